"""What clashes when files lie over one another: two lines about the same thing, cards of other kinds, lost changes.

Each is told with both places, for one of them is often in another file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.grammar import Diagnostic, Label, Span, Word, did_you_mean, error, tree, warning

from ..meaning.families import DEEPEST_KINDS
from ..reading.given import number_of

# Lines of which the nearest counts: that of the card, then those of its kinds.
NEAREST = (tree.Points, tree.WorksIn, tree.WorksWhile, tree.Back)
CARDS = (tree.Card, tree.Cards, tree.CardTable)


class SaidAlready:
    """What a variant, or another file, has said already, by what it is about."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.places: dict[tuple[str, ...], Span] = {}
        self.changed: dict[str, Span] = {}

    def clashes(self, node: Any) -> Iterator[Diagnostic]:
        """Complain of what a declaration says that the file has said before, and remember the rest."""
        for key, span in said_in(node):
            if key not in self.places:
                self.places[key] = span
                continue
            yield twice(node, key, span, self.places[key], self.where)
        yield from self.gone(node)

    def gone(self, node: Any) -> Iterator[Diagnostic]:
        """Complain of a card that is both taken out and changed, in whatever order."""
        if isinstance(node, tree.ChangeCard):
            self.changed[str(node.card)] = node.card.span
            before = self.places.get(("card without", str(node.card)))
            if before is not None:
                yield gone_card(
                    node.card, "this card is not there any more", before, "it is taken out here", self.where
                )
        elif isinstance(node, tree.Without) and str(node.card) in self.changed:
            other = self.changed[str(node.card)]
            yield gone_card(node.card, "this takes out what is changed", other, "it is changed here", self.where)


def said_in(node: Any) -> Iterator[tuple[tuple[str, ...], Span]]:
    """Yield what a declaration of a variant is about, and where it says so."""
    if isinstance(node, tree.Variant | tree.Game):
        yield ("game",), node.title.span
    elif isinstance(node, tree.Card):
        yield ("card", str(node.title.string)), node.title.span
    elif isinstance(node, tree.ChangeCard):
        yield ("card", str(node.card)), node.card.span
    elif isinstance(node, tree.Without):
        yield ("card without", str(node.card)), node.card.span
    elif isinstance(node, tree.WithoutKind):
        yield ("kind without", str(node.name)), node.name.span
    elif isinstance(node, tree.WithoutScore):
        yield ("score without", str(node.title)), node.title.span
    elif isinstance(node, tree.ChangeEvery):
        yield from ((("every", str(node.kind), str(each.rule), each.sign), each.span) for each in node.changes)
    elif isinstance(node, tree.Kind | tree.Die | tree.ChangeKind):
        yield ("kind", str(node.name)), node.name.span
    elif isinstance(node, tree.EachPlayer):
        yield from ((("a player's", str(member.name)), member.name.span) for member in node.members)
    elif isinstance(node, tree.Score):
        yield ("score", str(node.title.string)), node.title.span
    elif isinstance(node, tree.AfterSetup):
        yield ("after setup",), first_line(node.span)
    elif isinstance(node, tree.Setup | tree.Play | tree.Ranking | tree.Layout):
        yield (type(node).__name__.lower(),), first_line(node.span)
    elif hasattr(node, "name") and not isinstance(node, tree.Example):
        yield (type(node).__name__.lower(), str(node.name)), node.name.span


def stray_change(node: Any) -> Diagnostic:
    """Complain of a change in a file with nothing under it."""
    text = "only a variant changes another game, and a file what it uses"
    hint = 'start the file with: variant "Name" of game'
    if isinstance(node, tree.AfterSetup):
        text, hint = "only a variant adds to the setup of another game", "put the lines under setup"
    return error("no-variant", "there is nothing to change", node.span, text, hint=hint)


def gone_card(name: Word, text: str, other: Span, there: str, where: str) -> Diagnostic:
    """Complain of a card that is both taken out and changed."""
    return error(
        "gone-card",
        f'"{name}" is taken out and changed in one {where}',
        name.span,
        text,
        "",
        f'keep one of the two lines; for another card of this name write: card "{name}" is ...',
        Label(other, there),
    )


def first_line(span: Span) -> Span:
    """Return the first line of a place."""
    start = span.start
    return Span(span.source, start, start + len(span.text.splitlines()[0]))


def twice(node: Any, key: tuple[str, ...], span: Span, before: Span, where: str) -> Diagnostic:
    """Complain of something that a variant, or another file, says twice."""
    if key == ("game",):
        return error(
            "two-games", "a second game in one file", span, "a file holds one variant, or one game",
            "", "put it into a file of its own", Label(before, "the first one"),
        )  # fmt: skip
    name = f'the {key[0].removesuffix(" without")} "{key[1]}"' if len(key) > 1 else f"`{key[0]}`"
    if key[0] == "every":
        name = f'"{key[2]}" of every {key[1]}'
    changed = isinstance(node, tree.ChangeCard | tree.ChangeKind | tree.ChangeEvery)
    gone = isinstance(node, tree.Without | tree.WithoutKind | tree.WithoutScore)
    done = "changed" if changed else "taken out" if gone else "declared"
    return error(
        "twice",
        f"{name.replace('the a ', 'a ')} is {done} twice in one {where}",
        span,
        "only one of the two can count",
        "",
        "put all of it in one place",
        Label(before, "the first one"),
    )


def two_files(old: Word, new: Word) -> Diagnostic:
    """Complain of a name that two files declare, neither of which uses the other."""
    there = old.span.source.name
    return error(
        "two-files",
        f'{there} and {new.span.source.name} both declare "{old}"',
        new.span,
        "only one of the two can count",
        "a file replaces what a file that it uses declares; these two know nothing of one another",
        "use one of the two files, or let one of them use the other",
        Label(old.span, f"{there} says so too"),
    )


def other_parameters(old: Any, new: Any) -> Iterator[Diagnostic]:
    """Complain of a rule or procedure that takes the place of one with other parameters: it is hardly meant."""
    if takes(old) != takes(new):
        there = old.span.source.name
        yield error(
            "other-parameters",
            f'"{new.name}" is another one in {there}',
            new.name.span,
            f"this would take the place of the one in {there}, and is asked for otherwise",
            "",
            f"to replace it, take what it takes: {head_of(old)}; or choose another name",
            Label(old.name.span, "this is the other one"),
        )


def head_of(node: Any) -> str:
    """Return the beginning of a rule or a procedure: its name and what it is given."""
    line = node.span.text.splitlines()[0]
    return f"{line.partition('=')[0].rstrip()} = ..." if isinstance(node, tree.Rule) and "=" in line else line.strip()


def takes(node: Any) -> list[str]:
    """Return what a rule, a procedure or something indexed is given: the labels before its parameters."""
    if isinstance(node, tree.Rule):
        return [""] * len(node.params or ())
    if not isinstance(node, tree.Procedure):
        return [""] * (getattr(node, "index", None) is not None)
    return [*([""] if node.first is not None else []), *(each.label for each in node.labelled)]


def replaced_card(node: tree.Card, before: list[tree.Card]) -> Iterator[Diagnostic]:
    """Complain of a card that takes the place of one of another kind, or alone that of several copies."""
    name, old = node.title.string, before[0]
    if old.kind != node.kind:
        yield error(
            "other-kind",
            f'"{name}" is {old.kind} in the game, and {node.kind} here',
            node.kind.span,
            "a card can't take the place of one of another kind",
            "",
            f'take the other one away first: without card "{name}"',
            Label(old.kind.span, "this is the other one"),
        )
    copies = sum(number_of(card.copies or "1") for card in before)
    if node.copies is None and copies > 1:
        yield warning(
            "fewer-copies",
            f'one "{name}" takes the place of {copies}',
            node.title.span,
            "this makes one card",
            "",
            f'say how many: {copies} x card "{name}", or 1 x card "{name}"',
            Label(old.title.span, f"there are {copies} of it"),
        )


def unknown_score(title: Word, known: list[str]) -> Diagnostic:
    """Complain of a line of points that is not there."""
    hint = did_you_mean(title, known) or (f"there are {', '.join(known)}" if known else "the game has no such lines")
    return error("unknown-score", "unknown line of points", title.span, f'the game has no score "{title}"', hint=hint)


def overwritten_card(node: tree.Card, before: list[tree.Card]) -> Diagnostic:
    """Point at a card that takes the place of one of the game, since it has its name, whether that is meant or not."""
    name, old = node.title.string, before[0]
    return warning(
        "overwritten-card",
        f'"{name}" is a card of the game, and is replaced',
        node.title.span,
        "this takes its place, with all that it says",
        "",
        f'to change only some lines write: change card "{name}"; if all is to be new, say first: without card "{name}"',
        Label(old.title.span, "this is the other one"),
    )


def unseen_changes(changes: list[tree.ChangeKind], declarations: Iterable[Any]) -> Iterator[Diagnostic]:
    """Point at lines that a variant gives a kind and that each of its cards says otherwise."""
    if not changes:
        return
    kinds, cards = {}, []
    for each in declarations:
        if isinstance(each, tree.Kind | tree.Die):
            kinds[str(each.name)] = each
        elif isinstance(each, CARDS):
            cards.append(each)
    changed = {str(each.name) for each in changes}
    made = {
        above
        for kind in kinds.values()
        if any(isinstance(line, tree.Made) for line in kind.body or ())
        for above in line_of(kind, kinds)
    }
    of_kind: dict[str, list[Any]] = {}
    for card in cards:
        for above in line_of(kinds.get(card.kind), kinds):
            if above in changed:
                of_kind.setdefault(above, []).append(card)
    for change in changes:
        for line in change.body if change.name not in made else ():
            others = [nearer_line(card, line, str(change.name), kinds) for card in of_kind.get(str(change.name), ())]
            if others and all(other is not None for other in others):
                yield unseen(change, line, others[0])


def line_of(kind: Any, kinds: dict[str, Any]) -> list[str]:
    """Name a kind and the kinds above it, the nearest first; of too many, the nearest."""
    found: dict[str, None] = {}
    while kind is not None and str(kind.name) not in found and len(found) <= DEEPEST_KINDS:
        found[str(kind.name)] = None
        kind = kinds.get(str(getattr(kind, "parent", None)))
    return list(found)


def nearer_line(card: Any, line: Any, kind: str, kinds: dict[str, Any]) -> Span | None:
    """Find where a card, or a kind between, says what a line of a kind says."""
    above = line_of(kinds[str(card.kind)], kinds)
    between = [kinds[name] for name in above[: above.index(kind) + isinstance(line, tree.Has)]]
    if isinstance(line, NEAREST):
        bodies = [getattr(each, "body", None) or () for each in (card, *between)]
        return next((each.span for body in bodies for each in body if type(each) is type(line)), None)
    if not isinstance(line, tree.Value) and not (isinstance(line, tree.Has) and line.default is not None):
        return None
    given = [(each.name, each.span) for each in getattr(card, "generators", ())]
    given += [(name, name.span) for name in card.columns.names] if isinstance(card, tree.CardTable) else []
    for each in (card, *between):
        given += [(part.name, part.span) for part in getattr(each, "body", None) or () if isinstance(part, tree.Value)]
    return next((span for name, span in given if name == line.name), None)


def unseen(change: tree.ChangeKind, line: Any, other: Span | None) -> Diagnostic:
    """Point at one line that no card sees."""
    assert other is not None
    what = f'"{line.name}"' if isinstance(line, tree.Value | tree.Has) else f"`{line.span.text.split()[0]}`"
    return warning(
        "unseen-change",
        "no card sees this change",
        line.span,
        f"every {change.name} says {what} itself",
        "",
        "change the cards, as in: change card ...",
        Label(other, "as here"),
    )
