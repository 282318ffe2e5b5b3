"""The checks on whole games: nothing said of games that are as they should be, and said soon."""

from __future__ import annotations

import cProfile
import inspect
from pathlib import Path

import attrs
import pytest
from croupier.grammar import Source, render
from croupier.interpreter import load, load_source
from croupier.interpreter.checking.chance import DRAWN_FIRST
from croupier.interpreter.checking.checks import CHECKS, SUSPICIONS
from croupier.interpreter.meaning import core

from ...grammar.programs import IDS, PROGRAMS
from ..big_game import big_game


@pytest.mark.parametrize("path", PROGRAMS, ids=IDS)
def test_a_game_of_the_house_has_nothing_to_complain_of(path: Path) -> None:
    loaded = load(path, as_library=True)
    assert not loaded.diagnostics, "\n\n".join(map(render, loaded.diagnostics))
    assert loaded.game is not None or loaded.library is not None


def test_every_check_says_what_it_defends() -> None:
    for check in (*CHECKS, *SUSPICIONS):
        assert check.__doc__
        assert len(check.__name__.split("_")) > 2


# Statements whose values are never drawn by chance: an answer of an example, and who is asked about a menu or an order.
NEVER_DRAWN = {core.AnswerS, core.QuestionS, core.MenuS, core.EachInOrderS}


def test_every_statement_says_which_of_its_values_are_drawn_first() -> None:
    kinds = [kind for _, kind in inspect.getmembers(core, inspect.isclass) if issubclass(kind, core.Stmt)]
    with_values = {kind for kind in kinds if any("Expr" in str(field.type) for field in attrs.fields(kind))}
    assert with_values - NEVER_DRAWN == {kind for kind in DRAWN_FIRST if issubclass(kind, core.Stmt)}


def calls_to_check(lines: int) -> int:
    """Count the calls of functions while a game of so many lines is checked, which a busy machine doesn't change."""
    text = big_game(lines)
    with cProfile.Profile() as profile:
        loaded = load_source(Source("big.cg", text))
    assert loaded.game is not None
    assert not loaded.diagnostics
    return sum(entry.callcount for entry in profile.getstats())


def test_the_work_of_a_check_grows_with_the_length_of_the_game_and_not_faster() -> None:
    calls_to_check(200)  # so that what is read once and for all is read
    assert calls_to_check(1600) < 4.8 * calls_to_check(400)


def test_a_syntax_error_keeps_other_complaints_back() -> None:
    found = load_source(Source("a.cg", 'game "A"\nzone deck off Card\nplay\n    shuffle deck\n')).diagnostics
    assert [each.code for each in found] == ["unexpected-word"]


def test_an_error_keeps_suspicions_back() -> None:
    text = 'game "A"\nkind Card\nzone deck of Card\nzone discard of Card\nplay\n    shuffle dekc\n'
    assert [each.code for each in load_source(Source("a.cg", text)).diagnostics] == ["unknown-name"]


def test_a_plan_is_made_for_every_number_of_players() -> None:
    text = (
        'game "A"\n    players 2..4\nkind Card\n    has seat_of: number\n'
        'cards Card "{seat_of}" for seat_of in 1..4\nzone spare of Card, starts with Card where seat_of is 4\n'
        "each player has\n    zone hand of Card, starts with Card where seat_of is player's seat\n"
        'play\n    for each p in players: move p\'s hand to spare\nscore "None": 0\n'
    )
    found = load_source(Source("a.cg", text)).diagnostics
    assert [each.code for each in found] == ["two-starts"]


SURE = {
    "looked at first": "p may choose c from p's hand\n        if c is not none and c's rank > 1: p's won += c's rank",
    "by a rule": "p may choose c from p's hand\n        p's won += rank_of(c) + (c's rank if c in deck else 0)",
    "left otherwise": "repeat 2 times:\n            p may choose c from p's hand\n            if c is none: stop\n"
    "            p's won += c's rank",
    "in a body": "p chooses c from p's hand: p's won += c's rank",
    "of what nothing changes": "p chooses c from Colour where c is not red\n        p's won += stones[c]",
    "of players": "p chooses q from players after p\n        q's won += 1",
    "a number": "p chooses n from 1..3\n        p's won += n",
    "only moved": "p may choose c from p's hand\n        move c to deck",
}
UNSURE = {
    "a number": "p may choose n from 1..3\n        p's won += n",
    "passed": "p may choose c from p's hand\n        p's won += c's rank",
    "taken away at any time": "p chooses c from p's hand\n        p's won += c's rank",
    "looked at too late": "p chooses c from p's hand\n        p's won += c's rank\n        if c is none: all lose",
    "one side": "p may choose c from p's hand\n        if c is not none or p's won > 1: p's won += c's rank",
    "given on": "p may choose c from p's hand\n        value c by p",
    "asked": "p may choose q from players\n        q chooses n from 1..3\n        p's won += n",
}
WITH_ANY_TIME = """\
game "Any time"
    players 2
enum Colour: red, blue
icon whenever anytime
token Stone of Colour
kind Card
    has rank: number
    works in hand
cards Card "card {{rank}}" for rank in 1..9
card "Broom" is Card
    rank = 10
    whenever: move your hand where it is not this to deck
zone deck of Card, face down, starts with Card
zone stones of Stone, starts with 3
each player has
    zone hand of Card, seen by owner
    track won: number
rule rank_of(card) = 0 if card is none else card's rank
play
    for each p in players:
        p's won += rank_of(first(deck)) + stones[red]
        move top 3 of deck to p's hand
        value first(p's hand) by p
        {lines}
to value card by player
    player's won += card's rank
score "Won": player's won
"""


@pytest.mark.parametrize("lines", SURE.values(), ids=SURE.keys())
def test_a_choice_that_is_sure_or_looked_at_can_be_relied_on(lines: str) -> None:
    loaded = load_source(Source("game.cg", WITH_ANY_TIME.format(lines=lines)))
    assert not loaded.diagnostics, "\n\n".join(map(render, loaded.diagnostics))


@pytest.mark.parametrize("lines", UNSURE.values(), ids=UNSURE.keys())
def test_what_relies_on_a_choice_that_can_come_to_nothing_is_pointed_at(lines: str) -> None:
    loaded = load_source(Source("game.cg", WITH_ANY_TIME.format(lines=lines)))
    assert [each.code for each in loaded.diagnostics] == ["perhaps-none"]
