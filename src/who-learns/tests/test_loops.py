"""Loops as people publish them: PPO, MoCo, NeRF, each with a fault."""

import copy

import pytest
import torch
from test_causes import line_of, rows
from torch import Tensor, nn

from who_learns import who_learns

X = torch.linspace(-1, 1, 32).view(4, 8)


class ActorCritic(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.actor, self.critic = nn.Linear(8, 2), nn.Linear(8, 1)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        return self.actor(x).log_softmax(-1)[:, 0], self.critic(x).flatten()


@pytest.mark.parametrize("forgets", ["critic", "actor", ""])
def test_what_was_computed_again_and_forgotten_is_named_where_it_ends(forgets: str) -> None:
    """As in PPO: a rollout without recording, and the same once more with it."""

    def step() -> None:
        with torch.no_grad():
            old, values = model.forward(X)
            advantages = torch.ones(4) - values
        new, value = model.forward(X)
        difference = new - old  # actor
        ratio = old.exp() if forgets == "actor" else difference.exp()
        value_loss = 0.5 * (value - values - advantages).square().mean()  # critic
        loss = -(advantages * ratio).mean()
        (loss if forgets == "critic" else loss + value_loss).backward()
        opt.step()

    model = ActorCritic()
    opt = torch.optim.Adam(model.parameters())
    with who_learns(model, opt, where=True) as report:
        step()
    assert report.expected == (not forgets)
    if forgets:
        row = rows(report)[f"{forgets}.weight"]
        assert row["cause"] == "unused-output"
        assert row["cuts"][0]["line"] == line_of(step, forgets)
        assert ("or its values alone" in row["sentence"]) == (forgets == "critic")


class Momentum(nn.Module):  # type: ignore[misc]
    """As MoCo: the average and the queue are written in the forward pass."""

    def __init__(self, how: str) -> None:
        super().__init__()
        self.how = how
        self.q = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8))
        self.k = copy.deepcopy(self.q).requires_grad_(False)
        self.register_buffer("queue", torch.randn(8, 16))

    def forward(self, x: Tensor) -> Tensor:
        with torch.no_grad():
            pairs = zip(self.q.parameters(), self.k.parameters(), strict=True)
            for q, k in pairs if self.how != "swapped" else map(reversed, pairs):
                q = k if self.how == "itself" else q
                new = k * 0.9 + q * 0.1
                if self.how == "dropped":
                    k = new
                elif self.how != "assigned":
                    k.copy_(new)  # 1
                else:
                    k.data = new
            keys = self.k(x)
            queue = self.queue.clone() if self.how == "clone" else self.queue
            queue[:, :4] = keys.T  # 2
        return (self.q(x) @ self.queue.clone()).logsumexp(1).mean()


@pytest.mark.parametrize("how", ["", "assigned", "swapped", "itself", "dropped", "clone"])
def test_an_average_in_the_forward_pass(how: str) -> None:
    torch.manual_seed(0)
    model = Momentum(how)
    opt = torch.optim.SGD(model.parameters(), 0.1, momentum=0.9, weight_decay=1e-4)
    model(X).backward()
    opt.step()
    for k in model.k.parameters():
        k.data.add_(0.5)
    with who_learns(model, opt, where=True) as report:
        opt.zero_grad()
        model(X).backward()
        opt.step()
    found = {name: row for name, row in rows(report).items() if row["verdict"] != "ok"}
    assert report.expected == (how in ("", "assigned"))
    causes = {"swapped": "pulled", "itself": "self-copy", "dropped": "discarded"}
    assert {row["cause"] for row in found.values()} == {*filter(None, [causes.get(how)])}
    where = {cut["line"] for row in found.values() for cut in row["cuts"]}
    if how in ("swapped", "itself"):
        assert where == {line_of(Momentum.forward, 1)}
        assert {name[0] for name in found} == {"q" if how == "swapped" else "k"}
    said = [one for one in report.to_dict()["notes"] if "writes to a copy of queue" in one]
    assert len(said) == (how == "clone")
    assert not said or f"test_loops.py:{line_of(Momentum.forward, 2)}" in said[0]


def test_what_was_nan_before_is_no_step_undone() -> None:
    model = nn.Linear(8, 1)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    nn.init.constant_(model.weight, float("nan"))
    with who_learns(model, opt, where=True) as report:
        for _ in range(2):
            opt.zero_grad()
            model(X).sum().backward()
            opt.step()
    row = rows(report)["weight"]
    assert (row["verdict"], row["cause"]) == ("wrong", "not-finite")
    assert "before this block" in row["sentence"]


class Two(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.body, self.neck, self.head = nn.Linear(8, 8), nn.Linear(8, 8), nn.Linear(8, 1)

    def forward(self, x: Tensor) -> Tensor:
        h = self.body(x).relu()
        h = self.neck(h)
        return self.head(h)


def test_the_call_that_takes_the_wrong_model() -> None:
    """As NeRF with one network for both, where a helper calls them."""

    def render(coarse: nn.Module, fine: nn.Module) -> Tensor:
        return run(coarse) + run(fine)

    def run(model: nn.Module) -> Tensor:
        return model(X).square().mean()

    def step() -> None:
        render(coarse, coarse).backward()  # 1
        opt.step()

    coarse, fine = Two(), Two()
    opt = torch.optim.SGD([*coarse.parameters(), *fine.parameters()], 0.1)
    with who_learns({"coarse": coarse, "fine": fine}, opt, where=True) as report:
        step()
    row = rows(report)["fine.body.weight"]
    assert row["cause"] == "never-used"
    assert [cut["line"] for cut in row["cuts"]] == [line_of(step, 1)]
    bare = torch.optim.SGD(fine.head.parameters(), 0.1)
    with who_learns(fine, bare, where=True) as report:  # several lines, one cause: one row
        run(fine).backward()
        bare.step()
    assert str(report).count("no optimizer has it in its list") == 1
