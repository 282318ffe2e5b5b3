"""The folder for things that can be made again, and files that are written there whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

# How the name of a file begins that is not yet whole.
SPARE = ".spare-"


def cache_folder() -> Path:
    """Return which folder is ours for things that can be made again."""
    given = os.environ.get("XDG_CACHE_HOME", "")
    if given and os.path.isabs(given):
        return Path(given) / "croupier"
    return Path(os.path.expanduser("~")) / ".cache" / "croupier"


def put_away(path: Path, data: bytes) -> bool:
    """Put bytes into a file that only this user can read, whole or not at all; return whether they are there."""
    import tempfile

    spare = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, spare = tempfile.mkstemp(dir=path.parent, prefix=SPARE)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(spare, path)
    except OSError:
        with suppress(OSError):
            if spare:
                os.unlink(spare)
        return False
    return True
