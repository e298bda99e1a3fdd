"""A learning rate of 0: what the report knows of the schedule."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn
from torch.optim import lr_scheduler

from who_learns import Report, who_learns

X = torch.linspace(-1, 1, 32).view(4, 8)
Make = Callable[[torch.optim.Optimizer], Any]


def looked(make: Make, before: int, steps: int = 1, lr: float = 0.1) -> Report:
    model = nn.Linear(8, 2)
    optimizer = torch.optim.AdamW(model.parameters(), lr)
    scheduler = make(optimizer)

    def step() -> None:
        optimizer.zero_grad()
        model(X).square().mean().backward()
        optimizer.step()
        if scheduler is not None:
            scheduler.step()

    for _ in range(before):
        step()
    with who_learns(model, optimizer) as report:
        for _ in range(steps):
            step()
    rows = report.to_dict()["parameters"]
    assert {(row["verdict"], row["cause"]) for row in rows} == {("doubtful", "lr-zero")}
    return report


@pytest.mark.parametrize("steps", [1, 3])
def test_a_schedule_that_has_run_out(steps: int) -> None:
    def make(optimizer: torch.optim.Optimizer) -> Any:
        return lr_scheduler.LambdaLR(optimizer, lambda n: max(0.0, 1 - n / 5))

    said = str(looked(make, 6, steps))
    assert f"LambdaLR has it there after {6 + steps} steps (last_epoch={6 + steps})" in said
    assert "it learns no more" in said and "warm-up" not in said


@pytest.mark.filterwarnings("ignore:The epoch parameter")  # of 2.2, by SequentialLR itself
def test_one_of_several_schedulers_is_named_by_what_they_are_in() -> None:
    def make(optimizer: torch.optim.Optimizer) -> Any:
        one = lr_scheduler.ConstantLR(optimizer, 1.0, 2)
        two = lr_scheduler.LinearLR(optimizer, 1.0, 0.0, 2)
        return lr_scheduler.SequentialLR(optimizer, [one, two], [2])

    assert "SequentialLR has it there after 8 steps" in str(looked(make, 7))


def test_a_warm_up() -> None:
    def make(optimizer: torch.optim.Optimizer) -> Any:
        return lr_scheduler.LambdaLR(optimizer, lambda n: n / 10)

    said = str(looked(make, 0))
    assert "It is 0.01 now, as after the first step of a warm-up" in said

    class Late:  # as a scheduler that is stepped after each epoch
        def __init__(self, optimizer: torch.optim.Optimizer) -> None:
            self.inner = make(optimizer)

        def step(self) -> None:
            pass

    said = str(looked(Late, 3, 2))
    assert "LambdaLR begins with it, as a warm-up does" in said and "(last_epoch" not in said


def test_a_rate_that_was_0_from_the_beginning() -> None:
    def make(optimizer: torch.optim.Optimizer) -> Any:
        return lr_scheduler.StepLR(optimizer, 1)

    assert "its group was built with it" in str(looked(make, 2, lr=0.0))
    said = str(looked(lambda _: None, 2, lr=0.0))
    assert "If a scheduler or your own code warms it up, look at a later step" in said


@pytest.mark.parametrize("where", [True, False])
def test_a_rate_that_is_0_while_another_group_has_one(where: bool) -> None:
    model = nn.Linear(8, 2)
    groups = [{"params": [model.weight]}, {"params": [model.bias]}]
    optimizer = torch.optim.SGD(groups, lr=0)
    with who_learns(model, optimizer, where=where) as report:
        optimizer.param_groups[0]["lr"] = 0.1  # twice the first
        model(X).square().mean().backward()
        optimizer.step()
    (row,) = (one for one in report.to_dict()["parameters"] if one["cause"] == "lr-zero")
    assert "that of param_groups[1], and the one of param_groups[0] is 0.1." in row["sentence"]
    assert "later step" not in row["sentence"]
    lines = Path(__file__).read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(lines, 1) if line.endswith("# twice the first"))
    assert [cut["line"] for cut in row["cuts"]] == [at] * where


SCHEDULES = {
    "PolynomialLR": lambda optimizer: lr_scheduler.PolynomialLR(optimizer, 3),
    "LinearLR": lambda optimizer: lr_scheduler.LinearLR(optimizer, 1.0, 0.0, 3),
    "CosineAnnealingLR": lambda optimizer: lr_scheduler.CosineAnnealingLR(optimizer, 3),
    "LambdaLR": lambda optimizer: lr_scheduler.LambdaLR(
        optimizer, partial(falls, num_training_steps=3)
    ),
    "SequentialLR": lambda optimizer: lr_scheduler.SequentialLR(
        optimizer,
        [lr_scheduler.ConstantLR(optimizer, 0.5, 1), lr_scheduler.PolynomialLR(optimizer, 3)],
        [2],
    ),
}  # fmt: skip
ENDS = {"LambdaLR": "num_training_steps", "CosineAnnealingLR": "T_max"}


def falls(step: int, num_training_steps: int) -> float:
    return max(0.0, 1 - step / num_training_steps)


@pytest.mark.filterwarnings("ignore:The epoch parameter")  # of 2.2, by SequentialLR itself
@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("name", SCHEDULES)
def test_what_has_run_out_and_the_line_of_the_scheduler(name: str, where: bool) -> None:
    one, two = nn.Linear(8, 8), nn.Linear(8, 2)
    first = torch.optim.SGD(one.parameters(), 0.1)
    second = torch.optim.SGD(two.parameters(), 0.1)
    done = 3 if name == "CosineAnnealingLR" else 7  # then it grows again
    scheduler = SCHEDULES[name](second)
    other = lr_scheduler.StepLR(first, 100)

    def step(last: bool = False) -> None:
        two(one(X)).square().mean().backward()
        first.step()
        second.step()
        other.step()
        if not last or done != 3:
            scheduler.step()  # steps

    for _ in range(done):
        step()
    with who_learns([one, two], first, second, where=where) as report:
        step(last=True)
    (row, *_) = (one for one in report.to_dict()["parameters"] if one["cause"] == "lr-zero")
    limit = f"{ENDS.get(name, 'total_iters')}=3" + " of PolynomialLR" * (name == "SequentialLR")
    assert f"{name} has it there" in row["sentence"] and f"and {limit} is over" in row["sentence"]
    lines = Path(__file__).read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(lines, 1) if line.endswith("# steps"))
    assert [cut["line"] for cut in row["cuts"]] == [at] * (where and done != 3)
    assert not hasattr(lr_scheduler.LRScheduler.step, "__wrapped__")


def test_the_function_that_computes_a_rate_of_0() -> None:
    model = nn.Linear(8, 2)
    optimizer = torch.optim.SGD(model.parameters(), 0.1)

    def rate(n: int) -> float:
        return n // 10

    scheduler = lr_scheduler.LambdaLR(optimizer, rate)
    with who_learns(model, optimizer, where=True) as report:
        model(X).square().mean().backward()
        optimizer.step()
        scheduler.step()
    cuts = report.to_dict()["parameters"][0]["cuts"]
    assert [cut["kind"] for cut in cuts] == ["scheduled", "rate-made"]
    assert cuts[1]["line"] == rate.__code__.co_firstlineno
