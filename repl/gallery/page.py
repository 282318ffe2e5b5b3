"""The page of a game's cards: one file that needs nothing else, to be looked at and printed from a browser.

Which paper, which language, with backs and rules or not: the reader chooses on the page, which has no script for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import TYPE_CHECKING

import attrs

from ..phrases import counted, phrase
from .face import Printer
from .html import Html, element
from .reference import write_reference
from .sheets import ACROSS, DOWN, draw_cut_marks, lay_sheets

if TYPE_CHECKING:
    from croupier.interpreter import Back, Game, PrintedCard

    from .designs import Design

PAPERS = ("a4", "letter")
# Nothing may be loaded and nothing may run: should a text of a game ever get through, it still can't do harm.
POLICY = "default-src 'none'; style-src 'unsafe-inline'"


@attrs.frozen
class Wishes:
    """How a page is set when it is opened: the paper, and the language of the cards, or all."""

    paper: str = PAPERS[0]
    language: str = "en"
    in_all: bool = False


def make_page(game: Game, designs: Sequence[Design], wishes: Wishes, lang: str) -> str:
    """Make the page of some designs; what is beside the cards is said in the language of who reads it."""
    cards = [design.card for design in designs if not design.card.is_die for _ in range(design.copies)]
    printer = Printer(game.languages, tuple(dict.fromkeys(card.kind_in("en") for card in cards)),
                      {each: game.title(each) for each in game.languages})  # fmt: skip
    sheets = print_sheets(printer, cards)
    title = game.title(wishes.language)
    once = element("svg", element("defs", draw_cut_marks()), class_="drawn-once", width="0", height="0")
    body = element(
        "body",
        switches(game, wishes),
        element("nav", element("strong", title), labels(game, wishes, lang), element("small", tell(cards, lang))),
        once,
        printer.draw_seals(),
        element("main", *sheets, write_reference(game)),
    )
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=POLICY),
        element("meta", name="viewport", content="width=device-width"),
        element("title", title),
        Html(f"<style>{read_style(len(game.languages))}</style>"),
    )
    return f"<!DOCTYPE html>\n{element('html', head, body, lang=wishes.language)}\n"


def print_sheets(printer: Printer, cards: Sequence[PrintedCard]) -> list[Html]:
    """Print cards on sheets, each after the sheet of the same cards' backs."""
    decks = name_decks(cards, printer.languages)
    faces = {card: printer.face(card) for card in dict.fromkeys(cards)}
    backs = {back: printer.back(back, deck) for back, deck in decks.items()}
    return lay_sheets([(faces[card], backs[card.back]) for card in cards], backs=True)


def name_decks(cards: Sequence[PrintedCard], languages: Sequence[str]) -> dict[Back, dict[str, str]]:
    """Name the decks by their backs: by the place where all such cards lie at first, or else by their kind."""
    backs: dict[Back, list[Back]] = {}
    for card in cards:
        backs.setdefault(card.back, []).append(card.back)
    return {back: {each: name_deck(alike, each) for each in languages} for back, alike in backs.items()}


def name_deck(alike: Sequence[Back], language: str) -> str:
    """Name the deck of cards with one back."""
    places = {back.deck_in(language) for back in alike}
    return places.pop() if len(places) == 1 and "" not in places else alike[0].text_in(language)


# What the reader chooses.


def switches(game: Game, wishes: Wishes) -> list[Html]:
    """Write the switches; they stand before the sheets, which follow them by the page's style."""
    words = ["all" if wishes.in_all else str(game.languages.index(wishes.language))]
    made = [switch("radio", "paper", paper, paper == wishes.paper) for paper in PAPERS]
    if len(game.languages) > 1:
        names = [*map(str, range(len(game.languages))), "all"]
        made += [switch("radio", "words", name, name in words) for name in names]
    return [*made, switch("checkbox", "backs", "yes", True), switch("checkbox", "rules", "yes", True)]


def switch(sort: str, name: str, value: str, checked: bool) -> Html:
    """Write a switch."""
    return element("input", type=sort, name=name, id=f"{name}-{value}", checked=checked)


def labels(game: Game, wishes: Wishes, lang: str) -> list[Html]:
    """Write the labels of the switches."""
    names = {"paper-a4": "A4", "paper-letter": "Letter"}
    if len(game.languages) > 1:
        names |= {f"words-{at}": each for at, each in enumerate(game.languages)}
        names |= {"words-all": phrase(lang, "page all languages")}
    names |= {"backs-yes": phrase(lang, "page backs"), "rules-yes": phrase(lang, "page rules")}
    return [element("label", words, for_=name) for name, words in names.items()]


def tell(cards: Sequence[object], lang: str) -> str:
    """Return how much is printed, and how, in words."""
    return phrase(lang, "page printing", cards=counted(lang, "cards", len(cards)),
                  sheets=counted(lang, "sheets", count_sheets(len(cards))))  # fmt: skip


def count_sheets(cards: int) -> int:
    """Return on how many sheets so many cards lie, the sheets of backs not counted."""
    return -(-cards // (ACROSS * DOWN))


# The style.


def read_style(languages: int) -> str:
    """Read the style of the page, with what shows one of so many languages."""
    style = (files("croupier.repl.gallery") / "page.css").read_text("utf-8")
    hidden = [
        f"#words-{shown}:checked ~ main .l{other} {{ display: none }}"
        for shown in range(languages)
        for other in range(languages)
        if other != shown
    ]
    chosen = [f"#words-{at}:checked ~ nav [for=words-{at}]" for at in range(languages)]
    on = f"{', '.join(chosen)} {{ background: #fff; color: #222 }}"
    once = [f"#words-all:checked ~ main .l{other}.once {{ display: none }}" for other in range(1, languages)]
    return "\n".join([style, *hidden, on, *once])
