"""Measure what checking costs: `uv run python tests/studies/bench.py [a] [b] [c] [d]`.

a. All examples of the site, against a floor: one process that imports torch and torchvision and
   executes the same programs once, in turn, with captured output.
b. The engine's own time for a trivial program, on generated sites of 200, 1,000 and 5,000.
c. `mkdocs serve`: from saving a snippet to seeing the new page over HTTP, on a copy of the site.
d. `mkdocs serve`: from the command to the first page, and until all programs have run, on a copy of
   the site; then the same again, with nothing changed.
"""

import contextlib
import functools
import json
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import study

from mkdocs_sybil import Runner

ROOT = study.ROOT

ALL_RAN = "All programs have run."
SERVE = """\
import signal
from mkdocs.__main__ import cli
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever starts this may ignore it
cli()
"""
ENGINE = """\
import sys, time
started = time.perf_counter()
from mkdocs_sybil import Runner, check, load, pages
imported = time.perf_counter()
config = load()
with Runner(config) as runner:
    checked = check(config, list(pages(config)), runner)
ended = time.perf_counter()
print(ended - started, ended - imported, len(checked.programs), len(checked.failures))
"""
FLOOR = """\
import contextlib, io, json, os, sys, tempfile, time
from types import ModuleType
started = time.perf_counter()
import torch, torchvision
jobs = json.loads(open(sys.argv[1]).read())
os.chdir(tempfile.mkdtemp())
environment = dict(os.environ)
with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
    for steps in jobs:
        module = sys.modules["__main__"] = ModuleType("__main__")
        for file, source in steps:
            module.__file__ = file
            with contextlib.suppress(Exception):
                exec(compile(source, file, "exec"), vars(module))
        os.environ.clear()  # a program that waits for a second process would stop all that follow
        os.environ.update(environment)
print(time.perf_counter() - started)
"""


def python(code: str, *arguments: str, cwd: Path = ROOT) -> list[float]:
    """Run some code in a new process; return the numbers that it prints, the wall time first."""
    started = time.perf_counter()
    result = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=cwd, stdout=subprocess.PIPE, text=True
    )
    wall = time.perf_counter() - started
    result.check_returncode()
    return [wall, *map(float, result.stdout.split())]


def median(run: Callable[[], list[float]], repeats: int) -> list[float]:
    return [
        statistics.median(column) for column in zip(*(run() for _ in range(repeats)), strict=True)
    ]


def site_against_floor() -> None:
    """Measure both in turn, so that a machine that gets slower slows both."""
    jobs = list(dict.fromkeys(program.job for _, program in study.programs()))
    with Runner(study.CONFIG) as runner:
        runner.submit(jobs)
        ran = [
            [
                (step.file, step.source)
                for step, result in zip(job.steps, runner.result(job), strict=True)
                if not result["skipped"]
            ]
            for job in jobs
        ]
    # Programs that fork come first: a process that has computed cannot be forked any more.
    ran.sort(key=lambda steps: not any("start_processes" in source for _, source in steps))
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(ran, file)
        file.flush()
        python(FLOOR, file.name)  # warm the disk
        runs = [(python(ENGINE), python(FLOOR, file.name)) for _ in range(3)]
    checked = statistics.median(engine[0] for engine, _ in runs)
    floor = statistics.median(floor[0] for _, floor in runs)
    _, _, _, count, failed = runs[0][0]
    print(
        f"a. {count:.0f} programs ({failed:.0f} failed): {checked:.2f} s, floor {floor:.2f} s, "
        f"ratio {checked / floor:.2f} (goal: at most 0.75 on two cores)"
    )


def own_time(programs: int) -> list[float]:
    """Check a generated site of so many programs; return what `ENGINE` prints, and the wall time.

    The numbers are: seconds in all, with and without the imports, programs, programs that failed.
    """
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "pyproject.toml").write_text("[tool.mkdocs-sybil]\n")
        (root / "docs").mkdir()
        for page in range(programs // 20):
            (root / f"snippets/{page}").mkdir(parents=True)
            text = f"# Page {page}\n"
            for number in range(page * 20, page * 20 + 20):
                (root / f"snippets/{page}/{number}.py").write_text(f"print({number})\n")
                (root / f"snippets/{page}/{number}.out").write_text(f"{number}\n")
                text += f'\n--8<-- "{number}.py"\n'
            (root / f"docs/{page}.md").write_text(text)
        return python(ENGINE, cwd=root)


def own_time_per_program() -> None:
    for programs in 200, 1000, 5000:
        seconds = median(functools.partial(own_time, programs), 3)
        print(
            f"b. {programs} programs ({seconds[4]:.0f} failed): {seconds[2]:.2f} s, "
            f"{seconds[2] / programs * 1000:.2f} ms for each (goal: at most 5)"
        )


def ask(url: str) -> str:
    with urllib.request.urlopen(url, timeout=180) as response:
        return str(response.read().decode())


@contextlib.contextmanager
def site_copy() -> Iterator[Path]:
    """Copy what a build needs."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for copied in "docs", "snippets", "src", "mkdocs.yml", "pyproject.toml":
            copy = shutil.copytree if (ROOT / copied).is_dir() else shutil.copy
            copy(ROOT / copied, root / copied)
        yield root


@contextlib.contextmanager
def serving(root: Path) -> Iterator[tuple[str, psutil.Process]]:
    """Run `mkdocs serve`, which writes to serve.log; return its address and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with (root / "serve.log").open("w") as log:
        server = psutil.Popen(
            [sys.executable, "-c", SERVE, "serve", "-a", f"127.0.0.1:{port}"],
            cwd=root,
            env={**os.environ, "PYTHONPATH": f"{root}/src{os.pathsep}{root}/src/mkdocs-sybil"},
            stdout=log,
            stderr=log,
        )
    try:
        yield f"http://127.0.0.1:{port}/", server
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(60)


def save_to_visible() -> None:
    name, program = next(
        (name, program)
        for name, program in study.programs()
        if program.path.suffix == ".py" and program.recorded and not program.placed
        and ":" not in program.name and program.recorded.path.suffix == ".out"
    )  # fmt: skip
    with site_copy() as root, serving(root) as (base, _):
        assert program.recorded
        source, output = (root / p.relative_to(ROOT) for p in (program.path, program.recorded.path))
        old = source.read_text(), output.read_text()
        path = "" if name == "index.md" else name.rpartition(".")[0] + "/"
        url, page = base + path, list[str]()

        def wait_for(text: str) -> float:
            """Do as a browser does: the server answers when it has built the site again."""
            started = time.perf_counter()
            while text not in page[0]:
                epoch = re.findall(r"livereload\((\d+), (\d+)\)", page[0])[-1]
                ask(f"{base}livereload/{'/'.join(epoch)}")
                page[0] = ask(url)
            return time.perf_counter() - started

        while not page:
            time.sleep(0.5)
            with contextlib.suppress(OSError):
                page.append(ask(url))
        while ALL_RAN not in (root / "serve.log").read_text():
            time.sleep(0.5)
        time.sleep(2)
        times = []
        for number in range(5):
            mark = f"saved-{number}"
            source.write_text(f'{old[0]}print("{mark}")\n')
            output.write_text(f"{old[1]}{mark}\n")
            times.append(wait_for(f"\n{mark}\n"))
            time.sleep(1)
    print(f"c. save to visible: {statistics.median(times):.2f} s (goal: at most 0.5), of {times}")


def first_page(root: Path) -> tuple[float, str]:
    """Start `mkdocs serve`; return after how many seconds a page was there, and what to tell."""
    started, phases, page = time.perf_counter(), [], ""

    def tell(what: str) -> float:
        seconds = time.perf_counter() - started
        phases.append(f"{what} after {seconds:.1f} s")
        return seconds

    with serving(root) as (base, server):
        while not page:
            try:
                page = ask(f"{base}articles/stop/detach/")
            except urllib.error.HTTPError:
                if not phases:
                    tell("an answer")
            except OSError:
                pass
            time.sleep(0.05)
        seconds = tell("the page")
        used = server.cpu_times()
        phases.append(f"when MkDocs had used {used.user + used.system:.1f} s of CPU")
        while "data-runs=" in ask(f"{base}articles/stop/detach/"):
            time.sleep(0.05)
        tell("its programs")
        left = re.findall(r", (\d+) still run, .* with ", (root / "serve.log").read_text())
        phases.append(f"{left[0] if left else 'no'} programs had still to run or were skipped")
        if left:
            while ALL_RAN not in (root / "serve.log").read_text():
                time.sleep(0.1)
            tell("all programs")
    return seconds, ", ".join(phases)


def cold_and_again() -> None:
    with site_copy() as root:
        cold, phases = first_page(root)
        again, told_again = first_page(root)
    print(f"d. cold: {phases}")
    print(f"   again: {told_again}")
    print(f"   cold against again: {cold - again:+.1f} s (goal: at most +5)")


if __name__ == "__main__":
    parts = {
        "a": site_against_floor,
        "b": own_time_per_program,
        "c": save_to_visible,
        "d": cold_and_again,
    }
    for name in sys.argv[1:] or parts:
        parts[name]()
