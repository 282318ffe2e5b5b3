"""Long runs that go on where they were stopped: `make soak` leaves out what has passed with the same source.

What has passed stands in a file in `.venv/soak`, which is named after all that the tests run and read. Pages are left
out of that, so that a long run need not begin anew when one is mended.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / ".venv" / "soak"
SOURCES = ("phrases", "grammar", "interpreter", "games", "bots", "lab", "editor", "repl", "tests", "pyproject.toml")
READ_BY_NOBODY = {".md", ".pyc"}
# Workers are told what had passed before by this name, since more passes while they start.
KEY = "passed_before"


def fingerprint() -> str:
    """Return a name for the source as it is now."""
    named = [ROOT / each for each in SOURCES]
    files = [file for each in named for file in ([each] if each.is_file() else each.rglob("*")) if file.is_file()]
    whole = hashlib.sha256()
    for file in sorted(file for file in files if file.suffix not in READ_BY_NOBODY):
        whole.update(f"{file.relative_to(ROOT).as_posix()}\0{file.stat().st_size}\0".encode())
        whole.update(file.read_bytes())
    return whole.hexdigest()[:20]


class LongRun:
    """Leaves out what has passed before, and notes what passes."""

    def __init__(self, config: pytest.Config) -> None:
        self._notes = FOLDER / fingerprint()
        worker = getattr(config, "workerinput", None)
        self._is_worker = worker is not None
        self._passed = set(worker[KEY] if worker is not None else self._read())

    def _read(self) -> list[str]:
        if not self._notes.exists():
            return []
        return [line.partition("\t")[2] for line in self._notes.read_text("utf-8").splitlines()]

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: object) -> None:
        """Hand a worker what had passed when the run began."""
        node.workerinput[KEY] = sorted(self._passed)  # type: ignore[attr-defined]

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out what has passed before."""
        done = [item for item in items if item.nodeid in self._passed]
        if done:
            config.hook.pytest_deselected(items=done)
            items[:] = [item for item in items if item.nodeid not in self._passed]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what passed, and how long it took."""
        if report.when == "call" and report.passed and not self._is_worker:
            FOLDER.mkdir(parents=True, exist_ok=True)
            with self._notes.open("a", encoding="utf-8") as notes:
                notes.write(f"{report.duration:.1f}\t{report.nodeid}\n")

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Count a run as good of which all had passed before."""
        if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and self._passed:
            session.exitstatus = pytest.ExitCode.OK

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Write how much had passed before."""
        terminalreporter.write_line(f"long runs: {len(self._passed)} parts had passed before; {self._notes.name}")
