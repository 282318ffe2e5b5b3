"""`croupier test FILE`: runs the `example` blocks of a game file, or a scenario; 1 if any of them fails."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import TYPE_CHECKING

from croupier.interpreter import run_examples

from ..verbs import scenarios
from .opening import open_game

if TYPE_CHECKING:
    from .usage import CommandParser


def add_arguments(parser: CommandParser) -> None:
    """Declare what may follow `test`."""
    parser.add_game("file", tells="help test file", metavar="FILE")
    parser.add("--accept", action="store_true", tells="help accept")
    parser.add("--json", action="store_true", tells="help json")


def run(arguments: Namespace) -> int:
    """Run the examples and write which of them hold."""
    if scenarios.is_scenario(arguments.file):
        return scenarios.run(arguments.file, arguments.accept)
    results = run_examples(open_game(arguments.file, as_library=True))
    failed = [result for result in results if not result.passed]
    if arguments.json:
        rows = [
            {"title": result.title, "place": str(result.span), "passed": result.passed, "message": result.message}
            for result in results
        ]
        print(json.dumps({"file": arguments.file, "examples": rows}, indent=2, ensure_ascii=False))
        return 1 if failed else 0
    for result in results:
        print(f"{'ok  ' if result.passed else 'FAIL'}  {result.title}")
        if not result.passed:
            print(f"      {result.span}")
            print("\n".join(f"      {line}" for line in result.message.splitlines()))
    print(f"{arguments.file}: {_summary(len(results), len(failed))}")
    return 1 if failed else 0


def _summary(all_of_them: int, failed: int) -> str:
    if not all_of_them:
        return "no examples in it"
    examples = f"{all_of_them} example{'s' * (all_of_them > 1)}"
    return f"{examples}, {failed} failed" if failed else f"{examples}, all hold"
