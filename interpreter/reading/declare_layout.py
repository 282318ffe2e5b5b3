"""How a table is to be drawn: from the `layout` of a file to a `LayoutDecl`. It changes nothing of the play."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from croupier.grammar import Label, Word, did_you_mean, tree

from ..meaning.layout import MarkDecl
from ..meaning.model import (
    EnumDecl,
    Field,
    KindDecl,
    ZoneDecl,
)
from ..meaning.types import Bag, an, described
from ..meaning.vocabulary import INKS
from .context import Declarer, declares

# A mark stands for a piece, many to a line.
LONGEST_MARK = 3


@declares(tree.Layout)
def declare_layout(declarer: Declarer, node: tree.Layout) -> None:
    if declarer.world.layout.node is not None:
        declarer.error("twice", "a second layout", node.span, "a game has one `layout`")
        return
    declarer.world.layout.node = node
    for line in node.lines:
        declarer.declare(line)


# What is drawn, and where.


@declares(tree.Group)
def declare_group(declarer: Declarer, line: tree.Group) -> None:
    world = declarer.world
    names = placed(declarer, line.names, [*world.zones, *world.tracks], [*world.player_zones, *world.player_tracks])
    same = next((group for group in declarer.world.layout.groups if title_of(group[0]) == title_of(line.title)), None)
    if same is not None and line.title is not None:
        same[1].extend(names)
    else:
        declarer.world.layout.groups.append((line.title, names))


@declares(tree.Panel)
def declare_panel(declarer: Declarer, line: tree.Panel) -> None:
    world = declarer.world
    common = [*world.zones, *world.tracks]
    declarer.world.layout.panel += placed(
        declarer, line.names, [*world.player_zones, *world.player_tracks], common, "panel"
    )


def placed(
    declarer: Declarer, words: Iterable[Word], here: list[str], there: list[str], where: str = "group"
) -> list[str]:
    """Return the names of a line that can stand in it, each once."""
    return [
        str(word) for word in words if is_at_home(declarer, word, here, there, where) and once(declarer, "drawn", word)
    ]


def is_at_home(declarer: Declarer, word: Word, here: list[str], there: list[str], where: str) -> bool:
    """Whether a name can stand in a line of the layout; complain if it can't."""
    if word in here:
        return True
    if word in there:
        complain_of_place(declarer, word, where)
    else:
        complain_of_unknown_place(declarer, word, here)
    return False


def complain_of_place(declarer: Declarer, word: Word, where: str) -> None:
    """Complain of a name that is drawn elsewhere."""
    text, hint = {
        "group": ("each player has one of these", f"write: each player: {word}"),
        "panel": ("this belongs to nobody", f'write: group "Name": {word}'),
    }[where]
    declarer.error("wrong-owner", f'"{word}" is not drawn here', word.span, text, hint=hint)


def complain_of_unknown_place(declarer: Declarer, word: Word, known: Collection[str]) -> None:
    """Complain of a name that no zone or track has."""
    declarer.error(
        "unknown-zone",
        "unknown zone",
        word.span,
        f'no zone or track is called "{word}"',
        hint=did_you_mean(word, known) or (f"there are {', '.join(known)}" if known else ""),
    )


@declares(tree.Hide)
def declare_hide(declarer: Declarer, line: tree.Hide) -> None:
    known = all_places(declarer)
    for word in line.names:
        if word not in known:
            complain_of_unknown_place(declarer, word, known)
        elif once(declarer, "drawn", word):
            declarer.world.layout.hidden.add(str(word))


def all_places(declarer: Declarer) -> Collection[str]:
    """Name every zone and every track, wherever it is."""
    zones, tracks = declarer.world.all_zones(), declarer.world.all_tracks()
    return dict.fromkeys([*(zone.name for zone in zones), *(track.name for track in tracks)])


# Short forms.


@declares(tree.ShowAs)
def declare_show_as(declarer: Declarer, line: tree.ShowAs) -> None:
    world, word = declarer.world, line.name
    if not once(declarer, "shown", word):
        return
    if word[:1].isupper():
        kind = world.kinds.get(word)
        if kind is None:
            complain_of_name(declarer, "kind", word, world.kinds)
        else:
            declarer.world.layout.faces[kind] = line.text
    elif word not in all_places(declarer):
        complain_of_unknown_place(declarer, word, all_places(declarer))
    else:
        declarer.world.layout.titles[str(word)] = line.text


@declares(tree.Fill)
def declare_fill(declarer: Declarer, line: tree.Fill) -> None:
    zone, kind = zone_on_card(declarer, line.zone)
    if zone is None or kind is None or not once(declarer, "filled", line.zone):
        return
    field: Field | None = kind.find("fields", line.field)
    enum = zone.of.enum if zone.holds_tokens else None
    if field is None:
        fields = [name for each in kind.ancestry() for name in each.fields]
        declarer.error(
            "unknown-field",
            f'{kind.name} has no "{line.field}"',
            line.field.span,
            "this field isn't declared",
            hint=did_you_mean(line.field, fields),
        )
    elif enum is None or not isinstance(field.type, Bag) or field.type.enum is not enum:
        wanted = f"a bag of {enum.name}" if enum is not None else "a zone of tokens of an enum"
        declarer.error("wrong-type", f"this is {described(field.type)}", line.field.span, f"{wanted} is wanted here")
    else:
        declarer.world.layout.fills[zone] = field


def zone_on_card(declarer: Declarer, word: Word) -> tuple[ZoneDecl | None, KindDecl | None]:
    """Find a zone that lies on cards, and the kind of these."""
    found = {name: (zone, kind) for kind in declarer.world.kinds.values() for name, zone in kind.zones.items()}
    if word in found:
        return found[str(word)]
    if word in all_places(declarer):
        text = "only a zone on a card has spaces that a field can name"
        declarer.error("wrong-owner", f'"{word}" lies on no card', word.span, text)
    else:
        complain_of_unknown_place(declarer, word, found)
    return None, None


# Marks.


@declares(tree.Marks)
def declare_marks(declarer: Declarer, line: tree.Marks) -> None:
    enum = declarer.world.enums.get(line.enum)
    if enum is None:
        complain_of_name(declarer, "enum", line.enum, declarer.world.enums)
        return
    for mark in line.marks:
        if mark.value not in enum.values:
            complain_of_value(declarer, mark.value, enum)
        elif once(declarer, f"marked {enum.name}", mark.value):
            declarer.world.layout.marks[enum, enum.values.index(mark.value)] = read_mark(declarer, mark)


def complain_of_value(declarer: Declarer, word: Word, enum: EnumDecl) -> None:
    """Complain of a value that an enum does not have."""
    hint = did_you_mean(word, enum.values) or f"there are {', '.join(enum.values)}"
    declarer.error("unknown-value", "unknown value", word.span, f'{enum.name} has no "{word}"', hint=hint)


@declares(tree.MarkToken)
def declare_mark_token(declarer: Declarer, line: tree.MarkToken) -> None:
    token = declarer.world.tokens.get(line.token)
    if token is None:
        complain_of_name(declarer, "token", line.token, declarer.world.tokens)
    elif token.enum is not None:
        declarer.error(
            "wrong-type",
            f"{an(token.name)} is of {token.enum.name}",
            line.token.span,
            "its marks are those of the enum",
            hint=f"write: marks {token.enum.name}: {token.enum.values[0]} ...",
        )
    elif once(declarer, "marked", line.token):
        declarer.world.layout.token_marks[token] = read_mark(declarer, line)


def read_mark(declarer: Declarer, line: tree.Mark | tree.MarkToken) -> MarkDecl:
    """Make a mark; complain of its colour or its length."""
    if line.ink is not None and line.ink not in INKS:
        declarer.error(
            "unknown-ink",
            "unknown colour",
            line.ink.span,
            f'nothing is drawn in "{line.ink}"',
            hint=did_you_mean(line.ink, INKS) or f"there are {', '.join(INKS)}",
        )
    for word in strings_of(line.text):
        if not 1 <= len(word) <= LONGEST_MARK:
            text = f"a mark has 1 to {LONGEST_MARK} signs"
            declarer.error("long-mark", "this is too long for a mark", word.span, text, hint=f'write: "{word[:1]}"')
    return MarkDecl(line.text, str(line.ink) if line.ink in INKS else "")


# Complaints.


def once(declarer: Declarer, sort: str, word: Word) -> bool:
    """Whether a name is said for the first time; complain of the second."""
    first = declarer.said.setdefault((sort, str(word)), word.span)
    if first is not word.span:
        again = Label(first, "the first time")
        declarer.error("twice", f'"{word}" stands twice', word.span, "the second time", "", "", again)
    return first is word.span


def complain_of_name(declarer: Declarer, what: str, word: Word, known: Iterable[str]) -> None:
    """Complain of a name that nothing has."""
    hint = did_you_mean(word, known)
    declarer.error(f"unknown-{what}", f"unknown {what}", word.span, f'no {what} is called "{word}"', hint=hint)


def title_of(text: tree.Text | None) -> str:
    """Return the English words of a title."""
    return str(text.string) if text is not None else ""


def strings_of(text: tree.Text | None) -> list[Any]:
    """Return a text in each of its languages."""
    return [] if text is None else [text.string, *(translation.string for translation in text.translations)]
