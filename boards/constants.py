# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Put numbers in the place of constants, across modules.

mpy-cross does so for `_X = const(5)` inside one module. A constant of another module costs every
user an import, an entry in a dictionary and a look-up each time: at a table some 3 KB of a Pico's
memory. So the build reads `UP` of `from ui.keys import UP`, or `look.BAR` of `from ui import
look`, as the number that it is. A constant is a name that its module sets once, at its outermost
level, to a number, True, False or None that follows from other constants, and that nothing else
ever sets. Where nothing asks for it by name any more its definition goes, too.
"""

import ast
from collections import Counter
from collections.abc import Container, Iterable, Mapping

from boards.trees import is_name, walk

Value = int | bool | None
Known = dict[str, Value]
Meaning = tuple[str, str | None]  # a module and its constant, or None for the module itself

LARGEST = 1 << 30  # numbers from here on are objects on a board

_OPERATIONS = {
    ast.Add: int.__add__,
    ast.Sub: int.__sub__,
    ast.Mult: int.__mul__,
    ast.FloorDiv: int.__floordiv__,
    ast.LShift: int.__lshift__,
    ast.RShift: int.__rshift__,
    ast.BitOr: int.__or__,
    ast.BitAnd: int.__and__,
}


class Constants:
    """The constants of the modules of a drive: {name as imported: source}.

    A definition stays if its name is one of `asked`: something beside the drive needs it.
    """

    def __init__(self, modules: Mapping[str, str], asked: Iterable[str] = ()) -> None:
        self._trees = {name: ast.parse(text) for name, text in modules.items()}
        self._stored = {name: Counter(_stored(tree)) for name, tree in self._trees.items()}
        self._imported = {name: _imported(tree, modules) for name, tree in self._trees.items()}
        set_elsewhere = {
            node.attr
            for tree in self._trees.values()
            for node in walk(tree)
            if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)
        }
        self.known: dict[str, Known] = {name: {} for name in modules}
        # A constant may follow from those of a module that comes later.
        before = -1
        while before != (before := sum(map(len, self.known.values()))):
            for name, tree in self._trees.items():
                self._look(name, tree, set_elsewhere)
        for name, tree in self._trees.items():
            self._folder(name).visit(tree)
        wanted = {*asked}.union(*map(_asked, self._trees.values()))
        for name, tree in self._trees.items():
            _drop(tree, set(self.known[name]) - wanted)
            _drop_const(tree)
        self.texts = {name: ast.unparse(tree) for name, tree in self._trees.items()}

    def _look(self, module: str, tree: ast.Module, set_elsewhere: set[str]) -> None:
        """Find the constants that a module defines."""
        stored, known = self._stored[module], self.known[module]
        folder = self._folder(module)
        for node in tree.body:
            for name, expression in _defined(node):
                if name in known or stored[name] != 1 or name in set_elsewhere:
                    continue
                value = folder.value(expression)
                if value is not ...:
                    known[name] = value  # type: ignore[assignment]

    def _folder(self, module: str) -> "_Folder":
        return _Folder(self.known, module, self._stored[module], self._imported[module])


class _Folder(ast.NodeTransformer):
    """Replaces constants in one module."""

    def __init__(
        self,
        known: Mapping[str, Known],
        module: str,
        stored: Iterable[str],
        imported: Iterable[tuple[str, Meaning]],
    ) -> None:
        self._known = known
        stored = set(stored) - set(known[module])
        # A name that means more than one thing here stays as it is.
        means: dict[str, set[Meaning]] = {}
        for name in known[module]:
            means.setdefault(name, set()).add((module, name))
        for name, found in imported:
            means.setdefault(name, set()).add(found)
        self._means = {
            name: next(iter(found))
            for name, found in means.items()
            if len(found) == 1 and name not in stored
        }

    def value(self, node: ast.expr) -> object:
        """What an expression is, `...` if that is not known."""
        return _value(self.visit(ast.parse(ast.unparse(node), mode="eval").body))

    def _constant(self, module: str, name: str | None) -> object:
        return self._known.get(module, {}).get(name, ...) if name else ...

    def visit_Name(self, node: ast.Name) -> ast.expr:
        found = self._constant(*self._means.get(node.id, ("", None)))
        return node if found is ... or not isinstance(node.ctx, ast.Load) else _literal(found)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.ctx, ast.Load) and isinstance(node.value, ast.Name):
            module, name = self._means.get(node.value.id, ("", ""))
            found = self._constant(module, node.attr) if name is None else ...
            if found is not ...:
                return _literal(found)
        return self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        left, right = node.left, node.comparators[0]
        if isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
            if right.value is None and isinstance(node.ops[0], (ast.Is, ast.IsNot)):
                return ast.Constant((left.value is None) == isinstance(node.ops[0], ast.Is))
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.test, ast.Constant):
            return node.body if node.test.value else node.orelse
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.stmt | None:
        node.names = [
            alias
            for alias in node.names
            if self._constant(*self._means.get(alias.asname or alias.name, ("", None))) is ...
        ]
        return node if node.names else None

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        if getattr(node, "body", None) == []:  # what was imported there
            node.body = [ast.Pass()]  # type: ignore[attr-defined]
        return node


def _value(node: ast.expr) -> object:
    """The value of an expression of literals, `...` if it is none or too large."""
    found: object = ...
    if isinstance(node, ast.Constant) and (node.value is None or isinstance(node.value, int)):
        found = node.value
    elif isinstance(node, ast.Call) and is_name(node.func, "const"):
        found = _value(node.args[0])
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        number = _value(node.operand)
        found = -number if isinstance(number, int) else ...
    elif isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
        left, right = _value(node.left), _value(node.right)
        if isinstance(left, int) and isinstance(right, int):
            found = _OPERATIONS[type(node.op)](left, right)
    return ... if isinstance(found, int) and abs(found) >= LARGEST else found


def _literal(value: object) -> ast.expr:
    if isinstance(value, int) and value < 0:
        return ast.UnaryOp(ast.USub(), ast.Constant(-value))
    assert value is None or isinstance(value, int)
    return ast.Constant(value)


def _defined(node: ast.stmt) -> list[tuple[str, ast.expr]]:
    """[(name, expression)] of `A = 1`, or of `A, B = range(2)`; other statements define none."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return []
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Name):
        return [(target.id, value)]
    if not isinstance(target, ast.Tuple) or not isinstance(value, ast.Call):
        return []
    if not is_name(value.func, "range"):
        return []
    numbers = range(*[ast.literal_eval(argument) for argument in value.args])
    return [(ast.unparse(name), ast.Constant(i)) for name, i in zip(target.elts, numbers)]


def _stored(tree: ast.AST) -> Iterable[str]:
    """Every name that something in a module sets, but for imports."""
    for node in walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler)):
            yield node.name or ""
        elif isinstance(node, (ast.Global, ast.Nonlocal)):
            yield from node.names
        elif isinstance(node, ast.Import):
            yield from [alias.asname or alias.name.partition(".")[0] for alias in node.names]


def _imported(tree: ast.AST, modules: Container[str]) -> list[tuple[str, Meaning]]:
    """[(name, what it means)] of what a module imports from others."""
    found: list[tuple[str, Meaning]] = []
    for node in walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                meaning = (whole, None) if whole in modules else (node.module, alias.name)
                found.append((alias.asname or alias.name, meaning))
    return found


def _asked(tree: ast.AST) -> Iterable[str]:
    """Every name that a module may still ask another one for."""
    for node in walk(tree):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from [alias.name for alias in node.names]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id


def _drop(tree: ast.Module, names: set[str]) -> None:
    """Take the definitions of these names away."""

    def stays(node: ast.stmt) -> bool:
        defined = {name for name, _ in _defined(node)}
        return not defined or not defined <= names

    tree.body = [node for node in tree.body if stays(node)] or [ast.Pass()]


def _drop_const(tree: ast.Module) -> None:
    """Take the import of const() away where no call of it is left."""
    if not any(isinstance(node, ast.Name) and node.id == "const" for node in walk(tree)):
        tree.body = [node for node in tree.body if not _is_import(node)] or [ast.Pass()]


def _is_import(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "micropython"
