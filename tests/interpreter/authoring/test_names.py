"""A name stands for the same thing wherever that is named, and for nothing else."""

from __future__ import annotations

import pytest
from croupier import games
from croupier.interpreter import GameName

from .drafting import TABLE, draft_of


def named_at(what: str, skip: int = 0, text: str = TABLE) -> GameName | None:
    found = draft_of(text).name_at(text.index(what) + skip)
    return found[0] if found is not None else None


def lines_of(named: GameName | None) -> list[int]:
    assert named is not None
    return [place.line for place in named.places]


def line_of(what: str) -> int:
    return TABLE[: TABLE.index(what)].count("\n") + 1


@pytest.mark.parametrize(
    ("what", "skip", "lines"),
    [
        ("deck of", 0, ["zone deck", "for each c"]),
        ("camp of", 0, ["zone camp", "works in camp", "move c to player's camp"]),
        ("won: number", 0, ["track won", "player's won +=", 'score "Won"']),
        ("reach(player)", 0, ["rule reach", "draw reach(p)"]),
        ("draw n", 0, ["to draw n", "act: draw 1", "draw reach(p)"]),
        ("n: number by", 0, ["to draw n", "for each c"]),
        ("c in top", 0, ["for each c", "move c", "player's won += c's"]),
        ("act ", 0, ["icon act", "act: draw", "open act"]),
        ("red ", 0, ['    red "red"', "has colour: Colour = red"]),
        ("Colour\n", 0, ["enum Colour", "has colour: Colour"]),
        ("turn ", 0, ["period turn", "turn:"]),
        (
            "rank: number",
            0,
            [
                "has rank",
                "name   | rank",
                'text "Draw',
                'text "Draw',
                "    rank = 2",
                "for each c",
                "player's won += c's",
            ],
        ),
    ],
)
def test_a_name_is_found_wherever_it_stands(what: str, skip: int, lines: list[str]) -> None:
    assert sorted(lines_of(named_at(what, skip))) == sorted(line_of(line) for line in lines)


def test_a_variable_is_not_another_of_the_same_name() -> None:
    text = TABLE.replace(
        "rule reach(player) = 2", "rule reach(player) = 2\n\nto wait by player\n    let n = 1\n    n += 1"
    )
    assert len(lines_of(named_at("let n", 4, text))) == 2
    assert len(lines_of(named_at("draw n", 5, text))) == 2


def test_a_word_of_the_language_is_no_name() -> None:
    assert named_at("shuffle" if "shuffle" in TABLE else "players 2") is None
    assert named_at("first(players)") is None


def test_names_are_known_where_other_passages_have_mistakes() -> None:
    text = TABLE.replace("zone bank of Coin", "zone bank off Coin")
    assert len(lines_of(named_at("deck of", 0, text))) == 2
    text = TABLE.replace("move c to", "mov c to")
    assert len(lines_of(named_at("camp of", 0, text))) == 3


BUILT_IN = {
    "number", "truth", "text", "player", "card", "zone", "list", "bag", "move", "shuffle", "roll", "show", "say", "use",
    "game", "name", "owner", "left", "right", "seat", "box", "players", "result", "next", "previous",
}  # fmt: skip


@pytest.mark.parametrize("name", ["huns", "hearts", "arhun", "cribbage", "holdem"])
def test_nearly_all_names_of_shipped_games_stand_for_something(name: str) -> None:
    path = games.path(name)
    names = draft_of(path.read_text("utf-8"), path.parent, path.name).names()
    assert names is not None
    unknown = [
        str(each.word)
        for each in names.mentions
        if each.place not in names.by_spot and each.role.value not in ("card", "file") and each.word not in BUILT_IN
    ]
    functions = {"count", "score", "some", "every", "lowest", "highest", "sum", "distinct", "asked", "offered", "best"}
    functions |= {"first", "last", "usable", "worst", "sorted", "joined", "abs", "new", "outcomes"}
    assert {word for word in unknown if word not in functions and not word[1:].isdigit()} == set()
