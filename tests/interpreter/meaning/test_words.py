"""Words for one thing and for several."""

from __future__ import annotations

from random import Random

import pytest
from croupier.interpreter import news

from ..small import small_table

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


HIDDEN = HEAD.replace("zone purse of Gem", "zone purse of Gem, seen by owner").replace(
    "starts with 9", "starts with 9, face down"
)


def test_tokens_that_a_seat_does_not_see_are_only_counted_and_are_imagined_anew() -> None:
    play = """
play
    let ann = first(players)
    move 2 of red from bank to ann's purse
    move 2 of blue from bank to ann's left's purse
    ann chooses:
        "wait": nothing
        "think": nothing
"""
    table = small_table(play, HIDDEN)
    assert news(table.log, 0) == ["2 red gems: bank to Ann's purse.", "2 gems: bank to Bob's purse."]
    assert [event.seen(0)[2] for event in table.log] == [0, None]
    assert [event.seen(1)[2] for event in table.log] == [None, 1]
    purse = table.machine.plan.zone_names.index(next(each for each in table.machine.plan.zone_names if each[1] == 1))
    rng = Random(1)
    assert {tuple(table.determinize(0, rng).state.Z[purse]) for _ in range(50)} == {(2, 0), (1, 1), (0, 2)}
    assert {tuple(table.determinize(1, rng).state.Z[purse]) for _ in range(50)} == {(0, 2)}


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


@pytest.mark.parametrize(("count", "french"), [(0, "prendre 0 rouge"), (1, "prendre 1 rouge"), (2, "prendre 2 rouges")])
def test_a_value_that_follows_a_number_in_a_text_is_said_of_so_many_things(count: int, french: str) -> None:
    play = f"""
play
    let ann = first(players)
    let n = {count}
    let c = red
    ann chooses:
        "take {{n}} {{c}}" fr "prendre {{n}} {{c}}": nothing
        "leave {{n}}, {{c}}" fr "laisser {{n}}, {{c}}": nothing
"""
    options = small_table(play, HEAD).decision.options
    assert options[0].text_in("fr") == french
    assert options[1].text_in("fr") == f"laisser {count}, rouge"
    assert options[0].text == f"take {count} red"
