"""Imagined tables: what a seat can't know is drawn anew, what it knows stays."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from croupier.interpreter import GameFault, Table, TableError
from croupier.interpreter.knowing.exchange import put_in_places

from ...properties.tables import read
from ..small import HEAD, card_named, place, small_table, words

DEAL = """
setup
    shuffle deck
    for each p in players: move top 2 of deck to p's hand
play
    repeat 2 times:
        for each p in players:
            p chooses c from p's hand
            move c to p's table
"""


def hands(table: Table, seat: int) -> frozenset[int]:
    """Return the cards that really lie in a hand."""
    return frozenset(
        card
        for card, zone in enumerate(table.state.loc)
        if zone == table.machine.plan.zone_names.index(hand_of(table, seat))
    )


def hand_of(table: Table, seat: int) -> tuple[object, ...]:
    return next(name for name in table.machine.plan.zone_names if name[0].name == "hand" and name[1] == seat)


def test_every_hand_that_another_could_have_comes_up_and_mine_stays() -> None:
    table = small_table(DEAL)
    mine = hands(table, 0)
    rng = random.Random(1)
    imagined = [table.determinize(0, rng) for _ in range(300)]
    assert {hands(each, 0) for each in imagined} == {mine}
    others = {hands(each, 1) for each in imagined}
    assert len(others) == 15, "two of the six cards that Ann does not have"
    assert not any(mine & hand for hand in others)


def test_not_even_who_knows_the_draws_learns_where_a_card_really_lies() -> None:
    table = small_table(DEAL)
    for seed in range(20):
        other = table.determinize(0, random.Random(seed + 100))
        assert other.state.Z != table.state.Z
        drawn = [each.determinize(0, random.Random(seed)).state for each in (table, other)]
        assert drawn[0].Z == drawn[1].Z
        assert drawn[0].loc == drawn[1].loc


def test_a_card_that_the_seat_knows_in_anothers_hand_stays_there() -> None:
    table = small_table("""
setup
    move card "card 3" to pile
    move card "card 3" to ann's left's hand
    move top 2 of deck to ann's left's hand
play
    repeat 2 times:
        for each p in players:
            p chooses n from 1..2
            p's points = n
""")
    rng = random.Random(1)
    for _ in range(50):
        assert place(table.determinize(0, rng), "card 3") == "Bob's hand"


def test_backs_are_kept() -> None:
    head = HEAD.replace("has rank: number\n", "has rank: number\n    back rank mod 2\n")
    table = small_table(DEAL, head)
    rng = random.Random(1)
    backs = table.view(0).zone("hand", 1).backs
    for _ in range(50):
        imagined = table.determinize(0, rng)
        assert imagined.view(0).zone("hand", 1).backs == backs
        assert tuple(sorted(card % 2 == 0 for card in hands(imagined, 1))) == tuple(sorted(back == 1 for back in backs))


def test_what_lies_on_cards_is_nowhere_twice_after_an_exchange_with_cards_without() -> None:
    head = HEAD.replace(
        "zone deck",
        'token Coin\nkind Cart is Card\n    zone load of Coin\ncards Cart "cart {rank}" for rank in 1..2\nzone deck',
    )
    table = small_table(DEAL, head)
    card, cart, other = (card_named(table, name) for name in ("card 1", "cart 1", "cart 2"))
    put_in_places(table.machine, table.state, {cart: other, other: card, card: cart})
    assert len({id(each) for each in table.state.Z}) == len(table.state.Z)


def test_kinds_stay_in_zones_of_their_kind() -> None:
    head = HEAD.replace("zone deck", 'kind Coin is Card\ncards Coin "coin {rank}" for rank in 1..3\nzone deck').replace(
        "zone secret of Card, face down", "zone secret of Card, face down\nzone purse of Coin, face down"
    )
    table = small_table(
        """
setup
    move top 3 of deck to purse
    shuffle deck
    for each p in players: move top 2 of deck to p's hand
play
    for each p in players:
        p chooses c from p's hand
        move c to p's table
""",
        head,
    )
    rng = random.Random(1)
    coins = {piece.number for piece in table.machine.plan.pieces if piece.kind.name == "Coin"}
    purse = next(n for n, name in enumerate(table.machine.plan.zone_names) if name[0].name == "purse")
    for _ in range(50):
        assert set(table.determinize(0, rng).state.Z[purse]) <= coins


def test_what_others_have_chosen_in_secret_is_drawn_anew() -> None:
    table = small_table("""
setup
    for each p in players: move top 3 of deck to p's hand
play
    each p in players secretly chooses c from p's hand
    for each p in players: move c[p] to p's table
    for each p in players:
        p chooses n from 1..2
        p's points = n
""")
    table.play(0)
    rng = random.Random(1)
    played = set()
    for _ in range(100):
        imagined = table.determinize(1, rng)
        assert words(imagined) == words(table)
        imagined.play(0)
        (card,) = imagined.view(0).zone("table", 0).cards
        assert card is not None
        played.add(card.name)
    assert len(played) == 5, "any of the cards that Bob has not"


def test_that_others_have_passed_in_secret_is_drawn_anew() -> None:
    table = small_table("""
play
    each p in players secretly may choose vote from players - [p]
    for each p in players where vote[p] is not none: ann's points += 1
""", players=3)  # fmt: skip
    tables = [table.clone(), table.clone()]
    tables[0].play("pass")
    tables[1].play(0)
    for each in tables:
        assert each.seat == 1
    rng = random.Random(1)
    pairs = [[each.determinize(1, random.Random(seed)).state.stack for each in tables] for seed in range(20)]
    assert all([frame[1:] for frame in one] == [frame[1:] for frame in other] for one, other in pairs)
    assert len({str(table.determinize(2, rng).state.stack[-1][1:]) for table in tables for _ in range(30)}) == 3


def test_several_things_that_others_have_chosen_in_secret_are_drawn_anew_even_if_their_hands_are_known() -> None:
    table = small_table("""
setup
    for each p in players: move top 4 of deck to p's hand
    show ann's hand to players
play
    each p in players secretly chooses up to 2 cs from p's hand with sum(rank over cs) > 5
    for each p in players: move cs[p] to p's table
    for each p in players:
        p chooses n from 1..2
        p's points = n
""")
    while table.seat == 0:
        table.play(0)
    rng = random.Random(1)
    played = set()
    for _ in range(100):
        imagined = table.determinize(1, rng)
        assert words(imagined) == words(table)
        while imagined.view(1).zone("table", 1).count == 0:
            imagined.play(0)
        cards = [card.name for card in imagined.view(0).zone("table", 0).cards if card is not None]
        assert sum(int(name.split()[1]) for name in cards) > 5
        played.add(tuple(sorted(cards)))
    assert len(played) > 5, "Bob knows Ann's cards, and not which of them she has chosen"


def test_what_i_have_chosen_in_secret_stays() -> None:
    table = small_table("""
setup
    for each p in players: move top 3 of deck to p's hand
play
    each p in players secretly chooses c from p's hand
    for each p in players: move c[p] to p's table
    ann chooses n from 1..2
    ann's points = n
""")
    chosen = words(table)[1]
    table.play(1)
    rng = random.Random(1)
    for _ in range(20):
        imagined = table.determinize(0, rng)
        imagined.play(0)
        assert place(imagined, chosen) == "Ann's table"


def test_abilities_go_with_the_cards() -> None:
    head = HEAD.replace("has rank: number\n", "has rank: number\n    works in hand\n").replace(
        "game", 'icon act "Act"\ngame', 1
    ) + ('card "helper" is Card\n    rank = 9\n    act, once per game: you\'s points += 5\nperiod turn\n')
    head = head.replace('icon act "Act"\ngame "Small"', 'game "Small"') + 'icon act "Act"\n'
    table = small_table(
        """
setup
    shuffle deck
    for each p in players: move top 4 of deck to p's hand
play
    turn:
        ann chooses n from 1..2
        for each p in players: open act for p
""",
        head,
    )
    rng = random.Random(1)
    for _ in range(100):
        imagined = table.determinize(0, rng)
        imagined.play(0)
        holder = place(imagined, "helper")
        asked = None if imagined.is_over else imagined.names[imagined.seat or 0]
        assert asked == (holder.removesuffix("'s hand") if holder.endswith("'s hand") else None)


def test_an_imagined_table_tells_nothing_of_the_past() -> None:
    imagined = small_table(DEAL).determinize(0, random.Random(1))
    with pytest.raises(TableError, match="an imagined table has no log"):
        assert imagined.log


def test_chance_goes_its_own_way_on_an_imagined_table() -> None:
    table = small_table("""
play
    ann chooses n from 1..2
    ann's points = random of (1..1000)
""")
    rng = random.Random(1)
    results = set()
    for _ in range(20):
        imagined = table.determinize(0, rng)
        imagined.play(0)
        results.add(next(track.value for track in imagined.view(0).tracks if track.name == "points"))
    assert len(results) > 10


def test_a_fault_on_an_imagined_table_leaves_it_as_it_was() -> None:
    table = small_table("""
setup
    shuffle deck
    for each p in players: move top 2 of deck to p's hand
play
    for each p in players:
        p chooses c from p's hand
        move c to p's table
    ann chooses:
        "divide": ann's points = 1 / ann's points
        "wait": nothing
""")
    table.play(1)
    imagined = table.determinize(1, random.Random(5))
    imagined.play(0)
    for each in (imagined, imagined.clone()):
        before = repr(each.machine.shape(each.state))
        with pytest.raises(GameFault, match="divides by zero"):
            each.play("divide")
        assert repr(each.machine.shape(each.state)) == before
        assert words(each) == ["divide", "wait"]


FOES = HEAD.replace(
    "zone deck",
    'kind Foe is Card\n    track toughness: number = rank * 10\ncards Foe "foe {rank}" for rank in 1..8\nzone deck',
)


def toughness(table: Table) -> dict[int, int]:
    """Return what is noted of each foe."""
    plan = table.machine.plan
    track = next(each for each in plan.world.all_tracks() if each.name == "toughness")
    values = getattr(table.state, track.slot)
    assert all(values[piece.number] is None for piece in plan.pieces if piece.kind.name == "Card")
    return {piece.fields["rank"]: values[piece.number] for piece in plan.pieces if piece.kind.name == "Foe"}


def test_what_a_card_starts_with_goes_with_the_card() -> None:
    table = small_table(DEAL, FOES)
    for seed in range(30):
        imagined = table.determinize(0, random.Random(seed))
        assert toughness(imagined) == {rank: rank * 10 for rank in range(1, 9)}


def test_what_was_noted_of_a_hidden_card_stays_in_its_place() -> None:
    note = DEAL.replace("play\n", "    for each c in ann's left's hand where c is Foe: c's toughness = 999\nplay\n")
    table = next(made for seed in range(20) if 999 in toughness(made := small_table(note, FOES, seed=seed)).values())
    noted = set()
    for seed in range(60):
        imagined = table.determinize(0, random.Random(seed))
        noted |= {rank for rank, value in toughness(imagined).items() if value == 999}
        assert all(value in (999, rank * 10) for rank, value in toughness(imagined).items())
    assert len(noted) > 2


MARKED = """
setup
    shuffle deck
    let noted = top of deck
    noted's marks = 1
    move top 2 of deck to ann's hand
    shuffle ann's hand
    move ann's hand to deck
    shuffle deck
play
    ann chooses n from 1..3
"""


def test_which_shuffled_card_is_marked_does_not_change_what_is_imagined() -> None:
    table = small_table(
        MARKED, HEAD.replace("    has rank: number\n", "    has rank: number\n    track marks: number\n")
    )
    for seed in range(20):
        other = table.determinize(1, random.Random(seed + 100))
        drawn = [each.determinize(1, random.Random(seed)).state for each in (table, other)]
        slot = table.machine.plan.slots["card marks"]
        assert getattr(drawn[0], slot) == getattr(drawn[1], slot)


def test_hidden_dice_can_be_imagined_as_often_as_one_likes() -> None:
    """The faces were worked out each time from the steps that a game has before play, and these came to an end."""
    table = read(str(Path(__file__).parents[2] / "properties" / "programs" / "cups.cg")).start(2, 1)
    left = table.machine.plan.static.steps
    for seed in range(50):
        table.determinize(1, random.Random(seed))
    assert table.machine.plan.static.steps == left
