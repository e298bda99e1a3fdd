"""Put each fault of planted.py into PyTorch, run the examples, and count those that fail.

Of the examples, those run that call what the fault changes: they are watched first. An example that
does something else while it is watched runs with each fault.

`uv run python tests/studies/faults.py [PART OF A NAME]` tries some faults, and prints what failed
if it tries only one. Without a part of a name, it writes the table of the page "The checks,
attacked", and prints what the programs call most often that no fault changes. It takes about 20
minutes on two cores.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator

import study

from mkdocs_sybil import Program, Runner
from mkdocs_sybil.compare import compare
from mkdocs_sybil.problems import ProblemError
from mkdocs_sybil.run import Job

CALLED = re.compile("\n<called (.*?)>\n")
PREPARE = f"""\
import sys
sys.path.append({str(study.HERE)!r})
import planted
planted.%s
"""


def failures(
    runner: Runner, fault: str, programs: list[tuple[str, Program]], at_once: int | None = None
) -> Iterator[tuple[str, str]]:
    """Yield the page of each program that does not do what is recorded, with a fault; and why not.

    Programs are started `at_once`, all if that is None.
    """
    runner.forget(())
    runner.prepare = PREPARE % f"install({fault!r})" if fault else ""
    step = at_once or len(programs)
    for start in range(0, len(programs), step):
        some = programs[start : start + step]
        runner.submit(program.job for _, program in some)
        for page, program in some:
            if wrong := _wrong(runner, program):
                yield page, wrong


def _wrong(runner: Runner, program: Program) -> str:
    """Return what a program does that is not recorded."""
    told = runner.result(program.job)[program.index]
    if told["skipped"]:
        return ""
    try:
        found = compare(program, told, runner.versions())
    except ProblemError as error:
        return str(error)
    return "\n".join(finding.message("", runner.versions()) for finding in found)


def calls(runner: Runner, programs: list[tuple[str, Program]]) -> list[set[str] | None]:
    """Return for each program what it calls of what faults change, by places; None if unknown."""
    runner.forget(())
    runner.prepare = PREPARE % "watch()"
    runner.submit(program.job for _, program in programs)
    called: dict[Job, set[str]] = {}
    for _, program in programs:
        if program.job not in called:
            marks = called[program.job] = set()
            for told in runner.result(program.job):
                text = told["out"].decode("utf-8", "surrogateescape")
                marks.update(CALLED.findall(text))
                told["out"] = CALLED.sub("", text).encode("utf-8", "surrogateescape")
    return [None if _wrong(runner, p) else called[p.job] for _, p in programs]


def unchanged() -> Counter[str]:
    """Return how often programs call what PyTorch has and no fault changes."""
    import planted
    import torch
    from torch import nn

    taught = (torch, torch.Tensor, nn, nn.Module, torch.optim, torch.optim.Optimizer, torch.hub)
    changed = {name for _, name, _ in planted.FAULTS.values()}
    return Counter(
        node.func.attr
        for _, program in study.programs()
        for node in ast.walk(ast.parse(program.step.source))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr not in changed and any(hasattr(o, node.func.attr) for o in taught)
    )


def main(wanted: str = "") -> int:
    """Count the examples that fail with each fault; return 1 if a fault was not noticed."""
    import planted  # after the processes of the programs have been forked from a clean one

    faults = [fault for fault in planted.FAULTS if wanted in fault]
    found: dict[str, Counter[str]] = {}
    with Runner(study.CONFIG) as runner:
        programs = study.programs()
        called = calls(runner, programs)
        print(f"{called.count(None)} programs run with each fault")
        anywhere = set[str]().union(*filter(None, called))
        for fault in faults:
            place = planted.place(fault)  # nobody calls what is not there to be watched
            some = [
                program
                for program, places in zip(programs, called, strict=True)
                if places is None or place in places or place not in anywhere
            ]
            failed = list(failures(runner, fault, some))
            found[fault] = Counter(study.section(page) for page, _ in failed)
            print(f"{fault}: {dict(found[fault])}", flush=True)
            if len(faults) == 1:
                print(*(failure for _, failure in failed), sep="\n\n")
        if failed := list(failures(runner, "", study.programs())):
            raise RuntimeError(f"without a fault, these fail: {failed}")
    unnoticed = [fault for fault in faults if not found[fault]]
    print(f"{len(faults)} faults, not noticed: {unnoticed}")
    if wanted:
        return 1 if unnoticed else 0
    print("called, and never changed:", *unchanged().most_common(30))
    pages = dict.fromkeys(map(study.section, study.site()))
    sections = [name for name in pages if any(count[name] for count in found.values())]
    rows = [
        [
            fault,
            count.total(),
            *(count[name] or "" for name in sections),
            f"`{planted.place(fault)}`",
        ]
        for fault, count in found.items()
    ]
    columns = ["Fault", "Examples", *sections, "What is changed"]
    study.write("faults", "faults", columns, rows)
    noticed = len(faults) - len(unnoticed)
    study.record("faults", "[Changes in PyTorch](#faults)", len(faults), noticed)
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
