"""How a table is to be drawn: from the `layout` of a file to a `LayoutDecl`. It changes nothing of the play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, TypeAlias

from croupier.grammar import Label, Span, Word, did_you_mean, tree

from ..meaning.model import EnumDecl, Field, KindDecl, LayoutDecl, MarkDecl, World, ZoneDecl
from ..meaning.types import Bag, an, described
from ..meaning.vocabulary import INKS

# A mark stands for a piece, many to a line.
LONGEST_MARK = 3

Complain: TypeAlias = Callable[..., None]


class LayoutDeclarer:
    """Reads the lines of a layout, when everything else is declared."""

    def __init__(self, world: World, complain: Complain) -> None:
        self.world = world
        self.layout: LayoutDecl = world.layout
        self.error = complain
        # Where each name was said, by the sort of line, to complain of the second time.
        self.said: dict[tuple[str, str], Span] = {}

    def run(self, node: tree.Layout) -> None:
        """Read every line."""
        for line in node.lines:
            getattr(self, f"declare_{type(line).__name__}")(line)

    # What is drawn, and where.

    def declare_Group(self, line: tree.Group) -> None:
        world = self.world
        names = self.placed(line.names, [*world.zones, *world.tracks], [*world.player_zones, *world.player_tracks])
        same = next((group for group in self.layout.groups if title_of(group[0]) == title_of(line.title)), None)
        if same is not None and line.title is not None:
            same[1].extend(names)
        else:
            self.layout.groups.append((line.title, names))

    def declare_Panel(self, line: tree.Panel) -> None:
        world = self.world
        common = [*world.zones, *world.tracks]
        self.layout.panel += self.placed(line.names, [*world.player_zones, *world.player_tracks], common, "panel")

    def placed(self, words: Iterable[Word], here: list[str], there: list[str], where: str = "group") -> list[str]:
        """Return the names of a line that can stand in it, each once."""
        return [str(word) for word in words if self.is_at_home(word, here, there, where) and self.once("drawn", word)]

    def is_at_home(self, word: Word, here: list[str], there: list[str], where: str) -> bool:
        if word in here:
            return True
        if word in there:
            self.misplaced(word, where)
        else:
            self.unknown_place(word, here)
        return False

    def misplaced(self, word: Word, where: str) -> None:
        text, hint = {
            "group": ("each player has one of these", f"write: each player: {word}"),
            "panel": ("this belongs to nobody", f'write: group "Name": {word}'),
        }[where]
        self.error("wrong-owner", f'"{word}" is not drawn here', word.span, text, hint=hint)

    def unknown_place(self, word: Word, known: Collection[str]) -> None:
        self.error(
            "unknown-zone",
            "unknown zone",
            word.span,
            f'no zone or track is called "{word}"',
            hint=did_you_mean(word, known) or (f"there are {', '.join(known)}" if known else ""),
        )

    def declare_Hide(self, line: tree.Hide) -> None:
        known = self.all_places()
        for word in line.names:
            if word not in known:
                self.unknown_place(word, known)
            elif self.once("drawn", word):
                self.layout.hidden.add(str(word))

    def all_places(self) -> Collection[str]:
        """Name every zone and every track, wherever it is."""
        zones, tracks = self.world.all_zones(), self.world.all_tracks()
        return dict.fromkeys([*(zone.name for zone in zones), *(track.name for track in tracks)])

    # Short forms.

    def declare_ShowAs(self, line: tree.ShowAs) -> None:
        world, word = self.world, line.name
        if not self.once("shown", word):
            return
        if word[:1].isupper():
            kind = world.kinds.get(word)
            if kind is None:
                self.unknown("kind", word, world.kinds)
            else:
                self.layout.faces[kind] = line.text
        elif word not in self.all_places():
            self.unknown_place(word, self.all_places())
        else:
            self.layout.titles[str(word)] = line.text

    def declare_Fill(self, line: tree.Fill) -> None:
        zone, kind = self.zone_on_card(line.zone)
        if zone is None or kind is None or not self.once("filled", line.zone):
            return
        field: Field | None = kind.find("fields", line.field)
        enum = zone.of.enum if zone.holds_tokens else None
        if field is None:
            fields = [name for each in kind.ancestry() for name in each.fields]
            self.error(
                "unknown-field",
                f'{kind.name} has no "{line.field}"',
                line.field.span,
                "this field isn't declared",
                hint=did_you_mean(line.field, fields),
            )
        elif enum is None or not isinstance(field.type, Bag) or field.type.enum is not enum:
            wanted = f"a bag of {enum.name}" if enum is not None else "a zone of tokens of an enum"
            self.error("wrong-type", f"this is {described(field.type)}", line.field.span, f"{wanted} is wanted here")
        else:
            self.layout.fills[zone] = field

    def zone_on_card(self, word: Word) -> tuple[ZoneDecl | None, KindDecl | None]:
        found = {name: (zone, kind) for kind in self.world.kinds.values() for name, zone in kind.zones.items()}
        if word in found:
            return found[str(word)]
        if word in self.all_places():
            text = "only a zone on a card has spaces that a field can name"
            self.error("wrong-owner", f'"{word}" lies on no card', word.span, text)
        else:
            self.unknown_place(word, found)
        return None, None

    # Marks.

    def declare_Marks(self, line: tree.Marks) -> None:
        enum = self.world.enums.get(line.enum)
        if enum is None:
            self.unknown("enum", line.enum, self.world.enums)
            return
        for mark in line.marks:
            if mark.value not in enum.values:
                self.unknown_value(mark.value, enum)
            elif self.once(f"marked {enum.name}", mark.value):
                self.layout.marks[enum, enum.values.index(mark.value)] = self.mark(mark)

    def unknown_value(self, word: Word, enum: EnumDecl) -> None:
        hint = did_you_mean(word, enum.values) or f"there are {', '.join(enum.values)}"
        self.error("unknown-value", "unknown value", word.span, f'{enum.name} has no "{word}"', hint=hint)

    def declare_MarkToken(self, line: tree.MarkToken) -> None:
        token = self.world.tokens.get(line.token)
        if token is None:
            self.unknown("token", line.token, self.world.tokens)
        elif token.enum is not None:
            self.error(
                "wrong-type",
                f"{an(token.name)} is of {token.enum.name}",
                line.token.span,
                "its marks are those of the enum",
                hint=f"write: marks {token.enum.name}: {token.enum.values[0]} ...",
            )
        elif self.once("marked", line.token):
            self.layout.token_marks[token] = self.mark(line)

    def mark(self, line: tree.Mark | tree.MarkToken) -> MarkDecl:
        if line.ink is not None and line.ink not in INKS:
            self.error(
                "unknown-ink",
                "unknown colour",
                line.ink.span,
                f'nothing is drawn in "{line.ink}"',
                hint=did_you_mean(line.ink, INKS) or f"there are {', '.join(INKS)}",
            )
        for word in strings_of(line.text):
            if not 1 <= len(word) <= LONGEST_MARK:
                text = f"a mark has 1 to {LONGEST_MARK} signs"
                self.error("long-mark", "this is too long for a mark", word.span, text, hint=f'write: "{word[:1]}"')
        return MarkDecl(line.text, str(line.ink) if line.ink in INKS else "")

    # Complaints.

    def once(self, sort: str, word: Word) -> bool:
        first = self.said.setdefault((sort, str(word)), word.span)
        if first is not word.span:
            again = Label(first, "the first time")
            self.error("twice", f'"{word}" stands twice', word.span, "the second time", "", "", again)
        return first is word.span

    def unknown(self, what: str, word: Word, known: Iterable[str]) -> None:
        hint = did_you_mean(word, known)
        self.error(f"unknown-{what}", f"unknown {what}", word.span, f'no {what} is called "{word}"', hint=hint)


def title_of(text: tree.Text | None) -> str:
    """Return the English words of a title."""
    return str(text.string) if text is not None else ""


def strings_of(text: tree.Text | None) -> list[Any]:
    """Return a text in each of its languages."""
    return [] if text is None else [text.string, *(translation.string for translation in text.translations)]
