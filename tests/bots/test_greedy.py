from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import pytest
from croupier.bots import GreedyBot, Sight
from croupier.interpreter import Table, Weighed
from croupier.interpreter.searching.searcher import Searcher, prepare
from croupier.interpreter.searching.weighing import Weighing

from ..interpreter.small import small_table
from ..shipped import shipped

RANKED = """
ranking
    highest score
"""


def answers(table: Table, times: int = 12, bot: GreedyBot | None = None) -> Counter[str]:
    """Ask the bot the open question again and again; count what it answers."""
    assert table.seat is not None
    assert table.decision is not None
    texts = [option.text for option in table.decision.options]
    bot = bot or GreedyBot()
    return Counter(texts[bot.choose(Sight(table, table.seat), Random(number))] for number in range(times))


def always(table: Table) -> str:
    """Return what the bot answers, which must always be the same."""
    given = answers(table)
    assert len(given) == 1, given
    return next(iter(given))


def menu(*options: str, after: str = "", ranking: str = RANKED, players: int = 2) -> Table:
    """Lay a table where Ann has these options, each written as `title: what happens`."""
    lines = "".join(f'        "{title}": {body}\n' for title, body in (option.split(": ") for option in options))
    return small_table(
        f'play\n    ann chooses:\n{lines}{after}\nscore "Points": player\'s points\n{ranking}', players=players
    )


def test_it_takes_the_points() -> None:
    assert always(menu("none: nothing", "three: ann's points += 3", "one: ann's points += 1")) == "three"


def test_it_takes_points_from_the_best_rival_if_there_are_none_to_have() -> None:
    assert always(menu("leave: nothing", "rob: ann's left's points -= 2")) == "rob"


def test_it_wants_few_points_where_the_fewest_win() -> None:
    lowest = "\nranking\n    lowest player's points\n"
    assert always(menu("many: ann's points += 3", "few: ann's points += 1", ranking=lowest)) == "few"


def test_it_breaks_ties_as_the_game_does() -> None:
    ranking = "\nranking\n    highest score\n    highest count(player's table)\n"
    assert always(menu("leave: nothing", "lay: move top of deck to ann's table", ranking=ranking)) == "lay"


def test_it_would_rather_win_than_have_points() -> None:
    assert always(menu("points: ann's points += 50", "win: ann wins", "lose: ann's left wins")) == "win"


def test_all_winning_is_better_than_all_losing_whatever_the_points() -> None:
    assert always(menu("lose: all lose", "win: all win", after="    ann's points += 9\n")) == "win"
    assert always(menu("lose: all lose", "go on: ann's points -= 20")) == "go on"


def test_its_partners_points_are_its_own() -> None:
    teams = "\nranking\n    teams by player's seat mod 2\n    highest score\n"
    options = ("rival: ann's left's points += 5", "none: nothing", "partner: ann's left's left's points += 3")
    assert always(menu(*options, ranking=teams, players=4)) == "partner"
    assert always(menu(*options, players=4)) == "none"


def test_it_takes_tokens_where_points_say_nothing() -> None:
    table = small_table(
        """
token Coin
zone bank of Coin, starts with 9
each player has
    zone purse of Coin
play
    ann chooses:
        "leave": nothing
        "take": move 2 from bank to ann's purse
        "give": move 2 from bank to ann's left's purse
"""
    )
    assert always(table) == "take"


def test_tokens_on_its_own_cards_count_as_well() -> None:
    table = small_table(
        """
token Coin
zone bank of Coin, starts with 9
kind Purse
    has n: number
    zone coins of Coin
cards Purse "purse {n}" for n in 1..2
zone shop of Purse, face up, starts with Purse
each player has
    zone purses of Purse, face up
setup
    move first(shop) to ann's purses
play
    ann chooses:
        "leave": nothing
        "shop": move 2 from bank to first(shop)'s coins
        "own": move 2 from bank to first(ann's purses)'s coins
"""
    )
    assert always(table) == "own"


SHOP = """
token Coin
zone bank of Coin, starts with 9
kind Ware
    has spaces: number = 0
    zone coins of Coin, up to spaces
    rule full = count(coins) is spaces
    works in goods
rule luck(player) = 1
card "Charm" is Ware
    always: luck(you) + 1
card "Stone" is Ware
card "Servant" is Ware
    spaces = 2
    works while full
    always: luck(you) + 1
card "Leech" is Ware
    spaces = 2
    works while not full
    always: luck(you) - 1
zone shop of Ware, face up, starts with Ware
zone sink of Coin
each player has
    zone goods of Ware, face up
play
    ann chooses:
"""


@pytest.mark.parametrize("worse", ["Stone", "Leech"])
@pytest.mark.parametrize("better", ["Charm", "Servant"])
def test_it_wants_cards_that_work_or_will_work(better: str, worse: str) -> None:
    options = [f'        "{name}": move card "{name}" to ann\'s goods\n' for name in (worse, better)]
    assert always(small_table(SHOP + "".join(options))) == better


def test_it_pays_a_servant_before_it_is_rid_of_a_leech() -> None:
    hired = """
        "Leech": move 2 from bank to card "Leech"'s coins
        "Servant": move 2 from bank to card "Servant"'s coins
setup
    move card "Leech" to ann's goods
    move card "Servant" to ann's goods
"""
    assert always(small_table(SHOP + hired)) == "Servant"


@pytest.mark.parametrize(("spent", "taken"), [(0, "Servant"), (5, "point")])
def test_toward_the_end_it_cares_less_for_cards_that_will_work(spent: int, taken: str) -> None:
    options = f"""
        "Servant": move card "Servant" to ann's goods
        "point": ann's points += 1
setup
    move {spent} from bank to sink
score "Points": player's points
"""
    assert always(small_table(SHOP + options)) == taken


def test_where_all_is_the_same_it_takes_any_option() -> None:
    given = answers(menu(*(f"option {number}: nothing" for number in range(8))), times=80)
    assert len(given) == 8


TAKE_SOME = """
to take_some
    ann chooses n from 4..6
    ann's points += n
"""


def test_it_thinks_of_its_next_answer_too() -> None:
    table = menu("one: ann's points += 1", "more: take_some", after=TAKE_SOME)
    assert always(table) == "more"


def test_the_same_luck_gives_the_same_choice() -> None:
    game = shipped("hearts")
    table = game.start(players=4, seed=3)
    assert table.seat is not None
    sight = Sight(table, table.seat)
    first = [GreedyBot().choose(sight, Random(number)) for number in range(5)]
    bot = GreedyBot()
    assert [bot.choose(sight, Random(number)) for number in range(5)] == first


def test_it_does_not_change_the_table() -> None:
    game = shipped("crazy_eights")
    table = game.start(players=3, seed=3)
    before = table.machine.shape(table.clone().state)
    answers(table, 3)
    assert table.machine.shape(table.state) == before
    assert table.record == []


def test_it_can_not_see_the_top_of_a_deck() -> None:
    right = 0
    for seed in range(60):
        table = small_table(
            """
setup
    shuffle deck
    move top 6 of deck to box
    move top of deck to secret
play
    ann chooses n from 1..8
    if some(rank is n over secret): ann's points += 1
score "Points": player's points
""",
            seed=seed,
        )
        assert table.seat is not None
        table.play(GreedyBot(thought=60).choose(Sight(table, table.seat), Random(seed)))
        right += table.returns()[0]
    # Two cards are left that it can't tell apart: it finds the right one every other time.
    assert 15 <= right <= 45


def test_it_bets_as_often_against_a_high_card_that_it_does_not_see_as_against_a_low_one() -> None:
    game = shipped("kuhn")
    bets: dict[str, int] = {}
    for seed in range(40):
        table = game.start(players=2, seed=seed)
        own, others = (table.view(seat).zone("hand", seat).cards[0] for seat in (0, 1))
        assert own is not None
        assert others is not None
        if own.name == "Q" and others.name not in bets:
            bets[others.name] = answers(table, 150, GreedyBot(thought=60))["bet"]
    assert set(bets) == {"J", "K"}
    assert abs(bets["J"] - bets["K"]) < 30


def test_a_fault_in_what_could_come_does_not_stop_it() -> None:
    table = menu(
        "well: ann's points += 1",
        "badly: nothing",
        after="    let n = random of [0, 1]\n    ann chooses m from 1..9\n    ann's points += m / n\n",
    )
    assert sum(answers(table).values()) == 12


def test_points_that_can_not_be_told_yet_count_nothing() -> None:
    table = small_table(
        """
play
    ann chooses:
        "leave": nothing
        "lay": move top of deck to ann's table
    ann chooses n from 1..9
    move top of deck to ann's table
    for each p in players: move top of deck to p's table
score "First card": first(player's table)'s rank
"""
    )
    assert sum(answers(table).values()) == 12


def test_a_look_goes_on_from_what_was_found_before() -> None:
    table = shipped("crazy_eights").start(players=3, seed=3)
    assert table.seat is not None
    at_once = table.weigh(table.seat, 300, 7)
    found = table.weigh(table.seat, 300, 7, tables=1)
    steps = [found.done]
    while found.done < 1:
        found = table.weigh(table.seat, 300, 7, found, tables=1)
        steps.append(found.done)
    assert found == at_once
    assert steps == sorted(steps)
    assert len(steps) > 2


def test_options_that_do_badly_are_tried_less_often() -> None:
    table = menu(*(f"option {number}: ann's points += {number}" for number in range(8)))
    tried = table.weigh(0, 480, 1).tried
    assert tried == tuple(sorted(tried))
    assert tried[0] < tried[-1]


def test_imagined_tables_that_offer_something_else_tell_nothing() -> None:
    table = menu("yes: nothing", "no: nothing")
    searcher = table.machine.once(Searcher)
    outset = prepare(table, 0, 1)._replace(offers=5)
    weighing = Weighing(outset, 480, 1, 20, 0, 0, [1] * 5, [0] * 5, [0] * 5)
    found = searcher.think(weighing, 1)
    assert found[-5:] == [0] * 5
    sight = cast(Sight, Nowhere())
    assert {GreedyBot().choose(sight, Random(number)) for number in range(60)} == set(range(5))


class Nowhere:
    """A sight that finds nothing out."""

    def weigh(self, *numbers: int) -> Weighed:
        return Weighed((0,) * 5, (0.0,) * 5, 1.0, ())


@pytest.mark.parametrize("players", [2, 4])
def test_with_explicit_chance_it_plays_on_through_chance(players: int) -> None:
    game = shipped("leduc")
    table = game.start(players=players, seed=1, chance="explicit")
    rng, bot = Random(4), GreedyBot(thought=60)
    while table.seat is not None:
        is_chance = table.decision is not None and table.decision.is_chance
        table.play(int(rng.random() * table.width) if is_chance else bot.choose(Sight(table, table.seat), rng))
    assert table.outcome is not None
