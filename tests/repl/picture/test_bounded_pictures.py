"""Whatever a game puts on the table, it is drawn in bounded room."""

from __future__ import annotations

from croupier.grammar import Source
from croupier.interpreter import Table, load_source
from croupier.repl.picture.card import draw_card
from croupier.repl.picture.lines import length, unstyled
from croupier.repl.picture.picture import draw_table
from croupier.repl.picture.sentences import tell_table
from croupier.repl.width import clip, width_of

HEAD = """game "Bombs"
    players 2
enum Colour: red, green, blue
token Cube of Colour
"""
PLAY = """
play
    for each p in players: p chooses k from 1..2 "How many?"
"""


def start(text: str) -> Table:
    """Start a game at once."""
    loaded = load_source(Source("bombs.cg", HEAD + text))
    assert loaded.game is not None, loaded.diagnostics
    return loaded.game.start(seed=1)


def drawn(table: Table, width: int = 80, height: int | None = None) -> list[str]:
    """Draw a table as its first seat sees it."""
    lines = draw_table(table.view(0), table.names, "en", width, height)
    assert all(length(line) <= width for line in lines)
    return [unstyled(line) for line in lines]


def test_a_million_spaces_on_a_card_are_counted() -> None:
    table = start(
        """
kind Card
    has cost: bag Colour
    zone cubes of Cube, up to cost
card "Bomb" is Card
    cost = [1000000 red, 2 blue]
zone pile of Card, face up, starts with Card
"""
        + PLAY
    )
    card = [unstyled(line) for line in draw_card(table, 0, 0, "en", 80)]  # type: ignore[arg-type]
    assert any("○1000000" in line and "○○" in line for line in card)
    assert len(card) < 10
    assert len(drawn(table)) < 12


def test_thousands_of_cards_are_drawn_line_by_line() -> None:
    table = start(
        """
kind Card
    has worth: number
cards Card "card {worth}" for worth in 1..4000
zone pile of Card, face up, starts with Card
"""
        + PLAY.replace("play\n", "play\n    for each c in pile: if c's worth > 4000: move c to box\n").replace(
            "for each c in pile: if c's worth > 4000: move c to box", "nothing"
        )
    )
    assert 300 < len(drawn(table)) < 1000
    assert len(drawn(table, 120, 40)) <= 40


def test_cards_that_lie_on_a_thousand_cards_are_drawn_to_a_depth() -> None:
    table = start(
        """
kind Card
    zone under of Card
1000 x card "A" is Card
zone pile of Card, face up, starts with Card
play
    let last = first(Card)
    for each c in Card where it is not first(Card):
        move c to last's under
        last = c
    for each p in players: p chooses k from 1..2 "How many?"
"""
    )
    assert len(drawn(table)) < 12
    assert sum(map(len, tell_table(table.view(0), table.names, "en"))) < 500


def test_values_by_the_thousand_are_drawn_up_to_a_number() -> None:
    values = ", ".join(f"value{number}" for number in range(3000))
    table = start(f'enum Big: {values}\ntrack t[big]: number "Big"\nzone z[big] of Cube\n{PLAY}')
    assert len(drawn(table)) < 2500
    assert any(line.startswith("…") for line in drawn(table))


def test_a_long_text_is_cut_where_it_no_longer_fits() -> None:
    assert clip("字" * 100_000, 9) == "字字字字…"
    assert clip("a" * 100_000, 5) == "aaaa…"
    assert clip("e\u0301" * 3, 3) == "e\u0301" * 3
    assert width_of(clip("字a" * 10, 7)) <= 7
