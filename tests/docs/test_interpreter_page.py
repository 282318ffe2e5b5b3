"""The page about the interpreter: its list of files is complete, and its Python gives what it shows."""

from __future__ import annotations

import doctest
import re

import pytest

from .pages import BLOCK, ROOT, read_page

PAGE = "interpreter/README.md"


def test_every_file_has_its_line() -> None:
    listed = re.findall(r"^\| `([\w/]+\.py)` \| .+ \|$", read_page(PAGE), re.M)
    assert len(listed) == len(set(listed))
    files = (path.relative_to(ROOT / "interpreter") for path in (ROOT / "interpreter").rglob("*.py"))
    assert set(listed) == {file.as_posix() for file in files if len(file.parts) == 1 or file.name != "__init__.py"}


WAYS = {"The way of one card's effect": 12, "The way of one typed answer": 8}


@pytest.mark.parametrize("title", WAYS)
def test_a_way_through_the_house_is_short_and_there(title: str) -> None:
    way = read_page(PAGE).partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    assert [int(number) for number in re.findall(r"^(\d+)\. ", way, re.M)] == [*range(1, WAYS[title] + 1)]
    steps = re.findall(r"`([\w/]+\.py)`(?: \(((?:`\w+`(?:, )?)+)\))?", way)
    assert len(steps) >= WAYS[title]
    for path, names in steps:
        file = ROOT / path if (ROOT / path).exists() else ROOT / "interpreter" / path
        for name in re.findall(r"\w+", names):
            assert f"def {name}(" in file.read_text("utf-8"), f"{path} has no {name}"


def test_the_python_of_the_page_gives_what_is_shown() -> None:
    source = "\n".join(block["text"] for block in BLOCK.finditer(read_page(PAGE)) if block["sort"] == "python")
    test = doctest.DocTestParser().get_doctest(source, {}, PAGE, PAGE, 0)
    failures: list[str] = []
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(test, out=failures.append)
    assert not failures, "".join(failures)


def test_the_links_of_the_pages_lead_somewhere() -> None:
    for page in ["grammar/README.md", "games/README.md", PAGE]:
        for link in re.findall(r"\]\(([^)#:]+)\)", read_page(page)):
            assert ((ROOT / page).parent / link).exists(), f"{page} links to {link}"
