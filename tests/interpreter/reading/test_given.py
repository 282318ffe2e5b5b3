"""Numbers, names and values that strangers give: taken, or refused without a traceback."""

from __future__ import annotations

import re

import pytest
from croupier.grammar import Source
from croupier.interpreter import Game, TableError, load_source
from croupier.interpreter.reading.given import MOST_DIGITS, MOST_LETTERS, briefly, is_name, number_in, values_in
from croupier.interpreter.workbench.scenario import read_scenario
from croupier.interpreter.workbench.scenario_play import play_scenario

from ...shipped import shipped

LONG = "9" * 5000
ANTE = """\
game "Ante"
    players 2
option ante: number = 1
play
    for each p in players:
        p chooses n from 1..ante + 1
"""


@pytest.fixture(scope="module")
def kuhn() -> Game:
    return shipped("kuhn")


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("-5", -5), ("007", 7), ("9" * MOST_DIGITS, 10**MOST_DIGITS - 1)]
)
def test_a_number_is_read(text: str, number: int) -> None:
    assert number_in(text) == number


@pytest.mark.parametrize("text", ["", "-", "--5", "+5", "5 ", "1_0", "²", "½", "1.0", "0x1", LONG, f"-{LONG}"])
def test_what_is_no_number_or_too_long_is_none(text: str) -> None:
    assert number_in(text) is None


def test_a_number_beyond_its_bounds_is_none() -> None:
    assert [number_in(text, 1, 3) for text in ("0", "1", "3", "4")] == [None, 1, 3, None]


def test_a_name_has_letters_and_not_too_many() -> None:
    assert is_name("é" * MOST_LETTERS)
    assert not any(is_name(name) for name in ("", "  ", "é" * (MOST_LETTERS + 1)))


def test_a_long_text_is_shown_briefly() -> None:
    assert len(briefly(LONG)) < 100
    assert briefly("short") == "short"


@pytest.mark.parametrize("text", ["[" * 986 + "]" * 986, '{"a": [Infinity]}', "NaN", "1e999", LONG, "[" * 100_000, "{"])
def test_values_that_no_record_holds_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no number|deeply|Expecting"):
        values_in(text)


def test_values_of_a_record_are_read() -> None:
    assert values_in('{"a": [1, -2.5, {"b": null}], "c": "\\udce9"}') == {"a": [1, -2.5, {"b": None}], "c": "\udce9"}


@pytest.mark.parametrize("names", [["", "Bob"], ["x" * 101, "Bob"], [" ", "Bob"], ["Ann"]])
def test_nobody_sits_down_under_a_name_that_is_none(kuhn: Game, names: list[str]) -> None:
    with pytest.raises(TableError, match="name"):
        kuhn.start(2, 1, names=names)


@pytest.mark.parametrize("given", ["--5", "²", LONG, 10**40, "5" * 90, -(10**16)])
def test_an_option_takes_no_number_that_the_table_could_not_count_with(given: object) -> None:
    game = load_source(Source("ante.cg", ANTE)).game
    assert game is not None
    with pytest.raises(TableError, match="it can be a number"):
        game.start(2, 1, options={"ante": given})


@pytest.mark.parametrize(
    "text",
    [
        "game kuhn   players Ann Bob   seed --5\n",
        f"game kuhn   players Ann Bob   seed {LONG}\n",
        f"game kuhn   players Ann Bob\n\nafter {LONG}\n",
        f"game kuhn   players Ann Bob\n\n:give {LONG} of chip to Ann's hand\n",
        f'game kuhn   players Ann Bob\n\n:put "King" #{LONG} in Ann\'s hand\n',
        f"game kuhn   players {'A' * 300} Bob\n",
        f"game {'x' * 300}   players Ann Bob\n",
        "game a\0b   players Ann Bob\n",
    ],
)
def test_a_scenario_with_odd_numbers_and_names_is_refused_in_words(
    text: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.getbasetemp()
    with pytest.raises(TableError) as met:
        play_scenario(read_scenario("odd.play", text, folder))
    assert str(met.value)


GAME = """\
game "Numbers"
    players 2..3
kind Card
    has rank: number
    rank = 1
    made in play up to 3
2 x card "A" is Card
    rank = 1
cards Card
    name | rank
    2 x "B" | 3
zone deck of Card, face down, starts with Card
play
    repeat 3 times:
        for each p in players:
            p chooses up to 2 c from deck
example "one"
    players 2
    then
        count(deck) is 4
"""
PLACES = [met.span() for met in re.finditer(r"\d+", GAME)]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("digits", [LONG, "0" * 5000 + "2"])
def test_a_game_file_with_endless_digits_is_complained_of_or_read(place: tuple[int, int], digits: str) -> None:
    start, end = place
    loaded = load_source(Source("numbers.cg", GAME[:start] + digits + GAME[end:]))
    assert (loaded.game is None) == any(problem.is_error for problem in loaded.diagnostics)
    # A zero before a number changes nothing; no number of thousands of digits is taken, but the bound of what is made.
    assert (loaded.game is not None) == (digits[0] == "0" or GAME[:start].endswith("play up to "))
