"""Faults that people reported: is each named, with its cause and its line?"""

import inspect
import re
from contextlib import nullcontext
from fnmatch import fnmatch
from typing import Any

import pytest
import torch
import trackers

from who_learns import NotFrozen, NotLearning, Report, who_learns

MISSED = {"position_that_is_padding"}  # a row, of a parameter that learns
# What the flags and the lists say happens: only check() knows that it should not.
ASKED = {
    "names_with_a_dot", "startswith_the_wrong_way", "target_is_the_network",
    "resized_after_freezing", "eval_and_never_train",
}  # fmt: skip
# More than one cause is right, and this is the one that is named.
NAMED = {
    "decayed_token_rows": "decayed-part", "target_from_itself": "self-copy",
    "target_of_the_mlp_alone": "left-behind", "built_in_the_first_forward": "built-late",
}  # fmt: skip
NOTED = {
    "target_is_the_network": "all their parameters in common",
    "eval_and_never_train": "eval mode",
}


def run(fault: Any, fixed: bool) -> tuple[Report, tuple[str, str, set[str], bool]]:
    torch.manual_seed(0)
    models, optimizers, step, wanted = fault(fixed)
    raises = fault is trackers.coordinates_by_argmax and not fixed
    error = pytest.raises(RuntimeError) if raises else nullcontext()
    with error, who_learns(models, optimizers, where=True) as report:
        step()
    return report, wanted


@pytest.mark.filterwarnings("ignore:Detected call of", "ignore:None of the inputs have")
@pytest.mark.parametrize("fault", trackers.FAULTS, ids=lambda one: one.__name__)
def test_a_fault_that_somebody_reported(fault: Any) -> None:
    report, (pattern, kind, causes, line) = run(fault, False)
    name = fault.__name__
    mine = [
        row
        for row in report.to_dict()["parameters"]
        if any(fnmatch(n, pattern) for n in row["names"])
    ]
    assert mine
    assert all(row["verdict"] == "ok" for row in mine) == (name in ASKED | MISSED)
    if name in MISSED:
        return
    with pytest.raises((NotLearning, NotFrozen)):
        report.check(**{kind: [pattern]})
    if name in NOTED:
        assert any(NOTED[name] in note for note in report.notes)
    else:
        assert {row["cause"] for row in mine} <= {NAMED.get(name, "")} | causes
    if line:
        texts, start = inspect.getsourcelines(trackers)
        marked = {n for n, text in enumerate(texts, start or 1) if "# CUT" in text}
        said = {int(number) for number in re.findall(r"trackers\.py:(\d+)", str(report))}
        assert marked & said


@pytest.mark.filterwarnings("ignore:.torch.cpu.amp.autocast")  # of 2.4, by checkpoint() itself
@pytest.mark.parametrize("fault", trackers.FAULTS, ids=lambda one: one.__name__)
def test_its_fixed_version(fault: Any) -> None:
    report, (pattern, *_) = run(fault, True)
    rows = report.to_dict()["parameters"]
    assert not [row for row in rows if row["verdict"] == "wrong"]
    mine = [row for row in rows if any(fnmatch(name, pattern) for name in row["names"])]
    assert mine and all(row["verdict"] == "ok" for row in mine)
    doubt = {name for row in rows for name in row["names"] if row["verdict"] == "doubtful"}
    experts = {f"experts.{n}.{kind}" for n in (1, 2) for kind in ("weight", "bias")}
    assert doubt == (experts if fault is trackers.top_one_gate else set())  # they got no input


@pytest.mark.parametrize("loop", trackers.SOUND, ids=lambda one: one.__name__)
def test_a_loop_that_somebody_asked_about_and_that_is_sound(loop: Any) -> None:
    report, _ = run(loop, True)
    assert report.expected


@pytest.mark.filterwarnings("ignore:Detected call of", "ignore:None of the inputs have")
@pytest.mark.parametrize("where", [True, False])
@pytest.mark.parametrize("loop", [*trackers.FAULTS, *trackers.SOUND], ids=lambda one: one.__name__)
def test_the_numbers_are_those_of_the_bare_step(loop: Any, where: bool) -> None:
    ends = []
    for watched in (False, True):
        torch.manual_seed(0)
        models, optimizers, step, _ = loop(False)
        block = who_learns(models, optimizers, where=where) if watched else nullcontext()
        raises = loop is trackers.coordinates_by_argmax
        with pytest.raises(RuntimeError) if raises else nullcontext(), block:
            step()
        each = models.values() if isinstance(models, dict) else [models]
        found = {n: t for m in each for n, t in [*m.named_parameters(), *m.named_buffers()]}
        assert not any(t._backward_hooks or t._post_accumulate_grad_hooks for t in found.values())
        values = [t.detach() for t in found.values()] + [torch.get_rng_state()]
        ends.append([t.numpy().tobytes() for t in values])
    assert ends[0] == ends[1]
