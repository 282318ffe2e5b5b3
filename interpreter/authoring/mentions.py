"""The names in a passage of a game file: where each stands, and as what it stands there, by the form of the language.

Whether `rank` is a field or a variable is not known here: it stands where a value is wanted, and that is all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any

import attrs
from croupier.grammar import Source, Span, Word, inserts, tree


class Role(Enum):
    """As what a name stands somewhere."""

    TYPE = "type"
    FIELD = "field"
    ZONE = "zone"
    TRACK = "track"
    RULE = "rule"
    PROCEDURE = "procedure"
    ICON = "icon"
    PERIOD = "period"
    OPTION = "option"
    VALUE = "value of an enum"
    VARIABLE = "variable"
    CARD = "card"
    FILE = "file"
    # Where the form does not tell which of them it is: a value is wanted, a part of something, a thing on the table.
    ANY = "value"
    PART = "part"
    DRAWN = "drawn"


@attrs.frozen
class Mention:
    """A name that stands somewhere; `around` is the kind or the enum that is spoken of there."""

    word: Word
    role: Role
    declares: bool = False
    around: str = ""

    @property
    def place(self) -> tuple[Source, int]:
        """Where it starts, without quotes."""
        span = self.word.span
        return span.source, span.start + span.text.startswith('"')

    @property
    def span(self) -> Span:
        """Where it stands, without quotes."""
        span = self.word.span
        return Span(span.source, span.start + 1, span.end - 1) if span.text.startswith('"') else span


# What the fields of nodes declare, by the class and the field.
DECLARED: Mapping[tuple[str, str], Role] = MappingProxyType(
    {
        ("Option", "name"): Role.OPTION,
        ("Enum", "name"): Role.TYPE,
        ("EnumTable", "name"): Role.TYPE,
        ("EnumColumns", "names"): Role.RULE,
        ("EnumValue", "name"): Role.VALUE,
        ("Token", "name"): Role.TYPE,
        ("Icon", "name"): Role.ICON,
        ("Period", "name"): Role.PERIOD,
        ("Zone", "name"): Role.ZONE,
        ("Track", "name"): Role.TRACK,
        ("Rule", "name"): Role.RULE,
        ("Procedure", "name"): Role.PROCEDURE,
        ("Kind", "name"): Role.TYPE,
        ("Die", "name"): Role.TYPE,
        ("Has", "name"): Role.FIELD,
        ("Param", "name"): Role.VARIABLE,
        ("IndexRange", "name"): Role.VARIABLE,
        ("ForEach", "name"): Role.VARIABLE,
        ("Let", "name"): Role.VARIABLE,
        ("Choose", "name"): Role.VARIABLE,
        ("EachOne", "name"): Role.VARIABLE,
        ("Generator", "name"): Role.VARIABLE,
        ("PatternAny", "name"): Role.VARIABLE,
    }
)
# And what they speak of.
USED: Mapping[tuple[str, str], Role] = MappingProxyType(
    {
        ("Variant", "base"): Role.FILE,
        ("Variant", "others"): Role.FILE,
        ("Use", "file"): Role.FILE,
        ("Without", "card"): Role.CARD,
        ("ChangeCard", "card"): Role.CARD,
        ("CardNamed", "name"): Role.CARD,
        ("ChangeKind", "name"): Role.TYPE,
        ("ChangeEvery", "kind"): Role.TYPE,
        ("WithoutKind", "name"): Role.TYPE,
        ("Token", "enum"): Role.TYPE,
        ("Zone", "of"): Role.TYPE,
        ("Type", "name"): Role.TYPE,
        ("Type", "of"): Role.TYPE,
        ("Kind", "parent"): Role.TYPE,
        ("Card", "kind"): Role.TYPE,
        ("Cards", "kind"): Role.TYPE,
        ("CardTable", "kind"): Role.TYPE,
        ("TypeName", "name"): Role.TYPE,
        ("Marks", "enum"): Role.TYPE,
        ("MarkToken", "token"): Role.TYPE,
        ("Mark", "value"): Role.VALUE,
        ("WorksIn", "zones"): Role.ZONE,
        ("ActsIn", "zones"): Role.ZONE,
        ("Fill", "zone"): Role.ZONE,
        ("Fill", "field"): Role.FIELD,
        ("Value", "name"): Role.FIELD,
        ("Columns", "names"): Role.FIELD,
        ("WorksWhile", "icons"): Role.ICON,
        ("IconAbility", "icon"): Role.ICON,
        ("Open", "icons"): Role.ICON,
        ("Choose", "beside"): Role.ICON,
        ("Menu", "beside"): Role.ICON,
        ("May", "beside"): Role.ICON,
        ("OncePer", "period"): Role.PERIOD,
        ("ForThis", "period"): Role.PERIOD,
        ("Event", "verb"): Role.PROCEDURE,
        ("Call", "verb"): Role.PROCEDURE,
        ("Done", "verb"): Role.PROCEDURE,
        ("Privately", "verb"): Role.PROCEDURE,
        ("Change", "rule"): Role.RULE,
        ("Group", "names"): Role.DRAWN,
        ("Panel", "names"): Role.DRAWN,
        ("Hide", "names"): Role.DRAWN,
        ("ShowAs", "name"): Role.DRAWN,
        ("Name", "name"): Role.ANY,
        ("CallExpression", "function"): Role.ANY,
        ("OfThing", "name"): Role.PART,
        ("Your", "name"): Role.PART,
    }
)
# Nodes in which a kind or an enum is spoken of, and the field that names it.
AROUND: Mapping[str, str] = MappingProxyType(
    {"Kind": "name", "Die": "name", "ChangeKind": "name", "Card": "kind", "Cards": "kind", "CardTable": "kind"}
    | {"Marks": "enum", "Enum": "name"}
)


@cache
def fields_of(cls: Any) -> tuple[tuple[str, Role | None, bool], ...]:
    """Return the fields of a class of nodes: the name, as what words stand there, and whether they are declared."""
    names = [field.name for field in attrs.fields(cls) if field.name != "span"]
    keys = [(cls.__name__, name) for name in names]
    return tuple((key[1], DECLARED.get(key) or USED.get(key), key in DECLARED) for key in keys)


def mentions_in(node: Any, around: str = "") -> Iterator[Mention]:
    """Yield all names in a node or a tuple of nodes, in no special order."""
    todo: list[tuple[Any, str]] = [(node, around)]
    while todo:
        part, around = todo.pop()
        if isinstance(part, tuple):
            todo += [(each, around) for each in part]
        elif isinstance(part, tree.Text):
            todo += [(each, around) for each in filled_in(part)]
            if part.translations:
                todo += [(part.translations, around)]
        elif isinstance(part, tree.Translation):
            todo += [(each, around) for each in filled_in(part)]
        elif isinstance(part, tree.Node):
            cls: Any = type(part)
            if cls.__name__ in AROUND:
                around = str(getattr(part, AROUND[cls.__name__]))
            for title in titles_of(part):
                yield Mention(title.string, Role.CARD, declares=True, around=around)
            for name, role, declares in fields_of(cls):
                value = getattr(part, name)
                if role is None:
                    todo.append((value, around))
                elif isinstance(value, Word):
                    yield Mention(value, role, declares, around)
                elif isinstance(value, tuple):
                    yield from (Mention(each, role, declares, around) for each in value if isinstance(each, Word))


def titles_of(node: tree.Node) -> Iterator[tree.Text]:
    """Yield the names of the cards that a declaration makes, each by its own words."""
    if isinstance(node, tree.Card):
        yield node.title
    elif isinstance(node, tree.CardTable) and "name" in node.columns.names:
        column = node.columns.names.index(Word("name"))
        cells = [row.cells[column].value for row in node.rows if column < len(row.cells)]
        yield from (cell for cell in cells if isinstance(cell, tree.Text))


def filled_in(text: tree.Text | tree.Translation) -> list[Any]:
    """Return what is filled into a text."""
    if "{" not in text.string:
        return []
    return [piece for piece in inserts(text.string)[0] if isinstance(piece, tree.Node)]
