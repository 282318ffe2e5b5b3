"""Machine code kept on disk under a seal, so that a game is built once.

A file holds the machine code of a module and a table that belongs to it. Machine code can do anything, so only what
this user's own installation has made is ever run: each file is sealed with a secret that lies beside it, in a file
which only this user can read, and the seal is looked at before anything else. The machine code also names what it was
made for, so that one file can't stand in for another.

A file that is damaged, foreign or too large is passed over in silence, as is a folder that can't be read or written:
what is kept here can be made again.
"""

from __future__ import annotations

import hmac
import os
import secrets
import stat
import sys
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from time import time

from croupier.grammar.cache import SPARE, cache_folder, put_away

from .calling import Compiled, Refused, available, library

# Count it up when the form of the files changes.
FORM = 1
SECRET = "native.secret"
SECRET_SIZE = 32
SEAL_SIZE = 32
NAME_SIZE = 32
# How many bytes say how long the table is.
LENGTH_SIZE = 8
# How many files are kept, enough for all shipped games and their numbers of players, and how many bytes they have
# together; those that were not used for longest go first.
MOST_FILES = 600
MOST_BYTES = 1 << 28
# No file is larger.
MOST_IN_ONE = 1 << 26
# After so many seconds a file that is not whole is one of a process that was ended.
STALE = 3600


def fetch(key: str, stoppable: bool = False) -> tuple[Compiled, bytes] | None:
    """Return the machine code that was kept under a key, and its table; None if there is none to be trusted."""
    if not available():
        return None
    name = _name(key, stoppable)
    path = _path(name)
    body = _opened(_read(path, MOST_IN_ONE))
    if body is None or body[:NAME_SIZE] != name:
        return None
    table = NAME_SIZE + LENGTH_SIZE
    code = table + int.from_bytes(body[NAME_SIZE:table], "little")
    try:
        found = Compiled.unpacked(body[code:], stoppable)
    except Refused:
        return None
    with suppress(OSError):
        os.utime(path)
    return found, body[table:code]


def keep(key: str, compiled: Compiled, table: bytes) -> None:
    """Keep machine code and its table under a key."""
    secret = _secret() or _new_secret()
    if secret is None:
        return
    name = _name(key, compiled.stoppable)
    body = b"".join((name, len(table).to_bytes(LENGTH_SIZE, "little"), table, compiled.packed()))
    if SEAL_SIZE + len(body) <= MOST_IN_ONE and put_away(_path(name), _seal(secret, body) + body):
        _tidy()


def _name(key: str, stoppable: bool) -> bytes:
    """Return what tells apart all that machine code depends on."""
    system = (sys.platform, os.name, sys.maxsize, sys.byteorder, *library())
    return blake2b(repr((FORM, stoppable, system, key)).encode(), digest_size=NAME_SIZE).digest()


def _path(name: bytes) -> Path:
    return cache_folder() / f"native-{name[:16].hex()}.code"


def _seal(secret: bytes, body: bytes) -> bytes:
    return blake2b(body, key=secret, digest_size=SEAL_SIZE, person=b"croupier native").digest()


def _opened(data: bytes | None) -> bytes | None:
    """Return what is in a file if its seal is ours."""
    secret = _secret()
    if data is None or secret is None or len(data) < SEAL_SIZE + NAME_SIZE + LENGTH_SIZE:
        return None
    body = data[SEAL_SIZE:]
    return body if hmac.compare_digest(_seal(secret, body), data[:SEAL_SIZE]) else None


def _secret() -> bytes | None:
    """Return the secret of this user; None if there is none, or others could know it."""
    data = _read(cache_folder() / SECRET, SECRET_SIZE, hidden=True)
    return data if data is not None and len(data) == SECRET_SIZE else None


def _new_secret() -> bytes | None:
    """Make a secret, and return the one that is there afterwards: another process may have been quicker."""
    path = cache_folder() / SECRET
    return _secret() if put_away(path, secrets.token_bytes(SECRET_SIZE)) else None


def _read(path: Path, most: int, hidden: bool = False) -> bytes | None:
    """Return what is in a file of this user's own that is not too large; a hidden one no other user can open."""
    flags = os.O_RDONLY
    for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY", "O_CLOEXEC"):
        flags |= getattr(os, name, 0)
    try:
        with os.fdopen(os.open(path, flags), "rb") as file:
            about = os.fstat(file.fileno())
            if not _is_ours(about, hidden) or about.st_size > most:
                return None
            data = file.read(most + 1)
    except (OSError, ValueError):
        return None
    return data if len(data) <= most else None


def _is_ours(about: os.stat_result, hidden: bool) -> bool:
    """Whether this is a plain file of this user, and, for a hidden one, nobody else may open it."""
    if not stat.S_ISREG(about.st_mode):
        return False
    if sys.platform == "win32":  # the folder belongs to the user, and there are no such modes
        return True
    return about.st_uid == os.geteuid() and not (hidden and about.st_mode & 0o077)


def _tidy() -> None:
    """Remove what was not used for longest, if there is too much, and what ended processes have left."""
    with suppress(OSError):
        found = []
        for path in cache_folder().iterdir():
            with suppress(OSError):  # another process may tidy too
                about = path.lstat()
                if path.name.startswith(SPARE) and about.st_mtime < time() - STALE:
                    path.unlink()
                elif path.name.startswith("native-") and stat.S_ISREG(about.st_mode):
                    found.append((about.st_mtime_ns, about.st_size, path))
        total = sum(size for _, size, _ in found)
        found.sort()
        while found and (len(found) > MOST_FILES or total > MOST_BYTES):
            _, size, path = found.pop(0)
            total -= size
            with suppress(OSError):
                path.unlink()
