"""Hearts."""

from __future__ import annotations

from random import Random
from typing import Any

from croupier.repl.picture.ledger import draw_ranking, note_points

from ..shipped import shipped
from .arranged import DECK, Arranged, full_name, full_names

KEEP, LEFT, ACROSS, RIGHT = range(4)
ONE_SUIT_EACH = tuple(" ".join(DECK[13 * seat : 13 * seat + 13]) for seat in range(4))


def dealt(*hands: str, passing: int = KEEP, **options: Any) -> Arranged:
    """Return a game with these hands; what is missing is filled up from the lowest clubs to the highest spades."""
    named = [hand.split() for hand in (*hands, "", "", "", "")[:4]]
    left = [card for card in DECK if not any(card in hand for hand in named)]
    for hand in named:
        missing = 13 - len(hand)
        hand += left[:missing]
        del left[:missing]
    game = Arranged("hearts", 4, **{"goal": 0} | options)
    if options.get("pass_cards", True):
        game.pick(passing)
    for cards in zip(*named, strict=True):
        game.deal(*map(full_name, cards))
    return game


def one_suit_each(**options: Any) -> Arranged:
    """Return a game in which the first player has all the clubs, the next all the diamonds, and so on."""
    return dealt(*ONE_SUIT_EACH, **options)


def test_chance_says_whether_and_where_cards_are_passed() -> None:
    assert len(Arranged("hearts", 4, goal=0).table.decision.options) == 4


def test_there_is_no_pass_if_the_game_says_so() -> None:
    assert len(Arranged("hearts", 4, goal=0, pass_cards=False).options) == 52


def test_three_cards_are_passed_one_after_the_other() -> None:
    game = one_suit_each(passing=LEFT)
    assert game.seat == 0
    assert game.options == full_names(ONE_SUIT_EACH[0])
    game.say("2 of clubs", "ace of clubs")
    assert (game.seat, len(game.options)) == (0, 11)
    assert game.say("5 of clubs").seat == 1


def test_everybody_chooses_before_anybody_receives() -> None:
    game = one_suit_each(passing=LEFT).say(*full_names("2C AC 5C"))
    assert game.options == full_names(ONE_SUIT_EACH[1])


def passed(passing: int) -> Arranged:
    """Return a game in which everybody has passed the lowest three."""
    game = one_suit_each(passing=passing)
    return game.say(*full_names("2C 3C 4C 2D 3D 4D 2H 3H 4H 2S 3S 4S"))


def test_cards_go_to_the_left_across_or_to_the_right() -> None:
    # Whoever has received the two of clubs leads it, and the next player is asked first.
    assert passed(LEFT).seat == 2
    assert passed(ACROSS).seat == 3
    assert passed(RIGHT).seat == 0


def test_nobody_sees_what_others_pass_to_each_other() -> None:
    one, other = (one_suit_each(passing=LEFT).say(*full_names(cards)) for cards in ("2C 3C 4C", "5C 6C 7C"))
    assert one.knows(2) == other.knows(2)


def test_the_two_of_clubs_opens_by_itself() -> None:
    game = dealt("3C 4C", "2C 5C", "6C 7C", "8C 9C")
    assert game.seat == 2


def test_any_club_opens_if_the_game_says_so() -> None:
    game = dealt("3C 4C", "2C 5C 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD", can_lead_any_club=True)
    assert game.seat == 1
    assert game.options == full_names("2C 5C")


def test_suit_must_be_followed() -> None:
    game = dealt("2C", "3C 4C 2H 3H", "5C")
    assert game.seat == 1
    assert all(card.endswith("clubs") for card in game.options)


def test_there_are_no_points_in_the_first_trick() -> None:
    game = dealt("2C", "QS 2H 3H 2D 3D KS 4D 5D 6D 7D 8D 9D 10D")
    assert game.seat == 1
    assert set(game.options) == set(full_names("2D 3D KS 4D 5D 6D 7D 8D 9D 10D"))


def test_points_in_the_first_trick_are_allowed_if_the_game_says_so() -> None:
    game = dealt("2C", "QS 2H 3H 2D 3D KS 4D 5D 6D 7D 8D 9D 10D", no_pts_on_first_trick=False)
    assert len(game.options) == 13


def test_who_has_nothing_but_points_plays_them_in_the_first_trick() -> None:
    game = one_suit_each().say("2 of diamonds")
    assert game.seat == 2
    assert game.options == full_names(ONE_SUIT_EACH[2])


def led_by_the_second(cards: str, **options: Any) -> Arranged:
    """Return a game in which the second player, with these cards, has won the first trick with the ace of clubs."""
    # The first player gets all the other clubs, so that nobody has a choice in the first trick.
    return dealt("2C 2D 3D 4D", f"AC {cards}", "3C", "4C", **options)


def test_hearts_are_not_led_before_they_are_broken() -> None:
    game = led_by_the_second("2H 3H 4H 5H 6H 7H 8H 9H 5D 6D 7S 8S")
    assert game.seat == 1
    assert game.options == full_names("5D 6D 7S 8S")


def test_hearts_may_be_led_at_once_if_the_game_says_so() -> None:
    game = led_by_the_second("2H 3H 4H 5H 6H 7H 8H 9H 5D 6D 7S 8S", must_break_hearts=False)
    assert len(game.options) == 12


def test_who_has_nothing_but_hearts_leads_them() -> None:
    game = led_by_the_second("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH")
    assert len(game.options) == 12


def test_a_lone_queen_of_spades_is_led_before_hearts() -> None:
    game = led_by_the_second("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH QS")
    assert game.seat != 1


def test_hearts_are_led_before_a_lone_queen_of_spades_if_the_game_says_so() -> None:
    game = led_by_the_second("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH QS", can_lead_hearts_instead_of_qs=True)
    assert game.seat == 1
    assert len(game.options) == 12


def test_the_queen_of_spades_breaks_hearts_unless_the_game_says_otherwise() -> None:
    # The second player leads the queen, and the king and the ace are in the same hand: the trick comes back.
    cards = "2H 3H 4H 5H 6H 7H 8H 9H 10H KS AS QS"
    queen, rest = "queen of spades", full_names(cards)[:-1]
    for breaks, lead in ((True, rest), (False, full_names("KS AS"))):
        game = led_by_the_second(cards, qs_breaks_hearts=breaks).say(queen)
        while game.seat != 1:
            game.pick(0)
        assert game.options == lead


def test_the_winner_of_a_trick_leads_the_next() -> None:
    game = dealt("2C 3C 4C", "5C 6C 7C", "AC KC QC", "8C 9C 10C")
    assert game.say("5 of clubs", "ace of clubs", "8 of clubs").seat == 2


def test_a_higher_card_of_another_suit_does_not_win() -> None:
    game = one_suit_each().say("ace of diamonds", "2 of hearts", "ace of spades")
    assert game.seat == 0


def test_whoever_takes_all_the_points_shoots_the_moon() -> None:
    assert one_suit_each().finish().results == [26, 0, 0, 0]


def test_the_jack_of_diamonds_brings_ten_if_the_game_says_so() -> None:
    assert one_suit_each(jd_bonus=True).finish().results == [36, 0, 0, 0]


def test_there_is_nothing_for_taking_no_trick_when_the_moon_is_shot() -> None:
    assert one_suit_each(avoid_all_tricks_bonus=True).finish().results == [26, 0, 0, 0]


def test_the_points_of_a_hand_are_twenty_six_in_all() -> None:
    results = dealt("2C 4H QS", "3C 5H", "4C 6H", "5C 7H").finish().results
    assert sum(26 - result for result in results) == 26


def test_everybody_knows_where_the_cards_go() -> None:
    left, across = one_suit_each(passing=LEFT), one_suit_each(passing=ACROSS)
    assert left.knows(0) != across.knows(0)


def at_random(goal: int, seed: int) -> Any:
    """Start a game to some goal, with chance drawn."""
    return shipped("hearts").start(players=4, seed=seed, options={"goal": goal})


def points_of(table: Any) -> list[int]:
    return [-points for points in table.returns()]


def tracks_of(table: Any, name: str) -> list[Any]:
    return [track.value for track in table.view(0).tracks if track.name == name]


def test_deals_follow_each_other_until_somebody_has_a_hundred_points() -> None:
    table, rng = shipped("hearts").start(players=4, seed=2), Random(2)
    deals = 0
    while not table.is_over:
        if tracks_of(table, "deals") > [deals]:
            deals += 1
            earlier = tracks_of(table, "earlier")
            assert max(earlier) < 100
            assert sum(earlier) % 26 == 0, "26 points a deal, or three times as many if the moon is shot"
            assert (sum(earlier) > 0) == (deals > 1)
        table.play(rng.randrange(table.width))
    assert deals > 3
    points = points_of(table)
    assert max(points) >= 100
    assert table.outcome.winners == tuple(seat for seat in range(4) if points[seat] == min(points))


def test_cards_are_passed_left_right_across_and_then_kept() -> None:
    table, rng = at_random(500, seed=4), Random(4)
    passed: list[int] = []
    while len(passed) < 6:
        if tracks_of(table, "deals") > [len(passed)]:
            passed += tracks_of(table, "passing")
        table.play(rng.randrange(table.width))
    assert passed == [LEFT, RIGHT, ACROSS, KEEP, LEFT, RIGHT]


def played(game: Arranged) -> dict[int, str]:
    tracks = [track for track in game.table.view(3).tracks if track.name == "played"]
    return {track.owner: track.value_in("en") for track in tracks if track.value is not None}


def test_the_table_shows_who_played_what_in_the_trick_and_in_which_order() -> None:
    game = dealt("2C 3C 4C", "5C 6C 7C", "AC KC QC", "8C 9C 10C")
    game.say("5 of clubs")
    assert played(game) == {0: "2 of clubs", 1: "5 of clubs"}
    game.say("ace of clubs")
    assert [card.name for card in game.table.view(3).zone("trick").cards] == [
        "2 of clubs",
        "5 of clubs",
        "ace of clubs",
    ]
    game.say("8 of clubs")
    assert played(game) == {}


def test_the_points_that_players_see_are_those_that_were_taken() -> None:
    table = shipped("hearts").start(players=4, seed=1, options={"goal": 0})
    assert note_points(table, 0, "en") == dict.fromkeys(range(4), "0 points")
    rng = Random(1)
    while not table.is_over:
        table.play(rng.randrange(table.width))
    assert sum(points_of(table)) == 26 - 4 * 26
    assert draw_ranking(table, "en")[-1].endswith(f"(Clean hand 26, Points taken {min(table.returns()) - 26})")
