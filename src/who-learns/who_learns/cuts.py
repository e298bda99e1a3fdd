"""What ends the path of a gradient, and how that is said."""

import ast
import inspect
import linecache
import re
import textwrap
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from types import CodeType
from typing import Any, Optional

import torch
from torch import Tensor, nn

if tuple(map(int, torch.__version__.split(".")[:2])) < (2, 2):
    raise ImportError(f"who_learns needs PyTorch 2.2 or newer. This is {torch.__version__}.")

TORCH = str(Path(torch.__file__).parent)
OWN = str(Path(__file__).parent) if __package__ else __file__
STANDARD = str(Path(inspect.__file__).parent)  # the standard library
ASSIGNS = re.compile(r"(?:\w+\.)*(\w+)\s*[-+*/]?=(?!=)")
PACKAGES = ("site-packages", "dist-packages")


@cache
def owner_of(file: str) -> str:
    """Return whose file it is: "own", "library", or "torch" for Python and this package, too."""
    path = Path(file)
    # The deprecated() of typing_extensions is around functions of torch.
    if file.startswith((TORCH, OWN, "<frozen")) or path.name == "typing_extensions.py":
        return "torch"
    if any(part in PACKAGES for part in path.parts):
        return "library"
    return "torch" if path.is_relative_to(STANDARD) else "own"


@dataclass(frozen=True)
class Line:
    """A line of a file, and the line of a library that it led to."""

    file: str
    number: int
    inside: Optional["Line"] = None
    called: Optional["Line"] = None  # from which other function of the caller's own code
    function: str = ""  # the one that the line is in: its file, its name and its first line

    @property
    def plain(self) -> "Line":
        """The line alone, without what it led to and what called it."""
        return Line(self.file, self.number)

    @property
    def code(self) -> str:
        """The text of the line, empty if the file cannot be read."""
        return linecache.getline(self.file, self.number).strip()

    def __str__(self) -> str:
        """Return it as short as it is clear: below the current folder, or with its own folder."""
        path = Path(self.file)
        try:
            path = path.relative_to(Path.cwd())
        except (ValueError, OSError):
            path = Path(*path.parts[-2:])
        return f"{path}:{self.number}"


@dataclass(frozen=True)
class Cut:
    """A place at which a path from a parameter to the loss ends."""

    kind: str  # the id of the cause
    line: Line | None
    name: str = ""  # of the function of torch
    opened: Line | None = None  # where recording was turned off
    sure: bool = True
    either: bool = False  # to repair it is enough, and so it is of the one before
    instead: str = ""  # another result of the same call, or method, that keeps the path
    also: tuple[tuple[str, Line], ...] = ()  # other lines of this path, and what is there

    def unsure(self) -> "Cut":
        """Return it as a guess: numbers left torch here, and others went in later."""
        return replace(self, sure=False)

    def outside(self, functions: set[str]) -> "Cut":
        """Return it without the line that called one of these functions: it says nothing new."""
        line = self.line
        if line is None or line.called is None or line.function not in functions:
            return self
        return replace(self, line=replace(line, called=None))

    @property
    def what(self) -> str:
        """What ends the path, in a few words."""
        said = WHAT[self.kind].format(name=self.name).replace("=()", "=")
        if self.kind == "detach" and self.name == "detach_":
            said = "detach_() ends the path of this tensor itself. Use detach(), which leaves it"
        if self.instead:
            said += f"; {self.instead}"
        if self.opened is not None and self.opened != self.line:
            here = self.line is not None and str(self.opened) == str(self.line)
            said += f" (since {(here and self.opened.inside) or self.opened})"
        if self.line is None:
            said += ", in compiled code, which hides the line"
        return said if self.sure else f"{said}; the loss probably uses these numbers"

    def to_dict(self) -> dict[str, Any]:
        """Return it as what JSON knows."""
        line, opened = self.line, self.opened
        inside, called = (line.inside, line.called) if line else (None, None)
        return {
            "file": line.file if line else None,
            "line": line.number if line else None,
            "code": line.code if line else "",
            "kind": self.kind,
            "what": self.what,
            "inside": {"file": inside.file, "line": inside.number} if inside else None,
            "called": {"file": called.file, "line": called.number} if called else None,
            "opened": {"file": opened.file, "line": opened.number} if opened else None,
            "sure": self.sure,
            "also": [
                {"what": what, "file": line.file, "line": line.number, "code": line.code}
                for what, line in self.also
            ],
        }


WHAT = {
    "detach": "{name}() returns a tensor without a path back",
    "data": ".data is the tensor without a path back",
    "item": "{name}() makes a number, and autograd does not follow numbers",
    "numpy": "{name}() leaves torch, and autograd does not follow NumPy",
    "new-tensor": "{name}() copies the values without a path back",
    "no-grad": "an operation while gradients are not recorded",
    "inference-mode": "an operation under inference_mode()",
    "integer": "{name}() returns integers, which have no gradient",
    "sample": "sample() of {name} draws without a path back",
    "comparison": "{name}() returns True or False, which have no gradient",
    "not-differentiable": "{name}() has no derivative",
    "deepcopy": "{name}() makes a parameter of its own, and the gradient goes to this copy",
    "new-leaf": "{name}() of a result is a new tensor without a path back",
    "checkpoint": "a reentrant checkpoint with no input that requires a gradient",
    "checkpoint-value": "a reentrant checkpoint runs its block without recording, and only what "
    "the block returns has a path",
    "function": "the custom Function {name}, with no input that requires a gradient",
    "zero-gradient": "{name}, and this makes the gradient 0",
    "turned": "{name}() gets a gradient that is not 0, and passes back one that is",
    "turned-hidden": "code that hides its operations, as of torch.jit, gets a gradient that is "
    "not 0, and passes back one that is; its result is used here",
    "masked-out": "the mask of {name}",
    "one-state": "{name}() gets a gradient for one state",
    "opposed": "the gradients of {name} add up to 0, so that one path undoes the other: "
    "a detach() may be missing",
    "opposed-rows": "the gradients of {name} add up to 0, as where a difference has what it looks "
    "up on both sides, so that it changes nothing. Is one side meant to look up something else?",
    "summed": "{name}() adds up the gradients of all that it was added to, and these cancel",
    "equal": "two of what {name}() weighs against each other are equal, and both have a path, so "
    "that their gradients add up to 0. Do both come from one input?",
    "same-twice": "{name}() gets one tensor twice, and the gradients of the two add up to 0: is "
    "one of them meant to be another?",
    "undone": "both sides of {name}() are equal, and both have a path, so that their gradients add "
    "up to 0. If not by mistake, as of one input for both, compute one side under no_grad()",
    "taken-away": "{name}() takes away again what was added to one of its sides, so that the "
    "gradients of the two add up to 0: a detach() may be missing",
    "cancelled-norm": "{name}() passes back what rounding leaves: the gradient that it gets is the "
    "same for all that it takes the mean of",
    "once": "this line made several numbers, and the loss does not use all of them. To add them "
    "up, write += in place of =, or sum() of a list",
    "own-rate": "this sets a learning rate",
    "built-rate": "its group is built with this rate",
    "scheduled": "step() of the scheduler sets the learning rate",
    "rate-made": "this computes what it is multiplied by",
    "other-rate": "this sets the rate of another group",
    "flag": "{name}, which PyTorch does not read there",
    "late-gradient": "this backward() gives it a gradient, and no step() uses it",
    "unrecorded": "{name}() makes this number while gradients are not recorded",
    "emptied": "this fills its gradient with zeros. step() leaves out a gradient of None",
    "flag-off": "this turns requires_grad off",
    "adapter-off": "this turns its adapter off",
    "merged": "this merges its adapter",
    "asks-merged": "this asks whether it is merged",
    "flag-kept": "this sets requires_grad to False, as it was",
    "flag-on": "this turns requires_grad on",
    "no-backward": "{name}() makes the last number with a path, and nothing calls backward() on it",
    "func-dropped": "{name}() of torch.func returns the gradients",
    "read": "self.{name} is read here, and nothing of it was used in this block",
    "read-part": "self.{name} is read here, and a part of it was not used in this block",
    "bypassed": "the weight of {name} is used here, and {name} itself is not called",
    "read-hidden": "self.{name} is read here, and what becomes of it is hidden",
    "unread": "no method of this class reads self.{name}",
    "other-called": "the loss uses {name}, of the same class, here, and nothing uses this model",
    "read-early": "self.{name} is read in __init__() alone",
    "twin": "{name}, which has the same shape, is called here for the second time",
    "ascent": "{name}() adds it",
    "not-unscaled": "{name}() came before the GradScaler divided by its scale",
    "unscaled": "backward() of a loss that no scale multiplied",
    "first-use": "the loss uses it first here",
    "in-place-of": "the loss uses another tensor of its shape here, which no optimizer has",
    "last-use": "the last that was computed from it",
    "copied": "{name}() copies it here",
    "made-anew": "{name}() makes a tensor in its place",
    "drawn": "{name}() draws, which has the derivative 0",
    "rounding": "{name}() has the derivative 0",
    "function-none": "the custom Function {name} returns no gradient for it",
    "function-without": "the custom Function {name} uses it in forward() and does not get it as an "
    "argument, so that backward() can return no gradient for it: pass it to apply()",
    "create-graph": "{name}() without create_graph=True computes a gradient without a path back",
    "derivative": "{name}() is all that the loss uses of it",
    "unused-output": "recorded, but no part of the loss",
    "forgotten": "recorded, and nothing uses it",
    "term-by-zero": "a term of the loss is multiplied by the number 0",
    "subtracted": "{name}() subtracts it again",
    "cancelled": "one value is divided by its own sum, which makes it 1",
    "not-asked": "{name}() gets other parameters, and not this one",
    "not-assigned": "{name}() returns its gradient",
    "hook": "a hook that returns another {name} than it got",
    "updated": "this call updates them",
    "batch-norm": "{name}() turns training mode on",
    "not-finite": "the first inf or nan is in {name}",
    "built-late": "{name} is assigned here",
    "not-registered": "{name} is assigned here",
    "pulled": "{name}() writes to it",
    "passed-over": "{name}() moves others of its model, and not this one",
    "wasted": "this clears gradients that no step() has used",
    "average-used": "{name}() is the first that uses it on a path to a loss",
    "decayed-part": "{name} sets a part of its gradient to 0",
    "max-norm": "max_norm writes to the rows that are looked up",
    "discarded": "{name}() makes the average, and nothing uses it",
    "no-effect": "{name}() writes to it",
    "no-step": "{name}() makes new values from it and its gradient, and nothing uses them",
    "replaced": "{name} is assigned here",
    "self-copy": "{name}() gets its own values",
    "self-average": "{name}() writes to it",
}


def assigned_to(line: Line) -> str:
    """Return what a line assigns to, as `alpha` or the last part of `self.alpha`."""
    found = ASSIGNS.match(line.code)
    return found[1] if found else ""


def has_word(line: Line, word: str) -> bool:
    """Return whether a line has this word."""
    return re.search(rf"\b{re.escape(word)}\b", line.code) is not None


def functions_of(cuts: Iterable[Cut]) -> str:
    """Return the functions of torch at these places, each once."""
    return " and ".join(dict.fromkeys(f"{cut.name.removesuffix('()')}()" for cut in cuts))


def assigned(cls: type, name: str) -> list[Line]:
    """Return the lines on which the methods of a class assign an attribute of this name."""
    found = []
    for one in cls.__mro__:
        source = _source(one)
        if source is None:
            continue
        file, start, tree = source
        cls_body = getattr(tree.body[0], "body", [])
        for node in ast.walk(tree):
            if isinstance(node, (ast.Assign, ast.AnnAssign)):
                whole = node.targets if isinstance(node, ast.Assign) else [node.target]
                each = [part for target in whole for part in getattr(target, "elts", [target])]
                names = [getattr(part, "attr", "") for part in each]
                names += [getattr(part, "id", "") for part in each if node in cls_body]
                found += [Line(file, start + node.lineno - 1)] if name in names else []
    return sorted(dict.fromkeys(found), key=lambda line: line.number)


@dataclass
class Reads:
    """Where a class of your own reads an attribute: in its methods, in `__init__()`, and itself."""

    used: list[Line]
    early: list[Line]
    here: Line
    forward: list[Line]  # of the first
    ends: dict[Line, int]  # of a line: the last one of its statement


def reads(cls: type, name: str) -> Reads | None:
    """Return where the methods of a class read an attribute; None for one of a library."""
    found = None
    for one in cls.__mro__:
        source = _source(one)
        if source is None or owner_of(source[0]) != "own":
            break
        file, start, tree = source
        found = found or Reads([], [], Line(file, start), [], {})
        for method in ast.walk(tree):
            if isinstance(method, ast.FunctionDef) and method.args.args:
                lines = found.early if method.name == "__init__" else found.used
                me = method.args.args[0].arg
                nodes = [
                    node for node in ast.walk(method)
                    if isinstance(node, ast.Attribute) and node.attr == name
                    and isinstance(node.ctx, ast.Load)
                    and isinstance(node.value, ast.Name) and node.value.id == me
                ]  # fmt: skip
                mine = [Line(file, start + node.lineno - 1) for node in nodes]
                for part in ast.walk(method) if nodes else ():  # the inner ones come later
                    if isinstance(part, ast.stmt):
                        inner = {id(node) for node in ast.walk(part)}
                        end = start + (part.end_lineno or part.lineno) - 1
                        hit = zip(mine, nodes, strict=True)
                        found.ends |= {line: end for line, node in hit if id(node) in inner}
                lines += mine
                found.forward += mine if method.name == "forward" else []
    return found


def branch_of(cls: type, name: str) -> Line | None:
    """Return the `if` in a class around all that reads an attribute, also by another method."""
    methods: dict[str, tuple[str, int, ast.FunctionDef]] = {}
    for source in filter(None, map(_source, cls.__mro__)):
        file, start, tree = source
        for one in getattr(tree.body[0], "body", []):
            if isinstance(one, ast.FunctionDef):
                methods.setdefault(one.name, (file, start, one))
    methods.pop("__init__", None)
    while True:
        reading = [one for one in methods.values() if _reads(one[2], name)]
        if len(reading) != 1:
            return None
        file, start, method = reading[0]
        within = [
            one for one in ast.walk(method)
            if isinstance(one, ast.If)
            and sum(_reads(part, name) for part in one.body) == _reads(method, name)
        ]  # fmt: skip
        if within:
            return Line(file, start + within[-1].lineno - 1)
        name = method.name
        del methods[name]


def bypasses(cls: type, name: str) -> bool:
    """Return whether a class takes the weight of a layer that it has, and never calls the layer."""
    own = re.escape(name)
    for one in cls.__mro__[: cls.__mro__.index(nn.Module)] if name.isidentifier() else ():
        try:
            text = inspect.getsource(one)
        except (OSError, TypeError):
            continue
        if re.search(rf"\bself\.{own}\.weight\b", text):
            return not re.search(rf"\bself\.{own}\(", text)
    return False


def _reads(tree: ast.AST, name: str) -> int:
    """Return how often something reads `self.name`."""
    return sum(
        isinstance(one, ast.Attribute) and one.attr == name and isinstance(one.ctx, ast.Load)
        and isinstance(one.value, ast.Name) and one.value.id == "self"
        for one in ast.walk(tree)
    )  # fmt: skip


def unknown_to(cls: type, name: str) -> Line | None:
    """Return where a library has the forward() of a class, if it never writes this name."""
    word = re.compile(rf"[.\"']{re.escape(name)}\b")
    here = None
    for one in cls.__mro__ if name.isidentifier() else ():
        try:
            file = inspect.getfile(one)
            if owner_of(file) == "torch":
                continue
            text, start = inspect.getsourcelines(one)
        except (OSError, TypeError):
            continue
        if word.search("".join(text)):
            return None
        start += next((n for n, line in enumerate(text) if line.startswith("class ")), 0)
        here = Line(file, start) if here is None and "forward" in vars(one) else here
    return here


@lru_cache(maxsize=64)  # each parameter of a model asks, and Python reads a whole file for it
def _source(cls: type) -> tuple[str, int, ast.Module] | None:
    """Return the file of a class, its first line there, and its tree; None for torch's own."""
    try:
        file = inspect.getfile(cls)
        if owner_of(file) == "torch":
            return None
        text, start = inspect.getsourcelines(cls)
        return file, start, ast.parse(textwrap.dedent("".join(text)))
    except (OSError, TypeError, SyntaxError):
        return None


def returns(code: CodeType) -> list[Line]:
    """Return the lines on which a function of your own returns: those with a None, if any."""
    file = code.co_filename
    if owner_of(file) != "own":
        return []
    try:
        tree = ast.parse("".join(linecache.getlines(file)))
    except SyntaxError:
        return []
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name == code.co_name:
            first = min([function.lineno, *(one.lineno for one in function.decorator_list)])
            if first == code.co_firstlineno:
                found = [node for node in ast.walk(function) if isinstance(node, ast.Return)]
                none = [node for node in found if _has_none(node.value)]
                return [Line(file, node.lineno) for node in none or found]
    return []


def _has_none(value: ast.expr | None) -> bool:
    """Return whether an expression is None, or a tuple with a None in it."""
    each = value.elts if isinstance(value, ast.Tuple) else [value]
    return any(one is None or (isinstance(one, ast.Constant) and one.value is None) for one in each)


def grad_fn_of(tensor: Tensor) -> Any:
    """Return what autograd has recorded of a tensor; None where it forbids to ask.

    It does so for a view that was made under no_grad(), if its base was written to since.
    """
    try:
        return tensor.grad_fn
    except RuntimeError:
        return None


# What draws at random, and has the derivative 0.
DRAW = {"bernoulli", "bernoulli_", "normal", "normal_", "poisson"}
COPIES = {"tensor", "new_tensor", "asarray", "from_numpy", "scalar_tensor"}


def kind_of(name: str, before: Tensor, after: Tensor) -> str | None:
    """Return what kind of cut an operation is that was recorded, None if the path goes on."""
    if name in ("detach", "detach_"):
        return "detach"
    if name == "data":
        return "data"
    if grad_fn_of(after) is not None or (after is before and after.requires_grad):
        return None
    if name in COPIES:
        return "new-tensor"
    number = before.is_floating_point() or before.is_complex()
    if number and not (after.is_floating_point() or after.is_complex()):
        return "comparison" if str(after.dtype) == "torch.bool" else "integer"
    return "not-differentiable" if before.requires_grad and number else None
