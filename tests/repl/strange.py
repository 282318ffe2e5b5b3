"""What strangers type and write: odd numbers, names, files and lines, drawn by chance."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from croupier.bots import MonteCarloBot
from croupier.bots.registry import BOTS
from croupier.interpreter import Table, load
from croupier.repl.verbs import hints
from croupier.repl.verbs.registry import VERBS

# No letter here can make a path lead out of a folder.
LETTERS = "abcXYZ 0123456789 .,:;!?#\"'()[]{}<>=+-*%&|\\~_^$@`éßłσ字🂡♠\u200b\u202e\x1b\x07\x00\x85\ufeff\t\u2028½²٣"
NUMBERS = (
    "0", "1", "2", "3", "-1", "--5", "+1", "9", "10", "007", "1e3", "1.5", "½", "²", "٣", "0x10", "1_000", " 1", "1 ",
    "#", "#0", "#1", "#2", "#999", "999999999999999999999", "-99999999999999999", "9" * 400, "NaN", "inf", "",
)  # fmt: skip
FILES = (
    "good.save", "other.save", "bad.save", "empty", "good.play", "other.play", "bad.play", "small.cg", "broken.cg",
    "zero", "full", "pipe", "folder", "folder/", "folder/new.save", "no/new.save", "new.save", "new.play", "../up.save",
    "~/home.save", "~", "~nobodyofthisname/x", "~b/", ".", "..", "x" * 300, "é" * 200 + ".play", "a\0b",
    "caf\udce9.play", "loop", "dangling", "-", "--", " ", "con.play", ".play", "good.save/x", "good.play.play",
)  # fmt: skip
SMALL = """\
game "Small" fr "Petit"
    players 1..4
    languages en, fr
option long: truth = no
option rounds: number = 2
enum Suit: red, blue
kind Card
    has rank: number
    has suit: Suit
cards Card
    name       | rank | suit
    "One"      | 1    | red
    "Two"      | 2    | blue
    "Three"    | 3    | red
    "Four"     | 4    | blue
token Chip of Suit
zone deck of Card, face down, starts with Card
zone bank of Chip, starts with 5
each player has
    zone hand of Card, seen by owner
    zone purse of Chip, face up
    track points: number
setup
    shuffle deck
play
    repeat (rounds + 5 if long else rounds) times:
        for each p in players:
            p chooses:
                "wait": nothing
                "draw" when count(deck) > 0: move top of deck to p's hand
                "take {c}" for c in Suit: move 1 of c from bank to p's purse
            p chooses up to 2 c from p's hand
            p's points += count(c)
score "Points": player's points
"""


def furnish(folder: Path) -> None:
    """Lay files of all sorts into a folder, good and bad ones."""
    (folder / "small.cg").write_text(SMALL, "utf-8")
    (folder / "broken.cg").write_text('game "Broken\n    players 2\n', "utf-8")
    (folder / "bad.save").write_text('{"croupier": 2, "names": [[[[]]]]}', "utf-8")
    (folder / "empty").write_bytes(b"")
    (folder / "good.play").write_text("game small.cg   players Ann Bob\n\nAnn> wait\n", "utf-8")
    (folder / "other.play").write_text("game kuhn   players Ann Bob\n\nAnn> bet\n", "utf-8")
    (folder / "bad.play").write_text("game small.cg   players Ann Bob   deck: Nobody\n\nzzz\n", "utf-8")
    (folder / "folder").mkdir()
    for name, target in (("zero", "/dev/zero"), ("full", "/dev/full"), ("loop", "loop"), ("dangling", "/nowhere/x")):
        (folder / name).symlink_to(target)
    os.mkfifo(folder / "pipe")


def number(chance: Random) -> str:
    """Draw a number, or what looks like one."""
    return chance.choice(NUMBERS)


def file(chance: Random) -> str:
    """Draw the name of a file."""
    return chance.choice(FILES)


def letters(chance: Random, most: int = 30) -> str:
    """Draw any letters."""
    return "".join(chance.choice(LETTERS) for _ in range(chance.randrange(most)))


def line(chance: Random, words: list[str]) -> str:
    """Draw a line that somebody could type at a table, of words that mean something there and others."""
    roll = chance.random()
    if roll < 0.3:
        return chance.choice(words) if words else ""
    if roll < 0.4:
        return ", ".join(some(chance, words) for _ in range(chance.randrange(1, 5)))
    if roll < 0.45:
        return letters(chance)
    verb = chance.choice(VERBS)
    name = verb.name if chance.random() < 0.9 else verb.name[: chance.randrange(1, 5)]
    return f":{name}{chance.choice(['', ' ', ' ', ' ', '  '])}{rest(chance, verb.name, words)}"


def rest(chance: Random, verb: str, words: list[str]) -> str:
    """Draw what follows a verb."""
    if verb in ("save", "load", "scenario") and chance.random() < 0.8:
        return ("write " if verb == "scenario" and chance.random() < 0.4 else "") + file(chance)
    if verb == "set" and chance.random() < 0.7:
        return f"{some(chance, words)} {chance.choice(['=', '+=', '-=', ''])} {some(chance, words)}"
    if verb == "give" and chance.random() < 0.7:
        return f"{number(chance)} of {some(chance, words)} to {some(chance, words)} from {some(chance, words)}"
    if verb == "put" and chance.random() < 0.7:
        return f"{some(chance, words)} {chance.choice(['in', 'under', 'for', 'on'])} {some(chance, words)}"
    return " ".join(some(chance, words) for _ in range(chance.randrange(4)))


def some(chance: Random, words: list[str]) -> str:
    """Draw a word, most often one that means something."""
    roll = chance.random()
    if roll < 0.6 and words:
        return chance.choice(words)
    return number(chance) if roll < 0.8 else file(chance) if roll < 0.85 else letters(chance, 12)


def work_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Work in a folder with files of all sorts, where nothing waits for the disk or thinks for long.

    Return the table of which a save lies there.
    """
    furnish(folder)
    monkeypatch.chdir(folder)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("CROUPIER_HOME", str(folder / "kept"))
    monkeypatch.setattr(os, "fsync", lambda _handle: None)
    monkeypatch.setattr(hints, "PATIENCE", 0.02)
    monkeypatch.setitem(BOTS, "montecarlo", lambda: MonteCarloBot(playouts=8))
    small = load("small.cg").game
    assert small is not None
    table = small.start(2, 1, names=["Ann", "Bob"])
    table.save("good.save")
    return table
