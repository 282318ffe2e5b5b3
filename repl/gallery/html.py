"""HTML that can only be made of parts that are safe: every text is escaped, every tag is one of ours.

A game file is written by strangers; nothing of it becomes a tag, an attribute's end, a script, a link or a style.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TypeAlias

from croupier.grammar import visible_lines


class Html(str):
    """A piece of a page that is written already."""

    __slots__ = ()


# What can stand in an element: text, which is escaped; what is written already; or several of these.
Content: TypeAlias = "str | Html | Iterable[Content]"

# Elements that hold nothing.
EMPTY = ("input", "meta")


def text(words: str) -> Html:
    """Write words; letters that would turn text round are shown as signs."""
    return Html(escape(visible_lines(words), quote=True))


def write(content: Content) -> Html:
    """Write what can stand in an element."""
    if isinstance(content, Html):
        return content
    return text(content) if isinstance(content, str) else Html("".join(map(write, content)))


def element(tag: str, *content: Content, **attributes: str | bool | None) -> Html:
    """Write an element; `class_` and `for_` stand for the names that Python has taken, `_` for a hyphen."""
    given = "".join(write_attribute(name, value) for name, value in attributes.items())
    return Html(f"<{tag}{given}>" if tag in EMPTY else f"<{tag}{given}>{write(content)}</{tag}>")


def write_attribute(name: str, value: str | bool | None) -> str:
    """Write an attribute; one that is False or None is not there."""
    if value is None or value is False:
        return ""
    name = name.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{text(value)}"'


class Tongues:
    """Writes what a game says in each of its languages, of which the reader of the page chooses one or all.

    Elements of the first language have the class `l0`, those of the second `l1`; what is `once` is shown in the first
    only if all are.
    """

    def __init__(self, languages: Iterable[str]) -> None:
        self.languages = tuple(languages)

    def say(self, words: dict[str, str], tag: str = "span", once: bool = False) -> Html:
        """Write words by language; where all say the same, once."""
        if len(set(words.values())) == 1:
            return element(tag, next(iter(words.values())))
        return self.each({language: text(each) for language, each in words.items()}, tag, once)

    def each(self, parts: dict[str, Html], tag: str = "div", once: bool = False) -> Html:
        """Write something for each language, of which there is something to show."""
        named = " once" if once else ""
        made = [
            element(tag, part, class_=f"l{self.languages.index(language)}{named}", lang=language)
            for language, part in parts.items()
            if part
        ]
        return Html("".join(made))
