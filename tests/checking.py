"""What is checked of a game file, in one place: the tests of messages all come here."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import attrs
from croupier.grammar import Diagnostic, Source, parse, tree
from croupier.interpreter import Game, GameFault, load_source

from .chunks import Chunk

DECISIONS = 60


def diagnose(text: str, name: str = "game.cg") -> list[Diagnostic]:
    """Return all that is wrong with the text of a game file."""
    return list(load_source(Source(name, text)).diagnostics)


def diagnose_chunk(chunk: Chunk) -> list[Diagnostic]:
    """Return all that is wrong with a program, also in play; what stands behind it counts only if it has errors."""
    if parse(Source("game.cg", chunk.text))[1]:
        return diagnose(chunk.text)
    loaded = load_source(Source("game.cg", chunk.whole))
    found = [each for each in loaded.diagnostics if each.is_error or each.span.start < len(chunk.text)]
    if loaded.game is not None:
        found += faults_of(loaded.game)
    return found


def faults_of(game: Game, seed: int = 1) -> list[Diagnostic]:
    """Play a game at random for a while; return the fault that ends it, if one does."""
    chance = random.Random(seed)
    try:
        table = game.start(seed=seed)
        for _ in range(DECISIONS):
            if table.is_over:
                break
            assert table.decision is not None
            table.play(chance.randrange(len(table.decision.options)))
        assert [table.score(seat) for seat in range(table.players)]
        assert table.outcome is not None or not table.is_over
    except GameFault as met:
        return [met.diagnostic]
    return []


def walk(node: Any) -> Iterator[tree.Node]:
    """Yield a node and all that is in it."""
    todo = [node]
    while todo:
        part = todo.pop()
        if isinstance(part, tree.Node):
            yield part
            todo += [getattr(part, field.name) for field in attrs.fields(type(part))]
        elif isinstance(part, tuple) and not hasattr(part, "_fields"):
            todo += part
