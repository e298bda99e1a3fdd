"""Run faulty and sound training loops with who_learns, and with other tools.

The loops are in the folder culprits/, written without a look into the package. Each is a function
that returns a model (or several by name), its optimizers, one step, and what its author wanted:

    {"learns": {"encoder.*": "detach|no-grad"}}   # a fault: should learn, and one of these causes
    {"frozen": {"0.*": "momentum"}}               # a fault: should stay
    {"learns": ["*"], "frozen": ["teacher.*"]}    # sound: what the tools are told

`# CUT` marks a line on which the path to a parameter ends, `# -> other code` what the line is in
the fixed loop. Both run, and in the fixed one nothing may be reported.

`uv run python tests/studies/culprits.py [PART OF A NAME]` prints what who_learns misses. Without a
part of a name it also runs the other tools, each installed into a temporary folder, and writes
the tables of the page "Who learns, compared". It takes about two minutes.
"""

import contextlib
import functools
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import study
import torch
from torch import nn

HERE = Path(__file__).parent
FOLDER = HERE / "culprits"
COMMAND = "uv run python tests/studies/culprits.py"
FIX = re.compile(r"^( *)(.*?) *# (?:CUT )?->(.*)$")
ZERO = "zero-gradient", "rounding", "both-zero"  # what a tool names that says it is zero
# Without their requirements but rich: torcheck asks for a torch that is older than 2.0.
TOOLS = {
    "torcheck": ["torcheck==1.0.1"],
    "torchtest2": ["torchtest2==0.1.0"],
    "torchdiag": ["torchdiag==0.1.0"],
    "torch-audit": ["torch-audit==0.3.0", "rich", "pygments", "markdown-it-py", "mdurl"],
}


@dataclass(frozen=True)
class Loop:
    """A training loop: `make` builds it, `cuts` are the lines on which it ends the path."""

    name: str
    kind: str  # "faulty", "fixed" or "sound"
    make: Callable[[], Any]
    file: str
    cuts: tuple[int, ...]

    @property
    def about(self) -> str:
        """What happens in it, in a sentence."""
        return (self.make.__doc__ or "").strip()

    def start(self) -> "Run":
        """Build it."""
        torch.set_grad_enabled(True)
        torch.manual_seed(0)
        model, optimizers, step, wanted = self.make()
        if optimizers is None:
            optimizers = []
        elif not isinstance(optimizers, list):
            optimizers = [optimizers]
        return Run(model, optimizers, step, wanted)


@dataclass(frozen=True)
class Run:
    """A loop that is built, and can be stepped."""

    model: Any
    optimizers: list[torch.optim.Optimizer]
    step: Callable[[], Any]
    wanted: dict[str, Any]

    @functools.cached_property
    def whole(self) -> nn.Module:
        """One module, for tools that take one."""
        return nn.ModuleDict(self.model) if isinstance(self.model, dict) else self.model

    def causes(self, names: list[str]) -> tuple[str, list[str]] | None:
        """Return what should be and is not, for a tensor of these names, and the right causes."""
        for direction, patterns in self.wanted.items():
            for pattern in patterns:
                if any(fnmatchcase(name, pattern) for name in names):
                    causes = patterns[pattern] if isinstance(patterns, dict) else ""
                    return direction, causes.split("|")
        return None

    def should_change(self, name: str, parameter: torch.Tensor) -> bool:
        """Return whether the author of the loop wants a parameter to change."""
        found = self.causes([name])
        return found[0] == "learns" if found else parameter.requires_grad


@dataclass
class Verdict:
    """What a tool said about a loop."""

    named: bool = False  # the parameters of the fault
    cause: bool = False  # and why
    alarm: bool = False  # anything that is wrong, right or not
    failed: str = ""  # why the tool could not look
    cuts: int = 0  # lines, of those that the loop has
    misses: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)


def loops() -> Iterator[Loop]:
    """Yield all loops: faulty ones, their fixed versions, sound ones."""
    for path in sorted(FOLDER.glob("*.py")):
        text = path.read_text(encoding="utf-8")
        if path.stem == "sound":
            yield from _loops(path, text, "sound")
        else:
            yield from _loops(path, text, "faulty")
            fixed = "\n".join(
                f"{m[1]}{m[3].strip() or 'pass'}" if (m := FIX.match(line)) else line
                for line in text.split("\n")
            )
            copy = Path(_copies().name) / path.name
            copy.write_text(fixed, encoding="utf-8")
            yield from _loops(copy, fixed, "fixed")


@functools.cache
def _copies() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="fixed-")


def _loops(path: Path, text: str, kind: str) -> Iterator[Loop]:
    names: dict[str, Any] = {"__name__": path.stem}
    exec(compile(text, str(path), "exec"), names)
    marked = [n for n, line in enumerate(text.split("\n"), 1) if re.search(r"  # CUT\b", line)]
    made = [f for f in names.values() if getattr(f, "__module__", "") == path.stem]
    made = [f for f in made if hasattr(f, "__code__")]
    starts = [f.__code__.co_firstlineno for f in made]
    for f, start, end in zip(made, starts, [*starts[1:], len(text)], strict=True):
        if f.__doc__ and not f.__code__.co_argcount:
            cuts = tuple(n for n in marked if start < n < end)
            yield Loop(f.__name__, kind, f, str(path), cuts if kind == "faulty" else ())


# The tools


def with_who_learns(loop: Loop) -> Verdict:
    """Look at each tensor of the report."""
    from who_learns import NotFrozen, NotLearning, who_learns

    run, verdict = loop.start(), Verdict()
    with (
        contextlib.suppress(Exception),
        who_learns(run.model, *run.optimizers, where=True) as report,
    ):
        run.step()
    rows = report.to_dict()["parameters"]

    def refuted(direction: str, name: str) -> bool:
        try:
            report.check(**{direction: [name]})
        except (NotFrozen, NotLearning):
            return True
        except LookupError:  # check() knows parameters only
            pass
        return False

    found = 0
    named, right, lines = True, True, set()
    for row in rows:
        says = f"{row['names'][0]}: {row['verdict']}, {row['cause']}. {row['sentence']}"
        wanted = run.causes(row["names"])
        direction, causes = wanted or ("", [])
        if loop.kind != "faulty" or not wanted:
            if row["verdict"] == "wrong":
                verdict.alarm = True
                verdict.misses.append(f"false alarm: {says}")
            elif row["verdict"] == "doubtful":
                verdict.doubts.append(says)
            elif loop.kind == "sound" and wanted and refuted(direction, row["names"][0]):
                verdict.alarm = True
                verdict.misses.append(f"check({direction}) fails: {says}")
            continue
        found += 1
        seen = row["verdict"] in ("wrong", "doubtful") or refuted(direction, row["names"][0])
        named &= seen
        right &= row["cause"] in causes
        lines |= {(cut["file"], cut["line"]) for cut in row["cuts"]}
        if not seen or row["cause"] not in causes:
            verdict.misses.append(
                f"{'named' if seen else 'not named'}, not {'|'.join(causes)}: {says}"
            )
    if loop.kind != "faulty":
        return verdict
    verdict.named = named and found > 0
    verdict.cause = verdict.named and right
    verdict.cuts = sum((loop.file, line) in lines for line in loop.cuts)
    if not found:
        verdict.misses.append(f"no such row, only {[row['names'][0] for row in rows]}")
    seen_lines = sorted(line for _, line in lines)
    if verdict.cuts < len(loop.cuts) or len(lines) > verdict.cuts:
        verdict.misses.append(
            f"{verdict.cuts} of the cuts on lines {loop.cuts}; it says {seen_lines}"
        )
    return verdict


class Losses(nn.Module):  # type: ignore[misc]
    """A model whose forward pass is the step of a loop, and its output the sum of its losses.

    For tools that call backward() and step() themselves.
    """

    def __init__(self, run: Run) -> None:
        super().__init__()
        self.run = [run]
        self.model = run.whole

    def forward(self, *_: Any) -> torch.Tensor:
        losses: list[torch.Tensor] = []
        kept = torch.Tensor.backward

        def backward(loss: torch.Tensor, gradient: torch.Tensor | None = None, **_: Any) -> None:
            losses.append(loss.sum() if gradient is None else (loss * gradient).sum())

        def stepped(closure: Callable[[], Any] | None = None, **_: Any) -> None:
            if closure:
                closure()

        (run,) = self.run
        steps = [optimizer.step for optimizer in run.optimizers]
        torch.Tensor.backward = backward
        for optimizer in run.optimizers:
            optimizer.step = stepped
        try:
            run.step()
        finally:
            torch.Tensor.backward = kept
            for optimizer, step in zip(run.optimizers, steps, strict=True):
                optimizer.step = step
            torch.set_grad_enabled(True)
        return torch.stack(losses).sum()


def with_torcheck(loop: Loop) -> Verdict:
    """Register the optimizers, tell it what should change and what should not, and train."""
    import torcheck

    run, verdict, said = loop.start(), Verdict(), ""
    for optimizer in run.optimizers:
        torcheck.register(optimizer)
    listed = {id(p) for o in run.optimizers for g in o.param_groups for p in g["params"]}
    try:
        for name, p in run.whole.named_parameters():
            if run.should_change(name, p):
                torcheck.add_tensor_changing_check(p, tensor_name=name)
            elif id(p) in listed:
                torcheck.add_tensor_unchanging_check(p, tensor_name=name)
        run.step()
    except RuntimeError as error:
        said = str(error)
    verdict.alarm = "should" in said or "any optimizer" in said
    verdict.named = any(
        run.causes([name]) for name in re.findall(r"^(\S+) should", said, re.MULTILINE)
    )
    verdict.cause = "any optimizer" in said and _wanted(run, "not-in-optimizer", "replaced")
    verdict.failed = "" if verdict.alarm else said
    return verdict


def with_torchtest2(loop: Loop) -> Verdict:
    """Run its checks of the training step, with the step of the loop as forward_fn."""
    import torchtest2

    run, verdict = loop.start(), Verdict()
    losses = Losses(run)
    frozen = [
        name for name, p in losses.named_parameters()
        if not run.should_change(name.removeprefix("model."), p)
    ]  # fmt: skip
    report = torchtest2.check_model(
        losses, torch.ones(2, 2), loss_fn=lambda loss: loss,
        optimizer=run.optimizers[0] if len(run.optimizers) == 1 else None, frozen=frozen,
        forward_fn=lambda model, inputs, targets: model(inputs),
        eval_forward_fn=lambda model, inputs: model(inputs),
        skip=["output_shape", "output_finite", "output_range", "output_varies", "eval_determinism",
              "initial_loss", "input_dependency", "batch_independence", "overfit_batch"],
    )  # fmt: skip
    for result in [*report.failures, *report.warnings]:
        verdict.alarm |= result in report.failures  # the README: a warning can be legitimate
        verdict.doubts.append(result.message)
        about = f"{result.message} {json.dumps(result.details, default=str)}"
        names = [n for n, _ in run.whole.named_parameters() if f"model.{n}" in about]
        if any(run.causes([name]) for name in names):
            verdict.named = True
            verdict.cause |= (
                result.name == "optimizer_coverage" and _wanted(run, "not-in-optimizer", "replaced")
            ) or ("all-zero" in result.message and _wanted(run, *ZERO))
        elif result.name == "forward":
            verdict.failed = result.message
    return verdict


def with_torchdiag(loop: Loop) -> Verdict:
    """Run verify_step(), then check_gradients() after a step of the loop itself."""
    import torchdiag

    class All:
        def __init__(self, optimizers: list[torch.optim.Optimizer]) -> None:
            self.optimizers = optimizers

        def zero_grad(self) -> None:
            for optimizer in self.optimizers:
                optimizer.zero_grad()

        def step(self) -> None:
            for optimizer in self.optimizers:
                optimizer.step()

    verdict = Verdict()
    run, said = loop.start(), io.StringIO()
    with contextlib.redirect_stdout(said):
        x = torch.ones(2, 2)
        torchdiag.verify_step(Losses(run), All(run.optimizers), lambda out, _: out, x, x)
    torch.set_grad_enabled(True)
    run = loop.start()
    with contextlib.redirect_stdout(said), contextlib.suppress(Exception):
        run.step()
        torchdiag.check_gradients(run.whole)
    issues = "\n".join(line for line in said.getvalue().split("\n") if "  • " in line)
    verdict.alarm = bool(issues)
    names = [
        n for n, _ in run.whole.named_parameters() if re.search(rf"\b{re.escape(n)}\b", issues)
    ]
    verdict.named = any(run.causes([name]) for name in names)
    verdict.cause = verdict.named and "vanishing" in issues and _wanted(run, *ZERO)
    return verdict


def with_torch_audit(loop: Loop) -> Verdict:
    """Patch each model and its optimizer, as autopatch() does, and train."""
    from torch_audit import autopatch

    run, verdict = loop.start(), Verdict()
    models = run.model if isinstance(run.model, dict) else {"": run.model}
    auditors = {}
    for number, (name, model) in enumerate(models.items()):
        optimizer = run.optimizers[min(number, len(run.optimizers) - 1)] if run.optimizers else None
        auditors[name] = autopatch(model, optimizer=optimizer, every_n_steps=1, reporters=[])
    with contextlib.suppress(Exception):
        run.step()
    for name, auditor in auditors.items():
        result = auditor.finish(report=False)
        auditor.unpatch()
        verdict.alarm |= bool(result.exit_code)
        for finding in result.findings:
            # Of its rules, those that are about gradients and about layers that nothing calls.
            if finding.rule_id not in ("TA103", "TA104", "TA500"):
                continue
            verdict.doubts.append(finding.message)
            entity = (finding.entity or "").partition(":")[2]
            path = ".".join(filter(None, [name, finding.module_path, entity]))
            for parameter, _ in run.whole.named_parameters():
                if path and f"{parameter}.".startswith(f"{path}.") and run.causes([parameter]):
                    verdict.named = True
                    verdict.cause |= (finding.rule_id == "TA103" and _wanted(run, *ZERO)) or (
                        finding.rule_id == "TA500" and _wanted(run, "never-used")
                    )
    return verdict


def _wanted(run: Run, *causes: str) -> bool:
    """Return whether one of these is a cause of the fault of a loop."""
    right = {
        cause for patterns in run.wanted.values() if isinstance(patterns, dict)
        for each in patterns.values() for cause in each.split("|")
    }  # fmt: skip
    return bool(right & {*causes})


def look(tool: str, wanted: str = "") -> dict[str, Verdict]:
    """Run all loops with a tool."""
    looker: Callable[[Loop], Verdict] = globals()[f"with_{tool.replace('-', '_')}"]
    verdicts = {}
    for loop in study.progress([loop for loop in loops() if wanted in loop.name], tool):
        with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
            warnings.simplefilter("ignore")
            try:
                verdicts[f"{loop.kind} {loop.name}"] = looker(loop)
            except Exception as error:  # the tool's, or of a loop that the tool cannot take
                failed = f"{type(error).__name__}: {error}"
                verdicts[f"{loop.kind} {loop.name}"] = Verdict(failed=failed)
            finally:
                torch.set_grad_enabled(True)
    return verdicts


def elsewhere(tool: str) -> dict[str, Verdict]:
    """Run all loops with a tool that is installed into a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        install = ["uv", "pip", "install", "--quiet", "--no-deps", "--target", folder]
        subprocess.run([*install, "--python", sys.executable, *TOOLS[tool]], check=True)
        path = os.pathsep.join(filter(None, [folder, os.environ.get("PYTHONPATH", "")]))
        done = subprocess.run(
            [sys.executable, __file__, "--tool", tool],
            env={**os.environ, "PYTHONPATH": path},
            check=True, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
    *_, last = done.stdout.strip().split("\n")
    return {name: Verdict(**verdict) for name, verdict in json.loads(last).items()}


# The tables


def cell(verdict: Verdict) -> str:
    """Return what a tool said about a faulty loop, for a table."""
    if verdict.cause:
        return "cause"
    if verdict.named:
        return "named"
    if verdict.alarm or verdict.doubts:
        return "noticed"
    return "could not look" if verdict.failed else "**no**"


def main(wanted: str = "") -> int:
    """Run who_learns, print what it misses; and write the tables, if all loops ran."""
    ours = look("who_learns", wanted)
    every = {f"{loop.kind} {loop.name}": loop for loop in loops() if wanted in loop.name}
    for name, verdict in ours.items():
        for miss in [*verdict.misses, *([verdict.failed] if verdict.failed else [])]:
            print(f"{name}: {miss}")
        for doubt in verdict.doubts:
            print(f"{name}: doubtful: {doubt}")
    faulty = [name for name in ours if name.startswith("faulty")]
    sound = [name for name in ours if not name.startswith("faulty")]
    cuts = sum(len(every[name].cuts) for name in faulty)
    print(
        f"{len(faulty)} faulty loops: {sum(ours[n].named for n in faulty)} named, "
        f"{sum(ours[n].cause for n in faulty)} with the cause; "
        f"{sum(ours[n].cuts for n in faulty)} of {cuts} cuts with the line. "
        f"{len(sound)} fixed and sound ones: {sum(ours[n].alarm for n in sound)} false alarms, "
        f"{sum(bool(ours[n].doubts) for n in sound)} with a doubt."
    )
    if wanted:
        return 0
    from stop_the_gradient import measured

    others = {tool: elsewhere(tool) for tool in TOOLS}
    command, run_with = COMMAND, study.run_with()
    rows: list[list[str | int | float]] = []
    titles = {"who-learns": ours, **{TOOLS[t][0].replace("==", " "): o for t, o in others.items()}}
    for title, loops_of in titles.items():
        cells = [cell(loops_of[name]) for name in faulty]
        alarms = sum(loops_of[name].alarm for name in sound)
        named, causes = sum(c in ("named", "cause") for c in cells), cells.count("cause")
        lines = sum(loops_of[name].cuts for name in faulty)
        rows.append([title, named, causes, lines, cells.count("**no**"), alarms])
    measured.write("culprits", {
        "command": command,
        "run_with": run_with,
        "columns": [
            "Tool", f"Named, of {len(faulty)}", "With the cause", f"Lines, of {cuts} cuts",
            "Nothing said", f"False alarms, in {len(sound)}",
        ],
        "rows": rows,
    })  # fmt: skip
    measured.write("culprits-loops", {
        "command": command,
        "run_with": run_with,
        "columns": ["What is wrong", "Named", "Cause", "Line"],
        "rows": [
            [
                every[name].about,
                "yes" if ours[name].named else "**no**",
                "yes" if ours[name].cause else "**no**",
                ("yes" if ours[name].cuts == len(every[name].cuts) else "**no**")
                if every[name].cuts else "",
            ]
            for name in faulty
        ],
    })  # fmt: skip
    measured.write("culprits-tools", {
        "command": command,
        "run_with": run_with,
        "columns": ["What is wrong", *list(titles)[1:]],
        "rows": [
            [every[name].about, *(cell(verdict[name]) for verdict in others.values())] for name in faulty
        ],
    })  # fmt: skip
    return 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--tool"]:
        print(
            "\n" + json.dumps({name: vars(verdict) for name, verdict in look(sys.argv[2]).items()})
        )
    else:
        sys.exit(main(*sys.argv[1:]))
