"""Where the number 0 came from that a tensor is multiplied by, read in the code without running it.

Names are looked up in the frames that run, attributes without calling a property. What can't be
found so ends the search.
"""

import ast
import inspect
import linecache
from collections.abc import Iterator
from itertools import islice
from types import CodeType, FrameType
from typing import Any, TypeAlias

from who_learns.cuts import Line, assigned, returns

Place: TypeAlias = tuple[str, Line]
FAR = 4  # lines of one number
NOTHING = object()
EXPRESSIONS = ("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>", "<lambda>")


def origin(frame: FrameType) -> tuple[Place, ...]:
    """Return where the 0 was made by which a frame multiplies now, step by step."""
    found: list[Place] = []
    try:
        for one in _operands(frame):
            value = _value(one, frame)
            if isinstance(value, (int, float)) and value == 0:
                found = list(islice(_trace(one, frame), FAR))
                break
            if value is NOTHING and isinstance(one, (ast.Attribute, ast.Call)):
                found = found or list(islice(_trace(one, frame), FAR))
    except (SyntaxError, OSError, TypeError, ValueError, RecursionError):
        return ()
    here = frame.f_code.co_filename, frame.f_lineno
    return tuple(one for one in dict.fromkeys(found) if (one[1].file, one[1].number) != here)


def _tree(file: str) -> ast.Module:
    return ast.parse("".join(linecache.getlines(file)))


def _at(frame: FrameType) -> list[ast.expr | ast.stmt]:
    """Return the nodes of the expression that a frame evaluates now; before 3.11, of its line."""
    tree = _tree(frame.f_code.co_filename)
    nodes = [node for node in ast.walk(tree) if isinstance(node, (ast.expr, ast.stmt))]
    positions = getattr(frame.f_code, "co_positions", None)
    if positions is None:
        return [node for node in nodes if node.lineno == frame.f_lineno]
    place = next(islice(positions(), frame.f_lasti // 2, None), None)
    return [n for n in nodes
            if (n.lineno, n.end_lineno, n.col_offset, n.end_col_offset) == place]  # fmt: skip


def _operands(frame: FrameType) -> Iterator[ast.expr]:
    """Yield what may be the factors of the product that a frame evaluates now."""
    for node in _at(frame):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            yield from (node.left, node.right)
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Mult):
            yield node.value
        elif isinstance(node, ast.Call):
            yield from (*node.args, *(one.value for one in node.keywords))


def _value(node: ast.expr, frame: FrameType) -> Any:
    """Return the value of an expression as far as it is known without running anything."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return frame.f_locals.get(node.id, frame.f_globals.get(node.id, NOTHING))
    if isinstance(node, ast.Subscript):
        of, key = _value(node.value, frame), _value(node.slice, frame)
        if type(of) in (dict, list, tuple) and isinstance(key, (str, int)):
            try:
                return of[key]
            except (KeyError, IndexError, TypeError):
                return NOTHING
    if isinstance(node, ast.Attribute):
        of = _value(node.value, frame)
        if of is not NOTHING:
            found = inspect.getattr_static(of, node.attr, NOTHING)
            return NOTHING if isinstance(found, property) else found
    return NOTHING


def _trace(node: ast.expr, frame: FrameType, key: Any = NOTHING) -> Iterator[Place]:
    """Yield where the value of an expression, or what stands there at a key, was made."""
    if isinstance(node, ast.Dict) and key is not NOTHING:
        for name, value in zip(node.keys, node.values, strict=True):
            if isinstance(name, ast.Constant) and name.value == key:
                yield from _trace(value, frame)
    elif isinstance(node, (ast.List, ast.Tuple)) and isinstance(key, int):
        yield from _trace(node.elts[key], frame) if key < len(node.elts) else ()
    elif isinstance(node, ast.Subscript):
        yield from _trace(node.value, frame, _value(node.slice, frame))
    elif isinstance(node, ast.Name):
        yield from _of_name(node.id, frame, key)
    elif isinstance(node, ast.Attribute):
        yield from _of_attribute(node, frame, key)
    elif isinstance(node, ast.Call):
        of = _function(node.func, frame)
        if of is not None:
            said = f"{ast.unparse(node.func)}() returns it at"
            yield from ((said, line) for line in returns(of))


def _function(node: ast.expr, frame: FrameType) -> CodeType | None:
    """Return the code of the function that is called, None if that is not known."""
    of = _value(node, frame)
    if isinstance(node, ast.Attribute) and of is NOTHING:
        return None
    of = getattr(of, "__func__", of)
    return of.__code__ if inspect.isfunction(of) else None


def _of_name(name: str, frame: FrameType, key: Any) -> Iterator[Place]:
    """Yield where a variable was made: in its function, in what called it, or in the module."""
    up: FrameType | None = frame
    while up is not None and up.f_code.co_name in EXPRESSIONS and name in up.f_code.co_freevars:
        up = up.f_back  # the variable is one of the function around
    while up is not None and up.f_code.co_filename != frame.f_code.co_filename:
        up = up.f_back
    if up is None:
        return
    code, file = up.f_code, up.f_code.co_filename
    local = name in (*code.co_varnames, *code.co_cellvars) and code.co_name != "<module>"
    made = _assignments(_scope(file, code) if local else _tree(file).body, name)
    if local or code.co_name == "<module>":
        made = [one for one in made if one[0] <= up.f_lineno] or made
    if made:
        number, value = made[-1]
        yield f"{name} is set at", Line(file, number)
        if value is not None:
            yield from _trace(value, up, key)
    elif local and name in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]:
        yield from _passed(name, up, key)


def _scope(file: str, code: CodeType) -> list[ast.stmt]:
    """Return the statements of the function with this code."""
    for node in ast.walk(_tree(file)):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.name == code.co_name:
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            if first == code.co_firstlineno:
                return node.body
    return []


def _assignments(body: list[ast.stmt], name: str) -> list[tuple[int, ast.expr | None]]:
    """Return the lines that assign a variable, in order, each with what it is assigned."""
    found: list[tuple[int, ast.expr | None]] = []
    todo: list[ast.AST] = list(body)
    while todo:
        node = todo.pop()
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)):
            continue
        todo += ast.iter_child_nodes(node)
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            value = getattr(node, "value", None)
            if isinstance(target, ast.Tuple):
                names = [one.id if isinstance(one, ast.Name) else "" for one in target.elts]
                if name not in names:
                    continue
                part = None
                if isinstance(value, ast.Tuple) and len(value.elts) == len(names):
                    part = value.elts[names.index(name)]
                found.append((target.lineno, part))
            elif isinstance(target, ast.Name) and target.id == name and hasattr(node, "lineno"):
                whole = isinstance(node, (ast.Assign, ast.AnnAssign, ast.NamedExpr))
                found.append((node.lineno, value if whole else None))
    return sorted(found, key=lambda one: one[0])


def _passed(name: str, frame: FrameType, key: Any) -> Iterator[Place]:
    """Yield where the argument of a call came from: its line, and what was before."""
    code, caller = frame.f_code, frame.f_back
    while caller is not None and caller.f_code.co_filename.endswith("torch/nn/modules/module.py"):
        caller = caller.f_back
    if caller is None:
        return
    names = list(code.co_varnames[: code.co_argcount])
    for node in _at(caller):
        if not isinstance(node, ast.Call):
            continue
        given = {one.arg: one.value for one in node.keywords}
        bound = len(names) > len(node.args) and names[:1] == ["self"]
        given.update(zip(names[bound:], node.args, strict=False))
        if name in given:
            yield f"{name} is passed at", Line(caller.f_code.co_filename, caller.f_lineno)
            yield from _trace(given[name], caller, key)
            return
    yield f"{name} has its default at", Line(code.co_filename, code.co_firstlineno)


def _of_attribute(node: ast.Attribute, frame: FrameType, key: Any) -> Iterator[Place]:
    """Yield where an attribute was made: the return of its property, or what assigns it."""
    of = _value(node.value, frame)
    if of is NOTHING:
        return
    found, said = inspect.getattr_static(of, node.attr, NOTHING), ast.unparse(node)
    if isinstance(found, property):
        code = getattr(found.fget, "__code__", None)
        yield from ((f"{said} returns at", line) for line in (returns(code) if code else ()))
    elif inspect.ismodule(of):
        made = _assignments(_tree(of.__file__ or "").body, node.attr)
        yield from ((f"{said} is set at", Line(of.__file__ or "", n)) for n, _ in made[-1:])
    else:
        cls = of if isinstance(of, type) else type(of)
        yield from ((f"{said} is set at", line) for line in assigned(cls, node.attr)[-2:])
