"""Options of the tests."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `pytest --accept` write down what the programs now say, to be looked over and committed."""
    parser.addoption("--accept", action="store_true", help="rewrite the files that record messages and games")


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Say whether recorded files are to be rewritten."""
    return bool(request.config.getoption("--accept"))
