"""Journals, saves and scenarios that somebody forged: each is gone on with or refused in words, and soon."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from croupier.interpreter import Game, RecordError, TableError, load
from croupier.interpreter.keeping.record import PRIVATE, as_record, check_of, play_again
from croupier.interpreter.keeping.sealing import seal_parts, unseal_parts
from croupier.interpreter.workbench import scenario_play
from croupier.repl.cli import main
from croupier.repl.commands import resume
from croupier.repl.commands.resume import list_tables, take_up
from croupier.repl.kept import journal
from croupier.repl.kept.journal import read_file, write_line
from croupier.repl.kept.keeper import keep, put_away
from croupier.repl.kept.shelf import journals
from croupier.repl.kept.tidying import tidy
from croupier.repl.mistakes import Mistake
from croupier.repl.table.sitting import Sitting
from croupier.repl.table.workbench import open_table

from ...watchdog import not_stuck
from ..strange import SMALL

pytestmark = pytest.mark.needs("pipes")

# So many of each sort are forged in a part; the soak forges 20,000 of all sorts together.
PART, PARTS = 100, 68
ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 3, 99, 10**9, 10**18, 10**99, 1.5, -0.0, "", "x", "fr", "0", "\x1b]0;x\x07",
    "\ud800", "x" * 5000, [], [0], [1, 0], ["x"], [[]], [[[[]]]], {}, {"0": "random"}, {"x": 1}, {"1": []},
    {"rounds": "²"}, {"rounds": 10**30}, {"long": [1]}, "small.cg", "/dev/zero", "pipe", "a\0b", "kuhn",
    "~nobodyofthisname/x", "explicit",
)  # fmt: skip
LINES = (
    ":put One in Ann's hand", ":give 2 of red to Bob's purse", ":set Ann's points = 3", "Ann> draw", "Bob> wait",
    "Ann> #1", "after 1 2 1", "after 99", "? count(deck)", "Ann? hand", "Bob? 5 / 0", "  Ann: draws", "zzz",
    "# a comment", "", "Nobody> wait", ":put One for Two", ":set points = yes", ":give 999 of red to bank",
    "Ann> :quit", "? (((", "Ann>",
)  # fmt: skip
HEADS = (
    "game small.cg", "players Ann Bob", "players Ann", "players", "players A A", "seed 5", "seed --5", "seed x",
    "language fr", "language zz", "option rounds = 3", "option rounds = x", "option zz = 1", "deck: One, Two",
    "deck: top of deck", "deck:", "bank: 3 red", "bank: x", "Ann's points = 4", "Ann's points = x", "active = Bob",
    "game kuhn", "game /dev/zero", "zz", "=",
)  # fmt: skip


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Work in a folder with a small game, where nothing waits for the disk."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CROUPIER_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(os, "fsync", lambda _handle: None)
    # A game that was read once is the same the next time.
    monkeypatch.setattr(resume, "open_game", cache(resume.open_game))
    monkeypatch.setattr(scenario_play, "load", cache(load))
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "small.cg").write_text(SMALL, "utf-8")
    game = load("small.cg").game
    assert game is not None
    return game


def play(game: Game) -> Sitting:
    """Play a little at an open table that is kept: choices, steps back and on, things laid by hand."""
    sitting = Sitting("small.cg", game.start(2, 1, {"rounds": 3}, ["Ann", "Bob"]), {}, Random(1), "en")
    open_table(sitting)
    sitting.listeners.append(keep(sitting, {}))
    for typed in (
        "draw",
        "#1",
        "wait",
        ":undo!",
        ":redo",
        ":lang fr",
        ":put One in p2's hand",
        ":give 2 of red to p1's purse",
        "draw",
    ):
        sitting.answer(typed)
    sitting.answer(":set p1's points = 2")
    put_away(sitting)
    return sitting


# Forging.


def forge(chance: Random, value: Any) -> Any:
    """Change a value: a part of it, all of it, or leave something out or double it."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        return forge_object(chance, dict(value))
    if isinstance(value, list) and value and chance.random() < 0.7:
        return forge_list(chance, list(value))
    if isinstance(value, int) and chance.random() < 0.4:
        return value + chance.choice([-2, -1, 1, 2, 2**32])
    return chance.choice(ODD)


def forge_object(chance: Random, value: dict[str, Any]) -> dict[str, Any]:
    name = chance.choice(list(value))
    if chance.random() < 0.1:
        del value[name]
    elif chance.random() < 0.1:
        value[chance.choice(["x", "laid", "over", "ended", "do", "forced", "practice", "sealed", name * 2])] = (
            chance.choice(ODD)
        )
    else:
        value[name] = forge(chance, value[name])
    return value


def forge_list(chance: Random, value: list[Any]) -> list[Any]:
    at, roll = chance.randrange(len(value)), chance.random()
    if roll < 0.15:
        del value[at]
    elif roll < 0.3:
        value.insert(at, chance.choice([chance.choice(value), chance.choice(ODD)]))
    elif roll < 0.35:
        value *= 50
    else:
        value[at] = forge(chance, value[at])
    return value


def scratch(chance: Random, data: bytes) -> bytes:
    """Change some bytes."""
    changed = bytearray(data)
    for _ in range(chance.randrange(4)):
        at = chance.randrange(len(changed) + 1)
        changed[at : at + chance.choice([0, 1, 2, 50])] = chance.randbytes(chance.choice([0, 1, 2, 9]))
    return bytes(changed)


# What is forged must be answered.


def try_journals(chance: Random, game: Game, count: int) -> int:
    """Forge journals, with checks that fit; return how many could still be gone on with."""
    play(game)
    (path,) = journals()
    entries, taken = [dict(entry) for entry in read_file(path).lines], 0
    for _ in range(count):
        forged: list[Any] = [dict(each) for each in entries]
        for _ in range(chance.randint(1, 2)):
            at = chance.randrange(len(forged))
            forged[at] = forge(chance, forged[at]) if chance.random() < 0.9 else chance.choice(ODD)
        check, data = "", b""
        for entry in forged[: chance.randint(1, len(forged))] if chance.random() < 0.1 else forged:
            check, each = line_of(check, entry)
            data += each
        path.write_bytes(scratch(chance, data) if chance.random() < 0.1 else data)
        with not_stuck(forged):
            assert list_tables(True, "en")
            tidy(most=100)
            taken += is_taken_up(path)
        for other in path.parent.iterdir():
            if other != path:
                other.unlink()
    return taken


def line_of(before: str, entry: Any) -> tuple[str, bytes]:
    """Write a line of a journal, also where something else stands than an object."""
    if isinstance(entry, dict):
        return write_line(before, entry)
    check = journal.check_of(before, text := json.dumps(entry))
    return check, f"{check} {text}\n".encode()


def is_taken_up(path: Path) -> bool:
    """Take a journal up, as it is or as far as it fits; False if it is refused in words."""
    taken = False
    for as_far_as_it_fits in (True, False):
        try:
            put_away(take_up(path, as_far_as_it_fits, may_ask=False))
            taken = True
        except Mistake as mistake:
            say_in_both_languages(mistake)
    return taken


def say_in_both_languages(error: Mistake | TableError) -> None:
    """Check that why something was refused can be said in both languages."""
    assert all(error.text_in(lang) for lang in ("en", "fr"))


def try_saves(chance: Random, game: Game, count: int) -> int:
    """Forge saved games, with checks that fit; return how many could still be gone on with."""
    path, taken = Path("forged.save"), 0
    play(game).table.save(path)
    data = json.loads(path.read_text("utf-8"))
    opened = unseal_parts(data, PRIVATE)
    for _ in range(count):
        forged = forge(chance, data) if chance.random() < 0.3 else forge(chance, opened)
        if isinstance(forged, dict) and chance.random() < 0.95:
            forged = seal_parts(forged, PRIVATE)
        if isinstance(forged, dict) and chance.random() < 0.95:
            forged = {**forged, "check": check_of(forged)}
        text = json.dumps(forged).encode()
        path.write_bytes(scratch(chance, text) if chance.random() < 0.1 else text)
        with not_stuck(forged):
            try:
                table = game.resume(path)
                taken += 1
                assert table.view(0) is not None
            except TableError as error:
                say_in_both_languages(error)
    return taken


def try_scenarios(chance: Random, _game: Game, count: int) -> int:
    """Forge scenarios; return how many could be played."""
    path, taken = Path("forged.play"), 0
    for _ in range(count):
        head = "   ".join(["game small.cg", *chance.choices(HEADS, k=chance.randrange(4))])
        lines = [head, "", *chance.choices(LINES, k=chance.randrange(8))]
        data = "\n".join(lines).encode()
        path.write_bytes(scratch(chance, data) if chance.random() < 0.3 else data)
        with not_stuck(lines):
            code = main(["test", "forged.play", "--accept"])
        assert code in (0, 1)
        taken += code == 0
    return taken


SORTS: dict[str, Callable[[Random, Game, int], int]] = {
    "journals": try_journals,
    "saves": try_saves,
    "scenarios": try_scenarios,
}


@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.soak) for part in range(1, PARTS))])
def test_what_is_forged_is_gone_on_with_or_refused_in_words(
    sort: str, part: int, game: Game, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = SORTS[sort](Random(f"{sort} {part}"), game, PART)
    assert 0 < taken < PART, "what is forged is neither always refused nor always as good"
    told = capsys.readouterr()
    assert "Traceback" not in told.out + told.err


def test_more_laid_by_hand_than_there_is_makes_a_record_damaged(game: Game) -> None:
    table = game.start(2, 1, names=["Ann", "Bob"])
    names = [zone.name for zone, *_ in table.machine.plan.zone_names]
    laid = [[0, "give", 99, 0, names.index("bank"), names.index("purse")]]
    with pytest.raises(RecordError, match="is damaged: there are only 5 red"):
        play_again(game, {**as_record(table), "laid": laid})
