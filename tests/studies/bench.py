"""Measure what checking costs: `uv run python tests/benchmarks/bench.py [a] [b] [c]`.

a. All examples of the site, against a floor: one process that imports torch and torchvision and
   executes the same programs, with captured output.
b. The engine's own time for a trivial block, on generated sites of 200, 1,000 and 5,000.
c. `mkdocs serve`: from saving a snippet to seeing the new page over HTTP, on a copy of the site.
"""

import json
import os
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = "docs/en"

ENGINE = """\
import sys, time
from pathlib import Path
started = time.perf_counter()
from mkdocs_sybil.examples import Page, PythonBlockParser, outcome
fixtures = None
if sys.argv[2] == "torch":
    from stop_the_gradient import fixtures
imported = time.perf_counter()
parser = PythonBlockParser("snippets", fixtures)
results = [
    outcome(example)
    for page in sorted(Path(sys.argv[1]).rglob("*.md"))
    for example in Page.parse(str(page), parser)
]
failed = sum(result.failure is not None for result in results)
print(time.perf_counter() - started, time.perf_counter() - imported, len(results), failed)
"""
FLOOR = """\
import contextlib, io, json, os, sys, tempfile, time
from types import ModuleType
started = time.perf_counter()
import torch, torchvision
programs = json.loads(open(sys.argv[1]).read())
os.chdir(tempfile.mkdtemp())
modules = {}
with contextlib.redirect_stdout(io.StringIO()):
    for file, namespace, source in programs:
        module = ModuleType("__main__")
        if namespace:
            module = modules.setdefault(namespace, module)
        module.__file__ = file
        sys.modules["__main__"] = module
        with contextlib.suppress(Exception):
            exec(compile(source, file, "exec"), vars(module))
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
    sys.path.insert(0, str(ROOT / "src"))
    from mkdocs_sybil.examples import Page, Program, PythonBlockParser, outcome
    from stop_the_gradient import fixtures

    parser = PythonBlockParser(ROOT / "snippets", fixtures)
    examples = [
        example
        for page in sorted((ROOT / PAGES).rglob("*.md"))
        for example in Page.parse(str(page), parser)
        if isinstance(example.parsed, Program)
        and example.parsed.path.suffix == ".py"
        and not outcome(example).skipped
    ]
    programs = [
        (
            str(example.parsed.path),
            f"{example.path} {example.parsed.path}" if example.parsed.is_section else "",
            example.parsed.source,
        )
        for example in examples
    ]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(programs, file)
        file.flush()
        python(FLOOR, file.name)  # warm the disk
        runs = [(python(ENGINE, PAGES, "torch"), python(FLOOR, file.name)) for _ in range(3)]
    checked = statistics.median(engine[0] for engine, _ in runs)
    floor = statistics.median(floor[0] for _, floor in runs)
    _, _, _, count, failed = runs[0][0]
    print(
        f"a. {count:.0f} examples ({failed:.0f} failed): {checked:.2f} s, "
        f"floor {floor:.2f} s, ratio {checked / floor:.3f} (goal: at most 1.15)"
    )


def own_time_per_block() -> None:
    for blocks in 200, 1000, 5000:
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "snippets").mkdir()
            (root / "docs").mkdir()
            for page in range(blocks // 20):
                text = ""
                for number in range(page * 20, page * 20 + 20):
                    (root / f"snippets/{number}.py").write_text(f"print({number})\n")
                    (root / f"snippets/{number}.out").write_text(f"{number}\n")
                    for info, suffix in ("python", "py"), ("output", "out"):
                        text += f'```{info}\n--8<-- "{number}.{suffix}"\n```\n\n'
                (root / f"docs/{page}.md").write_text(text)
            seconds = median(lambda: python(ENGINE, "docs", "none", cwd=root), 3)  # noqa: B023
            print(
                f"b. {blocks} blocks ({seconds[4]:.0f} failed): {seconds[2]:.2f} s, "
                f"{seconds[2] / blocks * 1000:.2f} ms per block (goal: at most 2)"
            )


def save_to_visible() -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in "docs", "snippets", "src", "mkdocs.yml", "pyproject.toml", "README.md":
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, root / name)
        page = next((root / PAGES / "articles").glob("*.md"))
        embedded = re.findall(r'--8<-- "(.*)\.out"', page.read_text())
        source, output = (root / f"snippets/{embedded[0]}.{suffix}" for suffix in ("py", "out"))
        old = source.read_text(), output.read_text()
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        server = subprocess.Popen(
            [sys.executable, "-m", "mkdocs", "serve", "-q", "-a", f"127.0.0.1:{port}"],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root / "src")},
        )
        url = f"http://127.0.0.1:{port}/articles/{page.stem}/"

        def wait_for(text: str) -> float:
            started = time.perf_counter()
            while time.perf_counter() - started < 60:
                try:
                    with urllib.request.urlopen(url, timeout=60) as response:
                        if text in response.read().decode():
                            return time.perf_counter() - started
                except OSError:
                    pass
                time.sleep(0.01)
            raise TimeoutError(text)

        try:
            wait_for("</html>")
            time.sleep(2)
            times = []
            for number in range(5):
                mark = f"saved-{number}"
                source.write_text(f'{old[0]}print("{mark}")\n')
                output.write_text(f"{old[1]}{mark}\n")
                times.append(wait_for(f">{mark}<"))
                time.sleep(1)
        finally:
            server.terminate()
            server.wait()
    print(f"c. save to visible: {statistics.median(times):.2f} s (goal: under 1), of {times}")


if __name__ == "__main__":
    parts = {"a": site_against_floor, "b": own_time_per_block, "c": save_to_visible}
    for name in sys.argv[1:] or parts:
        parts[name]()
