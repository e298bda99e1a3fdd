"""Sound steps in all that people train with: each returns the models and does its steps."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812
from torch.utils.checkpoint import checkpoint

X = torch.linspace(-1, 1, 64).view(8, 8)
Y = torch.arange(8) % 4
Sound = tuple[nn.Module, list[torch.optim.Optimizer], Callable[[], object]]


def net(*, dropout: float = 0.25) -> nn.Sequential:
    return nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Dropout(dropout), nn.Linear(16, 4))


def plain(
    make: Callable[[Iterator[nn.Parameter]], torch.optim.Optimizer],
    model: nn.Module | None = None,
    x: torch.Tensor = X,
) -> Sound:
    """Return a model, its optimizers, and a step with this optimizer."""
    model = model or net()
    optimizer = make(model.parameters())

    def step() -> None:
        optimizer.zero_grad()
        F.cross_entropy(model(x), Y).backward()
        optimizer.step()

    return model, [optimizer], step


def sgd() -> Sound:
    return plain(lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9, weight_decay=0.01))


def adam_foreach() -> Sound:
    return plain(lambda p: torch.optim.Adam(p, foreach=True))


def adam_fused() -> Sound:
    return plain(lambda p: torch.optim.Adam(p, fused=True))


def adamw_amsgrad() -> Sound:
    return plain(lambda p: torch.optim.AdamW(p, amsgrad=True))


def rmsprop() -> Sound:
    return plain(lambda p: torch.optim.RMSprop(p, lr=0.01))


def lbfgs() -> Sound:
    model = net(dropout=0.0)
    optimizer = torch.optim.LBFGS(model.parameters(), max_iter=3)

    def closure() -> torch.Tensor:
        optimizer.zero_grad()
        loss = F.cross_entropy(model(X), Y)
        loss.backward()
        return loss

    return model, [optimizer], lambda: optimizer.step(closure)


def sparse() -> Sound:
    model = nn.Sequential(nn.Embedding(20, 8, sparse=True), nn.Linear(8, 4))
    one = torch.optim.SparseAdam(list(model[0].parameters()), lr=0.1)
    two = torch.optim.SGD(model[1].parameters(), lr=0.1)

    def step() -> None:
        one.zero_grad()
        two.zero_grad()
        F.cross_entropy(model(Y), Y).backward()
        one.step()
        two.step()

    return model, [one, two], step


def in_backward() -> Sound:
    model = net()
    optimizers = {p: torch.optim.SGD([p], lr=0.1) for p in model.parameters()}

    def update(p: nn.Parameter) -> None:
        optimizers[p].step()
        optimizers[p].zero_grad()

    for p in model.parameters():
        p.register_post_accumulate_grad_hook(update)
    return model, list(optimizers.values()), lambda: F.cross_entropy(model(X), Y).backward()


def unnamed() -> Sound:
    model, _, step = sgd()
    return model, [], step


def scaler() -> Sound:
    model = net()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scale = torch.amp.GradScaler("cpu") if hasattr(torch.amp, "GradScaler") else None

    def step() -> None:
        optimizer.zero_grad()
        loss = F.cross_entropy(model(X), Y)
        if scale is None:
            loss.backward()
            optimizer.step()
            return
        scale.scale(loss).backward()
        scale.step(optimizer)
        scale.update()

    return model, [optimizer], step


def accumulation() -> Sound:
    model = net()
    optimizer = torch.optim.Adam(model.parameters())

    def step() -> None:
        optimizer.zero_grad()
        for x, y in zip(X.split(2), Y.split(2), strict=True):
            (F.cross_entropy(model(x), y) / 4).backward()
        optimizer.step()

    return model, [optimizer], step


def autocast() -> Sound:
    model, optimizers, _ = sgd()

    def step() -> None:
        optimizers[0].zero_grad()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            loss = F.cross_entropy(model(X), Y)
        loss.backward()
        optimizers[0].step()

    return model, optimizers, step


def checkpointed(reentrant: bool) -> Sound:
    model = net()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def step() -> None:
        optimizer.zero_grad()
        h = checkpoint(model[:3], X.clone().requires_grad_(), use_reentrant=reentrant)
        F.cross_entropy(model[3](h), Y).backward()
        optimizer.step()

    return model, [optimizer], step


def checkpoint_reentrant() -> Sound:
    return checkpointed(True)


def checkpoint_new() -> Sound:
    return checkpointed(False)


def compiled() -> Sound:
    model = net(dropout=0.0)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    fast = torch.compile(model, backend="aot_eager")

    def step() -> None:
        optimizer.zero_grad()
        F.cross_entropy(fast(X), Y).backward()
        optimizer.step()

    return model, [optimizer], step


def tied() -> Sound:
    class Tied(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.embed, self.head = nn.Embedding(4, 8), nn.Linear(8, 4, bias=False)
            self.head.weight = self.embed.weight

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return self.head(self.embed(x))

    return plain(lambda p: torch.optim.SGD(p, lr=0.1), Tied(), Y)


def parametrized() -> Sound:
    model = nn.Sequential(
        nn.utils.parametrizations.weight_norm(nn.Linear(8, 16)),
        nn.utils.parametrizations.spectral_norm(nn.Linear(16, 16)),
        nn.utils.parametrizations.orthogonal(nn.Linear(16, 4, bias=False)),
    )
    return plain(lambda p: torch.optim.SGD(p, lr=0.1), model)


def complex_numbers() -> Sound:
    class Complex(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.weight = nn.Parameter(torch.randn(8, 4, dtype=torch.complex64))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return (x.to(torch.complex64) @ self.weight).abs()

    return plain(lambda p: torch.optim.Adam(p), Complex())


def bfloat16() -> Sound:
    return plain(lambda p: torch.optim.SGD(p, lr=0.5), net(dropout=0.0).bfloat16(), X.bfloat16())


def transformer() -> Sound:
    layer = nn.TransformerEncoderLayer(8, 2, 16, dropout=0.1, batch_first=True)
    model = nn.Sequential(nn.TransformerEncoder(layer, 2), nn.Flatten(0, 1), nn.Linear(8, 4))
    return plain(lambda p: torch.optim.SGD(p, lr=0.1), model, X[None])


def lstm() -> Sound:
    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.lstm, self.head = nn.LSTM(8, 8, 2, dropout=0.1), nn.Linear(8, 4)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return self.head(self.lstm(x)[0])

    return plain(lambda p: torch.optim.SGD(p, lr=0.1), Net())


def batch_norm() -> Sound:
    model = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8, affine=False), nn.Linear(8, 4))
    return plain(lambda p: torch.optim.SGD(p, lr=0.1), model)


def own_function() -> Sound:
    class Double(torch.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
            return x * 2

        @staticmethod
        def backward(ctx: Any, grad: torch.Tensor) -> torch.Tensor:
            return grad * 2

    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.one, self.two = nn.Linear(8, 8), nn.Linear(8, 4)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return self.two(Double.apply(self.one(x)))

    return plain(lambda p: torch.optim.SGD(p, lr=0.1), Net())


def straight_through() -> Sound:
    class Net(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.one, self.two = nn.Linear(8, 8), nn.Linear(8, 4)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            h = self.one(x)
            return self.two(h + (h.round() - h).detach())

    return plain(lambda p: torch.optim.SGD(p, lr=0.1), Net())


def gan() -> Sound:
    model = nn.ModuleDict({"G": nn.Linear(4, 8), "D": nn.Linear(8, 1)})
    opt_g = torch.optim.Adam(model["G"].parameters(), betas=(0.5, 0.999))
    opt_d = torch.optim.Adam(model["D"].parameters(), betas=(0.5, 0.999))
    bce = nn.BCEWithLogitsLoss()

    def step() -> None:
        real, fake = torch.ones(8, 1), torch.zeros(8, 1)
        made = model["G"](torch.randn(8, 4))
        opt_d.zero_grad()
        (bce(model["D"](X), real) + bce(model["D"](made.detach()), fake)).backward()
        opt_d.step()
        opt_g.zero_grad()
        bce(model["D"](made), real).backward()
        opt_g.step()

    return model, [opt_g, opt_d], step


def wgan_gp() -> Sound:
    model = nn.ModuleDict({"G": nn.Linear(4, 8), "D": net(dropout=0.0)})
    opt_g = torch.optim.SGD(model["G"].parameters(), lr=0.1)
    opt_d = torch.optim.SGD(model["D"].parameters(), lr=0.1)

    def step() -> None:
        for p in model["D"].parameters():
            p.requires_grad = True
        opt_d.zero_grad()
        with torch.no_grad():
            made = model["G"](torch.randn(8, 4))
        mixed = (0.5 * X + 0.5 * made).requires_grad_()
        (grad,) = torch.autograd.grad(model["D"](mixed).sum(), mixed, create_graph=True)
        penalty = (grad.norm(2, 1) - 1).square().mean()
        (model["D"](made).mean() - model["D"](X).mean() + 10 * penalty).backward()
        opt_d.step()
        for p in model["D"].parameters():
            p.requires_grad = False
        opt_g.zero_grad()
        (-model["D"](model["G"](torch.randn(8, 4))).mean()).backward()
        opt_g.step()

    return model, [opt_g, opt_d], step


def mean_teacher() -> Sound:
    student = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8), nn.Linear(8, 4))
    teacher = copy.deepcopy(student).requires_grad_(False)
    model = nn.ModuleDict({"student": student, "teacher": teacher})
    optimizer = torch.optim.SGD(student.parameters(), lr=0.1)

    def step() -> None:
        with torch.no_grad():
            wanted = teacher(X)
        optimizer.zero_grad()
        out = student(X)
        (F.cross_entropy(out, Y) + F.mse_loss(out, wanted)).backward()
        optimizer.step()
        with torch.no_grad():
            for t, s in zip(teacher.parameters(), student.parameters(), strict=True):
                t.mul_(0.9).add_(s, alpha=0.1)

    return model, [optimizer], step


def averaged_model() -> Sound:
    student = net()
    average = torch.optim.swa_utils.AveragedModel(student)
    optimizer = torch.optim.SGD(student.parameters(), lr=0.1)

    def step() -> None:
        optimizer.zero_grad()
        F.cross_entropy(student(X), Y).backward()
        optimizer.step()
        average.update_parameters(student)

    return nn.ModuleDict({"student": student, "average": average}), [optimizer], step


def frozen_backbone() -> Sound:
    backbone = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8)).requires_grad_(False).eval()
    model = nn.ModuleDict({"backbone": backbone, "head": nn.Linear(8, 4)})
    optimizer = torch.optim.AdamW((p for p in model.parameters() if p.requires_grad), lr=0.1)

    def step() -> None:
        optimizer.zero_grad()
        with torch.no_grad():
            h = backbone(X)
        F.cross_entropy(model["head"](h), Y).backward()
        optimizer.step()

    return model, [optimizer], step


def actor_critic() -> Sound:
    model = nn.ModuleDict({"actor": net(dropout=0.0), "critic": nn.Linear(8, 1)})
    optimizers = [torch.optim.Adam(model[name].parameters()) for name in ("actor", "critic")]

    def step() -> None:
        policy = torch.distributions.Categorical(logits=model["actor"](X))
        value = model["critic"](X)[:, 0]
        action = policy.sample()
        gain = (action == Y).float() - value
        for optimizer in optimizers:
            optimizer.zero_grad()
        (-(policy.log_prob(action) * gain.detach()).mean()).backward()
        gain.square().mean().backward()
        for optimizer in optimizers:
            optimizer.step()

    return model, optimizers, step


def dqn() -> Sound:
    online = net(dropout=0.0)
    target = copy.deepcopy(online)  # with its flags on, as it is mostly done
    model = nn.ModuleDict({"online": online, "target": target})
    optimizer = torch.optim.RMSprop(online.parameters())

    def step() -> None:
        with torch.no_grad():
            best = target(X).max(1)[0]
        value = online(X).gather(1, Y[:, None])[:, 0]
        optimizer.zero_grad()
        F.smooth_l1_loss(value, 1 + 0.9 * best).backward()
        nn.utils.clip_grad_value_(online.parameters(), 100)
        optimizer.step()
        target.load_state_dict(online.state_dict())

    return model, [optimizer], step


def low_rank() -> Sound:
    class LoRA(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.base = nn.Linear(8, 8).requires_grad_(False)
            self.lora_A = nn.Parameter(torch.randn(2, 8))
            self.lora_B = nn.Parameter(torch.zeros(8, 2))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return self.base(x) + x @ self.lora_A.t() @ self.lora_B.t()

    model = nn.Sequential(LoRA(), nn.Linear(8, 4).requires_grad_(False))
    return plain(lambda p: torch.optim.AdamW([q for q in p if q.requires_grad]), model)


def maml() -> Sound:
    model = nn.Linear(8, 4)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def step() -> None:
        weights = dict(model.named_parameters())
        inner = F.cross_entropy(torch.func.functional_call(model, weights, (X,)), Y)
        grads = torch.autograd.grad(inner, list(weights.values()), create_graph=True)
        fast = {n: w - 0.1 * g for (n, w), g in zip(weights.items(), grads, strict=True)}
        optimizer.zero_grad()
        F.cross_entropy(torch.func.functional_call(model, fast, (X,)), Y).backward()
        optimizer.step()

    return model, [optimizer], step


def per_sample() -> Sound:
    model = nn.Linear(8, 4)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def loss(weights: dict[str, torch.Tensor], x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return F.cross_entropy(torch.func.functional_call(model, weights, (x[None],)), y[None])

    def step() -> None:
        weights = {name: p.detach() for name, p in model.named_parameters()}
        grads = torch.func.vmap(torch.func.grad(loss), (None, 0, 0))(weights, X, Y)
        for name, p in model.named_parameters():
            p.grad = grads[name].mean(0)
        optimizer.step()

    return model, [optimizer], step


def by_hand() -> Sound:
    model = net(dropout=0.0)

    def step() -> None:
        model.zero_grad()
        F.cross_entropy(model(X), Y).backward()
        with torch.no_grad():
            for p in model.parameters():
                p -= 0.1 * p.grad

    return model, [], step


def lazy() -> Sound:
    model = nn.Sequential(nn.LazyLinear(16), nn.ReLU(), nn.Linear(16, 4))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def step() -> None:
        optimizer.zero_grad()
        F.cross_entropy(model(X), Y).backward()
        optimizer.step()

    return model, [optimizer], step


def logged() -> Sound:
    model, optimizers, _ = sgd()
    seen = {"loss": 0.0, "right": 0}

    def step() -> None:
        optimizers[0].zero_grad()
        out = model(X)
        loss = F.cross_entropy(out, Y)
        seen["loss"] += loss.item()
        seen["right"] += int((out.argmax(1) == Y).sum())
        loss.backward()
        optimizers[0].step()
        with torch.no_grad():
            seen["loss"] += float(F.cross_entropy(model(X), Y))

    return model, optimizers, step


MODES = [
    sgd, adam_foreach, adam_fused, adamw_amsgrad, rmsprop, lbfgs, sparse, in_backward, unnamed,
    scaler, accumulation, autocast, checkpoint_reentrant, checkpoint_new, compiled, tied,
    parametrized, complex_numbers, bfloat16, transformer, lstm, batch_norm, own_function,
    straight_through, gan, wgan_gp, mean_teacher, averaged_model, frozen_backbone, actor_critic,
    dqn, low_rank, maml, per_sample, by_hand, lazy, logged,
]  # fmt: skip
