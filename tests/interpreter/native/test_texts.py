"""Texts with something filled in are kept by native tables as what they are, and come back as the same texts."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from croupier.grammar import Source
from croupier.interpreter import Game, load_source
from croupier.interpreter.meaning.said import Said
from croupier.interpreter.native.engine import Engine, build
from croupier.interpreter.native_thinking import roots_of

from .sides import FLEETING, both, compare, differences

HEAD = """
game "Words"
    players 2..3
enum Suit: clubs "club|clubs" fr "trèfle|trèfles", hearts "heart|hearts" fr "cœur|cœurs"
kind Card
    has rank: number
    has suit: Suit
    has motto: text = "printed {rank}" fr "imprimé {rank}"
token Gem of Suit
cards Card "{rank} of {suit}" for rank in 1..6, suit in Suit
zone deck of Card, face down, starts with Card
zone gems of Gem, starts with 3
each player has
    zone hand of Card, seen by owner
    track coins: number = 2
    track motto: text = "I am {player}" fr "Je suis {player}"
track saying: text = "nothing yet"
track first_words: text = "start {1 + 1}"
track happy: truth
track sayings: list text = []
score "Coins": player's coins
setup
    shuffle deck
    for each p in players: move top 4 of deck to p's hand
play
    repeat 6 times:
        for each p in players:
            p chooses c from p's hand
"""
KEPT = """
            saying = "{p}: {c}, {p's coins} {c's suit}, {happy}, {p's hand}, {deck}" fr "{c} de {p}"
            p's motto = "{p's motto}, {saying}" if p's coins < 5 else "{c's motto}"
            sayings = [saying, p's motto, first_words, "plain"]
            first_words = c's motto
            happy = not happy
            p's coins += 1
"""
COMPARED = """
            saying = "{c's rank}"
            if saying is "2": p's coins += 1
            if "2" is saying: p's coins += 1
            if saying in ["1", "{p's coins}", "plain"]: p's coins += 10
            if saying is p's motto: p's coins += 100
            p's motto = saying
            if p's motto is saying: p's coins += 1000
"""
CHOSEN = """
            p chooses words from ["{c's rank}", "{c's suit}", "{p's coins}", "plain", p's motto, saying]
            saying = words
            p's coins += 1
"""


@cache
def game_of(text: str) -> Game:
    loaded = load_source(Source("words.cg", HEAD.lstrip() + text.lstrip("\n")))
    assert loaded.game is not None, [(each.title, each.labels) for each in loaded.diagnostics]
    return loaded.game


@pytest.mark.parametrize("how", [{}, {"chance": "explicit"}, {"forced": "asked"}])
def test_texts_are_kept_with_what_was_filled_in(how: dict[str, str]) -> None:
    made, left = compare(game_of(KEPT), 2, 1, None, 100, **how)
    assert made >= 12
    assert not left, "nothing here needs the Python machine"


@pytest.mark.parametrize("text", [COMPARED, CHOSEN])
def test_texts_are_compared_as_the_python_machine_compares_them(text: str) -> None:
    for seed in range(4):
        compare(game_of(text), 3, seed)


def test_texts_say_the_same_to_everybody_in_every_language() -> None:
    tables = both(game_of(KEPT), 2, 2)
    assert tables is not None
    tables.aside = FLEETING
    for _ in range(5):
        tables.play(0)
        for seat in range(2):
            assert repr(tables.native.view(seat)) == repr(tables.python.view(seat))
        native, python = tables.native.decision, tables.python.decision
        assert repr(native) == repr(python)


def texts_in(table: Any) -> list[Said]:
    state = table.state
    held = [getattr(state, name) for name in type(state).__slots__]
    flat = [each for value in held for each in (value if isinstance(value, list) else [value])]
    return [each for each in flat if isinstance(each, Said)]


def test_a_table_with_texts_goes_to_python_and_back() -> None:
    tables = both(game_of(KEPT), 2, 3)
    assert tables is not None
    for _ in range(6):
        assert texts_in(tables.native)
        tables.native.put(tables.native.machine.clone(tables.native.state))
        assert not tables.native.at
        tables.play(0)
        assert tables.native.at
        copy = tables.native.clone()
        assert not differences(copy.state, tables.python.state)


def test_texts_mean_the_same_to_an_engine_that_was_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = game_of(KEPT).machine(3)
    compiled, about = build(machine, roots_of(machine))
    other = Engine(machine, compiled, {**about}, roots_of(machine))
    table = game_of(KEPT).start(3, 5, engine="native")
    at = other.new()
    other.start(at, 5)
    for _ in range(7):
        table.play(0)
        other.words[0], other.words[2] = at, 0
        other.answer()
    assert not differences(other.state(at), table.state)
    assert about["said"]
