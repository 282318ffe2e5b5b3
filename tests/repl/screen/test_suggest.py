from __future__ import annotations

import pytest
from croupier.interpreter import Seat
from croupier.repl.screen.suggest import Suggestion, finish, go_on, rank, suggest_options
from croupier.repl.table.question import Choosable, OpenQuestion

CARDS = ["Golden Bow", "Goldsmith", "Bronze Mirror", "Ring of Felt Tents", "done"]


def ask(*texts: str) -> OpenQuestion:
    choices = tuple(Choosable(number, text, number - 1) for number, text in enumerate(texts, 1))
    return OpenQuestion(Seat(0), "Ann", "Which?", "", choices)


def texts_for(typed: str, *texts: str) -> list[str]:
    return [each.text for each in suggest_options(typed, ask(*(texts or CARDS)))]


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [
        ("", CARDS),
        ("gold", ["Golden Bow", "Goldsmith"]),
        ("Goldsm", ["Goldsmith"]),
        ("tents", ["Ring of Felt Tents"]),
        ("irro", ["Bronze Mirror"]),
        ("rftents", ["Ring of Felt Tents"]),
        ("king", []),
        ("2", ["Goldsmith"]),
        ("#5", ["done"]),
        ("2, br", ["Bronze Mirror"]),
    ],
)
def test_options_are_suggested_by_number_beginning_word_or_letters(typed: str, suggested: list[str]) -> None:
    assert texts_for(typed) == suggested


def test_where_options_are_numbers_a_number_begins_an_option() -> None:
    assert texts_for("1", "3", "10", "12") == ["10", "12"]
    assert texts_for("#1", "3", "10", "12") == ["3"]


def test_a_text_that_begins_so_fits_best_and_scattered_letters_least() -> None:
    assert [rank("bo", text) for text in ("bow", "golden bow", "elbow", "blot", "bronze mirror")] == [
        0,
        1,
        2,
        None,
        None,
    ]
    assert rank("brm", "bronze mirror") == 3


def test_a_line_goes_on_as_far_as_is_clear() -> None:
    assert go_on("gol", suggest_options("gol", ask(*CARDS))) == "Gold"
    assert go_on("Gold", suggest_options("Gold", ask(*CARDS))) == "Gold"
    assert go_on("br", suggest_options("br", ask(*CARDS))) == "Bronze Mirror"
    assert go_on("2, br", suggest_options("2, br", ask(*CARDS))) == "2, Bronze Mirror"
    assert go_on("king", []) == "king"


def test_the_grey_letters_finish_the_first_suggestion() -> None:
    assert finish("gold", suggest_options("gold", ask(*CARDS))) == "en Bow"
    assert finish("tents", suggest_options("tents", ask(*CARDS))) == "", "it does not begin so"
    assert finish("", suggest_options("", ask(*CARDS))) == ""
    assert finish("x", [Suggestion("xylophone", 1)]) == "ylophone"
