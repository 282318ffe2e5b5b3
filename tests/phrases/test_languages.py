"""The languages of the interface: all say the same, and one that is added is spoken at once."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path
from random import Random
from string import Formatter

import pytest
from croupier import phrases
from croupier.interpreter import TableError
from croupier.phrases import BAR, ENGLISH, language_of, languages, read_topic, read_topics, said_of
from croupier.repl.language import find_language
from croupier.repl.phrases import INTERFACE, counted, phrase
from croupier.repl.table.sitting import Sitting
from croupier.repl.verbs.registry import do_verb

from ..interpreter.small import HEAD, small_table

ROOT = Path(__file__).parents[2]
TOPICS = sorted(file.stem for file in (ROOT / "phrases" / ENGLISH).glob("*.py") if file.stem != "__init__")
OTHERS = [language for language in languages() if language != ENGLISH]
# A phrase that says less than the English one does.
SAYS_LESS = {("fr", "refusals", "no such value")}


def fields(words: str) -> set[str]:
    """Return what is filled in, `{...}` or, in the words of argparse, `%(...)s`."""
    return {name for _, name, _, _ in Formatter().parse(words) if name} | {*re.findall(r"%\(\w+\)[a-z]|%[a-z]", words)}


def test_english_and_french_are_spoken() -> None:
    assert languages() == ("en", "fr")


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_files_of_english(language: str) -> None:
    assert sorted(file.stem for file in (ROOT / "phrases" / language).glob("*.py") if file.stem != "__init__") == TOPICS


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("language", OTHERS)
def test_a_language_has_the_phrases_of_english_and_no_others(language: str, topic: str) -> None:
    assert sorted(read_topic(language, topic)) == sorted(read_topic(ENGLISH, topic))


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("language", OTHERS)
def test_the_same_is_filled_into_a_phrase_as_in_english(language: str, topic: str) -> None:
    own = read_topic(language, topic)
    for name, words in read_topic(ENGLISH, topic).items():
        if (language, topic, name) in SAYS_LESS:
            assert fields(own[name]) < fields(words)
        else:
            assert fields(own[name]) == fields(words), name


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("language", OTHERS)
def test_what_counts_in_english_has_all_its_forms(language: str, topic: str) -> None:
    for name, words in read_topic(ENGLISH, topic).items():
        wanted = language_of(language).FORMS - 1 if BAR in words else 0
        assert read_topic(language, topic)[name].count(BAR) == wanted, name


@pytest.mark.parametrize("language", languages())
def test_every_form_is_said_of_some_number(language: str) -> None:
    counting = language_of(language)
    assert {counting.form(count) for count in range(-200, 200)} == set(range(counting.FORMS))


def test_no_phrase_of_the_interface_stands_in_two_files() -> None:
    assert sum(len(read_topic(ENGLISH, topic)) for topic in INTERFACE.topics) == len(INTERFACE.words(ENGLISH))


def test_every_topic_is_asked_for() -> None:
    used = {*INTERFACE.topics, "table", "reasons", "refusals", "usage"}
    assert used == set(TOPICS)


def test_words_of_other_languages_stand_nowhere_else() -> None:
    folders = ("grammar", "interpreter", "bots", "lab", "repl")
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    foreign = re.compile(rf"[À-ÖØ-Þà-öø-ÿŒœ]|['\"]({'|'.join(OTHERS)})['\"]")
    # The list of languages that the texts of games can be in.
    assert [file.name for file in files if foreign.search(file.read_text("utf-8"))] == ["vocabulary.py"]


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [("en", 0, "cubes"), ("en", 1, "cube"), ("en", -1, "cube"), ("en", 2, "cubes"), ("fr", 0, "cube"),
     ("fr", -1, "cube"), ("fr", 2, "cubes"), ("de", 0, "cubes"), ("de", 1, "cube")],
)  # fmt: skip
def test_things_are_counted_as_the_language_does(language: str, count: int, said: str) -> None:
    assert said_of("cube|cubes", language, count) == said
    assert said_of("sheep", language, count) == "sheep"
    assert said_of("cube|", language, count) == "cube"


def test_a_part_can_be_said_in_each_language() -> None:
    told = INTERFACE.in_all("wrong players", game="Tag", allowed=INTERFACE.later("from to", least=1, most=2), asked=9)
    assert told == {
        "en": "Tag is for 1 to 2 players, not 9",
        "fr": "Tag est pour 1 à 2 joueurs, pas 9",
    }


# Latin, as far as these tests need it: here it has a form of its own for a hundred and more.
LATIN = {
    "__init__.py": "FORMS = 3\ndef form(count):\n    return 2 if count >= 100 else 0 if count == 1 else 1\n",
    "picture.py": 'PHRASES = {"cards": "{count} charta|{count} chartae|{count} chartarum"}\n',
    "help.py": 'PHRASES = {":help": "hoc monstra"}\n',
    "table.py": 'PHRASES = {"pass": "transeo"}\n',
    "refusals.py": 'PHRASES = {"nothing said": "nihil dictum est"}\n',
}
GAME = HEAD.replace("players 2..4\n", "players 2..4\n    languages en, la\n")
PLAY = """
play
    ann may "go on" la "perge": nothing
"""


def forget() -> None:
    """Forget which languages there are, and what they say."""
    invalidate_caches()
    for kept in (languages, language_of, read_topics):
        kept.cache_clear()


@pytest.fixture
def latin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Add a language by a folder, and nothing else."""
    folder = tmp_path / "la"
    folder.mkdir()
    for name, text in LATIN.items():
        (folder / name).write_text(text, "utf-8")
    monkeypatch.setattr(phrases, "__path__", [*phrases.__path__, str(tmp_path)])
    forget()
    yield "la"
    monkeypatch.undo()
    forget()
    for name in [each for each in sys.modules if each.startswith(f"{phrases.__name__}.la")]:
        del sys.modules[name]


def test_a_language_that_is_added_is_known_and_counts_its_own_way(latin: str) -> None:
    assert languages() == ("en", "fr", "la")
    assert find_language(["list", "--lang", latin]) == latin
    assert [counted(latin, "cards", count) for count in (0, 1, 2, 300)] == [
        "0 chartae", "1 charta", "2 chartae", "300 chartarum",
    ]  # fmt: skip


def test_a_table_speaks_a_language_that_is_added(latin: str) -> None:
    table = small_table(PLAY, GAME)
    sitting = Sitting("small", table, {}, Random(1), latin)
    question = sitting.question()
    assert question is not None
    assert [choice.text for choice in question.choices] == ["perge", "transeo"]
    assert ":help [VERB]                 hoc monstra" in "\n".join(do_verb(sitting, ":help").lines)
    with pytest.raises(TableError) as met:
        table.play("")
    assert (str(met.value), met.value.text_in(latin)) == ("nothing was said", "nihil dictum est")
    assert do_verb(sitting, ":lang fr").lines == ("Write :lang and one of: en, la",)


def test_a_phrase_that_a_language_lacks_is_english(latin: str) -> None:
    assert phrase(latin, "empty") == phrase(ENGLISH, "empty")
    assert phrase(latin, "goodbye") == phrase(ENGLISH, "goodbye")
