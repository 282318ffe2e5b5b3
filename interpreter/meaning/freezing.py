"""What is made step by step and must not change afterwards: it is filled, and then frozen."""

from __future__ import annotations

from types import MappingProxyType
from typing import TypeVar, cast

from attrs.exceptions import FrozenInstanceError

T = TypeVar("T")


class Freezing:
    """Something that can be changed until it is frozen: then nothing of it can be replaced, added or taken out."""

    __slots__ = ("is_frozen",)
    is_frozen: bool

    def __setattr__(self, name: str, value: object) -> None:
        if getattr(self, "is_frozen", False):
            raise FrozenInstanceError
        object.__setattr__(self, name, value)

    def freeze(self, *names: str) -> None:
        """Make what these attributes hold fixed, and let none be set from now on."""
        for name in names:
            setattr(self, name, read_only(getattr(self, name)))
        self.is_frozen = True


def read_only(value: T) -> T:
    """Return a list or a dictionary so that it can only be read; whoever reads it sees no difference."""
    if isinstance(value, dict):
        return cast(T, MappingProxyType(value))
    return cast(T, tuple(value)) if isinstance(value, list) else value
