"""Checks on the whole game, after names and types are known.

`CHECKS` and `SUSPICIONS` are the lists: each check is a function named after the sentence that it defends. The first
find errors; suspicions are looked for only in a game that can be played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeAlias

from croupier.grammar import Diagnostic

from ..meaning import core
from ..meaning.model import World
from ..meaning.survey import Survey, survey
from ..planning.plan import Plan
from . import codes
from .bodies import (
    every_way_through_a_rule_returns,
    every_way_through_a_valued_procedure_returns,
    rules_only_work_something_out,
)
from .cards import (
    every_card_that_does_something_says_what,
    every_deck_has_cards,
    every_text_has_the_numbers_of_its_card,
    no_ability_is_off_for_good,
)
from .chance import (
    chance_is_drawn_in_lines_of_its_own,
    no_list_of_a_shuffled_zone_has_a_first_card,
    only_zones_that_keep_their_order_have_a_first_card,
)
from .choices import every_condition_can_be_searched, every_order_can_be_searched
from .flow import (
    costs_are_paid_in_effects,
    examples_answer_line_by_line,
    loops_are_not_nested_too_deeply,
    menus_are_not_too_long,
    no_rule_always_asks_for_itself,
    returns_leave_procedures_and_effects,
)
from .indices import every_index_is_one_of_its_numbers
from .listeners import every_listener_is_on_when_its_moment_comes
from .nothing import nothing_relies_on_a_choice_that_can_come_to_nothing
from .options import every_option_is_a_plain_value, options_of
from .reach import (
    every_card_can_be_reached,
    every_card_can_count,
    every_condition_can_come_out_both_ways,
    every_effect_can_work_somewhere,
    every_icon_is_opened,
    every_listener_can_fire,
    every_period_is_entered,
    every_where_looks_at_its_items,
    every_window_has_abilities,
    somebody_can_win,
)
from .uses import (
    every_choice_matters,
    every_enum_is_used,
    every_event_is_heard,
    every_icon_is_used,
    every_kind_is_used,
    every_let_is_used,
    every_option_is_used,
    every_period_is_used,
    every_procedure_is_used,
    every_rule_is_used,
    every_token_is_used,
    every_track_is_used,
    every_zone_is_used,
    no_two_cards_have_one_name,
)
from .words import every_text_is_in_all_languages

__all__ = ["CHECKS", "SUSPICIONS", "SUSPICIONS_OF_A_LIBRARY", "check", "codes"]

# So many complaints of one check are looked for.
MOST_OF_A_SORT = 100

Check: TypeAlias = Callable[[Survey], Iterator[Diagnostic]]

CHECKS: tuple[Check, ...] = (
    every_option_is_a_plain_value,
    chance_is_drawn_in_lines_of_its_own,
    only_zones_that_keep_their_order_have_a_first_card,
    every_index_is_one_of_its_numbers,
    no_list_of_a_shuffled_zone_has_a_first_card,
    rules_only_work_something_out,
    every_way_through_a_rule_returns,
    every_way_through_a_valued_procedure_returns,
    no_rule_always_asks_for_itself,
    returns_leave_procedures_and_effects,
    costs_are_paid_in_effects,
    loops_are_not_nested_too_deeply,
    menus_are_not_too_long,
    every_order_can_be_searched,
    examples_answer_line_by_line,
)

SUSPICIONS: tuple[Check, ...] = (
    every_zone_is_used,
    every_track_is_used,
    every_rule_is_used,
    every_event_is_heard,
    every_procedure_is_used,
    every_option_is_used,
    every_kind_is_used,
    every_enum_is_used,
    every_token_is_used,
    every_icon_is_used,
    every_period_is_used,
    every_let_is_used,
    every_choice_matters,
    nothing_relies_on_a_choice_that_can_come_to_nothing,
    no_two_cards_have_one_name,
    every_window_has_abilities,
    every_icon_is_opened,
    every_period_is_entered,
    every_listener_can_fire,
    every_listener_is_on_when_its_moment_comes,
    every_effect_can_work_somewhere,
    every_card_can_count,
    every_condition_can_come_out_both_ways,
    every_where_looks_at_its_items,
    somebody_can_win,
    every_text_is_in_all_languages,
    every_card_that_does_something_says_what,
    every_text_has_the_numbers_of_its_card,
)

# What can be said of declarations although it is not known what a game will do with them.
SUSPICIONS_OF_A_LIBRARY: tuple[Check, ...] = (
    every_let_is_used,
    every_choice_matters,
    nothing_relies_on_a_choice_that_can_come_to_nothing,
    no_two_cards_have_one_name,
    every_where_looks_at_its_items,
)


def check(
    world: World, named: list[core.PieceNamed], broken: bool, suspicions: tuple[Check, ...] = SUSPICIONS
) -> tuple[dict[int, Plan], list[Diagnostic]]:
    """Look at a game as a whole; return the plans that were made for it."""
    if broken:
        return {}, []
    seen = survey(world)
    problems = run(CHECKS, seen)
    if problems:
        return {}, problems
    world.named = named
    world.finish()
    plans, problems = plan_all(world)
    if problems:
        return {}, problems
    by_plans = list(every_condition_can_be_searched(seen, plans))
    if suspicions is SUSPICIONS:
        by_plans += every_card_can_be_reached(seen, plans)
        by_plans += no_ability_is_off_for_good(seen, plans)
        by_plans += every_deck_has_cards(seen, plans)
    return plans, [*run(suspicions, seen), *by_plans]


def run(checks: Iterable[Check], seen: Survey) -> list[Diagnostic]:
    """Let every check say what it finds."""
    return [problem for each in checks for problem in islice(each(seen), MOST_OF_A_SORT)]


def plan_all(world: World) -> tuple[dict[int, Plan], list[Diagnostic]]:
    """Plan a table for every number of players, with the options as they are if nobody changes them."""
    options = options_of(world)
    plans: dict[int, Plan] = {}
    for players in range(world.least, world.most + 1):
        # What one plan has used up to work things out, the next doesn't have.
        plans[players] = plan = Plan(world, players, options, plans.get(players - 1))
        if plan.problems:
            return plans, plan.problems
    return plans, []
