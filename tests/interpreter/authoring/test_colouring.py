"""Each word has its sort, whatever else in the text can't be read."""

from __future__ import annotations

from croupier.interpreter import SORTS, Colouring

from .drafting import TABLE, draft_of


def sorts(text: str) -> dict[str, str]:
    return {text[start : start + length]: sort for start, length, sort in Colouring(draft_of(text)).words()}


def test_words_have_the_sorts_of_what_they_stand_for() -> None:
    found = sorts(TABLE)
    wanted = {"deck": "zone", "won": "track", "rank": "field", "reach": "rule", "draw": "procedure", "c": "variable"}
    wanted |= {"zone": "keyword", "for": "keyword", "Card": "type", "blue": "value", "turn": "moment", "20": "number"}
    assert {word: found[word] for word in wanted} == wanted
    assert {*found.values()} <= {*SORTS}


def test_a_passage_that_cannot_be_read_is_coloured_all_the_same() -> None:
    found = sorts(TABLE.replace("zone bank of Coin,", "zone bank off Coin,"))
    assert (found["deck"], found["zone"], found["Coin"], found["20"]) == ("zone", "keyword", "type", "number")


def test_words_come_in_the_order_of_the_text() -> None:
    found = [start for start, _, _ in Colouring(draft_of(TABLE)).words()]
    assert found == sorted({*found})
