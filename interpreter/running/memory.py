"""Memory of what is done many times in one call: where it stands, and back to that.

Python looks after its memory itself. A native machine does not: what is made between the two is thrown away.
"""

from __future__ import annotations


def memory_mark() -> int:
    """Return where memory stands; what is made after it lives until it is set back."""
    return 0


def memory_reset(mark: int) -> None:
    """Throw away all that was made since a mark."""
