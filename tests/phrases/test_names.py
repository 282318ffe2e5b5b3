"""Each phrase that is asked for by its name is there, and each that is there is asked for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from croupier.interpreter import TableError
from croupier.interpreter.workbench import hand_words, scenario_play
from croupier.phrases import ENGLISH, read_topic
from croupier.repl.mistakes import Mistake
from croupier.repl.phrases import INTERFACE

ROOT = Path(__file__).parents[2]


def below(kind: type) -> Iterator[str]:
    """Yield the names of a class and of all that are derived from it."""
    yield kind.__name__
    for each in kind.__subclasses__():
        yield from below(each)


def constants(node: ast.AST) -> Iterator[str]:
    """Yield the strings that an argument can be, if it is written down."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


def asked_for(folder: str, functions: set[str], place: int = 0) -> Iterator[tuple[str, str]]:
    """Yield which names are asked for by calls of some functions, with the file."""
    is_called = re.compile(rf"\b({'|'.join(functions)})\(")
    for file in (ROOT / folder).rglob("*.py"):
        text = file.read_text("utf-8")
        for node in ast.walk(ast.parse(text)) if is_called.search(text) else ():
            if isinstance(node, ast.Call) and len(node.args) > place:
                called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                if called in functions:
                    yield from ((name, file.name) for name in constants(node.args[place]))


def test_every_refusal_has_its_phrase() -> None:
    # These refuse things too.
    assert hand_words
    assert scenario_play
    known = read_topic(ENGLISH, "refusals")
    told = [*asked_for("interpreter", {*below(TableError)})]
    assert len(told) > 50
    assert [each for each in told if each[0] not in known] == []


def test_every_mistake_and_every_phrase_of_the_terminal_is_there() -> None:
    known = INTERFACE.words(ENGLISH)
    told = [*asked_for("repl", {*below(Mistake), "later"}), *asked_for("repl", {"phrase", "counted"}, 1)]
    assert len(told) > 250
    assert [each for each in told if each[0] not in known] == []


def test_every_phrase_is_used() -> None:
    files = [file for folder in ("interpreter", "repl") for file in (ROOT / folder).rglob("*.py")]
    written = "".join(file.read_text("utf-8") for file in files)
    # Names that are put together, with that of a command, a question, a verb ...
    begun, ended = (
        (
            "help ",
            "card ",
            "compare ",
            "impact ",
            "measure ",
            "short ",
            "step ",
            "zone seen by ",
            "prompt ",
            "bot ",
            "range of ",
        ),
        (" are", " cards", ", Ctrl-C", " what", " under"),
    )
    topics = [topic for topic in (*INTERFACE.topics, "refusals", "table") if topic != "help"]
    names = [name for topic in topics for name in read_topic(ENGLISH, topic)]
    unused = [name for name in names if not any(quotes % name in written for quotes in ('"%s"', "'%s'", '"%s{'))]
    assert [name for name in unused if not name.startswith(begun) and not name.endswith(ended)] == []
