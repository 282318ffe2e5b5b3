"""Mistakes in words: the wrong word, the wrong kind of name, a word in the wrong place."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from ..diagnostic import Diagnostic, did_you_mean, error
from ..habits import LINES, declaration_inside
from ..spot import Spot
from ..wanted import DECLARATIONS, LABELS, STATEMENTS
from .shape import colon_left_out

CARDS = ("kind", "card", "cards", "change", "die")
DECIDES = ("chooses", "choose", "may", "orders", "order", "wins", "answers")
PARTS = ("players", "given", "when", "then")
# Where a name is given to something, and where parameters of a rule are.
NAMED = re.compile(
    r"\b(?:zone|track|rule|has|option|icon|period|to|let|for each|each|chooses?|orders)[ ]+(?:\d+[ ]+)?([a-z]+)\b"
)
PROCEDURES = re.compile(r"^to[ ]+([a-z]\w*)([^\n]*)", re.MULTILINE)
# How rulebooks say when a card does something.
WAITS = re.compile(r"[ ]*(when|whenever|on|upon|at|during|each|every|once|while|if)[ ]+([^:\"]*?)[ ]*:(.*)")
WAITS_BARE = re.compile(r"[ ]*(when|whenever|on|upon)[ ]+([a-z]+)[ ]*(.*)")
PARAMETERS = re.compile(r"\brule[ ]+\w+[ ]*\(([^()\n]*)\)")


@lru_cache(maxsize=1)
def _names(text: str) -> frozenset[str]:
    """List the names that an author gives in a text; `player` is one that everybody gives, and no mistake."""
    names = NAMED.findall(text)
    names += [name.split(":")[0].strip() for met in PARAMETERS.findall(text) for name in met.split(",")]
    return frozenset(names) - {"player"}


def loop_without_each(spot: Spot) -> Diagnostic | None:
    """Recognize `for x in xs`."""
    if not re.search(r"\bfor\s+$", spot.tail) or "each" not in spot.wanted:
        return None
    return error(
        "for-each", '"for" lacks "each"', spot.span(), 'wanted here: "each"', hint=f"write for each {spot.word}"
    )


def word_of_another_language(spot: Spot) -> Diagnostic | None:
    """Recognize a line that starts as in another language."""
    ours = LINES.get(spot.first)
    in_card = bool(spot.outer) and spot.outer_words[0] in CARDS
    if ours is None or spot.first in DECLARATIONS or (in_card and WAITS.match(spot.sentence)):
        return None
    at = spot.line_start + spot.line.index(spot.first)
    return error(
        "other-language",
        f'"{spot.first}" is not a word of this language',
        spot.span(len(spot.first), at),
        f'this is written "{ours}"',
        hint=f'write "{ours} ..."',
    )


def parts_of_an_example(spot: Spot) -> Diagnostic | None:
    """Recognize the parts of an example in another order, or without `then`."""
    number = next((n for n, word in zip(spot.outer, spot.outer_words, strict=True) if word == "example"), 0)
    inside = bool(number) or spot.first == "example"
    if spot.is_end and "then" in spot.wanted and not spot.wanted & {"NAME", "let"}:
        return error(
            "example-order",
            "this example does not say what must then hold",
            spot.line_span(),
            '"then" is missing below',
            note="an example has players, given, when and then, in this order; only then must be there",
            hint='add "then" and, indented under it, what must hold',
        )
    if not (inside and spot.is_first and spot.word in PARTS and spot.outer[0] == number):
        return None
    return error(
        "example-order",
        "the parts of an example are in another order",
        spot.span(),
        f'"{spot.word}" can\'t come here',
        note="an example has players, given, when and then, in this order; only then must be there",
    )


def declared_among_statements(spot: Spot) -> Diagnostic | None:
    """Recognize a declaration inside a block of statements."""
    if not spot.margin or spot.first not in DECLARATIONS - {"each", "to", "play", "score", "card", "example"}:
        return None
    inside = set(spot.outer_words)
    if not inside & {"setup", "play", "to", "given", "when"} or inside & {"kind", "die"}:
        return None
    at = spot.line_start + spot.margin
    return declaration_inside(spot.first, spot.span(len(spot.first), at))


def done_at_top_level(spot: Spot) -> Diagnostic | None:
    """Recognize a statement, or a misspelt declaration, without indentation."""
    if not spot.is_first or spot.margin or not {"zone", "kind"} <= spot.wanted or spot.is_end:
        return None
    near = did_you_mean(spot.word, DECLARATIONS) if spot.word not in STATEMENTS else ""
    card = re.match(r'[ ]*(card[ ]*"[^"]*"|"[^"]*")', spot.rest)
    if spot.word in ("remove", "delete", "exclude", "drop", "no", "take") and card:
        near = f"a variant leaves a card out so: without card {card.group(1).removeprefix('card').strip()}"
    if near:
        return error(
            "unknown-declaration",
            f'"{spot.word}" declares nothing',
            spot.span(),
            "a declaration is wanted here",
            hint=near,
        )
    return error(
        "statement-outside",
        "a declaration is wanted at the start of a line",
        spot.span(),
        "this declares nothing",
        note="lines without indentation declare: game, zone, kind, card, rule, to, setup, play and so on",
        hint='put what is done under "setup", "play" or "to ...", indented',
    )


def field_without_equals(spot: Spot) -> Diagnostic | None:
    """Recognize `spaces 3` and `spaces: 3` in a kind or a card."""
    if not spot.outer or spot.outer_words[0] not in CARDS or spot.is_end:
        return None
    field = re.match(r"[ ]*([a-z]\w*)[ ]*:?[ ]*$", spot.before)
    if not field or field.group(1) in STATEMENTS or not re.match(r'["\d\[]|(yes|no|none)$', spot.word):
        return None
    return error(
        "missing-equals",
        "the value of a field is given with =",
        spot.span(),
        'wanted before this: "="',
        spot.block,
        f"write {field.group(1)} = {spot.word}",
    )


def equals_too_much(spot: Spot) -> Diagnostic | None:
    """Recognize `text = "..."` and `points = 3` in a kind or a card, which are no fields."""
    if not spot.outer or spot.outer_words[0] not in CARDS or spot.word not in ("=", ":"):
        return None
    if not re.match(r"[ ]*(text|points|back)[ ]*$", spot.tail):
        return None
    return error(
        "extra-equals",
        f'"{spot.first}" is no field, and takes no {spot.word}',
        spot.span(),
        "this is too much",
        spot.block,
        f"write {spot.first}{spot.rest}",
    )


def done_in_a_card(spot: Spot) -> Diagnostic | None:
    """Recognize a statement that stands in a kind or a card without an ability around it."""
    if not spot.outer or spot.outer_words[0] not in CARDS:
        return None
    waits = WAITS.match(spot.sentence) or (":" not in spot.sentence and WAITS_BARE.match(spot.sentence)) or None
    if waits is not None:
        return _waits_in_words(spot, *waits.groups())
    started = spot.is_first and spot.word in STATEMENTS
    if not started and not (re.match(r"\s*[a-z_]+\s+$", spot.before) and spot.wanted >= {":", "=", "when"}):
        return None
    return error(
        "statement-in-card",
        "a card says when it does something",
        spot.line_span(),
        "no moment is given for this",
        spot.block,
        f"write a moment before it: {moment_for(spot.text, spot.first)}: {spot.sentence.strip()}",
    )


def _waits_in_words(spot: Spot, word: str, what: str, body: str) -> Diagnostic:
    """Recognize `when played: ...` and `at the end of the turn: ...` in a card."""
    rest = body.split("#")[0].strip() or "..."
    moment = moment_for(spot.text, what)
    hint = f"write {moment}: {rest}"
    zone = re.fullmatch(r"(?:it is |this is )?(?:in|on)[ ]+(?:your[ ]+)?([a-z]\w*)", what)
    if zone is not None:
        hint = f"write works in {zone.group(1)} as a line of its own, and below it, with a moment, {moment}: {rest}"
    elif word in ("if", "while"):
        hint = f"write {moment} when {what}: {rest}"
    elif re.fullmatch(r"[a-z]+", what) and word != "each":
        known = re.findall(r"^icon[ ]+([a-z]\w*)", spot.text, re.MULTILINE)
        stem = re.sub(r"(?:ed|ing|s)$", "", what)
        icon = f"when_{what}" if what in DECLARATIONS else what
        done = near_verb(spot.text, what)
        near = next((name for name in known if name.startswith(stem)), None)
        if near or done:
            return _moment(spot, f"{word} {what}", f"write {near or done}: {rest}")
        hint = f"declare icon {icon}, write {icon}: {rest}, and where that is done to a card c: use {icon} of c"
    return _moment(spot, f"{word} {what}", hint)


def _moment(spot: Spot, said: str, hint: str) -> Diagnostic:
    return error(
        "moment-in-words",
        f'"{said}" is no moment that is known',
        spot.span(len(said), spot.line_start + spot.margin),
        "a card waits for an icon, or for a verb of the game to be done",
        "before, after and instead of go with a verb: one that is declared with to, or move, shuffle, roll",
        hint,
    )


def near_verb(text: str, words: str) -> str:
    """Write that a card waits for the verb of a file that is nearest to some words; nothing if none is."""
    stems = [re.sub(r"(?:ed|ing|s)$", "", word) for word in re.findall(r"[a-z]{3,}", words)]
    for verb, rest in PROCEDURES.findall(text):
        if any(verb.startswith(stem) or stem in verb.split("_") for stem in stems):
            return f"after {verb}{' by you' if re.search(r'[ ]by[ ]+player', rest) else ''}"
    return ""


def moment_for(text: str, words: str) -> str:
    """Write a moment of an ability: of the verbs and icons that a file declares, the one nearest to some words."""
    near = near_verb(text, words)
    if near:
        return near
    heads = PROCEDURES.findall(text)
    icons = re.findall(r"^icon[ ]+([a-z]\w*)", text, re.MULTILINE)
    if heads and not icons:
        verb, rest = heads[0]
        return f"after {verb}{' by you' if re.search(r'[ ]by[ ]+player', rest) else ''}"
    return icons[0] if icons else "begin"


def bonus_alone(spot: Spot) -> Diagnostic | None:
    """Recognize `+1 coin` in a card."""
    met = re.match(r"[ ]*([+-])[ ]*(\d+)[ ]*([a-z]\w*)?", spot.sentence)
    if met is None or not spot.is_first or not spot.outer or spot.outer_words[0] not in CARDS:
        return None
    return error(
        "statement-in-card",
        "a card says when it does something",
        spot.line_span(),
        "no moment is given for this",
        spot.block,
        f"write {moment_for(spot.text, '')}: your {met.group(3) or 'coins'} {met.group(1)}= {met.group(2)}",
    )


def text_alone(spot: Spot) -> Diagnostic | None:
    """Recognize a line that is only a text or a number, among statements."""
    if not spot.is_first or not {"let", "if"} <= spot.wanted or not re.match(r'["\d(\[-]', spot.word):
        return None
    return error(
        "not-a-statement",
        "this says nothing to do",
        spot.span(),
        "a statement starts with a verb or a name",
        spot.block,
        'write "say" before a text to show it' if spot.word[0] == '"' else "say what is done with it",
    )


def menu_without_text(spot: Spot) -> Diagnostic | None:
    """Recognize an alternative of a menu whose title is not in quotes."""
    if not spot.is_first or "STRING" not in spot.wanted or "NAME" in spot.wanted or not spot.word[:1].isalpha():
        return None
    title = spot.line.strip().split(":")[0]
    return error(
        "menu-text",
        "an alternative starts with its text",
        spot.span(),
        "a text in quotes is wanted here",
        spot.block,
        f'write "{title}": and what is then done',
    )


def quotes_left_out(spot: Spot) -> Diagnostic | None:
    """Recognize a title without quotes."""
    if spot.wanted != {"STRING"} or not spot.word[:1].isalpha():
        return None
    return error(
        "missing-quotes",
        "words for people stand in quotes",
        spot.span(),
        "a text in quotes is wanted here",
        spot.block,
        f'write "{spot.word}" with double quotes around it',
    )


def type_left_out(spot: Spot) -> Diagnostic | None:
    """Recognize a field, track or option without its type."""
    if spot.first not in ("track", "has", "option") or ":" not in spot.wanted:
        return None
    if spot.word != "=" and not spot.is_end:
        return None
    name = re.findall(r"\w+", spot.before)[-1]
    first = spot.rest.strip() if spot.word == "=" else ""
    type = "truth" if first in ("yes", "no") else "text" if first.startswith('"') else "number"
    return error(
        "missing-type",
        f'the type of "{name}" is missing',
        spot.span(1),
        'wanted here: ":" and a type',
        note="types are number, truth, text, player, card, kinds and enums, list ... and bag ...",
        hint=f"write {spot.first} {name}: {type}{f' = {first}' if first else ''}",
    )


def and_for_comma(spot: Spot) -> Diagnostic | None:
    """Recognize a list whose parts are joined by `and`."""
    if spot.word not in ("and", "or", "&") or "," not in spot.wanted:
        return None
    return error(
        "and-for-comma",
        "the parts of a list are separated by commas",
        spot.span(),
        "a comma is wanted here",
        hint='write ","',
    )


def arguments_with_commas(spot: Spot) -> Diagnostic | None:
    """Recognize `move(card, hand)` and `move card, hand`."""
    call = re.match(r"\s*([a-z_]+)\s*(\(?)", spot.line)
    if spot.word != "," or not call or not spot.margin or spot.first in DECLARATIONS:
        return None
    if len(spot.open_brackets) != len(call.group(2)):
        return None
    return error(
        "call-with-commas",
        "what a verb works on is not separated by commas",
        spot.span(),
        "a small word is wanted here",
        note="small words say what is what: " + ", ".join(sorted(LABELS)),
        hint="write it as a sentence, such as move top of deck to p's hand",
    )


def half_a_condition(spot: Spot) -> Diagnostic | None:
    """Recognize `1 if full` without `else`."""
    if "else" not in spot.wanted or spot.is_first or not re.search(r"\S[ \t]if\b", spot.before):
        return None
    if re.search(r"\belse\b", spot.after) or did_you_mean(spot.word, ("else",)):
        return None
    return error(
        "missing-else",
        'a value with "if" needs an "else"',
        spot.span(1 if spot.is_end else None),
        'wanted here: "else"',
        hint="write what it is otherwise, such as 1 if full else 0",
    )


def word_of_the_language(spot: Spot) -> Diagnostic | None:
    """Recognize a name of the author's that is a word of the language where it stands."""
    # The "x" of "3 x card" is only a word of the language there.
    own = set(spot.automaton.tables.spellings.values()) - {"x"}
    words = [(met.group(), spot.line_start + met.start()) for met in re.finditer(r"\w+", spot.before)][-3:]
    for word, at in [*reversed(words), (spot.word, spot.at)]:
        if word in own and word in _names(spot.text):
            return error(
                "reserved-word",
                f'"{word}" is a word of the language',
                spot.span(len(word), at),
                "here it is not read as a name",
                spot.block,
                f'give what is called "{word}" another name',
            )
    return None


def where_without_brackets(spot: Spot) -> Diagnostic | None:
    """Recognize a `where` that stands in the middle of an expression."""
    if spot.word != "where":
        return None
    return error(
        "where-brackets",
        'a set with "where" stands in brackets here',
        spot.span(),
        "only a whole set can go on so",
        spot.block,
        "put brackets around all of the set, as in (deck where rank > 3)",
    )


def player_worked_out(spot: Spot) -> Diagnostic | None:
    """Recognize a statement that starts with a player who has no name, as `first(players) wins`."""
    who = re.match(r"[ ]*([a-z_]+[ ]*\(.*\))[ ]*$", spot.before)
    if spot.word not in DECIDES or who is None:
        return None
    return error(
        "unnamed-player",
        "a statement starts with a name",
        spot.span(spot.at - spot.line_start - spot.margin, spot.line_start + spot.margin),
        "this player has no name yet",
        spot.block,
        f"write let p = {who.group(1)}, and on the next line p {spot.word}{spot.after.rstrip()}",
    )


def possessive_left_out(spot: Spot) -> Diagnostic | None:
    """Recognize `p hand` for `p's hand`."""
    owner = re.search(r"\b([a-z_][a-z0-9_]*)\s+$", spot.tail)
    if not owner or "'s" not in spot.wanted or not re.match(r"[a-z_][a-z0-9_]*$", spot.word):
        return None
    if owner.group(1) in spot.automaton.tables.spellings.values() and owner.group(1) not in ("you", "this", "it"):
        return None
    if spot.word in spot.automaton.tables.spellings.values():
        return None
    if did_you_mean(spot.word, (word for word in spot.wanted if word.isalpha() and word[0] == spot.word[0])):
        return None
    write = f"your {spot.word}" if owner.group(1) == "you" else f"{owner.group(1)}'s {spot.word}"
    return error(
        "missing-possessive",
        "two names one after the other",
        spot.span(),
        f'this can\'t follow "{owner.group(1)}"',
        spot.block,
        f"if it belongs to it, write {write}",
    )


# Those that know a line by its first word, whatever is wrong with the rest of it.
FIRST_WORDS: list[Callable[[Spot], Diagnostic | None]] = [word_of_another_language, declared_among_statements]
WORDS: list[Callable[[Spot], Diagnostic | None]] = [
    parts_of_an_example,
    done_at_top_level,
    loop_without_each,
    type_left_out,
    field_without_equals,
    equals_too_much,
    bonus_alone,
    done_in_a_card,
    text_alone,
    menu_without_text,
    quotes_left_out,
    and_for_comma,
    arguments_with_commas,
    half_a_condition,
    colon_left_out,
    where_without_brackets,
    player_worked_out,
    word_of_the_language,
    possessive_left_out,
]
