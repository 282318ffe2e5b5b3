"""Files laid one over the other: a variant over its game, and every file over those that it uses.

`without` takes cards away, `change` replaces lines of cards and kinds, and whatever else a file declares replaces what
has the same name below it, or is new. Two files neither of which uses the other can't declare the same; of two
variants that lie side by side each may change what the other leaves as it is (`stacking.py`). What is said of all cards
of a kind comes last (`every.py`). The examples of the files below are left out: they tell how it goes without what lies
over them. The result is one tree, as if somebody had written it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import attrs
from croupier.grammar import Complaints, Diagnostic, Source, Word, did_you_mean, error, tree

from .every import SaidOfMany, after_setup, change_every, is_meant, made_of_itself, without_kind
from .laid import Declarations
from .overlay_clashes import (
    SaidAlready,
    first_line,
    other_parameters,
    overwritten_card,
    replaced_card,
    said_in,
    stray_change,
    two_files,
    unknown_score,
    unseen_changes,
)
from .overlay_layouts import drawn_by, without
from .stacking import About, Clashes, said_of_game

__all__ = ["CHANGES", "Kept", "LaidFile", "Overlay", "first_line"]

# Whether an example of a file below stays.
Kept: TypeAlias = Callable[[tree.Example], bool]

CHANGES = (
    tree.Without, tree.WithoutKind, tree.WithoutScore, tree.ChangeCard, tree.ChangeKind, tree.ChangeEvery,
    tree.AfterSetup,
)  # fmt: skip
NAMED = (
    tree.Option,
    tree.Enum,
    tree.Token,
    tree.Icon,
    tree.Period,
    tree.Zone,
    tree.Track,
    tree.Rule,
    tree.Procedure,
    tree.Kind,
    tree.Die,
)
# One takes the place of another: what is settled before play, changes in play, or is worked out.
VALUES = (tree.Option, tree.Track, tree.Rule)
ALONE = (tree.Setup, tree.Play, tree.Ranking)
# What can have examples under it.
HOLDERS = (tree.Kind, tree.Die, tree.Card, tree.Cards)


@attrs.frozen(eq=False)
class LaidFile:
    """A file that was read: what it declares, what it may replace, and the word that brought it."""

    source: Source
    declarations: tuple[Any, ...]
    # The files that it uses, by all ways; of a variant all that its game is made of.
    below: frozenset[Source]
    variant: tree.Variant | None
    word: Word | None


def without_examples(declarations: tuple[Any, ...], stays: Kept) -> list[Any]:
    """Return declarations without the examples among them and under them, but for those that stay."""
    kept = [each for each in declarations if not isinstance(each, tree.Example) or stays(each)]
    for i, each in enumerate(kept):
        if isinstance(each, HOLDERS) and each.body:
            lines = tuple(line for line in each.body if not isinstance(line, tree.Example) or stays(line))
            kept[i] = attrs.evolve(kept[i], body=lines)
    return kept


class Overlay:
    """Declarations, and how others are laid over them."""

    def __init__(self, kept: Kept | None = None) -> None:
        # Which examples of the files below the top stay.
        self.kept: Kept = kept or (lambda example: False)
        self.laid = Declarations()
        self.problems: list[Diagnostic] = Complaints()
        self.layer = LaidFile(Source("", ""), (), frozenset(), None, None)
        # All files laid so far, the lowest first, and those of them that are variants.
        self.layers: list[LaidFile] = []
        self.variants: set[Source] = set()
        self.clashes = Clashes()
        # What files said of many cards, of points and of the setup, which counts when all are laid.
        self.said: list[tuple[Any, LaidFile]] = []
        # What was taken away or replaced, by what it is about, and where.
        self.gone: dict[About, Any] = {}

    def lay_all(self, layer: LaidFile, is_top: bool) -> None:
        """Lay all declarations of a file over those that there are, and complain of those that clash."""
        self.layer = layer
        self.layers.append(layer)
        if layer.variant is not None:
            self.variants.add(layer.source)
        laid = SaidAlready("file" if layer.variant is None else "variant")
        declarations = layer.declarations if is_top else without_examples(layer.declarations, self.kept)
        for node in (each for declaration in declarations for each in self.as_cards(declaration, is_top)):
            # What another file than a variant declares twice is complained of in the same way as without files below.
            is_clear = layer.variant is None and not isinstance(node, CHANGES)
            clashes = [] if is_clear else list(laid.clashes(node))
            self.problems += clashes
            if not clashes:
                self.lay(node)
        changes = [each for each in declarations if isinstance(each, tree.ChangeKind)]
        self.problems += unseen_changes(changes, self.laid)
        said = [about for each in declarations for about, _ in said_in(each)]
        said += [about for about, _ in said_of_game(layer.variant)] if layer.variant is not None else []
        self.clashes.settle(said, layer.below)

    def finish(self) -> list[Any]:
        """Lay what was said of many things at once, when all files are laid, and return all declarations.

        Complain of what nobody has settled.
        """
        declarations = list(self.laid)
        for node, layer in self.said:
            said = SaidOfMany(node, layer.source, {each.source for each in self.layers if layer.source in each.below})
            if isinstance(node, tree.WithoutKind):
                declarations = without_kind(declarations, said)
            elif isinstance(node, tree.ChangeEvery):
                self.note_two_values(said)
                declarations = change_every(declarations, said, self.problems)
        blocks = [node for node, _ in self.said if isinstance(node, tree.AfterSetup)]
        self.problems += self.clashes.diagnostics(self.layer.variant)
        return after_setup(declarations, blocks)

    def note_two_values(self, said: SaidOfMany) -> None:
        """Note two files of which each gives all cards of a kind another value of its own."""
        for node, layer in self.said:
            if not isinstance(node, tree.ChangeEvery) or not is_meant(said, node.span) or layer.source in said.above:
                continue
            for one in node.changes:
                for other in said.node.changes:
                    signs = (one.sign, other.sign)
                    if node.kind == said.node.kind and one.rule == other.rule and signs == ("=", "="):
                        self.clashes.note(("every", f"{node.kind}", str(one.rule)), other.span, one.span)

    def as_cards(self, node: Any, is_top: bool) -> list[Any]:
        """Return the rows of a table as cards, if one of them may be changed or replaces another."""
        made = as_cards(node)
        if not is_top or self.layer.variant is not None:
            return made
        is_new = not any(
            isinstance(each, tree.Card) and self.laid.called(tree.Card, each.title.string) for each in made
        )
        return [node] if is_new else made

    def replaces(self, old: Word, new: Word) -> bool:
        """Whether a name takes the place of one below; complain if neither file uses the other."""
        source = old.span.source.whole
        if source is self.layer.source:
            return False
        if source not in self.layer.below and not self.are_variants(source):
            self.problems.append(two_files(old, new))
        return True

    def are_variants(self, other: Source) -> bool:
        """Whether this file and another are variants, neither of which lies over the other."""
        sources = {other.whole} & self.variants
        return self.layer.variant is not None and bool(sources - {*self.layer.below, self.layer.source})

    def note_clash(self, about: About, new: Any, old: Any) -> None:
        """Note that what a variant replaces comes from another one beside it."""
        if self.are_variants(old.span.source):
            self.clashes.note(about, new.span, old.span)

    def lay(self, node: Any) -> None:
        """Lay one declaration over those that there are."""
        if isinstance(node, tree.Variant):
            self.retitle(node)
        elif isinstance(node, tree.Without):
            self.take_away(node)
        elif isinstance(node, tree.WithoutScore):
            self.take_score(node)
        elif isinstance(node, tree.WithoutKind | tree.ChangeEvery):
            if self.kind_at(node.name if isinstance(node, tree.WithoutKind) else node.kind) is not None:
                self.said.append((node, self.layer))
        elif isinstance(node, tree.AfterSetup):
            self.add_to_setup(node)
        elif isinstance(node, tree.ChangeCard):
            self.change_card(node)
        elif isinstance(node, tree.ChangeKind):
            self.change(node.name, node.body, self.kind_at(node.name), ("kind", str(node.name)))
        elif isinstance(node, tree.EachPlayer):
            self.lay_members(node)
        elif isinstance(node, tree.Layout):
            self.lay_layout(node)
        else:
            self.replace(node)

    def retitle(self, node: tree.Variant) -> None:
        at = self.laid.called(tree.Game, None)[0]
        base = self.laid[at]
        said = {type(line) for line in node.lines or ()}
        for about, line in said_of_game(node):
            for old in base.lines or ():
                if type(old) is type(line):
                    self.note_clash(about, line, old)
        lines = tuple(line for line in base.lines or () if type(line) not in said) + tuple(node.lines or ())
        self.laid[at] = tree.Game(node.title, lines, span=node.span)

    def card_at(self, name: Word) -> int | None:
        places = self.laid.called(tree.Card, name)
        if places:
            return places[0]
        hint = did_you_mean(name, [str(each.title.string) for each in self.laid.of(tree.Card)])
        gone = self.gone.get(("card", str(name)))
        if gone is not None:
            hint = f"{gone.span.source.whole.name} takes it out"
        elif not hint and self.laid.of(tree.Cards):
            hint = "cards made by a `cards ... for` line can't be changed one by one"
        self.problems.append(
            error("unknown-card", "unknown card", name.span, f'the game has no card "{name}"', hint=hint)
        )
        return None

    def kind_at(self, name: Word) -> int | None:
        places = self.laid.called(tree.Kind, name)
        if places:
            return places[-1]
        self.problems.append(
            error(
                "unknown-kind",
                "unknown kind",
                name.span,
                f'the game has no kind "{name}"',
                hint=did_you_mean(name, [str(each.name) for each in self.laid.of(tree.Kind)]),
            )
        )
        return None

    def take_away(self, node: tree.Without) -> None:
        about = ("card", str(node.card))
        stacks = self.layer.variant is not None and self.layer.variant.others
        # Who lays several variants over a game can say again what one of them says.
        if self.is_gone_beside(about) or (stacks and about in self.gone) or self.card_at(node.card) is None:
            return
        for place in self.laid.called(tree.Card, node.card):
            card = self.laid[place]
            for part in (card.title, *(card.body or ())):
                self.note_clash(about, node, part)
            self.laid.take_out(place, node.card)
        self.gone[about] = node

    def is_gone_beside(self, about: About) -> bool:
        """Whether a variant beside this one has taken something out."""
        return about in self.gone and self.are_variants(self.gone[about].span.source)

    def take_score(self, node: tree.WithoutScore) -> None:
        about = ("score", str(node.title))
        if self.is_gone_beside(about):
            return
        found = self.laid.called(tree.Score, node.title)
        if not found:
            known = [str(each.title.string) for each in self.laid.of(tree.Score)]
            self.problems.append(unknown_score(node.title, known))
            return
        self.note_clash(about, node, self.laid[found[0]])
        self.laid.take_out(found[0], node.title)
        self.gone[about] = node

    def add_to_setup(self, node: tree.AfterSetup) -> None:
        if self.layer.variant is not None:
            self.said.append((node, self.layer))
            return
        self.problems.append(stray_change(node))

    def change_card(self, node: tree.ChangeCard) -> None:
        about = ("card", str(node.card))
        if self.is_gone_beside(about):
            told = ("it is changed here", "it is taken out here")
            self.clashes.note(about, node.card.span, self.gone[about].span, *told)
            return
        at = self.card_at(node.card)
        if at is not None:
            # The whole card can be another's.
            self.note_clash(about, node, self.laid[at])
        self.change(node.card, node.body, at, about)

    def change(self, name: Word, body: tuple[Any, ...], at: int | None, about: About) -> None:
        """Replace lines that say the same thing; abilities replace all abilities of the same sort and word."""
        if at is None:
            return
        base = self.laid[at]
        said = {said_by(line) for line in body}
        gone = [line for line in base.body or () if said_by(line) in said]
        for line in body:
            problem = made_of_itself(line.name, line.value) if is_value(line, base) else None
            self.problems += [problem] if problem is not None else []
        for old in gone:
            for line in body:
                if said_by(line) == said_by(old):
                    self.note_clash((*about, *map(str, said_by(line))), line, old)
        strange = [
            line
            for line in gone
            if line.span.source.whole not in {*self.layer.below, self.layer.source}
            and not self.are_variants(line.span.source)
        ]
        if strange:
            self.problems.append(two_files(Word(strange[0].span.text.split()[0], first_line(strange[0].span)), name))
        kept = tuple(line for line in base.body or () if said_by(line) not in said)
        self.laid[at] = attrs.evolve(base, body=kept + body)

    def lay_members(self, node: tree.EachPlayer) -> None:
        found = self.laid.called(tree.EachPlayer, None)
        if not found:
            self.laid.add(node)
            return
        at = found[0]
        new = {str(member.name): member.name for member in node.members}
        for member in self.laid[at].members:
            for other in node.members:
                if member.name == other.name:
                    self.note_clash(("a player's", str(member.name)), other, member)
        kept = tuple(
            member
            for member in self.laid[at].members
            if member.name not in new or not self.replaces(member.name, new[member.name])
        )
        self.laid[at] = attrs.evolve(self.laid[at], members=kept + node.members)

    def lay_layout(self, node: tree.Layout) -> None:
        """Put the lines of a layout before those of another, which no longer say what the new ones say."""
        found = self.laid.called(tree.Layout, None)
        if not found:
            self.laid.add(node)
            return
        at = found[0]
        old = self.laid[at].lines
        new = {each for line in node.lines for each in drawn_by(line)}
        own = tuple(line for line in old if line.span.source.whole is self.layer.source)
        kept = (without(line, new) for line in old if line.span.source.whole is not self.layer.source)
        lines = (*own, *node.lines, *(line for line in kept if line is not None))
        self.laid[at] = tree.Layout(lines, span=node.span)

    def replace(self, node: Any) -> None:
        if isinstance(node, tree.Card):
            self.replace_card(node)
            return
        name = name_of(node)
        places = self.laid.called(type(node), name) if name is not None else []
        for place in places:
            old = self.laid[place]
            same = type(old) is type(node) or (isinstance(old, VALUES) and isinstance(node, VALUES))
            was_called = name_of(old)
            if same and name is not None and was_called is not None and self.replaces(was_called, name):
                self.problems += other_parameters(old, node)
                self.note_clash(about_of(node, name), node, old)
                self.laid[place] = node
                self.forget_drawn(old, node)
                return
        self.laid.add(node, name)

    def forget_drawn(self, old: Any, node: Any) -> None:
        """Leave away what layouts say of values and tracks that are there no more."""
        gone: set[tuple[str, str]] = set()
        if isinstance(old, tree.Enum):
            values = {str(value.name) for value in node.values}
            gone = {(f"marks {node.name}", str(value.name)) for value in old.values if value.name not in values}
        elif isinstance(old, tree.Track) and not isinstance(node, tree.Track):
            gone = {("place", str(old.name)), ("show", str(old.name))}
        for place in self.laid.called(tree.Layout, None) if gone else ():
            layout = self.laid[place]
            lines = tuple(line for line in (without(line, gone) for line in layout.lines) if line is not None)
            self.laid[place] = tree.Layout(lines, span=layout.span)

    def replace_card(self, node: tree.Card) -> None:
        """Put a card in the place of all that have its name; of what that changes silently, something is said."""
        name = str(node.title.string)
        places = [
            place
            for place in self.laid.called(tree.Card, name)
            if self.replaces(self.laid[place].title.string, node.title.string)
        ]
        if not places:
            self.laid.add(node, name)
            return
        before = [self.laid[place] for place in places]
        problems = list(replaced_card(node, before))
        # Who says how many of it there are, or writes a whole table of cards, means it.
        is_meant = node.copies is not None or not node.span.text.startswith("card")
        if self.layer.variant is not None and not problems and not is_meant:
            problems.append(overwritten_card(node, before))
        self.problems += problems
        for each in before:
            self.note_clash(("card", name), node, each)
        for place in places[1:]:
            self.laid.take_out(place, name)
        self.laid[places[0]] = node


def is_value(line: Any, base: Any) -> bool:
    """Whether a line gives a field of a card a value."""
    return isinstance(line, tree.Value) and isinstance(base, tree.Card)


def about_of(node: Any, name: Word) -> About:
    """Return what a declaration is about that takes the place of another."""
    return next((about for about, _ in said_in(node)), (type(node).__name__.lower(), str(name)))


def as_cards(node: Any) -> list[Any]:
    """Return the rows of a table as cards, so that each can be changed; other declarations stay as they are."""
    if not isinstance(node, tree.CardTable) or "name" not in node.columns.names:
        return [node]
    made: list[Any] = []
    for row in node.rows:
        cells = dict(zip(node.columns.names, row.cells, strict=False))
        title = cells.pop(Word("name")).value
        if len(row.cells) != len(node.columns.names) or not isinstance(title, tree.Text):
            return [node]
        body = tuple(tree.Value(name, cell.value, span=cell.span) for name, cell in cells.items())
        made.append(tree.Card(row.copies, title, node.kind, body, span=row.span))
    return made


def name_of(node: Any) -> Word | None:
    """Return the name by which a declaration takes the place of another; the word itself if a game has only one."""
    if isinstance(node, ALONE):
        return Word(type(node).__name__.lower(), first_line(node.span))
    if isinstance(node, tree.Score | tree.Cards):
        return node.title.string if node.title is not None else None
    return node.name if isinstance(node, NAMED) else None


def said_by(line: Any) -> tuple[Any, ...]:
    """Return what a line of a card or kind is about."""
    if isinstance(line, tree.IconAbility):
        return ("icon", str(line.icon))
    if isinstance(line, tree.Listener):
        return ("listener", line.moment, str(line.event.verb))
    if isinstance(line, tree.Always):
        return ("always", str(line.change.rule))
    return (type(line).__name__, str(getattr(line, "name", "")))
