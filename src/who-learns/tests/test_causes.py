"""A faulty step for each cause: which parameters, which cause, which line."""

import copy
import inspect
import re
import sys
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
import torch
import typing_extensions
from torch import nn

from who_learns import Report, who_learns
from who_learns.causes import CAUSES
from who_learns.flow import place

Loss = Callable[[nn.Module], torch.Tensor]
X = torch.linspace(-1, 1, 32).view(4, 8)
RELEASE = tuple(map(int, torch.__version__.split(".")[:2]))
FUSED = RELEASE >= (2, 4)  # optimizers on a CPU
NO_INDEX = "before 2.4 an index is not seen"


def small() -> nn.Sequential:
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 8), nn.Linear(8, 1))


def train(
    model: nn.Module, optimizer: torch.optim.Optimizer, loss: Loss, **options: Any
) -> dict[str, Any]:
    with who_learns(model, optimizer, **options) as report:
        optimizer.zero_grad()
        loss(model).backward()
        optimizer.step()
    return rows(report)


def rows(report: Report) -> dict[str, Any]:
    return {name: row for row in report.to_dict()["parameters"] for name in row["names"]}


def line_of(function: Callable[..., object], mark: str | int) -> int:
    lines, start = inspect.getsourcelines(function)
    return next(start + n for n, line in enumerate(lines) if line.rstrip().endswith(f"# {mark}"))


# -- where the path is cut ---------------------------------------------------------------------


def detach(m: nn.Module) -> torch.Tensor:
    h = m[0](X)
    h = h.detach()  # 1
    return m[2](m[1](h)).sum()


def data(m: nn.Module) -> torch.Tensor:
    h = m[0](X)
    return m[2](m[1](h.data)).sum()  # 1


def no_grad(m: nn.Module) -> torch.Tensor:
    with torch.no_grad():
        h = m[0](X)  # 1
    return m[2](m[1](h)).sum()


@torch.no_grad()
def encode(m: nn.Module) -> torch.Tensor:
    return m[0](X)  # 1


def decorated(m: nn.Module) -> torch.Tensor:
    return m[2](m[1](encode(m))).sum()  # 2


def inference_mode(m: nn.Module) -> torch.Tensor:
    with torch.inference_mode():
        h = m[0](X)  # 1
    return m[2](m[1](h.clone())).sum()


def item(m: nn.Module) -> torch.Tensor:
    scale = m[0](X).sum().item()  # 1
    return m[2](m[1](X)).sum() * scale


def as_float(m: nn.Module) -> torch.Tensor:
    penalty = float(m[0](X).square().sum().detach()) * 2  # 1
    return m[2](m[1](X)).sum() + penalty


def new_from_list(m: nn.Module) -> torch.Tensor:
    h = m[0](X)
    h = torch.FloatTensor(h.tolist())  # 1
    return m[2](m[1](h)).sum()


def tensor(m: nn.Module) -> torch.Tensor:
    h = torch.tensor([m[0](X).sum(), m[0](X).mean()])  # 1
    return m[2](m[1](X)).sum() * h.sum()


def numpy(m: nn.Module) -> torch.Tensor:
    with torch.no_grad():
        a = m[0](X).numpy() * 2.0  # 1
    return m[2](m[1](torch.from_numpy(a))).sum()


def numpy_as_it_is(m: nn.Module) -> torch.Tensor:
    a = m[0](X).detach().numpy()  # 1
    return m[2](m[1](torch.from_numpy(a))).sum()


def array_as_it_is(m: nn.Module) -> torch.Tensor:
    a = m[0](X).data.numpy()  # 1
    return m[2](m[1](torch.as_tensor(a))).sum()


def argmax(m: nn.Module) -> torch.Tensor:
    best = m[0](X).argmax(1)  # 1
    return m[2](m[1](X))[best % 4].sum() + nn.functional.one_hot(best, 8).float().sum()


def comparison(m: nn.Module) -> torch.Tensor:
    h = (m[0](X) > 0).float()  # 1
    return m[2](m[1](h)).sum()


def cast(m: nn.Module) -> torch.Tensor:
    h = (9 * m[0](X)).long()  # 1
    return m[2](m[1](h.float())).sum()


def parameter(m: nn.Module) -> torch.Tensor:
    h = nn.Parameter(m[0](X))  # 1
    return m[2](m[1](h)).sum()


def variable(m: nn.Module) -> torch.Tensor:
    h = torch.autograd.Variable(m[0](X), requires_grad=True)  # 1
    return m[2](m[1](h)).sum()


class Nothing(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
        return x.sin() * 2

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> None:
        return None


def function_none(m: nn.Module) -> torch.Tensor:
    h = Nothing.apply(m[0](X))  # 1
    return m[2](m[1](h)).sum()


def checkpoint(m: nn.Module) -> torch.Tensor:
    h = torch.utils.checkpoint.checkpoint(m[0], X, use_reentrant=True)  # 1
    return m[2](m[1](h)).sum()


def written_into(m: nn.Module) -> torch.Tensor:
    h = torch.zeros(4, 8)
    h[:2, :] = m[0](X)[:2].detach()  # 1
    return m[2](m[1](h)).sum()


CUTS = [
    (detach, "detach"), (data, "data"), (no_grad, "no-grad"), (decorated, "no-grad"),
    (inference_mode, "inference-mode"), (item, "item"), (as_float, "detach"),
    (new_from_list, "item"), (tensor, "new-tensor"), (numpy, "no-grad"),
    (numpy_as_it_is, "detach"), (array_as_it_is, "data"), (argmax, "integer"),
    (comparison, "comparison"), (cast, "integer"), (parameter, "new-leaf"),
    (variable, "new-leaf"), (function_none, "function-none"), (checkpoint, "checkpoint"),
    (written_into, "detach"),
]  # fmt: skip


@pytest.mark.parametrize(("loss", "cause"), CUTS, ids=[loss.__name__ for loss, _ in CUTS])
@pytest.mark.filterwarnings("ignore")
def test_the_line_at_which_the_path_ends(loss: Loss, cause: str) -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    found = train(model, optimizer, loss, where=True)
    for name in ("0.weight", "0.bias"):
        row = found[name]
        assert (row["changed"], row["verdict"], row["cause"]) == (False, "wrong", cause)
        cut = row["cuts"][0]
        assert cut["file"] == __file__
        assert cut["line"] == line_of(encode if loss is decorated else loss, "1")
    for name in ("1.weight", "2.weight"):
        assert (found[name]["verdict"], found[name]["cause"]) == ("ok", "learns")


@pytest.mark.parametrize("loss", [loss for loss, _ in CUTS], ids=lambda loss: loss.__name__)
@pytest.mark.filterwarnings("ignore")
def test_the_numbers_of_a_faulty_step_are_those_of_the_bare_step(loss: Loss) -> None:
    def after(**options: Any) -> list[torch.Tensor]:
        model = small()
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
        for _ in range(2):
            with who_learns(model, optimizer, **options) if options else nullcontext():
                optimizer.zero_grad()
                loss(model).backward()
                optimizer.step()
        grads = [p.grad for p in model.parameters() if p.grad is not None]
        return [*model.parameters(), *grads, torch.get_rng_state()]

    expected = after()
    for where in (False, True):
        found = after(where=where)
        assert len(found) == len(expected)
        assert all(torch.equal(one, other) for one, other in zip(found, expected, strict=True))


def no_grad_around_another(m: nn.Module) -> torch.Tensor:
    with torch.no_grad():  # 2
        with torch.no_grad():
            m[1](X)
        h = m[0](X)  # 1
        h = h * 2
    return m[2](m[1](h)).sum()


def enabled_in_between(m: nn.Module) -> torch.Tensor:
    with torch.no_grad():  # 2
        a = m[0](X)  # 1
        with torch.enable_grad():
            b = m[1](a)
            with torch.no_grad():
                m[1](X)
        c = m[0](a)
    with torch.enable_grad():
        return m[2](b).sum() + m[2](c).sum()


def never_enabled(m: nn.Module) -> torch.Tensor:
    torch.set_grad_enabled(False)  # 2
    h = m[0](X)  # 1
    with torch.enable_grad():
        b = m[1](h)
    torch.set_grad_enabled(True)
    return m[2](b).sum()


def disabled_for_a_call(m: nn.Module) -> torch.Tensor:
    with torch.set_grad_enabled(False):  # 2
        h = enabled(m[1], m[0](X))  # 1
        h = h + m[0](X)
    return m[2](h).sum() + m[1](X).sum()


@torch.enable_grad()
def enabled(layer: nn.Module, h: torch.Tensor) -> torch.Tensor:
    return layer(h)


def flags_under_no_grad(m: nn.Module) -> torch.Tensor:
    with torch.no_grad():
        for parameter in m.parameters():
            parameter.requires_grad_(False)
            parameter.requires_grad_(True)
    h = m[0](X)
    return m[2](m[1](h.detach())).sum()  # 1


@pytest.mark.parametrize("loss", [enabled_in_between, never_enabled, disabled_for_a_call])
def test_enable_grad_inside_of_no_grad_leaves_the_line_that_opened_it(loss: Loss) -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    found = train(model, optimizer, loss, where=True)
    assert found["1.weight"]["cause"] == "learns"
    assert found["0.weight"]["cause"] == "no-grad"
    assert line_of(loss, "1") in [cut["line"] for cut in found["0.weight"]["cuts"]]
    assert {c["opened"]["line"] for c in found["0.weight"]["cuts"] if c["kind"] == "no-grad"} == {
        line_of(loss, "2")
    }


def test_the_line_at_which_the_outer_of_two_no_grad_begins() -> None:
    model = small()
    row = train(
        model, torch.optim.SGD(model.parameters(), lr=0.1), no_grad_around_another, where=True
    )["0.weight"]
    assert row["cause"] == "no-grad"
    (cut,) = row["cuts"]
    assert cut["line"] == line_of(no_grad_around_another, 1)
    assert cut["opened"]["line"] == line_of(no_grad_around_another, 2)


def test_setting_a_flag_under_no_grad_cuts_nothing() -> None:
    model = small()
    found = train(
        model, torch.optim.SGD(model.parameters(), lr=0.1), flags_under_no_grad, where=True
    )
    row = found["0.weight"]
    assert row["cause"] == "detach"
    assert [cut["line"] for cut in row["cuts"]] == [line_of(flags_under_no_grad, 1)]
    assert found["1.weight"]["cause"] == "learns"


def cut_off(h: torch.Tensor) -> torch.Tensor:
    return h.detach()  # 1


def called_twice(m: nn.Module) -> torch.Tensor:
    a = cut_off(m[0](X))  # 2
    return m[2](m[1](a)).sum() + cut_off(m[0](X)).sum()  # 3


def called_in_a_list(m: nn.Module) -> torch.Tensor:
    h = torch.stack([cut_off(row) for row in m[0](X)])  # 2
    return m[2](m[1](h)).sum()


class Cutting(nn.Module):
    def __init__(self, layer: nn.Module) -> None:
        super().__init__()
        self.layer = layer

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.layer(x).detach()


def step_by_itself(m: nn.Module) -> torch.Tensor:
    loss = m[2](m[1](m[0](X).detach())).sum()
    loss.backward()
    return loss


@pytest.mark.parametrize(
    ("loss", "marks"), [(called_twice, "32"), (called_in_a_list, "2"), (decorated, "2")]
)
def test_the_line_that_called_a_helper_is_below_its_own(loss: Loss, marks: str) -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer, where=True) as report:
        loss(model).backward()
        optimizer.step()
    helper = encode if loss is decorated else cut_off
    cuts = rows(report)["0.weight"]["cuts"]
    assert {cut["line"] for cut in cuts} == {line_of(helper, 1)}
    callers = [line_of(loss, mark) for mark in marks]
    if loss is decorated:
        assert cuts[0]["opened"] == {"file": __file__, "line": line_of(encode, 1) - 2}
    else:
        assert [cut["called"] for cut in cuts] == [{"file": __file__, "line": n} for n in callers]
    assert str(report).count("called from") == len(callers)
    for line in callers:
        assert f"tests/test_causes.py:{line}: " in str(report).partition("called from")[2]


def test_what_runs_a_file_is_not_its_caller(tmp_path: Path) -> None:
    file = tmp_path / "step.py"
    file.write_text(
        "import torch\n"
        "from who_learns import who_learns\n"
        "model = torch.nn.Linear(1, 1)\n"
        "optimizer = torch.optim.SGD(model.parameters(), lr=0.1)\n"
        "with who_learns(model, optimizer, where=True) as report:\n"
        "    torch.autograd.grad(model(torch.ones(1, 1)).sum(), [model.bias])\n"
        "    optimizer.step()\n"
    )
    found: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(file.read_text(), str(file), "exec"), found)
    assert "step.py:6: autograd.grad()" in str(found["report"])
    assert "called from" not in str(found["report"])


def test_what_was_cut_before_the_block_has_no_line() -> None:
    model = small()
    h = detach(nn.ModuleList([model[0], nn.Identity(), nn.Identity()])).view(1, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    row = train(model, optimizer, lambda m: m[2](m[1](X + h)).sum(), where=True)["0.weight"]
    assert (row["verdict"], row["cause"], row["cuts"]) == ("wrong", "never-used", [])


@pytest.mark.parametrize("way", ["module", "step"])
def test_the_caller_of_a_step_or_of_a_module_is_not_said(way: str) -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer, where=True) as report:
        if way == "module":
            cutting = Cutting(model[0])
            model[2](model[1](cutting(X))).sum().backward()
        else:
            step_by_itself(model)
        optimizer.step()
    (cut,) = rows(report)["0.weight"]["cuts"]
    assert (cut["kind"], cut["called"]) == ("detach", None)
    assert "called from" not in str(report)


@pytest.mark.parametrize("loss", [detach, no_grad, item], ids=lambda loss: loss.__name__)
@pytest.mark.filterwarnings("ignore")
def test_without_where_it_asks_for_one_more_step(loss: Loss) -> None:
    model = small()
    row = train(model, torch.optim.SGD(model.parameters(), lr=0.1), loss)["0.weight"]
    assert (row["verdict"], row["cause"], row["cuts"]) == ("wrong", "no-gradient", [])
    assert "where=True" in row["sentence"]


def test_several_cuts_are_listed_in_order() -> None:
    def loss(m: nn.Module) -> torch.Tensor:
        h = m[0](X).detach()  # 1
        h = m[1](h)
        with torch.no_grad():
            h = h * 2  # 2
        return m[2](h).sum()

    model = small()
    found = train(model, torch.optim.SGD(model.parameters(), lr=0.1), loss, where=True)
    lines = [cut["line"] for cut in found["0.weight"]["cuts"]]
    assert lines == [line_of(loss, "1"), line_of(loss, "2")]
    assert [cut["line"] for cut in found["1.weight"]["cuts"]] == [line_of(loss, "2")]
    opened = found["1.weight"]["cuts"][0]["opened"]
    assert opened == {"file": __file__, "line": line_of(loss, "2") - 1}


def test_a_backward_that_fails_leaves_the_lines() -> None:
    model = small()
    with pytest.raises(RuntimeError, match="does not require grad"):  # noqa: SIM117
        with who_learns(model, where=True) as report:
            with torch.no_grad():
                loss = model(X).sum()
            loss.backward()
    assert {row["cause"] for row in rows(report).values()} == {"no-grad"}
    assert "does not require grad" in report.to_dict()["exception"]


def test_a_path_that_is_whole_beside_one_that_is_cut_is_no_fault() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def loss(m: nn.Module) -> torch.Tensor:
        h = m[0](X)
        return m[2](m[1](h)).sum() + m[2](m[1](h.detach())).sum()

    found = train(model, optimizer, loss, where=True)
    assert {row["cause"] for row in found.values()} == {"learns"}


# -- the other causes of staying ---------------------------------------------------------------


def not_in_the_loss(m: nn.Module) -> torch.Tensor:
    return m[2](X).sum() + 0 * len(m[0](X))  # 1


def test_never_used_and_not_used_by_the_loss() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    found = train(model, optimizer, not_in_the_loss, where=True)
    assert found["1.weight"]["cause"] == "never-used"
    assert found["0.weight"]["cause"] == "unused-output"
    (cut,) = found["0.weight"]["cuts"]  # the last that was computed from it
    assert (cut["kind"], cut["line"]) == ("last-use", line_of(not_in_the_loss, 1))
    assert "m[0](X)" in cut["code"]


def test_the_optimizer_was_built_before_the_head_was_replaced() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model[2] = nn.Linear(8, 1)
    found = train(model, optimizer, lambda m: m(X).sum())
    assert found["2.weight"]["cause"] == "replaced"
    assert found["2.weight"]["verdict"] == "wrong"
    assert [row["kind"] for row in found.values() if row["cause"] == "stale"] == [
        "optimizer-only"
    ] * 2


def test_in_no_list() -> None:
    model = small()
    found = train(model, torch.optim.SGD(model[2].parameters(), lr=0.1), lambda m: m(X).sum())
    assert (found["0.weight"]["verdict"], found["0.weight"]["cause"]) == (
        "doubtful",
        "not-in-optimizer",
    )


def test_a_layer_in_a_plain_list() -> None:
    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.layers = [nn.Linear(8, 8)]
            self.head = nn.Linear(8, 1)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return self.head(self.layers[0](x))

    model = Net()
    found = train(model, torch.optim.SGD(model.parameters(), lr=0.1), lambda m: m(X).sum())
    row = found["layers[0].weight"]
    assert (row["kind"], row["verdict"], row["cause"]) == (
        "unregistered",
        "wrong",
        "not-registered",
    )


def test_a_learning_rate_of_zero() -> None:
    model = small()
    found = train(model, torch.optim.SGD(model.parameters(), lr=0.0), lambda m: m(X).sum())
    assert {row["cause"] for row in found.values()} == {"lr-zero"}


def test_in_the_first_step_of_a_warm_up_a_cut_is_named() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.0)
    found = train(model, optimizer, lambda m: m[2](m[1](m[0](X)).detach()).sum(), where=True)
    assert {name: row["cause"] for name, row in found.items()} == {
        "0.weight": "detach", "0.bias": "detach", "1.weight": "detach", "1.bias": "detach",
        "2.weight": "lr-zero", "2.bias": "lr-zero",
    }  # fmt: skip
    assert {row["verdict"] for row in found.values()} == {"doubtful"}


def test_no_step_and_no_backward() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer) as report:
        model(X).sum().backward()
    assert {row["cause"] for row in rows(report).values()} == {"no-step"}
    optimizer.zero_grad()
    with who_learns(model, optimizer) as report:
        model(X)
        optimizer.step()
    assert {row["cause"] for row in rows(report).values()} == {"no-backward"}


@pytest.mark.parametrize("fused", [False, True] if FUSED else [False])
def test_a_scaler_that_leaves_out_the_step(fused: bool) -> None:
    model = small()
    optimizer = torch.optim.Adam(model.parameters(), fused=fused)
    with who_learns(model, optimizer) as report:
        (model(X).sum() * float("inf")).backward()
        if fused:  # what GradScaler does for a fused optimizer
            optimizer.found_inf, optimizer.grad_scale = torch.ones(()), torch.ones(())
            optimizer.step()
    assert {row["cause"] for row in rows(report).values()} == {"step-skipped"}


def test_a_gradient_of_zero() -> None:
    model = small()
    found = train(model, torch.optim.SGD(model.parameters(), lr=0.1), lambda m: 0 * m(X).sum())
    assert {(r["verdict"], r["cause"]) for r in found.values()} == {("doubtful", "zero-gradient")}


def test_rounding() -> None:
    def loss(m: nn.Module) -> torch.Tensor:
        return m[2](m[1](m[0](X).round())).sum()  # 1

    model = small()
    found = train(model, torch.optim.SGD(model.parameters(), lr=0.1), loss, where=True)
    assert found["0.weight"]["cause"] == "rounding"
    assert found["0.weight"]["cuts"][0]["line"] == line_of(loss, "1")
    assert found["1.weight"]["cause"] == "learns"


class Quantized(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
        return x.round()

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> torch.Tensor:
        return grad * 0


def test_rounding_in_a_custom_function_is_what_its_backward_makes_of_it() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    found = train(model, optimizer, lambda m: m[1](Quantized.apply(m[0](X))).sum(), where=True)
    assert found["0.weight"]["cause"] == "zero-gradient"
    assert "Quantized.backward() returns at" in str(found["0.weight"]["cuts"])


def test_an_update_that_its_dtype_cannot_add() -> None:
    model = small().bfloat16()
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-6)
    found = train(model, optimizer, lambda m: m(X.bfloat16()).sum())
    assert ("wrong", "too-small") in {(row["verdict"], row["cause"]) for row in found.values()}


@pytest.mark.parametrize("rate", [1e-5, 2e-5])
def test_how_far_numbers_of_a_dtype_are_apart_is_said(rate: float) -> None:
    """A parameter of which not one value with a gradient changed has learned nothing."""
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(64, 64, bias=False), nn.Linear(64, 1, bias=False)).bfloat16()
    x = torch.randn(8, 64).bfloat16()
    with torch.no_grad():
        model[0].weight.fill_(0.5)  # numbers between a half and one are 2**-8 apart
        model[0].weight[0, 0] = model[1].weight[0, 0] = 1e-6  # of these step() changes some
        model[1].weight[0, 1:] = 0.5
    optimizer = torch.optim.Adam(model[0].parameters(), lr=1e-5)
    optimizer.add_param_group({"params": model[1].parameters(), "lr": rate})
    with who_learns(model, optimizer) as report:
        model(x).square().sum().backward()
        optimizer.step()
    found = rows(report)
    said = "and bfloat16 numbers of its size are about 0.004 apart"
    shares = []
    for row in found.values():
        assert (row["verdict"], row["cause"]) == ("doubtful", "partly-lost")
        assert said in row["sentence"]
        shares.append(row["sentence"].split(" % ")[0].removeprefix("step() changed "))
    learn = len(shares) - shares.count("0")
    assert report.summary().startswith(f"{learn} of 2 parameters learn, 2 to look at")
    text = str(report)
    assert text.count("Its lr is 1e-05") == 1
    if rate != 1e-5:  # each has a row of its own
        assert text.count("Its lr is 2e-05") == 1
        return
    low, high = sorted(shares, key=float)
    assert (f"changed {low} % to {high} % of" if low != high else f"changed {low} % of") in text


# -- what should stay, and changes -------------------------------------------------------------


def test_a_gradient_that_was_left_over() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    model(X).sum().backward()
    model[0].requires_grad_(False)
    with who_learns(model, optimizer) as report:
        model[1](X).sum().backward()
        optimizer.step()
    found = rows(report)
    assert (found["0.weight"]["verdict"], found["0.weight"]["cause"]) == (
        "wrong",
        "left-over-gradient",
    )
    assert (found["2.weight"]["verdict"], found["2.weight"]["cause"]) == (
        "wrong",
        "left-over-gradient",
    )
    assert found["1.weight"]["cause"] == "learns"


@pytest.mark.parametrize(
    ("options", "cause"), [({"momentum": 0.9}, "momentum"), ({"weight_decay": 0.1}, "weight-decay")]
)
def test_a_zero_gradient_and_what_goes_on(options: dict[str, float], cause: str) -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, **options)
    model(X).sum().backward()
    optimizer.step()
    model.requires_grad_(False)
    optimizer.zero_grad(set_to_none=False)
    with who_learns(model, optimizer) as report:
        optimizer.step()
    assert {(r["verdict"], r["cause"]) for r in rows(report).values()} == {("wrong", cause)}


def test_frozen_after_backward() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer) as report:
        model(X).sum().backward()
        model[0].requires_grad_(False)
        optimizer.step()
    assert rows(report)["0.weight"]["cause"] == "frozen-after-backward"
    assert rows(report)["1.weight"]["cause"] == "learns"


def test_batch_norm_of_a_frozen_layer() -> None:
    model = nn.Sequential(nn.BatchNorm1d(8), nn.Linear(8, 1))
    model[0].requires_grad_(False)
    optimizer = torch.optim.SGD(model[1].parameters(), lr=0.1)
    found = train(model, optimizer, lambda m: m(X).sum())
    assert (found["0.running_mean"]["verdict"], found["0.running_mean"]["cause"]) == (
        "wrong",
        "batch-norm",
    )
    assert "It was so before the block" in found["0.running_mean"]["sentence"]
    model[0].eval()
    assert train(model, optimizer, lambda m: m(X).sum())["0.running_mean"]["cause"] == "constant"


def into_training(m: nn.Module) -> torch.Tensor:
    m.train()  # 1
    return m(X).sum()


def into_training_and_back(m: nn.Module) -> torch.Tensor:
    m.train()  # 1
    out = m(X).sum()
    m.eval()
    return out


def training_by_its_attribute(m: nn.Module) -> torch.Tensor:
    m[0].training = True
    return m(X).sum()


class Partly(nn.Sequential):
    """Keep the first layer in eval mode, as people do."""

    def train(self, mode: bool = True) -> "Partly":
        super().train(mode)
        self[0].eval()
        return self


@pytest.mark.parametrize("where", [False, True])
def test_the_line_that_turned_training_mode_on(where: bool) -> None:
    model = nn.Sequential(nn.BatchNorm1d(8), nn.Linear(8, 1)).eval()
    model[0].requires_grad_(False)
    optimizer = torch.optim.SGD(model[1].parameters(), lr=0.1)
    usual = nn.Module.train
    for loss in (into_training, into_training_and_back) if where else (into_training,):
        row = train(model.eval(), optimizer, loss, where=where)["0.running_mean"]
        assert (row["verdict"], row["cause"]) == ("wrong", "batch-norm")
        assert [cut["line"] for cut in row["cuts"]] == [line_of(loss, 1)] * where
        assert "before the block" not in row["sentence"]
        assert ("where=True" in row["sentence"]) is not where
    row = train(model.eval(), optimizer, training_by_its_attribute, where=where)["0.running_mean"]
    assert (row["cause"], row["cuts"]) == ("batch-norm", [])
    assert ("`training` was set" in row["sentence"]) is where
    assert nn.Module.train is usual
    partly = Partly(*model).eval()
    row = train(partly, optimizer, into_training, where=where)["0.running_mean"]
    assert row["cause"] == "constant"


def pairs(model: nn.Module) -> Iterable[tuple[nn.Parameter, nn.Parameter]]:
    return zip(model["teacher"].parameters(), model["student"].parameters(), strict=True)


def by_lerp(model: nn.Module) -> None:
    for t, s in pairs(model):
        t.lerp_(s, 0.005)


def by_data(model: nn.Module) -> None:
    for t, s in pairs(model):
        t.data.copy_(0.995 * t.data + 0.005 * s.data)


def by_mul_and_add(model: nn.Module) -> None:
    for t, s in pairs(model):
        t.mul_(0.9).add_(s, alpha=0.1)


def by_copy(model: nn.Module) -> None:
    for t, s in pairs(model):
        t.copy_(s)


def by_load(model: nn.Module) -> None:
    model["teacher"].load_state_dict(model["student"].state_dict())


def by_foreach(model: nn.Module) -> None:
    teacher, student = (list(model[name].parameters()) for name in ("teacher", "student"))
    torch._foreach_lerp_(teacher, student, 0.01)


@pytest.mark.parametrize("where", [False, True])
@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("follow", [by_lerp, by_data, by_mul_and_add, by_copy, by_load, by_foreach])
@pytest.mark.parametrize("equal", [False, True])  # as in the first step
def test_a_target_network_is_no_fault(
    follow: Callable[[nn.Module], None], first: bool, where: bool, equal: bool
) -> None:
    torch.manual_seed(0)
    student = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8), nn.Linear(8, 1))
    teacher = copy.deepcopy(student).requires_grad_(False)
    if not equal:
        teacher[0].weight.add_(torch.linspace(-1, 1, 64).view(8, 8))
    model = nn.ModuleDict({"student": student, "teacher": teacher})
    optimizer = torch.optim.Adam(student.parameters(), lr=1e-2)
    with who_learns(model, optimizer, where=where) as report:
        if first:
            with torch.no_grad():
                follow(model)
        (student(X) - teacher(X)).sub(1).square().sum().backward()
        optimizer.step()
        if not first:
            with torch.no_grad():
                follow(model)
    found = rows(report)
    for name, _ in teacher.named_parameters():
        row = found[f"teacher.{name}"]
        assert row["verdict"] == "ok"
        assert row["cause"] == "averaged" or not row["changed"]
        assert row["cause"] != "averaged" or f"towards student.{name}" in row["sentence"]
    assert found["teacher.1.running_mean"]["verdict"] == "ok" or (first and equal)
    if where and row["changed"]:
        assert "moved towards parameters that learn, by your own code, " in str(report)


def shrunk(teacher: nn.Module, student: nn.Module) -> None:
    teacher[0].weight.mul_(0.9)


def shrunk_alike(teacher: nn.Module, student: nn.Module) -> None:
    teacher[0].weight.fill_(1.0).mul_(0.9)


def with_noise(teacher: nn.Module, student: nn.Module) -> None:
    teacher[0].weight.add_(0.01 * torch.linspace(-1, 1, 64).view(8, 8))


def with_a_part_of_the_student(teacher: nn.Module, student: nn.Module) -> None:
    teacher[0].weight.add_(student[0].weight, alpha=0.1)


def from_a_layer_that_is_frozen(teacher: nn.Module, student: nn.Module) -> None:
    teacher[0].weight.copy_(teacher[1].weight)


def beyond(teacher: nn.Module, student: nn.Module) -> None:
    teacher[0].weight.lerp_(student[0].weight, 1.5)


def away(teacher: nn.Module, student: nn.Module) -> None:
    teacher[0].weight.lerp_(student[0].weight, -0.5)


def half_of_it(teacher: nn.Module, student: nn.Module) -> None:
    teacher[0].weight[:4].lerp_(student[0].weight[:4], 0.5)


def one_number(teacher: nn.Module, student: nn.Module) -> None:
    teacher[2].bias.add_(0.1)


@pytest.mark.parametrize("where", [False, True])
@pytest.mark.parametrize(
    "write",
    [shrunk, shrunk_alike, with_noise, with_a_part_of_the_student, from_a_layer_that_is_frozen,
     beyond, away, half_of_it, one_number],
)  # fmt: skip
def test_code_of_ones_own_that_is_no_average(
    write: Callable[[nn.Module, nn.Module], None], where: bool
) -> None:
    model = nn.ModuleDict({"student": small(), "teacher": small()})
    for p in model["teacher"].parameters():
        p.requires_grad_(False).add_(torch.linspace(-1, 1, p.numel()).square().view_as(p))
    optimizer = torch.optim.SGD(model["student"].parameters(), lr=0.1)
    with who_learns(model, optimizer, where=where) as report:
        model["student"](X).sum().backward()
        optimizer.step()
        with torch.no_grad():
            write(model["teacher"], model["student"])
    row = rows(report)["teacher.2.bias" if write is one_number else "teacher.0.weight"]
    assert (row["verdict"], row["cause"]) == ("doubtful", "away" if write is away else "own-code")
    if where:
        assert "tests/test_causes.py:" in row["sentence"] and "_() at" in row["sentence"]


def test_shared_memory() -> None:
    model = nn.ModuleDict({"one": nn.Linear(8, 1), "two": nn.Linear(8, 1)})
    model["two"].requires_grad_(False)
    model["two"].weight.data = model["one"].weight.data
    optimizer = torch.optim.SGD(model["one"].parameters(), lr=0.1)
    row = train(model, optimizer, lambda m: m["one"](X).sum())["two.weight"]
    assert (row["verdict"], row["cause"]) == ("wrong", "shared-memory")
    assert "one.weight" in row["sentence"]


def test_a_flag_on_the_module_and_one_that_is_misspelt() -> None:
    model = small()
    model[0].requires_grad = False
    model[1].weight.require_grad = False
    found = train(model, torch.optim.SGD(model.parameters(), lr=0.1), lambda m: m(X).sum())
    assert (found["0.weight"]["verdict"], found["0.weight"]["cause"]) == ("wrong", "flag-on-module")
    assert (found["1.weight"]["verdict"], found["1.weight"]["cause"]) == ("wrong", "flag-misspelt")
    assert found["1.bias"]["cause"] == "learns"


def test_the_readme_names_each_cause() -> None:
    from pathlib import Path

    said = (Path(__file__).parents[1] / "README.md").read_text()
    assert [cause for cause in CAUSES if f"`{cause}`" not in said] == []


# -- the order of a step -----------------------------------------------------------------------


@pytest.mark.parametrize("none", [True, False])
def test_a_gradient_that_is_cleared_before_step(none: bool) -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer) as report:
        model(X).sum().backward()
        optimizer.zero_grad(set_to_none=none)
        optimizer.step()
    assert {(r["verdict"], r["cause"]) for r in rows(report).values()} == {("wrong", "cleared")}


def test_step_before_backward() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer) as report:
        optimizer.zero_grad()
        loss = model(X).sum()
        optimizer.step()
        loss.backward()
    assert {(r["verdict"], r["cause"]) for r in rows(report).values()} == {("wrong", "step-first")}


@pytest.mark.parametrize("none", [True, False])
def test_a_gradient_that_came_for_the_step_of_another_optimizer_is_not_its_own(none: bool) -> None:
    # The loss of two critics has one of them twice. The actor's loss goes through both of them.
    critics, actor = nn.ModuleDict({"a": nn.Linear(8, 1), "b": nn.Linear(8, 1)}), nn.Linear(8, 8)
    of_critics = torch.optim.SGD(critics.parameters(), lr=0.1)
    of_actor = torch.optim.SGD(actor.parameters(), lr=0.1)

    def step() -> None:
        a = critics["a"](X)
        b = critics["b"](X)  # unused
        loss = a.square().mean() + (a - 1).square().mean()
        of_critics.zero_grad(set_to_none=none)
        loss.backward()  # backward
        of_critics.step()
        del b
        of_actor.zero_grad()
        chosen = critics["a"](actor(X)) + critics["b"](actor(X))
        (-chosen.mean()).backward()
        of_actor.step()

    for where in (False, True):
        with who_learns([critics, actor], of_critics, of_actor, where=where) as report:
            step()
        found = rows(report)["0.b.weight"]
        assert found["verdict"] == "wrong"
        if where:
            assert found["cause"] == "unused-output"
            at = rf"of backward\(\) at \S*:{line_of(step, 'backward')} depends on 0\.a"
            assert re.search(at, found["sentence"])
            assert [cut["line"] for cut in found["cuts"]] == [line_of(step, "unused")]
        else:
            assert found["cause"] == "no-gradient"


@pytest.mark.parametrize("made", ["function", "name"])
def test_the_critics_loss_is_left_out_and_its_value_is_a_number_in_the_actors(made: str) -> None:
    torch.manual_seed(0)
    model = nn.ModuleDict({"trunk": nn.Linear(8, 8), "pi": nn.Linear(8, 2), "v": nn.Linear(8, 1)})
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    returns = torch.arange(4.0)

    def step() -> None:
        h = model["trunk"](X).relu()
        value = model["v"](h).squeeze(-1)
        advantage = returns - value.detach()  # detach
        chosen = torch.log_softmax(model["pi"](h), 1)[:, 0]
        if made == "function":
            nn.functional.mse_loss(value, returns)  # function
        else:
            critic_loss = (value - returns).square().mean()  # name
            del critic_loss
        optimizer.zero_grad()
        (-(chosen * advantage).mean()).backward()
        optimizer.step()

    with who_learns(model, optimizer, where=True) as report:
        step()
    found = rows(report)["v.weight"]
    assert (found["verdict"], found["cause"]) == ("wrong", "unused-output")
    assert [cut["line"] for cut in found["cuts"]] == [line_of(step, made), line_of(step, "detach")]
    assert rows(report)["pi.weight"]["cause"] == "learns"


def test_a_term_of_the_loss_without_a_path_is_told_before_a_loss_that_is_logged() -> None:
    model = nn.ModuleDict({"a": nn.Linear(8, 1), "b": nn.Linear(8, 1)})
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer, where=True) as report:
        a, b = model["a"](X), model["b"](X)
        nn.functional.mse_loss(b, a.detach()).item()
        (a.square().mean() + b.detach().square().mean()).backward()
        optimizer.step()
    assert rows(report)["b.weight"]["cause"] == "detach"


def test_a_parameter_of_zeros_is_no_factor_where_what_is_made_of_it_is_not_zero() -> None:
    # exp(-0) is 1, as in a loss that weights its terms by what the model is not sure of.
    model = nn.ModuleDict({"a": nn.Linear(8, 1), "b": nn.Linear(8, 1)})
    model.register_parameter("log_vars", nn.Parameter(torch.zeros(2)))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def step() -> None:
        one = model["a"](X).square().mean()
        two = (model["b"](X) - 50).relu().square().mean()  # 1
        logs = model.log_vars
        assert isinstance(logs, torch.Tensor)
        ((-logs[0]).exp() * one + (-logs[1]).exp() * two + logs.sum()).backward()
        optimizer.step()

    with who_learns(model, optimizer, where=True) as report:
        step()
    found = rows(report)["b.weight"]
    assert (found["verdict"], found["cause"]) == ("doubtful", "zero-gradient")
    assert found["cuts"][0]["line"] == line_of(step, 1)


def test_the_loss_of_a_meta_step_is_made_of_numbers() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def step() -> None:
        fast = dict(model.named_parameters())
        inner = torch.func.functional_call(model, fast, (X,)).square().mean()
        grads = torch.autograd.grad(inner, list(fast.values()), create_graph=True)
        fast = {name: one - 0.1 * g for (name, one), g in zip(fast.items(), grads, strict=True)}
        outer = torch.func.functional_call(model, fast, (X,)).square().mean().item()  # 1
        torch.tensor(outer / 4, requires_grad=True).backward()
        optimizer.step()

    with who_learns(model, optimizer, where=True) as report:
        step()
    found = rows(report)["0.weight"]
    assert (found["verdict"], found["cause"]) == ("wrong", "item")
    assert found["cuts"][0]["line"] == line_of(step, 1)


def test_a_step_pulls_a_model_towards_its_target_which_is_in_no_list() -> None:
    torch.manual_seed(0)
    online, target = nn.Linear(8, 8), nn.Linear(8, 8)
    optimizer = torch.optim.SGD(online.parameters(), lr=0.1)

    def step(tau: float = 0.1) -> None:
        optimizer.zero_grad()
        with torch.no_grad():
            wanted = target(X)
        (online(X) - wanted).square().mean().backward()
        optimizer.step()
        for p, q in zip(target.parameters(), online.parameters(), strict=True):  # swapped
            q.data.copy_(tau * p.data + (1 - tau) * q.data)  # 1

    with who_learns({"online": online, "target": target}, optimizer, where=True) as report:
        step()
    found = rows(report)["online.weight"]
    assert (found["verdict"], found["cause"]) == ("doubtful", "pulled")
    assert found["cuts"][0]["line"] == line_of(step, 1)


@pytest.mark.parametrize("tau", [0.0, 0.1])
def test_a_target_in_no_list_that_an_average_of_no_share_leaves_as_it_is(tau: float) -> None:
    torch.manual_seed(0)
    online, target = nn.Linear(8, 8), nn.Linear(8, 8)
    optimizer = torch.optim.SGD(online.parameters(), lr=0.1)

    def step() -> None:
        optimizer.zero_grad()
        with torch.no_grad():
            wanted = target(X)
        (online(X) - wanted).square().mean().backward()
        optimizer.step()
        for p, q in zip(online.parameters(), target.parameters(), strict=True):
            q.data.copy_(tau * p.data + (1.0 - tau) * q.data)  # 1

    with who_learns({"online": online, "target": target}, optimizer, where=True) as report:
        step()
    found = rows(report)["target.weight"]
    if tau:
        assert report.expected, str(report)
    else:
        assert (found["verdict"], found["cause"]) == ("doubtful", "no-effect")
        assert found["cuts"][0]["line"] == line_of(step, 1)


def test_what_no_list_has_is_named_with_the_call_of_its_model() -> None:
    first, second = Critic(), Critic()
    optimizer = torch.optim.SGD(first.parameters(), lr=0.1)

    def step() -> None:
        loss = first(X).square().mean()
        loss = loss + second(X).square().mean()  # 1
        loss.backward()
        optimizer.step()

    with who_learns({"first": first, "second": second}, optimizer, where=True) as report:
        step()
    found = rows(report)["second.head.weight"]
    assert (found["verdict"], found["cause"]) == ("doubtful", "not-in-optimizer")
    assert found["cuts"][0]["called"]["line"] == line_of(step, 1)


def test_the_loss_of_another_optimizer_does_not_hide_where_recording_was_off() -> None:
    critic, actor = nn.Linear(8, 1), nn.Linear(8, 8)
    of_critic = torch.optim.SGD(critic.parameters(), lr=0.1)
    of_actor = torch.optim.SGD(actor.parameters(), lr=0.1)
    scale = nn.Linear(1, 1)
    of_critic.add_param_group({"params": list(scale.parameters())})

    def step() -> None:
        with torch.no_grad():
            value = critic(X)  # 1
        of_critic.zero_grad()
        (scale(value) - 1).square().mean().backward()
        of_critic.step()
        of_actor.zero_grad()
        (-critic(actor(X)).mean()).backward()
        of_actor.step()

    models = {"critic": critic, "actor": actor, "scale": scale}
    with who_learns(models, of_critic, of_actor, where=True) as report:
        step()
    found = rows(report)["critic.weight"]
    assert (found["verdict"], found["cause"]) == ("wrong", "no-grad")
    assert found["cuts"][0]["line"] == line_of(step, 1)


def test_a_loss_that_uses_another_model_of_its_class() -> None:
    online, target = Critic(), Critic()
    optimizer = torch.optim.SGD(online.parameters(), lr=0.1)

    def step() -> None:
        with torch.no_grad():
            wanted = target(X) + 1
        (target(X) - wanted).square().mean().backward()  # 1
        optimizer.step()

    with who_learns({"q": online, "target": target}, optimizer, where=True) as report:
        step()
    found = rows(report)["q.head.weight"]
    assert (found["verdict"], found["cause"]) == ("wrong", "never-used")
    assert [cut["line"] for cut in found["cuts"]] == [line_of(step, 1)]
    assert "the loss uses target, of the same class, here" in str(report)


def test_an_optimizer_inside_of_another_one_hides_no_cause() -> None:
    class Wrapped(torch.optim.Optimizer):  # as accelerate's
        def __init__(self, optimizer: torch.optim.Optimizer) -> None:
            self.optimizer = optimizer
            self.param_groups, self.state = optimizer.param_groups, optimizer.state
            self.defaults = optimizer.defaults

        def step(self, closure: Any = None) -> None:
            self.optimizer.step()

    model = small()
    optimizer = Wrapped(torch.optim.SGD(model.parameters(), lr=0.1))

    def step() -> None:
        loss = model(X).detach().square().mean()  # 1
        (loss.requires_grad_() / 2).backward()
        optimizer.step()

    with who_learns(model, optimizer, where=True) as report:
        step()
    found = rows(report)["0.weight"]
    assert (found["verdict"], found["cause"]) == ("wrong", "detach"), str(report)
    assert found["cuts"][0]["line"] == line_of(step, 1)


@pytest.mark.parametrize("kept", [False, True])
def test_a_mask_of_attention_that_lets_nothing_through(kept: bool) -> None:
    model = small()

    def loss(m: nn.Module) -> torch.Tensor:
        q, k, v = (one.view(1, 1, 4, 8) for one in (m[0](X), m[1](X), m[0](X) + m[1](X)))
        mask = torch.full((1, 1, 4, 4), kept)
        out = nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=mask)  # 1
        return m[2](out).square().mean()

    found = train(model, torch.optim.SGD(model.parameters(), 0.1), loss, where=True)["0.weight"]
    if kept:
        assert found["verdict"] == "ok"
    else:
        assert found["cause"] == "zero-gradient"
        assert "the mask of scaled_dot_product_attention() is False" in found["cuts"][0]["what"]
        assert found["cuts"][0]["line"] == line_of(loss, 1)


def test_values_that_become_nan() -> None:
    model = small()
    found = train(
        model, torch.optim.SGD(model.parameters(), lr=0.1), lambda m: m(X).sum() * float("nan")
    )
    assert {(r["verdict"], r["cause"]) for r in found.values()} == {("wrong", "not-finite")}
    assert {r["expected"] for r in found.values()} == {"learns"}


def log_of_zero(m: nn.Module) -> torch.Tensor:
    h = m[0](X)
    h = (h - h).log()  # 1
    return m[2](m[1](h)).sum()


def root_of_zero(m: nn.Module) -> torch.Tensor:
    h = m[0](X)
    d = (h - h).square().sum().sqrt()  # 1
    return m[2](m[1](h)).sum() + d


def all_masked(m: nn.Module) -> torch.Tensor:
    scores = m[0](X).masked_fill(X == X, float("-inf"))
    return m[2](m[1](scores.softmax(-1))).sum()  # 1


def all_masked_by_adding(m: nn.Module) -> torch.Tensor:
    scores = m[0](X) + torch.full((8,), float("-inf"))
    return m[2](m[1](scores.softmax(-1))).sum()  # 1


def nan_in_the_data(m: nn.Module) -> torch.Tensor:
    x = torch.tensor([[float("nan")] * 8])  # 1
    return m(x).sum()


def inf_in_the_data(m: nn.Module) -> torch.Tensor:
    x = torch.tensor([[float("inf")] * 8])  # 1
    return m(x).sum()


def loss_that_is_inf(m: nn.Module) -> torch.Tensor:
    out = m(X).sum()
    out = (out - out).log()  # 1
    return -out * 2


def nan_by_a_hook(m: nn.Module) -> torch.Tensor:
    h = m[0](X)
    h.register_hook(lambda g: g / 0)  # 1
    return m[2](m[1](h)).sum()


@pytest.mark.parametrize("accumulated", [False, True])
@pytest.mark.parametrize(
    "loss",
    [
        log_of_zero,
        root_of_zero,
        all_masked,
        all_masked_by_adding,
        nan_in_the_data,
        inf_in_the_data,
        loss_that_is_inf,
        nan_by_a_hook,
    ],
)
def test_the_line_of_the_first_inf_or_nan(loss: Loss, accumulated: bool) -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer, where=True) as report:
        if accumulated:
            model(X).sum().backward()
        loss(model).backward()
        optimizer.step()
        if accumulated:  # what is nan by now is no news
            model(X).sum().backward()
    found = [row for row in rows(report).values() if row["cause"] == "not-finite"]
    assert found
    assert {cut["line"] for row in found for cut in row["cuts"]} == {line_of(loss, 1)}
    assert {cut["kind"] for row in found for cut in row["cuts"]} <= {"not-finite", "hook"}


@pytest.mark.parametrize(
    ("loss", "rate", "said"),
    [
        (log_of_zero, 0.1, "the loss was so before backward(). Run one more step with where=True"),
        (root_of_zero, 0.1, "the loss was finite, and its gradient is not. Run one more step"),
        (lambda m: m(X).sum(), float("inf"), "loss and gradients are finite, and step() made it"),
    ],
)
def test_without_where_it_says_what_was_not_finite(loss: Loss, rate: float, said: str) -> None:
    model = small()
    found = train(model, torch.optim.SGD(model.parameters(), lr=rate), loss)
    wrong = [row for row in found.values() if row["cause"] == "not-finite"]
    assert wrong
    assert all(said in row["sentence"] and not row["cuts"] for row in wrong)


def test_a_skipped_step_has_the_line_of_its_inf() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer, where=True) as report:
        root_of_zero(model).backward()
    row = rows(report)["0.weight"]
    assert row["cause"] == "step-skipped"
    assert [cut["line"] for cut in row["cuts"]] == [line_of(root_of_zero, 1)]


# -- hooks -------------------------------------------------------------------------------------


def zero_hook(model: nn.Module) -> None:
    model[1].weight.register_hook(lambda g: g * 0)  # 1


def zero_hook_of_a_module(model: nn.Module) -> None:
    def drop(module: Any, grads: Any, outputs: Any) -> tuple[torch.Tensor, ...]:  # 1
        return tuple(torch.zeros_like(g) for g in grads)

    model[2].register_full_backward_hook(drop)


@pytest.mark.parametrize("where", [False, True])
@pytest.mark.parametrize("register", [zero_hook, zero_hook_of_a_module])
def test_a_hook_that_drops_a_gradient(register: Callable[[nn.Module], object], where: bool) -> None:
    model = small()
    register(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    found = train(model, optimizer, lambda m: m(X).sum(), where=where)
    row = found["1.weight"]
    assert (row["verdict"], row["cause"]) == ("doubtful", "hook")
    assert [cut["line"] for cut in row["cuts"]] == [line_of(register, 1)]
    assert found["2.weight"]["cause"] == "learns"
    if register is zero_hook:
        assert found["0.weight"]["cause"] == found["1.bias"]["cause"] == "learns"


def detach_nothing(m: nn.Module) -> torch.Tensor:
    return m[2](m[1](m[0](X))).sum()


def halving_hook_of_a_tensor(m: nn.Module) -> torch.Tensor:
    h = m[0](X)
    h.register_hook(lambda g: g / 2)
    return m[2](m[1](h)).sum()


def zero_hook_of_a_tensor(m: nn.Module) -> torch.Tensor:
    h = m[0](X)
    h.register_hook(torch.nn.functional.relu)  # changes nothing, and has another one after it
    h.register_hook(lambda g: g - g)  # 1
    return m[2](m[1](h)).sum()


@pytest.mark.parametrize("options", [{"weight_decay": 0.1}, {"momentum": 0.9}], ids=str)
def test_a_hook_is_named_where_decay_or_momentum_moves_what_it_drops(
    options: dict[str, float],
) -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, **options)
    for loss in (detach_nothing, zero_hook_of_a_tensor):
        found = train(model, optimizer, loss, where=True)
    row = found["0.weight"]
    assert row["changed"]
    assert (row["verdict"], row["cause"]) == ("doubtful", "hook")
    assert [cut["line"] for cut in row["cuts"]] == [line_of(zero_hook_of_a_tensor, 1)]
    sound = train(model, optimizer, halving_hook_of_a_tensor, where=True)
    assert {row["cause"] for row in sound.values()} == {"learns"}


def test_a_hook_on_a_result_that_drops_the_gradient() -> None:
    model = small()
    found = train(
        model, torch.optim.SGD(model.parameters(), lr=0.1), zero_hook_of_a_tensor, where=True
    )
    row = found["0.weight"]
    assert (row["verdict"], row["cause"]) == ("doubtful", "hook")
    assert [cut["line"] for cut in row["cuts"]] == [line_of(zero_hook_of_a_tensor, 1)]
    assert found["1.weight"]["cause"] == "learns"


def other_output(model: nn.Module) -> None:
    model[1].register_forward_hook(lambda module, inputs, out: torch.ones_like(out))  # 1


def other_input(model: nn.Module) -> None:
    model[2].register_forward_pre_hook(lambda module, inputs: (torch.ones(4, 8),))  # 1


@pytest.mark.parametrize("register", [other_output, other_input])
def test_a_hook_that_replaces_what_a_module_computed(
    register: Callable[[nn.Module], object],
) -> None:
    model = small()
    register(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    found = train(model, optimizer, lambda m: m(X).sum(), where=True)
    for name in ("0.weight", "1.bias"):
        assert (found[name]["verdict"], found[name]["cause"]) == ("wrong", "hook-output")
        assert [cut["line"] for cut in found[name]["cuts"]] == [line_of(register, 1)]
    assert found["2.weight"]["cause"] == "learns"


@pytest.mark.parametrize("where", [False, True])
def test_hooks_that_are_no_fault(where: bool) -> None:
    model = small()
    seen: list[int] = []
    model[0].weight.register_hook(lambda g: g * 2)
    model[1].weight.register_hook(lambda g: seen.append(len(seen)))
    model[1].register_forward_hook(lambda module, inputs, out: out * 2)
    model[2].register_forward_pre_hook(lambda module, inputs: (inputs[0] + 1,))
    model[1].register_full_backward_hook(lambda module, grads, outs: (grads[0] * 2,))
    model[2].register_full_backward_hook(lambda module, grads, outs: seen.append(len(seen)))
    kept = [
        *(p._backward_hooks for p in model.parameters() if p._backward_hooks),
        *(m._backward_hooks for m in model), *(m._forward_hooks for m in model),
        *(m._forward_pre_hooks for m in model),
    ]  # fmt: skip
    before = [dict(hooks) for hooks in kept]
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def loss(m: nn.Module) -> torch.Tensor:
        out = m(X)
        out.register_hook(lambda g: g.clamp(-1, 1))
        return out.sum()

    found = train(model, optimizer, loss, where=where)
    assert {row["cause"] for row in found.values()} == {"learns"}
    assert seen == [0, 1]
    assert [dict(hooks) for hooks in kept] == before


def test_what_changes_wrongly_has_a_heading_of_its_own() -> None:
    model = small()
    with who_learns(model) as report:
        (model(X).sum() * float("nan")).backward()
        torch.optim.SGD(model.parameters(), lr=0.1).step()
    assert "SHOULD LEARN, BUT CHANGES WRONGLY" in str(report)
    assert "SHOULD STAY" not in str(report)
    assert report.summary() == "0 of 6 parameters learn, 6 changed wrongly."


def test_the_cut_is_that_of_the_loss_that_the_step_is_about() -> None:
    model = nn.ModuleDict({"G": nn.Linear(8, 8), "D": nn.Linear(8, 1)})
    opt_g, opt_d = (torch.optim.SGD(model[name].parameters(), lr=0.1) for name in "GD")

    def step() -> None:
        made = model["G"](X)
        opt_d.zero_grad()
        (model["D"](X) - model["D"](made.detach())).mean().backward()  # on purpose
        opt_d.step()
        opt_g.zero_grad()
        model["D"](made.detach()).mean().backward()  # 1
        opt_g.step()

    with who_learns(model, opt_g, opt_d, where=True) as report:
        step()
    found = rows(report)
    assert [cut["line"] for cut in found["G.weight"]["cuts"]] == [line_of(step, "1")]
    assert found["D.weight"]["cause"] == "learns"


@pytest.mark.filterwarnings("ignore")
def test_a_loss_that_was_made_anew() -> None:
    def loss(m: nn.Module) -> torch.Tensor:
        value = m(X).sum().item()  # 1
        return torch.tensor(value * 2, requires_grad=True)

    model = small()
    found = train(model, torch.optim.SGD(model.parameters(), lr=0.1), loss, where=True)
    assert {(row["cause"], row["cuts"][0]["line"]) for row in found.values()} == {
        ("item", line_of(loss, "1"))
    }


def test_layers_that_are_made_in_forward() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer) as report:
        optimizer.zero_grad()
        nn.Linear(1, 1)(model(X)).sum().backward()
        optimizer.step()
    assert "2 parameters that are neither" in str(report)
    assert {f.verdict for f in report.findings} == {"ok"}


def test_a_tensor_that_is_no_parameter() -> None:
    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.head = nn.Linear(8, 1)
            self.shift = torch.zeros(1, requires_grad=True)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return self.head(x) + self.shift

    model = Net()
    found = train(model, torch.optim.SGD(model.parameters(), lr=0.1), lambda m: m(X).sum())
    assert (found["shift"]["verdict"], found["shift"]["cause"]) == ("doubtful", "not-registered")
    assert found["head.weight"]["cause"] == "learns"


def test_a_tensor_that_is_computed_from_a_parameter() -> None:
    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.head = nn.Linear(8, 1)
            self.shift = nn.Parameter(torch.zeros(8)).unsqueeze(0)  # 1

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            self.last = self.head(x + self.shift)  # an attribute, but not of this Parameter alone
            return self.last

    model = Net()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    row = train(model, optimizer, lambda m: m(X).sum(), where=True)["shift"]
    assert (row["verdict"], row["cause"]) == ("wrong", "not-registered")
    assert "computed from it" in row["sentence"]
    assert [cut["line"] for cut in row["cuts"]] == [line_of(Net.__init__, 1)]


def test_one_parameter_that_nobody_has_is_one() -> None:
    model, other = small(), nn.Parameter(torch.ones(8))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer) as report:
        model(X * other).sum().backward()
        optimizer.step()
    assert "depends on 1 parameter that is neither" in str(report)


# -- what belongs to a cut: where its values go on, and what the loss does not use ----------------


def rollout(m: nn.Module) -> torch.Tensor:
    with torch.no_grad():
        return m[0](X)


def old_values(m: nn.Module) -> torch.Tensor:
    old = rollout(m)
    new = m[0](X)  # unused
    shown = new.sum()
    h = old * 2  # used
    assert shown is not None
    return m[2](m[1](h)).sum()  # joins


def through_numpy(m: nn.Module) -> torch.Tensor:
    one = torch.tensor(0.5)
    a = m[0](X).detach().numpy().sum() * 2
    h = m[1](X) * one
    b = torch.as_tensor(a)  # used
    return m[2](torch.nn.functional.dropout(h, 0.0)).sum() + 3 * b


def through_a_number(m: nn.Module) -> torch.Tensor:
    a = m[0](X).sum().item()
    h = m[2](m[1](X)).sum()
    return h * a  # used


@pytest.mark.parametrize("loss", [old_values, through_numpy, through_a_number])
def test_the_line_at_which_the_values_go_on_is_named(loss: Loss) -> None:
    model = small()
    found = train(model, torch.optim.SGD(model.parameters(), lr=0.1), loss, where=True)
    also = [one for cut in found["0.weight"]["cuts"] for one in cut["also"]]
    used = [one["line"] for one in also if "instead" not in one["what"]]
    assert used == [line_of(loss, "used")]
    if loss is old_values:  # what is recorded is what the loss should use
        row = found["0.weight"]
        assert row["cause"] == "unused-output"
        assert "values that were computed without recording" in row["sentence"]
        assert row["cuts"][0]["line"] == line_of(loss, "unused")
        assert [one["line"] for one in row["cuts"][0]["also"]] == [line_of(loss, "joins")]


class Critic(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.trunk, self.head = nn.Sequential(nn.Linear(8, 8)), nn.Linear(8, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.trunk(x))


def test_what_the_loss_does_not_use_is_named_by_the_call_of_the_outermost_module() -> None:
    model, actor = Critic(), nn.Linear(8, 1)
    both = {"critic": model, "actor": actor}
    optimizer = torch.optim.SGD([*model.parameters(), *actor.parameters()], lr=0.1)

    def loss() -> torch.Tensor:
        with torch.no_grad():
            old = model(X)
        model(X)  # 1
        return (actor(X) - old).square().mean()

    with who_learns(both, optimizer, where=True) as report:
        loss().backward()
        optimizer.step()
    row = rows(report)["critic.trunk.0.weight"]
    assert row["cause"] == row["cuts"][0]["kind"] == "unused-output"
    assert row["cuts"][0]["line"] == line_of(loss, 1)


def codebook(m: nn.Module) -> torch.Tensor:
    index = m[0](X).argmax(1)  # repaired, it would still end at the detach() of each use
    q = m[0].weight[index]
    z = X + (q - X).detach()  # 2
    aside = (q.detach() - m[1](X)).square().mean() * 0.25 * 2  # 3
    near = (m[1](X) - q.detach()).square().mean()  # 1
    return near + (aside + m[2](m[1](z)).sum())


@pytest.mark.skipif(RELEASE < (2, 4), reason=NO_INDEX)
def test_of_several_cuts_the_one_nearest_to_the_loss_is_first() -> None:
    model = small()
    found = train(model, torch.optim.SGD(model.parameters(), lr=0.1), codebook, where=True)
    lines = [cut["line"] for cut in found["0.weight"]["cuts"]]
    # What a straight-through estimator ends comes after the others.
    assert lines == [line_of(codebook, mark) for mark in (1, 3, 2)]
    assert found["0.weight"]["cause"] == "detach"


def draw(valid: torch.Tensor) -> torch.Tensor:
    mask = torch.linspace(0, 1, 8) < 0.5
    return mask & ~valid  # 1


def test_the_line_that_makes_a_mask_false_throughout() -> None:
    model, valid = small(), torch.ones(8, dtype=torch.bool)

    def loss(m: nn.Module) -> torch.Tensor:
        mask = draw(valid).unsqueeze(0)
        return m[2](torch.where(mask, m[0](X), m[1](X))).sum()

    found = train(model, torch.optim.SGD(model.parameters(), lr=0.1), loss, where=True)
    (cut,) = found["0.weight"]["cuts"]
    assert [one["line"] for one in cut["also"]] == [line_of(draw, 1)]


class Half(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: torch.Tensor, scale: torch.Tensor) -> torch.Tensor:
        return x * scale

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        if ctx is None:
            return grad, grad
        return grad, None  # 1


def test_a_function_that_returns_none_is_named_once_with_the_line_of_its_return() -> None:
    model = nn.ModuleDict({"a": nn.Linear(8, 8), "b": nn.Linear(8, 8)})
    model["one"], model["two"] = nn.PReLU(), nn.PReLU()  # parameters of their own
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer, where=True) as report:
        for x in X.chunk(4):  # micro-batches
            for name, scale in (("a", "one"), ("b", "two")):
                Half.apply(model[name](x), model[scale].weight).sum().backward()
        optimizer.step()
    for name in ("one.weight", "two.weight"):
        (cut,) = rows(report)[name]["cuts"]
        assert cut["kind"] == "function-none"
        assert [also["line"] for also in cut["also"]] == [line_of(Half.backward, 1)]
    assert str(report).count("Half.backward() returns at") == 1


# -- found by loops that somebody wrote who had not read the package ---------------------------


def pull(average: nn.Module, source: nn.Module, share: float = 0.1) -> None:
    with torch.no_grad():
        for a, s in zip(average.parameters(), source.parameters(), strict=True):
            a.lerp_(s, share)  # 1


def averaged_the_wrong_way(both: nn.ModuleDict, optimizer: torch.optim.Optimizer) -> None:
    both["student"](X).square().sum().backward()
    optimizer.step()
    pull(both["student"], both["teacher"])  # 2


def far_away(m: nn.Module) -> torch.Tensor:
    return m[0](X).detach()  # 1


def calls_what_is_near(m: nn.Module) -> torch.Tensor:
    h = far_away(m)
    return m[2](m[1](h)).sum()


def uses_what_is_far_away(m: nn.Module) -> torch.Tensor:
    h = far_away(m)
    # Here is what a real step does in between:
    # the loss of another model,
    # its backward(), its clip and its step(),
    # and what is logged of them.
    return m[2](m[1](h)).sum()  # 2


@pytest.mark.parametrize("far", [True, False])
def test_what_is_detached_far_away_has_the_line_that_uses_it(far: bool) -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    loss = uses_what_is_far_away if far else calls_what_is_near
    (cut,) = train(model, optimizer, loss, where=True)["0.weight"]["cuts"]
    also = [("used at", line_of(uses_what_is_far_away, 2))] * far
    assert [(one["what"], one["line"]) for one in cut["also"]] == also


def look_at_both(both: nn.ModuleDict, detached: bool) -> torch.Tensor:
    with torch.set_grad_enabled(not detached):
        goal = both["key"](X)  # 1
    return (both["query"](X.flip(0)) - goal).square().sum()


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("steps", [1, 2])
@pytest.mark.parametrize("how", ["average", "detached", "each other", "copy", "unlisted", "nudge"])
def test_an_average_that_a_loss_trains(how: str, steps: int, where: bool) -> None:
    model = nn.ModuleDict({"query": small(), "key": small()})
    with torch.no_grad():
        for p in model["key"].parameters():
            p += torch.rand_like(p)
    trained = model if how not in ("unlisted", "nudge") else model["query"]
    optimizer = torch.optim.SGD(trained.parameters(), lr=1e-4)
    with who_learns(model, optimizer, where=where) as report:
        for _ in range(steps):
            optimizer.zero_grad()
            look_at_both(model, how == "detached").backward()
            optimizer.step()
            if how == "nudge":  # the model that learns, by what is in no list
                pull(model["query"], model["key"])
                continue
            pull(model["key"], model["query"], 1.0 if how == "copy" else 0.01)
            if how == "each other":
                pull(model["query"], model["key"], 0.01)
    found = rows(report)
    assert {found[n]["verdict"] for n in found if n.startswith("query")} == {"ok"}
    for name in found:
        if not name.startswith("key"):
            continue
        row = found[name]
        if how == "average":
            assert (row["verdict"], row["cause"]) == ("doubtful", "averaged"), name
            assert "and a loss trains it, too" in row["sentence"]
            lines = [line_of(look_at_both, 1), line_of(pull, 1)]
            assert [cut["line"] for cut in row["cuts"]] == lines * where
        else:
            assert "a loss trains it" not in row["sentence"], name
            assert row["verdict"] == "ok" or how in ("copy", "nudge"), name
    if how == "average":
        assert report.summary().startswith("6 of 12 parameters learn, 6 to look at")


@pytest.mark.parametrize("wrong", [True, False])
def test_an_average_that_goes_the_wrong_way(wrong: bool) -> None:
    model = nn.ModuleDict({"student": small(), "teacher": small().requires_grad_(False)})
    with torch.no_grad():
        for p in model["teacher"].parameters():
            p += 1
    optimizer = torch.optim.SGD(model["student"].parameters(), lr=0.1)
    with who_learns(model, optimizer, where=True) as report:
        averaged_the_wrong_way(model, optimizer)
        if not wrong:  # each towards the other: the teacher follows
            pull(model["teacher"], model["student"])
    row = rows(report)["student.0.weight"]
    if not wrong:
        assert row["verdict"] == "ok"
        assert "lerp_() at" in str(report)
        return
    assert (row["verdict"], row["cause"]) == ("doubtful", "pulled")
    assert "towards teacher.0.weight, which did not change" in row["sentence"]
    (cut,) = row["cuts"]
    assert cut["line"] == line_of(pull, 1)
    assert str(report).count("After step(), your own code moves it towards") == 1
    report.check(learns=["student.*"])


def clip(m: nn.Module) -> None:
    with torch.no_grad():
        for p in m.parameters():
            p.clamp_(-0.01, 0.01)  # 1


def test_what_writes_after_the_step_comes_with_its_caller() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def step() -> None:
        model(X).sum().backward()

    def after() -> None:
        clip(model)  # 2

    with who_learns(model, optimizer, where=True) as report:
        step()
        optimizer.step()
        after()
    line, called = line_of(clip, 1), line_of(after, 2)
    names = rf"\S*test_causes.py:{line}, called from \S*test_causes.py:{called}\b"
    assert re.search(names, str(report))


@pytest.mark.parametrize("equal", [True, False])
def test_values_written_over_what_step_did(equal: bool) -> None:
    model = nn.ModuleDict({"student": small(), "teacher": small().requires_grad_(False)})
    if not equal:
        for p in model["teacher"].parameters():
            p.data.add_(torch.linspace(0, 1, p.numel()).view_as(p))
    optimizer = torch.optim.SGD(model["student"].parameters(), lr=0.1)
    with who_learns(model, optimizer, where=True) as report:
        model["student"](X).sum().backward()
        optimizer.step()
        for s, t in zip(model["student"].parameters(), model["teacher"].parameters(), strict=True):
            s.data.copy_(t.data)
    row = rows(report)["student.0.weight"]
    assert (row["changed"], row["verdict"]) == (not equal, "doubtful")
    assert row["cause"] == ("taken-back" if equal else "own-code")
    assert row["sentence"].startswith("After step(), other code ")
    assert "copy_() at" in row["sentence"]
    assert ("values of teacher.0.weight" in row["sentence"]) is not equal
    with pytest.raises(AssertionError, match="After step"):
        report.check(learns=["student.0.weight"])


def test_weights_that_are_clamped_after_the_step_learn() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer, where=True) as report:
        model(X).square().sum().backward()
        optimizer.step()
        for p in model.parameters():
            p.data.clamp_(-0.1, 0.1)
    report.check(learns=["*"])


@pytest.mark.parametrize("used", ["one", "none"])
def test_an_expert_that_got_no_input_is_doubtful_where_another_one_did(used: str) -> None:
    model = nn.ModuleDict({"experts": nn.ModuleList([nn.Linear(8, 8), nn.Linear(8, 8)])})
    model["head"] = nn.Linear(8, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def loss(m: nn.Module) -> torch.Tensor:
        return m["head"](m["experts"][0](X) if used == "one" else X).sum()

    row = train(model, optimizer, loss, where=True)["experts.1.weight"]
    verdict = "doubtful" if used == "one" else "wrong"
    assert (row["verdict"], row["cause"]) == (verdict, "never-used")


@pytest.mark.filterwarnings("ignore:Lazy modules")
def test_a_lazy_parameter_that_a_step_changes() -> None:
    model = nn.Sequential(nn.LazyLinear(8), nn.LazyLinear(1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer) as report:
        model(X).sum().backward()
        optimizer.step()
    report.check(learns=["*"])


def test_a_buffer_does_not_learn() -> None:
    model = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer) as report:
        model(X).square().sum().backward()
        optimizer.step()
    report.check(learns=["1.*"])  # the parameters alone
    with pytest.raises(AssertionError, match="It is a buffer"):
        report.check(learns=["1.running_mean"])
    with pytest.raises(LookupError):
        report.check(learns=["2.*"])


def test_a_line_in_the_standard_library_is_the_callers() -> None:
    def loss(m: nn.Module) -> torch.Tensor:
        twin = copy.deepcopy(m[0])  # 1
        return m[2](m[1](twin(X))).sum()

    model = small()
    found = train(model, torch.optim.SGD(model.parameters(), lr=0.1), loss, where=True)
    cuts = found["0.weight"]["cuts"]
    assert {(cut["file"], cut["line"]) for cut in cuts} == {(__file__, line_of(loss, "1"))}


def test_a_wrapper_for_what_is_deprecated_is_no_line_of_the_callers() -> None:
    code = typing_extensions.deprecated("old", category=None)(place)
    line = code()
    assert line is not None and line.file == __file__


def test_a_gradient_that_was_clipped_to_nothing() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer) as report:
        model(X).square().sum().backward()
        nn.utils.clip_grad_norm_(model.parameters(), 0.0)
        optimizer.step()
    found = rows(report)
    assert {(r["verdict"], r["cause"]) for r in found.values()} == {("wrong", "zero-gradient")}
    assert "multiplied by 0" in found["0.weight"]["sentence"]


def test_a_layer_that_forward_replaces() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def loss(m: nn.Module) -> torch.Tensor:
        m[1] = nn.Linear(8, 8)
        return m(X).sum()

    found = train(model, optimizer, loss, where=True)
    assert (found["1.weight"]["verdict"], found["1.weight"]["cause"]) == ("wrong", "replaced")
    assert "got another tensor in its place" in found["1.weight"]["sentence"]
    assert found["0.weight"]["cause"] == "learns"


def sampled(m: nn.Module) -> torch.Tensor:
    posterior = torch.distributions.Normal(m[0](X), 1.0)
    z = posterior.sample()  # 1
    return m[2](m[1](z)).sum()


def read_after_a_write(m: nn.Module) -> torch.Tensor:
    with torch.no_grad():
        m[0].weight.clamp_(-1, 1)
        weight = m[0].weight.exp()  # 1
    return m[2](m[1](X @ weight)).sum()


def added_to_data(m: nn.Module) -> torch.Tensor:
    h = m[1](X)
    h.data.add_(m[0](X).data)  # 1
    return m[2](h).sum()


@pytest.mark.parametrize(
    ("loss", "cause"),
    [(sampled, "sample"), (read_after_a_write, "no-grad"), (added_to_data, "data")],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_the_first_line_is_the_one_that_ends_the_path(loss: Loss, cause: str) -> None:
    model = small()
    found = train(model, torch.optim.SGD(model.parameters(), lr=0.1), loss, where=True)
    row = found["0.weight"]
    assert (row["verdict"], row["cause"]) == ("wrong", cause)
    assert {cut["line"] for cut in row["cuts"]} == {line_of(loss, "1")}
    assert found["1.weight"]["cause"] == "learns"


def test_compiled_code_hides_the_line() -> None:
    from who_learns.cuts import Cut
    from who_learns.flow import place

    names = {"place": place}
    exec(compile("line = place()", "<eval_with_key>.1", "exec"), names)
    assert names["line"] is None
    assert "compiled code, which hides the line" in Cut("detach", None, "detach").what


# -- several optimizers ------------------------------------------------------------------------


def test_two_optimizers_that_use_one_gradient() -> None:
    model = small()
    one = torch.optim.SGD(model.parameters(), lr=0.1)
    two = torch.optim.SGD(model[2].parameters(), lr=0.1)
    with who_learns(model, one, two) as report:
        model(X).sum().backward()
        one.step()
        two.step()
    found = rows(report)
    assert (found["2.weight"]["verdict"], found["2.weight"]["cause"]) == ("doubtful", "twice")
    assert found["1.weight"]["cause"] == "learns"
    report.check(learns=["*"])
    with who_learns(model, one, two) as report:  # each with a gradient of its own
        for optimizer in (one, two):
            optimizer.zero_grad()
            model(X).sum().backward()
            optimizer.step()
    assert {row["cause"] for row in rows(report).values()} == {"learns"}
    two.param_groups[0]["lr"] = 0
    with who_learns(model, one, two) as report:
        model(X).sum().backward()
        one.step()
        two.step()
    assert {row["cause"] for row in rows(report).values()} == {"learns"}


def test_a_skipped_step_concerns_all_gradients_of_it() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer) as report:
        (model[1].weight.sum() + model[0].weight.sum() * float("inf")).backward()
    found = rows(report)
    assert found["0.weight"]["cause"] == found["1.weight"]["cause"] == "step-skipped"
    assert found["0.weight"]["sentence"].startswith("Its gradient is inf")
    assert found["1.weight"]["sentence"].startswith("Another gradient of this step is inf")


@pytest.mark.parametrize("none", [True, False])
def test_a_gradient_for_another_step_is_not_this_steps(none: bool) -> None:
    """The generator's loss puts gradients into D, which D's own step rightly clears before."""
    model = nn.ModuleDict({"G": nn.Linear(8, 8), "D": nn.Linear(8, 1)})
    opt_g, opt_d = (torch.optim.SGD(one.parameters(), lr=0.1) for one in model.values())
    with who_learns(model, opt_g, opt_d, where=True) as report:
        opt_g.zero_grad()
        made = model["G"](X)
        model["D"](made).square().mean().backward()
        opt_g.step()
        opt_d.zero_grad(set_to_none=none)
        number = model["D"](X).mean().item()
        torch.tensor(number / 3 + 1, requires_grad=True).backward()
        opt_d.step()
    found = rows(report)
    assert found["G.weight"]["cause"] == "learns"
    row = found["D.weight"]
    assert (row["verdict"], row["cause"]) == ("wrong", "item")
    assert row["cuts"][0]["code"] == 'number = model["D"](X).mean().item()'


# -- loops of others: which cut is the one, and what is said beside it -------------------------


BUFFER = torch.ones(8, 8)


def views_beside_the_path(m: nn.Module) -> torch.Tensor:
    h = m[0](X)
    h = h.detach()  # 1
    return m[2](m[1](h) @ BUFFER.clone().T).sum() + BUFFER.real.mT.sum()


def view_without_recording(m: nn.Module) -> torch.Tensor:
    h = m[0](X)
    with torch.no_grad():
        h = h.T  # 1
    return m[2](m[1](h.T)).sum()


@pytest.mark.parametrize(
    ("loss", "cause"), [(views_beside_the_path, "detach"), (view_without_recording, "no-grad")]
)
def test_a_view_is_an_operation_and_no_new_leaf(loss: Loss, cause: str) -> None:
    model = small()
    row = train(model, torch.optim.SGD(model.parameters(), lr=0.1), loss, where=True)["0.weight"]
    assert [(c["kind"], c["line"]) for c in row["cuts"]] == [(cause, line_of(loss, "1"))]


def chosen_by_index(m: nn.Module) -> torch.Tensor:
    h = m[0](X)
    picked = h[h.sum(1).argmax()]  # 1
    return m[2](m[1](picked.detach())).sum()  # 2


def chosen_by_index_alone(m: nn.Module) -> torch.Tensor:
    picked = X[m[0](X).sum(1).argmax()]  # 1
    return m[2](m[1](picked)).sum()


def index_and_then_detach(m: nn.Module) -> torch.Tensor:
    picked = m[0](X).sum(1).argmax().float()  # 1
    return m[2](m[1](X * picked.detach())).sum()  # 2


@pytest.mark.parametrize(
    ("loss", "cause"),
    [
        (chosen_by_index, "detach"),
        (chosen_by_index_alone, "integer"),
        (index_and_then_detach, "integer"),
    ],
)
def test_the_cause_is_the_cut_of_a_path_that_would_go_on(loss: Loss, cause: str) -> None:
    """An index stands beside the path. After an integer the path has ended, and a cut is none."""
    if RELEASE < (2, 4) and loss is not index_and_then_detach:
        pytest.skip(NO_INDEX)
    model = small()
    row = train(model, torch.optim.SGD(model.parameters(), lr=0.1), loss, where=True)["0.weight"]
    assert row["cause"] == cause
    # Without the detach(), an index beside it is no fault.
    lines = [cut["line"] for cut in row["cuts"]]
    assert lines == [line_of(loss, "2" if loss is chosen_by_index else "1")]
    assert row["cuts"][0]["kind"] == cause


@pytest.mark.parametrize("none", [True, False])
def test_the_line_that_cleared_a_gradient_is_named(none: bool) -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def step() -> None:
        optimizer.zero_grad()
        model(X).sum().backward()
        optimizer.zero_grad(set_to_none=none)  # clears
        optimizer.step()

    with who_learns(model, optimizer, where=True) as report:
        step()
    row = rows(report)["0.weight"]
    assert row["cause"] == "cleared"
    assert row["sentence"].endswith(f"test_causes.py:{line_of(step, 'clears')}.")


@pytest.mark.parametrize("where", [True, False])
def test_other_code_that_wrote_after_step_is_told(where: bool) -> None:
    """Moving averages that are copied in, and never out again: all changed by a gradient."""
    model = small()
    average = copy.deepcopy(model)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def step() -> None:
        model(X).sum().backward()
        optimizer.step()
        with torch.no_grad():
            for a, p in zip(average.parameters(), model.parameters(), strict=True):
                p.copy_(a.lerp_(p, 0.5))  # writes

    with who_learns(model, optimizer, where=where) as report:
        step()
    assert {row["verdict"] for row in rows(report).values()} == {"ok"}
    told = str(report).splitlines()[-1]
    assert "after step(), other code wrote to 0-2.weight, 0-2.bias" in told
    assert told.endswith(f"test_causes.py:{line_of(step, 'writes')}" if where else "bias")


LIBRARY = """
import torch

def encode(layer, x):
    h = layer(x)
    return h.detach()

def encode_without_recording(layer, x):
    with torch.no_grad():
        return layer(x)
"""


@pytest.mark.parametrize(("name", "line"), [("encode", 6), ("encode_without_recording", 10)])
def test_the_line_of_a_library_is_below_the_callers(
    name: str, line: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site-packages"
    folder.mkdir()
    (folder / "library_that_cuts.py").write_text(LIBRARY)
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, "library_that_cuts", raising=False)
    monkeypatch.chdir(tmp_path)
    encode = getattr(__import__("library_that_cuts"), name)
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer, where=True) as report:
        h = encode(model[0], X)  # 1
        model[2](model[1](h)).sum().backward()
        optimizer.step()
    (cut,) = rows(report)["0.weight"]["cuts"]
    assert cut["file"] == __file__
    assert cut["line"] == line_of(test_the_line_of_a_library_is_below_the_callers, "1")
    file = str(folder / "library_that_cuts.py")
    assert cut["inside"] == {"file": file, "line": line}
    said = str(report)
    assert f"in site-packages/library_that_cuts.py:{line}: return" in said
    since = "(since site-packages/library_that_cuts.py:9)"
    assert (since in said) is (name == "encode_without_recording")


class Adapter(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.base = nn.Linear(8, 8).requires_grad_(False)
        self.down = nn.Linear(8, 2, bias=False)
        self.up = nn.Linear(2, 8, bias=False)
        nn.init.zeros_(self.up.weight)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.base(x) + self.up(self.down(x))


class Merged(Adapter):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return nn.functional.linear(x, self.base.weight + self.up.weight @ self.down.weight)


@pytest.mark.parametrize("make", [Adapter, Merged])
@pytest.mark.parametrize("optimizer", [torch.optim.SGD, torch.optim.AdamW])  # AdamW has decay
@pytest.mark.parametrize("where", [True, False])
def test_the_first_step_of_lora(
    make: Callable[..., nn.Module], optimizer: type[torch.optim.Optimizer], where: bool
) -> None:
    model = nn.Sequential(make(), make(), nn.Linear(8, 1))
    made = optimizer([p for p in model.parameters() if p.requires_grad], lr=0.1)
    for step in range(2):
        with who_learns(model, made, where=where) as report:
            made.zero_grad()
            (model(X) - 1).square().sum().backward()
            made.step()
        for number in (0, 1):
            row = rows(report)[f"{number}.down.weight"]
            if step:
                assert row["cause"] == "learns"
            elif where:
                assert (row["verdict"], row["cause"]) == ("ok", "zero-factor")
                assert f"because {number}.up.weight was zero" in row["sentence"]
            else:
                assert row["verdict"] == "doubtful"
                assert f"{number}.up.weight was zero before: if the two" in row["sentence"]


def dead(m: nn.Module) -> torch.Tensor:
    return m[2](m[0](X).sub(99).relu() + m[1](X)).sum()


def both_zero(m: nn.Module) -> torch.Tensor:
    return m[2](m[0](X)).sum()


def past_it(m: nn.Module) -> torch.Tensor:
    h = m[1].down(X)  # whose weight has a second path, which rounding makes zero
    return m[2](m[1](X) + h.round().repeat(1, 4)).sum()


@pytest.mark.parametrize(
    ("loss", "name"), [(dead, "0.down"), (both_zero, "0.down"), (past_it, "1.down")]
)
def test_a_gradient_of_zero_that_is_no_first_step(loss: Loss, name: str) -> None:
    model = nn.Sequential(Adapter(), Adapter(), nn.Linear(8, 1))
    if loss is dead:
        nn.init.ones_(model[0].up.weight)
    if loss is both_zero:
        nn.init.zeros_(model[0].down.weight)
    optimizer = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=0.1)
    row = train(model, optimizer, loss, where=True)[f"{name}.weight"]
    expected = ("wrong", "both-zero") if loss is both_zero else ("doubtful", "zero-gradient")
    assert (row["verdict"], row["cause"]) == expected
    if loss is past_it:
        said = {cut["code"] for cut in row["cuts"]}
        assert any("round()" in code for code in said) and len(said) == 2


def padded(m: nn.Module) -> torch.Tensor:
    h = m[0](torch.tensor([[3, 0], [5, 0]]))
    return m[1](h[:, -1]).sum()


def switched_off(m: nn.Module) -> torch.Tensor:
    h = m[0](torch.tensor([[3, 0], [5, 0]]))[:, 0]
    return m[1](h.sub(99).relu()).sum()


def beside(m: nn.Module) -> torch.Tensor:
    h = m[0](torch.tensor([[3, 0], [5, 0]]))
    return m[1](h[:, -1] + 0 * h[:, 0]).sum()


def saturated(m: nn.Module) -> torch.Tensor:
    h = m[0](torch.tensor([[3, 0], [5, 0]]))
    return m[1](h[:, 0] + torch.zeros(2, 8)).add(999).sigmoid().sum()


def only_padding(m: nn.Module) -> torch.Tensor:
    return m[1](m[0](torch.zeros(2, 3, dtype=torch.int64))).sum()


def zeroed(m: nn.Module) -> torch.Tensor:
    """Use a row that its owner has set to zero: it gets a gradient all the same."""
    h = m[0](torch.tensor([3, 3]))
    return m[1](h).sub(99).relu().sum()


def zeroed_and_picked(m: nn.Module) -> torch.Tensor:
    """The same, of several rows."""
    h = m[0](torch.tensor([[5, 3], [6, 3]]))
    h = h[:, 1]
    return m[1](h).sub(99).relu().sum()


@pytest.mark.parametrize(
    ("loss", "row", "offset", "what"),
    [
        (padded, "0.weight", 2, "what is taken by this index is 0 throughout"),
        (padded, "1.weight", 2, "what is taken by this index is 0 throughout"),
        (switched_off, "0.weight", 2, "what relu() returns is 0 throughout"),
        (saturated, "0.weight", 2, "what sigmoid() returns is 1 throughout"),
        (saturated, "1.bias", 2, "what sigmoid() returns is 1 throughout"),
        (only_padding, "0.weight", 1, "only padding is looked up"),
        (zeroed, "0.weight", 3, "what relu() returns is 0 throughout"),
        (zeroed_and_picked, "0.weight", 4, "what relu() returns is 0 throughout"),
    ],
)
def test_what_makes_a_gradient_zero(loss: Loss, row: str, offset: int, what: str) -> None:
    model = nn.Sequential(nn.Embedding(9, 8, padding_idx=0), nn.Linear(8, 1))
    if loss in (zeroed, zeroed_and_picked):
        nn.init.zeros_(model[0].weight[3])
    found = train(model, torch.optim.SGD(model.parameters(), lr=0.1), loss, where=True)[row]
    assert found["cause"] == "zero-gradient"
    start = loss.__code__.co_firstlineno
    said = [(cut["line"], cut["what"]) for cut in found["cuts"]]
    made = f"{what}, and this makes the gradient 0"
    assert said == ([(start + offset, made)] if offset else [])


def test_each_path_has_its_own_reason_for_a_gradient_of_zero() -> None:
    model = nn.Sequential(nn.Embedding(9, 8, padding_idx=0), nn.Linear(8, 1))
    found = train(model, torch.optim.SGD(model.parameters(), lr=0.1), beside, where=True)
    said = sorted(cut["what"].partition(",")[0] for cut in found["0.weight"]["cuts"])
    assert said == [
        "it is multiplied by the number 0", "what is taken by this index is 0 throughout",
    ]  # fmt: skip


def clamped(m: nn.Module) -> torch.Tensor:
    h = m[0](X).sub(99).clamp(-1, 1)  # 1
    return m[2](h).sum()


def bounded(m: nn.Module) -> torch.Tensor:
    h = torch.maximum(m[0](X), m[1](X) + 99)  # 1
    return m[2](h).sum()


def masked(m: nn.Module) -> torch.Tensor:
    mask = X[:, :1] > 2
    h = torch.where(mask, m[0](X), 3.0)  # 1
    return m[2](h).sum()


def masked_by_the_other(m: nn.Module) -> torch.Tensor:
    mask = X[:, :1] < 2
    h = torch.where(mask, m[1](X), m[0](X))  # 1
    return m[2](h).sum()


def method(m: nn.Module) -> torch.Tensor:
    h = m[0](X).where(X > 2, m[1](X))  # 1
    return m[2](h).sum()


def filled(m: nn.Module) -> torch.Tensor:
    h = m[0](X).masked_fill(X < 2, 1.0)  # 1
    return m[2](h).sum()


def times_number(m: nn.Module) -> torch.Tensor:
    h = 0 * m[0](X)  # 1
    return m[2](m[1](X) + h).sum()


def times_mask(m: nn.Module) -> torch.Tensor:
    mask = (X > 2).float()  # 1
    return m[2](m[1](X) + m[0](X) * mask).sum()


def summed_up(m: nn.Module) -> torch.Tensor:
    mask = (X > 2).float()  # 1
    h = torch.einsum("bi,bi,bj->bj", X, mask, m[0](X))
    return m[2](m[1](X) + h).sum()


def nobody(m: nn.Module) -> torch.Tensor:
    h = m[0](X)[4:]  # 1
    return m[2](h).sum() + m[2](m[1](X)).sum()


def one_class(m: nn.Module) -> torch.Tensor:
    h = m[0](X)[:, :1].softmax(1)  # 1
    return m[2](h * m[1](X)).sum()


def one_class_in_the_loss(m: nn.Module) -> torch.Tensor:
    labels = torch.zeros(4, dtype=torch.int64)
    loss = nn.functional.cross_entropy(m[0](X)[:, :1], labels)  # 1
    return loss + m[2](m[1](X)).sum()


def with_itself(m: nn.Module) -> torch.Tensor:
    h = m[0](X)
    loss = (h - h.detach()).pow(2).sum()  # 1
    return loss + m[2](m[1](X)).sum()


def dropped(m: nn.Module) -> torch.Tensor:
    h = nn.functional.dropout(m[0](X), 1.0)  # 1
    return m[2](h).sum() + m[2](m[1](X)).sum()


@pytest.mark.parametrize(
    ("loss", "what"),
    [
        (clamped, "clamp() returns none of the values that go in"),
        (bounded, "maximum() returns none of the values that go in"),
        (masked, "the mask of where() is False throughout"),
        (masked_by_the_other, "the mask of where() is True throughout"),
        (method, "the mask of where() is False throughout"),
        (filled, "the mask of masked_fill() is True throughout"),
        (times_number, "it is multiplied by the number 0"),
        (times_mask, "what gt() returns is False throughout"),
        (summed_up, "what gt() returns is False throughout"),
        (nobody, "what is taken by this index is empty"),
        (one_class, "softmax() over dim=1, which has size 1, returns 1 whatever it gets"),
        (one_class_in_the_loss, "cross_entropy() of one class is 0 whatever it gets"),
        (with_itself, "both sides of sub() are in one memory, and so always equal"),
        (dropped, "what dropout() returns is 0 throughout"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_the_line_of_what_lets_no_gradient_through(loss: Loss, what: str) -> None:
    if RELEASE < (2, 4) and loss is nobody:
        pytest.skip(NO_INDEX)
    model = small()
    found = train(model, torch.optim.SGD(model.parameters(), lr=0.1), loss, where=True)
    row = found["0.weight"]
    assert (row["verdict"], row["cause"]) == ("doubtful", "zero-gradient")
    (cut,) = row["cuts"]
    assert (cut["line"], cut["what"]) == (
        line_of(loss, 1),
        f"{what}, and this makes the gradient 0",
    )
    assert found["2.weight"]["cause"] == "learns"


def half_clamped(m: nn.Module) -> torch.Tensor:
    h = m[0](X)
    return m[2](m[1](X)).sum() + 0.0 * h.mul(99).clamp(-1, 1).sum()  # 1


def half_masked(m: nn.Module) -> torch.Tensor:
    h = torch.where(X > 0, m[0](X), m[1](X))
    return m[2](m[1](X)).sum() + h.sum() * 0.0  # 1


def small_drop(m: nn.Module) -> torch.Tensor:
    h = nn.functional.dropout(m[0](X), 0.5).masked_fill(X < 0, 0.0)
    return m[2](m[1](X)).sum() + 0.0 * h.sum()  # 1


@pytest.mark.parametrize("loss", [half_clamped, half_masked, small_drop])
def test_what_lets_some_of_the_gradient_through_is_not_named(loss: Loss) -> None:
    model = small()
    found = train(model, torch.optim.SGD(model.parameters(), lr=0.1), loss, where=True)
    (cut,) = found["0.weight"]["cuts"]
    assert cut["line"] == line_of(loss, 1)
    assert "multiplied by the number 0" in cut["what"]


def test_two_factors_that_are_both_zero() -> None:
    model = nn.Sequential(Adapter(), Adapter(), nn.Linear(8, 1))
    for part in model[:2]:
        nn.init.zeros_(part.down.weight)
    optimizer = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=0.1)
    with who_learns(model, optimizer, where=True) as report:
        model(X).sum().backward()
        optimizer.step()
    found = rows(report)
    for one, other in (("down", "up"), ("up", "down")):
        row = found[f"1.{one}.weight"]
        assert ["both factors of linear()" in cut["what"] for cut in row["cuts"]] == [True]
        assert f"so is 1.{other}.weight:" in row["sentence"]


def test_results_that_are_views_of_one_tensor_each() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer, where=True) as report:
        h, index = torch.broadcast_tensors(model[0](X), torch.zeros(8, dtype=torch.int64))
        h = h.gather(1, index).detach()  # 1
        model[2](model[1](X) + h).sum().backward()
        optimizer.step()
    (cut,) = rows(report)["0.weight"]["cuts"]
    assert (cut["kind"], cut["line"]) == (
        "detach", line_of(test_results_that_are_views_of_one_tensor_each, "1")
    )  # fmt: skip


class Shadow:
    """A moving average that is put in place of the weights for a while."""

    def __init__(self, model: nn.Module, decay: float = 0.999) -> None:
        self.params, self.decay = list(model.parameters()), decay
        self.shadow = [p.detach().clone() for p in self.params]

    @torch.no_grad()
    def update(self) -> None:
        for s, p in zip(self.shadow, self.params, strict=True):
            s.lerp_(p, 1 - self.decay)

    def use(self, clone: bool) -> None:
        self.backup = [p.data.clone() if clone else p.data for p in self.params]  # 1
        for p, s in zip(self.params, self.shadow, strict=True):
            p.data.copy_(s)  # 2

    def restore(self) -> None:
        for p, b in zip(self.params, self.backup, strict=True):
            p.data.copy_(b)  # 3


@pytest.mark.parametrize("clone", [True, False])
@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("steps", [1, 3])
def test_code_that_takes_the_step_back(clone: bool, where: bool, steps: int) -> None:
    model = nn.Sequential(nn.Linear(8, 16), nn.Linear(16, 1))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    shadow = Shadow(model)
    with who_learns(model, optimizer, where=where) as report:
        for _ in range(steps):
            optimizer.zero_grad()
            model(X).square().sum().backward()
            optimizer.step()
            shadow.update()
            shadow.use(clone)
            shadow.restore()
    row = rows(report)["0.weight"]
    if clone:
        assert row["verdict"] == "ok"
        report.check(learns=["*"])
        return
    assert (row["verdict"], row["cause"]) == ("doubtful", "taken-back")
    assert "takes back 99.9 % of what step() did" in row["sentence"]
    assert report.summary() == "0 of 4 parameters learn, 4 to look at."
    if where:
        assert f"test_causes.py:{line_of(Shadow, 2)}" in row["sentence"]
        made = line_of(Shadow, 1)
        itself = rf"_causes.py:{line_of(Shadow, 3)} \(which copies it onto itself: .*py:{made}\)"
        assert re.search(itself, row["sentence"])


def follow(teacher: nn.Module, student: nn.Module, shifted: bool) -> None:
    trained = [p for p in student.parameters() if p.requires_grad]
    mine = list(teacher.parameters())
    with torch.no_grad():
        for t, p in zip(mine if shifted else mine[-len(trained) :], trained, strict=False):
            t.lerp_(p, 0.25)  # follow


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("steps", [1, 3])
@pytest.mark.parametrize("freezes", [True, False])
@pytest.mark.parametrize("shifted", [True, False])
def test_an_average_of_lists_that_are_shifted(
    shifted: bool, freezes: bool, steps: int, where: bool
) -> None:
    torch.manual_seed(0)
    student = nn.Sequential(*(nn.Linear(8, 8) for _ in range(4)))
    teacher = copy.deepcopy(student).requires_grad_(False)
    student[0].requires_grad_(not freezes)
    optimizer = torch.optim.Adam([p for p in student.parameters() if p.requires_grad], lr=0.1)
    both = {"student": student, "teacher": teacher}
    with who_learns(both, optimizer, where=where) as report:
        for _ in range(steps):
            optimizer.zero_grad()
            (student(X) - teacher(X + 1)).square().mean().backward()
            optimizer.step()
            follow(teacher, student, shifted)
    found = rows(report)
    told = {name for name, row in found.items() if row["verdict"] == "doubtful"}
    if not (shifted and freezes):
        assert told == set()
        return
    if where or steps == 1:
        row = found["teacher.0.weight"]
        assert (row["verdict"], row["cause"]) == ("doubtful", "averaged")
        said = "towards student.1.weight, and not towards student.0.weight, which has its name"
        assert said in row["sentence"]
    if where:
        assert {cut["line"] for cut in row["cuts"]} == {line_of(follow, "follow")}
        assert found["teacher.3.weight"]["cause"] == "left-behind"
        assert "Here teacher.0.weight follows student.1.weight." in str(report)


class Guarded(nn.Module):
    def __init__(self, rows_of: int, highest: int) -> None:
        super().__init__()
        self.table, self.highest = nn.Embedding(rows_of, 8), highest

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        ids = ids.clamp(0, self.highest)  # guard
        return self.table(ids.view(-1))


@pytest.mark.parametrize(
    ("rows_of", "highest", "ids", "told"),
    [
        (8, 5, [1, 2, 6, 7], True),
        (8, 7, [1, 2, 6, 7], False),
        (6, 5, [1, 2, 6, 7], False),  # of which it has no rows
        (8, 5, [-1, 2, 3, 4], False),  # padding
    ],
)
def test_ids_that_are_bounded_below_the_rows_of_a_table(
    rows_of: int, highest: int, ids: list[int], told: bool
) -> None:
    model = Guarded(rows_of, highest)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer, where=True) as report:
        for part in torch.tensor(ids).chunk(2):
            model(part[None]).square().sum().backward()
        optimizer.step()
    assert report.expected
    assert len(report.notes) == told
    if told:
        said = (
            rf"clamp\(\) at .*:{line_of(Guarded, 'guard')} changes 2 of 4 ids before table.weight"
        )
        assert re.match(said, report.notes[0])


class ActNorm(nn.Module):
    def __init__(self, how: str) -> None:
        super().__init__()
        self.how, self.started = how, False
        self.inner, self.shift = nn.Linear(8, 8), nn.Parameter(torch.zeros(8))
        self.outer = nn.Linear(8, 8)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = self.inner(x)
        if not self.started:
            with torch.no_grad():
                if self.how == "itself":
                    self.shift.copy_(0.5 * self.shift)
                else:
                    self.shift.copy_(-h.mean(0))  # start
        self.started = self.how == "once"
        return self.outer(h + self.shift)


@pytest.mark.parametrize("steps", [1, 3])
@pytest.mark.parametrize("how", ["always", "once", "itself"])
def test_a_start_that_is_repeated_in_each_step(how: str, steps: int) -> None:
    model = ActNorm(how)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer, where=True) as report:
        for n in range(steps):
            optimizer.zero_grad()
            (model(X + n) - 1).square().mean().backward()
            optimizer.step()
    row = rows(report)["shift"]
    assert "also a path that ends" not in str(report)
    if how == "always" and steps > 1:
        assert (row["verdict"], row["cause"]) == ("doubtful", "taken-back")
        assert f"test_causes.py:{line_of(ActNorm, 'start')}" in row["sentence"]
        assert "In each of the 3 steps" in row["sentence"]
    else:
        assert row["verdict"] == "ok"


class Encoded(nn.Module):
    def __init__(self, how: str) -> None:
        super().__init__()
        self.how, self.mean, self.spread = how, nn.Linear(8, 4), nn.Linear(8, 4)
        self.decode = nn.Linear(4, 8)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        mean, std = self.mean(x), self.spread(x).exp()
        prior = (mean.square() + std.square() - 2 * std.log()).mean()
        if self.how == "noise":
            z = mean + std * torch.normal(0.0, 1.0, mean.shape)
        elif self.how == "detached":
            z = torch.normal(mean.detach(), std.detach())
        else:
            z = torch.normal(mean, std)  # 1
        if self.how == "score":
            logp = -((z - mean) / std).square() - std.log()
            return prior + (logp.sum(-1) * self.decode(z).detach().sum(-1)).mean()
        return prior + (self.decode(z) - x).square().mean()


@pytest.mark.parametrize("how", ["drawn", "noise", "detached", "score"])
def test_a_draw_on_one_of_two_paths(how: str) -> None:
    model = Encoded(how)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.1)
    found = train(model, optimizer, lambda m: m(X), where=True)
    for name in ("mean.weight", "spread.bias"):
        row = found[name]
        assert row["verdict"] == ("doubtful" if how == "drawn" else "ok")
        if how == "drawn":
            assert row["cause"] == "drawn" and "randn_like(mean)" in row["sentence"]
            (cut,) = row["cuts"]
            assert cut["line"] == line_of(Encoded, 1)


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("clears", ["none", "zeros", "never"])
@pytest.mark.parametrize("parts", [1, 2])
@pytest.mark.parametrize("keyword", [True, False])
def test_a_closure_that_does_not_clear(clears: str, parts: int, keyword: bool, where: bool) -> None:
    models, reports = [], []
    for watched in (True, False):
        model = small()
        optimizer = torch.optim.LBFGS(model.parameters(), lr=0.01, max_iter=4)

        def closure(model: nn.Module = model, optimizer: Any = optimizer) -> torch.Tensor:
            if clears != "never":
                optimizer.zero_grad(set_to_none=clears == "none")
            for part in X.chunk(parts):
                loss = (model(part) - 1).square().mean()
                loss.backward()
            return loss

        with who_learns(model, optimizer, where=where) if watched else nullcontext() as report:
            for _ in range(2):
                optimizer.zero_grad()
                optimizer.step(closure=closure) if keyword else optimizer.step(closure)
        models.append(model)
        reports.append(report)
    assert all(map(torch.equal, *(one.parameters() for one in models)))
    assert reports[0]
    row = rows(reports[0])["0.weight"]
    assert row["cause"] == ("left-over-gradient" if clears == "never" else "learns")
    assert ("Call zero_grad() in the closure" in row["sentence"]) == (clears == "never")


def put_back(table: nn.Embedding, old: torch.Tensor, rows_of: slice) -> None:
    with torch.no_grad():
        table.weight[rows_of] = old[rows_of]  # 1


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("kept", [slice(0, 40), slice(40, 41)])
def test_rows_that_are_put_back_after_the_step(kept: slice, where: bool) -> None:
    table = nn.Embedding(41, 16)  # of the last row no value is kept
    optimizer = torch.optim.AdamW(table.parameters(), lr=0.1)
    old = table.weight.detach().clone()
    with who_learns(table, optimizer, where=where) as report:
        table(torch.tensor([3, 17, 40])).square().sum().backward()
        optimizer.step()
        put_back(table, old, kept)
    row = rows(report)["weight"]
    assert (row["verdict"], row["cause"]) == ("ok", "learns")
    report.check(learns=["*"])
    written = rf"other code wrote to weight: __setitem__\(\) at .*:{line_of(put_back, 1)}"
    assert "about 0 %" not in str(report)
    assert not where or RELEASE < (2, 4) or re.search(written, str(report))


@pytest.mark.parametrize("share", [0.5, 0.9])
def test_code_that_takes_some_of_the_steps_back_is_no_fault(share: float) -> None:
    """As Lookahead does, and as what starts each round at weights of its own."""
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-4)
    with who_learns(model, optimizer, where=True) as report:
        with torch.no_grad():
            for p in model.parameters():
                p.add_(1)  # before the first step
        slow = [p.detach().clone() for p in model.parameters()]
        for _ in range(3):
            optimizer.zero_grad()
            model(X).square().sum().backward()
            optimizer.step()
            with torch.no_grad():
                for p in model.parameters():
                    p.add_(0.5)  # a disturbance, which goes again
                    p.sub_(0.5)
        with torch.no_grad():
            for p, s in zip(model.parameters(), slow, strict=True):
                p.lerp_(s, share)
    assert report.expected, str(report)
    report.check(learns=["*"])


def test_a_frozen_tensor_in_an_optimizers_list_is_shown_on_its_own() -> None:
    model = small()
    model[0].requires_grad_(False)
    model[1].requires_grad_(False)
    later = [*model[1].parameters(), *model[2].parameters()]
    optimizer = torch.optim.SGD(later, lr=0.1)
    with who_learns(model, optimizer) as report:
        model(X).sum().backward()
        optimizer.step()
    assert report.expected
    assert "\n  frozen: 0.weight, 0.bias\n" in str(report)
    assert "\n  frozen, though in an optimizer's list: 1.weight, 1.bias\n" in str(report)


def test_an_optimizer_whose_whole_list_is_frozen() -> None:
    model = small()
    model[0].requires_grad_(False)
    optimizer = torch.optim.SGD(model[0].parameters(), lr=0.1)
    with who_learns(model, optimizer) as report:
        model(X).sum().backward()
        optimizer.step()
    row = rows(report)["0.weight"]
    assert (row["verdict"], row["cause"]) == ("doubtful", "frozen-list")
    assert "so that its step() does nothing" in row["sentence"]
    with who_learns(model, optimizer) as report:  # whose turn it is not
        model(X).sum().backward()
    assert rows(report)["0.weight"]["verdict"] == "ok"


@pytest.mark.parametrize("inside", [True, False])
@pytest.mark.parametrize("shared", [True, False])
def test_a_layer_that_a_frozen_model_shares_with_one_that_learns(
    inside: bool, shared: bool
) -> None:
    teacher = small().requires_grad_(False).eval()
    first = teacher[0] if shared else copy.deepcopy(teacher[0])
    student = nn.Sequential(first, nn.Linear(8, 1)).train().requires_grad_(True)
    both = {"teacher": teacher, "student": student}
    optimizer = torch.optim.SGD(student.parameters(), lr=0.1)
    with who_learns(nn.ModuleDict(both) if inside else both, optimizer) as report:
        loss = (student(X) - teacher(X).detach() - 1).square().sum()
        loss.backward()
        optimizer.step()
    row = rows(report)["student.0.weight"]
    assert row["verdict"] == ("doubtful" if shared else "ok")
    if shared:
        assert row["cause"] == "shared-frozen"
        assert row["sentence"].startswith("teacher is in eval mode")
        report.check(learns=["student.*"])


def test_layers_that_two_models_share_and_both_learn_are_no_fault() -> None:
    trunk = nn.Linear(8, 8)
    models = {"actor": nn.Sequential(trunk, nn.Linear(8, 1)).eval()}
    models["critic"] = nn.Sequential(trunk, nn.Linear(8, 1)).eval()
    every = dict.fromkeys(p for m in models.values() for p in m.parameters())
    optimizer = torch.optim.SGD(every, lr=0.01)
    with who_learns(models, optimizer) as report:
        sum(m(X).square().sum() for m in models.values()).backward()
        optimizer.step()
    assert report.expected


def test_one_does_not_and_two_do_not() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, optimizer) as report:
        (model[0].weight.sum() + model[1].weight.sum() + model[2](X).sum()).backward()
        optimizer.step()
    assert report.summary() == "4 of 6 parameters learn, 2 should and do not."
    with who_learns(model, optimizer) as report:
        optimizer.zero_grad()
        (
            model[0].bias.sum() + model[1].weight.sum() + model[2](X).sum() + model[1].bias.sum()
        ).backward()
        optimizer.step()
    assert report.summary() == "5 of 6 parameters learn, 1 should and does not."


@pytest.mark.skipif(RELEASE < (2, 4), reason="its list of numbers is newer")
def test_an_average_of_a_list_of_tensors_has_its_line() -> None:
    model = nn.ModuleDict({"student": small(), "teacher": small().requires_grad_(False)})
    optimizer = torch.optim.SGD(model["student"].parameters(), lr=0.1)
    with who_learns(model, optimizer, where=True) as report:
        model["student"](X).square().sum().backward()
        optimizer.step()
        both = [list(model[name].parameters()) for name in ("teacher", "student")]
        with torch.no_grad():
            torch._foreach_lerp_(both[0], both[1], 0.1)
    assert report.expected
    for row in rows(report).values():
        if row["names"][0].startswith("teacher"):
            assert "_foreach_lerp_() at" in row["sentence"]


def by_hand(model: nn.Module, names: list[str], write: bool) -> None:
    wanted = [p for n, p in model.named_parameters() if n in names]
    found = torch.autograd.grad(model(X).square().sum(), wanted)  # 1
    for p, g in zip(wanted, found, strict=True):
        if write:
            p.grad = g  # 2


@pytest.mark.parametrize("where", [True, False])
def test_a_gradient_that_autograd_grad_was_not_asked_for(where: bool) -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)
    with who_learns(model, optimizer, where=where) as report:
        by_hand(model, ["0.weight", "0.bias", "1.weight", "1.bias"], True)
        optimizer.step()
    found = rows(report)
    assert found["0.weight"]["verdict"] == "ok"
    row = found["2.weight"]
    assert (row["verdict"], row["cause"]) == ("wrong", "not-asked")
    if where:
        (cut,) = row["cuts"]
        assert cut["line"] == line_of(by_hand, 1)
        assert [one["line"] for one in cut["also"]] == [line_of(by_hand, 2)]


def test_a_gradient_that_nothing_writes_to_grad() -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-3)
    every = [name for name, _ in model.named_parameters()]
    with who_learns(model, optimizer, where=True) as report:
        by_hand(model, every, False)
        optimizer.step()
    row = rows(report)["2.weight"]
    assert (row["verdict"], row["cause"]) == ("doubtful", "not-assigned")
    assert [cut["line"] for cut in row["cuts"]] == [line_of(by_hand, 1)]
    with who_learns(model, optimizer, where=True) as report:
        by_hand(model, every, True)
        optimizer.step()
    assert report.expected


def inner_step(model: nn.Module, cut: bool) -> torch.Tensor:
    weights = dict(model.named_parameters())
    loss = torch.func.functional_call(model, weights, (X,)).square().sum()
    grads = torch.autograd.grad(loss, list(weights.values()), create_graph=True)
    new = {n: p - 0.1 * g for (n, p), g in zip(weights.items(), grads, strict=True)}
    if cut:
        new = {n: p.detach().requires_grad_() for n, p in new.items()}  # 1
    return torch.func.functional_call(model, new, (X.flip(0),)).square().sum()


@pytest.mark.parametrize("cut", [True, False])
def test_a_cut_comes_before_a_gradient_that_nothing_writes(cut: bool) -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), 1e-4)
    row = train(model, optimizer, lambda m: inner_step(m, cut), where=True)["0.weight"]
    assert (row["verdict"], row["cause"]) == (("wrong", "detach") if cut else ("ok", "learns"))
    assert [one["line"] for one in row["cuts"]] == [line_of(inner_step, 1)] * cut
    assert not any(one["also"] for one in row["cuts"])  # the loss itself is part of the loss


class Policy(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.mean, self.log_std = nn.Linear(8, 1), nn.Parameter(torch.zeros(1))

    def evaluate(self, action: torch.Tensor) -> torch.Tensor:
        normal = torch.distributions.Normal(self.mean(X), self.log_std.exp())  # 1
        return normal.log_prob(action).sum(1)

    @torch.no_grad()
    def act(self) -> tuple[torch.Tensor, torch.Tensor]:
        normal = torch.distributions.Normal(self.mean(X), self.log_std.exp())  # 2
        action = normal.sample()
        return action, normal.log_prob(action).sum(1)


def update(policy: Policy, right: bool) -> torch.Tensor:
    action, old = policy.act()
    new = policy.evaluate(action)
    ratio = ((new if right else old) - old.detach()).exp()  # 3
    loss = (ratio * torch.arange(4.0)).mean() + 0 * policy.log_std.sum()
    loss.backward()
    return loss


@pytest.mark.parametrize("right", [True, False])
def test_the_stored_value_of_a_rollout_in_place_of_the_new_one(right: bool) -> None:
    torch.manual_seed(0)
    policy = Policy()
    optimizer = torch.optim.SGD(policy.parameters(), lr=0.1)
    with who_learns(policy, optimizer, where=True) as report:
        update(policy, right)
        optimizer.step()
    assert report.expected is right
    if not right:
        row = rows(report)["mean.weight"]
        assert row["cause"] == "unused-output"
        assert [cut["line"] for cut in row["cuts"]] == [
            line_of(Policy.evaluate, 1),
            line_of(Policy.act, 2),
        ]
        assert line_of(update, 3) in [one["line"] for one in row["cuts"][0]["also"]]
        assert "detach" not in str([cut["kind"] for cut in row["cuts"]])


class Pooling(nn.Module):
    """A weighted mean of rows, by a softmax of one score for each."""

    def __init__(self, norm: bool) -> None:
        super().__init__()
        self.body, self.score = nn.Linear(8, 8), nn.Linear(8, 1)
        self.norm = nn.BatchNorm1d(8) if norm else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = self.norm(self.body(x)).tanh()
        weights = torch.softmax(self.score(h).squeeze(1) / 2, dim=0)
        return weights @ (h * torch.arange(8.0))


@pytest.mark.parametrize("momentum", [0.0, 0.9])
@pytest.mark.parametrize("norm", [True, False])
def test_a_bias_that_a_softmax_or_a_norm_subtracts_again(momentum: float, norm: bool) -> None:
    torch.manual_seed(0)
    model = Pooling(norm)
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-4, momentum=momentum)

    def step() -> None:  # what rounding leaves of these gradients is too small to change a bit
        optimizer.zero_grad()
        model(X).square().sum().backward()
        optimizer.step()

    step()
    with who_learns(model, optimizer, where=True) as report:
        step()
    found = rows(report)
    assert report.expected, str(report)
    assert found["score.bias"]["cause"] == "subtracted"
    assert "because softmax() subtracts again" in found["score.bias"]["sentence"]
    assert found["body.bias"]["cause"] == ("subtracted" if norm else "learns")


def test_a_gradient_in_bfloat16_is_not_what_rounding_leaves() -> None:
    model = Pooling(norm=False)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    with who_learns(model, optimizer, where=True) as report:
        with torch.autocast("cpu", dtype=torch.bfloat16):
            loss = model(X).square().sum()
        loss.backward()
        optimizer.step()
    assert "what rounding leaves" not in str(report)
    assert rows(report)["score.weight"]["cause"] == "learns"


def used_elsewhere(m: nn.Module) -> torch.Tensor:
    score = m[2](m[1](m[0](X)))
    return torch.softmax(score, 0).square().sum() + score.sum() * 0


def softmax_of_one(m: nn.Module) -> torch.Tensor:
    return (torch.softmax(m[2](m[1](m[0](X))), 1) * X).sum()


@pytest.mark.parametrize("loss", [used_elsewhere, softmax_of_one])
def test_a_gradient_of_zero_that_no_softmax_takes_away(loss: Loss) -> None:
    model = small()
    row = train(model, torch.optim.SGD(model.parameters(), lr=0.1), loss, where=True)["2.bias"]
    assert row["cause"] != "subtracted"


class Schedule:
    def __init__(self, warm: int = 10) -> None:
        self.warm, self.seen = warm, 0
        self.plain = 0.0  # plain

    @property
    def beta(self) -> float:
        raise_if_run.append(self)
        return self.seen // self.warm  # beta

    def gamma(self) -> float:
        return self.seen / self.warm  # gamma


raise_if_run: list[Schedule] = []
OFF = 0.0  # OFF
PLAN = Schedule()


def from_a_global(m: nn.Module) -> torch.Tensor:
    return m[2](X).sum() + OFF * m[1](m[0](X)).sum()


def from_a_property(m: nn.Module) -> torch.Tensor:
    terms = {"one": m[2](X).sum(), "two": m[1](m[0](X)).sum()}
    weights = {"one": 1.0, "two": PLAN.beta}  # set
    return sum(weights[k] * v for k, v in terms.items())


def weighted(one: torch.Tensor, two: torch.Tensor, share: float = 0.0) -> torch.Tensor:
    return one + two.mul(share)


def from_a_call(m: nn.Module) -> torch.Tensor:
    gamma = PLAN.gamma()  # set
    return weighted(m[2](X).sum(), m[1](m[0](X)).sum(), gamma)  # passed


def from_an_attribute(m: nn.Module) -> torch.Tensor:
    return m[2](X).sum() + m[1](m[0](X)).sum() * PLAN.plain


@pytest.mark.parametrize(
    ("loss", "lines"),
    [
        (from_a_global, ["OFF is set at"]),
        (from_a_property, ["weights is set at", "PLAN.beta returns at"]),
        (from_a_call, ["share is passed at", "gamma is set at", "PLAN.gamma() returns it at"]),
        (from_an_attribute, ["PLAN.plain is set at"]),
    ],
)
@pytest.mark.skipif(sys.version_info < (3, 11), reason="a frame knows its line alone")
def test_where_the_number_zero_came_from(loss: Loss, lines: list[str]) -> None:
    model = small()
    raise_if_run.clear()
    row = train(model, torch.optim.SGD(model.parameters(), lr=0.1), loss, where=True)["0.weight"]
    assert len(raise_if_run) == (loss is from_a_property)  # not once more
    assert row["cause"] == "zero-gradient"
    (cut,) = row["cuts"]
    assert [one["what"] for one in cut["also"]] == lines
    marks = {"OFF": "OFF", "PLAN.beta": "beta", "PLAN.gamma()": "gamma", "PLAN.plain": "plain"}
    for one in cut["also"]:
        mark = marks.get(one["what"].split()[0], one["what"].split()[2])
        assert one["code"].endswith(f"# {mark}"), one


# -- what is equal, or alone --------------------------------------------------------------------


def both_recorded(m: nn.Module) -> torch.Tensor:
    new = m[1](m[0](X)).log_softmax(-1)  # one
    old = m[1](m[0](X)).log_softmax(-1)  # two
    ratio = (new - old).exp()  # 1
    return ratio.mean() + m[2](X).sum()


def both_divided(m: nn.Module) -> torch.Tensor:
    new, old = (m[1](m[0](X)).exp() for _ in range(2))
    return (new / old).mean() + m[2](X).sum()  # 1


def both_in_a_loss(m: nn.Module) -> torch.Tensor:
    new, old = (m[1](m[0](X)) for _ in range(2))
    return nn.functional.mse_loss(new, old) + m[2](X).sum()  # 1


def softmax_of_one_score(m: nn.Module) -> torch.Tensor:
    score = m[1](m[0](X)).sum(-1, keepdim=True)
    share = score.softmax(dim=-1)  # 1
    return (share * m[2](X)).sum()


def centred_alone(m: nn.Module) -> torch.Tensor:
    score = m[1](m[0](X)).sum(-1, keepdim=True)
    score = score - score.mean(-1, keepdim=True)  # 1
    return (score * X).sum() + m[2](X).sum()


def norm_of_one(m: nn.Module) -> torch.Tensor:
    score = m[1](m[0](X)).sum(-1, keepdim=True)
    score = nn.functional.layer_norm(score, (1,))  # 1
    return (score * X).sum() + m[2](X).sum()


def group_of_one(m: nn.Module) -> torch.Tensor:
    score = m[1](m[0](X))
    score = nn.functional.group_norm(score, 8)  # 1
    return (score * X).sum() + m[2](X).sum()


def one_key(m: nn.Module) -> torch.Tensor:
    query, key = m[1](m[0](X))[None], X[None, :1]
    out = nn.functional.scaled_dot_product_attention(query, key, m[2](key))  # 1
    return out.sum()


def spread_of_one(m: nn.Module) -> torch.Tensor:
    score = m[1](m[0](X)).sum(-1, keepdim=True)
    return score.std(-1, correction=0).sum() + m[2](X).sum()  # 1


def transcribed(m: nn.Module, inputs: Any, module: bool = False) -> torch.Tensor:
    logp = m[1](m[0](X)).log_softmax(-1)[:, None].expand(4, 3, 8)
    text = torch.ones(3, 2, dtype=torch.long)
    lengths = (2, 2, 2) if isinstance(inputs, tuple) else torch.tensor([2, 2, 2])
    if module:
        return nn.CTCLoss(zero_infinity=True)(logp, text, inputs, lengths)  # module
    return nn.functional.ctc_loss(logp, text, inputs, lengths, zero_infinity=True)  # 1


@pytest.mark.parametrize(
    ("inputs", "module", "said"),
    [
        (torch.tensor([1, 1, 0]), False, r": input_lengths \(0 to 1\) are .* \(2\)"),
        ((1, 1, 1), True, r": input_lengths \(1\) are shorter than target_lengths \(2\)"),
        (torch.tensor([2, 2, 1]), False, ""),  # a label twice needs a blank in between
    ],
)
def test_a_ctc_loss_that_is_infinite_has_its_lengths(inputs: Any, module: bool, said: str) -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def loss(m: nn.Module) -> torch.Tensor:
        return transcribed(m, inputs, module) + m[2](X).sum()

    (cut,) = train(model, optimizer, loss, where=True)["0.weight"]["cuts"]
    assert cut["line"] == line_of(transcribed, "module" if module else 1)
    what = "each loss of ctc_loss() is inf, which zero_infinity=True makes 0"
    if RELEASE < (2, 4) and 0 in inputs:  # before 2.4, one without any input is no inf
        return
    assert re.fullmatch(re.escape(what) + said + ", and this makes the gradient 0", cut["what"])


@pytest.mark.parametrize("decay", [0.0, 0.1])
@pytest.mark.parametrize(
    ("loss", "what"),
    [
        (both_recorded, r"both sides of sub\(\) are equal, .*no_grad\(\)"),
        (both_divided, r"both sides of div\(\) are equal"),
        (both_in_a_loss, r"both sides of mse_loss\(\) are equal"),
        (softmax_of_one_score, r"softmax\(\) over dim=-1, which has size 1, returns 1"),
        (centred_alone, r"sub\(\) gets a value and what mean\(\) makes of it, which is equal"),
        (norm_of_one, r"layer_norm\(\) over one value returns its bias"),
        (group_of_one, r"group_norm\(\) over one value returns its bias"),
        (one_key, r"gets one key, of which the weight is 1"),
        (spread_of_one, r"what std\(\) returns is 0"),
    ],
)
def test_what_is_equal_or_alone_has_a_gradient_of_zero(loss: Loss, what: str, decay: float) -> None:
    model = small()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, weight_decay=decay)
    found = train(model, optimizer, loss, where=True)
    row = found["0.weight"]
    rounds = "rounding" in row["sentence"]  # as group_norm() leaves it on some processors
    assert not rounds or loss is group_of_one
    assert row["cause"] == ("weight-decay" if decay and not rounds else "zero-gradient")
    (cut,) = row["cuts"]
    assert cut["line"] == line_of(loss, 1)
    assert re.search(what, cut["what"])
    made = [(one["what"], one["line"]) for one in cut["also"]]
    if loss is both_recorded:
        sides = [line_of(loss, "one"), line_of(loss, "two")]
        words = ["one side is made at", "the other is made at"]
        assert made == list(zip(words, sides, strict=True))
    assert found["2.weight"]["cause"] == "learns"


def test_the_trunk_of_a_policy_learns_from_its_critic() -> None:
    model = small()

    def loss(m: nn.Module) -> torch.Tensor:
        new, old = (m[1](m[0](X)) for _ in range(2))
        return (new - old).exp().mean() + m[2](m[0](X)).sum()

    found = train(model, torch.optim.SGD(model.parameters(), lr=0.1), loss, where=True)
    assert found["0.weight"]["cause"] == "learns"
    assert found["1.weight"]["cause"] == "zero-gradient"


# -- two factors of zero -----------------------------------------------------------------------


class LowRank(nn.Module):
    def __init__(self, a: float = 0.0) -> None:
        super().__init__()
        self.A = nn.Parameter(torch.full((2, 8), a))
        self.B = nn.Parameter(torch.zeros(8, 2))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = x @ self.A.T
        return x + h @ self.B.T  # 1


class Gated(nn.Module):
    def __init__(self, value: float) -> None:
        super().__init__()
        self.gate, self.layer = nn.Parameter(torch.zeros(1)), nn.Linear(8, 8)
        nn.init.constant_(self.layer.weight, value)
        nn.init.constant_(self.layer.bias, value)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.gate.tanh() * self.layer(x)


def all_zero(*layers: nn.Module) -> nn.Sequential:
    model = nn.Sequential(*layers)
    for parameter in model.parameters():
        nn.init.zeros_(parameter)
    return model


def run(
    model: nn.Module, steps: int = 2, optimizer: type[torch.optim.Optimizer] = torch.optim.SGD,
    **options: Any,
) -> Report:  # fmt: skip
    opt = optimizer(model.parameters(), lr=0.03125)
    with who_learns(model, opt, **options) as report:
        for _ in range(steps):
            opt.zero_grad()
            (model(X) - 1).square().sum().backward()
            opt.step()
    return report


def test_two_factors_of_zero_are_one_row_with_the_line_where_they_meet() -> None:
    report = run(nn.Sequential(LowRank(), LowRank()), where=True)
    found = rows(report)
    assert {row["cause"] for row in found.values()} == {"both-zero"}
    assert {row["verdict"] for row in found.values()} == {"wrong"}
    assert "so is 0.B:" in found["0.A"]["sentence"]
    assert "so is 1.A:" in found["1.B"]["sentence"]
    line = line_of(LowRank, 1)
    assert all([cut["line"] for cut in row["cuts"]] == [line] for row in found.values())
    assert str(report).count("ever learns") == 1
    assert "  0-1.A, 0-1.B\n" in str(report)


@pytest.mark.parametrize("act", [nn.ReLU(), nn.Tanh(), nn.GELU(), nn.Dropout(0.25)])
def test_a_network_of_zeros(act: nn.Module) -> None:
    found = rows(run(all_zero(nn.Linear(8, 8), act, nn.Linear(8, 2)), where=True))
    zero = ["0.weight", "0.bias", "2.weight"]
    assert [name for name, row in found.items() if row["cause"] == "both-zero"] == zero
    assert found["2.bias"]["cause"] == "learns"
    assert "so are 0.weight and 0.bias:" in found["2.weight"]["sentence"]


@pytest.mark.parametrize(
    "model",
    [
        LowRank(0.5),
        Gated(0.5),
        all_zero(nn.Linear(8, 8), nn.Sigmoid(), nn.Linear(8, 2)),  # sigmoid(0) is not 0
        nn.Sequential(nn.Linear(8, 8), all_zero(nn.Linear(8, 8), nn.Tanh(), nn.Linear(8, 2))),
    ],
)
def test_two_factors_of_zero_of_which_one_learns_are_none(model: nn.Module) -> None:
    causes = {row["cause"] for row in rows(run(copy.deepcopy(model), 1, where=True)).values()}
    both = "both-zero" in causes
    assert both == isinstance(model[1] if isinstance(model, nn.Sequential) else 0, nn.Sequential)


def test_a_gate_of_zero_is_a_factor_and_a_bias_is_none() -> None:
    found = rows(run(Gated(0.5), 1, where=True))
    assert [row["cause"] for row in found.values()] == ["learns", "zero-factor", "zero-factor"]
    found = rows(run(Gated(0.0), 2, torch.optim.AdamW, where=True))
    assert [row["cause"] for row in found.values()] == ["both-zero"] * 3
    layers = all_zero(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 2))
    nn.init.constant_(layers[0].weight, 0.0)
    nn.init.constant_(layers[2].weight, 0.5)
    found = rows(run(layers, 1, where=True))  # 0 at the ReLU, and the bias of 0 is no factor
    assert found["0.weight"]["cause"] == found["0.bias"]["cause"] == "zero-gradient"


def test_two_factors_of_zero_are_a_guess_without_where() -> None:
    report = run(nn.Sequential(LowRank(), LowRank()))
    found = rows(report)
    assert {(row["cause"], row["verdict"]) for row in found.values()} == {
        ("zero-gradient", "doubtful")
    }
    assert "so is 1.A near it: if the two are multiplied" in found["1.B"]["sentence"]
    assert str(report).count("if the two are multiplied") == 1


# -- what another result, or another method, would have kept -----------------------------------


def embedded(index: torch.Tensor) -> torch.Tensor:
    return torch.ones(8, 2, requires_grad=True)[index].sum()


def max_index(m: nn.Module) -> torch.Tensor:
    _values, index = m[0](X).max(-1)  # 1
    return m[2](m[1](X)).sum() * embedded(index)


def topk_index(m: nn.Module) -> torch.Tensor:
    index = torch.topk(m[0](X), 2).indices  # 1
    return m[2](m[1](X)).sum() * embedded(index)


def pool_index(m: nn.Module) -> torch.Tensor:
    pool = nn.functional.max_pool1d
    _, index = pool(m[0](X)[None], 2, return_indices=True)  # 1
    return m[2](m[1](X)).sum() * embedded(index)


def arg_index(m: nn.Module) -> torch.Tensor:
    index = m[0](X).argmax(-1)  # 1
    return m[2](m[1](X)).sum() * embedded(index)


def values_beside(m: nn.Module) -> torch.Tensor:
    values, index = m[0](X).max(-1)
    gone = values.detach()  # 1
    return m[2](m[1](X)).sum() * embedded(index) * gone.sum()


@pytest.mark.skipif(RELEASE < (2, 4), reason=NO_INDEX)
@pytest.mark.parametrize(
    ("loss", "beside"),
    [
        (max_index, "values has one"), (topk_index, "values has one"),
        (pool_index, "the result [0] has one"), (arg_index, ""), (values_beside, ""),
    ],
)  # fmt: skip
def test_the_result_beside_an_index_is_named_if_the_loss_does_not_use_it(
    loss: Loss, beside: str
) -> None:
    model = small()
    found = train(model, torch.optim.SGD(model.parameters(), lr=0.25), loss, where=True)
    cuts = found["0.weight"]["cuts"]
    assert cuts[0]["line"] == line_of(loss, 1)
    assert ("has one, and the loss does not use it" in str(cuts)) == bool(beside)
    assert beside in cuts[0]["what"]


def drawn(m: nn.Module, of: Callable[..., Any], method: str = "sample") -> torch.Tensor:
    z = getattr(of(m[0](X)), method)()  # 1
    return m[2](m[1](z)).sum()


class Own(torch.distributions.Normal):
    def sample(self, shape: Any = ()) -> torch.Tensor:
        with torch.no_grad():
            return self.rsample(torch.Size(shape))


D = torch.distributions


@pytest.mark.parametrize(
    ("of", "has"),
    [
        (lambda h: D.Normal(h, 1.0), True),
        (lambda h: D.Independent(D.Normal(h, h.exp()), 1), True),
        (lambda h: D.TransformedDistribution(D.Normal(h, 1.0), [D.TanhTransform()]), True),
        (lambda h: D.Bernoulli(logits=h), False),
        (lambda h: D.Poisson(h.exp()), False),
        (lambda h: Own(h, 1.0), True),
    ],
)
def test_a_sample_is_named_with_rsample_if_there_is_one(of: Any, has: bool) -> None:
    model = small()
    opt = torch.optim.SGD(model.parameters(), lr=0.25)
    row = train(model, opt, lambda m: drawn(m, of), where=True)["0.weight"]
    assert (row["cause"], row["page"]) == ("sample", "recipes/actor-critic#sample")
    assert ("has rsample()" in row["sentence"]) == has
    assert ("has no rsample()" in row["sentence"]) != has
    assert row["cuts"][0]["line"] == line_of(drawn, 1) or "Own" in row["sentence"]
    if has:
        found = train(model, opt, lambda m: drawn(m, of, "rsample"), where=True)
        assert {one["cause"] for one in found.values()} == {"learns"}


def test_integers_of_a_sample_have_no_rsample() -> None:
    def loss(m: nn.Module) -> torch.Tensor:
        one = D.Categorical(logits=m[0](X)).sample()  # 1
        return m[2](m[1](nn.functional.one_hot(one, 8).float())).sum()

    model = small()
    row = train(model, torch.optim.SGD(model.parameters(), lr=0.25), loss, where=True)["0.weight"]
    assert row["sentence"] == "sample() ends its path to the loss. Categorical has no rsample()."
    assert row["cuts"][0]["line"] == line_of(loss, 1)


def test_a_sample_is_not_blamed_for_a_no_grad_around_it_nor_with_log_prob() -> None:
    def around(m: nn.Module) -> torch.Tensor:
        with torch.no_grad():
            z = D.Normal(m[0](X), 1.0).sample()
        return m[2](m[1](z)).sum()

    def policy(m: nn.Module) -> torch.Tensor:
        one = D.Normal(m[0](X), 1.0)
        z = one.sample()
        return m[2](m[1](z)).sum() + one.log_prob(z).sum()

    model = small()
    opt = torch.optim.SGD(model.parameters(), lr=0.25)
    assert train(model, opt, around, where=True)["0.weight"]["cause"] == "no-grad"
    assert train(model, opt, policy, where=True)["0.weight"]["cause"] == "learns"


@pytest.mark.parametrize(
    "draw", [lambda h: torch.normal(h, 1.0), lambda h: h.sigmoid().bernoulli()]
)
def test_a_draw_has_the_derivative_zero(draw: Any) -> None:
    def loss(m: nn.Module) -> torch.Tensor:
        h = m[0](X)
        return m[2](m[1](draw(h))).sum()

    model = small()
    row = train(model, torch.optim.SGD(model.parameters(), lr=0.25), loss, where=True)["0.weight"]
    assert (row["cause"], row["verdict"]) == ("drawn", "doubtful")
    assert "draws at random" in row["sentence"]


# -- one memory for many -----------------------------------------------------------------------


def flatten(model: nn.Module, grads: bool = True) -> nn.Parameter:
    """Give all parameters one memory, and, if asked, their gradients one, too."""
    parameters = list(model.parameters())
    flat = nn.Parameter(torch.cat([p.detach().reshape(-1) for p in parameters]))
    grad, start = torch.zeros_like(flat), 0
    for p in parameters:
        end = start + p.numel()
        p.data = flat.detach()[start:end].view_as(p)
        if grads:
            p.grad = grad[start:end].view_as(p)
        start = end
    flat.grad = grad if grads else None
    return flat


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("gathered", [True, False])
def test_parameters_in_one_flat_tensor_learn_as_its_parts(gathered: bool, where: bool) -> None:
    model = small()
    flat = flatten(model, not gathered)
    opt = torch.optim.SGD([flat], lr=0.25)
    with who_learns(model, opt, where=where) as report:
        model.zero_grad(set_to_none=gathered)
        model(X).sum().backward()
        if gathered:
            flat.grad = torch.cat([p.grad.reshape(-1) for p in model.parameters()])
        opt.step()
    assert report.expected
    assert report.summary() == "6 of 6 parameters learn."
    assert "learn, as parts of (optimizer, tensor 0, not in the model): 0-2.weight" in str(report)
    report.check(learns=["*"])


def test_a_part_of_a_flat_tensor_that_no_gradient_reaches_is_named() -> None:
    model = small()
    flat = flatten(model)
    opt = torch.optim.SGD([flat], lr=0.25)
    with who_learns(model, opt, where=True) as report:
        opt.zero_grad(set_to_none=False)
        detach(model).backward()
        opt.step()
    found = rows(report)
    assert found["0.weight"]["cause"] == found["0.bias"]["cause"] == "detach"
    assert found["0.weight"]["cuts"][0]["line"] == line_of(detach, 1)
    assert found["2.bias"]["cause"] == "part"


def test_a_flat_tensor_without_the_gradient_of_its_parts() -> None:
    model = small()
    flat = flatten(model, False)
    opt = torch.optim.SGD([flat], lr=0.25)
    with who_learns(model, opt) as report:
        model.zero_grad()
        model(X).sum().backward()
        opt.step()
    found = rows(report)
    parts = [row for name, row in found.items() if name[0].isdigit()]
    assert {(row["cause"], row["verdict"]) for row in parts} == {("part-without", "wrong")}


def test_all_that_is_in_one_memory_is_named_with_what_changes_it() -> None:
    model = small()
    flat = flatten(model)
    model.requires_grad_(False)
    opt = torch.optim.SGD([flat], lr=0.25, weight_decay=0.5)
    with who_learns(model, opt) as report:
        opt.step()
    found = [row for name, row in rows(report).items() if name[0].isdigit()]
    assert [row["cause"] for row in found] == ["shared-memory"] * 6


@pytest.mark.parametrize("tied", [True, False])
def test_one_memory_that_a_step_changes_twice(tied: bool) -> None:
    model = small()
    if tied:
        model[1].weight = model[0].weight
    else:
        model[1].weight.data = model[0].weight.data
    report = run(model, 1)
    found = rows(report)
    causes = found["0.weight"]["cause"], found["1.weight"]["cause"]
    assert causes == (("learns",) * 2 if tied else ("stepped-with",) * 2)
    assert str(report).count("has the same memory as others of this row") == (not tied)


def test_columns_of_one_memory_share_no_element() -> None:
    model, memory = small(), torch.linspace(-1, 1, 128).view(8, 16)
    model[0].weight.data, model[1].weight.data = memory[:, :8], memory[:, 8:]
    assert {row["cause"] for row in rows(run(model, 1)).values()} == {"learns"}


def test_a_layer_that_was_replaced_before_the_block_says_so() -> None:
    model = small()
    opt = torch.optim.SGD(model.parameters(), lr=0.25)
    model(X).sum().backward()
    model[2] = nn.Linear(8, 1)
    found = train(model, opt, lambda m: m(X).sum())
    assert found["2.weight"]["cause"] == "replaced"
    assert "changed before the block" in found["2.weight"]["sentence"]
    assert "Build the optimizer after the last change." in found["2.weight"]["sentence"]
    assert "has 2 tensors of the shapes (1, 8), (1,) that the" in found["2.weight"]["sentence"]
    old = [row for name, row in found.items() if "not in the model" in name]
    assert [row["cause"] for row in old] == ["stale"] * 2
    model = small()
    model[2].weight.grad = torch.ones(1, 8)
    opt, old_weight = torch.optim.SGD(model.parameters(), lr=0.25), model[2].weight
    model[2] = nn.Linear(8, 1)
    with who_learns(model, opt) as report:
        model(X).sum().backward()
        opt.step()
    assert float(old_weight.detach().sum()) != 0
    old = [row for name, row in rows(report).items() if "not in the model" in name]
    assert [row["cause"] for row in old] == ["stale"] * 2  # also if a left-over gradient changed it


def test_weights_that_another_parameter_took_over_are_no_flat_tensor() -> None:
    model = small()
    opt = torch.optim.SGD(model.parameters(), lr=0.25)
    model[1].weight = nn.Parameter(model[1].weight.detach())  # the same memory
    assert train(model, opt, lambda m: m(X).sum())["1.weight"]["cause"] == "replaced"


# -- what is copied onto itself, models that are one, layers in eval mode -----------------------


@pytest.mark.parametrize("frozen", [True, False])
@pytest.mark.parametrize("right", [True, False])
def test_a_target_that_gets_its_own_values(right: bool, frozen: bool) -> None:
    online, target = small(), small()
    target.requires_grad_(not frozen)
    opt = torch.optim.SGD(online.parameters(), lr=0.25)
    with who_learns({"online": online, "target": target}, opt, where=True) as report:
        with torch.no_grad():
            aim = target(X)
        (online(X) - aim - 1).square().mean().backward()
        opt.step()
        target.load_state_dict((online if right else target).state_dict())  # 1
    found = [row for name, row in rows(report).items() if name.startswith("target")]
    if right:
        assert report.expected
    else:
        assert {(row["verdict"], row["cause"]) for row in found} == {("doubtful", "self-copy")}
        line = line_of(test_a_target_that_gets_its_own_values, 1)
        assert {cut["line"] for row in found for cut in row["cuts"]} == {line}


@pytest.mark.parametrize("one", [True, False])
def test_two_models_that_are_one_are_noted(one: bool) -> None:
    online = small()
    target = online if one else copy.deepcopy(online)
    opt = torch.optim.SGD(online.parameters(), lr=0.25)
    with who_learns({"online": online, "target": target}, opt) as report:
        online(X).sum().backward()
        opt.step()
    said = "online and target have all their parameters in common, so that a step changes both. "
    (note,) = report.to_dict()["notes"]
    assert note.startswith(said) if one else note.startswith("target has parameters of the same")


@pytest.mark.parametrize(("again", "affine"), [(True, True), (False, True), (False, False)])
def test_a_layer_that_learns_in_eval_mode_is_noted(again: bool, affine: bool) -> None:
    model = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8, affine=affine), nn.Linear(8, 1))
    opt = torch.optim.SGD(model.parameters(), lr=0.25)
    with who_learns(model, opt, where=True) as report:
        model.eval()  # 1
        if again:
            model.train()
        model(X).square().sum().backward()
        opt.step()
    line = f":{line_of(test_a_layer_that_learns_in_eval_mode_is_noted, 1)}, so that"
    assert [line in note for note in report.to_dict()["notes"]] == [True] * (affine and not again)
    assert report.expected


@pytest.mark.parametrize(
    ("options", "write", "said"),
    [
        ({"weight_decay": 0.5}, "index", True),
        ({"weight_decay": 0.5}, "mask", True),
        ({"weight_decay": 0.5}, "clip", False),  # rows without a gradient, and nobody says why
        ({"weight_decay": 0.5}, "", False),
        ({}, "index", False),
    ],
)
@pytest.mark.parametrize("kind", [torch.optim.SGD, torch.optim.AdamW])
def test_rows_that_own_code_holds_and_weight_decay_shrinks(
    kind: Any, options: dict[str, float], write: str, said: bool
) -> None:
    table = nn.Embedding(8, 4)
    nn.init.ones_(table.weight)
    opt = kind(table.parameters(), lr=0.25, **({"weight_decay": 0.0} | options))
    with who_learns(table, opt, where=True) as report:
        for _ in range(2):
            opt.zero_grad()
            table(torch.tensor([1, 2, 7])).square().sum().backward()
            grad = table.weight.grad
            assert grad is not None
            if write == "index":
                grad[:7] = 0  # index
            elif write == "mask":
                grad.data.masked_fill_((torch.arange(8) < 7)[:, None], 0)  # mask
            elif write == "clip":
                torch.nn.utils.clip_grad_norm_(table.parameters(), 1.0)
            opt.step()
    row = rows(report)["weight"]
    assert row["cause"] == ("decayed-part" if said else "learns")
    if said:
        line = line_of(test_rows_that_own_code_holds_and_weight_decay_shrinks, write)
        assert [cut["line"] for cut in row["cuts"]] == [line]


# -- several losses, late modules, targets that are left behind ---------------------------------


@pytest.mark.parametrize("detach_fake", [True, False])
def test_the_last_bias_of_a_wasserstein_critic_is_no_fault(detach_fake: bool) -> None:
    g, d = nn.Linear(8, 8), nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 1))
    opts = [torch.optim.Adam(one.parameters(), 1e-2) for one in (g, d)]
    with who_learns({"g": g, "d": d}, opts, where=True) as report:
        for opt in opts:
            opt.zero_grad()
        fake = g(X).detach() if detach_fake else g(X)
        (d(fake).mean() - d(X).mean()).backward()
        opts[1].step()
        for opt in opts:
            opt.zero_grad()
        (-d(g(X)).mean()).backward()
        opts[0].step()
    assert report.expected
    assert rows(report)["d.2.bias"]["cause"] == "subtracted"


class Late(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Linear(8, 8)
        self.head: Any = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = self.body(x)
        if self.head is None:
            self.head = nn.Linear(h.shape[-1], 1)  # 1
        return self.head(h)


@pytest.mark.parametrize("listed", [True, False])
def test_a_layer_that_the_first_forward_builds(listed: bool) -> None:
    model = Late()
    opt = torch.optim.SGD(model.parameters(), lr=0.25)
    with who_learns(model, opt, where=True) as report:
        loss = model(X).sum()
        if listed:
            opt.add_param_group({"params": model.head.parameters()})
        loss.backward()
        opt.step()
    found = rows(report)
    if listed:
        assert report.expected
    else:
        row = found["head.weight"]
        assert (row["verdict"], row["cause"]) == ("wrong", "built-late")
        assert line_of(Late, 1) in [cut["line"] for cut in row["cuts"]]
        assert report.to_dict()["notes"] == []


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("named", [True, False])
def test_what_the_update_of_a_target_leaves_out(whole: bool, named: bool) -> None:
    online = small()
    target = copy.deepcopy(online).requires_grad_(False)
    opt = torch.optim.SGD(online.parameters(), lr=0.25)
    models: Any = {"online": online, "target": target} if named else [online, target]
    with who_learns(models, opt, where=True) as report:
        (online(X) - target(X) - 1).square().mean().backward()
        opt.step()
        with torch.no_grad():
            for mine, other in zip(target[not whole :], online[not whole :], strict=True):
                for p, q in zip(mine.parameters(), other.parameters(), strict=True):
                    p.lerp_(q, 0.25)
    start = "target" if named else "1"
    left = [name for name, row in rows(report).items() if row["cause"] == "left-behind"]
    assert left == ([] if whole else [f"{start}.0.weight", f"{start}.0.bias"])


def test_a_clamp_of_a_parameter_itself_has_its_line() -> None:
    def loss(m: nn.Module) -> torch.Tensor:
        scale = m[2].bias.clamp(max=-5.0)  # 1
        return nn.functional.linear(m[1](m[0](X)), m[2].weight).sum() * scale.exp().sum()

    model = small()
    row = train(model, torch.optim.SGD(model.parameters(), lr=0.25), loss, where=True)["2.bias"]
    assert [cut["line"] for cut in row["cuts"]] == [line_of(loss, 1)]
