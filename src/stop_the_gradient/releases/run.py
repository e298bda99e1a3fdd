"""`python -m stop_the_gradient.releases [RELEASE ...]`: run every example on each release.

Each release of PyTorch gets an environment of its own in a temporary folder, one at a time, and
what its examples did goes into docs/data/releases.json. A run does only what that file does not
know yet: it can be stopped at any moment and started again. The releases that the command line
names are run again in full. An environment is some gigabytes, and takes about half a minute.

Several machines can share the work: `--shard 3/8` runs each eighth page, from the third on, and
writes to dist/; `--merge FILE ...` puts all such files together, to the byte as if one had run all.
"""

import argparse
import contextlib
import os
import platform
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from mkdocs_sybil import Config, Job, ProblemError, Program, Progress, Result, Runner
from mkdocs_sybil import load as load_config
from stop_the_gradient.data import ROOT
from stop_the_gradient.releases.data import (
    DATA,
    RELEASES,
    Data,
    Entry,
    Example,
    Key,
    Outcome,
    current,
    load,
    number,
    save,
    site,
)

SHARDS = ROOT / "dist"
TIME_LIMIT = 60.0  # seconds for one attempt at the programs of one namespace
ATTEMPTS = 5  # destroy_process_group() of older releases sometimes never returns
# Addresses, folders, and the ports of two processes.
ADDRESS = re.compile(r"(0x)[0-9a-f]{6,}")
NOISE = re.compile(
    rf"{ADDRESS.pattern}|(?<![\w:/])(?:/[-.\w]+)+/(?=[-\w]+\.\w)| \(\[127\.0\.0\.1\]:\d+[^)]*\)"
)
CHATTER = "Expected number of connected peer ranks"  # what Gloo says on 2.8 and 2.10
NO_TORCHVISION = "ModuleNotFoundError: No module named 'torchvision'"
TOO_OLD = "ImportError: who_learns needs PyTorch"  # the package in src/who-learns says so
# What the resolver says when there is no such release, or none for this platform and Python.
NO_RELEASE = "Because (there is no version of torch=={0}|torch=={0} has no wheels) "


def requirements(release: str) -> list[str]:
    """Return what to install for a release."""
    wanted = [f"torch=={release}"]
    if number(release) >= (2, 0):  # before, torchvision has no build for Python 3.11
        wanted.append("torchvision>=0.15")
    if number(release) < (2, 3):
        wanted.append("numpy<2")
    return wanted


def install(wanted: list[str], folder: str, *options: str) -> Path:
    """Make an environment with `wanted` and what the engine needs there; return its Python.

    `options` are for `uv pip install`. Raises CalledProcessError. In the project's own folder, its
    pins would hold.
    """
    python = Path(folder, "bin", "python")
    for call in (
        ["uv", "venv", "--quiet", "--python", "3.11", folder],
        ["uv", "pip", "install", "--quiet", "--python", str(python), *options, *wanted,
         f"psutil=={version('psutil')}"],
    ):  # fmt: skip
        subprocess.run(call, cwd=folder, check=True, capture_output=True, text=True)
    return python


@contextlib.contextmanager
def importable() -> Iterator[None]:
    """Let the processes that start in the body import the fixtures of this site, and who-learns."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT / "src/who-learns")])
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


def run(python: Path, wanted: Mapping[Key, Example]) -> tuple[dict[str, str], dict[Key, Outcome]]:
    """Run examples in an environment; return its versions, and the result of each example.

    Those that do not end are run again. Raises ProblemError if nothing can run there.
    """
    config: Config = replace(load_config(ROOT), time_limit=TIME_LIMIT)
    done: dict[Job, list[Result]] = {}
    with importable(), Runner(config, python=str(python)) as runner:
        used = {name for e in wanted.values() for name in e.program.job.packages}
        versions = runner.versions(used)
        waiting = list(dict.fromkeys(example.program.job for example in wanted.values()))
        for _ in range(ATTEMPTS):
            runner.evict(())
            runner.submit(waiting)
            with Progress(runner):
                done |= {job: runner.result(job) for job in waiting}
            waiting = [job for job in waiting if any(map(_hung, done[job]))]
    return versions, {key: outcome(e.program, done[e.program.job]) for key, e in wanted.items()}


def _hung(result: Result) -> bool:
    return result["problem"] == "stopped" and result["text"].startswith("did not end")


def outcome(program: Program, results: list[Result]) -> Outcome:
    """Return what an example did. After a section that fails, the next goes on, as a reader does.

    A name that such a section should have left behind makes the next one "not available". What an
    example wrote to standard error does not count.
    """
    did = results[program.index]
    if did["skipped"] and program.skip:
        return ["not executed", program.skip.reason]
    if did["problem"]:
        line = first_line(did["text"])
        earlier = any(step["problem"] for step in results[: program.index])
        lacks = line == NO_TORCHVISION or line.startswith(TOO_OLD)
        follows = earlier and line.startswith("NameError")
        return ["not available" if lacks or follows else "failed", line]
    printed = without_chatter(did["out"].decode("utf-8", "backslashreplace"))
    return "same" if printed == program.printed else ["different", ADDRESS.sub(r"\1", printed)]


def without_chatter(text: str) -> str:
    """Return an output without what the processes of Gloo say in it.

    Several say it at once, in mixed words, and each of them ends one line.
    """
    kept, lines = [], 0
    for line in text.splitlines(keepends=True):
        lines += line.count(CHATTER)
        if not lines:
            kept.append(line)
        lines = max(lines - 1, 0)
    return "".join(kept)


def first_line(text: str) -> str:
    """Return the first line of the exception in a traceback, without folders and addresses."""
    lines = text.rpartition("Traceback (most recent call last):\n")[2].splitlines()
    line = next((line for line in lines if re.match(r"[A-Za-z_][\w.]*(:|$)", line)), lines[0])
    return NOISE.sub(r"\1", line)


def main(arguments: list[str] | None = None) -> int:
    """Run the releases; return 0 if each ran, 1 if one did not, 2 if nothing could run."""
    given = _parser().parse_args(arguments)
    named, target = given.release, DATA
    unknown = [release for release in named if release not in RELEASES]
    if unknown:
        print(
            f"{unknown[0]} is none of the releases that this site compares: {', '.join(RELEASES)}. "
            "They are listed in pyproject.toml, below [tool.stop-the-gradient]. Nothing was run."
        )
        return 2
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the environment is removed
    try:
        found, shown = load(DATA), site()
    except ProblemError as error:
        print(error)
        return 2
    if given.merge:
        return merge(given.merge, shown)
    if given.shard:
        own = list(dict.fromkeys(page for page, _ in shown))[given.shard[0] - 1 :: given.shard[1]]
        shown = {key: example for key, example in shown.items() if key[0] in own}
        target = SHARDS / "releases-{}-of-{}.json".format(*given.shard)
        target.parent.mkdir(exist_ok=True)
    entries = current(found, shown)
    found["examples"] = list(entries.values())
    if given.shard:
        save(target, found)  # there may be nothing to run
    statuses = set()
    for release in sorted(named or RELEASES, key=number):
        wanted = {k: shown[k] for k, e in entries.items() if named or release not in e["results"]}
        if not wanted:
            print(f"{release}: all {len(entries)} examples are known")
            statuses.add(0)
            continue
        statuses.add(status := run_release(release, wanted, entries, found))
        if status != 2:
            _save_in_order(found, target)
    return 1 if len(statuses) > 1 else statuses.pop()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m stop_the_gradient.releases", description=__doc__.partition("\n\n")[2]
    )
    parser.add_argument("release", nargs="*", help=f"one of {', '.join(RELEASES)}")
    parser.add_argument("--shard", type=_shard, metavar="K/N", help="run each Nth page")
    parser.add_argument("--merge", nargs="+", type=Path, metavar="FILE", help="put shards together")
    return parser


def _save_in_order(found: Data, target: Path) -> None:
    """Write the data, with the releases from the oldest to the newest."""
    for entry in found["examples"]:
        entry["results"] = {r: entry["results"][r] for r in sorted(entry["results"], key=number)}
    found["releases"] = {r: found["releases"][r] for r in sorted(found["releases"], key=number)}
    save(target, found)


def _shard(text: str) -> tuple[int, int]:
    number, _, count = text.partition("/")
    if not (number.isdecimal() and count.isdecimal() and 1 <= int(number) <= int(count)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a part such as 3/8.")
    return int(number), int(count)


def merge(files: list[Path], shown: Mapping[Key, Example]) -> int:
    """Write the data that shards wrote; return 0, or 2 if they are not all of the site."""
    found: Data = {"releases": {}, "examples": []}
    for file in files:
        if not file.is_file():
            print(f"There is no file {file}.")
            return 2
        try:
            part = load(file)
        except ProblemError as error:
            print(error)
            return 2
        found["releases"] |= part["releases"]
        found["examples"] += part["examples"]
    known = {(e["page"], e["name"]): e["fingerprint"] for e in found["examples"]}
    missing = [key for key, example in shown.items() if known.get(key) != example.fingerprint]
    if missing:
        print(f"{len(missing)} examples are in none of these files: {' '.join(missing[0])}, ...")
        return 2
    found["examples"] = list(current(found, shown).values())
    found["releases"] = {r: found["releases"][r] for r in sorted(found["releases"], key=number)}
    save(DATA, found)
    return 0


def run_release(
    release: str, wanted: Mapping[Key, Example], entries: dict[Key, Entry], found: Data
) -> int:
    """Run examples on a release, and note what they did.

    Return 0 if they ran, 1 if there is no such release for this machine, which is noted as well,
    and 2 if something else went wrong: then nothing is noted.
    """
    started = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="release-") as folder:
        print(f"{release}: installing", flush=True)
        try:
            python = install(requirements(release), folder)
            installed = time.perf_counter()
            versions, results = run(python, wanted)
        except subprocess.CalledProcessError as error:
            return _not_installed(release, error.stderr, wanted, entries, found)
        except (ProblemError, OSError) as error:
            print(f"{release}: could not be run. It will be tried again next time.\n{error}")
            return 2
    found["releases"][release] = versions
    for key, did in results.items():
        entries[key]["results"][release] = did
        if did != "same":
            print(f"{release}: {' '.join(key)}: {did[0]}")
    print(
        f"{release}: {len(wanted)} examples, {list(results.values()).count('same')} the same. "
        f"Installed in {installed - started:.0f} s, run in {time.perf_counter() - installed:.0f} s",
        flush=True,
    )
    return 0


def _not_installed(
    release: str, said: str, wanted: Mapping[Key, Example], entries: dict[Key, Entry], found: Data
) -> int:
    words = " ".join(said.split())
    reason = re.search(NO_RELEASE.format(re.escape(release)), words)
    if reason is None:
        print(f"{release}: could not be installed. It will be tried again next time.\n{said}")
        return 2
    print(f"{release}: not available here.\n{said}")
    found["releases"].setdefault(release, {"PyTorch": release, "Python": platform.python_version()})
    for key in wanted:  # what an earlier run found out stays
        entries[key]["results"].setdefault(release, ["not available", reason[1]])
    return 1
