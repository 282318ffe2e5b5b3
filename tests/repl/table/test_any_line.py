"""Whatever is typed at a table, with every verb and any file, is answered: no traceback, no hang, and all is kept."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from croupier.grammar import steers
from croupier.interpreter import Game, Seat
from croupier.repl.commands.resume import take_up
from croupier.repl.kept.keeper import keep, keepers, put_away
from croupier.repl.screen.room_lobby import LobbyRoom
from croupier.repl.screen.room_table import TableRoom
from croupier.repl.table.sitting import Sitting
from croupier.repl.table.workbench import open_table

from ...shipped import shipped
from ...watchdog import not_stuck
from ..strange import line, number, work_in

pytestmark = pytest.mark.needs("pipes")

# So many lines are typed at one table; the soak types 300,000.
LINES = 100
# Each part plays another of these, open or closed.
GAMES = ("small.cg", "kuhn", "small.cg", "crazy_eights", "small.cg", "go_fish", "small.cg", "leduc", "goofspiel")
WORDS = (
    "Ann", "Bob", "p1", "p2", "Ann's hand", "your hand", "hand", "deck", "count(deck)", "points", "your points", "bank",
    "purse", "red", "blue", "One", '"Two" #1', "card \"One\"'s rank", "top of deck", "all", "done", "pass",
    "1..3", "yes", "try", "back", "on", "off", "fr", "en", "de", "not yes", "random of deck", "5 / 0", "(", ")",
    "sum(rank over c in deck)",
)  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with files of all sorts, where nothing waits for the disk."""
    work_in(tmp_path, monkeypatch)
    return tmp_path


@pytest.mark.parametrize(
    ("part", "tables"),
    [*((part, 1) for part in range(9)), *(pytest.param(part, 10, marks=pytest.mark.soak) for part in range(300))],
)
def test_whatever_is_typed_is_answered(part: int, tables: int, folder: Path) -> None:
    name = GAMES[part % len(GAMES)]
    game = shipped(name)
    for nth in range(tables):
        type_at_a_table(name, game, Random(1000 * part + nth))


def type_at_a_table(name: str, game: Game, chance: Random) -> None:
    """Type lines at one table; in the end its journal must tell the same table."""
    players = chance.randint(game.least_players, min(3, game.most_players))
    table = game.start(players, chance.randrange(1000), names=["Ann", "Bob", "Cid"][:players])
    sitting = Sitting(name, table, {}, Random(1), chance.choice(["en", "fr"]))
    if chance.random() < 0.5:
        open_table(sitting)
    sitting.listeners.append(keep(sitting, {}))
    sitting.spoken = chance.random() < 0.3
    room = TableRoom(sitting)
    for _ in range(LINES):
        typed = line(chance, words_at(sitting))
        with not_stuck(typed):
            suggestions = room.suggest(typed)
            reply = room.answer(typed)
            assert all(isinstance(each.text, str) for each in suggestions)
            assert not any(steers(part) for each in reply.lines for part in each.split("\n")), (typed, reply)
            assert reply.lines or reply.sort != "said", typed
            sitting.left = False
            if room.look().cover:
                room.uncover()
            if chance.random() < 0.1:
                look_around(room, chance)
    with not_stuck("the end of a table"):
        check_that_all_is_kept(sitting)


def look_around(room: TableRoom, chance: Random) -> None:
    """Draw what is to be seen, with what is found out beside the screen."""
    scene = room.look()
    scene.draw(chance.choice([20, 40, 80, 200]), chance.choice([1, 10, 24, 60]))
    find_out = room.ponder() if not scene.cover else None
    assert find_out is None or find_out()


def words_at(sitting: Sitting) -> list[str]:
    """List words that mean something at a table now."""
    question = sitting.question()
    texts = list(question.texts) if question is not None else []
    return [*texts, *(f"#{number}" for number in range(1, len(texts) + 1)), *WORDS]


def check_that_all_is_kept(sitting: Sitting) -> None:
    """Take the table up again as its journal tells it."""
    put_away(sitting)
    for keeper in keepers(sitting):
        if keeper.journal is None:
            continue
        again = take_up(keeper.journal.path, as_far_as_it_fits=False, may_ask=False)
        assert again.table.record == sitting.table.record
        assert again.table.view(Seat(0)).zones == sitting.table.view(Seat(0)).zones
        put_away(again)
        keeper.journal.path.unlink()


@pytest.mark.parametrize(("part", "lines"), [(0, 60), pytest.param(1, 3000, marks=pytest.mark.soak)])
def test_whatever_is_typed_in_the_lobby_is_answered(part: int, lines: int, folder: Path) -> None:
    chance, room = Random(part), LobbyRoom("en")
    (folder / "kept" / "tables").mkdir(parents=True)
    (folder / "kept" / "tables" / "bad.journal").write_bytes(b"")
    room.come_in()
    words = [
        "kuhn",
        "leduc",
        "kuhn 2",
        "kuhn 0",
        "Kuhn -3",
        "kuhn 2 2",
        f"kuhn {'9' * 300}",
        "bad",
        "bad 3",
        "k",
        "1 1",
    ]
    for _ in range(lines):
        typed = line(chance, words) if chance.random() < 0.7 else f"{chance.choice(words)} {number(chance)}"
        with not_stuck(typed):
            room.suggest(typed)
            reply = room.answer(typed)
            assert not any(steers(each) for each in reply.lines), typed
            if (job := room.work()) is not None:
                job.start(lambda: None)
                assert job.wait(60), typed
                assert job.error is None or room.say_error(job.error), typed
                assert job.error is not None or room.following is not None, typed
                room.come_in()
