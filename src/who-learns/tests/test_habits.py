"""Loops of fields that have habits of their own: spiking networks, fields, federated averaging."""

import copy
from typing import Any

import pytest
import torch
from test_causes import line_of, rows
from torch import Tensor, nn

from who_learns import who_learns

X = torch.linspace(-1, 1, 32).view(4, 8)


class _Leaky(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.beta = nn.Parameter(torch.tensor(0.9))

    def forward(self, x: Tensor, memory: Tensor) -> Tensor:
        return self.beta * memory + x


class _Spiking(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.one, self.two = _Leaky(), _Leaky()
        self.fc = nn.Linear(8, 4)

    def forward(self, x: Tensor) -> Tensor:
        a, b = torch.ones(4, 8), torch.ones(4, 4)
        for _ in range(3):
            a = self.one(x, a)
            b = self.one(self.fc(a), b)  # 1
        return b


def test_a_layer_that_a_loop_calls_in_place_of_another_one() -> None:
    model = _Spiking()
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        model(X).square().mean().backward()
        opt.step()
    cut = rows(report)["two.beta"]["cuts"][0]
    assert (cut["kind"], cut["line"]) == ("twin", line_of(_Spiking.forward, 1))


class _Field(nn.Linear):  # type: ignore[misc]
    pass


def test_a_model_that_is_called_twice_in_place_of_another_one() -> None:
    coarse, fine = _Field(8, 2), _Field(8, 2)
    opt = torch.optim.SGD([*coarse.parameters(), *fine.parameters()], 0.1)

    def render(net: nn.Module, x: Tensor) -> Tensor:
        return net(x).sigmoid()

    def step() -> None:
        first = render(coarse, X)
        second = render(coarse, X + 1)  # 1
        (first.square().mean() + second.mean()).backward()
        opt.step()

    with who_learns({"coarse": coarse, "fine": fine}, opt, where=True) as report:
        step()
    cut = rows(report)["fine.weight"]["cuts"][0]
    assert (cut["kind"], cut["line"]) == ("other-called", line_of(step, 1))


# As torch.ao fuses a convolution and a BatchNorm.
class _BiasBeforeNorm(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.rand(4, 8)), nn.Parameter(torch.rand(4))
        self.norm = nn.BatchNorm1d(4)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(x @ self.weight.T + self.bias.reshape(1, -1)).pow(3)


def test_a_bias_that_is_reshaped_before_a_norm_is_as_expected() -> None:
    torch.manual_seed(0)
    model = _BiasBeforeNorm()
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        model(torch.randn(16, 8)).mean().backward()
        opt.step()
    assert rows(report)["bias"]["cause"] == "subtracted"


@pytest.mark.parametrize("back", ["averaged", "its own", "nowhere"])
def test_copies_that_clients_train(back: str) -> None:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(8, 4), nn.BatchNorm1d(4), nn.Linear(4, 1))

    def train() -> dict[str, Any]:
        client = copy.deepcopy(model)  # 1
        opt = torch.optim.SGD(client.parameters(), 0.1)
        for _ in range(2):
            opt.zero_grad()
            client(torch.randn(6, 8)).square().mean().backward()
            opt.step()
        return dict((model if back == "its own" else client).state_dict())

    with who_learns(model, where=True) as report:
        each = [copy.deepcopy(train()) for _ in range(3)]
        mean = {key: sum(one[key] for one in each) / len(each) for key in each[0]}
        if back != "nowhere":
            model.load_state_dict(mean)
    notes = report.to_dict()["notes"]
    assert report.expected
    assert not any(row["verdict"] != "ok" for row in report.to_dict()["parameters"])
    assert len(notes) == (back != "averaged")
    assert all("copies of the model learn, and nothing" in note for note in notes)


def test_the_other_part_of_a_result_ends_on_its_way() -> None:
    rgb, alpha = nn.Linear(8, 3), nn.Linear(8, 1)
    opt = torch.optim.SGD([*rgb.parameters(), *alpha.parameters()], 0.1)

    def step() -> None:
        raw = torch.cat([rgb(X), alpha(X)], -1)
        weights, colour = raw[..., 3].sigmoid(), raw[..., :3].sigmoid()
        out = weights[..., None].detach() * colour  # 1
        out.sum(0).square().mean().backward()
        opt.step()

    with who_learns({"rgb": rgb, "alpha": alpha}, opt, where=True) as report:
        step()
    cuts = rows(report)["alpha.weight"]["cuts"]
    assert [cut["kind"] for cut in cuts] == ["turned", "detach"]
    assert cuts[1]["line"] == line_of(step, 1)


def test_a_step_after_a_backward_of_its_own_is_not_too_early() -> None:
    g, d = nn.Linear(8, 8), nn.Linear(8, 1)
    opts = [torch.optim.SGD(one.parameters(), 0.1) for one in (g, d)]

    def of_critic(out: Tensor) -> Tensor:
        return torch.tensor(out.mean().item(), requires_grad=True)  # 1

    def step() -> None:
        of_critic(d(X) - d(g(X).detach())).backward()
        opts[1].step()
        opts[0].zero_grad()
        d(g(X)).mean().backward()
        opts[0].step()

    with who_learns({"g": g, "d": d}, opts, where=True) as report:
        step()
    row = rows(report)["d.weight"]
    assert row["cause"] != "step-first"
    assert line_of(of_critic, 1) in [cut["line"] for cut in row["cuts"]]
