"""Whatever is typed into a game file, one change after the other: `check`, `fmt` and `lsp` answer, and never crash.

What an editor is told at the end is what `check` says of the same text; and a file that is laid out is the same game.
"""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path

import attrs
import pytest
from croupier.editor import answers, hovering
from croupier.editor.colours import colours
from croupier.editor.complaints import diagnostics_of
from croupier.editor.documents import Document, Documents
from croupier.games import names, path
from croupier.grammar import Source, canonical, parse
from croupier.interpreter import CantRename, Game, Loaded, TableError, load_source
from lsprotocol import types

from .test_mutated_text import CHANGES

PARTS, EDITS = 20, 100
SOAK_PARTS, SOAK_EDITS = 400, 500
# Of one file, before another is opened.
IN_A_ROW = 20
PATHS = [path(name) for name in names()]
TEXTS = [each.read_text("utf-8") for each in PATHS]
# As much of each is read in all, so that the long ones don't take all the time.
WEIGHTS = [1 / len(text) for text in TEXTS]
DECISIONS = 20
WORDS = ["x", "deck", "Card", "player", "top", "", "Ä", "a b", "é\n"]


@attrs.define
class Author:
    """Somebody who types, and asks the editor about what is there."""

    chance: random.Random
    documents: Documents = attrs.Factory(Documents)

    def open(self) -> Document:
        number = self.chance.choices(range(len(PATHS)), WEIGHTS)[0]
        return self.documents.opened(PATHS[number].as_uri(), TEXTS[number])

    def edit(self, document: Document) -> None:
        lines = document.draft.source.text.split("\n")
        before = [*lines]
        self.chance.choice(CHANGES)(self.chance, lines)
        if self.chance.random() < 0.2:
            lines = before  # taken back
        self.documents.changed(document.uri, "\n".join(lines))

    def ask(self, document: Document) -> None:
        """Ask for everything that is cheap, and for one thing that is not."""
        documents, source = self.documents, document.draft.source
        at = documents.ruler.position(source, self.chance.randrange(len(source.text) + 1))
        assert documents.ruler.offset(source, at) <= len(source.text)
        assert diagnostics_of(documents, document, document.draft.complaints()) is not None
        assert answers.folding(document) is not None
        assert answers.symbols(documents, document) is not None
        assert len(colours(documents.ruler, document).data) % 5 == 0
        asked = self.chance.randrange(6)
        if asked == 0:
            assert answers.completions(documents, document, at) is not None
        elif asked == 1:
            hovering.hover(documents, document, at)
            answers.definition(documents, document, at)
        elif asked == 2:
            answers.highlights(documents, document, at)
            answers.name_to_change(documents, document, at)
        elif asked == 3:
            self.rename(document, at)

    def rename(self, document: Document, at: types.Position) -> None:
        with suppress(CantRename):
            assert answers.rename(self.documents, document, at, self.chance.choice(WORDS)).changes


def said_of(loaded: Loaded) -> list[tuple[object, ...]]:
    return [
        (each.code, each.title, each.note, each.hint, *((label.span.start, label.span.end) for label in each.labels))
        for each in loaded.diagnostics
    ]


def lay_out(source: Source, chance: random.Random) -> None:
    """Lay a file out; the same again comes out of what comes out, and it is the same game."""
    start, problems = parse(source)
    if start is None or problems:
        return
    text = canonical(source)
    again = Source(source.name, text, source.folder)
    assert canonical(again) == text
    if chance.random() < 0.1:
        one, other = load_source(source).game, load_source(again).game
        assert (one is None) is (other is None)
        if one is not None and other is not None:
            seed = chance.randrange(1000)
            assert story(one, seed) == story(other, seed)


def story(game: Game, seed: int) -> list[str]:
    """Return what somebody who plays by lot is asked, and chooses."""
    chance, found = random.Random(seed), []
    try:
        table = game.start(seed=seed)
        for _ in range(DECISIONS):
            if table.decision is None:
                break
            option = chance.randrange(len(table.decision.options))
            found.append(f"{table.decision.prompt} {table.decision.options[option].text}")
            table.play(option)
        found.append(str(table.returns()) if table.is_over else "")
    except TableError as met:
        found.append(type(met).__name__)
    return found


def type_for_a_while(number: int, edits: int) -> None:
    chance = random.Random(f"edited {number}")
    author = Author(chance)
    for _ in range(edits // IN_A_ROW):
        document = author.open()
        for _ in range(IN_A_ROW):
            author.edit(document)
            author.ask(document)
        draft = document.draft
        source = Source(draft.source.name, draft.source.text, draft.source.folder)
        assert said_of(draft.complaints(as_a_whole=True)) == said_of(load_source(source, as_library=True))
        lay_out(source, chance)
        author.documents.closed(document.uri)


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("part", range(PARTS))
def test_two_thousand_edits_are_answered(part: int) -> None:
    type_for_a_while(part, EDITS)


@pytest.mark.soak
@pytest.mark.parametrize("part", range(SOAK_PARTS))
def test_two_hundred_thousand_edits_are_answered(part: int) -> None:
    type_for_a_while(1000 + part, SOAK_EDITS)


@pytest.mark.parametrize("file", PATHS, ids=lambda file: file.stem)
def test_a_game_that_is_laid_out_plays_as_before(file: Path) -> None:
    text = file.read_text("utf-8")
    lines = [line.replace("    ", "  ") if not line.lstrip().startswith("#") else line for line in text.split("\n")]
    untidy = Source(file.name, "\n\n".join(lines), file.parent)
    if parse(untidy)[1]:
        pytest.skip("this file is not the same with other indentation")
    laid = Source(file.name, canonical(untidy), file.parent)
    one, other = load_source(untidy).game, load_source(laid).game
    assert one is not None
    assert other is not None
    for seed in range(3):
        assert story(one, seed) == story(other, seed)
