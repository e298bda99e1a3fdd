"""Loops of several fields, such as recommendation, equations and federated learning."""

import copy
from collections.abc import Iterator

import pytest
import torch
from marks import line_of as line_in
from test_causes import rows
from torch import Tensor, nn

from who_learns import who_learns

X = torch.linspace(-1, 1, 32).view(4, 8)


def line_of(mark: str) -> int:
    return line_in(__file__, mark)


@pytest.fixture(autouse=True)
def seeded() -> Iterator[None]:
    torch.manual_seed(0)
    yield


@pytest.mark.parametrize("last", [2, 3])
@pytest.mark.parametrize("sparse", [True, False])
def test_a_gradient_of_zeros_of_a_sparse_embedding(sparse: bool, last: int) -> None:
    tables = nn.ModuleList(nn.Embedding(8, 4, sparse=sparse) for _ in range(3))
    opt = torch.optim.SGD(tables.parameters(), 0.1)
    with who_learns(tables, opt, where=True) as report:
        ids = torch.arange(4)
        every = torch.cat([one(ids)[:, None] for one in tables], dim=1)  # joined
        scores = every @ every.mT
        scores[:, torch.arange(1, last), torch.arange(0, last - 1)].sum().backward()  # pairs
        opt.step()
    row = rows(report)["2.weight"]
    if last == 3:
        assert row["cause"] == "learns"
        return
    assert row["cause"] == "zero-gradient"
    (cut,) = row["cuts"]
    assert (cut["line"], cut["also"][0]["line"]) == (line_of("joined"), line_of("pairs"))


class Wave(nn.Module):  # type: ignore[misc]
    def __init__(self, smooth: bool) -> None:
        super().__init__()
        self.net = nn.Sequential(nn.Linear(1, 8), nn.Tanh() if smooth else nn.ReLU())
        self.last, self.d = nn.Linear(8, 1), nn.Parameter(torch.tensor(1.0))

    def forward(self, x: Tensor) -> Tensor:
        u = self.last(self.net(x))
        (u_x,) = torch.autograd.grad(u.sum(), x, create_graph=True)
        (u_xx,) = torch.autograd.grad(u_x.sum(), x, create_graph=True)  # second
        return u - self.d * u_xx


@pytest.mark.parametrize("smooth", [True, False])
def test_a_second_derivative_that_is_zero_throughout(smooth: bool) -> None:
    net = Wave(smooth)
    opt = torch.optim.SGD(net.parameters(), 0.1)
    with who_learns(net, opt, where=True) as report:
        net(X.reshape(-1, 1).clone().requires_grad_()).square().mean().backward()
        opt.step()
    row = rows(report)["d"]
    if smooth:
        assert row["cause"] == "learns"
        return
    (cut,) = row["cuts"]
    assert cut["line"] == line_of("second")
    assert "as the second derivative of relu() is" in cut["what"]


@pytest.mark.parametrize("tied", [True, False])
def test_a_layer_in_two_containers_is_no_tied_weight(tied: bool) -> None:
    body = nn.Sequential(*(nn.Linear(8, 8, bias=False) for _ in range(4))).requires_grad_(False)
    adapters = nn.ModuleList([nn.Linear(8, 8, bias=False) if tied else body[1]])
    if tied:
        adapters[0].weight = body[1].weight
    adapters.requires_grad_(True)
    net = nn.ModuleDict({"body": body, "adapters": adapters})
    opt = torch.optim.SGD(adapters.parameters(), 0.1)
    with who_learns(net, opt, where=True) as report:
        body(X).square().mean().backward()
        opt.step()
    assert ["are one tensor, with one flag" in note for note in report.notes] == [True] * tied


@pytest.mark.parametrize("copied", [True, False])
def test_a_buffer_that_own_code_changes_has_the_line(copied: bool) -> None:
    net = nn.Sequential(nn.Linear(8, 4), nn.BatchNorm1d(4), nn.utils.spectral_norm(nn.Linear(4, 4)))
    net.register_buffer("priors", torch.rand(4))
    opt = torch.optim.SGD(net.parameters(), 0.1)
    with who_learns(net, opt, where=True) as report:
        boxes = net.priors.clone() if copied else net.priors
        boxes += net(X).detach()[0]  # moved
        net(X).square().mean().backward()
        opt.step()
    lines = [line for line in str(report).splitlines() if "buffers that change" in line]
    mine = [line for line in lines if ", by " in line]
    assert len(mine) == (not copied)
    for line in mine:
        assert ", by add_() at " in line
        assert line.endswith(f"test_fields.py:{line_of('moved')}: priors")


class Pairs(nn.Module):  # type: ignore[misc]
    def __init__(self, convs: int) -> None:
        super().__init__()
        self.attn = nn.ModuleList(nn.Linear(8, 8) for _ in range(2))
        self.conv = nn.ModuleList(nn.Linear(8, 8) for _ in range(convs))

    def forward(self, x: Tensor) -> Tensor:
        if not self.conv:
            for layer in self.attn:
                x = layer(x)
        elif x is not None:
            for layer, conv in zip(self.attn, self.conv, strict=False):  # zipped
                x = conv(layer(x))
        return x


@pytest.mark.parametrize("convs", [0, 1, 2])
def test_a_line_that_ran_comes_before_one_that_did_not(convs: int) -> None:
    net = Pairs(convs)
    opt = torch.optim.SGD(net.parameters(), 0.1)
    with who_learns(net, opt, where=True) as report:
        net(X).square().mean().backward()
        opt.step()
    row = rows(report)["attn.1.weight"]
    assert row["cause"] == ("never-used" if convs == 1 else "learns")
    if convs == 1:
        assert row["cuts"][0]["line"] == line_of("zipped")
        assert "a part of it was not used" in row["cuts"][0]["what"]
        assert "zip() ends with the shortest" in row["cuts"][0]["what"]


@pytest.mark.parametrize("put", ["dict", "whole", "moved"])
@pytest.mark.parametrize("deep", [True, False])
def test_copies_learn_and_the_model_stays(deep: bool, put: str) -> None:
    whole = nn.Linear(8, 8)
    with who_learns({"whole": whole}, where=True) as report:
        found = []
        for _ in range(2):
            one = copy.deepcopy(whole) if deep else nn.Linear(8, 8)
            if not deep:
                one.load_state_dict(whole.state_dict())
            opt = torch.optim.SGD(one.parameters(), 0.1)
            one(X).square().mean().backward()
            opt.step()
            found.append(one.state_dict())
        average = {key: (found[0][key] + found[1][key]) / 2 for key in found[0]}
        if put == "dict":
            whole.state_dict().update(average)  # put
        elif put == "moved":
            whole.load_state_dict(average)
    notes = [note for note in report.notes if note.startswith("copies of whole learn")]
    assert len(notes) == len(report.notes) == (put != "moved") and report.expected
    for note in notes:
        assert f"test_fields.py:{line_of('put')} changes a dict" in note


@pytest.mark.parametrize("how", ["sum", "copy", "mean", "alpha"])
def test_a_model_becomes_the_sum_of_two(how: str) -> None:
    models = {"one": nn.Linear(8, 8), "two": nn.Linear(8, 8)}
    opts = [torch.optim.SGD(model.parameters(), 0.1) for model in models.values()]
    with who_learns(models, opts, where=True) as report:
        for model, opt in zip(models.values(), opts, strict=True):
            model(X).square().mean().backward()
            opt.step()
        found = models["one"].state_dict()
        if how == "copy":
            found = copy.deepcopy(found)
        for key, other in models["two"].state_dict().items():
            if how == "alpha":
                found[key].add_(other, alpha=0.5)
            else:
                found[key] += other  # summed
            if how == "mean":
                found[key] /= 2
            else:
                found[key] = found[key] / 2
    assert len(report.notes) == (how == "sum")
    for note in report.notes:
        assert f"test_fields.py:{line_of('summed')} adds the parameters of two" in note


@pytest.mark.parametrize("both", [True, False])
def test_a_layer_of_zeros_before_a_relu(both: bool) -> None:
    net = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8), nn.ReLU(True), nn.Linear(8, 8))
    nn.init.zeros_(net[1].weight)
    if not both:
        nn.init.constant_(net[1].bias, 0.5)
    opt = torch.optim.SGD(net.parameters(), 0.1)
    with who_learns(net, opt, where=True) as report:
        net(X).square().mean().backward()
        opt.step()
    row = rows(report)["3.weight"]
    assert row["cause"] == ("zero-gradient" if both else "learns")
    for cut in row["cuts"]:
        assert cut["what"].startswith("1.weight and 1.bias are 0 throughout, and this makes")


@pytest.mark.parametrize("shared", [True, False])
def test_a_row_on_both_sides_of_a_difference(shared: bool) -> None:
    tables = nn.ModuleDict({"user": nn.Embedding(8, 1), "item": nn.Embedding(8, 1)})
    opt = torch.optim.SGD(tables.parameters(), 0.1)
    ids = torch.arange(4)
    with who_learns(tables, opt, where=True) as report:
        first = tables["user"](ids) + tables["item"](ids)
        other = tables["user"](ids if shared else ids + 1) + tables["item"](ids + 4)
        (first - other).sigmoid().mean().backward()
        opt.step()
    row = rows(report)["user.weight"]
    assert row["cause"] == ("zero-gradient" if shared else "learns")
    for cut in row["cuts"]:
        assert "looks up on both sides" in cut["what"] and "detach" not in cut["what"]


@pytest.mark.parametrize("warm", [True, False])
def test_own_code_sets_a_learning_rate_of_zero(warm: bool) -> None:
    net = nn.Linear(8, 8)
    opt = torch.optim.SGD(net.parameters(), 0.1)
    with who_learns(net, opt, where=True) as report:
        for group in opt.param_groups:
            group["lr"] = 0.1 * (0.5 if warm else 0)  # rate
        net(X).square().mean().backward()
        opt.step()
    row = rows(report)["weight"]
    assert row["cause"] == ("learns" if warm else "lr-zero")
    assert [cut["line"] for cut in row["cuts"]] == [line_of("rate")] * (not warm)


@pytest.mark.parametrize("learns", [True, False])
def test_a_model_that_goes_a_part_of_the_way_to_its_copy(learns: bool) -> None:
    net = nn.Linear(8, 8)
    with who_learns(net, where=True) as report:
        fast = copy.deepcopy(net)
        opt = torch.optim.SGD(fast.parameters() if learns else nn.Linear(8, 8).parameters(), 0.1)
        fast(X).square().mean().backward()
        opt.step()
        with torch.no_grad():
            for slow, one in zip(net.parameters(), fast.parameters(), strict=True):
                slow.add_(one - slow, alpha=0.5)
    assert (rows(report)["weight"]["cause"] == "self-copy") == (not learns)
