"""Right things in the wrong place: titles of cards, teams, players in a row, and what has a line of its own here."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..diagnostic import Diagnostic, error
from ..spot import Spot
from .rulebooks import PLACE, procedures

CARDS = ("kind", "card", "cards", "change", "die")
TITLES = ("title", "name", "label", "caption", "shown", "show")
# What the teams of a game are said by: whose side a player is on, and who is compared with whom at the end.
SIDES = (
    "rule side(player) = player's seat mod 2, and under ranking, with highest score above it, indented: "
    "teams by side(player)"
)
TO_EACH = re.compile(
    r"[ ]*(?:[^:\"]*:[ ]*)?(([a-z]\w*)\b[^:\"]*?)[ ]+to[ ]+((?:each|every|all)(?:[ ]+of)?(?:[ ]+the)?[ ]+players?)\b"
)
NUMBERED = re.compile(r"[ ]*(?:each|every)[ ]+(side|team|partnership)[ ]+(?:has|starts)\b")
# The head of a block, its colon, and another head with its colon.
OPENS = re.compile(
    r"[ ]*((?:if|else|for|repeat|_+|always|before|after|instead|[a-z]\w*)\b[^:]*:)[ ]*"
    rf"((?:if|for[ ]+each|repeat)\b[^:]*:|repeat:|{PLACE}[ ]+(?:may|may[ ]+choose|choose|chooses)\b[^:]*:)"
)
NEXT = re.compile(r"\b(next|previous|following)[ ]+(?:player[ ]*)?$")
RANDOM = re.compile(r"\brandom(?:[ ]+(?:number|from|between))*(?:[ ]*\()?[ ]*(\d+)[ ]*(?:\.\.|-|to|and|,)[ ]*(\d+)")


def somebody(spot: Spot) -> str:
    """Return the name of whoever does what a line says: `you` on a card, `player` in a verb, else the one of a loop."""
    if any(each in CARDS for each in spot.outer_words):
        return "you"
    for number in spot.outer:
        met = re.match(
            r"[ ]*to\b.*\bplayer\b|[ ]*for[ ]+each[ ]+([a-z]\w*)[ ]+in[ ]+players\b", spot.source.line(number)
        )
        if met is not None:
            return met.group(1) or "player"
    return "p"


def of(who: str, what: str) -> str:
    """Write whose something is."""
    return f"your {what}" if who == "you" else f"{who}'s {what}"


def title_of_a_kind(spot: Spot) -> Diagnostic | None:
    """Recognize `title "{name} ({rank})"` in a kind."""
    met = re.match(rf"[ ]*({'|'.join(TITLES)})[ ]*[:=]?[ ]*(?:as[ ]+)?(\"[^\"]*\")", spot.sentence)
    if met is None or spot.outer_words[:1] not in (["kind"], ["change"]):
        return None
    kind = (re.findall(r"\b[A-Z]\w*", spot.source.line(spot.outer[0])) or ["Card"])[0]
    return error(
        "card-title",
        "a kind does not say how its cards are called",
        spot.span(len(met.group(1)), spot.line_start + spot.margin),
        "this is no line of a kind",
        spot.block,
        f'a name stands in the line of the cards, as in cards {kind} "..." for ...; for a short form on the table '
        f"write layout, without indentation, and below it, indented: show {kind} as {met.group(2)}",
    )


def teams_declared(spot: Spot) -> Diagnostic | None:
    """Recognize `each side has`, `teams 2`, `team us: ...` and `teams by partner` without a ranking."""
    each = NUMBERED.match(spot.sentence)
    declared = re.match(r"(?:teams?|partners|partnerships|sides)\b", spot.sentence)
    if spot.margin or (each is None and declared is None):
        return None
    if each is None:
        write = SIDES
    else:
        has = re.match(r"[ ]*(zone|track)[ ]+([a-z]\w*)(.*)", spot.next_line.split("#", 1)[0])
        sort, name, rest = has.groups() if has else ("track", "points", ": number")
        enum = re.search(rf"^enum[ ]+{each.group(1)}\b", spot.text, re.MULTILINE | re.IGNORECASE)
        index = "side" if enum is None else each.group(1)
        one = f"[{index}]" if enum is not None else f"[{index}: 0..1]"
        whose = "whose it is: rule side(player) = player's seat mod 2"
        write = f"{sort} {name}{one}{rest.rstrip()}, without indentation, one for each; {whose}"
    return error(
        "teams",
        "teams are a rule, and a line of the ranking",
        spot.line_span(),
        "this declares nothing",
        hint=f"write {write}",
    )


def ranking_on_one_line(spot: Spot) -> Diagnostic | None:
    """Recognize `ranking highest score`."""
    met = re.match(r"ranking[ ]*[:=]?[ ]*(?:by[ ]+)?(\S.*?)[ ]*$", spot.sentence)
    if met is None:
        return None
    lines = ", and below it ".join(each.strip() for each in re.split(r",|\bthen\b", met.group(1)) if each.strip())
    return error(
        "ranking-word",
        "each line of a ranking is a line of its own",
        spot.span(1 if spot.is_end else None),
        "the line could have ended before this",
        hint=f"write ranking, and below it, indented: {lines}",
    )


def done_to_each(spot: Spot) -> Diagnostic | None:
    """Recognize `deal 3 to each player` and `move 2 of deck to all players`."""
    met = TO_EACH.match(spot.sentence)
    if met is None or not spot.margin or spot.at < spot.line_start + met.start(3):
        return None
    done, verb = met.group(1), met.group(2)
    number = re.search(r"\b\d+\b", done)
    source = re.search(rf"\b(?:from|of)[ ]+(?:the[ ]+)?({PLACE})[ ]*$", done)
    deck = source.group(1) if source else "deck"
    write = f"move top {f'{number.group()} ' if number else ''}of {deck} to p's hand"
    if verb in procedures(spot.text) or verb == "show":
        write = f"{done} to p"
    return error(
        "for-each",
        "a loop names the player",
        spot.span(len(met.group(3)), spot.line_start + met.start(3)),
        "what each player gets is given in a loop",
        spot.block,
        f"write for each p in players: {write}",
    )


def next_in_turn(spot: Spot) -> Diagnostic | None:
    """Recognize `go by next player`."""
    met = NEXT.search(f"{spot.before[-100:]}{spot.word} ")
    if met is None or not re.match(r"player\b", spot.word) or spot.is_first:
        return None
    start = len(spot.before) - len(spot.before.rstrip()) + len(met.group(1))
    side = "right" if met.group(1) == "previous" else "left"
    left = of(somebody(spot), side)
    at = spot.at - start
    return error(
        "next-player",
        f"the {met.group(1)} player is said by the seat",
        spot.span(spot.at + len(spot.word) - at, at),
        f"whose {side} is it?",
        spot.block,
        f"write {re.sub(r'^.*:[ ]*', '', spot.line[: at - spot.line_start]).strip()} {left}{spot.rest}",
    )


def random_number(spot: Spot) -> Diagnostic | None:
    """Recognize `random 1..6`, `random number from 1 to 6` and `random(1, 6)`."""
    at = spot.at - spot.line_start
    met = next((each for each in RANDOM.finditer(spot.sentence) if each.start() <= at <= each.end()), None)
    if met is None or re.match(r"random[ ]+from\b", met.group()):
        return None
    return error(
        "random-of",
        "chance takes one of several things",
        spot.span(len("random"), spot.line_start + met.start()),
        'wanted behind this: "of"',
        spot.block,
        f"write random of {met.group(1)}..{met.group(2)}",
    )


def asked_a_text(spot: Spot) -> Diagnostic | None:
    """Recognize `ask player "Do you?"`."""
    met = re.match(rf"[ ]*(?:[^:\"]*:[ ]*)?(?:ask|prompt|query)s?[ ]+({PLACE})[ ]*[:,]?[ ]*(\"[^\"]*\")", spot.sentence)
    if met is None or spot.at < spot.line_start + met.end(1):
        return None
    return error(
        "player-first",
        "who is asked stands first",
        spot.span(),
        "a question is a line that starts with its player",
        spot.block,
        f"write {met.group(1)} may {met.group(2)}: and what is then done; for several answers write "
        f'{met.group(1)} chooses {met.group(2)}: and below it, indented, a line for each: "yes": ...',
    )


def returned_to(spot: Spot) -> Diagnostic | None:
    """Recognize `return deck to box`, where something is moved."""
    met = re.match(r"[ ]*(?:[^:\"]*:[ ]*)?return[ ]+([^:\"]*?)[ ]+to[ ]+([^:\"]*?)[ ]*$", spot.sentence)
    if met is None or spot.word != "to":
        return None
    what, where = (re.sub(r"\bthe[ ]+", "", each) for each in met.groups())
    return error(
        "return-moves",
        '"return" leaves a verb, and moves nothing',
        spot.span(),
        "the line could have ended before this",
        spot.block,
        f"write move {what} to {where}",
    )


def rule_given_a_value(spot: Spot) -> Diagnostic | None:
    """Recognize `hand_limit(player) = 3` among statements."""
    met = re.match(r"[ ]*(?:[^:\"]*:[ ]*)?(([a-z]\w*)\(([^()]*)\))[ ]*(=|\+=|-=)[ ]*(\S.*?)[ ]*$", spot.sentence)
    if met is None or spot.word != met.group(4) or not {"let", "if"}.isdisjoint({spot.first}):
        return None
    if not set(spot.outer_words) & {"setup", "play", "to", "card", "kind", "change", "given", "after"}:
        return None
    if "then" in spot.outer_words[:1]:
        return None
    called, name, given, sign, value = met.groups()
    whose = of("you" if given == "you" else given, name) if re.fullmatch(r"[a-z]\w*", given) else name
    if re.search(rf"^rule[ ]+{name}\b", spot.text, re.MULTILINE):
        change = f"{called} {sign[0]} {value}"
        hint = f"write always: {change}, on a card that changes it; this turn: {change}, for so long (a period)"
    else:
        hint = f"write {whose} {sign} {value}, and declare under each player has: track {name}: number"
    return error(
        "rule-given",
        "what stands before brackets is worked out, and is given no value",
        spot.span(),
        "only a track keeps a value",
        spot.block,
        hint,
    )


def condition_of_an_ability(spot: Spot) -> Diagnostic | None:
    """Recognize `always if your coins > 3: ...`."""
    if spot.word not in ("if", "while", "where", "unless", "whenever", "as") or "when" not in spot.wanted:
        return None
    if not set(spot.outer_words[:1]) & set(CARDS):
        return None
    condition, colon, change = re.sub(r"^[ ]*long[ ]+as\b", "", spot.rest).strip().partition(":")
    if spot.word == "unless":
        condition = f"not ({condition.strip()})"
    said = f"{spot.before.strip()} when {condition.strip()}"
    return error(
        "moment-in-words",
        f'"{spot.word}" is no word of an ability',
        spot.span(),
        'a condition has "when" before it',
        spot.block,
        f"write {said}{': ' if colon else ''}{change.strip()}",
    )


def any_of_what(spot: Spot) -> Diagnostic | None:
    """Recognize `always: draw_count(any) + 1`."""
    met = re.search(r"\b([a-z]\w*)\(([^()]*)\bany[ ]*$", spot.tail)
    if met is None or spot.word not in (")", ","):
        return None
    place = met.group(2).count(",")
    names = any_params(spot.text, met.group(1)) or ["any player"]
    return error(
        "any-of-what",
        "any of what?",
        spot.span(3, spot.at - len(met.group()) + met.group().rindex("any")),
        "behind this stands what it is for: a parameter of the rule",
        spot.block,
        f"write {met.group(1)}({met.group(2)}{names[min(place, len(names) - 1)]}{spot.word}{spot.rest}",
    )


def any_params(text: str, rule: str) -> list[str]:
    """Write that a change is for all that a rule of a file can be given."""
    declared = re.search(rf"^[ ]*rule[ ]+{rule}\(([^()\n]*)\)", text, re.MULTILINE)
    names = declared.group(1).split(",") if declared else []
    return [f"any {each.split(':')[0].strip()}" for each in names if each.strip()]


def block_behind_a_colon(spot: Spot) -> Diagnostic | None:
    """Recognize `for each p in players: if p's coins > 3: p wins`, two blocks on one line."""
    plain = re.sub(r'"[^"]*"', lambda met: "_" * len(met.group()), spot.sentence)
    met = OPENS.match(plain)
    if met is None or not spot.margin or spot.at < spot.line_start + met.start(2):
        return None
    inner = spot.sentence[met.start(2) :].strip()
    return error(
        "two-blocks",
        "a line opens one block",
        spot.span(len(met.group(2).rstrip()), spot.line_start + met.start(2)),
        "this opens another, and needs a line of its own",
        spot.block,
        f"write {spot.sentence[: met.end(1)].strip()} and below it, indented: {inner}",
    )


def type_of_a_name(spot: Spot) -> Diagnostic | None:
    """Recognize `let x: number = 3`."""
    met = re.match(r"(.*\blet[ ]+[a-z]\w*)[ ]*:[ ]*[A-Za-z][\w ]*?[ ]*=[ ]*(\S.*?)[ ]*$", spot.sentence)
    if met is None or spot.word != ":" or "=" not in spot.wanted:
        return None
    return error(
        "typed-name",
        "a name has the type of its value",
        spot.span(),
        'wanted here: "="',
        spot.block,
        f"write {met.group(1).strip()} = {met.group(2)}",
    )


def zone_of_what(spot: Spot) -> Diagnostic | None:
    """Recognize `zone trick`, which does not say what lies there."""
    met = re.match(r"([ ]*)(zone[ ]+[a-z]\w*)[ ]*(,.*|face\b.*|seen\b.*)?$", spot.sentence.rstrip())
    if met is None or "of" not in spot.wanted:
        return None
    kind = (re.findall(r"^kind[ ]+([A-Z]\w*)", spot.text, re.MULTILINE) or ["Card"])[0]
    more = f", {met.group(3).lstrip(', ')}" if met.group(3) else ""
    return error(
        "zone-words",
        "a zone says of what kind it is",
        spot.span(1 if spot.is_end else None),
        "wanted here: of, and a kind",
        hint=f"write {met.group(2)} of {kind}{more}",
    )


def two_that_hold(spot: Spot) -> Diagnostic | None:
    """Recognize `p1's coins is 3, count(deck) is 3` under `then`."""
    if spot.outer_words[:1] != ["then"] or spot.word not in (",", ";") or spot.open_brackets:
        return None
    return error(
        "and-for-comma",
        "each line of then is one thing that must hold",
        spot.span(),
        "the line could have ended before this",
        spot.block,
        f"write {spot.before.strip()}, and on a line of its own {spot.rest.strip()}",
    )


def copies_of_a_table(spot: Spot) -> Diagnostic | None:
    """Recognize `5 x cards Card` above a table."""
    met = re.match(r"(\d+)[ ]*x?[ ]*cards[ ]+([A-Z]\w*)[ ]*$", spot.sentence)
    if met is None or spot.margin:
        return None
    return error(
        "card-line",
        "how many there are of a card stands in its row",
        spot.line_span(),
        "a table has no number before it",
        hint=f'write cards {met.group(2)}, and before the first cell of a row: {met.group(1)} x "..." | ...',
    )


def index_with_a_capital(spot: Spot) -> Diagnostic | None:
    """Recognize `zone won[Side] of Card` and `track games[Side]: number`."""
    met = re.search(r"\b([a-z]\w*)\[[ ]*([A-Z]\w*)[ ]*$", spot.tail)
    if met is None or spot.first not in ("zone", "track") or spot.word != "]":
        return None
    small = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", met.group(2)).lower()
    return error(
        "capital-name",
        "an index has a name, which says what it is of",
        spot.span(len(met.group(2)), spot.at - len(met.group()) + met.group().index(met.group(2))),
        "a name in small letters is wanted here",
        spot.block,
        f"write {met.group(1)}[{small}]",
    )


def quote_inside(spot: Spot) -> Diagnostic | None:
    """Recognize a text with double quotes inside of it."""
    quotes = [met.start() for met in re.finditer('"', spot.sentence)]
    at = spot.at - spot.line_start
    if len(quotes) < 4 or not spot.word[:1].isalnum() or at - 1 not in quotes[1::2]:
        return None
    start = quotes[quotes.index(at - 1) - 1]
    inside = spot.sentence[start + 1 : quotes[-1]].replace('"', "'")
    return error(
        "quote-inside",
        "a text ends at the next double quote",
        spot.span(1, spot.at - 1),
        "here the text ends",
        spot.block,
        f'write "{inside}", with single or curly quotes inside',
    )


def limits_of_an_option(spot: Spot) -> Diagnostic | None:
    """Recognize `option goal: 1..10 = 5`."""
    met = re.match(r"option[ ]+([a-z]\w*)[ ]*:[ ]*(\d+[ ]*\.\.[ ]*\d+)[ ]*(?:=[ ]*(\d+))?[ ]*(.*?)[ ]*$", spot.sentence)
    if met is None:
        return None
    name, range, first, rest = met.groups()
    first = first or re.findall(r"\d+", range)[0]
    return error(
        "first-value",
        "a type, then the first value, then what is allowed",
        spot.span(),
        "wanted: a type, =, and the value at first",
        spot.block,
        f"write option {name}: number = {first} from {range} {rest}".rstrip(),
    )


def type_of_a_rule(spot: Spot) -> Diagnostic | None:
    """Recognize `rule best(player): Card = ...`."""
    met = re.match(
        r"([ ]*rule[ ]+[a-z]\w*[ ]*(?:\([^()]*\))?)[ ]*(?::|->|returns\b|is\b)[ ]*"
        r"((?:list[ ]+|bag[ ]+)?[A-Za-z]\w*(?:[ ]+or[ ]+none)?)[ ]*=[ ]*(\S.*?)[ ]*$",
        spot.sentence,
    )
    if met is None or spot.word not in (":", "->", "-", "returns", "is"):
        return None
    return error(
        "rule-equals",
        "the type of a rule is that of its value",
        spot.span(),
        'wanted here: "="',
        spot.block,
        f"write {met.group(1).strip()} = {met.group(3)}",
    )


DECLARED_ELSEWHERE: list[Callable[[Spot], Diagnostic | None]] = [
    title_of_a_kind,
    teams_declared,
    ranking_on_one_line,
    limits_of_an_option,
    type_of_a_rule,
    copies_of_a_table,
    type_of_a_name,
    zone_of_what,
    two_that_hold,
    index_with_a_capital,
    quote_inside,
]
DONE_ELSEWHERE: list[Callable[[Spot], Diagnostic | None]] = [
    block_behind_a_colon,
    done_to_each,
    next_in_turn,
    random_number,
    asked_a_text,
    returned_to,
    rule_given_a_value,
    condition_of_an_ability,
    any_of_what,
]
