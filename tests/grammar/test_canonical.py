"""The canonical layout: it changes no game, keeps comments, and comes out the same however a file was laid out."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from croupier.grammar import Source, canonical, parse
from croupier.grammar.canonical import same, tokens_of
from croupier.grammar.layout import LAYOUT

from .programs import IDS, PROGRAMS

# How games of the house are written before they are laid out.
UNTIDY = """\


game   "A"     # the title
   players 2 ..4
   # about nothing
kind Card
  has worth:number=-1
  has  hue : text
# behind the kind


cards Card
    name | worth|hue
    "One" fr "Un"|1|"red"      # low
    "Thirteen" |13| "black"
# the end of the table
rule all( player,n:number )=count (Card)-n   # first
rule of_a_long_name( player )=[1,2,3] [1]  # second

rule long(player) = (
    all(player, 1) > 1 # why
    # and more
    and all(player, 2) > 2 or all(player, 3) > 3)
play
    for each p in players :
            nothing  # here
            # deep
        # between
    # shallow
"""

TIDY = """\
game "A"  # the title
    players 2..4
    # about nothing
kind Card
    has worth: number = -1
    has hue: text
# behind the kind

cards Card
    name          | worth | hue
    "One" fr "Un" | 1     | "red"  # low
    "Thirteen"    | 13    | "black"
# the end of the table
rule all(player, n: number) = count(Card) - n  # first
rule of_a_long_name(player) = [1, 2, 3][1]     # second

rule long(player) = (
    all(player, 1) > 1  # why
    # and more
    and all(player, 2) > 2 or all(player, 3) > 3)
play
    for each p in players:
        nothing  # here
        # deep
    # between
    # shallow
"""


def laid_out(text: str) -> str:
    return canonical(Source("game.cg", text))


def test_an_untidy_file_is_made_tidy() -> None:
    assert laid_out(UNTIDY) == TIDY
    assert laid_out(TIDY) == TIDY


def disturbed(source: Source, luck: Random) -> str:
    """Return the text with other margins, other white space between words, and other empty lines."""
    width = luck.choice([2, 3, 8])
    text, last = "", 0
    tokens = [token for token in tokens_of(source) if token.kinds[0] not in LAYOUT]
    for token in tokens:
        gap = source.text[last : token.start]
        if "\n" in gap:
            *lines, margin = gap.split("\n")
            lines[1:] = [spread(line, width) if line else "\n" * luck.randrange(3) for line in lines[1:]]
            gap = "\n".join([*lines, " " * (len(margin) // 4 * width)])
        elif gap:
            gap = luck.choice([" ", "  ", "   "])
        text += gap + token.text
        last = token.end
    return text + source.text[last:]


def spread(line: str, width: int) -> str:
    """Return a line with a comment alone, with a margin of another width."""
    bare = line.lstrip(" ")
    return " " * ((len(line) - len(bare)) // 4 * width) + bare


@pytest.mark.parametrize("path", PROGRAMS, ids=IDS)
def test_every_file_of_the_house_is_laid_out_however_its_white_space_was(path: Path) -> None:
    source = Source(path.name, path.read_text("utf-8"))
    rough = Source(path.name, disturbed(source, Random(path.stem)))
    assert canonical(rough) == source.text


def test_trees_are_the_same_but_for_places_and_otherwise_not() -> None:
    one, other, third = (parse(Source("game.cg", text))[0] for text in (UNTIDY, TIDY, TIDY.replace("-1", "1")))
    assert same(one, other)
    assert not same(one, third)


def test_a_file_with_mistakes_has_no_layout() -> None:
    with pytest.raises(ValueError, match="has mistakes"):
        laid_out("rule = 3\n")


def test_a_long_line_is_broken_before_another_language_or_inside_brackets() -> None:
    words = "a" * 60
    assert laid_out(f'say "{words}" fr "{words}"\n'.replace("say", "enum Colour: red")) == (
        f'enum Colour: red "{words}"\n    fr "{words}"\n'
    )
    condition = " or ".join(f"count(zone_{n}) > {n}" for n in range(8))
    lines = laid_out(f"rule r = ({condition})\n").splitlines()
    assert len(lines) == 2
    assert lines[1].startswith("    or count(")
    assert max(map(len, lines)) <= 120


def test_what_is_done_has_a_line_of_its_own_rather_than_a_break_inside_brackets() -> None:
    asked = (
        "for each p in players where count(p's hand) > 3 and some_condition(p) and another_condition_of(p, first(deck))"
    )
    done = "move top of deck to p's hand"
    expected = f"play\n    {asked}:\n        {done}  # why\n"
    assert laid_out(f"play\n    {asked}: {done}  # why\n").endswith(expected)
    assert laid_out(expected).endswith(expected)
    assert laid_out("play\n    for each p in players: nothing\n").endswith("    for each p in players: nothing\n")


def test_a_line_that_is_followed_by_a_block_goes_on_further_in() -> None:
    text = "play\n    for each p in players where (\n      p is p):\n        nothing\n"
    assert laid_out(text).splitlines()[2] == "            p is p):"
