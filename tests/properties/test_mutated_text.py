"""Whatever is done to a game file: a complaint, or a game that can be played; never a crash, and soon."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable

import pytest
from croupier.grammar import Source, parse, render
from croupier.interpreter import Game, TableError, load_source

from ..checking import DECISIONS, diagnose
from ..grammar.programs import PROGRAMS

# Of processor time, for what takes well under one second; a busy machine can make it several.
SECONDS = 8
TEXTS = [path.read_text(encoding="utf-8") for path in PROGRAMS]
# As much of each is read in all, so that the long ones don't take all the time.
WEIGHTS = [1 / len(text) for text in TEXTS]
FILES = 2000
PARTS = 20
STRANGE = "\t\r\0\"'(){}[]=;:,.|#\\&%$€é“’…½字🂡\ufeff\u2028\x0b\x1b\x85"
WORD = re.compile(r"\w+")
Change = Callable[[random.Random, list[str]], None]


def cut_line(chance: random.Random, lines: list[str]) -> None:
    """Take a line away."""
    del lines[chance.randrange(len(lines))]


def swap_lines(chance: random.Random, lines: list[str]) -> None:
    """Let two lines change places."""
    a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]


def double_line(chance: random.Random, lines: list[str]) -> None:
    """Write a line twice."""
    at = chance.randrange(len(lines))
    lines.insert(at, lines[at])


def misspell(chance: random.Random, lines: list[str]) -> None:
    """Take a letter out of a line."""
    at = chance.randrange(len(lines))
    if lines[at]:
        letter = chance.randrange(len(lines[at]))
        lines[at] = lines[at][:letter] + lines[at][letter + 1 :]


def indent(chance: random.Random, lines: list[str]) -> None:
    """Change the indentation of a line."""
    at = chance.randrange(len(lines))
    lines[at] = chance.choice(["", " ", "    ", "        ", "\t"]) + lines[at].lstrip()


def insert(chance: random.Random, lines: list[str]) -> None:
    """Put a strange character somewhere."""
    at = chance.randrange(len(lines))
    letter = chance.randrange(len(lines[at]) + 1)
    met = chance.choice(STRANGE) if chance.random() < 0.8 else chr(chance.randrange(0xD7FF))
    lines[at] = lines[at][:letter] + met + lines[at][letter:]


def move_word(chance: random.Random, lines: list[str]) -> None:
    """Put a word of one line into another."""
    words = lines[chance.randrange(len(lines))].split() or [""]
    at = chance.randrange(len(lines))
    others = lines[at].split(" ")
    others.insert(chance.randrange(len(others) + 1), chance.choice(words))
    lines[at] = " ".join(others)


def replace_word(chance: random.Random, lines: list[str]) -> None:
    """Put another word of the file in the place of one."""
    words = [word for line in lines for word in WORD.findall(line)] or ["x"]
    at = chance.randrange(len(lines))
    found = list(WORD.finditer(lines[at]))
    if found:
        met = chance.choice(found)
        lines[at] = lines[at][: met.start()] + chance.choice(words) + lines[at][met.end() :]


def change_number(chance: random.Random, lines: list[str]) -> None:
    """Put another number in the place of one."""
    at = chance.randrange(len(lines))
    lines[at] = re.sub(r"\d+", lambda _: str(chance.choice([0, 1, 2, 5, 60, 10**12])), lines[at], count=1)


def truncate(chance: random.Random, lines: list[str]) -> None:
    """End the file early."""
    at = chance.randrange(len(lines))
    lines[at] = lines[at][: chance.randrange(len(lines[at]) + 1)]
    del lines[at + 1 :]


CHANGES: list[Change] = [
    cut_line,
    swap_lines,
    double_line,
    misspell,
    indent,
    insert,
    move_word,
    truncate,
    replace_word,
    replace_word,
    change_number,
]


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("part", range(PARTS))
def test_a_changed_file_is_complained_of_or_played_and_nothing_worse(part: int) -> None:
    chance = random.Random(part)
    for _ in range(FILES // PARTS):
        lines = chance.choices(TEXTS, WEIGHTS)[0].split("\n")
        for _ in range(chance.randrange(1, 5)):
            chance.choice(CHANGES)(chance, lines)
            lines = lines or [""]
        text = "\n".join(lines)
        before = time.process_time()
        loaded = load_source(Source("game.cg", text))
        for complaint in loaded.diagnostics:
            assert 0 <= complaint.span.start <= complaint.span.end
            assert complaint.span.start <= len(complaint.span.source.text)
            assert render(complaint)
        if loaded.game is not None:
            play(loaded.game, chance)
        assert time.process_time() - before < SECONDS, text


def play(game: Game, chance: random.Random) -> None:
    """Play a changed game for a while: what its file does wrong is a fault, whatever it is."""
    try:
        table = game.start(seed=1)
        for _ in range(DECISIONS):
            decision = table.decision
            if decision is None:
                break
            table.play(chance.randrange(len(decision.options)))
        for seat in range(table.players):
            assert table.score(seat) is not None
            assert table.view(seat) is not None
        assert table.outcome is not None or not table.is_over
    except TableError:
        pass


@pytest.mark.parametrize(
    "text",
    [
        "rule x = " + "(" * 10_000,
        "rule x = " + "(" * 10_000 + "1" + ")" * 10_000,
        "rule x = " + "[" * 10_000 + "1" + "]" * 10_000,
        "rule x = a" + "[a" * 10_000 + "]" * 10_000,
        "rule x = " + "not " * 10_000 + "yes",
        "rule x = " + "-" * 10_000 + "1",
        "rule x = 1" + " + 1" * 10_000,
        "rule x = a" + "'s a" * 10_000,
        "rule x = " + "1 if yes else " * 10_000 + "1",
        "play\n" + "".join(" " * depth + "repeat:\n" for depth in range(1, 2_000)) + " " * 2_000 + "stop\n",
        "play\n    " + "if yes: " * 10_000,
        "play\n    if yes: stop\n" + "    else if yes: stop\n" * 10_000,
        ")" * 10_000,
        "(\n" * 10_000,
        '"' * 10_001,
        'score "' + "{" * 10_001 + '": 1',
        "\n" * 100_000 + "x",
        " \n" * 100_000 + " x",
        "a" * 200_000,
        "setup\n    " + "a" * 100_000 + " é",
        "setup\n    x = " + "# " * 100_000 + '"',
        "x\n" * 20_000,
        "zone hand off Card\n" * 20_000,
        "setup\n    x " + "'" * 100_000,
        "setup\n    x " + "'a " * 100_000,
        "rule x = " + "a " * 100_000,
        "rule x = 1" + " " * 100_000 + "if",
    ],
    ids=range(27),
)
def test_what_is_nested_too_deeply_is_complained_of(text: str) -> None:
    before = time.process_time()
    assert diagnose(text)
    assert time.process_time() - before < SECONDS


def test_a_long_list_is_not_nested() -> None:
    text = "rule x = [" + ", ".join(["1"] * 10_000) + "]\nsetup\n" + "    shuffle deck\n" * 5_000
    assert parse(Source("a.cg", text))[1] == []
