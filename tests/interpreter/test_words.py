"""Words for one thing and for several."""

from __future__ import annotations

import pytest
from croupier.interpreter import news

from .small import small_table

HEAD = """\
game "Gems"
    players 2
    languages fr

enum Colour: red "red" fr "rouge|rouges", blue "blue" fr "bleu|bleus"
token Gem of Colour "gem|gems" fr "gemme|gemmes"
zone bank of Gem, starts with 9 "bank" fr "banque"
each player has
    zone purse of Gem "purse" fr "bourse"

"""


@pytest.mark.parametrize(
    ("count", "english", "french"),
    [
        (1, "1 red gem: bank to Ann's purse.", "1 gemme rouge : banque vers bourse de Ann."),
        (2, "2 red gems: bank to Ann's purse.", "2 gemmes rouges : banque vers bourse de Ann."),
    ],
)
def test_tokens_are_counted_in_words(count: int, english: str, french: str) -> None:
    play = f"""
play
    let ann = first(players)
    move {count} of red from bank to ann's purse
    ann chooses:
        "wait": nothing
        "think": nothing
"""
    table = small_table(play, HEAD)
    assert news(table.log, 0) == [english]
    assert news(table.log, 0, "fr") == [french]
    purse = table.view(0).zone("purse", 0)
    assert purse.tokens_in("fr") == {f"gemme{'s' * (count > 1)} rouge{'s' * (count > 1)}": count, "gemme bleu": 0}
