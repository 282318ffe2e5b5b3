"""The files that `croupier new` writes: a whole small game, and a variant with pieces to try out.

What a variant can say is shown with cards and kinds of its own game. Each piece is tried before it is written: only
those stand there that the game takes as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.grammar import Source
from croupier.interpreter import load_source

if TYPE_CHECKING:
    from croupier.interpreter import CardInfo, Game

GAME = """\
# {title}: a game of your own. A line that begins with # is for you alone; nobody at the table sees it.
#
#     croupier play {file}                                   play it, against bots
#     croupier check {file} --smoke                          what is wrong with it, and 200 random games
#     croupier test {file} --watch                           run its examples, whenever you save
#     croupier run {file} --bots normal --games 500 --cards  is it fair, and is each card worth something?

game "{title}"
    players 2..4
    about "Take a card from the row each turn. The most points win."

# A kind says what its cards have in common: what is printed on them, where they work, what they are worth.
kind Card
    has worth: number
    works in treasure
    points worth

# Cards with nothing but values stand in a table.
cards Card
    name      | worth
    "Ruby"    | 5
    "Emerald" | 4
    "Pearl"   | 3
    "Amber"   | 2
    "Pebble"  | 1

# A card that does something stands by itself. `3 x card ...` makes three of it. Its text is what players read; a number
# in braces is filled in.
2 x card "Magpie" is Card
    text "Worth {{worth}}. From your next turn on, you take one card more."
    worth = 0
    always: reach(you) + 1

# Where cards lie, and who sees them there.
zone deck of Card, face down, starts with Card
zone row of Card, face up
each player has
    zone treasure of Card, face up

# What cards can change is a rule.
rule reach(player) = 1

setup
    shuffle deck
    move top 3 of deck to row

play
    repeat until count(row) is 0:
        for each p in players: take by p

# What is done in a turn. Cards can wait for it: `after take by you: ...`
to take by player
    repeat reach(player) times:
        player chooses c from row "Which card do you take?"
        move c to player's treasure
        move top of deck to row

ranking
    highest score

# An example is a small test: what lies there, what is done, and what must then be so.
example "a Magpie lets its owner take one card more"
    given
        move card "Magpie" to p1's treasure
    then
        reach(p1) is 2
        reach(p2) is 1

# What else there is: the guide games/README.md begins from nothing, grammar/README.md has the whole language.
"""

HEAD = """\
# {title}: a variant of {base}. It says only what is different; all else is as in the game.
#
#     croupier play {file}                                   play it, against bots
#     croupier check {file} --smoke                          what is wrong, what it changes, and 200 random games
#     croupier test {file} --watch                           run your examples and those of the game, whenever you save
#     croupier run {file} --bots normal --games 200 --cards  is it fair, and is each card worth something?
#
# Below are things to try. Take the "# " away before the lines of one of them, and save: the change is there.

variant {titles} of {name}
    # players {players}      how many can play, if that is different
"""

EXAMPLE = """\
# An example is a small test. `given` says what lies where, `when` what is done, `then` what must be so.
example "there is a table to play at"
    then
        count(players) > 0
"""


def new_game(title: str, file: str) -> str:
    """Return the text of a small game."""
    return GAME.format(title=title, file=file)


def new_variant(title: str, file: str, game: Game, name: str, folder: Path) -> str:
    """Return the text of a variant that changes nothing yet, with pieces to try out that its game takes."""
    titles = " ".join([f'"{title}"', *(f'{lang} "{title}"' for lang in game.languages if lang != "en")])
    least, most = game.least_players, game.most_players
    players = str(most) if least == most else f"{least}..{most}"
    head = HEAD.format(title=title, base=game.title(), file=file, titles=titles, name=name, players=players)
    told = [head]
    for about, choices in pieces(game):
        piece = next((each for each in choices if is_right(f"{head}\n{each}", folder)), None)
        if piece is not None:
            told.append("".join([f"# {line}\n" for line in (*about.splitlines(), "", *piece.splitlines())]).replace(
                "# \n", "#\n"))  # fmt: skip
    return "\n".join([*told, EXAMPLE])


def is_right(text: str, folder: Path) -> bool:
    """Whether a file of this text can be played."""
    return load_source(Source("new.cg", text, folder)).is_playable


def pieces(game: Game) -> Iterator[tuple[str, list[str]]]:
    """Yield what a variant can say: words about it, and ways to say it of this game, the best first."""
    cards = single_cards(game)
    yield (
        "A card that costs, or is worth, something else. Only the lines that are different are written; a new text\n"
        "replaces the old one, an ability all abilities of its sort.",
        [
            f'change card "{card.name}"\n    {name} = {value + by}\n'
            for card in cards
            for name, value in numbers(card, game)[:1]
            for by in (1, -1)
        ][:8],
    )
    yield "A card that is not in the game.", [f'without card "{card.name}"\n' for card in cards[:4]]
    yield (
        "All cards of a kind at once: + - * = `at least` and `at most` are possible.",
        [f"change every {card.kind}: {name} + 1\n" for card in cards for name, _ in numbers(card, game)[:1]][:4],
    )
    yield (
        "A new card. It needs a kind of the game, and a value for each of its fields that has none.",
        [new_card(card, game, with_fields) for card in cards[:3] for with_fields in (False, True)],
    )
    lines = [line.title_in("en") for line in game.score_lines]
    yield "A line of points that does not count.", [f'without score "{line}"\n' for line in lines[:2]]
    yield "What is done when the table is set up.", ["after setup\n    for each p in players: nothing\n"]


def single_cards(game: Game) -> list[CardInfo]:
    """Return the cards of which there is one by that name, first those with a number to change."""
    names = [card.name for card in game.cards]
    plain = [card for card in game.cards if names.count(card.name) == 1 and '"' not in card.name]
    return sorted(plain, key=lambda card: not any(value > 1 for _, value in numbers(card, game)[:1]))


def numbers(card: CardInfo, game: Game) -> list[tuple[str, int]]:
    """Return the fields of a card that are numbers, those first that tell most cards apart."""
    found = [(name, value) for name, value in card.fields.items() if type(value) is int]
    return sorted(found, key=lambda each: -len({other.fields.get(each[0]) for other in game.cards}))


def new_card(like: CardInfo, game: Game, with_fields: bool) -> str:
    """Return a card of the same kind as another one; perhaps with the values of all of its fields."""
    titles = " ".join(['"Newcomer"', *(f'{lang} "Newcomer"' for lang in game.languages if lang != "en")])
    text = " ".join(['text "Nothing yet."', *(f'{lang} "Nothing yet."' for lang in game.languages if lang != "en")])
    lines = [f"card {titles} is {like.kind}", f"    {text}"]
    if with_fields:
        lines += [f"    {name} = {spelled(value)}" for name, value in like.fields.items() if spelled(value)]
    return "\n".join(lines) + "\n"


def spelled(value: object) -> str:
    """Return a value as a file spells it; an empty text for what is left out."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int) or re.fullmatch(r"[a-z][a-z0-9_]*", str(value)) else ""
