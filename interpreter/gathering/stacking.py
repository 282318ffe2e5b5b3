"""Variants that lie side by side over one game: where two of them say different things about the same.

Neither of them is meant to lie over the other, so that nobody knows which of the two counts. Each such place is noted
while the files are laid over one another; a file that lies over both and says the same thing itself settles it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

import attrs
from croupier.grammar import Diagnostic, Label, Source, Span, error, tree

# What something is about: a word for its sort, and its name.
About: TypeAlias = tuple[str, ...]

HINT = 'to lay both over the game, write a variant that says it itself: variant "Both" of {base} with {names}'


@attrs.frozen
class Clash:
    """One thing about which two variants say different things, and where they do."""

    about: About
    new: Span
    old: Span
    text: str
    there: str

    def diagnostic(self, hint: str) -> Diagnostic:
        """Return what is said of it, with both places."""
        one, other = self.old.source.name, self.new.source.name
        what = name_of(self.about)
        return error(
            "variants-clash", f"{one} and {other} both change {what}", self.new, self.text,
            "neither of the two lies over the other, so that nobody knows which of them counts", hint,
            Label(self.old, self.there),
        )  # fmt: skip


def name_of(about: About) -> str:
    """Return in words what something is about."""
    sort, name = about[0].removesuffix(" without"), "".join(about[1:2])
    if sort == "game":
        return f"`{name}` of the game"
    if not name:
        return f"`{sort}`"
    return f'{sort} "{name}"' if sort == "a player's" else f'the {sort} "{name}"'


@attrs.define
class Clashes:
    """The places at which variants clash that no file above them has settled yet."""

    noted: list[Clash] = attrs.Factory(list)

    def note(self, about: About, new: Span, old: Span, text: str = "", there: str = "") -> None:
        """Note that two files say different things; the same thing said twice is no clash."""
        if spelled(new) != spelled(old):
            self.noted.append(Clash(about, new, old, text or "this is said here", there or "and this here"))

    def settle(self, said: Iterable[About], below: frozenset[Source]) -> None:
        """Forget what a file settles that lies over both."""
        known = {(about[0].removesuffix(" without"), *about[1:2]) for about in said}
        self.noted = [
            each
            for each in self.noted
            if each.about[:2] not in known or not {each.new.source.whole, each.old.source.whole} <= below
        ]

    def diagnostics(self, variant: tree.Variant | None) -> Iterator[Diagnostic]:
        """Yield what is left, each thing once."""
        names = ", ".join(variant.others or ()) if variant is not None else ""
        hint = HINT.format(base=variant.base, names=names) if variant is not None and names else "keep one of the two"
        if variant is not None and variant.title.span.source.folder is not None and names:
            hint = "say it in this file too, and that counts; or leave one of the two variants out"
        for about in dict.fromkeys(each.about for each in self.noted):
            yield next(each for each in self.noted if each.about == about).diagnostic(hint)


def spelled(span: Span) -> str:
    """Return what stands at a place, whatever its layout."""
    return " ".join(span.text.split())


def said_of_game(node: tree.Variant) -> Iterator[tuple[About, Any]]:
    """Yield which lines about the whole game a variant has that change how it is played."""
    for line in node.lines or ():
        if isinstance(line, tree.PlayersLine | tree.TriggersLine):
            yield ("game", line.span.text.split()[0]), line
