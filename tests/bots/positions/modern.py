"""Positions of the modern card games that no person would misplay."""

from __future__ import annotations

from croupier.interpreter import Table

from .laying import Position, asked, find, lay, start, texts, two_tricks_before_the_end


def reef_with_every_danger_out() -> tuple[Table, set[str]]:
    """Two cards of three end the dive."""
    table = start("reef", dives=1)
    dangers = ("shark", "current", "storm", "jellyfish", "wreck")
    lay(
        table,
        *[f"put {pearls} pearls in reef" for pearls in range(2, 12)],
        *[f"put {each} in reef" for each in dangers],
    )
    lay(table, "set p1's carried = 30", "set p2's carried = 30")
    return table, {"surface"}


def night_market_with_a_third_lantern() -> tuple[Table, set[str]]:
    """At the last choice of a night a porter brings nothing more."""

    def fits(table: Table) -> bool:
        view = table.view(table.seat or 0)
        stall = [card.name for card in view.zone("stall", table.seat).cards if card is not None]
        is_last_choice = len(view.zone("hand", table.seat).cards) == 2
        return is_last_choice and {*texts(table)} == {"lantern", "porter"} and stall.count("lantern") > 1

    return find("night_market", 2, fits, nights=1), {"lantern"}


def curios_of_the_best_lot_that_nobody_else_can_pay() -> tuple[Table, set[str]]:
    def fits(table: Table) -> bool:
        return asked(table, r"Map of the Moon: (0) is bid. Your only bid") is not None

    table = find("curios", 3, fits)
    lay(table, *[f"set p{seat}'s purse = 0" for seat in (1, 2, 3)], f"set p{(table.seat or 0) + 1}'s purse = 30")
    return table, {text for text in texts(table) if text.isdigit() and int(text) < 10}


def printers_with_an_atlas_that_wins() -> tuple[Table, set[str]]:
    """One atlas is left: whoever orders it ends the game with the most fame."""

    def fits(table: Table) -> bool:
        return (table.seat == 1) and asked(table, r"What do you order\? \((\d+) ink") is not None

    table = find("printers", 2, fits)
    lay(table, *["put Atlas in box"] * 7, "set ink_there = 8", "set orders = 1")
    return table, {"Atlas"}


def wreckers_with_a_wrecker_that_the_watchman_has_seen() -> tuple[Table, set[str]]:
    """Of three who are left the watchman knows one: if the other had to leave, the night would end it."""

    def fits(table: Table) -> bool:
        return "Who has to leave" in table.decision.prompt and table.width == 3 and seen_wrecker(table) is not None

    table = find("wreckers", 5, fits, talk=False)
    return table, {seen_wrecker(table) or ""}


def seen_wrecker(table: Table) -> str | None:
    """Return whom the watchman who is asked knows for a wrecker."""
    view = table.view(table.seat or 0)
    roles = {seat: card.name for seat in table.seats for card in view.zone("role", seat).cards if card is not None}
    if roles[table.seat or 0] != "Watchman":
        return None
    return next((table.names[seat] for seat, role in roles.items() if role == "Wrecker"), None)


def skyport_at_the_last_feast() -> tuple[Table, set[str]]:
    """Cargo that is not brought to the last feast is worth nothing."""

    def fits(table: Table) -> bool:
        view = table.view(table.seat or 0)
        cargoes = sum(zone.count for zone in view.zones if zone.name == "hold")
        is_last = max(len(view.zone("port", seat).cards) for seat in table.seats) >= 4
        points = table.returns()
        is_close = abs(points[0] - points[1]) < 2
        return "bring all cargo to the feast" in texts(table) and is_last and cargoes > 1 and is_close

    return find("skyport", 2, fits, size=4), {"bring all cargo to the feast"}


def heirs_with_a_claim_that_would_end_the_game() -> tuple[Table, set[str]]:
    """Unless somebody objects, the last heirloom goes to the other player, and the game with it."""

    def fits(table: Table) -> bool:
        if texts(table) != ["Objection", "pass"] or asked(table, r"plays (Claim)\. Do you answer") is None:
            return False
        left = table.clone()
        left.play(1)
        return left.outcome is not None and table.seat not in left.outcome.winners

    return find("heirs", 2, fits), {"Objection"}


def tide_and_ember_with_the_last_blow_in_the_hand() -> tuple[Table, set[str]]:
    """Three life are left, nobody can answer, the energy is enough for one card, and the next turn is the other's."""

    def fits(table: Table) -> bool:
        view, seat = table.view(table.seat or 0), table.seat or 0
        can_pay = asked(table, r"Which card do you play\? \((2) energy") is not None
        return (
            can_pay
            and seat == 1
            and "Flare" in texts(table)
            and len(view.zone("field", 0).cards) > 1
            and not view.zone("field", 1).cards
        )

    table = find("tide_and_ember", 2, fits)
    lay(table, "set Ann's life = 3", "set Ann's energy = 0", "set Bob's life = 1")
    return table, {"Flare"}


def points_of_all(table: Table, seat: int) -> float:
    return float(table.returns()[seat])


POSITIONS: list[Position] = [
    reef_with_every_danger_out,
    night_market_with_a_third_lantern,
    curios_of_the_best_lot_that_nobody_else_can_pay,
    printers_with_an_atlas_that_wins,
    wreckers_with_a_wrecker_that_the_watchman_has_seen,
    skyport_at_the_last_feast,
    heirs_with_a_claim_that_would_end_the_game,
    tide_and_ember_with_the_last_blow_in_the_hand,
    two_tricks_before_the_end("choir", 3, points_of_all, first_song=1, last_song=1, repeats=0),
]
