"""What a card does to its owner's chance to win: the same seeds with the card as it is and blank, given by lot.

Of each seed the bots play one game in which the card lies aside; a moment of it is drawn, each of its questions as
likely as the others. Then the game is played on from there, with the same luck for the deals and for the bots: for each
seat, once with the card given to it there as it is, once with the blank card. So nobody has the card because they play
well, and what the two games have in common counts in neither. The mean over all seats of how much more often the owner
wins with the card as it is than with the blank one is one number a seed, its gap. Gaps of seeds don't hang on each
other, and their mean and spread give the interval.

The games stop when the interval is as narrow as it was asked for. That hangs on the spread alone, not on which way the
gaps point, so the interval holds what it promises.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from math import ceil
from random import Random
from typing import TYPE_CHECKING, Any

import attrs
from croupier.bots import make
from croupier.interpreter import GameFault, TableError, does_something, give, home_for, set_aside, with_blank

from .looking import Looks, play_until_settled
from .play import BOT_SALT, FaultInGame, moved, player_of
from .statistics import Tally

if TYPE_CHECKING:
    from croupier.interpreter import Game, Table

# Mixed into the seed for what is drawn here, and for the bots after the card was given.
MOMENT_SALT = 0xC2B2AE3D27D4EB4F
AFTER_SALT = 0x165667B19E3779F9
LOOKS = Looks(every=8, first=48)
# What is usual: how narrow, how many seeds at most, and what an owner's chance may change by in a fair game.
WITHIN, MOST_SEEDS, FAIR = 0.05, 4000, 0.1
# So much a gap that was never seen could be: a card that decides every game.
WHOLE = 1.0

# Of a seed: the gap, how often owners won with the card and with the blank one, how often anybody did, the same as it
# is called in points, and how many games were played. None if the card could not be given.
Gap = tuple[float, float, float, float, float, int]


class ImpactStopped(KeyboardInterrupt):
    """It was stopped by Ctrl-C; `impact` has what was found until then."""

    def __init__(self, impact: Impact) -> None:
        super().__init__(f"stopped after {impact.seeds} seeds")
        self.impact = impact


@attrs.define
class Impact:
    """What a card does to its owner's chance to win."""

    card: str
    home: str
    players: int
    bots: tuple[str, ...]
    seed: int
    # Whether the card has effects or points of its own; if not, the blank card is the card.
    differs: bool
    fair: float = FAIR
    within: float = WITHIN
    seeds: int = 0
    refused: int = 0
    games: int = 0
    seconds: float = 0.0
    gap: Tally = attrs.Factory(Tally)
    owner: Tally = attrs.Factory(Tally)
    blank: Tally = attrs.Factory(Tally)
    anybody: Tally = attrs.Factory(Tally)
    points: Tally = attrs.Factory(Tally)

    def add(self, gap: Gap | None) -> None:
        """Count one seed."""
        self.seeds += 1
        if gap is None:
            self.refused += 1
            return
        for tally, number in zip((self.gap, self.owner, self.blank, self.anybody, self.points), gap, strict=False):
            tally.add(number)
        self.games += gap[-1]

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of how much more often its owner wins than that of a blank card."""
        low, high = self.gap.interval(floor=WHOLE)
        return max(-1.0, low), min(1.0, high)

    @property
    def reach(self) -> float:
        """How far the interval goes to each side."""
        low, high = self.interval
        return (high - low) / 2

    @property
    def is_enough(self) -> bool:
        """Whether the interval is as narrow as was asked for."""
        return self.reach <= self.within

    @property
    def verdict(self) -> str:
        """What follows from the interval: strong, weak, helps, hurts, little or open.

        strong, weak: all of it is beyond what is fair. helps, hurts: it is on one side of nothing. little: all of it is
        within what is fair. open: none of these, more games are needed.
        """
        low, high = self.interval
        if low > self.fair or high < -self.fair:
            return "strong" if low > 0 else "weak"
        if low > 0 or high < 0:
            return "helps" if low > 0 else "hurts"
        return "little" if max(-low, high) <= self.fair else "open"

    @property
    def seeds_needed(self) -> int:
        """About how many seeds make the interval as narrow as was asked for."""
        return ceil(self.seeds * (self.reach / self.within) ** 2) if self.gap.count > 1 else LOOKS.first

    def as_json(self) -> dict[str, Any]:
        """Return all of it as plain values, for other programs."""
        return {
            "card": self.card,
            "given_to": self.home,
            "players": self.players,
            "bots": list(self.bots),
            "seed": self.seed,
            "seeds": self.seeds,
            "refused": self.refused,
            "games": self.games,
            "seconds": self.seconds,
            "differs_from_blank": self.differs,
            "gap": self.gap.mean,
            "interval": list(self.interval),
            "within": self.within,
            "enough": self.is_enough,
            "fair": self.fair,
            "verdict": self.verdict,
            "owner_wins": self.owner.mean,
            "blank_owner_wins": self.blank.mean,
            "anybody_wins": self.anybody.mean,
            "points": self.points.mean,
            "points_interval": list(self.points.interval()) if self.points.count > 1 else None,
        }


def measure_impact(
    game: Game,
    card: str,
    players: int,
    bots: Sequence[str] = ("normal",),
    seed: int = 0,
    most: int = MOST_SEEDS,
    within: float = WITHIN,
    fair: float = FAIR,
    options: Mapping[str, object] | None = None,
    home: str | None = None,
    progress: Callable[[Impact], None] | None = None,
    jobs: int = 1,
    engine: str = "native",
) -> Impact:
    """Find out what a card does to its owner's chance to win, as narrowly as asked for, on so many seeds at most.

    It is given into `home`, a place of players by its name; if nothing is said, into one where it works. TableError if
    there is no such card or place. `progress` hears now and then what is known.
    """
    named = tuple(bots) * players if len(bots) == 1 else tuple(bots)
    if len(named) != players:
        raise ValueError(f"{len(bots)} bots for {players} players")
    place = home_for(game, card, players, home)
    impact = Impact(card, place, players, named, seed, does_something(game, card), fair, within)
    seating = (card, place, named, dict(options) if options else None, engine)
    gaps = _measure_all(game, seating, range(seed, seed + most), jobs)
    return play_until_settled(impact, gaps, LOOKS, lambda found: found.is_enough, ImpactStopped, progress)


def _measure_all(game: Game, seating: tuple[Any, ...], seeds: range, jobs: int) -> Generator[Gap | None, None, None]:
    if jobs > 1:
        from .jobs import play_in_jobs

        yield from play_in_jobs(game, seating, seeds, jobs, Giver, at_once=2)
        return
    giver = Giver(game, *seating)
    for seed in seeds:
        yield giver.play(seed)


class Giver:
    """Plays the games of a seed, with a card given as it is and blank."""

    def __init__(
        self,
        game: Game,
        card: str,
        home: str,
        bots: Sequence[str],
        options: dict[str, object] | None,
        engine: str,
    ) -> None:
        self.game, self.card, self.home = game, card, home
        self.players, self.options, self.engine = len(bots), options, engine
        self.blank = with_blank(game, card) if does_something(game, card) else None
        seated = [make(name) for name in bots]
        # Bots of several names move on by a seat from seed to seed, so that the card is measured in all hands.
        self.ways = [player_of(moved(seated, start)) for start in range(len(bots) if len(set(bots)) > 1 else 1)]

    def play(self, seed: int) -> Gap | None:
        """Return the gap of a seed; None if the card could not be given."""
        try:
            return self._gap(seed)
        except GameFault as fault:
            raise FaultInGame(seed, fault) from fault
        except TableError:
            # Nobody could go on without it, or there is no room for it.
            return None

    def _gap(self, seed: int) -> Gap:
        way = self.ways[seed % len(self.ways)]
        whole = self._begun(self.game, seed)
        rng = Random(seed ^ BOT_SALT)
        way(whole, rng)
        moment = Random(seed ^ MOMENT_SALT).randrange(max(1, len(whole.record)))
        begun = whole.record[:moment]
        as_it_is = self._given(self.game, seed, begun, way)
        blank = self._given(self.blank, seed, begun, way) if self.blank is not None else as_it_is
        owner, other = _share_of_owners(as_it_is), _share_of_owners(blank)
        anybody = sum(len(winners) for winners, _ in as_it_is) / self.players**2
        points = sum(has[1][seat] - had[1][seat] for seat, (has, had) in enumerate(zip(as_it_is, blank, strict=True)))
        games = 1 + self.players * (1 if self.blank is None else 2)
        return owner - other, owner, other, anybody, points / self.players, games

    def _given(
        self, game: Game, seed: int, begun: list[int], way: Callable[[Table, Random], int]
    ) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Return who won, and the scores, when the card is given to each seat in turn after so many choices."""
        start = self._begun(game, seed)
        for index in begun:
            start.play(index)
        ends: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        for seat in range(self.players):
            table = start.clone()
            give(table, self.card, seat, self.home)
            way(table, Random(seed ^ AFTER_SALT))
            outcome = table.outcome
            assert outcome is not None, "a table without a next seat has an outcome"
            ends.append((outcome.winners, outcome.scores))
        return ends

    def _begun(self, game: Game, seed: int) -> Table:
        table = game.start(self.players, seed, self.options, engine=self.engine)
        set_aside(table, self.card)
        return table


def _share_of_owners(ends: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> float:
    """Return how often the seat won that had been given the card: the first seat in the first game, and so on."""
    return sum(seat in winners for seat, (winners, _) in enumerate(ends)) / len(ends)


__all__ = ["Impact", "ImpactStopped", "measure_impact"]
