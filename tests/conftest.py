"""Options of the tests."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

# The tests keep many games; to look through all of them for garbage at each small step would take a third of the time.
gc.set_threshold(50_000, 20, 50)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `pytest --accept` write down what the programs now say, to be looked over and committed."""
    parser.addoption("--accept", action="store_true", help="rewrite the files that record messages and games")


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
