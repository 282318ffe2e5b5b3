"""`croupier test FILE`: runs the `example` blocks of a game file, or a scenario; 1 if any of them fails.

Under a variant the examples of its game are run as well. That some of them come out otherwise is told and is no
failure, for that is what variants are for. With `--watch` all is run again whenever one of the files is saved.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from croupier.grammar import visible
from croupier.interpreter import ExampleResult, Game, Inherited, run_examples, run_inherited

from ..mistakes import Mistake
from ..verbs import scenarios
from ..width import pad
from ..workshop.watching import files_of, watch
from .opening import open_game

if TYPE_CHECKING:
    from .usage import CommandParser


def add_arguments(parser: CommandParser) -> None:
    """Declare what may follow `test`."""
    parser.add_game("file", tells="help test file", metavar="FILE")
    parser.add("--accept", action="store_true", tells="help accept")
    parser.add("--watch", action="store_true", tells="help watch")
    parser.add("--json", action="store_true", tells="help json")


def run(arguments: Namespace) -> int:
    """Run the examples and write which of them hold; go on doing so if files are watched."""
    if scenarios.is_scenario(arguments.file):
        return scenarios.run(arguments.file, arguments.accept)
    if not arguments.watch:
        return run_once(arguments, open_game(arguments.file, as_library=True))
    lang = arguments.lang or "en"

    def again() -> None:
        try:
            run_once(arguments, open_game(arguments.file, as_library=True))
        except Mistake as mistake:
            print(f"croupier: {mistake.text_in(lang)}")

    watch(files_of(arguments.file), again)
    return 0


def run_once(arguments: Namespace, game: Game) -> int:
    """Run the examples of a game, and of the games under it, and write how they came out."""
    results, below = run_examples(game), run_inherited(game)
    failed = [result for result in results if not result.passed]
    if arguments.json:
        told = {"file": arguments.file, "examples": [as_values(each) for each in results]}
        print(json.dumps(told | {"below": below_as_values(below)}, indent=2, ensure_ascii=False))
        return 1 if failed else 0
    for result in results:
        print("\n".join(tell(result, "FAIL")))
    if game.changes:
        print("\n".join(tell_below(below)))
    print(f"{arguments.file}: {_summary(len(results), len(failed))}")
    return 1 if failed else 0


def tell(result: ExampleResult, failed: str) -> Iterator[str]:
    """Yield how an example came out; of one that fails the position, what was expected, what came, and why."""
    yield f"{pad('ok' if result.passed else failed, 4)}  {visible(result.title)}"
    if not result.passed:
        yield f"      {result.span}"
        yield from (f"      {visible(line)}" for line in (*result.lines, *result.message.splitlines()))


def tell_below(below: Inherited) -> Iterator[str]:
    """Yield what became of the examples of the game under a variant."""
    held = len(below.results) - len(below.otherwise)
    if not below.results and not below.gone:
        return
    yield ""
    for result in below.otherwise:
        yield from tell(result, "else")
    parts = [f"{held} hold here too"]
    many, gone = len(below.otherwise), below.gone
    parts += [f"{many} come{'s' * (many == 1)} out otherwise"] if many else []
    parts += [f"{gone} speak{'s' * (gone == 1)} of what is not here"] if gone else []
    yield f"Examples of the game below: {', '.join(parts)}."
    yield ""


def as_values(result: ExampleResult) -> dict[str, Any]:
    """Return how an example came out as plain values."""
    return {
        "title": result.title,
        "place": str(result.span),
        "passed": result.passed,
        "lines": list(result.lines),
        "message": result.message,
    }


def below_as_values(below: Inherited) -> dict[str, Any]:
    """Return what became of the examples of the game under a variant as plain values."""
    return {"gone": below.gone, "examples": [as_values(each) for each in below.results]}


def _summary(all_of_them: int, failed: int) -> str:
    if not all_of_them:
        return "no examples in it"
    examples = f"{all_of_them} example{'s' * (all_of_them > 1)}"
    return f"{examples}, {failed} failed" if failed else f"{examples}, all hold"
