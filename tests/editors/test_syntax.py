"""The colours of editors are made from the grammar that is there, and fall on what they are for."""

from __future__ import annotations

import json
import re
import runpy
import shutil
import subprocess
import tempfile
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from croupier import games
from croupier.grammar.passages import lexemes

ROOT = Path(__file__).parents[2]
EDITORS = ROOT / "editors"
VSCODE = EDITORS / "vscode"
HERE = Path(__file__).parent
MODULES = ROOT / ".venv" / "npm"
Tokens = list[list[tuple[int, int, list[str]]]]


def test_the_colours_were_made_from_this_grammar() -> None:
    made: dict[Path, str] = runpy.run_path(str(EDITORS / "make_syntax.py"))["made"]()
    for path, text in made.items():
        assert path.read_text("utf-8") == text, f"{path.name} is out of date: run python editors/make_syntax.py"


def test_each_word_of_the_language_is_in_one_group() -> None:
    groups: dict[str, list[str]] = runpy.run_path(str(EDITORS / "make_syntax.py"))["words"]()
    words = [word for group in groups.values() for word in group]
    assert len(words) == len(set(words))
    assert {"zone", "kind", "card"} <= {*groups["declarations"]}
    assert {"let", "if", "for"} <= {*groups["statements"]}


@pytest.fixture(scope="module")
def tokens() -> dict[str, Tokens]:
    """Return the tokens of all shipped games, cut by VS Code's own tokenizer."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("node and npm are not here, which cut files into tokens as VS Code does")
    fetch_tokenizer(npm)
    files = [str(games.path(name)) for name in games.names()]
    call = [node, str(HERE / "tokenize.js"), str(MODULES / "node_modules"), str(made_by_us()), *files]
    done = subprocess.run(call, capture_output=True, encoding="utf-8", check=False)
    assert not done.returncode, done.stderr
    return dict(zip(games.names(), json.loads(done.stdout), strict=True))


def fetch_tokenizer(npm: str) -> None:
    """Put the tokenizer where it is looked for, whole or not at all: several workers may fetch it at once."""
    wanted = json.loads((VSCODE / "package.json").read_text("utf-8"))["devDependencies"]
    if all((MODULES / "node_modules" / name).is_dir() for name in wanted):
        return
    named = [f"{name}@{version}" for name, version in wanted.items()]
    with tempfile.TemporaryDirectory(dir=MODULES.parent) as folder:
        install = [npm, "install", "--no-save", "--no-audit", "--no-fund", "--prefix", folder, *named]
        done = subprocess.run(install, capture_output=True, encoding="utf-8", check=False)
        if done.returncode:
            pytest.skip(f"npm can't fetch the tokenizer: {done.stderr.strip()[-200:]}")
        MODULES.mkdir(exist_ok=True)
        with suppress(OSError):  # another worker was first
            (Path(folder) / "node_modules").rename(MODULES / "node_modules")


def made_by_us() -> Path:
    return VSCODE / "syntaxes" / "croupier.tmLanguage.json"


def scopes_at(lines: Tokens, line: int, column: int) -> str:
    return " ".join(next((scopes for start, end, scopes in lines[line] if start <= column < end), []))


# What a token of the language must be coloured as, by its terminal.
COLOURS = {"STRING": "string", "NUMBER": "constant.numeric", "TYPENAME": "entity.name.type"}


def test_texts_numbers_types_and_comments_of_shipped_games_have_their_colours(tokens: dict[str, Tokens]) -> None:
    for name, lines in tokens.items():
        text = games.path(name).read_text("utf-8")
        starts = [0, *(met.end() for met in re.finditer("\n", text))]
        number = 0
        for token in lexemes(text):
            while number + 1 < len(starts) and starts[number + 1] <= token.start:
                number += 1
            wanted = COLOURS.get(token.kinds[0])
            if wanted is not None:
                assert wanted in scopes_at(lines, number, token.start - starts[number]), f"{name}:{number + 1} {token}"
        for number, line in enumerate(text.split("\n")):
            if line.lstrip().startswith("#"):
                assert "comment" in scopes_at(lines, number, len(line) - 1)


@pytest.mark.parametrize(
    ("line", "column", "scope"),
    [
        ("play", 0, "storage.type"),
        ("    shuffle deck", 4, "support.function.verb"),
        ("zone deck of Card", 5, "entity.name.function"),
        ('    say "{count(deck)} of {{them}}"', 10, "support.function"),
        ('    say "{count(deck)} of {{them}}"', 26, "constant.character.escape"),
        ("    for each p in players:", 4, "keyword.control"),
        ("    let n = 1 if yes else 2", 17, "constant.language"),
        ('game "A" fr "B"', 9, "keyword.other.language"),
        ("    move c to p's hand  # so", 26, "comment"),
    ],
)
def test_words_have_the_colours_of_what_they_do(
    tokens: dict[str, Tokens], tmp_path: Path, line: str, column: int, scope: str
) -> None:
    file = tmp_path / "a.cg"
    file.write_text(line, "utf-8")
    node: Any = shutil.which("node")
    call = [node, str(HERE / "tokenize.js"), str(MODULES / "node_modules"), str(made_by_us()), str(file)]
    [lines] = json.loads(subprocess.run(call, capture_output=True, encoding="utf-8", check=True).stdout)
    assert scope in scopes_at(lines, 0, column)


def test_the_client_can_be_read_and_starts_the_server() -> None:
    package = json.loads((VSCODE / "package.json").read_text("utf-8"))
    assert package["contributes"]["configuration"]["properties"]["croupier.command"]["default"][:2] == [
        "croupier",
        "lsp",
    ]
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert package["version"] == settings["project"]["version"]
    for grammar in package["contributes"]["grammars"]:
        assert (VSCODE / grammar["path"]).exists()
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not here, which reads the client")
    subprocess.run([node, "--check", str(VSCODE / package["main"])], check=True)


SNIPPETS = json.loads((VSCODE / "snippets" / "croupier.json").read_text("utf-8"))


@pytest.mark.parametrize("name", ["Game"])
def test_a_game_from_a_snippet_has_nothing_wrong(name: str) -> None:
    from croupier.grammar import Source
    from croupier.interpreter import load_source

    text = "\n".join(SNIPPETS[name]["body"])
    text = re.sub(r"\$\{\d+:([^}]*)\}|\$\d+", lambda met: met.group(1) or "", text)
    assert [each.title for each in load_source(Source("a.cg", text)).diagnostics] == []


def test_vim_colours_a_game_without_complaints(tmp_path: Path) -> None:
    vim = shutil.which("vim") or shutil.which("nvim")
    if vim is None:
        pytest.skip("vim is not here")
    script = f"set rtp+={EDITORS / 'vim'} | syntax on | runtime ftdetect/croupier.vim"
    asked = "call writefile([&filetype, synIDattr(synID(1, 1, 1), 'name')], 'told')"
    call = [vim, "-es", "-u", "NONE", "-c", script, "-c", f"edit {games.path('kuhn')}", "-c", asked, "-c", "qa!"]
    subprocess.run(call, cwd=tmp_path, check=False, timeout=60)
    assert (tmp_path / "told").read_text("utf-8").split("\n")[0] == "croupier"
