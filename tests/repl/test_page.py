"""repl/README.md is written from the registries; `pytest --accept` writes it anew."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest
from croupier.bots import make
from croupier.interpreter import load
from croupier.repl.commands.registry import COMMANDS
from croupier.repl.gallery.designs import gather, having
from croupier.repl.gallery.listing import draw_gallery
from croupier.repl.phrases import phrase
from croupier.repl.picture.lines import unstyled
from croupier.repl.screen.keys import KEYS
from croupier.repl.verbs.registry import list_verbs

from .glass import Seated, sit, table

FOLDER = Path(__file__).parents[2] / "repl"
PAGE = FOLDER / "README.md"


def list_commands() -> list[str]:
    width = max(len(command.name) for command in COMMANDS)
    return [f"croupier {command.name:<{width}}  {command.help_in('en')}" for command in COMMANDS]


def draw_screen(game: str, answers: Sequence[str], columns: int, rows: int, lang: str = "en") -> list[str]:
    """Return the screen of the first of three players after some answers; the others are greedy bots."""
    seen: list[str] = []

    async def play(seat: Seated) -> None:
        await seat.rest()
        for answer in answers:
            seat.type(f"{answer}\r")
            await seat.rest()
        seen.extend(seat.text.splitlines())

    sit(table(game, 3, {1: make("greedy"), 2: make("greedy")}, lang, seed=3), play, columns, rows)
    return seen


def list_keys() -> list[str]:
    width = max(len(key) for key, _ in KEYS)
    return [f"{key:<{width}}  {phrase('en', name)}" for key, name in KEYS]


def draw_cards() -> list[str]:
    game = load("huns").game
    assert game is not None
    found = having(gather(game), ["curse", "3 spaces"], game.languages)
    return list(map(unstyled, draw_gallery(found, "en", 80)))


PARTS = {
    "commands": list_commands,
    "verbs": list_verbs,
    "gallery": draw_cards,
    "keys": list_keys,
    "screen": partial(draw_screen, "huns", ["1", "1", "1", "1", "1"], 80, 24),
    "wide screen": partial(draw_screen, "huns", ["1", "1", "1", "1", "1"], 120, 36),
    "écran": partial(draw_screen, "huns", ["1"], 80, 24, "fr"),
}


@pytest.mark.parametrize("part", PARTS)
def test_the_page_says_what_the_registry_says(part: str, accept: bool) -> None:
    page = PAGE.read_text("utf-8")
    found = re.search(rf"(<!-- {part}: .*? -->\n)(.*?)(<!-- end -->)", page, re.DOTALL)
    assert found
    lines = "".join(f"    {line}".rstrip() + "\n" for line in PARTS[part]())
    written = page[: found.end(1)] + f"\n{lines}\n" + page[found.start(3) :]
    if accept:
        PAGE.write_text(written, "utf-8")
    else:
        assert written == page


def test_the_page_names_every_file() -> None:
    page = PAGE.read_text("utf-8")
    missing = [
        file.name for file in FOLDER.rglob("*.py") if f"`{file.name}`" not in page and file.name != "__init__.py"
    ]
    assert not missing
