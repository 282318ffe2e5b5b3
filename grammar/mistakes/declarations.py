"""Mistakes in declarations: what a rulebook says of players, cards, zones and points, where a line has a form here."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..diagnostic import Diagnostic, did_you_mean, error
from ..spot import Spot

TYPES = r"number|truth|text|player|card|zone|(?:list|bag)[ ]+[A-Za-z]\w*|[A-Z]\w*"
# How a zone is seen, in other words.
SEEN = {
    "hidden": "face down", "secret": "face down", "closed": "face down", "facedown": "face down", "down": "face down",
    "visible": "face up", "open": "face up", "public": "face up", "faceup": "face up", "up": "face up",
    "private": "seen by owner", "owner": "seen by owner", "own": "seen by owner",
}  # fmt: skip


def _shape(spot: Spot, code: str, title: str, label: str, write: str, span_line: bool = False) -> Diagnostic:
    """Complain of a line that has another form here, and write it."""
    return error(code, title, spot.line_span() if span_line else spot.span(), label, spot.block, f"write {write}")


def _kind_of(text: str) -> str:
    met = re.search(r"^kind[ ]+([A-Z]\w*)", text, re.MULTILINE)
    return met.group(1) if met else "Card"


def zone_seen(spot: Spot) -> Diagnostic | None:
    """Recognize `zone hand of Card, hidden` and `zone deck of 52 Cards`."""
    if spot.first != "zone":
        return None
    if spot.word.isdigit() and spot.wanted == {"TYPENAME"}:
        kind = re.match(r"[ ]*([A-Za-z]\w*)", spot.rest)
        of = (kind.group(1) if kind else "Card").removesuffix("s")
        of = f"{of[:1].upper()}{of[1:]}"
        write = f"{spot.before.strip()} {of}; what lies there at first is said behind it: starts with {of}"
        return _shape(
            spot, "zone-words", "a zone says of what kind it is", "how many lie there is not said here", write
        )
    if "face" not in spot.wanted or spot.word not in SEEN:
        return None
    words = (
        ("seen by others", "other"),
        ("seen by others", "opponent"),
        ("seen by owner", "owner"),
        ("seen by owner", "player"),
    )
    seen = next((meant for meant, word in words if word in spot.rest), SEEN[spot.word])
    return _shape(
        spot,
        "zone-words",
        "who sees a zone is said in four ways",
        "wanted here: face up, face down, seen by owner or seen by others",
        seen,
    )


def each_player_has(spot: Spot) -> Diagnostic | None:
    """Recognize `each player starts with 5 coins`, and `5 coins` or `hand of Card` under `each player has`."""
    line = spot.sentence.strip()
    under = spot.outer_words[:1] == ["each"] and spot.is_first
    if under and did_you_mean(spot.word, ("zone", "track")):
        return None
    if spot.is_end or (not under and (spot.margin or not re.match(r"each player [a-z]+", line))):
        return None
    said = re.sub(r"^each player [a-z]+[ ]*(?:with[ ]+)?", "", line)
    number = re.match(r"(?:an?|\d+)?[ ]*([a-z]\w*)(?:[ ]+of[ ]+([A-Z]\w*))?", said)
    name = number.group(1) if number else "coins"
    amount = re.match(r"\d+", said)
    member = (
        f"zone {name} of {number.group(2) or 'Card'}, seen by owner"
        if number and not amount
        else f"track {name}: number"
    )
    write = f"{member} = {amount.group()}" if amount else member
    if not under:
        write = f"each player has, and below it, indented: {write}"
    return _shape(
        spot,
        "each-player",
        "what each player has is a zone or a track",
        "wanted here: zone or track" if under else "wanted here: has",
        write,
    )


def field_without_has(spot: Spot) -> Diagnostic | None:
    """Recognize `rank: number` in a kind."""
    if spot.outer_words[:1] not in (["kind"], ["die"], ["change"]):
        return None
    met = re.match(rf"[ ]*([a-z]\w*)[ ]*:[ ]*({TYPES})[ ]*(=.*)?$", spot.sentence.rstrip())
    if met is None:
        return None
    write = f"has {met.group(1)}: {met.group(2)} {met.group(3) or ''}".rstrip()
    return _shape(
        spot, "missing-has", f'"{met.group(1)}" is declared with has', "a field has its word before it", write, True
    )


def enum_otherwise(spot: Spot) -> Diagnostic | None:
    """Recognize `enum Colour = red, blue`, `enum Colour: "red", "blue"` and `enum Colour { red, blue }`."""
    met = re.match(r"enum[ ]+([A-Z]\w*)[ ]*[=:{(\[]*[ ]*(.*)", spot.sentence)
    if met is None or not (spot.char in ("=", "{", "(", "[") or spot.word.startswith('"')):
        return None
    values = [re.sub(r"\W+", "_", each).strip("_").lower() for each in re.split(r"[,|]", met.group(2))]
    listed = ", ".join(each for each in values if each) or "red, blue"
    return _shape(
        spot, "enum-list", "the values of an enum stand behind a colon", "names in small letters, with commas between",
        f"enum {met.group(1)}: {listed}",
    )  # fmt: skip


def card_otherwise(spot: Spot) -> Diagnostic | None:
    """Recognize `card "Joker"` without its kind, `3 card "Joker"` and `card "Joker" x3`."""
    met = re.match(
        r'(?:(\d+)[ ]*(?:x[ ]*)?)?cards?[ ]*("[^"]*")(?:[ ]*x?[ ]*(\d+))?(?:[ ]+is[ ]+([A-Z]\w*))?', spot.sentence
    )
    if met is None or spot.margin or spot.word in (":", "="):
        return None
    copies = met.group(1) or met.group(3)
    many = f"{copies} x " if copies else ""
    return _shape(
        spot, "card-line", "a card says what kind it is", "copies stand before the card, its kind behind it",
        f"{many}card {met.group(2)} is {met.group(4) or _kind_of(spot.text)}",
    )  # fmt: skip


def score_otherwise(spot: Spot) -> Diagnostic | None:
    """Recognize `score player's coins`, `score "Coins" = ...` and `score "Coins": 1 point per coin`."""
    met = re.match(r'score[ ]*("[^"]*")?[ ]*[:=]?[ ]*(.*)', spot.sentence)
    if met is None or spot.margin or re.match(r"score[ ]+[A-Za-z]+[ ]*:", spot.sentence):
        return None
    per = re.match(r"(\d+)[ ]+(?:\w+[ ]+)*?(?:per|for each|for every|for)[ ]+(?:an?[ ]+)?([a-z]\w*)", met.group(2))
    worth = met.group(2).strip() or "player's coins"
    if per is not None:
        worth = f"{'' if per.group(1) == '1' else f'{per.group(1)} * '}player's {per.group(2)}"
    elif spot.word not in ("=", ":") and met.group(1):
        return None
    title = met.group(1) or f'"{(re.findall(r"[a-z]+", worth) or ["points"])[-1].capitalize()}"'
    return _shape(
        spot,
        "score-line",
        "a line of the score has a title and a value",
        "wanted: a text in quotes, a colon and a value",
        f"score {title}: {worth}",
    )


def players_elsewhere(spot: Spot) -> Diagnostic | None:
    """Recognize `players 2..4` without indentation, and `game "X" for 2 to 4 players`."""
    met = re.match(
        r"(?:game[ ]+\"[^\"]*\"[ ]+)?(?:for[ ]+)?(?:players[ ]*[=:]?[ ]*)?(\d+)(?:[ ]*(?:to|-|–|\.\.|or)[ ]*(\d+))?",
        spot.sentence,
    )
    if met is None or spot.margin or not re.match(r"game\b|players\b", spot.sentence):
        return None
    players = f"players {met.group(1)}{f'..{met.group(2)}' if met.group(2) else ''}"
    return _shape(
        spot,
        "players-line",
        "how many can play stands under the game",
        "this is a line of its own, indented",
        f'{players} on the line below game "...", indented',
    )


def winner_declared(spot: Spot) -> Diagnostic | None:
    """Recognize `winner: highest score` and `points 3` without indentation."""
    if (
        spot.margin
        or not spot.is_first
        or spot.word not in ("winner", "winners", "win", "victory", "goal", "points", "tiebreak", "ties")
    ):
        return None
    return _shape(
        spot,
        "winner-line",
        "who wins is said by a score and a ranking",
        "this declares nothing",
        'ranking, and below it, indented: highest score; what counts is said by: score "Coins": player\'s coins',
    )


def rule_otherwise(spot: Spot) -> Diagnostic | None:
    """Recognize `rule hand_limit: 5` and `rule hand_limit is 5`."""
    if spot.first != "rule" or spot.word not in (":", "is", "->", "returns") or "=" not in spot.wanted:
        return None
    return _shape(
        spot,
        "rule-equals",
        "the value of a rule stands behind =",
        'wanted here: "="',
        f"{spot.before.strip()} = {spot.rest.strip() or '5'}",
    )


def procedure_otherwise(spot: Spot) -> Diagnostic | None:
    """Recognize `to draw(player)` and `to draw a card by player`."""
    met = re.match(r"to[ ]+([a-z]\w*)[ ]*(?:\(([^)]*)\)|((?:an?|the|one)[ ]+[a-z]\w*)(.*))", spot.sentence)
    if met is None or spot.margin:
        return None
    if met.group(2) is not None:
        labels = ("by", "with", "for", "on", "to")
        params = [each.strip() for each in met.group(2).split(",") if each.strip()]
        params.sort(key=lambda each: each != "player")
        write = " ".join(
            ["to", met.group(1), *(f"{label} {each}" for label, each in zip(labels, params, strict=False))]
        )
    else:
        write = f"to {met.group(1)}_{met.group(3).split()[-1]}{met.group(4).rstrip()}"
    return _shape(
        spot,
        "verb-line",
        "a verb has one word, and labels before what it works on",
        "labels: by, of, from, to, with, on, for ...",
        write,
    )


def kind_at_the_end(spot: Spot) -> Diagnostic | None:
    """Recognize `card "Joker" is Card, rank 0`."""
    met = re.match(
        r'((?:\d+[ ]+x[ ]+)?card[ ]*"[^"]*"[ ]+is[ ]+[A-Z]\w*)[ ]*[,:(]?[ ]*([a-z]\w*)[ ]*[=:]?[ ]*([^,)]+)',
        spot.sentence,
    )
    if met is None or spot.margin or spot.at < spot.line_start + met.end(1):
        return None
    field = f"{met.group(2)} = {met.group(3).strip()}"
    return _shape(
        spot,
        "card-line",
        "the line of a card ends with its kind",
        "what the card has stands on the lines below",
        f"{met.group(1)}, and below it, indented: {field}",
    )


def value_of_a_track(spot: Spot) -> Diagnostic | None:
    """Recognize `track pot: 5`, `track pot: number 5` and `option size: number from 1..10`."""
    met = re.match(
        r"[ ]*(track|has|option)[ ]+([a-z]\w*)[ ]*:[ ]*([A-Za-z]\w*)?[ ]*(from[ ].*|\d+|yes|no)", spot.sentence
    )
    if met is None or spot.at < spot.line_start + met.start(2):
        return None
    word, name, type, value = met.groups()
    if value.startswith("from"):
        if word != "option":
            return None
        first = re.findall(r"\w+", value)[1:2] or ["1"]
        write = f"option {name}: {type} = {first[0]} {value}"
    else:
        write = f"{word} {name}: {type or ('number' if value.isdigit() else 'truth')} = {value}"
    return _shape(
        spot, "first-value", "a type and then the first value", "wanted: a type, =, and the value at first", write
    )


def zone_option(spot: Spot) -> Diagnostic | None:
    """Recognize `zone deck of Card face down`, `face-down` and `starts with all cards`."""
    met = re.match(r"[ ]*zone[ ]+\w+(?:\[[^\]]*\])?[ ]+of[ ]+([A-Z]\w*)", spot.sentence)
    if met is None or spot.at < spot.line_start + met.end():
        return None
    line = spot.sentence.strip()
    if re.match(r"face[ ]*-[ ]*(?:up|down)\b", spot.text[spot.at - 4 : spot.at + 6]) or re.search(
        r"\bface-(?:up|down)\b", line
    ):
        return _shape(
            spot,
            "zone-words",
            "face up and face down are two words",
            "no dash stands between them",
            re.sub(r"face-", "face ", line),
        )
    if re.search(r"\bstarts[ ]+with[ ]+(?:all|every|the)\b", line) and spot.at >= spot.line_start + spot.sentence.index(
        "starts"
    ):
        return _shape(
            spot,
            "zone-words",
            "a kind stands for all its cards",
            "wanted: starts with, and the kind",
            f"starts with {met.group(1)}",
        )
    if "," in spot.wanted and re.match(r"(?:face|seen|starts|up|refills|hidden|visible)$", spot.word):
        rest = SEEN.get(spot.word) or f"{spot.word}{spot.rest}"
        return _shape(
            spot,
            "zone-words",
            "a comma stands before what is said of a zone",
            "wanted before this: a comma",
            f"{spot.before.strip()}, {rest}",
        )
    return None


def icon_otherwise(spot: Spot) -> Diagnostic | None:
    """Recognize `icon react "Reaction", anytime` and `icon react "Reaction" at any time`."""
    met = re.match(r"icon[ ]+[a-z]\w*[ ]*(?:\"[^\"]*\")?", spot.sentence)
    if met is None or spot.is_end or spot.at < spot.line_start + met.end():
        return None
    rest = spot.text[spot.at : spot.line_start + len(spot.sentence)]
    guard = re.search(r"\bwhen\b.*", rest)
    if not re.match(r",?[ ]*(?:(?:at[ ]+)?any[ _]*(?:time|moment)|always)\b|,[ ]*when\b", rest):
        return None
    anytime = "" if re.match(r",[ ]*when\b", rest) else " anytime"
    write = f"{met.group().rstrip()}{anytime}{f' {guard.group().rstrip()}' if guard else ''}"
    return _shape(spot, "icon-words", "after an icon stand `anytime` and `when`", "no comma, and no other words", write)


def without_what(spot: Spot) -> Diagnostic | None:
    """Recognize `without "Ogre"` and `without Ogre`."""
    met = re.match(r"without[ ]+(?:the[ ]+)?(?:cards?[ ]+)?\"?([^\"\n]+?)\"?[ ]*$", spot.sentence)
    if met is None or spot.margin or spot.is_end or spot.before.split()[-1:] == ["card"]:
        return None
    name = met.group(1)
    kind = f"; or, for all cards of a kind: without kind {name}" if re.fullmatch(r"[A-Z]\w*", name) else ""
    return _shape(
        spot,
        "without-what",
        "a variant says which card it takes out",
        "wanted: without card, and its name in quotes",
        f'without card "{name}"{kind}',
    )


DECLARED: list[Callable[[Spot], Diagnostic | None]] = [
    zone_seen,
    each_player_has,
    field_without_has,
    enum_otherwise,
    kind_at_the_end,
    value_of_a_track,
    zone_option,
    card_otherwise,
    score_otherwise,
    players_elsewhere,
    winner_declared,
    rule_otherwise,
    procedure_otherwise,
    icon_otherwise,
    without_what,
]
