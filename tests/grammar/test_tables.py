"""The tables: kept as JSON, made again if anything is wrong with them, and read as lark reads."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from croupier.grammar import tables as module
from croupier.grammar.automaton import Automaton
from croupier.grammar.layout import Indentation, Lexeme
from croupier.grammar.lex import Lexer
from croupier.grammar.tables import GRAMMAR, STARTS, Tables, cache_path, load_tables, make_tables
from lark import Lark, Tree
from lark.indenter import Indenter

from .programs import IDS, PROGRAMS

Shape = tuple[Any, ...] | str | None
# The end of a line that goes on with its text in another language; lark can't look behind it.
GOES_ON = re.compile(r'(\n[\t ]*(#[^\n]*)?)+(?=(fr|de)[ \t]*")')


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Have a cache of our own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "croupier"


@pytest.fixture(scope="module")
def fresh() -> Tables:
    """Have tables that come from no cache."""
    return make_tables(GRAMMAR.read_text(encoding="utf-8"))


@pytest.fixture
def made(fresh: Tables, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note when tables are made anew, and make it quick: lark numbers the states differently each time."""
    notes: list[str] = []
    monkeypatch.setattr(module, "make_tables", lambda grammar: notes.append("made") or fresh)
    return notes


def test_tables_come_out_of_the_cache_as_they_went_in(folder: Path, fresh: Tables, made: list[str]) -> None:
    assert load_tables() == fresh
    assert [path.suffix for path in folder.iterdir()] == [".json"]
    assert load_tables() == fresh
    assert made == ["made"]


@pytest.mark.parametrize("damage", ["", "{", "cut", "bytes", "shape", "number", "folder"])
def test_a_damaged_cache_is_survived(folder: Path, fresh: Tables, made: list[str], damage: str) -> None:
    load_tables()
    path = cache_path(GRAMMAR.read_text(encoding="utf-8"))
    whole = path.read_bytes()
    if damage == "folder":
        path.unlink()
        path.mkdir()
    else:
        changed = {
            "cut": whole[: len(whole) // 2],
            "bytes": b"\xff\x00" * 100,
            "shape": _sealed(b'{"productions": 3, "ignored": {}}'),
            "number": _sealed(b"12"),
        }
        path.write_bytes(changed.get(damage, damage.encode()))
    assert load_tables() == fresh
    assert made == ["made", "made"]
    if damage != "folder":
        assert path.read_bytes() == whole
    assert len(list(folder.iterdir())) == 1


def test_a_folder_that_can_not_be_written_is_survived(
    tmp_path: Path, fresh: Tables, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert load_tables() == fresh


def test_another_grammar_has_another_place(folder: Path) -> None:
    assert cache_path("start: set") != cache_path("start:  set")
    assert cache_path("start: set").parent == folder


def test_lark_is_not_imported_when_the_cache_is_there(folder: Path) -> None:
    load_tables()
    program = "import sys, croupier.grammar as g; g.parse(g.Source('', 'setup')); sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0


class LarksLayout(Indenter):
    """The same layout, by lark's own means."""

    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR", "LSQB"]
    CLOSE_PAREN_types = ["RPAR", "RSQB"]
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 8


@pytest.fixture(scope="module")
def lark() -> Lark:
    """Have lark's own parser."""
    grammar = GRAMMAR.read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", postlex=LarksLayout(), start=list(STARTS), maybe_placeholders=True)


@pytest.mark.parametrize("path", PROGRAMS, ids=IDS)
def test_a_program_is_read_as_lark_reads_it(
    path: Path, lark: Lark, fresh: Tables, folder: Path, made: list[str]
) -> None:
    text = path.read_text(encoding="utf-8") + "\n"
    wanted = _shape(lark.parse(GOES_ON.sub(" ", text), start="start"))
    load_tables()
    for tables in (fresh, load_tables()):
        tokens = Indentation().arrange(Lexer(tables).read(text, 0, len(text)))
        assert Automaton(tables).run(tokens, "start", _take, _make) == wanted


def _take(kind: str, token: Lexeme) -> Shape:
    return token.text


def _make(rule: str, parts: list[Any], start: int, end: int) -> Shape:
    return (rule, *parts)


def _shape(part: Any) -> Shape:
    if isinstance(part, Tree):
        return (str(part.data), *(_shape(child) for child in part.children))
    return None if part is None else str(part)


def _sealed(body: bytes) -> bytes:
    return module.sha256(body).hexdigest().encode() + b"\n" + body
