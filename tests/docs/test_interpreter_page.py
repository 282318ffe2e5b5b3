"""The page about the interpreter: its list of files is complete, and its Python gives what it shows."""

from __future__ import annotations

import doctest
import re

from .pages import BLOCK, ROOT, read_page

PAGE = "interpreter/README.md"


def test_every_file_has_its_line() -> None:
    listed = re.findall(r"^\| `([\w/]+\.py)` \| .+ \|$", read_page(PAGE), re.M)
    assert len(listed) == len(set(listed))
    files = (path.relative_to(ROOT / "interpreter") for path in (ROOT / "interpreter").rglob("*.py"))
    assert set(listed) == {file.as_posix() for file in files if len(file.parts) == 1 or file.name != "__init__.py"}


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
