"""One game on the machine and on the walker, step by step."""

from __future__ import annotations

import random
from typing import Any

from croupier.interpreter import Game, GameFault, Table
from croupier.interpreter.meaning.bounds import CHANCE
from croupier.interpreter.meaning.model import Ability
from croupier.interpreter.wording.decision import question_of

from .box import Fault, name_of
from .questions import GameOver, Question
from .walker import Walker

# What a walker meets when a game asks for something that is not there.
FAULTS = (Fault, KeyError, IndexError, TypeError, ZeroDivisionError)


def plain(option: Any) -> Any:
    """Write an option of the walker as the machine does: abilities by number."""
    if isinstance(option, tuple) and len(option) in (2, 3) and isinstance(option[1], Ability):
        return (option[0], option[1].number, *option[2:])
    return option


def described(table: Table) -> tuple[Any, ...]:
    """Return what the machine asks."""
    decision = table.decision
    assert decision is not None
    return (
        question_of(table).sort, table.seat, [fixed(option) for option in table.state.opts],
        [option.text for option in decision.options], decision.prompt,
    )  # fmt: skip


def asked(question: Question) -> tuple[Any, ...]:
    """Return what the walker asks."""
    return (
        question.sort,
        question.seat,
        [fixed(plain(each)) for each in question.options],
        question.texts,
        question.prompt,
    )


def fixed(value: Any) -> Any:
    """Make lists and tuples the same."""
    return tuple(fixed(each) for each in value) if isinstance(value, list | tuple) else value


def compare(
    game: Game, players: int, seed: int, options: dict[str, Any] | None = None, most: int = 400, asks: bool = False
) -> int:
    """Play a random game on both; return the number of decisions. Any difference is an AssertionError."""
    chance = random.Random(seed)
    walker = Walker(game.world, players, game.option_values(options or {}), seed)
    walker.asks = asks
    course = walker.play()
    table, question = None, None
    fault = None
    try:
        table = game.start(players, seed, options, forced="asked" if asks else "taken")
    except GameFault as met:
        fault = met
    question, broken = advanced(course, None)
    steps: list[str] = []
    for step in range(most):
        assert (fault is None) == (broken is None), f"machine: {fault}; walker: {broken!r}; after {steps}"
        if fault is not None or table is None:
            return step
        same_position(table, walker, steps)
        if question is None:
            assert table.is_over, f"the walker is at the end, the machine asks {described(table)}; after {steps}"
            break
        assert not table.is_over, f"the machine is at the end, the walker asks {question}; after {steps}"
        assert table.seat != CHANCE
        assert described(table) == asked(question), (
            f"machine {described(table)}; walker {asked(question)}; after {steps}"
        )
        index = chance.randrange(table.width)
        steps.append(question.texts[index])
        question, broken = advanced(course, index)
        try:
            table.play(index)
        except GameFault as met:
            fault = met
    if table is not None and table.is_over:
        assert table.returns() == [walker.score(seat) for seat in range(players)]
        assert table.state.ending == walker.now.ending
    return len(steps)


def advanced(course: Any, answer: int | None) -> tuple[Question | None, BaseException | None]:
    """Go on to the walker's next question; None at the end."""
    try:
        return course.send(answer), None
    except (StopIteration, GameOver):
        return None, None
    except FAULTS as met:
        return None, met


def same_position(table: Table, walker: Walker, steps: list[str]) -> None:
    """Compare where everything lies, every track and the state of chance."""
    state, now = table.state, walker.now
    assert list(now.zones.values()) == state.Z, f"zones, after {steps}"
    assert list(zip(state.lo, state.hi, strict=True)) == [
        stretch(state, zone, each) for zone, each in now.loose.items()
    ], f"order, after {steps}"
    assert state.known == list(now.known.values()), f"knowledge, after {steps}"
    assert (state.rng, state.luck) == now.luck.as_numbers(), f"chance, after {steps}"
    slots, indices = table.machine.plan.slots, indices_of(walker)
    for (track, owner, index), value in now.tracks.items():
        held = getattr(state, slots[track])
        if isinstance(held, list) and (owner is not None or index is not None):
            held = held[(owner or 0) * len(indices[track]) + indices[track].index(index)]
        assert fixed(held) == fixed(value), f"track {track} of {owner}, after {steps}"


def indices_of(walker: Walker) -> dict[str, list[Any]]:
    """Return the values of the index of each track, none in their place if it has none."""
    return {name_of(track): list(walker.box.indices(track)) for track in walker.world.all_tracks()}


def stretch(state: Any, zone: int, found: tuple[int, int]) -> tuple[int, int]:
    """Return a stretch, but let an empty one lie anywhere."""
    low, high = state.lo[zone], state.hi[zone]
    return (low, high) if low == high and found[0] == found[1] else found
