"""The programs that the house has: shipped games and sketches."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted([*ROOT.glob("games/**/*.cg"), *ROOT.glob("tests/sketches/*.cg")])
IDS = [path.stem for path in PROGRAMS]
