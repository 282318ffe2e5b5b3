"""What is wrong with a draft is what `load` says of its text, whatever was typed before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from croupier.grammar import Source
from croupier.interpreter import Loaded, load_source
from croupier.interpreter.authoring.draft import Desk, Draft

GAME = """game "A"
    players 2

kind Card
    has rank: number

cards Card "card {rank}" for rank in 1..9

zone deck of Card, starts with Card

play
    shuffle deck
    end game
"""


def told(loaded: Loaded) -> list[Any]:
    return [
        (each.code, each.title, each.note, each.hint, [(label.span.start, label.span.end) for label in each.labels])
        for each in loaded.diagnostics
    ]


def alone(draft: Draft) -> Loaded:
    """Return what `load` says of the text of a draft."""
    source = draft.source
    return load_source(Source(source.name, source.text, source.folder), as_library=True)


def open_draft(folder: Path, text: str, name: str = "a.cg") -> Draft:
    return Desk().open(folder / name, text)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("shuffle deck", "shuffle dek"),
        ("shuffle deck", "shuffle"),
        ("kind Card", "kind Card of"),
        ("    end game\n", ""),
        ("players 2", "players 0"),
        ("zone deck", "zone pile of Card, face up\nzone deck"),
        ("play\n", "plai\n"),
    ],
)
def test_a_change_is_complained_of_as_load_does(tmp_path: Path, old: str, new: str) -> None:
    draft = open_draft(tmp_path, GAME)
    before = told(draft.complaints(as_a_whole=True))
    draft.change(GAME.replace(old, new))
    assert told(draft.complaints(as_a_whole=True)) == told(alone(draft))
    draft.change(GAME)
    assert told(draft.complaints(as_a_whole=True)) == before


def test_at_once_the_text_and_the_names_are_complained_of_and_the_rest_later(tmp_path: Path) -> None:
    draft = open_draft(tmp_path, GAME.replace("play\n", "zone pile of Card\n\nplay\n"))
    assert told(draft.complaints()) == []
    assert [code for code, *_ in told(draft.complaints(as_a_whole=True))] == ["no-score", "unused-zone"]
    draft.change(GAME.replace("deck\n", "dek\n"))
    assert [code for code, *_ in told(draft.complaints())] == ["unknown-name"]


@pytest.mark.parametrize(
    ("old", "new"),
    [("shuffle deck", "shuffle dek"), ("    end game\n", "    let x = 1\n    end game\n"), ("rank", "rang")],
)
def test_at_once_is_said_what_is_said_of_the_whole_text(tmp_path: Path, old: str, new: str) -> None:
    text = GAME + 'zone pile of Card\n\nto wait by player\n    say "{deck}"\n'
    draft = open_draft(tmp_path, text)
    draft.complaints(as_a_whole=True)
    draft.change(text.replace(old, new, 1))
    at_once = told(draft.complaints())
    anew = open_draft(tmp_path, draft.source.text)
    assert [each for each in told(anew.complaints()) if each not in at_once] == []


def test_what_was_said_of_the_whole_still_stands_when_other_lines_change(tmp_path: Path) -> None:
    text = GAME.replace("play\n", "zone pile of Card\n\nplay\n")
    draft = open_draft(tmp_path, text)
    before = [code for code, *_ in told(draft.complaints(as_a_whole=True))]
    draft.change(text.replace("shuffle deck", "shuffle deck\n    shuffle deck"))
    assert [code for code, *_ in told(draft.complaints())] == before


def test_what_examples_mean_now_is_said_in_the_next_pause(tmp_path: Path) -> None:
    text = GAME + 'example "all lie there"\n    then\n        count(deck) is 9\n'
    draft = open_draft(tmp_path, text)
    before = told(draft.complaints(as_a_whole=True))
    draft.change(text.replace("zone deck", "zone pile").replace("shuffle deck", "shuffle pile"))
    assert told(draft.complaints()) == []
    after = told(draft.complaints(as_a_whole=True))
    assert [code for code, *_ in after] == ["unknown-name"]
    assert after == told(alone(draft))
    # What was said of an example still stands, unless the example itself changed.
    draft.change(text)
    assert [code for code, *_ in told(draft.complaints())] == ["unknown-name"]
    draft.change(text.replace("is 9", "is 8"))
    assert told(draft.complaints()) == []
    draft.change(text)
    assert told(draft.complaints(as_a_whole=True)) == before


def test_a_file_under_another_is_read_as_it_stands_on_the_desk(tmp_path: Path) -> None:
    (tmp_path / "pack.cg").write_text("kind Card\n    has rank: number\n")
    desk = Desk()
    game = desk.open(tmp_path / "a.cg", GAME.replace("kind Card\n    has rank: number\n", 'use "pack.cg"\n'))
    assert told(game.complaints()) == []
    pack = desk.open(tmp_path / "pack.cg", "kind Card\n    has worth: number\n")
    desk.forget()
    assert [code for code, *_ in told(game.complaints())]
    pack.change("kind Card\n    has rank: number\n\n")
    assert told(game.complaints()) == []
    pack.change("kind Card\n    has worth: number\n")
    desk.close(pack)
    assert told(game.complaints()) == []


def test_a_file_under_another_is_read_again_only_when_it_changed(tmp_path: Path) -> None:
    (tmp_path / "pack.cg").write_text("kind Card\n    has rank: number\n")
    draft = open_draft(tmp_path, GAME.replace("kind Card\n    has rank: number\n", 'use "pack.cg"\n'))
    draft.complaints()
    [(source, *_)] = draft.desk.trees.values()
    draft.change(draft.source.text + "# More.\n")
    draft.complaints()
    assert [known[0] for known in draft.desk.trees.values()] == [source]


def test_a_library_by_itself_is_no_mistake(tmp_path: Path) -> None:
    draft = open_draft(tmp_path, "rule twice(n: number) = n * 2\n")
    assert told(draft.complaints(as_a_whole=True)) == []
