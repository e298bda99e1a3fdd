"""Mechanisms of other threads: is each named, with its line, and is the fixed loop left alone?"""

import inspect
import re
from contextlib import nullcontext
from typing import Any

import mechanisms
import pytest
import torch

from who_learns import NotFrozen, NotLearning, Report, who_learns

# What the flags and the lists say happens, so that `expected` is true; a line or a note says more.
TOLD = {
    "teacher_in_training_mode", "average_is_never_moved", "one_layer_in_a_list",
    "flags_turned_on_again", "pruned_weights_come_back", "average_with_exchanged_shares",
}  # fmt: skip
NOTED = {
    "average_is_never_moved", "softmax_before_cross_entropy", "one_layer_in_a_list",
    "autocast_around_the_loop", "a_loss_that_broadcasts", "errors_are_swallowed",
    "units_that_are_all_alike", "perturbation_that_is_made_anew",
}  # fmt: skip


def run(fault: Any, fixed: bool) -> tuple[Report, tuple[str, str, str, bool]]:
    torch.manual_seed(0)
    models, optimizers, step, wanted = fault(fixed)
    with who_learns(models, *optimizers, where=True) as report:
        step()
    return report, wanted


@pytest.mark.parametrize("fault", mechanisms.FAULTS, ids=lambda one: one.__name__)
def test_a_mechanism_is_named(fault: Any) -> None:
    report, (_, _, said, line) = run(fault, False)
    assert re.search(said, str(report))
    assert report.expected == (fault.__name__ in TOLD)
    notes = [note for note in report.notes if "neither in the model" not in note]
    assert bool(notes) == (fault.__name__ in NOTED)
    counted = [note for note in notes if "if it is an average" not in note]
    assert ("to read" in report.summary()) == bool(counted)
    if line:
        texts, start = inspect.getsourcelines(mechanisms)
        marked = {n for n, text in enumerate(texts, start or 1) if "# CUT" in text}
        seen = {int(number) for number in re.findall(r"mechanisms\.py:(\d+)", str(report))}
        texts, start = inspect.getsourcelines(fault)
        assert marked & seen


@pytest.mark.parametrize("fault", mechanisms.FAULTS, ids=lambda one: one.__name__)
def test_its_fixed_version_is_left_alone(fault: Any) -> None:
    report, _ = run(fault, True)
    assert report.expected and not report.notes


@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("fault", mechanisms.FAULTS, ids=lambda one: one.__name__)
def test_the_numbers_are_those_of_the_bare_step(fault: Any, where: bool) -> None:
    ends = []
    for watched in (False, True):
        torch.manual_seed(0)
        models, optimizers, step, _ = fault(False)
        with who_learns(models, *optimizers, where=where) if watched else nullcontext():
            step()
        each = models.values() if isinstance(models, dict) else [models]
        found = [t for m in each for t in [*m.parameters(), *m.buffers()]]
        assert not any(t._backward_hooks or t._post_accumulate_grad_hooks for t in found)
        values = [t.detach().reshape(-1).view(torch.uint8) for t in found]
        ends.append([bytes(t.tolist()) for t in [*values, torch.get_rng_state()]])
    assert ends[0] == ends[1]


def test_a_check_has_the_line_that_turned_a_flag_on() -> None:
    report, _ = run(mechanisms.flags_turned_on_again, False)
    with pytest.raises(NotFrozen, match="turns requires_grad on"):
        report.check(frozen=["0.*"])


def test_a_check_says_that_nothing_moved_an_average() -> None:
    report, _ = run(mechanisms.average_is_never_moved, False)
    with pytest.raises(NotLearning):
        report.check(learns=["ema.*"])
