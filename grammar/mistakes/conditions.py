"""Mistakes in conditions and values: comparisons, counts and loops as rulebooks have them."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..diagnostic import Diagnostic, error
from ..spot import ENOUGH, Spot

PLACE = r"(?:(?:[a-z]\w*'s|your)[ ]+)*[a-z]\w*"
# Comparisons in words, and their signs.
COMPARED = re.compile(
    rf"({PLACE}|\))[ ]+(?:is[ ]+)?(not[ ]+)?"
    r"(greater|more|larger|bigger|higher|less|fewer|smaller|lower|at least|at most|equals|equal)"
    r"[ ]*(?:than|to)?(?:[ ]+or equal to)?[ ]+([^:]+?)[ ]*(?=:|$|\band\b|\bor\b)"
)
SIGNS = {"at least": ">=", "at most": "<=", "equals": "is", "equal": "is"}
LESS = ("less", "fewer", "smaller", "lower")
SOME = re.compile(r"\b(any|all|every|each|no|some)[ ]+(player|players|card|cards)\b[ ]*([^:]*)")
EACH = re.compile(r"[ ]*(?:[^:\"]*:[ ]*)?((?:for[ ]+)?(?:each|every|all)[ ]+(other[ ]+)?players?)\b[ ]*(:?)[ ]*(.*)$")
COUNTS = re.compile(
    rf"\b(?:the[ ]+)?(?:number|amount|count)[ ]+of[ ]+(?:the[ ]+)?\w+[ ]+(?:in|on|of)[ ]+(?:the[ ]+)?({PLACE})"
)


def compared_in_words(spot: Spot) -> Diagnostic | None:
    """Recognize `p's coins is greater than 3` and `p's coins is at least 3`."""
    at = spot.at - spot.line_start
    met = next((each for each in COMPARED.finditer(spot.sentence) if each.start() <= at <= each.end()), None)
    if met is None:
        return None
    left, negated, word, right = met.groups()
    sign = SIGNS.get(word) or ("<" if word in LESS else ">")
    if negated:
        sign = {"<": ">=", ">": "<=", "is": "is not", ">=": "<", "<=": ">"}[sign]
    written = left if left != ")" else "..."
    return error(
        "sign-in-words",
        f'"{word}" is written with a sign',
        spot.span(len(word), spot.line_start + met.start(3)),
        f"this is written {sign}",
        spot.block,
        f"write {written} {sign} {right}; of a zone, count what lies in it: count({written}) {sign} {right}",
    )


def counted_in_words(spot: Spot) -> Diagnostic | None:
    """Recognize `number of cards in p's hand` and `p's hand size`."""
    at = spot.at - spot.line_start
    met = next((each for each in COUNTS.finditer(spot.sentence) if each.start() <= at <= each.end()), None)
    size = re.search(rf"({PLACE})[ ]+$", spot.tail) if spot.word in ("size", "count", "length") else None
    if met is None and size is None:
        return None
    place = met.group(1) if met else size.group(1)  # type: ignore[union-attr]  # one of the two is there
    return error(
        "count-in-words",
        "how many there are is counted",
        spot.span(),
        "wanted: count, and the zone in brackets",
        spot.block,
        f"write count({place})",
    )


def some_or_every(spot: Spot) -> Diagnostic | None:
    """Recognize `if any player has 10 coins` and `if no cards left`."""
    met = next((each for each in SOME.finditer(spot.sentence) if spot.line_start + each.end() >= spot.at), None)
    if met is None or spot.first not in ("if", "repeat", "rule", "else") or spot.at < spot.line_start + met.start():
        return None
    word, what, rest = met.groups()
    if what.startswith("card"):
        write = "count(deck) is 0" if word == "no" else "some(rank is 1 over p's hand)"
    else:
        number = re.search(r"(\d+)[ ]+([a-z]\w*)", rest)
        thing = (
            f"{number.group(2)} >= {number.group(1)}" if number else (re.findall(r"[a-z]\w*", rest) or ["passed"])[-1]
        )
        function = "every" if word in ("all", "every", "each") else "some"
        write = f"{'not ' if word == 'no' else ''}{function}({thing} over players)"
    return error(
        "some-or-every",
        f'"{word} {what}" is asked for with some and every',
        spot.span(len(f"{word} {what}"), spot.line_start + met.start()),
        "what must hold of them stands before over",
        spot.block,
        f"write {write}",
    )


def runs_out(spot: Spot) -> Diagnostic | None:
    """Recognize `if deck runs out`."""
    met = re.search(rf"({PLACE})[ ]+$", spot.tail)
    if met is None or not re.match(r"runs?[ ]+(?:out|empty)|becomes[ ]+empty|is[ ]+gone", f"{spot.word}{spot.rest}"):
        return None
    return error(
        "count-in-words",
        "whether a zone is empty is counted",
        spot.span(),
        "wanted: count, and the zone in brackets",
        spot.block,
        f"write count({met.group(1)}) is 0",
    )


def loop_over_players(spot: Spot) -> Diagnostic | None:
    """Recognize `each player draws 5 cards`, `for each player:` and `for all players:`."""
    met = EACH.match(spot.sentence)
    if met is None or not spot.margin or spot.outer_words[:1] == ["layout"]:
        return None
    if spot.at < spot.line_start + met.start(1) or re.search(r"\bsecretly\b|\bin\b", met.group(4)[:30]):
        return None
    in_card = any(each in ("kind", "card", "cards", "change") for each in spot.outer_words)
    whom = f"players after {'you' if in_card else 'p'}" if met.group(2) else "players"
    name = "q" if met.group(2) or in_card else "p"
    return error(
        "for-each",
        "a loop names the player",
        spot.span(len(met.group(1)), spot.line_start + met.start(1)),
        "what each player does is done in a loop",
        spot.block,
        f"write for each {name} in {whom}: and what is done for {name}, as in move top of deck to {name}'s hand",
    )


def repeat_without_times(spot: Spot) -> Diagnostic | None:
    """Recognize `repeat 3:` and `repeat for 3 rounds:`."""
    met = re.match(r"[ ]*repeat[ ]+(?:for[ ]+)?(\d+)[ ]*(?!times)[a-z]*[ ]*:", spot.sentence)
    if met is None:
        return None
    return error(
        "loop-word",
        '"repeat" lacks "times"',
        spot.span(),
        'wanted here: "times"',
        spot.block,
        f"write repeat {met.group(1)} times:",
    )


def each_behind(spot: Spot) -> Diagnostic | None:
    """Recognize `p's coins += 1 for each card in p's hand`."""
    met = re.match(
        rf"[ ]*(.*?)[ ]*([+-]=)[ ]*(\d+)[ ]+(?:for each|for every|per)[ ]+\w+[ ]+(?:in|on)[ ]+({PLACE})", spot.sentence
    )
    if met is None:
        return None
    many = f"{'' if met.group(3) == '1' else f'{met.group(3)} * '}count({met.group(4)})"
    return error(
        "count-in-words",
        "how many there are is counted",
        spot.span(),
        "a line has no loop behind it",
        spot.block,
        f"write {met.group(1)} {met.group(2)} {many}",
    )


def asked_to_choose(spot: Spot) -> Diagnostic | None:
    """Recognize `ask p to choose c from p's hand`."""
    met = re.match(r"[ ]*(?:[^:\"]*:[ ]*)?[a-z]+[ ]+([a-z]\w*)[ ]+to[ ]+choose\b(.*)", spot.sentence)
    if met is None:
        return None
    return error(
        "player-first",
        "who chooses stands first",
        spot.span(),
        "a choice is a line that starts with its player",
        spot.block,
        f"write {met.group(1)} chooses{met.group(2).rstrip()}",
    )


def most_wins(spot: Spot) -> Diagnostic | None:
    """Recognize `the player with the most coins wins`."""
    met = re.search(
        r"\bplayer[ ]+with[ ]+(?:the[ ]+)?(most|highest|fewest|lowest|least)[ ]+([a-z]\w*)[ ]+wins?\b", spot.sentence
    )
    if met is None:
        return None
    low = met.group(1) in ("fewest", "lowest", "least")
    best = "worst" if low else "best"
    what = "score" if met.group(2).startswith("point") else f"player's {met.group(2)}"
    own = "score" if what == "score" else met.group(2)
    ranked = f"{'lowest' if low else 'highest'} {what}"
    return error(
        "unnamed-player",
        "a statement starts with a name",
        spot.span(),
        "this player has no name yet",
        spot.block,
        f"write let p = first({best}({own} over players)), and on the next line p wins; in a ranking: {ranked}",
    )


def end_of_game(spot: Spot) -> Diagnostic | None:
    """Recognize `end the game` and `end when count(deck) is 0`."""
    met = re.match(
        r"[ ]*end\b[ ]*(?:the[ ]+)?(?:game[ ]+)?(?:(?:when|if|once|as soon as)[ ]+([^:\"]*))?", spot.sentence
    )
    if spot.first != "end" or met is None or not ("game" in spot.wanted or (met.group(1) and not spot.margin)):
        return None
    write = f"if {met.group(1).strip()}: end game" if met.group(1) else "end game"
    if not spot.margin:
        write += ", indented, in play or in a verb: behind what can bring it about"
    return error(
        "game-over",
        "the game is ended by two words, where it is played",
        spot.span(),
        'wanted here: "game"' if spot.margin else "this declares nothing",
        spot.block,
        f"write {write}",
    )


def amount_with_a_thing(spot: Spot) -> Diagnostic | None:
    """Recognize `cost = 3 coins` and `pay 3 coins`."""
    met = re.search(r"=[ ]*(\d+)[ ]+$", spot.tail)
    if met is not None and re.match(r"[a-z]\w*$", spot.word) and "_NL" in spot.wanted and not spot.rest.strip():
        write = f"{spot.before.strip()}"
    elif spot.first == "pay" and spot.word.isdigit():
        thing = re.match(r"[ ]*([a-z]\w*)?", spot.rest).group(1) or "purse"  # type: ignore[union-attr]  # it always matches
        in_card = any(each in ("kind", "card", "cards", "change") for each in spot.outer_words)
        whose = "your" if in_card else "p's"
        write = f"pay move {spot.word} from {whose} {thing} to bank"
    else:
        return None
    return error(
        "thing-after-number",
        f'"{spot.word}" is too much here',
        spot.span(),
        "a number stands alone",
        spot.block,
        f"write {write}",
    )


def condition_behind(spot: Spot) -> Diagnostic | None:
    """Recognize `always: hand_limit(you) + 1 when your coins > 3` on a card."""
    met = re.match(r"[ ]*([a-z][^:\"]*?)[ ]*:[ ]*(\S.*?)[ ]*$", spot.before[:ENOUGH])
    in_card = any(each in ("kind", "card", "cards", "change") for each in spot.outer_words)
    if spot.word != "when" or met is None or not in_card or " when " in met[1] or "_NL" not in spot.wanted:
        return None
    return error(
        "condition-behind",
        "a condition stands before the colon",
        spot.span(),
        "this is too late",
        spot.block,
        f"write {met[1]} when {spot.after.strip()}: {met[2]}",
    )


CONDITIONS: list[Callable[[Spot], Diagnostic | None]] = [
    asked_to_choose,
    most_wins,
    end_of_game,
    compared_in_words,
    counted_in_words,
    some_or_every,
    runs_out,
    each_behind,
    loop_over_players,
    repeat_without_times,
    amount_with_a_thing,
    condition_behind,
]
