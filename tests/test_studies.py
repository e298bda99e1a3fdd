"""The studies: what they try. What they found is data, which no test compares with the site."""

import importlib
import inspect
import sys
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import bench
import culprits
import machines
import mutations
import pytest
import second_mode
import study
import torch
from torch._dynamo.utils import counters

COMMANDS = sorted(path.stem for path in study.HERE.glob("*.py") if path.stem != "planted")


@pytest.mark.parametrize("name", COMMANDS)
def test_what_a_study_takes_from_elsewhere_is_there(name: str) -> None:
    """No test runs the whole of one. planted.py is read by the tests of the faults."""
    importlib.import_module(name)


def test_what_is_changed_in_a_program() -> None:
    text = "y = x.detach() * 2\nif y.requires_grad is False:\n    y.backward()\n"
    assert {(line, what) for line, what, _ in mutations.mutations(text)} == {
        (1, "drop"), (1, "no .detach()"), (1, "detach -> clone"), (1, "2 + 1"),
        (2, "drop"), (2, "not False"), (3, "drop"),
    }  # fmt: skip
    assert "y = (x) * 2" in {changed[:11] for _, _, changed in mutations.mutations(text)}


def test_data_that_is_old_is_said_in_words() -> None:
    """This runs at the end of each test run, see conftest.py."""
    assert all(isinstance(message, str) and message.endswith(".") for message in study.stale())


def test_a_table_of_other_programs_is_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "signature", lambda: "another")
    monkeypatch.setattr(
        study.measured, "load", lambda name: {
            "command": "uv run it", "run_with": "", "programs": "1", "columns": [], "rows": []
        }
    )  # fmt: skip
    assert "docs/data/measured/faults.json was measured with other programs. Run `uv run it`." in (
        study.stale()
    )


def test_the_benchmark_checks_programs() -> None:
    *_, programs, failed = bench.own_time(20)
    assert (programs, failed) == (20, 0)


def test_of_a_long_program_changes_are_tried_all_over_it() -> None:
    changes = [(number, "drop", "") for number in range(3 * mutations.MOST + 1)]
    tried = mutations.some(changes)
    assert len(set(tried)) == len(tried) == mutations.MOST
    assert tried[0] == changes[0]
    assert tried[-1][0] > 3 * mutations.MOST - 5
    assert mutations.some(changes[:5]) == changes[:5]
    source = "f(True, x.sum() + 1)\ny = x.detach()"
    assert {mutations.kind(what) for _, what, _ in mutations.mutations(source)} == {
        *mutations.KINDS.values()
    }


def test_each_faulty_loop_has_a_fix() -> None:
    loops = {(loop.kind, loop.name): loop for loop in culprits.loops()}
    faulty = [name for kind, name in loops if kind == "faulty"]
    assert len(faulty) >= 60
    assert len([kind for kind, _ in loops if kind == "sound"]) >= 40
    for name in faulty:
        wrong, right = loops["faulty", name].make, loops["fixed", name].make
        assert Path(wrong.__code__.co_filename).parent == culprits.FOLDER
        assert inspect.getsource(wrong) != inspect.getsource(right) or name.startswith("function_")


def test_a_culprit_is_named_with_its_line() -> None:
    verdicts = culprits.look("who_learns", "features_clipped_with_numpy")
    wrong, right = verdicts.values()
    assert (wrong.named, wrong.cause, wrong.cuts) == (True, True, 1)
    assert not right.alarm


def test_a_study_says_how_far_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study, "SELDOM", 0)
    for number in study.progress(["a", "b"], "letters"):
        study.say(number)
    out, err = capsys.readouterr()
    assert out == "a\nb\n"
    assert err.startswith("letters: 1 of 2, about ")
    assert "|" not in err


def test_a_mode_writes_its_row_and_leaves_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two programs do something else, and one is explained. No program runs."""
    found = [("articles/a/b.py", "1 -> 2"), ("articles/a/c.py", "1 -> 3")]
    monkeypatch.setattr(study.measured, "FOLDER", tmp_path)
    monkeypatch.setattr(study.measured.load, "__defaults__", (tmp_path,))
    monkeypatch.setattr(study, "signature", lambda: "these")
    monkeypatch.setattr(second_mode, "programs", lambda part: [("page", None)] * 5)
    monkeypatch.setattr(second_mode, "differences", lambda *_: found)
    monkeypatch.setattr(second_mode, "explained", lambda: {("fused", "articles/a/b.py"): "why"})
    for mode in "foreach", "fused", "fused":
        monkeypatch.setattr(sys, "argv", ["second_mode.py", mode])
        second_mode.main()
    rows = [["optimizers with `foreach=True`", 5, 2, 0], ["optimizers with `fused=True`", 5, 2, 1]]
    assert study.measured.load("modes", tmp_path)["rows"] == rows
    assert "    articles/a/c.py: 1 -> 3\n" in capsys.readouterr().out

    monkeypatch.setattr(study, "signature", lambda: "others")
    monkeypatch.setattr(second_mode, "programs", lambda part: [("page", None)] * 6)
    second_mode.main()
    rows[1][1] = 6
    assert study.measured.load("modes", tmp_path)["rows"] == rows
    assert study.measured.load("modes", tmp_path)["programs"] == "these"
    monkeypatch.setattr(sys, "argv", ["second_mode.py", "foreach", "--part", "articles"])
    second_mode.main()
    assert study.measured.load("modes", tmp_path)["rows"] == rows
    monkeypatch.setattr(sys, "argv", ["second_mode.py", "foreach"])
    second_mode.main()
    assert study.measured.load("modes", tmp_path)["rows"] == [
        rows[1],
        ["optimizers with `foreach=True`", 6, 2, 0],
    ]
    assert study.measured.load("modes", tmp_path)["programs"] == "others"


class Nothing:
    """Takes the place of a runner, and of its progress: no program runs."""

    def __init__(self, *_: object, **__: object) -> None: ...

    def __enter__(self) -> "Nothing":
        return self

    def __exit__(self, *_: object) -> None: ...

    def versions(self) -> dict[str, str]:
        return {"Python": "3.11.7"}

    def submit(self, jobs: Iterable[object]) -> None: ...


def test_a_machine_runs_what_it_has_not_seen_and_what_differed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def differs(program: Any, _: object) -> bool:
        asked.append(program.name)
        return bool(program.name == "c.py")

    def site(*names: str) -> list[tuple[str, Any]]:
        return [("page", SimpleNamespace(name=name, job=None)) for name in names]

    for name in "Runner", "Progress":
        monkeypatch.setattr(machines, name, Nothing)
    monkeypatch.setattr(
        machines, "mark", lambda program: f"mark of {program.name}".replace(" ", "_")
    )
    monkeypatch.setattr(machines, "SEEN", tmp_path / "seen.json")
    monkeypatch.setattr(study.measured, "FOLDER", tmp_path)
    monkeypatch.setattr(study.measured.load, "__defaults__", (tmp_path,))
    monkeypatch.setattr(study, "signature", lambda: "these")
    monkeypatch.setattr(study, "differs", differs)
    study.write("machines", "machines", machines.COLUMNS, [["another", 9, 0, "none"]])
    one = machines.Machine("one", {"OMP_NUM_THREADS": "1"})

    monkeypatch.setattr(study, "programs", lambda: site("a.py", "c.py"))
    machines.run(one)
    assert asked == ["a.py", "c.py"]
    monkeypatch.setattr(study, "programs", lambda: site("a.py", "b.py", "c.py"))
    asked.clear()
    machines.run(one)
    assert asked == ["b.py", "c.py"]
    rows = [["another", 9, 0, "none"], ["one", 3, 1, "`c.py`"]]
    assert study.measured.load("machines", tmp_path)["rows"] == rows
    asked.clear()
    machines.run(machines.Machine("two"))
    assert asked == ["a.py", "b.py", "c.py"], "another machine has seen nothing"
    monkeypatch.setattr(study, "run_with", lambda: "PyTorch 99")
    asked.clear()
    machines.run(one)
    assert asked == ["a.py", "b.py", "c.py"], "nor has one with another PyTorch"


def test_each_explained_mode_is_one_of_the_study() -> None:
    assert {mode for mode, _ in second_mode.explained()} <= second_mode.MODES.keys()
    assert second_mode.TITLES.keys() == second_mode.MODES.keys()


def test_each_layer_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code calls its graph, which is a module, and must not be compiled in its turn."""
    monkeypatch.setattr(torch.nn.Module, "__call__", torch.nn.Module.__call__)  # put back later
    exec(second_mode.MODES["compiled"], {})
    counters.clear()
    layers = [torch.nn.Linear(size, 1) for size in range(1, 11)]  # more than the limit, which is 8
    for layer in layers + layers:
        assert layer(torch.ones(1, layer.in_features)).grad_fn.name() == "CompiledFunctionBackward"
    assert counters["stats"]["unique_graphs"] == len(layers)
