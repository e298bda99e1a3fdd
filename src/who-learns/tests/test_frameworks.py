"""The callbacks, in real trainings of Lightning and of Transformers, and adapters of PEFT."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn
from torch.nn import functional as F  # noqa: N812

from who_learns import Report, who_learns

pytestmark = pytest.mark.filterwarnings("ignore")  # of their own deprecations
X = torch.linspace(-1, 1, 64).view(8, 8)
Y = torch.arange(8) % 4


def rows(report: Report) -> dict[str, Any]:
    return {name: row for row in report.to_dict()["parameters"] for name in row["names"]}


# -- Lightning ---------------------------------------------------------------------------------


def lightning_fit(
    forward: Callable[[nn.Module, torch.Tensor], torch.Tensor],
    folder: Path,
    *,
    manual: bool = False,
    **options: Any,
) -> tuple[Any, list[str]]:
    """Fit a body and a head; return the callback, and what it printed."""
    lightning = pytest.importorskip("lightning.pytorch")
    from who_learns.lightning import WhoLearns

    class Net(lightning.LightningModule):  # type: ignore[name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.body, self.head = nn.Linear(8, 8), nn.Linear(8, 4)
            self.automatic_optimization = not manual

        def training_step(self, batch: list[torch.Tensor], number: int) -> torch.Tensor:
            loss = F.cross_entropy(forward(self, batch[0]), batch[1])
            if manual:
                optimizer = self.optimizers()
                optimizer.zero_grad()
                self.manual_backward(loss)
                optimizer.step()
            return loss

        def configure_optimizers(self) -> torch.optim.Optimizer:
            return torch.optim.Adam(self.parameters())

    said: list[str] = []
    callback = WhoLearns(out=said.append, **options)
    data = torch.utils.data.TensorDataset(X, Y)
    trainer = lightning.Trainer(
        max_epochs=2, accelerator="cpu", callbacks=[callback], logger=False,
        enable_checkpointing=False, enable_progress_bar=False, enable_model_summary=False,
        default_root_dir=folder, accumulate_grad_batches=1 if manual else 2,
    )  # fmt: skip
    trainer.fit(Net(), torch.utils.data.DataLoader(data, 2))
    return callback, said


def sound(net: nn.Module, x: torch.Tensor) -> torch.Tensor:
    return net.head(net.body(x))


def detached(net: nn.Module, x: torch.Tensor) -> torch.Tensor:
    return net.head(net.body(x).detach())  # here


def line(report: Report, name: str) -> str:
    (cut,) = rows(report)[name]["cuts"]
    return str(cut["code"])


@pytest.mark.parametrize("manual", [False, True])
def test_lightning(tmp_path: Path, manual: bool) -> None:
    callback, said = lightning_fit(sound, tmp_path, manual=manual, where=True)
    assert said == ["who_learns, step 1: 4 of 4 parameters learn."]
    assert callback.report.to_dict()["steps"] == 1
    assert callback.report.to_dict()["backwards"] == (1 if manual else 2)  # accumulated
    callback, said = lightning_fit(detached, tmp_path, manual=manual, where=True)
    assert len(said) == 1 and "2 should and do not" in said[0]
    assert line(callback.report, "body.weight").endswith("# here")


def test_lightning_again_and_again(tmp_path: Path) -> None:
    _, said = lightning_fit(sound, tmp_path, every=2)
    assert [text.partition(":")[0] for text in said] == [
        "who_learns, step 1", "who_learns, step 3",
    ]  # fmt: skip


def test_an_exception_in_lightning_takes_the_hooks_away(tmp_path: Path) -> None:
    from torch.optim import optimizer as module

    def broken(net: nn.Module, x: torch.Tensor) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        lightning_fit(broken, tmp_path)
    assert not module._global_optimizer_pre_hooks


# -- Transformers ------------------------------------------------------------------------------


def small_gpt() -> nn.Module:
    transformers = pytest.importorskip("transformers")
    torch.manual_seed(0)
    config = transformers.GPT2Config(
        vocab_size=32, n_positions=16, n_embd=8, n_layer=2, n_head=2, bos_token_id=0, eos_token_id=0
    )
    return transformers.GPT2LMHeadModel(config)


def train(model: nn.Module, folder: str, **options: Any) -> tuple[Any, list[str]]:
    """Train with the Trainer; return the callback, and what it printed."""
    transformers = pytest.importorskip("transformers")
    pytest.importorskip("accelerate")
    from who_learns.transformers import WhoLearns

    said: list[str] = []
    callback = WhoLearns(out=said.append, **options)
    tokens = torch.arange(16) % 8
    arguments = transformers.TrainingArguments(
        folder, max_steps=3, per_device_train_batch_size=2, gradient_accumulation_steps=2,
        report_to=[], save_strategy="no", logging_strategy="no", use_cpu=True, disable_tqdm=True,
        warmup_steps=0,
    )  # fmt: skip
    transformers.Trainer(
        model=model, args=arguments, callbacks=[callback],
        train_dataset=[{"input_ids": tokens, "labels": tokens}] * 16,
    ).train()  # fmt: skip
    return callback, said


def test_trainer(tmp_path: Path) -> None:
    callback, said = train(small_gpt(), str(tmp_path), where=True)
    assert len(said) == 1 and said[0].startswith("who_learns, step 1: ")
    report = callback.report.to_dict()
    assert (report["steps"], report["backwards"]) == (1, 2)
    assert {row["verdict"] for row in report["parameters"]} == {"ok"}
    assert rows(callback.report)["lm_head.weight"]["names"][0] == "transformer.wte.weight"
    _, said = train(small_gpt(), str(tmp_path), every=2)
    assert [text.partition(":")[0] for text in said] == [
        "who_learns, step 1", "who_learns, step 3",
    ]  # fmt: skip


def test_trainer_with_a_cut(tmp_path: Path) -> None:
    model = small_gpt()
    block = model.transformer.h[0].forward

    def cut(h: torch.Tensor, *args: Any, **kwargs: Any) -> torch.Tensor:
        return block(h.detach(), *args, **kwargs)  # here

    model.transformer.h[0].forward = cut
    callback, said = train(model, str(tmp_path), where=True)
    assert "1 should and does not" in said[0]
    assert line(callback.report, "transformer.wpe.weight").endswith("# here")


@pytest.mark.parametrize("around", [True, False])
@pytest.mark.parametrize("batches", [1, 2])
def test_a_trainer_whose_loss_has_no_path(tmp_path: Path, batches: int, around: bool) -> None:
    transformers = pytest.importorskip("transformers")
    pytest.importorskip("accelerate")
    from who_learns.transformers import WhoLearns

    class Trainer(transformers.Trainer):  # type: ignore[name-defined]
        def compute_loss(self, model: Any, inputs: Any, *args: Any, **kwargs: Any) -> torch.Tensor:
            logits = model(**inputs).logits.detach()  # cut
            loss = F.cross_entropy(logits.flatten(0, 1), inputs["labels"].flatten())
            loss.requires_grad_(True)  # flag
            return loss

    arguments = transformers.TrainingArguments(
        str(tmp_path), max_steps=1, per_device_train_batch_size=2, report_to=[],
        gradient_accumulation_steps=batches, save_strategy="no", logging_strategy="no",
        use_cpu=True, disable_tqdm=True,
    )  # fmt: skip
    tokens, model = torch.arange(16) % 8, small_gpt()
    callback = WhoLearns(out=lambda said: None, where=True)
    trainer = Trainer(
        model=model, args=arguments, callbacks=[] if around else [callback],
        train_dataset=[{"input_ids": tokens, "labels": tokens}] * 4,
    )  # fmt: skip
    if around:  # so that the model's own to() is in the block, too
        with who_learns(model, where=True) as report:
            trainer.train()
    else:
        trainer.train()
        report = callback.report
    assert line(report, "transformer.wpe.weight").endswith("# cut")  # and no other
    (note,) = [one for one in report.notes if "this trains nothing" in one]
    lines = Path(__file__).read_text("utf-8").splitlines()
    flag = next(n for n, text in enumerate(lines, 1) if text.endswith("# flag"))
    assert f"turned on at src/who-learns/tests/test_frameworks.py:{flag}," in note


# -- PEFT --------------------------------------------------------------------------------------


def adapted(**options: Any) -> nn.Module:
    peft = pytest.importorskip("peft")
    config = peft.LoraConfig(r=2, target_modules=["c_attn"], fan_in_fan_out=True, **options)
    return peft.get_peft_model(small_gpt(), config)


def step(model: nn.Module, optimizer: torch.optim.Optimizer, **options: Any) -> Report:
    tokens = torch.arange(16).view(2, 8)
    with who_learns(model, optimizer, where=True, **options) as report:
        optimizer.zero_grad()
        model(input_ids=tokens, labels=tokens).loss.backward()
        optimizer.step()
    return report


def test_adapters() -> None:
    model = adapted()
    optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], 0.1)
    report = step(model, optimizer)
    report.check(learns=["*.lora_B.*"], frozen=["*.base_layer.*", "*.wte.*"])
    found = rows(report)  # B is zero in the first step, so that A gets zeros
    assert {found[n]["cause"] for n in found if "lora_A" in n} == {"zero-factor"}
    assert "wrong" not in {row["verdict"] for row in found.values()}
    report = step(model, optimizer)
    report.check(learns=["*.lora_*"], frozen=["*.base_layer.*", "*.wte.*"])
    assert "c_attn.lora_A.default.weight" in str(report)
    assert len(str(report).splitlines()) < 10


@pytest.mark.parametrize("how", ["forgotten", "saved", "task", "no head", "trained by hand"])
def test_a_head_that_peft_freezes(how: str) -> None:
    peft, transformers = (pytest.importorskip(name) for name in ("peft", "transformers"))
    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=32, hidden_size=8, num_hidden_layers=1, num_attention_heads=2,
        intermediate_size=16, num_labels=3,
    )  # fmt: skip
    kinds = transformers.BertForSequenceClassification, transformers.BertForMaskedLM
    options: dict[str, Any] = {"saved": {"modules_to_save": ["classifier"]}}.get(how, {})
    if how == "task":
        options = {"task_type": "SEQ_CLS"}
    lora = peft.LoraConfig(r=2, target_modules=["query"], **options)
    model = peft.get_peft_model(kinds[how == "no head"](config), lora)
    if how == "trained by hand":
        model.base_model.model.classifier.requires_grad_(True)
    optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], 0.1)
    tokens = torch.arange(16).view(2, 8)
    with who_learns(model, optimizer) as report:
        labels = tokens if how == "no head" else torch.tensor([0, 1])
        model(input_ids=tokens, labels=labels).loss.backward()
        optimizer.step()
    said = "classifier, the head of BertForSequenceClassification, is frozen"
    assert (said in str(report)) == (how == "forgotten")
    assert len(report.notes) == (how == "forgotten")


def test_adapters_that_nobody_trains() -> None:
    model = adapted()
    optimizer = torch.optim.AdamW(small_gpt().parameters())  # of another model
    found = rows(step(model, optimizer))
    assert {found[n]["cause"] for n in found if "lora_B" in n} == {"replaced"}


@pytest.mark.parametrize("helper", [True, False])
def test_adapters_that_a_forward_pass_ran_without(helper: bool) -> None:
    model, head = adapted(), nn.Linear(8, 1)
    optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], 0.1)
    optimizer.add_param_group({"params": list(head.parameters())})

    def plain(tokens: torch.Tensor) -> torch.Tensor:
        with model.disable_adapter():  # disabled
            return model(input_ids=tokens).logits[..., :8]

    with who_learns({"model": model, "head": head}, optimizer, where=True) as report:
        if helper:
            out = plain(torch.arange(8)[None])
        else:
            with model.disable_adapter():  # here, disabled
                out = model(input_ids=torch.arange(8)[None]).logits[..., :8]
        head(out).sum().backward()
        optimizer.step()
    found = {name: row for name, row in rows(report).items() if "lora_" in name}
    assert {row["cause"] for row in found.values()} == {"never-used"}
    code = {cut["code"] for row in found.values() for cut in row["cuts"]}
    assert code == {"with model.disable_adapter():  # " + "here, " * (not helper) + "disabled"}


class ThirdUnused(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.a, self.b, self.c = nn.Linear(8, 8), nn.Linear(8, 8), nn.Linear(8, 8)

    def forward(self, x: torch.Tensor, off: bool) -> torch.Tensor:
        states = [x]
        with torch.set_grad_enabled(not off):
            for layer in (self.a, self.b, self.c):
                states.append(layer(states[-1]))  # of the layers
        return states[-2].mean() + 0 * x.sum()


@pytest.mark.parametrize("off", [False, True])
def test_an_adapter_that_ran_and_whose_output_is_not_used_was_not_left_out(off: bool) -> None:
    peft = pytest.importorskip("peft")
    config = peft.LoraConfig(r=2, target_modules=["a", "b", "c"])
    model = peft.get_peft_model(ThirdUnused(), config)
    optimizer = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], 0.1)
    with who_learns(model, optimizer, where=True) as report:
        for _ in range(2):
            optimizer.zero_grad()
            loss = model(torch.ones(4, 8, requires_grad=True), off)
            loss.backward()
            optimizer.step()
    for name, row in rows(report).items():
        if ".c.lora_" in name:
            assert row["cause"] == "unused-output"
            assert row["cuts"][0]["code"].endswith("# of the layers")
    assert "disable_adapter" not in str(report)


def test_adapters_under_a_reentrant_checkpoint() -> None:
    model = adapted()
    model.gradient_checkpointing_enable({"use_reentrant": True})
    model.train()
    optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], 0.1)
    model.enable_input_require_grads()
    step(model, optimizer).check(learns=["*.lora_B.*"])
