"""What can be lowered: the part of Python that everything is written in which a silent machine runs.

In goes a machine that was written and linked; out come complaints, each with a file and a line. From the functions of
the machine the check goes on to whatever they call, through closures, globals and tables, as a lowerer does.
"""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Iterable, Iterator
from functools import cache
from types import BuiltinFunctionType, FunctionType
from typing import Any

import attrs
from croupier.interpreter.compiling.link import Linked, link
from croupier.interpreter.compiling.written import Written, write_machine
from croupier.interpreter.meaning import naming
from croupier.interpreter.meaning.said import TextInfo, said
from croupier.interpreter.planning.plan import Plan
from croupier.interpreter.running import driving, luck
from croupier.interpreter.running.state import Luck, State, Temporary, Use
from croupier.interpreter.writing.context import Writer

# What an engine does in its own way. What is dealt is found under another name.
INTRINSICS = {luck.rnd, luck.lay_luck, luck.luck_mark, driving.begin, driving.resume}
OF_STATES = (naming.CLONE, naming.SHAPE, naming.FRESH)
DEALS = {"deal_simply": "deal_by_draws"}

STATEMENTS = (
    ast.Assign, ast.AnnAssign, ast.AugAssign, ast.If, ast.While, ast.For, ast.Break, ast.Continue, ast.Return, ast.Pass,
    ast.Delete, ast.Raise, ast.Try, ast.ExceptHandler, ast.Expr,
)  # fmt: skip
EXPRESSIONS = (
    ast.Constant, ast.Name, ast.Attribute, ast.Subscript, ast.Slice, ast.UnaryOp, ast.BinOp, ast.Compare, ast.BoolOp,
    ast.IfExp, ast.NamedExpr, ast.Tuple, ast.List, ast.Set, ast.Dict, ast.Starred, ast.ListComp, ast.SetComp,
    ast.DictComp, ast.GeneratorExp, ast.Lambda, ast.Call, ast.comprehension, ast.keyword, ast.arguments, ast.arg,
)  # fmt: skip
SIGNS = (
    ast.USub, ast.Not, ast.Invert, ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.BitAnd, ast.BitOr, ast.BitXor,
    ast.LShift, ast.RShift, ast.And, ast.Or, ast.Is, ast.IsNot, ast.In, ast.NotIn, ast.Eq, ast.NotEq, ast.Lt, ast.LtE,
    ast.Gt, ast.GtE, ast.expr_context,
)  # fmt: skip
BUILTINS = {
    "len", "sum", "max", "min", "any", "all", "list", "tuple", "dict", "set", "frozenset", "range", "abs", "bool",
    "sorted", "reversed", "enumerate", "zip", "isinstance", "type", "int",
}  # fmt: skip
OF_LISTS = {"append", "pop", "insert", "remove", "index", "copy", "extend", "sort", "reverse"}
OF_TABLES = {"get", "setdefault", "items", "keys", "values", "update", "add"}
KEYWORDS = {"max": {"default"}, "min": {"default"}, "sorted": {"key"}, "sort": {"key"}}
LISTS = (ast.List, ast.Tuple, ast.ListComp)
TABLES = (ast.Dict, ast.Set, ast.DictComp, ast.SetComp)


@attrs.define(eq=False)
class Complaints:
    """What was found: what can't be lowered, and where texts are values."""

    found: dict[str, None] = attrs.Factory(dict)
    texts: set[str] = attrs.Factory(set)


@attrs.define(eq=False)
class Walk:
    """One walk over a machine: what it may come to, and what it has."""

    linked: Linked
    generated: dict[str, ast.FunctionDef]
    slots: dict[str, bool]  # of states: whether each holds a table
    complaints: Complaints
    fields: dict[str, bool] = attrs.Factory(dict)  # of the records that were met: whether each holds a table
    records: set[type] = attrs.Factory(set)
    met: set[int] = attrs.Factory(set)
    todo: list[FunctionType] = attrs.Factory(list)

    def add(self, value: Any) -> None:
        """Go on with a function, a record, or what is in a table; texts are filled in by the engine itself."""
        if value is said:
            return
        if isinstance(value, FunctionType):
            if id(value) not in self.met and value not in INTRINSICS and value.__name__ not in OF_STATES:
                self.met.add(id(value))
                plain = DEALS.get(value.__name__)
                self.todo.append(self.linked.runtime[plain] if plain else value)
        elif isinstance(value, list | tuple) and not (value and isinstance(value[0], int)):
            for each in value:
                self.add(each)
        elif isinstance(value, type) and is_record(value):
            self.records.add(value)


def check_machine(plan: Plan, explicit: bool = False, asks: bool = False) -> Complaints:
    """Check all functions that a silent machine of a plan runs."""
    writer = Writer(plan, explicit, False, asks)
    written = write_machine(writer)
    linked = link(writer, written)
    walk = Walk(linked, {each.name: each for each in written.functions}, slots_of(written), Complaints())
    for value in [*linked.space.values(), *linked.runtime.values()]:
        walk.add(value)
    find_records(walk)
    while walk.todo:
        check_function(walk, walk.todo.pop())
    check_records(walk)
    return walk.complaints


def slots_of(written: Written) -> dict[str, bool]:
    """Return the slots of a state, and whether each holds a table."""
    said_of = {**State.__annotations__, **Luck.__annotations__}
    return {
        **dict.fromkeys(written.State.__slots__, False),  # type: ignore[attr-defined]
        **{name: is_said_table(str(said)) for name, said in said_of.items()},
    }


def is_said_table(said: str) -> bool:
    """Whether an annotation says that something is a dictionary or a set."""
    return said.split("[")[0] in ("dict", "set", "frozenset")


# Records.


def is_record(made: type) -> bool:
    """Whether a class is a record."""
    return hasattr(made, "_fields") or hasattr(made, "__attrs_attrs__")


def find_records(walk: Walk) -> None:
    """Find the records that functions of the runtime name, so that their fields are known."""
    functions, met = [*walk.todo], {*walk.todo}
    while functions:
        for name, value in free_values(functions.pop()):
            del name
            walk.add(value)
            new = [each for each in walk.todo if each not in met]
            met.update(new)
            functions += new
    for record in walk.records:
        for field, annotation in record.__annotations__.items():
            walk.fields[field] = walk.fields.get(field, False) or is_said_table(str(annotation))


def check_records(walk: Walk) -> None:
    """Complain of records with more than fields, and of fields of the same name."""
    owners: dict[str, type] = {}
    for record in sorted(walk.records, key=lambda each: each.__name__):
        own = [name for name, value in vars(record).items() if isinstance(value, FunctionType) and name[0] != "_"]
        for name in own:
            complain(walk, f"{record.__name__}: a record with a function {name}")
        for field in record.__annotations__:
            if field in walk.slots and record not in (Temporary, Use):
                complain(walk, f"{record.__name__}.{field}: a slot of states has the same name")
            if owners.setdefault(field, record) is not record:
                complain(walk, f"{record.__name__}.{field}: a field of {owners[field].__name__} has the same name")


def complain(walk: Walk, words: str) -> None:
    """Note a complaint."""
    walk.complaints.found[words] = None


# Functions.


@cache
def nodes_of(path: str) -> dict[tuple[str, int], ast.FunctionDef | ast.Lambda]:
    """Return the functions of a file, by name and line."""
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    return {
        (getattr(each, "name", "<lambda>"), each.lineno): each
        for each in ast.walk(tree)
        if isinstance(each, ast.FunctionDef | ast.Lambda)
    }


def free_values(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Yield what the free names of a function mean."""
    yield from cells_of(function).items()
    for name in names_in(function.__code__):
        if name in function.__globals__:
            yield name, function.__globals__[name]


def names_in(code: Any) -> Iterator[str]:
    """Yield the names that a function, and those inside it, look up."""
    yield from code.co_names
    for each in code.co_consts:
        if hasattr(each, "co_names"):
            yield from names_in(each)


def cells_of(function: FunctionType) -> dict[str, Any]:
    """Return what a function has from the function around it."""
    cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
    return {name: cell.cell_contents for name, cell in cells}


def check_function(walk: Walk, function: FunctionType) -> None:
    """Check one function; whatever it names comes next."""
    for _, value in free_values(function):
        walk.add(value)
    path = function.__code__.co_filename
    if path == "<game>":
        node: Any = walk.generated.get(function.__name__)
        where = function.__name__
    else:
        node = nodes_of(path).get((function.__name__, function.__code__.co_firstlineno))
        where = f"{path.rpartition('/')[2]} {function.__name__}"
    if node is None:
        complain(walk, f"{where}: its source can't be found")
        return
    FunctionCheck(walk, function, node, where).check()


class FunctionCheck:
    """The check of one function."""

    def __init__(self, walk: Walk, function: FunctionType, node: Any, where: str) -> None:
        self.walk, self.function, self.node, self.where = walk, function, node, where
        self.cells = cells_of(function)
        self.tables: set[str] = set()  # variables that hold dictionaries and sets
        self.locals: set[str] = set()
        self.parents = {child: each for each in ast.walk(node) for child in ast.iter_child_nodes(each)}

    def no(self, node: ast.AST, why: str) -> None:
        words = ast.unparse(node).splitlines()[0][:90] if isinstance(node, ast.expr | ast.stmt) else ""
        complain(self.walk, f"{self.where}:{getattr(node, 'lineno', '')}: {why}: {words}")

    def check(self) -> None:
        """Check the parameters, then all that is in the body."""
        self.check_parameters(self.node.args)
        if getattr(self.node, "decorator_list", []):
            self.no(self.node, "a decorator")
        body = self.node.body if isinstance(self.node.body, list) else [self.node.body]
        for each in body:
            self.find_locals(each)
        for each in body:
            self.check_node(each)

    def check_parameters(self, args: ast.arguments) -> None:
        for arg in args.args:
            self.locals.add(arg.arg)
            if arg.annotation is not None and is_said_table(ast.unparse(arg.annotation)):
                self.tables.add(arg.arg)
        if args.vararg or args.kwarg or args.kwonlyargs or args.posonlyargs:
            self.no(self.node, "parameters that are not plain")
        if not all(isinstance(each, ast.Constant) for each in args.defaults):
            self.no(self.node, "a default that is no constant")

    def find_locals(self, body: ast.AST) -> None:
        """Find the variables, and which of them hold tables."""
        for each in ast.walk(body):
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
                self.locals.add(each.id)
            elif isinstance(each, ast.Lambda):
                self.check_parameters(each.args)
            if isinstance(each, ast.AnnAssign) and is_said_table(ast.unparse(each.annotation)):
                self.tables.add(ast.unparse(each.target))
            elif isinstance(each, ast.Assign) and self.is_made_table(each.value):
                self.tables.update(ast.unparse(target) for target in each.targets)

    def is_made_table(self, node: ast.expr) -> bool:
        """Whether a dictionary or set is made on the spot."""
        if isinstance(node, ast.Call):
            return ast.unparse(node.func) in ("dict", "set", "frozenset", "dict.fromkeys")
        return isinstance(node, TABLES)

    def means(self, name: str) -> Any:
        """Return what a free name means."""
        if name in self.cells:
            return self.cells[name]
        if name in self.function.__globals__:
            return self.function.__globals__[name]
        return getattr(builtins, name, None)

    # Nodes.

    def check_node(self, node: ast.AST) -> None:
        if isinstance(node, ast.AnnAssign):
            self.check_all([node.target, *([node.value] if node.value is not None else [])])
            return
        if isinstance(node, ast.Raise):
            return
        if not isinstance(node, STATEMENTS + EXPRESSIONS + SIGNS):
            self.no(node, type(node).__name__)
            return
        special = getattr(self, f"check_{type(node).__name__}", None)
        if special is None or special(node):
            self.check_all(ast.iter_child_nodes(node))

    def check_all(self, nodes: Iterable[ast.AST]) -> None:
        for each in nodes:
            self.check_node(each)

    def check_Try(self, node: ast.Try) -> bool:
        if node.orelse or any(isinstance(each, ast.Return) for part in node.body for each in ast.walk(part)):
            self.no(node, "a return or an else in a try")
        self.check_all([*node.body, *node.finalbody])
        for handler in node.handlers:
            self.check_all(handler.body)
        return False

    def check_For(self, node: ast.For) -> bool:
        if node.orelse:
            self.no(node, "else after a loop")
        self.check_target(node.target)
        return True

    def check_comprehension(self, node: ast.comprehension) -> bool:
        self.check_target(node.target)
        return True

    def check_target(self, target: ast.expr) -> None:
        """Complain of tuples in tuples."""
        if isinstance(target, ast.Tuple) and any(not isinstance(each, ast.Name) for each in target.elts):
            self.no(target, "a target in a target")

    def check_Delete(self, node: ast.Delete) -> bool:
        if not all(isinstance(each, ast.Subscript) and not isinstance(each.slice, ast.Slice) for each in node.targets):
            self.no(node, "del of something else than one thing of a list")
        return True

    def check_Assign(self, node: ast.Assign) -> bool:
        for target in node.targets:
            if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
                self.no(node, "a slice is assigned")
        value = node.value
        if isinstance(value, ast.Call) and ast.unparse(value.func) == "functions['clone']":
            self.no(node, "a state, and no annotation says so")
        if isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name) and value.value.id not in self.locals:
            held = self.means(value.value.id)
            inner = [*held.values()] if isinstance(held, dict) else held if isinstance(held, list | tuple) else []
            if inner and isinstance(inner[0], dict | set | frozenset):
                self.no(node, "a dictionary or set out of a table, and no annotation says so")
        return True

    def check_Expr(self, node: ast.Expr) -> bool:
        if not isinstance(node.value, ast.Call) and not (
            isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        ):
            self.no(node, "a value that nobody takes")
        return not isinstance(node.value, ast.Constant)

    def check_Slice(self, node: ast.Slice) -> bool:
        if node.step is not None and not (ast.unparse(node.step) == "-1" and node.lower is None and node.upper is None):
            self.no(node.step, "a slice with steps")
        return node.step is None

    def check_BinOp(self, node: ast.BinOp) -> bool:
        if isinstance(node.op, ast.Add | ast.Mult) and (isinstance(node.left, LISTS) or isinstance(node.right, LISTS)):
            self.no(node, "lists are added or multiplied")
        return True

    def check_Compare(self, node: ast.Compare) -> bool:
        for sign, right in zip(node.ops, node.comparators, strict=True):
            is_type = ast.unparse(node.left).startswith("type(")
            if isinstance(sign, ast.Is | ast.IsNot) and ast.unparse(right) != "None" and not is_type:
                self.no(node, "identity")
        return True

    def check_Constant(self, node: ast.Constant) -> bool:
        if isinstance(node.value, float | complex | bytes):
            self.no(node, "a constant of another sort")
        return False

    def check_Lambda(self, node: ast.Lambda) -> bool:
        self.check_node(node.body)
        return False

    def check_Name(self, node: ast.Name) -> bool:
        """Complain of a free name that means something that has no place in a lowered function."""
        if node.id in self.locals:
            return False
        value, parent = self.means(node.id), self.parents.get(node)
        if value is said:
            self.walk.complaints.texts.add(self.where)
        elif node.id in {"ENGLISH", *BUILTINS} or isinstance(value, FunctionType | TextInfo):
            pass
        elif value is self.walk.linked.runtime:
            if not isinstance(parent, ast.Subscript) or not isinstance(parent.slice, ast.Constant):
                self.no(node, "the functions of the runtime, and not one of them")
            else:
                self.walk.add(value[parent.slice.value])
        elif not (is_data(value) or (isinstance(value, type) and is_record(value))):
            self.no(node, f"{node.id} is a {type(value).__name__}")
        return False

    def check_Attribute(self, node: ast.Attribute) -> bool:
        parent = self.parents.get(node)
        if isinstance(parent, ast.Call) and parent.func is node:
            return True  # looked at with the call
        if node.attr in ("Z", "on"):
            is_item = isinstance(parent, ast.Subscript) and parent.value is node
            is_counted = isinstance(parent, ast.Call) and ast.unparse(parent.func) == "len"
            if not (is_item or is_counted):
                self.no(parent or node, f"all of {node.attr}")
        elif node.attr not in self.walk.slots and node.attr not in self.walk.fields:
            self.no(node, "no slot of a state, and no field of a record")
        return True

    # Calls.

    def check_Call(self, node: ast.Call) -> bool:
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        for keyword in node.keywords:
            if keyword.arg not in KEYWORDS.get(name, ()):
                self.no(node, f"an argument by its name, {keyword.arg}")
        if any(isinstance(each, ast.Starred) for each in node.args[:-1]):
            self.no(node, "arguments after those of a tuple")
        if isinstance(node.func, ast.Attribute):
            self.check_method(node, node.func)
        elif not isinstance(node.func, ast.Name | ast.Subscript):
            self.no(node, "a call of something else than a function or one of a table")
        if name == "isinstance":
            self.check_node(node.args[0])
            return False
        return True

    def check_method(self, node: ast.Call, method: ast.Attribute) -> None:
        if method.attr in OF_TABLES:
            if ast.unparse(node.func) != "dict.fromkeys" and not self.is_table(method.value):
                self.no(node, "nothing says that this is a dictionary or set")
        elif method.attr == "fromkeys":
            if ast.unparse(method.value) != "dict":
                self.no(node, "another class")
        elif method.attr not in OF_LISTS:
            self.no(node, f"no method that is known, {method.attr}")

    def is_table(self, node: ast.expr) -> bool:
        """Whether something is known to be a dictionary or set."""
        if isinstance(node, ast.Attribute):
            slot = self.walk.slots.get(node.attr, False) and ast.unparse(node.value) == "s"
            return slot or self.walk.fields.get(node.attr, False)
        if isinstance(node, ast.Name) and node.id not in self.locals:
            return isinstance(self.means(node.id), dict | set | frozenset)
        return ast.unparse(node) in self.tables or self.is_made_table(node)


def is_data(value: Any) -> bool:
    """Whether a value is plain data, or has functions in it, which are called by their place."""
    if isinstance(value, BuiltinFunctionType) or inspect.ismodule(value):
        return False
    if value is None or isinstance(value, int | str | range | FunctionType):
        return True
    if isinstance(value, list | tuple | set | frozenset):
        return all(is_data(each) for each in value)
    return isinstance(value, dict) and all(is_data(each) for pair in value.items() for each in pair)
