"""What the property tests share."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture
def uncollected() -> Iterator[None]:
    """Leave garbage lying while a test measures time: going through what other tests have kept takes seconds."""
    gc.disable()
    yield
    gc.enable()
