"""A draft with a sign where its author's cursor is."""

from __future__ import annotations

from pathlib import Path

from croupier.interpreter import Desk, Draft

CURSOR = "¦"
TABLE = """game "Table"
    players 2..4

enum Colour
    red "red" fr "rouge"
    blue "blue" fr "bleu"

token Coin
icon act "Action"
period turn "turn"

# What lies on the table.
kind Card "card"
    has rank: number
    has colour: Colour = red
    works in camp

kind Wild is Card

cards Card
    name   | rank
    "Duke" | 3
    "Page" | 1

card "Fool" is Wild
    text "Draw {rank} cards." fr "Piochez {rank} cartes."
    rank = 2
    act: draw 1 by you

zone deck of Card, face down, starts with Card  # all of them
zone bank of Coin, starts with 20

each player has
    zone camp of Card, face up
    track won: number

rule reach(player) = 2

play
    for each p in players:
        draw reach(p) by p
    turn:
        open act for first(players)

to draw n: number by player
    for each c in top n of deck where rank > 1:
        move c to player's camp
        player's won += c's rank

score "Won": player's won

ranking
    highest score
"""


def draft_of(text: str, folder: Path | None = None, name: str = "table.cg") -> Draft:
    """Open a text on a desk of its own."""
    return Desk().open((folder or Path("/nowhere")) / name, text)


def marked(text: str, folder: Path | None = None) -> tuple[Draft, int]:
    """Return the draft of a text, and where the cursor is in it."""
    return draft_of(text.replace(CURSOR, ""), folder), text.index(CURSOR)


def with_lines(lines: str, before: str = "score") -> str:
    """Return the table with lines put in before a declaration."""
    return TABLE.replace(f"\n{before}", f"\n{lines}\n\n{before}", 1)
