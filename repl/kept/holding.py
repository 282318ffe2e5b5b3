"""Files that a program holds: locks that end with it, names, and what systems allow with a file that is open."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from time import sleep

# Where a lock lies on systems that lock bytes: far behind the text, so that the text can still be read.
LOCKED_BYTE = 1 << 40
# How often, and after how many seconds each, a lock is tried again.
TRIES, PAUSE = 10, 0.02
# Windows neither renames nor deletes a file that any program holds open.
RENAMES_OPEN_FILES = sys.platform != "win32"

if sys.platform == "win32":
    import msvcrt

    BINARY = os.O_BINARY

    def lock(handle: int) -> bool:
        """Take the lock of a file; False if another program has it, an OSError if there can be none."""
        os.lseek(handle, LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

    def sync_folder(folder: Path) -> None:
        """Do nothing: a folder can't be synced here."""

else:
    import fcntl

    BINARY = 0

    def lock(handle: int) -> bool:
        """Take the lock of a file; False if another program has it, an OSError if there can be none."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def sync_folder(folder: Path) -> None:
        """Wait until the names of a folder's files are on the disk."""
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def give_name(unfinished: Path, path: Path) -> None:
    """Rename a file that is finished; raise FileExistsError if the name is taken."""
    try:
        os.link(unfinished, path)
    except FileExistsError:
        raise
    except OSError:
        # Some disks know only one name for a file.
        if path.exists():
            raise FileExistsError(errno.EEXIST, "the name is taken") from None
        unfinished.rename(path)
    else:
        unfinished.unlink()


def take_lock(handle: int) -> bool:
    """Take the lock of a file, if need be a little later: whoever looks whether it is free holds it for a moment."""
    for _ in range(TRIES):
        if lock(handle):
            return True
        sleep(PAUSE)
    return lock(handle)


def is_in_use(path: Path) -> bool:
    """Whether another program holds a file open; also if that can't be known."""
    try:
        handle = os.open(path, os.O_RDWR | BINARY)
    except OSError:
        return False
    try:
        return not lock(handle)
    except OSError:
        return True
    finally:
        os.close(handle)


def drop(path: Path) -> None:
    """Delete a file, unless another program holds it open."""
    with suppress(OSError):
        if not RENAMES_OPEN_FILES:
            path.unlink()
            return
        handle = os.open(path, os.O_RDWR | BINARY)
        try:
            if lock(handle):
                path.unlink()
        finally:
            os.close(handle)
