"""Rules of the shipped games as readable transcripts. `pytest --accept` writes down what the tables say now."""

from __future__ import annotations

from pathlib import Path

import pytest
from croupier import games
from croupier.interpreter.workbench.scenario import read_scenario_file
from croupier.interpreter.workbench.scenario_play import play_scenario

from .shipped import shipped

FOLDER = Path(__file__).with_name("scenarios")
SCENARIOS = sorted(FOLDER.rglob("*.play"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_scenario_goes_as_it_is_written_down(path: Path, accept: bool) -> None:
    scenario = read_scenario_file(path)
    played = play_scenario(scenario, shipped(scenario.game)).text
    if accept:
        path.write_text(played, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == played


def test_the_scenarios_of_a_game_lie_in_its_folder() -> None:
    assert SCENARIOS
    for path in SCENARIOS:
        assert path.parent.name in games.names()
        assert read_scenario_file(path).game == path.parent.name
