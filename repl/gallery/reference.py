"""The rules of a game as HTML, to be printed beside its cards: the rulebook's sections, or what the file declares."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from ..verbs.rulebook import Rulebook
from ..verbs.rulebook_page import POINTED, is_point
from .html import Html, Tongues, element

if TYPE_CHECKING:
    from croupier.interpreter import Game

    from ..verbs.rulebook_page import Section


def write_reference(game: Game) -> Html:
    """Write the rules in each language of the game."""
    rules = {language: write_rules(game, language) for language in game.languages}
    return element("section", Tongues(game.languages).each(rules), class_="rules")


def write_rules(game: Game, language: str) -> Html:
    """Write the rules in a language."""
    rulebook = Rulebook(game, language)
    head = [element("h1", game.title(language)), element("p", game.about(language), class_="about")]
    sections = rulebook.written or rulebook.sections
    return Html("".join([*head, element("div", map(write_section, sections), class_="columns")]))


def write_section(section: Section) -> Html:
    """Write a section: paragraphs, and lists of points."""
    parts: list[Html] = []
    for points, group in groupby(section.passages, is_point):
        if points:
            parts.append(element("ul", (element("li", passage.removeprefix(POINTED)) for passage in group)))
        else:
            parts += [element("p", passage) for passage in group]
    return element("section", element("h2", section.title), *parts)
