"""The tree: one class for each rule, and a true place for each node."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest
from croupier.grammar import Source, Span, Word, parse, tree
from croupier.grammar.build import CLASSES, LISTS, SPELLINGS, class_name
from croupier.grammar.tables import load_tables

from ..checking import walk
from .programs import IDS, PROGRAMS


def test_each_rule_has_a_class_and_each_class_a_rule() -> None:
    rules = {production.rule for production in load_tables().productions}
    rules = {rule for rule in rules if rule[0] != "_" and not rule.endswith(LISTS) and rule not in SPELLINGS}
    # Rules that always stand for their one part.
    rules -= {production.rule for production in load_tables().productions if production.only}
    assert {class_name(rule) for rule in rules} == set(CLASSES) - {"Node"}


@pytest.mark.parametrize("path", PROGRAMS, ids=IDS)
def test_a_node_covers_its_words_and_nothing_else(path: Path) -> None:
    source = Source(path.name, path.read_text(encoding="utf-8"))
    start, complaints = parse(source)
    assert start is not None
    assert not complaints
    for node in walk(start):
        text = node.span.text
        assert text, node
        assert text == text.strip(), node
        for part in _parts(node):
            assert node.span.start <= part.span.start <= part.span.end <= node.span.end
            if isinstance(part, Word):
                assert part.span.text in (part, f'"{part}"')


@pytest.mark.parametrize("path", PROGRAMS, ids=IDS)
def test_parts_come_in_the_order_of_the_text(path: Path) -> None:
    start, _ = parse(Source(path.name, path.read_text(encoding="utf-8")))
    for node in walk(start):
        places = [part.span.start for part in _parts(node)]
        assert places == sorted(places), node


def test_windows_line_ends_make_no_difference() -> None:
    text = 'game "A"\n    players 2\n\n# note\nsetup\n    shuffle deck\n'
    assert _written(text) == _written(text.replace("\n", "\r\n"))


@pytest.mark.parametrize("end", ["", "\n", "\n\n", "\n    ", "\n    # note", "\n# note\n\n", "    # note"])
def test_however_the_last_line_ends(end: str) -> None:
    assert _written("setup\n    shuffle deck" + end) == _written("setup\n    shuffle deck\n")


def test_a_byte_order_mark_is_passed_over() -> None:
    assert _written("\ufeffzone deck of Card") == _written("zone deck of Card")


def test_what_can_be_read_is_there_in_spite_of_mistakes() -> None:
    start, complaints = parse(Source("a.cg", "zone a of Card\nzone b off Card\nsetup\n    shuffle a\n"))
    assert start is not None
    assert [type(part) for part in start.declarations] == [tree.Zone, tree.Setup]
    assert start.declarations[1].span.line == 3
    assert [complaint.code for complaint in complaints] == ["unexpected-word"]


def _parts(node: tree.Node) -> list[Any]:
    parts: list[Any] = []
    for field in attrs.fields(type(node)):
        value = getattr(node, field.name)
        for part in value if isinstance(value, tuple) and not isinstance(value, Span) else (value,):
            if isinstance(part, tree.Node | Word):
                parts.append(part)
    return parts


def _written(text: str) -> str:
    start, complaints = parse(Source("a.cg", text))
    assert not complaints
    return repr(start)
