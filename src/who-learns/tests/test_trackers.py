"""Faults that people reported: is each named, with its cause and its line?"""

import inspect
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
NAMED = {"decayed_token_rows": "decayed-part", "target_from_itself": "self-copy"}
NOTED = {
    "target_is_the_network": "all their parameters in common",
    "eval_and_never_train": "eval mode",
}


def run(fault: Any, fixed: bool) -> tuple[Report, tuple[str, str, set[str], bool]]:
    torch.manual_seed(0)
    models, optimizers, step, wanted = fault(fixed)
    with who_learns(models, optimizers, where=True) as report:
        step()
    return report, wanted


@pytest.mark.filterwarnings("ignore:Detected call of `lr_scheduler.step")
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
        said = {int(part.split()[0].rstrip(",.")) for part in str(report).split("trackers.py:")[1:]
                if part[0].isdigit() for part in [part.replace(":", " ")]}  # fmt: skip
        assert marked & said


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
