from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from croupier.interpreter import Table, load, news
from croupier.interpreter.wording.news import fold_repeats

GAME = """\
game "Draws"
    players 2

kind Card
    has rank: number

cards Card "card {rank}" for rank in 1..6

zone deck of Card, face down, starts with Card
zone pile of Card, face up
each player has
    zone hand of Card, seen by owner

setup
    repeat 2 times:
        for each p in players: move top of deck to p's hand

play
    for each p in players:
        p chooses:
            "play {c}" for c in p's hand: move c to pile
        p chooses c from p's hand where rank > 0
        move c to pile
        p chooses d from [1, 2]
"""


def test_what_happened_is_told_in_few_lines(tmp_path: Path) -> None:
    file = tmp_path / "draws.cg"
    file.write_text(GAME, "utf-8")
    game = load(file).game
    assert game is not None
    table = game.start(names=["Ann", "Bob"], seed=1)
    assert news(table.log, 0) == ["Card 6, card 4: deck to Ann's hand.", "2 cards: deck to Bob's hand."]
    assert news(table.log, None) == ["Card 6, card 4: deck to Ann's hand.", "Card 5, card 3: deck to Bob's hand."]
    told = len(table.log)
    table.play("play card 4")
    table.play("2")
    assert news(table.log[told:], 0) == ["Card 4, card 6: Ann's hand to pile."]
    assert news(table.log[told:], 1) == ["Ann: play card 4.", "Card 6: Ann's hand to pile.", "Ann: 2."]


SWAP = """\
game "Swap"
    players 2

kind Card
    has rank: number

cards Card "card {rank}" for rank in 1..6

zone deck of Card, face down, starts with Card
zone pile of Card, face up
each player has
    zone hand of Card, seen by owner

play
    for each p in players: move top of deck to p's hand
    for each p in players:
        repeat 2 times:
            move p's hand to pile
            move top of deck to p's hand
    let p = first(players)
    p chooses n from 1..2
"""


def test_a_move_is_not_told_before_what_it_follows_from(tmp_path: Path) -> None:
    file = tmp_path / "swap.cg"
    file.write_text(SWAP, "utf-8")
    game = load(file).game
    assert game is not None
    table = game.start(names=["Ann", "Bob"], seed=1)
    assert news(table.log, 1)[:5] == [
        "A card: deck to Ann's hand.",
        "Card 5: deck to Bob's hand.",
        "Card 6: Ann's hand to pile.",
        "A card: deck to Ann's hand.",
        "Card 4: Ann's hand to pile.",
    ]


def test_lines_that_come_again_are_told_once() -> None:
    assert fold_repeats(["a", "a", "b"]) == ["a (× 2)", "b"]
    assert fold_repeats(["a", "b", "a", "b", "a"]) == ["a b (× 2)", "a"]
    assert fold_repeats(["a", "b", "c"]) == ["a", "b", "c"]


def test_no_news_is_told_of_nothing() -> None:
    assert news([], 0) == []


LAYING = """\
game "Laying"
    players 2

kind Card
    has rank: number

cards Card "card {rank}" for rank in 1..6
token Coin "coin|coins"

zone deck of Card, face down, starts with Card
zone pile of Card, face up
zone air of Card, face up
zone bank of Coin, starts with 9
zone till of Coin
each player has
    zone hand of Card, seen by owner
    zone purse of Coin

layout
    hide air, till

play
    for each p in players:
        p chooses n from [1, 2]
        say "{p} names {n}."
        let two = top 2 of deck
        show two to p
        p chooses c from two
        show c to players
        move c to air
        move c to pile
        move 2 from bank to till
        move 2 from till to p's purse
"""


def test_the_games_own_words_stand_for_a_choice_and_hidden_places_are_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "laying.cg"
    file.write_text(LAYING, "utf-8")
    game = load(file).game
    assert game is not None
    table = game.start(names=["Ann", "Bob"], seed=1)
    table.play("2")
    assert news(table.log, 0) == ["Ann names 2.", "Ann looks at card 6, card 5 (deck)."]
    assert news(table.log, 1) == ["Ann names 2.", "Ann looks at 2 cards (deck)."]
    told = len(table.log)
    table.play("card 5")
    assert news(table.log[told:], 1) == ["Card 5: deck to pile.", "2 coins: bank to Ann's purse."]


def test_dice_that_are_rolled_together_are_one_line(tmp_path: Path) -> None:
    file = tmp_path / "dice.cg"
    file.write_text(
        """\
game "Dice"
    players 2

enum Colour: red, blue
die Die faces 1..1 "die"
    has colour: Colour
cards Die "{colour} die" for colour in Colour
zone dice of Die, face up, starts with Die

play
    roll dice
    for each p in players:
        p chooses n from [1, 2]
""",
        "utf-8",
    )
    game = load(file).game
    assert game is not None
    assert news(game.start(seed=1).log, 0) == ["Rolled: red die 1, blue die 1."]
    assert news(game.start(seed=1).log, 0, "fr") == ["Lancer : red die 1, blue die 1."]


def test_a_card_that_the_game_names_itself_is_not_told_to_move_as_well(tmp_path: Path) -> None:
    file = tmp_path / "playing.cg"
    text = (
        LAYING[: LAYING.index("layout")]
        + """\
play
    for each p in players: move top of deck to p's hand
    for each p in players:
        p chooses n from [1, 2]
        for each c in p's hand: play c by p

to play c: Card by player "{player} plays {c}."
    move c to pile
    move c to air
"""
    )
    file.write_text(text, "utf-8")
    game = load(file).game
    assert game is not None
    table = game.start(names=["Ann", "Bob"], seed=1)
    told = len(table.log)
    table.play("2")
    assert news(table.log[told:], 0) == ["Ann plays card 6.", "Card 6: pile to air."]
    # Who didn't know the card when it was named learns it by its move.
    assert news(table.log[told:], 1) == ["Ann plays a card.", "Card 6: Ann's hand to pile.", "Card 6: pile to air."]


SHOWING = """\
game "Showing"
    players 2

kind Card
    has rank: number

cards Card "card {rank}" for rank in 1..6

zone deck of Card, face down, starts with Card
zone pile of Card, face up
each player has
    zone hand of Card, seen by owner

play
    for each p in players: move top 2 of deck to p's hand
    for each p in players:
        p chooses c from p's hand
        show c to players
        say "{p} plays {c}."
        move c to pile
        show first(p's hand) to players
        say "{p} shows a card."
    let p = first(players)
    p chooses n from 1..2
"""


def test_words_that_name_a_card_stand_for_its_show_before_and_its_move_after(tmp_path: Path) -> None:
    file = tmp_path / "showing.cg"
    file.write_text(SHOWING, "utf-8")
    game = load(file).game
    assert game is not None
    table = game.start(names=["Ann", "Bob"], seed=1)
    told = len(table.log)
    table.play(0)
    lines = news(table.log[told:], 1)
    assert lines[0].startswith("Ann plays card ")
    assert lines[1].startswith("Everybody sees card ")
    assert lines[2] == "Ann shows a card."
    assert len(lines) == 3


def table_of(tmp_path: Path, text: str, names: Sequence[str] = ("Ann", "Bob")) -> Table:
    """Start a game that is written here."""
    file = tmp_path / "small.cg"
    file.write_text(text, "utf-8")
    loaded = load(file)
    assert loaded.game is not None, loaded.diagnostics
    return loaded.game.start(names=names, seed=1)


PASSING = LAYING[: LAYING.index("layout")]


def test_what_passes_through_a_hidden_place_is_told_with_where_it_came_from_if_that_is_no_secret(
    tmp_path: Path,
) -> None:
    table = table_of(
        tmp_path,
        PASSING
        + """\
layout
    hide secret

zone secret of Card, face down

play
    for each p in players: move top 2 of deck to p's hand
    for each p in players: move top of p's hand to secret
    shuffle secret
    move secret to pile
    move top of deck to secret
    move top of secret to pile
    let p = first(players)
    p chooses n from [1, 2]
""",
    )
    assert news(table.log, 1)[-2:] == ["Card 5, card 3: to pile.", "Card 2: deck to pile."]


def test_tokens_that_come_back_through_a_hidden_place_are_told_to_come_back(tmp_path: Path) -> None:
    table = table_of(
        tmp_path,
        PASSING
        + """\
layout
    hide till

play
    move 5 from bank to till
    for each p in players: move 2 from till to p's purse
    move 1 from till to bank
    let p = first(players)
    p chooses n from [1, 2]
""",
    )
    assert news(table.log, 0) == ["2 coins each: bank to everybody's purse.", "1 coin: back to bank."]
    assert news(table.log, 0, "fr")[0] == "2 coins par personne : bank vers purse de tout le monde."


POWERS = """\
game "Powers"
    players 2

icon act "Act"

kind Card
    works in crew

token Coin "coin|coins"
zone deck of Card, face down, starts with Card
zone bank of Coin, starts with 9
each player has
    zone crew of Card, face up
    zone purse of Coin

card "Baker" is Card
    act, once per turn: move 1 from bank to your purse
card "Thief" is Card
    act, once per turn: steal by you
card "Watchman" is Card
    after walk by you: move 1 from bank to your purse
card "Sleeper" is Card
    after walk by you: move 0 from bank to your purse

to steal by player "{player} steals by night with the Thief."
    nothing

to walk by player
    nothing

period turn "turn"
period day "day"
track leader: player "Leader" fr "Chef"

play
    leader = random of players
    for each p in players: move Card where it's zone is deck to p's crew
    day:
        turn for leader: walk by first(players)
        turn for first(players): open act for first(players)
    let q = first(players)
    q chooses n from [1, 2]
"""


def test_an_ability_is_told_by_who_uses_it_or_by_what_comes_of_it(tmp_path: Path) -> None:
    table = table_of(tmp_path, POWERS)
    start = news(table.log, 1)
    assert start[0] in ("Leader: Ann, by chance.", "Leader: Bob, by chance.")
    assert start[2:] == [
        "Day 1.",
        f"Turn: {start[0][8:11]}.",
        "Effect: Watchman.",
        "1 coin: bank to Ann's purse.",
        "Turn: Ann.",
    ]
    told = len(table.log)
    table.play("Baker")
    table.play("Thief")
    assert news(table.log[told:], 1) == [
        "Ann uses Baker.",
        "1 coin: bank to Ann's purse.",
        "Ann steals by night with the Thief.",
    ]


SEVERAL = """\
game "Several"
    players 2

kind Card
    has rank: number

cards Card "card {rank}" for rank in 1..9
cards Card
    name    | rank
    4 x "copy" | 0

zone deck of Card, face down
zone pile of Card, face up
each player has
    zone hand of Card, face up

play
    move Card where it's rank > 0 to deck
    shuffle deck
    move Card where it's rank is 0 to pile
    for each p in players: move pile to p's hand
    for each p in players:
        p chooses m from 1..3 "You are {p}. Which number?"
        p may choose c from deck
"""


def test_cards_are_counted_copies_told_once_and_answers_told_with_their_question(tmp_path: Path) -> None:
    table = table_of(tmp_path, SEVERAL)
    assert news(table.log, 0) == [
        "9 cards: box to deck, then shuffled.",
        "Copy ×4: box to pile.",
        "4 cards: pile to Ann's hand.",
    ]
    told = len(table.log)
    table.play("2")
    table.play("pass")
    assert news(table.log[told:], 1) == ["Which number? Ann: 2.", "Ann passes."]


def test_a_place_on_a_card_is_told_with_whose_it_is_if_another_gets_what_lay_there(tmp_path: Path) -> None:
    table = table_of(
        tmp_path,
        """\
game "Carts"
    players 2

token Coin "coin|coins"
kind Cart
    zone load of Coin
cards Cart
    name
    "red cart"
    "blue cart"

zone bank of Coin, starts with 9
each player has
    zone carts of Cart, face up
    zone purse of Coin

play
    let ann = first(players)
    let bob = last(players)
    move card "red cart" to ann's carts
    move card "blue cart" to bob's carts
    move 5 from bank to card "red cart"'s load
    move 3 from card "red cart"'s load to card "blue cart"'s load
    move 1 from card "blue cart"'s load to bob's purse
    ann chooses n from [1, 2]
""",
    )
    assert news(table.log, 0)[2:] == [
        "5 coins: bank to red cart.",
        "3 coins: Ann's red cart to Bob's blue cart.",
        "1 coin: blue cart to Bob's purse.",
    ]


def test_cards_that_are_laid_on_many_cards_are_told_at_once_by_the_names_of_their_kinds(tmp_path: Path) -> None:
    table = table_of(
        tmp_path,
        """\
game "Boxes"
    players 2

kind Box "box|boxes"
    has rank: number
    zone inside of Ball, face up
    zone lid of Ball, face up
cards Box "box {rank}" for rank in 1..5
kind Ball "ball|balls"
    has number: number
cards Ball "ball {number}" for number in 1..12
zone balls of Ball, face down, starts with Ball
zone shelf of Box, face up, starts with Box

play
    for each b in shelf: move top 2 of balls to b's inside
    let p = first(players)
    p chooses n from [1, 2]
""",
    )
    assert news(table.log, 0) == ["10 balls: balls to inside on 5 boxes."]


def test_who_looks_at_a_card_of_a_hand_is_told_even_if_that_card_comes_to_light(tmp_path: Path) -> None:
    table = table_of(
        tmp_path,
        PASSING.replace("players 2", "players 3")
        + """\
play
    let ann = first(players)
    let bob = ann's left
    move top 2 of deck to ann's hand
    show top of ann's hand to bob
    show top of ann's hand to players
    show top of deck to bob
    show top of deck to players
    ann chooses n from [1, 2]
""",
        names=("Ann", "Bob", "Cid"),
    )
    assert news(table.log, 0)[1:] == ["Everybody sees card 5 (Ann's hand).", "Everybody sees card 4 (deck)."]
    assert news(table.log, 2)[1:] == ["Bob looks at a card (Ann's hand).", *news(table.log, 0)[1:]]


def test_dice_that_are_rolled_before_and_after_a_choice_are_two_lines(tmp_path: Path) -> None:
    table = table_of(
        tmp_path,
        """\
game "Again"
    players 2

enum Colour: red, blue
die Die faces 1..1 "die"
    has colour: Colour
cards Die "{colour} die" for colour in Colour
zone dice of Die, face up, starts with Die

play
    for each p in players:
        roll dice
        p chooses n from [1, 2]
        roll dice
""",
    )
    table.play(0)
    both = "red die 1, blue die 1"
    assert news(table.log, 0) == [f"Rolled: {both}.", f"Rolled: {both}, {both}."]


def test_what_somebody_decides_for_a_group_is_told_as_a_decision(tmp_path: Path) -> None:
    text = (
        PASSING.replace("players 2", "players 4")
        + """\
play
    let ann = first(players)
    players choose n from 1..3 decided by ann "How many?"
    players choose m from 1..3 decided by ann
    ann chooses o from [1, 2]
"""
    )
    table = table_of(tmp_path, text, names=("Ann", "Bob", "Cid", "Dee"))
    assert table.decision is not None
    assert table.decision.prompt == "You decide for all. How many?"
    for answer in ("3", "1"):
        table.play(answer)
    assert news(table.log, 1) == ["How many? Ann decides: 3.", "Ann decides: 1."]
    assert news(table.log, 2, "fr") == ["How many? Ann décide : 3.", "Ann décide : 1."]
