"""What the page says is taken from strangers is what is taken."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from croupier.interpreter.gathering import sources as reading
from croupier.interpreter.keeping import record
from croupier.interpreter.reading import given
from croupier.interpreter.workbench import scenario
from croupier.repl.kept import journal
from croupier.repl.table import front
from croupier.repl.verbs import rulebook_page

PAGE = (Path(__file__).parents[3] / "repl" / "README.md").read_text("utf-8")
SIZES = {
    "game": reading.MOST_BYTES,
    "rulebook": rulebook_page.MOST_BYTES,
    "scenario": scenario.MOST_BYTES,
    "saved game": record.MOST_BYTES,
    "journal": journal.MOST_BYTES,
    "lines to type (`--script`)": front.MOST_TYPED,
}


@pytest.mark.parametrize("file", SIZES)
def test_the_page_states_how_big_a_file_can_be(file: str) -> None:
    met = re.search(rf"^\| {re.escape(file)} \| ([\d,]+) \|$", PAGE, re.MULTILINE)
    assert met is not None
    assert int(met[1].replace(",", "")) == SIZES[file]


@pytest.mark.parametrize(
    "words",
    [
        f"at most {given.MOST_DIGITS} digits",
        f"a name at most {given.MOST_LETTERS} letters",
        f"a line at the table at most {given.MOST_LINE:,}",
    ],
)
def test_the_page_states_how_long_a_number_a_name_and_a_line_can_be(words: str) -> None:
    assert words in " ".join(PAGE.split())
