"""`python -m stop_the_gradient.releases [RELEASE ...]`: run every example on each release.

Each release of PyTorch gets an environment of its own in a temporary folder, one at a time, and
what its examples did goes into docs/en/releases.json. A run does only what that file does not
know yet: it can be stopped at any moment and started again. The releases that the command line
names are run again in full. An environment is some gigabytes, and takes about half a minute.
"""

import contextlib
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any, TypedDict

from mkdocs_sybil.blocks import ProblemError, display
from mkdocs_sybil.examples import Page, Program, PythonBlockParser, write

ENGINE = ("sybil", "markdown", "pygments", "pymdown-extensions")
ROOT = Path(__file__).parents[2]
PROJECT = ROOT / "pyproject.toml"
RELEASES = tuple(
    tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["stop-the-gradient"]["releases"]
)
DOCS, SNIPPETS = ROOT / "docs" / "en", ROOT / "snippets"
DATA = DOCS / "releases.json"
TIME_LIMIT = 30.0  # seconds for one attempt at an example
ATTEMPTS = 5  # destroy_process_group() of older releases sometimes never returns
# Addresses and folders.
NOISE = re.compile(r"(0x)[0-9a-f]{6,}|(?<![\w:/])(?:/[-.\w]+)+/(?=[-\w]+\.\w)")
NO_TORCHVISION = "ModuleNotFoundError: No module named 'torchvision'"

# What an example did on a release: "same", or one word of "different" (it printed another text),
# "failed" (with the first line of the error), "not executed" (with the reason that the page
# gives) and "not available" (with the reason why it could not be installed), and the text.
Result = str | list[str]
Key = tuple[str, str]  # a page and the name of a program on it


class Entry(TypedDict):
    """What is known about one example. A changed example, or output, changes the fingerprint."""

    page: str
    name: str
    fingerprint: str
    results: dict[str, Result]


class Data(TypedDict):
    """What docs/en/releases.json holds: the versions that each release ran with, the examples."""

    releases: dict[str, dict[str, str]]
    examples: list[Entry]


def examples(parser: PythonBlockParser) -> Iterator[tuple[Key, Any]]:
    """Yield the programs of all pages, each with its Sybil example."""
    for path in sorted(path for path in DOCS.rglob("*") if path.suffix in (".md", ".ipynb")):
        for example in Page.parse(str(path), parser):
            if isinstance(example.parsed, Program):
                yield (path.relative_to(DOCS).as_posix(), example.parsed.name), example


def fingerprint(program: Program) -> str:
    """Return a short hash of all that the result of an example depends on."""
    recorded = program.recorded and (program.recorded.text, program.recorded.flags)
    earlier = [(source.strip("\n"), skip) for source, skip in program.earlier]
    text = json.dumps([program.shown, earlier, program.skip, recorded])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def fingerprints() -> dict[Key, str]:
    """Return the fingerprint of each example of the site, in the order of the pages."""
    return {key: fingerprint(e.parsed) for key, e in examples(PythonBlockParser(SNIPPETS))}


def read(path: Path, otherwise: str) -> Any:
    """Return what a JSON file holds that a command wrote.

    Raises ProblemError, with the line and what to do `otherwise`, if it is broken.
    """
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise ProblemError(
            f"{display(path)}:{error.lineno}: this is not JSON: {error.msg}. Take back the last "
            f"change to it, or {otherwise}."
        ) from None


def load() -> Data:
    """Return the data that earlier runs wrote; raise ProblemError if it is broken."""
    if not DATA.is_file():
        return {"releases": {}, "examples": []}
    data: Data = read(DATA, "delete it and run `uv run python -m stop_the_gradient.releases`")
    return data


def save(data: Data) -> None:
    """Write the data in one step, with one line for each example."""
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in data["examples"])
    releases = json.dumps(data["releases"], indent=1)
    write(DATA, f'{{\n"releases": {releases},\n"examples": [\n{lines}\n]\n}}\n')


def current(data: Data) -> dict[Key, Entry]:
    """Return an entry for each example of the site, with what is known about it as it is now."""
    known = {(entry["page"], entry["name"]): entry for entry in data["examples"]}
    entries: dict[Key, Entry] = {}
    for (page, name), mark in fingerprints().items():
        entry = known.get((page, name))
        if entry is None or entry["fingerprint"] != mark:
            entry = {"page": page, "name": name, "fingerprint": mark, "results": {}}
        entries[page, name] = entry
    return entries


def number(release: str) -> tuple[int, ...]:
    """Return a release as numbers, which sort as releases do."""
    return tuple(map(int, release.split(".")))


def requirements(release: str) -> list[str]:
    """Return what to install for a release."""
    wanted = [f"torch=={release}"]
    if number(release) >= (2, 0):  # before, torchvision has no build for Python 3.11
        wanted.append("torchvision>=0.15")
    if number(release) < (2, 3):
        wanted.append("numpy<2")
    return wanted


def install(wanted: list[str], folder: str, *options: str) -> Path:
    """Make an environment with `wanted` and what the examples need to run; return its Python.

    `options` are for `uv pip install`. Raises CalledProcessError.
    """
    python = Path(folder, "bin", "python")
    call = ["uv", "venv", "--quiet", "--python", "3.11", folder]
    subprocess.run(call, check=True, capture_output=True, text=True)
    engine = (f"{name}=={version(name)}" for name in ENGINE)
    call = ["uv", "pip", "install", "--quiet", "--python", str(python), *options, *wanted, *engine]
    subprocess.run(call, check=True, capture_output=True, text=True)
    return python


def run(
    python: Path, wanted: list[Key], attempts: int = ATTEMPTS
) -> Iterator[tuple[Key | None, Any]]:
    """Run examples in an environment: yield (None, its versions), then (key, result) of each.

    Those that did not end are run again, in a new process.
    """
    again: list[Key] = []
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    while wanted:
        with subprocess.Popen(
            [python, "-m", __spec__.name, "--here"],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        ) as process:
            assert process.stdin and process.stdout
            try:
                with contextlib.suppress(BrokenPipeError), process.stdin:
                    process.stdin.write(json.dumps(wanted))
                while True:
                    # A program that hangs outside of Python does not notice its own time limit.
                    timer = threading.Timer(4 * TIME_LIMIT, process.kill)
                    timer.start()
                    line = process.stdout.readline()
                    timer.cancel()
                    if not line:
                        break
                    key, result = json.loads(line)
                    if key:
                        wanted = wanted[1:]
                    if key and attempts > 1 and "TimeLimitError" in str(result):
                        again.append((key[0], key[1]))
                    else:
                        yield key and tuple(key), result
            finally:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)  # with the processes it started
        if wanted:
            yield wanted[0], ["failed", "The process ended."]
            wanted = wanted[1:]
    if again:
        yield from run(python, again, attempts - 1)


def run_here(wanted: list[Key]) -> None:
    """Run examples with the PyTorch of this process; print each result as a line of JSON."""
    output = os.fdopen(os.dup(1), "w", buffering=1)
    os.dup2(2, 1)  # what processes that an example starts print is not a result

    from stop_the_gradient import fixtures

    parser = PythonBlockParser(SNIPPETS, fixtures, TIME_LIMIT)
    found = dict(examples(parser))
    files = {(page, found[page, name].parsed.path) for page, name in wanted}
    print(json.dumps([None, parser.versions()]), file=output)
    for (page, name), example in found.items():
        if (page, example.parsed.path) in files:  # a section needs those before it
            told = result(parser, example)
            if (page, name) in wanted:
                print(json.dumps([[page, name], told]), file=output)


def result(parser: PythonBlockParser, example: Any) -> Result:
    """Return what an example does. After a section that fails, the next goes on, as a reader does.

    A name that such a section should have left behind makes the next one "not available".
    """
    program: Program = example.parsed
    states, file = example.document.namespace, str(program.path)
    if program.is_section and not program.earlier:
        module = ModuleType("__main__")
        module.__file__ = file
        states[file] = module, 0
    try:
        if program.skip and parser.applies(program.skip):
            return ["not executed", program.skip[1]]
        printed = parser.run(program, states)
        return ["different", printed] if parser.compare(program, printed) else "same"
    except ProblemError as error:
        line = first_line(str(error))
    failed = states.setdefault("failed", set())
    follows = line == NO_TORCHVISION or (file in failed and line.startswith("NameError"))
    if program.is_section:
        failed.add(file)
        states[file] = states[file][0], len(program.earlier) + 1
    return ["not available" if follows else "failed", line]


def first_line(problem: str) -> str:
    """Return the first line of the exception in a problem's text, without folders and addresses."""
    lines = problem.rpartition("Traceback (most recent call last):\n")[2].splitlines()
    line = next((line for line in lines if re.match(r"[\w.]+(:|$)", line)), lines[0])
    return NOISE.sub(r"\1", line)


def main(arguments: list[str]) -> int:
    """Run the releases; return 0 if each could be installed, 1 if not, 2 if nothing could run."""
    if arguments == ["--here"]:
        run_here([(page, name) for page, name in json.load(sys.stdin)])
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the environment is removed
    try:
        data = load()
    except ProblemError as error:
        print(error)
        return 2
    entries = current(data)
    data["examples"] = list(entries.values())
    missing = 0
    for release in sorted(arguments or RELEASES, key=number):
        wanted = [k for k, e in entries.items() if arguments or release not in e["results"]]
        if not wanted:
            print(f"{release}: all {len(entries)} examples are known")
            continue
        started = time.perf_counter()
        with tempfile.TemporaryDirectory(prefix="release-") as folder:
            print(f"{release}: installing", flush=True)
            try:
                python = install(requirements(release), folder)
                installed = time.perf_counter()
                for key, told in run(python, wanted):
                    if key is None:
                        data["releases"][release] = told
                        continue
                    entries[key]["results"][release] = told
                    if told != "same":
                        print(f"{release}: {key[0]} {key[1]}: {told[0]}", flush=True)
            except subprocess.CalledProcessError as error:
                missing += 1
                problem = (error.stderr.strip().splitlines() or [str(error)])[0]
                print(f"{release}: not available: {error.stderr}", flush=True)
                for key in wanted:  # what an earlier run found out stays
                    told = ["not available", NOISE.sub("", problem)]
                    entries[key]["results"].setdefault(release, told)
                installed = time.perf_counter()
        same = sum(entries[key]["results"][release] == "same" for key in wanted)
        print(
            f"{release}: {len(wanted)} examples, {same} the same. Installed in "
            f"{installed - started:.0f} s, run in {time.perf_counter() - installed:.0f} s",
            flush=True,
        )
        for entry in data["examples"]:
            entry["results"] = {
                r: entry["results"][r] for r in sorted(entry["results"], key=number)
            }
        data["releases"] = {r: data["releases"][r] for r in sorted(data["releases"], key=number)}
        save(data)
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
