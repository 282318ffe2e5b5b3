"""Enums with columns: each column becomes a rule with one parameter, so that `c's worth` is asked as any rule is.

So a column can be changed by cards and by variants as a rule is, and nothing behind this knows of tables.
"""

from __future__ import annotations

from croupier.grammar import Diagnostic, Span, Word, error, tree


def spread(start: tree.Start) -> tuple[tree.Start, list[Diagnostic]]:
    """Return a tree with an enum and its rules in the place of each enum that has columns; say what is wrong."""
    if not any(isinstance(each, tree.EnumTable) for each in start.declarations):
        return start, []
    problems: list[Diagnostic] = []
    made: list[tree.Declaration] = []
    for each in start.declarations:
        made += spread_table(each, problems) if isinstance(each, tree.EnumTable) else [each]
    return tree.Start(tuple(made), span=start.span), problems


def spread_table(node: tree.EnumTable, problems: list[Diagnostic]) -> list[tree.Declaration]:
    """Return an enum, and a rule for each of its columns."""
    first, *names = node.columns.names
    if first != "name":
        text, hint = "the first column has the values", "call the first column: name"
        problems.append(error("enum-columns", "these columns don't begin with the name", first.span, text, hint=hint))
    for row in node.rows:
        if len(row.cells) != len(names):
            text = f"{len(row.cells) + 1} cells under {len(names) + 1} columns"
            hint = "cells are separated by |, as the columns are"
            problems.append(error("row-length", "this row does not fit its table", row.span, text, hint=hint))
    if problems:
        names = []
    enum = tree.Enum(node.name, tuple(row.value for row in node.rows), span=node.span)
    cells = [tuple(row.cells[at].value for row in node.rows) for at in range(len(names))]
    return [enum, *(column(node.name, name, found) for name, found in zip(names, cells, strict=True))]


def column(enum: Word, name: Word, cells: tuple[tree.Expression, ...]) -> tree.Rule:
    """Make the rule of a column: the thing of the list of its cells at the place of the value."""
    span: Span = name.span
    of = Word(f"of_{enum.lower()}", span)
    param = tree.Param(of, tree.Type(enum, None, None, span=span), span=span)
    place = tree.PlaceOf(tree.Name(of, span=span), tree.TypeName(enum, span=span), span=span)
    value = tree.Indexed(tree.ListLiteral(cells, span=span), place, span=span)
    return tree.Rule(name, (param,), tree.Set(value, None, None, span=span), None, None, span=span)
