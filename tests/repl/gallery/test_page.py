from __future__ import annotations

import re
from collections import Counter

import pytest
from croupier.repl.gallery.page import Wishes

from .pages import Element, game_named, game_of, page_of

# A game, its cards that are no dice, and the sheets of nine on which they have room.
GAMES = [("huns", 92, 11), ("tenefyr", 168, 19), ("hearts", 52, 6), ("night_market", 108, 12)]


def sheets_of(page: Element, sort: str) -> list[Element]:
    return [sheet for sheet in page.having("sheet") if sort in sheet.classes]


def name_on(card: Element) -> str:
    (title,) = card.tagged("h3")
    return " ".join((title.children[0] if title.children else title).texts)


@pytest.mark.parametrize(("name", "cards", "sheets"), GAMES)
def test_each_card_has_a_face_on_a_sheet_of_nine_with_its_back_behind_it(name: str, cards: int, sheets: int) -> None:
    page = page_of(game_named(name))
    faces, backs = sheets_of(page, "faces"), sheets_of(page, "backs")
    assert (len(faces), len(backs)) == (sheets, sheets)
    assert [len(sheet.having("card")) for sheet in faces] == [9] * (cards // 9) + [cards % 9] * (cards % 9 > 0)
    assert [len(sheet.having("card")) for sheet in backs] == [len(sheet.having("card")) for sheet in faces]
    assert all(len(sheet.having("cuts")) == 1 for sheet in page.having("sheet"))
    # Sheet by sheet: a face, then what is printed behind it.
    assert [("faces" in sheet.classes) for sheet in page.having("sheet")] == [True, False] * sheets


def test_a_design_is_printed_as_often_as_there_are_copies() -> None:
    page = page_of(game_named("night_market"))
    counts = Counter(name_on(card) for sheet in sheets_of(page, "faces") for card in sheet.having("card"))
    assert (counts["lantern"], counts["green tea"], counts["porter"]) == (20, 8, 6)


def test_backs_lie_behind_their_faces_when_the_paper_is_turned_over() -> None:
    page = page_of(game_named("huns"))
    colours = re.compile(r"ink-\w+")
    for faces, backs in zip(sheets_of(page, "faces"), sheets_of(page, "backs"), strict=True):
        (front,), (behind,) = faces.having("grid"), backs.having("grid")
        for at, card in enumerate(front.children):
            back = behind.children[at - at % 3 + 2 - at % 3]
            if "wagon" not in name_on(card).casefold():
                assert colours.findall(card.attributes["class"] or "") == colours.findall(
                    back.attributes["class"] or ""
                )


def test_backs_name_the_deck_and_show_what_the_game_shows_on_them() -> None:
    page = page_of(game_named("huns"))
    backs = {card.text for card in page.having("back")}
    assert {text.split()[-2] for text in backs if text.endswith(tuple("BRGKYN"))} <= {"deck"}
    assert any("red deck" in text for text in backs)
    assert any("Wagon deck" in text for text in backs)
    assert len(backs) == 6


def test_faces_have_colour_signs_spaces_texts_and_both_languages() -> None:
    page = page_of(game_named("huns"))
    faces = {name_on(card): card for sheet in sheets_of(page, "faces") for card in sheet.having("card")}
    salt = faces["Salt Wagon"]
    assert "ink-cyan" in salt.classes
    assert [space.attributes["class"] for space in salt.having("space")] == [
        "space ink-blue", "space ink-blue", "space ink-black",
    ]  # fmt: skip
    mutiny = faces["Mutiny"]
    assert len(mutiny.having("space")) == 4
    (words,) = mutiny.having("words")
    assert [(each.attributes["lang"], each.text) for each in words.children] == [
        ("en", "Your Mercenaries do nothing for you."),
        ("fr", "Vos Mercenaires n'ont plus d'effet."),
    ]


def test_playing_cards_have_their_signs_in_two_corners_and_the_suit_large() -> None:
    page = page_of(game_named("hearts"))
    (ten,) = [card for card in page.having("card") if "10 of hearts" in card.text]
    corners = ten.having("corner")
    assert [corner.text.split() for corner in corners] == [["10", "♥"], ["10", "♥"]]
    assert ten.having("emblem")[0].text == "♥"


def test_kinds_without_a_colour_of_the_game_have_different_ones() -> None:
    page = page_of(game_named("tenefyr"))
    tones = {each for card in page.having("card") for each in card.classes if each.startswith("tone-")}
    assert len(tones) >= 7


def test_the_rules_are_those_of_the_rulebook_in_each_language() -> None:
    (rules,) = page_of(game_named("huns")).having("rules")
    assert [each.attributes["lang"] for each in rules.children] == ["en", "fr"]
    assert len(rules.children[0].tagged("h2")) == len(rules.children[1].tagged("h2")) > 5
    assert rules.children[0].tagged("li")


def test_a_game_without_a_rulebook_tells_what_its_file_declares() -> None:
    (rules,) = page_of(game_named("kuhn")).having("rules")
    assert rules.tagged("h2")


DICE = """\
game "Dice"
    players 2
enum Colour: red, blue
die Die faces 1..6
    has colour: Colour
cards Die "{colour}" for colour in Colour
play
    nothing
"""


def test_dice_are_not_printed() -> None:
    page = page_of(game_of(DICE))
    assert not page.having("sheet")


@pytest.mark.parametrize(
    ("wishes", "checked"),
    [
        (Wishes(), {"paper-a4", "words-0"}),
        (Wishes("letter", "fr"), {"paper-letter", "words-1"}),
        (Wishes("a4", "fr", in_all=True), {"paper-a4", "words-all"}),
    ],
)
def test_the_page_opens_as_was_wished_and_can_be_set_otherwise(wishes: Wishes, checked: set[str]) -> None:
    page = page_of(game_named("huns"), wishes)
    switches = page.tagged("input")
    assert {each.attributes["id"] for each in switches if "checked" in each.attributes} == {
        *checked, "backs-yes", "rules-yes",
    }  # fmt: skip
    named = {each.attributes["for"] for each in page.tagged("label")}
    assert named == {each.attributes["id"] for each in switches}


def test_a_page_needs_nothing_else() -> None:
    page = page_of(game_named("huns"))
    assert {each.tag for each in page.all} & {"script", "link", "img", "iframe", "a", "form", "object"} == set()
    (style,) = page.tagged("style")
    assert "url(" not in style.text
    assert "@import" not in style.text
    links = [each.attributes["href"] for each in page.all if "href" in each.attributes]
    assert links
    assert all((link or "").startswith("#") for link in links)
    drawn = {each.attributes["id"] for each in page.all if "id" in each.attributes}
    assert {(link or "")[1:] for link in links} <= drawn
