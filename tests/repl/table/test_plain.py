"""The table in plain lines at a terminal."""

from __future__ import annotations

import os
import signal
from collections.abc import Hashable
from random import Random
from threading import Timer

import pytest
from croupier.bots import Sight, Thought, Watch
from croupier.bots.bot import Estimate
from croupier.repl.table import plain
from croupier.repl.table.console import Console
from croupier.repl.table.plain import PlainTable

from ..glass import table


class Patient(Console):
    """A console of a person who waits."""

    def __init__(self) -> None:
        super().__init__()
        self.interactive = True
        self.said: list[str] = []

    def say(self, *lines: str) -> None:
        self.said += lines

    def ask(self, prompt: str, whose: Hashable = None) -> str | None:
        return "pass"


class EndlessBot:
    """A bot that thinks until it is stopped."""

    def choose(self, sight: Sight, rng: Random) -> int:
        raise AssertionError("a person waits, so that it must be possible to stop it")

    def think(self, sight: Sight, rng: Random, watch: Watch | None = None) -> Thought:
        assert watch is not None
        thought = Thought((Estimate(0, 0.0, 1),), 0, 0.5)
        while watch(thought):
            pass
        return thought


@pytest.mark.needs("signals")
def test_ctrl_c_makes_a_bot_play_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain, "PATIENCE", 0.05)
    sitting, console = table("kuhn", bots={1: EndlessBot()}), Patient()
    handler = signal.getsignal(signal.SIGINT)
    Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    PlainTable(sitting, console).play()
    assert sitting.is_over
    assert console.said.count("Player 2 thinks. (Ctrl-C: play now)") == 1
    assert signal.getsignal(signal.SIGINT) is handler
