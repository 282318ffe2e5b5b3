"""What there is to say about a name, as editors show it beside the cursor."""

from __future__ import annotations

from croupier.grammar import Span
from croupier.interpreter import about
from lsprotocol import types

from .documents import Document, Documents
from .measured import effect_of

FENCE = "```"


def hover(documents: Documents, document: Document, position: types.Position) -> types.Hover | None:
    """Return what there is to say about the name at a place."""
    draft = document.draft
    offset = documents.ruler.offset(draft.source, position)
    found = draft.name_at(offset)
    if found is None:
        return hover_of_file(documents, document, offset)
    named, span = found
    said = about(named)
    lines = [f"{FENCE}croupier\n{said.line}\n{FENCE}", said.sort]
    if said.file and said.file != draft.source.name:
        lines[1] += f" (in {said.file})"
    lines += [f"{name} = `{value}`" for name, value in said.values]
    lines += [f"“{words}”" if language == "en" else f"{language} “{words}”" for language, words in said.words]
    if said.note:
        lines.append(f"_{escaped(said.note)}_")
    if named.role.value == "card":
        lines += effect_of(draft.source, said.word)
    return shown(documents, "\n\n".join(lines), span)


def hover_of_file(documents: Documents, document: Document, offset: int) -> types.Hover | None:
    """Return what there is to say about a file that is named."""
    found = document.draft.file_at(offset)
    if found is None:
        return None
    source, span = found
    first = next((line.strip("# ") for line in source.text.splitlines() if line.startswith("#")), "")
    return shown(documents, "\n\n".join(line for line in (f"`{source.name}`", escaped(first)) if line), span)


def shown(documents: Documents, text: str, span: Span) -> types.Hover:
    """Return a text that is shown over a piece of a file."""
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), documents.ruler.range(span))


def escaped(text: str) -> str:
    """Return a text of which nothing is taken for a mark."""
    return "".join(f"\\{letter}" if letter in "\\`*_[]<>#|" else letter for letter in text)
