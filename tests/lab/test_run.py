from __future__ import annotations

import json
from math import sqrt

import pytest
from croupier.bots import RandomBot
from croupier.bots.registry import BOTS
from croupier.interpreter import Game, load
from croupier.lab import Results, run_games


@pytest.fixture(scope="module")
def kuhn() -> Game:
    game = load("kuhn").game
    assert game is not None
    return game


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


def test_progress_is_told_and_ends_with_all(kuhn: Game) -> None:
    heard: list[int] = []
    run_games(kuhn, 2, 100, progress=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 100


def test_results_can_be_written_as_json(kuhn: Game) -> None:
    assert json.loads(json.dumps(run_games(kuhn, 2, 10).as_json()))["games"] == 10
