"""What strangers have planted, as people write it."""

import copy
from typing import Any

import pytest
import torch
from test_causes import line_of, rows
from torch import Tensor, nn

from who_learns import who_learns
from who_learns.cuts import branch_of

X = torch.linspace(-1, 1, 32).view(4, 8)


@pytest.mark.parametrize("loop", [True, False])
@pytest.mark.parametrize("meant", [True, False])
def test_a_term_of_the_generator_in_the_pass_for_its_critic(loop: bool, meant: bool) -> None:
    encoder, decoder, critic = nn.Linear(8, 8), nn.Linear(8, 8), nn.Linear(8, 1)
    both = torch.optim.Adam([*encoder.parameters(), *decoder.parameters()])
    own = torch.optim.Adam(critic.parameters())

    def forward(x: Tensor) -> tuple[Tensor, Tensor]:
        z = encoder(x)
        term = z.pow(2).mean()
        return decoder(z), term

    def generator(optimizer: Any, second: bool = False) -> None:
        made, term = forward(X)
        loss = (made - X).abs().mean()
        loss = loss - critic(made).mean() + (0 if second else term)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    def train(made: Tensor) -> None:
        own.zero_grad()
        (critic(X).exp().mean() - critic(made).mean()).backward()
        own.step()

    def step() -> None:
        if not loop:
            generator(both)
            made, term = forward(X)
            train(made.detach()) if meant else generator(both, True)
            return
        for number in range(2):
            made, term = forward(X)
            if number and meant:
                train(made.detach())
                continue
            loss = (made - X).abs().mean() + (0 if number else term)
            both.zero_grad()
            (loss - critic(made).mean()).backward()
            both.step()

    models = {"encoder": encoder, "decoder": decoder, "critic": critic}
    with who_learns(models, both, own, where=True) as report:
        step()
    said = "".join(report.to_dict()["notes"])
    assert ("this line made" in said or "no part of the loss" in said) == (not meant)


class Reads(torch.optim.SGD):  # type: ignore[misc]
    def step(self, closure: Any = None) -> Any:
        return super().step(closure)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("freeze", True, "To freeze, call requires_grad_(False) on these"),
        ("frozen", True, "To freeze, call requires_grad_(False) on these"),
        ("trainable", False, "To freeze, call requires_grad_(False) on these"),
        ("requires_grad", False, "To freeze, call requires_grad_(False) on these"),
        ("learning_rate", 0.01, "learn with lr=0.1. The key is lr"),
        ("LR", 0.01, "learn with lr=0.1. The key is lr"),
        ("weight_deacy", 0.01, "learn with weight_decay=0. The key is weight_decay"),
        ("freeze", False, ""),
        ("trainable", True, ""),
        ("learning_rate", 0.1, ""),
        ("lr_scale", 0.1, ""),
        ("initial_lr", 0.1, ""),
        ("weight_decay", 0.01, ""),
        ("name", "freeze", ""),
    ],
)
def test_a_key_that_the_optimizer_does_not_read(key: str, value: Any, said: str) -> None:
    body, head = nn.Linear(8, 8), nn.Linear(8, 1)
    for kind in (torch.optim.SGD, Reads):
        groups = [{"params": [*body.parameters()]}, {"params": [*head.parameters()]}]
        opt = kind(groups, lr=0.1)
        opt.param_groups[0][key] = value
        with who_learns({"body": body, "head": head}, opt, where=True) as report:
            head(body(X).relu()).pow(2).sum().backward()
            opt.step()
        notes = report.to_dict()["notes"]
        assert bool(notes) == bool(said and kind is torch.optim.SGD)
        start = f"{key}={value} in the param_groups of optimizer does nothing: SGD does not read it"
        assert not notes or (notes[0].startswith(start) and said in notes[0])
        assert not notes or ("body.weight, body.bias" in notes[0] and "head" not in notes[0])


def test_the_line_of_a_key_that_the_optimizer_does_not_read() -> None:
    model = nn.Linear(8, 1)
    opt = torch.optim.SGD([{"params": [one], "frozen": False} for one in model.parameters()])
    opt.param_groups[0]["frozen"] = True
    with who_learns(model, opt, where=True) as report:
        model(X).pow(2).sum().backward()
        opt.step()
    (note,) = report.to_dict()["notes"]
    assert (
        note.endswith('opt.param_groups[0]["frozen"] = True') and note.count("_strangers.py") == 1
    )


@pytest.mark.parametrize("name", ["xyz_of_a_group", ""])
def test_the_line_that_sets_the_rate_of_a_group(name: str) -> None:
    first, second = nn.Linear(8, 8), nn.Linear(8, 1)
    groups: list[dict[str, Any]] = [
        {"params": [*first.parameters()], "lr": 0.1, "name": name},
        {"params": [*second.parameters()], "lr": 0.01, "name": "other"},
    ]
    opt = torch.optim.SGD(groups)

    def step(scale: float = 0.0) -> None:
        for group in opt.param_groups:
            if group["name"] in ("xyz_of_a_group", ""):
                group["lr"] = 0.1 * scale  # 1
        second(first(X)).pow(2).sum().backward()
        opt.step()

    with who_learns({"first": first, "second": second}, opt, where=True) as report:
        step()
    found = rows(report)["first.weight"]
    assert found["cause"] == "lr-zero"
    assert [cut["line"] for cut in found["cuts"]] == [line_of(step, 1)]
    said = f"param_groups[0]{' ' * bool(name)}{name and repr(name)}, and the one of param_groups[1]"
    assert said in found["sentence"] and "see what its rate is computed from" in found["sentence"]


@pytest.mark.parametrize("whole", [True, False])
def test_the_calls_of_a_frozen_network_in_training_mode(whole: bool) -> None:
    norms = [nn.BatchNorm1d(8), nn.BatchNorm1d(8)]
    fixed, made = nn.Sequential(norms[0], nn.ReLU(), norms[1]), nn.Linear(8, 8)
    (fixed if whole else norms[1]).requires_grad_(False)
    opt = torch.optim.SGD([*made.parameters(), *norms[0].parameters()], 0.1)

    def step() -> None:
        now = fixed(made(X))
        with torch.no_grad():
            goal = fixed(X + 1)
        (now - goal).pow(2).sum().backward()
        opt.step()

    with who_learns({"made": made, "fixed": fixed}, opt, where=True) as report:
        step()
    found = rows(report)
    for name in ["fixed.0.running_mean"] * whole + ["fixed.2.running_var"]:
        row = found[name]
        said = "All of fixed is frozen: call fixed.eval(), after any train()"
        assert (row["cause"], said in row["sentence"]) == ("batch-norm", whole)
        first = step.__code__.co_firstlineno
        assert [cut["line"] for cut in row["cuts"]] == [first + 1, first + 3] * whole
        assert "before the block" in row["sentence"]


@pytest.mark.parametrize("embedding", [True, False])
def test_the_first_use_of_what_the_optimizer_does_not_have(embedding: bool) -> None:
    model, table = nn.Linear(8, 1), nn.Embedding(4, 8)
    opt = torch.optim.SGD([*model.parameters(), *table.parameters()], 0.1)
    table = nn.Embedding(4, 8) if embedding else table

    def step() -> None:
        found = table(torch.arange(4))  # 1
        model(X + found).pow(2).sum().backward()
        opt.step()

    with who_learns({"model": model, "table": table}, opt, where=True) as report:
        step()
    row = rows(report)["table.weight"]
    assert row["cause"] == ("replaced" if embedding else "learns")
    assert [cut["line"] for cut in row["cuts"]] == [line_of(step, 1)] * embedding


@pytest.mark.parametrize("kept", [True, False])
def test_the_check_of_an_argument_is_no_number_of_its_own(kept: bool) -> None:
    model = nn.Linear(8, 3)
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        probs = model(X[0]).softmax(0)
        drawn = torch.distributions.Categorical(probs)
        least = probs.min() if kept else None
        (-drawn.log_prob(torch.tensor(1))).backward()
        opt.step()
    assert ("computed, and no part of the loss" in str(report)) == (least is not None)
    assert "Categorical(probs)" not in str(report)


class Adapted(nn.Linear):  # type: ignore[misc]
    def __init__(self, base: Any) -> None:
        super().__init__(8, 8)
        self.weight, self.bias = base.weight, base.bias
        self.requires_grad_(False)
        self.down, self.up = nn.Parameter(torch.ones(2, 8)), nn.Parameter(torch.ones(8, 2))

    def forward(self, x: Tensor) -> Tensor:
        return super().forward(x) + x @ self.down.T @ self.up.T


class Projects(nn.Module):  # type: ignore[misc]
    def __init__(self, calls: bool) -> None:
        super().__init__()
        self.proj, self.calls = Adapted(nn.Linear(8, 8)), calls

    def forward(self, x: Tensor) -> Tensor:
        proj = self.proj
        return proj(x) if self.calls else nn.functional.linear(x, self.proj.weight)  # 1


class Attends(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.attn = nn.MultiheadAttention(8, 2)
        self.attn.out_proj = Adapted(self.attn.out_proj)

    def forward(self, x: Tensor) -> Tensor:
        return self.attn(x, x, x)[0].exp()  # 1


@pytest.mark.parametrize("model", [Attends(), Projects(False), Projects(True)])
def test_an_adapter_on_a_layer_that_is_never_called(model: nn.Module) -> None:
    head = nn.Linear(8, 1)
    opt = torch.optim.SGD([*model.parameters(), *head.parameters()], 0.1)
    with who_learns({"model": model, "head": head}, opt, where=True) as report:
        head(model(X)).pow(2).sum().backward()
        opt.step()
    found = rows(report)
    name = "model.attn.out_proj.down" if isinstance(model, Attends) else "model.proj.down"
    if getattr(model, "calls", False):
        assert found[name]["cause"] == "learns"
        return
    kind, own = type(model.attn if "attn" in name else model).__name__, name.split(".")[-2]
    assert f"{kind} takes the weight of its {own}, and never calls it" in found[name]["sentence"]
    (cut,) = found[name]["cuts"]
    assert cut["line"] == line_of(type(model).forward, 1)


def test_the_branch_in_a_library_that_did_not_run() -> None:
    of = pytest.importorskip("transformers")
    config = of.LongformerConfig(
        attention_window=[4], vocab_size=16, hidden_size=8, num_hidden_layers=1,
        num_attention_heads=2, intermediate_size=8, max_position_embeddings=20, pad_token_id=1,
    )  # fmt: skip

    class Reader(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.body = of.LongformerModel(config, add_pooling_layer=False)

        def forward(self, ids: Tensor) -> Any:
            return self.body(ids).last_hidden_state

    model = Reader()
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        model(torch.arange(2, 10).view(1, 8)).pow(3).sum().backward()
        opt.step()
    (cut,) = rows(report)["body.encoder.layer.0.attention.self.query_global.weight"]["cuts"]
    assert "self.body is read here, and a part of it was not used" in cut["what"]
    assert "only in the branch at" in str(report) and ": if is_global_attn:" in str(report)


@pytest.mark.parametrize("missing", [True, False])
def test_the_backward_after_which_a_step_is_missing(missing: bool) -> None:
    maker, critic = nn.Linear(8, 8), nn.Linear(8, 1)
    both = [torch.optim.SGD(one.parameters(), 0.1) for one in (maker, critic)]

    def step() -> None:
        both[1].zero_grad()
        critic(maker(X).detach()).exp().sum().backward()  # 1
        if not missing:
            both[1].step()
        both[0].zero_grad()
        critic(maker(X)).sum().backward()
        both[0].step()

    with who_learns({"maker": maker, "critic": critic}, *both, where=True) as report:
        step()
    found = rows(report)["critic.weight"]
    assert found["cause"] == ("no-step" if missing else "learns")
    lines = [cut["line"] for cut in found["cuts"]]
    assert lines == [line_of(step, 1)] * missing


class Runs(torch.autograd.Function):  # type: ignore[misc]
    @staticmethod
    def forward(ctx: Any, layer: Any, x: Tensor, weight: Tensor) -> Tensor:
        ctx.save_for_backward(weight)
        return layer(x).detach() + x

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> Any:
        return None, grad, None


@pytest.mark.parametrize("given", [True, False])
def test_what_a_custom_function_uses_and_does_not_get(given: bool) -> None:
    model = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 8))
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        weight = model[1].weight if given else X
        Runs.apply(model[1], model[0](X), weight).pow(2).sum().backward()
        opt.step()
    found = rows(report)["1.weight"]
    assert found["cause"] == "function-none"
    said = "Runs " + (
        "returns no gradient for it" if given else "uses it in forward() and does not"
    )
    assert said in found["cuts"][0]["what"]


def test_a_first_use_is_not_where_numbers_come_back() -> None:
    first, second, target = nn.Linear(8, 8), nn.Linear(8, 1), torch.ones(4, 1)
    opt = torch.optim.SGD([*first.parameters(), *second.parameters()], 0.1)
    with who_learns({"first": first, "second": second}, opt, where=True) as report:
        array = first(X).detach().numpy() * 2
        again = torch.from_numpy(array)
        nn.functional.smooth_l1_loss(second(again), target, beta=0.5).backward()
        opt.step()
    assert rows(report)["first.weight"]["cause"] == "detach"
    said = str(report)
    assert "numpy() leaves torch" in said
    assert "back in torch" not in said and "used at" not in said


class Takes(torch.autograd.Function):  # type: ignore[misc]
    @staticmethod
    def forward(ctx: Any, x: Tensor, layers: Any) -> Tensor:
        weight = layers[1].weight
        return x * 2 + (x * 3) @ weight

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> Any:
        return grad, None


def test_a_local_name_in_a_custom_function_is_no_argument() -> None:
    model = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 8))
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        for x in X.chunk(2):
            Takes.apply(model[0](x), model).pow(2).sum().backward()
        opt.step()
    (cut,) = rows(report)["1.weight"]["cuts"]
    assert "Takes uses it in forward() and does not" in cut["what"]


@pytest.mark.parametrize("drawn", [True, False])
@pytest.mark.parametrize("fault", ["item", "reward"])
def test_the_number_of_a_token_beside_that_of_a_loss(fault: str, drawn: bool) -> None:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Embedding(8, 8), nn.Linear(8, 8))
    opt = torch.optim.SGD(model.parameters(), 0.1)

    def step() -> None:
        token, words, total = 0, "", 0.0
        for _ in range(4):
            logits = model(torch.tensor(token))
            probs = logits.softmax(0)
            token = int((probs.multinomial(1) if drawn else probs.argmax()).item())  # 1
            words += "abcdefgh"[token]
            total -= logits.log_softmax(0)[token].item()  # 2
        if fault == "item":
            loss = torch.tensor(total / 4, requires_grad=True)
        else:  # the other number is for a log
            loss = torch.tensor(words.count("a") + 0.3, requires_grad=True)
        loss.backward()
        opt.step()

    with who_learns(model, opt, where=True) as report:
        step()
    lines = {cut["line"] for cut in rows(report)["1.weight"]["cuts"]}
    assert line_of(step, 2) in lines
    assert (line_of(step, 1) in lines) == (fault == "reward")


class Branches(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.one, self.two, self.mode = nn.Linear(8, 8), nn.Linear(8, 8), 0

    def forward(self, x: Tensor) -> Tensor:
        if self.mode == 1:
            x = self.one(x)
        if self.mode == 2:
            x = self.one(x) + 1
        return self.last(x)

    def last(self, x: Tensor) -> Tensor:
        if self.mode == 3:  # 1
            for _ in range(2):
                x = self.two(x)
        return x


def test_the_branch_that_is_the_only_one() -> None:
    assert branch_of(Branches, "one") is None
    line = branch_of(Branches, "two")
    assert line is not None and line.number == line_of(Branches.last, 1)


@pytest.mark.parametrize(("frozen", "rate"), [(True, 0.01), (True, 0.1), (False, 0.01)])
def test_a_group_that_came_in_empty(frozen: bool, rate: float) -> None:
    model = nn.ModuleDict({"body": nn.Sequential(nn.Linear(8, 8)), "head": nn.Linear(8, 1)})
    model["body"].requires_grad_(not frozen)
    body = [one for one in model["body"].parameters() if one.requires_grad]
    groups = [{"params": [*model["head"].parameters()]}, {"params": body, "lr": rate}]
    opt = torch.optim.SGD(groups, 0.1)
    with who_learns(model, opt, where=True) as report:
        model["head"](model["body"](X)).pow(2).sum().backward()
        opt.step()
    notes = report.to_dict()["notes"]
    assert len(notes) == (frozen and rate == 0.01)
    assert not notes or notes[0].startswith(
        "param_groups[1] of optimizer, with lr=0.01, came in empty, and body is frozen and in no "
    )


class Pairs(nn.Module):  # type: ignore[misc]
    def __init__(self) -> None:
        super().__init__()
        self.inner, self.outer = nn.Embedding(8, 4), nn.Embedding(8, 4)

    def forward(self, x: Tensor) -> Tensor:
        return self.look_up(x)

    def look_up(self, x: Tensor) -> Tensor:
        return self.inner(x)

    def look_out(self, x: Tensor) -> Tensor:
        return self.outer(x)  # 1


@pytest.mark.parametrize("times", [1, 2, 3])
def test_the_brother_is_called_in_its_place_through_a_method(times: int) -> None:
    model, ids = Pairs(), torch.arange(8)
    opt = torch.optim.SGD(model.parameters(), 0.1)

    def step() -> None:
        one = model.look_up(ids)
        two = model.look_up(ids.flip(0)) if times > 1 else one  # 1
        three = model(ids.roll(1)) if times > 2 else two  # 2
        (one * two * three).sum().backward()
        opt.step()

    with who_learns(model, opt, where=True) as report:
        step()
    found = rows(report)["outer.weight"]
    *twins, read = found["cuts"]
    assert read["line"] == line_of(Pairs.look_out, 1) and read["called"] is None
    assert "no operation of look_out() was recorded" in read["what"]
    assert [cut["line"] for cut in twins] == [line_of(step, 1)] * (times > 1)
    also = [one["line"] for cut in twins for one in cut["also"]]
    assert also == [line_of(step, 1) - 1, line_of(step, 2)][: times - 1]


@pytest.mark.parametrize("attribute", ["requires_grad", "trainable", "require_grad"])
@pytest.mark.parametrize("on_module", [True, False])
def test_a_flag_that_is_meant_to_unfreeze(attribute: str, on_module: bool) -> None:
    body = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8)).requires_grad_(False)
    model = nn.ModuleDict({"body": body, "head": nn.Linear(8, 1)})

    def unfreeze() -> None:
        for one in [body] if on_module else body.parameters():
            setattr(one, attribute, True)

    unfreeze()
    opt = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        model["head"](body(X)).pow(2).sum().backward()
        opt.step()
    found = rows(report)
    row = found["body.0.weight"]
    meant = attribute != "require_grad" if on_module else attribute != "requires_grad"
    if meant:
        assert row["cause"] == ("flag-on-module" if on_module else "flag-misspelt")
        assert row["verdict"] == ("doubtful" if attribute == "trainable" else "wrong")
        assert "(True)" in row["sentence"] or "=True" in row["sentence"]
        assert found["body.1.running_mean"]["verdict"] == "ok"
    else:
        assert row["cause"] in ("frozen", "learns")


def test_the_line_of_a_flag_that_is_meant_to_unfreeze() -> None:
    model = nn.ModuleDict({"body": nn.Linear(8, 8), "head": nn.Linear(8, 1)})
    model["body"].requires_grad_(False)
    copied = nn.Linear(8, 8).requires_grad_(False)
    copied.trainable = True  # as a frozen copy of a model has it
    body = model["body"]

    def step() -> None:
        body.requires_grad = True  # unfreezes nothing
        model["head"](body(X) + copied(X)).pow(2).sum().backward()
        opt.step()

    opt = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], 0.1)
    with who_learns({"model": model, "copied": copied}, opt, where=True) as report:
        step()
    found, number = rows(report), line_of(step, "unfreezes nothing")
    assert [cut["line"] for cut in found["model.body.weight"]["cuts"]] == [number]
    said = found["model.body.weight"]["sentence"]
    assert said.endswith("Call model.body.requires_grad_(True) before the optimizer is built.")
    assert found["copied.weight"]["cause"] == "frozen"


@pytest.mark.parametrize("steps", [1, 2])
def test_a_write_that_puts_back_what_was_before_a_perturbation_and_the_step(steps: int) -> None:
    model = nn.Linear(8, 2)
    opt = torch.optim.AdamW(model.parameters(), 2e-5)

    def attack() -> None:
        for _ in range(steps):
            model(X).pow(2).sum().backward()
            backup = model.weight.data.clone()
            model.weight.data.add_(model.weight.grad)  # the perturbation
            model(X).pow(2).sum().backward()
            opt.step()
            model.weight.data.copy_(backup)  # after the step

    with who_learns(model, opt, where=True) as report:
        attack()
    row = rows(report)["weight"]
    assert row["cause"] == "taken-back" and not row["changed"]
    assert "other code takes back all of what step() did: copy_() at " in row["sentence"]
    assert f":{line_of(attack, 'after the step')}" in row["sentence"]
    if steps == 1:
        assert f":{line_of(attack, 'the perturbation')}" not in row["sentence"]


@pytest.mark.parametrize("name", ["target_encoder", "frozen"])
def test_statistics_of_what_may_be_an_average_without_its_update(name: str) -> None:
    online = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8))
    model = nn.ModuleDict({"online": online, name: copy.deepcopy(online).requires_grad_(False)})
    opt = torch.optim.SGD(model["online"].parameters(), 0.1)
    with who_learns(model, opt, where=True) as report:
        (model["online"](X).sigmoid() - model[name](X)).pow(2).mean().backward()
        opt.step()
    row = rows(report)[f"{name}.1.running_mean"]
    assert row["cause"] == "batch-norm"
    assert row["verdict"] == ("doubtful" if name == "target_encoder" else "wrong")


@pytest.mark.parametrize("how", ["one list", "other shapes", "a part", "learns"])
def test_a_model_in_one_list_with_others_that_is_frozen_as_a_whole(how: str) -> None:
    teacher = nn.Sequential(nn.Linear(8, 8), nn.Tanh()).requires_grad_(False)
    student = copy.deepcopy(teacher)
    if how == "other shapes":
        student = nn.Sequential(nn.Linear(8, 8, bias=False), nn.Tanh()).requires_grad_(False)
    student[0].weight.requires_grad_(how == "learns")
    models = {"student": student, "teacher": teacher, "head": nn.Linear(8, 8)}
    models |= {"both": nn.Sequential(student, models["head"])} if how == "a part" else {}
    opt = torch.optim.SGD([*student.parameters(), *models["head"].parameters()], 0.1)
    with who_learns(models, opt, where=True) as report:
        (models["head"](student(X)) - teacher(X)).pow(2).mean().backward()
        opt.step()
    found = rows(report)
    row = next(row for name, row in found.items() if name.startswith("student.0.weight"))
    told = how in ("one list", "other shapes")
    assert row["cause"] == ("frozen-list" if told else "learns" if how == "learns" else "frozen")
    assert not told or "as for all in student, which is in the list of" in row["sentence"]
    assert ("the names and shapes of teacher" in row["sentence"]) == (how == "one list")


@pytest.mark.parametrize("copied", [True, False])
def test_adapters_that_were_merged_and_taken_out(copied: bool) -> None:
    peft = pytest.importorskip("peft")
    config = peft.LoraConfig(r=2, target_modules=["0"], modules_to_save=["1"])
    model = peft.get_peft_model(nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 1)), config)
    opt = torch.optim.AdamW(model.parameters())

    def save() -> None:
        (copy.deepcopy(model) if copied else model).merge_and_unload()  # takes them out

    def step() -> None:
        model(X).pow(2).sum().backward()
        opt.step()
        opt.zero_grad()

    save()
    with who_learns(model, opt, where=True) as report:
        step()
    notes = [note for note in report.to_dict()["notes"] if "no adapter layer left" in note]
    assert len(notes) == (not copied)
    assert copied or f":{line_of(save, 'takes them out')}: " in notes[0]
    assert copied or ("with the adapter default" in notes[0] and "(2, 8), (8, 2)" in notes[0])
