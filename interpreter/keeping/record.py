"""Saved games: text that holds what a table is made of, and no more.

A save is JSON: the game file's fingerprint, the set-up, the seed and the choices, which are sealed, and a check over
all of that. It is untrusted when it is read: every part is looked at, and the choices are played again one by one.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..faults import ChangedGame, RecordError, SetupError, TableError
from ..reading.files import read_words, reason, write_whole
from ..reading.given import is_name, values_in
from .by_hand import HandError, LaidByHand, laid_as_data, laid_from_data, lay
from .sealing import seal_parts, unseal_parts

if TYPE_CHECKING:
    from ..game import Game
    from ..table import Table

# Up to form 2 chance fell otherwise, and the seed and the choices could be read.
VERSION = 3
PRIVATE = ("seed", "choices")
MOST_BYTES = 20_000_000


def as_record(table: Table) -> dict[str, Any]:
    """Return what a table is made of, ready to be written."""
    if table.imagined:
        raise TableError("imagined saved")
    made = {
        "croupier": VERSION,
        "game": table.game.title(),
        "file": table.game.source.name,
        "fingerprint": table.game.fingerprint,
        "players": table.players,
        "names": list(table.names),
        "options": table.options,
        "chance": "explicit" if table.machine.explicit else "drawn",
        **({"forced": "asked"} if table.machine.asks else {}),
        "seed": table.seed,
        "practice": table.practice,
        "choices": table.record,
    }
    return {**made, "laid": laid_as_data(table)} if table.laid else made


def check_of(data: dict[str, Any]) -> str:
    """Make the check of a record: whoever changes a part by hand makes another."""
    plain = {name: value for name, value in data.items() if name != "check"}
    return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:32]


def save(table: Table, path: Path) -> None:
    """Write a table to a file, whole or not at all."""
    data = seal_parts(as_record(table), PRIVATE)
    text = json.dumps({**data, "check": check_of(data)}, indent=1) + "\n"
    try:
        write_whole(path, text)
    except OSError as met:
        raise RecordError("can't write", path=path, why=reason(met)) from None


def resume(game: Game, path: Path) -> Table:
    """Read a saved game and play it again up to where it was left."""
    try:
        text = read_words(path, MOST_BYTES)
    except OSError as met:
        raise RecordError("can't read", path=path, why=reason(met)) from None
    try:
        data = values_in(text)
    except ValueError:
        raise RecordError("no saved game there", path=path) from None
    return from_record(game, data)


PARTS: dict[str, type | tuple[type, ...]] = {
    "fingerprint": str, "players": int, "names": list, "options": dict, "chance": str, "seed": int,
    "practice": bool, "choices": list,
}  # fmt: skip


def from_record(game: Game, data: Any) -> Table:
    """Look at a saved record and play it again."""
    if not isinstance(data, dict) or "croupier" not in data:
        raise RecordError("no saved game")
    if data["croupier"] != VERSION:
        raise RecordError("other form", form=repr(data["croupier"]), ours=VERSION)
    opened = open_parts(data)
    find_damage(opened)
    if data.get("check") != check_of(data):
        raise RecordError("changed by hand")
    return play_again(game, opened)


def open_parts(data: dict[str, Any]) -> dict[str, Any]:
    """Open what is sealed in a record."""
    try:
        return unseal_parts(data, PRIVATE)
    except ValueError:
        raise RecordError("damaged part", part="sealed") from None


def find_damage(data: dict[str, Any]) -> None:
    """Raise an error that names the part of a record that is missing or makes no sense."""
    for name, wanted in PARTS.items():
        if name not in data:
            raise RecordError("damaged without", part=name)
        value = data[name]
        if not isinstance(value, wanted) or (wanted is int and isinstance(value, bool)):
            raise RecordError("damaged part", part=name)
    if not all(isinstance(name, str) and is_name(name) for name in data["names"]):
        raise RecordError("damaged part", part="names")


def play_again(game: Game, data: dict[str, Any]) -> Table:
    """Set a table up as a record says, and make its choices; none may fail."""
    if data["fingerprint"] != game.fingerprint:
        raise ChangedGame("changed game", game=game.title)
    table = set_up(game, data)
    laid = laid_from_data(table.machine.plan, data.get("laid", []))
    try:
        choose_all(table, data["choices"], laid)
    except HandError as met:
        raise RecordError("damaged", what=met.text_in) from None
    return table


def choose_all(table: Table, choices: Sequence[Any], laid: Sequence[LaidByHand]) -> None:
    """Make choices that may be forged, and lay what was laid by hand between them."""
    for number, index in enumerate(choices, 1):
        lay_what_is_due(table, laid)
        if type(index) is not int or not 0 <= index < table.width:
            raise RecordError("damaged choice", number=number)
        table.play(index)
    lay_what_is_due(table, laid)


def lay_what_is_due(table: Table, laid: Sequence[LaidByHand]) -> None:
    """Lay what was laid by hand after as many choices as have been made."""
    for each in laid:
        if each.at == len(table.record):
            lay(table, each.sort, *each.what)


def play_what_fits(game: Game, data: dict[str, Any], texts: Sequence[str]) -> Table:
    """Set a table up as a record says, in a game that may have changed, and make its choices as long as they fit.

    A choice fits if there is an option of the same text.
    """
    table = set_up(game, data)
    laid = laid_from_data(table.machine.plan, data.get("laid", []))
    try:
        for index, text in zip(data["choices"], texts, strict=True):
            lay_what_is_due(table, laid)
            decision = table.decision
            alike = [option.index for option in decision.options if option.text == text] if decision is not None else []
            if not alike:
                return table
            table.play(index if index in alike else alike[0])
        lay_what_is_due(table, laid)
    except TableError:
        # A fault, or something that can't be laid any more: this far it fits.
        return table
    return table


def set_up(game: Game, data: dict[str, Any]) -> Table:
    """Set a table up as a record says."""
    forced = str(data.get("forced", "taken"))
    try:
        table = game.start(data["players"], data["seed"], data["options"], data["names"], data["chance"], forced)
    except SetupError as met:
        raise RecordError("damaged", what=met.text_in) from None
    table.practice = data["practice"]
    return table
