"""The rulebooks that players read at the table: in both languages, of the same parts, about cards that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from croupier import games
from croupier.repl.verbs.rulebook import Rulebook

from ..shipped import shipped

WITH_RULEBOOK = ["arhun", "huns", "tenefyr"]
LANGUAGES = ["en", "fr"]


@pytest.mark.parametrize("name", WITH_RULEBOOK)
def test_a_rulebook_says_the_same_in_both_languages(name: str) -> None:
    english, french = (Rulebook(shipped(name), lang).written for lang in LANGUAGES)
    assert len(english) > 7
    assert [len(section.passages) for section in english] == [len(section.passages) for section in french]
    assert not {section.title for section in english} & {section.title for section in french}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", WITH_RULEBOOK)
def test_a_rulebook_is_for_players(name: str, lang: str) -> None:
    text = "\n".join(passage for section in Rulebook(shipped(name), lang).written for passage in section.passages)
    assert not re.search(r"\b[HAT]\d+\b|tests/|\.cg\b", text), "numbers of rules and files are for authors"
    assert "#" not in text
    assert "**" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", WITH_RULEBOOK)
def test_rulings_name_cards_that_there_are(name: str, lang: str) -> None:
    game = shipped(name)
    names = {card.names.get(lang, card.name) for card in game.cards}
    passages = Rulebook(game, lang).written[-1].passages
    named = [
        each for passage in passages for group in re.findall(r"\(([^)]*)\)", passage) for each in group.split(", ")
    ]
    assert set(named) <= names


def test_every_card_that_a_ruling_names_is_told_with_it() -> None:
    (told,) = Rulebook(shipped("huns"), "fr").rulings(["Poisoned Gift", "Cadeau empoisonné"])
    assert told.startswith("Un Fléau qui passe dans un autre Camp (Cadeau empoisonné) perd ses cubes")


@pytest.mark.parametrize("name", [name for name in games.names() if name not in WITH_RULEBOOK])
def test_a_game_without_a_rulebook_tells_no_comment_of_its_file(name: str) -> None:
    game = shipped(name)
    text = "\n".join(Rulebook(game, "en").find("all"))
    comments = re.findall(r"# (.{20,})", game.source.text)
    assert comments
    assert not [comment for comment in comments if comment in text]


NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


def test_the_first_page_says_what_of_the_cards_is_printed_and_what_is_ours() -> None:
    page = Path(__file__).parents[2].joinpath("README.md").read_text("utf-8")
    first = " ".join(page.partition("## The games")[2].partition("\n| |")[0].split())
    assert "our own design" in first
    cards = re.findall(r"^# (printed|ours)\b", shipped("huns").source.text, re.M)
    said = re.search(r"of the (\d+) of Huns (\w+) ", first)
    assert said is not None
    assert int(said[1]) == len(cards)
    assert NUMBERS[said[2]] == cards.count("printed")
