"""Positions of the first games of the shelf."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.interpreter import Table

from .laying import (
    Position,
    asked,
    empty,
    find,
    give,
    is_won,
    lay,
    points_ahead,
    start,
    texts,
    two_tricks_before_the_end,
)

ANN = 0


def kuhn_with_the_best_card() -> tuple[Table, set[str]]:
    table = start("kuhn")
    table.play("bet")
    lay(table, "put J in hand Ann", "put K in hand Bob")
    return table, {"bet"}


def kuhn_with_the_worst_card() -> tuple[Table, set[str]]:
    table = start("kuhn")
    table.play("bet")
    lay(table, "put K in hand Ann", "put J in hand Bob")
    return table, {"pass"}


def leduc_with_the_best_pair() -> tuple[Table, set[str]]:
    table = start("leduc")
    lay(table, "put K♠ in hand Ann", "put J♠ in hand Bob")
    for answer in ("check", "check"):
        table.play(answer)
    lay(table, "put K♥ in board")
    table.play("check")
    table.play("raise")
    return table, {"call", "raise"}


def goofspiel_with_two_cards() -> tuple[Table, set[str]]:
    return start("goofspiel", num_cards=2, points_order="descending"), {"2"}


def crazy_eights_with_the_last_card() -> tuple[Table, set[str]]:
    table = start("crazy_eights")
    assert table.seat is not None
    empty(table, "hand", "deck")
    mine, other = table.names[table.seat], table.names[1 - table.seat]
    lay(table, "put 5 of clubs in pile", "set wanted_suit = clubs", "set wanted_rank = five")
    lay(
        table,
        f"put 9 of clubs in hand {mine}",
        f"put 3 of hearts in hand {other}",
        f"put king of hearts in hand {other}",
    )
    return table, {"play 9 of clubs"}


def crazy_eights_with_an_eight_before_the_last_card() -> tuple[Table, set[str]]:
    table = start("crazy_eights")
    assert table.seat is not None
    empty(table, "hand", "deck")
    mine, other = table.names[table.seat], table.names[1 - table.seat]
    lay(table, "put 5 of clubs in pile", "set wanted_suit = clubs", "set wanted_rank = five")
    lay(table, f"put 8 of clubs in hand {mine}", f"put 9 of spades in hand {mine}")
    for card in ("3 of hearts", "king of hearts", "4 of diamonds", "6 of diamonds"):
        lay(table, f"put {card} in hand {other}")
    table.play("play 8 of clubs")
    return table, {"spades"}


def go_fish_for_the_fourth() -> tuple[Table, set[str]]:
    table = start("go_fish")
    suits = ("clubs", "diamonds", "hearts", "spades")
    lay(table, *[f"put 7 of {suit} in hand Ann" for suit in suits[:3]], "put 7 of spades in hand Bob")
    lay(table, "put 9 of clubs in hand Ann", *[f"put 9 of {suit} in box" for suit in suits[1:]])
    kept = {*(f"7 of {suit}" for suit in suits), "9 of clubs"}
    empty(table, "hand", "box", kept)
    return table, {"7"}


def oh_hell_with_the_ace_of_trumps() -> tuple[Table, set[str]]:
    table = find("oh_hell", 3, lambda table: texts(table) == ["0", "1"])
    assert table.seat is not None
    lay(table, "put 2 of hearts in turned", f"put ace of hearts in hand {table.names[table.seat]}")
    return table, {"1"}


def hearts_with_a_free_throw() -> tuple[Table, set[str]]:
    """Somebody else takes the trick whatever is thrown: the queen of spades goes there."""
    queen = "queen of spades"
    return find("hearts", 4, lambda table: is_free_throw(table, queen), pass_cards=False), {queen}


def is_free_throw(table: Table, card: str) -> bool:
    assert table.seat is not None
    if card not in texts(table) or table.width < 3:
        return False
    trick = table.view(table.seat).zone("trick").cards
    led = trick[0].name.split()[-1] if trick and trick[0] is not None else "spades"
    return led != "spades" and all(led not in text for text in texts(table))


def huns_with_a_wagon_that_lacks_one_cube() -> tuple[Table, set[str]]:
    table = start("huns", seed=5)
    lay(table, "put Salt Wagon in Ann's wagons", 'give 1 of blue to card "Salt Wagon"\'s load')
    lay(table, 'give 1 of black to card "Salt Wagon"\'s load', 'set card "blue die"\'s face = 1')
    lay(table, *[f"put {colour} die in Bob's taken" for colour in ("red", "green", "black", "yellow")])
    table.play("blue die")
    return table, {"pillage 1 blue"}


def arhun_with_one_fighter_to_play() -> tuple[Table, set[str]]:
    """In the last turn of the last tournament a fighter joins the team; a decoy does nothing."""

    def fits(table: Table) -> bool:
        if asked(table, "Turn (5) of 5") is None or len(levels_of(table)) < 3:
            return False
        return 0 < sum(level == 5 for level in levels_of(table).values()) < len(levels_of(table))

    table = find("arhun", 2, fits)
    lay(table, "set tournament = 8", "set p1's total = 3", "set p2's total = 3")
    for seat in table.seats:
        for card in table.view(ANN).zone("team", seat).cards:
            assert card is not None
            lay(table, f"put {card.name} in discards")
    return table, {name for name, level in levels_of(table).items() if level == 5}


def levels_of(table: Table) -> dict[str, int]:
    """Return the levels of the cards that can be committed."""
    printed = {card.name: card.fields["level"] for card in table.game.cards if "level" in card.fields}
    return {text: int(str(printed[text])) for text in texts(table) if text in printed}


def tenefyr_with_a_hand_that_wins() -> tuple[Table, set[str]]:
    def fits(table: Table) -> bool:
        found = asked(table, r"has (\d+), the heroes (\d+); turn \d+ of \d+\. Your hand is worth (\d+)")
        return found is not None and int(found[1]) + int(found[2]) >= int(found[0]) + 1

    return find("tenefyr", 3, fits), {"keep the hand"}


def holdem_with_a_royal_flush() -> tuple[Table, set[str]]:
    return royal_flush("holdem")


def universal_poker_with_a_royal_flush() -> tuple[Table, set[str]]:
    return royal_flush("universal_poker")


def omaha_with_a_royal_flush() -> tuple[Table, set[str]]:
    return royal_flush("omaha", ("3 of hearts", "4 of diamonds"), ("3 of clubs", "5 of hearts"))


def royal_flush(game: str, more: Sequence[str] = (), of_other: Sequence[str] = ()) -> tuple[Table, set[str]]:
    """Return the last round of a game with a board, in which whoever is asked can't lose."""
    table = find(game, 2, lambda table: is_last_round(table, "board", 5), deals=1)
    board = ("10 of spades", "jack of spades", "queen of spades", "2 of hearts", "2 of clubs")
    empty_board = [card.name for card in table.view(0).zone("board").cards if card is not None]
    lay(table, *[f"put {card} in deck" for card in empty_board], *[f"put {card} in board" for card in board])
    deal_anew(table, ("ace of spades", "king of spades", *more), ("7 of hearts", "9 of clubs", *of_other))
    return table, {text for text in texts(table) if text != "fold"}


def five_card_draw_with_a_royal_flush() -> tuple[Table, set[str]]:
    def fits(table: Table) -> bool:
        have_drawn = [track.value is not None for track in table.view(0).tracks if track.name == "drew"]
        return "fold" in texts(table) and all(have_drawn)

    table = find("five_card_draw", 2, fits, deals=1)
    deal_anew(table, SPADES, ("7 of hearts", "9 of clubs", "9 of hearts", "2 of clubs", "4 of diamonds"))
    return table, {text for text in texts(table) if text != "fold"}


def seven_card_stud_with_a_royal_flush() -> tuple[Table, set[str]]:
    table = find("seven_card_stud", 2, lambda table: is_last_round(table, "hand", 3), deals=1)
    assert table.seat is not None
    empty(table, "up", "deck")
    for name, shown in ((table.names[table.seat], SPADES[:4]), (table.names[1 - table.seat], LOW)):
        lay(table, *[f"put {card} in up {name}" for card in shown])
    deal_anew(table, (SPADES[4], "2 of hearts", "3 of hearts"), ("7 of hearts", "9 of clubs", "9 of hearts"))
    return table, {text for text in texts(table) if text != "fold"}


SPADES = ("10 of spades", "jack of spades", "queen of spades", "king of spades", "ace of spades")
LOW = ("2 of clubs", "4 of diamonds", "6 of clubs", "8 of diamonds")


def is_last_round(table: Table, zone: str, count: int) -> bool:
    """Whether somebody can fold when so many cards lie in a zone."""
    owner = None if zone == "board" else table.seat
    return "fold" in texts(table) and len(table.view(table.seat or 0).zone(zone, owner).cards) == count


def deal_anew(table: Table, mine: Sequence[str], others: Sequence[str]) -> None:
    """Lay one hand for whoever is asked, and another one for the other player."""
    assert table.seat is not None
    empty(table, "hand", "deck")
    for seat, hand in ((table.seat, mine), (1 - table.seat, others)):
        lay(table, *[f"put {card} in hand {table.names[seat]}" for card in hand])


def pig_with_nothing_to_keep() -> tuple[Table, set[str]]:
    return start("pig"), {"roll"}


def liars_dice_with_a_bid_that_can_not_be() -> tuple[Table, set[str]]:
    def fits(table: Table) -> bool:
        """Whether both dice would have to show a face that Ann's does not."""
        view = table.view(ANN)
        die, bid = view.zone("cup", ANN).cards[0], {track.name: track.value for track in view.tracks}
        assert die is not None
        return table.seat == ANN and bid["quantity"] == 2 and die.tracks["face"] not in (bid["face_bid"], 6)

    return find("liars_dice", 2, fits), {"liar"}


def first_sealed_auction_of_a_lot_worth_most() -> tuple[Table, set[str]]:
    def fits(table: Table) -> bool:
        return asked(table, r"worth (\d+)") == ["10"]

    return find("first_sealed_auction", 2, fits), {str(bid) for bid in range(2, 9)}


def tiny_hanabi_after_the_safe_way() -> tuple[Table, set[str]]:
    table = start("tiny_hanabi")
    table.play("middle")
    return table, {"middle"}


def tiny_bridge_with_both_aces_against_two_tricks() -> tuple[Table, set[str]]:
    return find("tiny_bridge", 4, lambda table: texts(table) == ["pass", "double"] and has_aces(table)), {"double"}


def tiny_bridge_2p_with_both_aces_after_a_pass() -> tuple[Table, set[str]]:
    return find("tiny_bridge_2p", 2, lambda table: table.record == [0] and has_aces(table)), {"2NT"}


def has_aces(table: Table) -> bool:
    """Whether whoever is asked holds both aces of the tiny pack."""
    assert table.seat is not None
    held = table.view(table.seat).zone("hand", table.seat).cards
    return {card.name for card in held if card is not None} == {"A♥", "A♠"}


def yacht_with_five_alike() -> tuple[Table, set[str]]:
    table = start("yacht")
    lay(table, *[f'set card "die {place}"\'s face = 6' for place in range(1, 6)])
    return table, {"done"}


def blackjack_with_twenty() -> tuple[Table, set[str]]:
    return find("blackjack", 1, lambda table: asked(table, r"You have (\d+)") == ["20"]), {"stand"}


def blackjack_with_eleven() -> tuple[Table, set[str]]:
    return find("blackjack", 1, lambda table: asked(table, r"You have (\d+)") == ["11"]), {"hit"}


def euchre_with_the_five_highest_trumps() -> tuple[Table, set[str]]:
    table = find("euchre", 4, lambda table: texts(table) == ["alone", "with my partner"])
    place = next(track.value for track in table.view(ANN).tracks if track.name == "trumps")
    suits = ("clubs", "diamonds", "hearts", "spades")
    highest = [f"{rank} of {suits[int(str(place))]}" for rank in ("jack", "ace", "king", "queen")]
    give(table, [*highest, f"jack of {suits[3 - int(str(place))]}"], "deck")
    return table, {"alone"}


def skat_with_all_jacks_and_aces() -> tuple[Table, set[str]]:
    table = start("skat", 3)
    suits = ("clubs", "diamonds", "hearts", "spades")
    highest = [f"{rank} of {suit}" for rank in ("jack", "ace") for suit in suits]
    give(table, [*highest, "10 of clubs", "10 of hearts"], "skat")
    return table, {*suits, "grand"}


def gin_rummy_with_gin() -> tuple[Table, set[str]]:
    table = find("gin_rummy", 2, lambda table: asked(table, "(discard)") is not None)
    melds = [f"{rank} of clubs" for rank in ("ace", 2, 3, 4)] + [f"{rank} of diamonds" for rank in (5, 6, 7)]
    give(table, [*melds, *(f"king of {suit}" for suit in ("clubs", "hearts", "spades"))], "stock")
    return table, {"knock"}


def pinochle_with_seven_of_a_suit() -> tuple[Table, set[str]]:
    def long_suits(table: Table) -> set[str]:
        held = [card.name for card in table.view(table.seat or 0).zone("hand", table.seat).cards if card is not None]
        return {suit for suit in texts(table) if sum(name.endswith(suit) for name in held) >= 7}

    suits = ["clubs", "diamonds", "hearts", "spades"]
    table = find("pinochle", 4, lambda table: texts(table) == suits and bool(long_suits(table)))
    return table, long_suits(table)


def nap_with_the_five_highest_cards_of_a_suit() -> tuple[Table, set[str]]:
    table = start("nap", 3, rounds=1)
    give(table, [f"{rank} of spades" for rank in ("ace", "king", "queen", "jack", "10")], "deck")
    return table, {"nap"}


def five_hundred_with_the_joker_against_ten_tricks() -> tuple[Table, set[str]]:
    """Let a bid stand that can't be made."""
    table = start("five_hundred", 4)
    table.play("hearts")
    table.play("10")
    give(table, ["joker", "jack of hearts", "ace of clubs", "ace of spades"], "kitty")
    return table, {"pass"}


POSITIONS: list[Position] = [
    pinochle_with_seven_of_a_suit,
    two_tricks_before_the_end("belote", 4, points_ahead),
    two_tricks_before_the_end("schnapsen", 2, is_won, goal=1),
    two_tricks_before_the_end("spades", 4, points_ahead, goal=0),
    two_tricks_before_the_end("bridge", 4, points_ahead, deals=1),
    two_tricks_before_the_end("whist", 4, is_won, goal=1),
    two_tricks_before_the_end("german_whist", 2, is_won),
    two_tricks_before_the_end("briscola", 2, is_won, goal=1),
    nap_with_the_five_highest_cards_of_a_suit,
    five_hundred_with_the_joker_against_ten_tricks,
    gin_rummy_with_gin,
    blackjack_with_twenty,
    blackjack_with_eleven,
    euchre_with_the_five_highest_trumps,
    skat_with_all_jacks_and_aces,
    tiny_hanabi_after_the_safe_way,
    tiny_bridge_with_both_aces_against_two_tricks,
    tiny_bridge_2p_with_both_aces_after_a_pass,
    yacht_with_five_alike,
    holdem_with_a_royal_flush,
    universal_poker_with_a_royal_flush,
    omaha_with_a_royal_flush,
    five_card_draw_with_a_royal_flush,
    seven_card_stud_with_a_royal_flush,
    pig_with_nothing_to_keep,
    liars_dice_with_a_bid_that_can_not_be,
    first_sealed_auction_of_a_lot_worth_most,
    kuhn_with_the_best_card,
    kuhn_with_the_worst_card,
    leduc_with_the_best_pair,
    goofspiel_with_two_cards,
    crazy_eights_with_the_last_card,
    crazy_eights_with_an_eight_before_the_last_card,
    go_fish_for_the_fourth,
    oh_hell_with_the_ace_of_trumps,
    hearts_with_a_free_throw,
    huns_with_a_wagon_that_lacks_one_cube,
    arhun_with_one_fighter_to_play,
    tenefyr_with_a_hand_that_wins,
]
