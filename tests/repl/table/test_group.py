"""A group is asked once: whoever decides for it."""

from __future__ import annotations

from random import Random

from croupier import bots
from croupier.grammar import Source
from croupier.interpreter import Seat, load_source
from croupier.repl.table.sitting import Sitting

from ..glass import Seated
from ..glass import sit as sit_at_screen

GAME = """\
game "Ways"
    players 3

enum Way: left, right

track went: list Way

play
    repeat 3 times:
        players choose way from Way decided by first(players) "Which way?"
        went = went + [way]
"""


def sit(*bot_seats: int) -> Sitting:
    game = load_source(Source("ways.cg", GAME)).game
    assert game is not None
    table = game.start(3, seed=1)
    return Sitting("ways", table, {Seat(seat): bots.make("random") for seat in bot_seats}, Random(3), "en")


def test_who_decides_for_the_group_is_asked_once_and_nobody_else_is() -> None:
    sitting = sit()
    for way in ("left", "right", "left"):
        sitting.advance()
        assert sitting.table.seat == 0
        question = sitting.question()
        assert question is not None
        assert (question.name, question.prompt) == ("Player 1", "You decide for all. Which way?")
        assert sitting.answer(way).sort == "moved"
    sitting.advance()
    assert sitting.is_over
    assert sitting.table.record == [0, 1, 0]


def test_a_bot_decides_for_people_where_the_rules_say_so() -> None:
    sitting = sit(0)
    sitting.advance()
    assert sitting.is_over
    assert len(sitting.table.record) == 3


def test_undo_takes_one_decision_of_the_group_back() -> None:
    sitting = sit()
    sitting.answer("left")
    sitting.answer("right")
    assert sitting.answer(":undo").sort == "moved"
    assert sitting.table.record == [0]


def test_the_screen_says_that_one_decides_for_all() -> None:
    sitting = sit()

    async def play(seat: Seated) -> None:
        await seat.until("You decide for all. Which way")
        assert "── Player 1 ──" in seat.text
        seat.type("left\r")
        await seat.rest()
        assert sitting.table.record == [0]
        seat.type(":undo\r")
        await seat.until("Taken back")
        assert sitting.table.record == []

    sit_at_screen(sitting, play)
