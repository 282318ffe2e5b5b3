"""What is wrong with a file, as editors show it: at the words that it is about, with what to write instead."""

from __future__ import annotations

from croupier.grammar import Diagnostic, Severity, Source
from croupier.interpreter import Loaded
from lsprotocol import types

from .documents import Document, Documents

SEVERITIES = {Severity.ERROR: types.DiagnosticSeverity.Error, Severity.WARNING: types.DiagnosticSeverity.Warning}
SOURCE = "croupier"


def diagnostics_of(documents: Documents, document: Document, loaded: Loaded) -> list[types.Diagnostic]:
    """Return what is to be shown in a file."""
    source = document.draft.source
    found = [shown(documents, source, each) for each in loaded.diagnostics]
    if loaded.left_out:
        start = types.Range(types.Position(0, 0), types.Position(0, 1))
        found.append(types.Diagnostic(start, f"and {loaded.left_out} more", types.DiagnosticSeverity.Information))
    return found


def shown(documents: Documents, source: Source, complaint: Diagnostic) -> types.Diagnostic:
    """Return one complaint: at its first place in this file, with the others beside it."""
    own = next((label for label in complaint.labels if label.span.in_whole.source is source), None)
    others = [label for label in complaint.labels if label is not own]
    start = types.Range(types.Position(0, 0), types.Position(0, 1))
    related = []
    for label in others:
        location = documents.location(label.span) if label.span.source.folder is not None else None
        if location is not None:
            related.append(types.DiagnosticRelatedInformation(location, label.text or complaint.title))
    code = complaint.code
    return types.Diagnostic(
        range=documents.ruler.range(own.span) if own is not None else start,
        message=message_of(complaint, own.text if own is not None else ""),
        severity=SEVERITIES[complaint.severity],
        code=code,
        source=SOURCE,
        tags=[types.DiagnosticTag.Unnecessary] if code.startswith("unused") else None,
        related_information=related or None,
    )


def message_of(complaint: Diagnostic, text: str) -> str:
    """Return a complaint in a few lines: what was met, what was wanted, why, and what to write."""
    first = f"{complaint.title}: {text}" if text and text != complaint.title else complaint.title
    lines = [first, f"note: {complaint.note}" if complaint.note else "", f"hint: {complaint.hint}"]
    return "\n".join(line for line in lines if line and line != "hint: ")
