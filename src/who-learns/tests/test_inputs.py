"""An optimizer's list has a tensor that is in no model, as the image of a style transfer."""

import inspect
from typing import Any

import pytest
import torch
from torch import nn

from who_learns import Report, who_learns


def step_of(image: torch.Tensor, how: str, optimizer: type[Any], again: int) -> tuple[Report, int]:
    torch.manual_seed(0)
    net = nn.Linear(8, 1).requires_grad_(False)
    held = image.detach().clone().requires_grad_() if how == "copied" else image
    opt = optimizer([held], lr=0.1)
    for_loss = [image]

    def closure() -> torch.Tensor:
        opt.zero_grad()
        loss = net(for_loss[0]).square().mean()  # used
        loss.backward()
        return loss

    def step() -> None:
        opt.step(closure)
        with torch.no_grad():
            if how == "anew":
                for_loss[0] = for_loss[0].clamp(0, 1)  # made
            else:
                for_loss[0].clamp_(0, 1)
        for_loss[0].requires_grad_()

    for _ in range(1 - again):
        step()
    with who_learns(net, opt, where=True) as report:
        for _ in range(1 + again):
            step()
    lines, start = inspect.getsourcelines(step_of)
    mark = "# made" if again else "# used"
    return report, next(start + n for n, line in enumerate(lines) if line.rstrip().endswith(mark))


@pytest.mark.parametrize("optimizer", [torch.optim.LBFGS, torch.optim.Adam])
@pytest.mark.parametrize("how", ["anew", "copied"])
def test_the_loss_uses_another_tensor_than_the_optimizer_has(
    how: str, optimizer: type[Any]
) -> None:
    image = torch.rand(4, 8).requires_grad_()
    report, used = step_of(image, how, optimizer, 0)
    row = report.to_dict()["parameters"][-1]
    assert (row["verdict"], row["cause"]) == ("doubtful", "stale")
    assert "another tensor of its shape" in row["sentence"]
    assert [cut["line"] for cut in row["cuts"]] == [used]


@pytest.mark.parametrize("optimizer", [torch.optim.LBFGS, torch.optim.Adam])
def test_a_later_step_of_a_closure_has_nothing_to_do(optimizer: type[Any]) -> None:
    report, made = step_of(torch.rand(4, 8).requires_grad_(), "anew", optimizer, 1)
    assert "did nothing: nothing in its list had a gradient" in str(report)
    assert f"{made}: clamp() makes a tensor in its place" in str(report)


@pytest.mark.parametrize("optimizer", [torch.optim.LBFGS, torch.optim.Adam])
@pytest.mark.parametrize("again", [0, 1])
def test_an_image_that_is_clamped_in_place_learns(again: int, optimizer: type[Any]) -> None:
    report, _ = step_of(torch.rand(4, 8).requires_grad_(), "in place", optimizer, again)
    row = report.to_dict()["parameters"][-1]
    assert (row["verdict"], row["cause"]) == ("ok", "learns")
    assert report.to_dict()["notes"] == []
