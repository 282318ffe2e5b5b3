"""The lines of generated code: each machine counts by the texts of its game, and nothing is shared between games."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier.grammar import NOWHERE, Source, Span
from croupier.interpreter import Game, GameFault, load
from croupier.interpreter.meaning.lines import NO_LINE, find_line, number_of_line
from croupier.interpreter.writing.python import LONG, Pen

from ..small import small_game

ONE, OTHER = Source("one.cg", "a\nb\nc\n"), Source("other.cg", "d\ne\n")

FAULTY = """
play
    ann chooses:
        "go on": go_on
        "wait": nothing

to go_on
    ann's points = 1 / ann's points
"""


def test_a_number_stands_for_a_text_and_a_line_of_it() -> None:
    for source, line, start in ((ONE, 1, 0), (ONE, 3, 4), (OTHER, 2, 2)):
        number = number_of_line((ONE, OTHER), Span(source, start, start + 1))
        assert find_line((ONE, OTHER), number) == (source, line)


def test_a_place_in_no_text_of_the_game_has_no_line() -> None:
    assert number_of_line((ONE,), NOWHERE) == number_of_line((ONE,), Span(OTHER, 0, 1)) == NO_LINE
    assert [find_line((ONE,), number) for number in (0, NO_LINE, number_of_line((OTHER, ONE), Span(ONE, 0, 1)))] == [
        None,
        None,
        None,
    ]


def test_what_is_made_stands_for_the_line_at_which_the_pen_is() -> None:
    pen, beside = Pen((ONE, OTHER)), Pen((ONE, OTHER))
    pen.at(Span(ONE, 2, 3))
    beside.at(Span(OTHER, 0, 1))
    made = [each.expression("f(_0) + 1", each.as_node("x")) for each in (pen, beside)]
    assert [find_line((ONE, OTHER), each.lineno) for each in made] == [(ONE, 2), (OTHER, 1)]


def test_long_tuples_are_looked_up_in_the_tables_of_their_own_machine() -> None:
    pen, beside = Pen(), Pen()
    made, short = pen.constant((0,) * (LONG + 1)), pen.constant((0,) * LONG)
    beside.look_up_long_tuples(others := {})
    pen.look_up_long_tuples(tables := {})
    assert (others, list(tables.values())) == ({}, [(0,) * (LONG + 1)])
    assert (type(made).__name__, type(short).__name__) == ("Name", "Constant")
    pen.look_up_long_tuples(again := {})
    assert again == {}


def place_of_fault(game: Game) -> str:
    with pytest.raises(GameFault) as met:
        game.start(2, 1).play("go on")
    return str(met.value.diagnostic.span)


def test_faults_of_games_that_were_read_one_after_the_other_are_found_in_each() -> None:
    games = [small_game("\n" * lines + FAULTY) for lines in range(3)]
    tables = [game.start(2, 1) for game in games]
    assert len({place_of_fault(game) for game in games}) == len(tables) == 3
    assert place_of_fault(games[0]) == "small.cg:26:5"
    assert place_of_fault(games[2]) == "small.cg:28:5"


def test_a_fault_in_a_variant_in_the_middle_is_found_there(tmp_path: Path) -> None:
    base = """\
game "Base"
    players 2

icon use

kind Card
    works in hand

card "one" is Card
    use: nothing

zone deck of Card, starts with Card
each player has
    zone hand of Card, face up
    track points: number

setup
    move deck to first(players)'s hand

play
    for each p in players: open use for p
score "Points": player's points
"""
    (tmp_path / "base.cg").write_text(base, "utf-8")
    change = 'variant "Middle" of base\n\nchange card "one"\n    use: your points = 1 / your points\n'
    (tmp_path / "middle.cg").write_text(change, "utf-8")
    (tmp_path / "top.cg").write_text('variant "Top" of middle\n', "utf-8")
    loaded = load(tmp_path / "top.cg")
    assert loaded.game is not None, [f"{each.title} ({each.span})" for each in loaded.diagnostics]
    assert [source.name for source in loaded.game.sources] == ["top.cg", "middle.cg", "base.cg"]
    table = loaded.game.start(2, 1)
    assert table.decision is not None
    with pytest.raises(GameFault) as met:
        table.play(table.decision.options[0].text)
    assert str(met.value.diagnostic.span).startswith("middle.cg:4")
