"""The rules of a game as players read them: its rulebook by sections, and what follows from its declarations.

The rulebook is the page that `rulebook_page.py` reads. A game without one tells what can be seen from its file: who
sees what, when cards work, what counts. Options and the texts of all cards are sections of every game. Words are looked
for in all of it. Comments, which are for authors, are never told.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from croupier.interpreter import number_in

from ..options import tell_options
from ..phrases import phrase, say_of
from ..screen.glance import glance_over
from ..width import indent_of, pad_before, wrap
from .rulebook_page import POINTED, Section, is_point, read_beside

if TYPE_CHECKING:
    from croupier.interpreter import Game

# What is typed for all sections, in any language.
ALL = ("all", "tout")


class Rulebook:
    """The rules of a game, in a language."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang
        self.written = [section for source in game.sources for section in read_beside(source, lang)]
        self.sections = [*self.written, *self._declared()]

    def overview(self) -> list[str]:
        """Return what the game is about, and which sections there are."""
        head = [self.game.about(self.lang), glance_over("", self.game, self.lang).note_in(self.lang)]
        listed = [f"{pad_before(str(number), 3)}. {section.title}" for number, section in enumerate(self.sections, 1)]
        return [*filter(None, head), "", *listed, "", phrase(self.lang, "search rules")]

    def find(self, word: str) -> list[str]:
        """Return the sections of a number or a title, or else every passage in which a word stands."""
        sections = self._named(word)
        if not sections:
            return self._search(simplify(word))
        lines = [line for section in sections for line in ["", section.title.upper(), *self._spread(section)]]
        return lines[1:]

    def rulings(self, names: list[str]) -> list[str]:
        """Return what the rulebook says about a card, without the dash of a list."""
        named = re.compile("|".join(rf"\b{re.escape(simplify(name))}\b" for name in names))
        passages = [passage for section in self.written for passage in section.passages]
        return [passage.removeprefix(POINTED) for passage in passages if named.search(simplify(passage))]

    def titles(self) -> list[str]:
        """Return the titles of the sections."""
        return [section.title for section in self.sections]

    def _named(self, word: str) -> list[Section]:
        wanted = simplify(word)
        if wanted in ALL:
            return self.sections
        if wanted.isdecimal():
            number = number_in(wanted, 1, len(self.sections))
            return [self.sections[number - 1]] if number is not None else []
        begins = re.compile(rf"\b{re.escape(wanted)}")
        exact = [section for section in self.sections if simplify(section.title) == wanted]
        return exact or [section for section in self.sections if begins.search(simplify(section.title))]

    def _spread(self, section: Section) -> Iterator[str]:
        """Yield a section: an empty line before each paragraph, none between the points of a list."""
        for passage in section.passages:
            yield from [passage] if is_point(passage) else ["", passage]

    def _search(self, wanted: str) -> list[str]:
        lines: list[str] = []
        for section in self.sections:
            found = [passage for passage in section.passages if wanted in simplify(passage)]
            if found:
                lines += ["", section.title.upper(), *found]
        return lines[1:]

    # What follows from the declarations.

    def _declared(self) -> Iterator[Section]:
        more = [] if self.written else [("rules zones", self._zones()), ("rules moments", self._moments())]
        more += [("rules options", tell_options(self.game, self.lang)), ("rules cards", self._cards())]
        more += [] if self.written else [("rules points", self._points())]
        for name, told in more:
            if passages := tuple(f"{POINTED}{each}" for each in told):
                yield Section(phrase(self.lang, name), passages)

    def _zones(self) -> Iterator[str]:
        """Yield which places there are, and who sees what lies there."""
        for zone in self.game.zones:
            title = zone.title_in(self.lang)
            yield self._say(title[:1].upper() + title[1:], phrase(self.lang, f"zone seen by {zone.seen}"))

    def _moments(self) -> Iterator[str]:
        for moment in self.game.moments:
            yield moment.title_in(self.lang)

    def _points(self) -> Iterator[str]:
        for line in self.game.score_lines:
            if line.is_shown(over=True):
                yield line.title_in(self.lang)
        for kind in self.game.kinds:
            if kind.has_points:
                yield kind.title_in(self.lang)

    def _cards(self) -> Iterator[str]:
        """Yield the texts of kinds and cards, each once."""
        told: set[str] = set()
        for kind in self.game.kinds:
            if texts := kind.texts_in(self.lang):
                yield self._say(kind.title_in(self.lang), " ".join(texts))
        for card in self.game.cards:
            name, text = card.names.get(self.lang, card.name), card.texts.get(self.lang) or card.texts.get("en")
            if text and name not in told:
                told.add(name)
                yield self._say(name, text)

    def _say(self, what: str, value: str) -> str:
        return say_of(self.lang, what, value)


def set_in_lines(lines: Iterable[str], width: int) -> list[str]:
    """Break lines of prose between their words; what goes on is set in."""
    return [part for line in lines for part in wrap(line, width, rest=" " * (indent_of(line) + 2)) or [""]]


def lay_out(lines: Iterable[str], width: int) -> list[str]:
    """Break paragraphs and points of lists between their words; the rest of a point is set in."""
    return [part for line in lines for part in wrap(line, width, rest="  " if is_point(line) else "") or [""]]


def simplify(text: str) -> str:
    """Make texts comparable: small letters without accents."""
    spread = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in spread if not unicodedata.combining(each))
