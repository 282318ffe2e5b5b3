"""Keys that were pressed too early, before it was seen what they would do."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

if sys.platform == "win32":
    import msvcrt

    def forget_keys(file: int) -> None:
        """Forget what was typed at a terminal and not read yet; elsewhere nothing is typed ahead."""
        while os.isatty(file) and msvcrt.kbhit():
            msvcrt.getwch()

else:
    import termios

    def forget_keys(file: int) -> None:
        """Forget what was typed at a terminal and not read yet; elsewhere nothing is typed ahead."""
        # What is no terminal, or is one no longer, has nothing to forget.
        with suppress(termios.error):
            termios.tcflush(file, termios.TCIFLUSH)
