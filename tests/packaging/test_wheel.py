"""The wheel that people install: what is in it, and a game played with it where nothing else is."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ["bots", "games", "grammar", "interpreter", "lab", "phrases", "repl"]
WINDOWS = os.name == "nt"
# One worker builds the wheel, once.
pytestmark = pytest.mark.xdist_group("wheel")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    # Built from a copy: a build leaves files where it works.
    copy = tmp_path_factory.mktemp("source")
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    for folder in settings["tool"]["setuptools"]["package-dir"].values():
        shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, copy)
    out = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out), str(copy))
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of commands of an environment in which only the wheel is installed."""
    home = tmp_path_factory.mktemp("empty")
    venv.create(home, with_pip=True)
    commands = home / ("Scripts" if WINDOWS else "bin")
    run(str(commands / "python"), "-m", "pip", "install", "--quiet", str(wheel))
    return commands


def run(*words: str, typed: str = "", folder: Path | None = None) -> str:
    outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        words, input=typed, capture_output=True, encoding="utf-8", env=outside, cwd=folder, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_puts_everything_under_one_name(wheel: Path) -> None:
    inside = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0].split("-")[0] for name in inside} == {"croupier"}


def test_the_wheel_has_the_games_the_grammar_and_the_types(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    games = {f"croupier/games/{file.name}" for file in (ROOT / "games").glob("*.cg")}
    games |= {f"croupier/games/variants/{file.name}" for file in (ROOT / "games/variants").glob("*.*")}
    assert games
    assert inside >= games
    rulebooks = {f"croupier/games/{file.name}" for file in (ROOT / "games").glob("*.rules*.md")}
    assert rulebooks
    assert inside >= rulebooks
    assert "croupier/grammar/cg.lark" in inside
    assert inside >= {f"croupier/{folder}/py.typed" for folder in FOLDERS}
    assert any(name.endswith("licenses/LICENSE") for name in inside)


def test_a_game_is_played_with_the_installed_command(installed: Path, tmp_path: Path) -> None:
    croupier = str(installed / "croupier")
    said = run(croupier, "play", "kuhn", "--seed", "1", "--hotseat", typed="bet\npass\n", folder=tmp_path)
    assert said.startswith("Kuhn poker\n")
    assert "wins." in said
    assert "croupier play kuhn" in run(croupier, folder=tmp_path)
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    told = run(croupier, "--version", folder=tmp_path).splitlines()
    assert told[0] == f"croupier {version}"
    assert told[1].startswith("Python engine only")


def test_the_installed_games_grammar_and_types_are_found(installed: Path, tmp_path: Path) -> None:
    script = """
from importlib.resources import files
from croupier import games
from croupier.interpreter import load
for name in games.all_names():
    assert load(name).game, name
for name in games.library_names():
    assert load(games.library_path(name), as_library=True).library, name
assert games.library_path("pack52").with_name("README.md").is_file()
assert files("croupier.grammar").joinpath("cg.lark").is_file()
assert files("croupier.interpreter").joinpath("py.typed").is_file()
print(len(games.names()))
"""
    shipped = len(list((ROOT / "games").glob("*.cg")))
    assert run(str(installed / "python"), "-c", script, folder=tmp_path) == f"{shipped}\n"
