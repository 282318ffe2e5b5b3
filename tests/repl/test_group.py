"""A group that sits at one keyboard is asked once."""

from __future__ import annotations

from random import Random

from croupier import bots
from croupier.grammar import Source
from croupier.interpreter import Seat, load_source
from croupier.repl.sitting import Sitting

from .glass import Seated
from .glass import sit as sit_at_screen

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


def test_people_at_one_keyboard_are_asked_once_for_each_question_of_the_group() -> None:
    sitting = sit()
    for way in ("left", "right", "left"):
        sitting.advance()
        assert sitting.table.seat == 1, "the first has the last word, and so is the last"
        assert sitting.answer(way).sort == "moved"
    sitting.advance()
    assert sitting.is_over
    assert sitting.table.record == [0, 0, 0, 1, 1, 1, 0, 0, 0]


def test_bots_of_the_group_have_a_voice_of_their_own() -> None:
    sitting = sit(1)
    asked = 0
    while not sitting.is_over:
        sitting.advance()
        if not sitting.is_over:
            decision = sitting.table.decision
            assert decision is not None
            assert decision.seat == 2, "the first, at the same keyboard, is not asked again"
            sitting.answer("left")
            asked += 1
    assert asked == 3


def test_undo_takes_the_whole_vote_of_the_people_back() -> None:
    sitting = sit()
    sitting.advance()
    sitting.answer("left")
    sitting.advance()
    assert len(sitting.table.record) == 3
    assert sitting.answer(":undo").sort == "moved"
    assert sitting.table.record == []
    assert sitting.table.seat == 1
    sitting.answer("right")
    sitting.advance()
    assert sitting.table.record == [1, 1, 1]


def test_at_the_screen_too_people_are_asked_once() -> None:
    sitting = sit()

    async def play(seat: Seated) -> None:
        await seat.until("Which way")
        assert "── Player 1, Player 2, Player 3 ──" in seat.text, "all of them are asked, and have no secrets"
        seat.type("left\r")
        await seat.until("Player 3 left")
        assert sitting.table.record == [0, 0, 0]
        seat.type("right\r")
        await seat.rest()
        assert sitting.table.record == [0, 0, 0, 1, 1, 1]
        seat.type(":undo\r")
        await seat.until("Taken back")
        assert sitting.table.record == [0, 0, 0]

    sit_at_screen(sitting, play)
