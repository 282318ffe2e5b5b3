"""Mistakes in variants: what newcomers write to change a game, take something out of it, or lay variants together."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..diagnostic import Diagnostic, error
from ..spot import Spot

IN_VARIANT = re.compile(r"^\ufeff?variant\b", re.MULTILINE)
# What is written anew, and so takes the place of what the game has under that name.
ANEW = r"rule|zone|track|option|icon|enum|setup|play|ranking|score|to"
OUT = r"remove|delete|drop|exclude|without|no"
TITLE = r'variant[ ]+"[^"]*"(?:[ ]+[a-z]{2}[ ]*"[^"]*")*'


def is_variant(spot: Spot) -> bool:
    """Whether the file is a variant."""
    return IN_VARIANT.search(spot.text) is not None


def _other(spot: Spot, code: str, title: str, label: str, write: str) -> Diagnostic:
    """Complain of a line that has another form in a variant, and write it."""
    return error(code, title, spot.span(1 if spot.is_end else None), label, spot.block, f"write {write}")


def _change(spot: Spot, label: str, write: str) -> Diagnostic:
    return _other(spot, "change-what", "a variant says what it changes", label, write)


def change_card_otherwise(spot: Spot) -> Diagnostic | None:
    """Recognize `change "Ogre"`, `change card "Ogre" arms = 2` and `change card Ogre`."""
    bare = re.match(r'change[ ]+(?:the[ ]+)?cards?[ ]+([A-Za-z][^"=:]*?)[ ]*$', spot.sentence)
    if bare is not None:
        return _change(spot, "the name of a card stands in quotes", f'change card "{bare[1]}"')
    met = re.match(r'change[ ]+(?:the[ ]+)?(card[ ]+)?("[^"]*")[ ]*:?[ ]*(.*?)[ ]*$', spot.sentence)
    if met is None or spot.margin or (met[1] and not met[3]):
        return None
    if not met[3]:
        return _change(spot, "wanted here: card, before its name", f"change card {met[2]}")
    line = f"change card {met[2]}, and below it, indented: {met[3].lstrip(':, ')}"
    return _change(spot, "what is different stands on the lines below", line)


def change_every_otherwise(spot: Spot) -> Diagnostic | None:
    """Recognize `change all Ogre: arms - 1`, `change every Ogre arms - 1` and `change every Ogre: arms by -1`."""
    met = re.match(
        r"change[ ]+(all|each|any|every)[ ]+(?:the[ ]+|cards?[ ]+)?([A-Za-z]\w*)[ ]*:?[ ]*(.*?)[ ]*$", spot.sentence
    )
    if met is None or spot.margin:
        return None
    said = re.match(r"([a-z]\w*)[ ]*(by|to|\+=|-=|is|=|\+|-)?[ ]*([-+]?)[ ]*(\d+)?", met[3])
    name, sign, minus, number = said.groups() if said else ("spaces", "+", "", "1")
    sign = {"to": "=", "is": "=", "+=": "+", "-=": "-", "by": minus or "+"}.get(sign or "+", sign or "+")
    kind = f"{met[2][:1].upper()}{met[2][1:]}"
    label = "wanted: every, a kind, a colon, and what is done to a field: + - * = at least, at most"
    return _change(spot, label, f"change every {kind}: {name} {sign} {number or 1}")


def change_of_something(spot: Spot) -> Diagnostic | None:
    """Recognize `change rule limit = 3`, and `limit = 3` without indentation."""
    met = re.match(rf"change[ ]+((?:{ANEW})\b.*?)[ ]*$", spot.sentence)
    if met is not None and not spot.margin:
        return _change(spot, "this is written anew, and takes the place of the one of the game", met[1])
    met = re.match(r"([a-z]\w*)(\([^)]*\))?[ ]*=[ ]*(\S.*?)[ ]*$", spot.sentence)
    before = spot.text[: spot.line_start].rstrip().rpartition("\n")[2]
    # Below a card it is rather a line of that card, which lacks its indentation.
    if met is None or spot.margin or not is_variant(spot) or re.match(r"change\b|(?:\d+ x )?card\b", before):
        return None
    rule = f"rule {met[1]}{met[2] or ''} = {met[3]}, with the parameters that the game gives it"
    return _change(spot, "a rule of the game is written anew", rule)


def value_by_a_number(spot: Spot) -> Diagnostic | None:
    """Recognize `arms - 1` and `arms += 1` under `change card`."""
    met = re.match(r"[ ]+([a-z]\w*)[ ]*(\+=|-=|[-+*])[ ]*(\d+)[ ]*$", spot.sentence)
    if met is None or spot.outer_words[:1] != ["change"] or not is_variant(spot):
        return None
    every = f"change every Card: {met[1]} {met[2][0]} {met[3]}"
    label = "a card says the whole number"
    return _change(spot, label, f"{met[1]} = and the new number; for all cards of a kind at once: {every}")


def card_without_kind(spot: Spot) -> Diagnostic | None:
    """Recognize `card "Ogre"` in a variant, by which a card of the game is meant."""
    met = re.match(r'card[ ]*("[^"]*")[ ]*$', spot.sentence)
    if met is None or spot.margin or not is_variant(spot):
        return None
    new = f"card {met[1]} is, and its kind"
    return _change(spot, "is this a card of the game, or a new one?", f"change card {met[1]}; for a new card: {new}")


def taken_out_otherwise(spot: Spot) -> Diagnostic | None:
    """Recognize `without kind "Ogre"`, `without score Ogres`, `without rule limit` and `remove kind Ogre`."""
    met = re.match(rf'(?:{OUT})[ ]+(?:the[ ]+)?(kind|score|{ANEW})s?[ ]+"?([^"]*?)"?[ ]*$', spot.sentence)
    if met is None or spot.margin:
        return None
    sort, name = met[1], met[2]
    title = "a variant says what it takes out"
    if sort == "kind":
        return _other(spot, "without-what", title, "a kind is named without quotes", f"without kind {name}")
    if sort == "score":
        label = "a line of points is named by its title, in quotes"
        return _other(spot, "without-what", title, label, f'without score "{name}"')
    label = "cards, kinds and lines of points can be taken out"
    return _other(
        spot, "without-what", title, label, f"a {sort} {name} of your own, which takes the place of the other"
    )


def setup_otherwise(spot: Spot) -> Diagnostic | None:
    """Recognize `after setup:`, `setup after` and `after the setup`."""
    if spot.margin or not re.match(r"(?:after[ ]+(?:the[ ]+)?setup|setup[ ]+after)\b[ ]*:?[ ]*$", spot.sentence):
        return None
    label = "these two words, and the lines below them"
    return _other(spot, "after-setup", "what is done after the setup has a line of its own", label, "after setup")


def players_of_a_variant(spot: Spot) -> Diagnostic | None:
    """Recognize `players 3` in a variant without indentation."""
    met = re.match(r"players[ ]*[=:]?[ ]*(\d+)(?:[ ]*(?:to|-|–|\.\.|or)[ ]*(\d+))?", spot.sentence)
    if met is None or spot.margin or not is_variant(spot):
        return None
    players = f"players {met[1]}{f'..{met[2]}' if met[2] else ''}"
    title, label = "how many can play stands under the variant", "this is a line of its own, indented"
    return _other(spot, "players-line", title, label, f'{players} on the line below variant "...", indented')


def game_of_a_game(spot: Spot) -> Diagnostic | None:
    """Recognize `game "Mine" of ours`."""
    met = re.match(r'game[ ]+("[^"]*")[ ]+(?:of|from|on)[ ]+"?([a-z]\w*)', spot.sentence)
    if met is None:
        return None
    title, label = "a change of another game is a variant", "a game stands alone"
    return _other(spot, "variant-of", title, label, f"variant {met[1]} of {met[2]}")


def variants_together(spot: Spot) -> Diagnostic | None:
    """Recognize `variant "Mine" of ours, short`, `of ours and short` and `of ours with short and gentle`."""
    met = re.match(rf"({TITLE})[ ]+of[ ]+([a-z]\w*)[ ]*(,|and\b|\+|with\b)(.*)$", spot.sentence)
    if met is None:
        return None
    names = [name for name in re.findall(r"[a-z]\w*", met[4]) if name not in ("with", "and", "of")]
    if not names:
        return None
    title, label = "variants that lie over the game together stand behind `with`", "with commas between them"
    return _other(spot, "variant-of", title, label, f"of {met[2]} with {', '.join(names)}")


def bag_without_brackets(spot: Spot) -> Diagnostic | None:
    """Recognize `slots = 2 blue, 1 red`."""
    met = re.match(r"[ ]+([a-z]\w*)[ ]*=[ ]*(\d+[ ]+[a-z]\w*(?:[ ]*,[ ]*\d+[ ]+[a-z]\w*)+)[ ]*$", spot.sentence)
    if met is None or spot.outer_words[:1] not in (["change"], ["card"], ["kind"]):
        return None
    title, label = "how many there are of each stands in brackets", "wanted around this: [ and ]"
    return _other(spot, "bag-brackets", title, label, f"{met[1]} = [{met[2]}]")


VARIANTS: list[Callable[[Spot], Diagnostic | None]] = [
    variants_together,
    game_of_a_game,
    change_card_otherwise,
    change_every_otherwise,
    change_of_something,
    value_by_a_number,
    card_without_kind,
    taken_out_otherwise,
    setup_otherwise,
    players_of_a_variant,
    bag_without_brackets,
]
