"""A real client that talks with `croupier lsp` over its standard streams, as an editor does."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import attrs
from lsprotocol import types
from pygls.lsp.client import LanguageClient

Answer = TypeVar("Answer")
CURSOR = "¦"
SECONDS = 60
SCRIPT = "import sys; from croupier.repl.cli import main; sys.exit(main(['lsp', '--stdio']))"


@attrs.define
class Talk:
    """A session: the client, what the server said by itself, and how often a file was changed."""

    client: LanguageClient
    capabilities: types.ServerCapabilities
    said: dict[str, list[types.PublishDiagnosticsParams]] = attrs.Factory(dict)
    shown: list[str] = attrs.Factory(list)
    texts: dict[str, str] = attrs.Factory(dict)
    versions: dict[str, int] = attrs.Factory(dict)

    def open(self, path: Path, text: str | None = None) -> str:
        """Open a file; return its address."""
        uri = path.as_uri()
        self.texts[uri] = text if text is not None else path.read_text("utf-8")
        self.versions[uri] = 1
        item = types.TextDocumentItem(uri, "croupier", 1, self.texts[uri])
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return uri

    def change(self, uri: str, text: str) -> None:
        """Type: the file has another text now."""
        self.texts[uri] = text
        self.versions[uri] += 1
        known = types.VersionedTextDocumentIdentifier(self.versions[uri], uri)
        whole = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(known, [whole]))

    async def complaints(self, uri: str, count: int = 2) -> list[types.Diagnostic]:
        """Wait until so much was said of the text as it is now: first its names, then the game as a whole."""

        def of_now() -> list[types.PublishDiagnosticsParams]:
            return [each for each in self.said.get(uri, []) if each.version == self.versions[uri]]

        await until(lambda: len(of_now()) >= count)
        return [*of_now()[-1].diagnostics]

    def at(self, uri: str, what: str, skip: int = 0) -> dict[str, Any]:
        """Return where a word stands, as requests name places."""
        offset = self.texts[uri].index(what) + skip
        before = self.texts[uri][:offset]
        line = before.rpartition("\n")[2]
        units = len(line) + sum(letter > "\uffff" for letter in line)
        position = types.Position(before.count("\n"), units)
        return {"text_document": types.TextDocumentIdentifier(uri), "position": position}


async def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(SECONDS):
        while not holds():
            await asyncio.sleep(0.02)


@asynccontextmanager
async def talking() -> AsyncIterator[Talk]:
    """Start a server, talk, and end it as an editor does; it must end by itself."""
    client = LanguageClient("test", "1")
    said: dict[str, list[types.PublishDiagnosticsParams]] = {}
    shown: list[str] = []

    @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def publish(params: types.PublishDiagnosticsParams) -> None:
        said.setdefault(params.uri, []).append(params)

    @client.feature(types.WINDOW_SHOW_MESSAGE)
    def show(params: types.ShowMessageParams) -> None:
        shown.append(params.message)

    await client.start_io(sys.executable, "-c", SCRIPT)
    asked = types.InitializeParams(capabilities=types.ClientCapabilities(), process_id=os.getpid())
    answered = await client.initialize_async(asked)
    client.initialized(types.InitializedParams())
    try:
        yield Talk(client, answered.capabilities, said, shown)
        await client.shutdown_async(None)
    finally:
        client.exit(None)
        await asyncio.wait_for(client.stop(), SECONDS)


def talk(session: Callable[[Talk], Awaitable[None]]) -> None:
    """Hold a session from its beginning to its end."""

    async def whole() -> None:
        async with talking() as started:
            await session(started)

    asyncio.run(whole())
