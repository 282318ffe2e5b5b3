"""The files by which editors colour game files, made from the grammar: `python editors/make_syntax.py`.

Which words there are, and which of them begin a declaration, a line of a card or a statement, is asked of the grammar's
own tables. A test says when they were made from another grammar than the one that is there.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from croupier.grammar.passages import wanted_at
from croupier.grammar.tables import load_tables
from croupier.interpreter.meaning.vocabulary import FUNCTIONS, PLAIN_TYPES, VERBS

HERE = Path(__file__).parent
VSCODE = HERE / "vscode" / "syntaxes" / "croupier.tmLanguage.json"
VIM = HERE / "vim" / "syntax" / "croupier.vim"
WORD = re.compile(r"[a-z]+")
# Places at which a line begins, by what can stand there.
BEGINNINGS = {
    "declaration": "",
    "head": 'game "A"\n    ',
    "kind": "kind Card\n    ",
    "card": 'card "A" is Card\n    ',
    "example": 'example "A"\n    ',
    "statement": "play\n    ",
}
# What stands for something by itself, and what puts things together; the grammar does not tell these from other words.
CONSTANTS = {"yes", "no", "none"}
THINGS = {"you", "your", "this", "it", "players", "box"}
OPERATORS = {"is", "not", "in", "and", "or", "mod", "where", "over", "if", "else", "at", "least", "most"}
# What is declared under a name, so that the name is coloured too.
NAMED = ("to", "rule", "zone", "track", "option", "icon", "period", "has")


def words() -> dict[str, list[str]]:
    """Return the words of the language, each in one group."""
    begins = {name: {word for word in wanted_at(text, 0, len(text)) if WORD.fullmatch(word)}
              for name, text in BEGINNINGS.items()}  # fmt: skip
    known = {word for word in load_tables().spellings.values() if WORD.fullmatch(word)}
    groups: dict[str, set[str]] = {
        "constants": CONSTANTS,
        "things": THINGS,
        "declarations": begins["declaration"] | {"card"},
        "lines": begins["head"] | begins["kind"] | begins["card"] | begins["example"],
        "statements": begins["statement"] | {"chooses", "choose", "may", "else"},
        "operators": OPERATORS,
        "verbs": set(VERBS),
        "functions": set(FUNCTIONS),
        "types": set(PLAIN_TYPES) | {"bag", "list"},
        "others": known,
    }
    found: dict[str, list[str]] = {}
    taken: set[str] = set()
    for name, group in groups.items():
        found[name] = sorted(group - taken)
        taken |= group
    return found


def one_of(group: list[str]) -> str:
    """Return a pattern for any of some words."""
    return rf"\b(?:{'|'.join(group)})\b"


def textmate() -> dict[str, Any]:
    """Return the grammar that VS Code and many others read."""
    found = words()
    language = load_tables().patterns["LANGUAGE"]
    margin = "|".join(found["declarations"])
    expressions = [{"include": f"#{name}"} for name in ("strings", "language", "numbers", "words", "types", "signs")]
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "comment": "Made by editors/make_syntax.py from grammar/cg.lark; change that instead.",
        "name": "Croupier",
        "scopeName": "source.croupier",
        "fileTypes": ["cg"],
        "patterns": [{"include": "#comments"}, {"include": "#declarations"}, *expressions],
        "repository": {
            "comments": {"match": "#.*$", "name": "comment.line.number-sign.croupier"},
            "declarations": {
                "patterns": [
                    named(rf"^\s*({'|'.join(NAMED)})\s+([a-z][a-z0-9_]*)", "entity.name.function.croupier"),
                    named(r"^(kind|enum|token|die)\s+([A-Z][A-Za-z0-9_]*)", "entity.name.type.croupier"),
                    {"match": rf"^(?:{margin})\b", "name": "storage.type.croupier"},
                    {"match": rf"^\s+{one_of(found['lines'])}(?!\s*=)", "name": "storage.modifier.croupier"},
                ]
            },
            "strings": {
                "begin": '"',
                "end": '"|$',
                "name": "string.quoted.double.croupier",
                "patterns": [
                    {"match": r"\{\{|\}\}", "name": "constant.character.escape.croupier"},
                    {
                        "begin": r"\{",
                        "end": r'\}|(?=")|$',
                        "name": "meta.embedded.croupier",
                        "patterns": [{"include": f"#{name}"} for name in ("numbers", "words", "types", "signs")],
                    },
                ],
            },
            "language": {"match": rf"\b{language}", "name": "keyword.other.language.croupier"},
            "numbers": {"match": r"\b[0-9]+\b", "name": "constant.numeric.croupier"},
            "words": {
                "patterns": [
                    {"match": one_of(found["constants"]), "name": "constant.language.croupier"},
                    {"match": one_of(found["things"]), "name": "variable.language.croupier"},
                    {"match": rf"{one_of(found['functions'])}(?=\s*\()", "name": "support.function.croupier"},
                    {"match": one_of(found["operators"]), "name": "keyword.operator.word.croupier"},
                    {"match": rf"{one_of(found['verbs'])}(?=\s)", "name": "support.function.verb.croupier"},
                    {"match": one_of(found["statements"]), "name": "keyword.control.croupier"},
                    {"match": rf"(?<=:\s){one_of(found['types'])}", "name": "support.type.croupier"},
                    {"match": one_of(found["lines"] + found["others"]), "name": "keyword.other.croupier"},
                ]
            },
            "types": {"match": r"\b[A-Z][A-Za-z0-9_]*\b", "name": "entity.name.type.croupier"},
            "signs": {"match": r"'s\b|\.\.|[-+*/<>=]+|\|", "name": "keyword.operator.croupier"},
        },
    }


def named(pattern: str, name: str) -> dict[str, Any]:
    """Return how a word and the name behind it are coloured."""
    return {"match": pattern, "captures": {"1": {"name": "storage.type.croupier"}, "2": {"name": name}}}


def vim() -> str:
    """Return the syntax file of Vim."""
    found = words()
    language = load_tables().patterns["LANGUAGE"]
    codes = re.sub(r"\(\?=.*", "", language).strip("()").split("|")
    groups = {
        "Boolean": found["constants"], "Identifier": found["things"], "Function": found["functions"] + found["verbs"],
        "Operator": found["operators"], "Statement": found["statements"], "Structure": found["declarations"],
        "Keyword": found["lines"] + found["others"],
    }  # fmt: skip
    lines = [
        '" Colours of game files (*.cg). Made by editors/make_syntax.py from grammar/cg.lark; change that instead.',
        'if exists("b:current_syntax")',
        "  finish",
        "endif",
        "",
        "syntax case match",
        "syntax iskeyword @,48-57,_",
        *(f"syntax keyword croupier{name} {' '.join(group)}" for name, group in groups.items()),
        r"syntax match croupierLanguage /\<\%(" + r"\|".join(codes) + r"\)\ze\s*\"/",
        "syntax match croupierNumber /\\<\\d\\+\\>/",
        "syntax match croupierType /\\<\\u\\w*\\>/",
        "syntax match croupierPart /'s\\>/",
        'syntax region croupierString start=/"/ end=/"/ oneline contains=croupierBraces,croupierInsert',
        "syntax match croupierBraces /{{\\|}}/ contained",
        "syntax region croupierInsert matchgroup=croupierBraces start=/{\\ze[^{]/ end=/}/ contained oneline "
        "contains=croupierNumber,croupierType,croupierPart,croupierFunction,croupierOperator,croupierIdentifier",
        "syntax match croupierComment /#.*$/",
        "",
        *(f"highlight default link croupier{name} {name}" for name in groups),
        "highlight default link croupierLanguage Special",
        "highlight default link croupierNumber Number",
        "highlight default link croupierType Type",
        "highlight default link croupierPart Operator",
        "highlight default link croupierString String",
        "highlight default link croupierBraces Special",
        "highlight default link croupierComment Comment",
        "",
        'let b:current_syntax = "croupier"',
    ]
    return "\n".join(lines) + "\n"


def made() -> dict[Path, str]:
    """Return what stands in each file."""
    return {VSCODE: json.dumps(textmate(), indent=2) + "\n", VIM: vim()}


if __name__ == "__main__":
    for path, text in made().items():
        path.write_text(text, "utf-8")
