"""The report as text, as a check and as JSON; in loops and in pytest."""

import json
import subprocess
import sys
import tomllib
from importlib.metadata import metadata
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn

import who_learns as package
from who_learns import NotFrozen, NotLearning, Repeat, Report, who_learns
from who_learns.report import fold

pytest_plugins = ["pytester"]
X = torch.linspace(-1, 1, 16).view(2, 8)
PROJECT = Path(__file__).parents[1]


def layered(number: int) -> nn.Module:
    torch.manual_seed(0)
    model = nn.Module()
    model.layers = nn.ModuleList([nn.Linear(8, 8) for _ in range(number)])
    model.head = nn.Linear(8, 2)
    return model


def trained(model: nn.Module, optimizer: torch.optim.Optimizer, **options: Any) -> Report:
    with who_learns(model, optimizer, **options) as report:
        optimizer.zero_grad()
        h = X
        for layer in model.layers:
            h = h + layer(h)
        model.head(h.detach()).sum().backward()
        optimizer.step()
    return report


def test_a_model_of_any_size_fits_on_a_screen() -> None:
    model = layered(40)
    report = trained(model, torch.optim.SGD(model.parameters(), lr=0.1), where=True)
    text = str(report)
    assert "layers.0-39.weight, layers.0-39.bias" in text
    assert len(text.splitlines()) < 15
    assert report.summary() == "2 of 82 parameters learn, 80 should and do not."


def test_the_summary_counts_buffers_and_tensors_of_old_models_apart() -> None:
    model = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8)).requires_grad_(False)
    old = nn.Linear(8, 8)
    with who_learns(model, torch.optim.SGD(old.parameters(), lr=0.1)) as report:
        model(X)
        old(X).sum().backward()
    said = report.summary()
    assert said.startswith("0 of 4 parameters learn")
    assert "3 buffers should stay and change" in said


def test_the_line_that_turned_recording_off_stands_in_the_report() -> None:
    model = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 2))
    with who_learns(model, torch.optim.SGD(model.parameters(), lr=0.1), where=True) as report:
        with torch.no_grad():
            h = model[0](X)
        model[1](h).sum().backward()
    assert ": with torch.no_grad():\n" in str(report)


def test_fold() -> None:
    assert fold(["a.0.w", "a.1.w", "a.3.w", "b"]) == ["a.0-1.w", "a.3.w", "b"]
    assert fold([f"a.{i}.{j}.w" for i in range(2) for j in range(3)]) == ["a.0-1.0-2.w"]
    names = [f"body.{name}.w" for name in "abcdefgh"]
    assert fold([*names, "head.w"]) == ["body.*", "head.w"]
    assert fold([*names, "head.w"], ["body.z"]) == ["body.* (8 of 9)", "head.w"]
    lora = [f"a.{i}.{name}.w" for i in range(2) for name in "bcdefghijkl"]
    assert fold(lora, ["a.2.b.w", "head.w"]) == ["a.0-1.*"]
    assert fold(lora, ["a.1.z.w"]) == ["a.0.*", "a.1.* (11 of 12)"]
    assert fold(["v2.w", "v3.w"]) == ["v2.w", "v3.w"]


def test_check() -> None:
    model = layered(2)
    report = trained(model, torch.optim.SGD(model.parameters(), lr=0.1), where=True)
    report.check(learns=["head.*"], frozen=["layers.*"])
    with pytest.raises(
        NotLearning, match=r"layers\.0-1\.weight(.|\n)*detach\(\)(.|\n)*test_report"
    ):
        report.check(learns=["layers.*"])
    with pytest.raises(NotFrozen, match=r"head\.weight"):
        report.check(frozen=["head.*"])
    with pytest.raises(LookupError, match="'heat"):
        report.check(learns=["heat.*"])
    assert issubclass(NotLearning, AssertionError) and issubclass(NotFrozen, AssertionError)


def test_a_check_of_what_was_frozen_by_mistake() -> None:
    model = layered(1)
    model.layers.requires_grad_(False)
    report = trained(model, torch.optim.SGD(model.parameters(), lr=0.1))
    with pytest.raises(NotLearning, match="requires_grad is off"):
        report.check(learns=["layers.*"])


def test_inside_of_the_block_there_is_nothing_to_read() -> None:
    model = nn.Linear(8, 1)
    with who_learns(model) as report:
        assert "not ended" in str(report)
        with pytest.raises(RuntimeError, match="not ended"):
            report.check(learns=["weight"])


def test_json_and_the_site() -> None:
    model = layered(1)
    options = {"where": True, "site": "https://example.org/en/"}
    report = trained(model, torch.optim.SGD(model.parameters(), lr=0.1), **options)
    rows = json.loads(report.to_json())["parameters"]
    assert rows == report.to_dict()["parameters"]
    assert rows[0]["page"] == "https://example.org/en/articles/stop/detach/"
    (cut,) = rows[0]["cuts"]
    assert (cut["file"], cut["code"]) == (__file__, "model.head(h.detach()).sum().backward()")


def test_two_models_and_tied_weights() -> None:
    one, two = nn.Linear(8, 8), nn.Linear(8, 8)
    two.weight = one.weight
    with who_learns({"one": one, "two": two}) as report:
        two(one(X)).sum().backward()
    names = [row["names"] for row in report.to_dict()["parameters"]]
    assert names == [["one.weight", "two.weight"], ["one.bias"], ["two.bias"]]
    with pytest.raises(TypeError, match="float"):
        who_learns(one, 0.1)


def test_a_line_at_the_first_step_then_silence() -> None:
    model = layered(1)
    model.layers.requires_grad_(False)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def steps(**options: Any) -> list[str]:
        said: list[str] = []
        watched = Repeat(model, optimizer, out=said.append, **options)
        for _ in range(5):
            with watched.step():
                optimizer.zero_grad()
                model.head(X).sum().backward()
                optimizer.step()
        return said

    line = "2 of 4 parameters learn."
    assert steps() == [f"who_learns, step 1: {line}"]
    assert steps(every=2) == [f"who_learns, step {n}: {line}" for n in (1, 3, 5)]


def test_the_whole_report_where_there_is_something_to_look_at() -> None:
    model = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 2))
    model[1].bias.register_hook(torch.zeros_like)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    said: list[str] = []
    watched = Repeat(model, optimizer, out=said.append, every=2)
    for step in range(4):
        with watched.step():
            optimizer.zero_grad()
            (model(X) if step < 2 else model[1](X)).sum().backward()
            optimizer.step()
    assert ["LOOK AT THESE" in text for text in said] == [True, True]  # doubtful is enough
    assert ["SHOULD LEARN" in text for text in said] == [False, True]
    assert [text.partition(":")[0] for text in said] == [
        "who_learns, step 1", "who_learns, step 3",
    ]  # fmt: skip


def test_an_exception_in_a_loop_takes_the_hooks_away() -> None:
    watched = Repeat(nn.Linear(1, 1), where=True)
    before = torch.autograd.backward
    with pytest.raises(ZeroDivisionError), watched.step():
        1 / 0  # noqa: B018
    assert torch.autograd.backward is before
    assert watched.watch is None


def test_the_fixture(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import torch

        def test_learns(who_learns):
            model = torch.nn.Linear(2, 1)
            optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
            with who_learns(model, optimizer) as report:
                model(torch.ones(1, 2)).sum().detach()
                optimizer.step()
            report.check(learns=["weight"])
        """
    )
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*NotLearning: does not learn:*", "*- who_learns -*"])


def test_its_import_does_not_import_torch() -> None:
    code = "import sys, who_learns, who_learns.pytest_plugin; print('torch' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "False\n"


def test_what_is_exported() -> None:
    """A change of this list is a change of what others rely on."""
    assert package.__all__ == ["NotFrozen", "NotLearning", "Repeat", "Report", "who_learns"]
    assert all(getattr(package, name).__doc__ for name in package.__all__)
    assert not hasattr(package, "who_learn")


def test_it_is_typed_and_licensed() -> None:
    assert (Path(package.__file__).parent / "py.typed").is_file()
    assert (PROJECT / "LICENSE").is_file()
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    assert project["dependencies"] == ["torch>=2.2"]
    assert f"\n## {project['version']} (" in (PROJECT / "CHANGELOG.md").read_text()
    assert metadata("who-learns")["Version"] == project["version"]


def test_an_optimizer_of_frozen_parameters_only_has_a_note() -> None:
    """As one that was built for an adapter that is not the active one."""
    model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1))
    model[0].requires_grad_(False)
    frozen = torch.optim.SGD(model[0].parameters(), lr=0.1)
    other = torch.optim.SGD(model.parameters(), lr=0.1)
    with who_learns(model, frozen, other) as report:
        model(torch.ones(1, 2)).sum().backward()
        frozen.step()
        other.step()
    note = (
        "nothing in the list of optimizer[0] requires a gradient, so its step() has nothing to do. "
        "requires_grad was off before this block"
    )
    assert report.notes == [note]
    assert f"Note: {note}" in str(report)
    with who_learns(model, frozen, other) as report:
        model[0].weight.grad = torch.ones(2, 2)  # set by hand
        frozen.step()
    assert report.notes == []


class Weighted(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.scale = nn.Parameter(torch.ones(2))
        self.inner = nn.Sequential(nn.Linear(2, 1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.inner(x * self.scale).sum()


@pytest.mark.parametrize("where", [True, False])
def test_the_summary_says_which_parameter_nobody_named(where: bool) -> None:
    model, loss = nn.Linear(8, 2), Weighted()
    with who_learns(model, torch.optim.SGD(model.parameters(), 0.1), where=where) as report:
        loss(model(X)).backward()
    said = report.summary()
    assert "3 that the loss uses (the first: " in said
    name = next((n for n in ("scale", "inner.0.weight", "inner.0.bias") if f".{n}," in said), "")
    assert bool(name) == where
    assert (f"Weighted.{name}" in report.notes[0]) == where or not where
    assert ("tests/test_report.py:" in said) == where
    assert not where or "Weighted.scale" in report.notes[0]


@pytest.mark.parametrize("frozen", ["parameters", "all"])
def test_names_of_parameters_and_of_buffers_stand_for_all_of_a_module(frozen: str) -> None:
    layers = [nn.Sequential(nn.Linear(4, 4), nn.BatchNorm1d(4)) for _ in range(6)]
    body = nn.ModuleDict({f"layer_{name}": one for name, one in zip("abcdef", layers, strict=True)})
    model = nn.ModuleDict({"body": body, "head": nn.Linear(4, 1)})
    body.requires_grad_(False).train(frozen == "parameters")
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    with who_learns(model, optimizer) as report:
        model["head"](nn.Sequential(*layers)(torch.linspace(-1, 1, 32).view(8, 4))).sum().backward()
        optimizer.step()
    said = str(report)
    assert "frozen, though in an optimizer's list: body.* (parameters)" in said
    rows = [line for line in said.splitlines() if "body.* (buffers)" in line]
    assert len(rows) == 1 and rows[0].startswith("  ")
