"""A card as it is printed, as HTML: its face in the colour and with the signs of the game, and its back.

A card without more than a name, as a playing card, has its signs in two corners and the last of them large; any other
has its name, an ornament with its signs, what it says of itself, spaces, texts, and when it can be used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from .designs import fields_on, is_plain
from .fit import name_size, room_for_texts, text_size
from .html import Html, Tongues, element
from .seal import make_seal

if TYPE_CHECKING:
    from croupier.interpreter import Back, Mark, PrintedCard, ZoneView

# Values of so few letters, most of them numbers, are shown large.
SHORT = 3
# So many spaces are drawn one by one.
MOST_SPACES = 14
# A sign of so few letters fits on a space.
SIGN = 2


class Printer:
    """Prints the cards of a game; kinds without a colour of the game's have one of these pages' own."""

    def __init__(self, languages: tuple[str, ...], kinds: tuple[str, ...], title: dict[str, str]) -> None:
        self.languages = languages
        self.kinds = kinds
        self.title = title
        self.tongues = Tongues(languages)
        self.seals: dict[str, int] = {}

    # The face.

    def face(self, card: PrintedCard) -> Html:
        """Print the face of a card."""
        draw = self._plain if is_plain(card, self.languages[0]) and card.marks_in(self.languages[0]) else self._worded
        return element("article", *draw(card), class_=f"card {self.colour(card)}", style=self._sizes(card))

    def colour(self, card: PrintedCard) -> str:
        """Return the class of a card's colour: that of the game, or one by its kind."""
        if card.ink:
            return f"ink-{card.ink}"
        return f"tone-{self.kinds.index(card.kind_in('en')) % 8}"

    def _sizes(self, card: PrintedCard) -> str:
        """Return how large names and texts are, in one language and in all."""
        each = [self._sizes_in(card, (language,)) for language in self.languages]
        name, text = (min(sizes) for sizes in zip(*each, strict=True))
        all_names, all_texts = self._sizes_in(card, self.languages)
        sizes = {"n1": name, "n2": all_names, "t1": text, "t2": all_texts}
        return ";".join(f"--{which}:{size:g}pt" for which, size in sizes.items())

    def _sizes_in(self, card: PrintedCard, languages: tuple[str, ...]) -> tuple[float, float]:
        names = list(dict.fromkeys(card.text_in(each) for each in languages))
        told = [list(fields_on(card, each).values()) for each in languages]
        small = [value for values in told for value in values if len(value) > SHORT]
        lines = [
            " · ".join([*(card.kind_in(each) for each in languages), *small]),
            " / ".join(", ".join(card.moments_in(each)) for each in languages),
        ]
        spaces = sum(place.room for place in card.places if place.tokens is not None and place.room)
        stats = sum(len(value) <= SHORT for value in told[0])
        room = room_for_texts(names, stats, lines, spaces if spaces <= MOST_SPACES else 0)
        return name_size(names), text_size([text for each in languages for text in card.texts_in(each)], room)

    def _plain(self, card: PrintedCard) -> Iterator[Html]:
        corner = [self._sign(card, at) for at in range(len(card.marks_in(self.languages[0])))]
        yield element("div", *corner, class_="corner")
        yield element("div", self.seal(card), self._emblem(card), class_="field")
        yield element("div", *corner, class_="corner other")
        yield element("h3", self._names(card))

    def _worded(self, card: PrintedCard) -> Iterator[Html]:
        yield element("header", element("h3", self._names(card)))
        large, small = self._fields(card)
        stats = element("ul", *large, class_="stats") if large else ""
        height = "field" if len(large) <= 2 else f"field rows-{min(4, -(-len(large) // 2))}"
        yield element("div", self.seal(card), self._emblem(card), stats, class_=height)
        line = [*([self._in_each(card.kind_in)] if len(self.kinds) > 1 else []), *small]
        if line:
            yield element("p", line[0], *([" · ", each] for each in line[1:]), class_="line")
        yield from filter(None, map(self._spaces, card.places))
        texts = {each: Html("".join(element("p", text) for text in card.texts_in(each))) for each in self.languages}
        yield element("div", self.tongues.each(texts), class_="words")
        moments = [", ".join(card.moments_in(each)) for each in self.languages]
        words = dict(zip(self.languages, moments, strict=True))
        yield element("footer", self.tongues.say(words) if any(moments) else "")

    def _sign(self, card: PrintedCard, at: int) -> Html:
        return element("b", self._in_each(lambda each: card.marks_in(each)[at].sign, once=True))

    def _names(self, card: PrintedCard) -> Html:
        return self._in_each(card.text_in)

    def _emblem(self, card: PrintedCard) -> Html:
        """Print the sign of the card that has its colour, or its first; else the first letter of its name."""
        marks = card.marks_in(self.languages[0])
        at = next((number for number, mark in enumerate(marks) if mark.ink), 0)
        if not marks or len(marks[at].sign) > (SIGN if marks[at].sign == marks[at].words else SHORT):
            return element("b", self._in_each(lambda each: initial(card.text_in(each)), once=True), class_="emblem")
        return element("b", self._in_each(lambda each: card.marks_in(each)[at].sign, once=True), class_="emblem")

    def _fields(self, card: PrintedCard) -> tuple[list[Html], list[Html]]:
        """Print what the card says of itself: what is short large, the rest in a line; nothing that is said twice."""
        large, small = [], []
        told = [card.told_fields_in(each).items() for each in self.languages]
        said = fields_on(card, self.languages[0]).items()
        coloured = [mark.words for mark in card.marks_in(self.languages[0]) if mark.ink]
        for row in zip(*told, strict=True):
            titles = dict(zip(self.languages, [title for title, _ in row], strict=True))
            values = dict(zip(self.languages, [value for _, value in row], strict=True))
            if row[0] not in said or row[0][1] in coloured or row[0][1] == card.kind_in(self.languages[0]):
                continue
            if len(row[0][1]) <= SHORT:
                value = element("b", self.tongues.say(values, once=True))
                large.append(element("li", value, element("i", self.tongues.say(titles, once=True))))
            else:
                small.append(self.tongues.say(values))
        return large, small

    def _spaces(self, zone: ZoneView) -> Html:
        """Print the spaces of a card for tokens, each with the sign of what it is for."""
        if zone.tokens is None or not zone.room:
            return Html("")
        first = zone.marks_in(self.languages[0])
        spaces = zone.spaces
        sorts = [value for value, count in (spaces or {}).items() for _ in range(count)] or [""] * zone.room
        if len(sorts) > MOST_SPACES:
            return element("p", f"{zone.room} ", self._in_each(zone.shown_in), class_="line")
        drawn = [self._space(zone, value, first[value] if value else None) for value in sorts]
        return element("p", *drawn, class_="spaces")

    def _space(self, zone: ZoneView, value: str, mark: Mark | None) -> Html:
        if mark is None:
            return element("i", class_="space")
        sign = self._in_each(lambda each: zone.marks_in(each)[value].sign[:SIGN], once=True)
        return element("i", sign, class_=f"space ink-{mark.ink}" if mark.ink else "space")

    # The back.

    def back(self, back: Back, deck: dict[str, str]) -> Html:
        """Print a back: in its colour, with the name of the game and of the deck."""
        first = self.languages[0]
        mark = back.mark_in(first)
        colour = f"ink-{mark.ink}" if mark is not None and mark.ink else "tone-plain"
        sign = self._in_each(lambda each: (back.mark_in(each) or mark).sign, once=True) if mark and mark.sign else ""
        emblem = element("b", sign, class_="emblem") if sign else ""
        inner = element("div", self._use_seal(f"{back.kind} {back.value}"), emblem, class_="field")
        title = element("h3", self.tongues.say(self.title, once=True))
        return element("article", title, inner, element("footer", self.tongues.say(deck)), class_=f"card back {colour}")

    # Parts.

    def _in_each(self, say: Callable[[str], str], once: bool = False) -> Html:
        return self.tongues.say({each: say(each) for each in self.languages}, once=once)

    def seal(self, card: PrintedCard) -> Html:
        """Print the ornament of a card."""
        return self._use_seal(f"{card.kind_in('en')} {card.text_in('en')}")

    def _use_seal(self, name: str) -> Html:
        number = self.seals.setdefault(name, len(self.seals))
        drawn = element("use", href=f"#seal-{number}")
        return element("svg", drawn, class_="seal", viewBox="-100 -100 200 200", aria_hidden="true")

    def draw_seals(self) -> Html:
        """Draw the ornaments that were used, to be drawn once and shown where they are."""
        drawn = [draw_seal(name, number) for name, number in self.seals.items()]
        return element("svg", element("defs", *drawn), class_="drawn-once", width="0", height="0")


def initial(name: str) -> str:
    """Return the first letter of a name, as a capital."""
    return next((sign for sign in name if sign.isalnum()), "").upper()


def draw_seal(name: str, number: int) -> Html:
    """Draw an ornament, to be known by its number: its curve, and that curve turned."""
    seal, curve = make_seal(name), f"curve-{number}"
    turned = [
        element("use", href=f"#{curve}", transform=f"rotate({turn:g}) scale({size:g})") for turn, size in seal.turns
    ]
    return Html("".join([element("path", id=curve, d=seal.curve), element("g", *turned, id=f"seal-{number}")]))
