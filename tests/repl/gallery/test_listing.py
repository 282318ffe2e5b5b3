from __future__ import annotations

import pytest
from croupier.repl.gallery.designs import gather
from croupier.repl.gallery.listing import draw_gallery
from croupier.repl.picture.lines import length, unstyled

from .pages import game_named


@pytest.mark.parametrize("name", ["huns", "tenefyr", "arhun", "hearts", "night_market", "kuhn", "liars_dice"])
def test_a_gallery_fits_and_names_every_card(name: str) -> None:
    game = game_named(name)
    for lang in game.languages:
        lines = draw_gallery(gather(game), lang, 80)
        assert max(map(length, lines), default=0) <= 80
        text = "\n".join(map(unstyled, lines))
        for card in game.printed_cards:
            shown = card.shown_in(lang)
            assert card.is_spare or shown in text or len(shown) > 30


def test_a_card_shows_its_colour_spaces_numbers_texts_and_copies() -> None:
    game = game_named("huns")
    lines = draw_gallery(gather(game), "en", 80)
    text = "\n".join(map(unstyled, lines))
    assert "╭─ Salt Wagon ⚑b" in text
    assert "│ load: B○○ K○" in text
    assert "── Curse ──" in text
    assert "│ cubes: ○○○○ " in text
    assert ("class:ink.blue", "B Saddlebags") in [part for line in lines for part in line]
    assert "Beginning of the turn ─╯" in text
    market = "\n".join(map(unstyled, draw_gallery(gather(game_named("night_market")), "en", 80)))
    assert "╭─ lantern ───────────────────── ×20 ─╮" in market
    assert "11 designs, 108 cards" in market


def test_playing_cards_stand_one_after_the_other() -> None:
    lines = list(map(unstyled, draw_gallery(gather(game_named("hearts")), "en", 80)))
    assert len(lines) == 5
    assert lines[1].startswith("  2♣ · 3♣ · 4♣")


def test_more_frames_stand_side_by_side_where_there_is_room_and_one_where_there_is_little() -> None:
    designs = gather(game_named("curios"))
    across = {width: max(unstyled(line).count("╭") for line in draw_gallery(designs, "en", width)) for width in
              (40, 80, 120)}  # fmt: skip
    assert across == {40: 1, 80: 2, 120: 3}
