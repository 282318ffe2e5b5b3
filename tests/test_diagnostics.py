"""Every message: where it points, what it says, and how it looks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from croupier.grammar import CODES, Diagnostic, Source, render
from croupier.interpreter import load, load_source

from .checking import diagnose_chunk
from .chunks import Chunk, read_chunks

CHUNKS = read_chunks()
REPORTS = Path(__file__).with_name("reports")
FOLDERS = [Path(__file__).parents[1] / name for name in ("grammar", "interpreter")]


PAGES = """\
game "Pages"
    players 2

kind Card
    has rank: number
kind Wild is Card
zone deck of Card, starts with Card
3 x card "Page" is Card
    rank = 1
card "Jester" is Wild
    rank = 0
play
    shuffle deck
score "None": 0
"""


def _about_files(folder: Path) -> dict[str, tuple[Diagnostic, ...]]:
    """Make the mistakes that are not in one file alone."""
    (folder / "broken").write_text("zone deck off Card\n", encoding="utf-8")
    (folder / "round").write_text('variant "Round" of round\n', encoding="utf-8")
    for number in range(22):
        (folder / f"v{number}.cg").write_text(f'variant "V" of v{number + 1}\n', encoding="utf-8")
    (folder / "long.cg").write_text('game "Long"\n' + "zone x of Card\n" * 15_000, encoding="utf-8")
    (folder / "big.cg").write_text("#" * 6_000_000, encoding="utf-8")
    (folder / "folder.cg").mkdir()
    (folder / "pages.cg").write_text(PAGES, encoding="utf-8")
    meanings = "".join(f"kind Kind{n} is Card\n    rule value = {n}\n" for n in range(201))
    meanings += "".join(f"rule sum{n} = sum({'+'.join(['value'] * 10)} over deck)\n" for n in range(11))
    uses = {
        "broken-use": ('use "torn.cg"\n', {"torn.cg": "zone deck off Card\n"}),
        "many-files": ('use "u0.cg"\n', {f"u{n}.cg": f'use "u{n + 1}.cg"\n' for n in range(60)}),
        "no-base": ('variant "Mine" of words\n', {"words.cg": "enum Colour: red, blue\n"}),
        "variants-clash": (
            'variant "Mine" of pages with long_one, short_one\n',
            {
                "long_one.cg": 'variant "Long" of pages\nchange card "Page"\n    rank = 2\nwithout card "Jester"\n',
                "short_one.cg": 'variant "Short" of pages\nchange card "Page"\n    rank = 3\n',
            },
        ),
        "two-files": (
            'use "left.cg"\nuse "right.cg"\n',
            {f"{side}.cg": "rule most = 3\n" for side in ("left", "right")},
        ),
        "use-circle": ('use "ring.cg"\n', {"ring.cg": 'use "ring.cg"\n'}),
        "used-game": ('use "pages.cg"\n', {}),
    }
    for _, files in uses.values():
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
    of_pages = {
        "fewer-copies": 'card "Page" is Card\n    rank = 2\n',
        "other-kind": 'card "Page" is Wild\n    rank = 2\n',
        "unseen-change": "change kind Card\n    rank = 5\n",
    }
    return {
        "no-such-game": load("kuhm").diagnostics,
        "unreadable-file": load("folder.cg").diagnostics,
        "file-too-big": load("big.cg").diagnostics,
        "too-long": load("long.cg").diagnostics,
        "too-many-meanings": load_source(Source("pages.cg", PAGES + meanings)).diagnostics[-1:],
        "many-variants": load_source(Source("mine.cg", 'variant "Mine" of v0\n', folder)).diagnostics,
        "broken-base": load_source(Source("mine.cg", 'variant "Mine" of broken\n')).diagnostics,
        "variant-circle": load_source(Source("mine.cg", 'variant "Mine" of round\n')).diagnostics,
        **{code: load_source(Source("mine.cg", text, folder)).diagnostics for code, (text, _) in uses.items()},
        **{
            code: load_source(Source("mine.cg", f'variant "Mine" of pages\n{lines}', folder)).diagnostics
            for code, lines in of_pages.items()
        },
    }


ABOUT_FILES = (
    "broken-base", "broken-use", "fewer-copies", "file-too-big", "many-files", "many-variants", "no-base",
    "no-such-game", "other-kind", "too-long", "too-many-meanings", "two-files", "unreadable-file", "unseen-change",
    "use-circle", "used-game", "variant-circle", "variants-clash",
)  # fmt: skip


@pytest.mark.parametrize("chunk", CHUNKS, ids=[chunk.name for chunk in CHUNKS])
def test_a_program_gets_the_complaints_that_it_expects(chunk: Chunk) -> None:
    met = diagnose_chunk(chunk)
    said = "\n".join(map(render, met))
    for expected in chunk.expected:
        found = [each for each in met if (each.span.line, each.code) == (expected.line, expected.code)]
        assert any(expected.words in render(each) for each in found), said
    wanted = {(expected.line, expected.code) for expected in chunk.expected}
    assert not [each for each in met if each.is_error and (each.span.line, each.code) not in wanted], said


@pytest.mark.parametrize("code", sorted(set(CODES) - set(ABOUT_FILES)))
def test_a_code_has_a_report(code: str, accept: bool) -> None:
    chunk = next((chunk for chunk in CHUNKS if code in {expected.code for expected in chunk.expected}), None)
    assert chunk, f"no program in tests/diagnostics shows {code}"
    messages = [render(complaint) for complaint in diagnose_chunk(chunk) if complaint.code == code]
    _compare(code, chunk.text.replace("\0", "␀").rstrip("\n") + "\n\n" + "\n\n".join(messages), accept)


def test_a_code_about_files_has_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, accept: bool) -> None:
    monkeypatch.chdir(tmp_path)
    met = _about_files(tmp_path)
    assert set(met) == set(ABOUT_FILES)
    for code, complaints in met.items():
        assert code in {complaint.code for complaint in complaints}
        _compare(code, "\n\n".join(map(render, complaints)), accept)


def _compare(code: str, report: str, accept: bool) -> None:
    path = REPORTS / f"{code}.txt"
    report = report.replace("\0", "␀") + "\n"
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


def test_every_code_in_the_source_is_a_known_one() -> None:
    emitted: set[str] = set()
    for path in (path for folder in FOLDERS for path in folder.rglob("*.py")):
        for call, code in re.findall(
            r'\b(error|warning|unknown|unused)\(\s*f?"([a-z-]+)"', path.read_text(encoding="utf-8")
        ):
            emitted.add(code if call in ("error", "warning") else f"{call}-{code}")
    assert emitted <= set(CODES)
    assert len(CODES) >= 100


def test_every_description_is_a_phrase() -> None:
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", code) for code in CODES)
    assert all(text and not text.endswith(".") and "\n" not in text for text in CODES.values())


@pytest.mark.parametrize("chunk", CHUNKS, ids=[chunk.name for chunk in CHUNKS])
def test_labels_point_into_the_text_and_say_something(chunk: Chunk) -> None:
    for complaint in diagnose_chunk(chunk):
        assert complaint.code in CODES
        assert complaint.title
        for label in complaint.labels:
            inside = chunk.whole if label.span.source.name == "game.cg" else label.span.source.text
            assert 0 <= label.span.start <= len(inside)
            assert label.text
