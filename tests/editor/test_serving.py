"""A session as an editor holds it: a real client, a process of its own, and messages over its streams."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier import games
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from ..interpreter.authoring.drafting import TABLE
from .talking import Talk, talk

FINISHED = TABLE.replace("of Coin, starts with 20", "of Coin, starts with 20\n\nsetup\n    shuffle deck")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "table.cg"
    path.write_text(TABLE, "utf-8")
    return path


def test_what_is_wrong_is_said_as_one_types(file: Path) -> None:
    async def session(talk: Talk) -> None:
        uri = talk.open(file)
        before = {each.code for each in await talk.complaints(uri)}
        assert "unknown-name" not in before
        talk.change(uri, TABLE.replace("top n of deck", "top n of dek"))
        said = await talk.complaints(uri, count=1)
        [first] = [each for each in said if each.code == "unknown-name"]
        assert first.message.endswith('hint: did you mean "deck"?')
        line = TABLE[: TABLE.index("top n of")].count("\n")
        assert (first.range.start.line, first.range.start.character) == (line, 27)
        assert first.severity == types.DiagnosticSeverity.Error
        talk.change(uri, TABLE)
        assert {each.code for each in await talk.complaints(uri)} == before

    talk(session)


def test_a_name_is_told_found_and_changed(file: Path) -> None:
    async def session(talk: Talk) -> None:
        uri = talk.open(file)
        deck = talk.at(uri, "deck where")
        client = talk.client
        hover = await client.text_document_hover_async(types.HoverParams(**deck))
        assert hover is not None
        assert isinstance(hover.contents, types.MarkupContent)
        assert "zone deck of Card, face down" in hover.contents.value
        assert "zone of Card" in hover.contents.value
        there = await client.text_document_definition_async(types.DefinitionParams(**deck))
        assert isinstance(there, types.Location)
        assert there.range.start.line == TABLE[: TABLE.index("zone deck")].count("\n")
        asked = types.ReferenceParams(types.ReferenceContext(include_declaration=True), **deck)
        found = await client.text_document_references_async(asked)
        assert found is not None
        assert len(found) == 2
        marked = await client.text_document_document_highlight_async(types.DocumentHighlightParams(**deck))
        assert marked is not None
        assert len(marked) == 2
        edit = await client.text_document_rename_async(types.RenameParams(new_name="stock", **deck))
        assert edit is not None
        assert edit.changes is not None
        assert [change.new_text for change in edit.changes[uri]] == ["stock", "stock"]
        with pytest.raises(JsonRpcException, match="declared twice"):
            await client.text_document_rename_async(types.RenameParams(new_name="bank", **deck))

    talk(session)


def test_what_can_stand_there_is_proposed(file: Path) -> None:
    async def session(talk: Talk) -> None:
        uri = talk.open(file, TABLE.replace("player's camp", "player's "))
        asked = types.CompletionParams(**talk.at(uri, "player's ", 9))
        found = await talk.client.text_document_completion_async(asked)
        assert isinstance(found, types.CompletionList)
        assert {"camp", "won"} <= {item.label for item in found.items}
        detail = next(item.detail for item in found.items if item.label == "camp")
        assert detail == "zone: zone of Card"
        space = types.CompletionContext(types.CompletionTriggerKind.TriggerCharacter, " ")
        asked = types.CompletionParams(context=space, **talk.at(uri, "for each p", 4))
        found = await talk.client.text_document_completion_async(asked)
        assert isinstance(found, types.CompletionList)
        assert not found.items

    talk(session)


def test_a_file_has_an_outline_folds_colours_and_a_layout(file: Path) -> None:
    async def session(talk: Talk) -> None:
        uri = talk.open(file, TABLE.replace("rule reach(player) = 2", "rule reach( player )=2"))
        document = types.TextDocumentIdentifier(uri)
        outline = await talk.client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
        assert outline is not None
        assert [each.name for each in outline][:2] == ["Table", "Colour"]
        folds = await talk.client.text_document_folding_range_async(types.FoldingRangeParams(document))
        assert folds is not None
        assert (0, 1) in [(each.start_line, each.end_line) for each in folds]
        colours = await talk.client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document))
        assert colours is not None
        assert len(colours.data) % 5 == 0
        assert list(colours.data[:3]) == [0, 0, 4]
        options = types.FormattingOptions(4, insert_spaces=True)
        asked = types.DocumentFormattingParams(document, options)
        edits = await talk.client.text_document_formatting_async(asked)
        assert edits is not None
        assert [edit.new_text for edit in edits] == ["rule reach(player) = 2\n"]
        talk.change(uri, "game")
        assert await talk.client.text_document_formatting_async(asked) is None
        assert talk.shown == ["a file with mistakes can't be laid out; the first is on line 1"]

    talk(session)


def test_files_that_are_open_count_as_they_stand_in_the_editor(tmp_path: Path) -> None:
    (tmp_path / "pack.cg").write_text("kind Card\n    has rank: number\n", "utf-8")
    game = (
        'game "A"\n\nuse "pack.cg"\n\nzone deck of Card\n\nplay\n    for each c in deck where rank > 1: move c to box\n'
    )

    async def session(talk: Talk) -> None:
        uri = talk.open(tmp_path / "a.cg", game)
        assert "unknown-name" not in {each.code for each in await talk.complaints(uri)}
        there = await talk.client.text_document_definition_async(types.DefinitionParams(**talk.at(uri, "rank")))
        assert isinstance(there, types.Location)
        assert there.uri.endswith("pack.cg")
        there = await talk.client.text_document_definition_async(types.DefinitionParams(**talk.at(uri, '"pack', 2)))
        assert isinstance(there, types.Location)
        assert there.uri.endswith("pack.cg")
        edit = await talk.client.text_document_rename_async(
            types.RenameParams(new_name="worth", **talk.at(uri, "rank"))
        )
        assert edit is not None
        assert edit.changes is not None
        assert sorted(each.rpartition("/")[2] for each in edit.changes) == ["a.cg", "pack.cg"]
        said = len(talk.said[uri])
        talk.open(tmp_path / "pack.cg", "kind Card\n    has worth: number\n")
        talk.change(uri, game + "\n")
        assert "unknown-name" in {each.code for each in await talk.complaints(uri)}
        assert len(talk.said[uri]) > said

    talk(session)


def test_letters_of_two_units_count_as_two(tmp_path: Path) -> None:
    text = 'game "🂡🂡"\n    players 2\n\nplay\n    say "🂡 {dek}"\n'

    async def session(talk: Talk) -> None:
        uri = talk.open(tmp_path / "a.cg", text)
        [complaint] = [each for each in await talk.complaints(uri) if each.code == "unknown-name"]
        assert (complaint.range.start.character, complaint.range.end.character) == (13, 16)
        assert talk.capabilities.position_encoding == types.PositionEncodingKind.Utf16

    talk(session)


def test_shipped_games_have_nothing_wrong_and_are_not_renamed(tmp_path: Path) -> None:
    async def session(talk: Talk) -> None:
        uri = talk.open(games.path("whist"))
        assert not [each for each in await talk.complaints(uri) if each.severity == types.DiagnosticSeverity.Error]
        text = (
            'game "A"\n\nuse pack52\n\nzone deck of Card\n\nplay\n    move random of deck where suit is spades to box\n'
        )
        own = talk.open(tmp_path / "a.cg", text)
        with pytest.raises(JsonRpcException, match="comes with Croupier"):
            await talk.client.text_document_rename_async(types.RenameParams(new_name="s", **talk.at(own, "spades")))

    talk(session)


def test_what_is_asked_of_a_file_that_is_not_open_is_refused(tmp_path: Path) -> None:
    async def session(talk: Talk) -> None:
        document = types.TextDocumentIdentifier((tmp_path / "no.cg").as_uri())
        with pytest.raises(JsonRpcException, match="is not open"):
            await talk.client.text_document_folding_range_async(types.FoldingRangeParams(document))

    talk(session)
