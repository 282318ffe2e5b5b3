from __future__ import annotations

import json
from math import sqrt
from random import Random

import pytest
from croupier.bots import RandomBot, Sight
from croupier.bots.registry import BOTS
from croupier.grammar import Source
from croupier.interpreter import Game, load_source
from croupier.lab import FaultInGame, Results, play, run_games

from ..shipped import shipped


@pytest.fixture(scope="module")
def kuhn() -> Game:
    return shipped("kuhn")


def counted(results: Results) -> list[tuple[int, float, float]]:
    return [(seat.wins, seat.score.mean, seat.score.sd) for seat in results.seats]


def test_random_kuhn_poker_is_worth_an_eighth_to_the_first_seat(kuhn: Game) -> None:
    results = run_games(kuhn, players=2, games=4000, seed=1)
    first, second = results.seats
    assert first.score.mean == pytest.approx(1 / 8, abs=4 * first.score.sd / sqrt(4000))
    assert first.score.mean == pytest.approx(-second.score.mean)
    assert results.decisions.mean == pytest.approx(2.25, abs=0.04)
    assert (results.decisions.least, results.decisions.most) == (2, 3)


def test_every_game_is_won_by_somebody(kuhn: Game) -> None:
    results = run_games(kuhn, players=3, games=300)
    assert results.games == 300
    assert sum(seat.wins for seat in results.seats) == 300
    assert results.shared == 0


def test_a_run_is_the_games_of_its_seeds_one_after_the_other(kuhn: Game) -> None:
    whole = run_games(kuhn, players=2, games=20, seed=50)
    single = [run_games(kuhn, players=2, games=1, seed=50 + number) for number in range(20)]
    assert [seat.wins for seat in whole.seats] == [sum(one.seats[seat].wins for one in single) for seat in range(2)]


def test_the_fast_loop_plays_the_same_games_as_the_bots_would(kuhn: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(RandomBot):
        pass

    monkeypatch.setitem(BOTS, "slow", Slow)
    assert counted(run_games(kuhn, 3, 100, bots=["slow"])) == counted(run_games(kuhn, 3, 100, bots=["random"]))


def test_there_is_a_bot_for_all_seats_or_one_a_seat(kuhn: Game) -> None:
    assert [seat.bot for seat in run_games(kuhn, 3, 1, bots=["random"]).seats] == ["random"] * 3
    with pytest.raises(ValueError, match="2 bots for 3 players"):
        run_games(kuhn, 3, 1, bots=["random", "random"])


class First:
    """Always takes the first option, which in Kuhn poker is to pass."""

    def choose(self, sight: Sight, rng: Random) -> int:
        return 0


@pytest.fixture
def first(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(BOTS, "first", First)
    return "first"


def test_a_bot_keeps_its_seat_and_each_seat_says_which_bot_it_is(kuhn: Game, first: str) -> None:
    results = run_games(kuhn, 3, 60, bots=["random", first, "random"])
    assert [seat.bot for seat in results.seats] == ["random", "first", "random"]
    assert results.bot("first").wins == results.seats[1].wins
    assert results.bot("first").games == 60
    assert results.bot("random").wins == results.seats[0].wins + results.seats[2].wins
    assert results.bot("random").games == 120


def test_bots_can_move_on_by_a_seat_from_game_to_game(kuhn: Game, first: str) -> None:
    names = ["first", "random", "random"]
    moved = run_games(kuhn, 3, 30, bots=names, rotate=True)
    assert [seat.bot for seat in moved.seats] == ["first/random"] * 3
    # With seed 0 the bots sit as they are named, with seed 1 they have moved on by one.
    kept = [
        run_games(kuhn, 3, 1, seed, [names[(seat - seed) % 3] for seat in range(3)]).bot("first").wins
        for seed in range(30)
    ]
    assert moved.bot("first").wins == sum(kept)
    assert moved.bot("first").games == 30
    assert sum(seat.wins for seat in moved.seats) == sum(bot.wins for bot in moved.bots)


def test_a_game_of_a_run_in_which_bots_move_can_be_played_again_by_itself(kuhn: Game, first: str) -> None:
    bots = ["first", "random"]
    whole = run_games(kuhn, 2, 20, 7, bots, rotate=True)
    single = [run_games(kuhn, 2, 1, 7 + number, bots, rotate=True) for number in range(20)]
    assert whole.bot("first").wins == sum(one.bot("first").wins for one in single)


def test_a_bot_that_did_not_play_has_no_results(kuhn: Game) -> None:
    with pytest.raises(KeyError):
        run_games(kuhn, 2, 1).bot("greedy")


def test_a_greedy_run_is_the_same_each_time(kuhn: Game) -> None:
    assert counted(run_games(kuhn, 3, 10, bots=["greedy"])) == counted(run_games(kuhn, 3, 10, bots=["greedy"]))


def test_progress_is_told_and_ends_with_all(kuhn: Game) -> None:
    heard: list[int] = []
    run_games(kuhn, 2, 100, progress=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 100


def test_results_can_be_written_as_json(kuhn: Game) -> None:
    written = json.loads(json.dumps(run_games(kuhn, 2, 10, bots=["greedy", "random"]).as_json()))
    assert written["games"] == 10
    assert [seat["bot"] for seat in written["seats"]] == ["greedy", "random"]
    assert [(bot["bot"], bot["games"]) for bot in written["bots"]] == [("greedy", 10), ("random", 10)]


CIRCLES = """\
game "Circles"
    players 2

track turns: number

play
    repeat until turns < 0:
        for each p in players:
            p chooses n from 1..2 "How many?"
            turns += n
"""


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_game_that_goes_in_circles_breaks_off(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_source(Source("circles.cg", CIRCLES)).game
    assert game is not None
    monkeypatch.setattr(play, "MOST_DECISIONS", 50)
    with pytest.raises(FaultInGame, match=r"after 50 decisions this is asked again \(circles.cg:9:13\)"):
        run_games(game, players=2, games=1, bots=[bot])
