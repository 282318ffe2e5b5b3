"""The server: what an editor tells and asks, and who answers.

A key is answered at once with what is wrong with the text and its names; what is wrong with the game as a whole is said
after a pause, when nobody types. Garbage is collected in pauses too.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from importlib.metadata import version
from typing import Any

import attrs
from croupier.interpreter import CantRename
from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

from . import answers, hovering
from .colours import LEGEND, colours
from .complaints import diagnostics_of
from .documents import Document, Documents
from .places import Ruler

# In seconds: after a key, before what is wrong is said, and before the game is looked at as a whole.
AT_ONCE, PAUSE = 0.02, 0.4
TRIGGERS = ['"', "{", " "]
# What can stand before a space behind which something is proposed without being asked for.
BEHIND = ("'s", "your", "from", "is", "of", "in")


@attrs.define(eq=False)
class Desktop:
    """The files that an editor has open, and what is still to be said of them."""

    server: LanguageServer
    documents: Documents = attrs.Factory(Documents)
    waiting: dict[tuple[str, bool], asyncio.TimerHandle] = attrs.Factory(dict)

    def document(self, uri: str) -> Document:
        """Return a file that is open."""
        found = self.documents.open.get(uri)
        if found is None:
            raise JsonRpcInvalidParams(f"{uri} is not open")
        return found

    def look(self, uri: str, at_once: bool = False) -> None:
        """See to it that what is wrong with a file is said soon, and after a pause what is wrong with it as a whole."""
        for as_a_whole, delay in ((False, 0.0 if at_once else AT_ONCE), (True, PAUSE)):
            self.forget(uri, as_a_whole)
            loop = asyncio.get_running_loop()
            self.waiting[uri, as_a_whole] = loop.call_later(delay, self.tell, uri, as_a_whole)

    def forget(self, uri: str, as_a_whole: bool) -> None:
        """Leave unsaid what has not been said yet."""
        handle = self.waiting.pop((uri, as_a_whole), None)
        if handle is not None:
            handle.cancel()

    def tell(self, uri: str, as_a_whole: bool) -> None:
        """Send the editor what is wrong with a file."""
        self.waiting.pop((uri, as_a_whole), None)
        document = self.documents.open.get(uri)
        if document is None:
            return
        loaded = document.draft.complaints(as_a_whole)
        found = diagnostics_of(self.documents, document, loaded)
        self.server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, found, document.version))
        if as_a_whole and not self.waiting:
            gc.collect()


def make_server() -> LanguageServer:
    """Return a server that has answers to all that it says it has."""
    server = LanguageServer("croupier", version("croupier"), text_document_sync_kind=types.TextDocumentSyncKind.Full)
    desktop = Desktop(server)
    listen(server, desktop)
    end_when_told(server)
    answer_about_places(server, desktop)
    answer_about_files(server, desktop)
    return server


def listen(server: LanguageServer, desktop: Desktop) -> None:
    """Take in what the editor tells of its files."""

    @server.feature(types.INITIALIZED)
    def initialized(params: types.InitializedParams) -> None:
        encoding = server.server_capabilities.position_encoding or types.PositionEncodingKind.Utf16
        desktop.documents.ruler = Ruler(types.PositionEncodingKind(encoding).value)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def did_open(params: types.DidOpenTextDocumentParams) -> None:
        item = params.text_document
        desktop.documents.opened(item.uri, item.text, item.version)
        desktop.look(item.uri, at_once=True)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def did_change(params: types.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        text = server.workspace.get_text_document(uri).source
        desktop.documents.changed(uri, text, params.text_document.version)
        for other in desktop.documents.open:
            desktop.look(other)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def did_close(params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        desktop.documents.closed(uri)
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def did_save(params: types.DidSaveTextDocumentParams) -> None:
        desktop.look(params.text_document.uri)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def did_change_elsewhere(params: types.DidChangeWatchedFilesParams) -> None:
        desktop.documents.desk.forget()
        for uri in desktop.documents.open:
            desktop.look(uri)


def end_when_told(server: LanguageServer) -> None:
    """End as soon as the editor says so; else the thread that waits for its next word would have to end first."""
    told: list[bool] = []

    @server.feature(types.SHUTDOWN)
    def shutdown(params: None) -> None:
        told.append(True)

    @server.feature(types.EXIT)
    def end(params: None) -> None:
        sys.stdout.flush()
        os._exit(0 if told else 1)


def answer_about_places(server: LanguageServer, desktop: Desktop) -> None:
    """Answer what is asked about a place in a file."""
    documents = desktop.documents

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=TRIGGERS))
    def completion(params: types.CompletionParams) -> types.CompletionList:
        document = desktop.document(params.text_document.uri)
        typed = params.context.trigger_character if params.context is not None else None
        if typed == " " and not is_behind(documents, document, params.position):
            return types.CompletionList(is_incomplete=False, items=[])
        return types.CompletionList(False, answers.completions(documents, document, params.position))

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hover(params: types.HoverParams) -> types.Hover | None:
        return hovering.hover(documents, desktop.document(params.text_document.uri), params.position)

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(params: types.DefinitionParams) -> types.Location | None:
        return answers.definition(documents, desktop.document(params.text_document.uri), params.position)

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def references(params: types.ReferenceParams) -> list[types.Location]:
        document = desktop.document(params.text_document.uri)
        return answers.references(documents, document, params.position, params.context.include_declaration)

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlight(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
        return answers.highlights(documents, desktop.document(params.text_document.uri), params.position)

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare_rename(params: types.PrepareRenameParams) -> types.Range | None:
        return answers.name_to_change(documents, desktop.document(params.text_document.uri), params.position)

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def rename(params: types.RenameParams) -> types.WorkspaceEdit:
        document = desktop.document(params.text_document.uri)
        try:
            return answers.rename(documents, document, params.position, params.new_name)
        except CantRename as met:
            raise JsonRpcInvalidParams(str(met)) from met


def answer_about_files(server: LanguageServer, desktop: Desktop) -> None:
    """Answer what is asked about a file as a whole."""
    documents = desktop.documents

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        return answers.symbols(documents, desktop.document(params.text_document.uri))

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    def folding(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        return answers.folding(desktop.document(params.text_document.uri))

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def layout(params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
        try:
            return answers.layout(documents, desktop.document(params.text_document.uri))
        except answers.NoLayout as met:
            server.window_show_message(types.ShowMessageParams(types.MessageType.Warning, str(met)))
            return None

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, LEGEND)
    def semantic_tokens(params: types.SemanticTokensParams) -> types.SemanticTokens:
        return colours(documents.ruler, desktop.document(params.text_document.uri))


def is_behind(documents: Documents, document: Document, position: types.Position) -> bool:
    """Whether a space was typed behind a word after which something is proposed."""
    source = document.draft.source
    offset = documents.ruler.offset(source, position)
    return source.text[max(0, offset - 10) : offset].rstrip().endswith(BEHIND)


def serve(**how: Any) -> None:
    """Answer an editor over the standard streams, until it says that it is done."""
    gc.disable()
    make_server().start_io(**how)
