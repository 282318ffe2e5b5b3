"""Look into mypy's report on expressions that are Any: `make test` fails where too many of the runtime's are.

Call it with the folder of the report: `python tests/precise.py FOLDER`.
"""

from __future__ import annotations

import sys
from pathlib import Path

# The rooms in which most expressions have a type that says something, and how many in a hundred.
LEAST = {"croupier.interpreter.running": 97}


def share(report: str, room: str) -> float:
    """Return how many in a hundred expressions of the modules of a room are precise."""
    rows = [line.split() for line in report.splitlines() if line.strip().startswith(f"{room}.")]
    unknown, total = (sum(int(row[column]) for row in rows) for column in (1, 2))
    return 100 * (1 - unknown / total)


def main(folder: str) -> None:
    """Print how precise each room is; leave with an error if one is less than it must be."""
    report = (Path(folder) / "any-exprs.txt").read_text("utf-8")
    for room, least in LEAST.items():
        found = share(report, room)
        print(f"{room}: {found:.1f} percent of the expressions are precise")
        if found < least:
            sys.exit(f"at least {least} percent must be")


if __name__ == "__main__":
    main(sys.argv[1])
