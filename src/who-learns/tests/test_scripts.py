"""Faults that a stranger to this package planted in training scripts, each with its sound version."""

import copy
from collections.abc import Callable
from functools import partial
from typing import Any

import marks
import pytest
import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812

from who_learns import Report, who_learns

line_of = partial(marks.line_of, __file__)
X = torch.linspace(-1, 1, 32).view(4, 8)


def rows(report: Report) -> dict[str, Any]:
    return {name: row for row in report.to_dict()["parameters"] for name in row["names"]}


# -- rows that a mask holds --------------------------------------------------------------------

MASK = (torch.arange(8) == 7).float()[:, None]


def by_hook(table: nn.Parameter, _: Any) -> None:
    if not table._backward_hooks:
        table.register_hook(lambda grad: grad * MASK)  # hook


def by_mask(table: nn.Parameter, grad: Any) -> None:
    grad *= MASK  # mask


def by_product(table: nn.Parameter, grad: Any) -> None:
    table.grad = grad * MASK  # product


def by_view(table: nn.Parameter, grad: Any) -> None:
    grad[:7].zero_()  # view


def by_number(table: nn.Parameter, grad: Any) -> None:
    grad.mul_(0.5)


HELD = [by_hook, by_mask, by_product, by_view]


def held_rows(
    hold: Callable[..., None], where: bool, before: bool = False, back: bool = False,
    momentum: bool = False, **options: Any,
) -> dict[str, Any]:  # fmt: skip
    """Train one row of a table of ones: the others have no gradient, by a mask."""
    table = nn.Parameter(torch.ones(8, 4))
    model = nn.ParameterDict({"table": table, "twin": table})
    opt = torch.optim.AdamW([table], 0.1, **options)
    if momentum:
        table.grad = torch.ones(8, 4)
        opt.step()
    if before:
        hold(table, None)
    kept = table.detach().clone()
    with who_learns(model, opt, where=where) as report:
        for _ in range(2):
            opt.zero_grad()
            (table * X.view(8, 4)).square().sum().backward()
            if hold is not by_hook or not before:
                hold(table, table.grad)
            opt.step()
            if back:
                with torch.no_grad():
                    table[:7] = kept[:7]
    row: dict[str, Any] = rows(report)["table"]
    return row


@pytest.mark.parametrize("hold", HELD, ids=lambda one: one.__name__)
def test_rows_that_a_mask_holds_and_weight_decay_changes(hold: Any) -> None:
    row = held_rows(hold, True, hold is by_hook, weight_decay=0.5)
    assert (row["verdict"], row["cause"]) == ("doubtful", "decayed-part")
    assert [cut["line"] for cut in row["cuts"]] == [line_of(hold.__name__[3:])]
    assert "weight decay changes" in row["sentence"]
    row = held_rows(hold, True, hold is by_hook, weight_decay=0.0)
    assert (row["verdict"], row["cause"]) == ("ok", "learns")


def test_a_hook_that_holds_rows_is_known_without_where() -> None:
    row = held_rows(by_hook, False, True, weight_decay=0.5)
    assert row["cause"] == "decayed-part"
    assert [cut["line"] for cut in row["cuts"]] == [line_of("hook")]


def test_rows_that_a_mask_holds_and_momentum_changes() -> None:
    row = held_rows(by_mask, True, momentum=True, weight_decay=0.0)
    assert row["cause"] == "decayed-part"
    assert "0, and momentum changes" in row["sentence"]


def test_rows_that_are_put_back_are_held() -> None:
    assert held_rows(by_mask, True, back=True, weight_decay=0.5)["cause"] == "learns"


def test_one_number_for_all_is_no_mask() -> None:
    row = held_rows(by_number, True, weight_decay=0.5)
    assert (row["cause"], row["sentence"][-8:]) == ("learns", "used it.")


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("decay", [0.0, 0.5])
def test_rows_without_a_gradient_that_nobody_holds_are_told_and_no_fault(
    where: bool, decay: float
) -> None:
    table = nn.Embedding(64, 8)
    opt = torch.optim.AdamW(table.parameters(), 0.1, weight_decay=decay)
    with who_learns(table, opt, where=where) as report:
        for _ in range(2):
            table(torch.tensor([1, 2])).square().sum().backward()
            opt.step()
            opt.zero_grad()
    assert report.expected
    said = "rows without a gradient change as well, by weight decay: weight" in str(report)
    assert said == bool(decay)


# -- averages and target networks ----------------------------------------------------------------


class Twins(nn.Module):  # type: ignore[misc]
    """As in TD3: two critics of one output, each with a target network."""

    def __init__(self) -> None:
        super().__init__()
        self.q1 = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 1))
        self.q2 = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 1))
        self.q1_t, self.q2_t = copy.deepcopy(self.q1), copy.deepcopy(self.q2)
        for one in (self.q1_t, self.q2_t):
            one.requires_grad_(False)

    def pairs(self) -> list[tuple[nn.Parameter, nn.Parameter]]:
        mine = [*self.q1.parameters(), *self.q2.parameters()]
        return list(zip(mine, [*self.q1_t.parameters(), *self.q2_t.parameters()], strict=True))


def lerp(p: torch.Tensor, t: torch.Tensor) -> None:
    t.lerp_(p, 0.005)


def mul_add(p: torch.Tensor, t: torch.Tensor) -> None:
    t.mul_(0.99).add_(p, alpha=0.01)


def data_copy(p: torch.Tensor, t: torch.Tensor) -> None:
    t.data.copy_(0.9 * t.data + 0.1 * p.data)


def new_data(p: torch.Tensor, t: torch.Tensor) -> None:
    t.data = 0.9 * t.data + 0.1 * p.data


def noise(p: torch.Tensor, t: torch.Tensor) -> None:
    t.add_(1e-4 * torch.randn_like(t))


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("steps", [1, 4])
def test_targets_of_twin_critics_follow_over_one_step_and_over_several(
    where: bool, steps: int
) -> None:
    def train(update: Callable[..., None], seed: int) -> Report:
        torch.manual_seed(seed)
        agent = Twins()
        opt = torch.optim.Adam([*agent.q1.parameters(), *agent.q2.parameters()], 3e-4)
        with who_learns([agent.q1, agent.q2, agent], opt, where=where) as report:
            for _ in range(steps):
                y = torch.randn(4, 1)
                opt.zero_grad()
                (F.mse_loss(agent.q1(X), y) + F.mse_loss(agent.q2(X), y)).backward()
                opt.step()
                with torch.no_grad():
                    for p, t in agent.pairs():
                        update(p, t)
        return report

    for seed in range(6):
        for update in (lerp, mul_add, data_copy, new_data):
            report = train(update, seed)
            assert report.expected, (seed, update, str(report))
            causes = {row["cause"] for name, row in rows(report).items() if "_t." in name}
            assert causes == {"averaged"}
    assert {row["cause"] for name, row in rows(train(noise, 0)).items() if "_t." in name} == {
        "own-code"
    }


@pytest.mark.parametrize("where", [True, False])
def test_a_momentum_encoder_whose_average_is_taken_in_forward(where: bool) -> None:
    """MoCo: all parameters are in the list, and weight decay passes the frozen ones by."""
    torch.manual_seed(0)
    model = nn.ModuleDict({"q": nn.Linear(8, 8), "k": nn.Linear(8, 8)})
    model["k"].load_state_dict(model["q"].state_dict())
    model["k"].requires_grad_(False)
    opt = torch.optim.SGD(model.parameters(), 0.1, momentum=0.9, weight_decay=1e-4)
    with who_learns(model, opt, where=where) as report:
        for _ in range(4):
            with torch.no_grad():
                for p, t in zip(model["q"].parameters(), model["k"].parameters(), strict=True):
                    t.mul_(0.9).add_(p, alpha=0.1)
            opt.zero_grad()
            (model["q"](X) - model["k"](X + 1)).square().mean().backward()
            opt.step()
    assert report.expected
    assert rows(report)["k.weight"]["cause"] == "averaged"


# -- a path that ends beside one that does not ---------------------------------------------------


class Actor(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.mu, self.log_std = nn.Linear(8, 2), nn.Linear(8, 2)
        self.q = nn.Sequential(nn.Linear(10, 8), nn.Linear(8, 1))

    def normal(self) -> torch.distributions.Normal:
        return torch.distributions.Normal(self.mu(X), self.log_std(X).exp())


def entropy_and_q(m: Actor) -> torch.Tensor:
    normal = m.normal()
    u = normal.sample()  # drawn
    logp = normal.log_prob(u).sum(-1, keepdim=True)
    return (logp - m.q(torch.cat([X, torch.tanh(u)], -1))).mean()


def with_rsample(m: Actor) -> torch.Tensor:
    normal = m.normal()
    u = normal.rsample()
    logp = normal.log_prob(u).sum(-1, keepdim=True)
    return (logp - m.q(torch.cat([X, torch.tanh(u)], -1))).mean()


def score_function(m: Actor) -> torch.Tensor:
    normal = m.normal()
    u = normal.sample()
    return (normal.log_prob(u).sum(-1) * X.sum(-1)).mean()


def q_as_advantage(m: Actor) -> torch.Tensor:
    normal = m.normal()
    u = normal.sample()
    q = m.q(torch.cat([X, u], -1)).squeeze(-1)
    return -(normal.log_prob(u).sum(-1) * q.detach()).mean()


def rollout(m: Actor) -> torch.Tensor:
    with torch.no_grad():
        u = m.normal().sample()
    return -(m.normal().log_prob(u).sum(-1) + m.q(torch.cat([X, u], -1)).squeeze(-1)).mean()


@pytest.mark.parametrize(
    "loss", [entropy_and_q, with_rsample, score_function, q_as_advantage, rollout]
)
def test_a_sample_that_goes_on_through_other_parameters_is_told(loss: Any) -> None:
    model = Actor()
    opt = torch.optim.Adam([*model.mu.parameters(), *model.log_std.parameters()], 0.01)
    with who_learns(model, opt, where=True) as report:
        loss(model).backward()
        opt.step()
    row = rows(report)["mu.weight"]
    assert (row["verdict"], row["cause"]) == ("ok", "learns")
    said = [cut["line"] for cut in row["cuts"]]
    assert said == ([line_of("drawn")] if loss is entropy_and_q else [])
    assert ("also a path that ends: mu.weight" in str(report)) == bool(said)
    assert ("rsample() draws with one" in str(report)) == bool(said)


# -- others ---------------------------------------------------------------------------------------


def test_a_deep_copy_gets_the_gradient() -> None:
    model = nn.Linear(8, 1)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        learner = copy.deepcopy(model)  # copied
        learner(X).sum().backward()
        opt.step()
    row = rows(report)["weight"]
    assert (row["verdict"], row["cause"]) == ("wrong", "deepcopy")
    assert [cut["line"] for cut in row["cuts"]] == [line_of("copied")]
    assert ".data" not in str(report)


class Growing(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.body, self.head = nn.Linear(8, 8), nn.Linear(8, 1)

    def grow(self) -> None:
        self.head = nn.Linear(8, 2)  # grown

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.body(x))


@pytest.mark.parametrize("grows", [True, False])
def test_a_module_that_is_assigned_in_the_block_has_its_line_and_no_note(grows: bool) -> None:
    model = Growing()
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        if grows:
            model.grow()
        model(X).sum().backward()
        opt.step()
    row = rows(report)["head.weight"]
    assert row["cause"] == ("replaced" if grows else "learns")
    assert [cut["line"] for cut in row["cuts"]] == ([line_of("grown")] if grows else [])
    assert not report.notes
    assert "forward()" not in row["sentence"]


def test_eval_at_the_end_of_an_epoch_needs_no_note() -> None:
    model = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8))
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        model(X).square().sum().backward()
        opt.step()
        model.eval()
        with torch.no_grad():
            model(X)
    assert not report.notes


class Weighted(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.log_vars = nn.Parameter(torch.zeros(2))

    def forward(self, *losses: torch.Tensor) -> torch.Tensor:
        each = torch.stack(losses)
        return (each * (-self.log_vars).exp()).sum() + self.log_vars.sum()  # weighted


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("given", [True, False])
def test_a_parameter_of_the_loss_is_in_the_summary(where: bool, given: bool) -> None:
    model, criterion = nn.Linear(8, 2), Weighted()
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns([model, criterion] if given else model, opt, where=where) as report:
        out = model(X)
        criterion(out[:, 0].square().mean(), out[:, 1].square().mean()).backward()
        opt.step()
    name = "Weighted.log_vars, " * where
    at = f", at src/who-learns/tests/test_scripts.py:{line_of('weighted')}" * where
    said = (
        f"2 of 2 parameters learn, 1 that the loss uses ({name}of the shape (2,){at}) is in "
        "neither the model nor an optimizer's list."
    )
    assert (report.summary() == said) == (not given)
    assert (f":{line_of('weighted')}: return (each" in str(report)) == (where and not given)
    if given:
        assert rows(report)["1.log_vars"]["cause"] == "not-in-optimizer"


@pytest.mark.parametrize("bag", [False, True])
@pytest.mark.parametrize("where", [True, False])
def test_max_norm_writes_to_a_frozen_embedding(bag: bool, where: bool) -> None:
    for max_norm in (1.0, None):
        table: Any = nn.EmbeddingBag if bag else nn.Embedding
        model = nn.Sequential(table(8, 8, max_norm=max_norm), nn.Linear(8, 1))
        model[0].weight.requires_grad_(False)
        opt = torch.optim.SGD(model[1].parameters(), 0.1)
        with who_learns(model, opt, where=where) as report:
            model(torch.tensor([[1, 2]])).sum().backward()  # looked up
            opt.step()
        row = rows(report)["0.weight"]
        if max_norm is None:
            assert row["cause"] == "frozen"
            continue
        assert (row["verdict"], row["cause"]) == ("wrong", "max-norm")
        assert [cut["line"] for cut in row["cuts"]] == [line_of("looked up")] * where


@torch.no_grad()  # type: ignore[untyped-decorator]  # decorator
def embed(m: nn.Module) -> torch.Tensor:
    return m(X)  # embedded


def test_the_line_of_a_decorator() -> None:
    model = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 1))
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        model[1](embed(model[0])).sum().backward()
        opt.step()
    (cut,) = rows(report)["0.weight"]["cuts"]
    assert (cut["line"], cut["opened"]["line"]) == (line_of("embedded"), line_of("decorator"))
    assert "@torch.no_grad()" in str(report)


@pytest.mark.parametrize("frozen", [True, False])
def test_a_parameter_group_of_frozen_ones_is_doubtful(frozen: bool) -> None:
    torch.manual_seed(0)
    table = nn.Embedding.from_pretrained(torch.randn(8, 8), freeze=frozen)
    model = nn.Sequential(table, nn.Linear(8, 1))
    groups = [{"params": model[1].parameters()}, {"params": table.parameters(), "lr": 1e-3}]
    opt = torch.optim.Adam(groups, 1e-2)
    with who_learns(model, opt) as report:
        model(torch.tensor([1, 2])).sum().backward()
        opt.step()
    row = rows(report)["0.weight"]
    assert row["cause"] == ("frozen-list" if frozen else "learns")
    if frozen:
        assert row["verdict"] == "doubtful"
        assert "param_groups[1] of optimizer" in row["sentence"]
        assert "unless it gets freeze=False" in row["sentence"]


@pytest.mark.parametrize("kept", [True, False])
def test_an_average_that_is_assigned_to_a_variable_is_doubtful(kept: bool) -> None:
    torch.manual_seed(0)
    model = nn.ModuleDict({"q": nn.Linear(8, 8), "k": nn.Linear(8, 8)})
    model["k"].requires_grad_(False)
    opt = torch.optim.SGD(model["q"].parameters(), 0.1)

    def average() -> list[torch.Tensor]:
        made = []
        with torch.no_grad():
            for p, t in zip(model["q"].parameters(), model["k"].parameters(), strict=True):
                t = t * 0.9 + p * 0.1  # averaged
                made += [t] if kept else []
        return made

    with who_learns(model, opt, where=True) as report:
        (model["q"](X) - model["k"](X)).square().mean().backward()
        opt.step()
        averages = average()
        distance = (model["q"].weight - model["k"].weight).norm().item()
    assert distance and len(averages) == 2 * kept
    row = rows(report)["k.weight"]
    assert row["cause"] == ("frozen" if kept else "discarded")
    assert [cut["line"] for cut in row["cuts"]] == ([] if kept else [line_of("averaged")])


def test_the_whole_name_of_what_is_zero() -> None:
    class Two(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.net = nn.ModuleList(nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 8)) for _ in "ab")
            for one in self.net:
                nn.init.zeros_(one[1].weight)
                one[1].weight.requires_grad_(False)

    model = Two()
    opt = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], 0.1)
    with who_learns(model, opt, where=True) as report:
        (model.net[0](X) + model.net[1](X)).sum().backward()
        opt.step()
    assert "net.0-1.1.weight is 0 throughout" in str(report)


def test_units_that_are_off_for_a_step_are_no_news() -> None:
    model = nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 1))
    nn.init.constant_(model[0].bias, -9.0)
    with torch.no_grad():
        model[0].bias[0] = 9.0
    opt = torch.optim.AdamW(model.parameters(), 0.1, weight_decay=0.5)
    with who_learns(model, opt) as report:
        model(X).sum().backward()
        opt.step()
    assert report.expected and "rows without" not in str(report)
