"""Whether a tensor has changed, without a copy of it.

A tensor of up to `SMALL` values is kept, and compared bit by bit. Of a larger one two sums are
kept: of its bits, read as integers, times random odd weights, modulo 2**64. One is over words of 64
bits, the other over their upper halves, which finds a change that leaves the lower halves alone.
A change of one word is found in any case, one of several words missed with odds of 1 in 2**32.
Where a value that is kept differs, that is a change, and the sums need not be taken again.
"""

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

import torch
from torch import Tensor

SMALL = 64  # values that are kept as they are
SAMPLE = 64  # values of a larger tensor that are kept, to say by how much it changed
CHUNK = 2**15  # words that are looked at in one go: the memory that this takes
FACTOR = 0x9E3779B97F4A7C15  # odd: two equal chunks that change places give another sum
MASK = 2**64 - 1


class Unknown(Exception):  # noqa: N818
    """A tensor whose values cannot be looked at; its text is the reason."""


@dataclass(frozen=True)
class Fingerprint:
    """What is kept of a tensor: its form, its sums, and some of its values."""

    form: tuple[Any, ...]
    sums: tuple[int, ...]
    sample: tuple[Tensor, ...]


@dataclass(frozen=True)
class Way:
    """Between which shares of the way to another tensor one went, and whether that proves it."""

    low: float
    high: float
    sure: bool


def fingerprint(tensor: Tensor, before: Fingerprint | None = None) -> Fingerprint:
    """Return what is kept of a tensor. Raises Unknown, with the reason, where it has no values.

    Where the values that are kept differ from those of `before`, it has no sums: reading all of the
    tensor would say no more.
    """
    parts = _plain(tensor)
    form = _form(parts)
    if len(parts) == 1 and parts[0].numel() <= SMALL:
        return Fingerprint(form, (), (parts[0].detach().clone(),))
    sample = tuple(_sample(part) for part in parts)
    if before is not None and before.form == form and differ(before.sample, sample):
        return Fingerprint(form, (), sample)
    sums = [one for part in parts for one in _sums(part)]
    return Fingerprint(form, tuple(sums), sample)


def changed(before: Fingerprint, now: Fingerprint) -> bool:
    """Return whether two fingerprints are those of different values.

    One of them may be without sums, as `fingerprint(tensor, before)` returns it; not both.
    """
    if before.sums or now.sums or before.form != now.form:
        return before.form != now.form or before.sums != now.sums
    return not all(_same_bits(a, b) for a, b in zip(before.sample, now.sample, strict=True))


def how_much(before: Fingerprint, now: Fingerprint) -> float | None:
    """Return how far the values that were kept went, relative to their size; None if unknown.

    It is the norm of the difference by the norm before. For tensors of more than `SMALL` values it
    is an estimate, from `SAMPLE` of them.
    """
    if before.form != now.form or any(a.is_meta for a in before.sample):
        return None
    olds = [_double(sample) for sample in before.sample]
    news = [_double(sample) for sample in now.sample]
    both = zip(olds, news, strict=True)
    far = sum(float((b - a).abs().square().sum()) for a, b in both) ** 0.5
    size = sum(float(a.abs().square().sum()) for a in olds) ** 0.5
    if size == 0:
        return None if far == 0 else float("inf")
    return float(far / size)


def all_zero(kept: Fingerprint) -> bool:
    """Return whether a tensor was zero throughout, as the second factor of LoRA is at first."""
    return not any(kept.sums) and not any(bool(sample.any()) for sample in kept.sample)


def way(before: Fingerprint, now: Fingerprint, aim: Fingerprint) -> Way | None:
    """Return how far a tensor went on the straight way to another one; None if it left that way.

    All values that were kept must have gone the same share of it, but for the rounding of a few
    operations. That proves nothing by itself where there is only one such value, where all are
    alike, or where none went further than rounding does.
    """
    shares, sure = (0.0, 1.0), False
    for old, new, goal in zip(before.sample, now.sample, aim.sample, strict=False):
        if old.shape != goal.shape or not (old.is_floating_point() and goal.is_floating_point()):
            return None
        last_bit = max(torch.finfo(old.dtype).eps, torch.finfo(goal.dtype).eps)
        old, new, goal = (_double(one).reshape(-1) for one in (old, new, goal))
        off = 2 * last_bit * (old.abs() + goal.abs())
        all_of_it, gone = goal - old, new - old
        far = all_of_it.abs() > off
        if bool((gone.abs() > off)[~far].any()):
            return None
        if not far.any():
            continue
        all_of_it, gone, off = all_of_it[far], gone[far], off[far]
        ends = torch.stack([(gone - off) / all_of_it, (gone + off) / all_of_it])
        low, high = float(ends.amin(0).max()), float(ends.amax(0).min())
        shares = max(shares[0], low), min(shares[1], high)
        sure = sure or bool((all_of_it != all_of_it[0]).any())
    sure = sure and shares[0] > 0
    return Way(*shares, sure) if shares[0] <= shares[1] and shares[1] > 0 else None


def rounding(before: Fingerprint, now: Fingerprint) -> bool:
    """Return whether no value that was kept went further than rounding does, as after + and -."""
    for old, new in zip(before.sample, now.sample, strict=False):
        if old.shape != new.shape or not old.is_floating_point() or not old.numel():
            return False
        last_bit = torch.finfo(old.dtype).eps
        old, new = _double(old), _double(new)
        if not bool((new - old).abs().max() <= 4 * last_bit * old.abs().max()):
            return False
    return bool(before.sample)


def finite(kept: Fingerprint) -> bool:
    """Return whether the values that were kept are neither inf nor nan."""
    return all(bool(sample.isfinite().all()) for sample in kept.sample)


def some(tensor: Tensor) -> tuple[Tensor, ...]:
    """Return copies of some values of a tensor; nothing where it has none to look at."""
    try:
        with torch._C.DisableTorchFunction():  # no operation of the caller's, so not recorded
            return tuple(_sample(part) for part in _plain(tensor))
    except (Unknown, RuntimeError, NotImplementedError):
        return ()


def differ(before: tuple[Tensor, ...], now: tuple[Tensor, ...]) -> bool:
    """Return whether two results of `some()` are known to be of different values."""
    both = list(zip(before, now, strict=False))
    return any(a.shape == b.shape and not _same_bits(a, b) for a, b in both)


def added(
    so_far: tuple[Tensor, ...], before: tuple[Tensor, ...], now: tuple[Tensor, ...]
) -> tuple[Tensor, ...]:
    """Return how far some values went from `before` to `now`, and `so_far` before that."""
    with torch._C.DisableTorchFunction():
        both = [(_double(a), _double(b)) for a, b in zip(before, now, strict=False)]
        steps = tuple(b - a for a, b in both if a.shape == b.shape)
        return tuple(a + b for a, b in zip(so_far, steps, strict=True)) if so_far else steps


def cosine(one: tuple[Tensor, ...], two: tuple[Tensor, ...]) -> float:
    """Return the cosine of some values and others; 0 of fewer than four, or if unknown."""
    if [part.numel() for part in one] != [part.numel() for part in two]:
        return 0.0
    both = [(_double(a).reshape(-1), _double(b).reshape(-1)) for a, b in zip(one, two, strict=True)]
    if any(a.is_complex() or b.is_complex() for a, b in both) or sum(len(a) for a, _ in both) < 4:
        return 0.0
    product = sum(float(a @ b) for a, b in both)
    sizes = [sum(float(each @ each) for each in part) ** 0.5 for part in zip(*both, strict=True)]
    return product / (sizes[0] * sizes[1]) if all(sizes) else 0.0


def left_over(
    before: tuple[Tensor, ...], now: tuple[Tensor, ...], others: tuple[Tensor, ...]
) -> float | None:
    """Return which share is left of what a step did, after `others` were added; None if unknown.

    It is the norm of the whole change by that of the change without the others.
    """
    whole = added((), before, now)
    if len(whole) != len(others):
        return None
    norms = [
        sum(float(one.abs().square().sum()) for one in each) ** 0.5
        for each in (whole, [a - b for a, b in zip(whole, others, strict=True)])
    ]
    return norms[0] / norms[1] if norms[1] else None


def has_negative_zero(tensor: Tensor) -> bool:
    """Return whether a tensor of zeros has one with a sign, as a product has, and `zero_()` not."""
    try:
        parts = _plain(tensor)
    except Unknown:
        return False
    parts = [torch.view_as_real(part) if part.is_complex() else part for part in parts]
    return any(bool(part.signbit().any()) for part in parts)


def is_zero(tensor: Tensor) -> bool | None:
    """Return whether all values are zero, None if it has none to look at.

    It looks at the first values alone where they say it.
    """
    with torch._C.DisableTorchFunction():  # no operation of the caller's, so not recorded
        try:
            plain = tensor.layout is not torch.sparse_coo  # of such a one, not the indices
            flats = [_flat(part) for part in (_plain(tensor) if plain else [tensor._values()])]
        except Unknown:
            return None
        return not any(bool(flat[:SAMPLE].any()) or bool(flat.any()) for flat in flats)


def zero_rows(gradient: Tensor) -> Tensor:
    """Return the numbers of some rows in which a gradient is zero, of those that a sample meets."""
    flat = gradient.detach().reshape(-1) if gradient.is_contiguous() else gradient.new_ones(0)
    step = max(1, flat.numel() // SAMPLE)
    hits = (flat[::step][:SAMPLE] == 0).nonzero().flatten()
    if not len(hits):
        return hits
    rows = (hits * step // (flat.numel() // len(gradient))).unique()
    return rows[~gradient.detach()[rows].flatten(1).any(1)]


def is_finite(tensor: Tensor) -> bool:
    """Return whether no value is inf or nan; True for those that cannot be looked at."""
    try:
        # A sum is inf or nan if a value is. It may overflow, too: then all are looked at.
        return all(bool(part.sum().isfinite()) or bool(part.isfinite().all())
                   for part in _plain(tensor))  # fmt: skip
    except (Unknown, RuntimeError):
        return True


def _plain(tensor: Tensor) -> list[Tensor]:
    """Return the plain tensors that a tensor consists of: a DTensor's own shard, for one."""
    if isinstance(tensor, torch.nn.parameter.UninitializedTensorMixin):
        raise Unknown("it is lazy and has no shape yet: run the model once before")
    if tensor.is_meta:
        raise Unknown("it is on the device meta and has no values")
    if hasattr(tensor, "_local_tensor"):  # a DTensor
        return _plain(tensor._local_tensor)
    if hasattr(type(tensor), "__tensor_flatten__"):
        names, _ = tensor.__tensor_flatten__()
        return [part for name in names for part in _plain(getattr(tensor, name))]
    if tensor.layout is torch.sparse_coo:
        return [tensor.detach()._indices(), tensor.detach()._values()]
    if tensor.layout is not torch.strided:
        raise Unknown(f"its layout is {tensor.layout}")
    if tensor.is_quantized:
        return [tensor.detach().int_repr()]
    return [tensor.detach()]


def _form(parts: list[Tensor]) -> tuple[Any, ...]:
    return tuple((tuple(p.shape), tuple(p.stride()), p.dtype) for p in parts)


def _flat(part: Tensor) -> Tensor:
    """Return a tensor as one row in the order of its memory, where that can be had without copy."""
    if part.is_conj() or part.is_neg():
        part = part.resolve_conj().resolve_neg()
    if part.is_contiguous():
        return part.view(-1)
    sizes = sorted(
        (step, size) for step, size in zip(part.stride(), part.shape, strict=True) if size > 1
    )
    dense = 1
    for step, size in sizes:
        if step != dense:
            return part.reshape(-1)
        dense *= size
    return part.as_strided((part.numel(),), (1,))


def _sample(part: Tensor) -> Tensor:
    flat = _flat(part)
    step = max(1, flat.numel() // SAMPLE)
    return flat[::step][:SAMPLE].clone()


def _words(part: Tensor) -> tuple[Tensor, Tensor]:
    """Return the bits of a tensor as words of 64 bits, and the few bytes that are left over."""
    flat = _flat(part)
    if flat.is_complex():
        flat = torch.view_as_real(flat).reshape(-1)
    size = flat.element_size()
    if (flat.storage_offset() * size) % 8:  # it begins inside of a word
        flat = flat.clone()
    whole = flat.numel() * size // 8 * 8 // size
    words, rest = flat[:whole], flat[whole:]
    if words.dtype == torch.bool:
        words = words.view(torch.uint8)
    return words.view(torch.int64), rest.clone().view(torch.uint8).to(torch.int64)


@cache
def _weights(device: torch.device) -> Tensor:
    """Return the random odd weights. A generator of Python's own: torch's stays as it is."""
    numbers = random.Random(2026)
    odd = [numbers.getrandbits(64) | 1 for _ in range(CHUNK)]
    return torch.tensor([n - 2**64 if n >= 2**63 else n for n in odd], device=device)


def _sums(part: Tensor) -> tuple[int, int]:
    words, rest = _words(part)
    weights = _weights(words.device)
    low = high = 0
    sums = []
    for chunk in (*words.split(CHUNK), *rest.split(CHUNK)):
        weight = weights[: len(chunk)]
        sums.append(_dot(chunk, weight))
        sums.append(_dot(chunk >> 32, weight))
    # One transfer for all chunks: on a GPU each would wait for the device.
    numbers = torch.stack(sums).tolist() if sums else []
    for one, two in zip(numbers[::2], numbers[1::2], strict=True):
        low, high = (low * FACTOR + one) & MASK, (high * FACTOR + two) & MASK
    return low, high


def _dot(a: Tensor, b: Tensor) -> Tensor:
    if a.device.type == "cpu":
        return torch.dot(a, b)  # without a product in memory
    return (a * b).sum()


def _same_bits(a: Tensor, b: Tensor) -> bool:
    if a.is_complex():
        a, b = torch.view_as_real(a), torch.view_as_real(b)
    a, b = a.reshape(-1).contiguous(), b.reshape(-1).contiguous()
    if a.dtype == torch.bool:
        return bool(torch.equal(a, b))
    return bool(torch.equal(a.view(torch.uint8), b.view(torch.uint8)))


def _double(sample: Tensor) -> Tensor:
    return sample.to(torch.complex128 if sample.is_complex() else torch.float64)
