"""Options of the tests."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from .groups import group_of
from .long_runs import LongRun

# The tests keep many games; to look through all of them for garbage at each small step would take a third of the time.
gc.set_threshold(50_000, 20, 50)

# What a test can need of a system (`@pytest.mark.needs("terminals")`): where it is there, and what is told elsewhere.
NEEDS = {
    "forks": (hasattr(os, "fork"), "processes are not forked here"),
    "full devices": (Path("/dev/full").exists(), "there is no device here that is always full"),
    "measured memory": (sys.platform == "linux", "memory is counted and limited in another way here"),
    "open files that go": (sys.platform != "win32", "a file that is open can't be deleted or renamed here"),
    "pipes": (hasattr(os, "mkfifo"), "there are no pipes, devices and links among the files here"),
    "processes in files": (Path("/proc").is_dir(), "processes are not listed in /proc here"),
    "shells": (sys.platform != "win32", "there is no shell here that closes streams"),
    "signals": (sys.platform != "win32", "a program can't be interrupted from outside here"),
    "terminals": (sys.platform != "win32", "there are no pseudo-terminals here"),
}


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test that needs what this system does not have."""
    for mark in item.iter_markers("needs"):
        for thing in mark.args:
            there, otherwise = NEEDS[thing]
            if not there:
                pytest.skip(otherwise)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `pytest --accept` write down what the programs now say, to be looked over and committed."""
    parser.addoption("--accept", action="store_true", help="rewrite the files that record messages and games")


def pytest_configure(config: pytest.Config) -> None:
    """Let a long run go on where it was stopped."""
    if config.option.markexpr == "soak":
        config.pluginmanager.register(LongRun(config))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have the tests of a game run in one process, unless they say where they run."""
    for item in items:
        group = group_of(item.nodeid)
        if group is not None and item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(group))


def pytest_collection_finish() -> None:
    """Never look for garbage among what was there before the first test."""
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish() -> None:
    """Look once for garbage among all that the tests have kept; pytest does so twice, to hear what it complains of."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Whether recorded files are to be rewritten."""
    return bool(request.config.getoption("--accept"))


@pytest.fixture(scope="session", autouse=True)
def shelf_of_the_tests(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the tables of the tests away from those of whoever runs them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CROUPIER_HOME", str(tmp_path_factory.mktemp("croupier")))
        yield
