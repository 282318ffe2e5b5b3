"""Which option a person means: its number in the list, its text, or the beginning of its text."""

from __future__ import annotations

from collections.abc import Sequence

MANY = 12


def has_plain_numbers(texts: Sequence[str]) -> bool:
    """Tell whether a number in the list would be taken for an option: a card called "3" in the second line."""
    return any(text.strip().isdecimal() for text in texts)


def list_options(texts: Sequence[str]) -> list[str]:
    """Write the options one a line, with what to type before each."""
    if has_plain_numbers(texts):
        labels = [f"#{number}" for number in range(1, len(texts) + 1)]
    else:
        labels = [f"{number}." for number in range(1, len(texts) + 1)]
    width = max((len(label) for label in labels), default=0)
    return [f"  {label:>{width}} {text}" for label, text in zip(labels, texts, strict=True)]


def find_options(typed: str, texts: Sequence[str]) -> list[int]:
    """Find what the typed words can mean, as indices: none, one, or several if they are ambiguous."""
    wanted = _plain(typed)
    plain = [_plain(text) for text in texts]
    if exact := [index for index, text in enumerate(plain) if text == wanted]:
        return exact
    number = wanted.removeprefix("#")
    if number.isdecimal() and (wanted != number or not has_plain_numbers(texts)):
        return [int(number) - 1] if 1 <= int(number) <= len(texts) else []
    return [index for index, text in enumerate(plain) if wanted and text.startswith(wanted)]


def say_ambiguous(typed: str, indices: Sequence[int], texts: Sequence[str]) -> str:
    """Say which options the typed words could mean."""
    named = [f"{texts[index]} (#{index + 1})" for index in indices[:MANY]]
    if len(indices) > MANY:
        named.append("and more")
    return f'"{typed}" could be: {", ".join(named)}'


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
