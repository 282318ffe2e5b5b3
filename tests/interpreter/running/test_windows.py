"""Windows: abilities beside a question, at any time, and answers to answers."""

from __future__ import annotations

import random

from croupier.grammar import Source
from croupier.interpreter import Game, Table, load_source, selection_of


def game(cards: str, play: str) -> Game:
    """Make a game in which player 1 has the cards marked 1, player 2 those marked 2 ..."""
    head = """\
game "Windows"
    players 2..3

icon act "Act"
icon own "Own turn" when active is you
icon react "Reaction" anytime
period turn
track active: player
track total: number
kind Card
    has whose: number = 1
    works in camp
each player has
    zone camp of Card, starts with Card where whose is player's seat
    track won: number
"""
    play = "\n".join(f"    {line}" for line in play.strip().splitlines())
    loaded = load_source(Source("windows.cg", f"{head}\n{cards}\nplay\n    active = first(players)\n{play}\n"))
    assert loaded.game is not None, loaded.diagnostics
    return loaded.game


def offered(table: Table) -> tuple[int | None, list[str]]:
    """Return who is asked, and what is offered."""
    decision = table.decision
    return (None, []) if decision is None else (int(decision.seat), [option.text for option in decision.options])


HELPER = """\
card "Helper" is Card
    act, once per turn: total += 10
"""


def test_abilities_stand_beside_a_question_which_comes_back_with_new_options() -> None:
    made = game(
        HELPER,
        """
turn for active:
    active chooses n from 1..2 + total / 10 "How many?" with act open
    active's won = n
""",
    )
    table = made.start(players=2, seed=1)
    assert offered(table) == (0, ["1", "2", "use Helper"])
    table.play("use Helper")
    assert offered(table) == (0, ["1", "2", "3"])
    table.play("3")
    assert table.is_over


def test_an_ability_beside_a_menu_is_found_by_the_name_of_its_card() -> None:
    made = game(
        HELPER,
        """
turn for active:
    active chooses "What now?" with act open:
        "sleep": nothing
        "eat": total += 1
""",
    )
    table = made.start(players=2, seed=1)
    table.play("Helper")
    assert offered(table) == (0, ["sleep", "eat"])


def test_a_question_with_one_answer_is_asked_if_an_ability_stands_beside_it() -> None:
    made = game(HELPER, "turn for active:\n    active chooses n from 1..1 with act open\n    total += n")
    table = made.start(players=2, seed=1)
    assert offered(table) == (0, ["1", "use Helper"])
    table.play("Helper")
    assert table.is_over


def test_several_things_are_chosen_out_of_what_is_there_after_an_ability_was_used() -> None:
    made = game(
        HELPER,
        """
turn for active:
    active chooses 2 ns from 1..3 + total / 10 "Which?" with act open
    total = sum(ns)
""",
    )
    table = made.start(players=2, seed=1)
    selection = selection_of(table)
    assert selection is not None
    assert [option.text for option in selection.decision(()).options] == ["1", "2", "3", "use Helper"]
    helper = selection.offers(())[-1]
    assert selection.offers((helper,)) == [None]
    table.play(selection.indices((helper,))[0])
    selection = selection_of(table)
    assert selection is not None
    for index in selection.indices((4, 3)):
        table.play(index)
    assert table.is_over
    assert table.log[-1].text(0) is not None


def test_the_condition_of_an_icon_holds_for_all_of_its_abilities() -> None:
    made = game(
        """
card "Mine" is Card
    own, once per turn: total += 1
card "Yours" is Card
    whose = 2
    own, once per turn: total += 1
""",
        """
turn for active:
    for each p in players:
        p chooses n from 1..2 with own open
        total += n
""",
    )
    table = made.start(players=2, seed=1)
    assert offered(table) == (0, ["1", "2", "use Mine"])
    table.play("1")
    assert offered(table) == (1, ["1", "2"])


DUEL = """\
card "Attack" is Card
    act, once per turn: total += 1
card "Parry" is Card
    whose = 2
    react, once per turn when total is 1: total += 1
card "Riposte" is Card
    act, once per turn when total is 2: total += 1
"""


def test_an_answer_can_be_answered_and_a_window_closes_when_all_have_passed() -> None:
    made = game(DUEL, "turn for active: open act for active\ntotal += 100\nactive chooses n from 1..2\ntotal += n")
    table = made.start(players=2, seed=1)
    assert offered(table) == (0, ["Attack", "pass"])
    table.play("Attack")
    assert offered(table) == (1, ["Parry", "pass"])
    table.play("Parry")
    assert offered(table) == (0, ["Riposte", "pass"])
    table.play("pass")
    assert offered(table) == (0, ["1", "2"])


def test_a_window_of_several_icons_offers_the_abilities_of_all() -> None:
    made = game(
        HELPER + 'card "Late" is Card\n    own, once per turn: total += 1\n',
        "turn for active: open act, own for active",
    )
    table = made.start(players=2, seed=1)
    assert table.decision is not None
    assert table.decision.prompt == "Act, Own turn: do you use a card?"
    assert offered(table) == (0, ["Helper", "Late", "pass"])


HECKLER = """\
card "Heckler" is Card
    whose = 2
    react when total > 0: your won += total
"""


def test_others_are_asked_at_any_time_only_when_what_they_can_do_is_new() -> None:
    made = game(
        HECKLER,
        """
repeat 4 times:
    active chooses n from 0..1 "How much more?"
    total += n
""",
    )
    table = made.start(players=2, seed=1)
    table.play("0")
    assert offered(table)[0] == 0, "nothing can be used yet"
    table.play("1")
    assert offered(table) == (1, ["Heckler", "pass"])
    table.play("pass")
    table.play("0")
    assert offered(table)[0] == 0, "nothing has changed since the pass"
    copy = table.clone()
    copy.play("1")
    assert copy.is_over


def test_what_can_be_used_at_any_time_stands_beside_every_question_of_its_player() -> None:
    made = game(
        HECKLER,
        """
total = 2
let q = active's left
q chooses n from 1..2
q may "wait": total += n
active chooses m from 1..2
total += m
""",
    )
    table = made.start(players=2, seed=1)
    assert offered(table) == (1, ["1", "2", "use Heckler"])
    table.play("use Heckler")
    table.play("1")
    assert offered(table) == (1, ["wait", "pass", "use Heckler"])
    table.play("pass")
    assert offered(table)[0] == 0, "it was offered just now"


def test_what_must_be_used_is_used_before_anything_else() -> None:
    made = game(
        HELPER + 'card "Tax" is Card\n    act, must, once per turn: total -= 1\n',
        """
turn for active:
    active chooses n from 1..2 with act open
    open act for active
    total += n
""",
    )
    table = made.start(players=2, seed=1)
    assert offered(table) == (0, ["use Helper", "use Tax"])
    table.play("Helper")
    assert offered(table) == (0, ["1", "2"]), "the only thing left that must be used was used by itself"


def test_cards_that_are_alike_are_offered_once() -> None:
    made = game('3 x card "Twin" is Card\n    act, once per turn: total += 1\n', "turn for active: open act for active")
    table = made.start(players=2, seed=1)
    assert offered(table) == (0, ["Twin", "pass"])
    table.play("Twin")
    assert offered(table) == (0, ["Twin", "pass"])


def test_imagined_tables_and_copies_keep_what_stands_beside_a_question() -> None:
    made = game(HELPER, "turn for active:\n    active chooses n from 1..2 with act open\n    total += n")
    table = made.start(players=2, seed=1)
    for copy in (table.clone(), table.determinize(0, random.Random(1)), table.determinize(1, random.Random(1))):
        assert offered(copy) == offered(table)


def test_news_tell_that_a_card_was_used_beside_a_question() -> None:
    made = game(
        HELPER, "turn for active:\n    active chooses n from 1..2 with act open\n    total += n\nopen act for active"
    )
    table = made.start(players=2, seed=1, names=["Ann", "Bob"])
    table.play("Helper")
    table.play("1")
    texts = [event.text(1) for event in table.log]
    assert "Ann: Helper." in texts
