"""Run each program again, unchanged but for one mode, and list what then does something else.

`uv run python tests/studies/second_mode.py [MODE ...] [--part PART OF A PATH]` switches one mode of
MODES on before the program starts: layers are compiled or checkpointed, or optimizers fused, or the
dtype is another. It runs the programs of the articles, the recipes and the laws. What prints
another text or raises is explained in second_mode.yml, with the reason, or is printed: then either
a sentence of its page is too wide, or the file needs a line. It passes and fails for nobody.

Without --part it writes the rows of these modes into docs/data/measured/modes.json; those of the
others stay, with the number of programs that they ran.

second_mode.yml also lists the families that pages forgot, for who writes.
"""

import argparse
import dataclasses
import functools
import itertools
import queue
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import study
import yaml

from mkdocs_sybil import Job, ProblemError, Program, Progress, Runner, compare
from stop_the_gradient.releases.run import first_line

EXPLAINED = study.HERE / "second_mode.yml"
COLUMNS = ["Mode", "Programs", "Differ", "Explained"]
PARTS = ("articles", "recipes", "laws")
LIMIT = 3600.0  # seconds for the programs of one namespace: a law that is compiled takes minutes

# A layer that a program calls itself, not one inside of another, is called in another way.
CALL = """\
import warnings
import torch
from torch.utils.checkpoint import checkpoint
warnings.simplefilter("ignore")
_inside = False
_original = torch.nn.Module.__call__
def _call(module, *args, **kwargs):  # runs again in backward(), where it is not inside either
    global _inside
    before, _inside = _inside, True
    try:
        return _original(module, *args, **kwargs)
    finally:
        _inside = before
def _called(module, *args, **kwargs):
    if _inside or torch.compiler.is_compiling():
        return _original(module, *args, **kwargs)
    return {call}
torch.nn.Module.__call__ = _called
"""
OPTIMIZER = """\
import functools, inspect, torch
for _name in ("SGD", "Adam", "AdamW", "Adagrad"):
    def _changed(init):
        @functools.wraps(init)
        def changed(self, *args, **kwargs):
            kwargs.setdefault({option!r}, True)
            init(self, *args, **kwargs)
        return changed
    _class = getattr(torch.optim, _name)
    _class.__init__ = _changed(_class.__init__)
"""
MODES = {
    "compiled": CALL.format(call="_compiled(module, *args, **kwargs)")
    + """\
# Each layer has a function of another name. One for all would be compiled no more after 8 layers,
# and for all shapes after the second one. Compiled code calls modules as well: its graphs.
import itertools, types, weakref
_number, _functions = itertools.count(), weakref.WeakKeyDictionary()
def _function(module, *args, **kwargs):
    return _original(module, *args, **kwargs)
def _compiled(module, *args, **kwargs):
    global _inside
    if isinstance(module, torch.fx.GraphModule):
        return _original(module, *args, **kwargs)
    if module not in _functions:
        code = _function.__code__.replace(co_name=f"_function_{next(_number)}")
        own = types.FunctionType(code, globals())
        _functions[module] = torch.compile(own, backend="aot_eager")
    _inside = True
    try:
        return _functions[module](module, *args, **kwargs)
    finally:
        _inside = False
""",
    "checkpoint": CALL.format(
        call="checkpoint(_call, module, *args, use_reentrant=False, **kwargs)"
    ),
    "reentrant": CALL.format(  # without such an input nothing learns, which has a page of its own
        call="checkpoint(_call, module, *args, use_reentrant=True) "
        "if not kwargs and any(getattr(a, 'requires_grad', False) for a in args) else "
        "_call(module, *args, **kwargs)"
    ),
    "autocast": "import torch\ntorch.autocast('cpu', dtype=torch.bfloat16).__enter__()\n",
    "views": CALL.format(
        call="_call(module, *(a[...] if isinstance(a, torch.Tensor) else a for a in args), "
        "**kwargs)"
    ),
    "sequential": CALL.format(
        call="_call(torch.nn.Sequential(module), *args) if len(args) == 1 and not kwargs else "
        "_call(module, *args, **kwargs)"
    ),
    "ddp": CALL.format(call="_in_ddp(module, *args, **kwargs)")
    + """\
import torch.distributed as dist
_wrapped = {}
def _in_ddp(module, *args, **kwargs):
    if not any(p.requires_grad for p in module.parameters()):
        return _call(module, *args, **kwargs)
    if not dist.is_initialized():
        dist.init_process_group("gloo", store=dist.HashStore(), rank=0, world_size=1)
    if id(module) not in _wrapped:
        _wrapped[id(module)] = torch.nn.parallel.DistributedDataParallel(module)
    return _call(_wrapped[id(module)], *args, **kwargs)
""",
    "fused": OPTIMIZER.format(option="fused"),
    "foreach": OPTIMIZER.format(option="foreach"),
    "float64": "import torch\ntorch.set_default_dtype(torch.float64)\n",
    "bfloat16": "import torch\ntorch.set_default_dtype(torch.bfloat16)\n",
}

TITLES = {
    "compiled": "compiled, with the backend `aot_eager`",
    "checkpoint": "in `checkpoint(use_reentrant=False)`",
    "reentrant": "in `checkpoint(use_reentrant=True)`",
    "autocast": "under `autocast` to bfloat16",
    "views": "inputs are views",
    "sequential": "in an `nn.Sequential`",
    "ddp": "in DDP, with one process",
    "fused": "optimizers with `fused=True`",
    "foreach": "optimizers with `foreach=True`",
    "float64": "float64 is the default",
    "bfloat16": "bfloat16 is the default",
}


def programs(part: str) -> list[tuple[str, Program]]:
    """Return the programs of the articles, recipes and laws whose page has `part` in its path."""
    return [
        (page, program)
        for page, program in study.programs()
        if page.startswith(PARTS) and part in page and not program.skip
    ]


def differences(
    runner: Runner, mode: str, chosen: list[tuple[str, Program]]
) -> Iterator[tuple[str, str]]:
    """Yield the name of each program that does something else in a mode, and what, in a line.

    They come in the order in which they end, which is not the one of the pages.
    """
    runner.evict(())
    # who_learns takes the lines of a frozen module for Python's own, not for those of the program.
    runner.prepare = f"exec(compile({MODES[mode]!r}, '<frozen mode>', 'exec'))"
    of_job: dict[Job, list[tuple[str, Program]]] = {}
    for page, program in chosen:
        of_job.setdefault(program.job, []).append((page, program))
    done: queue.SimpleQueue[Job] = queue.SimpleQueue()
    for job in sorted(of_job, key=lambda job: -sum(len(step.source) for step in job.steps)):
        # Each goes before those that wait: the shortest run first, and the laws last.
        runner.when_done(job, functools.partial(done.put, job))
    for page, program in (one for _ in of_job for one in of_job[done.get()]):
        result = runner.result(program.job)[program.index]
        if result["skipped"]:
            continue
        try:
            wrong = bool(compare(program, result, runner.versions()))
        except ProblemError:  # it raises, or prints nothing
            wrong = True
        if wrong and result["problem"]:
            yield name(page, program), f"{result['problem']}: {first_line(result['text'])}"
        elif wrong:
            yield name(page, program), first_difference(program.printed, result["out"].decode())


def first_difference(recorded: str, printed: str) -> str:
    """Return the first line that differs, as it is recorded and as it is printed now."""
    for was, now in itertools.zip_longest(recorded.splitlines(), printed.splitlines()):
        if was != now:
            return f"{was} -> {now}"
    return "the same text"


def name(page: str, program: Program) -> str:
    """Return what a program is called in second_mode.yml."""
    return f"{Path(page).with_suffix('').as_posix()}/{program.name.rpartition('/')[2]}"


def explained() -> dict[tuple[str, str], str]:
    """Return why a program does something else, by mode and name."""
    known = yaml.safe_load(EXPLAINED.read_text(encoding="utf-8"))["explained"] or {}
    return {
        (mode, program): why
        for why, modes in known.items()
        for mode, names in modes.items()
        for program in names
    }


def main() -> None:
    """Print, for each mode, what does something else and is not explained."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[2])
    parser.add_argument("mode", nargs="*", help=f"one of {', '.join(MODES)}")
    parser.add_argument("--part", default="", help="a part of the paths of the pages")
    options = parser.parse_args()
    if unknown := set(options.mode) - MODES.keys():
        parser.error(f"{', '.join(unknown)}: none of {', '.join(MODES)}")
    chosen, known = programs(options.part), explained()
    config = dataclasses.replace(study.CONFIG, time_limit=LIMIT)
    with Runner(config) as runner, Progress(runner):
        for mode in options.mode or MODES:
            found = {}
            for program, what in differences(runner, mode, chosen):
                found[program] = what
                if (mode, program) not in known:
                    study.say(f"    {program}: {what}")
            known = explained()  # which may have grown in the meantime
            reasons = Counter(known.get((mode, program), "") for program in found)
            study.say(f"{mode}: {len(found)} of {len(chosen)} do something else")
            for why, count in reasons.items():
                study.say(f"  {count}: {why or 'not explained, listed above'}")
            if not options.part:
                numbers = len(chosen), len(found), len(found) - reasons[""]
                row: list[str | int | float] = [TITLES[mode], *numbers]
                study.replace_row("second_mode", "modes", COLUMNS, row)


if __name__ == "__main__":
    main()
