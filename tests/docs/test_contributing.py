"""The recipes of CONTRIBUTING.md: they name files that are there, in the order of the house, and forget none."""

from __future__ import annotations

import re

import pytest

from ..packaging.test_imports import ROOMS
from .pages import ROOT, read_page

PAGE = "CONTRIBUTING.md"
RECIPES = ["To add a statement to the language", "To add a command"]
PATH = re.compile(r"`((?:\w+/)*[\w.]+\.(?:py|md|cg|lark)|(?:\w+/)+)`")
# What a verb leaves in the code: its class of the core, its class of the log, its name.
SHUFFLE = re.compile(r'\bShuffleS?\b|"shuffle"')


def section(title: str) -> str:
    """Return the text of a section of the page."""
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", read_page(PAGE), re.M | re.S)
    assert found, title
    return found[1]


def paths(title: str) -> list[str]:
    """Return the files and folders that a section names, in their order."""
    return [path for path in PATH.findall(section(title)) if "NAME" not in path]


@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_names_files_that_are_there(title: str) -> None:
    assert paths(title)
    for path in paths(title):
        assert (ROOT / path).exists(), path


def test_a_statement_walks_through_the_rooms_in_their_order() -> None:
    named = [path.split("/")[1] for path in paths(RECIPES[0]) if path.startswith("interpreter/")]
    assert named == sorted(named, key=ROOMS.index)


def test_the_recipe_for_a_statement_names_every_file_that_knows_a_verb() -> None:
    files = [*(ROOT / "interpreter").rglob("*.py"), *(ROOT / "tests" / "reference").glob("[!t]*.py")]
    knowing = {file.relative_to(ROOT).as_posix() for file in files if SHUFFLE.search(file.read_text("utf-8"))}
    # A listener to a shuffle is one of several sorts of abilities that random programs have.
    assert knowing - set(paths(RECIPES[0])) == {"tests/reference/programs.py"}
