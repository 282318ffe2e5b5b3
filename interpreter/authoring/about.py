"""What there is to say about a name: as what it is declared, of which type, in which words people read it."""

from __future__ import annotations

import attrs
from croupier.grammar import Span, tree

from ..meaning.model import CardDef, IconDecl, KindDecl, ZoneDecl
from ..meaning.types import Type, Unknown
from .mentions import Role
from .names import GameName

# So long may a comment be that is told with a name, in lines.
MOST_NOTED = 6


@attrs.frozen
class AboutName:
    """What there is to say about a name."""

    word: str
    # As it is declared, in the language, and what that is.
    line: str
    sort: str
    # The words for people, by language; English comes first.
    words: tuple[tuple[str, str], ...] = ()
    # The fields of a card with their values, as the file says them.
    values: tuple[tuple[str, str], ...] = ()
    # What its author noted above it or behind it, and the file that says so.
    note: str = ""
    file: str = ""


def about(named: GameName) -> AboutName:
    """Return what there is to say about a name."""
    if named.declared is None:
        return AboutName(named.word, named.word, sort_of(named))
    span = named.declared.span.in_whole
    source = span.source
    number, _ = source.position(span.start)
    line, _, behind = code_and_comment(source.line(number))
    note = behind or comment_above(span, number)
    words = words_of(named.text)
    values: tuple[tuple[str, str], ...] = ()
    if isinstance(named.decl, CardDef):
        words = tuple(word for text in named.decl.texts for word in words_of(text.node))
        values = values_of(named.decl)
    elif isinstance(named.decl, KindDecl):
        words = words_of(named.decl.node.text)
    return AboutName(named.word, line, sort_of(named), words, values, note, source.name)


def sort_of(named: GameName) -> str:
    """Return in a few words what a name stands for."""
    decl, said = named.decl, named.role.value
    if isinstance(decl, CardDef):
        return f"card, a {decl.kind.name}" if decl.copies == 1 else f"card, a {decl.kind.name}, {decl.copies} copies"
    if isinstance(decl, KindDecl):
        return "die" if decl.is_die else f"kind of {decl.parent.name}" if decl.parent else "kind"
    if named.role is Role.TYPE:
        return type(decl).__name__.removesuffix("Decl").lower() if decl is not None else "type"
    if isinstance(decl, ZoneDecl):
        return f"zone of {decl.of.name}{owner_of(decl.owner)}" if decl.of is not None else "zone"
    if isinstance(decl, IconDecl):
        return "icon, at any time" if decl.anytime else "icon"
    if isinstance(decl, tuple):
        return f"value of {decl[0].name}"
    kind = f": {named.type}" if isinstance(named.type, Type) and not isinstance(named.type, Unknown) else ""
    return f"{said}{owner_of(getattr(decl, 'owner', getattr(decl, 'kind', None)))}{kind}"


def owner_of(owner: object) -> str:
    """Return whose something is, as far as it is somebody's."""
    if isinstance(owner, KindDecl):
        return f" of each {owner.name}"
    return " of each player" if owner == "player" else ""


def code_and_comment(line: str) -> tuple[str, str, str]:
    """Cut a line at its comment, if it has one; a sign in a text begins none."""
    quoted = False
    for at, letter in enumerate(line):
        quoted ^= letter == '"'
        if letter == "#" and not quoted:
            return line[:at].strip(), "#", line[at + 1 :].strip()
    return line.strip(), "", ""


def comment_above(span: Span, number: int) -> str:
    """Return the comment that stands directly above a line."""
    found: list[str] = []
    while number > 1 and len(found) <= MOST_NOTED:
        number -= 1
        line = span.source.line(number).strip()
        if not line.startswith("#"):
            break
        found.insert(0, line.lstrip("# "))
    return " ".join(found) if len(found) <= MOST_NOTED else ""


def words_of(text: tree.Text | None) -> tuple[tuple[str, str], ...]:
    """Return a text in each of its languages."""
    if text is None:
        return ()
    return (("en", str(text.string)), *((str(each.language), str(each.string)) for each in text.translations))


def values_of(card: CardDef) -> tuple[tuple[str, str], ...]:
    """Return the fields of a card with their values, as they are written."""
    found = {str(name): value.value.span.text.strip() for name, value in card.values.items()}
    for kind in card.kind.ancestry():
        for name, line in kind.values.items():
            found.setdefault(str(name), line.value.span.text.strip())
        for name, field in kind.fields.items():
            if field.node.default is not None:
                found.setdefault(name, field.node.default.span.text.strip())
    return tuple(found.items())
