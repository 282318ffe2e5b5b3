"""Variants: a file laid over the game that it names.

`without` takes cards away, `change` replaces lines of cards and kinds, and whatever else the variant declares replaces
what has the same name, or is new. The examples of the game are left out: they tell how it goes without the variant. The
result is one tree, as if somebody had written it.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import attrs
from croupier.grammar import Budget, Complaints, Diagnostic, Source, Word, did_you_mean, error, parse, tree

from .overlay_clashes import SaidAlready, replaced_card, unseen_changes
from .sources import read_source

# So many files can be laid over a game, one over the other.
MOST_VARIANTS = 20
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
ALONE = (tree.Setup, tree.Play, tree.Ranking)
# What can have examples under it.
HOLDERS = (tree.Kind, tree.Die, tree.Card, tree.Cards)


# A tree, the texts that it was read from (those that are laid over others first), and what is wrong.
Laid: TypeAlias = tuple[tree.Start, tuple[Source, ...], list[Diagnostic]]


def lay_over(start: tree.Start, budget: Budget | None = None) -> Laid:
    """Return the tree of a variant with its game under it; other trees stay as they are."""
    own = start.span.source
    variant = next((each for each in start.declarations if isinstance(each, tree.Variant)), None)
    if variant is None:
        return start, (own,), stray_changes(start)
    base, under, problems = base_of(variant, [place_of(own)], budget or Budget())
    if base is None:
        kept = tuple(each for each in start.declarations if not isinstance(each, CHANGES))
        return tree.Start(kept, span=start.span), (own,), problems
    overlay = Overlay(without_examples(base.declarations))
    overlay.lay_all(start.declarations)
    made = tree.Start(tuple(overlay.declarations), span=start.span)
    return made, (own, *under), problems + overlay.problems


CHANGES = (tree.Without, tree.ChangeCard, tree.ChangeKind)


def stray_changes(start: tree.Start) -> list[Diagnostic]:
    """Complain about changes in a file that is no variant."""
    return [
        error(
            "no-variant",
            "there is nothing to change",
            each.span,
            "only a variant changes another game",
            hint='start the file with: variant "Name" of game',
        )
        for each in start.declarations
        if isinstance(each, CHANGES)
    ]


def without_examples(declarations: tuple[Any, ...]) -> list[Any]:
    """Return declarations without the examples among them and under them."""
    kept = [each for each in declarations if not isinstance(each, tree.Example)]
    for i, each in enumerate(kept):
        if isinstance(each, HOLDERS) and each.body:
            lines = tuple(line for line in each.body if not isinstance(line, tree.Example))
            kept[i] = attrs.evolve(kept[i], body=lines)
    return kept


def place_of(source: Source) -> tuple[Any, str]:
    """Return one file from another."""
    return source.folder.resolve() if source.folder is not None else None, source.name


def base_of(
    variant: tree.Variant, above: list[tuple[Any, str]], budget: Budget
) -> tuple[tree.Start | None, tuple[Source, ...], list[Diagnostic]]:
    """Read the game under a variant, and return its texts too; `above` has the files that are laid over it."""
    source, problems = read_source(str(variant.base), variant.span.source.folder)
    if source is None:
        hint = problems[0].hint
        text = f'there is no game "{variant.base}"'
        return None, (), [error("unknown-game", "unknown game", variant.base.span, text, hint=hint)]
    if place_of(source) in above:
        return None, (), [circle_of(variant)]
    if len(above) > MOST_VARIANTS:
        return None, (), [tall_pile(variant)]
    start, problems = parse(source, budget)
    if start is None or problems:
        return None, (), [broken_base(variant), *problems]
    under = next((each for each in start.declarations if isinstance(each, tree.Variant)), None)
    if under is None:
        return start, (source,), []
    base, sources, problems = base_of(under, [*above, place_of(source)], budget)
    if base is None:
        return None, (), problems
    overlay = Overlay(list(base.declarations))
    overlay.lay_all(start.declarations)
    wrong = [each for each in overlay.problems if each.is_error]
    if wrong:
        return None, (), [broken_base(variant), *wrong]
    return tree.Start(tuple(overlay.declarations), span=start.span), (source, *sources), problems


def broken_base(variant: tree.Variant) -> Diagnostic:
    """Complain of mistakes in the game under a variant."""
    return error("broken-base", "the game under this variant has mistakes", variant.base.span, "mend it first")


def circle_of(variant: tree.Variant) -> Diagnostic:
    """Complain of a variant that lies under itself."""
    text = f'"{variant.base}" is laid over this file, or is this file'
    note = "a game must lie at the bottom"
    return error("variant-circle", "these variants go round in a circle", variant.base.span, text, note)


def tall_pile(variant: tree.Variant) -> Diagnostic:
    """Complain of too many variants that are laid over one another."""
    title, text = "too many variants lie over one another", f"{MOST_VARIANTS} lie over this one"
    return error("many-variants", title, variant.base.span, text, hint="put some of them into one file")


class Overlay:
    """Declarations, and how others are laid over them."""

    def __init__(self, declarations: list[Any]) -> None:
        self.declarations = [card for each in declarations for card in as_cards(each)]
        self.problems: list[Diagnostic] = Complaints()

    def lay_all(self, declarations: tuple[Any, ...]) -> None:
        """Lay all declarations of a variant over those that there are, and complain of those that clash."""
        laid = SaidAlready()
        for node in (each for declaration in declarations for each in as_cards(declaration)):
            clashes = list(laid.clashes(node))
            self.problems += clashes
            if not clashes:
                self.lay(node)
        changes = [each for each in declarations if isinstance(each, tree.ChangeKind)]
        self.problems += unseen_changes(changes, self.declarations)

    def lay(self, node: Any) -> None:
        """Lay one declaration over those that there are."""
        if isinstance(node, tree.Variant):
            self.retitle(node)
        elif isinstance(node, tree.Without):
            self.take_away(node)
        elif isinstance(node, tree.ChangeCard):
            self.change(node.card, node.body, self.card_at(node.card))
        elif isinstance(node, tree.ChangeKind):
            self.change(node.name, node.body, self.kind_at(node.name))
        elif isinstance(node, tree.EachPlayer):
            self.lay_members(node)
        elif isinstance(node, tree.Layout):
            self.lay_layout(node)
        else:
            self.replace(node)

    def retitle(self, node: tree.Variant) -> None:
        at = next(i for i, each in enumerate(self.declarations) if isinstance(each, tree.Game | tree.Variant))
        base = self.declarations[at]
        said = {type(line) for line in node.lines or ()}
        lines = tuple(line for line in base.lines or () if type(line) not in said) + tuple(node.lines or ())
        self.declarations[at] = tree.Game(node.title, lines, span=node.span)

    def card_at(self, name: Word) -> int | None:
        for i, each in enumerate(self.declarations):
            if isinstance(each, tree.Card) and each.title.string == name:
                return i
        known = [str(each.title.string) for each in self.declarations if isinstance(each, tree.Card)]
        hint = did_you_mean(name, known)
        if not hint and any(isinstance(each, tree.Cards) for each in self.declarations):
            hint = "cards made by a `cards ... for` line can't be changed one by one"
        self.problems.append(
            error("unknown-card", "unknown card", name.span, f'the game has no card "{name}"', hint=hint)
        )
        return None

    def cards_called(self, name: str) -> list[Any]:
        """Return the declarations of all cards of a name."""
        return [each for each in self.declarations if isinstance(each, tree.Card) and each.title.string == name]

    def kind_at(self, name: Word) -> int | None:
        kinds = {
            str(each.name): i for i, each in enumerate(self.declarations) if isinstance(each, tree.Kind | tree.Die)
        }
        if name not in kinds:
            self.problems.append(
                error(
                    "unknown-kind",
                    "unknown kind",
                    name.span,
                    f'the game has no kind "{name}"',
                    hint=did_you_mean(name, kinds),
                )
            )
        return kinds.get(name)

    def take_away(self, node: tree.Without) -> None:
        if self.card_at(node.card) is not None:
            gone = {id(each) for each in self.cards_called(str(node.card))}
            self.declarations = [each for each in self.declarations if id(each) not in gone]

    def change(self, name: Word, body: tuple[Any, ...], at: int | None) -> None:
        """Replace lines that say the same thing; abilities replace all abilities of the same sort and word."""
        if at is None:
            return
        base = self.declarations[at]
        said = {said_by(line) for line in body}
        kept = tuple(line for line in base.body or () if said_by(line) not in said)
        self.declarations[at] = attrs.evolve(base, body=kept + body)

    def lay_members(self, node: tree.EachPlayer) -> None:
        at = next((i for i, each in enumerate(self.declarations) if isinstance(each, tree.EachPlayer)), None)
        if at is None:
            self.declarations.append(node)
            return
        new = {str(member.name) for member in node.members}
        kept = tuple(member for member in self.declarations[at].members if member.name not in new)
        self.declarations[at] = attrs.evolve(self.declarations[at], members=kept + node.members)

    def lay_layout(self, node: tree.Layout) -> None:
        """Put the lines of a layout before those of another, which no longer say what the new ones say."""
        at = next((i for i, each in enumerate(self.declarations) if isinstance(each, tree.Layout)), None)
        if at is None:
            self.declarations.append(node)
            return
        new = {each for line in node.lines for each in drawn_by(line)}
        kept = (without(line, new) for line in self.declarations[at].lines)
        lines = (*node.lines, *(line for line in kept if line is not None))
        self.declarations[at] = tree.Layout(lines, span=node.span)

    def replace(self, node: Any) -> None:
        if isinstance(node, tree.Card):
            self.replace_card(node)
            return
        for i, each in enumerate(self.declarations):
            same = type(each) is type(node)
            if same and (isinstance(node, ALONE) or (isinstance(node, NAMED) and each.name == node.name)):
                self.declarations[i] = node
                return
            if same and isinstance(node, tree.Score) and each.title.string == node.title.string:
                self.declarations[i] = node
                return
        self.declarations.append(node)

    def replace_card(self, node: tree.Card) -> None:
        """Put a card in the place of all that have its name; of what that changes silently, something is said."""
        before = self.cards_called(str(node.title.string))
        if not before:
            self.declarations.append(node)
            return
        self.problems += replaced_card(node, before)
        others = {id(each) for each in before[1:]}
        kept = [each for each in self.declarations if id(each) not in others]
        self.declarations = [node if each is before[0] else each for each in kept]


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


def drawn_by(line: Any) -> list[tuple[str, str]]:
    """Return what a line of a layout is about."""
    if isinstance(line, tree.Group | tree.Panel | tree.Hide):
        return [("place", str(name)) for name in line.names]
    if isinstance(line, tree.Marks):
        return [(f"marks {line.enum}", str(mark.value)) for mark in line.marks]
    if isinstance(line, tree.MarkToken):
        return [("mark", str(line.token))]
    return [("fill", str(line.zone))] if isinstance(line, tree.Fill) else [("show", str(line.name))]


def without(line: Any, said: set[tuple[str, str]]) -> Any:
    """Return a line of a layout without what was said already; None if nothing is left of it."""
    whole = line
    if isinstance(line, tree.Group | tree.Panel | tree.Hide):
        names = tuple(name for name in line.names if ("place", str(name)) not in said)
        return attrs.evolve(whole, names=names) if names else None
    if isinstance(line, tree.Marks):
        marks = tuple(mark for mark in line.marks if (f"marks {line.enum}", str(mark.value)) not in said)
        return attrs.evolve(whole, marks=marks) if marks else None
    return None if said.issuperset(drawn_by(line)) else line


def said_by(line: Any) -> tuple[Any, ...]:
    """Return what a line of a card or kind is about."""
    if isinstance(line, tree.IconAbility):
        return ("icon", str(line.icon))
    if isinstance(line, tree.Listener):
        return ("listener", line.moment, str(line.event.verb))
    if isinstance(line, tree.Always):
        return ("always", str(line.change.rule))
    return (type(line).__name__, str(getattr(line, "name", "")))
