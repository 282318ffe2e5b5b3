"""Arhun: rule by rule in scenarios/arhun/rules.cg, card by card in games/arhun.cg, and here what needs whole games."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from croupier.grammar import Source
from croupier.interpreter import load_source, news
from croupier.interpreter.workbench.examples import run_example

from ..shipped import shipped
from .exemplified import scenario, title

RULES = range(1, 36)
FAMILIES = {2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10}
COUNTS = pytest.mark.parametrize("players", FAMILIES)


def positions(players: int, seed: int, **options: Any) -> Iterator[Any]:
    """Play a random game; yield the table at every decision, and once more at the end."""
    table = shipped("arhun").start(players=players, seed=seed, options=options)
    rng = random.Random(seed)
    while not table.is_over:
        yield table
        table.play(rng.randrange(table.width))
    yield table


def final(players: int, seed: int, **options: Any) -> Any:
    """Return a random game at its end."""
    return list(positions(players, seed, **options))[-1]


def asks(table: Any, beginning: str) -> bool:
    """Whether the open question begins so."""
    return not table.is_over and (table.decision.prompt or "").startswith(beginning)


def told(table: Any, seat: int | None = None) -> list[str]:
    """Return the lines of the log, for a seat or for one who sees everything."""
    return [text for event in table.log if (text := event.text(seat)) is not None]


@pytest.mark.parametrize("example", scenario("arhun").world.examples, ids=title)
def test_a_rule_holds(example: Any) -> None:
    result = run_example(scenario("arhun"), example)
    assert result.passed, result.message


@pytest.mark.parametrize("example", shipped("arhun").world.examples, ids=title)
def test_a_card_does_what_its_example_says(example: Any) -> None:
    result = run_example(shipped("arhun"), example)
    assert result.passed, result.message


def test_each_rule_has_a_scenario_and_is_marked_in_the_game() -> None:
    titles = " ".join(map(title, scenario("arhun").world.examples))
    proved = {int(number) for number in re.findall(r"A(\d+)", titles)}
    text = shipped("arhun").source.text
    marked = {int(number) for number in re.findall(r"A(\d+)", text)}
    marked |= {n for a, b in re.findall(r"A(\d+) to A(\d+)", text) for n in range(int(a), int(b) + 1)}
    assert proved >= set(RULES)
    assert marked >= set(RULES)


def test_each_card_is_marked_printed_or_ours_and_has_an_example() -> None:
    text = shipped("arhun").source.text
    lines = text.splitlines()
    cards = [number for number, line in enumerate(lines) if line.startswith('card "')]
    assert len(cards) == 65
    assert all(re.match(r"# (printed|ours)\b", lines[number - 1]) for number in cards)
    assert all("    example " in body for body in re.split(r'\n(?=card ")', text)[1:])


def test_a4_an_effect_is_active_or_passive() -> None:
    bodies = re.split(r'\n(?=card ")', shipped("arhun").source.text)[1:]
    for body in bodies:
        is_active = re.search(r"^    active\b", body, flags=re.MULTILINE) is not None
        assert is_active != ("    passive = yes\n" in body), body.splitlines()[0]


def test_the_name_of_a_card_tells_its_level_in_each_language() -> None:
    for card in shipped("arhun").cards:
        assert all(name.endswith(f" {card.fields['level']}") for name in card.names.values())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_two_fighters_say_the_same(language: str) -> None:
    texts = [card.texts[language] for card in shipped("arhun").cards]
    assert len(texts) == 13 * 5
    assert len(set(texts)) == len(texts)


@COUNTS
def test_a1_a2_a3_the_families_are_dealt_and_the_others_are_out(players: int) -> None:
    for options in ({}, {"families": "at_random"}):
        table = next(table for table in positions(players, 5, **options) if asks(table, "Turn 1"))
        view = table.view(0)
        assert all(view.zone("hand", owner=seat).count == 7 for seat in range(players))
        assert view.zone("stock").count == 5 * FAMILIES[players] - 7 * players
        family = {card.name: card.fields["family"] for card in table.game.cards}
        held = {family[name] for seat in range(players) for name in hand(table, seat, seat)}
        assert len(held) <= FAMILIES[players]


@COUNTS
def test_a2_families_that_are_named_before_the_game_take_part(players: int) -> None:
    named = ("spy", "dragon", "witch")
    for options in ({"include": named}, {"include": ",".join(named), "families": "at_random"}):
        table = next(table for table in positions(players, 1, **options) if asks(table, "Turn 1"))
        chosen = families_of(table)
        assert set(named) <= set(chosen)
        assert len(chosen) == len(set(chosen)) == FAMILIES[players]


def test_a2_who_names_all_families_is_not_asked() -> None:
    table = shipped("arhun").start(players=2, seed=1, options={"include": "spy,dragon,witch,bard,monk"})
    assert asks(table, "Turn 1")
    assert families_of(table) == ["spy", "dragon", "witch", "bard"]


def test_a2_a_family_that_is_named_twice_takes_part_once() -> None:
    table = shipped("arhun").start(players=2, seed=1, options={"include": "spy,spy,witch,bard,monk"})
    assert families_of(table) == ["spy", "witch", "bard", "monk"]


def families_of(table: Any) -> list[str]:
    """Return the families that take part."""
    (track,) = [each for each in table.view(0).tracks if each.name == "in_play"]
    return [table.game.world.enums["Family"].values[each] for each in track.value]


def hand(table: Any, owner: int, seat: int) -> set[str]:
    """Return the names of the cards that a seat knows in a hand."""
    return {card.name for card in table.view(seat).zone("hand", owner=owner).cards if card is not None}


@COUNTS
def test_a7_a35_eight_tournaments_or_more_if_the_lead_is_shared(players: int) -> None:
    for seed in range(4):
        purses: dict[int, list[int]] = {}
        for table in positions(players, seed, families="at_random"):
            purses[tournament(table)] = [table.view(0).zone("purse", owner=seat).count for seat in range(players)]
        held = max(purses)
        assert 8 <= held <= 16
        assert held == 16 or len(table.outcome.winners) == 1
        assert all(gold.count(max(gold)) > 1 for number, gold in purses.items() if 8 <= number < held)
        assert table.returns() == purses[held]


def tournament(table: Any) -> int:
    """Return the number of the tournament that is going on."""
    (track,) = [each for each in table.view(0).tracks if each.name == "tournament"]
    return int(track.value)


def test_the_teams_of_the_last_tournament_stay_on_the_table_and_gold_alone_decides() -> None:
    table = final(3, 1, families="at_random")
    assert sum(table.view(0).zone("team", owner=seat).count for seat in range(3)) > 0
    gold = table.returns()
    assert table.outcome.ranks == tuple(1 + sum(other > each for other in gold) for each in gold)


def test_a9_the_choice_of_another_changes_nothing_that_a_seat_sees() -> None:
    compared = 0
    # The first tournament and a half.
    for table in islice(positions(3, 8, families="at_random"), 40):
        if asks(table, "Turn"):
            copies = [table.clone() for _ in range(table.width)]
            for index, copy in enumerate(copies):
                copy.play(index)
            # Who commits last is followed by the reveal.
            first, *others = copies
            if asks(first, table.decision.prompt):
                for copy in others:
                    assert copy.seat == first.seat != table.seat
                    assert copy.view(copy.seat) == first.view(copy.seat)
                    assert told(copy, copy.seat) == told(first, copy.seat)
                    assert copy.information(copy.seat) == first.information(copy.seat)
                    compared += 1
    assert compared > 50


def test_a11_a_decoy_that_was_taken_back_is_known_to_all() -> None:
    shown = read = 0
    for table in positions(4, 2):
        lines = told(table)
        for line in lines[read:]:
            decoy = re.match(r"(.*) takes (.*) back\.", line)
            # An effect that follows can take the card away, or make others forget it.
            if decoy and asks(table, "Turn") and "launches" not in "".join(lines[read:]):
                shown += 1
                assert all(decoy[2] in hand(table, table.names.index(decoy[1]), seat) for seat in range(4))
        read = len(lines)
    assert shown > 20


def test_a29_a31_nobody_else_knows_what_was_cast_off() -> None:
    cast = 0
    for table in positions(3, 6):
        if asks(table, "Recruitment: which cards do you cast off"):
            caster, held = table.seat, table.view(0).zone("hand", owner=table.seat).count
            copy = table.clone()
            copy.play(0)
            if asks(copy, "Recruitment: which cards do you cast off") and copy.seat == caster:
                copy.play("done")
            new = copy.view(0).zone("cast_off").count - table.view(0).zone("cast_off").count
            # Who knew a whole hand, all of which is gone, knows the cards still.
            if not copy.is_over and 0 < new < held:
                cast += 1
                gained = [known_of_heap(copy, seat) - known_of_heap(table, seat) for seat in range(3)]
                assert gained == [new if seat == caster else 0 for seat in range(3)]
    assert cast > 20


def known_of_heap(table: Any, seat: int) -> int:
    """Count the cards that were cast off and are known to a seat."""
    return sum(card is not None for card in table.view(seat).zone("cast_off").cards)


@COUNTS
def test_a33_a34_every_turn_starts_with_seven_cards_in_hand(players: int) -> None:
    for table in positions(players, 3, families="at_random"):
        if asks(table, "Turn 1") and table.seat == 0:
            assert all(table.view(0).zone("hand", owner=seat).count == 7 for seat in range(players))


LAUNCH = """variant "Launch" of arhun
setup
    move card "Goblin Wolf-Rider 4" to (first(players))'s team
    move card "HELD" to (first(players))'s hand
play
    let p = first(players)
    resolve card "Goblin Wolf-Rider 4" by p
    p's left chooses n from 1..2
"""
DEALT = 2  # so many moves of its set-up are seen by all


def test_nobody_hears_from_an_effect_that_is_not_launched_what_is_in_a_hand() -> None:
    could, could_not = (
        load_source(Source("launch.cg", LAUNCH.replace("HELD", card))).game.start(2, 1)  # type: ignore[union-attr]
        for card in ("Goblin Snotling 1", "Giant Titan 5")
    )
    could.play("leave it")
    assert (could.seat, could_not.seat) == (1, 1)
    told = [news(table.log[DEALT:], 1) for table in (could, could_not)]
    assert told[0] == told[1]
    assert any("does not launch" in line for line in told[0])
    assert could.information(1)[DEALT:] == could_not.information(1)[DEALT:]
