"""Two games, or a game and its variant, compared: the same seeds, the same bots, and verdicts that are settled.

What is counted of a seed is counted in both games, and their difference is one number a seed. Differences are looked
at again and again, by intervals that may be (`settling.py`), and in 5% of runs at most any verdict is wrong: each has
the same share of that. The run stops when all are settled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from .course import Course, Watcher
from .looking import Looks, play_until_settled
from .settling import ALPHA, FEWEST, Finding, reach_at_any_time
from .statistics import Tally, wilson

if TYPE_CHECKING:
    from croupier.interpreter import Game

    from .jobs import Texts

LOOKS = Looks(every=10, first=FEWEST)
MOST_PAIRS = 1000
# Differences of less than this are slight: a part of what the first game has, and of shares as they are.
SLIGHT_PART, SLIGHT_SHARE = 0.1, 0.1
# A share that never differed could still do so, by this.
WHOLE = 1.0
# At least so much of what is counted.
SLIGHT_COUNT = 0.25

Pair = tuple[Course, Course]


@attrs.frozen
class Measure:
    """One thing that is counted of each game: what it is called, how it is counted, whether it is a share."""

    name: str
    of: Callable[[Course], float | None]
    is_share: bool = False


MEASURES = (
    Measure("decisions", lambda course: course.decisions),
    Measure("most asked", lambda course: max(course.details[1], default=0)),
    Measure("lead changes", lambda course: course.lead_changes),
    Measure("behind", lambda course: course.behind, True),
    Measure("decided", lambda course: course.decided, True),
    Measure("spread", lambda course: course.spread),
    Measure("best score", lambda course: max(course.scores)),
    Measure("starter wins", lambda course: course.won_by(course.starter), True),
    Measure("first seat wins", lambda course: course.won_by(0), True),
)


class CompareStopped(KeyboardInterrupt):
    """It was stopped by Ctrl-C; `comparison` has what was found until then."""

    def __init__(self, comparison: Comparison) -> None:
        super().__init__(f"stopped after {comparison.pairs} pairs")
        self.comparison = comparison


@attrs.define
class Side:
    """What was counted of one of the two games."""

    seats: list[float]
    measures: dict[str, Tally] = attrs.Factory(dict)
    periods: dict[str, Tally] = attrs.Factory(dict)
    lengths: Counter[int] = attrs.Factory(Counter)

    def add(self, course: Course, numbers: Mapping[str, float | None]) -> None:
        """Count one game."""
        self.lengths[course.decisions] += 1
        for name, number in numbers.items():
            if number is not None:
                self.measures.setdefault(name, Tally()).add(number)
        for name, times in course.details[0].items():
            self.periods.setdefault(name, Tally()).add(times)
        for seat in range(len(self.seats)):
            self.seats[seat] += course.won_by(seat)

    def mean(self, name: str) -> float:
        """Return the mean of a measure."""
        return self.measures[name].mean if name in self.measures else 0.0

    def sd(self, name: str) -> float:
        """Return the spread of a measure from game to game."""
        return self.measures[name].sd if name in self.measures else 0.0

    def as_json(self, games: int) -> dict[str, Any]:
        """Return it as plain values."""
        return {
            "measures": {name: tally.as_json() for name, tally in self.measures.items()},
            "periods": {name: tally.as_json() for name, tally in self.periods.items()},
            "seats": [
                {"seat": number + 1, "share": wins / games, "interval": list(wilson(round(wins), games))}
                for number, wins in enumerate(self.seats)
            ]
            if games
            else [],
            "decisions": sorted(self.lengths.items()),
        }


@attrs.define
class CardGap:
    """What became of a card in both games: how often it was used, and how often whoever had it won."""

    name: str
    used: tuple[Tally, Tally] = attrs.Factory(lambda: (Tally(), Tally()))
    won: tuple[Tally, Tally] = attrs.Factory(lambda: (Tally(), Tally()))

    def findings(self, alpha: float) -> tuple[Finding, Finding]:
        """Return how its use and its owners' wins differ."""
        return self._finding("used", self.used, alpha), self._finding("owner wins", self.won, alpha)

    def _finding(self, name: str, both: tuple[Tally, Tally], alpha: float) -> Finding:
        first, second = both
        gap = second.mean - first.mean
        reach = sum(reach_at_any_time(each, alpha / 2, WHOLE) for each in both)
        return Finding(name, first.mean, second.mean, gap, (gap - reach, gap + reach), SLIGHT_SHARE)

    def as_json(self, alpha: float) -> dict[str, Any]:
        """Return it as plain values."""
        used, won = self.findings(alpha)
        return {"card": self.name, "used": used.as_json(), "owner_wins": won.as_json()}


@attrs.define
class Comparison:
    """Two games, counted on the same seeds."""

    names: tuple[str, str]
    players: int
    bots: tuple[str, ...]
    seed: int
    pairs: int = 0
    seconds: float = 0.0
    sides: tuple[Side, Side] = attrs.Factory(
        lambda self: (Side([0.0] * self.players), Side([0.0] * self.players)), takes_self=True
    )
    gaps: dict[str, Tally] = attrs.Factory(lambda: {each.name: Tally() for each in MEASURES})
    cards: dict[str, CardGap] = attrs.Factory(dict)

    def add(self, pair: Pair) -> None:
        """Count the two games of a seed."""
        self.pairs += 1
        numbers = [{each.name: each.of(course) for each in MEASURES} for course in pair]
        for side, course, found in zip(self.sides, pair, numbers, strict=True):
            side.add(course, found)
        for name, tally in self.gaps.items():
            first, second = numbers[0][name], numbers[1][name]
            if first is not None and second is not None:
                tally.add(second - first)
        for number, course in enumerate(pair):
            for name, owner, uses, _ in course.details[2]:
                card = self.cards.setdefault(name, CardGap(name))
                card.used[number].add(uses > 0)
                if owner is not None:
                    card.won[number].add(course.won_by(owner))

    @property
    def findings(self) -> tuple[Finding, ...]:
        """How the games differ, in all that is counted of each of them."""
        return tuple([self._finding(each) for each in MEASURES])

    def _finding(self, measure: Measure) -> Finding:
        tally = self.gaps[measure.name]
        first, second = (side.mean(measure.name) for side in self.sides)
        floor = WHOLE if measure.is_share else self.sides[0].sd(measure.name)
        reach = reach_at_any_time(tally, ALPHA / len(MEASURES), floor)
        slight = SLIGHT_SHARE if measure.is_share else max(SLIGHT_PART * abs(first), SLIGHT_COUNT)
        return Finding(measure.name, first, second, tally.mean, (tally.mean - reach, tally.mean + reach), slight)

    @property
    def is_settled(self) -> bool:
        """Whether all verdicts are settled."""
        return all(finding.is_settled for finding in self.findings)

    @property
    def alpha_of_cards(self) -> float:
        """The share of errors that each of two verdicts on a card may have."""
        return ALPHA / max(1, 2 * len(self.cards))

    def as_json(self) -> dict[str, Any]:
        """Return all of it as plain values, for other programs."""
        return {
            "games": list(self.names),
            "players": self.players,
            "bots": list(self.bots),
            "seed": self.seed,
            "pairs": self.pairs,
            "seconds": self.seconds,
            "settled": self.is_settled,
            "findings": [finding.as_json() for finding in self.findings],
            "first": self.sides[0].as_json(self.pairs),
            "second": self.sides[1].as_json(self.pairs),
            "cards": [card.as_json(self.alpha_of_cards) for card in self.cards.values()],
        }


def compare_games(
    first: Game,
    second: Game,
    players: int,
    bots: Sequence[str] = ("normal",),
    seed: int = 0,
    most: int = MOST_PAIRS,
    options: Mapping[str, object] | None = None,
    progress: Callable[[Comparison], None] | None = None,
    jobs: int = 1,
    engine: str = "native",
) -> Comparison:
    """Play both games on the same seeds until all verdicts are settled, on so many seeds at most.

    The options are for those of the two games that have them. `progress` hears now and then what is known.
    """
    named = tuple(bots) * players if len(bots) == 1 else tuple(bots)
    if len(named) != players:
        raise ValueError(f"{len(bots)} bots for {players} players")
    titles = first.title("en"), second.title("en")
    comparison = Comparison(titles, players, named, seed)
    settings = dict(options) if options else {}
    pairs = _play_both(first, second, (named, settings, engine), range(seed, seed + most), jobs)
    return play_until_settled(comparison, pairs, LOOKS, lambda found: found.is_settled, CompareStopped, progress)


def _play_both(first: Game, second: Game, seating: Any, seeds: range, jobs: int) -> Generator[Pair, None, None]:
    if jobs > 1:
        from .jobs import play_in_jobs, texts_of

        yield from play_in_jobs(first, (texts_of(second), *seating), seeds, jobs, BothFromTexts, at_once=5)
        return
    both = Both(first, second, *seating)
    for seed in seeds:
        yield both.play(seed)


class Both:
    """Plays two games on the same seeds."""

    def __init__(self, first: Game, second: Game, bots: Sequence[str], options: dict[str, object], engine: str) -> None:
        self.watchers = [Watcher(game, bots, _known(game, options), engine) for game in (first, second)]

    def play(self, seed: int) -> Pair:
        """Play both games of a seed."""
        first, second = self.watchers
        return first.play(seed), second.play(seed)


class BothFromTexts(Both):
    """The same in another process, which reads the second game itself."""

    def __init__(self, first: Game, texts: Texts, *seating: Any) -> None:
        from .jobs import game_of

        super().__init__(first, game_of(texts), *seating)


def _known(game: Game, options: dict[str, object]) -> dict[str, object] | None:
    known = {option.name for option in game.options}
    return {name: value for name, value in options.items() if name in known} or None
