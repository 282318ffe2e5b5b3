"""What an editor asks about a place: what can stand there, where a name is declared and used, and its new name."""

from __future__ import annotations

from croupier.grammar import Source, Span, canonical, parse
from croupier.interpreter import CantRename, Heading, folds, outline, places_to_rename, proposals
from lsprotocol import types

from .documents import Document, Documents, is_shipped, places_of

# As what editors show the sorts of names.
ITEMS = {
    "word": types.CompletionItemKind.Keyword, "verb": types.CompletionItemKind.Keyword,
    "language": types.CompletionItemKind.Keyword, "function": types.CompletionItemKind.Function,
    "rule": types.CompletionItemKind.Function, "procedure": types.CompletionItemKind.Method,
    "zone": types.CompletionItemKind.Folder, "track": types.CompletionItemKind.Property,
    "field": types.CompletionItemKind.Field, "part": types.CompletionItemKind.Property,
    "value": types.CompletionItemKind.EnumMember, "enum": types.CompletionItemKind.Enum,
    "kind": types.CompletionItemKind.Class, "token": types.CompletionItemKind.Class,
    "variable": types.CompletionItemKind.Variable, "icon": types.CompletionItemKind.Event,
    "period": types.CompletionItemKind.Event, "option": types.CompletionItemKind.Constant,
    "card": types.CompletionItemKind.Value, "file": types.CompletionItemKind.File,
}  # fmt: skip
HEADINGS = {
    "game": types.SymbolKind.File, "variant": types.SymbolKind.File, "use": types.SymbolKind.Module,
    "enum": types.SymbolKind.Enum, "enum value": types.SymbolKind.EnumMember, "kind": types.SymbolKind.Class,
    "die": types.SymbolKind.Class, "token": types.SymbolKind.Class, "zone": types.SymbolKind.Array,
    "track": types.SymbolKind.Variable, "field": types.SymbolKind.Field, "rule": types.SymbolKind.Function,
    "to": types.SymbolKind.Method, "icon": types.SymbolKind.Event, "period": types.SymbolKind.Event,
    "option": types.SymbolKind.Constant, "card": types.SymbolKind.Object, "cards": types.SymbolKind.Object,
    "score": types.SymbolKind.Number, "example": types.SymbolKind.Boolean,
}  # fmt: skip


class NoLayout(Exception):
    """A file can't be laid out as it is; the message says why."""


def completions(documents: Documents, document: Document, position: types.Position) -> list[types.CompletionItem]:
    """Return what can stand at a place, the likeliest first."""
    source = document.draft.source
    offset = documents.ruler.offset(source, position)
    at, found = proposals(document.draft, offset)
    replaced = types.Range(documents.ruler.position(source, at), position)
    return [
        types.CompletionItem(
            label=each.word,
            kind=ITEMS.get(each.sort),
            detail=f"{each.sort}: {each.told}" if each.told else each.sort,
            sort_text=f"{each.rank}{number:04}",
            text_edit=types.TextEdit(replaced, each.word),
        )
        for number, each in enumerate(found)
    ]


def definition(documents: Documents, document: Document, position: types.Position) -> types.Location | None:
    """Return where the name at a place is declared, or the file that it names."""
    offset = documents.ruler.offset(document.draft.source, position)
    file = document.draft.file_at(offset)
    if file is not None:
        return documents.location(Span(file[0], 0, 0))
    found = document.draft.name_at(offset)
    if found is None or found[0].declared is None:
        return None
    return documents.location(found[0].declared.span)


def references(
    documents: Documents, document: Document, position: types.Position, with_declaration: bool
) -> list[types.Location]:
    """Return all places, in all files around, at which there stands what the name at a place stands for."""
    found = document.draft.name_at(documents.ruler.offset(document.draft.source, position))
    if found is None:
        return []
    places = places_of(documents, document.draft, found[0])
    declared = found[0].declared
    if not with_declaration and declared is not None:
        own = declared.span.in_whole
        places = [span for span in places if (span.source.name, span.start) != (own.source.name, own.start)]
    return [location for span in places if (location := documents.location(span)) is not None]


def highlights(documents: Documents, document: Document, position: types.Position) -> list[types.DocumentHighlight]:
    """Return the places in the same file."""
    found = document.draft.name_at(documents.ruler.offset(document.draft.source, position))
    source = document.draft.source
    places = found[0].places if found is not None else []
    return [types.DocumentHighlight(documents.ruler.range(span)) for span in places if span.source is source]


def name_to_change(documents: Documents, document: Document, position: types.Position) -> types.Range | None:
    """Return where the name stands that can be changed at a place."""
    found = document.draft.name_at(documents.ruler.offset(document.draft.source, position))
    return documents.ruler.range(found[1]) if found is not None else None


def rename(documents: Documents, document: Document, position: types.Position, word: str) -> types.WorkspaceEdit:
    """Return the changes of all files by which something is called by another name."""
    draft = document.draft
    offset = documents.ruler.offset(draft.source, position)
    own = places_to_rename(draft, offset, word)
    found = draft.name_at(offset)
    everywhere = places_of(documents, draft, found[0]) if found is not None else own
    edits: dict[str, list[types.TextEdit]] = {}
    for span in everywhere:
        if span.source is not draft.source and is_shipped(span.source):
            raise CantRename(f"this name also stands in {span.source.name}, which comes with Croupier")
        uri = documents.uri_of(span.source)
        if uri is not None:
            edits.setdefault(uri, []).append(types.TextEdit(documents.ruler.range(span), word))
    return types.WorkspaceEdit(changes=edits)


def symbols(documents: Documents, document: Document) -> list[types.DocumentSymbol]:
    """Return the outline of a file."""
    start = document.draft.read().start
    document.draft.read().settle()
    return [symbol(documents, heading) for heading in (outline(start) if start is not None else [])]


def symbol(documents: Documents, heading: Heading) -> types.DocumentSymbol:
    """Return a heading of the outline, with those in it."""
    inner = [symbol(documents, each) for each in heading.inner]
    whole, named = documents.ruler.range(heading.span), documents.ruler.range(heading.named)
    if not (whole.start <= named.start and named.end <= whole.end):
        whole = types.Range(min(whole.start, named.start), max(whole.end, named.end))
    sort = HEADINGS.get(heading.sort, types.SymbolKind.Namespace)
    return types.DocumentSymbol(heading.name or heading.sort, sort, whole, named, heading.sort, children=inner or None)


def folding(document: Document) -> list[types.FoldingRange]:
    """Return what can be folded away."""
    comment = types.FoldingRangeKind.Comment
    found = folds(document.draft.source)
    return [types.FoldingRange(first, last, kind=comment if noted else None) for first, last, noted in found]


def layout(documents: Documents, document: Document) -> list[types.TextEdit]:
    """Return what is to be changed so that a file is laid out as `croupier fmt` does."""
    source = document.draft.source
    start, problems = parse(source)
    if start is None or problems:
        line = problems[0].span.line if problems else 1
        raise NoLayout(f"a file with mistakes can't be laid out; the first is on line {line}")
    return changes(documents, source, canonical(source))


def changes(documents: Documents, source: Source, text: str) -> list[types.TextEdit]:
    """Return the stretch of lines that differ as one change."""
    old, new = source.text.splitlines(keepends=True), text.splitlines(keepends=True)
    first = next(
        (at for at, (one, other) in enumerate(zip(old, new, strict=False)) if one != other), min(len(old), len(new))
    )
    last = 0
    while last < min(len(old), len(new)) - first and old[-1 - last] == new[-1 - last]:
        last += 1
    if first == len(old) == len(new):
        return []
    start = sum(map(len, old[:first]))
    end = len(source.text) - sum(map(len, old[len(old) - last :]))
    place = types.Range(documents.ruler.position(source, start), documents.ruler.position(source, end))
    return [types.TextEdit(place, "".join(new[first : len(new) - last]))]
