from __future__ import annotations

from croupier.interpreter.running.state import Use
from croupier.interpreter.searching.prints import MANY, cards_of, make_asked, prints_of

from ..small import small_table

PLAY = """
setup
    for each p in players: move top 3 of deck to p's hand
play
    ann chooses c from ann's hand
    ann chooses:
        "draw": nothing
        "play {c}" for c in ann's hand: nothing
        "give {c} to {r}" for c in ann's hand, r in players after ann: nothing
    each p in players secretly chooses n from 1..3
"""


def test_options_are_known_by_what_they_are() -> None:
    table = small_table(PLAY)
    asked, first = make_asked(table.machine), table.question
    assert asked.asks_cards[first]
    assert not asked.is_hidden[first]
    assert [cards_of(asked, first, one) for one in table.state.opts] == [[card] for card in table.state.opts]
    known = prints_of(asked, first, table.state.opts)
    assert len({*known}) == 3
    assert prints_of(asked, first, [*reversed(table.state.opts)]) == known[::-1]
    table.play(0)
    assert asked.menu_cards[table.question] == (0, 1, 1)
    about = [len(cards_of(asked, table.question, one)) for one in table.state.opts]
    assert about == [0, 1, 1, 1, 1, 1, 1]
    assert len({*prints_of(asked, table.question, table.state.opts)}) == len(about)
    table.play(0)
    assert asked.is_hidden[table.question]
    assert not asked.asks_cards[table.question]


def test_no_two_options_of_a_question_have_one_number() -> None:
    asked = make_asked(small_table(PLAY).machine)
    question = asked.asks_cards.index(False)
    options = [None, 0, 1, -1, Use(0, 1), Use(1, 0), (0, None), (1, None), (0, 5), (1, 2, 3), (0, (1,)), "a", "b"]
    assert len({*prints_of(asked, question, options)}) == len(options)


def test_very_many_options_take_no_long_time() -> None:
    asked = make_asked(small_table(PLAY).machine)
    assert len(prints_of(asked, asked.asks_cards.index(False), ["same"] * 20_000)) == 20_000
    assert MANY < 20_000
