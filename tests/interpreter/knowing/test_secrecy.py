"""Nobody learns anything from how a thing is told, from who is asked, or from a question that is not put."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from croupier.interpreter import Table, TableError, news

from ..small import HEAD, small_table

DICE = """\
game "Dice"
    players 2..3
die Die faces 1..6
    has place: number
cards Die "die {place}" for place in 1..6
each player has
    zone cup of Die, seen by owner, starts with Die where (place + 1) / 2 is player's seat
    zone open_dice of Die, face up
    track points: number
track ann: player = first(players)
"""


def told(table: Table, seat: int) -> list[list[str]]:
    """Return what a seat is told: event by event, and in few lines of each language."""
    lines = [[text for event in table.log if (text := event.text(seat)) is not None]]
    return [*lines, *(news(table.log, seat, language) for language in ("en", "fr"))]


def deals(text: str, head: str = HEAD, players: int = 2) -> Callable[[str], Table]:
    """Start a game in which Bob is dealt what is written for DEALT."""
    return lambda dealt: small_table(text.replace("DEALT", dealt), head, players)


FORCED = """
rule playable(player) = player's hand where rank is 7 or not some(rank is 8 over player's hand)
setup
    DEALT
play
    ann chooses n from 1..2
    let bob = ann's left
    bob chooses c from playable(bob) "Which card do you play?"
    move c to bob's table
    ann chooses m from 1..2
"""


# The same, by the lines of a rule and by what a procedure gives.
BY_LINES = """
rule playable(player)
    for each c in player's hand:
        if c's rank is 8: return player's hand where rank is 7
    return player's hand
"""
BY_VALUE = """
to playable_of player
    if some(rank is 8 over player's hand): return [card "card 7"]
    return player's hand
"""
RULE = FORCED[: FORCED.index("setup")]
GIVEN = FORCED.replace("from playable(bob)", "from given").replace(
    "    bob chooses c", "    let given = playable_of bob\n    bob chooses c"
)


@pytest.mark.parametrize("text", [FORCED, FORCED.replace(RULE, BY_LINES), GIVEN.replace(RULE, BY_VALUE)])
def test_an_answer_that_a_hidden_hand_forces_is_told_as_any_other(text: str) -> None:
    deal = deals(text)
    both = "move card \"card 7\" to ann's left's hand\n    move card \"card {}\" to ann's left's hand"
    forced, free = deal(both.format(8)), deal(both.format(3))
    forced.play(0)
    free.play(0)
    assert (forced.seat, free.seat) == (0, 1)
    free.play("card 7")
    assert told(forced, 0) == told(free, 0)
    assert forced.information(0) == free.information(0)
    assert forced.view(0) == free.view(0)
    assert told(forced, 1) != told(free, 1), "Bob's own cards are told to Bob"


def test_what_a_procedure_gives_of_a_hidden_hand_hides_what_can_be_answered() -> None:
    table = deals(GIVEN.replace(RULE, BY_VALUE))("move card \"card 7\" to ann's left's hand")
    hidden = [span.text for span in table.machine.plan.hidden.options]
    assert hidden == ['bob chooses c from given "Which card do you play?"']


def test_a_pass_that_a_hidden_hand_forces_is_told_as_any_other() -> None:
    text = """
setup
    move card "card DEALT" to ann's left's hand
play
    let bob = ann's left
    bob may choose c from bob's hand where rank > 5 "Do you lay a high card?":
        move c to pile
    ann chooses n from 1..2
"""
    deal = deals(text)
    forced, free = deal("2"), deal("7")
    free.play("pass")
    assert told(forced, 0) == told(free, 0)
    assert "Bob passes." in told(forced, 0)[1]


def test_an_answer_that_all_can_see_to_be_the_only_one_is_not_told() -> None:
    table = small_table("""
play
    ann chooses q from players after ann "Whom do you ask?"
    ann chooses n from 1..2
""")
    assert not any("Whom" in line or "Ann" in line for lines in told(table, 1) for line in lines)


def test_a_forced_answer_is_not_a_decision_of_whom_it_was_forced_on() -> None:
    table = deals(FORCED)("move card \"card 7\" to ann's left's hand")
    table.play(0)
    forced = [event for event in table.log if event.sort == "choice" and event.is_forced]
    assert [event.text(1) for event in forced] == ["Bob: card 7."]
    assert len(table.record) == 1


HELD = """
kind Guard is Card
    rank = 9
    works in hand
card "guard" is Guard
    reaction: move this to pile
card "watcher" is Guard
    after wake: you's points += 0
icon reaction "Reaction"
setup
    DEALT
play
    ann chooses n from 1..2
    for each p in players: open reaction for p
    wake
    ann chooses m from 1..3
to wake
    nothing
"""


def test_nobody_hears_that_somebody_could_have_used_a_card_of_the_hand() -> None:
    deal = deals(HELD, players=3)
    armed, bare = deal("move card \"guard\" to ann's left's hand"), deal("move card \"card 1\" to ann's left's hand")
    armed.play(0)
    bare.play(0)
    assert (armed.seat, bare.seat) == (1, 0)
    armed.play("pass")
    for seat in (0, 2):
        assert told(armed, seat) == told(bare, seat)
        assert armed.information(seat) == bare.information(seat)


def test_who_is_asked_is_not_shown_where_only_a_hidden_card_lets_them_be_asked() -> None:
    deal = deals(HELD, players=3)
    hands = [("guard", "card 1"), ("card 1", "guard")]
    lines = "move card \"{}\" to ann's left's hand\n    move card \"{}\" to ann's right's hand"
    tables = [deal(lines.format(*names)) for names in hands]
    for table in tables:
        assert [table.view(seat).deciding for seat in table.seats] == [0, 0, 0]
        table.play(0)
    assert [table.seat for table in tables] == [1, 2]
    assert [table.view(0).deciding for table in tables] == [None, None]
    assert [table.view(0).waiting for table in tables] == [True, True]
    assert tables[0].view(0) == tables[1].view(0)
    assert [table.view(int(table.seat or 0)).deciding for table in tables] == [1, 2], "who is asked knows it"


def test_nobody_hears_that_an_ability_of_a_hidden_card_fired() -> None:
    deal = deals(HELD, players=3)
    with_it, without = (deal(f"move card \"{name}\" to ann's left's hand") for name in ("watcher", "card 1"))
    for table in (with_it, without):
        table.play(0)
    assert told(with_it, 0) == told(without, 0)
    assert "Effect: watcher." in told(with_it, 1)[0]


def test_news_of_a_place_that_is_not_drawn_tell_no_hidden_card_s_way() -> None:
    text = """
setup
    DEALT
play
    ann chooses n from 1..2
    move ann's table to deck
    move ann's left's table to deck
    move pile to deck
    shuffle deck
    for each p in players: move top 4 of deck to p's hand
    ann chooses m from 1..2
layout
    hide deck
"""
    start = 'move deck to pile\n    move card "card 1" to ann\'s table\n    move card "card 2" to ann\'s left\'s table'
    told_to_ann = set()
    for seed in range(20):
        table = small_table(text.replace("DEALT", start), seed=seed)
        table.play(0)
        told_to_ann.add(tuple(line for line in news(table.log, 0) if "Bob's hand" in line))
    assert told_to_ann == {("4 cards: to Bob's hand.",)}


def test_news_tell_from_where_all_came_that_passed_through_a_place_that_is_not_drawn() -> None:
    table = small_table("""
setup
    move deck to pile
play
    move top 3 of pile to secret
    shuffle secret
    for each p in players: move top of secret to p's hand
    ann chooses n from 1..2
layout
    hide secret
""")
    assert any("pile to Bob's hand" in line for line in news(table.log, 0))


ROLLED = """
play
    for each p in players: roll p's cup
    ann chooses n from 1..2
    show ann's cup to players
    ann chooses m from 1..2
"""


def faces(table: Table, seat: int, owner: int) -> list[int | None]:
    """Return the faces of a player's dice as a seat sees them."""
    return [card.face if card is not None else None for card in table.view(seat).zone("cup", owner).cards]


def test_a_roll_in_a_zone_seen_by_its_owner_is_known_to_its_owner_alone() -> None:
    table = small_table(ROLLED, DICE)
    rolled = faces(table, 0, 0)
    assert None not in rolled
    assert faces(table, 1, 0) == [None, None]
    for seat, line in ((0, "Bob's cup: rolled."), (1, "Ann's cup: rolled.")):
        assert line in told(table, seat)[0]
        assert news(table.log, seat).count(line) == 1
    assert not any("die 1" in line.lower() or "die 2" in line.lower() for lines in told(table, 1) for line in lines)
    assert next(event.seen(1) for event in table.log if event.sort == "roll")[1:3] == (("back", None), None)
    table.play(0)
    assert faces(table, 1, 0) == rolled, "what is shown is seen"


def test_a_die_that_all_knew_is_known_only_to_who_sees_it_after_a_roll_in_secret() -> None:
    table = small_table(
        """
play
    for each p in players: move p's cup to p's open_dice
    roll ann's open_dice
    move ann's open_dice to ann's cup
    ann chooses n from 1..2
    roll first(ann's cup)
    ann chooses m from 1..2
""",
        DICE,
    )
    assert None not in faces(table, 1, 0), "it was rolled in the open"
    table.play(0)
    assert faces(table, 1, 0).count(None) == 1


def test_imagined_tables_roll_again_what_was_rolled_in_secret() -> None:
    table = small_table(ROLLED, DICE)
    rng = random.Random(1)
    slot = table.machine.plan.slots["card face"]
    imagined = [getattr(table.determinize(1, rng).state, slot) for _ in range(60)]
    assert {each[0] for each in imagined} == {1, 2, 3, 4, 5, 6}
    assert len({(each[2], each[3]) for each in imagined}) == 1, "Bob knows his own dice"
    table.play(0)
    assert len({getattr(table.determinize(1, rng).state, slot)[0] for _ in range(20)}) == 1


def test_a_roll_in_secret_is_not_taken_back() -> None:
    table = small_table(
        """
play
    ann chooses n from 1..2
    roll ann's cup
    ann chooses m from 1..2
""",
        DICE,
    )
    table.play(0)
    with pytest.raises(TableError, match="came to light"):
        table.undo()


PRIVATE = """
setup
    for each p in players: move top of deck to p's hand
play
    ann chooses n from 1..2
    let bob = ann's left
    bob privately chooses t from players "Whose hand do you look at?"
    show t's hand to bob privately
    ann chooses m from 1..2
    if t is ann: ann's points = 1
    ann chooses k from 1..2
"""


def private_tables() -> list[Table]:
    """Let Bob choose Ann's hand at one table, Cid's at another."""
    tables = [small_table(PRIVATE, players=3) for _ in range(2)]
    for table, choice in zip(tables, ("Ann", "Cid"), strict=True):
        table.play(0)
        assert [table.view(seat).deciding for seat in table.seats] == [None, 1, None]
        table.play(choice)
    return tables


def test_what_is_chosen_privately_is_told_to_nobody_else() -> None:
    tables = private_tables()
    for table in tables:
        assert not any(line.startswith("Bob") for seat in (0, 2) for lines in told(table, seat) for line in lines)
    assert told(tables[0], 0) == told(tables[1], 0)
    assert tables[0].information(0) == tables[1].information(0)
    assert tables[0].view(0) == tables[1].view(0)
    assert "Bob: Ann." in told(tables[0], 1)[0]


def test_what_is_shown_privately_is_noticed_only_by_whom_it_is_shown_to() -> None:
    table = private_tables()[0]
    assert [any("looks at" in line for line in told(table, seat)[1]) for seat in table.seats] == [False, True, False]
    assert table.view(1).zone("hand", 0).cards[0] is not None
    assert table.view(2).zone("hand", 0).cards == (None,)


def points_of_ann(table: Table) -> int:
    """Return the points that Ann has after one more answer."""
    table.play(0)
    value: int = next(each.value for each in table.view(0).tracks if (each.name, each.owner) == ("points", 0))
    return value


def test_imagined_tables_choose_again_what_was_chosen_privately() -> None:
    table, rng = private_tables()[0], random.Random(1)
    found = [{points_of_ann(table.determinize(seat, rng)) for _ in range(30)} for seat in (0, 1)]
    assert found == [{0, 1}, {1}], "Ann does not know whose hand Bob chose, Bob does"


def test_what_was_chosen_privately_is_not_taken_back_once_it_let_something_be_known() -> None:
    with pytest.raises(TableError, match="came to light"):
        private_tables()[0].undo()


@pytest.mark.parametrize("words", ["privately", "always privately"])
def test_every_question_can_be_put_privately(words: str) -> None:
    table = small_table(
        f"""
setup
    for each p in players: move top 2 of deck to p's hand
play
    let bob = ann's left
    bob {words} may choose c from bob's hand
    bob {words} chooses 1 cs from bob's hand
    bob {words} chooses "What?":
        "this": bob's points += 0
        "that": bob's points += 0
    bob {words} may "do it": bob's points += 0
    bob {words} orders ds from bob's hand
    ann chooses n from 1..2
"""
    )
    asked = 0
    while table.seat == 1:
        assert table.view(0).deciding is None
        table.play(0)
        asked += 1
    assert asked >= 5
    assert not any(line.startswith("Bob") for lines in told(table, 0) for line in lines)
