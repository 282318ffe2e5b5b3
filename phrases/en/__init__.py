"""English: one thing is counted in its own form, none and several in another."""

FORMS = 2


def form(count: int) -> int:
    """Return 0 for one thing, else 1."""
    return 0 if abs(count) == 1 else 1
