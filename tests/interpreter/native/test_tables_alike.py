"""A table that runs natively shows, tells and answers all that any table does, to the letter."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from croupier.interpreter import Table, question_at
from croupier.interpreter.native_table import NativeTable

from ...properties.shown import LANGUAGES, shown_to, told_to
from ...properties.tables import NAMES, WITH_OPTIONS, Setting, few, fewest
from .sides import FLEETING, Both, both, differences

# Small games with draws, with secret bids, with cards that are passed, with dice, with tricks.
SMALL = [fewest(name) for name in ("crazy_eights", "goofspiel", "hearts", "liars_dice", "oh_hell")]
ALL = [each for name in NAMES for each in few(name)]


def words_of(table: Table) -> list[str]:
    """Return a few words that can be typed at a table."""
    decision = table.decision
    offered = [option.text for option in decision.options[:2]] if decision is not None else []
    return [*offered, table.cards[0].name, "nonsense"]


def all_about(table: Table) -> dict[str, Any]:
    """Return all that a table says."""
    found: dict[str, Any] = {
        "seat": table.seat, "width": table.width, "question": table.question, "private": table.is_private,
        "points": table.returns(), "ties": table.tie_breaks, "outcome": table.outcome, "undo": table.can_undo,
        "record": table.record, "over": table.is_over,
    }  # fmt: skip
    decision = table.decision
    if decision is not None:
        found["asked"] = (decision, [(option.texts, option.value) for option in decision.options])
    words = words_of(table)
    for seat in table.seats:
        found[f"score {seat}"] = table.score(seat)
        found[f"view {seat}"] = table.view(seat)
        found[f"decider {seat}"] = table.decider(seat)
        found[f"places {seat}"] = [table.place_of(card, seat) for card in range(0, len(table.machine.plan.pieces), 9)]
    asker = table.seats[-1] if table.is_over else table.seat
    if asker is not None and asker >= 0:
        found |= {f"told {name}": told for name, told in told_to(table, asker).items()}
        found |= {f"shown {name}": shown for name, shown in shown_to(table, asker, words).items()}
        for language in LANGUAGES:
            found[f"why {language}"] = [table.explain(word, asker).text_in(language) for word in words]
    return found


def check_alike(tables: Both) -> None:
    """Complain of anything that one table says otherwise; a truth must not be said as a number."""
    native, python = all_about(tables.native), all_about(tables.python)
    for name, said in python.items():
        assert repr(native[name]) == repr(said), f"{name} after {tables.steps}"


def some_positions(setting: Setting, seed: int, most: int, each: int) -> Any:
    """Play a random game on both engines; yield the tables at every so manyth choice, and at the end."""
    tables = both(setting.load(), setting.players, seed, dict(setting.options))
    assert tables is not None
    tables.aside = FLEETING
    chance = random.Random(seed)
    while len(tables.steps) < most and not tables.python.is_over:
        if len(tables.steps) % each == each - 1:
            yield tables, chance
        tables.play(chance.randrange(tables.python.width))
    yield tables, chance


def imagine_both(tables: Both, seat: int, seed: int) -> None:
    """Complain if a seat imagines otherwise with the same luck, or if what it imagines is played otherwise."""
    made = [table.determinize(seat, random.Random(seed)) for table in (tables.native, tables.python)]
    assert not differences(made[0].state, made[1].state), (seat, tables.steps)
    chance = random.Random(seed)
    for _ in range(6):
        if made[1].is_over:
            break
        index = chance.randrange(made[1].width)
        for table in made:
            table.play(index)
        (question, answers), (its_question, its_answers) = map(question_at, made)
        assert (question, [*answers]) == (its_question, [*its_answers])
        assert not differences(made[0].state, made[1].state), (seat, tables.steps)
        assert repr(made[0].view(seat)) == repr(made[1].view(seat))


def undo_both(tables: Both) -> None:
    """Take choices back at both, and make them again."""
    if not tables.steps:
        return
    assert tables.native.can_undo == tables.python.can_undo
    last = tables.python.record[-1]
    for table in (tables.native, tables.python):
        table.undo(even_secrets=True)
    tables.check()
    tables.play(last)
    assert tables.native.at


def keep_both(tables: Both, folder: Path) -> None:
    """Save both and take them up again."""
    for table in (tables.native, tables.python):
        table.save(folder / "kept")
        again = table.game.resume(folder / "kept")
        assert again.record == tables.python.record
        assert not differences(again.state, tables.python.state)


def check_setting(setting: Setting, seed: int, most: int, each: int, folder: Path) -> None:
    for tables, chance in some_positions(setting, seed, most, each):
        check_alike(tables)
        for seat in tables.python.seats:
            imagine_both(tables, seat, chance.randrange(1000))
        undo_both(tables)
        keep_both(tables, folder)


@pytest.mark.parametrize("setting", [*SMALL, fewest("arhun"), few("tenefyr")[-1]], ids=str)
def test_a_native_table_shows_tells_and_answers_the_same(setting: Setting, tmp_path: Path) -> None:
    check_setting(setting, 11, 40, 40, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("setting", [*ALL, *WITH_OPTIONS], ids=str)
def test_native_tables_show_tell_and_answer_the_same_in_many_games(setting: Setting, tmp_path: Path) -> None:
    for seed in range(12, 16):
        check_setting(setting, seed, 300, 25, tmp_path)


def test_a_native_table_refuses_the_same_words() -> None:
    tables = both(SMALL[0].load(), SMALL[0].players, 1)
    assert tables is not None
    tables.aside = FLEETING
    for choice in (-1, 10_000, "nonsense", ""):
        said = []
        for table in (tables.native, tables.python):
            with pytest.raises(Exception, match=r"\w") as told:
                table.play(choice)
            said.append((told.type, str(told.value)))
        assert said[0] == said[1]
        tables.check()
    decision = tables.python.decision
    assert decision is not None
    for table in (tables.native, tables.python):
        table.play(decision.options[-1].text)
    tables.check()
    assert isinstance(tables.native, NativeTable)


@pytest.mark.parametrize("seed", [-1, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 10**20, 2**255, -(2**300)])
def test_seeds_of_any_size_deal_the_same(seed: int) -> None:
    game = SMALL[0].load()
    game.start(SMALL[0].players, 1, engine="native")  # a table that is left is taken for the next
    tables = both(game, SMALL[0].players, seed)
    assert tables is not None
    assert tables.native.at


def test_points_are_told_anew_after_a_last_choice_was_taken_back() -> None:
    setting = fewest("kuhn")
    tables = both(setting.load(), setting.players, 3)
    assert tables is not None
    for index in (1, 0):  # a bet that is passed
        tables.play(index)
    assert tables.python.is_over
    before = tables.native.returns()
    undo_both(tables)
    assert tables.native.returns() == before
    for table in (tables.native, tables.python):
        table.undo(even_secrets=True)
        table.play(1)
    assert tables.native.returns() == tables.python.returns() != before
