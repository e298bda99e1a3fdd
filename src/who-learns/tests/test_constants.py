"""Terms of a loss that are constants: those that say so, and those that are meant."""

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from typing import Any

import marks
import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812

from who_learns import Report, who_learns

line_of = partial(marks.line_of, __file__)
X = torch.linspace(-1, 1, 32).view(4, 8)
Y = torch.tensor([0, 1, 2, 0])
Loss = Callable[[Any], Tensor]
SCALER = hasattr(torch.amp, "GradScaler")  # before 2.3 there is none for a CPU


def models() -> nn.ModuleDict:
    torch.manual_seed(0)
    layers = {"g": nn.Linear(8, 8), "d": nn.Linear(8, 3), "one": nn.Linear(3, 1)}
    return nn.ModuleDict(
        {**layers, "score": nn.Sequential(nn.Linear(8, 8), nn.Tanh(), nn.Linear(8, 1))}
    )


def run(loss: Loss, steps: int = 1, scaled: bool = False) -> Report:
    model = models()
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    scaler = torch.amp.GradScaler("cpu", enabled=scaled) if SCALER else None
    with who_learns(model, optimizer, where=True) as report:
        for _ in range(steps):
            optimizer.zero_grad()
            value = loss(model)
            if scaler is not None:
                scaler.scale(value).backward()
                scaler.step(optimizer)
                scaler.update()
            else:
                value.backward()
                optimizer.step()
    return report


def constants(report: Report) -> list[str]:
    return [note for note in report.notes if "a term of the loss is a constant" in note]


# -- a penalty of gradients -----------------------------------------------------------------------


def mixed() -> Tensor:
    return (X * 0.3 + 0.1).requires_grad_()


def slope(m: Any, x: Tensor, again: bool) -> Tensor:
    (g,) = torch.autograd.grad(m["score"](x).sum(), x, create_graph=again)
    return g


def critic(m: Any) -> Tensor:
    loss: Tensor = m["score"](-X).mean() - m["score"](X).mean()
    return loss


def by_pow(m: Any, again: bool) -> Tensor:
    gp = ((slope(m, mixed(), again).norm(2, 1) - 1) ** 2).mean()  # by_pow
    return critic(m) + 10 * gp


def by_einsum(m: Any, again: bool) -> Tensor:
    loss = critic(m)
    g = slope(m, mixed(), again)
    lengths = torch.einsum("ij,ij->i", g, g).add(1e-12).sqrt()
    loss += 10.0 * lengths.sub(1).square().mean()  # by_einsum
    return loss


def by_sum(m: Any, again: bool) -> Tensor:
    parts = {"score": critic(m), "gp": 5 * slope(m, mixed(), again).pow(2).sum(1).mean()}  # by_sum
    total: Tensor = sum(parts.values())
    return total


def by_stack(m: Any, again: bool) -> Tensor:
    inner = slope(m, mixed(), again).flatten(1)
    outer = torch.relu(inner.norm(dim=1) - 1).mean()  # by_stack
    return torch.stack([critic(m), outer * torch.tensor(3.0)]).sum() / 2


def by_sample(m: Any, again: bool) -> Tensor:
    each = F.softplus(m["score"](-X)) + F.softplus(-m["score"](X))
    g = slope(m, mixed(), again)
    penalty = g.square().sum(1, keepdim=True)  # by_sample
    return torch.add(each, penalty, alpha=0.5).mean()


def at_real(m: Any, again: bool) -> Tensor:
    x = X.clone().requires_grad_()
    real = m["score"](x)
    (g,) = torch.autograd.grad(real.sum(), x, retain_graph=True, create_graph=again)
    r1 = g.square().sum([1]).mean()  # at_real
    return m["score"](-X).mean() - real.mean() + r1 * 0.5 * 10


def forces(m: Any, again: bool) -> Tensor:
    x = mixed()
    energy = m["score"](x)
    force = -torch.autograd.grad(energy, x, torch.ones_like(energy), True, again)[0]
    fit: Tensor = F.mse_loss(energy, X.sum(1, keepdim=True)) + F.mse_loss(force, X)  # forces
    return fit


def by_jacobian(m: Any, again: bool) -> Tensor:
    jacobian = torch.autograd.functional.jacobian(m["score"], X, create_graph=again)
    return critic(m).mul(2).add(jacobian.square().sum())  # by_jacobian


def invariance(m: Any, again: bool) -> Tensor:
    scale = torch.ones((), requires_grad=True)
    risk = F.cross_entropy(m["d"](m["g"](X)) * scale, Y)
    g = torch.autograd.grad(risk, [scale], None, True, again)[0]
    penalty = torch.sum(g**2)  # invariance
    loss = risk.clone()
    loss += 100 * penalty
    return loss


PENALTIES = [
    by_pow,
    by_einsum,
    by_sum,
    by_stack,
    by_sample,
    at_real,
    forces,
    by_jacobian,
    invariance,
]


@pytest.mark.parametrize("mode", ["", "autocast", "scaler", "two steps"])
@pytest.mark.parametrize("penalty", PENALTIES)
def test_a_penalty_without_create_graph_is_a_constant(penalty: Any, mode: str) -> None:
    if mode == "scaler" and not SCALER:
        pytest.skip("no GradScaler for a CPU")
    on = torch.autocast("cpu", torch.bfloat16) if mode == "autocast" else nullcontext()

    def loss(again: bool, m: Any) -> Tensor:
        with on:
            out: Tensor = penalty(m, again)
        return out

    steps = 2 if mode == "two steps" else 1
    report = run(lambda m: loss(False, m), steps, mode == "scaler")
    assert not report.expected
    (note,) = constants(report)
    assert f":{line_of(penalty.__name__)}: " in note
    assert "without create_graph=True" in note
    assert "1 note to read" in report.summary()
    report = run(lambda m: loss(True, m), steps, mode == "scaler")
    assert not constants(report), report


# -- other terms ----------------------------------------------------------------------------------


def nothing(m: Any) -> Tensor:
    h = m["g"](X)
    return F.cross_entropy(m["d"](h), Y), h.square().mean()


def number(m: Any) -> Tensor:
    ce, kl = nothing(m)
    return ce + 0.1 * kl.item()  # number


def added(m: Any) -> Tensor:
    ce, kl = nothing(m)
    ce += float(kl)  # added
    return ce


def decay(m: Any) -> Tensor:
    ce, _ = nothing(m)
    size = 0.0
    for p in m["g"].parameters():
        size += p.norm().item()  # decay
    return ce + 1e-3 * size


def detached(m: Any) -> Tensor:
    ce, kl = nothing(m)
    return ce + kl.detach() * 0.5  # detached


def unrecorded(m: Any) -> Tensor:
    ce, _ = nothing(m)
    with torch.no_grad():
        h = m["g"](X)
        sparse = h.abs().mean()  # unrecorded
    return ce + 0.2 * sparse


def bonus(m: Any) -> Tensor:
    p = m["d"](m["g"](X)).log_softmax(-1)
    entropy = -(p.exp() * p).sum(-1).mean()
    return F.nll_loss(p, Y) - 0.01 * entropy.data  # bonus


def weights(m: Any) -> Tensor:
    ce, _ = nothing(m)
    return ce + 0.01 * sum(p.data.pow(2).sum() for p in m.parameters())  # weights


DELIBERATE = [number, added, decay, detached, unrecorded, bonus, weights]


@pytest.mark.filterwarnings("ignore:Converting a tensor")
@pytest.mark.parametrize("loss", DELIBERATE)
@pytest.mark.parametrize("steps", [1, 2])
def test_a_term_that_own_code_keeps_out_has_a_note(loss: Loss, steps: int) -> None:
    report = run(loss, steps)
    notes = constants(report)
    assert len(notes) == 1, report
    assert f":{line_of(loss.__name__)}: " in notes[0]


def copied(m: Any) -> Tensor:
    ce, kl = nothing(m)
    with pytest.warns(UserWarning):
        return ce + torch.tensor(kl)  # copied


def hits(m: Any) -> Tensor:
    logits = m["d"](m["g"](X))
    wrong = (logits.argmax(-1) != Y).float().mean()  # hits
    return F.cross_entropy(logits, Y) + 0.3 * wrong


def rounds(m: Any) -> Tensor:
    out = m["d"](m["g"](X))
    each = F.cross_entropy(out, Y, reduction="none")
    return (each + 0.1 * (out.sigmoid() > 0.5).sum(-1)).mean()  # rounds


@pytest.mark.parametrize("loss", [copied, hits, rounds])
def test_a_term_that_loses_its_path_in_passing_is_not_expected(loss: Loss) -> None:
    report = run(loss)
    (note,) = constants(report)
    assert f":{line_of(loss.__name__)}: " in note
    assert not report.expected and "1 note to read" in report.summary()


# -- what is meant --------------------------------------------------------------------------------


def adaptive(m: Any) -> Tensor:  # VQGAN
    h = m["g"](X)
    fit, trick = F.mse_loss(h, X), -m["d"](h).mean()
    last = m["g"].weight
    a, b = (torch.autograd.grad(one, last, retain_graph=True)[0] for one in (fit, trick))
    weight = (a.norm() / (b.norm() + 1e-4)).clamp(0, 1e4)
    return fit + weight * trick


def balanced(m: Any) -> Tensor:  # as GradNorm
    losses = [*nothing(m)]
    sizes = [torch.autograd.grad(one, m["g"].weight, retain_graph=True)[0].norm() for one in losses]
    mean = sum(sizes) / 2
    return sum((mean / size) * one for size, one in zip(sizes, losses, strict=True))


def first_order(m: Any) -> Tensor:  # MAML
    mine = dict(m["d"].named_parameters())
    h = m["g"](X)
    inner = F.cross_entropy(torch.func.functional_call(m["d"], mine, h), Y)
    grads = torch.autograd.grad(inner, list(mine.values()), retain_graph=True)
    fast = {name: p - 0.1 * g for (name, p), g in zip(mine.items(), grads, strict=True)}
    return F.cross_entropy(torch.func.functional_call(m["d"], fast, h), Y) + inner


def adversarial(m: Any) -> Tensor:
    x = X.clone().requires_grad_()
    clean = F.cross_entropy(m["d"](m["g"](x)), Y)
    (g,) = torch.autograd.grad(clean, x, retain_graph=True)
    return clean / 2 + F.cross_entropy(m["d"](m["g"](X + 0.1 * g.sign())), Y) / 2


def proximal(m: Any) -> Tensor:  # PPO
    with torch.no_grad():
        old = m["d"](m["g"](X)).log_softmax(-1)[:, 0]
        advantage = X.sum(1) - m["score"](X).squeeze(1)
    new = m["d"](m["g"](X)).log_softmax(-1)
    ratio = (new[:, 0] - old).exp()
    entropy = -(new.exp() * new).sum(-1).mean()
    return -torch.min(ratio * advantage, ratio.clamp(0.8, 1.2) * advantage).mean() - 0.01 * entropy


def compared(m: Any) -> Tensor:  # the KL divergence of old and new, by a sample
    with torch.no_grad():
        old = m["d"](m["g"](X)).log_softmax(-1)[:, 0].mean()
    return F.mse_loss(m["g"](X), X) + (old - m["d"](m["g"](X)).log_softmax(-1)[:, 0].mean())


def surrogate(m: Any) -> Tensor:
    ce, _ = nothing(m)
    true = (m["d"](m["g"](X)).argmax(-1) != Y).float().mean()
    return ce + (true - ce).detach()


def baseline(m: Any) -> Tensor:
    ce, kl = nothing(m)
    running = 0.9 * 0.0 + 0.1 * ce.item()
    return ce - running + kl


def flooded(m: Any) -> Tensor:
    ce, kl = nothing(m)
    print(f"{ce.item():.3f} {kl.item():.3f}")
    return (ce - 0.05).abs() + 0.05 + kl


def normalized(m: Any) -> Tensor:
    ce, kl = nothing(m)
    return ce / ce.detach() + kl / kl.item()


def confident(m: Any) -> Tensor:  # FixMatch
    logits = m["d"](m["g"](X))
    p, label = logits.detach().softmax(-1).max(-1)
    sure = p.ge(0.2).float()
    out: Tensor = (F.cross_entropy(logits, label, reduction="none") * sure).mean()
    return out + F.cross_entropy(logits, Y)


def experts(m: Any) -> Tensor:
    p = m["d"](m["g"](X)).softmax(-1)
    share = F.one_hot(p.argmax(-1), 3).float().mean(0)
    return F.nll_loss(p.log(), Y) + 0.01 * 3 * (share * p.mean(0)).sum()


def consolidated(m: Any) -> Tensor:  # EWC
    ce, _ = nothing(m)
    mine = [*m["g"].parameters()]
    fisher = [g.square() for g in torch.autograd.grad(ce, mine, retain_graph=True)]
    old = [p.detach() - 0.1 for p in mine]
    return ce + 10 * sum(
        (f * (p - o).square()).sum() for f, p, o in zip(fisher, mine, old, strict=True)
    )


def watched(m: Any) -> Tensor:  # Grad-CAM, for a log
    h = m["g"](X)
    logits = m["d"](h)
    (g,) = torch.autograd.grad(logits[:, 0].sum(), h, retain_graph=True)
    cam = (g.mean(0) * h).sum(-1).relu()
    print(f"{cam.mean().item():.3f}")
    return F.cross_entropy(logits, Y)


def vae(m: Any) -> Tensor:
    h = m["g"](X)
    quantized = h.round()
    straight = h + (quantized - h).detach()
    return F.mse_loss(m["d"](straight), torch.ones(4, 3)) + 0.25 * F.mse_loss(h, quantized.detach())


def constrained(m: Any) -> Tensor:  # a Lagrangian
    ce, cost = nothing(m)
    lam = m["one"].bias.squeeze().exp()
    return ce + lam.detach() * (cost - 0.1) - lam * (cost.detach() - 0.1)


SOUND = [
    adaptive, balanced, first_order, adversarial, proximal, compared, surrogate, baseline, flooded,
    normalized, confident, experts, consolidated, watched, vae, constrained,
]  # fmt: skip


@pytest.mark.parametrize("loss", SOUND)
@pytest.mark.parametrize("steps", [1, 3])
def test_a_constant_that_is_no_term_says_nothing(loss: Loss, steps: int) -> None:
    report = run(loss, steps)
    assert not constants(report), report


def test_what_another_model_is_scored_by_is_no_term_of_its_own() -> None:
    m = models()
    teacher = nn.Linear(8, 3)  # its flags are on, and no optimizer has it
    optimizer = torch.optim.SGD(m.parameters(), 0.1)
    with who_learns({"m": m, "teacher": teacher}, optimizer, where=True) as report:
        with torch.no_grad():
            t = teacher(X).softmax(-1)
            entropy = -(t * t.log()).sum(-1).mean()
        (-(t * m["d"](X).log_softmax(-1)).sum(-1).mean() - entropy).backward()
        optimizer.step()
    assert not constants(report), report


@pytest.mark.parametrize("how", ["joint", "apart"])
def test_the_score_of_what_is_real_is_a_constant_of_the_generator(how: str) -> None:
    m = models()
    g, d = m["g"], m["score"]
    one, two = (torch.optim.SGD(each.parameters(), 0.1) for each in (g, d))
    with who_learns({"g": g, "d": d}, one, two, where=True) as report:
        for p in d.parameters():
            p.requires_grad_(how == "joint")
        one.zero_grad()
        (d(X).mean().detach() - d(g(X)).mean()).backward()
        one.step()
        d.requires_grad_(True)
        two.zero_grad()
        (d(g(X).detach()).mean() - d(X).mean()).backward()
        two.step()
    assert not constants(report), report


# -- the gradient of an input, after a backward() ---------------------------------------------------


def after_backward(kind: str, again: bool) -> Loss:
    def loss(m: Any) -> Tensor:
        x = X.clone().requires_grad_()
        m["score"](x).sum().backward(create_graph=again)  # reads
        grad = x.grad
        for p in m.parameters():
            p.grad = None
        assert grad is not None
        if kind == "penalty":
            return critic(m) + 10 * (grad.norm(2, 1) - 1).square().mean()
        if kind == "mse_loss":
            return critic(m) + F.mse_loss(grad, X)
        if kind == "attack":
            return m["score"](X + 0.1 * grad.sign()).square().mean()
        if kind == "trades":
            attack = (X + 0.1 * grad).detach()
            return critic(m) + F.mse_loss(m["score"](attack), m["score"](X))
        if kind == "weights":
            return (m["score"](X * grad.abs() / grad.abs().sum())).square().mean()
        return critic(m) + 0 * float(grad.detach().norm())

    return loss


@pytest.mark.filterwarnings("ignore:Using backward")
@pytest.mark.parametrize("steps", [1, 2])
@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("kind", ["penalty", "mse_loss", "attack", "trades", "weights", "log"])
def test_a_penalty_of_what_backward_left_in_an_input(kind: str, again: bool, steps: int) -> None:
    report = run(after_backward(kind, again), steps)
    notes = constants(report)
    assert len(notes) == (kind in ("penalty", "mse_loss") and not again), report
    for note in notes:
        assert f"test_constants.py:{line_of('reads')}: backward() without create_graph" in note


@pytest.mark.parametrize("start", [0.0, -1.3])
def test_a_number_that_equals_constants_of_other_lines(start: float) -> None:
    model = nn.ParameterDict({"log_alpha": nn.Parameter(torch.tensor([start]))})
    q, x = nn.Linear(4, 1), torch.linspace(-1, 1, 8).view(2, 4)
    opt = torch.optim.SGD([*model.parameters(), *q.parameters()], lr=0.25)
    with who_learns({"q": q, "temp": model}, opt, where=True) as report:
        alpha = model["log_alpha"].exp().item()
        log_pi = 1.0 - 0.5 * (q(x) - 2.0)
        loss = (-alpha * (log_pi + 1.0)).mean()  # its negative
        loss.backward()
        opt.step()
    row = next(r for r in report.to_dict()["parameters"] if "temp.log_alpha" in r["names"])
    assert row["cause"] == "item"
    assert row["cuts"][0]["sure"]
    assert [one["line"] for one in row["cuts"][0]["also"]] == [line_of("its negative")]
