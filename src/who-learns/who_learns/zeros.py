"""What makes a gradient exactly zero: one operation, judged by the values that it got and returned.

Of the values, only the smallest and the largest are known, and they are read after the block.
"""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from operator import lt
from typing import Any, Protocol

import torch
from torch import Tensor

from who_learns.backward import Extent, extent, extent_zero, memory_of

PRODUCT = {"mul", "mul_", "__mul__", "__rmul__", "__imul__", "multiply"}
# What multiplies its arguments: if one is zero, the other gets a gradient of zero.
MULTIPLY = PRODUCT | {
    "linear", "matmul", "__matmul__", "__rmatmul__", "mm", "bmm", "mv", "dot", "einsum",
    "conv1d", "conv2d", "conv3d",
    "conv_transpose1d", "conv_transpose2d", "conv_transpose3d",
}  # fmt: skip
BY_ZERO = "it is multiplied by the number 0"
EMPTY = " is empty"
POWER = {"pow", "pow_", "__pow__"}
# Where these return zero throughout, their derivative is zero: a function that is flat there, or a
# loss that cannot be smaller.
OFF = {
    "relu", "relu_", "relu6", "hardsigmoid", "hardshrink", "softshrink", "square",
    "mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "cross_entropy",
    "margin_ranking_loss", "triplet_margin_loss", "hinge_embedding_loss", "multi_margin_loss",
    "var", "std",
}  # fmt: skip
DROP = {"dropout", "dropout1d", "dropout2d", "dropout3d", "feature_dropout"}
# Where these return one of these values throughout, their derivative is zero.
FLAT = {"sigmoid": {0.0, 1.0}, "tanh": {-1.0, 1.0}}
# What returns other values in place of those that are beyond a bound.
BOUND = {
    "clamp", "clamp_", "clip", "clip_", "clamp_min", "clamp_max", "hardtanh", "hardtanh_", "relu6",
    "maximum", "minimum", "max", "min",
}  # fmt: skip
# The same for integers, where the values before are still there.
BOUND_IDS = {"clamp", "clip", "clamp_min", "clamp_max", "remainder", "fmod", "minimum", "maximum"}
# By name: of what is not the mask, the value of the mask where it is kept.
MASKS = {"where": (1, 0), "masked_fill": (0, 1), "masked_fill_": (0, 1)}
# What takes some of the rows of an embedding: if all are padding, these are zero.
PICK = {"__getitem__", "select", "index_select"}


# What adds a third argument, or two.
WITH_BIAS = {one for one in MULTIPLY if one.startswith(("linear", "conv"))}
QUOTIENT = {"div", "div_", "__truediv__", "__itruediv__", "divide", "true_divide"}
NEXT_TO = 1e-5
JOINS = {"cat", "concat", "concatenate"}
MOST = 2**20  # values of a mask, of one head and one example
SHUT = -1e4  # what is added to a score is less than this where a mask leaves it out
SUM = {"add", "add_", "__add__", "__radd__", "__iadd__"}
DIFFERENCE = {"sub", "sub_", "__sub__", "__rsub__", "__isub__"}
# Losses of two tensors that are 0 where these are equal.
PAIRS = {"mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss"}
# What returns the same for each value that is alone in a dimension, whatever it is.
ALONE = {"softmax": "1", "log_softmax": "0", "softmin": "1", "normalize": "1 or -1"}
# Losses that return one number, of what a model returns and of what it should.
LOSSES = PAIRS | {
    "cross_entropy", "nll_loss", "binary_cross_entropy", "binary_cross_entropy_with_logits",
    "kl_div", "ctc_loss", "gaussian_nll_loss", "poisson_nll_loss", "triplet_margin_loss",
    "margin_ranking_loss", "cosine_embedding_loss",
}  # fmt: skip
CTC = {2: "input_lengths", 3: "target_lengths"}  # by place
# By name: two of its inputs, whose gradients add up to 0 if they are equal.
AGAINST = {"triplet_margin_loss": (1, 2), "margin_ranking_loss": (0, 1)}
# What depends on the differences of its inputs alone.
DISTANCES = {
    "pairwise_distance", "cdist", "pdist", "triplet_margin_loss",
    "triplet_margin_with_distance_loss",
}  # fmt: skip
# What is the same if the same number is added to all values, and to all of a channel.
SHIFTED = {"softmax", "log_softmax", "cross_entropy", "layer_norm", "group_norm"}
CENTRED = {"batch_norm", "instance_norm"}
# Where the same number was added to all values, it was added to all of what these return.
FORM = {
    "view", "reshape", "squeeze", "unsqueeze", "transpose", "permute", "flatten", "contiguous",
    "clone", "__getitem__", "expand", "select", "chunk", "split", "to", "float", "mean",
    "masked_fill", "masked_fill_", "T", "mT", "index_select", "gather",
}  # fmt: skip


# What returns zero where its input is.
KEEP = FORM | {
    "relu", "relu_", "relu6", "leaky_relu", "elu", "gelu", "silu", "mish", "tanh", "sin", "t", "H",
    "dropout", "type_as", "half", "double", "bfloat16", "sum", "div", "__truediv__", "neg", "abs",
    "detach", "movedim", "swapaxes", "unflatten", "type", "avg_pool2d", "max_pool2d", "square",
}  # fmt: skip
JOIN = SUM | DIFFERENCE | {"cat", "stack", "concat"}


@dataclass(frozen=True)
class Seen:
    """What is seen of an operation while it runs."""

    never: str = ""  # why its derivative is zero, whatever the values are
    only: frozenset[int] | None = None  # for these of its inputs; None: for all
    chosen: Extent | None = None  # of its mask, or of the rows that an embedding looks up
    kept: dict[int, int] | None = None  # by number of an input: the value of the mask for it
    ignored: int | None = None  # the target that a loss leaves out
    padding: int | None = None  # the row of an embedding that gets no gradient
    whence: tuple[tuple[str, Any], ...] = ()  # where a number came from that is 0
    lengths: tuple[Tensor, Tensor] | None = None  # of a CTC loss that makes inf 0: of both sides
    # Of what bounds integers: how many it changed, of how many, and the extent of what it got.
    bounded: tuple[Tensor, int, Extent | None] | None = None
    together: bool = False  # its two sides are one memory
    equal: Tensor | None = None  # whether two of its inputs are: see AGAINST
    parts: tuple[int, ...] = ()  # how many rows each of its inputs has, as those of cat()
    shown: Tensor | None = None  # of a mask: which keys it leaves, for which queries
    steep: bool = False  # a power above 1: its derivative is zero where it is


class Made(Protocol):
    """A node of the operations: what is asked of it here."""

    number: int
    name: str
    extent: Extent | None
    seen: Seen | None
    line: Any
    parents: Any


def see(name: str, args: Sequence[Any], kwargs: dict[str, Any], result: Tensor) -> Seen | None:
    """Return what must be noted of an operation now, None if it is nothing."""
    if type(result) is not Tensor:
        return None
    if result.numel() == 0:
        return Seen(f"{returned(name)}{EMPTY}")
    if name in PAIRS | DIFFERENCE and _one_memory([*args, *kwargs.values()]):
        return Seen(together=True)
    if name in AGAINST and len(args) > max(AGAINST[name]):
        one, two = (args[n] for n in AGAINST[name])
        if one.shape != two.shape or torch._C._functorch.is_functorch_wrapped_tensor(one):
            return None
        with torch._C.DisableTorchFunction():
            return Seen(equal=(one == two).all())
    numbers = [one for one in args if isinstance(one, (int, float))]
    if name in PRODUCT and 0 in numbers:
        return Seen(BY_ZERO)
    if name in POWER and any(one > 1 for one in numbers):
        return Seen(steep=True)
    if name in JOINS and args and isinstance(args[0], (list, tuple)):
        along = kwargs.get("dim", args[1] if len(args) > 1 else 0)
        alike = all(one.dim() == result.dim() for one in args[0])  # an empty one may have none
        if not (alike and isinstance(along, int)):
            return None
        return Seen(parts=tuple(one.shape[along] for one in args[0]))
    if name in MASKS and len(args) == 3:
        return _mask(name, args)
    if name in BOUND_IDS and result.dtype is torch.int64 and isinstance(args[0], Tensor):
        with torch._C.DisableTorchFunction():
            count = (result != args[0]).sum()
        return Seen(bounded=(count, result.numel(), extent(args[0], any_dtype=True)))
    alone = _alone(name, args, kwargs, result)
    if alone is not None:
        return alone
    if name == "scaled_dot_product_attention":
        mask = kwargs.get("attn_mask", args[3] if len(args) > 3 else None)
        if isinstance(mask, Tensor) and mask.dtype is torch.bool:
            kept = dict.fromkeys(range(3), 1)
            return Seen(chosen=extent(mask, any_dtype=True), kept=kept, shown=_shown(mask, True))
        return Seen(shown=_shown(mask, True)) if isinstance(mask, Tensor) else None
    if name == "multi_head_attention_forward" and kwargs.get("key_padding_mask") is not None:
        return Seen(shown=_shown(kwargs["key_padding_mask"], False))
    if name == "ctc_loss" and kwargs.get("zero_infinity", args[6] if len(args) > 6 else False):
        both = (kwargs.get(one, args[n] if len(args) > n else ()) for n, one in CTC.items())
        one, two = (torch.as_tensor(lengths).detach().clone() for lengths in both)
        return Seen(lengths=(one, two))
    if name in ("cross_entropy", "nll_loss") and len(args) > 1 and isinstance(args[1], Tensor):
        left_out = kwargs.get("ignore_index", args[4] if len(args) > 4 else -100)
        if not args[1].is_floating_point():
            return Seen(chosen=extent(args[1], any_dtype=True), ignored=left_out)
    padding = kwargs.get("padding_idx", args[2] if name == "embedding" and len(args) > 2 else None)
    if name == "embedding" and padding is not None and padding >= 0:
        whole = [one for one in args if isinstance(one, Tensor) and not one.is_floating_point()]
        return Seen(chosen=extent(whole[0], any_dtype=True) if whole else None, padding=padding)
    return None


def _one_memory(args: Sequence[Any]) -> bool:
    """Return whether two tensors that are not the same have the same values, in one memory."""
    both = [one for one in args if type(one) is Tensor]
    if len(both) != 2 or both[0] is both[1] or both[0].shape != both[1].shape:
        return False
    one, two = both
    with torch._C.DisableTorchFunction():
        alike = one.stride() == two.stride() and one.storage_offset() == two.storage_offset()
    return alike and memory_of(one) == memory_of(two) is not None


def _alone(name: str, args: Sequence[Any], kwargs: dict[str, Any], result: Tensor) -> Seen | None:
    """Return what is seen of an operation over a dimension with one value in it."""
    x = args[0] if args and isinstance(args[0], Tensor) else None
    if x is None or not x.dim():
        return None
    if name in ALONE:
        at = 2 if name == "normalize" else 1
        dim = kwargs.get("dim", args[at] if len(args) > at else None)
        dim = dim if dim is not None else 1 if at == 2 or x.dim() not in (1, 3) else 0
        if isinstance(dim, int) and x.shape[dim] == 1:
            said = f"{name}() over dim={dim}, which has size 1, returns {ALONE[name]}"
            return Seen(f"{said} whatever it gets")
    if name == "cross_entropy" and x.shape[min(1, x.dim() - 1)] == 1:
        return Seen("cross_entropy() of one class is 0 whatever it gets")
    one = name == "layer_norm" and len(args) > 1 and torch.Size(args[1]).numel() == 1
    if one or (name == "group_norm" and len(args) > 1 and x.numel() == len(x) * args[1]):
        return Seen(f"{name}() over one value returns its bias", frozenset({0, 1}))
    if name == "scaled_dot_product_attention" and len(args) > 2 and args[1].shape[-2] == 1:
        said = "scaled_dot_product_attention() gets one key, of which the weight is 1"
        return Seen(f"{said} whatever it gets", frozenset({0, 1}))
    return None


def _mask(name: str, args: Sequence[Any]) -> Seen | None:
    tensors = [one for one in args if isinstance(one, Tensor)]
    mask = next((one for one in tensors if one.dtype is torch.bool), None)
    rest = [one for one in args if one is not mask]
    if mask is None or len(rest) != 2:
        return None
    pairs = list(zip(rest, MASKS[name], strict=True))
    kept = {n: value for n, one in enumerate(tensors) for other, value in pairs if one is other}
    shown = _shown(mask, name == "where") if mask.dim() > 1 else None
    return Seen(chosen=extent(mask, any_dtype=True), kept=kept, shown=shown)


def _shown(mask: Tensor, keeps: bool) -> Tensor | None:
    """Return which of the last dimension a mask leaves, by the one before; None if these are many.

    `keeps` says that True keeps a value. Numbers are added to the scores.
    """
    size = math.prod(mask.shape[-2:])
    if size > MOST or type(mask) is not Tensor or torch._C._functorch.peek_interpreter_stack():
        return None
    with torch._C.DisableTorchFunction():
        left = mask if mask.dtype is torch.bool else mask > SHUT
        left = left if keeps or mask.dtype is not torch.bool else ~left
        return left.reshape(-1, *left.shape[-2:]).any(0) if left.dim() > 2 else left


def closed(
    node: Made, parents: Sequence[Made], inside: Collection[int], zero: Collection[int]
) -> str:
    """Return why no gradient other than zero passes an operation, empty if one may.

    `parents` are what went in, `inside` the numbers of those that the gradient is on its way to,
    and `zero` those of further ones that are zero throughout. Of products, see `zero_factor()`.
    """
    seen = node.seen or Seen()
    mine = [number for number, one in enumerate(parents) if one.number in inside]
    if seen.never and (seen.only is None or (mine and seen.only.issuperset(mine))):
        return seen.never
    if nothing_to_learn(node):
        return ignores(node)
    value = _single(node.extent)
    made = returned(node.name)
    sides = together(node)
    flat = node.name in OFF or seen.steep
    if value == 0 and flat and sides is not None and sides.seen is not None:
        write = " (clone() one before you write to it)" if sides.seen.whence else ""
        return f"both sides of {sides.name}() are in one memory, and so always equal{write}"
    if node.name in PAIRS and value == 0 and len(mine) == len(parents) == 2:
        return f"both sides of {node.name}() are equal, and both have a path to it"
    if value == 0 and seen.lengths is not None:
        return _too_long(seen.lengths)
    if value == 0 and (
        node.name in OFF or seen.steep or (node.name in DROP and not _any_zero(parents[:1], zero))
    ):
        return f"{made} is 0 throughout"
    if value is not None and value in FLAT.get(node.name, ()):
        return f"{made} is {value:g} throughout"
    if mine and all(_none_of(node, seen, parents, number) for number in mine):
        if seen.kept is not None:
            return f"the mask of {node.name}() is {bool(_single(seen.chosen))} throughout"
        return f"{node.name}() returns none of the values that go in"
    return ""


def together(node: Made) -> Made | None:
    """Return what got two sides in one memory: this operation, or the one that it follows."""
    each = [node, *(parent for parent, _ in node.parents[:1])]
    return next((one for one in each if one.seen is not None and one.seen.together), None)


def _too_long(lengths: tuple[Tensor, Tensor]) -> str:
    """Say why a CTC loss that makes inf 0 is 0 throughout."""
    said = "each loss of ctc_loss() is inf, which zero_infinity=True makes 0"
    found = [one.reshape(-1).tolist() for one in lengths]
    if found[0] and len(found[0]) == len(found[1]) and all(map(lt, *found)):
        spans = (str(min(one)) + f" to {max(one)}" * (min(one) != max(one)) for one in found)
        said += ": input_lengths ({}) are shorter than target_lengths ({})".format(*spans)
    return said


def nothing_to_learn(node: Made) -> bool:
    """Return whether a loss leaves out all its targets."""
    seen = node.seen
    return seen is not None and seen.ignored is not None and _single(seen.chosen) == seen.ignored


def ignores(node: Made) -> str:
    """Say that a loss leaves out all its targets."""
    assert node.seen is not None
    left_out = f"{node.seen.ignored}, which it leaves out (ignore_index)"
    return f"all targets of {node.name}() are {left_out}"


def mask_of(node: Made, parents: Sequence[Made]) -> Made | None:
    """Return what made the mask of an operation True or False throughout, None if unknown."""
    seen = node.seen
    if seen is None or seen.kept is None:
        return None
    value, inputs = _single(seen.chosen), list(enumerate(parents))
    masks = [one for number, one in inputs if number not in seen.kept]
    found = None
    while masks and value is not None and masks[0].name != "a new tensor":
        found = masks[0]
        masks = [one for one, _ in found.parents if _single(one.extent) == value]
    return found


def emptied(node: Made) -> tuple[tuple[str, Any], ...]:
    """Return other lines that lead to an empty result: what was so first, its index, its mask."""
    found: dict[str, tuple[str, Any]] = {}  # by line: what is said last of it
    last = node
    while is_empty(last):
        above = [one for one, _ in last.parents]
        inner = [one for one in above if is_empty(one)]
        masks = [one for one in above if _all_false(one)]
        if not (inner or masks):
            break
        last = inner[-1] if inner else masks[0]  # of an index, the last is what it was made of
        while not inner and (masks := [one for one, _ in last.parents if _all_false(one)]):
            last = masks[0]
        said = f"{returned(last.name)} is empty at" if inner else "its mask is False since"
        found[str(last.line)] = said, last.line
    here = str(node.line)
    return tuple(one for at, one in found.items() if one[1] is not None and at != here)


def is_empty(node: Made) -> bool:
    """Return whether what an operation returned has no values."""
    return node.seen is not None and node.seen.never.endswith(EMPTY)


def _all_false(node: Made) -> bool:
    mask = node.extent is not None and node.extent[0].dtype is torch.bool
    return mask and _single(node.extent) == 0


def zero_factor(
    node: Made, parents: Sequence[Made], inside: Collection[int], zero: Collection[int]
) -> int | None:
    """Return which input makes a product zero, and with it the gradient of the other factors."""
    factors = factors_of(node)
    rest = parents[factors:] if factors is not None else ()
    if node.name not in MULTIPLY or any(one.number in inside for one in rest):
        return None
    return next(
        (
            number for number, one in enumerate(parents[:factors])
            if one.number not in inside and _any_zero([one], zero)
        ),
        None,
    )  # fmt: skip


def zero_factors(
    node: Made, parents: Sequence[Any], zero: Collection[int]
) -> list[tuple[Any, Any]]:
    """Return the inputs of a product that another one makes zero, each with that one."""
    mine = parents[: factors_of(node)] if node.name in MULTIPLY else ()
    off = [number for number, one in enumerate(mine) if _any_zero([one], zero)]
    return [(one, mine[by]) for n, one in enumerate(mine) for by in off[:2] if by != n]


def stays_zero(node: Made, parents: Sequence[Made], zero: Collection[int]) -> bool:
    """Return whether what an operation returns is zero because the inputs of these numbers are."""
    mine = [one.number in zero for one in parents]
    if not any(mine) or not extent_zero(node.extent):
        return False
    if node.name in MULTIPLY:
        factors = factors_of(node)
        return any(mine[:factors]) and (factors is None or all(mine[factors:]))
    return mine[0] if node.name in KEEP else node.name in JOIN and all(mine)


def factors_of(node: Made) -> int | None:
    """Return how many of the inputs of a product are factors, None for all: a third is a bias."""
    return None if node.name == "einsum" else 2


def adds(name: str, mine: Sequence[int], first: bool, one: bool, inputs: int) -> bool:
    """Return whether an operation adds a parameter to all values, or to all of each channel.

    `mine` are the places of the inputs that it was added to, `first` says that it is itself one of
    them, and `one` that it is one number.
    """
    if name in WITH_BIAS:
        return first and list(mine) == [2]
    if not first and len(mine) == inputs and name in JOINS | {"stack"}:
        return True
    if len(mine) > 1 or (not one and (first or name not in FORM)):
        return False
    scaled = name in PRODUCT | {"div", "__truediv__", "div_"} and inputs == 1
    return (
        (one and name in SUM | DIFFERENCE)
        or (name in FORM and mine[0] == 0 and not first)
        or (one and scaled)
    )


def over_itself(node: Made) -> bool:
    """Return whether one value is divided by its own sum, which makes it 1, each for itself.

    A number next to zero may be added to the sum, as against a division by 0.
    """
    if node.name not in QUOTIENT or len(node.parents) != 2 or node.extent is None:
        return False
    if any(abs(float(value) - 1) > NEXT_TO for value in node.extent):
        return False
    whole, summed = node.parents[1][0], False
    while whole is not node.parents[0][0] and whole.name in SUM | {"sum", "clamp", "clamp_min"}:
        if len(whole.parents) != 1:
            return False
        summed |= whole.name == "sum"
        whole = whole.parents[0][0]
    return summed and whole is node.parents[0][0]


def equal_sides(node: Made) -> bool:
    """Return whether an operation has subtracted what is equal, or divided by it."""
    equal = 0 if node.name in DIFFERENCE else 1 if node.name in QUOTIENT else None
    if node.name in SUM and any(one.name in {"neg", "__neg__"} for one, _ in node.parents):
        equal = 0
    return equal is not None and len(node.parents) == 2 and _single(node.extent) == equal


def takes_away(name: str, mine: Sequence[int], one: bool, inputs: int) -> bool:
    """Return whether what an operation returns does not depend on what was added to its input."""
    if name in DIFFERENCE | PAIRS | DISTANCES and inputs > 1:
        return len(mine) == inputs
    return list(mine) == [0] and (name in CENTRED or (one and name in SHIFTED))


def all_padding(node: Made) -> bool:
    """Return whether an embedding has looked up its padding alone."""
    seen = node.seen
    return seen is not None and seen.padding is not None and _single(seen.chosen) == seen.padding


def zero_if_padding(node: Made, table: Tensor) -> bool:
    """Return whether a row of an embedding that is zero can only be its padding."""
    if node.seen is None or node.seen.padding is None or table.dim() != 2:
        return False
    with torch._C.DisableTorchFunction():
        rows = (table.detach() == 0).all(1)
        return bool(rows[node.seen.padding]) and int(rows.sum()) == 1


def returned(name: str) -> str:
    """Return what an operation returns, in a few words."""
    if name == "__getitem__":
        return "what is taken by this index"
    return "a tensor that is used" if name == "a new tensor" else f"what {name}() returns"


def _none_of(node: Made, seen: Seen, parents: Sequence[Made], number: int) -> bool:
    """Return whether none of the values of a parent are in what an operation returns."""
    if seen.kept is not None:
        only = _single(seen.chosen)
        return only is not None and seen.kept.get(number, only) != only
    mine, out = parents[number].extent, node.extent
    if node.name not in BOUND or mine is None or out is None:
        return False
    return bool(mine[1] < out[0]) or bool(mine[0] > out[1])


def _any_zero(parents: Sequence[Made], zero: Collection[int]) -> bool:
    return any(one.number in zero or extent_zero(one.extent) for one in parents)


def _single(found: Extent | None) -> float | None:
    """Return the value that a tensor has throughout, None if it has several."""
    if found is None or bool(found[0] != found[1]):
        return None
    return float(found[0])
