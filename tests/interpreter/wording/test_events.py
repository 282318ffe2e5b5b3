"""The log: what happened, as each seat may know it."""

from __future__ import annotations

from croupier.interpreter import Table

from ..small import HEAD, small_table


def told(table: Table, seat: int | None, language: str = "en") -> list[str]:
    """Return the lines of the log that a seat is told."""
    return [line for event in table.log if (line := event.text(seat, language))]


WAIT = """
    ann chooses:
        "wait": nothing
        "think": nothing
"""


def test_a_draw_names_the_card_to_its_player_only() -> None:
    table = small_table(f"play\n    move top of deck to ann's hand\n{WAIT}")
    assert told(table, 0) == ["Card 8: deck to Ann's hand."]
    assert told(table, 1) == ["A card: deck to Ann's hand."]
    assert told(table, None) == told(table, 0)
    assert [event.seen(1) for event in table.log] == [("move", ("back", None), *table.log[0].seen(0)[2:])]


def test_what_was_a_secret_then_stays_one_in_the_log() -> None:
    table = small_table(f"play\n    move top of deck to ann's hand\n    move ann's hand to pile\n{WAIT}")
    assert told(table, 1)[0] == "A card: deck to Ann's hand."
    assert "ard 8" in told(table, 1)[1]


def test_a_choice_is_told_as_far_as_the_card_is_known() -> None:
    table = small_table("""
setup
    for each p in players: move top 2 of deck to p's hand
play
    ann chooses c from ann's hand
    move c to secret
    ann chooses d from pile + deck
""")
    table.play(0)
    assert [line for line in told(table, 0) if line.startswith("Ann:")] == ["Ann: card 8."]
    assert [line for line in told(table, 1) if line.startswith("Ann:")] == []


def test_who_knows_a_card_in_a_hand_does_not_hear_that_it_is_the_one_that_is_laid_away() -> None:
    table = small_table("""
setup
    for each p in players: move top 2 of deck to p's hand
    show card "card 8" to players
play
    ann chooses c from ann's hand
    move c to secret
    ann chooses d from pile + deck
""")
    other = table.clone()
    table.play("card 8")
    other.play("card 7")
    assert "Ann: card 8." in told(table, 0)
    assert not any(line.startswith("Ann:") for line in told(table, 1))
    assert told(table, 1) == told(other, 1)
    assert table.information(1) == other.information(1)


def test_a_secret_choice_is_told_without_what_was_chosen() -> None:
    table = small_table("""
setup
    for each p in players: move top 2 of deck to p's hand
play
    each p in players secretly chooses c from p's hand
    for each p in players: move c[p] to p's table
""")
    table.play(0)
    assert told(table, 1)[-1] == "Ann has chosen."
    assert told(table, 0)[-1] == "Ann: card 8."


def test_a_line_that_the_game_says_masks_single_cards_and_lists() -> None:
    table = small_table(f"""
play
    move card "card 1" to pile
    move card "card 2" to ann's hand
    let c = card "card 2"
    let all_of_them = [card "card 1", card "card 2"]
    say "{{ann}} has {{c}}, of {{all_of_them}}"
{WAIT}""")
    assert told(table, 0)[-1] == "Ann has card 2, of card 1, card 2"
    assert told(table, 1)[-1] == "Ann has a card, of card 1, a card"
    assert "card 2" not in str(table.log[-1].seen(1))


def test_an_ability_of_a_hidden_card_does_not_name_it_to_others() -> None:
    head = HEAD.replace("has rank: number\n", "has rank: number\n    works in hand\n") + (
        'icon act "Act"\ncard "helper" is Card\n    rank = 9\n    act, once per game: you\'s points += 5\n'
        'card "watcher" is Card\n    rank = 10\n    after wake by you: you\'s points += 1\n'
        "to wake by player\n    player's points += 1\n"
    )
    table = small_table(
        """
play
    move card "helper" to ann's hand
    move card "watcher" to ann's hand
    wake by ann
    open act for ann
    ann chooses n from 1..2
""",
        head,
    )
    table.play("helper")
    assert "Effect: watcher." in told(table, 0)
    assert not any("Effect" in line for line in told(table, 1))
    assert not any("helper" in line.lower() or "watcher" in line.lower() for line in told(table, 1))
    helper, watcher = (
        next(p.number for p in table.machine.plan.pieces if p.name == name) for name in ("helper", "watcher")
    )
    for event in table.log:
        assert helper not in event.seen(1)[1:2]
        assert watcher not in event.seen(1)[1:2]
        assert "helper" not in (event.text(1) or "")


def test_a_seat_can_not_tell_two_deals_apart_that_differ_elsewhere() -> None:
    deal = """
setup
    shuffle deck
    for each p in players: move top of deck to p's hand
play
    ann chooses n from 1..2
"""
    keys: dict[str, set[object]] = {}
    for seed in range(60):
        table = small_table(deal, seed=seed)
        (card,) = table.view(0).zone("hand", 0).cards
        assert card is not None
        keys.setdefault(card.name, set()).add(table.information(0))
    assert all(len(found) == 1 for found in keys.values())
    assert len({key for found in keys.values() for key in found}) == 8


def test_the_log_is_told_in_the_language_of_whoever_reads() -> None:
    head = HEAD.replace("players 2..4\n", "players 2..4\n    languages en, fr\n").replace(
        '"card {rank}"', '"card {rank}" fr "carte {rank}"'
    )
    table = small_table(f"play\n    move top of deck to ann's hand\n    shuffle deck\n{WAIT}", head)
    assert told(table, 0, "fr")[0] == "Carte 8 : deck vers hand de Ann."
    assert told(table, 1, "fr")[0] == "Une carte : deck vers hand de Ann."


def test_chance_and_what_comes_to_be_known_reveal() -> None:
    table = small_table(f"""
setup
    shuffle deck
play
    move top of deck to ann's hand
    move ann's hand to secret
    ann's points = random of (1..3)
{WAIT}""")
    assert [event.sort for event in table.log if event.reveals] == ["move", "chance"]


def test_a_move_that_does_not_fit_is_not_told() -> None:
    head = HEAD + "zone shelf of Card, face up, up to 1\n"
    moves = [f'    move card "card {rank}" {how} shelf' for rank, how in ((1, "under"), (2, "under"), (3, "to"))]
    table = small_table("\n".join(["play", *moves, WAIT]), head)
    assert told(table, 0) == ["Card 1: deck to the bottom of shelf."]


def test_tokens_on_a_hidden_card_do_not_name_it() -> None:
    head = HEAD.replace("has rank: number\n", "has rank: number\n    zone load of Gem\n").replace(
        "kind Card", "token Gem\nzone bank of Gem, starts with 9\n\nkind Card"
    )
    table = small_table(
        f"""
play
    move card "card 3" to ann's hand
    move 2 from bank to card "card 3"'s load
{WAIT}""",
        head,
    )
    assert told(table, 0)[-1] == "2 Gem: bank to card 3."
    assert told(table, 1)[-1] == "2 Gem: bank to a card."
    assert table.log[-1].seen(1)[-1] == ("on", "load")


def test_a_zone_that_moves_into_itself_is_not_told_and_what_does_not_fit_stays() -> None:
    head = HEAD + "zone shelf of Card, face up, up to 2\n"
    table = small_table(
        f"""
play
    move top 3 of deck to pile
    move pile to pile
    move pile to shelf
{WAIT}""",
        head,
    )
    assert told(table, 0)[3:] == ["2 cards: pile to shelf."]


def test_who_decides_for_a_group_is_told_for_whom() -> None:
    table = small_table(
        """
play
    players choose n from 1..3 decided by ann "How many?" fr "Combien ?"
    let others = players after ann
    others choose m from 1..n decided by ann "And then?"
    let alone = [ann]
    alone choose o from 1..2 decided by ann "And you?"
    ann's points = n + m + o
""",
        HEAD.replace('game "Small"', 'game "Small"\n    languages en, fr'),
        players=3,
    )
    headings, french = [], []
    for answer in ("2", "1", "2"):
        assert table.decision is not None
        headings.append((table.seat, table.decision.prompt))
        french.append(table.decision.prompt_in("fr"))
        table.play(answer)
    assert headings == [
        (0, "You decide for all. How many?"),
        (0, "You decide for Bob and Cid. And then?"),
        (0, "And you?"),
    ]
    assert french[0] == "Vous décidez pour tout le monde. Combien ?"
    assert french[1].startswith("Vous décidez pour Bob et Cid. ")


def test_who_takes_several_cards_out_of_a_hand_is_not_seen_to_choose_them() -> None:
    table = small_table("""
setup
    for each p in players: move top 3 of deck to p's hand
play
    ann chooses up to 2 cs from ann's hand
    move cs to secret
    ann chooses n from 1..2
""")
    other = table.clone()
    for option in ("card 8", "card 7"):
        table.play(option)
    for option in ("card 7", "card 6"):
        other.play(option)
    assert not any(line.startswith("Ann:") for line in told(table, 1))
    assert "Ann: card 8." in told(table, 0)
    assert table.information(1) == other.information(1)
