"""Files that mean harm cost little, whatever is in them: `check` and what lies between two questions are bounded."""

from __future__ import annotations

import pytest

from .hostile import BEFORE, attack, hostile_text

pytestmark = pytest.mark.needs("forks", "measured memory")

# Of processor time and of memory, in seconds and MB: what the budgets promise, and as much again for a busy machine.
SECONDS, MEMORY = 4, 200
# To write the machine of a long game takes longer.
STARTING = {"start": (20, 500)}
PARTS, FILES = 4, 15
SOAK_PARTS, SOAK_FILES = 100, 100


def faults_of(number: int) -> list[str]:
    """Attack with a file; return what was too much."""
    met = attack(hostile_text(number))
    found = [met.crash] if met.crash else []
    for stage, seconds in met.seconds.items():
        most, memory = STARTING.get(stage, (SECONDS, MEMORY))
        if seconds > most or met.memory[stage] > memory:
            found.append(f"{stage} took {seconds:.1f} s and {met.memory[stage]} MB")
    return [f"hostile_text({number}): {each}" for each in found]


@pytest.mark.parametrize("part", range(PARTS))
def test_a_hostile_file_is_refused_or_played_and_costs_little(part: int) -> None:
    assert [each for number in range(part * FILES, (part + 1) * FILES) for each in faults_of(number)] == []


@pytest.mark.soak
@pytest.mark.parametrize("part", range(SOAK_PARTS))
def test_ten_thousand_hostile_files_cost_little(part: int) -> None:
    start = 1000 + part * SOAK_FILES
    assert [each for number in range(start, start + SOAK_FILES) for each in faults_of(number)] == []


def test_what_is_read_before_play_is_told_apart_from_play() -> None:
    met = attack(hostile_text(0))
    assert met.seconds.keys() & set(BEFORE)
