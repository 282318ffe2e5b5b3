"""How a game wants its table to be drawn: what a `layout` declares. It changes nothing of the play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
from croupier.grammar import tree

if TYPE_CHECKING:
    from .model import EnumDecl, Field, KindDecl, TokenDecl, ZoneDecl


@attrs.frozen(eq=False, repr=False)
class MarkDecl:
    """The sign and the colour by which a value or a token is drawn."""

    text: tree.Text | None
    ink: str


@attrs.define(eq=False, repr=False)
class LayoutDecl:
    """How the table is to be drawn: by the file's `layout`, or empty."""

    node: tree.Layout | None = None
    groups: list[tuple[tree.Text | None, list[str]]] = attrs.Factory(list)
    panel: list[str] = attrs.Factory(list)
    hidden: set[str] = attrs.Factory(set)
    titles: dict[str, tree.Text] = attrs.Factory(dict)
    faces: dict[KindDecl, tree.Text] = attrs.Factory(dict)
    face_parts: dict[KindDecl, dict[str, list[Any]]] = attrs.Factory(dict)
    marks: dict[tuple[EnumDecl, int], MarkDecl] = attrs.Factory(dict)
    token_marks: dict[TokenDecl, MarkDecl] = attrs.Factory(dict)
    fills: dict[ZoneDecl, Field] = attrs.Factory(dict)
    ready: dict[tuple[EnumDecl, str], Any] = attrs.Factory(dict)  # marks by language, once they were asked for
