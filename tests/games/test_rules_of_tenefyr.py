"""Heroes of Tenefyr: rule by rule in scenarios/tenefyr, card by card in the game, and here what needs whole games."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from croupier.grammar import Source
from croupier.interpreter import load_source
from croupier.interpreter.workbench.examples import run_example

from ..shipped import shipped
from .exemplified import scenario, title

RULES = range(1, 56)
IN_WHOLE_GAMES = {1, 10, 44, 53}
COUNTS = pytest.mark.parametrize("players", [1, 2, 3, 4])
STACKS = 10


def begun(players: int, seed: int, **options: Any) -> Any:
    """Return a game in which the heroes are about to set out."""
    table = shipped("tenefyr").start(players=players, seed=seed, options=options)
    while table.decision.prompt.startswith("Which hero"):
        table.play(0)
    return table


def started(text: str, players: int) -> Any:
    """Return the beginning of a variant that is written out."""
    game = load_source(Source("variant.cg", text)).game
    assert game is not None
    return game.start(players=players, seed=1)


def played(players: int, seed: int) -> Any:
    """Return a random game at its end."""
    table = shipped("tenefyr").start(players=players, seed=seed)
    rng = random.Random(seed)
    while not table.is_over:
        table.play(rng.randrange(table.width))
    return table


def told(table: Any) -> list[str]:
    """Return the lines of the log, for one who sees everything."""
    return [text for event in table.log if (text := event.text(None)) is not None]


def fought(table: Any) -> list[str]:
    """Return what the log tells of each combat, and of what followed it."""
    return re.split(r"^Combat \d+\.$", "\n".join(told(table)), flags=re.MULTILINE)[1:]


def track(table: Any, name: str) -> Any:
    """Return the value of a track of the game."""
    return next(each.value for each in table.view(0).tracks if each.name == name)


@pytest.mark.parametrize("example", scenario("tenefyr").world.examples, ids=title)
def test_a_rule_holds(example: Any) -> None:
    result = run_example(scenario("tenefyr"), example)
    assert result.passed, result.message


@pytest.mark.parametrize("example", shipped("tenefyr").world.examples, ids=title)
def test_a_card_does_what_its_example_says(example: Any) -> None:
    result = run_example(shipped("tenefyr"), example)
    assert result.passed, result.message


def test_each_rule_has_a_scenario_and_is_marked_in_the_game() -> None:
    titles = " ".join(map(title, scenario("tenefyr").world.examples))
    proved = {int(number) for number in re.findall(r"T(\d+)", titles)} | IN_WHOLE_GAMES
    marked = {int(number) for number in re.findall(r"T(\d+)", shipped("tenefyr").source.text)}
    assert proved >= set(RULES)
    assert marked >= set(RULES)


def test_each_card_is_marked_printed_or_ours() -> None:
    lines = shipped("tenefyr").source.text.splitlines()
    cards = [number for number, line in enumerate(lines) if line.startswith('card "')]
    assert len(cards) == 4 + 4 + 70 + 16 + 15
    assert all(re.match(r"# .*\b(printed|ours)\b", lines[number - 1]) for number in cards)


def test_each_card_that_has_an_effect_has_an_example() -> None:
    cards = re.split(r'\n(?=# .*\n(?:\d+ x )?card ")', shipped("tenefyr").source.text)[1:]
    effects = re.compile(r"^    (played|start|finish|defeat|claim|always|after|before|instead of)\b", re.MULTILINE)
    without = [body.splitlines()[1] for body in cards if effects.search(body) and "\n    example " not in body]
    assert not without


def test_no_two_cards_have_a_name_in_common() -> None:
    cards = [card for card in shipped("tenefyr").cards if card.kind == "Dungeon"]
    for language in ("en", "fr"):
        halves = [re.fullmatch(r"(.+) \((.+) \d\)", card.names[language]) for card in cards]
        for half in (1, 2):
            assert len({found[half] for found in halves if found}) == 70


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_cards_say_the_same(language: str) -> None:
    with_text = [card for card in shipped("tenefyr").cards if card.texts]
    texts = [(card.kind, card.texts[language]) for card in with_text]
    assert [card.name for card, text in zip(with_text, texts, strict=True) if texts.count(text) > 1] == []
    assert len(texts) == 4 + 4 + 69 + 16 + 15


def test_t39_t51_the_group_decides_together_on_a_reward_and_on_who_gets_it() -> None:
    text = """variant "Reward" fr "Récompense" of tenefyr
setup
    first_player = players[2]
play
    group_picks 5 against 3 with card "Sands of Time"
"""
    table = started(text, players=3)
    for answer, options in (("take a card", 2), ("Player 3", 3)):
        assert (table.seat, table.width) == (1, options)
        assert table.decision.prompt.startswith("You decide for all.")
        table.play(answer)
    assert table.view(0).zone("discard", owner=2).count == 1


@pytest.mark.parametrize(("steps", "moves"), [(0, False), (5, True), (12, False)])
def test_t42_nobody_is_told_that_the_boss_moves_back_when_it_can_not(steps: int, moves: bool) -> None:
    text = f"""variant "Oracle" fr "Oracle" of tenefyr
play
    pawn = {steps}
    move card "Oracle" to card "Mine (level 2)"'s prize
    reward card "Oracle"
    all win
"""
    table = started(text, players=1)
    while not table.is_over:
        table.play(0)
    assert track(table, "pawn") == steps + moves
    assert ("The boss moves back." in told(table)) is moves


@pytest.mark.parametrize(("cards", "line"), [(2, "Player 1 draws 2 more."), (1, "Player 1 draws 1 more."), (0, None)])
def test_t45_whoever_draws_is_told_to_draw_as_many_cards_as_there_are(cards: int, line: str | None) -> None:
    text = f"""variant "Draw" fr "Pioche" of tenefyr
play
    let p = players[1]
    move p's deck to p's discard
    move top {cards} of p's discard to p's deck
    draw_more 2 by p
    all win
"""
    table = started(text, players=1)
    while not table.is_over:
        table.play(0)
    assert [each for each in told(table) if " more." in each] == ([line] if line else [])


@COUNTS
def test_t1_t44_all_win_or_all_lose(players: int) -> None:
    for seed in range(20):
        table = played(players, seed)
        assert table.outcome.how in ("all win", "all lose")
        assert len(table.outcome.winners) in (0, players)
        assert table.outcome.how == "all lose" or track(table, "beaten") == 4


def test_t2_nobody_picks_a_hero_that_is_taken() -> None:
    table = shipped("tenefyr").start(players=4, seed=1)
    for left in (4, 3, 2):
        assert table.decision.prompt.startswith("Which hero")
        assert table.width == left
        table.play(0)
    heroes = [table.view(0).zone("hero", owner=seat).cards[0].name for seat in range(4)]
    assert len(set(heroes)) == 4


@COUNTS
def test_t3_to_t8_the_table_is_laid(players: int) -> None:
    view = begun(players, 3).view(0)
    sizes = {1: 26, 2: 14, 3: 13, 4: 13}
    assert [view.zone("deck", owner=seat).count for seat in range(players)] == [sizes[players]] * players
    assert view.zone("stacks").count == STACKS + 1
    assert [view.zone("reserve", index=level).count for level in ("one", "two", "three", "four", "five")] == [6] * 5
    assert [zone.count for zone in view.zones if zone.name == "pile"] == [3] * (STACKS + 1)
    assert [zone.count for zone in view.zones if zone.name == "shown"] == [1] * (STACKS + 1)
    assert sum(zone.count for zone in view.zones if zone.name == "prize") == STACKS


def test_t8_the_boss_can_be_chosen() -> None:
    for seed in range(5):
        view = begun(3, seed, final_boss="lich_queen").view(0)
        shown = [card.name for zone in view.zones if zone.name == "shown" for card in zone.cards]
        assert sum(name.startswith("Lich Queen") for name in shown) == 1


@pytest.mark.parametrize(("difficulty", "steps"), [("easy", 12), ("normal", 10), ("hard", 8)])
def test_t9_the_skull_is_nearer_the_harder_the_game(difficulty: str, steps: int) -> None:
    assert track(begun(3, 1, difficulty=difficulty), "pawn") == steps


def test_t10_the_first_player_is_drawn_or_chosen() -> None:
    assert {track(begun(3, seed), "first_player") for seed in range(30)} == {0, 1, 2}
    assert {track(begun(3, seed, first_seat=2), "first_player") for seed in range(30)} == {1}


def test_t11_three_players_can_do_without_loot_for_the_missing_hero() -> None:
    table = begun(3, 1, fewer_cards=True)
    view = table.view(0)
    assert [view.zone("reserve", index=level).count for level in ("one", "two", "three", "four", "five")] == [5] * 5
    assert begun(4, 1, fewer_cards=True).view(0).zone("reserve", index="one").count == 6


@COUNTS
def test_t19_t27_no_combat_has_more_turns_than_there_are_players(players: int) -> None:
    for seed in range(10):
        combats = fought(played(players, seed))
        turns = [len(re.findall(r"^Turn: ", combat, flags=re.MULTILINE)) for combat in combats]
        assert 1 <= max(turns) <= max(players, 2)


@COUNTS
def test_t30_the_first_player_changes_after_every_combat(players: int) -> None:
    for seed in range(10):
        combats = fought(played(players, seed))
        first = [int(found[1]) for each in combats if (found := re.search(r"^Turn: Player (\d)", each, re.MULTILINE))]
        assert len(first) == len(combats) > 0
        assert first == [(first[0] - 1 + number) % players + 1 for number in range(len(first))]


@COUNTS
def test_t42_t43_whoever_comes_to_the_skull_fights_the_boss_and_does_not_leave(players: int) -> None:
    for seed in range(10):
        lines = told(played(players, seed))
        boss = lines.index("The boss attacks.")
        assert not any(line.startswith(("The heroes enter", "The heroes leave")) for line in lines[boss:])
        assert any(line.startswith("The heroes fight") for line in lines[boss:])


def test_t48_nobody_knows_the_order_of_a_deck_that_was_searched() -> None:
    searched = 0
    for seed in (210, 233, 269, 285):
        rng, table = random.Random(seed), shipped("tenefyr").start(players=2, seed=seed)
        while not table.is_over:
            seat = table.seat
            if ": remove up to" in table.decision.prompt:
                table.play(table.width - 1)
                assert not any(table.view(seat).zone("deck", owner=seat).cards)
                searched += 1
            else:
                table.play(rng.randrange(table.width))
    assert searched >= 4


@COUNTS
def test_t53_discards_are_public_decks_and_hidden_enemies_are_not(players: int) -> None:
    assert not any(
        card for zone in begun(players, 1).view(0).zones if zone.name in ("deck", "pile") for card in zone.cards
    )
    table = begun(players, 2)
    rng = random.Random(2)
    while not table.is_over:
        table.play(rng.randrange(table.width))
        if rng.random() < 0.3:
            view = table.view(0)
            assert all(all(view.zone("discard", owner=owner).cards) for owner in range(players))
            assert all(all(view.zone("hand", owner=owner).cards) for owner in range(players))
