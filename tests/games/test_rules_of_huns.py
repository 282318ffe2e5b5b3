"""Huns: rule by rule in scenarios/huns/rules.cg, card by card in games/huns.cg, and here what needs whole games."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from croupier.interpreter.workbench.examples import run_example
from croupier.lab.run import run_games
from croupier.repl.table.question import put_question
from croupier.repl.verbs.faces import Face, find_cards

from ..shipped import shipped
from .exemplified import scenario, title

REPORT = Path(__file__).parents[2] / "games" / "huns.md"
COLOURS = ("blue", "red", "green", "black", "yellow")
RULES = range(1, 34)
IN_WHOLE_GAMES = {19}
COUNTS = pytest.mark.parametrize("players", [2, 3, 4])


def played(players: int, seed: int, until: str | None = None) -> Any:
    """Return a random game, at its end or where somebody is first asked so."""
    table = shipped("huns").start(players=players, seed=seed)
    rng = random.Random(seed)
    while not table.is_over and not (until and (table.decision.prompt or "").startswith(until)):
        table.play(rng.randrange(table.width))
    return table


def told(table: Any) -> list[str]:
    """Return the lines of the log, for one who sees everything."""
    return [text for event in table.log if (text := event.text(None)) is not None]


def takers(table: Any) -> list[list[int]]:
    """Return who took dice in each round, in their order."""
    rounds: list[list[int]] = []
    for line in told(table):
        if re.fullmatch(r"Round \d+\.", line):
            rounds.append([])
        if found := re.match(r"Player (\d) takes the \w+ die", line):
            rounds[-1].append(int(found[1]) - 1)
    return rounds


@pytest.mark.parametrize("example", scenario("huns").world.examples, ids=title)
def test_a_rule_holds(example: Any) -> None:
    result = run_example(scenario("huns"), example)
    assert result.passed, result.message


@pytest.mark.parametrize("example", shipped("huns").world.examples, ids=title)
def test_a_card_does_what_its_example_says(example: Any) -> None:
    result = run_example(shipped("huns"), example)
    assert result.passed, result.message


def test_each_rule_has_a_scenario_and_is_marked_in_the_game() -> None:
    titles = " ".join(map(title, scenario("huns").world.examples))
    proved = {int(number) for number in re.findall(r"H(\d+)", titles)} | IN_WHOLE_GAMES
    marked = {int(number) for number in re.findall(r"H(\d+)", shipped("huns").source.text)}
    assert proved >= set(RULES)
    assert marked >= set(RULES)


def test_h1_to_h7_there_are_sixty_cards_and_as_many_cubes_as_the_rules_say() -> None:
    for players, cubes in ((2, 20), (3, 22), (4, 24)):
        view = shipped("huns").start(players=players, seed=1).view(0)
        loads = [zone.tokens for zone in view.zones if zone.tokens is not None]
        for colour in COLOURS:
            assert sum(tokens.get(colour, 0) for tokens in loads) == cubes
            assert view.zone("deck", index=colour).count == 8 + players


def test_each_card_is_marked_printed_or_ours() -> None:
    lines = shipped("huns").source.text.splitlines()
    cards = [number for number, line in enumerate(lines) if line.startswith('card "')]
    assert len(cards) == 60
    assert all(re.match(r"# (printed|ours)\b", lines[number - 1]) for number in cards)


def test_each_card_has_an_example() -> None:
    text = shipped("huns").source.text
    assert all("    example " in body for body in re.split(r'\n(?=card ")', text)[1:])


def test_each_card_has_a_phase_that_agrees_with_its_icons() -> None:
    for card in re.split(r'\n(?=card ")', shipped("huns").source.text)[1:]:
        phase = re.search(r"^    phase = (\w+)$", card, re.MULTILINE)
        icons = set(re.findall(r"^    (begin|during|ending|any_moment|final)\b", card, re.MULTILINE))
        assert phase or " is Treasure\n" in card
        assert not phase or icons <= {phase[1]}


def test_h5_who_chooses_a_card_is_shown_its_spaces_for_cubes() -> None:
    tables = (played(2, seed, "Which of the cards") for seed in range(100))
    table = next(each for each in tables if "Horse Archers" in [option.text for option in each.decision.options])
    notes = {choice.text: choice.note for choice in put_question(table.decision, table, "en").choices}
    assert notes["Horse Archers"].startswith("cubes: 3 spaces")


def test_h5_a_card_that_is_looked_up_is_told_with_its_spaces_for_cubes() -> None:
    table = shipped("huns").start(players=2, seed=1)

    def told(name: str, lang: str) -> str:
        return Face(table, 0, lang, 80).draw(find_cards(table, name)[0])[0]

    assert told("Horse Archers", "en").endswith("cubes: 3 spaces")
    assert told("Horse Archers", "fr").endswith("cubes : 3 cases")
    assert told("Silk Wagon", "en").endswith("load: 2 blue cubes, 1 red cube")
    assert "space" not in told("Saddlebags", "en")


def test_no_two_cards_have_the_same_text() -> None:
    texts = re.findall(r'^    text "([^"]+)"\n?(?:\s+fr "([^"]+)")?', shipped("huns").source.text, re.MULTILINE)
    assert len(texts) == 60
    for language in (0, 1):
        assert len({re.sub(r"\d", "#", text[language]) for text in texts}) == 60


def test_the_report_has_every_card() -> None:
    report = REPORT.read_text(encoding="utf-8")
    names = re.findall(r'^card "([^"]+)"', shipped("huns").source.text, re.MULTILINE)
    assert [name for name in names if f"| {name} |" not in report] == []


def test_h10_the_third_and_the_fourth_player_start_with_cubes_on_their_wagons() -> None:
    for players, cubes in ((2, 0), (3, 1), (4, 3)):
        table = played(players, 5, "Which die")
        view = table.view(0)
        assert sum(zone.count for zone in view.zones if zone.name == "load") == cubes
        assert sum(view.zone("reserve").tokens.values()) == 5 * (16 + 2 * players) - cubes


def test_h12_three_players_take_two_two_and_one_dice() -> None:
    first, *_ = takers(played(3, 2))
    assert first == [(first[0] + turn) % 3 for turn in range(5)]


@COUNTS
def test_h11_h12_h13_a_round_is_five_turns_and_the_first_player_changes(players: int) -> None:
    rounds = takers(played(players, 3))
    for number, takes in enumerate(rounds):
        assert takes == [(rounds[0][0] + number + turn) % players for turn in range(5)]


@COUNTS
def test_h13_the_game_ends_after_a_round_with_a_pile_that_is_empty(players: int) -> None:
    for seed in range(5):
        table = played(players, seed)
        view = table.view(0)
        decks = [view.zone("deck", index=colour).count for colour in COLOURS]
        assert 0 in [*decks, *view.zone("reserve").tokens.values()]
        assert len(takers(table)[-1]) == 5


def test_h13_a_pile_that_is_filled_again_in_time_does_not_end_the_game() -> None:
    table = scenario("huns", "last_round").start(players=2, seed=1)
    assert table.is_over
    assert [each.value for each in table.view(0).tracks if each.name == "rounds"] == [2]


def test_h14_nobody_draws_from_a_deck_that_is_empty() -> None:
    table = scenario("huns", "empty_deck").start(players=3, seed=1)
    table.play("Great Assembly")
    table.play("yellow")
    assert table.is_over
    assert [line for line in told(table) if "draws from" in line] == ["Player 1 draws from the yellow deck."]


def test_h14_nobody_else_sees_the_cards_that_are_drawn() -> None:
    table = played(2, 4, "Which of the cards")
    seat = table.decision.seat
    seen, unseen = (table.view(each).zone("drawn", owner=seat).cards for each in (seat, 1 - seat))
    assert sorted(card.name for card in seen) == sorted(option.text for option in table.decision.options)
    assert len(unseen) == len(seen)
    assert not any(unseen)


def test_h14_what_was_not_played_is_known_to_who_drew_it_alone() -> None:
    table = played(2, 4, "Which of the cards")
    seat, drawn = table.decision.seat, len(table.decision.options)
    table.play(0)
    while table.seat == seat and (table.decision.prompt or "").startswith(("Which Wagon", "Whom")):
        table.play(0)
    cards = {each: [card for index in COLOURS for card in table.view(each).zone("deck", index=index).cards]
             for each in (0, 1)}  # fmt: skip
    assert sum(card is not None for card in cards[seat]) == drawn - 1
    assert not any(cards[1 - seat])


def test_h19_only_the_owner_knows_the_types_of_dispatched_wagons() -> None:
    table = played(3, 6)
    for owner in range(3):
        for seat in range(3):
            cards = table.view(seat).zone("dispatched", owner=owner).cards
            assert all((card is not None) == (seat == owner) for card in cards)
    assert any(table.view(0).zone("dispatched", owner=owner).count for owner in range(3))


@COUNTS
def test_h25_at_most_one_raid_is_used_in_a_turn(players: int) -> None:
    for seed in range(10):
        turns = re.split(r"^Turn: ", "\n".join(told(played(players, seed))), flags=re.MULTILINE)
        assert all(len(re.findall(r"^Player \d uses ", turn, flags=re.MULTILINE)) <= 1 for turn in turns)


@COUNTS
def test_h33_the_stash_breaks_ties_and_nothing_else_does(players: int) -> None:
    for seed in range(10):
        table = played(players, seed)
        view = table.view(0)
        worth = [(points, view.zone("stash", owner=seat).count) for seat, points in enumerate(table.returns())]
        assert list(table.outcome.winners) == [seat for seat in range(players) if worth[seat] == max(worth)]


def test_h33_equal_points_and_an_equal_stash_are_a_shared_victory() -> None:
    tie = scenario("huns", "tie")
    assert tie.start(players=3, seed=1).outcome.winners == (0, 1, 2)
    assert tie.start(players=3, seed=1, options={"ahead": 1}).outcome.winners == (0,)


@COUNTS
def test_no_cube_and_no_card_stays_in_hand(players: int) -> None:
    for seed in range(10):
        view = played(players, seed).view(0)
        for name in ("sack", "drawn", "played"):
            assert not any(view.zone(name, owner=seat).count for seat in range(players))


def test_h20_no_card_names_a_moment() -> None:
    cards = shipped("huns").source.text.partition("# Equipment (H24).")[2]
    guards = re.findall(r"^    (?:begin|during|ending|any_moment|final)\b[^:]*:", cards, re.MULTILINE)
    assert len(guards) > 20
    assert not [guard for guard in guards if re.search(r"\b(before|after|moment (is|in))\b", guard)]


def test_h20_with_windows_beside_questions_a_seat_is_asked_no_more_than_74_times_in_a_greedy_game() -> None:
    results = run_games(shipped("huns"), players=3, games=8, bots=["greedy"])
    assert results.decisions.mean / 3 <= 74
