"""What a card does to its owner's chance to win: found where there is something, and not where there is nothing."""

from __future__ import annotations

import attrs
import pytest
from croupier.grammar import Source
from croupier.interpreter import Game, TableError, cards_that_do_something, homes_of, load_source, with_blank
from croupier.lab import Impact, ImpactStopped, measure_impact

from ..shipped import shipped
from .planted import BELT, RAKE, planted

# Whoever has the charm at the end wins; nobody can lose it.
CHARM = Source(
    "charm.cg",
    """game "Charm"
    players 2..3
kind Card
    works in camp
card "Charm" is Card
    points 10
card "Bell" is Card
    after pass_by by you: your rings += 1
2 x card "Stone" is Card
zone deck of Card, face up, starts with Card
each player has
    zone camp of Card, face up
    zone purse of Card, face up
    track rings: number
to pass_by by player
    player may "wait": nothing
play
    repeat 5 times:
        for each p in players: pass_by by p
""",
)


def charm() -> Game:
    game = load_source(CHARM).game
    assert game is not None
    return game


def measured(card: str, game: Game | None = None, **settings: object) -> Impact:
    return measure_impact(game or planted(), card, 2, ["random"], **settings)  # type: ignore[arg-type]


def without_time(impact: Impact) -> Impact:
    return attrs.evolve(impact, seconds=0.0)


def test_a_card_that_decides_the_game_is_worth_all_that_it_can_be() -> None:
    impact = measured("Charm", charm(), engine="python")
    # All win a game without points; with the charm its owner alone does.
    assert (impact.owner.mean, impact.blank.mean, impact.anybody.mean) == (1, 1, 0.5)
    assert impact.points.mean == 10
    assert impact.home == "camp"


def test_a_planted_card_that_is_unfair_is_found_and_one_that_does_nothing_is_not() -> None:
    rake, belt = measured(RAKE, within=0.08), measured(BELT, within=0.06)
    assert rake.verdict == "strong"
    assert rake.is_enough
    assert belt.verdict == "little"
    # It is not quite nothing: who has it may be asked in which order it and other cards do their work.
    assert abs(belt.gap.mean) < 0.05
    assert belt.reach <= 0.06 < rake.reach <= 0.08


@pytest.mark.soak
@pytest.mark.parametrize("bot", ["random", "normal"])
def test_of_twenty_seeds_nineteen_verdicts_at_least_are_right(bot: str) -> None:
    right = 0
    for number in range(20):
        rake, belt = (measure_impact(planted(), card, 2, [bot], seed=number * 100_000) for card in (RAKE, BELT))
        right += rake.verdict == "strong" and belt.verdict == "little"
    assert right >= 19


def test_few_seeds_are_not_enough_and_it_is_said_how_many_would_be() -> None:
    impact = measured(RAKE, most=10, engine="python")
    assert impact.seeds == 10
    assert not impact.is_enough
    assert impact.seeds_needed > 10


def test_the_same_seeds_give_the_same_and_processes_change_nothing() -> None:
    one = measured(RAKE, most=6, engine="python")
    assert without_time(one) == without_time(measured(RAKE, most=6, jobs=2, engine="python"))
    assert without_time(one) == without_time(measured(RAKE, most=6))
    assert without_time(one) != without_time(measured(RAKE, most=6, seed=50, engine="python"))


def test_every_seat_is_given_the_card_on_every_seed() -> None:
    impact = measured("Charm", charm(), most=5, engine="python")
    assert impact.games == 5 * (1 + 2 * 2)
    alike = measured("Stone", charm(), most=5, engine="python")
    assert not alike.differs
    assert alike.games == 5 * (1 + 2)


def test_what_was_found_until_ctrl_c_is_kept() -> None:
    def stop(impact: Impact) -> None:
        if impact.seeds >= 16:
            raise KeyboardInterrupt

    with pytest.raises(ImpactStopped) as stopped:
        measured("Charm", charm(), progress=stop, engine="python")
    assert stopped.value.impact.seeds == 16
    assert stopped.value.impact.seconds > 0


def test_a_card_is_given_where_it_works_or_where_it_is_asked_to() -> None:
    assert homes_of(charm(), "Bell") == ("camp", "purse")
    assert measured("Charm", charm(), most=3, engine="python", home="purse").home == "purse"
    with pytest.raises(TableError, match="a player can have it in camp, purse"):
        measured("Charm", charm(), home="nowhere")
    with pytest.raises(TableError, match='no card is called "Charms"'):
        measured("Charms", charm())


def test_a_blank_card_has_no_effects_and_points_and_all_else() -> None:
    game = charm()
    assert cards_that_do_something(game) == ("Charm", "Bell")
    blank = with_blank(game, "Charm")
    assert cards_that_do_something(blank) == ("Bell",)
    assert [card.name for card in blank.cards] == [card.name for card in game.cards]
    # The game itself stays as it is.
    assert cards_that_do_something(game) == ("Charm", "Bell")


def test_a_blank_card_of_huns_plays_the_same_deals() -> None:
    game = shipped("huns")
    blank = with_blank(game, "Saddlebags")
    one, other = game.start(2, 3), blank.start(2, 3)
    for _ in range(3):
        assert [option.text for option in one.decision.options] == [option.text for option in other.decision.options]
        one.play(0)
        other.play(0)


def test_a_card_that_nobody_can_be_given_is_said_to_be_so() -> None:
    text = CHARM.text.replace("zone camp of Card, face up", "zone camp of Card, face up, up to 0")
    full = load_source(Source("full.cg", text)).game
    assert full is not None
    impact = measured("Charm", full, most=4, engine="python", home="camp")
    assert impact.refused == 4
    assert impact.gap.count == 0
