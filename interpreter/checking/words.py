"""Suspicions: texts for people that are not in all the languages of the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from croupier.grammar import NOWHERE, Diagnostic, Span, tree, warning

from ..meaning import core
from ..meaning.survey import Survey
from ..meaning.vocabulary import LANGUAGES

INSERT = re.compile(r"\{[^{}]*\}")
FIRST = re.compile(r'"[^"]*"')
WORD = re.compile(r"[^\W\d_]{2,}")


def every_text_is_in_all_languages(seen: Survey) -> Iterator[Diagnostic]:
    """Point at texts that lack a language of the game, and at languages that the game does not announce."""
    wanted = [str(each) for each in seen.world.languages if each != "en"]
    undeclared: set[str] = set()
    for span, english, languages in texts(seen):
        missing = [each for each in wanted if each not in languages]
        if missing and WORD.search(INSERT.sub("", english)):
            names = " and ".join(LANGUAGES.get(each, each) for each in missing)
            more = " ".join(f'{each} "..."' for each in missing)
            text = "it is in English only" if languages == {"en"} else f"{', '.join(missing)} is missing"
            first = FIRST.match(span.text)
            hint = f"write: {first.group()} {more}" if first else f'give it a text: "..." {more}'
            yield warning("missing-language", f"this text is not in {names}", span, text, hint=hint)
        for language in sorted(languages - {"en", *wanted} - undeclared):
            undeclared.add(language)
            name, all_languages = LANGUAGES.get(language, language), ", ".join(["en", *wanted, language])
            yield warning(
                "undeclared-language",
                f"the game does not say that it is in {name}",
                span,
                f"this text has {language}",
                hint=f"write under the game's name: languages {all_languages}",
            )


def texts(seen: Survey) -> Iterator[tuple[Span, str, set[str]]]:
    """Yield all texts for people: where each stands, its words, and the languages that it is in."""
    for text in declared_texts(seen):
        if text is not None and text.span is not NOWHERE and text.string.span is not NOWHERE:
            yield text.string.span, str(text.string), {"en", *(str(each.language) for each in text.translations)}
    met: set[Any] = set()
    for node in seen.nodes:
        if isinstance(node, core.Template) and node.span.source is not NOWHERE.source and node.span not in met:
            met.add(node.span)
            english = "".join(part for part in node.pieces.get("en", []) if isinstance(part, str))
            yield node.span, english, set(node.pieces)


def declared_texts(seen: Survey) -> Iterator[tree.Text | None]:
    """Yield the texts of declarations."""
    world = seen.world
    yield from (world.title, world.about, world.family)
    groups: list[Iterable[Any]] = [
        world.options.values(),
        world.tokens.values(),
        world.icons.values(),
        world.periods.values(),
        world.all_zones(),
        world.all_tracks(),
        world.all_rules(),
        world.kinds.values(),
    ]
    for decl in (decl for group in groups for decl in group):
        if decl.node is not None:
            yield decl.node.text
    for kind in world.kinds.values():
        yield from (text.node for text in kind.texts)
    for enum in world.enums.values():
        yield from (value.text for value in enum.node.values)
    for card in world.cards:
        yield card.title
        yield from (text.node for text in card.texts)
    for line in world.scores:
        yield line.title
    yield from (title for title, _ in world.layout.groups)
    yield from [*world.layout.titles.values(), *world.layout.faces.values()]
