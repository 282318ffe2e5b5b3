from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

QUICK = ("--bots", "random", "--engine", "python")


@pytest.fixture
def longer(tmp_path: Path) -> str:
    """Return the path of a variant of Pig that is played to 20 points only."""
    found = tmp_path / "brief.cg"
    found.write_text('variant "Brief" of pig\n    players 2\n', encoding="utf-8")
    return str(found)


def test_two_games_are_compared_in_a_table_with_verdicts(croupier: Any) -> None:
    done = croupier("compare", "kuhn", "leduc", *QUICK, "--games", "60")
    assert done.code == 0
    assert done.out.startswith("Kuhn poker, compared with Leduc poker\n60 games of each")
    assert "decisions" in done.out
    assert "seat 2 wins" in done.out
    assert max(map(len, done.out.splitlines())) <= 80


def test_a_game_and_a_variant_that_changes_nothing_are_settled_to_be_the_same(croupier: Any, longer: str) -> None:
    done = croupier("compare", "pig", "--with", longer, *QUICK)
    assert done.code == 0
    assert "All verdicts are settled" in done.out
    assert done.out.count("about the same") == 9


def test_programs_get_the_comparison(croupier: Any) -> None:
    answer = json.loads(croupier("compare", "kuhn", "leduc", *QUICK, "--games", "50", "--json").out)
    assert answer["compared"] == ["kuhn", "leduc"]
    assert answer["pairs"] == 50
    finding = answer["findings"][0]
    assert finding["name"] == "decisions"
    assert finding["verdict"] == "more"
    assert finding["interval"][0] <= finding["gap"] <= finding["interval"][1]
    assert sum(seat["share"] for seat in answer["first"]["seats"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "told", "code"),
    [
        (["kuhn"], "two games are compared, not 1", 2),
        (["kuhn", "leduc", "pig"], "two games are compared, not 3", 2),
        (["kuhn", "hearts"], "Hearts is for 4 players, not 2", 1),
        (["kuhn", "leduc", "--option", "x=1"], 'Kuhn poker has no option "x"', 1),
    ],
)
def test_what_is_wrong_is_told(croupier: Any, words: list[str], told: str, code: int) -> None:
    done = croupier("compare", *words)
    assert done.code == code
    assert told in done.err


def test_it_is_told_in_french(croupier: Any) -> None:
    assert "comparé à" in croupier("compare", "kuhn", "leduc", *QUICK, "--games", "40", "--lang", "fr").out
