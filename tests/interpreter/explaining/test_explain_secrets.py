"""What `:why` tells follows from what the seat knows: tables that differ only in hidden things get the same answers."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from croupier.interpreter import Table, load

LEAKY = """\
game "Leaky"
    players 2

kind Card
    has rank: number
    works in hand

cards Card "card {rank}" for rank in 1..20
card "Veto" is Card
    rank = 0
    always: may_bet(any player) = no

zone deck of Card, face down, starts with Card
zone pile of Card, face up
each player has
    zone hand of Card, seen by owner
    track tries: number

rule may_bet(player) = yes
rule strong(player) = some(c's rank > 15 over c in player's hand)

setup
    shuffle deck
    for each p in players: move top 4 of deck to p's hand

play
    repeat 20 times:
        for each p in players: turn_of by p

to turn_of by player
    player chooses "What now?":
        "wait": player's tries += 1
        "accuse" when strong(player's left) and player's tries > 100: player's tries += 2
        "bribe" when player's tries > 100 and strong(player's left): player's tries += 2
        "charm" when player's tries > 100 or strong(player): nothing
        "threaten" when not strong(player's left) and strong(player's left): nothing
        "grab {c}" for c in player's left's hand when player's tries > 50: move c to pile
        "name {c}" for c in player's left's hand where c's rank > 50: move c to pile
        "bet" when may_bet(player) and player's tries > 100: nothing
        "steal": rob by player

to rob by player
    let c = random of player's left's hand
    move c to player's hand

score "Tries": player's tries
"""

ALTERNATIVES = ["accuse", "bribe", "charm", "threaten", "bet"]
WORDS = [
    *ALTERNATIVES,
    *(f"{verb} card {rank}" for verb in ("grab", "name") for rank in range(1, 21)),
    *(f"card {rank}" for rank in range(1, 21)),
    "Veto",
    "grab Veto",
    "pass",
    "Player 2",
]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    file = tmp_path / "leaky.cg"
    file.write_text(LEAKY, "utf-8")
    loaded = load(file)
    assert loaded.game is not None, loaded.diagnostics
    return loaded.game.start(2, seed=3)


def answers(table: Table) -> dict[str, tuple[str, str]]:
    """Ask about everything, in both languages."""
    told = {word: table.explain(word) for word in WORDS}
    return {word: (each.written_in("en"), each.written_in("fr")) for word, each in told.items()}


@pytest.mark.parametrize("played", [0, 1, 4])
def test_an_answer_does_not_depend_on_hidden_cards(table: Table, played: int) -> None:
    for _ in range(played):
        table.play("steal")
    seat = table.seat
    assert seat is not None
    told, rng = answers(table), random.Random(1)
    hands = set()
    for _ in range(4):
        other = table.determinize(seat, rng)
        hands.add(tuple(sorted(other.state.Z[other.state.loc[0]])))
        assert [option.text for option in other.decision.options] == [  # type: ignore[union-attr]
            option.text
            for option in table.decision.options  # type: ignore[union-attr]
        ]
        assert answers(other) == told
    assert len(hands) > 1, "the tables differ"


def test_the_half_of_a_condition_that_is_public_is_told_in_either_order(table: Table) -> None:
    public = "Player 1's tries: 0; needed: more than 100"
    assert table.explain("accuse").reason == f'"accuse" is not an option now: {public}.'
    assert table.explain("bribe").reason == f'"bribe" is not an option now: {public}.'
    assert table.explain("bet").reason == f'"bet" is not an option now: {public}.'


def test_what_hangs_on_hidden_cards_alone_is_said_to(table: Table) -> None:
    assert table.explain("threaten").reason == 'Why "threaten" is not an option now depends on what you can\'t see.'
    assert table.explain("name card 18").reason.startswith('Why "name card 18" is not an option now depends')


def test_a_card_that_the_opponent_may_hold_is_explained_by_what_is_public(table: Table) -> None:
    held = [table.machine.plan.pieces[card].name for card in table.state.Z[table.view(1).zone("hand", 1).number]]
    for name in [*held, "card 18", "card 3"]:
        if name in {card.name for card in table.view(0).zone("hand", 0).cards if card is not None}:
            continue
        told = table.explain(f"grab {name}").reason
        assert told == f'"grab {name}" is not an option now: Player 1\'s tries: 0; needed: more than 50.'


@pytest.mark.parametrize("game", ["huns", "hearts", "go_fish"])
def test_no_answer_about_a_card_of_a_shipped_game_depends_on_what_the_seat_cant_know(game: str) -> None:
    loaded = load(game).game
    assert loaded is not None
    rng = random.Random(5)
    table = loaded.start(max(loaded.least_players, 3), seed=2)
    for turn in range(60):
        if table.seat is None:
            break
        if turn % 12 == 11:
            compare_with_another(table, rng)
        table.play(rng.randrange(table.width))


@pytest.mark.parametrize("game", ["huns", "arhun", "crazy_eights"])
def test_every_reason_that_a_seat_is_told_is_one_by_what_really_lies_there(game: str) -> None:
    loaded = load(game).game
    assert loaded is not None
    rng = random.Random(9)
    table = loaded.start(max(loaded.least_players, 3), seed=4)
    names = [card.name for card in loaded.cards]
    for _ in range(60):
        if table.seat is None:
            break
        for text in rng.sample(names, 2):
            really = {reason.key for reason in table.explain(text, sees_all=True).reasons}
            told = [reason for reason in table.explain(text).reasons if reason.key[0] != "unseen"]
            assert {reason.key for reason in told} <= really, [reason.texts["en"] for reason in told]
        table.play(rng.randrange(table.width))


def compare_with_another(table: Table, rng: random.Random) -> None:
    """Compare what is told about some cards and values with a table that the seat can't tell apart."""
    seat = table.seat
    assert seat is not None
    other = table.determinize(seat, rng)
    if [option.text for option in other.decision.options] != [  # type: ignore[union-attr]
        option.text
        for option in table.decision.options  # type: ignore[union-attr]
    ]:
        return
    for name in [*(card.name for card in rng.sample(list(table.game.cards), 8)), "pass", table.names[1]]:
        assert table.explain(name).written_in("fr") == other.explain(name).written_in("fr"), name
