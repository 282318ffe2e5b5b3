"""What people do at a whole screen, key by key."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from croupier import bots
from croupier.bots import Sight, Thought, Watch
from croupier.bots.bot import Estimate

from ..glass import Seated, sit, table


@pytest.fixture
def many(tmp_path: Path) -> str:
    """Return the path of a game with a long list of options."""
    file = tmp_path / "many.cg"
    file.write_text(MANY, "utf-8")
    return str(file)


MANY = """\
game "Many"
    players 1..2

kind Card
    has rank: number
cards Card "{rank} pieces of amber" for rank in 1..90
card "Quartermaster's Wagon" is Card
    rank = 99
    text "Whatever is left over goes here."

zone shop of Card, face up, starts with Card
each player has
    zone bag of Card, face up

play
    repeat 3 times:
        for each p in players:
            p chooses up to 3 c from shop "What do you buy?"
            move c to p's bag
"""


class SlowBot:
    """A bot that thinks until it is stopped."""

    def __init__(self) -> None:
        self.stopped = False

    def choose(self, sight: Sight, rng: Random) -> int:
        return self.think(sight, rng).best

    def think(self, sight: Sight, rng: Random, watch: Watch | None = None) -> Thought:
        done, end = 0.0, monotonic() + 20
        while monotonic() < end:
            done = min(0.9, done + 0.001)
            if watch is not None and not watch(Thought((Estimate(0, 0.0, 1),), 0, done)):
                self.stopped = True
                break
        return Thought((Estimate(0, 0.0, 1),), 0, 1.0)


def test_a_bot_that_thinks_shows_how_far_it_is_and_can_be_stopped() -> None:
    bot = SlowBot()
    sitting = table("kuhn", bots={1: bot})

    async def play(seat: Seated) -> None:
        await seat.until(r"1\. pass")
        seat.type("pass\r")
        await seat.until(r"Player 2 thinks .*%.*Esc: play now")
        seat.type("b")
        await seat.until("> b")
        seat.type("\r")
        await seat.until(r"Player 2 thinks")
        seat.type("\x1b")
        await seat.until(r"The game is over|1\. pass", gone="thinks")
        assert bot.stopped
        assert seat.screen.buffer.text == "b", "what was typed meanwhile waits"

    sit(sitting, play)
    assert len(sitting.table.record) == 2


def test_leaving_does_not_wait_for_a_bot() -> None:
    sitting = table("kuhn", bots={1: SlowBot()})

    async def play(seat: Seated) -> None:
        await seat.until(r"1\. pass")
        seat.type("pass\r")
        await seat.until("Player 2 thinks")
        seat.type("\x04")
        while seat.screen.app.is_running:
            await asyncio.sleep(0.01)

    begun = monotonic()
    sit(sitting, play)
    assert monotonic() - begun < 10


def test_a_long_list_is_searched_by_typing(many: str) -> None:
    async def play(seat: Seated) -> None:
        await seat.until("more; type to search")
        assert "Quartermaster" not in seat.text
        seat.type("qwag")
        await seat.until(r"91\. Quartermaster's Wagon +Whatever is left", gone="more; type")
        seat.type("\t")
        await seat.until("> Quartermaster's Wagon")
        seat.type("\r")
        await seat.until("So far: Quartermaster's Wagon.")
        seat.type("done\r")
        await seat.until(r"Bag: Quarterm")

    sit(table(many, 1), play)


def test_several_picks_are_taken_together_or_not_at_all(many: str) -> None:
    sitting = table(many, 1)

    async def play(seat: Seated) -> None:
        await seat.until("more; type to search")
        seat.type("2 2\r")
        await seat.until(r"is not possible together with what was named before it;\s+nothing was done")
        assert not sitting.table.record
        seat.type("Quartermaster's Wagon, 5\r")
        await seat.until("So far: Quartermaster's Wagon, 5 pieces of amber.")
        assert not sitting.table.record
        seat.type("3, done\r")
        await seat.until("Bag: ")

    sit(sitting, play)
    cards = [card.name for card in sitting.table.view(0).zone("bag", 0).cards if card]
    assert cards == ["3 pieces of amber", "5 pieces of amber", "Quartermaster's Wagon"]


def test_the_picture_is_scrolled() -> None:
    async def play(seat: Seated) -> None:
        await seat.until("Reserve: .*(\n.*)*more lines, PgDn|more lines, PgDn(.*\n)*Reserve: ")
        seat.type("\x1b[6~" * 9)
        await seat.until("─ Player 3 ─", gone="more lines, PgDn|Reserve: ")
        seat.type("\x1b[5~" * 9)
        await seat.until("Reserve: ")

    sit(table("huns", 4), play, rows=16)


def test_the_bar_tells_how_far_the_game_is_and_who_looks() -> None:
    async def play(seat: Seated) -> None:
        await seat.until(r"Round 1 · Turn 1( \(Player \d\))? · 5 dice left · Player \d")

    sit(table("huns", 2), play)


def test_a_mistake_of_the_game_is_told_and_the_table_stays(tmp_path: Path) -> None:
    file = tmp_path / "fault.cg"
    file.write_text(
        'game "Fault"\n    players 1\n\ntrack left: number = 1 "Left"\n\nplay\n    for each p in players:\n'
        '        p chooses:\n            "break": left = 1 / (left - 1)\n            "go on": nothing\n',
        "utf-8",
    )
    sitting = table(str(file), 1)

    async def play(seat: Seated) -> None:
        await seat.until(r"1\. break")
        seat.type("break\r")
        await seat.until("divides by zero")
        seat.type("\x1b")
        await seat.until(r"1\. break", gone="divides")
        seat.type("go on\r")
        await seat.until("The game is over")

    sit(sitting, play)


def test_a_small_screen_breaks_nothing() -> None:
    async def play(seat: Seated) -> None:
        await asyncio.sleep(0.2)
        seat.type("1\r")
        await asyncio.sleep(0.2)
        seat.type(":help\r")
        await asyncio.sleep(0.2)

    sit(table("huns", 2), play, columns=20, rows=8)
    sit(table("huns", 2), play, columns=7, rows=3)


LONG = """\
game "Long"
    players 2

play
    for each n in 1..60: say "Line {n}."
    for each p in players:
        p chooses "What now?":
            "go": nothing
            "stay": nothing
"""


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
def test_what_happened_and_has_no_room_is_counted_with_where_it_is_read(
    tmp_path: Path, columns: int, rows: int
) -> None:
    file = tmp_path / "long.cg"
    file.write_text(LONG, "utf-8")

    async def look(seated: Seated) -> None:
        await seated.until(r"Line 60\.")
        shown = [int(number) for number in re.findall(r"Line (\d+)\.", seated.text)]
        assert shown == list(range(shown[0], 61))
        assert f"{shown[0] - 1} lines before: F2 or :log" in seated.text
        seated.type(":log\r")
        await seated.until(r"Line 1\.")

    sit(table(str(file)), look, columns, rows)


TOLD = """\
game "Told"
    players 4

kind Card
    has worth: number = 1

card "Night of the Long Knives" is Card
    text "Take from each other player, one after the other, a card that lies before them, and end with the word stop."
card "Feast of the Seven Princes" is Card
    text "All who have the fewest cards draw until they have as many as you, and end with the word halt."

kind Beast
12 x card "Caravan of the Southern Merchants" is Beast

zone pile of Card, face up, starts with Card
zone deck of Beast, face down, starts with Beast
each player has
    zone herd of Beast, face up
    zone flock of Beast, face up
    zone stable of Beast, face up
    track spirit: number = 12345678 "spirit of the tribe"

setup
    for each p in players:
        move top of deck to p's herd
        move top of deck to p's flock
        move top of deck to p's stable

play
    let p = first(players)
    p chooses c from pile "Which one?"

score "Cards that lie in the hand at the end": 100
score "Spirit, for those who have some left": 20

ranking
    highest score
    highest player's spirit "the greater spirit of the tribe, and then the last one"
"""


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
def test_what_an_option_does_and_what_breaks_a_tie_is_read_to_its_end(tmp_path: Path, columns: int, rows: int) -> None:
    file = tmp_path / "told.cg"
    file.write_text(TOLD, "utf-8")

    async def look(seated: Seated) -> None:
        await seated.until(r"1\. Night")
        text = " ".join(seated.text.split())
        assert "and end with the word stop." in text
        assert "halt." in text
        seated.type("1\r")
        await seated.until("wins")
        # Beside the table stands what happened; the ranking has the whole width.
        ending = " ".join(seated.text.partition("Everybody wins.")[2].split())
        assert ending.count("some left 20) · the greater spirit of the tribe, and then the last one 12345678") == 4

    sit(table(str(file), players=4), look, columns, rows)


FORCED = """\
game "Forced"
    players 2

kind Card
    has rank: number
cards Card "card {rank}" for rank in 1..8
zone deck of Card, face down, starts with Card
zone pile of Card, face up
each player has
    zone hand of Card, seen by owner

setup
    for each p in players: move top 2 of deck to p's hand

play
    for each n in 1..2:
        for each p in players:
            p chooses c from p's hand "Which card?"
            move c to pile
            for each m in 1..6: say "Line {m} of trick {n}."
    for each p in players:
        p chooses "What now?":
            "go": nothing
            "stay": nothing

score "n": count(player's hand)
"""


def test_what_happened_before_the_last_decision_has_a_heading_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "forced.cg"
    file.write_text(FORCED, "utf-8")

    async def look(seated: Seated) -> None:
        await seated.until("Which card")
        assert "what happened before" not in seated.text
        seated.type("card 7\r")
        await seated.until("What now")
        seated.type("go\r")
        await seated.until("is over")
        lines = seated.text.splitlines()
        before, since = (
            next(n for n, line in enumerate(lines) if words in line) for words in ("happened before", "since")
        )
        played = next(n for n, line in enumerate(lines) if "Card 7: Player 1's hand to pile" in line)
        assert before < played < since

    sit(table(str(file), bots={1: bots.make("random")}), look, 120, 50)


def test_a_card_that_was_played_without_a_question_is_read_of_before_the_next_one(tmp_path: Path) -> None:
    file = tmp_path / "forced.cg"
    file.write_text(FORCED, "utf-8")

    async def look(seated: Seated) -> None:
        await seated.until("Which card")
        seated.type("card 7\r")
        await seated.until(r"since your last decision ─+ 1-18/28")
        assert "Card 8: Player 1's hand to pile." in seated.text
        await seated.rest()
        assert "1-18/28" in seated.text
        seated.type("\r")
        await seated.until("lines before: F2 or :log", gone="1-18/28")
        await seated.rest()
        assert "1-18/28" not in seated.text, "it is not opened again when the points have been counted"

    sit(table(str(file), bots={1: bots.make("random")}), look)


@pytest.mark.parametrize(("columns", "width"), [(80, 80), (120, 120), (200, 120)])
def test_what_is_said_is_as_wide_as_the_screen(many: str, columns: int, width: int) -> None:
    sitting = table(many)

    async def look(seated: Seated) -> None:
        await seated.until("What do you buy")
        assert sitting.width == width

    sit(sitting, look, columns, 30)
