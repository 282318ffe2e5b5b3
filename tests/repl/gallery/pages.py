"""The page of a game's cards, read back: its elements with their attributes and texts, as a browser would see them."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import attrs
from croupier.grammar import Source
from croupier.interpreter import Game, load, load_source
from croupier.repl.gallery.designs import gather
from croupier.repl.gallery.page import Wishes, make_page

# Elements that have no end.
OPEN = {"input", "meta"}


@attrs.define
class Element:
    """An element of a page."""

    tag: str
    attributes: dict[str, str | None]
    parent: Element | None
    children: list[Element] = attrs.Factory(list)
    texts: list[str] = attrs.Factory(list)

    @property
    def classes(self) -> set[str]:
        return set((self.attributes.get("class") or "").split())

    @property
    def all(self) -> list[Element]:
        """The element, and all in it."""
        return [self, *(deeper for child in self.children for deeper in child.all)]

    @property
    def text(self) -> str:
        return " ".join(" ".join(each.texts) for each in self.all).strip()

    def having(self, name: str) -> list[Element]:
        """Find the elements of a class."""
        return [each for each in self.all if name in each.classes]

    def tagged(self, tag: str) -> list[Element]:
        """Find the elements of a tag."""
        return [each for each in self.all if each.tag == tag]


class Reader(HTMLParser):
    """Reads a page; an element that is not closed where it must be is a mistake."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {}, None)
        self.at = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"{tag} has an attribute twice"
        made = Element(tag, dict(attrs), self.at)
        self.at.children.append(made)
        if tag not in OPEN:
            self.at = made

    def handle_endtag(self, tag: str) -> None:
        assert self.at.tag == tag, f"</{tag}> ends <{self.at.tag}>"
        assert self.at.parent is not None
        self.at = self.at.parent

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.at.texts.append(data.strip())


def read_page(page: str) -> Element:
    """Read a page."""
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.at is reader.root
    return reader.root


def page_of(game: Game, wishes: Wishes | None = None) -> Element:
    """Make the page of a game, and read it."""
    return read_page(make_page(game, gather(game), wishes or Wishes(), "en"))


def game_named(name: str | Path) -> Game:
    """Read a game."""
    game = load(name).game
    assert game is not None
    return game


def game_of(text: str) -> Game:
    """Read a game from its text."""
    game = load_source(Source("sample.cg", text)).game
    assert game is not None
    return game
