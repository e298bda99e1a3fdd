"""Put each fault of planted.py into PyTorch, and see whether an example fails.

Of the examples, those run that call what the fault changes: all are watched first. An example that
does something else while it is watched runs with each fault.

`uv run python tests/studies/faults.py [PART OF A NAME]` tries some faults, and if it tries only
one, it prints all that fails. Without a part of a name, it writes the table of the page "The
checks, attacked", and prints what the programs call most often that no fault changes. It takes
about ten minutes on two cores.
"""

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator

import study

from mkdocs_sybil import Job, ProblemError, Program, Progress, Runner, compare, message_of

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
    runner.evict(())
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
    result = runner.result(program.job)[program.index]
    if result["skipped"]:
        return ""
    try:
        found = compare(program, result, runner.versions())
    except ProblemError as error:
        return str(error)
    return "\n".join(message_of(finding, "", runner.versions()) for finding in found)


def calls(runner: Runner, programs: list[tuple[str, Program]]) -> list[set[str] | None]:
    """Return for each program what it calls of what faults change, by places; None if unknown."""
    import planted  # as in main()

    mark = re.compile(planted.CALLED.format("(.*?)"))
    runner.evict(())
    runner.prepare = PREPARE % "watch()"
    runner.submit(program.job for _, program in programs)
    called: dict[Job, set[str]] = {}
    for _, program in programs:
        if program.job not in called:
            marks = called[program.job] = set()
            for result in runner.result(program.job):
                text = result["out"].decode("utf-8", "surrogateescape")
                marks.update(mark.findall(text))
                result["out"] = mark.sub("", text).encode("utf-8", "surrogateescape")
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
    """Put in the faults; return 1 if one was not noticed."""
    import planted  # after the processes of the programs have been forked from a clean one

    faults = [fault for fault in planted.FAULTS if wanted in fault]
    rows: list[list[str | int | float]] = []
    with Runner(study.CONFIG) as runner:
        # The shortest first, as one that fails is enough.
        programs = sorted(study.programs(), key=lambda pair: len(pair[1].step.source))
        with Progress(runner):
            if failed := list(failures(runner, "", programs)):
                raise RuntimeError(f"without a fault, these fail: {failed}")
            called = calls(runner, programs)
        print(f"{called.count(None)} programs run with each fault")
        anywhere = set[str]().union(*filter(None, called))
        for fault in study.progress(faults, "faults"):
            place = planted.place(fault)  # nobody calls what is not there to be watched
            some = [
                program
                for program, places in zip(programs, called, strict=True)
                if places is None or place in places or place not in anywhere
            ]
            found = failures(runner, fault, some, at_once=8)
            if len(faults) == 1:
                noticed_by = [f"{page}: {failure}" for page, failure in found]
                print(*noticed_by, sep="\n\n")
                return 0 if noticed_by else 1
            page, _ = next(found, ("", ""))
            rows.append([fault, f"`{place}`", len(some), page])
            study.say(*rows[-1])
    noticed = sum(bool(page) for *_, page in rows)
    print(f"{noticed} of {len(faults)} faults were noticed")
    if not wanted:
        print("called, and never changed:", *unchanged().most_common(30))
        columns = ["Fault", "What is changed", "May call it", "A page that fails"]
        study.write("faults", "faults", columns, rows)
        study.record("faults", "[Changes in PyTorch](#faults)", len(faults), noticed)
    return 0 if noticed == len(faults) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
