"""What was seen rules hands out: imagined tables keep to it, and what nobody could tell changes nothing."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest
from croupier.interpreter import Table
from croupier.interpreter.knowing.bounds import Bound, arranged, narrow_part
from croupier.interpreter.knowing.imaginable import imaginable
from croupier.interpreter.knowing.whereabouts import whereabouts_of

from ...shipped import shipped
from ..small import HEAD, small_table

ODD = HEAD.replace("has rank: number\n", "has rank: number\n    has odd: truth = rank mod 2 is 1\n").replace(
    "rank in 1..8", "rank in 1..12"
)
DEAL = """
setup
    shuffle deck
    for each p in players: move top 4 of deck to p's hand
"""
FOLLOW = f"""{DEAL}
track led: truth = yes
play
    repeat 3 times:
        for each p in players:
            let choice = p's hand where odd is led
            if count(choice) is 0: choice = p's hand
            p chooses c from choice
            move c to p's table
"""
WAIT = """
    for each p in players:
        p chooses:
            "wait": nothing
            "stop": nothing
"""


def zone_of(table: Table, name: str, seat: int | None = None) -> int:
    """Return the number of a zone."""
    zones = table.machine.plan.zone_names
    return next(at for at, zone in enumerate(zones) if zone[0].name == name and zone[1] == seat)


def odds(table: Table, name: str, seat: int | None, by: int, count: int = 60) -> Counter[int]:
    """Count how many odd cards a seat imagines in a zone."""
    rng, zone, pieces = random.Random(1), zone_of(table, name, seat), table.machine.plan.pieces
    tables = [table.determinize(by, rng) for _ in range(count)]
    return Counter(sum(bool(pieces[card].fields["odd"]) for card in each.state.Z[zone]) for each in tables)


def card_is_odd(table: Table, card: int) -> bool:
    return bool(table.machine.plan.pieces[card].fields["odd"])


AT_ONCE = f"""{DEAL}
play
    repeat 3 times:
        for each p in players:
            p chooses c from ((p's hand where odd) if some(odd over p's hand) else (p's hand where not odd))
            move c to p's table
"""

# The same by rules, of which one is asked for what all know.
BY_RULES = f"""{DEAL}
track led: truth = yes
track is_free: truth = no
rule is_like(c: Card, wanted: truth) = c's odd is wanted
rule following(player) = player's hand where is_like(it, led)
rule can_follow(player) = some(is_like(it, led) over player's hand)
rule playable(player) = player's hand if is_free else following(player) if can_follow(player) else player's hand
play
    repeat 3 times:
        for each p in players:
            p chooses c from playable(p)
            move c to p's table
"""
OR_ELSE = BY_RULES.replace("following(player) if can_follow(player) else player's hand", "may_play(player)").replace(
    "rule can_follow(player) = some(is_like(it, led) over player's hand)",
    "rule may_play(player) = following(player), else player's hand",
)


@pytest.mark.parametrize("text", [FOLLOW, AT_ONCE, BY_RULES, OR_ELSE])
def test_who_does_not_follow_has_nothing_to_follow_with(text: str) -> None:
    seen = set()
    for seed in range(12):
        table = small_table(text, ODD, seed=seed)
        table.play(0)
        before = odds(table, "hand", 1, 0)
        table.play(0)
        # Where there is one answer nobody is asked, and play goes on.
        followed = all(card_is_odd(table, card) for card in table.state.Z[zone_of(table, "table", 1)])
        after = odds(table, "hand", 1, 0)
        assert len(before) > 1
        assert (set(after) == {0}) is not followed
        seen.add(followed)
    assert seen == {False, True}


def test_a_card_that_comes_unseen_may_be_one_that_was_not_there() -> None:
    text = FOLLOW + "    for each p in players: move top of deck to p's hand\n" + WAIT
    for seed in range(40):
        table = small_table(text, ODD, seed=seed)
        follows = True
        while table.decision is not None and not table.decision.options[0].text.startswith("wait"):
            who = table.seat
            table.play(0)
            if who == 1:
                follows = card_is_odd(table, table.state.Z[zone_of(table, "table", 1)][-1])
        if not follows:
            assert set(odds(table, "hand", 1, 0)) == {0, 1}, "one of two cards was there"
            return
    pytest.fail("Bob always followed")


def test_who_asks_for_what_one_holds_holds_it() -> None:
    table = small_table(
        f"""{DEAL}
play
    for each p in players:
        p chooses n from 1..12 where some(rank is n over p's hand)
        p's points = n
{WAIT}""",
        ODD,
    )
    table.play(0)
    asked = table.decision.options[2].value if table.decision is not None else None
    table.play(2)
    rng, hand = random.Random(1), zone_of(table, "hand", 1)
    for _ in range(40):
        ranks = [table.machine.plan.pieces[card].fields["rank"] for card in table.determinize(0, rng).state.Z[hand]]
        assert asked in ranks


def test_when_all_of_a_sort_were_taken_none_is_left() -> None:
    table = small_table(
        f"""{DEAL}
play
    let taken = ann's left's hand where odd
    move taken to ann's hand
{WAIT}""",
        ODD,
    )
    assert set(odds(table, "hand", 1, 0)) == {0}


def test_a_move_of_which_nobody_knows_whether_it_was_made_rules_nothing_out() -> None:
    table = small_table(
        f"""{DEAL}
play
    if some(rank is 1 over ann's left's hand): move ann's left's hand where odd to ann's hand
{WAIT}""",
        ODD,
    )
    assert not whereabouts_of(table).bounds  # type: ignore[union-attr]


def test_an_alternative_that_is_there_only_without_a_card_rules_that_card_out() -> None:
    text = f"""{DEAL}
play
    for each p in players:
        p chooses:
            "none" when count(p's hand where odd) is 0: nothing
            "few" when count(p's hand where odd) < 3: nothing
            "any": nothing
            "other": nothing
{WAIT}"""
    for seed in range(60):
        table = small_table(text, ODD, seed=seed)
        table.play("any")
        options = [option.text for option in table.decision.options] if table.decision is not None else []
        if "none" in options:
            few, none = table.clone(), table.clone()
            few.play("few")
            none.play("none")
            assert set(odds(few, "hand", 1, 0)) == {0, 1, 2}
            assert set(odds(none, "hand", 1, 0)) == {0}
            return
    pytest.fail("Bob always had an odd card")


def test_a_card_that_nobody_sees_rules_nothing_out() -> None:
    text = FOLLOW.replace("move c to p's table", "move c to secret")
    table = small_table(text, ODD, seed=3)
    for _ in range(4):
        table.play(0)
    assert not whereabouts_of(table).bounds  # type: ignore[union-attr]


def test_a_condition_on_other_hidden_cards_rules_nothing_out() -> None:
    text = FOLLOW.replace("where odd is led", "where odd is some(odd over ann's hand)")
    table = small_table(text, ODD, seed=3)
    for _ in range(3):
        table.play(0)
    assert not whereabouts_of(table).bounds  # type: ignore[union-attr]


def test_all_ways_within_bounds_are_as_likely() -> None:
    text = (
        """
setup
    shuffle deck
    for each p in players: move top 2 of deck to p's hand
track led: truth = yes
play
    for each p in players:
        p chooses n from 1..6 where some(rank is n over p's hand)
        p's points = n
    for each p in players:
        p chooses n from 1..6 where not some(rank is n over p's hand)
        p's points = n
"""
        + WAIT
    )
    table = small_table(text, HEAD.replace("1..8", "1..6"), players=3)
    while table.decision is not None and table.decision.options[0].text != "wait":
        table.play(0)
    bounds = whereabouts_of(table).bounds  # type: ignore[union-attr]
    hands = [zone_of(table, "hand", seat) for seat in range(3)]
    assert all(len(bounds[hand]) == 2 for hand in hands)
    mine = table.state.Z[hands[0]]
    ways = Counter[tuple[int, ...]]()
    for order in permutations([card for card in range(6) if card not in mine]):
        there = [set(mine), set(order[:2]), set(order[2:])]
        if all(
            least <= len(there[seat] & cards) <= most
            for seat, hand in enumerate(hands)
            for cards, (least, most) in bounds[hand].items()
        ):
            ways[tuple(sorted(order[:2]))] += 1
    rng = random.Random(1)
    drawn = Counter(tuple(sorted(table.determinize(0, rng).state.Z[hands[1]])) for _ in range(600))
    assert set(drawn) == set(ways)
    for way in ways:
        assert drawn[way] / 600 == pytest.approx(ways[way] / ways.total(), abs=0.09)


def test_bounds_are_kept_by_a_way_that_follows_from_nothing_else() -> None:
    places, cards = [5, 3, 1, 0, 2, 4], [0, 1, 2, 3, 4, 5]
    bounds = [Bound(frozenset([5, 3]), frozenset([0, 1]), 0, 0), Bound(frozenset([1, 0]), frozenset([4, 5]), 2, 2)]
    order, kept = arranged(places, cards, bounds)
    assert kept == bounds
    assert not {0, 1} & set(order[:2])
    assert set(order[2:4]) == {4, 5}
    assert arranged(places, cards, bounds) == (order, kept)
    assert narrow_part(bounds) is None
    assert narrow_part(bounds[:1]) == bounds[0]


def test_bounds_that_can_not_be_kept_are_given_up() -> None:
    wrong = Bound(frozenset([1]), frozenset([0, 1]), 2, 2)
    strict = Bound(frozenset([1]), frozenset([1]), 0, 0)
    assert arranged([1, 0], [0, 1], [wrong, strict]) == ([0, 1], [strict])


@pytest.mark.parametrize("name", ["hearts", "oh_hell", "go_fish", "crazy_eights", "huns", "arhun", "tenefyr"])
def test_what_is_ruled_out_is_never_so(name: str) -> None:
    for seed in range(2):
        table, rng = shipped(name).start(seed=seed), random.Random(seed)
        while not table.is_over and len(table.record) < 90:
            followed = whereabouts_of(table)
            assert followed is not None
            for zone, bounds in followed.bounds.items():
                for cards, (least, most) in bounds.items():
                    assert least <= sum(card in cards for card in table.state.Z[zone]) <= most
            table.play(rng.randrange(table.width))


@pytest.mark.parametrize("name", ["hearts", "oh_hell", "go_fish"])
def test_imagined_tables_keep_to_what_was_ruled_out(name: str) -> None:
    table, rng = shipped(name).start(seed=4), random.Random(4)
    found = 0
    while not table.is_over and len(table.record) < 60:
        if len(table.record) % 3 == 0:
            bounds = whereabouts_of(table).bounds  # type: ignore[union-attr]
            for seat in table.seats:
                state = table.determinize(seat, rng).state
                for zone, each in bounds.items():
                    for cards, (least, most) in each.items():
                        assert least <= sum(card in cards for card in state.Z[zone]) <= most
                        found += 1
        table.play(rng.randrange(table.width))
    assert found > 10


def test_what_is_imaginable_follows_from_what_the_seat_knows() -> None:
    """On a table that a seat can't tell from the true one, it would imagine the same."""
    table, rng = shipped("hearts").start(seed=4), random.Random(4)
    while len(table.record) < 40:
        table.play(rng.randrange(table.width))
    other = table.clone()
    other.put(table.determinize(0, rng).state)
    one, two = imaginable(table, 0), imaginable(other, 0)
    assert one.mixtures == two.mixtures
    assert one.state.Z == two.state.Z
    assert one.state.loc == two.state.loc
