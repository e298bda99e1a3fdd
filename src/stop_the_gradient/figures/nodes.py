"""What a graph consists of: tensors, the ways to them, and how each was computed."""

import re
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any

from torch import Tensor, nn

from stop_the_gradient.figures.picture import value

LONG, WHOLE = 16, 26  # letters of an expression, and of one with a sign that is no part of another
SIGNS = {
    "mul": "·", "add": " + ", "sub": " - ", "div": "/", "truediv": "/", "pow": "**", "matmul": "@",
}  # fmt: skip
# What stands in brackets on the left and on the right of a sign: (x + 1)·y, but x·y + 1.
WEAKER = {
    " + ": ("", ""), " - ": ("", "+-"), "·": ("+-@", "+-@"), "/": ("+-@", "+-·/@"),
    "@": ("+-·/*", "+-·/*@"), "**": ("+-·/*@", "+-·/*@"),
}  # fmt: skip
VIEWS = ("data", "T", "mT", "H", "mH", "real", "imag")  # attributes that are operations


class Edge:
    """The way from a tensor to an operation that takes it."""

    def __init__(self, source: "Node", target: object, slot: int) -> None:
        self.source, self.target, self.slot = source, target, slot
        self.needed = source.tensor.requires_grad  # asks for a gradient
        self.shown = value(source.tensor)  # what the operation took
        self.recorded: list[tuple[object, int]] = []  # the edges of autograd that it consists of
        self.stopped = ""


class Node:
    """A tensor: a leaf or a constant, or what an operation made."""

    def __init__(
        self, tensor: Tensor, operation: str = "", args: Sequence[Any] = (),
        edges: Sequence[Edge] = (),
    ) -> None:  # fmt: skip
        self.tensor, self.operation, self.args, self.edges = tensor, operation, args, list(edges)
        self.made_by, self.first = tensor.grad_fn, value(tensor)
        self.shown = self.first
        self.names: list[str] = []
        self.label = ""  # how it was made

    @property
    def called(self) -> str:
        """Its name and its value."""
        return " = ".join((*self.names, self.shown))

    @property
    def leaf(self) -> bool:
        """Whether a gradient can be left in its `.grad`."""
        return bool(self.tensor.is_leaf and self.tensor.requires_grad)

    def below(self, ran: bool) -> tuple[str, str]:
        """Return the second line, and its CSS class. `ran`: `backward()` did."""
        if not self.leaf:
            frozen = "frozen" if isinstance(self.tensor, nn.Parameter) else ""
            return self.label or frozen, "small"
        kind = "small stopped" if self.tensor.grad is None and ran else "small passes"
        return f".grad {value(self.tensor.grad) if ran else '?'}", kind

    def show(self, taken: Iterable[str]) -> None:
        """Show the values that operations have taken: two, if it was changed in between."""
        given = [self.first] if self.operation else []  # a leaf may be filled before its first use
        values = list(dict.fromkeys([*given, *taken])) or [value(self.tensor)]
        self.shown = ", then ".join(values)


def expression(node: Node, kept: Mapping[Node, Any], top: bool = False) -> str:
    """Return how a tensor was computed from those that are kept, its name if it is kept itself."""
    if node.names and not top:
        return node.names[0]
    if (node in kept or not node.operation) and not top:
        return node.shown
    plain = node.operation.strip("._")
    turned = plain[:1] == "r" and plain[1:] in SIGNS
    args = [a for a in node.args if isinstance(a, Node | int | float) and not isinstance(a, bool)]
    words = [expression(a, kept) if isinstance(a, Node) else f"{a:g}" for a in args]
    if (turned or plain in SIGNS) and len(words) == len(node.args) == 2:
        sign = SIGNS[plain[turned:]]
        if sign == "·":
            words.sort(key=lambda word: not word.lstrip("-")[0].isdigit())  # 2·x, for x * 2 too
        left, right = map(_bracketed, words[::-1] if turned else words, WEAKER[sign])
        made = f"{left}{sign}{right}"
        fits = len(made) <= (WHOLE if top else LONG)
        return made if fits else f"{plain[turned:]}()"
    if len(words) != 1 or turned or plain in SIGNS:
        return f"{plain[turned:]}()"
    if plain in VIEWS:
        return f"{_bracketed(words[0])}.{plain}"
    if plain == "neg":
        return f"-{_bracketed(words[0], '+-')}"
    whole = node.operation[0] == "."
    made = f"{_bracketed(words[0])}.{plain}()" if whole else f"{plain}({words[0]})"
    return made if len(made) <= LONG else f"{plain}()"


def _bracketed(words: str, weaker: str = "+-·/*@") -> str:
    """Return an expression, in brackets if it has one of these signs outside of brackets."""
    before, bare = "", words
    while bare != before:
        before, bare = bare, re.sub(r"\([^()]*\)|\[[^][]*\]", "", bare)
    return f"({words})" if any(sign in bare for sign in weaker) else words


def behind(first: Edge, second: Edge) -> Edge:
    """Return the way along two edges: cut if one of them is."""
    way = copy(second)
    if first.stopped and second.needed:
        way.stopped, way.recorded = first.stopped, []
    return way


def merged(edges: Iterable[Edge]) -> list[Edge]:
    """Return one edge for each tensor that edges lead to."""
    found: dict[Node, Edge] = {}
    for edge in edges:
        first = found.setdefault(edge.source, copy(edge))
        first.recorded = list(dict.fromkeys(first.recorded + edge.recorded))
    return list(found.values())
