"""A run is the same on both engines, to the last digit."""

from __future__ import annotations

import attrs
import pytest
from croupier.interpreter import Game, SetupError
from croupier.lab import Results, run_games
from croupier.lab.run import MANY_GAMES

from ..shipped import shipped

CASES = [
    ("kuhn", 3, 60, ["random"], False),
    ("leduc", 2, 40, ["greedy", "random"], True),
    ("goofspiel", 2, 20, ["random"], True),
    ("hearts", 4, 3, ["random"], True),
    ("huns", 2, 3, ["random"], True),
    ("huns", 2, 1, ["greedy", "random"], False),
]


def without_time(results: Results) -> Results:
    return attrs.evolve(results, seconds=0.0)


@pytest.mark.parametrize(("name", "players", "games", "bots", "cards"), CASES)
def test_both_engines_have_the_same_results(name: str, players: int, games: int, bots: list[str], cards: bool) -> None:
    game = shipped(name)
    native, python = (
        run_games(game, players, games, 5, bots, rotate=True, cards=cards, engine=engine)
        for engine in ("native", "python")
    )
    assert without_time(native) == without_time(python)


def engines_of(game: Game, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []
    start = game.start

    def noted(*given: object, engine: str) -> object:
        said.append(engine)
        return start(*given, engine=engine)  # type: ignore[arg-type]

    monkeypatch.setattr(game, "start", noted)
    return said


def test_many_games_run_natively_at_once_and_few_as_tables_do(monkeypatch: pytest.MonkeyPatch) -> None:
    game = shipped("kuhn")
    said = engines_of(game, monkeypatch)
    run_games(game, 2, MANY_GAMES)
    run_games(game, 2, MANY_GAMES - 1)
    run_games(game, 2, MANY_GAMES, engine="python")
    assert said == ["native"] * MANY_GAMES + ["auto"] * (MANY_GAMES - 1) + ["python"] * MANY_GAMES


def test_jobs_pass_the_engine_on() -> None:
    game = shipped("kuhn")
    alone = run_games(game, 2, 40, engine="python")
    assert without_time(run_games(game, 2, 40, jobs=2, engine="native")) == without_time(alone)


def test_an_engine_that_there_is_not_is_refused() -> None:
    with pytest.raises(SetupError):
        run_games(shipped("leduc"), 3, 1, engine="steam")
