"""Loops as people publish them, with the faults that strangers made in them."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
import torch
from test_causes import line_of, rows
from torch import Tensor, nn
from torch.nn.functional import mse_loss

from who_learns import who_learns

X = torch.linspace(-1, 1, 32).view(4, 8)


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("called", [True, False])
def test_a_loss_of_its_own_that_nothing_calls_backward_on(called: bool, first: bool) -> None:
    torch.manual_seed(0)
    g, d = nn.Linear(8, 8), nn.Linear(8, 1)
    opts = {"g": torch.optim.SGD(g.parameters(), 0.1), "d": torch.optim.SGD(d.parameters(), 0.1)}

    def of_d(fake: Tensor) -> None:
        opts["d"].zero_grad()
        loss = d(fake.detach()).mean() - d(X).mean()  # 1
        if called:
            loss.backward()
        opts["d"].step()

    for _ in range(2):
        with who_learns({"g": g, "d": d}, opts, where=True) as report:
            fake = g(X)
            if first:
                of_d(fake)
            opts["g"].zero_grad()
            (-d(fake)).mean().backward()
            opts["g"].step()
            if not first:
                of_d(fake)
        row = rows(report)["d.weight"]
        if called:
            assert report.expected
            continue
        assert (row["verdict"], row["cause"]) == ("wrong", "not-called")
        assert [cut["line"] for cut in row["cuts"]] == [line_of(of_d, 1)]


@pytest.mark.parametrize("form", [list, torch.stack, lambda each: torch.stack(each).unbind()])
def test_zeros_that_a_loop_goes_over(form: Any) -> None:
    def loss(m: nn.Module) -> Tensor:
        r = torch.ones(4)
        r = (r - r.mean()) / (r.std() + 1e-8)  # 1
        r = r[None].reshape(2, 2).flatten()
        return torch.stack([-one * by for one, by in zip(form([*m(X)]), r, strict=True)]).sum()

    model = nn.Linear(8, 1)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        loss(model).backward()
        opt.step()
    assert [cut["line"] for cut in rows(report)["weight"]["cuts"]] == [line_of(loss, 1)]


@pytest.mark.parametrize("name", ["teacher", "other"])
@pytest.mark.parametrize("mode", [True, False])
def test_eval_freezes_nothing(name: str, mode: bool) -> None:
    student, other = nn.Linear(8, 8), nn.Sequential(nn.Linear(8, 8), nn.Dropout())
    both = nn.ModuleList([student.train(mode), other.eval()])
    opt = torch.optim.SGD(both.parameters(), 0.1)
    with who_learns({"student": student, name: other}, opt, where=True) as report:
        (student(X) - other(X)).square().sum().backward()
        opt.step()
    (note,) = [one for one in report.to_dict()["notes"] if name in one]
    assert ("eval() freezes nothing" in note) == (mode or name == "teacher")
    assert ("test_published.py" in note) == ("eval() freezes nothing" in note)


@pytest.mark.parametrize("kind", [nn.LSTM, nn.GRU])
@pytest.mark.parametrize("at", [0, -1])
def test_one_state_of_a_direction(kind: Any, at: int) -> None:
    def loss(m: nn.Module) -> Tensor:
        out, _ = m(X[:, None].expand(4, 5, 8))
        return out[:, at].sum()  # 1

    model = kind(8, 4, batch_first=True, bidirectional=True)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        loss(model).backward()
        opt.step()
    row = rows(report)["weight_hh_l0" + "_reverse" * (at < 0)]
    (cut,) = row["cuts"]
    assert cut["line"] == line_of(loss, 1)
    assert f"of the {'reverse' if at else 'forward'} direction" in cut["what"]


def test_an_optimizer_that_has_the_head_alone() -> None:
    model = nn.ModuleDict({"body": nn.Linear(8, 8), "head": nn.Linear(8, 1)})
    opt = torch.optim.SGD(model["head"].parameters(), 0.1)
    with who_learns(model, opt) as report:
        model["head"](model["body"](X)).sum().backward()
        opt.step()
    assert "optimizer has parameters of head alone" in rows(report)["body.weight"]["sentence"]


def test_lines_of_a_library_that_one_call_leads_to_are_one_row() -> None:
    transformers = pytest.importorskip("transformers")
    size = {"hidden_size": 8, "num_hidden_layers": 2, "intermediate_size": 8}
    config = transformers.BertConfig(num_attention_heads=2, vocab_size=16, **size)
    model = transformers.BertForSequenceClassification(config)
    named = dict(model.named_parameters())
    opt = torch.optim.SGD([p for name, p in named.items() if "layer.0" not in name], 0.1)
    with who_learns(model, opt, where=True) as report:
        model(torch.ones(2, 4, dtype=torch.long), labels=torch.tensor([0, 1])).loss.backward()
        opt.step()
    above = str(report).partition("AS EXPECTED")[0]
    assert above.count("no optimizer has it") == 1


class Equation(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.net = nn.Sequential(nn.Linear(8, 8), nn.Tanh(), nn.Linear(8, 1))

    def forward(self, again: bool, through: bool) -> Tensor:
        x = X.clone().requires_grad_()
        u = self.net(x)
        (slope,) = torch.autograd.grad(u.sum(), x, create_graph=again, retain_graph=True)  # 1
        if through:  # an adversarial example
            return u.mean() + self.net(x + slope.sign()).square().mean()
        return (u + slope[:, :1]).square().mean()


@pytest.mark.parametrize("again", [True, False])
@pytest.mark.parametrize("through", [True, False])
def test_an_equation_without_create_graph(again: bool, through: bool) -> None:
    model = Equation()
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        model(again, through).backward()
        opt.step()
    notes = report.to_dict()["notes"]
    if again or through:
        assert notes == []
        return
    (note,) = notes
    assert f"test_published.py:{line_of(Equation, 1)} has no create_graph=True" in note


def test_a_loss_of_one_tensor_against_itself() -> None:
    def loss(m: nn.Module) -> Tensor:
        y = m(X)
        return nn.functional.mse_loss(X, X) + nn.functional.l1_loss(y, X)  # 1

    model = nn.Linear(8, 8)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        loss(model).backward()
        opt.step()
    (note,) = report.to_dict()["notes"]
    assert f"test_published.py:{line_of(loss, 1)} gets one tensor for both sides" in note
    assert not report.expected


@pytest.mark.parametrize("shown", [True, False])
def test_a_term_that_nothing_uses(shown: bool) -> None:
    def loss(m: nn.Module) -> Tensor:
        y = m(X)
        extra = y.square().mean()  # 1
        if shown:
            f"{extra}"
        return y.sum()

    model = nn.Linear(8, 8)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        loss(model).backward()
        opt.step()
    notes = report.to_dict()["notes"]
    assert report.expected
    assert shown == (notes == [])
    assert shown or f"test_published.py:{line_of(loss, 1)}" in notes[0]


@pytest.mark.parametrize("where", [True, False])
def test_a_step_for_which_nothing_had_a_gradient(where: bool) -> None:
    body, head = nn.Linear(8, 8), nn.Linear(8, 1)
    one = torch.optim.SGD(body.parameters(), 0.1)
    both = torch.optim.SGD([*body.parameters(), *head.parameters()], 0.1)

    def step() -> None:
        head(body(X).detach()).mean().backward()  # 1
        one.step()
        both.zero_grad()
        head(body(X)).mean().backward()
        both.step()

    with who_learns([body, head], one, both, where=where) as report:
        step()
    notes = [one for one in report.to_dict()["notes"] if "did nothing" in one]
    assert len(notes) == 1
    assert (f"test_published.py:{line_of(step, 1)}: detach()" in notes[0]) == where


def test_an_optimizer_that_nobody_steps_for_its_own_loss() -> None:
    body, head = nn.Linear(8, 8), nn.Linear(8, 1)
    mine = [*body.parameters(), *head.parameters()]
    extra = nn.Parameter(torch.zeros(1))
    opts = [torch.optim.SGD(mine, 0.1), torch.optim.SGD([*mine, extra], 0.1)]
    with who_learns([body, head], opts, where=True) as report:
        body(X).mean().backward()
        opts[0].step()
        opts[0].zero_grad()
        head(body(X)).mean().backward()
    row = rows(report)["1.weight"]
    assert row["cause"] == "no-step"
    assert "optimizer[1] has it and made none" in row["sentence"]


class Keeps(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.lin = nn.Linear(8, 8).requires_grad_(False)

    def forward(self, x: Tensor) -> Tensor:
        self.loss = self.lin(x).square().mean()
        return x


def test_a_loss_that_a_module_keeps_is_no_parameter() -> None:
    model, image = Keeps(), X.clone().requires_grad_()
    opt = torch.optim.SGD([image], 0.1)
    with who_learns(model, opt, where=True) as report:
        model(image.detach().requires_grad_())
        model.loss.backward()
        opt.step()
    assert "loss" not in rows(report)


class Quantized(nn.Module):  # type: ignore[misc]
    def __init__(self, straight: bool) -> None:
        super().__init__()
        self.straight = straight
        self.enc, self.dec, self.codes = nn.Linear(8, 4), nn.Linear(4, 8), nn.Embedding(4, 4)

    def forward(self, x: Tensor) -> Tensor:
        z = self.enc(x)
        k = torch.cdist(z, self.codes.weight).argmin(1)  # 1
        q = nn.functional.one_hot(k, 4).float() @ self.codes.weight
        codes = (q - z.detach()).square().mean() + 0.25 * (q.detach() - z).square().mean()
        if self.straight:
            q = z + (q - z).detach()
        return (self.dec(q) - x).square().mean() + codes


@pytest.mark.parametrize("straight", [True, False])
def test_a_straight_through_estimator_that_is_missing(straight: bool) -> None:
    torch.manual_seed(0)
    model = Quantized(straight)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        model(X).backward()
        opt.step()
    notes = report.to_dict()["notes"]
    assert report.expected
    assert straight == (notes == [])
    assert straight or f"test_published.py:{line_of(Quantized, 1)}: argmin()" in notes[0]


class Sampled(nn.Module):  # type: ignore[misc]
    def __init__(self, how: str) -> None:
        super().__init__()
        self.how = how
        self.body, self.mu, self.var = nn.Linear(8, 8), nn.Linear(8, 4), nn.Linear(8, 4)
        self.dec = nn.Linear(4, 8)

    def forward(self, x: Tensor) -> Tensor:
        h = self.body(x)
        mu, var = self.mu(h), self.var(h)
        std = torch.exp(var / 2)
        with torch.set_grad_enabled(self.how != "off"):
            z = mu + std  # 1
        kl = (mu.square() + var.exp() - var).mean()
        return (self.dec(z) - x).square().mean() + (0 if self.how == "zero" else 1) * kl


@pytest.mark.parametrize("how", ["", "off", "zero"])
def test_a_term_that_does_not_train_what_another_one_does(how: str) -> None:
    model = Sampled(how)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        model(X).backward()
        opt.step()
    notes = report.to_dict()["notes"]
    assert len(notes) == bool(how)
    if how == "off":
        assert f"test_published.py:{line_of(Sampled, 1)}" in notes[0]
    if how == "zero":
        assert "multiplied by 0" in notes[0]


def test_a_relu_that_is_0_behind_a_product() -> None:
    def loss(m: nn.Module) -> Tensor:
        h = m[0](X)
        weight = torch.relu(h[:, :1] - 100)  # 1
        return (weight * m[1](h)).sum()

    model = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 1))
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        loss(model).backward()
        opt.step()
    for name in ("0.weight", "1.weight"):
        assert [cut["line"] for cut in rows(report)[name]["cuts"]][:1] == [line_of(loss, 1)]


def test_a_frozen_target_in_the_list_of_an_optimizer_that_nothing_moves() -> None:
    model = nn.ModuleDict({"online": nn.Linear(8, 8), "target": nn.Linear(8, 8)})
    model["target"].requires_grad_(False)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt) as report:
        (model["online"](X) - model["target"](X)).square().mean().backward()
        opt.step()
    assert any(note.startswith("target has parameters") for note in report.to_dict()["notes"])


def test_a_cosine_that_has_come_to_its_end() -> None:
    model = nn.Linear(8, 8)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(opt, T_max=2)
    for _ in range(3):
        with who_learns(model, opt) as report:
            model(X).sum().backward()
            opt.step()
            schedule.step()
    assert "T_max=2 is over" in rows(report)["weight"]["sentence"]


def test_the_line_of_what_is_unused_is_none_of_an_average() -> None:
    model, other = nn.ModuleList([nn.Linear(8, 8), nn.Linear(8, 8)]), nn.Linear(8, 8)
    other.requires_grad_(False)
    opt = torch.optim.SGD(model.parameters(), 0.1)

    def step() -> None:
        model[1](X)  # 1
        (model[0](X) - other(X)).square().mean().backward()
        opt.step()
        for p, q in zip(other.parameters(), model[1].parameters(), strict=True):
            p.data = p.data * 0.9 + 0.1 * q.data

    with who_learns([model, other], opt, where=True) as report:
        step()
    assert [cut["line"] for cut in rows(report)["0.1.weight"]["cuts"]] == [line_of(step, 1)]


@pytest.mark.parametrize("inside", [True, False])
def test_a_backward_after_the_loop_that_accumulates(inside: bool) -> None:
    model = nn.Linear(8, 8)
    opt = torch.optim.SGD(model.parameters(), 0.1)

    def step() -> None:
        total = 0.0
        for _ in range(2):
            loss = model(X).square().mean() / 2  # 1
            total += loss.item()
            if inside:
                loss.backward()
        if not inside:
            loss.backward()
        opt.step()

    with who_learns(model, opt, where=True) as report:
        step()
    notes = report.to_dict()["notes"]
    assert len(notes) == (not inside)
    assert inside or f"test_published.py:{line_of(step, 1)}: loss = " in notes[0]
    assert inside or "this line made 2 numbers with a path, and backward() used 1" in notes[0]


def test_two_numbers_of_one_line_are_no_loop() -> None:
    def loss(m: nn.Module) -> Tensor:
        one, two = m[0](X).sum() / 2, m[1](X).sum() / 2
        +two * 3  # 1
        return one

    model = nn.ModuleList([nn.Linear(8, 8), nn.Linear(8, 8)])
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        loss(model).backward()
        opt.step()
    (cut,) = rows(report)["1.weight"]["cuts"]
    assert cut["line"] == line_of(loss, 1) and "+=" not in cut["what"]


@pytest.mark.parametrize("used", [True, False])
def test_an_average_of_what_is_not_used(used: bool) -> None:
    model, other = nn.ModuleList([nn.Linear(8, 8), nn.Linear(8, 8)]), nn.Linear(8, 8)
    other.requires_grad_(False)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns([model, other], opt, where=True) as report:
        if used:
            model[1](X)
        (model[0](X) - other(X)).square().mean().backward()
        opt.step()
        for p, q in zip(other.parameters(), model[1].parameters(), strict=True):
            p.data.lerp_(q.data, 0.1)
    assert rows(report)["0.1.weight"]["cause"] == ("unused-output" if used else "never-used")


def test_an_optimizer_of_another_model() -> None:
    model, ema = nn.Linear(8, 8), nn.Linear(8, 8).requires_grad_(False)
    opt = torch.optim.SGD(ema.parameters(), 0.1)
    with who_learns({"model": model, "ema": ema}, opt, where=True) as report:
        model(X).sum().backward()
        opt.step()
    assert "optimizer has parameters of ema alone" in rows(report)["model.weight"]["sentence"]


def test_a_copy_of_a_state_dict_uses_nothing() -> None:
    model = nn.ModuleDict({"fc": nn.Linear(8, 8), "classifier": nn.Linear(8, 8)})
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        model["fc"](X).sum().backward()
        opt.step()
        best = copy.deepcopy(model.state_dict())
    assert best and {rows(report)[f"classifier.{n}"]["cause"] for n in ("weight", "bias")} == {
        "never-used"
    }


@pytest.mark.parametrize("first", [True, False])
def test_a_model_that_a_step_finds_in_training_mode(first: bool) -> None:
    model = nn.Sequential(nn.Linear(8, 8), nn.Dropout())
    opt = torch.optim.SGD(model.parameters(), 0.1)
    model.eval()  # as the evaluation of the epoch before leaves it
    with who_learns(model, opt, where=True) as report:
        if first:
            model.train()
        model(X).sum().backward()
        opt.step()
        model.eval()
    assert any("eval mode" in note for note in report.to_dict()["notes"]) != first


def test_a_mask_that_is_false_as_numbers() -> None:
    def loss(m: nn.Module) -> Tensor:
        mask = torch.arange(8).eq(torch.arange(8) + 10)  # 1
        return (m(X) * mask.float()).sum()

    model = nn.Linear(8, 8)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        loss(model).backward()
        opt.step()
    (cut,) = rows(report)["weight"]["cuts"]
    assert cut["line"] == line_of(loss, 1) and "False throughout" in cut["what"]


def test_a_critic_that_the_loss_uses_only_while_it_is_frozen() -> None:
    gen, critic = nn.Linear(8, 8), nn.Linear(8, 1)
    opts = [torch.optim.SGD(one.parameters(), 0.1) for one in (gen, critic)]

    def step() -> None:
        critic.requires_grad_(False)  # 1
        critic(gen(X)).mean().backward()
        opts[0].step()
        critic.requires_grad_(True)
        opts[1].step()

    with who_learns([gen, critic], opts, where=True) as report:
        step()
    said = rows(report)["1.weight"]["sentence"]
    assert f"test_published.py:{line_of(step, 1)}" in said and "while its requires_grad" in said


@pytest.mark.parametrize("right", [True, False])
def test_a_term_that_gets_nothing_with_a_path(right: bool) -> None:
    student, teacher = nn.Linear(8, 8), nn.Linear(8, 8)
    opt = torch.optim.SGD(student.parameters(), 0.1)

    def step() -> None:
        with torch.no_grad():
            soft = teacher(X)
        out = student(X)
        hard = nn.functional.cross_entropy(out if right else soft, torch.arange(4))  # 1
        (0.7 * nn.functional.mse_loss(out, soft) + 0.3 * hard).backward()
        opt.step()

    with who_learns([student, teacher], opt, where=True) as report:
        step()
    notes = report.to_dict()["notes"]
    assert right == (notes == [])
    assert right or f"test_published.py:{line_of(step, 1)} is a term of the loss" in notes[0]


def test_one_input_for_both_sides_of_a_critic() -> None:
    def loss(m: nn.Module) -> Tensor:
        real, fake = m(X), m(X)
        return -torch.mean(real) + torch.mean(fake)  # 1

    model, other = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 1)), nn.Linear(8, 8)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns([model, other], opt, where=True) as report:
        loss(model).backward()
        opt.step()
        model(other(X)).mean().backward()
    assert [cut["line"] for cut in rows(report)["0.0.weight"]["cuts"]] == [line_of(loss, 1)]


class Quantizer(nn.Module):  # type: ignore[misc]
    """As VectorQuantizerEMA of a VQ-VAE."""

    def __init__(self, how: str) -> None:
        super().__init__()
        self.enc, self.code, self.how = nn.Linear(8, 8), nn.Embedding(4, 8), how
        self.sums = nn.Parameter(torch.randn(4, 8))

    def forward(self, x: Tensor) -> Tensor:
        z = self.enc(x)
        if self.how == "before":
            self.follow(z)
        if self.how == "layer":
            self.code = nn.Embedding(4, 8)  # codes
        q = self.code(torch.cdist(z, self.code.weight).argmin(1))
        if self.how in ("after", "off"):
            with torch.set_grad_enabled(self.how == "after"):
                self.follow(z)
        if self.how == "clamp":
            self.code.weight = nn.Parameter(self.code.weight.clamp(-1, 1))  # codes
        trained = (z.detach() - q).square().mean() if self.how == "before" else 0
        return (z + (q - z).detach()).square().mean() + (z - q.detach()).square().mean() + trained

    def follow(self, z: Tensor) -> None:
        self.sums = nn.Parameter(0.9 * self.sums + 0.1 * z.mean(0))  # sums
        self.code.weight = nn.Parameter(self.sums / 2)  # codes


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("steps", [1, 3])
@pytest.mark.parametrize("how", ["after", "off", "before", "layer", "clamp"])
def test_a_codebook_that_each_forward_pass_assigns_anew(how: str, steps: int, where: bool) -> None:
    torch.manual_seed(0)
    model = Quantizer(how)
    opt = torch.optim.AdamW(model.parameters(), 0.1)
    with who_learns(model, opt, where=where) as report:
        for _ in range(steps):
            opt.zero_grad()
            model(X).backward()
            opt.step()
    row = rows(report)["code.weight"]
    if how in ("after", "off"):
        verdict = ("ok", "own-code") if where else ("doubtful", "replaced")
        assert (row["verdict"], row["cause"]) == verdict
        assert report.expected or not where
        both = [cut for name in ("sums", "code.weight") for cut in rows(report)[name]["cuts"]]
        lines = [line_of(Quantizer.follow, at) for at in ("sums", "codes")]
        assert [cut["line"] for cut in both] == lines * where
        assert ("moved by your own code, which assigns a new tensor at" in str(report)) == where
    else:
        doubt = how == "clamp" and not where
        assert (row["verdict"], row["cause"]) == ("doubtful" if doubt else "wrong", "replaced")


class Centered(nn.Module):  # type: ignore[misc]
    """As the loss of DINO."""

    def __init__(self, how: str) -> None:
        super().__init__()
        self.lin, self.how = nn.Linear(8, 8), how
        self.register_buffer("center", torch.zeros(1, 8))
        self.center: Tensor

    def forward(self, x: Tensor) -> Tensor:
        h = self.lin(x) - self.center
        with torch.no_grad():
            mean = h.mean(0, keepdim=True)
            if self.how == "lerp":
                center = self.center.lerp(mean, 0.1)  # 1
            else:
                center = 0.9 * self.center + 0.1 * mean  # 2
            if self.how == "assigned":
                self.center = center
            if self.how == "copied":
                self.center.copy_(center)
            if self.how == "said":
                center.norm().item()
        return h - center if self.how == "used" else h


@pytest.mark.parametrize("how", ["sum", "lerp", "assigned", "copied", "used", "said"])
def test_an_average_of_a_buffer_that_nothing_uses(how: str) -> None:
    model = Centered(how)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        for _ in range(2):
            opt.zero_grad()
            model(X).square().mean().backward()
            opt.step()
    notes = [note for note in report.notes if "makes an average of center and of" in note]
    assert len(notes) == (how in ("sum", "lerp"))
    at = line_of(Centered, 1 if how == "lerp" else 2)
    assert all(f"test_published.py:{at}: " in note for note in notes)


@pytest.mark.parametrize("how", ["frozen", "in the block", "unused", "body too", "learns"])
def test_a_head_that_is_all_that_is_frozen(how: str) -> None:
    class Net(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.body, self.classifier = nn.Linear(8, 4), nn.Linear(4, 4)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            h = self.body(x)
            return h if how == "unused" else self.classifier(h)

    model = Net()
    if how in ("frozen", "unused", "body too"):
        model.classifier.requires_grad_(False)
    if how == "body too":
        model.body.bias.requires_grad_(False)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        if how == "in the block":  # as in the half of a loop that alternates
            model.classifier.requires_grad_(False)
        model(torch.ones(2, 8)).square().sum().backward()
        opt.step()
    assert any("a head by its name" in note for note in report.notes) == (how == "frozen")


class Rounded(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.a, self.b = nn.Linear(4, 4), nn.Linear(4, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.b(torch.round(self.a(x)))


@pytest.mark.filterwarnings("ignore")
def test_a_gradient_that_hidden_code_makes_zero() -> None:
    torch.manual_seed(0)
    x = torch.linspace(-1, 1, 32).view(8, 4)
    model = torch.jit.trace(Rounded(), x)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        model(x).square().mean().backward()
        opt.step()
    row = next(r for r in report.to_dict()["parameters"] if "a.weight" in r["names"])
    assert row["cause"] == "zero-gradient"
    assert "code that hides its operations" in row["cuts"][0]["what"]


@pytest.mark.parametrize(
    "call",
    [
        lambda m: torch.linalg.slogdet(m.weight)[1],
        lambda m: torch.var_mean(m(X))[0],
        lambda m: torch.std_mean(m(X))[1],
        lambda m: torch.aminmax(m(X))[1],
    ],
)
@pytest.mark.parametrize("times", [1, 2])
def test_what_one_call_returns_counts_as_one_number(
    call: Callable[[nn.Module], Tensor], times: int
) -> None:
    model = nn.Linear(8, 8)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        for _ in range(times):
            part = call(model)
        (model(X).square().mean() - part).backward()
        opt.step()
    said = "".join(report.to_dict()["notes"])
    assert ("this line made 2 numbers with a path, and backward() used 1" in said) == (times > 1)
    assert bool(said) == (times > 1)


class Noisy(nn.Module):  # type: ignore[misc]
    eps: Tensor

    def __init__(self, how: Callable[[Tensor], Tensor]) -> None:
        super().__init__()
        self.how = how
        self.mu = nn.Parameter(torch.ones(8))
        self.sigma = nn.Parameter(torch.ones(8))
        self.register_buffer("eps", torch.zeros(8))

    def forward(self, x: Tensor) -> Tensor:
        return x * (self.mu + self.sigma * self.how(self.eps))  # 1


@pytest.mark.parametrize(
    ("how", "said"),
    [
        (lambda eps: eps, "eps is 0 throughout, and this makes the gradient 0"),
        (lambda eps: eps.view(8), "eps is 0 throughout, and this makes the gradient 0"),
        (torch.cos, ""),
    ],
)
def test_a_buffer_that_is_zero_is_named_as_the_factor(
    how: Callable[[Tensor], Tensor], said: str
) -> None:
    model = Noisy(how)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        out = model(X)
        (out if said else out * model.eps).square().sum().backward()
        opt.step()
    (cut,) = rows(report)["sigma"]["cuts"]
    if said:
        assert (cut["what"], cut["line"]) == (said, line_of(Noisy, 1))
    else:  # the cosine of 0 is no zero: the product after it is what is meant
        assert cut["line"] != line_of(Noisy, 1)


class Built(nn.Module):  # type: ignore[misc]
    def __init__(self, nested: bool) -> None:
        super().__init__()
        self.nested = nested
        self.net = nn.Linear(8, 8)
        self.head: Any = None  # built by the first forward()

    def forward(self, x: Tensor) -> Tensor:
        if self.head is None:
            head = nn.Linear(8, 2)
            head = nn.Sequential(head, nn.Sequential(nn.Linear(2, 2))) if self.nested else head
            setattr(self, "head".lower(), head)  # 1
        out: Tensor = self.head(self.net(x))
        return out


@pytest.mark.parametrize("nested", [True, False])
def test_a_layer_that_setattr_gives_to_the_model(nested: bool) -> None:
    whole = nn.Sequential(Built(nested))
    opt = torch.optim.SGD(whole.parameters(), 0.1)
    with who_learns(whole, opt, where=True) as report:
        whole(X).square().mean().backward()
        opt.step()
    row = rows(report)["0.head.1.0.weight" if nested else "0.head.weight"]
    assert row["cause"] == "built-late"
    assert [(cut["what"], cut["line"]) for cut in row["cuts"]] == [
        ("0.head is assigned here", line_of(Built, 1))
    ]


class Heads(nn.Module):  # type: ignore[misc]
    """Two heads, as for deep supervision, of which `forward()` returns one or both."""

    def __init__(self, returns: bool) -> None:
        super().__init__()
        self.one, self.two, self.returns = nn.Linear(8, 2), nn.Linear(8, 2), returns

    def forward(self, x: Tensor) -> list[Tensor]:
        one = self.one(x)
        two = self.two(x)
        return [one, two] if self.returns else [two]


@pytest.mark.parametrize("returns", [True, False])
def test_where_a_loss_takes_others_of_what_a_model_returns(returns: bool) -> None:
    model = Heads(returns)
    opt = torch.optim.SGD(model.parameters(), 0.1)

    def step() -> None:
        outputs = model(X)
        loss = torch.zeros(())
        for _ in outputs:
            loss = loss + outputs[-1].square().mean()  # 1
        loss.backward()
        opt.step()

    with who_learns(model, opt, where=True) as report:
        step()
    row = rows(report)["one.weight"]
    assert row["cause"] == "unused-output"
    also = [(one["what"], one["line"]) for one in row["cuts"][0]["also"]]
    said = "of what was made here, the loss takes others at"
    assert also == [(said, line_of(step, 1))] * returns


class Timed(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.mlp, self.block = nn.Linear(4, 8), nn.Linear(8, 8)

    def forward(self, x: Tensor, t: Tensor | None = None) -> Tensor:
        x = self.block(x)
        if t is not None:
            x = x + self.mlp(t)
        return x


class Net(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.down, self.mid = Timed(), Timed()
        self.also = False

    def forward(self, x: Tensor, t: Tensor) -> Any:
        x = self.down(x, t if self.also else None)
        return self.mid(x)  # 1


@pytest.mark.parametrize("also", [True, False])
def test_the_call_of_a_module_without_what_it_reads(also: bool) -> None:
    model = Net()
    model.also = also
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        model(X, X[:, :4]).square().mean().backward()
        opt.step()
    cuts = rows(report)["mid.mlp.weight"]["cuts"]
    assert [cut["kind"] for cut in cuts] == ["read"]
    called = cuts[0]["called"]
    if also:  # else no module of the class uses it, and which line is to be mended is not known
        assert called is not None and called["line"] == line_of(Net.forward, 1)
    else:
        assert called is None


@pytest.mark.parametrize("own", [True, False])
def test_an_optimizer_with_a_closure_after_another_one(own: bool) -> None:
    model = nn.Linear(8, 1)
    adam, lbfgs = torch.optim.Adam(model.parameters()), torch.optim.LBFGS(model.parameters())

    def closure() -> Tensor:
        if own:
            lbfgs.zero_grad()
            loss = model(X).square().mean()
            loss.backward()
            return loss
        return torch.ones(())

    with who_learns(model, adam, lbfgs, where=True) as report:
        adam.zero_grad()
        model(X).square().mean().backward()
        adam.step()
        lbfgs.step(closure)
    assert report.expected is own
    assert not report.to_dict()["notes"]
    assert {row["cause"] for row in rows(report).values()} == {"learns" if own else "twice"}


class _Spike(torch.autograd.Function):  # type: ignore[misc]
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        return (x > 0).to(x.dtype)

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> None:
        return None  # 1


class _Adjoint(torch.autograd.Function):  # type: ignore[misc]
    @staticmethod
    def forward(ctx: Any, y: Tensor, w: Tensor) -> Tensor:
        ctx.save_for_backward(y, w)
        return torch.tanh(y @ w)

    @staticmethod
    def backward(ctx: Any, *grads: Tensor) -> tuple[Tensor, None]:
        y, w = ctx.saved_tensors
        y = y.detach().requires_grad_()
        with torch.enable_grad():
            of_y, _ = torch.autograd.grad(torch.tanh(y @ w), (y, w), grads[0])
        return of_y, None  # 2


def test_a_function_without_a_gradient_beside_other_ends() -> None:
    w = nn.Parameter(torch.ones(8, 4))
    out = nn.Linear(4, 2)

    def loss() -> Tensor:
        memory, spikes = torch.zeros(4, 4), []
        for _ in range(3):
            spike = _Spike.apply(memory)  # 3
            memory = (memory + X @ w) * (1 - spike.detach())
            spikes.append(spike)
        return out(torch.stack(spikes)).square().mean()

    model = nn.ModuleList([nn.ParameterList([w]), out])
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        loss().backward()
        opt.step()
    row = rows(report)["0.0"]
    assert row["cause"] == "function-none"
    assert [cut["line"] for cut in row["cuts"]] == [line_of(loss, 3)]


def test_a_gradient_that_a_custom_backward_asks_for_is_not_what_a_loop_asks_for() -> None:
    w = nn.Parameter(torch.ones(8, 4))
    encoder = nn.Linear(8, 8)
    model = nn.ModuleList([nn.ParameterList([w]), encoder])
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        _Adjoint.apply(encoder(X), w).square().mean().backward()
        opt.step()
    row = rows(report)["0.0"]
    assert row["cause"] == "function-none"
    assert row["cuts"][0]["also"][0]["line"] == line_of(_Adjoint.backward, 2)


@pytest.mark.parametrize(
    ("factor", "said"),
    [
        (lambda m: (X > 9).sum(), "what sum() returns is 0 throughout"),
        (lambda m: (X > 9).long(), "what gt() returns is False throughout"),
        (
            lambda m: torch.autograd.grad(m.out(X).sum(), m.out.weight, create_graph=True)[0] * 0,
            "what mul() returns is 0 throughout",
        ),
        (
            lambda m: torch.autograd.grad((m.out.weight[0] * 0).sum(), m.out.weight)[0],
            "what autograd.grad() returns is 0 throughout",
        ),
        (lambda m: m.off, "off is 0 throughout"),
    ],
)
def test_a_factor_that_is_zero_has_its_name(factor: Any, said: str) -> None:
    model = nn.Module()
    model.scale, model.out = nn.Parameter(torch.ones(())), nn.Linear(8, 8)
    model.off = nn.Parameter(torch.full((1,), -0.0))
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        (model.scale * factor(model)).sum().backward()
        if model.off.grad is not None:
            model.off.grad = None
        opt.step()
    assert said in rows(report)["scale"]["cuts"][0]["what"]


@pytest.mark.parametrize("how", ["data", "grad"])
def test_a_gradient_that_own_code_puts_zeros_in_place_of_has_the_line(how: str) -> None:
    def put(weight: Any) -> None:
        zeros = torch.zeros(1, 8)
        if how == "data":
            weight.grad.data = zeros  # 1
        else:
            weight.grad = zeros  # 2

    model = nn.Linear(8, 1)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        model(X).sum().backward()
        put(model.weight)
        opt.step()
    row = rows(report)["weight"]
    assert row["cause"] == "cleared"
    assert f"{line_of(put, 1 if how == 'data' else 2)}" in row["sentence"]


def test_another_model_that_nobody_named_in_place_of_the_model() -> None:
    model = Net()
    best = copy.deepcopy(model)
    model.also = best.also = True
    opt = torch.optim.SGD(model.parameters(), 0.1)

    def step() -> None:
        loss = best(X, X[:, :4]).square().mean()  # 1
        loss.backward()
        opt.step()

    with who_learns(model, opt, where=True) as report:
        step()
    for name, row in rows(report).items():
        assert row["cause"] == "never-used", name
        cuts = [(cut["kind"], cut["line"]) for cut in row["cuts"]]
        assert cuts == [("other-called", line_of(step, 1))], name


@pytest.mark.parametrize("fault", [True, False])
def test_a_cut_on_the_way_to_the_loss_of_another_step(fault: bool) -> None:
    """The loss of the generator is one of real images: the detach() of the other one is right."""
    torch.manual_seed(0)
    g, d = nn.Linear(8, 8), nn.Linear(8, 1)
    opts = [torch.optim.SGD(one.parameters(), 0.1) for one in (g, d)]

    def step() -> None:
        fake = g(X)  # 1
        (1 - d(X if fault else fake)).mean().backward()
        opts[0].step()
        opts[1].zero_grad()
        (d(fake.detach()) - d(X)).mean().backward()
        opts[1].step()

    with who_learns({"g": g, "d": d}, opts, where=True) as report:
        step()
    row = rows(report)["g.weight"]
    if not fault:
        assert report.expected
        return
    assert (row["verdict"], row["cause"]) == ("wrong", "unused-output")
    assert [cut["line"] for cut in row["cuts"]] == [line_of(step, 1)]


def test_the_second_optimizer_has_the_list_of_the_first() -> None:
    torch.manual_seed(0)
    g, d = nn.Linear(8, 8), nn.Linear(8, 1)
    opts = [torch.optim.SGD(g.parameters(), 0.1), torch.optim.SGD(g.parameters(), 0.1)]
    with who_learns({"g": g, "d": d}, opts, where=True) as report:
        fake = g(X)
        (1 - d(fake)).mean().backward()
        opts[0].step()
        opts[1].zero_grad()
        (d(fake.detach()) - d(X)).mean().backward()
        opts[1].step()
    said = next(note for note in report.to_dict()["notes"] if "did nothing" in note)
    assert "optimizer[0] has all that it has" in said and "detach()" not in said


@pytest.mark.parametrize("fault", [True, False])
def test_the_optimizer_has_the_list_of_the_target_network(fault: bool) -> None:
    torch.manual_seed(0)
    policy, target = Heads(True), Heads(True)
    opt = torch.optim.SGD((target if fault else policy).parameters(), 0.1)
    with who_learns({"policy": policy, "target": target}, opt, where=True) as report:
        with torch.no_grad():
            wanted = target(X)
        sum(mse_loss(*each) for each in zip(policy(X), wanted, strict=True)).backward()
        opt.step()
    rest = {row["cause"] for name, row in rows(report).items() if name.startswith("target.")}
    assert rest == {"replaced" if fault else "not-listed"}
    said = rows(report)["target.one.weight"]["sentence"]
    assert ("Give the optimizer policy.parameters()" in said) == fault


def test_a_target_network_that_follows_does_not_learn_though_an_optimizer_has_it() -> None:
    torch.manual_seed(0)
    policy, target = (nn.Sequential(nn.Linear(8, 2), nn.BatchNorm1d(2)) for _ in range(2))
    target.eval()
    opt = torch.optim.SGD(target.parameters(), 0.1)
    with who_learns({"policy": policy, "target": target}, opt, where=True) as report:
        with torch.no_grad():
            wanted = target(X)
        mse_loss(policy(X), wanted).backward()
        opt.step()
        with torch.no_grad():
            for mine, own in zip(target.parameters(), policy.parameters(), strict=True):
                mine.lerp_(own, 0.1)
    assert not [note for note in report.to_dict()["notes"] if "eval mode" in note]


@pytest.mark.parametrize("fault", [True, False])
def test_a_term_that_is_detached_has_a_path_before(fault: bool) -> None:
    torch.manual_seed(0)
    student, regress = nn.Linear(8, 4), nn.Linear(4, 6)
    opt = torch.optim.SGD([*student.parameters(), *regress.parameters()], 0.1)
    with who_learns([student, regress], opt, where=True) as report:
        feat = student(X)
        hint = mse_loss(regress(feat), X[:, :6])
        (feat.square().mean() + (hint.detach() if fault else hint)).backward()
        opt.step()
    notes = report.to_dict()["notes"]
    assert [note for note in notes if "nothing that it gets has a path" in note] == []
    assert len([note for note in notes if "is a constant" in note]) == fault
