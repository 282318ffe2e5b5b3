"""The rules of a game, as its file tells them: what it says about itself, comments above declarations, texts of cards.

Beside `huns.cg` can lie `huns.md`; its paragraphs and the rows of its tables belong to the rules too, and what stands
under a heading "Rulings" is told with the cards that it names. Words are looked for in all of it. Comments are in the
language of whoever wrote them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import attrs
from croupier.grammar.tree import CardText
from croupier.interpreter.words import name_for, words_for

from .glance import say_players
from .phrases import phrase
from .wrapping import wrap

if TYPE_CHECKING:
    from croupier.grammar import Source
    from croupier.interpreter import Game, OptionInfo

# Lines of a file that make a card; what stands above them is about that card only.
CARD = re.compile(r'(?:\d+ x )?cards? (?:"(?P<name>[^"]*)")?')
# What the heading over rulings has in it.
RULINGS = "ruling"
# A line of dashes with a heading in it.
RULER = re.compile(r"^[-=─ ]*(?P<heading>.*?)[-=─ ]*$")


@attrs.frozen
class Passage:
    """A piece of the rules: its text, what it is about, and where it stands."""

    text: str
    about: str = ""
    place: str = ""
    sort: str = "rule"  # "rule", "heading", "card", "note" or "page"

    @property
    def sought(self) -> str:
        """Where words are looked for."""
        return f"{self.about} {self.text}"


class Rulebook:
    """The rules of a game, in a language."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game = game
        self.lang = lang
        comments = [passage for source in sources_of(game) for passage in read_comments(source)]
        self.passages = [*self._words(), *comments, *self._cards(), *self._pages()]

    def overview(self) -> list[str]:
        """Tell the rules in the order of the file, without those of single cards."""
        head = [self.game.about(self.lang), say_players(self.game.least_players, self.game.most_players, self.lang)]
        lines = [line for line in head if line]
        for passage in self.passages:
            if passage.sort == "heading":
                lines += ["", passage.text.upper()]
            elif passage.sort == "rule":
                lines += ["", self._name(passage)]
        return [*lines, "", phrase(self.lang, "search rules")]

    def search(self, word: str) -> list[str]:
        """Tell every passage in which a word stands, with its place."""
        wanted = plain(word)
        lines: list[str] = []
        for passage in self.passages:
            if passage.sort != "heading" and wanted in plain(passage.sought):
                lines += [*([""] if lines else []), *self._tell(passage)]
        return lines

    def rulings(self, names: list[str]) -> list[str]:
        """Tell what the pages beside the file say about a card."""
        named = re.compile("|".join(rf"\b{re.escape(plain(name))}\b" for name in names))
        pages = [each for each in self.passages if each.sort == "page" and RULINGS in plain(each.about)]
        return [each.text for each in pages if named.search(plain(each.text))]

    def _tell(self, passage: Passage) -> list[str]:
        return [self._name(passage), *([f"  ({passage.place})"] if passage.place else [])]

    def _name(self, passage: Passage) -> str:
        if not passage.about:
            return passage.text
        return phrase(self.lang, "holds", what=passage.about, value=passage.text)

    # What there is besides comments.

    def _words(self) -> Iterator[Passage]:
        """Give the texts that the file has for options, moments, kinds and lines of points."""
        world = self.game.world
        for option in self.game.options:
            values = {
                "name": option.name,
                "values": say_values(option),
                "value": say_value(option.default) or phrase(self.lang, "nothing"),
            }
            text = option.texts.get(self.lang, option.text)
            yield Passage(phrase(self.lang, "option", **values), text[:1].upper() + text[1:])
        for icon in world.icons.values():
            yield Passage(words_for(icon.node.text, icon.name, self.lang), sort="note")
        for kind in world.kinds.values():
            texts = [words_for(line.text, "", self.lang) for line in kind.lines if isinstance(line, CardText)]
            if texts:
                yield Passage(" ".join(texts), name_for(kind.title, kind.name, self.lang))
        for score in world.scores:
            place = f"{score.node.span.source.name}:{score.node.span.line}"
            yield Passage(words_for(score.title, "", self.lang), phrase(self.lang, "points for"), place, "note")

    def _cards(self) -> Iterator[Passage]:
        told: set[str] = set()
        for card in self.game.cards:
            name, text = card.names.get(self.lang, card.name), card.texts.get(self.lang) or card.texts.get("en")
            if text and name not in told:
                told.add(name)
                yield Passage(text, name, sort="card")

    def _pages(self) -> Iterator[Passage]:
        """Read the pages beside the file and the files under it."""
        for source in sources_of(self.game):
            if source.folder is not None:
                path = source.folder / source.name.replace(".cg", ".md")
                try:
                    yield from read_page(path.read_text("utf-8"), path.name)
                except (OSError, UnicodeDecodeError):
                    continue


def set_in_lines(lines: Iterable[str], width: int) -> list[str]:
    """Break lines of prose between their words; what goes on is set in."""
    return [
        part
        for line in lines
        for part in wrap(line, width, subsequent_indent=" " * (len(line) - len(line.lstrip()) + 2)) or [""]
    ]


def plain(text: str) -> str:
    """Make texts comparable: small letters without accents."""
    spread = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in spread if not unicodedata.combining(each))


def sources_of(game: Game) -> list[Source]:
    """Give the texts that a game was read from: its own, and those of the games under it."""
    world = game.world
    nodes: list[Any] = [*world.kinds.values(), *world.procedures.values(), *world.rules.values(), *world.cards]
    found = [each.node.span.source for each in nodes if each.node is not None]
    return list(dict.fromkeys([game.source, *found]))


def read_comments(source: Source) -> Iterator[Passage]:
    """Read the comments of a file: blocks of lines above something, and notes behind something."""
    block: list[str] = []
    for number, line in enumerate(source.text.splitlines(), 1):
        code, sign, comment = line.partition("#")
        if sign and not code.strip():
            block.append(comment.strip())
            continue
        yield from passages_in(block, line.strip(), f"{source.name}:{max(1, number - len(block))}")
        block = []
        # A sign inside of a text starts no comment.
        if sign and code.count('"') % 2 == 0 and comment.strip():
            card = CARD.match(code.strip())
            yield Passage(comment.strip(), (card and card["name"]) or "", f"{source.name}:{number}", "note")


def passages_in(block: list[str], below: str, place: str) -> Iterator[Passage]:
    """Make passages of a block of comment lines: a heading, or paragraphs with empty lines between."""
    paragraphs = " ".join(line or "\n" for line in block).split("\n")
    for paragraph in filter(None, map(str.strip, paragraphs)):
        ruled = paragraph.startswith(("---", "===", "───"))
        heading = RULER.match(paragraph) if ruled else None
        if heading is not None:
            yield Passage(heading["heading"], sort="heading")
        else:
            card = CARD.match(below)
            yield Passage(paragraph, (card and card["name"]) or "", place, "note" if card else "rule")


def say_values(option: OptionInfo) -> str:
    """Name the values that an option can have, if they are named."""
    allowed = option.allowed if option.allowed is not None else (False, True) * isinstance(option.default, bool)
    return ", ".join(map(say_value, allowed)) or "…"


def say_value(value: Any) -> str:
    """Write the value of an option as it is given on the command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def read_page(text: str, name: str) -> Iterator[Passage]:
    """Read a page: its paragraphs, and the rows of its tables, each under its heading."""
    heading = ""
    paragraph: list[str] = []
    for line in [*text.splitlines(), ""]:
        row = line.strip()
        if paragraph and (not row or row.startswith(("#", "|"))):
            yield Passage(" ".join(paragraph), heading, name, "page")
            paragraph = []
        if row.startswith("#"):
            heading = row.lstrip("# ")
        elif row.startswith("|"):
            cells = [cell.strip() for cell in row.strip("|").split("|")]
            # A row that tells nothing behind its title but figures is no rule.
            if any(any(letter.isalpha() for letter in cell) for cell in cells[1:]):
                yield Passage(" · ".join(filter(None, cells)), heading, name, "page")
        elif row:
            paragraph.append(row)
