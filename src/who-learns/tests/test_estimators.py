"""Straight-through estimators, the right way round and the wrong one."""

from functools import partial
from typing import Any

import marks
import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812

from who_learns import who_learns

line_of = partial(marks.line_of, __file__)
X = torch.linspace(-1, 1, 64).view(8, 8)


def codes(m: Any, z: Tensor, right: bool) -> Tensor:
    q = m["code"](torch.cdist(z, m["code"].weight).argmin(1))
    m.loss = F.mse_loss(q, z.detach()) + 0.25 * F.mse_loss(z, q.detach())
    if right:
        return z + (q - z).detach()
    return q + (z - q).detach()  # codes


def rounds(m: Any, z: Tensor, right: bool) -> Tensor:
    r = torch.round(z * 4) / 4
    if right:
        return z + (r - z).detach()
    return r + (z - r).detach()  # rounds


def signs(m: Any, z: Tensor, right: bool) -> Tensor:
    p = z.sigmoid()
    b = (p > 0.5).float()
    if right:
        return b - p.detach() + p
    return p - b.detach() + b  # signs


def draws(m: Any, z: Tensor, right: bool) -> Tensor:
    soft = z.softmax(-1)
    hard = F.one_hot(soft.argmax(-1), 4).float()
    if right:
        return soft + (hard - soft).data
    return hard + (soft - hard).data  # draws


def clamped(m: Any, z: Tensor, right: bool) -> Tensor:
    c = z.clamp(-0.5, 0.5)  # no choice: each way is one that somebody may want
    return z + (c - z).detach() if right else c + (z - c).detach()


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("how", [codes, rounds, signs, draws, clamped])
def test_a_straight_through_estimator(how: Any, right: bool) -> None:
    torch.manual_seed(0)
    model = nn.ModuleDict(
        {"enc": nn.Linear(8, 4), "code": nn.Embedding(16, 4), "dec": nn.Linear(4, 8)}
    )
    model.loss = 0.0
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        z = how(model, model["enc"](X), right)
        (F.mse_loss(model["dec"](z), X) + model.loss).backward()
        opt.step()
    notes = [note for note in report.notes if "wrong way round" in note]
    if right or how is clamped:
        assert notes == []
    else:
        assert f":{line_of(how.__name__)}: " in notes[0]


@pytest.mark.parametrize("critic_learns", [True, False])
def test_what_was_drawn_goes_through_a_critic(critic_learns: bool) -> None:
    torch.manual_seed(0)
    actor, critic = nn.Linear(8, 4), nn.Sequential(nn.Linear(12, 8), nn.ReLU(), nn.Linear(8, 1))
    opts = [torch.optim.SGD(m.parameters(), 0.1) for m in (actor, critic)]
    with who_learns({"actor": actor, "critic": critic}, opts, where=True) as report:
        drawn_by = torch.distributions.Normal(actor(X), 1.0)
        a = drawn_by.sample()
        log_prob = drawn_by.log_prob(a).sum(1, keepdim=True)
        q = critic(torch.cat([X, a], 1))
        if critic_learns:  # an actor that learns by its log_prob() alone
            loss = -(log_prob * q.detach()).mean() + (q - 1).square().mean()
        else:  # one that should learn through the critic: rsample()
            loss = (0.2 * log_prob - q).mean()
        loss.backward()
        for opt in opts if critic_learns else opts[:1]:
            opt.step()
    notes = [one for one in report.notes if "rsample() draws with one" in one]
    assert len(notes) == (not critic_learns)
