"""The sorts of words in a file, as editors colour them: numbers, each from where the one before it starts."""

from __future__ import annotations

from croupier.interpreter import SORTS
from lsprotocol import types

from .documents import Document
from .places import Ruler

# By which of the sorts that every theme of an editor knows each of ours is coloured.
KNOWN = {
    "keyword": types.SemanticTokenTypes.Keyword, "number": types.SemanticTokenTypes.Number,
    "type": types.SemanticTokenTypes.Class, "value": types.SemanticTokenTypes.EnumMember,
    "zone": types.SemanticTokenTypes.Namespace, "track": types.SemanticTokenTypes.Property,
    "field": types.SemanticTokenTypes.Property, "rule": types.SemanticTokenTypes.Function,
    "procedure": types.SemanticTokenTypes.Method, "variable": types.SemanticTokenTypes.Parameter,
    "moment": types.SemanticTokenTypes.Event, "card": types.SemanticTokenTypes.Struct,
    "file": types.SemanticTokenTypes.String,
}  # fmt: skip
LEGEND = types.SemanticTokensLegend([KNOWN[sort].value for sort in SORTS], [])


def colours(ruler: Ruler, document: Document) -> types.SemanticTokens:
    """Return the sorts of all words of a file."""
    source = document.draft.source
    numbers = {sort: number for number, sort in enumerate(SORTS)}
    starts, text = source.line_starts, source.text
    data: list[int] = []
    line = before_line = before_column = 0
    for start, length, sort in document.colouring.words():
        while line + 1 < len(starts) and starts[line + 1] <= start:
            line += 1
        column = start - starts[line]
        word = text[start : start + length]
        head = text[starts[line] : start]
        if not head.isascii():
            column = ruler.units(head)
        size = length if word.isascii() else ruler.units(word)
        data += [line - before_line, column - before_column if line == before_line else column, size, numbers[sort], 0]
        before_line, before_column = line, column
    return types.SemanticTokens(data)
