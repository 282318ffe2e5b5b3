"""What was measured of a card is told where somebody has measured it, and never stands in the way."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from croupier.editor import hovering
from croupier.editor.documents import Documents
from croupier.editor.measured import effect_of
from croupier.grammar import Source
from lsprotocol import types

from ..interpreter.authoring.drafting import TABLE

MEASURED = {"card": "Fool", "gap": 0.12, "interval": [0.08, 0.16], "games": 2400, "enough": True}


def told(folder: Path, text: str) -> list[str]:
    (folder / "table.impact.json").write_text(text, "utf-8")
    return effect_of(Source("table.cg", TABLE, folder), "Fool")


def test_the_effect_is_told_with_its_interval(tmp_path: Path) -> None:
    [sentence] = told(tmp_path, json.dumps({"game": "table.cg", "impacts": [MEASURED]}))
    assert "+12 points of a hundred" in sentence
    assert "(+8 to +16, over 2,400 games)" in sentence
    [sentence] = told(tmp_path, json.dumps({"impacts": [MEASURED | {"enough": False}]}))
    assert sentence.endswith("more games are needed to be sure.")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "3",
        "[" * 9999,
        '{"impacts": 3}',
        '{"impacts": [3, {}, {"card": "Fool"}, {"card": "Fool", "gap": ""}]}',
    ],
)
def test_a_file_of_another_form_tells_nothing(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, text) == []
    assert effect_of(Source("other.cg", TABLE, tmp_path), "Fool") == []


def test_a_card_is_shown_with_what_was_measured(tmp_path: Path) -> None:
    (tmp_path / "table.impact.json").write_text(json.dumps({"impacts": [MEASURED]}), "utf-8")
    documents = Documents()
    document = documents.opened((tmp_path / "table.cg").as_uri(), TABLE)
    number = TABLE[: TABLE.index('card "Fool"')].count("\n")
    shown = hovering.hover(documents, document, types.Position(number, 7))
    assert shown is not None
    assert isinstance(shown.contents, types.MarkupContent)
    assert "rank = `2`" in shown.contents.value
    assert "Measured: +12" in shown.contents.value
