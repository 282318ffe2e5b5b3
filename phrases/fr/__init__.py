"""French: none is counted as one is."""

FORMS = 2


def form(count: int) -> int:
    """Return 0 for none and for one thing, else 1."""
    return 0 if abs(count) < 2 else 1
