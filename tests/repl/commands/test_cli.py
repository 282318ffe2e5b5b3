from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from croupier import interpreter
from croupier.games import names
from croupier.repl.commands.registry import COMMANDS

COMMAND = [sys.executable, "-m", "croupier.repl.cli"]


def test_croupier_alone_greets_with_the_games_there_are(croupier: Any) -> None:
    done = croupier()
    assert done.code == 0
    assert all(f"croupier play {name}" in done.out for name in names())


def test_the_help_names_every_command(croupier: Any) -> None:
    done = croupier("--help")
    assert done.code == 0
    assert all(command.help_in("en") in " ".join(done.out.split()) for command in COMMANDS)


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_every_command_has_help(croupier: Any, command: str) -> None:
    done = croupier(command, "--help")
    assert done.code == 0
    assert done.out.startswith(f"usage: croupier {command}")


def test_the_version_is_told(croupier: Any) -> None:
    done = croupier("--version")
    assert done.code == 0
    assert done.out.startswith("croupier 0.")


@pytest.mark.parametrize(
    ("lang", "version", "line"),
    [
        ("en", "50.0.1", "native engine, wasmtime 50.0.1"),
        ("fr", "50.0.1", "moteur natif, wasmtime 50.0.1"),
        ("en", "", "Python engine only; `pip install wasmtime` brings the native one"),
        ("fr", "", "moteur Python seulement ; `pip install wasmtime` apporte le moteur natif"),
    ],
)
def test_the_version_says_which_engine_runs(
    croupier: Any, monkeypatch: pytest.MonkeyPatch, lang: str, version: str, line: str
) -> None:
    monkeypatch.setattr(interpreter, "native_version", lambda: version)
    done = croupier("--version", "--lang", lang)
    assert done.code == 0
    assert done.out.splitlines()[1:] == [line]


@pytest.mark.parametrize(
    "words",
    [
        ["deal"],
        ["play"],
        ["play", "kuhn", "--players", "two"],
        ["play", "kuhn", "--players", "0"],
        ["play", "kuhn", "--play", "2"],
        ["play", "kuhn", "--option", "ante"],
        ["play", "kuhn", "--names", "Ann,Bob,Cy", "--players", "2"],
        ["play", "kuhn", "--hotseat", "--bots", "random,random", "--players", "2"],
        ["play", "kuhn", "--seat", "4"],
        ["run", "kuhn", "--bots", "nobody"],
        ["run", "kuhn", "--bots", "random,random,random"],
        ["run", "kuhn", "--games", "-1"],
        ["check"],
    ],
)
def test_wrong_usage_ends_with_2_and_says_so(croupier: Any, words: list[str]) -> None:
    done = croupier(*words)
    assert done.code == 2
    assert done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "khun"], 'did you mean "kuhn"?'),
        (["play", "backgammon"], "croupier list"),
        (["check", "no/such.cg"], "there is no file no/such.cg"),
        (["check", "."], "is a folder"),
        (["play", "kuhn", "--players", "9"], "is for 2 to 4 players, not 9"),
        (["play", "kuhn", "--option", "colour=blue"], 'has no option "colour"'),
        (["play", "kuhn", "--resume", "no.save"], "no.save can't be read"),
        (["play", "kuhn", "--lang", "de"], 'speaks en, fr, not "de"'),
    ],
)
def test_a_mistake_ends_with_1_and_says_what_it_was(croupier: Any, words: list[str], said: str) -> None:
    done = croupier(*words)
    assert done.code == 1
    assert said in done.err
    assert not done.out


def test_a_file_that_is_named_without_its_ending_is_found(
    croupier: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gems.cg").write_text("", "utf-8")
    monkeypatch.chdir(tmp_path)
    assert "write gems.cg" in croupier("play", "gems").err


def test_a_reader_that_leaves_early_is_no_error() -> None:
    with subprocess.Popen([*COMMAND, "list"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_the_help_needs_no_parser_and_no_terminal() -> None:
    script = "import sys; from croupier.repl.cli import main; main(['--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True)
    loaded = set(done.stderr.split())
    assert not loaded & {"lark", "prompt_toolkit", "attrs", "croupier.interpreter"}


def test_a_plain_table_needs_no_prompt_toolkit() -> None:
    script = (
        "import sys; from croupier.repl.cli import main; main(['play', 'kuhn']); print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], input="", capture_output=True, encoding="utf-8", check=True)
    assert "prompt_toolkit" not in done.stderr.split()


def test_several_values_of_an_option_have_commas_between(croupier: Any) -> None:
    done = croupier("run", "arhun", "--games", "1", "--option", "include=spy,dragon")
    assert done.code == 0
    done = croupier("run", "arhun", "--games", "1", "--option", "include=spy,dwarf")
    assert done.code != 0
    assert "option include can't be dwarf; it can be one or several of plague, dragon" in done.err


def test_help_and_mistakes_are_french_for_whom_reads_french(croupier: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    done = croupier("play", "--help", "--lang", "fr")
    assert done.out.startswith("usage : croupier play")
    assert not re.search(r"\b(the|you|default|show|how)\b", done.out)
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    done = croupier("--help")
    assert all(command.help_in("fr") in " ".join(done.out.split()) for command in COMMANDS)
    assert not re.search(r"\b(the|you|default|show|how)\b", done.out)
    assert croupier("--help", "--lang=en").out.startswith("usage: croupier")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["deal"], "'deal' n'existe pas ; il y a 'play', 'resume'"),
        (["play"], "il manque : GAME"),
        (["play", "kuhn", "--players"], "--players : il manque une valeur"),
        (["play", "kuhn", "--players", "two"], "--players : « two » n'est pas un nombre à partir de 1"),
        (["play", "kuhn", "--seed", "x"], "« x » n'est pas un nombre"),
        (["play", "kuhn", "--play", "2"], "mots inconnus : --play 2"),
        (["run", "kuhn", "--bots", "nobody"], "aucun robot ne s'appelle « nobody »"),
        (["play", "khun"], "vouliez-vous dire « kuhn » ?"),
        (["play", "kuhn", "--players", "9"], "est pour 2 à 4 joueurs, pas 9"),
        (["play", "kuhn", "--option", "colour=blue"], "n'a pas d'option « colour »"),
        (["run", "arhun", "--games", "1", "--option", "include=dwarf"], "elle peut être un ou plusieurs de"),
        (["play", "kuhn", "--resume", "no.save"], "no.save"),
        (["resume", "nowhere"], "aucune table ne s'appelle « nowhere »"),
    ],
)
def test_every_mistake_is_told_in_french_too(
    croupier: Any, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    done = croupier(*words)
    assert done.code in (1, 2)
    assert said in done.err


LOOKS = [["--plain"], ["--no-colour"], ["--no-color"], ["--mouse"], ["--lang", "fr"], ["--lang=fr"]]


@pytest.mark.parametrize("look", LOOKS, ids=" ".join)
@pytest.mark.parametrize(
    "words", [["play", "kuhn", "--seed", "1"], ["resume"], ["list"], ["check", "kuhn"]], ids=" ".join
)
def test_an_option_of_all_commands_stands_before_the_command_as_well_as_after_it(
    croupier: Any, look: list[str], words: list[str]
) -> None:
    before, after = croupier(*look, *words, typed=":quit\n"), croupier(*words, *look, typed=":quit\n")
    assert before.code == 0
    assert (before.out.splitlines()[:9], before.err) == (after.out.splitlines()[:9], after.err)


def test_several_options_stand_before_the_command(croupier: Any, tmp_path: Path) -> None:
    script = tmp_path / "moves"
    script.write_text(":quit\n", "utf-8")
    done = croupier("--plain", "--lang", "fr", "--script", str(script), "play", "kuhn")
    assert done.code == 0
    assert "Poker de Kuhn" in done.out


def test_what_is_no_option_of_all_commands_is_refused_before_a_command(croupier: Any) -> None:
    done = croupier("--seed", "play", "kuhn")
    assert done.code == 2
