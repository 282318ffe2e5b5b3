"""`croupier cards GAME`: all cards as they are printed, in the terminal or as data; or a page, or a PDF, to cut out."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

from croupier.interpreter import briefly, path_of, reason, write_whole

from ..gallery.designs import gather, having
from ..gallery.values import as_values
from ..language import choose_language
from ..mistakes import Mistake
from ..phrases import counted, phrase
from ..picture.lines import unstyled
from ..terminal import can_steer
from .opening import open_game

if TYPE_CHECKING:
    from croupier.interpreter import Game

    from ..gallery.designs import Design
    from ..picture.lines import StyledLine
    from .usage import CommandParser

# The gallery is drawn no narrower, and no wider, than this.
NARROWEST, WIDEST = 40, 160


def add_arguments(parser: CommandParser) -> None:
    """Declare what may follow `cards`."""
    parser.add_game("game", tells="help game")
    parser.add("words", nargs="*", metavar="WORD", tells="help card words")
    parser.add("--source", action="store_true", tells="help source")
    parser.add("--html", metavar="FILE", tells="help html")
    parser.add("--pdf", metavar="FILE", tells="help pdf")
    parser.add("--paper", choices=("a4", "letter"), default="a4", tells="help paper")
    parser.add("--all-languages", action="store_true", tells="help all languages")
    parser.add("--json", action="store_true", tells="help json")


def run(arguments: Namespace) -> int:
    """Show the cards, write the page of them, or both."""
    page, pdf = file_for(arguments.html, ".html"), file_for(arguments.pdf, ".pdf")
    game = open_game(arguments.game)
    lang = choose_language(arguments.lang, game)
    designs = find_designs(game, arguments.words, lang)
    if page is not None or pdf is not None:
        print_designs(game, designs, arguments, lang, page, pdf)
    if arguments.json:
        cards = as_values(designs, game.languages)
        print(json.dumps({"game": arguments.game, "cards": cards}, indent=2, ensure_ascii=False))
    elif arguments.source:
        print(tell_source(designs))
    elif page is None and pdf is None:
        show(designs, game, lang, not arguments.plain and not arguments.no_colour)
    return 0


def file_for(word: str | None, ending: str) -> Path | None:
    """Return the file that is to be written; its name says what will be in it, so that no game is written over."""
    if word is None:
        return None
    try:
        path = path_of(word)
    except OSError as met:
        raise Mistake("can't write", name=briefly(word), why=reason(met)) from met
    if path.suffix.casefold() != ending:
        raise Mistake("wrong ending", file=word, ending=ending, better=f"{path.stem or 'cards'}{ending}")
    return path


def find_designs(game: Game, words: Sequence[str], lang: str) -> list[Design]:
    """Return the designs of a game on which some words stand; a mistake if there are none."""
    designs = gather(game)
    if not designs:
        raise Mistake("no cards", game=game.title(lang))
    found = having(designs, words, game.languages)
    if not found:
        raise Mistake("no card says", game=game.title(lang), words=briefly(" ".join(words)))
    return found


# In the terminal.


def show(designs: Sequence[Design], game: Game, lang: str, colour: bool) -> None:
    """Draw the cards in the terminal, and count them."""
    from ..gallery.listing import draw_gallery

    width = max(NARROWEST, min(WIDEST, get_terminal_size().columns))
    cards = counted(lang, "cards", sum(design.copies for design in designs))
    lines = draw_gallery(designs, lang, width)
    write([*lines, [], [("", phrase(lang, "gallery whole", cards=cards, game=game.title(lang)))]], colour)


def write(lines: Sequence[StyledLine], colour: bool) -> None:
    """Write lines, in their colours if that is a terminal."""
    if not colour or not sys.stdout.isatty() or not can_steer():
        print("\n".join(map(unstyled, lines)))
        return
    from prompt_toolkit import print_formatted_text
    from prompt_toolkit.formatted_text import FormattedText
    from prompt_toolkit.output import create_output

    from ..screen.style import choose_depth, choose_style

    parts = [part for line in lines for part in [*line, ("", "\n")]]
    sys.stdout.flush()
    print_formatted_text(
        FormattedText(parts), style=choose_style(), color_depth=choose_depth(colour), output=create_output(sys.stdout),
        end="",
    )  # fmt: skip


def tell_source(designs: Sequence[Design]) -> str:
    """Return how cards stand in their files, those of one line of a file once."""
    spans = dict.fromkeys(design.card.span for design in designs)
    return "\n\n".join(f"{span.source.name}:{span.line}\n{span.text.rstrip()}" for span in spans if span is not None)


# On paper.


def print_designs(
    game: Game, designs: Sequence[Design], arguments: Namespace, lang: str, page: Path | None, pdf: Path | None
) -> None:
    """Write the page of some cards, print it, or both, and tell so unless what is told is for another program."""
    from ..gallery.page import Wishes, count_sheets, make_page

    made = make_page(game, designs, Wishes(arguments.paper, lang, arguments.all_languages), lang)
    number = sum(design.copies for design in designs if not design.card.is_die)
    parts = {"cards": counted(lang, "cards", number), "sheets": counted(lang, "sheets", count_sheets(number))}

    def tell(written: str, file: Path) -> None:
        if not arguments.json:
            print(phrase(lang, written, file=file, **parts))

    if page is not None:
        save(page, made)
        tell("page written", page)
    if pdf is not None:
        save(pdf, as_pdf(made))
        tell("pdf written", pdf)


def as_pdf(page: str) -> bytes:
    """Let a browser print a page."""
    from ..gallery.browser import find_browser, print_page

    browser = find_browser()
    if browser is None:
        raise Mistake("no browser")
    made = print_page(browser, page)
    if made is None:
        raise Mistake("browser failed", browser=browser)
    return made


def save(path: Path, content: str | bytes) -> None:
    """Write a file whole."""
    try:
        write_whole(path, content)
    except OSError as met:
        raise Mistake("can't write", name=str(path), why=reason(met)) from met
