"""The outline has what a file declares, and its blocks can be folded away."""

from __future__ import annotations

from croupier.grammar import Source
from croupier.interpreter import Heading, folds, outline

from .drafting import TABLE, draft_of


def headings() -> list[Heading]:
    start = draft_of(TABLE).read().start
    assert start is not None
    return outline(start)


def test_declarations_stand_in_it_in_their_order() -> None:
    found = [(each.sort, each.name) for each in headings()]
    assert found[:4] == [("game", "Table"), ("enum", "Colour"), ("token", "Coin"), ("icon", "act")]
    assert ("to", "draw") in found
    assert ("block", "each player has") in found
    assert ("card", "Fool") in found


def test_what_is_in_a_declaration_stands_under_it() -> None:
    inner = {each.name: [part.name for part in each.inner] for each in headings()}
    assert inner["Colour"] == ["red", "blue"]
    assert inner["Card"] in (["rank", "colour"], ["Duke", "Page"])
    assert inner["each player has"] == ["camp", "won"]


def test_a_heading_stands_where_its_name_does() -> None:
    for heading in headings():
        assert heading.span.start <= heading.named.start <= heading.named.end <= heading.span.end
        if heading.sort != "block":
            assert heading.named.text.strip('"') == heading.name


def test_blocks_and_comments_are_folded() -> None:
    text = "# One.\n# Two.\n\nplay\n    if yes:\n        stop\n    stop\n\nsetup\n    shuffle deck\n"
    assert folds(Source("a.cg", text)) == [(0, 1, True), (3, 6, False), (4, 5, False), (8, 9, False)]
    assert folds(Source("a.cg", "# One.\n")) == []
