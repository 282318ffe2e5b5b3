"""`croupier check FILE`: every complaint about a game file, with its lines; 1 if the game can't be played."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import TYPE_CHECKING, Any

from croupier.grammar import render

from ..workshop.changes import as_values, shown
from .opening import read_game
from .progress import ProgressBar

if TYPE_CHECKING:
    from croupier.grammar import Label
    from croupier.interpreter import Loaded
    from croupier.lab import Smoke

    from .usage import CommandParser


def add_arguments(parser: CommandParser) -> None:
    """Declare what may follow `check`."""
    parser.add_game("file", tells="help game file", metavar="FILE")
    parser.add("--smoke", action="store_true", tells="help smoke")
    parser.add("--json", action="store_true", tells="help json")


def run(arguments: Namespace) -> int:
    """Check a file and write what is wrong with it."""
    loaded = read_game(arguments.file, as_library=True)
    complaints = loaded.diagnostics
    errors = sum(complaint.is_error for complaint in complaints)
    tried = play_some(loaded) if arguments.smoke else None
    if arguments.json:
        told = as_json(arguments.file, loaded) | ({"smoke": smoke_as_json(tried)} if arguments.smoke else {})
        print(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        for complaint in complaints:
            print(render(complaint), end="\n\n")
        if loaded.game is not None:
            print(shown(loaded.game.changes, loaded.game.title()), end="")
        more = f", and {loaded.left_out} more" if loaded.left_out else ""
        sort = " (a library, which games bring in by `use`)" if loaded.library is not None else ""
        print(f"{arguments.file}: {summary(errors, len(complaints) - errors)}{more}{sort}")
        if tried is not None:
            print(tell_smoke(arguments.file, tried), end="")
    return 1 if errors or (tried is not None and tried.broken is not None) else 0


def play_some(loaded: Loaded) -> Smoke | None:
    """Play random games of what can be played."""
    if loaded.game is None:
        return None
    # Who only checks a file need not wait for what plays games.
    from croupier.lab import SMOKE_GAMES, try_out

    bar = ProgressBar(SMOKE_GAMES, sys.stderr)
    try:
        return try_out(loaded.game, progress=bar)
    finally:
        bar.clear()


def tell_smoke(file: str, tried: Smoke) -> str:
    """Return how the random games went; of the first that broke off, why, and how it is played again."""
    if tried.broken is None:
        return f"{file}: {tried.games} random games went to their end\n"
    broken = tried.broken
    if broken.is_read:
        return (
            f"\n{render(broken.fault.diagnostic)}\n\n{file}: {tried.games} random games went to their end, but with"
            f" {broken.players} players and seed {broken.seed} something can't be put into words\n"
        )
    again = f'croupier run "{file}" --players {broken.players} --games 1 --seed {broken.seed}'
    return (
        f"\n{render(broken.fault.diagnostic)}\n\n"
        f"{file}: a random game of {broken.players} players broke off, with seed {broken.seed}"
        f" ({tried.games} before it went to their end)\n{again} plays it again\n"
    )


def smoke_as_json(tried: Smoke | None) -> dict[str, Any] | None:
    """Return the same as plain values; none for what can't be played."""
    if tried is None:
        return None
    broken = tried.broken
    fault = {"players": broken.players, "seed": broken.seed, "message": str(broken.fault)} if broken else None
    return {"games": tried.games, "fault": fault}


def summary(errors: int, warnings: int) -> str:
    """Return in a few words how it went."""
    if not errors and not warnings:
        return "nothing to complain about"
    counted = [(errors, "error"), (warnings, "warning")]
    return ", ".join(f"{count} {word}{'s' * (count > 1)}" for count, word in counted if count)


def as_json(file: str, loaded: Loaded) -> dict[str, Any]:
    """Return the complaints as plain values; lines and columns are counted from 1, an end is not included."""
    return {
        "file": file,
        "playable": loaded.is_playable,
        "library": loaded.library is not None,
        "left_out": loaded.left_out,
        "changes": as_values(loaded.game.changes) if loaded.game is not None else [],
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
