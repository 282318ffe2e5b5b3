"""The language reference: its programs run, and its productions are those of the grammar."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from croupier.grammar import CODES, Source, render
from croupier.interpreter import load_source
from croupier.interpreter.meaning.vocabulary import VERBS

from .pages import BLOCK, ROOT, Program, programs, read_page
from .playing import play_at_random, playable, read, run_all_examples

PAGE = "grammar/README.md"
PROGRAMS = programs(PAGE)
RIGHT = [each for each in PROGRAMS if each.wrong is None]
WRONG = [each for each in PROGRAMS if each.wrong is not None]


@pytest.mark.parametrize("program", RIGHT, ids=[each.title for each in RIGHT])
def test_a_program_of_the_reference_is_read_and_played(program: Program, tmp_path: Path) -> None:
    game = playable(program, RIGHT, tmp_path)
    run_all_examples(game)
    play_at_random(game, 50 if program.is_whole else 5)


@pytest.mark.parametrize("program", WRONG, ids=[each.title for each in WRONG])
def test_a_wrong_program_gets_the_complaint_that_the_reference_names(program: Program, tmp_path: Path) -> None:
    game, diagnostics = read(program, RIGHT, tmp_path)
    assert program.wrong in {each.code for each in diagnostics}, "\n".join(map(render, diagnostics))
    assert game is None or not any(each.is_error for each in diagnostics)


def test_the_messages_are_those_that_are_given(accept: bool) -> None:
    page = written = read_page(PAGE)
    for block in BLOCK.finditer(page):
        if block["about"] == "message":
            before = [each for each in WRONG if each.line < page.count("\n", 0, block.start())][-1]
            found = load_source(Source("game.cg", before.text)).diagnostics
            message = "\n\n".join(render(each) for each in found if each.code == before.wrong)
            written = written.replace(block["text"], f"{message}\n", 1)
    if accept:
        (ROOT / PAGE).write_text(written, "utf-8")
    else:
        assert written == page


def test_every_verb_is_explained() -> None:
    section = read_page(PAGE).partition("\n## Verbs\n")[2].partition("\n## ")[0]
    explained = {word for row in re.findall(r"^\| (`.*?) \|", section, re.M) for word in re.findall(r"`(\w+) ", row)}
    assert explained == set(VERBS)


# The productions.


def rules_of(text: str) -> dict[str, str]:
    """Split a piece of a grammar into its rules by name, each as it is written."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("//")]
    rules: list[list[str]] = []
    for line in lines:
        if line[0] == " ":
            rules[-1].append(line)
        else:
            rules.append([line])
    return {name_of(rule[0]): "\n".join(rule) for rule in rules}


def name_of(line: str) -> str:
    """Return the name of a rule, without its marks; of a directive, all of it."""
    found = re.match(r"[!?]?(\w+)(?:\.\d+)?:", line)
    return found[1] if found else line


def normal(rule: str) -> str:
    """Write a rule with single spaces."""
    return " ".join(rule.split())


def test_the_productions_are_those_of_the_grammar(accept: bool) -> None:
    written = rules_of((ROOT / "grammar/cg.lark").read_text("utf-8"))
    page = read_page(PAGE)
    blocks = [found for found in BLOCK.finditer(page) if found["sort"] == "lark"]
    shown = [(name, rule) for block in blocks for name, rule in rules_of(block["text"]).items()]
    names = [name for name, _ in shown]
    assert sorted(names) == sorted(written), "each rule of the grammar stands in the reference once"
    if accept:
        (ROOT / PAGE).write_text(_with_productions(page, written), "utf-8")
        return
    assert {name: normal(rule) for name, rule in shown} == {name: normal(rule) for name, rule in written.items()}


def _with_productions(page: str, written: dict[str, str]) -> str:
    """Write the productions of a page anew, each where it stands."""
    for block in reversed([found for found in BLOCK.finditer(page) if found["sort"] == "lark"]):
        text = "".join(f"{written[name]}\n" for name in rules_of(block["text"]))
        page = page[: block.start("text")] + text + page[block.end("text") :]
    return page


def test_every_section_stands_in_the_contents() -> None:
    page = read_page(PAGE)
    titles = re.findall(r"^## (.+)$", page, re.M)
    contents = re.findall(r"^\d+\. \[(.+)\]\(#(.+)\)$", page, re.M)
    assert [title for title, _ in contents] == titles
    for title, anchor in contents:
        assert anchor == re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def test_every_code_of_a_complaint_that_the_reference_names_exists() -> None:
    named = {each.wrong for each in WRONG}
    assert named <= set(CODES)
