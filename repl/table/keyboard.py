"""Keys that were pressed too early, before it was seen what they would do."""

from __future__ import annotations


def forget_keys(file: int) -> None:
    """Forget what was typed at a terminal and not read yet; elsewhere nothing is typed ahead."""
    try:
        import termios
    except ImportError:  # pragma: no cover - there is none on Windows
        return
    try:
        termios.tcflush(file, termios.TCIFLUSH)
    except termios.error:
        # It is no terminal.
        return
