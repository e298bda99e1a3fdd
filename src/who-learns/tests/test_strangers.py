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
