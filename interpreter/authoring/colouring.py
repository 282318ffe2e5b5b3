"""Of which sort each word of a draft is, for those who colour it: a keyword of the language, a zone, a rule, a card.

What the words of a passage are by the form of the language is found out once; which names are what is looked up in the
game as it is at the moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias
from weakref import WeakKeyDictionary

import attrs
from croupier.grammar.passages import ReadPassage, lexemes

from ..meaning.model import World
from ..meaning.vocabulary import FUNCTIONS, VERBS
from .draft import Draft
from .mentions import Role, mentions_in

# All sorts of words; what a game declares comes after the words of the language.
SORTS = (
    "keyword", "number", "type", "value", "zone", "track", "field", "rule", "procedure", "variable", "moment",
    "card", "file",
)  # fmt: skip
BY_ROLE = {
    Role.TYPE: "type", Role.VALUE: "value", Role.ZONE: "zone", Role.TRACK: "track", Role.FIELD: "field",
    Role.RULE: "rule", Role.PROCEDURE: "", Role.VARIABLE: "variable", Role.ICON: "moment",
    Role.PERIOD: "moment", Role.OPTION: "track", Role.CARD: "", Role.FILE: "file",
}  # fmt: skip
# A word of a passage: where it starts, how long it is, its sort; if that is open, the word itself.
Coloured: TypeAlias = tuple[int, int, str, str]
NAMES = frozenset({"NAME", "TYPENAME", "VERB"})


@attrs.define(eq=False)
class Colouring:
    """What was found out of the passages of a draft."""

    draft: Draft
    known: WeakKeyDictionary[ReadPassage, list[Coloured]] = attrs.Factory(WeakKeyDictionary)

    def words(self) -> Iterator[tuple[int, int, str]]:
        """Yield where each word starts, how long it is, and its sort, in the order of the text."""
        composed = self.draft.read()
        world = self.draft.understand().world
        sorts = sorts_of(world) if world is not None else {}
        for at, passage in composed.passages:
            found = self.known.get(passage)
            if found is None:
                found = self.known[passage] = sorted(words_of(passage))
            for start, length, sort, word in found:
                known = sort or sorts.get(word, "")
                if known:
                    yield at + start, length, known


def words_of(passage: ReadPassage) -> Iterator[Coloured]:
    """Yield the words of a passage with what they are by the form of the language."""
    named: dict[int, tuple[int, str, str]] = {}
    if passage.start is not None:
        mentions = [each for each in mentions_in(passage.start) if each.word.span.source is passage.source]
        variables = {str(each.word) for each in mentions if each.declares and each.role is Role.VARIABLE}
        for mention in mentions:
            _, start = mention.place
            sort = BY_ROLE.get(mention.role, "")
            if mention.role is Role.ANY and mention.word in variables:
                sort = "variable"
            if mention.role is not Role.CARD:
                named[start] = (len(mention.word), sort, str(mention.word))
    inside = set(named)
    for token in lexemes(passage.source.text):
        if token.start in inside or not token.text[:1].isalnum():
            continue
        if token.kinds[0] == "NUMBER":
            yield token.start, len(token.text), "number", ""
        elif passage.start is None and token.kinds[0] in NAMES:
            yield token.start, len(token.text), "", token.text
        else:
            yield token.start, len(token.text), "keyword", ""
    yield from ((start, length, sort, word) for start, (length, sort, word) in named.items())


def sorts_of(world: World) -> dict[str, str]:
    """Return of which sort each name is where the form of the language leaves it open."""
    found = dict.fromkeys((*FUNCTIONS, *VERBS), "keyword")
    found |= dict.fromkeys((name for name, each in world.procedures.items() if each.node is not None), "procedure")
    found |= dict.fromkeys(world.enum_values, "value")
    for names in (world.icons, world.periods):
        found |= dict.fromkeys(names, "moment")
    found |= dict.fromkeys((*world.kinds, *world.enums, *world.tokens), "type")
    for kind in world.kinds.values():
        found |= dict.fromkeys(kind.fields, "field")
    found |= {rule.name: "rule" for rule in world.all_rules()}
    found |= {track.name: "track" for track in world.all_tracks()} | dict.fromkeys(world.options, "track")
    return found | {zone.name: "zone" for zone in world.all_zones()}
