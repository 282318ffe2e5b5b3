"""How a text that is being written can go on: the names that mean something at a place, and the words of the language.

A word that nobody uses is put where somebody writes, with as much behind it as makes a whole line of it. What it stands
for, by the form of the language and by what its surroundings mean, is what can be proposed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import attrs
from croupier.grammar import Source
from croupier.grammar.passages import Composed, ReadPassage, read_passage, wanted_at

from ..meaning.model import World
from ..meaning.parts import Parts
from ..meaning.types import Piece, Player, Type, Unknown, Value
from ..meaning.vocabulary import FUNCTIONS, LANGUAGES, PIECE_WORDS, PLAIN_TYPES, PLAYER_WORDS, VALUE_WORDS, VERBS
from ..reading.context import Gap
from .draft import Draft
from .mentions import Mention, Role, mentions_in

MARK, MARK_OF_TYPE = "zz_gap_zz", "Zz_gap_zz"
STRINGS = re.compile(r'"[^"\n]*"?|#[^\n]*')
# What can make a whole line of one that was begun.
TAILS = ("", ": nothing", " = 1", " from players", " in players: nothing", ": number", " for it")
# Of a passage that is longer, what stands below is left away at once: each try reads it anew.
LONG = 3000
# What a verb needs to be understood at all.
NEEDED = {"move": " to box"}
# Of the words of the language, those that stand for nothing by themselves are not proposed.
PROPOSED = re.compile(r"[a-z]{2,}")


@attrs.frozen
class Proposal:
    """A word that can stand somewhere: how likely it is meant comes first, 0 the likeliest."""

    rank: int
    word: str
    sort: str
    told: str = ""


@attrs.define(eq=False)
class Begun:
    """A place in a draft at which somebody writes: the word that was begun, and the passage in which it stands."""

    draft: Draft
    offset: int
    at: int
    start: int
    end: int
    wanted: frozenset[str]

    @property
    def text(self) -> str:
        """The whole text."""
        return self.draft.source.text


def proposals(draft: Draft, offset: int) -> tuple[int, list[Proposal]]:
    """Return where the word begins that can be replaced, and what can be written there, the likeliest first."""
    text = draft.source.text
    at = offset
    while at and (text[at - 1].isalnum() or text[at - 1] == "_"):
        at -= 1
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    inside = next((met for met in STRINGS.finditer(line) if met.end() == len(line) and is_open(met.group())), None)
    found: Iterable[Proposal]
    if inside is not None and not (inside.group()[0] == '"' and opens_insert(inside.group())):
        at = offset - (len(inside.group()) - 1)
        found = named_in_quotes(draft, line[: inside.start()]) if inside.group()[0] == '"' else []
    else:
        found = propose(draft, offset, at, in_text=inside is not None)
    unique: dict[str, Proposal] = {}
    prefix = text[at:offset].casefold()
    for each in sorted(found, key=lambda each: (each.rank, each.word)):
        if each.word.casefold().startswith(prefix):
            unique.setdefault(each.word, each)
    return at, list(unique.values())


def is_open(piece: str) -> bool:
    """Whether a text in quotes, or a comment, still goes on at its end."""
    return piece[0] == "#" or piece.count('"') == 1


def opens_insert(piece: str) -> bool:
    """Whether the end of a text stands in braces, where an expression is filled in."""
    return piece.replace("{{", "").replace("}}", "").count("{") > piece.replace("{{", "").replace("}}", "").count("}")


def named_in_quotes(draft: Draft, before: str) -> Iterator[Proposal]:
    """Yield what can stand in quotes: a card behind `card`, a file behind `use`."""
    world = last_world(draft) if re.search(r"\bcard[ \t]*$", before[-20:]) else None
    if world is not None:
        for card in world.cards:
            if card.title is not None and "{" not in card.title.string:
                yield Proposal(0, str(card.title.string), "card", card.kind.name)


def propose(draft: Draft, offset: int, at: int, in_text: bool) -> list[Proposal]:
    """Return what can stand where code is written, or filled into a text."""
    composed = draft.read()
    start, end = edges_around(composed, at)
    wanted = frozenset({"NAME"}) if in_text else wanted_at(draft.source.text, start, at)
    begun = Begun(draft, offset, at, start, end, wanted)
    words = [Proposal(4, word, "word") for word in wanted if PROPOSED.fullmatch(word)]
    if "LANGUAGE" in wanted:
        words += [Proposal(4, word, "language", LANGUAGES[word]) for word in LANGUAGES if word != "en"]
    if not wanted & {"NAME", "TYPENAME", "VERB"}:
        return words
    made = with_mark(begun)
    if made is None:
        world = last_world(draft)
        return words + ([*everything(world)] if world is not None else [])
    whole, mention = made
    if mention.role is Role.FILE:
        return [*files()]
    read = draft.passages.read(whole)
    around = next(passage for start, passage in reversed(read.passages) if start <= at)
    gap = Gap(str(mention.word))
    try:
        world = draft.meaning_of(read, frozenset({around.source}), gap).world
    finally:
        draft.read().settle()
    if world is not None and draft.seen is not None and draft.seen.understood.world is not None:
        remember_types(world, draft.seen.understood.world)
    return words + ([*fitting(world, mention, gap)] if world is not None else [])


def last_world(draft: Draft) -> World | None:
    """Return the game as it was when all of it was last made out."""
    return (draft.seen.understood if draft.seen is not None else draft.understand()).world


def remember_types(world: World, last: World) -> None:
    """Take the types of rules that were not worked out as they were the last time."""
    known = {rule.name: rule.type for rule in last.all_rules()}
    for rule in world.all_rules():
        if rule.type is None:
            rule.type = known.get(rule.name)


def edges_around(composed: Composed, at: int) -> tuple[int, int]:
    """Return where the passage starts and ends in which an offset lies."""
    starts = [start for start, _ in composed.passages]
    before = [start for start in starts if start <= at]
    start = before[-1] if before else 0
    return start, next((each for each in starts if each > start), len(composed.whole.text))


def with_mark(begun: Begun) -> tuple[Source, Mention] | None:
    """Return the text with a word put where somebody writes, so that it can be read, and as what that stands there."""
    text, at, offset = begun.text, begun.at, begun.offset
    line_end = text.find("\n", offset)
    line_end = line_end if line_end >= 0 else len(text)
    rest = re.sub(r"^\w+", "", text[offset:line_end])
    before = text[begun.start : at]
    closers = closing(before)
    below = [text[line_end : begun.end], "\n"] if begun.end - begun.start < LONG else ["\n"]
    marks = [mark for mark, kind in ((MARK, "NAME"), (MARK_OF_TYPE, "TYPENAME")) if kind in begun.wanted] or [MARK]
    first = re.match(r"\w*", before[before.rfind("\n") + 1 :].lstrip())
    needed = [closers + NEEDED[first[0]]] if first is not None and first[0] in NEEDED and not rest.strip() else []
    for mark in marks:
        for tail, following in product([*needed, rest, *(closers + tail for tail in TAILS)], below):
            words = f"{before}{mark}{tail}{following}"
            passage = read_passage(begun.draft.source, words)
            mention = next((each for each in mentions_of(passage) if mark == str(each.word)), None)
            if mention is not None:
                whole = text[: begun.start] + words + text[begun.end :]
                return attrs.evolve(begun.draft.source, text=whole), mention
    return None


def mentions_of(passage: ReadPassage) -> Iterator[Mention]:
    """Yield the names in a passage, if it could be read."""
    if passage.start is not None:
        yield from mentions_in(passage.start)


def closing(before: str) -> str:
    """Return the signs that close what is open at the end of a text: a quoted text, brackets."""
    line = before[before.rfind("\n") + 1 :]
    inside = next((met for met in STRINGS.finditer(line) if met.end() == len(line) and is_open(met.group())), None)
    if inside is not None and opens_insert(inside.group()):
        return '}"' + closing(before[: len(before) - len(inside.group())])
    opened: list[str] = []
    for letter in STRINGS.sub("", before):
        if letter in "([":
            opened.append(")" if letter == "(" else "]")
        elif letter in ")]" and opened:
            opened.pop()
    return "".join(reversed(opened))


# What can stand where.


def fitting(world: World, mention: Mention, gap: Gap) -> Iterator[Proposal]:
    """Yield the names that can stand where a mark stands, by what it stands for there."""
    role = mention.role
    if mention.declares:
        return
    if role is Role.TYPE:
        yield from types(world)
    elif role is Role.ZONE:
        yield from (Proposal(1, zone.name, "zone", told(zone)) for zone in world.all_zones())
    elif role is Role.ICON and begins_line(mention):
        yield from lines_of_cards(world, mention.around)
    elif role is Role.ICON:
        yield from (Proposal(1, icon, "icon") for icon in world.icons)
    elif role is Role.PERIOD:
        yield from (Proposal(1, period, "period") for period in [*world.periods, "game"])
    elif role is Role.PROCEDURE:
        yield from statements(world)
    elif role is Role.RULE:
        yield from (Proposal(1, rule.name, "rule", told(rule)) for rule in world.all_rules())
    elif role is Role.FIELD:
        yield from lines_of_cards(world, mention.around)
    elif role is Role.VALUE:
        enum = world.enums.get(mention.around)
        yield from (Proposal(0, value, "value", mention.around) for value in (enum.values if enum else ()))
    elif role is Role.PART:
        yield from parts_of(world, gap.owner)
    elif role is Role.DRAWN:
        yield from (Proposal(1, zone.name, "zone", told(zone)) for zone in world.all_zones())
        yield from (Proposal(1, track.name, "track", told(track)) for track in world.all_tracks())
    else:
        yield from values(world, gap)


def begins_line(mention: Mention) -> bool:
    """Whether nothing stands before a name on its line."""
    source, at = mention.place
    return not source.text[source.text.rfind("\n", 0, at) + 1 : at].strip()


def told(decl: Any) -> str:
    """Return the type of something that is declared, in a word or two."""
    if getattr(decl, "of", None) is not None:
        return f"zone of {decl.of.name}"
    found = getattr(decl, "type", None)
    return str(found) if isinstance(found, Type) and not isinstance(found, Unknown) else ""


def types(world: World) -> Iterator[Proposal]:
    """Yield the types of values."""
    yield from (Proposal(1, kind, "kind") for kind in world.kinds)
    yield from (Proposal(1, enum, "enum") for enum in world.enums)
    yield from (Proposal(1, token, "token") for token in world.tokens)
    yield from (Proposal(2, word, "word") for word in PLAIN_TYPES)


def statements(world: World) -> Iterator[Proposal]:
    """Yield what a line can begin with: what is done, and what can be changed."""
    for procedure in world.procedures.values():
        if procedure.node is not None:
            yield Proposal(1, procedure.name, "procedure")
    yield from (Proposal(2, verb, "verb") for verb in VERBS)
    yield from (Proposal(2, period, "period") for period in world.periods)
    yield from (Proposal(3, track, "track", told(decl)) for track, decl in world.tracks.items())


def lines_of_cards(world: World, around: str) -> Iterator[Proposal]:
    """Yield what the lines of a card of a kind can begin with: its fields, and icons."""
    kind = world.kinds.get(around)
    for each in kind.ancestry() if kind is not None else ():
        yield from (Proposal(0, name, "field", str(field.type)) for name, field in each.fields.items())
    yield from (Proposal(2, icon, "icon") for icon in world.icons)


def parts_of(world: World, owner: Type | None) -> Iterator[Proposal]:
    """Yield what can follow `'s`."""
    if isinstance(owner, Player):
        yield from (Proposal(1, name, "zone", told(zone)) for name, zone in world.player_zones.items())
        yield from (Proposal(1, name, "track", told(track)) for name, track in world.player_tracks.items())
        yield from (Proposal(3, name, "part") for name in PLAYER_WORDS)
    elif isinstance(owner, Piece):
        yield from parts_of_cards(world, owner)
        yield from (Proposal(3, name, "part") for name in PIECE_WORDS)
    elif isinstance(owner, Value):
        yield from (Proposal(3, name, "part") for name in VALUE_WORDS)
    if owner is None or isinstance(owner, Unknown):
        everybody = [Proposal(1, name, "part") for name in (*world.player_zones, *world.player_tracks)]
        yield from [*everybody, *parts_of_cards(world, Piece(None))]
    for name, rule in world.rules.items():
        if len(rule.params) == 1 and (owner is None or rule.params[0].type == owner):
            yield Proposal(2, name, "rule", told(rule))


def parts_of_cards(world: World, piece: Piece) -> Iterator[Proposal]:
    """Yield the parts of the cards of a kind, or of any."""
    parts = Parts(world)
    kinds = [*piece.kind.ancestry()] if piece.kind is not None else [*world.kinds.values()]
    below = [kind for kind in world.kinds.values() if piece.kind is not None and kind.is_a(piece.kind)]
    for kind in dict.fromkeys([*kinds, *below]):
        for name, part in kind.own_parts().items():
            if parts.of(piece.kind, name, is_known=False):
                sort = type(part).__name__.removesuffix("Decl").lower()
                yield Proposal(1 if kind in kinds else 2, name, sort, told(part))


def values(world: World, gap: Gap) -> Iterator[Proposal]:
    """Yield what has a value: the names around, the parts of what is looked at, and what the game declares."""
    if isinstance(gap.expected, Value):
        enum = gap.expected.enum
        yield from (Proposal(0, value, "value", enum.name) for value in enum.values)
    yield from (Proposal(1, name, "variable", told(var)) for name, var in gap.vars.items())
    for thing in gap.things:
        yield from (attrs.evolve(each, rank=1) for each in parts_of(world, thing) if each.sort != "rule")
    yield from everything(world)


def everything(world: World) -> Iterator[Proposal]:
    """Yield all that has a value wherever it stands."""
    for groups, sort in ((world.tracks, "track"), (world.zones, "zone"), (world.options, "option")):
        yield from (Proposal(2, name, sort, told(decl)) for name, decl in groups.items())
    yield from (Proposal(2, name, "rule", told(rule)) for name, rule in world.rules.items())
    yield from (Proposal(2, word, "word") for word in ("players", "box"))
    for enum in world.enums.values():
        yield from (Proposal(3, value, "value", enum.name) for value in enum.values)
    yield from (Proposal(3, name, "function") for name in FUNCTIONS)
    yield from (attrs.evolve(each, rank=3) for each in types(world) if each.sort != "word")


def files() -> Iterator[Proposal]:
    """Yield the games and libraries that come with Croupier."""
    from croupier import games

    yield from (Proposal(1, name, "file", "game") for name in games.names())
    yield from (Proposal(1, name, "file", "library") for name in games.library_names())
