"""torch.func, and gradients that go into a loss: the lines and causes are those of plain calls."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import func, nn

from who_learns import Report, who_learns

Cut = Callable[[torch.Tensor], torch.Tensor]
X = torch.linspace(-1, 1, 12).reshape(4, 3)


def nothing(h: torch.Tensor) -> torch.Tensor:
    return h


def detached(h: torch.Tensor) -> torch.Tensor:
    return h.detach()  # 1


def without_recording(h: torch.Tensor) -> torch.Tensor:
    with torch.no_grad():
        return 2 * h  # 1


def compared(h: torch.Tensor) -> torch.Tensor:
    return (h > 0).float()  # 1


CUTS: dict[Cut, str] = {
    nothing: "learns",
    detached: "detach",
    without_recording: "no-grad",
    compared: "comparison",
}


def by_autograd(f: Cut) -> torch.Tensor:
    x = X.clone().requires_grad_()
    return torch.autograd.grad(f(x).square().sum(), x, create_graph=True)[0]


WAYS = {
    "functional_call": lambda f: f(X),
    "vmap": lambda f: func.vmap(f)(X),
    "vmap, other way round": lambda f: func.vmap(f, out_dims=1)(X),
    "vmap of vmap": lambda f: func.vmap(func.vmap(f))(X[None]),
    "grad": lambda f: func.grad(lambda x: f(x).square().sum())(X),
    "vmap of grad": lambda f: func.vmap(func.grad(lambda x: f(x).square().sum()))(X),
    "value": lambda f: func.grad_and_value(lambda x: f(x).square().sum())(X)[1],
    "jvp, value": lambda f: func.jvp(f, (X,), (X + 1,))[0],
    "jvp": lambda f: func.jvp(f, (X,), (X + 1,))[1],
    "vjp": lambda f: func.vjp(f, X)[1](X + 1)[0],
    "jacrev": lambda f: func.jacrev(f)(X[0]),
    "jacfwd": lambda f: func.jacfwd(f)(X[0]),
    "hessian": lambda f: func.hessian(lambda x: f(x).square().sum())(X[0]),
    "autograd.grad": by_autograd,
}


def rows(report: Report) -> dict[str, Any]:
    return {row["names"][0]: row for row in report.to_dict()["parameters"]}


def line_of(function: Callable[..., object]) -> int:
    lines, start = inspect.getsourcelines(function)
    return next(start + n for n, line in enumerate(lines) if line.endswith("# 1\n"))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("cut", CUTS, ids=lambda cut: cut.__name__)
@pytest.mark.filterwarnings("ignore:`torch.jit")  # forward mode imports decompositions
def test_a_cut_in_a_function_that_is_transformed(way: str, cut: Cut) -> None:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(3, 5), nn.Linear(5, 3))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    parts = [dict(layer.named_parameters()) for layer in model]

    def f(x: torch.Tensor) -> torch.Tensor:
        h = cut(func.functional_call(model[0], parts[0], (x,)).tanh())
        return func.functional_call(model[1], parts[1], (h,))

    report: Any = None
    try:
        with who_learns(model, optimizer, where=True) as report:
            WAYS[way](f).square().mean().backward()
            optimizer.step()
    except RuntimeError as error:  # a derivative that is a constant
        assert (
            "requires_grad" in str(error)
            or "does not require grad" in str(error)
            or ("not have been used" in str(error))
        )
        assert cut is not nothing
    found = rows(report)["0.weight"]
    assert found["cause"] == CUTS[cut]
    if cut is not nothing:
        assert [(c["file"], c["line"]) for c in found["cuts"]] == [(__file__, line_of(cut))]


@pytest.mark.parametrize("again", [True, False])
def test_a_gradient_in_the_loss(again: bool) -> None:
    net = nn.Sequential(nn.Linear(3, 3), nn.Tanh(), nn.Linear(3, 1))
    meta = nn.Linear(1, 1)  # a loss that is learned: only the inner step uses it
    optimizer = torch.optim.SGD(meta.parameters(), lr=0.1)
    with who_learns({"net": net, "meta": meta}, optimizer, where=True) as report:
        weight = net[2].weight
        inner = meta(net(X)).square().sum()
        (grad,) = torch.autograd.grad(inner, [weight], create_graph=again)  # 1
        (func.functional_call(net, {"2.weight": weight - 0.1 * grad}, (X,))).sum().backward()
        optimizer.step()
    found = rows(report)["meta.weight"]
    assert found["cause"] == ("learns" if again else "create-graph")
    if not again:
        (cut,) = found["cuts"]
        assert cut["line"] == line_of(test_a_gradient_in_the_loss)
        assert "create_graph=True" in cut["what"]


def test_a_derivative_that_does_not_depend_on_a_bias() -> None:
    net = nn.Sequential(nn.Linear(1, 3), nn.Tanh(), nn.Linear(3, 1))
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    x = torch.ones(2, 1, requires_grad=True)
    with who_learns(net, optimizer, where=True) as report:
        (slope,) = torch.autograd.grad(net(x).sum(), x, create_graph=True)
        slope.square().sum().backward()
        optimizer.step()
    found = rows(report)
    assert (found["2.bias"]["verdict"], found["2.bias"]["cause"]) == ("doubtful", "derivative")
    assert "autograd.grad" in found["2.bias"]["cuts"][0]["what"]
    assert found["2.weight"]["cause"] == "learns"


@pytest.mark.filterwarnings("ignore:Using backward")
def test_a_gradient_that_backward_left_with_its_graph() -> None:
    net, meta = nn.Linear(3, 1), nn.Linear(1, 1)
    optimizer = torch.optim.SGD(meta.parameters(), lr=0.1)
    with who_learns({"net": net, "meta": meta}, optimizer, where=True) as report:
        inner = meta(net(X)).square().sum()
        inner.backward(create_graph=True, inputs=[net.weight])
        outer = net.weight.grad.square().sum().item()  # 1
        torch.tensor(outer, requires_grad=True).backward()
        optimizer.step()
    found = rows(report)["meta.weight"]
    assert found["cause"] == "item"
    assert found["cuts"][0]["line"] == line_of(test_a_gradient_that_backward_left_with_its_graph)
    net.weight.grad = None  # it refers to the weight, and the weight to it
