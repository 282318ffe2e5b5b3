"""The page about lab says what every word in an answer for programs means."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from croupier.lab import compare_games, cover, measure_impact, run_games
from croupier.repl.gallery.designs import gather
from croupier.repl.gallery.values import as_values

from ..shipped import shipped

PAGE = (Path(__file__).parents[2] / "lab" / "README.md").read_text("utf-8").split("## For other programs")[1]
# What stands by its own name there, such as what is counted, or by its language.
NAMED = ("measures", "periods", "settings", "names", "kind_names", "fields", "moments", "texts")


def answers() -> dict[str, dict[str, Any]]:
    kuhn, eights = shipped("kuhn"), shipped("crazy_eights")
    settings: dict[str, Any] = {"engine": "python", "bots": ["random"]}
    return {
        "run": run_games(kuhn, 2, 5, cards=True, engine="python").as_json(),
        "compare": compare_games(kuhn, shipped("leduc"), 2, most=5, **settings).as_json(),
        "impact": measure_impact(eights, eights.cards[0].name, 2, most=3, **settings).as_json(),
        "coverage": cover(kuhn, 5).as_json(),
        "cards": {"game": "kuhn", "cards": as_values(gather(kuhn), kuhn.languages)},
    }


def words_in(answer: Any) -> Iterator[str]:
    """Yield all names of fields, at any depth."""
    for each in answer if isinstance(answer, list) else ():
        yield from words_in(each)
    for name, value in answer.items() if isinstance(answer, dict) else ():
        yield name
        yield from words_in(list(value.values()) if name in NAMED and isinstance(value, dict) else value)


@pytest.mark.parametrize("command", ["run", "compare", "impact", "coverage", "cards"])
def test_every_field_is_explained(command: str) -> None:
    explained = set(re.findall(r"`(\w+)`", PAGE))
    answer = answers()[command]
    answer.pop("settings", None)
    assert {*words_in(answer)} - explained == set()
