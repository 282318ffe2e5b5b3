"""Native code in numbers, as ratios of one run: `python -m bench.native [GAME ...]`; `--quick` only tries it out.

Random games inside the engine, against the Python machine and against OpenSpiel's own rollouts in C++, both with all
chance; games stepped from Python, against OpenSpiel driven from Python, by the fewest calls and by the documented ones;
then a copy, an imagined table and rounds of a search, against the Python machine, and the playouts of the bot
`montecarlo` there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from itertools import count
from random import Random, random
from time import process_time

from croupier.bots import MonteCarloBot, Sight
from croupier.interpreter import Game, Table, load

from bench import rivals

# Those that OpenSpiel has too, and others.
GAMES = [
    ("kuhn", 2), ("leduc", 2), ("goofspiel", 2), ("crazy_eights", 2), ("hearts", 4), ("blackjack", 1), ("bridge", 4),
    ("cribbage", 2), ("euchre", 4), ("first_sealed_auction", 2), ("gin_rummy", 2), ("hanabi", 2), ("liars_dice", 2),
    ("oh_hell", 4), ("pig", 2), ("skat", 3), ("solitaire", 1), ("spades", 4), ("tiny_bridge", 4), ("tiny_bridge_2p", 2),
    ("tiny_hanabi", 2), ("yacht", 2),
]  # fmt: skip
OURS = [("go_fish", 3), ("huns", 2), ("arhun", 2), ("tenefyr", 2)]
# What others play of a game where ours can do more, such as one deal of Hearts.
OPTIONS: dict[str, dict[str, object]] = {
    "bridge": {"deals": 1},
    "cribbage": {"everything_counts": True, "crib_flush": True},
    "euchre": {"goal": 0},
    "hearts": {"goal": 0},
    "spades": {"goal": 0, "spades_break": False},
}
# How many games are played in one call, and rounds in one search; after how many decisions a table is copied.
AT_ONCE, SEARCHED, MIDDLE = 20, 200, 20
# Games that are over sooner.
SHORT = (
    "kuhn", "leduc", "goofspiel", "blackjack", "euchre", "first_sealed_auction", "liars_dice", "pig", "tiny_bridge",
    "tiny_bridge_2p", "tiny_hanabi",
)  # fmt: skip
ROUNDS, SECONDS = 10, 0.1
QUICK_ROUNDS, QUICK_SECONDS = 1, 0.01

PlayOne = Callable[[], object]


def inside(game: Game, name: str, players: int) -> PlayOne:
    """Return what plays some games within native code."""
    engine = game.batch(1, players, 0, OPTIONS.get(name)).engine
    at, lucks = engine.new(), count(1)
    return lambda: engine.play_games(at, AT_ONCE, next(lucks))


def stepped(game: Game, name: str, players: int, engine: str) -> PlayOne:
    """Return what plays one game through a table, a call for each choice."""
    options, seeds = OPTIONS.get(name), count()

    def one() -> object:
        table = game.start(players, next(seeds), options, engine=engine)
        while table.seat is not None:
            table.play(int(random() * table.width))
        return table.returns()

    return one


def middle_of(game: Game, name: str, players: int, engine: str) -> Table:
    """Return a table some decisions after the start, where somebody is asked."""
    rng = Random(1)
    for seed in count(1):
        table = game.start(players, seed, OPTIONS.get(name), engine=engine)
        table.play_at_random(rng, 0 if name in SHORT else MIDDLE)
        if table.seat is not None:
            return table
    raise AssertionError


def searching(table: Table) -> PlayOne:
    """Return what searches at a table."""
    keys, seat = count(), table.seat
    assert seat is not None
    return lambda: table.search(seat, SEARCHED, next(keys))


def playing_out(table: Table) -> PlayOne:
    """Return what chooses by as many playouts at a table."""
    bot, rng, seat = MonteCarloBot(playouts=SEARCHED), Random(1), table.seat
    assert seat is not None
    return lambda: bot.choose(Sight(table, seat), rng)


def imagining(table: Table) -> PlayOne:
    """Return what imagines a table."""
    rng, seat = Random(1), table.seat
    assert seat is not None
    return lambda: table.determinize(seat, rng)


def times(contenders: dict[str, PlayOne | None], rounds: int, seconds: float) -> dict[str, float]:
    """Time the contenders in turns; return microseconds per call, of each one's best round."""
    return {name: min(spent / calls for spent, calls in found) for name, found in by_turns(contenders, rounds, seconds)}


def mean_times(contenders: dict[str, PlayOne | None], rounds: int, seconds: float) -> dict[str, float]:
    """Time the contenders in turns; return microseconds per call over all rounds, for what is not always the same."""
    return {
        name: sum(spent for spent, _ in found) / sum(calls for _, calls in found)
        for name, found in by_turns(contenders, rounds, seconds)
    }


def by_turns(
    contenders: dict[str, PlayOne | None], rounds: int, seconds: float
) -> Iterable[tuple[str, list[tuple[float, int]]]]:
    """Call the contenders in turns; return of each round how many microseconds and calls it took."""
    there = {name: one for name, one in contenders.items() if one is not None}
    found: dict[str, list[tuple[float, int]]] = {name: [] for name in there}
    for _ in range(rounds):
        for name, one in there.items():
            found[name].append(round_of(one, seconds))
    return found.items()


def round_of(one: PlayOne, seconds: float) -> tuple[float, int]:
    """Call something for a short while; return how many microseconds and calls that took."""
    calls = 0
    start = now = process_time()
    while now - start < seconds or not calls:
        one()
        calls += 1
        now = process_time()
    return (now - start) * 1e6, calls


def ratio(found: dict[str, float], one: str, other: str) -> str:
    """Return how many times as long the first takes, if both are there."""
    return f"{found[one] / found[other]:6.1f}" if one in found and other in found else "     -"


def compare_games(name: str, players: int, game: Game, rounds: int, seconds: float) -> None:
    """Print a line about whole games."""
    shared = name in rivals.OPENSPIEL
    found = mean_times(
        {
            "inside": inside(game, name, players),
            "native": stepped(game, name, players, "native"),
            "python": stepped(game, name, players, "python"),
            "rollouts": rivals.openspiel_rollouts(name, players) if shared else None,
            "openspiel": rivals.openspiel_least(name, players) if shared else None,
            "documented": rivals.openspiel(name, players) if shared else None,
        },
        rounds,
        seconds,
    )
    found["inside"] /= AT_ONCE
    cells = [ratio(found, "python", "inside"), ratio(found, "rollouts", "inside")]
    cells += [ratio(found, other, "native") for other in ("python", "openspiel", "documented")]
    print(f"| {name:12} | {players} | {found['inside']:8.2f} | {found['native']:8.2f} | " + " | ".join(cells) + " |")


def compare_tables(name: str, players: int, game: Game, rounds: int, seconds: float) -> None:
    """Print a line about copies, imagined tables and searches."""
    cells = []
    native, python = (middle_of(game, name, players, engine) for engine in ("native", "python"))
    for make in (lambda table: table.clone, imagining):
        found = times({"native": make(native), "python": make(python)}, rounds, seconds)
        cells.append(f"{found['native']:8.2f} | {ratio(found, 'python', 'native')}")
    searches = {"native": searching(native), "python": searching(python), "playouts": playing_out(python)}
    found = times(searches, rounds, seconds)
    cells.append(f"{SEARCHED / found['native'] * 1e6:8,.0f}")
    cells += [ratio(found, other, "native") for other in ("python", "playouts")]
    print(f"| {name:12} | {players} | " + " | ".join(cells) + " |")


def main() -> None:
    """Print the tables."""
    wanted = [word for word in sys.argv[1:] if word != "--quick"]
    rounds, seconds = (QUICK_ROUNDS, QUICK_SECONDS) if "--quick" in sys.argv else (ROUNDS, SECONDS)
    found = {name: load(name).game for name, _ in GAMES + OURS if not wanted or name in wanted}
    there = [(name, players, game) for name, players in GAMES + OURS if (game := found.get(name)) is not None]
    print(
        "| game | players | µs inside | µs stepped | Python | C++ alone | Python, stepped | least calls | documented |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    for name, players, game in there:
        compare_games(name, players, game, rounds, seconds)
    print("\n| game | players | µs a copy | Python | µs to imagine | Python | rounds a second | Python | playouts |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name, players, game in there:
        compare_tables(name, players, game, rounds, seconds)


if __name__ == "__main__":
    main()
