"""Laying positions by hand, or finding them among deals."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from random import Random

from croupier.interpreter import Table, lay_by_words

from ...shipped import shipped

Position = Callable[[], tuple[Table, set[str]]]


def start(game: str, players: int = 2, seed: int = 1, **options: object) -> Table:
    called = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida"][:players]
    return shipped(game).start(players=players, seed=seed, options=options or None, names=called)


def lay(table: Table, *lines: str) -> None:
    """Lay things by hand, each line a verb and what is laid."""
    for line in lines:
        verb, _, rest = line.partition(" ")
        lay_by_words(table, None, verb, rest)


def empty(table: Table, zone: str, where: str, kept: Collection[str] = ()) -> None:
    """Move all cards of a zone elsewhere, but some."""
    for seat in table.seats:
        for card in table.view(seat).zone(zone, seat).cards:
            assert card is not None
            if card.name not in kept:
                lay(table, f"put {card.name} in {where}")


def texts(table: Table) -> list[str]:
    assert table.decision is not None
    return [option.text for option in table.decision.options]


def asked(table: Table, prompt: str) -> list[str] | None:
    """Return the numbers in a prompt; None if another question is open."""
    assert table.decision is not None
    found = re.search(prompt, table.decision.prompt)
    return [*found.groups()] if found else None


def find(game: str, players: int, fits: Callable[[Table], bool], **options: object) -> Table:
    """Play any games until a table fits."""
    for seed in range(1000):
        table, rng = start(game, players, seed, **options), Random(seed)
        while table.seat is not None:
            if fits(table):
                return table
            table.play(rng.randrange(table.width))
    raise AssertionError("no table fits")


def give(table: Table, wanted: Collection[str], elsewhere: str) -> None:
    """Exchange the hand of who is asked, card by card, with those of the others and what lies elsewhere."""
    hands = {seat: [card.name for card in table.view(seat).zone("hand", seat).cards if card] for seat in table.seats}
    assert table.seat is not None
    mine = hands.pop(table.seat)
    spare = [name for name in mine if name not in wanted]
    for name in wanted:
        if name in mine:
            continue
        place = next((f"hand {table.names[seat]}" for seat, held in hands.items() if name in held), elsewhere)
        lay(table, f"put {name} in hand {table.names[table.seat]}", f"put {spare.pop()} in {place}")


Gain = Callable[[Table, int], float]


def points_ahead(table: Table, seat: int) -> float:
    """Return what a seat is ahead of the next one."""
    points = table.returns()
    return float(points[seat] - points[(seat + 1) % table.players])


def is_won(table: Table, seat: int) -> float:
    """Return 1 if a seat has won."""
    return float(table.outcome is not None and seat in table.outcome.winners)


def two_tricks_before_the_end(
    game: str, players: int, gain: Gain, **options: object
) -> Callable[[], tuple[Table, set[str]]]:
    """Return a position in which one of two cards is better wherever the hidden ones lie; the rest is forced."""

    def position() -> tuple[Table, set[str]]:
        table = find(game, players, lambda table: len(better_cards(table, gain)) == 1, **options)
        return table, better_cards(table, gain)

    position.__name__ = f"{game}_two_tricks_before_the_end"
    return position


def better_cards(table: Table, gain: Gain) -> set[str]:
    """Return which of two last cards brings more; none if that is not sure."""
    seat, view = table.seat or 0, table.view(table.seat or 0)
    if table.width != 2 or any(len(view.zone("hand", other).cards) > 2 for other in table.seats):
        return set()
    rng = Random(0)
    gains = [gains_of_options(table.determinize(seat, rng), gain) for _ in range(12)]
    better = {first > second for first, second in gains}
    if len(better) > 1 or any(first == second for first, second in gains):
        return set()
    return {texts(table)[0 if True in better else 1]}


def gains_of_options(table: Table, gain: Gain) -> tuple[float, float]:
    """Return what a table that is asked for one of two cards comes to with each; nothing if the deal goes on."""
    seat, found = table.seat or 0, []
    for index in range(2):
        below = table.clone()
        below.play(index)
        is_settled = below.is_over or any(len(below.view(other).zone("hand", other).cards) > 2 for other in below.seats)
        found.append(gain(below, seat) if is_settled else 0.0)
    return found[0], found[1]
