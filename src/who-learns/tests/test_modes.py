"""In all that people train with: nothing changes because somebody looks, and no false alarm."""

import gc
import weakref
from collections.abc import Callable, Iterable
from typing import Any

import pytest
import torch
from modes import MODES, Sound, X, Y, net
from torch import nn
from torch.nn import functional as F  # noqa: N812

from who_learns import who_learns

Mode = Callable[[], Sound]
Look = Callable[[nn.Module, list[torch.optim.Optimizer], Callable[[], object]], None]
pytestmark = pytest.mark.filterwarnings("ignore")
RELEASE = tuple(map(int, torch.__version__.split(".")[:2]))
OLD = RELEASE < (2, 4)  # no fused optimizers on a CPU

# What a sound step shows besides "ok".
DOUBTFUL = {
    "mean_teacher": {"own-code", "batch-norm"},  # it is frozen, and the code writes to it
    "averaged_model": {"own-code"},
    "low_rank": {"weight-decay"},  # A, as B is zero in the first step
    "wgan_gp": {"zero-gradient"},  # the last bias cancels in D(fake) - D(real)
}


def bits(tensors: Iterable[torch.Tensor]) -> list[torch.Tensor]:
    plain = [t.detach().to_dense() if t.is_sparse else t.detach() for t in tensors]
    return [(torch.view_as_real(t) if t.is_complex() else t).clone() for t in plain]


def run(mode: Mode, look: Look) -> tuple[list[torch.Tensor], torch.Tensor]:
    """Return the state after three steps: tensors, gradients, optimizer's state, random numbers."""
    torch.manual_seed(0)
    torch.compiler.reset()
    model, optimizers, step = mode()
    for _ in range(3):
        look(model, optimizers, step)
    state = [*model.parameters(), *model.buffers()]
    state += [p.grad for p in model.parameters() if p.grad is not None]
    for optimizer in optimizers:
        for values in optimizer.state.values():
            state += [v for v in values.values() if isinstance(v, torch.Tensor)]
    return bits(state), torch.get_rng_state()


def bare(
    model: nn.Module, optimizers: list[torch.optim.Optimizer], step: Callable[[], object]
) -> None:
    step()


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.__name__)
def test_the_numbers_are_those_of_the_bare_step(mode: Mode) -> None:
    if OLD and mode.__name__ == "adam_fused":
        pytest.skip("no fused optimizer on a CPU before 2.4")
    expected, state = run(mode, bare)
    for where in (False, True):

        def look(
            model: nn.Module,
            optimizers: list[torch.optim.Optimizer],
            step: Callable[[], object],
            where: bool = where,
        ) -> None:
            with who_learns(model, *optimizers, where=where):
                step()

        found, random = run(mode, look)
        assert torch.equal(random, state)
        assert len(found) == len(expected)
        for one, other in zip(found, expected, strict=True):
            assert torch.equal(one, other)


@pytest.mark.parametrize("where", [False, True])
@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.__name__)
def test_no_false_alarm(mode: Mode, where: bool) -> None:
    if OLD and mode.__name__ == "adam_fused":
        pytest.skip("no fused optimizer on a CPU before 2.4")
    torch.manual_seed(0)
    model, optimizers, step = mode()
    with who_learns(model, *optimizers, where=where) as report:
        step()
    rows = report.to_dict()["parameters"]
    assert [row for row in rows if row["verdict"] == "wrong"] == []
    doubtful = {row["cause"] for row in rows if row["verdict"] == "doubtful"}
    assert doubtful <= DOUBTFUL.get(mode.__name__, set())
    if RELEASE < (2, 3) and mode.__name__ == "lazy":
        return  # unknown there, if something was compiled in this process before
    assert [row for row in rows if row["verdict"] == "unknown"] == []
    assert len(str(report).splitlines()) < 40


def test_the_hooks_are_gone_also_after_an_exception() -> None:
    model = net()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    from torch.optim import optimizer as module

    def state() -> tuple[object, ...]:
        return (
            torch.autograd.backward, torch.autograd.grad, nn.Parameter.__new__, nn.Module.train,
            torch.autograd.Variable.__new__, len(module._global_optimizer_pre_hooks),
            len(module._global_optimizer_post_hooks),
            [len(p._post_accumulate_grad_hooks or ()) for p in model.parameters()],
            torch.overrides._len_torch_function_stack()
            if hasattr(torch.overrides, "_len_torch_function_stack") else 0,
        )  # fmt: skip

    for p in model.parameters():  # makes the empty dict of hooks
        p.register_post_accumulate_grad_hook(print).remove()
    before = state()
    for where in (False, True):
        with who_learns(model, optimizer, where=where):
            assert state() != before
        assert state() == before
        with pytest.raises(ZeroDivisionError), who_learns(model, optimizer, where=where) as report:
            1 / 0  # noqa: B018
        assert state() == before
        assert report.to_dict()["exception"] == "ZeroDivisionError: division by zero"


@pytest.mark.parametrize("where", [False, True])
def test_nothing_of_the_graph_or_the_model_is_kept(where: bool) -> None:
    model = net()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer, where=where) as report:
        h = model[0](X)
        loss = F.cross_entropy(model[3](h), Y)
        seen = [weakref.ref(one) for one in (h, loss, model, optimizer)]
        loss.backward()
        optimizer.step()
        del h, loss
        assert seen[1]() is None  # not even in the block
    del model, optimizer
    gc.collect()
    assert [one() for one in seen] == [None] * 4
    assert report.findings


def test_nothing_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    model = net()
    with who_learns(model, where=True):
        model(X).sum().backward()
    assert capsys.readouterr() == ("", "")


def test_blocks_in_blocks() -> None:
    model = net(dropout=0.0)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer, where=True) as outer:  # noqa: SIM117
        with who_learns(model, optimizer, where=True) as inner:
            F.cross_entropy(model(X), Y).backward()
            optimizer.step()
    for report in (outer, inner):
        assert {f.cause for f in report.findings} == {"learns"}


def test_on_meta_it_is_unknown() -> None:
    model = nn.Linear(8, 4, device="meta")
    with who_learns(model, where=True) as report:
        model(X.to("meta")).sum().backward()
    assert {(f.verdict, f.cause) for f in report.findings} == {("unknown", "unknown")}
    assert "meta" in str(report)


def test_a_compiled_region_hides_the_line_and_the_report_says_so() -> None:
    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.one, self.two = nn.Linear(8, 8), nn.Linear(8, 4)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return self.two(self.one(x).detach())

    torch.compiler.reset()
    model = Net()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    fast = torch.compile(model, backend="aot_eager")
    with who_learns(model, optimizer, where=True) as report:
        F.cross_entropy(fast(X), Y).backward()
        optimizer.step()
    rows = {row["names"][0]: row for row in report.to_dict()["parameters"]}
    assert rows["two.weight"]["cause"] == "learns"
    assert rows["one.weight"]["changed"] is False
    row = rows["one.weight"]
    if row["cause"] == "hidden":
        assert "torch.compile hides" in row["sentence"]
    else:  # the cause is seen while it is traced, and the line is not
        assert row["cause"] == "detach"
        if RELEASE > (2, 4):
            assert (row["cuts"][0]["line"], row["cuts"][0]["file"]) == (None, None)
            assert "in compiled code, which hides the line" in row["cuts"][0]["what"]


@pytest.mark.parametrize("part", [True, False])
@pytest.mark.parametrize("way", ["script", "trace"])
def test_torch_jit_hides_the_line_and_the_report_says_so(way: str, part: bool) -> None:
    class Cut(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.one, self.two = nn.Linear(8, 8), nn.Linear(8, 4)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return self.two(self.one(x).detach())

    jit: Any = torch.jit.script(Cut()) if way == "script" else torch.jit.trace(Cut(), X)
    model = nn.Sequential(jit, nn.Linear(4, 4)) if part else jit
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer, where=True) as report:
        F.cross_entropy(model(X), Y).backward()
        optimizer.step()
    rows = {row["names"][0]: row for row in report.to_dict()["parameters"]}
    start = "0." if part else ""
    assert rows[f"{start}two.weight"]["cause"] == "learns"
    assert rows[f"{start}one.weight"]["cause"] == "hidden"
    assert "torch.jit hides" in rows[f"{start}one.weight"]["sentence"]


@pytest.mark.parametrize("where", [False, True])
@pytest.mark.parametrize("kind", ["generators", "edges"])
def test_what_is_asked_for_may_be_a_generator_or_an_edge(kind: str, where: bool) -> None:
    get: Any = getattr(torch.autograd.graph, "get_gradient_edge", None)
    if kind == "edges" and RELEASE < (2, 7):
        pytest.skip("backward() takes no edge before 2.7")
    model = net()
    optimizer = torch.optim.SGD(model.parameters(), 0.5)
    with who_learns(model, optimizer, where=where) as report:
        loss = model(X).pow(2).mean()
        if kind == "edges":
            torch.autograd.grad(get(loss), get(model[0].weight), retain_graph=True)
            torch.autograd.backward(get(loss), retain_graph=True)
        else:
            torch.autograd.grad((t for t in [loss]), model.parameters(), retain_graph=True)
        torch.autograd.backward(t for t in [loss])
        optimizer.step()
    assert report.summary().startswith("4 of 4 parameters learn")
