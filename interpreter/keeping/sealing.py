"""Parts of saved games and journals that are sealed, so that no eye falls on a seed or on another's secret choice.

A seal is no lock: it keeps out who opens the file or searches in it, and nobody who means to look. Whoever has this
program, or reads this file, can open it.
"""

from __future__ import annotations

import json
import secrets
from base64 import b64decode, b64encode
from collections.abc import Iterable
from hashlib import shake_128
from typing import Any

from ..reading.given import values_in

SEALED = "sealed"
SALT = 9
# A sealed text is as long as a multiple of this: its length must not tell which of two options was taken.
STEP = 48


def seal(value: Any) -> str:
    """Return a value as text that says nothing to the eye."""
    plain = json.dumps(value, separators=(",", ":")).encode()
    padded = plain.ljust(-(-len(plain) // STEP) * STEP)
    salt = secrets.token_bytes(SALT)
    return b64encode(salt + mixed(salt, padded)).decode()


def unseal(text: Any) -> Any:
    """Return the value that was sealed; a ValueError if it is none."""
    if not isinstance(text, str):
        raise ValueError("this is no sealed text")
    data = b64decode(text, validate=True)
    return values_in(mixed(data[:SALT], data[SALT:]).decode())


def mixed(salt: bytes, data: bytes) -> bytes:
    """Mix bytes with others that follow from a salt; the same again gives them back."""
    stream = shake_128(salt).digest(len(data))
    return (int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(data), "big")


def seal_parts(entry: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Return a record in which the parts of these names are sealed, if it has any."""
    hidden = {name: entry[name] for name in names if name in entry}
    shown = {name: value for name, value in entry.items() if name not in hidden}
    return {**shown, SEALED: seal(hidden)} if hidden else shown


def unseal_parts(entry: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Return a record with its sealed parts opened; a ValueError if others are sealed than those of these names."""
    if SEALED not in entry:
        return entry
    opened = unseal(entry[SEALED])
    if not isinstance(opened, dict) or not opened.keys() <= set(names):
        raise ValueError("something else is sealed")
    return {**{name: value for name, value in entry.items() if name != SEALED}, **opened}
