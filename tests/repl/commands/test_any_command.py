"""Whatever follows `croupier` is done or answered in a sentence: no traceback, no hang."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from random import Random

import pytest
from croupier.editor import serving
from croupier.grammar import steers
from croupier.repl.cli import build_parser, main
from croupier.repl.commands.registry import COMMANDS
from croupier.repl.kept.keeper import keep, put_away
from croupier.repl.table.sitting import Sitting
from croupier.repl.workshop import watching

from ...watchdog import not_stuck
from ..strange import file, letters, line, number, work_in

pytestmark = pytest.mark.needs("pipes")

# How a program ends by Ctrl-C.
INTERRUPTED = 130
# Commands that play many games, and those that are about something beside a game.
PLAYING = ("run", "compare", "impact", "coverage")
BESIDE = {
    "compare": ("leduc", "small.cg", "x"),
    "impact": ("king", "1", ""),
    "cards": ("king", "x"),
    "new": ("x.cg", ""),
}
GAMES = ("kuhn", "small.cg", "small.cg", "leduc", "broken.cg", "goofspiel")
BOTS = ("random", "greedy", "random,random", "nobody", "", ",", "random,", "montecarlo")
NAMES = ("Ann", "Ann,Bob", "Ann,Ann", ",", "", " , ", "x" * 200, "Ren\udce9,Bob", "Ann\x1b[2J,Bob", "a,b,c,d,e,f,g,h,i")
SETTINGS = (
    "long=yes",
    "long=maybe",
    "rounds=3",
    "rounds=--5",
    "rounds=²",
    f"rounds={'9' * 400}",
    "rounds",
    "=",
    "x=1",
    "",
)
# What an option takes; one that is not here takes nothing.
VALUES = {
    "--bots": BOTS, "--names": NAMES, "--option": SETTINGS, "--lang": ("en", "fr", "de", "", "\x1b"),
    "--games": ("1", "2", "0", "-1", "x", "9" * 30, "²", ""), "--jobs": ("1", "0", "x", "9" * 30),
    "--players": ("1", "2", "3", "0", "x", "9" * 400), "--seat": ("1", "2", "9", "0", "-1", "x"), "--seed": (),
    "--resume": (), "--scenario": (), "--script": (), "--plot": (), "--html": (), "--pdf": (),
    "--with": ("small.cg", "kuhn", "short", "", ","), "--within": ("0.3", "0", "x"), "--fair": ("0.1", "-1", "x"),
    "--rare": ("3", "x"), "--of": ("kuhn", "small.cg", "x"),
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with files of all sorts, where nothing waits for the disk or thinks for long."""
    sitting = Sitting("small.cg", work_in(tmp_path, monkeypatch), {}, Random(1), "en")
    sitting.listeners.append(keep(sitting, {}))
    sitting.answer("wait")
    put_away(sitting)
    (tmp_path / "kept" / "tables" / "x.journal").symlink_to("/nowhere")
    # Whoever watches files presses Ctrl-C soon, and no editor is there to be served.
    monkeypatch.setattr(watching, "sleep", stop)
    monkeypatch.setattr(serving, "serve", lambda: None)
    return tmp_path


def stop(_seconds: float) -> None:
    raise KeyboardInterrupt


def options_of(command: str) -> list[str]:
    """List the options that a command has."""
    parser = build_parser([command], "en")
    commands = next(action for action in parser._actions if action.dest == "command")
    assert isinstance(commands.choices, dict)
    return [option for action in commands.choices[command]._actions for option in action.option_strings]


def words(chance: Random, command: str, options: list[str]) -> list[str]:
    """Draw the words after `croupier`."""
    drawn = [command]
    if chance.random() < 0.93:
        drawn.append(operand(chance, command))
    if command in BESIDE and chance.random() < 0.8:
        drawn.append(chance.choice(BESIDE[command]))
    for option in chance.sample(options, min(len(options), chance.randrange(4))):
        drawn += with_value(chance, option)
    if chance.random() < 0.1:
        drawn.insert(chance.randrange(len(drawn) + 1), chance.choice([letters(chance), "--", "-x", file(chance)]))
    # Many games are run only if they are asked for in so many words.
    return [*drawn, "--games", "2"] if command in PLAYING and "--games" not in " ".join(drawn) else drawn


def operand(chance: Random, command: str) -> str:
    """Draw the game, file or table that a command is about."""
    roll = chance.random()
    if command == "resume":
        return number(chance) if roll < 0.6 else chance.choice(["kuhn", "small", "x", letters(chance)])
    if command == "new":
        return chance.choice(["game", "variant", "x"])
    if command == "test" and roll < 0.4:
        return chance.choice(["good.play", "bad.play", "other.play", "pipe", "zero"])
    return chance.choice(GAMES) if roll < 0.75 else file(chance) if roll < 0.9 else letters(chance)


def with_value(chance: Random, option: str) -> list[str]:
    """Draw an option, with what it takes, or now and then without."""
    if option not in VALUES or chance.random() < 0.03:
        return [option]
    value = chance.choice(VALUES[option] or [file(chance), file(chance), number(chance)])
    return [f"{option}={value}"] if chance.random() < 0.5 else [option, value]


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
@pytest.mark.parametrize(
    ("part", "count"), [(0, 25), *(pytest.param(part, 100, marks=pytest.mark.soak) for part in range(1, 34))]
)
def test_whatever_is_asked_for_is_done_or_answered(
    command: str, part: int, count: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance, options = Random(f"{command} {part}"), options_of(command)
    for _ in range(count):
        asked = words(chance, command, options)
        typed = "\n".join(line(chance, ["wait", "draw", "1", "2", "bet", "pass"]) for _ in range(chance.randrange(12)))
        out, err = io.StringIO(), io.StringIO()
        with monkeypatch.context() as streams, not_stuck(asked):
            streams.setattr(sys, "stdin", io.StringIO(typed))
            streams.setattr(sys, "stdout", out)
            streams.setattr(sys, "stderr", err)
            code = main(asked)
        assert code in (0, 1, 2, *([INTERRUPTED] if "--watch" in asked else [])), asked
        assert code == 0 or err.getvalue() or out.getvalue(), asked
        assert "Traceback" not in err.getvalue(), asked
        assert not any(steers(each.replace("\t", "")) for each in (out.getvalue() + err.getvalue()).split("\n")), asked
