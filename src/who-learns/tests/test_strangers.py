"""What strangers have planted, as people write it."""

from typing import Any

import pytest
import torch
from torch import Tensor, nn

from who_learns import who_learns

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
