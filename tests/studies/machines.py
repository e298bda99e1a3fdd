"""Run all programs as on other machines: `uv run python tests/studies/machines.py [NAME ...]`.

A machine is this one with variables of the environment that PyTorch's libraries read, with another
Python, or arm64 under emulation. Each takes as long as a check of the site. Machines that the
command line names are run alone, and the rows of the others stay; names are parts of a first cell.

The Pythons are those of `uv python list --only-installed`; their environments stand in a temporary
folder for as long as they run. For arm64, ARM64 names a command that starts a Python of that
architecture with this site's requirements, such as a script that calls qemu-aarch64.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import study

from mkdocs_sybil import Runner
from mkdocs_sybil.config import environment_of
from mkdocs_sybil.programs import Program
from stop_the_gradient import measured

COLUMNS = ["Machine", "Programs", "Differ", "Which"]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
VARIABLES = {
    "as recorded": "",
    "ATen without vectors": "ATEN_CPU_CAPABILITY=default",
    "ATen with AVX2": "ATEN_CPU_CAPABILITY=avx2",
    "ATen with AVX-512": "ATEN_CPU_CAPABILITY=avx512",
    "MKL, alike on all processors": "MKL_CBWR=COMPATIBLE",
    "MKL with SSE4.2": "MKL_ENABLE_INSTRUCTIONS=SSE4_2",
    "MKL with AVX-512": "MKL_ENABLE_INSTRUCTIONS=AVX512",
    "oneDNN with SSE4.1": "ONEDNN_MAX_CPU_ISA=SSE41",
    "oneDNN with AVX2": "ONEDNN_MAX_CPU_ISA=AVX2",
    "1 thread": "OMP_NUM_THREADS=1",
    "4 threads": "OMP_NUM_THREADS=4",
    "16 threads": "OMP_NUM_THREADS=16",
    "as `record` tries": study.CONFIG.machines[0],
}


@dataclass(frozen=True)
class Machine:
    """What is run: variables of the environment, and the Python, as a version or a command."""

    name: str
    variables: dict[str, str] = field(default_factory=dict)
    python: str = ""


def machines() -> Iterator[Machine]:
    """Yield the machines that can be had here."""
    flags = Path("/proc/cpuinfo").read_text() if sys.platform == "linux" else ""
    for name, text in VARIABLES.items():
        if ("AVX-512" not in name or " avx512f " in flags) and (
            "AVX2" not in name or " avx2 " in flags
        ):
            shown = f"{name}: `{text}`" if text else name
            yield Machine(shown, environment_of(text) if text else {})
    for version in PYTHONS:
        call = ["uv", "python", "find", "--no-project", "--no-python-downloads", version]
        if subprocess.run(call, capture_output=True).returncode == 0:
            yield Machine(f"Python {version}", {}, version)
    if "ARM64" in os.environ:
        yield Machine("arm64, emulated", {}, os.environ["ARM64"])


@contextmanager
def python_of(machine: Machine) -> Iterator[str]:
    """Give the interpreter of a machine, in an environment of its own if that must be made."""
    if not machine.python[:1].isdigit():
        yield machine.python or sys.executable
        return
    with tempfile.TemporaryDirectory(prefix="python-") as folder:
        call = ["uv", "sync", "--quiet", "--no-dev", "--python", machine.python]
        environment = {**os.environ, "UV_PROJECT_ENVIRONMENT": folder}
        subprocess.run(call, cwd=study.ROOT, env=environment, check=True)
        yield str(Path(folder, "bin", "python"))


def differing(machine: Machine, programs: list[Program]) -> tuple[dict[str, str], list[str]]:
    """Run programs on a machine; return its versions, and the names of those that differ."""
    before = dict(os.environ)
    os.environ.update({"PYTHONPATH": str(study.ROOT / "src"), **machine.variables})
    try:
        with python_of(machine) as python, Runner(study.CONFIG, python=python) as runner:
            runner.submit(program.job for program in programs)
            found = [program.name for program in programs if study.differs(program, runner)]
            return runner.versions(), list(dict.fromkeys(found))
    finally:
        os.environ.clear()
        os.environ.update(before)


def main() -> int:
    """Run the machines, write docs/data/measured/machines.json; return 1 if something differed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[2])
    parser.add_argument("name", nargs="*", help="a part of a machine's name")
    wanted = parser.parse_args().name
    programs = [program for _, program in study.programs()]
    known: dict[str, list[str | int | float]] = {}
    if (measured.FOLDER / "machines.json").is_file():
        known = {str(row[0]): row for row in measured.load("machines")["rows"]}
    for machine in machines():
        if wanted and not any(name in machine.name for name in wanted):
            continue
        versions, names = differing(machine, programs)
        which = ", ".join(f"`{name}`" for name in names) or "none"
        title = machine.name
        if machine.python:
            title = f"{machine.name} ({versions['Python']})"
        known[title] = [title, len(programs), len(names), which]
        print(json.dumps(known[title]), flush=True)
        study.write("machines", "machines", COLUMNS, list(known.values()))
    return int(any(row[2] for row in known.values()))


if __name__ == "__main__":
    sys.exit(main())
