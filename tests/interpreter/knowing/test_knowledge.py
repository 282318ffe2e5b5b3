"""Who knows a card: by seeing its zone, by being shown it; and how it is forgotten."""

from __future__ import annotations

from ..small import knowers, place, small_table, words

WAIT = """
    for each p in players:
        p chooses:
            "wait": nothing
            "think": nothing
"""


def test_whoever_sees_a_zone_knows_what_lies_there() -> None:
    table = small_table(f"""
play
    move card "card 1" to pile
    move card "card 2" to ann's hand
    move card "card 3" to secret
{WAIT}""")
    assert knowers(table, "card 1") == {0, 1}
    assert knowers(table, "card 2") == {0}
    assert knowers(table, "card 3") == set()
    assert knowers(table, "card 4") == set()


def test_a_card_shown_to_one_player_is_known_to_that_one() -> None:
    table = small_table(f"""
play
    show top of deck to ann
    show bottom of deck to players
{WAIT}""")
    assert knowers(table, "card 8") == {0}
    assert knowers(table, "card 1") == {0, 1}


def test_a_known_card_that_goes_out_of_sight_stays_known() -> None:
    table = small_table(f"""
play
    move card "card 1" to pile
    move card "card 1" to ann's hand
{WAIT}""")
    assert knowers(table, "card 1") == {0, 1}
    seen = table.view(1).zone("hand", 0).cards[0]
    assert seen is not None
    assert seen.name == "card 1"


def test_a_card_chosen_from_a_hidden_hand_for_a_hidden_place_is_no_longer_known_to_those_who_do_not_see_it() -> None:
    table = small_table(f"""
play
    move card "card 1" to pile
    move pile to ann's hand
    move card "card 2" to ann's hand
    move card "card 2" to secret
{WAIT}""")
    # Bob saw that Ann has card 1; she has since put some card away, and it could have been that one.
    assert knowers(table, "card 1") == {0}
    assert knowers(table, "card 2") == {0}


def test_a_card_chosen_from_a_hidden_hand_for_an_open_place_leaves_the_others_known() -> None:
    table = small_table(f"""
play
    move card "card 1" to pile
    move pile to ann's hand
    move card "card 2" to ann's hand
    move card "card 2" to pile
{WAIT}""")
    assert knowers(table, "card 1") == {0, 1}
    assert knowers(table, "card 2") == {0, 1}


def test_a_card_drawn_from_the_top_by_somebody_is_known_to_whoever_put_it_there() -> None:
    table = small_table(f"""
play
    let bob = ann's left
    move card "card 1" to ann's hand
    move card "card 1" to deck
    move top of deck to bob's hand
{WAIT}""")
    assert place(table, "card 1") == "Bob's hand"
    assert knowers(table, "card 1") == {0, 1}


def test_what_i_put_under_the_deck_i_know_there() -> None:
    table = small_table(f"""
play
    move card "card 5" to ann's hand
    move card "card 5" under deck
{WAIT}""")
    assert place(table, "card 5") == "deck"
    assert knowers(table, "card 5") == {0}
    bottom = table.view(0).zone("deck").cards[0]
    assert bottom is not None
    assert bottom.name == "card 5"
    assert table.view(1).zone("deck").cards[0] is None


def test_a_shuffle_makes_everybody_forget() -> None:
    table = small_table(f"""
play
    show deck to players
    shuffle deck
{WAIT}""")
    assert all(knowers(table, f"card {rank}") == set() for rank in range(1, 9))


def test_an_open_zone_stays_known_when_it_is_shuffled() -> None:
    table = small_table(f"""
play
    move deck to pile
    shuffle pile
    move top of pile to ann's hand
{WAIT}""")
    assert all(knowers(table, f"card {rank}") == {0, 1} for rank in range(1, 9))


def test_a_look_at_a_shuffled_deck_tells_nothing_of_its_order() -> None:
    table = small_table(f"""
play
    shuffle deck
    show deck to players
    move top of deck to ann's hand
{WAIT}""")
    (drawn,) = [rank for rank in range(1, 9) if place(table, f"card {rank}") == "Ann's hand"]
    assert knowers(table, f"card {drawn}") == {0}
    assert all(card is None for card in table.view(1).zone("deck").cards)


def test_the_top_of_a_shuffled_deck_that_somebody_looked_at_stays_where_it_is() -> None:
    table = small_table(f"""
play
    shuffle deck
    let c = top of deck
    show c to ann
    move top of deck to ann's left's hand
{WAIT}""")
    (drawn,) = [rank for rank in range(1, 9) if place(table, f"card {rank}") == "Bob's hand"]
    assert knowers(table, f"card {drawn}") == {0, 1}


def test_whoever_chooses_among_cards_that_they_do_not_know_chooses_blindly() -> None:
    table = small_table("""
play
    move card "card 1" to ann's hand
    move card "card 2" to pile
    move card "card 2" to ann's hand
    ann's left chooses c from ann's hand
    move c to pile
    ann's left chooses:
        "take {d}" for d in ann's hand: move d to pile
        "wait": nothing
""")
    assert table.seat == 1
    assert words(table) == ["a card", "card 2"]
    assert table.decision is not None
    assert table.decision.options[0].value is None
    table.play(1)
    assert words(table) == ["take a card", "wait"]
    table.play("take a card")
    assert place(table, "card 1") == "pile"


LOOKING = """
play
    show top of deck to players
    show bottom of deck to ann's left
    let three = top 3 of deck
    show three to {who}
    {who} chooses c from three
    move c to {who}'s hand
    ann chooses:
        "wait": nothing
        "think": nothing
"""


def test_who_takes_one_of_several_cards_out_of_a_pile_leaves_the_others_in_doubt_which() -> None:
    table = small_table(LOOKING.format(who="ann"))
    table.play("card 7")
    # Bob knew card 8, on top; it could have been the one. What lies under the three could not.
    assert knowers(table, "card 7") == {0}
    assert knowers(table, "card 8") == {0}
    assert knowers(table, "card 6") == {0}
    assert knowers(table, "card 1") == {1}
    other = small_table(LOOKING.format(who="ann"))
    other.play("card 8")
    assert table.view(1).zones == other.view(1).zones
    assert knowers(other, "card 8") == {0}


def test_who_looked_at_the_same_cards_is_in_doubt_too() -> None:
    looking = LOOKING.format(who="ann").replace("let three", "show top 3 of deck to ann's left\n    let three")
    views = []
    for card in ("card 6", "card 7", "card 8"):
        table = small_table(looking)
        table.play(card)
        views.append(table.view(1).zones)
    assert views[0] == views[1] == views[2]


def test_the_only_card_that_can_be_meant_stays_known() -> None:
    table = small_table(f"""
play
    show top of deck to players
    ann chooses:
        "take it": move top of deck to ann's hand
        "leave it": nothing
{WAIT}""")
    table.play("take it")
    assert knowers(table, "card 8") == {0, 1}


def test_doubts_are_the_same_with_explicit_chance() -> None:
    known = []
    for chance in ("drawn", "explicit"):
        looking = LOOKING.format(who="ann").replace("move c to", "let n = random of 1..3\n    move c to")
        table = small_table(looking, chance=chance)
        table.play("card 7")
        if chance == "explicit":
            table.play(0)
        known.append(table.state.known)
    assert known[0] == known[1]
