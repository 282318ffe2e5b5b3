from __future__ import annotations

from croupier.repl.screen.scroll import Scroll, break_sentence

SONG = [f"verse {number}: {'la ' * number}".rstrip() for number in range(1, 21)]


def reader(rows: int = 5, at_end: bool = False) -> Scroll:
    made = Scroll("Song", SONG, at_end)
    made.lay_out(80, rows)
    return made


def test_a_text_begins_at_its_beginning_and_a_story_at_its_end() -> None:
    assert reader().in_sight()[0].startswith("verse 1:")
    assert reader(at_end=True).in_sight()[-1].startswith("verse 20:")


def test_scrolling_stops_at_both_ends() -> None:
    song = reader()
    song.scroll(-3)
    assert song.where() == "1-5/20"
    song.scroll(100)
    assert song.where() == "16-20/20"


def test_a_search_goes_on_and_round_the_end() -> None:
    song = reader()
    assert song.search("Verse 1")
    assert song.top == 0
    for expected in ("verse 10:", "verse 11:"):
        assert song.search("verse 1", 1)
        assert any(line.startswith(expected) for line in song.in_sight())
    assert song.search("verse 2:")
    assert song.in_sight()[0].startswith("verse 2:")
    assert song.search("verse 1", -1)
    assert song.in_sight()[0].startswith("verse 1:")
    assert not song.search("chorus")


def test_what_fits_needs_no_note_of_where_one_is() -> None:
    assert reader(rows=20).where() == ""


def test_another_width_breaks_the_lines_anew_and_keeps_the_place() -> None:
    song = reader()
    song.scroll(10)
    before = song.in_sight()[0]
    song.lay_out(20, 5)
    assert max(len(line) for line in song.lines) <= 20
    numbers = [int(line.split(":")[0].split()[1]) for line in song.in_sight() if line.startswith("verse")]
    assert numbers
    assert abs(numbers[0] - int(before.split(":")[0].split()[1])) <= 4


def test_a_line_is_broken_under_its_own_beginning() -> None:
    assert break_sentence("  one two three", 10) == ["  one two", "    three"]
    assert break_sentence("", 10) == [""]
