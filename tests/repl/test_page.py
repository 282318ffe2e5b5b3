"""repl/README.md is written from the registries; `pytest --accept` writes it anew."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from croupier.repl.commands import COMMANDS
from croupier.repl.verbs import list_verbs

FOLDER = Path(__file__).parents[2] / "repl"
PAGE = FOLDER / "README.md"


def list_commands() -> list[str]:
    width = max(len(command.name) for command in COMMANDS)
    return [f"croupier {command.name:<{width}}  {command.help}" for command in COMMANDS]


PARTS = {"commands": list_commands, "verbs": list_verbs}


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
    missing = [file.name for file in FOLDER.glob("*.py") if f"`{file.name}`" not in page and file.name != "__init__.py"]
    assert not missing
