"""Kinds of kinds, in whichever order a file has them."""

from __future__ import annotations

from croupier.grammar import Diagnostic, Source
from croupier.interpreter import load_source

from ..small import HEAD, small_table


def errors_in(kinds: list[str]) -> list[Diagnostic]:
    text = HEAD + "".join(f"kind {each}\n" for each in kinds) + "play\n    nothing\n"
    return [each for each in load_source(Source("kinds.cg", text)).diagnostics if each.is_error]


def test_a_line_of_kinds_is_as_long_from_above_as_from_below() -> None:
    line = ["K0 is Card", *(f"K{n} is K{n - 1}" for n in range(1, 99))]
    assert errors_in(line) == errors_in(line[::-1]) == []
    for kinds in ([*line, "K99 is K98"], ["K99 is K98", *line[::-1]]):
        (found,) = errors_in(kinds)
        assert (found.code, found.span.text) == ("too-many-kinds", "K98")


def test_a_circle_is_cut_at_its_last_kind_however_long_it_is() -> None:
    for size in (2, 150):
        found = errors_in(["Tail is K0", *(f"K{n} is K{(n + 1) % size}" for n in range(size))])
        (circle,) = [each for each in found if each.code == "kind-circle"]
        assert circle.span.text == "K0"
        # What is left of a long one is a line that is too long.
        assert len(found) == (2 if size > 100 else 1)


def test_a_kind_has_its_rules_even_if_a_kind_of_it_is_declared_before() -> None:
    table = small_table("""
kind Ace is High
kind High is Card
    rule worth = 11
kind Low is Card
    rule worth = 1
card "ace" is Ace
    rank = 20
card "high" is High
    rank = 20
card "low" is Low
    rank = 20
play
    ann's points = sum(worth over deck where rank is 20 and worth > 0)
score "Points": player's points
""")
    assert table.score(0).total == 23
