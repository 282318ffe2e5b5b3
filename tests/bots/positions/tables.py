"""Positions of games of points, hints, bets, dice and patience."""

from __future__ import annotations

from croupier.interpreter import Table

from .laying import Position, find, is_won, texts


def winning(table: Table) -> set[str]:
    """Return the answers by which the seat that is asked wins at once."""
    found = set()
    for index, text in enumerate(texts(table)):
        below = table.clone()
        below.play(index)
        if is_won(below, table.seat or 0):
            found.add(text)
    return found


def cribbage_with_the_last_points() -> tuple[Table, set[str]]:
    table = find("cribbage", 2, lambda table: 0 < len(winning(table)) < table.width, goal=31)
    return table, winning(table)


def best(table: Table) -> set[str]:
    """Return the answers after which whoever is asked has most points."""
    seat, points = table.seat or 0, {}
    for index, text in enumerate(texts(table)):
        below = table.clone()
        below.play(index)
        points[text] = below.returns()[seat]
    return {text for text in points if points[text] == max(points.values())}


def solitaire_with_one_move_left() -> tuple[Table, set[str]]:
    def fits(table: Table) -> bool:
        done = next(track.value for track in table.view(0).tracks if track.name == "done")
        return done == 59 and 0 < len(best(table)) < table.width

    table = find("solitaire", 1, fits, limit=60)
    return table, best(table)


def hanabi_with_a_card_that_is_known_to_fit() -> tuple[Table, set[str]]:
    """In the last turn of all a card that goes on with a firework is played, if it is known."""

    def known(table: Table) -> set[str]:
        view = table.view(table.seat or 0)
        built = {zone.index: len(zone.cards) for zone in view.zones if zone.name == "firework"}
        held = [card.name.split() if card else None for card in view.zone("hand", table.seat).cards]
        return {
            f"play card {place}"
            for place, card in enumerate(held, 1)
            if card is not None and built[card[0]] == int(card[1]) - 1
        }

    def fits(table: Table) -> bool:
        is_last = any(track.name == "turns_left" and track.value == 0 for track in table.view(0).tracks)
        return is_last and len(known(table)) > 0

    table = find("hanabi", 2, fits, most_lives=50)
    return table, known(table)


def rummy_500_with_the_last_card_to_add() -> tuple[Table, set[str]]:
    """Add the last card, since a discard brings nothing."""

    def fits(table: Table) -> bool:
        hand = table.view(table.seat or 0).zone("hand", table.seat).cards
        return len(hand) == 1 and any(text.startswith("discard") for text in texts(table)) and table.width > 1

    table = find("rummy_500", 2, fits, goal=50)
    return table, {text for text in texts(table) if text.startswith("add")}


POSITIONS: list[Position] = [
    rummy_500_with_the_last_card_to_add,
    cribbage_with_the_last_points,
    solitaire_with_one_move_left,
    hanabi_with_a_card_that_is_known_to_fit,
]
