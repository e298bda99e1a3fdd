"""Pictures that programs print: the graph that PyTorch recorded, lines and bars, questions.

Each is an inline SVG with integer coordinates, the same bytes on every machine. Colours are classes
of docs/theme/assets/styles/figures.css. A picture is at most 340 wide, as a phone shows it, and
says in its <desc> what it shows, for those who do not see it.

Programs on the pages import this module on all releases of PyTorch since 1.13: it needs PyTorch
and the standard library only.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from html import escape
from itertools import pairwise
from math import isfinite
from textwrap import wrap
from typing import Any

import torch
from torch import Tensor, nn
from torch.overrides import TorchFunctionMode

WIDTH = 340  # what fits on a phone
LETTER = 8  # the width of a letter of code
LONG = 16  # letters of an expression
SIGNS = {
    "mul": "·", "add": " + ", "sub": " - ", "div": "/", "truediv": "/", "pow": "**", "matmul": "@",
}  # fmt: skip
# What stands in brackets on the left and on the right of a sign: (x + 1)·y, but x·y + 1.
WEAKER = {
    " + ": ("", ""), " - ": ("", "+-"), "·": ("+-@", "+-@"), "/": ("+-@", "+-·/@"),
    "@": ("+-·/*", "+-·/*@"), "**": ("+-·/*@", "+-·/*@"),
}  # fmt: skip
SHORT = {sign.strip() for sign in SIGNS.values()}  # labels that leave out what they join
VIEWS = ("data", "T", "mT", "H", "mH", "real", "imag")  # attributes that are operations


def svg(title: str, desc: str, width: int, height: int, parts: Iterable[str], kind: str) -> str:
    """Return a picture, with its title above it.

    `title` and `desc` are text, `parts` elements, `kind` is its CSS class. Raises ValueError if it
    is wider than a phone.
    """
    if width > WIDTH:
        raise ValueError(
            f"{title!r} is {width} wide, and a phone shows {WIDTH}. Use shorter names."
        )
    whole = max(width, min(WIDTH, LETTER * len(title) + 16))
    words = wrap(title, whole // LETTER - 1)
    down, right = 20 * len(words) + 6, (whole - width) // 2
    size = f'viewBox="0 0 {whole} {height + down}" width="{whole}" height="{height + down}"'
    shown = (
        f'<svg class="drawn {kind}" {size} role="img">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(desc)}</desc>",
        *(text(whole // 2, 18 + 20 * line, word, "title") for line, word in enumerate(words)),
        f'<g transform="translate({right} {down})">',
        *filter(None, parts),
        "</g>",
        "</svg>",
    )
    return "\n".join(shown)


def text(x: int, y: int, words: object, kind: str = "") -> str:
    """Return words at a place, escaped."""
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x}" y="{y}">{escape(str(words))}</text>'


def value(tensor: Tensor | None) -> str:
    """Return the numbers of a small tensor, the shape of a larger one."""
    if tensor is None:
        return "None"
    numbers = [f"{number:.4g}" for number in tensor.detach().flatten().tolist()[:4]]
    if len(set(numbers)) == 1 and tensor.numel() <= 4:
        return numbers[0]
    if tensor.numel() <= 3:
        return f"[{', '.join(numbers)}]"
    return "x".join(map(str, tensor.shape))


# Graphs


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


class Graph(TorchFunctionMode):  # type: ignore[misc]
    """Watches what is computed in a `with` block, and draws it.

    A way that autograd recorded has the gradient that `backward()` sent along it, as hooks on the
    nodes of autograd measured it; call it within the block. A way that leads to a tensor with
    `requires_grad`, and was not recorded, is drawn as cut. A tensor that was changed between two
    operations has both values.
    """

    def __init__(self) -> None:
        super().__init__()
        self.made: dict[int, Node] = {}
        self.nodes: list[Node] = []
        self.hooked: dict[Any, None] = {}
        self.sent: dict[tuple[object, int], Tensor] = {}  # by an edge of autograd, -1: arrived
        self.call = "backward()"
        self.called: dict[object, dict[str, None]] = {}  # by a node of autograd
        self.paused = False

    def __torch_function__(
        self, func: Callable[..., Any], types: Any, args: Any = (), kwargs: Any = None
    ) -> Any:
        inputs = list(_tensors((args, tuple((kwargs or {}).values()))))
        once = {id(tensor): tensor for tensor in inputs}.values()  # x * x takes one tensor
        edges = [Edge(self._node(t), t.grad_fn, t.output_nr) for t in once]
        name = func.__name__
        if func is torch.autograd.grad:
            self.call = "grad()"
            self.paused = bool((kwargs or {}).get("create_graph"))  # no gradient yet, but a result
        try:
            result = func(*args, **(kwargs or {}))
        finally:
            self.call, self.paused = "backward()", False
        if kwargs:
            args = (*args, kwargs)  # add(x, y, alpha=5) is not x + y
        if name == "__get__":
            name = func.__self__.__name__  # type: ignore[attr-defined]
            if name not in VIEWS:
                return result
        for output in _tensors((result,)) if edges else ():
            if func is torch.autograd.grad and output.requires_grad:  # of more than its arguments
                self._of_any(output, name)
                continue
            same = [edge for edge in edges if edge.source.tensor is output]
            if same and output.grad_fn is not same[0].target and output._is_view():
                raise ValueError(
                    f"{name}() changes a view in place, and with it the tensor that it is a view "
                    "of. This cannot be drawn. Change that tensor itself, as with y[0] = 1."
                )
            if not same or output.grad_fn is not same[0].target:  # else nothing was computed
                whole = getattr(Tensor, func.__name__, None) is func
                self._add(output, f".{name}" if whole or name in VIEWS else name, args, edges)
        return result

    def _node(self, tensor: Tensor) -> Node:
        known = self.made.get(id(tensor))
        if known and known.made_by is tensor.grad_fn:
            return known
        if tensor.grad_fn is None:
            self.made[id(tensor)] = Node(tensor)
            self.nodes.append(self.made[id(tensor)])
        else:  # a Function of one's own made it, or something else that PyTorch does not tell
            name = tensor.grad_fn.name().split("::")[-1].removesuffix("Backward")
            self._of_any(tensor, name)
        return self.made[id(tensor)]

    def _of_any(self, output: Tensor, name: str) -> None:
        edges = [Edge(node, node.made_by, node.tensor.output_nr) for node in self.nodes]
        self._add(output, name, (), edges)
        node = self.made[id(output)]
        node.edges = [edge for edge in node.edges if edge.recorded]

    def _add(self, output: Tensor, name: str, args: Sequence[Any], edges: list[Edge]) -> None:
        taken = [self.made[id(a)] if isinstance(a, Tensor) else a for a in args]
        node = self.made[id(output)] = Node(output, name, taken, edges)
        self.nodes.append(node)
        ahead = [output.grad_fn]
        for function in ahead:
            if function is None or function in self.hooked:
                continue
            self.hooked[function] = None
            function.register_hook(self._hook(function))
            for number, (following, slot) in enumerate(function.next_functions):
                leaf = getattr(following, "variable", None)
                ends = [
                    edge for edge in edges
                    if following is not None and (edge.source.tensor is leaf if edge.target is None
                    else edge.target is following and edge.slot == slot)
                ]  # fmt: skip
                for edge in ends[:1]:
                    edge.recorded.append((function, number))
                if not ends:
                    ahead.append(following)
        for edge in edges:
            if edge.needed and not edge.recorded:
                edge.stopped = name if name[1:] in VIEWS else f"{name.strip('._')}()"
                if not torch.is_grad_enabled():
                    inference = torch.is_inference_mode_enabled()
                    edge.stopped = "inference_mode()" if inference else "no_grad()"

    def _hook(self, function: object) -> Callable[[Any, Any], None]:
        def add(sent: Any, arrived: Any) -> None:
            self.called.setdefault(function, {})[self.call] = None
            for number, gradient in (*enumerate(sent), (-1, arrived[0])):
                if gradient is not None and not self.paused:
                    before, key = self.sent.get((function, number), 0), (function, number)
                    self.sent[key] = gradient.detach() + before

        return add

    def _gradient(self, keys: Iterable[tuple[object, int]]) -> str:
        found = [self.sent[key] for key in keys if key in self.sent]
        return value(sum(found[1:], found[0])) if found else ""

    def svg(self, title: str, **names: Tensor | nn.Module) -> str:
        """Return the picture. `names` are the tensors, or modules with parameters, by name.

        What leads to none of them and to no loss is left out, and constants without a name. Raises
        ValueError if nothing is left, or if it cannot tell which number passed on which way.
        """
        for node in self.nodes:
            node.names.clear()
        for name, given in names.items():
            tensors = {name: given} if isinstance(given, Tensor) else {
                f"{name}.{own}": p for own, p in given.named_parameters()
            }  # fmt: skip
            for own, tensor in tensors.items():
                if id(tensor) not in self.made and isinstance(given, Tensor):
                    raise ValueError(f"{own} is in no operation of this graph.")
                if id(tensor) in self.made:
                    self.made[id(tensor)].names.append(own)
        kept: dict[Node, list[Edge]] = {}
        taken: dict[Node, list[str]] = {}
        for node in reversed(self.nodes):  # from the loss to the leaves
            users = [n for n, edges in kept.items() if any(e.source is node for e in edges)]
            if not (users or node.names or (node.made_by, -1) in self.sent):
                continue
            if not node.operation and not node.leaf and not node.names:
                continue
            for edge in node.edges:
                taken.setdefault(edge.source, []).insert(0, edge.shown)
            if node.names or not node.operation or any(e.stopped for e in node.edges) or (
                len(users) != 1
            ):  # fmt: skip
                kept[node] = _merged(node.edges)
            else:  # a step on the way to the only one that uses it
                ways = [e for e in kept[users[0]] if e.source is not node]
                through = next(e for e in kept[users[0]] if e.source is node)
                kept[users[0]] = _merged([*ways, *(_behind(through, e) for e in node.edges)])
        if not kept:
            raise ValueError(f"{title!r}: no tensor of this graph has a name, and none is a loss.")
        drawn: dict[tuple[object, int], Node] = {}
        for node, edges in kept.items():
            node.show(taken.get(node, ()))
            for key in (key for edge in edges for key in edge.recorded):
                if key in drawn:
                    raise ValueError(
                        f"{title!r}: {node.operation.strip('._')}() has made {node.called} and "
                        f"{drawn[key].called}, and autograd has one way back for both. Name none "
                        "of them, or take each with an operation of its own, as x[0]."
                    )
                drawn[key] = node
        for node, edges in kept.items():
            kept[node] = [edge for edge in edges if edge.source in kept]
            node.label = _expression(node, kept, top=True) if node.operation else ""
        return self._drawn(title, {node: kept[node] for node in self.nodes if node in kept})

    def _drawn(self, title: str, nodes: dict[Node, list[Edge]]) -> str:
        ran = bool(self.sent) or any(n.leaf and n.tensor.grad is not None for n in nodes)
        below = {node: node.below(ran) for node in nodes}
        sizes = {n: LETTER * max(len(n.called), len(below[n][0])) + 18 for n in nodes}
        places, width, height = layout(nodes, sizes)
        ways, boxes, words, said, ends, idle = [], [], [], [], [], []
        fed: set[Node] = set()
        for node, edges in nodes.items():
            made = "" if node.names or node.label in SHORT else f" ({node.label})"
            for edge in edges:
                way = f"goes from {node.called}{made} to {edge.source.called}"
                sent = self._gradient(edge.recorded)
                points = places[node, edge.source]
                kind = "cut" if edge.stopped else "passes" if sent else "idle"
                ways.append(f'<path class="{kind}" d="{curve(points)}"/>')
                (x1, y1), (x2, y2) = points[-2:]
                x, y = (x1 + x2) // 2, (y1 + y2) // 2
                if sent:
                    fed.add(edge.source)
                    ways.append(f'<path class="tip" d="M{x2} {y2}l5 9h-10z"/>')
                    words.append(text(x, y + 6, sent, "number"))
                    said.append(f"A gradient of {sent} {way}.")
                elif edge.stopped:
                    ways.append(f'<path class="bar" d="M{x - 9} {y + 2}h18"/>')
                    if edge.stopped not in node.label:
                        end = x + 22 + LETTER * len(edge.stopped)
                        right, width = end <= WIDTH, max(width, end) if end <= WIDTH else width
                        side, kind = (x + 14, "start") if right else (x - 14, "end")
                        words.append(text(side, y + 6, edge.stopped, f"number stopped {kind}"))
                    said.append(f"No gradient {way}: {edge.stopped}.")
                else:
                    end = ", and no gradient comes back." if ran else "."
                    idle.append(f"{edge.source.called} goes into {node.called}{made}{end}")
        for node, (line, kind) in below.items():
            x, top, half = places[node]
            shape = "leaf" if node.leaf else "made" if node.operation else "constant"
            boxes.append(
                f'<rect class="{shape}" x="{x - half}" y="{top}" width="{2 * half}" '
                f'height="40" rx="{20 if node.leaf else 4}"/>'
            )
            words.append(text(x, top + (17 if line else 25), node.called))
            words.append(text(x, top + 33, line, kind) if line else "")
            if node.leaf and ran:
                ends.append(f"{node.called} is a leaf, with {line}.")
            seed = self._gradient([(node.made_by, -1)]) if node not in fed else ""
            if seed:
                if any(node is e.source for edges in nodes.values() for e in edges):
                    x -= half - 6  # beside a way that is cut
                ways.append(f'<path class="passes" d="M{x} {top + 68}V{top + 47}"/>')
                ways.append(f'<path class="tip" d="M{x} {top + 40}l5 9h-10z"/>')
                words.append(text(x + 8, top + 62, seed, "number start"))
                calls = " and ".join(self.called[node.made_by])
                said.append(f"{calls} starts with {seed} at {node.called}.")
        told = " ".join(idle + said[::-1] + ends) or f"{', '.join(n.called for n in nodes)}."
        return svg(title, told, width, height, (*ways, *boxes, *words), "recorded")


def _expression(node: Node, kept: Mapping[Node, Any], top: bool = False) -> str:
    """Return how a tensor was computed from those that are kept, its name if it is kept itself."""
    if node.names and not top:
        return node.names[0]
    if (node in kept or not node.operation) and not top:
        return node.shown
    plain = node.operation.strip("._")
    turned = plain[:1] == "r" and plain[1:] in SIGNS
    args = [a for a in node.args if isinstance(a, Node | int | float) and not isinstance(a, bool)]
    words = [_expression(a, kept) if isinstance(a, Node) else f"{a:g}" for a in args]
    if (turned or plain in SIGNS) and len(words) == len(node.args) == 2:
        sign = SIGNS[plain[turned:]]
        if sign == "·":
            words.sort(key=lambda word: not word.lstrip("-")[0].isdigit())  # 2·x, for x * 2 too
        left, right = map(_bracketed, words[::-1] if turned else words, WEAKER[sign])
        made = f"{left}{sign}{right}"
        return made if len(made) <= LONG else sign.strip()
    if len(words) != 1 or turned or plain in SIGNS:
        return f"{plain[turned:]}()"
    if plain in VIEWS:
        return f"{_bracketed(words[0])}.{plain}"
    whole = node.operation[0] == "."
    made = f"{_bracketed(words[0])}.{plain}()" if whole else f"{plain}({words[0]})"
    return made if len(made) <= LONG else f"{plain}()"


def _bracketed(words: str, weaker: str = "+-·/*@") -> str:
    """Return an expression, in brackets if it has one of these signs outside of brackets."""
    before, bare = "", words
    while bare != before:
        before, bare = bare, re.sub(r"\([^()]*\)|\[[^][]*\]", "", bare)
    return f"({words})" if any(sign in bare for sign in weaker) else words


def _tensors(values: Iterable[Any]) -> Iterator[Tensor]:
    for found in values:
        if isinstance(found, Tensor):
            yield found
        elif isinstance(found, list | tuple):
            yield from _tensors(found)


def _behind(first: Edge, second: Edge) -> Edge:
    """Return the way along two edges: cut if one of them is."""
    way = copy(second)
    if first.stopped and second.needed:
        way.stopped, way.recorded = first.stopped, []
    return way


def _merged(edges: Iterable[Edge]) -> list[Edge]:
    """Return one edge for each tensor that edges lead to."""
    found: dict[Node, Edge] = {}
    for edge in edges:
        first = found.setdefault(edge.source, copy(edge))
        first.recorded = list(dict.fromkeys(first.recorded + edge.recorded))
    return list(found.values())


def layout(
    nodes: dict[Node, list[Edge]], sizes: Mapping[Node, int]
) -> tuple[dict[Any, Any], int, int]:
    """Return where nodes and edges are, and the size of the picture.

    `sizes` are the widths of nodes. A node has its middle, its top, and half of its width; an edge,
    by its ends, points from the node to the source. A node is above those that use it.
    """
    rank: dict[Node, int] = dict.fromkeys(nodes, 0)
    for node in reversed(nodes):
        for edge in nodes[node]:
            rank[edge.source] = max(rank[edge.source], rank[node] + 1)
    for node in set(nodes).difference(edge.source for edges in nodes.values() for edge in edges):
        rank[node] = max(0, min((rank[edge.source] for edge in nodes[node]), default=1) - 1)
    rows: list[list[Any]] = [[] for _ in range(max(rank.values(), default=0) + 1)]
    # What an edge passes: its ends, and a place in each row between them.
    chains: dict[tuple[Node, Node], list[Any]] = {}
    half: dict[Any, int] = {}
    for node in nodes:
        half[node] = max(44, sizes[node]) // 2
        rows[rank[node]].append(node)
        for edge in nodes[node]:
            between = [(node, edge.source, r) for r in range(rank[node] + 1, rank[edge.source])]
            for place in between:
                half[place] = 9
                rows[place[2]].append(place)
            chains[node, edge.source] = [node, *between, edge.source]
    near: dict[Any, list[list[Any]]] = {place: [[], []] for row in rows for place in row}
    for chain in chains.values():
        for one, other in pairwise(chain):
            near[one][1].append(other)
            near[other][0].append(one)
    at: dict[Any, int] = {}
    for row in rows:
        _place(row, {p: 60 * i for i, p in enumerate(row)}, half, at)
    for sweep in range(11):
        for row in rows if sweep % 2 else rows[::-1]:
            wanted = {}
            for place in row:
                linked = [at[other] for other in near[place][1 - sweep % 2]]
                wanted[place] = sum(linked) // len(linked) if linked else at[place]
            row.sort(key=wanted.__getitem__)
            _place(row, wanted, half, at)
    left = min(at[p] - half[p] for p in at) - 8
    width = max(at[p] + half[p] for p in at) - left + 8
    places: dict[Any, Any] = {}
    top = {r: 8 + 84 * (len(rows) - 1 - r) for r in range(len(rows))}
    for node in nodes:
        places[node] = at[node] - left, top[rank[node]], half[node]
    for (node, source), chain in chains.items():
        fan = sorted(near[source][0], key=at.__getitem__)
        shift = 12 * fan.index(chain[-2]) - 6 * (len(fan) - 1)
        middle = [(at[p] - left, top[p[2]] + 20) for p in chain[1:-1]]
        (x1, y1, _), (x2, y2, _) = places[node], places[source]
        places[node, source] = [(x1, y1), *middle, (x2 + shift, y2 + 41)]
    return places, width, 84 * len(rows) + 2


def _place(
    row: list[Any], wanted: dict[Any, int], half: dict[Any, int], at: dict[Any, int]
) -> None:
    """Put a row where it wants to be, in its order, and without overlaps."""
    free = None
    for place in row:
        at[place] = wanted[place] if free is None else max(wanted[place], free + half[place])
        free = at[place] + half[place] + 14
    shift = sum(wanted[place] - at[place] for place in row) // len(row)
    for place in row:
        at[place] += shift


def curve(points: list[tuple[int, int]]) -> str:
    """Return a path that goes through points, and leaves and reaches each of them upwards."""
    path = f"M{points[0][0]} {points[0][1]}"
    for (x1, y1), (x2, y2) in pairwise(points):
        bend = (y1 - y2) // 2
        path += f"C{x1} {y1 - bend} {x2} {y2 + bend} {x2} {y2}"
    return path


# Lines, bars


def _ticks(low: float, high: float) -> list[float]:
    """Return 3 to 6 round numbers that reach from `low` to `high`, or beyond."""
    if low == high:
        low, high = low - 1, high + 1
    step = 1e-6
    for factor in (2, 2.5, 2) * 12:
        if (high - low) / step <= 4:
            break
        step *= factor
    first = low // step
    count = 1
    while (first + count) * step < high:
        count += 1
    return [(first + number) * step for number in range(count + 1)]


# Flows


def flow(
    forward: Sequence[tuple[str, str]],
    gradients: Mapping[tuple[str, str], Tensor | None],
    weights: Mapping[str, Tensor],
    notes: Mapping[str, str] | None = None,
) -> str:
    """Return Mermaid of what was computed from what, and of the gradients that came back.

    `forward` are thin arrows from one name to another. `gradients` are thick arrows with the number
    that arrived, each from a name to one before it; None is a path that was closed, drawn dashed
    and with a cross. A name of `weights` shows the gradient of its weight. `notes` are more lines
    of a name. Raises ValueError if a gradient goes where nothing was computed, or if there is none.
    """
    names = list(dict.fromkeys(name for pair in forward for name in pair))
    if not names or not gradients:
        raise ValueError("A flow needs arrows forward, and gradients.")
    known, drawn = {name: f"n{number}" for number, name in enumerate(names)}, ["graph TD"]
    for name, key in known.items():
        words = [name, (notes or {}).get(name, "")]
        if name in weights:
            words.insert(1, f"weight.grad: {value(weights[name].grad)}")
        label = "<br>".join(filter(None, words))
        stopped = ":::stopped" if name in weights and weights[name].grad is None else ""
        shape = f'["{label}"]' if name in weights else f'(["{label}"])'
        drawn.append(f"  {key}{shape}{stopped}")
    drawn += [f"  {known[source]} --> {known[target]}" for source, target in forward]
    for (source, target), gradient in gradients.items():
        if (target, source) not in forward:
            raise ValueError(f"A gradient goes from {source!r} to {target!r}, and nothing forward.")
        if gradient is None:
            drawn.append(f'  {known[source]} -. "no gradient" .-x {known[target]}')
        else:
            drawn.append(f'  {known[source]} == "{value(gradient)}" ==> {known[target]}')
    return "\n".join(drawn)


def lines(
    title: str, across: str, up: str, series: Mapping[str, Sequence[float | None]], start: int = 0
) -> str:
    """Return a picture of numbers over steps, the first of which is `start`; None is a gap.

    `across` and `up` name the axes, with units. Each of up to four series has a name, and is told
    from the others by its marks and its dashes as well as its colour. Raises ValueError if there
    are no numbers or more series, a number is not finite, or a name does not fit.
    """
    given = [number for numbers in series.values() for number in numbers if number is not None]
    if not given or len(series) > len(MARKS) or not all(map(isfinite, given)):
        raise ValueError(f"{title!r} needs one to four series of finite numbers, None for a gap.")
    _fit(title, dict.fromkeys(series, 62) | {up: 8})
    ticks = _ticks(min(given), max(given))
    if len({f"{tick:g}" for tick in ticks}) < len(ticks):
        raise ValueError(f"{title!r}: the numbers differ too little to be told apart on an axis.")
    count = max(map(len, series.values()))
    left, right, top, bottom = 20 + LETTER * max(len(f"{t:g}") for t in ticks), 324, 34, 214
    parts, said = [text(8, 18, up, "small start")], []

    def x(step: int) -> int:
        return left + 12 + round((right - left - 24) * step / max(1, count - 1))

    def y(number: float) -> int:
        return bottom - round((bottom - top) * (number - ticks[0]) / (ticks[-1] - ticks[0]))

    for tick in ticks:
        parts.append(f'<path class="grid" d="M{left} {y(tick)}H{right}"/>')
        parts.append(text(left - 8, y(tick) + 5, f"{tick:g}", "small end"))
    for step in range(0, count, (count + 9) // 10):
        parts.append(text(x(step), bottom + 20, step + start, "small"))
    parts.append(text((left + right) // 2, bottom + 42, across, "small"))
    for place, (name, numbers) in enumerate(series.items()):
        points = [(x(step), y(n)) for step, n in enumerate(numbers) if n is not None]
        key = bottom + 68 + 24 * place
        path = "".join(
            f"{'L' if step and numbers[step - 1] is not None else 'M'}{x(step)} {y(n)}"
            for step, n in enumerate(numbers) if n is not None
        )  # fmt: skip
        parts.append(f'<path class="line s{place}" d="{path}M12 {key - 5}H52"/>')
        marks = "".join(MARKS[place].format(*point) for point in (*points, (32, key - 5)))
        parts.append(f'<path class="mark s{place}" d="{marks}"/>')
        parts.append(text(62, key, name, "start"))
        told = ", ".join("none" if n is None else f"{n:g}" for n in numbers)
        said.append(f"{name}: {told}.")
    said.insert(0, f"{up}, by {across}, from {start}.")
    return svg(title, " ".join(said), WIDTH, bottom + 56 + 24 * len(series), parts, "plot")


MARKS = (  # the larger are hollow, so that those below them are seen
    "M{0} {1}m-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0",
    "M{0} {1}m-5 -5h10v10h-10z",
    "M{0} {1}m0 -10l9 15h-18z",
    "M{0} {1}m0 -11l11 11l-11 11l-11 -11z",
)


def bars(title: str, unit: str, numbers: Mapping[str, float]) -> str:
    """Return a picture with a bar for each number, below its name.

    Raises ValueError if there is none, one is negative or not finite, or a name does not fit.
    """
    if not numbers or not all(isfinite(number) and number >= 0 for number in numbers.values()):
        raise ValueError(f"{title!r} needs finite numbers, none of them negative.")
    _fit(title, dict.fromkeys(numbers, 8))
    most = max(numbers.values()) or 1
    parts = []
    for place, (name, number) in enumerate(numbers.items()):
        y, long = 44 * place, round(240 * number / most)
        parts.append(text(8, y + 16, name, "start"))
        parts.append(
            f'<rect class="bar-of" x="8" y="{y + 24}" width="{max(long, 2)}" height="14"/>'
        )
        parts.append(text(max(long, 2) + 16, y + 36, f"{number:g} {unit}", "start"))
    desc = ", ".join(f"{name}: {number:g} {unit}".strip() for name, number in numbers.items())
    return svg(title, f"{desc}.", WIDTH, 44 * len(numbers) + 4, parts, "plot")


def _fit(title: str, words: Mapping[str, int]) -> None:
    for word, start in words.items():
        if start + LETTER * len(word) > WIDTH:
            raise ValueError(
                f"{title!r}: {word!r} is too long for a phone. It has room for "
                f"{(WIDTH - start) // LETTER} letters."
            )


# Questions, and an order


def order(title: str, steps: Sequence[str], down: bool = False) -> str:
    """Return a picture of things that happened one after the other, the first one at the bottom.

    So it goes up, as the gradient does in a graph. `down`: the first one at the top.
    Raises ValueError if a step is too long for a phone.
    """
    _fit(title, dict.fromkeys(steps, 48))
    parts, last = [], len(steps) - 1
    for number, step in enumerate(steps):
        y = 44 * (number if down else last - number)
        parts.append(f'<rect class="outcome" x="36" y="{y + 2}" width="296" height="30" rx="4"/>')
        parts.append(text(18, y + 22, number + 1, "result"))
        parts.append(text(48, y + 21, step, "code start"))
        if number:
            way, tip = ("-12v6", "1l5 -9h-10z") if down else ("44v-4", "33l5 9h-10z")
            parts.append(f'<path class="way" d="M184 {y}m0 {way}"/>')
            parts.append(f'<path class="tip" d="M184 {y}m0 {tip}"/>')
    desc = f"In this order: {', then '.join(steps)}."
    return svg(title, desc, WIDTH, 44 * len(steps), parts, "questions")


def questions(
    title: str, steps: Sequence[tuple[str, str, Sequence[str]]], rest: Sequence[str]
) -> str:
    """Return a picture of questions, one below the other.

    Each step is a question, the answer that leaves, and what is said of those that leave: the
    first line is the result, the others are cases. `rest` is the same for those that remain.
    """
    parts, said, y = [], [], 8
    for question, answer, leaving in steps:
        other = "no" if answer == "yes" else "yes"
        parts.append(f'<rect class="question" x="8" y="{y}" width="324" height="30" rx="15"/>')
        parts.append(text(170, y + 20, question))
        high = 12 + 20 * len(leaving)
        parts.append(f'<path class="way" d="M28 {y + 30}V{y + high + 58}"/>')
        parts.append(f'<path class="way" d="M28 {y + 42 + 14}H72"/>')
        parts.append(f'<path class="tip" d="M82 {y + 56}l-9 5v-10z"/>')
        parts.append(text(50, y + 50, answer, "small"))
        parts += _outcome(82, y + 40, leaving)
        said.append(f"{question} {answer}: {'; '.join(leaving)}.")
        y += high + 58
        parts.append(f'<path class="tip" d="M28 {y}l5 -9h-10z"/>')
        parts.append(text(38, y - 6, other, "small start"))
    parts += _outcome(8, y, rest)
    said.append(f"All others: {'; '.join(rest)}.")
    return svg(title, " ".join(said), WIDTH, y + 20 + 20 * len(rest), parts, "questions")


def _outcome(x: int, y: int, words: Sequence[str]) -> list[str]:
    high = 12 + 20 * len(words)
    box = f'<rect class="outcome" x="{x}" y="{y}" width="{332 - x}" height="{high}" rx="4"/>'
    inside = [
        text(x + 12, y + 20 + 20 * line, word, "code start" if line else "start result")
        for line, word in enumerate(words)
    ]
    return [box, *inside]
