"""The face of a card in its frame."""

from __future__ import annotations

import pytest
from croupier.interpreter import Table
from croupier.repl.picture.card import draw_card
from croupier.repl.picture.lines import unstyled
from prompt_toolkit.utils import get_cwidth

from ..stalls import stalls

# The stalls come after three dice.
CARD = 3


def face(table: Table, card: int = CARD, lang: str = "en", width: int = 40, seat: int = 0) -> list[str]:
    return [unstyled(line) for line in draw_card(table, table.seats[seat], card, lang, width)]


def test_a_card_shows_its_kind_and_its_spaces() -> None:
    assert face(stalls()) == [
        "╭─ stall 1 ──────────────────── stall ─╮",
        "│ Goods: R○○ K○                        │",
        "│ number: 1 · wants: 2 red, 1 black    │",
        "╰──────────────────────────────────────╯",
    ]


def test_what_lies_on_a_card_and_what_it_became_is_shown() -> None:
    table = stalls()
    table.play("open")
    assert face(table, lang="fr")[1:-1] == [
        "│ Biens : R●○ N●                       │",
        "│ number : 1 ·                         │",
        "│ wants : 2 rouges, 1 noir ·           │",
        "│ ouvert depuis 2 · loué               │",
    ]


def test_a_card_that_is_not_known_is_shown_as_it_is_printed() -> None:
    table = stalls()
    hidden = next(card for card in range(3, 9) if not table.state.known[card] & 1)
    assert face(table, hidden)[1] == "│ Goods: R○○ K○                        │"


@pytest.mark.parametrize("width", [14, 20, 40, 80, 200])
def test_a_frame_is_never_wider_than_the_terminal(width: int) -> None:
    for card in range(9):
        lines = draw_card(stalls(), stalls().seats[0], card, "en", width)
        assert {sum(get_cwidth(sign) for _, text in line for sign in text) for line in lines} == {min(width, 64)}
