"""The files that make one game: those that it uses, the games under a variant, and the file itself on top.

Each file becomes a `LaidFile` that comes after all files that it uses or varies; none is read twice.
`overlay.py` then lays the layers one over the other.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

import attrs
from croupier.grammar import Budget, Complaints, Diagnostic, Label, Source, Word, did_you_mean, error, parse, tree

from .enum_tables import spread
from .overlay import CHANGES, Kept, LaidFile, Overlay, first_line
from .overlay_clashes import stray_change
from .sources import read_source, read_used

# So many files can be laid over one another as variants, and so many can be read for one game.
MOST_VARIANTS = 20
MOST_FILES = 50
# What only a game has, and no file that others use.
OF_A_GAME = (tree.Game, tree.Variant, tree.Setup, tree.AfterSetup, tree.Play, tree.Ranking)


class Shelf:
    """Where the files under another are: on the disk, as they are at the moment."""

    def find(self, word: Word) -> tuple[Source | None, list[Diagnostic]]:
        """Find a game or a variant by the name that a file gives it."""
        return read_source(str(word), word.span.source.whole.folder)

    def newest(self, source: Source) -> Source:
        """Return a file that was found on the disk as it is to be read."""
        return source

    def parse(self, source: Source, budget: Budget) -> tuple[tree.Start | None, list[Diagnostic]]:
        """Return the tree of a file, and the mistakes in it."""
        return parse(source, budget)


# A tree, the texts that it was read from (those that lie over others first), and what is wrong.
Laid: TypeAlias = tuple[tree.Start, tuple[Source, ...], list[Diagnostic]]


def lay_over(
    start: tree.Start, budget: Budget | None = None, shelf: Shelf | None = None, kept: Kept | None = None
) -> Laid:
    """Return the tree of a file with all files under it; one that stands alone stays as it is.

    Of the examples of the files below, those are `kept` that are asked for.
    """
    pile = Pile(budget or Budget(), shelf or Shelf())
    start, pile.problems = spread(start)
    pile.take(start, None)
    sources = tuple(layer.source for layer in reversed(pile.layers))
    if any(problem.is_error for problem in pile.problems):
        return start, sources, pile.problems
    top = pile.layers[-1]
    if len(pile.layers) == 1 and top.variant is None:
        return start, sources, [*pile.problems, *stray_changes(start)]
    overlay = Overlay(kept)
    for layer in pile.layers:
        before = len(overlay.problems)
        overlay.lay_all(layer, is_top=layer is top)
        if layer.word is not None and any(problem.is_error for problem in overlay.problems[before:]):
            overlay.problems.append(broken(layer.word, layer.source))
            return tree.Start(tuple(overlay.laid), span=start.span), sources, [*pile.problems, *overlay.problems]
    declarations = tuple(overlay.finish())
    return tree.Start(declarations, span=start.span), sources, [*pile.problems, *overlay.problems]


def is_library(start: tree.Start) -> bool:
    """Whether a file declares things and is no game: it has no course of play, not even half of one."""
    return not any(isinstance(each, OF_A_GAME) for each in start.declarations)


def stray_changes(start: tree.Start) -> list[Diagnostic]:
    """Complain about changes in a file with nothing under it."""
    return [stray_change(each) for each in start.declarations if isinstance(each, CHANGES)]


def place_of(source: Source) -> Path | Source:
    """Return where a file really lies; a text that was never in a file is its own place."""
    return (source.folder / source.name).resolve() if source.folder is not None else source


@attrs.define(eq=False)
class Pile:
    """The layers that were read so far, the lowest first, and what is wrong with their files."""

    budget: Budget
    shelf: Shelf
    layers: list[LaidFile] = attrs.Factory(list)
    problems: list[Diagnostic] = attrs.Factory(Complaints)
    # The files that are being read, each for the sake of the one before it.
    open: list[Path | Source] = attrs.Factory(list)
    done: dict[Path | Source, LaidFile] = attrs.Factory(dict)

    def take(self, start: tree.Start, word: Word | None) -> LaidFile:
        """Put a file on the pile, after those that it uses and the game that it varies; `word` is what brought it."""
        source = start.span.source
        variant = next((each for each in start.declarations if isinstance(each, tree.Variant)), None)
        self.open.append(place_of(source))
        under: list[LaidFile] = []
        if variant is not None:
            under += self.read_base(variant)
            # Those that it lies over as well lie side by side, each over the game alone.
            for other in variant.others or ():
                under += self.read_other(variant, other)
        for each in start.declarations:
            if isinstance(each, tree.Use) and self.is_wanted(each, start, word):
                under += self.read_library(each.file)
        self.open.pop()
        below = frozenset(below for layer in under for below in (layer.source, *layer.below))
        kept = tuple(each for each in start.declarations if not isinstance(each, tree.Use))
        layer = LaidFile(source, kept, below, variant, word)
        self.layers.append(layer)
        self.done[place_of(source)] = layer
        return layer

    def is_wanted(self, use: tree.Use, start: tree.Start, word: Word | None) -> bool:
        """Whether a file is to be read: one for examples only where the file that uses it stands by itself."""
        if use.only is None:
            return True
        if not is_library(start):
            self.problems.append(no_library(use))
        return word is None

    def read_base(self, variant: tree.Variant) -> list[LaidFile]:
        """Read the game under a variant, unless it was read already."""
        word = variant.base
        source, problems = self.shelf.find(word)
        if source is None:
            text = f'there is no game "{word}"'
            self.problems.append(error("unknown-game", "unknown game", word.span, text, hint=problems[0].hint))
        elif place_of(source) in self.open:
            self.problems.append(circle_of(word))
        elif place_of(source) in self.done:
            return [self.done[place_of(source)]]
        elif len(self.open) > MOST_VARIANTS:
            self.problems.append(tall_pile(variant))
        else:
            start = self.parse(self.shelf.newest(source), word)
            if start is not None and not any(isinstance(each, tree.Game | tree.Variant) for each in start.declarations):
                self.problems.append(no_base(word))
            elif start is not None:
                return [self.take(start, word)]
        return []

    def read_other(self, variant: tree.Variant, word: Word) -> list[LaidFile]:
        """Read a variant over which another lies, beside its game, unless it was read already."""
        source, _ = self.shelf.find(word)
        if source is None:
            self.problems.append(unknown_variant(word))
            return []
        if place_of(source) not in self.done:
            if place_of(source) in self.open:
                self.problems.append(circle_of(word))
                return []
            if len(self.layers) + len(self.open) >= MOST_FILES:
                self.problems.append(many_files(word))
                return []
            start = self.parse(self.shelf.newest(source), word)
            if start is None:
                return []
            if not any(isinstance(each, tree.Variant) for each in start.declarations):
                self.problems.append(no_variant(word))
                return []
            self.take(start, word)
        layer = self.done[place_of(source)]
        if layer.variant is None:
            self.problems.append(no_variant(word))
            return []
        if self.layers[0].source not in layer.below:
            self.problems.append(other_game(variant, layer, word))
        return [layer]

    def read_library(self, word: Word) -> list[LaidFile]:
        """Read a file that another uses, unless it was read already."""
        source, problems = read_used(word)
        self.problems += problems
        if source is None:
            return []
        place = place_of(source)
        if place in self.done:
            return [self.done[place]]
        if place in self.open:
            self.problems.append(use_circle(word, source))
        elif len(self.layers) + len(self.open) >= MOST_FILES:
            self.problems.append(many_files(word))
        else:
            start = self.parse(self.shelf.newest(source), word)
            stray = next((each for each in start.declarations if isinstance(each, OF_A_GAME)), None) if start else None
            if stray is not None:
                self.problems.append(used_game(word, source, stray))
            elif start is not None:
                return [self.take(start, word)]
        return []

    def parse(self, source: Source, word: Word) -> tree.Start | None:
        """Read the tree of a file; nothing if there are mistakes in it."""
        start, problems = self.shelf.parse(source, self.budget)
        if start is not None and not problems:
            start, problems = spread(start)
        if start is not None and not problems:
            return start
        self.problems += [broken(word, source), *problems]
        return None


def broken(word: Word, source: Source) -> Diagnostic:
    """Complain of mistakes in a file under another."""
    if is_use(word):
        return error("broken-use", f"{source.name} can't be used as it is", word.span, "mend it first")
    return error("broken-base", "the game under this variant has mistakes", word.span, "mend it first")


def is_use(word: Word) -> bool:
    """Whether a word names a file that is used, and not the game of a variant."""
    text, start = word.span.source.text, word.span.start
    return text[text.rfind("\n", 0, start) + 1 : start].strip() == "use"


def circle_of(word: Word) -> Diagnostic:
    """Complain of a variant that lies under itself."""
    text = f'"{word}" is laid over this file, or is this file'
    note = "a game must lie at the bottom"
    return error("variant-circle", "these variants go round in a circle", word.span, text, note)


def unknown_variant(word: Word) -> Diagnostic:
    """Complain of a variant that is not there."""
    from croupier import games

    folder = word.span.source.whole.folder
    beside = sorted(path.stem for path in folder.glob(f"*{games.ENDING}"))[:MOST_FILES] if folder is not None else []
    hint = did_you_mean(word, [*games.variant_names(), *beside])
    text = f'there is no variant "{word}"'
    hint = (
        hint
        or f'write "variant ... of ..." into a file {word}{games.ENDING} beside this one, or name one that is there'
    )
    return error("unknown-variant", "unknown variant", word.span, text, hint=hint)


def no_variant(word: Word) -> Diagnostic:
    """Complain of a file that is to be laid over a game, and is no variant."""
    text, hint = "this file is no variant", "a file that is laid over a game begins with: variant"
    return error("other-game", f'"{word}" can\'t be laid over a game', word.span, text, hint=hint)


def other_game(variant: tree.Variant, layer: LaidFile, word: Word) -> Diagnostic:
    """Complain of a variant that is of another game than those beside it."""
    base = layer.variant.base if layer.variant is not None else word
    return error(
        "other-game", f'"{word}" is a variant of another game', word.span, f"it is not of {variant.base}",
        "", f"take it away, or write one like it of {variant.base}",
        Label(base.span, f"it is of {base}"),
    )  # fmt: skip


def tall_pile(variant: tree.Variant) -> Diagnostic:
    """Complain of too many variants that are laid over one another."""
    title, text = "too many variants lie over one another", f"{MOST_VARIANTS} lie over this one"
    return error("many-variants", title, variant.base.span, text, hint="put some of them into one file")


def no_base(word: Word) -> Diagnostic:
    """Complain of a variant of a file that is no game."""
    return error(
        "no-base", "a variant of no game", word.span, "this file has no `game`",
        hint=f'to take its declarations into a game of your own, write: use "{word}.cg"',
    )  # fmt: skip


def use_circle(word: Word, source: Source) -> Diagnostic:
    """Complain of a file that uses itself."""
    text = f"{source.name} uses this file, or is this file"
    hint = "put what both need into a third file, which uses neither"
    return error("use-circle", "these files use one another in a circle", word.span, text, hint=hint)


def no_library(use: tree.Use) -> Diagnostic:
    """Complain of a game that uses a file for its examples alone."""
    assert use.only is not None
    text = "the examples of a game are about what it has itself"
    hint = f"write: use {use.file.span.text}"
    return error("no-library", "only a library uses files for its examples", use.only.span, text, hint=hint)


def many_files(word: Word) -> Diagnostic:
    """Complain of too many files for one game."""
    title, text = "too many files make one game", f"{MOST_FILES} are read at most"
    return error("many-files", title, word.span, text, hint="put some of them into one file")


def used_game(word: Word, source: Source, stray: tree.Node) -> Diagnostic:
    """Complain of a file that is used and is a game, or says how one is played."""
    return error(
        "used-game",
        f"{source.name} is no file of declarations",
        word.span,
        "a file that is used has no game and no course of play",
        "",
        'to change a game, write a variant: variant "Name" of game',
        Label(first_line(stray.span), "this belongs to a game"),
    )
