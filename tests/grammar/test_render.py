"""How a complaint is written for a person."""

from __future__ import annotations

from croupier.grammar import Label, Severity, Source, Span, did_you_mean, error, render, warning

SOURCE = Source("huns.cg", 'game "Huns"\n\nafter pilage by you: nothing\n\tshuffle deck\n')


def span_of(words: str) -> Span:
    """Find words in the text."""
    at = SOURCE.text.index(words)
    return Span(SOURCE, at, at + len(words))


def test_the_words_are_underlined() -> None:
    met = error("unknown-event", "unknown name", span_of("pilage"), 'no event is called "pilage"', "why", "how")
    assert render(met).splitlines() == [
        "error[unknown-event]: unknown name",
        "  huns.cg:3:7",
        "  |",
        "3 | after pilage by you: nothing",
        '  |       ^^^^^^ no event is called "pilage"',
        "note: why",
        "hint: how",
    ]


def test_several_places_are_shown_one_after_the_other() -> None:
    met = error("x", "two", span_of("pilage"), "this", "", "", Label(span_of("game"), "and that"))
    assert [line for line in render(met).splitlines() if "^" in line] == ["  |       ^^^^^^ this", "  | ^^^^ and that"]


def test_a_tab_keeps_the_carets_in_place() -> None:
    assert render(error("x", "y", span_of("shuffle"))).splitlines()[-1] == "  | \t^^^^^^^"


def test_a_span_over_several_lines_is_underlined_on_its_first() -> None:
    met = error("x", "y", Span(SOURCE, 5, 30))
    assert render(met).splitlines()[-1] == "  |      ^^^^^^"


def test_the_end_of_a_file_can_be_pointed_at() -> None:
    end = len(SOURCE.text)
    assert render(error("x", "y", Span(SOURCE, end, end))).splitlines()[-1] == "  | ^"


def test_a_warning_says_so() -> None:
    met = warning("unused", "nobody uses this", span_of("deck"))
    assert met.severity is Severity.WARNING
    assert not met.is_error
    assert render(met).startswith("warning[unused]: nobody uses this\n")


def test_the_nearest_word_is_offered() -> None:
    assert did_you_mean("pilage", ["move", "pillage"]) == 'did you mean "pillage"?'
    assert did_you_mean("xyzzy", ["move", "pillage"]) == ""


def test_of_a_long_line_only_a_part_around_the_place_is_shown() -> None:
    source = Source("long.cg", "enum Big: " + ", ".join(f"value{n}" for n in range(8000)))
    at = source.text.index("value4000")
    lines = render(error("x", "y", Span(source, at, at + 9), "this")).splitlines()
    assert max(map(len, lines)) < 200
    assert lines[3][lines[4].index("^") :].startswith("value4000, value4001")
    assert lines[3].startswith("1 | …")
    assert lines[3].endswith("…")
    start, end = (render(error("x", "y", Span(source, at, at + 4))).splitlines()[3] for at in (0, len(source.text) - 4))
    assert start.startswith("1 | enum Big")
    assert end.endswith("value7999")


def test_a_message_is_not_as_long_as_what_it_names() -> None:
    name = "z" * 100_000
    met = error("x", f'unknown "{name}"', span_of("game"), name, name, name, Label(span_of("pilage"), name))
    assert len(render(met)) < 4000
    assert did_you_mean(name, [f"{name}a"]) == ""


def test_a_near_word_is_found_among_thousands() -> None:
    assert did_you_mean("valeu4000", (f"value{n}" for n in range(8000))).startswith('did you mean "value')
    assert did_you_mean("dekc", ["deck", *(f"longer_value{n}" for n in range(8000))]) == 'did you mean "deck"?'
