"""A choice of several things as people make it: in any order, whatever the order in which the machine asks."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from croupier.interpreter import Selection, Table, selection_of

from ..small import small_table

PAY = """
setup
    move deck to ann's hand

play
    ann {choice}
    move paid to pile
    ann chooses n from 1..2 "How many?"
"""
CHOICES = {
    "may choose any paid from ann's hand where (rank <= 5) with (sum(rank over paid) >= 8)": lambda ranks: (
        not ranks or (sum(ranks) >= 8 and max(ranks) <= 5)
    ),
    "chooses any paid from ann's hand where (rank <= 4)": lambda ranks: not ranks or max(ranks) <= 4,
    "chooses up to 2 paid from ann's hand": lambda ranks: len(ranks) <= 2,
    "chooses 3 paid from ann's hand where (rank <= 4)": lambda ranks: len(ranks) == 3 and max(ranks) <= 4,
    "chooses any paid from ann's hand where (rank <= 4) with (count(paid) in [2, 4])": lambda ranks: (
        len(ranks) in (2, 4) and max(ranks) <= 4
    ),
}


def begun(choice: str) -> tuple[Table, Selection]:
    table = small_table(PAY.format(choice=choice))
    selection = selection_of(table)
    assert selection is not None
    return table, selection


def rank_of(table: Table, card: int) -> int:
    return int(table.machine.plan.pieces[card].name.removeprefix("card "))


@pytest.mark.parametrize("choice", CHOICES)
def test_every_choice_that_is_allowed_is_made_in_every_order(choice: str) -> None:
    table, selection = begun(choice)
    cards = {rank_of(table, card): card for card in table.state.Z[table.state.loc[selection.pool[0]]]}
    for size in range(6):
        for ranks in combinations(range(1, 9), size):
            allowed = CHOICES[choice](ranks)
            for order in list(permutations(ranks))[:: max(1, size)]:
                named: tuple[int, ...] = ()
                joined = True
                for rank in order:
                    joined = joined and cards[rank] in selection.offers(named)
                    named = (*named, cards[rank])
                assert not allowed or joined, order
                assert allowed == (joined and None in selection.offers(named)), order


@pytest.mark.parametrize("choice", CHOICES)
def test_the_machine_takes_just_what_was_named(choice: str) -> None:
    table, selection = begun(choice)
    cards = {rank_of(table, card): card for card in table.state.Z[table.state.loc[selection.pool[0]]]}
    for ranks in [ranks for size in range(6) for ranks in combinations(range(1, 9), size) if CHOICES[choice](ranks)]:
        copy = table.clone()
        for index in selection.indices([cards[rank] for rank in reversed(ranks)]):
            copy.play(index)
        assert copy.decision is not None
        assert copy.decision.prompt == "How many?"
        pile = copy.view(0).zone("pile").cards
        assert sorted(rank_of(table, card.id) for card in pile if card) == list(ranks)


def test_a_thing_that_can_join_nothing_is_not_offered() -> None:
    table, selection = begun("chooses 2 paid from ann's hand with (sum(rank over paid) >= 14)")
    assert sorted(rank_of(table, card) for card in selection.offers(())) == [6, 7, 8]
    six = next(card for card in selection.pool if rank_of(table, card) == 6)
    assert [rank_of(table, card) for card in selection.offers((six,))] == [8]


def test_half_of_it_can_be_taken_already() -> None:
    table, selection = begun("chooses 3 paid from ann's hand where (rank <= 4)")
    table.play(0)
    rest = selection_of(table)
    assert rest is not None
    assert rest.chosen == selection.pool[:1]
    assert None not in rest.offers(())
    assert len(rest.offers(())) == 3


def test_other_questions_are_no_choice_of_several_things() -> None:
    table, selection = begun("chooses 3 paid from ann's hand")
    for index in selection.indices(selection.pool[:3]):
        table.play(index)
    assert selection_of(table) is None
    table.play(0)
    assert selection_of(table) is None
