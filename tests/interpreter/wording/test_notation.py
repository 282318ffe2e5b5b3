"""What a person types, and the three ways in which it can be wrong."""

from __future__ import annotations

import pytest
from croupier.interpreter import AmbiguousChoice, IllegalChoice, Table, UnknownChoice

from ..small import HEAD, small_table, words

PLAY = """
setup
    move card "card 1" to ann's hand
    move card "card 2" to ann's hand
play
    repeat 3 times:
        ann chooses:
            "lay {c}" fr "poser {c}" for c in ann's hand: move c to pile
            "look at {c}" for c in ann's hand: nothing
            "pass" fr "passer": nothing
            "wait a  moment": nothing
            "buy" when ann's points > 0: nothing
"""


@pytest.fixture
def table() -> Table:
    return small_table(PLAY, HEAD.replace("players 2..4\n", "players 2..4\n    languages en, fr\n"))


def played(table: Table, text: str) -> str:
    """Play a text; return which option it was."""
    before = words(table)
    table.play(text)
    return before[table.record[-1]]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("lay card 1", "lay card 1"),
        ("LAY   Card 2", "lay card 2"),
        ("poser card 2", "lay card 2"),
        ("passer", "pass"),
        ("pa", "pass"),
        ("wait a moment", "wait a  moment"),
    ],
)
def test_an_option_is_meant_by_its_text_in_any_language_or_by_how_it_begins(
    table: Table, typed: str, meant: str
) -> None:
    assert played(table, typed) == meant


def test_what_could_be_several_options_is_asked_for_again(table: Table) -> None:
    with pytest.raises(AmbiguousChoice, match='"la" could be lay card 1 or lay card 2'):
        table.play("la")
    with pytest.raises(AmbiguousChoice, match='"card 1" could be lay card 1 or look at card 1'):
        table.play("card 1")
    assert table.record == []


def test_what_is_a_move_at_other_times_is_not_legal_now(table: Table) -> None:
    with pytest.raises(IllegalChoice, match='"buy" is not an option now; you may choose lay card 1, lay card 2, look'):
        table.play("buy")
    with pytest.raises(IllegalChoice, match='"card 3" is not an option now'):
        table.play("card 3")


def test_what_is_no_move_at_all_is_unknown(table: Table) -> None:
    with pytest.raises(UnknownChoice, match='"dance" is not an option; you may choose'):
        table.play("dance")
    with pytest.raises(UnknownChoice, match=r'did you mean "pass"\?'):
        table.play("psas")
    with pytest.raises(UnknownChoice, match="nothing was said"):
        table.play("  ")
    with pytest.raises(UnknownChoice, match="None is neither an option, nor its index, nor its text"):
        table.play(None)  # type: ignore[arg-type]


def test_an_index_beyond_the_options_is_not_legal(table: Table) -> None:
    for index in (-1, 6):
        with pytest.raises(IllegalChoice, match=f"there is no option {index}; there are 6"):
            table.play(index)


def test_an_option_of_another_moment_is_not_legal(table: Table) -> None:
    assert table.decision is not None
    old = table.decision.options[0]
    table.play(old)
    with pytest.raises(IllegalChoice, match='"lay card 1" is not an option now'):
        table.play(old)


def test_a_refusal_can_be_read_in_french() -> None:
    table = small_table('play\n    ann chooses:\n        "wait" fr "attendre": nothing\n        "wave": nothing\n')
    with pytest.raises(AmbiguousChoice) as ambiguous:
        table.play("wa")
    assert ambiguous.value.text_in("fr").startswith("« wa » peut être")
    with pytest.raises(UnknownChoice) as unknown:
        table.play("leave")
    assert unknown.value.text_in("fr").startswith("« leave » n'est pas une option ; vous pouvez choisir")
    assert unknown.value.text_in("de") == str(unknown.value)
