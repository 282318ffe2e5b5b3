"""Whatever a person types at a table, or writes into a scenario, gets an answer: no crash, and no change by looking."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from croupier.interpreter import TableError
from croupier.interpreter.knowing.evaluate import evaluate
from croupier.interpreter.knowing.suggest import suggest
from croupier.interpreter.workbench.hand_words import lay_by_words
from croupier.interpreter.workbench.scenario import read_scenario
from croupier.interpreter.workbench.scenario_play import play_scenario
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ..shipped import shipped

WORDS = [
    "Ann", "Bob", "'s", "hand", "deck", "pile", "count(", ")", "sum(", " over ", " where ", "rank", "suit", "hearts",
    " is ", " in ", " not ", " and ", "1", "0", "-", "+", "*", "/", " mod ", "..", "[", "]", ",", "top of ", "you",
    "it", "random of ", "card \"8 of hearts\"", "card \"", "\"", "your ", "none", "players", " if ", " else ", "#2",
    "=", "+=", " to ", " from ", " for ", " under ", "penalty", "next_to(", "score(", "first(", "{", "}", "\\", "é",
    "999999999999",
]  # fmt: skip
TEXTS = st.one_of(
    st.lists(st.sampled_from(WORDS), max_size=14).map("".join),
    st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join),
    st.text(max_size=40),
)
HARD = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@cache
def game() -> Any:
    """Read Crazy Eights once."""
    return shipped("crazy_eights")


@pytest.fixture(scope="module")
def table() -> Any:
    """Set a table up."""
    return game().start(2, 3, names=["Ann", "Bob"])


@HARD
@given(TEXTS)
def test_any_text_is_worked_out_or_complained_of(table: Any, text: str) -> None:
    before = repr(table.machine.shape(table.state))
    for seat, sees_all in ((0, False), (1, True), (None, True)):
        found = evaluate(table, text, seat, sees_all=sees_all)
        assert bool(found.values) != bool(found.problem)
    suggest(table, text)
    assert repr(table.machine.shape(table.state)) == before


@HARD
@given(st.sampled_from(["put", "give", "set"]), TEXTS)
def test_any_text_is_laid_or_refused(table: Any, verb: str, text: str) -> None:
    trial = table.clone()
    before = repr(trial.machine.shape(trial.state))
    try:
        lay_by_words(trial, 0, verb, text)
    except TableError:
        assert repr(trial.machine.shape(trial.state)) == before


@HARD
@given(st.lists(st.one_of(TEXTS, TEXTS.map("Ann> {}".format), TEXTS.map("? {}".format), TEXTS.map(":put {}".format))))
def test_any_lines_are_played_or_refused(lines: list[str]) -> None:
    text = "\n".join(["game crazy_eights   players Ann Bob", *lines])
    try:
        played = play_scenario(read_scenario("any.play", text), game()).text
    except TableError:
        return
    assert play_scenario(read_scenario("any.play", played), game()).text == played


@pytest.mark.parametrize(
    "text",
    [
        "1 + " * 450 + "1", "(" * 900 + "1" + ")" * 900, "not " * 450 + "yes", "-" * 1900 + "1", "[" * 900,
        "1 if yes else " * 120 + "1",
    ],
)  # fmt: skip
def test_deep_texts_are_answered_too(table: Any, text: str) -> None:
    found = evaluate(table, text, 0)
    assert bool(found.values) != bool(found.problem)
