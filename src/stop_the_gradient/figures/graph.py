"""The graph that PyTorch recorded, with the gradient on each way."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.overrides import TorchFunctionMode

from stop_the_gradient.figures.layout import along, beside, curve, layout
from stop_the_gradient.figures.nodes import VIEWS, Edge, Node, behind, expression, merged
from stop_the_gradient.figures.picture import LETTER, svg, text, value


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
        self._name(names)
        kept, taken = self._kept()
        if not kept:
            raise ValueError(f"{title!r}: no tensor of this graph has a name, and none is a loss.")
        for node in kept:
            node.show(taken.get(node, ()))
        _check_ways(title, kept)
        for node, edges in kept.items():
            kept[node] = [edge for edge in edges if edge.source in kept]
            node.label = expression(node, kept, top=True) if node.operation else ""
        return self._drawn(title, {node: kept[node] for node in self.nodes if node in kept})

    def _name(self, names: Mapping[str, Tensor | nn.Module]) -> None:
        """Give tensors their names, for one picture. Raises ValueError for one that is not here."""
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

    def _kept(self) -> tuple[dict[Node, list[Edge]], dict[Node, list[str]]]:
        """Return what is drawn: tensors with the ways to them; and the values that were taken."""
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
                kept[node] = merged(node.edges)
            else:  # a step on the way to the only one that uses it
                ways = [e for e in kept[users[0]] if e.source is not node]
                through = next(e for e in kept[users[0]] if e.source is node)
                kept[users[0]] = merged([*ways, *(behind(through, e) for e in node.edges)])
        return kept, taken

    def _drawn(self, title: str, nodes: dict[Node, list[Edge]]) -> str:
        ran = bool(self.sent) or any(n.leaf and n.tensor.grad is not None for n in nodes)
        below = {node: node.below(ran) for node in nodes}
        sizes = {n: LETTER * max(len(n.called), len(below[n][0])) + 18 for n in nodes}
        places, width, height = layout(nodes, sizes)
        edges = [(node, edge) for node, own in nodes.items() for edge in own]
        every = [place for node, e in edges for place in along(places[node, e.source])]
        arriving = Counter(edge.source for _, edge in edges)
        taken = [
            (x - half, top, x + half, top + 40) for x, top, half in map(places.__getitem__, nodes)
        ]
        parts = _Parts()
        fed: set[Node] = set()
        for node, edge in edges:
            sent = self._gradient(edge.recorded)
            points = places[node, edge.source]
            if sent:
                fed.add(edge.source)
            label = sent or (edge.stopped if edge.stopped not in node.label else "")
            at = (0, 0)
            if label:
                at = beside(points, label, every, taken, width, arriving[edge.source] > 1)
            parts.add_edge(node, edge, points, sent, label, at, ran)
        for node, line in below.items():
            parts.add_node(node, places[node], line, ran)
            seed = self._gradient([(node.made_by, -1)]) if node not in fed else ""
            if seed:
                calls = " and ".join(self.called[node.made_by])
                parts.add_seed(node, places[node], seed, calls, arriving[node] > 0)
        left = min(0, *(box[0] - 4 for box in taken))
        width = max(width, *(box[2] + 4 for box in taken)) - left
        return svg(title, parts.said(nodes), width, height, parts.all(), "recorded", -left)


class _Parts:
    """What a picture consists of, and what it says in words."""

    def __init__(self) -> None:
        self.ways: list[str] = []
        self.boxes: list[str] = []
        self.words: list[str] = []
        self.gradients: list[str] = []  # sentences, from the first operation on
        self.idle: list[str] = []
        self.ends: list[str] = []

    def all(self) -> Iterable[str]:
        """Return the parts; what comes later lies above."""
        return (*self.ways, *self.boxes, *self.words)

    def said(self, nodes: Iterable[Node]) -> str:
        """Return what a reader is told who does not see the picture."""
        sentences = self.idle + self.gradients[::-1] + self.ends
        return " ".join(sentences) or f"{', '.join(n.called for n in nodes)}."

    def add_edge(
        self,
        node: Node,
        edge: Edge,
        points: list[tuple[int, int]],
        sent: str,
        label: str,
        at: tuple[int, int],
        ran: bool,
    ) -> None:
        """Add an edge with the gradient that it has carried, or why it is cut; `at` is its label.

        `ran`: a backward pass has been there.
        """
        made = "" if node.names else f" ({node.label})"
        way = f"goes from {node.called}{made} to {edge.source.called}"
        kind = "cut" if edge.stopped else "passes" if sent else "idle"
        self.ways.append(f'<path class="{kind}" d="{curve(points)}"/>')
        (x1, y1), (x2, y2) = points[-2:]
        if sent:
            self.ways.append(f'<path class="tip" d="M{x2} {y2}l5 9h-10z"/>')
            self.gradients.append(f"A gradient of {sent} {way}.")
        elif edge.stopped:
            x, y = (x1 + x2) // 2, (y1 + y2) // 2
            self.ways.append(f'<path class="bar" d="M{x - 9} {y + 2}h18"/>')
            self.gradients.append(f"No gradient {way}: {edge.stopped}.")
        else:
            end = ", and no gradient comes back." if ran else "."
            self.idle.append(f"{edge.source.called} goes into {node.called}{made}{end}")
        if label:
            self.words.append(text(*at, label, f"number {'' if sent else 'stopped '}start"))

    def add_node(
        self, node: Node, place: tuple[int, int, int], below: tuple[str, str], ran: bool
    ) -> None:
        """Add a node, with a line below its name, and the kind of that line."""
        (x, top, half), (line, kind) = place, below
        shape = "leaf" if node.leaf else "made" if node.operation else "constant"
        self.boxes.append(
            f'<rect class="{shape}" x="{x - half}" y="{top}" width="{2 * half}" '
            f'height="40" rx="{20 if node.leaf else 4}"/>'
        )
        self.words.append(text(x, top + (17 if line else 25), node.called))
        self.words.append(text(x, top + 33, line, kind) if line else "")
        if node.leaf and ran:
            self.ends.append(f"{node.called} is a leaf, with {line}.")

    def add_seed(
        self, node: Node, place: tuple[int, int, int], seed: str, calls: str, used: bool
    ) -> None:
        """Add the gradient that `calls` start with at a node, which others may have `used`."""
        x, top, half = place
        x -= half - 6 if used else 0  # beside a way that is cut
        self.ways.append(f'<path class="passes" d="M{x} {top + 68}V{top + 47}"/>')
        self.ways.append(f'<path class="tip" d="M{x} {top + 40}l5 9h-10z"/>')
        side, kind = (x - 8, "end") if used else (x + 8, "start")
        self.words.append(text(side, top + 62, seed, f"number {kind}"))
        self.gradients.append(f"{calls} starts with {seed} at {node.called}.")


def _check_ways(title: str, kept: Mapping[Node, Iterable[Edge]]) -> None:
    """Raise ValueError if it cannot be told which number passed on which way."""
    drawn: dict[tuple[object, int], Node] = {}
    for node, edges in kept.items():
        for key in (key for edge in edges for key in edge.recorded):
            if key in drawn:
                raise ValueError(
                    f"{title!r}: {node.operation.strip('._')}() has made {node.called} and "
                    f"{drawn[key].called}, and autograd has one way back for both. Name none "
                    "of them, or take each with an operation of its own, as x[0]."
                )
            drawn[key] = node


def _tensors(values: Iterable[Any]) -> Iterator[Tensor]:
    for found in values:
        if isinstance(found, Tensor):
            yield found
        elif isinstance(found, list | tuple):
            yield from _tensors(found)
