"""Reasons why something can't be done, in the words of every language, and what several tables agree on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import attrs
from croupier.grammar import NOWHERE, Span
from croupier.phrases import Catalogue

# How many things are listed at most.
MOST_LISTED = 8

REASONS = Catalogue("reasons")

# A part of a sentence: in the words of a language.
Part = Callable[[str], str]


@attrs.frozen
class Reason:
    """One reason; `key` is the same on two tables if the reason is, though its words may tell of different values."""

    key: tuple[Hashable, ...]
    texts: dict[str, str] = attrs.field(eq=False)
    span: Span = attrs.field(default=NOWHERE, eq=False)
    # The same in words that tell no value.
    general: dict[str, str] | None = attrs.field(default=None, eq=False)
    # Whether it follows from what the seat knows, or only holds on all tables that it imagined; None: not looked at.
    certain: bool | None = attrs.field(default=None, eq=False)

    def without_values(self) -> Reason:
        """Return the same reason in words that tell no value."""
        return attrs.evolve(self, texts=self.general or self.texts)


def phrased(name: str, language: str, /, **parts: object) -> str:
    """Put a phrase into a language."""
    return REASONS.phrase(language, name, **parts)


def say(name: str, /, **parts: str | Part) -> dict[str, str]:
    """Put a phrase into all languages; a part that is a function is asked for its words in each."""
    return REASONS.in_all(name, **parts)


def is_coded(reasons: Sequence[Reason]) -> bool:
    """Whether some reason has a piece of the file in it, for want of words."""
    return any("`" in reason.texts["en"] for reason in reasons)


def agreed(found: Sequence[Sequence[Reason]]) -> list[Reason]:
    """Return the reasons that hold on all tables, in words that say nothing on which the tables differ."""
    kept = []
    for reason in found[0] if found else ():
        same = [next((each for each in reasons if each.key == reason.key), None) for reasons in found]
        if any(each is None for each in same):
            continue
        if all(each is not None and each.texts == reason.texts for each in same):
            kept.append(reason)
        elif reason.general is not None and all(each is not None and each.general == reason.general for each in same):
            kept.append(reason.without_values())
    return kept


def to_tell(found: Sequence[Sequence[Reason]]) -> list[Reason]:
    """Return the reasons that can be told: those that are certain, or the only one that there is on each table."""
    kept = agreed(found)
    certain = [reason for reason in kept if reason.certain is not False]
    if certain or len(kept) != 1:
        return certain
    return kept if all(len(reasons) == 1 for reasons in found) else []


def joined(reasons: Sequence[Reason], language: str) -> str:
    """Join reasons to one sentence."""
    return phrased("besides", language).join(dict.fromkeys(reason.texts[language] for reason in reasons))


def listed(texts: Sequence[str], language: str) -> str:
    """List what can be instead of each other."""
    shown = list(dict.fromkeys(texts))
    if not shown:
        return phrased("none", language)
    if len(shown) > MOST_LISTED:
        shown = [*shown[: MOST_LISTED - 1], "…"]
    return shown[0] if len(shown) == 1 else phrased("either", language, many=", ".join(shown[:-1]), last=shown[-1])
