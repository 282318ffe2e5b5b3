"""A text that is changed again and again is read as if it were read in one go, and only what changed is read."""

from __future__ import annotations

import pytest
from croupier.grammar import Source, canonical, inserts, parse, tree
from croupier.grammar.canonical import same
from croupier.grammar.passages import Passages, in_whole

FIRST = 'game "A"\n    players 2\n\nkind Card\n    has rank: number\n\nkind Card\n    has rank: number\n'


def places(node: tree.Start) -> list[tuple[int, int]]:
    return [(each.span.in_whole.start, each.span.in_whole.end) for each in node.declarations]


def test_a_text_has_the_tree_that_it_has_as_a_whole() -> None:
    whole = Source("a.cg", FIRST)
    made, (start, _) = Passages().read(whole), parse(whole)
    assert made.start is not None
    assert start is not None
    assert same(made.start.declarations, start.declarations)
    assert places(made.start) == places(start)


def test_only_the_passage_that_changed_is_read_again() -> None:
    passages = Passages()
    before = passages.read(Source("a.cg", FIRST))
    after = passages.read(Source("a.cg", FIRST.replace("players 2", "players 2..4")))
    kept = {id(passage) for _, passage in before.passages} & {id(passage) for _, passage in after.passages}
    assert len(before.passages) == len(after.passages) == 3
    assert len(kept) == 2


def test_what_is_filled_in_in_a_text_of_a_passage_is_read_once() -> None:
    passages, text = Passages(), 'score "{n} of {m}": 1\n'
    made = [passages.read(Source("a.cg", words)).start for words in (text, f"rule n = 1\n{text}")]
    before, after = [inserts(start.declarations[-1].title.string) for start in made if start is not None]
    assert before is after
    # What is not a passage may be gone the next moment.
    start = parse(Source("a.cg", text))[0]
    assert start is not None
    assert inserts(start.declarations[0].title.string) is not inserts(start.declarations[0].title.string)


def test_what_stands_behind_a_change_is_named_where_it_stands_now() -> None:
    passages = Passages()
    passages.read(Source("a.cg", FIRST))
    made = passages.read(Source("a.cg", "# New.\n" + FIRST))
    assert made.start is not None
    last = made.start.declarations[-1]
    assert str(last.span) == "a.cg:8:1"
    assert last.span.line == 8
    assert last.span.in_whole.text.startswith("kind Card")


def test_passages_can_be_put_back_where_they_stood() -> None:
    passages = Passages()
    before = passages.read(Source("a.cg", FIRST))
    passages.read(Source("a.cg", "\n\n" + FIRST))
    before.settle()
    assert before.start is not None
    assert before.start.declarations[-1].span.line == 7


@pytest.mark.parametrize(
    "text",
    [
        'game "A"\nfr "B"\n    players 2\n',
        "rule x = (\n1\n)\n",
        "rule x = [\n1,\n2]\nrule y = 2\n",
        "zone a of (\nzone b of (\nzone c\n",
        "rule x\n\n    return 1\nstop\nrule y = (1\n",
        "  rule x = 1\n",
        "\ufeffgame \"A\"\nrule x = \n",
        "# nothing\n",
        "play\n\tstop\n",
        'rule x = "{}"\nif yes:\n    stop\nelse:\n    stop\n',
    ],
)  # fmt: skip
def test_what_is_wrong_with_it_is_what_is_wrong_with_the_whole(text: str) -> None:
    passages = Passages()
    passages.read(Source("a.cg", FIRST))
    whole = Source("a.cg", text)
    made, (start, complaints) = passages.read(whole), parse(whole)
    assert [*map(in_whole, made.complaints)] == complaints
    assert (made.start is None) is (start is None)
    if made.start is not None and start is not None:
        assert same(made.start.declarations, start.declarations)


def test_too_long_a_text_is_complained_of() -> None:
    made = Passages().read(Source("a.cg", "rule x = 1 + 1 + 1 + 1 + 1 + 1\n" * 5_000))
    assert [each.code for each in made.complaints] == ["too-long"]


def test_what_is_gone_for_long_is_forgotten() -> None:
    passages = Passages()
    for number in range(1_000):
        passages.read(Source("a.cg", f"rule x = {number}\n"))
    assert len(passages.known) < 200
    assert canonical(Source("a.cg", "rule x = 1\n"))
