"""What a table is worth to each seat, by what any game has: its ranking, its end, and what lies before the players.

A state goes in, whole numbers come out: `POINT` is a point of the game, and more is better for the seat. What there is
to count is found once for each machine; the judging itself is written in the part of Python that can be run natively.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from ..compiling.machine import Machine
from ..faults import RUNTIME_ERRORS
from ..meaning import naming
from ..planning.plan import Plan, spaces_in
from ..running.state import State

POINT = 100_000
# Points beyond this count as no more.
MOST_POINTS = 10**8
# A game that somebody wins, or that all win or lose together: more than any points.
DECIDED = 1000 * POINT
# Being first when the points are counted.
FIRST = POINT
# What each line of a ranking counts beside the line before it; and of one's own points beside the lead over the best
# rival, so that there is something to want where all have the same.
NEXT_LINE = 100
OWN_PART = 4
# A token is likely to become a part of a point; on a card with spaces, it brings nearer what the card is filled for. An
# open card and a choice only break ties; a card in hand may be a boon or a burden, and counts nothing.
TOKEN = POINT * 5 // 100
IN_SPACE = POINT * 3 // 10
OPEN_CARD = POINT // 1000
CHOICE = POINT // 10_000
# What a card may bring in a whole game: one that works, one that will work when its spaces are filled, and one that
# works since they are. What works until they are filled is a burden, and counts nothing. Toward the end all count less.
WORKS = POINT * 7 // 10
WAITS = POINT * 3 // 2
FILLED = POINT * 3

# How a game ended for a seat: it goes on; by `wins`, `all win` or `all lose`; by points, first alone or with others.
GOES_ON, LOST, WON, BEHIND, AHEAD_OF_ALL, LEVEL = 0, 1, 2, 3, 4, 5

# A line of the ranking, or whether a card works: a function of the state and a seat, or a card and a seat.
OfSeat: TypeAlias = Callable[..., Any]


class Judge(NamedTuple):
    """What a machine's tables are worth, by functions of the state."""

    worth_to: Callable[[State, int], int]  # to one seat, with how the game ended
    judged: Callable[[State], list[int]]  # to each seat, without; then how it ended for each


class Laid(NamedTuple):
    """Where those things lie that count, by the number of a seat, card or zone."""

    token_zones: tuple[tuple[int, ...], ...]  # of each seat
    open_zones: tuple[tuple[int, ...], ...]
    is_notable: tuple[bool, ...]  # of each card: whether it may bring something, or holds tokens
    purses: tuple[tuple[int, ...], ...]  # of each card: zones for any number of tokens
    spaces: tuple[tuple[tuple[int, int], ...], ...]  # of each card: zones with a limit, and how many fit
    works_there: tuple[tuple[int, ...], ...]  # of each card: the zones in which it works
    says_working: tuple[int, ...]  # of each card: which function says whether it works; -1 if none does
    piles: tuple[tuple[int, int], ...]  # face down and nobody's: how many lay there at the start
    stores: tuple[tuple[int, int], ...]  # the same of tokens


def make_judge(machine: Machine) -> Judge:
    """Make what judges tables of a machine."""
    plan, space = machine.plan, machine.space
    signs: list[int] = []
    ranks: list[OfSeat] = []
    team: list[OfSeat] = []
    for number, line in enumerate(plan.world.ranking):
        rank = space[naming.RANK.of(number)]
        if line.sort == "teams":
            team = [rank]
        else:
            signs.append(1 if line.sort == "highest" else -1)
            ranks.append(rank)
    if not ranks:
        signs, ranks = [1], [space[naming.SCORE]]
    names = sorted({*machine.scores.working.values()})
    numbers = tuple([names.index(machine.scores.working[card]) if card in machine.scores.working else -1
                     for card in range(len(plan.pieces))])  # fmt: skip
    return judge_of(plan.players, lay_out(plan, numbers), tuple(signs), tuple(ranks), tuple(team),
                    tuple([space[name] for name in names]))  # fmt: skip


def lay_out(plan: Plan, working: tuple[int, ...]) -> Laid:
    """Find where those things lie that count."""
    tokens: list[list[int]] = [[] for _ in range(plan.players)]
    shown: list[list[int]] = [[] for _ in range(plan.players)]
    purses: list[list[int]] = [[] for _ in plan.pieces]
    spaces: list[list[tuple[int, int]]] = [[] for _ in plan.pieces]
    piles: list[tuple[int, int]] = []
    stores: list[tuple[int, int]] = []
    for number, each in enumerate(plan.zone_names):
        zone, limit, start = each.zone, plan.limits[number], plan.start_contents[number]
        owner = plan.owners[number]
        if owner is not None and zone.holds_tokens:
            tokens[owner].append(number)
        elif owner is not None and plan.seen[number] == plan.everybody:
            shown[owner].append(number)
        if each.card is not None and zone.holds_tokens:
            # True stands for a limit that is known only in play.
            if limit is None or limit is True:
                purses[each.card].append(number)
            elif spaces_in(each, limit):
                spaces[each.card].append((number, spaces_in(each, limit)))
        if each.seat is None and each.card is None and start:
            if zone.holds_tokens and min(start) > 0:
                stores.append((number, min(start)))
            elif not zone.holds_tokens and plan.seen[number] == 0:
                piles.append((number, len(start)))
    return Laid(
        token_zones=tuple(map(tuple, tokens)),
        open_zones=tuple(map(tuple, shown)),
        is_notable=tuple([bool(plan.entering[card] or purses[card] or spaces[card]) for card in range(len(purses))]),
        purses=tuple(map(tuple, purses)),
        spaces=tuple(map(tuple, spaces)),
        works_there=tuple([tuple(zones) for zones in plan.entering]),
        says_working=working,
        piles=tuple(piles),
        stores=tuple(stores),
    )


def judge_of(
    players: int,
    laid: Laid,
    signs: tuple[int, ...],
    ranks: tuple[OfSeat, ...],
    team: tuple[OfSeat, ...],
    workings: tuple[OfSeat, ...],
) -> Judge:
    """Make the functions that judge. Seats that win together have one place among those that are ranked."""
    token_zones, open_zones, is_notable, purses, spaces, works_there, working, piles, stores = laid
    lines = len(signs)

    def places_of(s: State) -> list[int]:
        """Return the place of each seat, or of its team."""
        if not team:
            return [seat for seat in range(players)]  # noqa: C416 - lists are copied by the forms that are lowered
        named = [team[0](s, seat) for seat in range(players)]
        return [named.index(each) for each in named]

    def standing(s: State, places: list[int]) -> list[list[int]]:
        """Work out each line of the ranking for every place; nothing if that makes no sense before the end."""
        found: list[list[int]] = []
        try:
            for number in range(lines):
                values = [0 for _ in range(players)]
                for seat in range(players):
                    values[places[seat]] += within(signs[number] * ranks[number](s, seat))
                found.append(values)
        except RUNTIME_ERRORS:
            found = []
        return found

    def placed(s: State) -> list[int]:
        """Return the place of each seat; its own if who belongs together can't be said."""
        places: list[int] = []
        try:
            places = places_of(s)
        except RUNTIME_ERRORS:
            places = [seat for seat in range(players)]  # noqa: C416
        return places

    def lead_of(seat: int, places: list[int], found: list[list[int]]) -> int:
        """Return how far a seat, or its team, is before its best rival, as the game itself ranks them."""
        lead, weight, mine = 0, POINT, places[seat]
        for values in found:
            own = values[mine]
            best, has_rivals = 0, False
            for place in places:
                if place != mine and (not has_rivals or values[place] > best):
                    best, has_rivals = values[place], True
            lead += weight * (own - best) + weight * own // OWN_PART if has_rivals else weight * own
            weight = weight // NEXT_LINE
        return lead

    def pieces_of(s: State, seat: int) -> int:
        """Return what that is worth which lies before a seat, for all to see or to be spent."""
        worth, promised = 0, 0
        for number in token_zones[seat]:
            worth += TOKEN * sum(s.Z[number])
        for number in open_zones[seat]:
            worth += OPEN_CARD * len(s.Z[number])
            for card in s.Z[number]:
                if is_notable[card]:
                    for on in purses[card]:
                        worth += TOKEN * sum(s.Z[on])
                    for on, _ in spaces[card]:
                        worth += IN_SPACE * sum(s.Z[on])
                    if number in works_there[card]:
                        promised += promise_of(s, card, seat)
        return worth + promised_now(s, promised) if promised > 0 else worth

    def promise_of(s: State, card: int, seat: int) -> int:
        """Return what a card may bring; nothing if it works only until its spaces are filled, which is a burden."""
        if working[card] < 0:
            return WORKS
        is_full = True
        for on, limit in spaces[card]:
            if sum(s.Z[on]) != limit:
                is_full = False
        works = is_full
        try:
            works = workings[working[card]](s, card, seat)
        except RUNTIME_ERRORS:
            works = not is_full
            is_full = False
        if works:
            return FILLED if is_full else 0
        return 0 if is_full else WAITS

    def promised_now(s: State, promised: int) -> int:
        """Return how much of a promise counts: which part of the game is to come, by what shrank most."""
        worth = promised
        for number, start in piles:
            worth = min(worth, promised * len(s.Z[number]) // start)
        for number, start in stores:
            worth = min(worth, promised * min(s.Z[number]) // start)
        return worth

    def ends(s: State, places: list[int], found: list[list[int]]) -> list[int]:
        """Return how the game ended for each seat."""
        if s.who is not None:
            return [GOES_ON for _ in range(players)]
        how, winner = s.ending[0], s.ending[1]
        if how == "wins":
            return [WON if seat == winner else LOST for seat in range(players)]
        if how == "all win":
            return [WON for _ in range(players)]
        if how == "all lose":
            return [LOST for _ in range(players)]
        return [end_by_points(places[seat], places, found) for seat in range(players)]

    def worth_before(s: State, seat: int, places: list[int], found: list[list[int]]) -> int:
        """Return what a table is worth to a seat, however the game ended."""
        worth = lead_of(seat, places, found) + pieces_of(s, seat)
        return worth + CHOICE * len(s.opts) if s.who == seat else worth

    def worth_to(s: State, seat: int) -> int:
        """Return what a table is worth to a seat."""
        places = placed(s)
        found = standing(s, places)
        return worth_before(s, seat, places, found) + worth_of_end(ends(s, places, found)[seat])

    def judged(s: State) -> list[int]:
        """Return what a table is worth to each seat, however the game ended; then how it ended for each."""
        places = placed(s)
        found = standing(s, places)
        worths = [worth_before(s, seat, places, found) for seat in range(players)]
        return worths + ends(s, places, found)

    return Judge(worth_to, judged)


def within(points: int) -> int:
    """Return points within bounds."""
    return min(MOST_POINTS, max(-MOST_POINTS, points))


def is_first(mine: int, places: list[int], found: list[list[int]]) -> bool:
    """Whether no other place is ranked before one: by the first line in which they differ."""
    for place in places:
        for values in found:
            if values[place] > values[mine]:
                return False
            if values[place] < values[mine]:
                break
    return True


def end_by_points(mine: int, places: list[int], found: list[list[int]]) -> int:
    """Return how the game ended for a place, by points."""
    if not is_first(mine, places, found):
        return BEHIND
    for place in places:
        if place != mine and is_first(place, places, found):
            return LEVEL
    return AHEAD_OF_ALL


def worth_of_end(end: int) -> int:
    """Return what it is worth to a seat how a game ended."""
    if end == WON:
        return DECIDED
    if end == LOST:
        return -DECIDED
    return FIRST if end in (AHEAD_OF_ALL, LEVEL) else 0
