import gc
import tracemalloc
from collections.abc import Callable

import pytest
import torch

from who_learns.fingerprint import (
    CHUNK,
    SMALL,
    Unknown,
    changed,
    fingerprint,
    how_much,
    is_finite,
    is_zero,
)

DTYPES = [
    torch.float32, torch.float64, torch.float16, torch.bfloat16, torch.complex64, torch.bool,
    torch.uint8, torch.int64,
]  # fmt: skip


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("size", [1, SMALL, SMALL + 1, 1001, 3 * CHUNK + 5])
def test_a_change_of_any_one_value_is_found(dtype: torch.dtype, size: int) -> None:
    tensor = torch.zeros(size, dtype=dtype)
    before = fingerprint(tensor)
    assert not changed(before, fingerprint(tensor))
    for place in {0, size // 2, size - 1}:
        tensor[place] = 1
        assert changed(before, fingerprint(tensor))
        tensor[place] = 0
    assert not changed(before, fingerprint(tensor))


def test_the_last_bit_of_one_value_is_enough() -> None:
    tensor = torch.full((100_000,), 1.0)
    before = fingerprint(tensor)
    tensor[77_777] = torch.nextafter(torch.tensor(1.0), torch.tensor(2.0))
    assert changed(before, fingerprint(tensor))


@pytest.mark.parametrize(
    "change",
    [
        lambda t: t.mul_(2),  # the same bits in each word
        lambda t: t.neg_(),
        lambda t: t.copy_(t.flip(0)),
        lambda t: t.copy_(t.roll(CHUNK * 2)),  # whole chunks change places
        lambda t: t[::2].add_(1),  # the lower halves of the words alone
        lambda t: t[1::2].add_(1),
        lambda t: t.fill_(float("nan")),
    ],
)
def test_a_change_of_many_values_is_found(change: Callable[[torch.Tensor], torch.Tensor]) -> None:
    tensor = torch.arange(1.0, 4 * CHUNK + 1) // 16
    before = fingerprint(tensor)
    change(tensor)
    assert changed(before, fingerprint(tensor))


@pytest.mark.parametrize(
    "form",
    [
        lambda t: t.t(),
        lambda t: t[:, 1:],
        lambda t: t[::2],
        lambda t: t.view(10, 10, 5, 2).to(memory_format=torch.channels_last),
        lambda t: t.reshape(-1)[1:],
        lambda t: t.to_sparse(),
        lambda t: torch.view_as_complex(t.view(-1, 2)).conj(),
    ],
)
def test_it_reads_tensors_in_any_form(form: Callable[[torch.Tensor], torch.Tensor]) -> None:
    tensor = form(torch.arange(1000.0).view(20, 50))
    before = fingerprint(tensor)
    assert not changed(before, fingerprint(tensor))
    (tensor._values() if tensor.is_sparse else tensor).mul_(3)
    assert changed(before, fingerprint(tensor))


@pytest.mark.filterwarnings("ignore:Lazy")
def test_a_tensor_without_values_says_why() -> None:
    with pytest.raises(Unknown, match="meta"):
        fingerprint(torch.empty(3, device="meta"))
    with pytest.raises(Unknown, match="lazy"):
        fingerprint(torch.nn.LazyLinear(3).weight)


def test_by_how_much() -> None:
    small, large = torch.ones(4), torch.ones(1000)
    before = fingerprint(small), fingerprint(large)
    small.mul_(1.5)
    large.mul_(1.5)
    assert how_much(before[0], fingerprint(small)) == 0.5
    assert how_much(before[1], fingerprint(large)) == 0.5


def test_it_leaves_the_random_state_and_takes_little_memory() -> None:
    tensor = torch.ones(2_000_000)
    state = torch.get_rng_state()
    fingerprint(tensor)
    assert torch.equal(state, torch.get_rng_state())
    kept = fingerprint(tensor)
    assert sum(s.numel() for s in kept.sample) <= SMALL
    gc.collect()
    tracemalloc.start()
    fingerprint(tensor)
    assert tracemalloc.get_traced_memory()[1] < 100_000
    tracemalloc.stop()


def test_zero_and_finite() -> None:
    late = torch.zeros(10_000)
    assert is_zero(late) and is_finite(late)
    late[9_999] = 1
    assert is_zero(late) is False
    late[9_998] = float("nan")
    assert not is_finite(late)
    assert is_finite(torch.full((9,), torch.finfo(torch.float32).max))
    assert is_zero(torch.empty(3, device="meta")) is None
