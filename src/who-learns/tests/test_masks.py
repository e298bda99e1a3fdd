"""A mask that leaves out a part of what was joined, as a soft prompt before the words."""

from functools import partial
from typing import Any

import marks
import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional as F  # noqa: N812

from who_learns import Report, who_learns

line_of = partial(marks.line_of, __file__)
X = torch.linspace(-1, 1, 96).view(3, 4, 8)


class Prompted(nn.Module):  # type: ignore[misc]
    def __init__(self, how: str) -> None:
        super().__init__()
        torch.manual_seed(0)
        self.how = how
        self.prompt = nn.Parameter(torch.randn(2, 8))
        self.qkv, self.out = nn.Linear(8, 24), nn.Linear(8, 1)
        self.layer = nn.MultiheadAttention(8, 2, batch_first=True)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        x = torch.cat([self.prompt.expand(len(x), -1, -1), x], 1)  # joined
        q, k, v = self.qkv(x).chunk(3, -1)
        if self.how == "attention":
            on = mask[:, None, :].bool()
            y = F.scaled_dot_product_attention(q, k, v, attn_mask=on)  # attention
        elif self.how == "fill":
            scores = q @ k.mT
            scores = scores.masked_fill(mask[:, None, :] == 0, -1e9)  # fill
            y = scores.softmax(-1) @ v
        else:
            y, _ = self.layer(q, k, v, key_padding_mask=mask == 0)  # layer
        return self.out(y[:, 2:])


def step(how: str, values: float, early: bool) -> Report:
    model = Prompted(how)
    mask = torch.ones(3, 4)
    mask[:, -1] = 0  # padding
    before = torch.cat([torch.full((3, 2), values), mask], 1)
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, optimizer, where=True) as report:
        joined = torch.cat([torch.full((3, 2), values), mask], 1)  # mask
        model(X, before if early else joined).square().mean().backward()
        optimizer.step()
    return report


@pytest.mark.parametrize("early", [True, False])
@pytest.mark.parametrize("how", ["attention", "fill", "layer"])
def test_a_mask_leaves_out_a_part_of_what_was_joined(how: str, early: bool) -> None:
    row: dict[str, Any] = step(how, 0.0, early).to_dict()["parameters"][0]
    assert (row["names"], row["cause"]) == (["prompt"], "zero-gradient")
    cut = row["cuts"][0]
    assert "leaves out all that comes from it: 0 to 1 of 6" in cut["what"]
    assert cut["line"] == line_of(how if early else "mask")
    also = {one["line"] for one in cut["also"]}
    assert also == ({line_of("joined")} if early else {line_of("joined"), line_of(how)})


@pytest.mark.parametrize("how", ["attention", "fill", "layer"])
def test_a_mask_that_shows_it(how: str) -> None:
    row = step(how, 1.0, False).to_dict()["parameters"][0]
    assert (row["verdict"], row["cause"]) == ("ok", "learns")


def test_an_index_leaves_out_a_part_of_what_was_joined() -> None:
    class Cut(nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.prompt, self.out = nn.Parameter(torch.ones(3, 2, 8)), nn.Linear(8, 1)

        def forward(self, x: Tensor) -> Tensor:
            joined = torch.cat([self.prompt, x], 1)  # cut
            return self.out(joined)[:, 2:]

    model = Cut()
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, optimizer, where=True) as report:
        model(X).square().mean().backward()
        optimizer.step()
    cut = report.to_dict()["parameters"][0]["cuts"][0]
    assert (cut["line"], "as where a mask or an index" in cut["what"]) == (line_of("cut"), True)
