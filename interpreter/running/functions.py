"""The functions of the runtime by name, each with what it takes and returns.

The parts of the runtime add theirs and call one another's through it, when they run: a machine that tells puts others
in their place, and some are written with the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol, TypeAlias, TypedDict

from .state import State, Use

# A card, one of its abilities that was on before an event, and whose the card was then.
WasOn: TypeAlias = tuple[int, int, int | None]
# A card and one of its abilities that fires.
Firing: TypeAlias = tuple[int, int] | WasOn
Groups: TypeAlias = tuple[int, ...]
Arguments: TypeAlias = tuple[Any, ...]
# How many tokens, of which value, from where, to where.
Bill: TypeAlias = list[tuple[int, int | None, int, int]]
# The same of cards; where they are chosen, from nowhere.
CardBill: TypeAlias = list[tuple[int, int | None, int]]
# None: no limit; of tokens, one for each value can be given.
Limit: TypeAlias = int | Sequence[int] | None
OfCard: TypeAlias = Callable[[State, int], int | None]
Put: TypeAlias = Callable[[State, int | None, int], None]
OnZone: TypeAlias = Callable[[State, int], None]


class Pick(Protocol):
    """Draws one of several things; of none, none."""

    def __call__(self, s: State, items: Sequence[Any], /) -> Any:
        """Draw."""


class ShowTo(Protocol):
    """Lets players know cards."""

    def __call__(self, s: State, cards: Iterable[int | None], whom: Iterable[int], private: bool = False, /) -> None:
        """Show."""


class Functions(TypedDict, total=False):
    """What generated code, and the parts of the runtime, call."""

    # Moves.
    owner: OfCard
    settle: Callable[[State, int, int, bool], None]
    loose: Callable[[State, int, int, bool], list[int]]
    fix: Callable[[State, int, int, bool], None]
    full: Callable[[State, int], bool]
    limit_at: Callable[[State, int], Limit]
    has_room: Callable[[State, int, int], bool]
    lies: Callable[[State, int | None, int], bool]
    put: Put
    put_under: Put
    put_open: Put
    put_all: Callable[[State, int, int], None]
    draw: Callable[[State, int, int], int | None]
    deal: Callable[[State, int, tuple[int, ...]], None]
    deal_by_draws: Callable[[State, int, tuple[int, ...]], None]  # the same, not written out
    shuffle: OnZone
    show: ShowTo
    cast: OnZone
    new_piece: Callable[[State, frozenset[int]], int]
    pick: Pick

    # Counts.
    room: Callable[[State, int, int], int]
    tokens: Callable[[State, int, int | None, int, int], int]
    all_tokens: Callable[[State, int, int], None]
    can_pay: Callable[[State, Bill], bool]
    can_give: Callable[[State, CardBill], bool]
    merged: Callable[[State, int | None, Iterable[Any]], list[Any]]
    rows_merged: Callable[[State, int | None, Iterable[tuple[Any, ...]], tuple[bool, ...]], list[tuple[Any, ...]]]
    looks: Callable[[State, int | None, int | None], object]

    # Abilities.
    changed: Callable[[State, int, int, Any, Arguments], Any]
    ways: Callable[[State, int, int, Any, Arguments], list[Any]]
    firing: Callable[[State, int, Arguments], list[tuple[int, int]]]
    at_work: Callable[[State, int, Arguments], list[WasOn]]
    firing_after: Callable[[State, int, Arguments, list[WasOn]], list[Firing]]
    whose: Callable[[State, Firing], int | None]
    still: Callable[[State, int, Firing, Arguments], bool]
    in_use: Callable[[State, Groups, int | None], list[Use]]
    usable: Callable[[State, Groups, int], Sequence[Use | None]]
    usable_of: Callable[[State, int, int | None, int | None], list[tuple[int, int]]]
    beside: Callable[[State, Groups, int, Sequence[Any]], Sequence[Any]]
    pending: Callable[[State, Groups, int], int | None]
    noted: Callable[[State, Groups, int | None], None]
    forgotten: Callable[[State, int], None]
    use_up: Callable[[State, int, int], None]
    order_matters: Callable[[State, int, list[Firing], Arguments], bool]
    current: Callable[[State, int], int]

    # Of each ability, filled in by the machine: whether it is on and fits, what it makes of a rule, what it does.
    GUARDS: list[Callable[..., bool]]
    VALUES: list[Callable[..., Any]]
    BODIES: list[Callable[..., Any]]
    WORKINGS: list[Callable[..., bool] | None]
    OWN_GUARDS: list[Callable[..., bool]]
    EFFECTS: list[Callable[..., object]]
    HEAVIEST: list[int]  # of each group: the most steps of looking whether one of its abilities is on

    # Of each zone: what says its limit, where that depends on play.
    LIMITS: list[Callable[[State], Limit]]

    # Orders.
    arranged: Callable[[State, int | None, int, list[Any], Arguments, Arguments], tuple[Any, ...]]
    # Of each sort of things that are done in an order, filled in by the machine: what is left to do, what is done,
    # whether that can ask, whether the things are cards.
    TRIAL_THINGS: list[Callable[..., list[Any]]]
    TRIALS: list[Callable[..., Any]]
    TRIAL_ASKS: list[bool]
    TRIAL_OF_CARDS: list[bool]

    # Whether tables are the same.
    is_same: Callable[[State, State], bool]
    is_alike: Callable[[State, State], bool]
    SETTINGS: list[frozenset[int]]  # of each group of abilities: the cards whose order counts; filled in by the machine

    # Written with the machine.
    clone: Callable[[State], State]
    shape: Callable[[State], list[Any]]
    marks: Callable[[State, int], tuple[Any, ...]]
    is_same_besides: Callable[[State, State], bool]

    # The log.
    tell_text: Callable[[State, int, tuple[Any, ...]], None]
    tell_period: Callable[[State, int, int | None], None]
    tell_roll: Callable[[State, int, int], None]
    tell_ability: Callable[[State, tuple[int, int]], None]
    tell_random: Callable[[State, int, object], None]
    tell_call: Callable[[State, str, Callable[[], tuple[Any, ...]]], None]
    tell_none_left: Callable[[State, int, Callable[[], Iterable[int]]], None]
