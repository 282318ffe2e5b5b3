"""What is filled in in texts."""

from __future__ import annotations

import pytest
from croupier.grammar import Diagnostic, Source, Word, inserts, parse, tree


def read(text: str) -> tuple[list[str | tree.Set], list[Diagnostic]]:
    """Read the inserts of a text that stands in a file."""
    start, complaints = parse(Source("a.cg", f'score "{text}": 1\n'))
    assert start is not None
    assert not complaints
    return inserts(start.declarations[0].title.string)


def written(text: str) -> list[str]:
    """Write the pieces down, with expressions by their words in the file."""
    pieces, complaints = read(text)
    assert not complaints
    return [piece if isinstance(piece, str) else f"<{piece.span.text}>" for piece in pieces]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("", []),
        ("plain", ["plain"]),
        ("{n}", ["<n>"]),
        ("{n} cards", ["<n>", " cards"]),
        ("take {n} of {colour}!", ["take ", "<n>", " of ", "<colour>", "!"]),
        ("{ p's hand where rank > 3 }", ["<p's hand where rank > 3>"]),
        ("{{n}}", ["{n}"]),
        ("a {{ b }} {c}", ["a { b } ", "<c>"]),
        ("{{{n}}}", ["{", "<n>", "}"]),
    ],
)
def test_a_text_is_split_at_its_braces(text: str, pieces: list[str]) -> None:
    assert written(text) == pieces


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("{", "unclosed-insert", "{"),
        ("a {b", "unclosed-insert", "{"),
        ("{a {b}", "unclosed-insert", "{"),
        ("a } b", "stray-brace", "}"),
        ("a {} b", "empty-insert", "{}"),
        ("a {  } b", "empty-insert", "{  }"),
        ("a {b == 1}", "equals-compares", "=="),
        ("a {b +}", "unexpected-end", "}"),
        ("a {b c}", "missing-possessive", "c"),
    ],
)
def test_a_bad_insert_is_complained_of_where_it_stands(text: str, code: str, words: str) -> None:
    complaints = read(text)[1]
    assert [(complaint.code, complaint.span.text) for complaint in complaints] == [(code, words)]


def test_a_bad_insert_leaves_the_others() -> None:
    pieces, complaints = read("{a} and {} and {b}")
    assert len([piece for piece in pieces if isinstance(piece, tree.Set)]) == 2
    assert len(complaints) == 1


def test_a_text_from_nowhere_can_be_read() -> None:
    pieces, complaints = inserts(Word("{n} cards"))
    assert not complaints
    assert isinstance(pieces[0], tree.Set)
    assert pieces[0].span.text == "n"
