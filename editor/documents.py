"""The files that are open in an editor, by their addresses, and those that lie beside them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs
from croupier.grammar import Source, Span
from croupier.interpreter import MOST_BYTES, Colouring, Desk, Draft, GameName, read_words
from lsprotocol import types
from pygls.uris import from_fs_path, to_fs_path

from .places import Ruler

# So many files in a folder are looked through for a name.
MOST_BESIDE = 60


@attrs.define(eq=False)
class Document:
    """A file that is open: its address, its draft, and the colours of its words."""

    uri: str
    draft: Draft
    version: int | None = None
    colouring: Colouring = attrs.Factory(lambda self: Colouring(self.draft), takes_self=True)


@attrs.define(eq=False)
class Documents:
    """All files that are open."""

    desk: Desk = attrs.Factory(Desk)
    ruler: Ruler = attrs.Factory(Ruler)
    open: dict[str, Document] = attrs.Factory(dict)

    def opened(self, uri: str, text: str, version: int | None = None) -> Document:
        """Take in a file that was opened; one that was never saved lies nowhere, and uses only what is shipped."""
        path = to_fs_path(uri) if uri.startswith("file:") else None
        draft = self.desk.open(Path(path) if path else Path(uri.rpartition("/")[2] or "untitled.cg"), plain(text))
        self.desk.forget()
        self.open[uri] = Document(uri, draft, version)
        return self.open[uri]

    def changed(self, uri: str, text: str, version: int | None = None) -> Document:
        """Take in the new text of a file."""
        document = self.open[uri]
        document.draft.change(plain(text))
        document.version = version
        return document

    def closed(self, uri: str) -> None:
        """Forget a file that was closed."""
        document = self.open.pop(uri, None)
        if document is not None:
            self.desk.close(document.draft)

    def uri_of(self, source: Source) -> str | None:
        """Return the address of a file: that under which it is open, or where it lies."""
        for document in self.open.values():
            own = document.draft.source
            if own is source or (own.name, own.folder) == (source.name, source.folder):
                return document.uri
        return from_fs_path(str(source.folder / source.name)) if source.folder is not None else None

    def location(self, span: Span) -> types.Location | None:
        """Return a piece of a file with its address."""
        whole = span.in_whole
        uri = self.uri_of(whole.source)
        return types.Location(uri, self.ruler.range(whole)) if uri else None

    def drafts_around(self, draft: Draft, named: GameName) -> Iterator[Draft]:
        """Yield a draft, and all others that can speak of the same name: open ones, and files in the same folder."""
        yield draft
        if named.declared is None:
            return
        home = named.declared.span.in_whole.source
        known = {place_of(draft.source)}
        for document in self.open.values():
            if place_of(document.draft.source) not in known:
                known.add(place_of(document.draft.source))
                yield document.draft
        if home.folder is None or is_shipped(home):
            return
        for path in sorted(home.folder.glob("*.cg"))[:MOST_BESIDE]:
            if (path.parent, path.name) in known:
                continue
            try:
                text = plain(read_words(path, MOST_BYTES))
            except OSError:
                continue
            if named.word in text and (home.name.removesuffix(".cg") in text or path.name == home.name):
                yield Draft(self.desk, Source(path.name, text, path.parent))


def plain(text: str) -> str:
    """Return a text with line ends as Croupier reads them."""
    return text.replace("\r\n", "\n")


def place_of(source: Source) -> tuple[Path | None, str]:
    """Return where a file lies."""
    return source.folder, source.name


def is_shipped(source: Source) -> bool:
    """Whether a file came with Croupier, and is not its author's to change."""
    from croupier import games

    shipped = {games.path(name) for name in games.names()} | {
        games.library_path(name) for name in games.library_names()
    }
    return source.folder is not None and any((source.folder / source.name).samefile(path) for path in shipped)


def same_name(one: GameName, other: GameName) -> bool:
    """Whether two drafts mean the same by a name: it is declared at the same place of the same file."""
    if one.declared is None or other.declared is None:
        return False
    here, there = one.declared.span.in_whole, other.declared.span.in_whole
    return (place_of(here.source), here.start) == (place_of(there.source), there.start)


def places_of(documents: Documents, draft: Draft, named: GameName) -> list[Span]:
    """Return all places at which something is named, in all files that speak of it; its declaration comes first."""
    found: dict[tuple[Path | None, str, int], Span] = {}
    for other in documents.drafts_around(draft, named):
        names = other.names()
        for each in {id(each): each for each in names.by_spot.values()}.values() if names is not None else ():
            if same_name(each, named):
                for span in each.places:
                    found.setdefault((*place_of(span.source), span.start), span)
    return [*found.values()]
