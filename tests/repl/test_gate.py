"""Nothing from a file, a name or a person steers the terminal, whatever is done with it."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from croupier.grammar import steers, visible
from croupier.interpreter import load
from croupier.repl.cli import main

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


@pytest.mark.parametrize(
    "command",
    [
        ["check", "FILE"],
        ["check", "FILE", "--json"],
        ["test", "FILE"],
        ["run", "FILE", "--games", "3", "--cards"],
        ["play", "FILE", "--plain", "--hotseat", "--names", f"Ann{EVIL},Bob", "--script", "SCRIPT"],
        ["play", f"no such{EVIL}"],
        ["run", "FILE", "--option", f"x{EVIL}=3"],
        ["play", "FILE", "--bots", f"x{EVIL}"],
        [f"nothing{EVIL}"],
        ["list"],
    ],
)
def test_no_command_lets_anything_steer_the_terminal(
    path: Path, command: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    script = tmp_path / "script"
    script.write_text(f"one\n{EVIL}\n:card one\n:score\n:log\n:why {EVIL}\n1\n:rules\n:{EVIL}\n", encoding="utf-8")
    words = [{"FILE": str(path), "SCRIPT": str(script)}.get(word, word) for word in command]
    with suppress(SystemExit):
        main(words)
    out, err = capsys.readouterr()
    for line in (out + err).split("\n"):
        assert not steers(line.replace("\t", "")), repr(line)
    assert out + err


def test_check_warns_of_letters_that_steer(path: Path) -> None:
    assert "steering-letter" in {problem.code for problem in load(path).diagnostics}
