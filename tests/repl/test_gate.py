"""Nothing from a file, a name or a person steers the terminal, whatever is done with it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from croupier.grammar import steers, visible
from croupier.interpreter import load
from croupier.repl.cli import main
from croupier.repl.commands.registry import COMMANDS
from croupier.repl.kept.journal import write_line
from croupier.repl.kept.keeper import keep, put_away
from croupier.repl.kept.shelf import journals
from croupier.repl.screen.room_lobby import LobbyRoom
from croupier.repl.screen.room_table import TableRoom
from croupier.repl.table.sitting import Sitting
from croupier.repl.verbs.registry import VERBS

from .glass import Glass, Seated, enter

# Colours, a title of the window, a bell, a carriage return, C1, text turned round, a letter without width.
EVIL = "\x1b[31m\x1b]0;pwned\x07\r\x9b2J\u202egnorw\u202c\u2066\u200b\x7f\x08"

GAME = f"""\
game "Evil{EVIL}"
    players 2
    about "About{EVIL}"
# A comment{EVIL}
enum Colour: red "red{EVIL}", blue
kind Card "kind{EVIL}"
    has colour: Colour "colour{EVIL}"
card "One{EVIL}" is Card
    text "Text{EVIL}"
    colour = red
card "Two" is Card
    colour = blue
zone deck of Card, face up, starts with Card "deck{EVIL}"
each player has
    zone hand of Card, face up "hand{EVIL}"
    track won: number "won{EVIL}"
play
    for each p in players:
        say "Said{EVIL}"
        p chooses c from deck "Which{EVIL}?"
        move c to p's hand
score "Points{EVIL}": count(player's hand)
example "title{EVIL}"
    then
        count(deck) is 5
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "evil.cg"
    found.write_text(GAME, encoding="utf-8")
    return found


def test_every_letter_that_steers_becomes_one_that_does_not() -> None:
    assert steers(EVIL)
    assert not steers(visible(EVIL))
    assert len(visible(EVIL)) == len(EVIL)
    assert visible("Æneas ♠ ‍é") == "Æneas ♠ ‍é"


def test_a_game_tells_nothing_that_steers(path: Path) -> None:
    loaded = load(path)
    assert loaded.game is not None
    table = loaded.game.start(players=2, seed=1, names=[f"Ann{EVIL}", "Bob"])
    assert not any(steers(name) for name in table.names)
    assert table.decision is not None
    told = [table.decision.prompt, *(option.text for option in table.decision.options)]
    told += [event.text(0) or "" for event in table.log]
    assert not any(steers(line) for line in told)


# Every command, with names, files and lines that are full of such letters.
COMMAND_LINES = [
    ["check", "FILE"],
    ["check", "FILE", "--json"],
    ["check", "BROKEN"],
    ["check", "VARIANT"],
    ["check", f"no{EVIL}.cg"],
    ["check", "FILE", "--with", f"no{EVIL}.cg"],
    ["check", "FILE", "--smoke"],
    ["new", "game", f"x{EVIL}"],
    ["new", "variant", "x", "--of", f"no{EVIL}.cg"],
    ["test", "VARIANT"],
    ["test", "FILE"],
    ["test", "FILE", "--json"],
    ["test", "SCENARIO"],
    ["test", "BROKEN SCENARIO"],
    ["test", f"no{EVIL}.play"],
    ["run", "FILE", "--games", "3", "--cards"],
    ["run", "FILE", "--games", "3", "--json"],
    ["run", "FILE", "--option", f"x{EVIL}=3"],
    ["run", "FILE", "--games", EVIL],
    ["compare", "FILE", "FILE", "--bots", "random", "--games", "3"],
    ["compare", "FILE", f"no{EVIL}"],
    ["impact", "FILE", f"One{EVIL}", "--bots", "random", "--games", "3"],
    ["impact", "FILE", f"x{EVIL}", "--within", EVIL],
    ["impact", "FILE", "--all", "--plot", f"no{EVIL}.png"],
    ["coverage", "FILE", "--games", "3", "--text"],
    ["coverage", "FILE", "--games", "3", "--json"],
    ["lsp", EVIL],
    ["play", "FILE", "--plain", "--hotseat", "--names", f"Ann{EVIL},Bob", "--script", "SCRIPT"],
    ["play", "FILE", "--plain", "--open", "--script", "SCRIPT", "--lang", "en"],
    ["play", "FILE", "--scenario", "SCENARIO", "--script", "SCRIPT"],
    ["play", "FILE", "--scenario", f"no{EVIL}.play"],
    ["play", "FILE", "--resume", "SAVE"],
    ["play", "FILE", "--resume", f"no{EVIL}"],
    ["play", "FILE", "--script", f"no{EVIL}"],
    ["play", "FILE", "--lang", EVIL],
    ["play", f"no such{EVIL}"],
    ["play", "FILE", "--bots", f"x{EVIL}"],
    ["resume"],
    ["resume", "--all", "--lang", "fr"],
    ["resume", "evil"],
    ["resume", "bad"],
    ["resume", f"nothing{EVIL}"],
    ["fmt", "FILE", "--check"],
    ["fmt", "BROKEN", f"no{EVIL}.cg"],
    ["cards", "FILE"],
    ["cards", "FILE", "--html", f"no{EVIL}.html"],
    ["cards", "FILE", EVIL],
    ["cards", "FILE", "--json"],
    ["list"],
    [f"nothing{EVIL}"],
    [f"--{EVIL}"],
]
LINES = [
    EVIL, "one", f":{EVIL}", f":card One{EVIL}", ":card one", ":table", f":table {EVIL}", ":score", ":seed", ":log",
    f":log {EVIL}", f":why {EVIL}", ":why two", ":rules", ":rules all", f":rules {EVIL}", ":odds", f":odds {EVIL}",
    f":seat {EVIL}", ":seat", f":lang {EVIL}", f":auto {EVIL}", ":auto", ":undo", ":undo!", ":redo", f":save no/{EVIL}",
    f":load {EVIL}", f":eval {EVIL}", ":eval hand", f":set {EVIL}", f":give 1 of {EVIL} to hand",
    f":put One{EVIL} in hand", f":scenario no/{EVIL}.play", f":scenario write no/{EVIL}.play",
    f":reload {EVIL}", ":reload", ":reload try", ":watch", f":watch {EVIL}", f":help {EVIL}", ":help", ":hint", "1",
    ":quit",
]  # fmt: skip


@pytest.fixture
def named(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Write files of each sort full of letters that steer, and a journal whose head and name are."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CROUPIER_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("croupier.repl.verbs.hints.PATIENCE", 0.05)
    folder = tmp_path / f"folder{EVIL}"
    folder.mkdir()
    texts = {
        "FILE": (f"evil{EVIL}.cg", GAME),
        "BROKEN": (f"broken{EVIL}.cg", GAME.replace("zone deck of Card", f"zone deck off {EVIL}Card")),
        "VARIANT": (f"variant{EVIL}.cg", f'variant "Evil{EVIL}" of nothing\n'),
        "SCENARIO": (f"evil{EVIL}.play", f"# {EVIL}\ngame evil{EVIL}.cg   players Ann Bob\n\nAnn> {EVIL}\n  {EVIL}\n"),
        "BROKEN SCENARIO": (f"broken{EVIL}.play", f"game evil{EVIL}.cg   players Ann{EVIL} Bob\n\n{EVIL}\n"),
        "SAVE": (f"evil{EVIL}.save", f'{{"croupier": "{visible(EVIL)}\\u202e\\u001b"}}'),
        "SCRIPT": (f"script{EVIL}", "\n".join(line.replace("\r", "") for line in LINES)),
        "PAGE": (f"evil{EVIL}.rules.md", f"# Evil{EVIL}\n\n## Aim{EVIL}\nWin{EVIL}.\n"),
    }
    for name, text in texts.values():
        (folder / name).write_text(text, "utf-8")
    sitting = sit(str(folder / f"evil{EVIL}.cg"))
    sitting.listeners.append(keep(sitting, {}))
    sitting.answer("#1")
    put_away(sitting)
    (journal,) = journals()
    lines = journal.read_text("utf-8").splitlines()
    head = {**json.loads(lines[0].partition(" ")[2]), "game": f"Evil{EVIL}"}
    journal.with_name(f"evil{EVIL}.journal").write_bytes(write_line("", head)[1])
    journal.with_name(f"bad{EVIL}.journal").write_text(EVIL, "utf-8")
    return {name: str(folder / file) for name, (file, _) in texts.items()}


def sit(file: str) -> Sitting:
    game = load(file).game
    assert game is not None
    return Sitting(file, game.start(2, 1, names=["Ann", "Bob"]), {}, Random(1), "en")


def test_all_commands_and_verbs_are_tried() -> None:
    assert {words[0] for words in COMMAND_LINES} >= {command.name for command in COMMANDS}
    assert {line[1:].partition(" ")[0] for line in LINES} >= {verb.name for verb in VERBS}


@pytest.mark.parametrize("command", COMMAND_LINES, ids=range(len(COMMAND_LINES)))
def test_no_command_lets_anything_steer_the_terminal(
    named: dict[str, str], command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    main([named.get(word, word) for word in command])
    out, err = capsys.readouterr()
    for line in (out + err).split("\n"):
        assert not steers(line.replace("\t", "")), repr(line)
    assert out + err


# What prompt_toolkit writes by itself; no such sequence is in what the files hold.
OWN = re.compile(r"\x1b\[[\d;?]*[ABCDHJKhlmnr]|\x1b\[\d q|\x1b[=>]|[\r\n\b]")


def test_a_screen_lets_nothing_steer_the_terminal(named: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    write = Glass.write

    def note(glass: Glass, text: str) -> int:
        written.append(text)
        return write(glass, text)

    monkeypatch.setattr(Glass, "write", note)
    evil = EVIL.replace("\x1b", "").replace("\r", "").replace("\x08", "").replace("\x7f", "").replace("\x07", "")
    room = TableRoom(sit(named["FILE"]))

    async def play(seat: Seated) -> None:
        await seat.rest()
        for line in (f":why {evil}", ":rules all", f":card {evil}", ":save folder\t", f":eval {evil}", f"{evil}"):
            # Pasted, so that no letter of it is a key.
            seat.type(f"\x1b[200~{line}\x1b[201~")
            await seat.rest()
            seat.type("\t")
            await seat.rest()
            seat.type("\r")
            await seat.rest()

    enter(room, play)
    enter(LobbyRoom("en"), lambda seat: seat.until("Tables that were left"), columns=150)
    for line in OWN.sub("", "".join(written)).split("\n"):
        assert not steers(line), repr(line)
    assert "\ufffd" in "".join(written)


def test_check_warns_of_letters_that_steer(path: Path) -> None:
    assert "steering-letter" in {problem.code for problem in load(path).diagnostics}
