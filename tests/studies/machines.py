"""Run programs as on other machines: `uv run python tests/studies/machines.py [NAME ...]`.

A machine is this one with variables of the environment that PyTorch's libraries read, with another
Python, or another system. It runs the programs that it has not run yet as they are now, and those
that differed: machines_seen.json has the first 6 digits of the hash of each that was the same there.
Without that file, or with another PyTorch, each runs all of them, and takes as long as a check of
the site. Machines that the command line names are run alone; names are parts of a first cell. The
rows of machines that are not run stay: each says how many programs there were in its run.

The Pythons are those of `uv python list --only-installed`; their environments stand in a temporary
folder for as long as they run. `--python "arm64, emulated=COMMAND"` runs one machine more, whose
Python a command starts, with this site's requirements: a script that enters another root, say, or
that calls qemu-aarch64.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import study
import torch

from mkdocs_sybil import Program, Progress, Runner, environment_of, write_text
from stop_the_gradient import measured
from stop_the_gradient.releases import data as release_data

SEEN = study.HERE / "machines_seen.json"
COLUMNS = ["Machine", "Programs", "Differ", "Which"]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PATIENT = 30  # times the limit on time, for what is emulated
VARIABLES = {
    f"as recorded, on {torch.backends.cpu.get_cpu_capability()}": "",
    "ATen without vectors": "ATEN_CPU_CAPABILITY=default",
    "ATen with AVX2": "ATEN_CPU_CAPABILITY=avx2",
    "MKL, alike on all processors": "MKL_CBWR=COMPATIBLE",
    "MKL, alike in each run": "MKL_CBWR=AUTO",
    "MKL with SSE4.2": "MKL_CBWR=SSE4_2",
    "MKL with AVX2": "MKL_CBWR=AVX2",
    "MKL with AVX-512": "MKL_CBWR=AVX512",
    "oneDNN with SSE4.1": "ONEDNN_MAX_CPU_ISA=SSE41",
    "oneDNN with AVX": "ONEDNN_MAX_CPU_ISA=AVX",
    "oneDNN with AVX2": "ONEDNN_MAX_CPU_ISA=AVX2",
    "1 thread": "OMP_NUM_THREADS=1",
    "4 threads": "OMP_NUM_THREADS=4",
    "16 threads": "OMP_NUM_THREADS=16",
    "as `record` tries": study.CONFIG.machines[0],
}
# What /proc/cpuinfo must name. Elsewhere the libraries do as without the variable, or as with another
# of these: MKL reads AVX2 as AUTO on processors that are not Intel's, as MKL_VERBOSE=1 tells.
NEEDS = {
    "ATEN_CPU_CAPABILITY=avx2": {"avx512f"},
    "MKL_CBWR=SSE4_2": {"GenuineIntel"},
    "MKL_CBWR=AVX2": {"GenuineIntel", "avx2"},
    "MKL_CBWR=AVX512": {"GenuineIntel", "avx512f"},
    "ONEDNN_MAX_CPU_ISA=AVX": {"avx2"},
    "ONEDNN_MAX_CPU_ISA=AVX2": {"avx512f"},
}


@dataclass(frozen=True)
class Machine:
    """What is run: variables of the environment, and the Python, as a version or a command."""

    name: str
    variables: dict[str, str] = field(default_factory=dict)
    python: str = ""


def machines() -> Iterator[Machine]:
    """Yield the machines that can be had here."""
    processor = Path("/proc/cpuinfo").read_text().split() if sys.platform == "linux" else []
    for name, text in VARIABLES.items():
        if NEEDS.get(text, set()).issubset(processor):
            shown = f"{name}: `{text}`" if text else name
            yield Machine(shown, environment_of(text) if text else {})
    for version in PYTHONS:
        call = ["uv", "python", "find", "--no-project", "--no-python-downloads", version]
        if subprocess.run(call, capture_output=True).returncode == 0:
            yield Machine(f"Python {version}", {}, version)


@contextmanager
def python_of(machine: Machine) -> Iterator[str]:
    """Give the interpreter of a machine, in an environment of its own if that must be made."""
    if machine.python not in PYTHONS:
        yield machine.python or sys.executable
        return
    with tempfile.TemporaryDirectory(prefix="python-") as folder:
        call = ["uv", "sync", "--quiet", "--no-dev", "--python", machine.python]
        environment = {**os.environ, "UV_PROJECT_ENVIRONMENT": folder}
        subprocess.run(call, cwd=study.ROOT, env=environment, check=True)
        yield str(Path(folder, "bin", "python"))


def title(machine: Machine, python: str) -> str:
    """Return the first cell of a machine's row."""
    if machine.python in PYTHONS:
        return f"Python {python}"
    return f"{machine.name}, Python {python}" if machine.python else machine.name


def differing(
    machine: Machine, chosen: Callable[[str], list[Program]]
) -> tuple[str, list[Program], list[Program]]:
    """Run the programs that are `chosen` for a title; return it, them, and those that differ."""
    before = dict(os.environ)
    ours = os.pathsep.join(str(study.ROOT / folder) for folder in ("src", "src/who-learns"))
    os.environ.update({"PYTHONPATH": ours, **machine.variables})
    config = study.CONFIG
    if machine.python not in ("", *PYTHONS):
        config = replace(config, time_limit=PATIENT * config.time_limit)
    try:
        with (
            python_of(machine) as python,
            Runner(config, python=python) as runner,
            Progress(runner),
        ):
            name = title(machine, runner.versions()["Python"])
            programs = chosen(name)
            runner.submit(program.job for program in programs)
            found = []
            for program in programs:
                if study.differs(program, runner):
                    study.say(f"{program.name} differs")
                    found.append(program)
            return name, programs, found
    finally:
        os.environ.clear()
        os.environ.update(before)


def mark(program: Program) -> str:
    """Return a hash of a program and its output, short, as each machine keeps one of each."""
    return release_data.fingerprint(program)[:6]


def seen() -> dict[str, list[str]]:
    """Return the marks of what was the same on each machine, with this PyTorch."""
    if not SEEN.is_file() or measured.load("machines")["run_with"] != study.run_with():
        return {}
    found: dict[str, str] = json.loads(SEEN.read_text(encoding="utf-8"))
    return {name: marks.split() for name, marks in found.items()}


def run(machine: Machine) -> list[str]:
    """Run what a machine has not seen, and write its row; return the names of what differs."""
    programs, before = [program for _, program in study.programs()], seen()
    name, ran, found = differing(
        machine, lambda name: [p for p in programs if mark(p) not in before.get(name, ())]
    )
    wrong = {mark(program) for program in found}
    same = sorted({mark(program) for program in programs} - wrong)  # seen before, or now
    names = list(dict.fromkeys(program.name for program in found))
    which = ", ".join(f"`{name}`" for name in names) or "none"
    row: list[str | int | float] = [name, len(programs), len(names), which]
    study.say(f"{len(ran)} of {len(programs)} programs were new:", json.dumps(row))
    others = [one for one in measured.load("machines")["rows"] if one[0] != name]
    study.write("machines", "machines", COLUMNS, [*others, row])
    lines = {title: " ".join(marks) for title, marks in {**before, name: same}.items()}
    write_text(SEEN, json.dumps(lines, indent=0, ensure_ascii=False) + "\n")
    return names


def main() -> int:
    """Run the machines, write docs/data/measured/machines.json; return 1 if one differed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[2])
    parser.add_argument("name", nargs="*", help="a part of a machine's name")
    parser.add_argument("--python", metavar="NAME=COMMAND", help="a machine with this Python")
    options = parser.parse_args()
    here = list(machines())
    for name in options.name:
        if not any(name in machine.name for machine in here):
            there = ", ".join(machine.name for machine in here)
            parser.error(f"No machine here has {name!r} in its name. There are: {there}.")
    wanted = options.name or [""] * (not options.python)
    chosen = [machine for machine in here if any(name in machine.name for name in wanted)]
    if options.python:
        name, _, command = options.python.partition("=")
        chosen.append(Machine(name, {}, command))
    wrong = [run(machine) for machine in chosen]
    return int(any(wrong))


if __name__ == "__main__":
    sys.exit(main())
