"""Mistakes of whoever writes as rulebooks do: players who must, cards that are "the first 7", my hand, the top card."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from ..diagnostic import Diagnostic, error
from ..habits import LAYS, TAKES, player_first, verb_as_value
from ..spot import ENOUGH, Spot

PLACE = r"(?:(?:[a-z]\w*'s|your)[ ]+)*[a-z]\w*"
# Ends at which a deck is taken, as rulebooks count cards.
ENDS = {"first": "top", "next": "top", "last": "bottom"}
FEW = re.compile(r"\b(first|next|last)[ ]+$")
CARDS_OF = re.compile(rf"[ ]*(?:cards?[ ]+)?(?:of|from|in)[ ]+(?:the[ ]+)?({PLACE})")
MODAL = re.compile(r"([a-z]\w*)[ ]+(must|shall|should|can|could|might|will)[ ]+$")
ALLOWS = ("can", "could", "might")
OWNED = re.compile(r"\b(my|his|her|their|our)[ ]+(?:([a-z]\w*)[ ]*)?$")
ARTICLE = re.compile(r"\b(the|an|a)[ ]+$")
RANGE = re.compile(r"(?:\bfrom[ ]+)?\b(\d+)[ ]+(?:to|through|until|till)[ ]+(\d+)\b")
CHOOSING = re.compile(rf"[ ]*(?:[^\"]*:[ ]*)?({PLACE}[ ]+(?:chooses|choose|may[ ]+choose|orders|order))\b[ ]*([^\":]*)")
# What is chosen, the small word, and from where.
MIDDLE = re.compile(r"(.*?)[ ]*(?:\b(from|of|in|among)[ ]+(.*?))?[ ]*$")
NAMED = re.compile(r"(?:(?:up to[ ]+)?[^ ]+[ ]+(?:to[ ]+[^ ]+[ ]+)?)?[a-z]\w*")
SEARCHED = re.compile(rf"({PLACE})[ ]+$")
# What can stand before a value.
VALUED = re.compile(r"(?:=|\b(?:if|while|until|return|is|and|or|not)|[(\[,+*/<>-])[ ]*([a-z]\w*)[ ]+$")
PEOPLE = re.compile(
    r"\bfor each ([a-z]\w*) in players\b|\b(?:by|for|to|against|with|of) (player)\b|\b(you)\b|\b(p\d)\b"
)
DOES = re.compile(r"[ ]*(?:[^:\"]*:[ ]*)?([a-z]\w*)[ ]+([a-z]+)[ ]+$")


@lru_cache(maxsize=1)
def _given(text: str) -> frozenset[str]:
    """List the names that an author gives to things, loops, choices and parameters."""
    named = (
        r"(?:\b(?:zone|track|rule|has|option|icon|period|let|for each|each|for|any)|^to)[ ]+([a-z]\w*)"
        r"|\b(?:chooses?|orders)[ ]+([a-z]\w*)[ ]+from\b"
    )
    return frozenset(name for each in re.findall(named, text, re.MULTILINE) for name in each) | frozenset(
        re.findall(r"[(,][ ]*([a-z]\w*)[ ]*(?=[:,)])", text)
    )


@lru_cache(maxsize=1)
def _people(text: str) -> frozenset[str]:
    """List the names that players have."""
    return frozenset(name for each in PEOPLE.findall(text) for name in each if name)


def procedures(text: str) -> list[str]:
    """List the verbs that a file declares."""
    return re.findall(r"^to[ ]+([a-z]\w*)", text, re.MULTILINE)


def first_few(spot: Spot) -> Diagnostic | None:
    """Recognize `move first 7 of deck`."""
    met = FEW.search(spot.tail)
    if met is None or not spot.word.isdigit():
        return None
    end = ENDS[met.group(1)]
    rest = CARDS_OF.match(spot.rest)
    zone = rest.group(1) if rest else "deck"
    return error(
        "first-few",
        f'"{met.group(1)}" takes no number',
        spot.span(len(met.group()) + len(spot.word), spot.at - len(met.group())),
        f"so many cards of a zone are its {end}",
        spot.block,
        f"write {end} {spot.word} of {zone}",
    )


def must_or_can(spot: Spot) -> Diagnostic | None:
    """Recognize `p must choose c` and `p can draw`."""
    met = MODAL.search(spot.tail)
    if met is None or not re.match(r"[a-z]\w*$", spot.word):
        return None
    who, word = met.groups()
    rest = f"{spot.word}{spot.rest}"
    if spot.word == "choose":
        write = f"{who} may {rest}" if word in ALLOWS else f"{who} chooses{spot.rest}"
    elif word in ALLOWS:
        write = f'{who} may "{spot.word}": ..., with what is then done behind the colon'
    else:
        write = f'what is done as a line of its own, without "{who} {word}", as in: move c to discard'
    return error(
        "must-or-can",
        f'"{word}" is no word of the language',
        spot.span(len(word), spot.at - len(met.group()) + len(who) + 1 + met.group()[len(who) + 1 :].index(word)),
        "what stands in a line is done; what a player is free to do is said with may",
        spot.block,
        f"write {write}",
    )


def result_of_a_verb(spot: Spot) -> Diagnostic | None:
    """Recognize `let x = draw_two by p`."""
    met = VALUED.search(spot.tail)
    if met is None or met.group(1) not in procedures(spot.text) or spot.is_end:
        return None
    verb = met.group(1)
    call = re.split(r"[ ]*(?:[:<>=+*/]|\bis\b)", f"{verb} {spot.word}{spot.rest}")[0].rstrip()
    return verb_as_value(call, spot.span(len(verb), spot.at - len(met.group()) + met.start(1) - met.start()))


def range_in_words(spot: Spot) -> Diagnostic | None:
    """Recognize `faces 1 to 6` and `random from 1 to 6`."""
    met = next(
        (each for each in RANGE.finditer(spot.sentence) if each.start() <= spot.at - spot.line_start <= each.end()),
        None,
    )
    if met is None or spot.word in spot.wanted or not {"..", "_NL", "of"} & spot.wanted:
        return None
    if re.search(r"\bup[ ]+to[ ]+$", spot.line[: met.start()]):
        return None
    least, most = met.groups()
    of = "random of " if re.search(r"\brandom[ ]+$", spot.line[: met.start()]) else ""
    return error(
        "range-in-words",
        f"the numbers from {least} to {most} are written with two dots",
        spot.span(len(met.group()), spot.line_start + met.start()),
        'wanted between the two numbers: ".."',
        spot.block,
        f"write {of}{least}..{most}",
    )


def choice_without_a_name(spot: Spot) -> Diagnostic | None:
    """Recognize `p chooses from p's hand`, `p chooses a red card from p's hand` and `p chooses one of players`."""
    met = CHOOSING.match(spot.sentence)
    if met is None or spot.at < spot.line_start + met.end(1) or spot.open_brackets:
        return None
    answer = re.search(r'"([^"]*)"', spot.sentence[met.end(1) :])
    if "example" in spot.outer_words and answer is not None and " from " not in spot.sentence:
        return error(
            "unnamed-choice",
            "an example gives the answer",
            spot.span(1 if spot.is_end else None),
            "in an example nobody is asked by this line",
            spot.block,
            f'write {met.group(1).split()[0]} answers "{answer.group(1)}"',
        )
    texts = re.findall(r'"[^"]*"', spot.sentence[met.end(1) :])
    if len(texts) > 1 and not met.group(2):
        return error(
            "unnamed-choice",
            "each of several possibilities has a line",
            spot.span(1 if spot.is_end else None),
            "a colon is wanted behind the question, and below it the possibilities",
            spot.block,
            f'write {met.group(1)} "Which?": and below it, indented, a line for each: {texts[0]}: and what is done',
        )
    middle, small, source = MIDDLE.match(met.group(2)).groups()  # type: ignore[union-attr]  # it always matches
    if middle and (
        NAMED.fullmatch(middle) if small == "from" else spot.at > spot.line_start + met.start(2) + len(middle) + 5
    ):
        return None
    return error(
        "unnamed-choice",
        "what is chosen needs a name",
        spot.span(1 if spot.is_end else None),
        "a choice has one name, and then from",
        spot.block,
        f"write {met.group(1)} {_chosen(middle, source)}",
    )


def quantity_behind(spot: Spot) -> Diagnostic | None:
    """Recognize `p chooses cs from p's hand up to 2`."""
    met = CHOOSING.match(spot.sentence)
    many = re.match(r"(?:(up to)|exactly|at most|at least)?[ ]*(\d+)\b", f"{spot.word}{spot.rest}")
    if met is None or many is None or "_NL" not in spot.wanted:
        return None
    before = spot.before[met.start(2) :].rstrip()
    return error(
        "quantity-behind",
        "how many are chosen stands before their name",
        spot.span(),
        "the line could have ended before this",
        spot.block,
        f"write {met.group(1)} {many.group().replace('exactly ', '').replace('at most', 'up to')} {before}",
    )


def _chosen(middle: str, source: str | None) -> str:
    """Write what is chosen from where, by the words of a rulebook for it."""
    if middle.startswith("to ") or (source is None and re.search(r"\bor\b", middle)):
        return 'with a colon behind it, and below it, indented, a line for each of the possibilities: "draw": ...'
    number = re.match(r"(?:up to[ ]+)?\d+\b|any\b", middle)
    kind = middle.split(" ")[-1] if middle else ""
    if source is None and kind.startswith(("player", "opponent")):
        return "q from players"
    if source is None and kind.startswith(("number", "amount")):
        return "n from 1..3"
    places = re.sub(r"^the[ ]+", "", source or "p's hand")
    return f"{number.group()} cs from {places}" if number else f"c from {places}"


def contains(spot: Spot) -> Diagnostic | None:
    """Recognize `if p's hand contains card "Ogre"`."""
    met = SEARCHED.search(spot.tail)
    if met is None or spot.word not in ("contains", "includes", "holds"):
        return None
    thing = re.match(rf'[ ]*((?:a[ ]+)?card[ ]*"[^"]*"|{PLACE}(?=[ ]*(?::|$|and\b|or\b)))', spot.rest)
    write = f"some(rank is 1 over {met.group(1)})"
    if thing is not None:
        write = f"{re.sub(r'^a[ ]+', '', thing.group(1))} in {met.group(1)}"
    return error(
        "contains-for-in",
        f'"{spot.word}" asks for nothing',
        spot.span(),
        "what lies somewhere is asked for with in",
        spot.block,
        f"write {write}",
    )


def verb_before_in(spot: Spot) -> Diagnostic | None:
    """Recognize `if c is in p's hand` and `if c isn't none`."""
    met = re.search(r"\bis([ ]+not)?[ ]+in[ ]+$", spot.tail)
    short = re.match(r"(is|does|do|are)n['’]t\b", spot.text[spot.at : spot.at + 10])
    if met is None and short is None:
        return None
    length = len(met.group().rstrip()) if met else len(short.group())  # type: ignore[union-attr]  # one of the two is there
    ours = "is not" if met is None else "not in" if met.group(1) else "in"
    return error(
        "short-not" if met is None else "is-in",
        f'"{spot.text[spot.at : spot.at + length]}" is not used here'
        if met is None
        else f'"{ours}" is a whole comparison',
        spot.span(length, spot.at if met is None else spot.at - len(met.group())),
        f'this is written "{ours}"',
        spot.block,
        f'write "{ours}"',
    )


def somebodys(spot: Spot) -> Diagnostic | None:
    """Recognize `my hand` and `their hand`."""
    met = OWNED.search(spot.tail)
    if met is None or met.group(1) in _given(spot.text) or (met.group(2) is None and not spot.word[:1].isalpha()):
        return None
    word, thing = met.group(1), met.group(2) or spot.word
    in_card = word == "my" and any(each in ("kind", "card", "cards", "change") for each in spot.outer_words)
    write = f"your {thing}" if in_card else f"player's {thing}, with the name that the player has here"
    return error(
        "whose",
        f'"{word}" names nobody',
        spot.span(len(word), spot.at - len(met.group())),
        "a card says your, everything else says whose by a name",
        spot.block,
        f"write {write}",
    )


def article(spot: Spot) -> Diagnostic | None:
    """Recognize `move the top card of deck`, `move a card` and `draw a card`."""
    met = ARTICLE.search(spot.tail)
    if met is None or met.group(1) in _given(spot.text) or not re.match(r"[A-Za-z]\w*$", spot.word):
        return None
    return error(
        "article",
        f'"{met.group(1)}" is no word of the language',
        spot.span(len(met.group(1)), spot.at - len(met.group())),
        "things are named without it",
        spot.block,
        _without_article(spot, met.group(1)),
    )


def _without_article(spot: Spot, word: str) -> str:
    """Write what is meant without the article before it."""
    rest, more = re.match(
        r"(.*?)(?:[ ]*(?:,|\band\b|\bthen\b|\bor\b)(.*))?$", f"{spot.word}{spot.rest}".rstrip(":")
    ).groups()  # type: ignore[union-attr]
    rest = re.sub(
        r"\b(top|bottom|random)([ ]+\d+)?[ ]+cards?[ ]+(?:of|from)\b", r"\1\2 of", re.sub(r"\bthe[ ]+", "", rest)
    )
    before = re.search(r"\b([a-z]+)[ ]+(?:the|an|a)[ ]+$", spot.tail)
    verb = before.group(1) if before else ""
    in_card = any(each in ("kind", "card", "cards", "change") for each in spot.outer_words)
    whose = "your" if in_card else "p's"
    if verb in ("roll", "throw", "flip"):
        return "write roll and the die, as in roll Die; for a number alone: let n = random of 1..6"
    if re.match(r"(?:[a-z]+[ ]+)?cards?\b", rest) and verb in (*TAKES, *LAYS):
        return f"write move top of deck to {whose} hand" if verb in TAKES else "write move c to discard"
    if word != "the" and re.match(r"(?:[a-z]+[ ]+)?cards?\b", rest):
        return "say which card, as in: top of deck"
    return f"write {rest}" + ("; what comes behind it is a line of its own" if more else "")


def player_does(spot: Spot) -> Diagnostic | None:
    """Recognize `p draws 2 cards` and `you draw 2 cards`, which say who before what is done."""
    if re.search(r"(?:^|:)[ ]*you[ ]+$", spot.tail) and re.match(r"[a-z]+$", spot.word):
        return _you_do(spot)
    met = DOES.match(spot.before[:ENOUGH])
    if met is None or not re.match(r"\w", spot.word):
        return None
    who, does = met.groups()
    if who not in _people(spot.text) or does in spot.automaton.tables.spellings.values():
        return None
    return player_first(who, does, spot.span(len(does), spot.line_start + met.start(2)), spot.word + spot.rest)


def ranked_in_words(spot: Spot) -> Diagnostic | None:
    """Recognize `most points` in a ranking."""
    if spot.outer_words[:1] == ["ranking"] and not spot.is_first and spot.word in (",", "then", "and"):
        return error(
            "ranking-word",
            "a line of a ranking compares by one thing",
            spot.span(),
            "the line could have ended before this",
            spot.block,
            f"write it in two lines: {spot.before.strip()}, and below it {spot.rest.strip()}",
        )
    if not spot.is_first or spot.outer_words[:1] != ["ranking"] or not spot.word[:1].isalpha():
        return None
    met = re.match(
        r"(?:then[ ]+)?(most|highest|more|fewest|least|fewer|lowest)?[ ]*(?:of[ ]+)?(?:(?:player|each)'s[ ]+)?(\w+)?",
        spot.sentence.strip(),
    )
    sort, thing = met.groups() if met else (None, None)
    low = sort in ("fewest", "least", "fewer", "lowest")
    scored = sort is None or thing is None or thing.startswith(("point", "score", "victory"))
    what = "score" if scored else f"player's {thing}"
    return error(
        "ranking-word",
        "a ranking compares by highest and lowest",
        spot.span(),
        "wanted here: highest, lowest or teams",
        spot.block,
        f"write {'lowest' if low else 'highest'} {what}",
    )


def _you_do(spot: Spot) -> Diagnostic:
    must = re.match(r"[ ]*([a-z]+)(.*)", spot.rest) if spot.word in ("must", "shall", "can", "could") else None
    if must is not None and must.group(1) == "choose":
        return player_first("you", "choose", spot.span(), must.group(2).strip())
    does, rest = must.groups() if must is not None else (spot.word, spot.rest)
    return player_first("you", does, spot.span(), rest.strip())


def given_to_somebody(spot: Spot) -> Diagnostic | None:
    """Recognize `give p 3 coins`, `winner is p`, `players take turns` and `if p can pay 3`."""
    gives = re.search(r"\bgives?[ ]+([a-z]\w*)[ ]+$", spot.tail)
    wins = re.match(r"[ ]*(?:the[ ]+)?winner[ ]+is[ ]+(.*)", spot.sentence)
    able = re.search(r"\b([a-z]\w*)[ ]+$", spot.tail) if spot.word in ("can", "could") else None
    if gives is not None and spot.word.isdigit():
        thing = (re.findall(r"[a-z]\w*", spot.rest) or ["coins"])[0]
        whose = f"{gives.group(1)}'s {thing}"
        hint = f"write {whose} += {spot.word}; tokens are moved: move {spot.word} from bank to {whose}"
    elif wins is not None:
        hint = f"write let p = {wins.group(1).strip()}, and on the next line p wins"
    elif re.match(r"[ ]*(?:the[ ]+)?players[ ]+take[ ]+turns\b", spot.sentence):
        hint = "write repeat: and below it for each p in players: and what p does in a turn"
    elif able is not None and spot.first in ("if", "repeat"):
        hint = f"say what must hold, as in {able.group(1)}'s coins >= 3, or count({able.group(1)}'s hand) > 0"
    else:
        return None
    return error(
        "in-words", "this is written otherwise", spot.span(), "this sentence has another form here", spot.block, hint
    )


RULEBOOKS: list[Callable[[Spot], Diagnostic | None]] = [
    given_to_somebody,
    first_few,
    must_or_can,
    result_of_a_verb,
    range_in_words,
    choice_without_a_name,
    quantity_behind,
    contains,
    verb_before_in,
    ranked_in_words,
    somebodys,
    article,
    player_does,
]
