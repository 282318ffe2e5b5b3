"""Files that people name: only plain files of a stated size are read, and a file is written whole or not at all.

All that can go wrong is an `OSError` whose `strerror` says so in a few words.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

# The longest path that is looked at; systems allow less.
LONGEST_PATH = 4096


def path_of(typed: str | Path) -> Path:
    """Return the path that somebody means, with `~` for their own folder or somebody else's."""
    text = str(typed)
    if "\0" in text or len(text) > LONGEST_PATH:
        raise OSError(errno.EINVAL, "no file can be called so")
    try:
        return Path(text).expanduser()
    except RuntimeError:
        own = text.partition("/")[0] == "~"
        why = "it is not known which folder is yours" if own else "there is nobody of that name here"
        raise OSError(errno.ENOENT, why) from None


def exists(path: Path) -> bool:
    """Whether there is something at a path."""
    try:
        return path.exists()
    except ValueError:
        raise OSError(errno.EINVAL, "no file can be called so") from None


def read_plain(path: Path, most: int) -> bytes:
    """Return what stands in a plain file of at most so many bytes; a pipe, a device or a folder is refused."""
    try:
        # A pipe that nobody writes to is opened at once, and then refused like a device.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except ValueError:
        raise OSError(errno.EINVAL, "no file can be called so") from None
    with os.fdopen(handle, "rb") as file:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise OSError(errno.EINVAL, "it is no plain file")
        text = file.read(most + 1)
    if len(text) > most:
        raise OSError(errno.EFBIG, f"it has more than {most:,} bytes")
    return text


def read_words(path: Path, most: int) -> str:
    """Return the text of a plain file; an `OSError` if it is not text."""
    try:
        return read_plain(path, most).decode("utf-8")
    except UnicodeDecodeError:
        raise OSError(errno.EILSEQ, "it is not text") from None


def write_whole(path: Path, text: str | bytes) -> None:
    """Write a file, whole or not at all; one that is there keeps its place and its rights."""
    try:
        path = Path(os.path.realpath(path))
        mode = mode_for(path)
        data = text if isinstance(text, bytes) else text.encode("utf-8")
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".croupier.")
    except UnicodeEncodeError:
        raise OSError(errno.EILSEQ, "it would hold letters that are none") from None
    except ValueError:
        raise OSError(errno.EINVAL, "no file can be called so") from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, mode)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def mode_for(path: Path) -> int:
    """Return the rights of the file that is to be written; an `OSError` if what is there is not to be written over."""
    try:
        found = os.stat(path).st_mode
    except FileNotFoundError:
        # A saved game holds secrets of the players.
        return 0o600
    if not stat.S_ISREG(found):
        raise OSError(errno.EINVAL, "it is no plain file")
    if not found & 0o222 or not os.access(path, os.W_OK):
        raise OSError(errno.EACCES, "it is protected from being written")
    return stat.S_IMODE(found)


def reason(met: OSError) -> str:
    """Return in a few words why the system refused something."""
    return (met.strerror or "unknown reason").lower()
