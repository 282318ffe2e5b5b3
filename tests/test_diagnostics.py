"""Every message: where it points, what it says, and how it looks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from croupier.grammar import CODES, render

from .checking import diagnose
from .chunks import Chunk, read_chunks

CHUNKS = read_chunks()
REPORTS = Path(__file__).with_name("reports")


@pytest.mark.parametrize("chunk", CHUNKS, ids=[chunk.name for chunk in CHUNKS])
def test_a_program_gets_the_complaints_that_it_expects(chunk: Chunk) -> None:
    met = diagnose(chunk.text)
    wanted = [(expected.line, expected.code) for expected in chunk.expected]
    assert [(complaint.span.line, complaint.code) for complaint in met] == wanted, "\n".join(map(render, met))
    for complaint, expected in zip(met, chunk.expected, strict=True):
        assert expected.words in render(complaint)


@pytest.mark.parametrize("code", sorted(CODES))
def test_a_code_has_a_report(code: str, accept: bool) -> None:
    chunk = next((chunk for chunk in CHUNKS if code in {expected.code for expected in chunk.expected}), None)
    assert chunk, f"no program in tests/diagnostics shows {code}"
    path = REPORTS / f"{code}.txt"
    report = _report(chunk, code)
    if accept:
        path.write_text(report, encoding="utf-8")
    assert path.exists(), "run pytest --accept"
    assert path.read_text(encoding="utf-8") == report


def test_no_report_is_of_a_code_that_is_gone(accept: bool) -> None:
    gone = [path for path in REPORTS.glob("*.txt") if path.stem not in CODES]
    if accept:
        for path in gone:
            path.unlink()
        gone = []
    assert not gone


def test_every_code_is_a_known_one_and_every_description_a_phrase() -> None:
    met = {complaint.code for chunk in CHUNKS for complaint in diagnose(chunk.text)}
    assert met <= set(CODES)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in CODES)
    assert all(text and not text.endswith(".") and "\n" not in text for text in CODES.values())


@pytest.mark.parametrize("chunk", CHUNKS, ids=[chunk.name for chunk in CHUNKS])
def test_labels_point_into_the_text_and_say_something(chunk: Chunk) -> None:
    for complaint in diagnose(chunk.text):
        assert complaint.title
        for label in complaint.labels:
            assert 0 <= label.span.start <= len(chunk.text)
            assert label.text


def _report(chunk: Chunk, code: str) -> str:
    """Put a program and what is said about it together."""
    messages = [render(complaint) for complaint in diagnose(chunk.text) if complaint.code == code]
    program = chunk.text.replace("\0", "␀").rstrip("\n")
    return program + "\n\n" + "\n\n".join(messages).replace("\0", "␀") + "\n"
