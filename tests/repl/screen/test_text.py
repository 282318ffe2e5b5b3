from __future__ import annotations

from croupier.repl.picture.lines import StyledLine, length
from croupier.repl.screen.text import (
    count_option_rows,
    draw_options,
    draw_progress,
    find_fitting,
    head,
    mark,
    number_at,
    tell,
)
from croupier.repl.table.question import Choosable
from croupier.repl.width import clip


def choices(*texts: str, note: str = "") -> list[Choosable]:
    return [Choosable(number, text, number - 1, note) for number, text in enumerate(texts, 1)]


def plain(lines: list[StyledLine]) -> list[str]:
    return ["".join(text for _, text in line).rstrip() for line in lines]


def test_options_stand_one_a_line_with_what_they_do() -> None:
    drawn = draw_options(choices("Bow", "Mirror", note="Draw a card, and then another one."), 40, 3, "", "en")
    assert plain(drawn) == ["  1. Bow     Draw a card, and then anot…", "  2. Mirror  Draw a card, and then anot…"]


def test_many_options_stand_in_columns() -> None:
    many = choices(*(f"card {number}" for number in range(1, 13)))
    assert plain(draw_options(many, 60, 4, "", "en"))[0] == "   1. card 1       5. card 5       9. card 9"
    assert count_option_rows(many, 60, 24, 5) == 4


def test_few_options_stand_in_columns_on_a_low_screen_only() -> None:
    few = choices("pass", "bet", "raise")
    assert count_option_rows(few, 60, 24, 9) == 1
    assert count_option_rows(few, 60, 40, 9) == 3
    assert count_option_rows(few, 60, 40, 2) == 1, "the table comes first"
    assert count_option_rows(choices("pass", "bet", note="ends it"), 60, 24, 0) == 2


def test_notes_are_whole_where_there_is_room() -> None:
    two = choices("Bow", "Mirror", note="Draw a card, and then another one.")
    assert count_option_rows(two, 40, 40, 9) == 4
    assert plain(draw_options(two, 40, 4, "", "en")) == [
        "  1. Bow     Draw a card, and then",
        "             another one.",
        "  2. Mirror  Draw a card, and then",
        "             another one.",
    ]
    many = choices(*(f"card {number}" for number in range(1, 17)), note="Draw.")
    assert count_option_rows(many, 60, 40, 20) == 16
    assert count_option_rows(many, 60, 40, 10) == 6


def test_of_notes_that_have_not_all_room_as_much_is_read_as_has_room() -> None:
    two = choices("Bow", "Mirror", note="Draw a card, and then another one, and then one more if you like.")
    assert count_option_rows(two, 40, 40, 5) == 5
    assert plain(draw_options(two, 40, 5, "", "en")) == [
        "  1. Bow     Draw a card, and then",
        "             another one, and then one …",
        "  2. Mirror  Draw a card, and then",
        "             another one, and then one …",
    ]


def test_of_more_options_than_have_room_those_are_shown_that_fit_what_is_typed() -> None:
    many = choices(*(f"card {number}" for number in range(1, 41)))
    drawn = plain(draw_options(many, 30, 3, "", "en"))
    assert drawn[-1] == "  … and 36 more; type to sear…"
    assert plain(draw_options(many, 30, 3, "card 12", "en")) == ["  12. card 12"]


def test_what_fits_is_set_off_where_all_have_room() -> None:
    (line,) = draw_options(choices("pass", "bet", "raise"), 60, 1, "be", "en")
    assert [text for style, text in line if style == "class:match"] == ["bet"]


def test_a_number_or_a_command_sets_nothing_off() -> None:
    few = choices("pass", "bet")
    for typed in ("1", "#2", ":undo", "/word", "1 2", ""):
        assert find_fitting(few, typed) == few


def test_options_that_are_numbers_have_a_sign_before_theirs() -> None:
    assert plain(draw_options(choices("3", "5"), 40, 5, "", "en")) == ["  #1 3", "  #2 5"]


def test_a_click_finds_the_option_under_it() -> None:
    (line,) = draw_options(choices("pass", "bet", "raise"), 60, 1, "", "en")
    text = "".join(part for _, part in line)
    for number, word in enumerate(("pass", "bet", "raise"), 1):
        assert number_at(line, text.index(word)) == number
    assert number_at([("", "no options here")], 3) is None


def test_a_heading_fills_its_line() -> None:
    assert plain([head("Huns", 20)]) == ["── Huns ────────────"]
    assert plain([head("Huns", 30, note="3 more")]) == ["── Huns ────────────── 3 more"]
    assert length(head("a very long title indeed", 12)) == 12


def test_a_found_word_is_set_off_wherever_it_stands() -> None:
    assert mark("An ant and", "an") == [
        ("", ""), ("class:found", "An"), ("", " "), ("class:found", "an"), ("", "t "), ("class:found", "an"), ("", "d"),
    ]  # fmt: skip
    assert mark("An ant", "") == [("", "An ant")]


def test_long_sentences_are_broken_and_texts_clip() -> None:
    assert plain(tell(["one two three"], 8)) == ["one two", "  three"]
    assert clip("abcdef", 4) == "abc…"
    assert clip("abc", 4) == "abc"


def test_progress_is_a_bar_or_a_beat() -> None:
    assert draw_progress(0.5, 0) == "█" * 10 + "░" * 10 + " 50%"
    assert draw_progress(None, 2) == "··"


def test_no_line_begins_with_a_sign_that_stands_apart_in_french() -> None:
    told = plain(tell(["Chariot de miel : vers la main", "Voici « un mot » ; et encore ?"], 16))
    assert told == ["Chariot de", "  miel : vers la", "  main", "Voici « un", "  mot » ; et", "  encore ?"]
