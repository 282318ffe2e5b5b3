"""What is known of a position before it is put in order, beside the state itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..meaning.bounds import CHANCE
from ..running.state import Frame, State
from .again import Secrets, args_of
from .card_map import CardMap, named_cards
from .mixtures import Imaginable
from .preparing import Prospect
from .whereabouts import Whereabouts, whereabouts_of

if TYPE_CHECKING:
    from ..table import Table

NO_FACES: dict[int, tuple[int, ...]] = {}


def prospect_of(table: Table, seat: int, state: State, stack: Sequence[Frame]) -> Prospect | None:
    """Return what is known of a position; None where more is hidden than cards of which nothing else is known.

    The state can be one of the machine that tells; the frames are those of the table's own.
    """
    machine, plan = table.machine, table.machine.plan
    card_map, secrets = machine.once(CardMap), machine.once(Secrets)
    if plan.has_secret_dice or card_map.hidden_tokens[seat] or state.private:
        return None
    if secrets.questions and any(secrets.names_in(frame[0].__name__) for frame in stack):
        return None
    whereabouts = whereabouts_of(table)
    if whereabouts is not None and is_bounded(whereabouts, state, 1 << seat):
        return None
    function, least_options = None, 2
    if table.seat not in (None, CHANCE) and stack:
        info = machine.writer.questions[table.question]
        function = info.function or None
        least_options = 1 if function is not None and info.always else 2
    blank = Imaginable(
        state=state,
        seat=seat,
        pieces=len(plan.pieces),
        mixtures=(),
        is_followed=False,
        working=(),
        tokens=(),
        dice=(),
        faces=NO_FACES,
        offered=card_map.offered[seat],
        anytime=card_map.anytime,
        is_chosen=False,
        function=function,
        args=args_of(machine, stack[-1], function) if function is not None else None,
        least_options=least_options,
        machine=machine,
    )
    sets = whereabouts.set_of if whereabouts is not None else card_map.one_set
    return Prospect(blank, sets, tuple(named_cards(card_map, state, stack)))


def is_bounded(whereabouts: Whereabouts, state: State, bit: int) -> bool:
    """Whether it was ruled out that some cards lie where a seat does not know all; idle bounds don't count."""
    known = state.known
    for zone, bounds in whereabouts.bounds.items():
        there = state.Z[zone]
        for cards, (least, most) in bounds.items():
            if least > 0 or most < min(len(cards), len(there)):
                places = sum([not known[card] & bit for card in there])
                hidden = sum([not known[card] & bit for card in cards])
                seen = sum([card in cards and bool(known[card] & bit) for card in there])
                if least > seen or most - seen < min(places, hidden):
                    return True
    return False
