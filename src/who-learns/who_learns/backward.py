"""What a gradient becomes on its way back: where it turns to inf or nan, and which hook drops it.

Only the smallest and the largest value are kept, and they are read after the block: a look in
between would wait for the device.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeAlias

import torch
from torch import Tensor, nn

from who_learns.cuts import TORCH, Cut, Line, functions_of

LABEL = "who_learns"  # in the metadata of a node of autograd: the line that made it
Extent: TypeAlias = tuple[Tensor, Tensor]
SAME, UNKNOWN = object(), object()
HIDDEN = "hidden code"  # as torch.jit runs it
PASSES = "the gradient that ", " passes back"
# What subtracts a mean of the gradient: of one that is the same for all, it leaves rounding.
CENTRES = {
    "NativeLayerNormBackward0", "NativeGroupNormBackward0", "SoftmaxBackward0",
    "NativeBatchNormBackward0", "CudnnBatchNormBackward0", "MiopenBatchNormBackward0",
}  # fmt: skip
# And what takes away what was added to all: attention is a softmax, to which a key's bias does so.
NORM = ("ScaledDotProduct", "SafeSoftmax", "LogSoftmax")
# By what adds up a gradient that was broadcast: the edges, None for all. A bias is such a one.
SUMS: dict[str, set[int] | None] = {
    "ConvolutionBackward0": {2}, "AddmmBackward0": {0}, "AddBackward0": None, "SubBackward0": None,
    "ExpandBackward0": None, "NativeBatchNormBackward0": {2}, "NativeGroupNormBackward0": {2},
    "NativeLayerNormBackward0": {2}, "CudnnBatchNormBackward0": {2},
}  # fmt: skip
HALF = "float16 has nothing between 0 and 6e-08: scale the loss, as GradScaler does"


@dataclass(eq=False)
class Passed:
    """A node of autograd in one backward(): where its gradients go, and what they are."""

    label: Cut | None = None
    leaf: int | None = None  # the id of the parameter that it puts a gradient into
    losses: range = range(0)  # of a leaf: the numbers of those that the walk began at
    came_from: list[tuple["Passed", int]] = field(default_factory=list)
    ran: bool = False
    # By edge: the extent, None without a gradient, SAME for the gradient that came.
    out: list[Any] = field(default_factory=list)
    # At the loss, where several gradients add up, and in what passes back what a norm leaves.
    came: list[Extent] = field(default_factory=list)
    half: bool = False  # what it passed is of float16
    adds: set[int] | None = field(default_factory=set)  # the edges on which it may add up
    centres: bool = False  # it subtracts a mean again, as layer_norm() does
    norm: bool = False  # it takes away what was added to all that goes in
    # By edge: how many values of what came it has added up for each that it passed.
    sums: dict[int, float] = field(default_factory=dict)

    def edge_is_zero(self, edge: int) -> bool | None:
        """Return whether it passed zeros or nothing along an edge; None if unknown."""
        if not self.ran or edge >= len(self.out) or self.out[edge] is UNKNOWN:
            return None
        passed = self.out[edge]
        if passed is SAME:
            return self.got_zero()
        return passed is None or extent_zero(passed)

    def got_zero(self) -> bool:
        """Return whether all that came was zero, or its sum."""
        if not self.came_from:
            return _zero(self.came)
        return self.cancels() or all(node.edge_is_zero(edge) for node, edge in self.came_from)

    def cancels(self) -> bool:
        """Return whether gradients that are not zero came, and their sum is zero."""
        if len(self.came_from) < 2 or not self.came or not _zero(self.came):
            return False
        return any(node.edge_is_zero(edge) is False for node, edge in self.came_from)

    def rounds(self, edge: int) -> bool:
        """Return whether what it passed along an edge is what rounding leaves of what came."""
        passed = self.out[edge] if edge < len(self.out) else None
        if not isinstance(passed, tuple):
            return False
        eps = float(torch.finfo(passed[0].dtype).eps)
        if edge in self.sums:  # each has a rounding of its own
            came, eps = self.arrived(), eps * self.sums[edge] ** 0.5
            if _zero(came):
                return False
        else:
            came = self.came if self.centres and not edge else []
        # Of bfloat16 and float16, what is left may be as large as a gradient that is none of it.
        fine = passed[0].dtype not in (torch.float16, torch.bfloat16)
        return fine and bool(came) and _largest([passed]) <= 64 * eps * _largest(came)

    def arrived(self) -> list[Extent]:
        """Return what came to it: of one edge it is what was passed along this."""
        if self.came or len(self.came_from) != 1:
            return self.came
        node, edge = self.came_from[0]
        passed = node.out[edge] if edge < len(node.out) else None
        return node.arrived() if passed is SAME else [passed] if isinstance(passed, tuple) else []


class Backward:
    """Watch the gradient at hooks, and, where `follow()` is called, at each node of a graph."""

    def __init__(self) -> None:
        self.handles: list[Any] = []
        # In the order of the pass: the place, of what it is, and the extents before and after it.
        self.events: list[tuple[Cut, Any, list[Extent], list[Extent]]] = []
        # By parameter: the hooks that made a part of its gradient 0, and which part.
        self.masked: dict[int, list[tuple[Cut, Tensor]]] = {}
        self.leaves: dict[int, list[Passed]] = {}  # by id of the parameter
        self.centre = False  # what centres was seen

    def models(self, models: Iterable[nn.Module], replaced: Callable[..., Any] | None) -> None:
        """Watch the hooks that modules and parameters have already.

        `replaced` is told what a hook on the way forward got and what it returned in its place.
        """
        known: set[int] = set()  # a tied weight is in several modules
        for module in dict.fromkeys(one for model in models for one in model.modules()):
            for parameter in module._parameters.values():
                hooks = getattr(parameter, "_backward_hooks", None)
                if parameter is None or id(parameter) in known:
                    continue
                known.add(id(parameter))
                if parameter.requires_grad and parameter.is_leaf:
                    self._around(hooks, parameter.register_hook, _of_tensor, id(parameter))
            if module._is_full_backward_hook is True:
                hooks = module._backward_hooks
                self._around(hooks, module.register_full_backward_hook, _of_module)
            if replaced is not None:
                hooks = module._forward_hooks
                self._around(hooks, module.register_forward_hook, _of_output, replaced=replaced)
                hooks = module._forward_pre_hooks
                self._around(hooks, module.register_forward_pre_hook, _of_input, replaced=replaced)

    def hook(self, tensor: Tensor, of: Any, hook: Any, register: Callable[[], Any]) -> Any:
        """Call what registers a hook on a tensor, and watch it. `of` is what stands for it."""
        cut = _defined(hook)
        if cut is None or not tensor.requires_grad:
            return register()
        before: list[Extent] = []
        parts = self._parts(cut, id(tensor)) if tensor.is_leaf else None
        self.handles.append(tensor.register_hook(partial(_of_tensor, before.extend, parts)))
        handle = register()
        after = partial(self._event, cut, of, before)
        self.handles.append(tensor.register_hook(partial(_of_tensor, after, parts)))
        return handle

    def follow(self, tensors: Iterable[Tensor], losses: range = range(0)) -> None:
        """Watch each node of the graph of these tensors. One without a label has that above it.

        `losses` are their numbers.
        """
        todo = [(tensor.grad_fn, None) for tensor in tensors if tensor.grad_fn is not None]
        known = {node: Passed() for node, _ in todo}
        seen = set()
        while todo:
            node, above = todo.pop()
            if node in seen:
                continue
            seen.add(node)
            mine = known[node]
            mine.label = label = getattr(node, "metadata", {}).get(LABEL, above)
            mine.centres = type(node).__name__ in CENTRES
            mine.norm = mine.centres or type(node).__name__.startswith(NORM)
            mine.adds = SUMS.get(type(node).__name__, set())
            self.centre |= mine.centres
            leaf = getattr(node, "variable", None)
            if leaf is not None:
                mine.leaf, mine.losses = id(leaf), losses
                self.leaves.setdefault(mine.leaf, []).append(mine)
            elif label is not None:
                self.handles.append(node.register_hook(partial(self._passed, mine)))
            for edge, (following, _) in enumerate(node.next_functions):
                if following is not None:
                    known.setdefault(following, Passed()).came_from.append((mine, edge))
                    todo.append((following, label))

    def remove(self) -> None:
        """Take all hooks away."""
        for handle in self.handles:
            handle.remove()
        self.handles.clear()

    def not_finite(self, start: int = 0, end: int | None = None) -> Cut | None:
        """Return which of some events turned a gradient into inf or nan, None if none did."""
        return next((cut for cut, _, before, after in self.events[start:end]
                     if not _finite(after) and _finite(before)), None)  # fmt: skip

    def turned(self, parameter: int, steps: Iterable[frozenset[int]]) -> list[Cut]:
        """Return what passed back a gradient of zero alone, where one came that was not zero.

        It is so in each backward() in which the parameter got a gradient of zero, on each path.
        `steps` are, of each step in which it was zero, the numbers of the losses.
        """
        found: dict[Cut, None] = {}
        leaves = self.leaves.get(parameter, [])
        about = [[one for one in leaves if of.intersection(one.losses)] for of in set(steps)]
        for mine in about if any(about) else [leaves]:
            for cut in self._turned(mine):
                found[cut] = None
        return list(found)

    def _turned(self, leaves: list[Passed]) -> list[Cut]:
        """Return what is so of the leaves of one step: what they got adds up to 0."""
        found: dict[Cut, None] = {}
        alive = {
            leaf: [node.label for node, edge in leaf.came_from if node.edge_is_zero(edge) is False]
            for leaf in leaves
        }
        several = [label for labels in alive.values() for label in labels]
        if len(several) > 1:
            return _both(several)
        for leaf in alive:
            todo, seen, mine = [leaf], {leaf}, dict[Cut, None]()
            if all(node.ran and node.out[edge] is None for node, edge in leaf.came_from):
                continue  # backward(inputs=...) was called for others
            while todo:
                one = todo.pop()
                if one.cancels():
                    labels = [
                        node.label for node, edge in one.came_from
                        if node.edge_is_zero(edge) is False
                    ]  # fmt: skip
                    mine |= dict.fromkeys(_both(labels))
                    continue
                for node, edge in one.came_from:
                    zero = node.edge_is_zero(edge)
                    if zero is None or node.label is None:
                        return []
                    if not zero:  # not in this backward()
                        todo, mine = [], {}
                        break
                    if not node.got_zero():
                        cut = _turning(node.label, node.half)
                        mine[replace(cut, kind="summed") if edge in node.sums else cut] = None
                    elif node not in seen:
                        seen.add(node)
                        todo.append(node)
                else:
                    continue
                break
            found |= mine
        return list(found)

    def rounded(self, parameter: int) -> list[Cut]:
        """Return what leaves of a gradient only rounding, on each path to a parameter."""
        found: dict[Cut, None] = {}
        for leaf in self.leaves.get(parameter, ()) if self.centre else ():
            todo, seen = [leaf], {leaf}
            while todo:
                for node, edge in todo.pop().came_from:
                    norms = _norms([node]) if edge in node.sums and node.rounds(edge) else {}
                    if norms:
                        found |= norms
                    elif edge not in node.sums and node.rounds(edge) and node.label is not None:
                        found[replace(_turning(node.label), kind="cancelled-norm")] = None
                    elif not node.came_from or not node.ran:
                        return []
                    elif node not in seen:
                        seen.add(node)
                        todo.append(node)
        return list(found)

    def shifted(self, parameter: int) -> list[Cut]:
        """Return the norms that subtract again what a bias adds, if its gradient is rounding."""
        found: dict[Cut, None] = {}
        for leaf in self.leaves.get(parameter, ()) if self.centre else ():
            if not all(edge in node.sums and node.rounds(edge) for node, edge in leaf.came_from):
                return []
            norms = _norms([node for node, _ in leaf.came_from])
            if not norms:
                return []
            found |= norms
        return list(found)

    def dropped(self) -> list[tuple[Cut, Any]]:
        """Return the hooks that made a gradient zero that was not, each with what it is of."""
        return [
            (cut, of) for cut, of, before, after in self.events
            if cut.kind == "hook" and after and _zero(after) and not _zero(before)
        ]  # fmt: skip

    def _around(
        self, hooks: Any, register: Callable[..., Any], reads: Callable[..., Any], of: Any = None,
        replaced: Callable[..., Any] | None = None,
    ) -> None:  # fmt: skip
        """Register a hook before the first of these and one after the last."""
        name = "gradient" if replaced is None else "tensor"
        cuts = [cut for hook in (hooks or {}).values() if (cut := _defined(hook, name)) is not None]
        if cuts:
            before: list[Any] = []
            parts = [self._parts(cuts[-1], of)] if of is not None else []
            first = register(partial(reads, before.extend, *parts))
            # Autograd reads them as a plain dict: moving to the front is no order for it.
            items = [(first.id, hooks.pop(first.id)), *hooks.items()]
            hooks.clear()
            hooks.update(items)
            event = partial(self._event, cuts[-1], of, before)
            if replaced is not None:
                event = partial(_replaced, replaced, cuts[-1], before)
            self.handles += [first, register(partial(reads, event, *parts))]

    def _parts(self, cut: Cut, parameter: int) -> Callable[[Tensor], None]:
        """Return what is called before a hook and after it, to see which part it makes 0."""
        was: list[Any] = []

        def look(grad: Tensor) -> None:
            if not was:
                was[:] = grad, grad._version, nonzero(grad)
                return
            old, version, alive = was
            was.clear()
            part = lost(alive, grad) if old is not grad or version != grad._version else None
            if part is not None:
                mine = replace(cut, kind="decayed-part", name="this hook")
                self.masked.setdefault(parameter, []).append((mine, part))

        return look

    def _event(self, cut: Cut, of: Any, before: list[Extent], after: list[Extent]) -> None:
        self.events.append((cut, of, list(before), after))
        before.clear()

    def _passed(self, node: Passed, grads: Sequence[Any], came: Sequence[Any]) -> None:
        # What was read before; a slice of it has values of its own.
        read = {memory_of(grad): grad.numel() for grad in came if grad is not None}
        out = [
            None if grad is None
            else SAME if grad.numel() >= read.get(memory_of(grad), grad.numel() + 1)
            else extent(grad) or UNKNOWN for grad in grads
        ]  # fmt: skip
        new = [one for one in out if isinstance(one, tuple)]
        if node.label is not None:
            self.events.append((node.label, None, [], new))
        if not node.ran:  # of a graph that is kept, this is the first backward()
            node.ran, node.out = True, out
            node.sums = _sums_of(node.adds, grads, came)
            node.half = any(grad is not None and grad.dtype is torch.float16 for grad in grads)
            if len(node.came_from) != 1 or node.centres:
                node.came = _extents(came)


def walk(tensors: Iterable[Tensor]) -> Iterator[tuple[Tensor | None, Any]]:
    """Yield the nodes of the graph of these tensors, with the leaf where a node puts a gradient."""
    todo = []
    for tensor in tensors:
        if tensor.grad_fn is not None:
            todo.append(tensor.grad_fn)
        elif tensor.requires_grad:
            yield tensor, None
    seen = set(todo)
    while todo:
        node = todo.pop()
        yield getattr(node, "variable", None), node
        for following, _ in node.next_functions:
            if following is not None and following not in seen:
                seen.add(following)
                todo.append(following)


def memory_of(tensor: Tensor) -> int | None:
    """Return where the memory of a tensor begins, None if that cannot be told."""
    try:
        return tensor.untyped_storage().data_ptr() or None
    except (RuntimeError, NotImplementedError, ValueError):
        return None


def extent(tensor: Tensor, any_dtype: bool = False) -> Extent | None:
    """Return the smallest and the largest value of a tensor, nan if it has one; None if unknown.

    It is unknown for integers and bools, unless `any_dtype` asks for them.
    """
    if type(tensor) is Tensor and tensor.layout is torch.sparse_coo:
        tensor = tensor.detach()._values()
    if type(tensor) not in (Tensor, nn.Parameter) or tensor.layout is not torch.strided:
        return None
    if not (tensor.is_floating_point() or any_dtype) or not tensor.numel() or tensor.is_meta:
        return None
    if torch._C._len_torch_dispatch_stack() or torch._C._functorch.peek_interpreter_stack():
        return None  # whoever looks there would see this, too
    try:
        with torch._C.DisableTorchFunction():
            tensor = tensor.detach()  # in the order of its memory: another one is slower to read
            inner = sorted(range(tensor.dim()), key=tensor.stride, reverse=True)
            low, high = torch.aminmax(tensor.permute(inner))
            return low, high
    except (RuntimeError, NotImplementedError):
        return None


def is_nan(found: Extent | None) -> bool:
    """Return whether a value is nan; False if unknown."""
    return found is not None and any(bool(value.isnan()) for value in found)


def is_bad(found: Extent | None) -> bool:
    """Return whether a value is inf or nan; False if unknown."""
    return found is not None and not all(bool(value.isfinite()) for value in found)


def extent_zero(found: Extent | None) -> bool:
    """Return whether all values are zero; False if unknown."""
    return found is not None and all(float(value) == 0 for value in found)


def _extents(grads: Iterable[Any]) -> list[Extent]:
    found = [extent(grad) for grad in grads if isinstance(grad, Tensor)]
    return [one for one in found if one is not None]


def _finite(found: list[Extent]) -> bool:
    return not any(is_bad(one) for one in found)


def _zero(found: list[Extent]) -> bool:
    return all(extent_zero(one) for one in found)


def nonzero(grad: Tensor) -> Tensor | None:
    """Return which values of a gradient are not 0, None if it cannot be looked at."""
    if type(grad) is not Tensor or grad.layout is not torch.strided or grad.is_meta:
        return None
    if torch._C._len_torch_dispatch_stack() or torch._C._functorch.peek_interpreter_stack():
        return None
    with torch._C.DisableTorchFunction():
        return grad.detach() != 0


def lost(alive: Tensor | None, grad: Tensor) -> Tensor | None:
    """Return which values were not 0, and are so now; None if there are none."""
    now = nonzero(grad)
    if alive is None or now is None or now.shape != alive.shape:
        return None
    with torch._C.DisableTorchFunction():
        part = alive & ~now
        return part if bool(part.any()) else None


def _turning(label: Cut, half: bool = False) -> Cut:
    name = label.name.removeprefix(PASSES[0]).removesuffix(PASSES[1]).removesuffix("()")
    kind = "turned-hidden" if name == HIDDEN else "turned"
    return replace(label, kind=kind, name=name, instead=HALF if half else "")


def _both(labels: Iterable[Cut | None]) -> list[Cut]:
    """Return as one what passes back gradients of which the sum is zero."""
    cuts = [_turning(label) for label in labels if label is not None]
    return [replace(cut, kind="opposed", name=functions_of(cuts)) for cut in cuts]


def _norms(nodes: list[Passed]) -> dict[Cut, None]:
    """Return the norms that these got their gradients from, empty if one got it without any."""
    found: dict[Cut, None] = {}
    todo, seen = list(nodes), set(nodes)
    while todo:
        node = todo.pop()
        if node.norm and node.label is not None:
            found[replace(_turning(node.label), kind="subtracted")] = None
            continue
        if not node.came_from:
            return {}
        todo += [above for above, _ in node.came_from if above not in seen]
        seen.update(above for above, _ in node.came_from)
    return found


def _sums_of(edges: set[int] | None, grads: Sequence[Any], came: Sequence[Any]) -> dict[int, float]:
    """Return by edge how many values were added up for each that is passed, if several were."""
    sizes = [grad.numel() for grad in came if isinstance(grad, Tensor)]
    return {
        edge: sizes[0] / grad.numel() for edge, grad in enumerate(grads)
        if (edges is None or edge in edges) and isinstance(grad, Tensor)
        and len(sizes) == 1 and 0 < grad.numel() < sizes[0]
    }  # fmt: skip


def _largest(found: list[Extent]) -> float:
    return max(abs(float(value)) for one in found for value in one)


def _of_tensor(
    note: Callable[[list[Extent]], Any], parts: Callable[[Tensor], None] | None, grad: Tensor
) -> None:
    note(_extents([grad]))
    if parts is not None:
        parts(grad)


def _of_module(note: Callable[[list[Extent]], Any], _: nn.Module, grads: Any, __: Any) -> None:
    note(_extents(grads))


def _of_output(note: Callable[[list[Any]], Any], _: nn.Module, __: Any, output: Any) -> None:
    note([output])


def _of_input(note: Callable[[list[Any]], Any], _: nn.Module, inputs: Any) -> None:
    note(list(inputs))


def _replaced(told: Callable[..., Any], cut: Cut, before: list[Any], after: list[Any]) -> None:
    for old, new in zip(before, after, strict=False):
        if old is not new and isinstance(old, Tensor) and isinstance(new, Tensor):
            told(cut, old, new)
    before.clear()


def _defined(hook: Any, name: str = "gradient") -> Cut | None:
    """Return where a function that is a hook is defined, None if it is torch's or has no code."""
    while isinstance(hook, partial):
        hook = hook.func
    if not inspect.isroutine(hook):
        hook = type(hook).__call__
    code = getattr(inspect.unwrap(hook), "__code__", None)
    if code is None or code.co_filename.startswith(TORCH):
        return None
    return Cut("hook", Line(code.co_filename, code.co_firstlineno), name)
