"""What a variant changes of its game: two trees compared, declaration by declaration.

Both are whole: the game without the variant, and with it. So also what one line says of many cards is told card by
card, with the values that come of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
from croupier.grammar import Budget, Source, parse, tree

from .enum_tables import spread
from .every import kinds_in
from .layers import Pile, Shelf, place_of
from .overlay import LaidFile, Overlay
from .overlay_clashes import line_of

NEW, GONE, CHANGED = "new", "gone", "changed"
# Cards first, as on the table; then what is said of all of them, then the course of play.
ORDER = ("game", "card", "cards", "kind", "die")
OF_PLAY = (tree.PlayersLine, tree.TriggersLine)


@attrs.frozen
class Change:
    """Something that a variant brings, takes away or changes, with the lines that are gone from it and the new ones.

    Fields whose values are other ones stand in `values`, each by its name, as it was and as it is.
    """

    sort: str
    what: str
    gone: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    values: tuple[tuple[str, str, str], ...] = ()


def changes_of(source: Source, shelf: Shelf) -> list[Change]:
    """Return what a variant that can be read changes of the game under it; nothing for any other file."""
    start, problems = parse(source)
    if start is None or problems:
        return []
    start, _ = spread(start)
    pile = Pile(Budget(), shelf)
    pile.take(start, None)
    top = pile.layers[-1]
    if top.variant is None:
        return []
    found, _ = shelf.find(top.variant.base)
    base = pile.done.get(place_of(found)) if found is not None else None
    if base is None:
        return []
    under = laid([each for each in pile.layers if each is base or each.source in base.below])
    return list(compared(under, laid(pile.layers)))


def laid(layers: list[LaidFile]) -> list[Any]:
    """Return the declarations of files, laid one over the other, without their examples."""
    overlay = Overlay()
    for layer in layers:
        overlay.lay_all(layer, is_top=False)
    return overlay.finish()


def compared(before: list[Any], after: list[Any]) -> Iterator[Change]:
    """Yield what is different between declarations, cards first."""
    old, new = by_name(before), by_name(after)
    kinds = kinds_in(before) | kinds_in(after)
    names = sorted(dict.fromkeys([*old, *new]), key=lambda name: ORDER.index(name[0]) if name[0] in ORDER else 9)
    for name in names:
        change = difference(" ".join(name), old.get(name, []), new.get(name, []), kinds)
        if change is not None:
            yield change


def by_name(declarations: list[Any]) -> dict[tuple[str, str], list[Any]]:
    """Return declarations by their sort and name; there can be several cards of one name."""
    found: dict[tuple[str, str], list[Any]] = {}
    for node in declarations:
        if isinstance(node, tree.EachPlayer):
            for member in node.members:
                found.setdefault(("each player has", f"{sort_of(member)} {member.name}"), []).append(member)
        elif isinstance(node, tree.Game | tree.Variant):
            found.setdefault(("game", f'"{node.title.string}"'), []).append(node)
            # What lists say of a game changes nothing of it.
            for line in (line for line in node.lines or () if isinstance(line, OF_PLAY)):
                found.setdefault(("game", line.span.text.split()[0]), []).append(line)
        else:
            found.setdefault((sort_of(node), name_in(node)), []).append(node)
    # The title of a variant is always another one.
    return {name: nodes for name, nodes in found.items() if not isinstance(nodes[0], tree.Game | tree.Variant)}


def sort_of(node: Any) -> str:
    """Return the word that a declaration begins with."""
    words = {tree.Procedure: "to", tree.CardTable: "cards", tree.EnumTable: "enum"}
    return words.get(type(node), type(node).__name__.lower())


def name_in(node: Any) -> str:
    """Return the name of a declaration, as it is written."""
    title = getattr(node, "title", None)
    if title is not None:
        return f'"{title.string}"'
    return str(getattr(node, "name", None) or getattr(node, "kind", ""))


def difference(what: str, old: list[Any], new: list[Any], kinds: dict[str, Any]) -> Change | None:
    """Return how two declarations of one name differ, if they do."""
    what = what.strip()
    before, after = lines_in(old), lines_in(new)
    if not old:
        kind = f" is {new[0].kind}" if isinstance(new[0], tree.Card) else ""
        return Change(NEW, f"{what}{kind}", new=tuple(after))
    if not new:
        kind = f" is {old[0].kind}" if isinstance(old[0], tree.Card) else ""
        return Change(GONE, f"{what}{kind}")
    values = tuple(values_changed(old[0], new[0], kinds))
    told = {f"{name} = {value}" for name, *both in values for value in both}
    gone = tuple(line for line in before if line not in after and line not in told)
    made = tuple(line for line in after if line not in before and line not in told)
    return Change(CHANGED, what, gone, made, values) if gone or made or values else None


def lines_in(nodes: list[Any]) -> list[str]:
    """Return the lines of declarations, without their examples and comments."""
    found: list[str] = []
    for node in nodes:
        if isinstance(node, tree.Cards):
            found.append(" ".join(node.span.source.text[node.span.start : node.generators[-1].span.end].split()))
        if isinstance(node, tree.Card | tree.Cards | tree.Kind | tree.Die):
            lines = (line for line in node.body or () if not isinstance(line, tree.Example))
            found += [said for line in lines for said in written(line)]
        elif isinstance(node, tree.Setup | tree.Play):
            found += [said for line in node.body.statements for said in written(line)]
        elif isinstance(node, tree.Layout):
            found += [said for line in node.lines for said in written(line)]
        else:
            found += written(node)
    return found


def written(node: Any) -> list[str]:
    """Return a node as it is written, without the margin of its block, empty lines and comments."""
    if isinstance(node, tree.Value):
        return [f"{node.name} = {told(node.value)}"]
    source, start, _ = node.span
    margin = start - (source.text.rfind("\n", 0, start) + 1)
    lines = node.span.text.rstrip().split("\n")
    kept = [line[margin:] if not line[:margin].strip() else line.lstrip() for line in lines[1:]]
    without = (line.partition("  #")[0].rstrip() for line in (lines[0], *kept))
    return [line for line in without if line.strip() and not line.lstrip().startswith("#")]


def told(value: Any) -> str:
    """Return a value as it is written; a sum that a change made of two numbers is worked out."""
    number = worked_out(value)
    return str(number) if number is not None else " ".join(value.span.text.split())


def worked_out(value: Any) -> int | None:
    """Return what a value comes to, if that follows from numbers alone."""
    if isinstance(value, tree.Number):
        return int(value.digits) if len(value.digits) < 9 else None
    if isinstance(value, tree.CallExpression) and value.function in ("highest", "lowest"):
        known = [worked_out(each) for each in getattr(getattr(value.arguments[0], "value", None), "items", ())]
        numbers = [each for each in known if each is not None]
        best = max if value.function == "highest" else min
        return best(numbers) if numbers and len(numbers) == len(known) else None
    if not isinstance(value, tree.Sum | tree.Product) or value.sign not in ("+", "-", "*"):
        return None
    left, right = worked_out(value.left), worked_out(value.right)
    if left is None or right is None:
        return None
    return left * right if value.sign == "*" else left + right if value.sign == "+" else left - right


def values_changed(old: Any, new: Any, kinds: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield the fields of a card whose values are other ones: the name, as it was, as it is."""
    if not isinstance(old, tree.Card) or not isinstance(new, tree.Card):
        return
    before, after = values_of(old, kinds), values_of(new, kinds)
    for name in after:
        if name in before and before[name] != after[name]:
            yield name, before[name], after[name]


def values_of(card: tree.Card, kinds: dict[str, Any]) -> dict[str, str]:
    """Return the fields of a card with their values, those of its kinds as well."""
    found: dict[str, str] = {}
    for kind in reversed(line_of(kinds.get(str(card.kind)), kinds)):
        for line in kinds[kind].body or ():
            if isinstance(line, tree.Has) and line.default is not None:
                found[str(line.name)] = told(line.default)
            elif isinstance(line, tree.Value):
                found[str(line.name)] = told(line.value)
    return found | {str(line.name): told(line.value) for line in card.body or () if isinstance(line, tree.Value)}
