"""What learns by a part of its loss: paths that end beside others, terms, several backward()."""

import copy
import re
import warnings
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import marks
import pytest
import torch
from torch import nn
from torch.distributions import Normal, kl_divergence
from torch.func import functional_call, stack_module_state, vmap
from torch.nn import functional as F  # noqa: N812
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence
from torch.optim.swa_utils import AveragedModel
from torch.utils.checkpoint import checkpoint

from who_learns import NotFrozen, NotLearning, Report, who_learns

line_of = partial(marks.line_of, __file__)
X = torch.linspace(-1, 1, 32).view(4, 8)
Loss = Callable[[Any], torch.Tensor]
BEFORE_INDEX = tuple(map(int, torch.__version__.split(".")[:2])) < (2, 4)


def rows(report: Report) -> dict[str, Any]:
    return {name: row for row in report.to_dict()["parameters"] for name in row["names"]}


def trained(models: Any, loss: Loss, steps: int = 1, **options: Any) -> Report:
    torch.manual_seed(0)
    model = nn.ModuleDict(models) if isinstance(models, dict) else models
    optimizer = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], 0.1, **options)
    with who_learns(models, optimizer, where=True) as report:
        for _ in range(steps):
            optimizer.zero_grad()
            loss(model).backward()
            optimizer.step()
    return report


def cut_lines(report: Report, name: str) -> list[int]:
    return [cut["line"] for cut in rows(report)[name]["cuts"]]


# -- paths that end beside others ---------------------------------------------------------------


class Vae(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.encoder, self.decoder = nn.Linear(8, 4), nn.Linear(2, 8)
        self.step = 0

    def loss(self, x: torch.Tensor, warm: bool, kl: bool, draw: str) -> torch.Tensor:
        mu, log_std = self.encoder(x).chunk(2, -1)
        q = Normal(mu, log_std.exp())
        z = q.sample() if draw == "sample" else q.rsample()  # vae
        beta = min(1.0, self.step / 10) if warm else 0.1
        self.step += 1
        out = F.mse_loss(self.decoder(z), x)
        return out + beta * kl_divergence(q, Normal(0.0, 1.0)).mean() if kl else out


@pytest.mark.parametrize("steps", [1, 2, 4])
@pytest.mark.parametrize("warm", [True, False])
def test_a_vae_that_draws_by_sample(warm: bool, steps: int) -> None:
    report = trained(Vae(), lambda m: m.loss(X, warm, True, "sample"), steps)
    row = rows(report)["encoder.weight"]
    zero = warm and steps == 1
    assert (row["verdict"], row["cause"]) == ("doubtful", "zero-gradient" if zero else "sample")
    assert line_of("vae") in cut_lines(report, "encoder.weight")
    assert "rsample()" in str(report)
    if not zero:
        assert "ends a path to the loss" in row["sentence"]
        assert report.summary().startswith("4 of 4 parameters learn")


@pytest.mark.parametrize("warm", [True, False])
def test_a_vae_that_draws_by_rsample(warm: bool) -> None:
    report = trained(Vae(), lambda m: m.loss(X, warm, True, "rsample"), 3)
    assert report.expected
    assert "a path that ends" not in str(report)


def parts() -> dict[str, nn.Module]:
    torch.manual_seed(0)
    return {"g": nn.Linear(8, 8), "d": nn.Linear(8, 1), "v": nn.Linear(8, 1)}


@torch.no_grad()  # type: ignore[untyped-decorator]
def features(m: Any, x: torch.Tensor) -> torch.Tensor:
    return m.d(x).tanh()  # perceptual


def perceptual(m: Any) -> torch.Tensor:
    out = m.g(X)
    return out.square().mean() + (features(m, out) - features(m, X)).square().mean()


def pooled(m: Any) -> torch.Tensor:
    fake = m.g(X)
    return (fake - X).abs().mean() - m.d(fake.data).mean()  # pooled


def cast(m: Any) -> torch.Tensor:
    fake = m.g(X)
    again = torch.tensor(fake.tolist())  # cast
    return (fake - X).abs().mean() - m.d(again).mean()


@pytest.mark.parametrize("frozen", [True, False])
@pytest.mark.parametrize("loss", [perceptual, pooled, cast])
def test_a_path_that_ends_beside_another_one(loss: Loss, frozen: bool) -> None:
    models = parts()
    models["d"].requires_grad_(not frozen)
    report = trained(nn.ModuleDict(models), loss)
    assert rows(report)["g.weight"]["verdict"] == "ok"
    assert cut_lines(report, "g.weight") == [line_of(loss.__name__)]
    assert "also a path that ends: g.weight, g.bias, at" in str(report)


def actor_critic(m: Any) -> torch.Tensor:
    normal = Normal(m.g(X), 1.0)
    action = normal.sample()
    advantage = X.sum(-1) - m.v(X).squeeze(-1)
    policy = normal.log_prob(action).sum(-1) * advantage.detach()
    return advantage.square().mean() - policy.mean()


def ratio(m: Any) -> torch.Tensor:
    with torch.no_grad():
        old = m.v(m.g(X))
    return (m.v(m.g(X)) - old).exp().mean()


def straight_through(m: Any) -> torch.Tensor:
    h = m.g(X)
    return m.v(h + (h.round() - h).detach()).square().mean()


def adversarial(m: Any) -> torch.Tensor:
    fake = m.g(X)
    return m.d(fake).mean() + fake.square().mean()


def bootstrapped(m: Any) -> torch.Tensor:
    with torch.no_grad():
        goal = m.v(m.g(X)) * 0.9 + 1
    return (m.v(m.g(X)) - goal).square().mean()


SOUND = [actor_critic, ratio, straight_through, adversarial, bootstrapped]


@pytest.mark.parametrize("loss", SOUND)
@pytest.mark.parametrize("steps", [1, 3])
def test_what_ends_on_purpose_is_not_told(loss: Loss, steps: int) -> None:
    report = trained(nn.ModuleDict(parts()), loss, steps)
    assert [row["cause"] for row in rows(report).values() if row["verdict"] != "ok"] in (
        [], ["never-used"] * 2, ["never-used"] * 4,
    )  # fmt: skip
    assert "a path that ends" not in str(report)


@pytest.mark.parametrize("together", [True, False])
def test_the_generator_has_no_path_to_the_loss_of_the_discriminator(together: bool) -> None:
    g, d = nn.Linear(8, 8), nn.Linear(8, 1)
    opts = [torch.optim.SGD(one.parameters(), 0.1) for one in (g, d)]
    with who_learns({"g": g, "d": d}, opts, where=True) as report:
        fake = g(X)
        (d(fake.detach()).square().mean() - d(X).mean()).backward()
        if not together:
            opts[1].step()
        (-d(fake).mean()).backward(inputs=list(g.parameters()))
        for opt in opts if together else opts[:1]:
            opt.step()
    assert report.expected
    assert "a path that ends" not in str(report)


# -- terms of a loss, several backward() ----------------------------------------------------------


def forgotten(m: Any) -> torch.Tensor:
    h = m.g(X)
    penalty = h.square().mean()  # forgotten
    print(penalty.detach().item())
    return m.v(h).square().mean()


def without_equals(m: Any) -> torch.Tensor:
    h = m.g(X)
    loss = m.v(h).square().mean()
    loss + 0.1 * h.square().mean()  # without_equals
    return loss


@pytest.mark.parametrize("loss", [forgotten, without_equals])
def test_a_term_that_the_loss_leaves_out(loss: Loss) -> None:
    models = parts()
    del models["d"]
    report = trained(nn.ModuleDict(models), loss, 2)
    assert report.expected
    assert f"computed, and no part of the loss: test_terms.py:{line_of(loss.__name__)}" in str(
        report
    ).replace("tests/", "").replace("who-learns/", "").replace("src/", "")


@pytest.mark.parametrize("zero", ["none", "zeros", "never"])
def test_gradients_of_two_losses_that_add_up(zero: str) -> None:
    actor, critic = nn.Linear(8, 8), nn.Linear(8, 1)
    opts = [torch.optim.SGD(one.parameters(), 0.1) for one in (actor, critic)]
    with who_learns({"actor": actor, "critic": critic}, opts, where=True) as report:
        for _ in range(2):
            for opt in opts:
                opt.zero_grad()
            (-critic(actor(X)).mean()).backward()  # for the actor
            opts[0].step()
            if zero != "never":
                opts[1].zero_grad(set_to_none=zero == "none")
            (critic(X) - 1).square().mean().backward()  # for the critic
            opts[1].step()
    assert report.expected == (zero != "never")
    assert "add up" not in str(report)
    row = rows(report)["critic.weight"]
    assert row["cause"] == ("left-over-gradient" if zero == "never" else "learns")
    if zero == "never":
        assert f":{line_of('for the actor')}: step() of another optimizer" in row["sentence"]
        assert f":{line_of('for the critic')} added to it" in row["sentence"]


class Clipped(nn.Module):  # type: ignore[misc]
    def __init__(self, number: bool) -> None:
        super().__init__()
        self.inner, self.bound, self.number = (
            nn.Linear(8, 8),
            nn.Parameter(torch.tensor(0.5)),
            number,
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = self.inner(x)
        if self.number:
            h = h.clamp(max=float(self.bound))  # number
        else:
            print(float(self.bound))
        return h / self.bound


class Balanced(nn.Module):  # type: ignore[misc]
    def __init__(self, counts: bool) -> None:
        super().__init__()
        self.router, self.counts = nn.Linear(8, 4), counts

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        probs = self.router(x).softmax(-1)
        gate, chosen = probs.max(-1)  # counts
        share = nn.functional.one_hot(chosen, 4).float().mean(0)
        balance = (share * (share if self.counts else probs.mean(0))).sum()
        accuracy = (chosen == 1).float().mean()
        return gate.sum() / accuracy.clamp(min=0.5) + 0.1 * balance


@pytest.mark.filterwarnings("ignore:Converting a tensor")
@pytest.mark.parametrize("wrong", [True, False])
@pytest.mark.parametrize(
    ("build", "name", "mark"), [(Clipped, "bound", "number"), (Balanced, "router.weight", "counts")]
)
def test_a_number_that_has_no_path_beside_one_that_goes_on(
    build: Any, name: str, mark: str, wrong: bool
) -> None:
    torch.manual_seed(0)
    model = build(wrong)
    report = trained(model, lambda m: m(X).sum())
    assert report.expected != (wrong and build is Balanced)  # a term that is a constant
    said = [one for one in str(report).splitlines() if "also a path" in one]
    assert len(said) == wrong
    if wrong:
        assert name in said[0] and f":{line_of(mark)}: " in said[0]


def test_what_adds_up_in_each_of_two_steps_is_told_once() -> None:
    actor, critic = nn.Linear(8, 8), nn.Linear(8, 1)
    opt = torch.optim.SGD([*actor.parameters(), *critic.parameters()], 0.1)

    def both() -> None:
        opt.zero_grad()
        (-critic(actor(X)).mean()).backward()
        (critic(X) - 1).square().mean().backward()
        opt.step()

    with who_learns({"actor": actor, "critic": critic}, opt) as report:
        both()
        both()
    (said,) = [one for one in str(report).splitlines() if "add up" in one]
    assert len(re.findall(r"test_terms\.py:\d+", said)) == 2 and "called from" not in said


def test_accumulated_gradients_of_one_line_are_no_news() -> None:
    model = nn.Linear(8, 1)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt) as report:
        for _ in range(2):
            model(X).sum().backward()
        opt.step()
    assert "add up" not in str(report)


# -- gradients of zero ----------------------------------------------------------------------------


class Reverse(torch.autograd.Function):  # type: ignore[misc]
    @staticmethod
    def forward(ctx: Any, x: torch.Tensor, scale: float) -> torch.Tensor:
        ctx.scale = scale
        return x.view_as(x)

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> Any:
        return -ctx.scale * grad, None


def reversed_by_nothing(m: Any) -> torch.Tensor:
    return m.v(Reverse.apply(m.g(X), 0.0)).mean()  # reversed_by_nothing


def two_masks(m: Any) -> torch.Tensor:
    left = (torch.arange(8) < 4).float()
    h = m.g(X) * left  # two_masks
    return m.v(h * (1 - left)).mean()


@pytest.mark.parametrize("steps", [1, 2])
@pytest.mark.parametrize("loss", [reversed_by_nothing, two_masks])
def test_where_a_gradient_becomes_zero(loss: Loss, steps: int) -> None:
    models = parts()
    del models["d"]
    report = trained(nn.ModuleDict(models), loss, steps)
    row = rows(report)["g.weight"]
    assert (row["verdict"], row["cause"]) == ("doubtful", "zero-gradient")
    assert cut_lines(report, "g.weight") == [line_of(loss.__name__)]


@pytest.mark.parametrize("how", ["clip", "zeros"])
def test_what_makes_a_gradient_zero_after_backward_has_its_line(how: str) -> None:
    model = nn.Linear(8, 1)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        model(X).square().sum().backward()
        if how == "clip":
            nn.utils.clip_grad_norm_(model.parameters(), 0.0)  # clip
        else:
            opt.zero_grad(set_to_none=False)  # zeros
        opt.step()
    row = rows(report)["weight"]
    assert row["cause"] == ("zero-gradient" if how == "clip" else "cleared")
    assert f"test_terms.py:{line_of(how)}" in row["sentence"]


# -- averages, flags, ties, adapters --------------------------------------------------------------


def net() -> nn.Sequential:
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8), nn.ReLU(), nn.Linear(8, 1))


def by_parameters(teacher: Any, student: nn.Module) -> None:
    for t, s in zip(teacher.parameters(), student.parameters(), strict=True):
        t.mul_(0.9).add_(s, alpha=0.1)


def by_named_parameters(teacher: Any, student: nn.Module) -> None:
    mine = dict(student.named_parameters())
    new = {n: p.lerp(mine[n], 0.1) for n, p in teacher.named_parameters()}
    teacher.load_state_dict(new, strict=False)


def by_state_dict(teacher: Any, student: nn.Module) -> None:
    for t, s in zip(teacher.state_dict().values(), student.state_dict().values(), strict=True):
        if t.is_floating_point():
            t.mul_(0.9).add_(s, alpha=0.1)


def by_swa_utils(teacher: Any, student: nn.Module) -> None:
    teacher.update_parameters(student)


UPDATES = [by_parameters, by_named_parameters, by_state_dict, by_swa_utils]


@pytest.mark.parametrize("steps", [1, 3])
@pytest.mark.parametrize("update", UPDATES)
def test_running_statistics_that_no_average_copies(update: Any, steps: int) -> None:
    student = net()
    own = update is by_swa_utils
    teacher = AveragedModel(student) if own else copy.deepcopy(student)
    teacher.requires_grad_(False).eval()
    opt = torch.optim.SGD(student.parameters(), 0.1)
    with who_learns({"student": student, "teacher": teacher}, opt, where=True) as report:
        for _ in range(steps):
            opt.zero_grad()
            (student(X) - teacher(X) - 1).square().mean().backward()
            opt.step()
            with torch.no_grad():
                update(teacher, student)
    left = [name for name, row in rows(report).items() if row["cause"] == "left-behind"]
    if update in (by_state_dict, by_swa_utils):
        assert report.expected
    else:
        assert left == ["teacher.1.running_mean", "teacher.1.running_var"]
        with pytest.raises(NotLearning, match="others of its model"):
            report.check(learns=["teacher.*running*"])


def test_running_statistics_are_no_parameters() -> None:
    model = net().eval()
    report = trained(model, lambda m: m(X).mean())
    assert "running statistics that stay, in eval mode: 1.running_mean" in str(report)
    with pytest.raises(NotLearning, match="a running statistic") as told:
        report.check(learns=["*running_mean"])
    assert "nn.Parameter" not in str(told.value)


@pytest.mark.parametrize("adam", [True, False])
@pytest.mark.parametrize("steps", [1, 3])
def test_a_bias_before_a_batch_norm_does_not_learn(steps: int, adam: bool) -> None:
    model = net()
    kind = torch.optim.Adam if adam else torch.optim.SGD
    opt = kind(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        for _ in range(steps):
            opt.zero_grad()
            model(X * 3).square().mean().backward()
            opt.step()
    assert rows(report)["0.bias"]["cause"] == "subtracted"
    assert report.expected
    report.check(learns=["0.*"])
    if not rows(report)["0.bias"]["changed"]:
        with pytest.raises(NotLearning):
            report.check(learns=["0.bias"])


def test_what_to_do_with_momentum_after_freezing() -> None:
    model = nn.Linear(8, 1)
    opt = torch.optim.SGD(model.parameters(), 0.1, momentum=0.9)
    for number in range(2):
        with who_learns(model, opt, where=True) as report:
            opt.zero_grad(set_to_none=False)
            if number == 0:
                model(X).sum().backward()
            opt.step()
        model.requires_grad_(False)
    assert "Set its .grad to None" in rows(report)["weight"]["sentence"]


def test_the_line_that_froze_it_in_the_block() -> None:
    model = nn.Linear(8, 1)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        model(X).sum().backward()
        for p in model.parameters():
            p.requires_grad = False  # freezes
        opt.step()
    row = rows(report)["weight"]
    assert (row["cause"], cut_lines(report, "weight")) == (
        "frozen-after-backward", [line_of("freezes")],
    )  # fmt: skip


class Tied(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.table, self.head = nn.Embedding(4, 8), nn.Linear(8, 4, bias=False)
        self.head.weight = self.table.weight

    def forward(self) -> torch.Tensor:
        return F.cross_entropy(self.head(self.table(torch.arange(4))), torch.arange(4))


def test_a_check_names_the_other_name_of_a_tied_weight() -> None:
    model = Tied()
    report = trained(model, lambda m: m())
    with pytest.raises(NotFrozen, match=r"same tensor as head\.weight"):
        report.check(frozen=["table.*"])
    with pytest.raises(NotFrozen) as told:
        report.check(frozen=["*"])
    assert "same tensor" not in str(told.value)


class Adapted(nn.Module):  # type: ignore[misc]
    """As PEFT wraps a model, in few words."""

    def __init__(self, saved: bool) -> None:
        super().__init__()
        self.peft_config = {"default": None}
        self.body = nn.ModuleDict({f"l{n}": nn.Linear(8, 8) for n in range(9)})
        self.body.requires_grad_(False)
        self.lora_b = nn.Linear(8, 8)
        self.classifier: nn.Module = nn.Linear(8, 1).requires_grad_(False)
        if saved:
            new = nn.ModuleDict({"default": copy.deepcopy(self.classifier).requires_grad_(True)})
            old, self.classifier = self.classifier, nn.Module()
            self.classifier.original_module, self.classifier.modules_to_save = old, new

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        h = x
        for layer in self.body.values():
            h = h + layer(h)
        head: Any = self.classifier
        head = head.modules_to_save["default"] if hasattr(head, "modules_to_save") else head
        return head(h + self.lora_b(h))


@pytest.mark.parametrize("saved", [True, False])
def test_a_head_that_an_adapter_leaves_frozen(saved: bool) -> None:
    report = trained(Adapted(saved), lambda m: m(X).mean())
    if saved:
        report.check(learns=["*classifier*"])
        report.check(frozen=["*classifier.original_module*"])
        return
    assert "classifier.*" in str(report)
    assert "PEFT" in str(report)
    with pytest.raises(NotLearning, match="modules_to_save"):
        report.check(learns=["*classifier*"])


# -- what is said of numbers and warnings -----------------------------------------------------------


class Weights(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.body, self.scale = nn.Linear(8, 1), nn.Parameter(torch.ones(()))


def test_a_number_that_is_logged_is_no_part_of_a_cut() -> None:
    model = Weights()
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        with who_learns(model, opt, where=True) as report:
            shown = warnings.showwarning
            scale = torch.tensor([model.scale])  # scale
            (model.body(X) * scale).sum().backward()
            opt.step()
            print(model.scale.item(), model.scale.exp().item())
    row = rows(report)["scale"]
    assert row["cause"] == "new-tensor"
    assert row["cuts"][0]["also"] == []
    assert warnings.showwarning is not shown
    assert {(Path(w.filename).name, w.lineno) for w in told} <= {
        (Path(__file__).name, line_of("scale"))
    }


# -- gradients that nobody clears, or that are cleared too early ------------------------------------


@pytest.mark.parametrize("cleared", [True, False])
def test_gradients_that_add_up_over_steps(cleared: bool) -> None:
    model = nn.Linear(8, 1)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    for steps in (3, 1):
        with who_learns(model, opt) as report:
            for _ in range(steps):
                if cleared:
                    opt.zero_grad()
                (model(X) - 1).square().mean().backward()  # adds
                opt.step()
        row = rows(report)["weight"]
        if steps == 3 and not cleared:
            assert (row["verdict"], row["cause"]) == ("doubtful", "left-over-gradient")
            assert "nothing has cleared it" in row["sentence"]
            assert report.summary().startswith("2 of 2 parameters learn")
        else:
            assert report.expected
    assert ("before the block and" in str(report)) == (not cleared)


@pytest.mark.parametrize("early", [True, False])
def test_gradients_that_are_cleared_between_micro_batches(early: bool) -> None:
    model = nn.Linear(8, 1)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt) as report:
        for number in range(4):
            if early or number == 0:
                opt.zero_grad()
            (model(X) - 1).square().mean().backward()  # micro-batch
        opt.step()
    assert report.expected
    said = f"{line_of('micro-batch')} were cleared before a step() used them: weight, bias"
    assert ("some gradients of backward() at" in str(report)) == early
    assert (said in str(report)) == early


def clear(opt: torch.optim.Optimizer, to_none: bool = True) -> None:
    opt.zero_grad(set_to_none=to_none)  # clears too early


@pytest.mark.parametrize("to_none", [True, False])
@pytest.mark.parametrize("micro", [2, 4])
@pytest.mark.parametrize("steps", [1, 2])
def test_most_gradients_of_a_line_are_cleared_before_each_step(
    steps: int, micro: int, to_none: bool
) -> None:
    model = nn.Linear(8, 1)
    opt = torch.optim.Adam(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        for number in range(steps * micro):
            clear(opt, to_none)
            (model(X) - 1).square().mean().backward()  # in vain
            if (number + 1) % micro == 0:
                nn.utils.clip_grad_norm_(model.parameters(), 0.1)
                opt.step()
    row = rows(report)["weight"]
    assert (row["verdict"], row["cause"]) == ("doubtful", "cleared")
    assert f"{micro - 1} of {micro} backward() at" in row["sentence"]
    assert cut_lines(report, "weight") == [line_of("clears too early")]
    assert report.summary().startswith("2 of 2 parameters learn, 2 to look at")
    report.check(learns=["*"])


@pytest.mark.parametrize("how", ["seldom", "surgery", "copied", "delayed", "sam", "used", "gan"])
def test_gradients_that_are_cleared_on_purpose(how: str) -> None:
    torch.manual_seed(0)
    model, head = nn.Linear(8, 1), nn.Linear(8, 1)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    other = torch.optim.SGD(head.parameters(), 0.1)
    kept: list[list[torch.Tensor]] = []
    with who_learns([model, head], opt, other, where=True) as report:
        for number in range(8):
            opt.zero_grad()
            other.zero_grad()
            if how == "gan":  # its gradients of this loss are for the other one alone
                (head(X) + model(X)).square().mean().backward()
                other.step()
                opt.zero_grad()
            loss = (model(X + number) - 1).square().mean()
            (loss + head(X).square().mean() * (how == "delayed")).backward()
            if how == "delayed":
                other.step()
            if how == "sam" and number % 4 != 3:  # goes up along the gradient, and back later
                with torch.no_grad():
                    for p in model.parameters():
                        assert p.grad is not None
                        p.add_(p.grad, alpha=1e-3)
            if how in ("surgery", "copied"):
                kept.append([p.grad.clone() for p in model.parameters() if p.grad is not None])
            if number % 4 == 3 or how in ("used", "gan") or (how == "seldom" and number != 2):
                for p, *grads in zip(model.parameters(), *kept, strict=True) if kept else ():
                    merged = torch.stack(grads).mean(0)
                    if how == "copied":
                        assert p.grad is not None
                        p.grad.copy_(merged)
                    else:
                        p.grad = merged
                opt.step()
    assert {rows(report)[n]["cause"] for n in ("0.weight", "0.bias")} <= {"learns", "ascent"}


def test_a_gradient_of_zero_was_used_as_well() -> None:
    """That of LoRA's first half in the first step."""
    model = nn.Sequential(nn.Linear(8, 2, bias=False), nn.Linear(2, 1, bias=False))
    nn.init.zeros_(model[1].weight)
    report = trained(model, lambda m: (m(X) - 1).square().mean(), steps=2)
    assert report.expected
    assert "were cleared" not in str(report)


def test_lbfgs_clears_between_its_evaluations() -> None:
    model = nn.Linear(8, 1)
    opt = torch.optim.LBFGS(model.parameters())

    def closure() -> torch.Tensor:
        opt.zero_grad()
        loss = (model(X) - 1).square().mean()
        loss.backward()
        return loss

    with who_learns(model, opt, where=True) as report:
        for _ in range(2):
            opt.step(closure)
    assert report.expected
    assert "cleared" not in str(report) and "add up" not in str(report)


def penalty_of_data(m: Any) -> torch.Tensor:
    return m.v(m.g(X)).square().mean() + 0.1 * m.g.weight.data.norm()  # penalty_of_data


def penalty_of_a_number(m: Any) -> torch.Tensor:
    h = m.g(X)
    return m.v(h).square().mean() + h.square().mean().item()  # penalty_of_a_number


def penalty_of_gradients(m: Any) -> torch.Tensor:
    x = X.clone().requires_grad_()
    out = m.v(m.g(x).tanh()).mean()
    (grad,) = torch.autograd.grad(out, x, retain_graph=True)  # penalty_of_gradients
    return out + (grad.norm() - 1).square()


@pytest.mark.parametrize("loss", [penalty_of_data, penalty_of_a_number, penalty_of_gradients])
def test_a_term_of_the_loss_without_a_gradient(loss: Loss) -> None:
    models = parts()
    del models["d"]
    report = trained(nn.ModuleDict(models), loss)
    assert report.expected == (loss is not penalty_of_gradients)
    assert len(report.notes) == 1 and "is a constant" in report.notes[0]
    assert cut_lines(report, "g.weight") == [line_of(loss.__name__)]
    assert "also a path that ends: g.weight" in str(report)


def one_step_td(m: Any) -> torch.Tensor:
    delta = 1.0 + 0.9 * m.v(m.g(X[0])).squeeze().detach() - m.v(m.g(X[1])).squeeze()
    return delta.square()


def test_a_difference_to_a_goal_is_no_term() -> None:
    models = parts()
    del models["d"]
    assert "a path that ends" not in str(trained(nn.ModuleDict(models), one_step_td))


# -- what a step, an average or a model doesn't do ---------------------------------------------------


@pytest.mark.parametrize("decay", [1.0, 0.5])
@pytest.mark.parametrize("first", [True, False])
def test_an_average_that_changes_no_bit(decay: float, first: bool) -> None:
    student = nn.Linear(8, 1)
    teacher = copy.deepcopy(student).requires_grad_(False)
    opt = torch.optim.SGD(student.parameters(), 0.1)

    def update() -> None:
        with torch.no_grad():
            for t, s in zip(teacher.parameters(), student.parameters(), strict=True):
                t.mul_(decay).add_(s, alpha=1 - decay)  # no-effect

    with who_learns({"student": student, "teacher": teacher}, opt, where=True) as report:
        if first:
            update()  # there is nothing to follow yet
        (student(X) - 1).square().mean().backward()
        opt.step()
        if not first:
            update()
    row = rows(report)["teacher.weight"]
    if decay == 1 and not first:
        assert (row["verdict"], row["cause"]) == ("doubtful", "no-effect")
        assert cut_lines(report, "teacher.weight") == [line_of("no-effect")]
    else:
        assert report.expected


def test_a_shallow_copy_is_no_target() -> None:
    policy = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 1))
    target = copy.copy(policy).eval()
    opt = torch.optim.SGD(policy.parameters(), 0.1)
    with who_learns({"policy": policy, "target": target}, opt) as report:
        (policy(X) - target(X).detach() - 1).square().mean().backward()
        opt.step()
    assert {(r["verdict"], r["cause"]) for r in rows(report).values()} == {
        ("doubtful", "shared-frozen")
    }
    assert "target is in eval mode, but it shares" in str(report)
    policy.train()
    target.train()
    with who_learns({"actor": policy, "critic": target}, opt) as report:
        policy(X).sum().backward()
        opt.step()
    assert report.expected


class Temperature(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.body, self.scale = nn.Linear(8, 1), nn.Parameter(torch.ones(()))


@pytest.mark.parametrize("steps", [1, 3])
@pytest.mark.parametrize("listed", [True, False])
def test_a_parameter_that_is_assigned_again_in_each_step(steps: int, listed: bool) -> None:
    model = Temperature()
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        for _ in range(steps):
            opt.zero_grad()
            ((model.body(X) - 1) * model.scale).square().mean().backward()
            opt.step()
            model.scale = nn.Parameter(model.scale.detach().clamp(0, 2))  # assigned
            if listed:
                opt.add_param_group({"params": [model.scale]})
                opt.zero_grad()
                ((model.body(X) - 1) * model.scale).square().mean().backward()
                opt.step()
    if listed:
        assert not [row for row in rows(report).values() if row["cause"] == "replaced"]
        return
    row = rows(report)["scale"]
    assert (row["verdict"], row["cause"]) == ("wrong", "replaced")
    assert cut_lines(report, "scale") == [line_of("assigned")]
    assert report.notes == []


class Wrapper:
    """As accelerate wraps an optimizer: it steps in some batches only."""

    def __init__(self, optimizer: torch.optim.Optimizer) -> None:
        self.optimizer, self.on = optimizer, False
        self.param_groups = optimizer.param_groups

    def step(self) -> None:
        if self.on:
            self.optimizer.step()


@pytest.mark.parametrize("on", [True, False])
def test_a_step_that_a_wrapper_leaves_out(on: bool) -> None:
    model = nn.Linear(8, 1)
    opt = Wrapper(torch.optim.SGD(model.parameters(), 0.1))
    opt.on = on
    with who_learns(model, opt) as report:
        for _ in range(2):
            model(X).sum().backward()
            opt.step()  # wrapped
    assert "step" not in vars(opt)
    if not on:
        row = rows(report)["weight"]
        assert row["cause"] == "no-step"
        assert "Wrapper.step() at" in row["sentence"]
        assert f"test_terms.py:{line_of('wrapped')}, called 2 times, left it out" in row["sentence"]
    else:
        assert not [row for row in rows(report).values() if row["cause"] == "no-step"]


def test_a_loss_of_a_copy_that_another_optimizer_has_changed() -> None:
    net, weigh = nn.Linear(8, 1), nn.Linear(1, 1)
    opt = torch.optim.SGD(weigh.parameters(), 0.1)
    with who_learns({"net": net, "weigh": weigh}, opt, where=True) as report:
        virtual = copy.deepcopy(net)  # virtual
        inner = torch.optim.SGD(virtual.parameters(), 0.1)
        losses = (virtual(X) - 1).square()
        (weigh(losses.detach()) * losses).mean().backward()
        inner.step()
        opt.zero_grad()
        virtual(X).square().mean().backward()  # meta
        opt.step()
        with torch.no_grad():
            weights = weigh((net(X) - 1).square())
        (weights * net(X)).mean().backward()
    row = rows(report)["weigh.weight"]
    assert (row["verdict"], row["cause"], row["cuts"]) == ("wrong", "unused-output", [])
    assert f"test_terms.py:{line_of('meta')} depends on" in row["sentence"]
    assert f"test_terms.py:{line_of('virtual')}, and does not use" in row["sentence"]


def test_one_direction_of_an_lstm() -> None:
    torch.manual_seed(0)
    lstm, head = nn.LSTM(8, 4, bidirectional=True), nn.Linear(4, 1)
    opt = torch.optim.SGD([*lstm.parameters(), *head.parameters()], 0.1)
    with who_learns({"lstm": lstm, "head": head}, opt, where=True) as report:
        _, (h, _) = lstm(X[:, None])  # lstm
        last = h[-1]  # last
        head(last).sum().backward()
        opt.step()
    row = rows(report)["lstm.weight_ih_l0"]
    assert (row["verdict"], row["cause"]) == ("doubtful", "zero-gradient")
    said = {cut["line"] for cut in row["cuts"]}
    said |= {also["line"] for cut in row["cuts"] for also in cut["also"]}
    assert said & {line_of("last"), line_of("lstm")}
    assert rows(report)["lstm.weight_ih_l0_reverse"]["cause"] == "learns"


class Gauss(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.mu, self.rho = nn.Parameter(torch.ones(8)), nn.Parameter(torch.ones(8))
        self.sigma = self.rho.data.exp()


def test_what_the_constructor_computed() -> None:
    report = trained(Gauss(), lambda m: (X * (m.mu + m.sigma)).sum())
    row = rows(report)["rho"]
    assert row["cause"] == "never-used"
    assert "before the block, as in __init__()" in row["sentence"]


@pytest.mark.parametrize("recorded", [True, False])
def test_an_update_by_hand_that_is_dropped(recorded: bool) -> None:
    model = nn.Linear(8, 1)
    with who_learns(model, where=True) as report:
        model(X).sum().backward()
        with torch.set_grad_enabled(recorded):
            for p in model.parameters():
                p = p - 0.1 * p.grad  # by hand
    for row in rows(report).values():  # the last one is there still, as p
        assert row["cause"] == "no-step"
        assert [cut["kind"] for cut in row["cuts"]] == ["no-step"]


@pytest.mark.skipif(BEFORE_INDEX, reason="before 2.4 such an assignment is not seen")
def test_what_is_written_into_data_has_no_path() -> None:
    table, prompt = nn.Embedding(4, 8).requires_grad_(False), nn.Linear(8, 8)
    opt = torch.optim.SGD(prompt.parameters(), 0.1)
    head = nn.Linear(8, 1)
    with who_learns({"prompt": prompt, "head": head}, opt, where=True) as report:
        h = table(torch.arange(4))
        h.data[:2] = prompt(X[:2])  # into data
        head(h).sum().backward()
        opt.step()
    row = rows(report)["prompt.weight"]
    assert (row["verdict"], row["cause"]) == ("wrong", "data")
    assert cut_lines(report, "prompt.weight") == [line_of("into data")]


def test_a_term_that_is_multiplied_by_zero() -> None:
    weight = 0.0  # weight
    models = parts()
    del models["d"]

    def loss(m: Any) -> torch.Tensor:
        h = m.g(X)
        return m.v(h).square().mean() + weight * h.square().mean()  # by zero

    said = str(trained(nn.ModuleDict(models), loss))
    assert f"multiplied by 0: src/who-learns/tests/test_terms.py:{line_of('by zero')}" in said


@pytest.mark.parametrize("dropout", [0.0, 0.5])
def test_a_model_that_learns_in_eval_mode_has_a_note(dropout: float) -> None:
    model = nn.Sequential(nn.Linear(8, 8), nn.Dropout(dropout)).eval()
    report = trained(model, lambda m: m(X).sum())
    assert report.expected
    assert any("learns in eval mode" in note for note in report.notes) == bool(dropout)


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ([nn.Linear(8, 8), nn.Dropout(0.1)], "body is in eval mode"),
        ([nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 8)], "body is in eval mode"),
        ([nn.Linear(8, 8), nn.BatchNorm1d(8), nn.Linear(8, 8)], "body is in eval mode"),
        ([nn.Linear(8, 8), nn.Dropout(0.0)], ""),  # a lone layer, which has no modes
        ([nn.BatchNorm1d(8)], ""),
        ([nn.BatchNorm1d(8), nn.BatchNorm1d(8)], ""),
    ],
)
def test_a_part_that_learns_in_eval_mode(body: list[nn.Module], said: str, where: bool) -> None:
    model = nn.ModuleDict({"body": nn.Sequential(*copy.deepcopy(body)), "head": nn.Linear(8, 1)})
    model["body"].eval()
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, optimizer, where=where) as report:
        model["head"](model["body"](X)).square().sum().backward()
        optimizer.step()
    assert report.expected
    assert [note[: len(said)] for note in report.notes] == [said] * bool(said)
    if said:
        assert "body is in eval mode while the rest" in str(report)
        drops = any(isinstance(one, nn.Dropout) for one in body)
        assert ("train() turns its dropout on" in report.notes[0]) == drops


@pytest.mark.parametrize("how", ["frozen", "partly", "all", "trains", "norms", "in the block"])
def test_parts_in_eval_mode_that_have_no_note(how: str) -> None:
    """What is frozen, at least in part, a whole model, and norms; else with the line of eval()."""
    body = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8), nn.Dropout(0.5), nn.Linear(8, 8))
    model = nn.ModuleDict({"body": body, "head": nn.Linear(8, 1)})
    if how == "all":
        model.eval()
    elif how == "norms":
        body[1].eval()
    elif how not in ("trains", "in the block"):
        body.eval()
    for part in {"frozen": [*body], "partly": [body[0]]}.get(how, []):
        part.requires_grad_(False)
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, optimizer, where=True) as report:
        if how == "in the block":
            body.eval()  # off for the body
        model["head"](body(X)).square().sum().backward()
        optimizer.step()
    notes = [note for note in report.notes if "body" in note]
    if how != "in the block":
        assert not notes
        return
    line = f"src/who-learns/tests/test_terms.py:{line_of('off for the body')}"
    (note,) = notes  # and none more for the BatchNorm in it
    assert note.startswith(f"body is in eval mode, since {line}, while the rest of the model")


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("how", ["early", "frozen in the block", "another", "no step"])
def test_an_optimizer_that_was_built_before_the_adapters(how: str, where: bool) -> None:
    model = nn.ModuleDict({"base": nn.Linear(8, 8), "adapter": nn.Linear(8, 8)})
    if how == "early":
        model["base"].requires_grad_(False)
    optimizer = torch.optim.SGD(model["base"].parameters(), 0.1)
    models = {"m": model, "other": nn.Linear(8, 8)}
    opts = [optimizer]
    if how == "another":
        model["base"].requires_grad_(False)
        opts.append(torch.optim.SGD(models["other"].parameters(), 0.1))
    if how == "no step":
        model["base"].requires_grad_(False)
    with who_learns(models, *opts, where=where) as report:
        if how == "frozen in the block":
            model["base"].requires_grad_(False)
        h = model["base"](X) + model["adapter"](X)
        (models["other"](X) if how == "another" else 0 + h).add(h).square().sum().backward()
        for one in opts * (how != "no step"):
            one.step()
    row = rows(report)["m.adapter.weight"]
    if how == "early":
        assert (row["verdict"], row["cause"]) == ("wrong", "built-early")
        assert "optimizer has frozen parameters of the model alone, so it was" in row["sentence"]
        assert str(report).startswith("0 of 6 parameters learn")
    else:
        assert (row["verdict"], row["cause"]) == ("doubtful", "not-in-optimizer")


def test_detach_in_place_is_named_as_such() -> None:
    models = parts()
    del models["d"]

    def loss(m: Any) -> torch.Tensor:
        h = m.g(X)
        h.detach_()  # in its place
        return m.v(h).square().mean()

    said = str(trained(nn.ModuleDict(models), loss))
    line = line_of("in its place")
    assert f"test_terms.py:{line}: detach_() ends the path of this tensor itself. Use" in said


@pytest.mark.parametrize("back", [True, False])
def test_a_discriminator_whose_flags_stay_off(back: bool) -> None:
    g, d = nn.Linear(8, 8), nn.Linear(8, 1)
    opts = [torch.optim.SGD(one.parameters(), 0.1) for one in (g, d)]
    with who_learns({"g": g, "d": d}, opts, where=True) as report:
        d.requires_grad_(False)  # off
        fake = g(X)
        (d(fake) - 1).square().mean().backward()
        opts[0].step()
        if back:
            d.requires_grad_(True)
        loss = (d(fake.detach()).square() + (d(X) - 1).square()).mean()
        loss.backward() if back else None
        opts[1].step()
    row = rows(report)["d.weight"]
    if back:
        assert report.expected
    else:
        assert (row["verdict"], row["cause"]) == ("doubtful", "frozen-list")
        assert cut_lines(report, "d.weight") == [line_of("off")]


class Constant(torch.autograd.Function):  # type: ignore[misc]
    @staticmethod
    def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
        out = x * 2
        ctx.mark_non_differentiable(out)
        return out

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> Any:
        return grad * 2


def test_a_function_that_marks_its_result_as_constant() -> None:
    models = parts()
    del models["d"]
    report = trained(nn.ModuleDict(models), lambda m: m.v(Constant.apply(m.g(X))).sum())  # marks
    row = rows(report)["g.weight"]
    assert (row["verdict"], row["cause"]) == ("wrong", "function-none")
    assert cut_lines(report, "g.weight") == [line_of("marks")]


# -- rounding, and what happens in some of the steps ---------------------------------------------


class Experts(nn.Module):  # type: ignore[misc]
    def __init__(self, k: int, eps: float) -> None:
        super().__init__()
        self.gate, self.k, self.eps = nn.Linear(8, 4), k, eps
        self.experts = nn.ModuleList(nn.Linear(8, 8) for _ in range(4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        weight, chosen = self.gate(x).softmax(-1).topk(self.k, -1)
        weight = weight / (weight.sum(-1, keepdim=True) + self.eps)  # share
        outs = torch.stack([expert(x) for expert in self.experts], 1)
        picked = outs.gather(1, chosen[..., None].expand(-1, -1, 8))
        return (picked * weight[..., None]).sum(1)


@pytest.mark.parametrize("kind", [torch.optim.AdamW, torch.optim.SGD])
@pytest.mark.parametrize(("k", "aux"), [(1, False), (2, False), (1, True)])
def test_the_share_of_one_expert(kind: Any, k: int, aux: bool) -> None:
    torch.manual_seed(0)
    model = Experts(k, 1e-20 if k == 1 else 0.0)
    x = torch.randn(16, 8)
    optimizer = kind(model.parameters(), 1e-3)
    with who_learns(model, optimizer, where=True) as report:
        for _ in range(2):
            optimizer.zero_grad()
            loss = (model(x) - x).square().mean()
            if aux:
                loss = loss + model.gate(x).softmax(-1).mean(0).square().sum()
            loss.backward()
            optimizer.step()
    row = rows(report)["gate.weight"]
    if k == 1 and not aux:
        assert (row["verdict"], row["cause"]) == ("doubtful", "zero-gradient")
        assert cut_lines(report, "gate.weight") == [line_of("share")]
        assert report.summary() == "6 of 10 parameters learn, 4 to look at."
    else:
        assert row["cause"] == "learns"


def test_a_mean_of_one_and_equal_weights_are_not_cancelled() -> None:
    weights = nn.Linear(8, 1, bias=False)
    nn.init.ones_(weights.weight)

    def loss(m: Any) -> torch.Tensor:
        w = m.weight[0]
        return ((w / w.mean()) * X).square().sum() + (w / (w.detach().sum() / 8) * X).sum()

    assert rows(trained(weights, loss))["weight"]["cause"] == "learns"


@pytest.mark.parametrize("faulty", [True, False])
def test_an_optimizer_that_has_nothing_to_do_in_later_steps(faulty: bool) -> None:
    g, d = nn.Linear(8, 8), nn.Linear(8, 1)
    opts = [torch.optim.Adam(one.parameters()) for one in (g, d)]
    with who_learns({"g": g, "d": d}, opts, where=True) as report:
        for _ in range(3):
            fake = g(X)
            if not faulty:
                d.requires_grad_(True)
            opts[1].zero_grad()
            (d(fake).mean() - d(X).mean()).backward(retain_graph=True)
            opts[1].step()
            d.requires_grad_(False)  # off-for-good
            opts[0].zero_grad()
            (-d(fake).mean()).backward()
            opts[0].step()
    assert report.expected
    # The first backward() gives g a gradient that zero_grad() drops, and that no step ever uses.
    assert "were cleared" not in str(report)
    assert ("of optimizer[1] had nothing to do in 2 of 3 calls" in str(report)) == faulty
    assert (f"test_terms.py:{line_of('off-for-good')}" in str(report)) == faulty


@pytest.mark.parametrize("faulty", [True, False])
def test_an_average_that_follows_in_the_first_step_alone(faulty: bool) -> None:
    q = nn.Linear(8, 8)
    k = copy.deepcopy(q).requires_grad_(False)
    pairs: Any = zip(q.parameters(), k.parameters(), strict=True)
    opt = torch.optim.SGD(q.parameters(), 0.1)
    with who_learns({"q": q, "k": k}, opt, where=True) as report:
        for _ in range(3):
            opt.zero_grad()
            (q(X) - 1).square().mean().backward()
            opt.step()
            with torch.no_grad():
                again = zip(q.parameters(), k.parameters(), strict=True)
                for a, b in pairs if faulty else again:
                    b.mul_(0.9).add_(a, alpha=0.1)
    assert report.expected
    assert ("moved towards parameters that learn in 1 of 3 steps, by" in str(report)) == faulty
    assert "moved towards parameters that learn" in str(report)


@pytest.mark.parametrize("where", [True, False])
def test_what_is_merged_and_unmerged_is_put_back(where: bool) -> None:
    torch.manual_seed(0)
    base, low, high = nn.Linear(32, 32), nn.Linear(32, 4, bias=False), nn.Linear(4, 32, bias=False)
    base.requires_grad_(False)
    models = nn.ModuleDict({"base": base, "low": low, "high": high})
    x = torch.randn(4, 32)
    opt = torch.optim.SGD([*low.parameters(), *high.parameters()], 0.1)
    with who_learns(models, opt, where=where) as report:
        for _ in range(2):
            opt.zero_grad()
            (base(x) + high(low(x))).square().mean().backward()
            opt.step()
            with torch.no_grad():
                delta = high.weight @ low.weight
                base.weight.add_(delta)
                base.weight.sub_(delta)
    row = rows(report)["base.weight"]
    assert (row["verdict"], row["cause"]) == ("ok", "own-code")
    assert "changed and put back, but for rounding, by other code" in str(report)


def test_where_a_factor_becomes_zero_before_an_index() -> None:
    def loss(m: Any) -> torch.Tensor:
        rewards = m(X).detach().sum(1).mul(0).add(2).view(2, 2)
        advantages = (rewards - rewards.mean(1, keepdim=True)).flatten()  # becomes-zero
        return (m(X) * advantages[:, None]).mean()

    report = trained(nn.Linear(8, 8), loss)
    assert cut_lines(report, "weight") == [line_of("becomes-zero")]
    assert "what sub() returns is 0 throughout" in str(report)


def test_a_loss_that_is_logged_is_no_forgotten_term() -> None:
    logged = []

    def loss(m: Any) -> torch.Tensor:
        whole = m(X).square().mean()
        logged.append(whole.clone() / 2)
        return whole / 1

    assert "no part of the loss" not in str(trained(nn.Linear(8, 8), loss))


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("again", [True, False])
def test_a_discriminator_that_was_frozen_before_the_block(again: bool, where: bool) -> None:
    g, d = nn.Linear(8, 8), nn.Linear(8, 1)
    opts = [torch.optim.SGD(one.parameters(), 0.1) for one in (g, d)]
    d.requires_grad_(False)
    with who_learns({"g": g, "d": d}, opts, where=where) as report:
        opts[1].step()
        if again:
            d.requires_grad_(False)  # again
        (d(g(X)) - 1).square().mean().backward()
        opts[0].step()
    row = rows(report)["d.weight"]
    assert (row["verdict"], row["cause"]) == ("doubtful", "frozen-list")
    assert "It was off before this block" in row["sentence"]
    assert cut_lines(report, "d.weight") == ([line_of("again")] if again and where else [])
    assert any("requires_grad was off before this block" in note for note in report.notes)


@pytest.mark.parametrize("back", ["never", "first", "last"])
def test_flags_that_are_off_at_the_end(back: str) -> None:
    g, d = nn.Linear(8, 8), nn.Linear(8, 1)
    opts = [torch.optim.SGD(one.parameters(), 0.1) for one in (g, d)]
    with who_learns({"g": g, "d": d}, opts, where=True) as report:
        if back == "first":  # as in each iteration of many loops
            d.requires_grad_(True)
        d(X).square().mean().backward()
        opts[1].step()
        d.requires_grad_(False)  # at the end
        (d(g(X)) - 1).square().mean().backward()
        opts[0].step()
        if back == "last":
            d.requires_grad_(True)
    assert report.expected
    notes = [note for note in report.notes if "the next step() has nothing to do" in note]
    assert len(notes) == (back == "never")
    assert back != "never" or f"test_terms.py:{line_of('at the end')}" in notes[0]


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("how", ["itself", "scaled", "alpha", "listed"])
def test_a_number_without_a_path_that_is_scaled(how: str, where: bool) -> None:
    model = nn.Linear(8, 1)
    number = torch.tensor(2.0, requires_grad=True)
    more = [number] if how == "listed" else []
    opt = torch.optim.SGD([*model.parameters(), *more], 0.1)
    with who_learns(model, where=where) as report:
        loss = model(X).square().mean().detach().requires_grad_(True)  # on
        if how in ("alpha", "listed"):  # a parameter that is no loss
            loss = number * 0.5 + (model(X).square().mean() if how == "alpha" else 0)
        (loss if how == "itself" else loss / 2).backward()
        opt.step()
    notes = [note for note in report.notes if "this trains nothing" in note]
    assert len(notes) == (how in ("itself", "scaled"))
    assert (
        not notes
        or not where
        or f"turned on at src/who-learns/tests/test_terms.py:{line_of('on')}" in notes[0]
    )


def test_to_ends_no_path() -> None:
    model = nn.Linear(8, 1)
    with who_learns(model, where=True) as report:
        model.to("cpu", torch.float32)
        loss = model(X).square().mean().item()  # as a number
        torch.tensor(loss, requires_grad=True).backward()
    (cut,) = rows(report)["weight"]["cuts"]
    assert (cut["kind"], cut["line"]) == ("item", line_of("as a number"))


class Twins(nn.Module):  # type: ignore[misc]
    def __init__(self, how: str) -> None:
        super().__init__()
        self.body, self.mu, self.log_std = (nn.Linear(8, 8) for _ in range(3))
        self.how = how

    def forward(self, x: torch.Tensor) -> Any:
        h = self.body(x)
        if self.how == "line":
            return self.mu(h), self.mu(h)  # both in one
        if self.how == "loop":
            for _ in range(3):
                h = self.mu(h)
            return h, h
        mu = self.mu(h)  # the first
        log_std = self.mu(h) if self.how == "lines" else self.body(h)  # the second
        return mu, log_std


@pytest.mark.parametrize("steps", [1, 2])
@pytest.mark.parametrize("how", ["line", "lines", "loop", "once"])
def test_a_layer_that_is_called_in_the_place_of_its_twin(how: str, steps: int) -> None:
    def loss(m: nn.Module) -> torch.Tensor:
        one, two = m(X)
        return one.square().mean() + two.square().mean()

    row = rows(trained(Twins(how), loss, steps))["log_std.weight"]
    assert (row["verdict"], row["cause"]) == ("wrong", "never-used")
    twins = [cut for cut in row["cuts"] if cut["kind"] == "twin"]
    names = {cut["what"].partition(",")[0] for cut in twins}
    assert names == {"line": {"self.mu"}, "lines": {"self.mu"}, "once": {"self.body"}}.get(
        how, set()
    )
    if how == "lines":
        assert [cut["line"] for cut in twins] == [line_of("the second")]
        assert twins[0]["also"][0]["line"] == line_of("the first")
    if how == "line":
        assert [cut["line"] for cut in twins] == [line_of("both in one")]


class Ensemble(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.members = nn.ModuleList(nn.Linear(8, 1) for _ in range(3))
        self.__dict__["base"] = copy.deepcopy(self.members[0]).to("meta")

    def run(self, state: Any, x: torch.Tensor) -> torch.Tensor:
        def one(params: Any, buffers: Any, x: torch.Tensor) -> Any:
            return functional_call(self.base, (params, buffers), (x,))

        return vmap(one, (0, 0, None))(*state, x)


class Late(Ensemble):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.run(stack_module_state(list(self.members)), x)  # stacked


class Early(Ensemble):
    def __init__(self) -> None:
        super().__init__()
        self.params, self.rest = stack_module_state(list(self.members))  # stacked early

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.run((self.params, self.rest), x)


@pytest.mark.parametrize("early", [True, False])
def test_an_ensemble_that_stacks_its_members(early: bool) -> None:
    report = trained(Early() if early else Late(), lambda m: m(X).square().mean())
    row = rows(report)["members.0.weight"]
    assert row["cause"] == ("never-used" if early else "detach")
    line = line_of("stacked early" if early else "stacked")
    assert cut_lines(report, "members.0.weight")[0] == line
    assert "no method of this class reads" not in str(report)
    if early:
        assert cut_lines(report, "params['weight']") == [line_of("stacked early")]


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("how", ["new", "frozen", "listed", "unused"])
def test_a_frozen_parameter_that_is_assigned_anew(how: str, where: bool) -> None:
    model = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 1))
    model[0].requires_grad_(False)
    opt = torch.optim.SGD(model[1].parameters(), 0.1)
    with who_learns(model, opt, where=where) as report:
        model[0].weight = nn.Parameter(torch.ones(8, 8), how != "frozen")  # anew
        if how == "listed":
            opt.add_param_group({"params": [model[0].weight]})
        model[int(how == "unused") :](X).square().mean().backward()
        opt.step()
    row = rows(report)["0.weight"]
    if how == "new":
        assert (row["verdict"], row["cause"]) == ("doubtful", "replaced")
        assert "It was frozen. In this block" in row["sentence"]
        assert cut_lines(report, "0.weight") == [line_of("anew")] * where
    else:
        assert report.expected
        now = rows(report).get("(what is 0.weight now, assigned in this block)")
        assert (now is not None and now["changed"]) == (how == "listed")


def by_mask(m: nn.Module, y: torch.Tensor) -> torch.Tensor:
    keep = y >= 0  # made of a mask
    return m(X)[keep].sum()  # by a mask


def by_number(m: nn.Module, y: torch.Tensor) -> torch.Tensor:
    found = (y >= 0).nonzero().flatten()  # made of a number
    return m(X)[found].sum()  # by a number


def by_rows(m: nn.Module, y: torch.Tensor) -> torch.Tensor:
    x = X[y >= 0]  # made of a row
    return m(x).sum()  # by a row


def by_mean(m: nn.Module, y: torch.Tensor) -> torch.Tensor:
    keep = y >= 0  # made of a mean
    kept = m(X)[keep]  # by a mean
    return kept.mean()  # nothing


@pytest.mark.skipif(BEFORE_INDEX, reason="before 2.4 an index is not seen")
@pytest.mark.parametrize("loss", [by_mask, by_number, by_rows, by_mean])
def test_an_index_that_takes_nothing_has_the_line_of_its_mask(loss: Any) -> None:
    y = torch.full((4,), -100)
    report = trained(nn.Linear(8, 1), lambda m: loss(m, y))
    (cut,) = rows(report)["weight"]["cuts"]
    what = loss.__name__.removeprefix("by_").removesuffix("s")
    assert cut["line"] == line_of(f"by a {what}")
    assert cut["also"][-1]["line"] == line_of(f"made of a {what}")
    assert " empty" in cut["what"]
    whole = rows(trained(nn.Linear(8, 1), lambda m: loss(m, -y)))["weight"]
    assert whole["cause"] == "learns"


@pytest.mark.skipif(BEFORE_INDEX, reason="before 2.4 an index is not seen")
def test_the_mean_of_nothing_has_the_line_of_its_mask() -> None:
    model = nn.Linear(8, 1)
    with who_learns(model, where=True) as report:
        loss = by_mean(model, torch.full((4,), -100))
        loss.backward() if loss.isfinite() else None  # as a loop that skips a loss of nan
    (cut,) = rows(report)["weight"]["cuts"]
    assert (cut["kind"], cut["line"]) == ("not-finite", line_of("nothing"))
    assert [one["line"] for one in cut["also"]] == [line_of("by a mean"), line_of("made of a mean")]


class Styled(nn.Module):  # type: ignore[misc]
    def __init__(self, norm: nn.Module, between: nn.Module) -> None:
        super().__init__()
        self.conv, self.norm, self.between = nn.Conv2d(3, 8, 3), norm, between
        self.style, self.out = nn.Linear(4, 8), nn.Conv2d(8, 2, 1)

    def forward(self, x: torch.Tensor, s: torch.Tensor) -> torch.Tensor:
        h = self.between(self.conv(x)) + self.style(s)[:, :, None, None]
        return self.out(self.norm(h).relu()).mean((2, 3))  # the norm


@pytest.mark.parametrize("adam", [True, False])
@pytest.mark.parametrize("between", [nn.Identity(), nn.MaxPool2d(2), nn.ReLU()], ids=str)
@pytest.mark.parametrize(
    "norm", [nn.InstanceNorm2d(8), nn.BatchNorm2d(8), nn.GroupNorm(8, 8), nn.GroupNorm(2, 8)],
    ids=["instance", "batch", "group of one", "group"],
)  # fmt: skip
def test_what_a_norm_subtracts(norm: nn.Module, between: nn.Module, adam: bool) -> None:
    torch.manual_seed(0)
    model = Styled(copy.deepcopy(norm), between)
    kind: Any = torch.optim.Adam if adam else torch.optim.SGD
    opt = kind(model.parameters(), 0.1)
    x, s, y = torch.randn(4, 3, 8, 8), torch.randn(4, 4), torch.tensor([0, 1, 1, 0])
    with who_learns(model, opt, where=True) as report:
        opt.zero_grad()
        F.cross_entropy(model(x, s), y).backward()
        opt.step()
    found, alone = rows(report), getattr(norm, "num_groups", 8) == 8
    batch, linear = isinstance(norm, nn.BatchNorm2d), not isinstance(between, nn.ReLU)
    assert found["conv.bias"]["cause"] == ("subtracted" if alone and linear else "learns")
    assert found["out.weight"]["cause"] == found["conv.weight"]["cause"] == "learns"
    style = found["style.weight"]
    if alone and not batch:  # each sample has its own, so that nothing of the style is left
        assert (style["verdict"], style["cause"]) == ("doubtful", "zero-gradient")
        assert "what rounding leaves" in style["sentence"]
        assert ("step() follows it" in style["sentence"]) == style["changed"]
        assert cut_lines(report, "style.weight") == [line_of("the norm")]
    else:
        assert style["cause"] == "learns"
        assert found["style.bias"]["cause"] == ("subtracted" if batch else "learns")


def by_batch(net: nn.Module, x: torch.Tensor) -> torch.Tensor:
    rows = net(torch.cat([x, x + 1, -x])).chunk(3)
    return nn.functional.triplet_margin_loss(*rows)


def by_squares(net: nn.Module, x: torch.Tensor) -> torch.Tensor:
    one, two, three = net(x), net(x + 1), net(-x)
    return ((one - two).square().sum(1) - (one - three).square().sum(1) + 9).relu().mean()


def by_distances(net: nn.Module, x: torch.Tensor) -> torch.Tensor:
    return torch.cdist(net(x), net(-x)).diag().mean()


def by_angles(net: nn.Module, x: torch.Tensor) -> torch.Tensor:
    one, two = nn.functional.normalize(net(x)), nn.functional.normalize(net(-x))
    return (one - two).square().mean()


@pytest.mark.parametrize("loss", [by_batch, by_squares, by_distances, by_angles])
def test_the_last_bias_of_what_is_compared_with_itself(loss: Any) -> None:
    torch.manual_seed(0)
    net = nn.Sequential(nn.Linear(8, 8), nn.Tanh(), nn.Linear(8, 4))
    opt = torch.optim.SGD(net.parameters(), lr=1e-4)
    with who_learns(net, opt, where=True) as report:
        loss(net, X).backward()
        opt.step()
    assert report.expected
    row = rows(report)["2.bias"]
    assert row["verdict"] == "ok"
    assert row["cause"] == ("learns" if loss is by_angles else "subtracted")


def test_a_bias_without_a_gradient_is_not_subtracted() -> None:
    model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.InstanceNorm2d(8), nn.Flatten(), nn.Linear(288, 1))
    report = trained(model, lambda m: m(torch.ones(2, 3, 8, 8)).relu().sum() * 0)
    assert rows(report)["0.bias"]["cause"] == "zero-gradient"


def test_the_bias_of_keys_adds_the_same_to_all_scores() -> None:
    class Attention(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.q, self.k, self.v, self.norm = *(nn.Linear(8, 8) for _ in "qkv"), nn.LayerNorm(8)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            heads = [layer(x)[:, None] for layer in (self.q, self.k, self.v)]
            return self.norm(F.scaled_dot_product_attention(*heads)[:, 0])

    x = torch.randn(4, 6, 8, generator=torch.Generator().manual_seed(0))
    report = trained(Attention(), lambda m: (m(x) ** 3).mean())
    found = rows(report)
    assert found["k.bias"]["cause"] == "subtracted"
    assert "scaled_dot_product_attention() subtracts" in found["k.bias"]["sentence"]
    assert {found[f"{name}.bias"]["cause"] for name in ("q", "v", "norm")} == {"learns"}


@pytest.mark.parametrize("steps", [1, 3])
def test_a_gradient_whose_terms_cancel_was_not_cleared(steps: int) -> None:
    torch.manual_seed(0)
    g, d = nn.Linear(8, 8), nn.Linear(8, 1)
    opt_g, opt_d = (torch.optim.SGD(net.parameters(), 0.1) for net in (g, d))
    with who_learns({"g": g, "d": d}, opt_g, opt_d, where=True) as report:
        for _ in range(steps):
            opt_g.zero_grad()
            opt_d.zero_grad()
            fake = g(X)
            (d(fake.detach()).mean() - d(X).mean()).backward()
            opt_d.step()
            (-d(fake).mean()).backward()  # leaves a gradient in d's bias, after the step
            opt_g.step()
    bias = rows(report)["d.bias"]
    assert bias["verdict"] != "wrong" and bias["cause"] in ("zero-gradient", "subtracted")


@pytest.mark.parametrize("how", ["two calls", "one call", "two backward()"])
def test_the_last_bias_of_a_hinge_critic(how: str) -> None:
    torch.manual_seed(0)
    d = nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 1))
    optimizer = torch.optim.Adam(d.parameters(), 1e-3)
    fake = torch.randn(4, 8)
    with who_learns(d, optimizer, where=True) as report:
        both = d(torch.cat([X, fake])).chunk(2) if how == "one call" else (d(X), d(fake))
        one, two = F.relu(1 - both[0]).mean(), F.relu(1 + both[1]).mean()
        if how == "two backward()":
            one.backward()
            two.backward()
        else:
            (one + two).backward()
        optimizer.step()
    row = rows(report)["2.bias"]
    assert (row["verdict"], row["cause"]) == ("ok", "opposed")
    assert report.expected
    assert "what linear() passes back adds up to 0: 2.bias" in str(report)
    report.check(learns=["*"])


def test_a_weight_whose_gradients_cancel_is_no_bias() -> None:
    class Both(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.a, self.b = nn.Linear(8, 2), nn.Linear(2, 1)

    report = trained(Both(), lambda m: m.b(m.a(X)).mean() - m.b(m.a(X)).mean() + m.b.weight.sum())
    assert {rows(report)[f"a.{n}"]["verdict"] for n in ("weight", "bias")} == {"doubtful"}


@pytest.mark.parametrize("steps", [1, 3])
@pytest.mark.parametrize("how", ["row", "view", "data"])
def test_a_row_that_own_code_puts_back(how: str, steps: int) -> None:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Embedding(16, 4), nn.Linear(4, 2))
    old = model[0].weight.detach().clone()
    optimizer = torch.optim.Adam(model.parameters(), 0.1)
    with who_learns(model, optimizer, where=True) as report:
        for _ in range(steps):
            optimizer.zero_grad()
            model(torch.arange(16)).square().mean().backward()
            optimizer.step()
            if how == "row":
                with torch.no_grad():
                    model[0].weight[:8] = old[:8]
            elif how == "view":
                with torch.no_grad():
                    model[0].weight[:8].copy_(old[:8])
            else:
                model[0].weight.data[:8] = old[:8]
    assert report.expected
    name = "copy_" if how == "view" else "__setitem__"
    assert name in str(report) or BEFORE_INDEX
    assert "and took back what step() did to about 50 % of it" in str(report)


# -- what an eighth stranger found ----------------------------------------------------------------


class Quantizer(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.codes = nn.Embedding(6, 8)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        index = torch.cdist(x, self.codes.weight).argmin(-1)
        return x + (self.codes(index) - x).detach()  # quantized


def test_a_straight_through_value_has_the_lines_that_use_it() -> None:
    def loss(m: Any) -> torch.Tensor:
        z = m["encoder"](X)
        q = m["vq"](z)
        rebuilt = F.mse_loss(m["decoder"](q), X)
        codes = F.mse_loss(q, z.detach())  # codes
        return rebuilt + codes + 0.25 * F.mse_loss(z, q.detach())

    nets = {"encoder": nn.Linear(8, 8), "vq": Quantizer(), "decoder": nn.Linear(8, 8)}
    (cut,) = rows(trained(nn.ModuleDict(nets), loss))["vq.codes.weight"]["cuts"]
    assert cut["line"] == line_of("quantized")
    assert line_of("codes") in [also["line"] for also in cut["also"]]
    assert line_of("codes") + 1 not in [also["line"] for also in cut["also"]]


@pytest.mark.parametrize("names", [("probabilities", "sample"), ("sample",)])
def test_what_needs_no_repair_is_not_named(names: tuple[str, ...]) -> None:
    class Policy(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.net = nn.Linear(8, 3)

    def loss(m: Policy) -> torch.Tensor:
        d = torch.distributions.Categorical(logits=m.net(X))
        action = d.sample()  # drawn
        kept = d.log_prob(action)
        if "probabilities" in names:
            kept = torch.tensor(kept.tolist(), requires_grad=True)  # kept
            return -kept.mean()
        return action.float().mean() + torch.ones((), requires_grad=True)

    report = trained(Policy(), loss)
    mark = "kept" if "probabilities" in names else "drawn"
    assert [c["line"] for c in rows(report)["net.weight"]["cuts"]][:1] == [line_of(mark)]
    assert len(rows(report)["net.weight"]["cuts"]) <= 2


def test_of_a_detached_batch_the_call_that_gets_it_is_named() -> None:
    nets = nn.ModuleDict({"g": nn.Linear(4, 8), "d": nn.Sequential(nn.Linear(8, 1))})

    class D(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.main = nn.Linear(8, 1)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return self.main(x).squeeze(1)

    nets["d"] = D()
    optimizer = torch.optim.SGD(nets.parameters(), 0.1)
    with who_learns(nets, optimizer, where=True) as report:
        fake = nets["g"](torch.ones(2, 4)).detach()
        nothing = 0
        nothing += 1
        nothing += 1
        nothing += 1
        out = nets["d"](fake)  # gets it
        out.mean().backward()
        optimizer.step()
    (cut,) = rows(report)["g.weight"]["cuts"]
    assert [also["line"] for also in cut["also"]] == [line_of("gets it")]


def test_a_helper_that_calls_itself_is_not_its_own_caller() -> None:
    def repackaged(h: Any) -> Any:
        if isinstance(h, torch.Tensor):
            return h.detach()
        return tuple(repackaged(v) for v in h)

    model = nn.ModuleDict({"one": nn.LSTM(8, 4), "two": nn.LSTM(8, 4)})

    def loss(m: Any) -> torch.Tensor:
        _, h = m["one"](X)
        h = repackaged(h)  # repackaged
        out: torch.Tensor = m["two"](X, h)[0].sum()
        return out

    cut = rows(trained(model, loss))["one.weight_hh_l0"]["cuts"][0]
    assert cut["called"]["line"] == line_of("repackaged")


@pytest.mark.parametrize("scaled", [True, False])
def test_a_term_of_what_argmax_returns(scaled: bool) -> None:
    model = nn.Linear(8, 3)
    y = torch.tensor([0, 1, 2, 0])

    def dice(logits: torch.Tensor) -> torch.Tensor:
        pred = F.one_hot(logits.argmax(1), 3).float()
        return 1 - (pred * F.one_hot(y, 3)).sum() / 4

    def loss(m: nn.Module) -> torch.Tensor:
        out = m(X)
        term = 0.5 * dice(out) if scaled else dice(out)
        total: torch.Tensor = F.cross_entropy(out, y) + term
        return total

    report = trained(model, loss)
    (note,) = report.notes
    assert note.startswith("a term of the loss is a constant")
    assert "argmax() returns integers" in note
    assert not report.expected and "and 1 note to read" in report.summary()


@pytest.mark.parametrize("frozen", [True, False])
@pytest.mark.parametrize("how", ["dict", "names", "right"])
def test_an_average_of_a_model_that_is_not_frozen_is_dropped(how: str, frozen: bool) -> None:
    torch.manual_seed(0)
    net, target = nn.Linear(8, 4), nn.Linear(8, 4)
    target.load_state_dict(net.state_dict())
    target.requires_grad_(not frozen)
    optimizer = torch.optim.SGD(net.parameters(), 0.1)

    def update() -> None:
        if how == "names":
            for p, t in zip(net.parameters(), target.parameters(), strict=True):
                t = 0.1 * p + 0.9 * t
            return
        mine, theirs = target.state_dict(), net.state_dict()
        for key in mine:
            mine[key] = 0.9 * mine[key] + 0.1 * theirs[key]
        if how == "right":
            target.load_state_dict(mine)

    with who_learns({"net": net, "target": target}, optimizer, where=True) as report:
        with torch.no_grad():
            goal = target(X)
        (net(X) - goal + 1).square().mean().backward()
        optimizer.step()
        with torch.no_grad():
            update()
    found = rows(report)["target.weight"]
    assert (found["cause"] == "discarded") == (how != "right")
    assert how != "right" or report.expected


def test_a_buffer_that_another_tensor_replaces_has_changed() -> None:
    class Centred(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.net = nn.Linear(8, 4)
            self.register_buffer("center", torch.zeros(4))
            self.register_buffer("still", torch.zeros(4))

    def loss(m: Centred) -> torch.Tensor:
        out = m.net(X)
        m.center = 0.9 * m.center + 0.1 * out.mean(0).detach()
        m.still = m.still.clone()
        return (out - m.center).square().mean()

    found = rows(trained(Centred(), loss))
    assert found["center"]["changed"] and not found["still"]["changed"]


@pytest.mark.parametrize("frozen", ["table", "all", "two", "own"])
def test_an_embedding_that_is_frozen_alone(frozen: str) -> None:
    layers = nn.Embedding.from_pretrained(torch.randn(6, 8)), nn.Linear(8, 8), nn.Linear(8, 2)
    model = nn.Sequential(*layers)
    if frozen == "two":
        model[1].requires_grad_(False)
    elif frozen == "own":
        model[0].weight.requires_grad_(True)
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, optimizer, where=True) as report:
        if frozen == "own":
            model[0].weight.requires_grad_(False)
        model(torch.arange(6)).square().mean().backward()
        optimizer.step()
    assert any("from_pretrained()" in note for note in report.notes) == (frozen in ("table", "all"))
    assert report.expected
    with pytest.raises(NotLearning) as problem:
        report.check(learns=["0.*"])
    assert ("unless it gets freeze=False" in str(problem.value)) == (frozen != "own")


def test_a_warm_up_clears_no_gradient() -> None:
    model = nn.Linear(8, 2)
    optimizer = torch.optim.AdamW(model.parameters(), 0.1)
    scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda n: n / 10)
    with who_learns(model, optimizer, where=True) as report:
        for _ in range(2):
            model(X).square().mean().backward()
            optimizer.step()
            scheduler.step()
            optimizer.zero_grad()
    assert report.expected and "were cleared" not in str(report)


def test_optimizers_of_which_one_has_the_list_of_another() -> None:
    nets = nn.ModuleDict({name: nn.Linear(8, 8) for name in ("encoder", "decoder", "critic")})
    body = [*nets["encoder"].parameters(), *nets["decoder"].parameters()]
    one, two = torch.optim.Adam(body), torch.optim.Adam(nets["encoder"].parameters())
    with who_learns(nets, one, two, where=True) as report:
        z = nets["encoder"](X)
        nets["decoder"](z).square().mean().backward()
        one.step()
        one.zero_grad()
        nets["critic"](z.detach()).square().mean().backward()
        two.step()
    said = rows(report)["critic.weight"]["sentence"]
    assert "all that optimizer[1] has is in the list of optimizer[0], too" in said


@pytest.mark.parametrize("how", ["joint", "added", "cleared", "detached"])
def test_an_actor_that_trains_its_critic(how: str) -> None:
    nets = nn.ModuleDict({"actor": nn.Linear(8, 3), "critic": nn.Linear(8, 1)})
    one, two = (torch.optim.SGD(net.parameters(), 0.1) for net in nets.values())
    with who_learns(nets, one, two, where=True) as report:
        d = torch.distributions.Categorical(logits=nets["actor"](X))
        kept = d.log_prob(d.sample())
        advantage = torch.ones(4) - nets["critic"](X).squeeze(1)
        weight = advantage.detach() if how == "detached" else advantage
        actor = -(kept * weight).mean()  # weighed
        critic = advantage.square().mean()
        if how in ("joint", "detached"):
            (actor + critic).backward()
        else:
            actor.backward(retain_graph=True)
            if how == "cleared":
                two.zero_grad()
            critic.backward()
        one.step()
        two.step()
    notes = [note for note in report.notes if "detach() that" in note]
    assert len(notes) == (how not in ("cleared", "detached"))
    assert report.expected
    for note in notes:
        assert f":{line_of('weighed')} multiplies" in note
        assert "critic.weight, critic.bias" in note and "actor" not in note


# -- what leaves a reentrant checkpoint ---------------------------------------------------------


class Gated(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.fc, self.gate = nn.Linear(8, 8), nn.Linear(8, 1)
        self.penalty = torch.zeros(())

    def forward(self, x: torch.Tensor, gated: bool) -> torch.Tensor:
        h = self.fc(x).relu()
        gate = self.gate(h)
        self.penalty = gate.pow(2).mean()  # kept in the block
        return h * gate if gated else h


class Checkpointed(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.inp, self.out = nn.Linear(8, 8), nn.Linear(8, 1)
        self.one, self.two = Gated(), Gated()

    def loss(self, reentrant: bool, gated: bool, bare: bool = False) -> torch.Tensor:
        h = X if bare else self.inp(X)
        for block in (self.one, self.two):
            h = checkpoint(block, h, gated, use_reentrant=reentrant)  # of a checkpointed block
        aux = sum(block.penalty for block in (self.one, self.two))
        return self.out(h).mean() + 0.1 * aux


@pytest.mark.filterwarnings("ignore:.torch.cpu.amp.autocast")  # of 2.4, by checkpoint() itself
@pytest.mark.parametrize("steps", [1, 2])
def test_a_term_that_a_reentrant_block_stored_has_no_path(steps: int) -> None:
    report = trained(Checkpointed(), lambda m: m.loss(True, True), steps)
    found = rows(report)
    for name in ("inp.weight", "one.fc.weight", "one.gate.weight", "two.gate.weight"):
        assert (found[name]["verdict"], found[name]["cause"]) == ("ok", "learns")
        assert [cut["kind"] for cut in found[name]["cuts"]] == ["checkpoint-value"]
        assert cut_lines(report, name) == [line_of("of a checkpointed block")]
    line = line_of("kept in the block")
    said = str(report).partition("also a path that ends: inp.*, one.")[2].splitlines()[0]
    assert re.search(rf"; computed in the block at \S*test_terms.py:{line}$", said)


@pytest.mark.filterwarnings("ignore:.torch.cpu.amp.autocast")  # of 2.4, by checkpoint() itself
def test_what_only_a_stored_value_depends_on_has_the_checkpoint_as_its_cause() -> None:
    found = rows(report := trained(Checkpointed(), lambda m: m.loss(True, False)))
    for name in ("one.gate.weight", "two.gate.bias"):
        row = found[name]
        assert (row["verdict"], row["cause"]) == ("wrong", "checkpoint-value")
        assert row["page"].startswith("recipes/adapter-with-checkpointing")
        assert cut_lines(report, name) == [line_of("of a checkpointed block")]
        assert [one["line"] for one in row["cuts"][0]["also"]] == [line_of("kept in the block")]
    assert found["one.fc.weight"]["cause"] == found["inp.weight"]["cause"] == "learns"


@pytest.mark.filterwarnings("ignore:.torch.cpu.amp.autocast")  # of 2.4, by checkpoint() itself
def test_other_checkpoints_say_nothing_of_what_they_store() -> None:
    for gated in (True, False):
        report = trained(Checkpointed(), partial(Checkpointed.loss, reentrant=False, gated=gated))
        assert {row["cause"] for row in rows(report).values()} == {"learns"}
        assert "also a path" not in str(report)
    # No input requires a gradient: nothing in the block has a path.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = rows(trained(Checkpointed(), lambda m: m.loss(True, True, True)))
    assert {found[name]["cause"] for name in found if name[:3] in ("one", "two")} == {"checkpoint"}


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_an_average_that_is_assigned_to_data_follows_in_each_step(steps: int) -> None:
    torch.manual_seed(0)
    online, target = nn.Linear(8, 8), nn.Linear(8, 8).requires_grad_(False)
    optimizer = torch.optim.SGD(online.parameters(), 0.1)
    with who_learns({"online": online, "target": target}, optimizer, where=True) as report:
        for _ in range(steps):
            optimizer.zero_grad()
            online(X).pow(2).sum().backward()
            optimizer.step()
            for o, t in zip(online.parameters(), target.parameters(), strict=True):
                t.data = 0.9 * t.data + 0.1 * o.data
    found = rows(report)
    assert {found[f"target.{name}"]["cause"] for name in ("weight", "bias")} == {"averaged"}
    assert "moved towards parameters that learn" in str(report)
    assert "steps, by your own code" not in str(report)


# -- what a function of your own drops ----------------------------------------------------------


class Encoder(nn.Module):  # type: ignore[misc]
    def __init__(self, packs: bool) -> None:
        super().__init__()
        self.embedding, self.rnn = nn.Embedding(9, 8), nn.GRU(8, 8, batch_first=True)
        self.packs = packs

    def forward(self, ids: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
        return self.last(self.embedding(ids), lengths)  # in the encoder

    def last(self, x: Any, lengths: torch.Tensor) -> torch.Tensor:
        if self.packs:
            x = pack_padded_sequence(x, lengths, True, enforce_sorted=False)
        out, hidden = self.rnn(x)  # last of it
        if self.packs:
            pad_packed_sequence(out, True)
        return hidden


class Translator(nn.Module):  # type: ignore[misc]
    def __init__(self, packs: bool) -> None:
        super().__init__()
        self.encoder, self.decoder = Encoder(packs), nn.GRU(8, 8, batch_first=True)
        self.given = False

    def forward(self, ids: torch.Tensor, lengths: torch.Tensor) -> torch.Tensor:
        hidden = self.encoder(ids, lengths)  # and dropped
        out, _ = self.decoder(torch.ones(2, 3, 8), hidden if self.given else None)
        scale = 3 * float(lengths[0].item()) / 7  # numbers go in
        return out * torch.tensor([scale])


@pytest.mark.parametrize("given", [False, True])
@pytest.mark.parametrize("packs", [False, True])
def test_the_call_whose_result_is_dropped(packs: bool, given: bool) -> None:
    ids, lengths = torch.tensor([[1, 2, 3], [4, 5, 0]]), torch.tensor([3, 2])
    model = Translator(packs)
    model.given = given
    report = trained(model, lambda m: m(ids, lengths).sum())  # of a translator
    found = rows(report)
    for name in ("encoder.embedding.weight", "encoder.rnn.weight_ih_l0"):
        row = found[name]
        assert row["cause"] == ("learns" if given else "unused-output"), str(report)
        for cut in row["cuts"]:
            assert cut["called"]["line"] == line_of("and dropped")
    assert {row["verdict"] for row in found.values()} == ({"ok"} if given else {"ok", "wrong"})


class Stack(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList(nn.Sequential(nn.Linear(8, 8)) for _ in range(3))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        states = [x]
        for layer in self.layers:
            states.append(layer(states[-1]))  # of three
        return states[-2].sum()


def test_one_call_of_several_on_a_line_is_dropped() -> None:
    report = trained(Stack(), lambda m: m(X))  # calls the stack
    row = rows(report)["layers.2.0.weight"]
    assert row["cause"] == "unused-output"
    (cut,) = row["cuts"]
    assert cut["line"] == line_of("of three")
    assert cut["called"]["line"] == line_of("calls the stack")


# -- further lines ------------------------------------------------------------------------------


def advantage(m: Any) -> torch.Tensor:
    error = 1 - m["critic"](X).detach()  # detached
    actor = (m["actor"](X).log_softmax(-1)[:, :1] * error).mean()
    critic = error.pow(2).mean()  # two lines on
    return critic - actor


def test_the_line_that_uses_what_was_detached_two_lines_above() -> None:
    models = nn.ModuleDict({"critic": nn.Linear(8, 1), "actor": nn.Linear(8, 3)})
    found = rows(trained(models, advantage))
    (cut,) = found["critic.weight"]["cuts"]
    assert (cut["kind"], cut["line"]) == ("detach", line_of("detached"))
    assert [one["line"] for one in cut["also"]] == [line_of("two lines on")]


class Projected(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.embed, self.shift = nn.Linear(4, 4), nn.Parameter(torch.zeros(4))

    def forward(self, x: torch.Tensor, both: bool) -> torch.Tensor:
        y = self.embed(x)  # embeds
        return (y * self.shift if both else y).square().mean()


@pytest.mark.parametrize("both", [False, True])
def test_the_line_that_uses_a_parameter_of_the_loss_that_no_optimizer_has(both: bool) -> None:
    model, criterion = nn.Linear(8, 4), Projected()
    with torch.no_grad():
        criterion.shift += 1
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns({"model": model, "loss": criterion}, optimizer, where=True) as report:
        criterion(model(X), both).backward()  # calls the loss
        optimizer.step()
    found = rows(report)
    names = ["embed.weight", "embed.bias", *["shift"] * both]
    for row in (found[f"loss.{name}"] for name in names):
        assert row["cause"] == "not-in-optimizer"
        line = line_of("calls the loss" if both else "embeds")
        assert [cut["line"] for cut in row["cuts"]] == [line]
    assert str(report).count("the loss uses it first here") == 1


class Quantized(nn.Module):  # type: ignore[misc]
    def __init__(self, codebook: bool) -> None:
        super().__init__()
        self.encoder, self.codes, self.codebook = nn.Linear(8, 8), nn.Embedding(4, 8), codebook

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        z = self.encoder(x)
        q = self.codes(torch.cdist(z, self.codes.weight).argmin(1))
        commitment = F.mse_loss(q.detach(), z)  # to the codes
        codebook = F.mse_loss(q, z.detach()) if self.codebook else F.mse_loss(q.detach(), z)
        q = z + (q - z).detach()  # straight through
        return codebook + 0.25 * commitment + q.square().mean()


def test_of_several_lines_a_straight_through_estimator_is_the_last_and_said() -> None:
    report = trained(Quantized(False), lambda m: m(X))
    row = rows(report)["codes.weight"]
    assert row["cause"] == "detach"
    first, second, last = row["cuts"]
    assert {first["line"], second["line"]} == {line_of("to the codes"), line_of("to the codes") + 1}
    assert last["line"] == line_of("straight through")
    assert "straight-through" in last["what"]
    assert "straight-through" not in first["what"] + second["what"]
    said = [line.strip() for line in str(report).splitlines() if "returns a tensor" in line]
    assert [line.startswith("or ") for line in said] == [False, True, False]
    report = trained(Quantized(True), lambda m: m(X))
    assert {row["cause"] for row in rows(report).values()} == {"learns"}


def test_of_two_lines_one_after_the_other_none_is_enough() -> None:
    def twice(m: Any) -> torch.Tensor:
        h = m[0](X).detach().sin()
        return m[1](h).detach().sum() + m[1](X).sum()

    model = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 1))
    report = trained(model, twice)
    assert len(rows(report)["0.weight"]["cuts"]) == 2
    assert "    or " not in str(report)


def test_a_layer_that_each_forward_makes_anew_is_outside() -> None:
    class Anew(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.body = nn.Linear(8, 4)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            out: torch.Tensor = nn.Linear(4, 1)(self.body(x))  # fresh layer
            return out

    model = Anew()
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, optimizer, where=True) as report:
        model(X).square().mean().backward()
        optimizer.step()
    assert "2 parameters of a layer that is built in this block" in report.notes[0]
    assert f":{line_of('fresh layer')}" in report.notes[0]
    assert not report.expected


class Head(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.fc = nn.Linear(4, 4)  # inner layer

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.fc(x).relu()


def matched(h: torch.Tensor) -> torch.Tensor:
    head = Head()  # head of a loss
    return head(h).mean()


def hashed(h: torch.Tensor) -> torch.Tensor:
    layer = nn.Linear(4, 4).requires_grad_(False)
    return layer(h).mean()


def fitted(h: torch.Tensor) -> torch.Tensor:
    probe = nn.Linear(4, 1)
    inner = torch.optim.SGD(probe.parameters(), 0.1)
    for _ in range(2):
        inner.zero_grad()
        probe(h.detach()).square().mean().backward()
        inner.step()
    return probe(h).mean()


def by_hand(h: torch.Tensor) -> torch.Tensor:
    fast = nn.Linear(4, 1)
    fast(h.detach()).square().mean().backward()
    with torch.no_grad():
        for p in fast.parameters():
            assert p.grad is not None
            p -= 0.1 * p.grad
    return fast(h).mean()


@pytest.mark.parametrize("loss", [matched, hashed, fitted, by_hand])
@pytest.mark.parametrize("steps", [1, 2])
def test_a_layer_that_a_loss_builds(loss: Any, steps: int) -> None:
    report = trained(nn.Linear(8, 4), lambda m: m(X).square().mean() + loss(m(X)), steps)
    notes = [note for note in report.notes if "is built in this block" in note]
    assert len(notes) == (loss is matched)
    assert report.expected == (loss is not matched)
    for note in notes:
        assert f":{line_of('inner layer')}: self.fc" in note
        assert re.search(rf"called from \S+:{line_of('head of a loss')}: head", note)


def test_a_loss_of_its_own_that_no_optimizer_has_may_be_meant() -> None:
    aside = nn.Linear(4, 1)
    report = trained(nn.Linear(8, 4), lambda m: aside(m(X)).mean())
    assert report.expected
    assert "neither in the model" in report.notes[0]


@pytest.mark.parametrize("where", [True, False])
def test_a_layer_that_the_model_had_for_a_while_is_not_outside(where: bool) -> None:
    model = nn.Sequential(nn.Linear(8, 4), nn.Linear(4, 1))
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, optimizer, where=where) as report:
        for _ in range(2):
            model[1] = nn.Linear(4, 1)
            optimizer.zero_grad()
            model(X).square().mean().backward()
            optimizer.step()
    assert "neither in the model" not in str(report)
    assert "1.weight" in str(report)


# -- what is chosen, and what two optimizers have ---------------------------------------------------


class Codes(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.encoder, self.book, self.decoder = nn.Linear(8, 5), nn.Embedding(5, 4), nn.Linear(4, 8)

    def loss(self, how: str, weight: float) -> torch.Tensor:
        logits = self.encoder(X)
        p = logits.softmax(-1)
        code = self.book(logits.max(-1).indices)  # chosen
        if how == "soft":
            code = code + (p @ self.book.weight - (p @ self.book.weight).detach())
        elif how == "gated":
            code = code * p.max(-1, keepdim=True).values
        kl = (p * p.log()).sum(-1).mean()
        return weight * kl + F.l1_loss(self.decoder(code), X)


@pytest.mark.parametrize("how", ["hard", "soft", "gated"])
@pytest.mark.parametrize("weight", [0.0, 0.2])
def test_a_choice_is_told_if_a_term_gets_nothing_else(how: str, weight: float) -> None:
    report = trained(Codes(), lambda m: m.loss(how, weight))
    row = rows(report)["encoder.weight"]
    lines = cut_lines(report, "encoder.weight")
    assert (line_of("chosen") in lines) == (how == "hard")
    zero = how == "hard" and not weight
    assert row["cause"] == ("zero-gradient" if zero else "learns")
    assert ("also a path that ends: encoder.weight" in str(report)) == (how == "hard" and not zero)


@pytest.mark.parametrize("kind", [nn.GRU, nn.LSTM, nn.RNN])
@pytest.mark.parametrize("ordered", [True, False])
def test_a_part_of_a_packed_state_has_its_line(kind: Any, ordered: bool) -> None:
    model = nn.ModuleDict({"rnn": kind(2, 3, num_layers=2), "head": nn.Linear(3, 1)})
    x, sizes = (
        torch.linspace(-1, 1, 24).view(4, 3, 2),
        torch.tensor([4, 3, 2] if ordered else [2, 4, 3]),
    )

    def loss(m: Any) -> torch.Tensor:
        packed = pack_padded_sequence(x, sizes, enforce_sorted=ordered)
        state = m["rnn"](packed)[1]
        state = state[0] if isinstance(state, tuple) else state
        first = state[0]  # first layer alone
        return m["head"](first).square().mean()

    cut = rows(trained(model, loss))["rnn.weight_ih_l1"]["cuts"][0]
    if kind is not nn.LSTM and not BEFORE_INDEX:
        assert [one["line"] for one in cut["also"]] == [line_of("first layer alone")]


@pytest.mark.parametrize("how", ["both", "apart", "together"])
@pytest.mark.parametrize("where", [True, False])
def test_two_optimizers_that_change_one_model(how: str, where: bool) -> None:
    torch.manual_seed(0)
    actor, critic = nn.Linear(8, 3), nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 1))
    whole = [*actor.parameters(), *critic.parameters()]
    one = torch.optim.SGD(whole if how != "apart" else actor.parameters(), 0.1)
    two = torch.optim.Adam(critic.parameters(), 1e-3)
    models = {"actor": actor, "critic": critic}
    with who_learns(models, one, two, where=where) as report:
        if how == "together":
            critic(actor(X)).square().mean().backward()
        else:
            critic(actor(X).detach()).square().mean().backward()
        two.step()  # of the critic
        if how != "together":
            two.zero_grad()
            (-critic(actor(X)).mean()).backward()
        one.step()
    notes = [note for note in report.notes if "several optimizers change" in note]
    assert len(notes) == (how == "both")
    for note in notes:
        assert "change critic.0.weight, " in note and f":{line_of('of the critic')} and " in note
        assert report.expected


def test_steps_that_undo_one_another() -> None:
    model = nn.Linear(8, 1, bias=False)
    optimizers = [torch.optim.SGD(model.parameters(), 0.5, maximize=up) for up in (False, True)]
    nn.init.ones_(model.weight)
    with who_learns(model, optimizers, where=True) as report:
        for optimizer in optimizers:
            optimizer.zero_grad()
            model(torch.ones(2, 8)).mean().backward()
            optimizer.step()
    row = rows(report)["weight"]
    assert row["cause"] == "tiny-gradient" and "undo one another" in row["sentence"]


@pytest.mark.parametrize("value", [False, True])
def test_a_flag_of_another_framework(value: bool) -> None:
    model = nn.ModuleDict({"one": nn.Linear(8, 4), "two": nn.Linear(4, 1)})
    model["one"].trainable = value
    row = rows(trained(model, lambda m: m["two"](m["one"](X)).square().mean()))["one.weight"]
    assert row["cause"] == ("learns" if value else "flag-on-module")
    if not value:
        assert row["sentence"].startswith("one.trainable was set on the module")
        assert "Call one.requires_grad_(False)" in row["sentence"]


def test_what_shares_its_memory_is_one_row_with_the_line() -> None:
    net = nn.Sequential(*(nn.Sequential(nn.Linear(8, 8), nn.LayerNorm(8)) for _ in range(9)))
    slow = copy.deepcopy(net).requires_grad_(False)
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    with who_learns({"net": net, "slow": slow}, optimizer, where=True) as report:
        net(X).square().mean().backward()
        for old, new in zip(slow.parameters(), net.parameters(), strict=True):
            old.data = new.data  # the same memory
        optimizer.step()
    row = rows(report)["slow.3.0.weight"]
    assert (row["cause"], row["sentence"]) == (
        "shared-memory", "It shares its memory with net.3.0.weight.",
    )  # fmt: skip
    assert cut_lines(report, "slow.3.0.weight") == [line_of("the same memory")]
    assert str(report).count("It shares its memory with its counterpart.") == 1


# -- what is written to a copy, and names with a dot ------------------------------------------------


class Bank(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.net = nn.Linear(8, 4)
        self.register_buffer("keys", torch.linspace(-1, 1, 24).view(6, 4))
        self.kept: list[Any] = []


def by_copy(m: Any, z: torch.Tensor) -> None:
    m.keys[torch.tensor([0, 2])].copy_(z[:2])  # by_copy


def under_mask(m: Any, z: torch.Tensor) -> None:
    m.keys[m.keys[:, 0] > 0].mul_(0.9).add_(z.mean(), alpha=0.1)  # under_mask


def of_data(m: Any, z: torch.Tensor) -> None:
    m.net.weight.data[torch.tensor([1])].clamp_(-0.01, 0.01)  # of_data


def of_list(m: Any, z: torch.Tensor) -> None:
    part = m.keys[[0, 1], torch.tensor([1, 2])]
    part += 1  # of_list


def dropped(m: Any, z: torch.Tensor) -> None:
    m.keys.index_add(0, torch.tensor([1, 3]), z[:2])  # dropped


LOST = [by_copy, under_mask, of_data, of_list, dropped]


def by_slice(m: Any, z: torch.Tensor) -> None:
    m.keys[:2].copy_(z[:2])


def by_assignment(m: Any, z: torch.Tensor) -> None:
    m.keys[torch.tensor([0, 2])] *= 0.5
    m.keys[m.keys > 0] = 0.0
    m.keys.index_add_(0, torch.tensor([1, 3]), z[:2])


def in_view(m: Any, z: torch.Tensor) -> None:
    m.keys[torch.tensor(3)].copy_(z[0])  # a view


def for_use(m: Any, z: torch.Tensor) -> None:
    near = m.keys[torch.tensor([0, 1])].sub_(z[:2])
    print(near.norm().item())
    m.kept.append(m.keys[torch.tensor([2])].mul_(2))


@pytest.mark.skipif(BEFORE_INDEX, reason="before 2.4 an index is not seen")
@pytest.mark.parametrize("steps", [1, 2])
@pytest.mark.parametrize("write", [*LOST, by_slice, by_assignment, in_view, for_use])
def test_what_is_written_to_a_copy_has_a_note(write: Any, steps: int) -> None:
    model = Bank()
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, optimizer, where=True) as report:
        for _ in range(steps):
            optimizer.zero_grad()
            (model.net(X) @ model.keys.clone().T).sum().backward()
            optimizer.step()
            with torch.no_grad():
                write(model, model.net(X))
    notes = [note for note in report.notes if "and nothing uses it" in note]
    assert len(notes) == (write in LOST), report
    assert report.expected == (write not in LOST)
    for note in notes:
        assert f":{line_of(write.__name__)}: " in note
        assert ("net.weight" if write is of_data else "keys") + " itself stays as it was" in note


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("inner", [True, False])
def test_a_child_with_a_dot_in_its_name(inner: bool, where: bool) -> None:
    class Wrapped(nn.Module):  # type: ignore[misc]
        def __init__(self, base: nn.Module) -> None:
            super().__init__()
            self.base, self.more = base, nn.Linear(8, 8)

    class Net(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.body, self.head = nn.Sequential(nn.Linear(8, 8), nn.Tanh()), nn.Linear(8, 1)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return self.head(self.body(x))

    net = Net()
    setattr(net, "body.0", Wrapped(net.body[0]) if inner else nn.Linear(8, 8))
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    with who_learns(net, optimizer, where=where) as report:
        net(X).sum().backward()
        optimizer.step()
    assert not report.expected
    (note,) = report.notes
    assert "setattr(model.get_submodule('body'), '0', ...)" in note
    causes = {row["cause"] for row in report.to_dict()["parameters"]}
    assert causes == ({"learns", "never-used"} if where else {"learns", "no-gradient"})


@pytest.mark.parametrize("where", [True, False])
def test_a_mistake_of_the_report_ends_no_training(where: bool) -> None:
    class Broken(nn.Module):  # type: ignore[misc]
        done = False

        def named_modules(self, *args: Any, **kwargs: Any) -> Any:
            if self.done:
                raise ValueError("no names")
            return super().named_modules(*args, **kwargs)

    model = Broken()
    model.add_module("one", nn.Linear(8, 1))
    with who_learns(model, where=where) as report:
        model.done = True
    assert not report.expected
    assert report.notes == ["who_learns cannot say more: ValueError: no names"]


@pytest.mark.parametrize("how", ["body off", "all on", "few off", "head off", "untied"])
def test_a_tied_weight_learns_in_a_frozen_part(how: str) -> None:
    table, head = nn.Embedding(8, 8), nn.Linear(8, 8, bias=False)
    layers = [nn.Linear(8, 8) for _ in range(3)]
    net = nn.ModuleDict({"body": nn.Sequential(table, *layers), "head": head})
    if how != "untied":
        head.weight = table.weight
    if how in ("body off", "untied"):
        net["body"].requires_grad_(False)
        head.requires_grad_(True)
    if how == "few off":
        layers[0].requires_grad_(False)
    if how == "head off":
        table.requires_grad_(False)
    report = trained(net, lambda m: m["head"](m["body"](torch.arange(8))).square().mean())
    notes = [note for note in report.notes if "are one tensor, with one flag" in note]
    assert len(notes) == (how == "body off") and report.expected
    for note in notes:
        assert note.startswith("body.0.weight and head.weight are one tensor")
        assert note.endswith("Of the other 6 parameters of body, 6 are frozen")


@pytest.mark.parametrize("how", ["set_to_none", "by hand", "assigned", "within"])
@pytest.mark.parametrize("options", [{"momentum": 0.9}, {"weight_decay": 0.1}])
def test_the_line_that_fills_a_gradient_with_zeros(options: dict[str, float], how: str) -> None:
    net = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 1))
    optimizer = torch.optim.SGD(net.parameters(), 0.1, **options)

    def step() -> None:
        if how == "by hand":
            for p in net.parameters():
                if p.grad is not None:
                    p.grad.zero_()  # zeros by hand
        elif how == "assigned":
            for p in net.parameters():
                p.grad = torch.zeros_like(p)  # zeros assigned
        else:
            optimizer.zero_grad(set_to_none=False)  # zeros set_to_none
        net(X).square().mean().backward()
        optimizer.step()

    step()
    if how != "within":
        net[0].requires_grad_(False)
        step()
    with who_learns(net, optimizer, where=True) as report:
        net[0].requires_grad_(False)  # frozen within
        step()
    row = rows(report)["0.weight"]
    assert row["cause"] == ("momentum" if "momentum" in options else "weight-decay")
    lines = [line_of(f"zeros {'set_to_none' if how == 'within' else how}")]
    assert cut_lines(report, "0.weight") == lines + [line_of("frozen within")] * (how == "within")


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("zeros", [True, False])
@pytest.mark.parametrize("chosen", [True, False])
def test_a_gradient_that_is_cleared_of_chosen_parameters(
    chosen: bool, zeros: bool, where: bool
) -> None:
    net = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 1))
    optimizer = torch.optim.SGD(net.parameters(), 0.1)
    with who_learns(net, optimizer, where=where) as report:
        net(X).square().mean().backward()
        for p in (net[1] if chosen else net).parameters():
            p.grad = torch.zeros_like(p) if zeros else None  # some are chosen
        optimizer.step()
    row = rows(report)["1.weight"]
    assert (row["verdict"], row["cause"]) == ("doubtful" if chosen else "wrong", "cleared")
    named = f"test_terms.py:{line_of('some are chosen')}" in row["sentence"]
    assert named == where or zeros
    assert not report.expected


@pytest.mark.parametrize("how", ["returns", "mse_loss", "twice", "detached"])
def test_what_was_added_is_taken_away_again(how: str) -> None:
    def loss(critic: nn.Module) -> torch.Tensor:
        values = critic(X).squeeze(-1)
        advantages = torch.linspace(-1, 1, 4) - values.detach()
        returns = advantages + (values.detach() if how == "detached" else values)  # added
        if how == "twice":
            returns = 0.5 + returns
        if how == "mse_loss":
            return F.mse_loss(values, returns)  # mse_loss
        return (returns - values).square().mean()  # returns

    report = trained(nn.Sequential(nn.Linear(8, 8), nn.Tanh(), nn.Linear(8, 1)), loss)
    if how == "detached":
        assert report.expected
        return
    assert report.summary() == "0 of 4 parameters learn, 4 to look at."
    at = line_of("mse_loss" if how == "mse_loss" else "returns")
    for name in ("0.weight", "2.bias"):
        row = rows(report)[name]
        assert cut_lines(report, name) == [at] and "what was added to" in row["cuts"][0]["what"]
        assert [also["line"] for also in row["cuts"][0]["also"]] == [line_of("added")]


@pytest.mark.parametrize("body", ["frozen", "learns"])
def test_an_embedding_of_a_frozen_body_is_not_from_pretrained(body: str) -> None:
    table, head = nn.Embedding(8, 8), nn.Linear(8, 8, bias=False)
    head.weight = table.weight
    net = nn.ModuleDict({"body": nn.ModuleList([table, nn.Linear(8, 8)]), "head": head})
    net["last"] = nn.Linear(8, 1)
    table.requires_grad_(False)
    net["body"].requires_grad_(body == "learns").get_submodule("0").requires_grad_(False)
    optimizer = torch.optim.SGD(head.parameters(), 0.1)
    optimizer.add_param_group({"params": [*net["body"][1].parameters(), *net["last"].parameters()]})
    with who_learns(net, optimizer, where=True) as report:
        hidden = net["body"][1](table(torch.arange(8)))
        net["last"](head(hidden)).square().mean().backward()
        optimizer.step()
    said = rows(report)["head.weight"]["sentence"]
    assert ("from_pretrained()" in said) == (body == "learns"), said


@pytest.mark.parametrize("prefix", ["module", "_orig_mod", ""])
def test_an_average_whose_names_begin_otherwise(prefix: str) -> None:
    class Wraps(nn.Module):  # type: ignore[misc]
        def __init__(self, inner: nn.Module) -> None:
            super().__init__()
            setattr(self, prefix, inner)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return getattr(self, prefix)(x)

    plain = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 1))
    ema = copy.deepcopy(plain).requires_grad_(False)
    model = Wraps(plain) if prefix else plain
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns({"model": model, "ema": ema}, optimizer, where=True) as report:
        model(X).square().mean().backward()
        optimizer.step()
        with torch.no_grad():
            theirs = model.state_dict()
            for name, value in ema.state_dict().items():
                if name in theirs:
                    value.mul_(0.5).add_(theirs[name], alpha=0.5)
    assert report.expected and len(report.notes) == bool(prefix)
    for note in report.notes:
        assert f"In state_dict() of model each name begins with {prefix}., and here none" in note


def test_the_line_that_moves_others_than_running_statistics() -> None:
    student = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8), nn.Linear(8, 1))
    teacher = copy.deepcopy(student).requires_grad_(False).eval()
    optimizer = torch.optim.SGD(student.parameters(), 0.1)
    with who_learns({"student": student, "teacher": teacher}, optimizer, where=True) as report:
        (student(X) - teacher(X) - 1).square().mean().backward()
        optimizer.step()
        with torch.no_grad():
            for p, q in zip(teacher.parameters(), student.parameters(), strict=True):
                p.lerp_(q, 0.25)  # moves others
    row = rows(report)["teacher.1.running_mean"]
    assert row["cause"] == "left-behind"
    assert cut_lines(report, "teacher.1.running_mean") == [line_of("moves others")]


def test_statistics_beside_an_average_that_is_dropped() -> None:
    student = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8), nn.Linear(8, 1))
    teacher = copy.deepcopy(student).requires_grad_(False)
    optimizer = torch.optim.SGD(student.parameters(), 0.1)

    def average() -> None:
        for p, q in zip(teacher.parameters(), student.parameters(), strict=True):
            p = p * 0.75 + q * 0.25

    with who_learns({"student": student, "teacher": teacher}, optimizer, where=True) as report:
        (student(X) - teacher(X).detach() - 1).square().mean().backward()
        optimizer.step()
        average()
    row = rows(report)["teacher.1.running_mean"]
    assert (row["verdict"], row["cause"]) == ("ok", "updated")
    assert "discarded" in {row["cause"] for row in rows(report).values()}


def test_an_adapter_that_is_not_active() -> None:
    peft = pytest.importorskip("peft")

    class Net(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.one, self.two = nn.Linear(8, 8), nn.Linear(8, 1)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return self.two(self.one(x))

    config = peft.LoraConfig(r=2, target_modules=["one", "two"])
    model = peft.get_peft_model(Net(), config, adapter_name="old")
    model.add_adapter("new", config)
    report = trained(model, lambda m: m(X).square().mean())
    assert report.expected and "frozen, as adapters that are not active: " in str(report)
    with pytest.raises(NotLearning, match=r"an adapter that is not active in .*call set_adapter"):
        report.check(learns=["*lora_*.new.*"])


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("how", ["used", "unused", "cut"])
@pytest.mark.parametrize("momentum", [0.0, 0.9])
def test_zeros_of_zero_grad_hide_no_cause(momentum: float, how: str, where: bool) -> None:
    net = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 1))
    optimizer = torch.optim.SGD(net.parameters(), 0.1, momentum=momentum)

    def step(how: str) -> None:
        optimizer.zero_grad(set_to_none=False)  # zeros of zero_grad
        hidden = X if how == "unused" else net[0](X)
        if how == "cut":
            hidden = hidden.detach()  # cut with zeros
        net[1](hidden).square().mean().backward()
        optimizer.step()

    step("used")
    with who_learns(net, optimizer, where=where) as report:
        step(how)
    row = rows(report)["0.weight"]
    known = {"used": "learns", "unused": "never-used", "cut": "detach"}[how]
    if momentum and how != "used":
        known = "momentum"
    elif not where and how != "used":
        known = "no-gradient"
    assert row["cause"] == known
    zeros = [line_of("zeros of zero_grad")] * (momentum > 0)
    lines = {"cut": [*zeros, line_of("cut with zeros")], "unused": zeros}.get(how, [])
    assert cut_lines(report, "0.weight") == (lines if where else [])


LOGS: dict[str, Callable[[torch.Tensor], Any]] = {
    "nothing": lambda _: None,
    "item": lambda loss: loss.item(),
    "print": lambda loss: f"{loss.item():.2f}",
    "detach": lambda loss: loss.detach().clone(),
}


@pytest.mark.parametrize("steps", [1, 2])
@pytest.mark.parametrize("factor", [None, 1.0, 0.5])
@pytest.mark.parametrize("log", LOGS)
def test_a_loss_that_a_loop_writes_anew(log: str, factor: float | None, steps: int) -> None:
    heads = {name: nn.Linear(8, 3) for name in "abc"}
    labels = torch.tensor([0, 1, 2, 0])  # are no whole part of what was logged

    def loss(net: Any) -> torch.Tensor:
        for name in "abc":
            value = F.cross_entropy(net[name](X) * 3, labels)
            total = value if factor is None else factor * value  # here anew
            LOGS[log](total)
        return total

    report = trained(heads, loss, steps)
    for name in "ab":
        row = rows(report)[f"{name}.weight"]
        assert (row["verdict"], row["cause"]) == ("wrong", "unused-output")
        (cut,) = row["cuts"]
        at = line_of("here anew") - (factor is None)
        assert cut["line"] == at and "write += in place of =" in cut["what"]
    assert rows(report)["c.weight"]["cause"] == "learns"


class Distance(nn.Module):  # type: ignore[misc]
    def forward(self, one: torch.Tensor, two: torch.Tensor) -> torch.Tensor:
        return (one - two).square().mean()


def test_a_number_that_a_loss_needs_is_no_log() -> None:
    distance = Distance()

    def loss(net: Any) -> torch.Tensor:
        far = 0.1 * distance(net["a"](X), X).item()  # here no log
        return distance(net["b"](X), X) * (1.0 + far)

    report = trained({"a": nn.Linear(8, 8), "b": nn.Linear(8, 8)}, loss)
    row = rows(report)["a.weight"]
    assert row["cause"] == "item" and cut_lines(report, "a.weight") == [line_of("here no log")]


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("off", [True, False])
@pytest.mark.parametrize("steps", [1, 3])
def test_what_is_unfrozen_in_the_block_is_watched_as_well(
    steps: int, off: bool, where: bool
) -> None:
    critic = nn.Sequential(nn.Linear(8, 8), nn.LeakyReLU(), nn.Linear(8, 1))
    optimizer = torch.optim.RMSprop(critic.parameters(), 0.001)
    critic.requires_grad_(not off)
    with who_learns(critic, optimizer, where=where) as report:
        critic.requires_grad_(True)
        for _ in range(steps):
            optimizer.zero_grad()
            (critic(X).mean() - critic(-X).mean()).backward()
            optimizer.step()
    row = rows(report)["2.bias"]
    assert row["cause"] == ("subtracted" if where else "zero-gradient")
    assert report.expected == where


def test_the_outermost_module_that_was_not_called() -> None:
    class Block(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.one, self.two = nn.Linear(8, 8), nn.Linear(8, 8)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return self.two(self.one(x).relu())

    class Net(nn.Module):  # type: ignore[misc]
        def __init__(self, twice: bool) -> None:
            super().__init__()
            self.up1, self.up2, self.twice = Block(), Block(), twice

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            x = self.up1(x)  # here once
            return self.up1(x) if self.twice else x  # here again

    report = trained(Net(True), lambda net: net(X).square().mean())
    for name in ("up2.one.weight", "up2.two.bias"):
        twin, unread = rows(report)[name]["cuts"]
        assert twin["line"] == line_of("here again") and twin["also"][0]["line"] == line_of(
            "here once"
        )
        assert twin["what"].startswith("self.up1") and "self.up2" in unread["what"]
    report = trained(Net(False), lambda net: net(X).square().mean())
    (unread,) = rows(report)["up2.one.weight"]["cuts"]
    assert "no method of this class reads self.up2" in unread["what"]


@pytest.mark.parametrize("copied", [True, False])
def test_which_optimizer_made_no_step(copied: bool) -> None:
    g, d = nn.Linear(8, 8), nn.Linear(8, 1)
    one, two = (torch.optim.SGD(each.parameters(), 0.1) for each in (g, d))
    with who_learns({"g": g, "d": d}, one, two, where=True) as report:
        d(g(X).detach()).square().mean().backward()
        if copied:
            one.step()  # here copied
        d(g(X)).mean().backward()
        one.step()  # here right
    said = rows(report)["d.weight"]["sentence"]
    assert ": optimizer[1] has it and made none, and optimizer[0] made " in said
    lines = ["copied", "right"] if copied else ["right"]
    assert all(f"test_terms.py:{line_of(f'here {line}')}" in said for line in lines)


@pytest.mark.parametrize("how", ["loop", "loaded"])
def test_what_froze_the_adapters(how: str, tmp_path: Path) -> None:
    peft = pytest.importorskip("peft")

    def base() -> nn.Module:
        return nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 1))

    model = peft.get_peft_model(base(), peft.LoraConfig(r=2, target_modules=["0"]))
    if how == "loaded":
        model.save_pretrained(tmp_path)
        model = peft.PeftModel.from_pretrained(base(), str(tmp_path)).train()
    else:
        model.requires_grad_(False)
    x = X.clone().requires_grad_()
    with who_learns(model) as report:
        model(x).sum().backward()
    (note,) = (one for one in report.notes if "tensors of the adapters" in one)
    assert ("is_trainable=True" in note) == (how == "loaded")
    assert ("prepare_model_for_kbit_training()" in note) == (how == "loop")


def test_frozen_adapters_in_eval_mode_as_from_pretrained_leaves_them(tmp_path: Path) -> None:
    peft = pytest.importorskip("peft")

    def base() -> nn.Module:
        return nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 8))

    peft.get_peft_model(base(), peft.LoraConfig(r=2, target_modules=["0"])).save_pretrained(
        tmp_path
    )
    for listed in (True, False):
        body, head = peft.PeftModel.from_pretrained(base(), str(tmp_path)), nn.Linear(8, 1)
        mine = [*body.parameters(), *head.parameters()] if listed else head.parameters()
        optimizer = torch.optim.SGD(mine, 0.1)
        with who_learns({"body": body, "head": head}, optimizer) as report:
            head(body(X)).sum().backward()
            optimizer.step()
        told = [note for note in report.notes if "is_trainable=True" in note]
        assert len(told) == listed  # else it may be there to compare with


def test_a_penalty_of_the_gradients_of_parameters_is_a_constant() -> None:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(8, 8), nn.Tanh(), nn.Linear(8, 1))
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    for penalty, clipped in ((True, False), (False, True), (False, False)):
        with who_learns(model, optimizer, where=True) as report:
            optimizer.zero_grad()
            loss = model(X).pow(2).mean()
            loss.backward(retain_graph=True)
            size = sum(p.grad.pow(2).sum() for p in model.parameters())  # the penalty
            if penalty:
                optimizer.zero_grad()
                (loss + 0.1 * size).backward()
            if clipped:
                for p in model.parameters():
                    p.grad = p.grad / (1 + size)
            optimizer.step()
        said = [note for note in report.notes if "a term of the loss is a constant" in note]
        assert [f"test_terms.py:{line_of('the penalty')}: " in note for note in said] == (
            [True] * penalty
        )
        assert report.expected != penalty


def test_one_optimizer_that_steps_for_two_losses() -> None:
    torch.manual_seed(0)
    g, d = nn.Linear(8, 8), nn.Linear(8, 1)
    for apart in (False, True):
        both = torch.optim.Adam([*g.parameters(), *d.parameters()], 1e-3)
        mine = torch.optim.Adam(g.parameters(), 1e-3) if apart else both
        with who_learns({"g": g, "d": d}, both, mine, where=True) as report:
            fake = g(X)
            F.softplus(d(fake.detach())).mean().backward()
            both.step()  # step one
            both.zero_grad()
            F.softplus(-d(fake)).mean().backward()
            mine.step()  # step two
        told = [note for note in report.notes if "an optimizer of its own" in note]
        assert report.expected and len(told) == (not apart)
        for note in told:
            lines = [f"test_terms.py:{line_of(one)}" for one in ("step one", "step two")]
            assert all(one in note for one in lines) and " changes d.weight, d.bias, and" in note
            assert "again, with g.weight, g.bias." in note


@pytest.mark.parametrize("momentum", [0.0, 0.1])
def test_running_statistics_with_a_momentum_of_zero(momentum: float) -> None:
    model = nn.Sequential(nn.Linear(8, 4), nn.BatchNorm1d(4, momentum=momentum), nn.Linear(4, 1))
    report = trained(model, lambda m: m(X).pow(2).mean())
    assert [note[:14] for note in report.notes] == ["1: momentum=0,"] * (not momentum)
    model[1].requires_grad_(False)  # which may be how it is frozen
    assert not trained(model, lambda m: m(X).pow(2).mean()).notes


def test_the_two_passes_of_sam() -> None:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Conv2d(3, 16, 3), nn.BatchNorm2d(16), nn.Flatten(), nn.Linear(576, 10))
    opt = torch.optim.SGD(model.parameters(), 0.1, momentum=0.9, weight_decay=5e-4)
    x, y = torch.randn(16, 3, 8, 8), torch.randint(0, 10, (16,))
    with who_learns(model, opt, where=True) as report:
        F.cross_entropy(model(x), y).backward()
        grads = [p.grad for p in model.parameters()]
        norm = torch.stack([grad.norm() for grad in grads]).norm()
        with torch.no_grad():
            for p, grad in zip(model.parameters(), grads, strict=True):
                p.add_(grad, alpha=2 / float(norm))
        opt.zero_grad()
        model[1].momentum = 0  # for the second pass alone
        F.cross_entropy(model(x), y).backward()
        with torch.no_grad():
            for p, grad in zip(model.parameters(), grads, strict=True):
                p.sub_(grad, alpha=2 / float(norm))
        opt.step()
    assert report.expected and not report.notes
    assert rows(report)["0.bias"]["cause"] == "subtracted"


def test_a_buffer_that_gets_a_gradient() -> None:
    class Prototypes(nn.Linear):  # type: ignore[misc]
        def __init__(self, flag: bool) -> None:
            super().__init__(8, 4)
            self.register_buffer("at", torch.ones(3, 4, requires_grad=flag))

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.cdist(super().forward(x), self.at)  # first buffer

    for flag in (True, False):
        report = trained(Prototypes(flag), lambda m: m(X).mean())
        row = rows(report)["at"]
        assert (row["cause"], row["verdict"]) == (
            ("buffer", "doubtful") if flag else ("constant", "ok")
        )
        assert [cut["line"] for cut in row["cuts"]] == [line_of("first buffer")] * flag

    def penalty(model: nn.Module) -> torch.Tensor:  # points at which a derivative is taken
        at = model.at
        return torch.autograd.grad(at.mm(model.weight).sum(), at, create_graph=True)[0].pow(2).sum()

    assert rows(trained(Prototypes(True), penalty))["at"]["verdict"] == "ok"


def test_an_embedding_that_is_frozen_with_the_layer_that_it_is_tied_to() -> None:
    class Model(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.table, self.mid = nn.Embedding(8, 4), nn.Linear(4, 4)
            self.out = nn.Linear(4, 8, bias=False)
            self.out.weight = self.table.weight

    model = Model()
    model.table.requires_grad_(False)
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, optimizer) as report:
        model.out(model.mid(model.table(torch.arange(8)))).logsumexp(1).sum().backward()
        optimizer.step()
    (note,) = report.notes
    assert "table.weight and out.weight are one tensor" in note and "from_pretrained" not in note


def test_a_draw_is_named_once_and_with_what_to_write() -> None:
    model = nn.ModuleDict({"a": nn.Linear(8, 4), "b": nn.Linear(4, 8)})

    def loss(m: Any) -> torch.Tensor:
        mean = m["a"](X)
        z = torch.normal(mean, torch.ones_like(mean))  # once drawn
        return F.mse_loss(m["b"](z), X) + 0.0 * mean.pow(2).mean()

    row = rows(trained(model, loss))["a.weight"]
    assert row["cause"] == "zero-gradient" and "torch.randn_like(mean)" in row["sentence"]
    lines = [cut["line"] for cut in row["cuts"]]
    assert lines[0] == line_of("once drawn") and lines.count(lines[0]) == 1


def test_what_the_model_had_before_is_no_second_row() -> None:
    model = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 2))
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    model[1] = nn.Linear(8, 3)
    with who_learns(model, optimizer, where=True) as report:
        model(X).sum().backward()
        optimizer.step()
    assert report.summary() == "2 of 4 parameters learn, 2 should and do not."
    assert "in place of those above: (optimizer, tensor 2-3," in str(report)


def test_a_copy_of_the_model_is_called_a_copy() -> None:
    model = nn.Sequential(nn.Linear(8, 1))
    meta = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, meta, where=True) as report:
        inner = copy.deepcopy(model)
        optimizer = torch.optim.SGD(inner.parameters(), 0.1)
        inner(X).sum().backward()
        optimizer.step()
        for p, q in zip(model.parameters(), inner.parameters(), strict=True):
            p.grad = p.detach() - q.detach()
        meta.step()
    assert report.expected and "(optimizer[1], tensor 0-1, in a copy of it)" in str(report)


def test_the_line_that_leaves_zeros_may_come_after_the_step() -> None:
    model = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 1))
    optimizer = torch.optim.AdamW(model.parameters(), 0.1)
    model(X).sum().backward()
    optimizer.zero_grad(set_to_none=False)
    model[0].requires_grad_(False)
    with who_learns(model, optimizer, where=True) as report:
        model(X).sum().backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=False)  # zeros after it
    row = rows(report)["0.weight"]
    assert row["cause"] == "weight-decay"
    assert [cut["line"] for cut in row["cuts"]] == [line_of("zeros after it")]


def test_detach_in_place_has_its_line() -> None:
    layers = {"a": nn.Linear(8, 4), "b": nn.Linear(4, 1)}

    def loss(m: Any) -> torch.Tensor:
        h = torch.tanh(m["a"](X))
        h.detach_()  # off in place
        return m["b"](h).sum()

    row = rows(trained(nn.ModuleDict(layers), loss))["a.weight"]
    assert row["cause"] == "detach"
    assert [cut["line"] for cut in row["cuts"]] == [line_of("off in place")]


def test_what_an_optimizer_alone_has_and_a_detach_ends_has_its_line() -> None:
    scale = torch.zeros(1, requires_grad=True)
    model = nn.Linear(8, 1)
    opts = torch.optim.SGD(model.parameters(), 0.1), torch.optim.SGD([scale], 0.1)
    with who_learns(model, *opts, where=True) as report:
        factor = scale.exp().detach()  # the multiplier
        (factor * model(X)).sum().backward()
        opts[0].step()
        opts[1].step()
    row = rows(report)["(optimizer[1], tensor 0, not in the model)"]
    assert row["cause"] == "detach" and row["cuts"][0]["line"] == line_of("the multiplier")


def test_an_optimizer_of_what_state_dict_returns() -> None:
    model = nn.Linear(8, 1)
    optimizer = torch.optim.SGD(model.state_dict().values(), 0.1)
    with who_learns(model, optimizer) as report:
        model(X).sum().backward()
        optimizer.step()
    assert report.summary() == "0 of 2 parameters learn, 2 should and do not."
    assert "state_dict() returns it. Give it" in rows(report)["weight"]["sentence"]


def test_weights_that_are_drawn_anew_before_the_step() -> None:
    model = nn.Linear(8, 1)

    def loss(m: Any) -> torch.Tensor:
        nn.init.xavier_uniform_(m.weight)  # random again
        return m(X).sum()

    (note,) = trained(model, loss).notes
    assert note.startswith("weight got random values before step(): ")
    assert f"test_terms.py:{line_of('random again')}: " in note


def test_a_gradient_that_is_clipped_to_next_to_nothing() -> None:
    model = nn.Linear(8, 1)
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, optimizer, where=True) as report:
        model(X).pow(2).sum().backward()
        nn.utils.clip_grad_value_(model.parameters(), 1e-12)  # next to nothing
        optimizer.step()
    row = rows(report)["weight"]
    assert row["cause"] == "tiny-gradient"
    assert f"written to at {__file__}"[:14] in row["sentence"]
    assert f"test_terms.py:{line_of('next to nothing')}." in row["sentence"]


@pytest.mark.parametrize("up", [True, False])
def test_an_optimizer_that_makes_the_loss_larger(up: bool) -> None:
    report = trained(nn.Linear(8, 1), lambda m: m(X).pow(2).sum(), maximize=up)
    assert report.expected and ["maximize=True" in note for note in report.notes] == [True] * up


def test_a_variable_of_numbers_that_left_torch() -> None:
    model = nn.Linear(8, 1)
    with who_learns(model, torch.optim.SGD(model.parameters(), 0.1), where=True) as report:
        losses = [model(X + n).pow(2).mean() for n in range(3)]
        mean = torch.autograd.Variable(
            torch.Tensor([sum([one.item() for one in losses]) / 3]),  # left torch here
            requires_grad=True,
        )
        mean.backward()
    row = rows(report)["weight"]
    assert row["cause"] == "item" and row["cuts"][0]["line"] == line_of("left torch here")


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("how", ["unused", "detach", "no_grad", "item"])
def test_an_optimizer_that_steps_only_in_some_steps(how: str, where: bool) -> None:
    generator, critic = nn.Linear(8, 8), nn.Linear(8, 1)
    both = [torch.optim.SGD(one.parameters(), 0.1) for one in (generator, critic)]
    averaged = copy.deepcopy(critic)
    models = {"generator": generator, "critic": critic, "critic_target": averaged}
    with who_learns(models, both, where=where) as report:
        with torch.set_grad_enabled(how != "no_grad"):
            made = X if how == "unused" else generator(X)
        if how == "item":
            made = torch.tensor(made.tolist())
        critic(made.detach()).square().mean().backward()
        both[1].step()
    row = rows(report)["generator.weight"]
    if how == "item" and where:
        assert row["verdict"] == "wrong"
        return
    assert (row["verdict"], row["cause"]) == ("ok", "waits") and report.expected
    one, two = report.notes
    assert one.startswith("generator.") and "optimizer[0] has it and made none" in one
    assert two.endswith("if its update runs only in some steps, wrap as many")
    with pytest.raises(NotLearning, match="wrap as many"):
        report.check(learns=["generator.*"])


@pytest.mark.filterwarnings("ignore:optimizer contains")
@pytest.mark.parametrize("missing", [True, False])
def test_a_parameter_that_is_twice_in_one_list(missing: bool) -> None:
    a, b = nn.Linear(8, 8), nn.Linear(8, 1)
    listed = [*a.parameters()] * 2 + [*b.parameters()] * (not missing)
    optimizer = torch.optim.SGD(listed, 0.1)
    with who_learns({"a": a, "b": b}, optimizer, where=True) as report:
        b(a(X)).square().mean().backward()
        old = a.weight.detach().clone()
        optimizer.step()
    assert torch.allclose(old - a.weight, 0.2 * a.weight.grad, atol=1e-6)
    row = rows(report)["a.weight"]
    assert row["cause"] == "twice" and row["sentence"].startswith("optimizer has it twice in its")
    row = rows(report)["b.weight"]
    assert row["cause"] == ("not-in-optimizer" if missing else "learns")
    assert ("optimizer has a.weight, a.bias twice" in row["sentence"]) == missing


@pytest.mark.parametrize("of_teacher", [True, False])
@pytest.mark.parametrize("listed", [True, False])
def test_a_model_that_has_a_part_of_one_that_learns(of_teacher: bool, listed: bool) -> None:
    teacher = nn.Sequential(nn.Linear(8, 8), nn.Dropout(0.1), nn.Linear(8, 1)).eval()
    first = teacher[0] if of_teacher else copy.deepcopy(teacher[0])
    student = nn.Sequential(first, nn.ReLU(), nn.Linear(8, 1))
    more = [*teacher[2].parameters()] * listed
    optimizer = torch.optim.SGD([*student.parameters(), *more], 0.1)
    with who_learns({"teacher": teacher, "student": student}, optimizer) as report:
        with torch.no_grad():
            goal = teacher(X)
        (student(X) - goal).square().mean().backward()
        optimizer.step()
    shared = "teacher and student have 2 parameters in common, as teacher.0.weight = student.0.w"
    notes = [note for note in report.notes if "nothing in this block moved" not in note]
    others = [note for note in notes if not note.startswith(shared)]
    assert len(notes) - len(others) == (of_teacher and not listed)
    assert ["in eval mode" in note for note in others] == [True] * (of_teacher and listed)


def test_a_parameter_that_is_assigned_anew_in_each_step() -> None:
    model = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 3, bias=False))
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    for looked_at in (False, False, True):
        with who_learns(model, optimizer, where=looked_at) as report:
            model[1].weight = nn.Parameter(F.normalize(model[1].weight.data, dim=1))  # put anew
            optimizer.zero_grad()
            model(X).square().mean().backward()
            optimizer.step()
    row = rows(report)["1.weight"]
    assert (row["verdict"], row["cause"]) == ("wrong", "replaced")
    assert (
        "the optimizer has none of the two: it has a tensor of the shape (3, 8)"
        in (row["sentence"])
    )
    assert [cut["line"] for cut in row["cuts"]] == [line_of("put anew")]
    stale = rows(report)["(optimizer, tensor 2, not in the model)"]
    assert (stale["verdict"], stale["cause"]) == ("ok", "stale")


@pytest.mark.parametrize("how", ["detach", "data", "later", "clone", "by hand"])
def test_a_loss_of_two_sides_in_one_memory(how: str) -> None:
    def loss(model: Any) -> torch.Tensor:
        out = model(X)
        goal = {"data": out.data, "later": out, "clone": out.detach().clone()}.get(
            how, out.detach()
        )
        goal[:, 0] = 1.0  # written here
        goal = goal.detach()
        return (out - goal).pow(2).mean() if how == "by hand" else F.mse_loss(out, goal)

    row = rows(trained(nn.Linear(8, 2), loss))["weight"]
    if how == "clone":
        assert row["cause"] == "learns"
        return
    (cut,) = row["cuts"]
    name = "sub" if how == "by hand" else "mse_loss"
    assert cut["what"].startswith(f"both sides of {name}() are in one memory")
    assert [one["line"] for one in cut["also"]] == [line_of("written here")]


def test_a_child_that_the_class_of_a_library_does_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site-packages"
    folder.mkdir()
    (folder / "library_of_nets.py").write_text(
        "from torch import nn\n\n\nclass Net(nn.Module):\n"
        "    def __init__(self):\n        super().__init__()\n"
        "        self.body, self.classifier = nn.Linear(8, 8), nn.Linear(8, 3)\n\n"
        "    def forward(self, x):\n        return self.classifier(self.body(x).relu())\n"
    )
    monkeypatch.syspath_prepend(folder)
    from library_of_nets import Net  # type: ignore[import-not-found]

    net = Net()
    net.fc = nn.Linear(8, 3)
    (cut,) = rows(trained(net, lambda m: m(X).square().mean()))["fc.weight"]["cuts"]
    assert (cut["line"], cut["code"]) == (4, "class Net(nn.Module):")
    assert cut["what"] == (
        "no method of this class reads self.fc; in this block it used body, classifier"
    )


@pytest.mark.parametrize("how", ["copy_", "lerp_", "data"])
def test_what_an_average_reads_is_not_used_by_the_forward_pass(how: str) -> None:
    class Net(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.body, self.label = nn.Linear(8, 1), nn.Linear(8, 1)

        def forward(self, x: torch.Tensor, y: torch.Tensor | None = None) -> torch.Tensor:
            return self.body(x) if y is None else self.body(x) + self.label(y)  # not called

    net = Net()
    average = copy.deepcopy(net).requires_grad_(False)
    optimizer = torch.optim.Adam(net.parameters())
    with who_learns({"net": net, "average": average}, optimizer, where=True) as report:
        net(X).square().mean().backward()
        optimizer.step()
        with torch.no_grad():
            for p, q in zip(net.parameters(), average.parameters(), strict=True):
                if how == "copy_":
                    q.data.copy_(0.5 * q.data + 0.5 * p.data)
                elif how == "lerp_":
                    q.lerp_(p, 0.5)
                else:
                    q.data = q.data * 0.5 + p.data * 0.5
    row = rows(report)["net.label.weight"]
    assert (row["cause"], row["sentence"]) == ("never-used", "The forward pass never used it.")
    assert [cut["line"] for cut in row["cuts"]] == [line_of("not called")]
    assert rows(report)["average.body.weight"]["cause"] == "averaged"


@pytest.mark.parametrize("how", ["clone", "deepcopy", "Parameter", "other"])
def test_an_optimizer_of_copies(how: str) -> None:
    model = nn.Linear(8, 4)
    other = nn.Linear(8, 4) if how == "other" else copy.deepcopy(model)
    given = list(other.parameters())
    if how == "clone":
        given = [p.detach().clone().requires_grad_() for p in model.parameters()]
    elif how == "Parameter":
        given = [nn.Parameter(p.clone()) for p in model.parameters()]
    optimizer = torch.optim.SGD(given, 0.1)
    with who_learns(model, optimizer, where=True) as report:
        model(X).square().mean().backward()
        optimizer.step()
    row = rows(report)["weight"]
    assert (row["verdict"], row["cause"]) == ("wrong", "replaced")
    assert ("copies, as clone() or deepcopy() makes" in row["sentence"]) == (how != "other")


def test_how_often_backward_ran_without_a_step() -> None:
    model = nn.Linear(8, 1)
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, optimizer) as report:
        for _ in range(3):
            model(X).square().mean().backward()  # three times
    said = rows(report)["weight"]["sentence"]
    assert "backward() ran 3 times, last at " in said and said.endswith(", and step() never.")
    assert f"test_terms.py:{line_of('three times')}," in said


@pytest.mark.parametrize("steps", [1, 2])
@pytest.mark.parametrize("kind", [nn.LSTM, nn.GRU, nn.RNN])
def test_a_sequence_of_one_step(kind: Any, steps: int) -> None:
    model = kind(8, 4, batch_first=True)
    report = trained(model, lambda m: m(X[:, None].expand(4, steps, 8))[0][:, -1].sum())
    row = rows(report)["weight_hh_l0"]
    if steps == 2:
        assert row["cause"] == "learns"
        return
    (cut,) = row["cuts"]
    assert "which is 0 if the sequence has one step" in cut["what"] and not cut["also"]


def test_a_rate_that_a_loaded_state_has_brought() -> None:
    model = nn.Linear(8, 1)
    old = torch.optim.SGD(model.parameters(), 0.1)
    schedule = torch.optim.lr_scheduler.LambdaLR(old, lambda step: 1 - step)
    old.step()
    schedule.step()
    new = torch.optim.SGD(model.parameters(), 0.01)
    new.load_state_dict(old.state_dict())
    with who_learns(model, new) as report:
        model(X).sum().backward()
        new.step()
    said = rows(report)["weight"]["sentence"]
    assert "initial_lr is 0.1" in said and "load_state_dict() of the optimizer" in said


def test_a_value_that_is_subtracted_from_itself_makes_no_gradient_zero() -> None:
    def loss(model: Any) -> torch.Tensor:
        h = model(X)
        return ((h - h.detach()).exp() * torch.zeros(4, 1)).sum()  # the zeros do

    row = rows(trained(nn.Linear(8, 1), loss))["weight"]
    assert row["cause"] == "zero-gradient"
    assert ["one memory" in cut["what"] for cut in row["cuts"]] == [False]


@pytest.mark.parametrize("moved", [False, True])
@pytest.mark.parametrize("share", [1.0, 0.99])
def test_an_average_in_forward_whose_share_is_zero(share: float, moved: bool) -> None:
    """It is written before step(), as in MoCo, and its running statistics are its own."""
    torch.manual_seed(0)
    student = nn.Sequential(nn.Linear(8, 4), nn.BatchNorm1d(4))
    teacher = copy.deepcopy(student).requires_grad_(False)
    if moved:
        with torch.no_grad():
            student[0].weight += torch.randn(4, 8)
    optimizer, x = torch.optim.SGD(student.parameters(), 0.1), torch.randn(16, 8)
    with who_learns({"student": student, "teacher": teacher}, optimizer, where=True) as report:
        with torch.no_grad():
            for t, s in zip(teacher.parameters(), student.parameters(), strict=True):
                t.data = t.data * share + s.data * (1 - share)  # share-0
            target = teacher(x)
        F.mse_loss(student(x), target.roll(1, 0)).backward()
        optimizer.step()
    still = share == 1 and moved  # without that, the two are equal, and no bit changes by right
    assert report.expected is not still
    assert "nothing in this block moved" not in str(report)
    if still:
        row = rows(report)["teacher.0.weight"]
        assert (row["verdict"], row["cause"]) == ("doubtful", "no-effect")
        assert row["sentence"].startswith("Your own code writes to it")
        assert cut_lines(report, "teacher.0.weight") == [line_of("share-0")]


@pytest.mark.parametrize("how", ["detach", "data", "no_grad", "set_grad_enabled"])
def test_a_term_that_is_kept_from_the_trunk_by_the_authors_will_has_no_note(how: str) -> None:
    def loss(m: Any) -> torch.Tensor:
        h = m["body"](X)
        if how in ("detach", "data"):
            kept = h.detach() if how == "detach" else h.data
        elif how == "no_grad":
            with torch.no_grad():
                kept = m["body"](X)
        else:
            with torch.set_grad_enabled(m["body"].training is False):
                kept = m["body"](X)
        return m["policy"](h).square().mean() + m["value"](kept).square().mean()

    names = ("body", 8), ("policy", 2), ("value", 1)
    report = trained({name: nn.Linear(8, size) for name, size in names}, loss)
    assert bool(report.notes) is (how == "set_grad_enabled")
    assert "also a path that ends: body.weight, body.bias, at" in str(report)


@pytest.mark.parametrize("again", [True, False])
def test_a_bias_before_a_norm_in_inner_steps_has_nothing_to_learn(again: bool) -> None:
    """What an inner step makes of it is subtracted again, too."""
    torch.manual_seed(0)
    norm = nn.BatchNorm1d(4, track_running_stats=False)
    model = nn.Sequential(nn.Linear(8, 4), norm, nn.ReLU(), nn.Linear(4, 3))
    optimizer, y = torch.optim.Adam(model.parameters(), 1e-3), torch.tensor([0, 1, 2, 0, 1, 2])
    x, fast = torch.randn(6, 8), dict(model.named_parameters())
    with who_learns(model, optimizer, where=True) as report:
        for _ in range(2):
            loss = F.cross_entropy(functional_call(model, fast, (x,)), y)
            grads = torch.autograd.grad(loss, list(fast.values()), create_graph=again)
            fast = {n: p - 0.05 * g for (n, p), g in zip(fast.items(), grads, strict=True)}
        F.cross_entropy(functional_call(model, fast, (x,)), y).backward()
        optimizer.step()
    assert report.expected
    assert rows(report)["0.bias"]["cause"] == "subtracted"


@pytest.mark.parametrize("steps", [1, 2])
def test_a_gradient_that_comes_for_the_step_of_an_optimizer_that_lacks_it(steps: int) -> None:
    """The optimizer of the last loss has the generator alone, as of an InfoGAN."""
    torch.manual_seed(0)
    models = {name: nn.Linear(8, 8) for name in ("g", "body", "real", "code")}
    g, body, real, code = models.values()
    critic = torch.optim.Adam([p for n in ("body", "real", "code") for p in models[n].parameters()])
    info = torch.optim.Adam(g.parameters())
    with who_learns(models, critic, info, where=True) as report:
        for _ in range(steps):
            critic.zero_grad()
            h = body(g(X).detach())
            code(h)
            real(h).square().mean().backward()
            critic.step()  # own-step
            info.zero_grad()
            code(body(g(X))).square().mean().backward()  # late
            info.step()  # other-step
    row = rows(report)["code.weight"]
    assert (row["verdict"], row["cause"]) == ("wrong", "unused-output")
    assert cut_lines(report, "code.weight")[0] == line_of("late")
    said = rf"step\(\), at \S*:{line_of('other-step')}, is of an .* at \S*:{line_of('own-step')} "
    assert re.search(said, row["sentence"])
    assert rows(report)["real.weight"]["verdict"] == "ok"


@pytest.mark.parametrize("used", [True, False])
def test_two_images_of_which_the_loss_uses_one(used: bool) -> None:
    """As of a NeRF: the coarse one is no part of the loss, and the detach() belongs there."""

    def render(m: Any) -> tuple[torch.Tensor, torch.Tensor]:
        h = m["coarse"](X)
        image = h[:, :2].sigmoid()  # coarse-image
        points = h.sort(-1)[0].detach()
        return m["fine"](points).sigmoid(), image

    def loss(m: Any) -> torch.Tensor:
        fine, coarse = render(m)
        error = F.mse_loss(fine, X[:, :2])
        return error + F.mse_loss(coarse, X[:, :2]) if used else error

    report = trained({"coarse": nn.Linear(8, 4), "fine": nn.Linear(4, 2)}, loss)
    assert report.expected is used
    if not used:
        assert cut_lines(report, "coarse.weight")[0] == line_of("coarse-image")
        assert rows(report)["coarse.weight"]["cause"] == "unused-output"


@pytest.mark.parametrize("how", ["set_grad_enabled", "no_grad", "before"])
def test_a_loss_that_is_computed_while_recording_is_off(how: str) -> None:
    model, phase = nn.Linear(8, 3).eval(), "training"
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    torch.set_grad_enabled(how != "before")
    with who_learns(model, optimizer, where=True) as report:
        optimizer.zero_grad()
        if how == "no_grad":
            off: Any = torch.no_grad()
        else:
            off = torch.set_grad_enabled(phase == "train")  # set-off
        with off:  # no-off
            loss = F.cross_entropy(model(X), torch.arange(4) % 3)  # off-loss
            if phase == "train":
                loss.backward()
                optimizer.step()
        loss.item()
    torch.set_grad_enabled(True)
    row = rows(report)["weight"]
    assert row["cause"] == "no-backward"
    assert "while gradients were not recorded" in row["sentence"]
    assert ("before the block" in row["sentence"]) is (how == "before")
    assert row["sentence"].endswith("The model is in eval mode.")
    assert cut_lines(report, "weight") == [line_of("off-loss")]
    opened = row["cuts"][0]["opened"]
    if how == "before":
        assert opened is None
    else:
        assert opened["line"] == line_of("no-off" if how == "no_grad" else "set-off")


@pytest.mark.parametrize("crossed", [True, False])
def test_an_average_that_is_moved_towards_two_models(crossed: bool) -> None:
    """As where a line of the update is copied: the average of the second model stays."""
    torch.manual_seed(0)
    models = {"q1": nn.Linear(8, 1), "q2": nn.Linear(8, 1)}
    models |= {f"{name}_target": copy.deepcopy(models[name]) for name in ("q1", "q2")}
    learn = [*models["q1"].parameters(), *models["q2"].parameters()]
    optimizer = torch.optim.SGD(learn, 0.1)
    with who_learns(models, optimizer, where=True) as report:
        sum(models[name](X).square().mean() for name in ("q1", "q2")).backward()
        optimizer.step()
        with torch.no_grad():
            first, second = models["q1_target"], models["q1_target" if crossed else "q2_target"]
            for p, t in zip(models["q1"].parameters(), first.parameters(), strict=True):
                t.data.copy_(0.1 * p.data + 0.9 * t.data)  # to-first
            for p, t in zip(models["q2"].parameters(), second.parameters(), strict=True):
                t.data.copy_(0.1 * p.data + 0.9 * t.data)  # to-second
    assert report.expected is not crossed
    if crossed:
        (note,) = report.notes
        assert note.startswith("q1_target is moved towards q1, at")
        assert f":{line_of('to-first')}, and towards q2, at" in note
        assert note.endswith(f":{line_of('to-second')}")
        assert report.summary().endswith("and 1 note to read.")


@pytest.mark.parametrize("negative", [False, True])
@pytest.mark.parametrize("own", [False, True])
def test_a_triplet_of_which_two_are_equal(own: bool, negative: bool) -> None:
    torch.manual_seed(0)
    anchors, positives, negatives = torch.randn(3, 4, 8)
    other = negatives if negative else positives

    def loss(m: nn.Module) -> torch.Tensor:
        anchor = m(anchors)
        near = m(positives)  # near-call
        far = m(other)  # far-call
        if own:
            both = (anchor - near).square().sum(1) + 1 - (anchor - far).square().sum(1)  # True-loss
            return both.relu().mean()
        return F.triplet_margin_loss(anchor, near, far)  # False-loss

    report = trained(nn.Sequential(nn.Linear(8, 8), nn.Tanh(), nn.Linear(8, 2, bias=False)), loss)
    assert report.expected is negative
    if not negative:
        for name in ("0.weight", "2.weight"):
            (cut,) = rows(report)[name]["cuts"]
            assert "are equal" in cut["what"]
            assert cut["line"] == line_of(f"{own}-loss")
            lines = [one["line"] for one in cut["also"]]
            assert lines == [line_of("near-call"), line_of("far-call")]


def test_one_cause_of_zeros_is_one_row() -> None:
    """With weight decay or without, and behind one or two of the lines."""

    def loss(m: Any) -> torch.Tensor:
        mask = torch.zeros(4, 1)
        h = m["first"](X) * mask  # first-mask
        return (m["second"](h) * mask).sum()  # second-mask

    models = {"first": nn.Linear(8, 8), "second": nn.Linear(8, 2)}
    model = nn.ModuleDict(models)
    groups = [
        {"params": [p for p in model.parameters() if p.dim() == 2], "weight_decay": 0.1},
        {"params": [p for p in model.parameters() if p.dim() == 1]},
    ]
    optimizer = torch.optim.SGD(groups, 0.1)
    with who_learns(model, optimizer, where=True) as report:
        loss(model).backward()
        optimizer.step()
    said = str(report)
    assert said.count("  see ") == 1
    assert "Its gradient is exactly zero. Weight decay shrinks 2 of these." in said
    assert "  first.weight, second.weight, first.bias, second.bias\n" in said
    assert rows(report)["first.weight"]["cause"] == "weight-decay"  # each has its own here
