"""`croupier check FILE`: every complaint about a game file, with its lines; 1 if the game can't be played."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from croupier.grammar import render

from .opening import read_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from croupier.grammar import Label
    from croupier.interpreter import Change, Loaded

    from .usage import CommandParser


# What stands before something that a variant brings, takes away or changes.
SIGNS = {"new": "+", "gone": "-", "changed": "~"}


def add_arguments(parser: CommandParser) -> None:
    """Declare what may follow `check`."""
    parser.add_game("file", tells="help game file", metavar="FILE")
    parser.add("--json", action="store_true", tells="help json")


def run(arguments: Namespace) -> int:
    """Check a file and write what is wrong with it."""
    loaded = read_game(arguments.file, as_library=True)
    complaints = loaded.diagnostics
    errors = sum(complaint.is_error for complaint in complaints)
    if arguments.json:
        print(json.dumps(as_json(arguments.file, loaded), indent=2, ensure_ascii=False))
    else:
        for complaint in complaints:
            print(render(complaint), end="\n\n")
        if loaded.game is not None:
            print(shown(loaded.game.changes, loaded.game.title()), end="")
        more = f", and {loaded.left_out} more" if loaded.left_out else ""
        sort = " (a library, which games bring in by `use`)" if loaded.library is not None else ""
        print(f"{arguments.file}: {summary(errors, len(complaints) - errors)}{more}{sort}")
    return 1 if errors else 0


def summary(errors: int, warnings: int) -> str:
    """Return in a few words how it went."""
    if not errors and not warnings:
        return "nothing to complain about"
    counted = [(errors, "error"), (warnings, "warning")]
    return ", ".join(f"{count} {word}{'s' * (count > 1)}" for count, word in counted if count)


def shown(changes: Sequence[Change], title: str) -> str:
    """Return what a variant changes, with a sign before each thing; an empty text if nothing."""
    if not changes:
        return ""
    lines = [f"What {title} changes:"]
    for change in changes:
        lines.append(f"  {SIGNS[change.sort]} {change.what}{said_of(change)}")
        lines += [f"      - {line}" for line in change.gone]
        lines += [f"      + {line}" for line in change.new]
    return "\n".join([*lines, "", ""])


def said_of(change: Change) -> str:
    """Return the numbers that are other ones."""
    told = ", ".join(f"{name} {old} → {new}" for name, old, new in change.values)
    return f": {told}" if told else ""


def as_json(file: str, loaded: Loaded) -> dict[str, Any]:
    """Return the complaints as plain values; lines and columns are counted from 1, an end is not included."""
    return {
        "file": file,
        "playable": loaded.is_playable,
        "library": loaded.library is not None,
        "left_out": loaded.left_out,
        "changes": [
            {
                "sort": change.sort,
                "what": change.what,
                "gone": list(change.gone),
                "new": list(change.new),
                "values": [{"name": name, "old": old, "new": new} for name, old, new in change.values],
            }
            for change in (loaded.game.changes if loaded.game is not None else ())
        ],
        "diagnostics": [
            {
                "code": complaint.code,
                "severity": complaint.severity.value,
                "title": complaint.title,
                "note": complaint.note,
                "hint": complaint.hint,
                "labels": [_label_as_json(label) for label in complaint.labels],
            }
            for complaint in loaded.diagnostics
        ],
    }


def _label_as_json(label: Label) -> dict[str, Any]:
    source, start, end = label.span
    line, column = source.position(start)
    end_line, end_column = source.position(end)
    place = {"line": line, "column": column, "end_line": end_line, "end_column": end_column}
    return {"file": source.name, **place, "text": label.text}
