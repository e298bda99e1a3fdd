"""Several backward(), steps and scales: whose gradient it is that a step uses."""

import re
import sys
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import marks
import pytest
import torch
from torch import nn

from who_learns import NotLearning, Repeat, Report, who_learns

line_of = partial(marks.line_of, __file__)
X = torch.linspace(-1, 1, 32).view(4, 8)
SCALER = hasattr(torch.amp, "GradScaler")  # before 2.3 there is none for a CPU
RELEASE = tuple(map(int, torch.__version__.split(".")[:2]))
FUSED = RELEASE >= (2, 4)


def rows(report: Report) -> dict[str, Any]:
    return {name: row for row in report.to_dict()["parameters"] for name in row["names"]}


def heads() -> nn.ModuleDict:
    torch.manual_seed(0)
    layers = {"body": nn.Linear(8, 8), "one": nn.Linear(8, 1), "two": nn.Linear(8, 1)}
    return nn.ModuleDict(layers)


# -- a loss that no GradScaler multiplied ---------------------------------------------------------


@pytest.mark.skipif(not SCALER, reason="no GradScaler for a CPU")
@pytest.mark.parametrize("fused", [False, True])
@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("how", ["forgotten", "in a sum", "scaled", "by hand", "averaged"])
@pytest.mark.parametrize("used", [True, False])
def test_a_loss_that_no_scaler_multiplied(how: str, half: bool, fused: bool, used: bool) -> None:
    if fused and not FUSED:
        pytest.skip("no fused optimizer for a CPU")
    model, scaler = heads(), torch.amp.GradScaler("cpu")
    opt = torch.optim.SGD(model.parameters(), 0.1, **({"fused": True} if fused else {}))
    if used:  # its scale is a tensor from before the block
        scaler.scale(torch.ones(1))
    with who_learns(model, opt, where=True) as report:
        opt.zero_grad()
        with torch.autocast("cpu", torch.bfloat16, enabled=half):
            h = model["body"](X)
            one, two = model["one"](h).square().mean(), model["two"](h).square().mean()
        if how == "in a sum":
            (scaler.scale(one) + two).backward()  # in a sum
        else:
            scaler.scale(one).backward(retain_graph=True)
        if how == "forgotten":
            two.backward()  # forgotten
        elif how == "scaled":
            scaler.scale(two).backward()
        elif how == "by hand":
            (two * scaler.get_scale()).backward()
        elif how == "averaged":
            (scaler.scale(two / 4) / 2).backward()
        scaler.step(opt)
        scaler.update()
    found = rows(report)
    if how in ("forgotten", "in a sum"):
        causes = [found[f"{name}.weight"]["cause"] for name in ("one", "body", "two")]
        assert causes == ["learns", "unscaled-loss", "unscaled-loss"]
        assert [cut["line"] for cut in found["body.weight"]["cuts"]] == [line_of(how)]
        assert "65536" in found["two.weight"]["sentence"]
        assert report.summary().startswith("6 of 6 parameters learn")
    else:
        assert report.expected, report


@pytest.mark.skipif(not (SCALER and FUSED), reason="no GradScaler for a CPU")
@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("kind", [torch.optim.SGD, torch.optim.AdamW])
def test_a_fused_optimizer_divides_what_was_clipped(kind: Any, right: bool) -> None:
    model, scaler = heads()["body"], torch.amp.GradScaler("cpu")
    opt = kind(model.parameters(), 0.1, fused=True)
    with who_learns(model, opt, where=True) as report:
        scaler.scale(model(X).square().mean()).backward()
        if right:
            scaler.unscale_(opt)
        nn.utils.clip_grad_norm_(model.parameters(), 0.1)  # clipped
        scaler.step(opt)
        scaler.update()
    row = rows(report)["weight"]
    assert row["cause"] == ("learns" if right else "scaled-clip")
    assert [cut["line"] for cut in row["cuts"]] == [line_of("clipped")] * (not right)


@pytest.mark.parametrize("how", ["foreach", "data"])
@pytest.mark.parametrize("sign", [1, -1])
def test_a_gradient_that_is_added_by_hand(sign: int, how: str) -> None:
    model = heads()["body"]
    with who_learns(model, where=True) as report:
        model(X).square().mean().backward()
        with torch.no_grad():
            if how == "foreach":
                grads = [p.grad for p in model.parameters()]
                torch._foreach_add_(list(model.parameters()), grads, alpha=0.1 * sign)  # foreach
            for p in model.parameters() if how == "data" else ():
                p.data = p + 0.1 * sign * p.grad  # data
    row = rows(report)["weight"]
    assert row["cause"] == ("ascent" if sign == 1 else "learns")
    assert [cut["line"] for cut in row["cuts"]] == [line_of(how)] * (sign == 1)
    assert "=()" not in str(report)


@pytest.mark.parametrize("helper", [True, False])
def test_the_lines_of_gradients_that_add_up(helper: bool) -> None:
    model = heads()
    opt = torch.optim.SGD(model.parameters(), 0.1)

    def back(loss: torch.Tensor) -> None:
        loss.backward()  # back

    def step() -> None:
        opt.zero_grad()
        if helper:
            back(model["one"](model["body"](X)).square().mean())  # one
            back(model["two"](model["body"](X)).square().mean())  # two
        else:
            model["one"](model["body"](X)).square().mean().backward()  # lone
            model["two"](model["body"](X)).square().mean().backward()  # ltwo
        opt.step()

    with who_learns(model, opt) as report:
        step()
        step()
    (said,) = (line for line in str(report).splitlines() if "add up" in line)
    marks = ("back", "one", "two") if helper else ("lone", "ltwo")
    assert [int(n) for n in re.findall(r"py:(\d+)", said)] == [line_of(mark) for mark in marks]
    assert ",:" not in said


@pytest.mark.skipif(not SCALER, reason="no GradScaler for a CPU")
def test_steps_by_hand_are_no_path_that_ends() -> None:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(8, 4), nn.Tanh(), nn.Linear(4, 1))
    with who_learns(model, where=True) as report:
        for _ in range(3):
            model.zero_grad()
            model(X).square().mean().backward()
            for p in model.parameters():
                p.data -= 0.1 * p.grad.data
    assert report.expected and "a path that ends" not in str(report)


def test_the_positives_of_a_contrastive_loss_in_place_of_the_negatives() -> None:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 4))
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        features = nn.functional.normalize(model(X), dim=1)
        positives = (features @ features.T)[:, 1:2]
        logits = torch.cat([positives, positives], dim=1)  # both
        nn.functional.cross_entropy(logits, torch.zeros(4, dtype=torch.long)).backward()
        opt.step()
    row = rows(report)["0.weight"]
    assert [(cut["kind"], cut["line"]) for cut in row["cuts"]] == [("same-twice", line_of("both"))]
    assert "detach() may be missing" not in str(report)


def test_a_gradient_penalty_that_is_divided_by_hand_is_scaled() -> None:
    model, scaler = heads(), torch.amp.GradScaler("cpu")
    opt = torch.optim.SGD(model.parameters(), 0.01)
    with who_learns(model, opt, where=True) as report:
        opt.zero_grad()
        loss = (model["one"](model["body"](X)) * model["two"](X)).square().mean()
        scaled = torch.autograd.grad(
            scaler.scale(loss), list(model.parameters()), create_graph=True
        )
        norm = sum((g / scaler.get_scale()).square().sum() for g in scaled)
        scaler.scale(loss + norm).backward()
        scaler.unscale_(opt)
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        scaler.step(opt)
        scaler.update()
    assert report.expected, report


# -- one gradient, several steps ------------------------------------------------------------------


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("again", [True, False])
def test_two_steps_that_use_one_gradient(again: bool, where: bool) -> None:
    model = heads()["body"]
    opt = torch.optim.AdamW(model.parameters(), 0.1)
    with who_learns(model, opt, where=where) as report:
        for _ in range(2):
            opt.zero_grad()
            model(X).square().mean().backward()
            opt.step()  # first
        if again:
            opt.step()  # second
    row = rows(report)["weight"]
    assert row["cause"] == ("twice" if again else "learns")
    assert f"{Path(__file__).name}:{line_of('first')} and at" in row["sentence"] or not again
    assert f":{line_of('second')} used the same" in row["sentence"] or not again


@pytest.mark.parametrize("cleared", [True, False])
def test_a_layer_that_is_frozen_between_two_steps(cleared: bool) -> None:
    model = heads()
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt) as report:
        model["one"](model["body"](X)).square().mean().backward()  # before it
        opt.step()
        model["body"].requires_grad_(False)
        if cleared:
            opt.zero_grad()
        else:
            model["one"].zero_grad()
        model["one"](model["body"](X)).square().mean().backward()
        opt.step()
    row = rows(report)["body.weight"]
    if cleared:
        assert row["verdict"] == "ok"
    else:
        assert (row["verdict"], row["cause"]) == ("doubtful", "left-over-gradient")
        assert f":{line_of('before it')}: a step() had used it" in row["sentence"]


@pytest.mark.parametrize("clip", [True, False])
@pytest.mark.parametrize("fused", [True, False])
def test_the_lines_of_gradients_that_nothing_cleared(clip: bool, fused: bool) -> None:
    if fused and not FUSED:
        pytest.skip("no fused optimizer for a CPU")
    model = heads()["body"]
    opt = torch.optim.SGD(model.parameters(), 0.1, **({"fused": True} if fused else {}))
    with who_learns(model, opt) as report:
        for number in range(2):
            if number:
                model(X).square().mean().backward()  # added
            else:
                model(X).square().mean().backward()  # there
            if clip:
                nn.utils.clip_grad_norm_(model.parameters(), 1e-3)
            opt.step()
    sentence = rows(report)["weight"]["sentence"]
    assert f":{line_of('added')} added to that of backward() at" in sentence
    assert f":{line_of('there')}." in sentence


def test_a_gradient_that_is_clipped_after_each_batch_was_not_cleared() -> None:
    model = heads()["body"]
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt) as report:
        opt.zero_grad()
        for _ in range(3):
            model(X).square().mean().backward()
            nn.utils.clip_grad_norm_(model.parameters(), 1e-3)
        opt.step()
    assert report.expected
    assert "were cleared" not in str(report)


def test_a_layer_that_is_frozen_before_step_has_the_line_of_its_gradient() -> None:
    model = heads()
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt) as report:
        model["one"](model["body"](X)).square().mean().backward()  # brought
        model["body"].requires_grad_(False)
        opt.step()
    row = rows(report)["body.weight"]
    assert row["cause"] == "frozen-after-backward"
    assert f":{line_of('brought')}. step()" in row["sentence"]


@pytest.mark.parametrize("cleared", [True, False])
@pytest.mark.parametrize("adds", [True, False])
def test_a_closure_that_is_called_several_times(cleared: bool, adds: bool) -> None:
    model = heads()["body"]
    opt = torch.optim.LBFGS(model.parameters(), 0.1, max_iter=4)

    def closure() -> torch.Tensor:
        if cleared:
            opt.zero_grad()
        loss = (model(X) - 1).square().mean()
        loss.backward(retain_graph=adds)
        if adds:  # as micro-batches do
            loss.backward()
        return loss.detach()

    with who_learns(model, opt) as report:
        opt.zero_grad()
        opt.step(closure)
    row = rows(report)["weight"]
    assert row["cause"] == ("learns" if cleared else "left-over-gradient")


@pytest.mark.parametrize("cleared", [True, False])
@pytest.mark.parametrize("same", [True, False])
def test_a_gradient_that_the_loss_of_another_optimizer_leaves(cleared: bool, same: bool) -> None:
    """As in a critic, if the advantage is not detached."""
    model = heads()
    actor = torch.optim.SGD(model["one"].parameters(), 0.1)
    critic = torch.optim.SGD(model["body"].parameters(), 0.1)
    with who_learns(model, actor, critic) as report:
        actor.zero_grad()
        critic.zero_grad()
        for number in range(2) if same else ():  # the critic accumulates
            model["one"](model["body"](X)).square().mean().backward()
            if number == 0:
                actor.step()
        if not same:
            model["one"](model["body"](X)).mean().backward()  # of the actor
            actor.step()
            if cleared:
                critic.zero_grad()
            model["body"](X).square().mean().backward()  # of the critic
        critic.step()
    row = rows(report)["body.weight"]
    if same or cleared:
        assert row["cause"] == "learns"
    else:
        assert (row["verdict"], row["cause"]) == ("doubtful", "left-over-gradient")
        numbers = [int(n) for n in re.findall(r"py:(\d+)", row["sentence"])]
        assert numbers == [line_of("of the actor"), line_of("of the critic")]


@pytest.mark.parametrize("how", ["normal", "randn", "log_prob", "values"])
def test_what_is_drawn_beside_another_term(how: str) -> None:
    model = heads()
    opt = torch.optim.SGD(model.parameters(), 0.01)
    with who_learns(model, opt, where=True) as report:
        mean, std = model["body"](X), model["body"](X).exp()
        if how == "randn":
            z = mean + std * torch.randn_like(std)
        elif how == "values":
            z = torch.normal(mean.detach(), std.detach())
        else:
            z = torch.normal(mean, std)  # drawn
        if how == "log_prob":
            term = torch.distributions.Normal(mean, std).log_prob(z).mean()
        else:
            term = mean.square().mean() - std.log().mean()
        (model["one"](z).square().mean() + term).backward()
        opt.step()
    row = rows(report)["body.weight"]
    if how == "normal":
        assert (row["verdict"], row["cause"]) == ("doubtful", "drawn")
        assert [cut["line"] for cut in row["cuts"]] == [line_of("drawn")]
        report.check(learns=["body.*"])
    else:
        assert row["verdict"] == "ok"


# -- flags that come late -------------------------------------------------------------------------


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("added", [True, False])
def test_what_is_unfrozen_after_the_optimizer_was_built(added: bool, where: bool) -> None:
    model = heads()
    model["body"].requires_grad_(False)
    opt = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], 0.1)
    with who_learns(model, opt, where=where) as report:
        model["body"].requires_grad_(True)  # unfrozen
        if added:
            opt.add_param_group({"params": model["body"].parameters()})
        (model["one"](model["body"](X)) + model["two"](X)).square().mean().backward()
        opt.step()
    row = rows(report)["body.weight"]
    if added:
        assert row["cause"] == "learns"
    else:
        assert (row["verdict"], row["cause"]) == ("doubtful", "not-in-optimizer")
        assert "it was frozen before this block" in row["sentence"]
        assert [cut["line"] for cut in row["cuts"]] == [line_of("unfrozen")] * where


@pytest.mark.parametrize("all_listed", [True, False])
def test_what_is_unfrozen_between_two_looks_of_a_loop(all_listed: bool) -> None:
    model = heads()
    model["body"].requires_grad_(False)
    opt = torch.optim.SGD([p for p in model.parameters() if p.requires_grad or all_listed], 0.1)
    watched = Repeat(model, opt, every=2, out=lambda _: None)
    for number in range(3):
        model["body"].requires_grad_(number > 0)
        with watched.step():
            (model["one"](model["body"](X)) + model["two"](X)).square().mean().backward()
            opt.step()
    assert watched.report is not None
    row = rows(watched.report)["body.weight"]
    assert row["cause"] == ("learns" if all_listed else "not-in-optimizer")
    assert all_listed or "it was frozen in step 1, and unfrozen since" in row["sentence"]


@pytest.mark.parametrize("kept", [True, False])
def test_a_parameter_group_of_a_generator_that_was_used_before(kept: bool) -> None:
    model = heads()
    one = model["one"].parameters()
    if kept:
        one = list(one)
    assert sum(p.numel() for p in one)
    rest = [*model["body"].parameters(), *model["two"].parameters()]
    opt = torch.optim.SGD([{"params": rest}, {"params": one}], 0.1)
    with who_learns(model, opt) as report:
        (model["one"](model["body"](X)) + model["two"](X)).square().mean().backward()
        opt.step()
    row = rows(report)["one.weight"]
    assert row["cause"] == ("learns" if kept else "not-in-optimizer")
    assert kept or "param_groups[1] of the SGD is empty" in row["sentence"]


@pytest.mark.parametrize("how", ["method", "attribute", "new", ""])
def test_a_loss_without_a_path_whose_flag_is_turned_on(how: str) -> None:
    model = heads()["body"]
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        loss = (model(X) > 0).float().mean() if how else model(X).mean()
        if how == "method":
            loss.requires_grad_()  # method
        elif how == "attribute":
            loss.requires_grad = True  # attribute
        elif how == "new":
            loss = torch.tensor(loss.item(), requires_grad=True)
        loss.backward()
        opt.step()
    notes = [note for note in report.to_dict()["notes"] if "has no path" in note]
    assert len(notes) == (1 if how else 0)
    if how in ("method", "attribute"):
        assert f":{line_of(how)}, hides the error" in notes[0]
    if how:
        assert rows(report)["weight"]["cause"] == "comparison"


# -- adapters -------------------------------------------------------------------------------------


class Adapter(nn.Module):  # type: ignore[misc]
    """As PEFT builds one: what is merged into the weight is not used."""

    def __init__(self, merged: bool = False) -> None:
        super().__init__()
        self.base = nn.Linear(8, 8).requires_grad_(False)
        self.lora_A = nn.Linear(8, 2, bias=False)
        self.lora_B = nn.Linear(2, 8, bias=False)
        nn.init.zeros_(self.lora_B.weight)
        self.merged = merged

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out = self.base(x)
        return out if self.merged else out + self.lora_B(self.lora_A(x))


@pytest.mark.parametrize("where", [True, False])
def test_an_adapter_that_is_merged(where: bool) -> None:
    torch.manual_seed(0)
    model = nn.Sequential(Adapter(True), nn.Linear(8, 1))
    opt = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], 0.1)
    with who_learns(model, opt, where=where) as report:
        model(X).square().mean().backward()
        opt.step()
    row = rows(report)["0.lora_A.weight"]
    assert (row["verdict"], row["cause"]) == ("wrong", "never-used")
    assert "its adapter is merged into the weight of 0" in row["sentence"]


class Merging(nn.Linear):  # type: ignore[misc]
    """As of loralib: train() and eval() take it out and merge it."""

    def __init__(self) -> None:
        super().__init__(8, 8)
        self.weight.requires_grad = False
        self.low, self.high = nn.Parameter(torch.randn(2, 8)), nn.Parameter(torch.zeros(8, 2))
        self.merged = False

    def train(self, mode: bool = True) -> "Merging":
        super().train(mode)
        if self.merged == mode:
            sign = -1 if mode else 1
            self.weight.data += sign * (self.high @ self.low)  # merges it
            self.merged = not mode
        return self

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        out = super().forward(x)
        return out if self.merged else out + x @ self.low.T @ self.high.T  # asks


@pytest.mark.parametrize("inside", [True, False])
def test_an_adapter_that_eval_has_merged(inside: bool) -> None:
    torch.manual_seed(0)
    model = nn.Sequential(Merging(), nn.Linear(8, 1))
    opt = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], 0.1)
    if not inside:
        model.eval()
    with who_learns(model, opt, where=True) as report:
        if inside:
            model.eval()
        model(X).square().mean().backward()
        opt.step()
    row = rows(report)["0.low"]
    assert (row["verdict"], row["cause"]) == ("wrong", "never-used")
    assert "which is in eval mode: call train() before you train" in row["sentence"]
    at = line_of("merges it" if inside else "asks")
    assert [cut["line"] for cut in row["cuts"]] == [at]


def test_peft_says_how_to_take_an_adapter_out() -> None:
    peft = pytest.importorskip("peft")
    torch.manual_seed(0)
    model = peft.get_peft_model(
        nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 1)),
        peft.LoraConfig(r=2, target_modules=["0"], modules_to_save=["1"]),
    )
    opt = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], 0.1)
    model.merge_adapter()
    with who_learns(model, opt) as report:
        model(X).square().mean().backward()
        opt.step()
    said = [row["sentence"] for name, row in rows(report).items() if "lora_" in name]
    assert len(said) == 2 and all("call unmerge_adapter() before you train" in one for one in said)


@pytest.mark.parametrize("trainable", [True, False])
def test_adapters_that_are_all_frozen(trainable: bool) -> None:
    peft = pytest.importorskip("peft")
    torch.manual_seed(0)
    config = peft.LoraConfig(r=2, target_modules=["0"], inference_mode=not trainable)
    encoder = peft.get_peft_model(nn.Sequential(nn.Linear(8, 8)), config)
    model = nn.ModuleDict({"encoder": encoder, "head": nn.Linear(8, 1)})
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt) as report:
        model["head"](model["encoder"](X)).square().mean().backward()
        opt.step()
    notes = [note for note in report.to_dict()["notes"] if "is_trainable=True" in note]
    assert len(notes) == (not trainable)
    assert trainable or "all 2 tensors of the adapters of encoder are frozen" in notes[0]


class ValueHead(nn.Module):  # type: ignore[misc]
    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.pretrained_model, self.v_head = model, nn.Linear(8, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.v_head(self.pretrained_model(x))


@pytest.mark.parametrize("way", ["model", "tuner", "alone"])
@pytest.mark.parametrize("when", ["before", "in", "context"])
def test_adapters_that_are_disabled(when: str, way: str) -> None:
    peft = pytest.importorskip("peft")
    torch.manual_seed(0)
    config = peft.LoraConfig(r=2, target_modules=["0"])
    inner = nn.Sequential(nn.Linear(8, 8))
    adapted = peft.get_peft_model(inner, config) if way == "model" else None
    tuner = adapted.base_model if adapted else peft.LoraModel(inner, config, "default")
    model = adapted or tuner
    whole = inner if way == "alone" else ValueHead(model)
    opt = torch.optim.SGD([p for p in whole.parameters() if p.requires_grad], 0.1)
    tuner.disable_adapter_layers() if when == "before" else None
    failed = way == "alone" and when != "context"
    raises = pytest.raises(RuntimeError, match="does not require grad") if failed else nullcontext()
    with raises, who_learns(whole, opt, where=True) as report:
        tuner.disable_adapter_layers() if when != "before" else None  # disabled
        if when == "context":
            tuner.enable_adapter_layers()
        whole(X).square().mean().backward()
        opt.step()
    notes = [note for note in report.notes if "of the adapters of" in note]
    name = "the model" if way == "alone" else "pretrained_model"
    if when == "context":
        assert not notes
    else:
        assert f"all 2 tensors of the adapters of {name} are frozen" in notes[0]
        assert "call enable_adapter_layers()" in notes[0]
        line = line_of("disabled")
        assert (f"since src/who-learns/tests/test_backwards.py:{line}" in notes[0]) == (
            when == "in"
        )


@pytest.mark.parametrize("runs", [True, False])
def test_an_adapter_that_its_layer_ran_without(runs: bool) -> None:
    peft = pytest.importorskip("peft")
    torch.manual_seed(0)
    inner = nn.ModuleDict({"a": nn.Linear(8, 8), "b": nn.Linear(8, 8)})
    tuner = peft.LoraModel(inner, peft.LoraConfig(r=2, target_modules=["a", "b"]), "default")
    opt = torch.optim.SGD([p for p in inner.parameters() if p.requires_grad], 0.1)
    with who_learns(inner, opt, where=True) as report:
        loss = inner["a"](X).square().mean()
        tuner.disable_adapter_layers()
        if runs:
            loss = loss + inner["b"](X).square().mean()
        tuner.enable_adapter_layers()
        loss.backward()
        opt.step()
    row = next(row for name, row in rows(report).items() if name.startswith("b.lora_A"))
    assert row["cause"] == "never-used"
    assert ("that its layer ran without, as inside of disable_adapter()" in row["sentence"]) == runs


@pytest.mark.parametrize("steps", [1, 2])
@pytest.mark.parametrize("where", [True, False])
def test_check_lets_the_first_half_of_lora_wait(where: bool, steps: int) -> None:
    torch.manual_seed(0)
    model = nn.Sequential(Adapter(), nn.ReLU(), Adapter())
    opt = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], 0.1)
    with who_learns(model, opt, where=where) as report:
        for _ in range(steps):
            opt.zero_grad()
            model(X).square().mean().backward()
            opt.step()
    if steps == 2 or where:
        report.check(learns=["*lora_*"])
    else:  # it is not known which the factor is
        with pytest.raises(NotLearning, match="Let the block contain a second step"):
            report.check(learns=["*lora_*"])
    if steps == 1:
        with pytest.raises(NotLearning, match="Let the block contain a second step"):
            report.check(learns=["*lora_A*"])


def test_check_names_what_is_nearest() -> None:
    model = heads()
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt) as report:
        pass
    with pytest.raises(LookupError, match=r"'bodies\.\*'.* body\."):
        report.check(learns=["bodies.*"])


# -- compiled code --------------------------------------------------------------------------------


class Late(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Linear(8, 8)
        self.head: Any = None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.head is None:
            self.head = nn.Linear(8, 1)  # built
        return self.head(self.body(x))


class Scored(nn.Module):  # type: ignore[misc]
    """The bias adds the same to each score, and the weight of another layer is zero."""

    def __init__(self) -> None:
        super().__init__()
        self.score, self.body = nn.Linear(8, 1), nn.Linear(8, 8, bias=False)
        nn.init.zeros_(self.body.weight)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return (self.score(x).softmax(0) * (1 + self.body(x))).square().sum()


@pytest.fixture
def compile_() -> Any:
    if sys.platform == "win32":
        pytest.skip("torch.compile needs a compiler")
    torch.compiler.reset()
    yield lambda model, backend: torch.compile(model, backend=backend)
    torch.compiler.reset()


@pytest.mark.skipif(RELEASE == (2, 4), reason="2.4 itself raises")
@pytest.mark.parametrize("backend", ["eager", "aot_eager"])
def test_a_compiled_layer_that_the_first_forward_builds(compile_: Any, backend: str) -> None:
    """The graph breaks there, and the rest of forward() runs in Python."""
    model = Late()
    opt = torch.optim.SGD(model.parameters(), 0.1)
    fast = compile_(model, backend)
    with who_learns(model, opt, where=True) as report:
        fast(X).square().mean().backward()
        opt.step()
    row = rows(report)["head.weight"]
    assert (row["verdict"], row["cause"]) == ("wrong", "built-late")
    assert line_of("built") in [cut["line"] for cut in row["cuts"]]


def test_a_compiled_region_does_not_prove_a_factor(compile_: Any) -> None:
    torch.manual_seed(0)
    model = Scored().double()
    opt = torch.optim.SGD(model.parameters(), 0.1)
    fast = compile_(model, "aot_eager")
    with who_learns(model, opt, where=True) as report:
        fast(torch.ones(4, 8, dtype=torch.double)).backward()
        opt.step()
    assert rows(report)["score.bias"]["cause"] != "zero-factor", report


# -- a loss of which autograd.grad() was asked for a part -----------------------------------------


class Pairs(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.one, self.two = nn.Linear(8, 4), nn.Linear(8, 4)
        self.scale = nn.Parameter(torch.tensor(1.0))

    def loss(self, one: torch.Tensor, two: torch.Tensor) -> torch.Tensor:
        return nn.functional.cross_entropy(self.scale.exp() * one @ two.T, torch.arange(4))


@pytest.mark.parametrize("how", ["times", "dot", "gradient", "both", "whole"])
def test_a_gradient_cache_that_leaves_out_a_parameter_of_the_loss(how: str) -> None:
    torch.manual_seed(0)
    model = Pairs()
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, optimizer, where=True) as report:
        with torch.no_grad():
            reps = [model.one(X).requires_grad_(), model.two(X).requires_grad_()]
        reps = [rep.requires_grad_() for rep in reps]
        if how == "whole":
            model.loss(*reps).backward()
            one, two = reps[0].grad, reps[1].grad
        else:
            one, two = torch.autograd.grad(model.loss(*reps), reps)  # asked
        again = model.one(X), model.two(X)
        if how in ("times", "whole"):
            ((again[0] * one).sum() + (again[1] * two.detach() / 2).sum()).backward()
        elif how == "dot":
            for rep, grad in zip(again, (one, two), strict=True):
                torch.dot(rep.flatten(), grad.flatten()).backward()
        elif how == "gradient":
            again[0].backward(one)
            again[1].backward(gradient=two)
        else:
            torch.autograd.backward(again, (one, two))
        optimizer.step()
    row = rows(report)["scale"]
    if how == "whole":
        assert row["cause"] == "learns"
        return
    assert (row["verdict"], row["cause"]) == ("wrong", "not-asked")
    assert [cut["line"] for cut in row["cuts"]] == [line_of("asked")]
    assert "called for other tensors" in row["sentence"]


def test_a_penalty_without_create_graph_is_not_one_that_was_not_asked() -> None:
    model = nn.Sequential(nn.Linear(8, 8), nn.Tanh(), nn.Linear(8, 1))
    x = X.clone().requires_grad_()
    with who_learns(model, torch.optim.SGD(model.parameters(), 0.1), where=True) as report:
        (grad,) = torch.autograd.grad(model(x).sum(), x)
        loss = (grad.norm(2, 1) - 1).square().mean() + model[2].bias.sum()
        loss.backward()
    assert rows(report)["0.weight"]["cause"] == "create-graph"


def test_a_write_to_a_view_that_no_grad_made_is_recorded() -> None:
    if not FUSED and "torch._dynamo" in sys.modules:
        pytest.skip("torch.compile has ended the hooks of optimizers, see the README")
    table, late = nn.Embedding(4, 4), nn.Linear(4, 1)
    optimizer = torch.optim.SGD(table.parameters(), 0.1)
    with who_learns(table, optimizer, where=True) as report:
        table(torch.arange(4)).sum().backward()
        optimizer.step()
        with torch.no_grad():
            table.weight[0].copy_(torch.ones(4))  # view
        late(table(torch.arange(4)).detach()).sum().backward()  # after
    assert f":{line_of('view')}" in str(report)
    assert f":{line_of('after')}" in report.notes[0]


@pytest.mark.skipif(not (FUSED and SCALER), reason="no fused optimizer for a CPU")
@pytest.mark.parametrize("fused", [True, False])
def test_a_step_that_a_scaler_leaves_out_for_one_gradient(fused: bool) -> None:
    model = nn.Linear(1, 1)
    opt = torch.optim.SGD(model.parameters(), 0.5, fused=fused)
    scaler = torch.amp.GradScaler("cpu")
    with who_learns(model, opt, where=True) as report:
        scaler.scale(model(torch.tensor([[float("inf")]])).sum()).backward()
        scaler.step(opt)
        scaler.update()
    weight, bias = report.to_dict()["parameters"]
    assert weight["cause"] == bias["cause"] == "step-skipped"
    assert weight["sentence"].startswith("Its gradient is" if fused else ("Its", "Another"))
    assert bias["sentence"].startswith("Another gradient of this step is")


@pytest.mark.parametrize("how", ["lerp", "two writes", "half"])
def test_an_average_of_few_values_that_are_equal(how: str) -> None:
    student, teacher = nn.Linear(2, 1), nn.Linear(2, 1).requires_grad_(False)
    for value, p in enumerate([*student.parameters(), *teacher.parameters()]):
        nn.init.constant_(p, value)
    opt = torch.optim.Adam(student.parameters(), lr=0.5)
    with who_learns({"student": student, "teacher": teacher}, opt, where=True) as report:
        student(torch.tensor([[2.0, 4.0]])).sum().backward()
        opt.step()
        with torch.no_grad():
            for p, average in zip(student.parameters(), teacher.parameters(), strict=True):
                if how == "lerp":
                    average.lerp_(p, 0.25)
                elif how == "two writes":
                    average.mul_(0.75).add_(p, alpha=0.25)
                else:
                    average.copy_(p * 0.5)
    row = report.to_dict()["parameters"][2]
    assert row["names"] == ["teacher.weight"]
    assert row["cause"] == ("own-code" if how == "half" else "averaged")


@pytest.mark.parametrize("zeros", [True, False])
def test_one_optimizer_for_a_critic_and_what_it_judges(zeros: bool) -> None:
    torch.manual_seed(0)
    g, d = nn.Linear(2, 4), nn.Linear(4, 1)
    opt = torch.optim.SGD([*g.parameters(), *d.parameters()], 0.1)
    with who_learns({"g": g, "d": d}, opt, where=True) as report:
        for _ in range(2):
            z, real = torch.randn(6, 2), torch.randn(6, 4)
            opt.zero_grad(set_to_none=not zeros)
            (d(g(z).detach()).mean() - d(real).mean()).backward()
            opt.step()  # the critic by itself
            opt.zero_grad(set_to_none=not zeros)
            (-d(g(z)).mean()).backward()
            opt.step()  # for the two of them
    note = next(one for one in report.notes if "optimizer of its own" in one)
    assert f":{line_of('the critic by itself')} changes d.weight, and that at" in note
    assert f":{line_of('for the two of them')} changes them again, with g.weight, g.bias." in note
