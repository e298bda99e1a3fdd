"""What programs printed, kept between two runs of `mkdocs serve`: the second runs nothing again.

Only `serve` uses it. It is known by all that a program can see, and a result that is not a success
is not kept. The file is JSON. What in it cannot be read, or belongs to something else, is ignored.
"""

import contextlib
import hashlib
import json
import os
import platform
import sys
import time
from collections.abc import Iterable, Iterator
from importlib.metadata import distributions
from pathlib import Path

from mkdocs_sybil._internal.config import Config
from mkdocs_sybil._internal.errors import ProblemError
from mkdocs_sybil._internal.files import write_text
from mkdocs_sybil._internal.job import Job, Result, packed, unpacked
from mkdocs_sybil._internal.snapshot import stat_of
from mkdocs_sybil._internal.worker import FORKS, inherited

SECONDS = 10.0  # between two times that it is written
# Of the configuration.
LIMITS = ("fixtures", "preload", "time_limit", "memory_limit", "output_limit")
# Of /proc/cpuinfo: what a processor can, and not how fast it is at the moment.
CAPABILITY = ("vendor_id", "cpu family", "model", "flags", "Features", "CPU ")


class Cache:
    """The results of programs, from this run of `mkdocs serve` and from the one before."""

    def __init__(self, config: Config) -> None:
        self.file = config.cache / "serve.json"
        with contextlib.suppress(OSError):  # now, so that programs find nothing there
            config.cache.mkdir(exist_ok=True)
            (config.cache / ".gitignore").write_text("*\n")
        self._config = config
        self._surroundings = _digest(repr(sorted(surroundings(config).items())))
        self._keys: dict[Job, str] = {}
        self._before = self._read()
        self._now: dict[str, object] = {}
        self._written = time.monotonic()

    def found(self, jobs: Iterable[Job]) -> dict[Job, list[Result]]:
        """Return the results of those of some jobs that are known."""
        folders: dict[str, str] = {}
        results = {}
        for job in jobs:
            key = self._keys[job] = self._key(job, folders)
            entry = self._now.get(key, self._before.get(key))
            with contextlib.suppress(ValueError):
                result = unpacked(entry, len(job.steps))
                if _succeeded(result):
                    results[job], self._now[key] = result, entry
        return results

    def add(self, job: Job, result: list[Result]) -> None:
        """Keep the result of a job, for which `found` was asked before it ran."""
        if _succeeded(result):
            self._now[self._keys[job]] = packed(result)
            if time.monotonic() > self._written + SECONDS:
                self.save()

    def save(self) -> None:
        """Write what is known. Where that cannot be, programs will run again."""
        self._written = time.monotonic()
        with contextlib.suppress(OSError, ProblemError):
            write_text(self.file, json.dumps(dict(self._now)))

    def _read(self) -> dict[str, object]:
        try:
            found = json.loads(self.file.read_bytes())
        except (OSError, ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}

    def _key(self, job: Job, folders: dict[str, str]) -> str:
        """Return what stands for a job; `folders` are those that were looked at already."""
        beside = []
        for step in job.steps:
            folder, name = os.path.split(step.file)
            if folder not in folders:
                is_program = name.endswith(".py")
                folders[folder] = _programs_in(Path(folder)) if is_program else ""
            beside.append(folders[folder])
        return _digest(repr((self._surroundings, job, beside)))


def _succeeded(result: list[Result]) -> bool:
    """Tell whether a result is worth keeping: what was skipped here may run elsewhere."""
    return not any(step["problem"] or step["skipped"] for step in result)


def surroundings(config: Config) -> dict[str, object]:
    """Return what all programs can see, besides what lies beside each of them, by name."""
    return {
        "configuration": [str(config.root), *(getattr(config, name) for name in LIMITS)],
        "environment": sorted(inherited().items()),
        "files": [_files(place) for place in sorted(_places(config))],
        "forks": FORKS,
        "packages": sorted({f"{found.name} {found.version}" for found in distributions()}),
        "processor": [platform.processor(), os.cpu_count(), *_capability()],
        "python": [sys.version, sys.executable, platform.platform(), platform.machine()],
    }


def _capability() -> Iterator[str]:
    """Yield what the first processor can."""
    with contextlib.suppress(OSError):
        for line in Path("/proc/cpuinfo").read_text(errors="replace").splitlines():
            if not line:
                return
            if line.startswith(CAPABILITY):
                yield line


def _places(config: Config) -> set[Path]:
    """Return the files and folders that programs can import and no package manager has put there.

    That are the engine, the fixtures, and what is installed for editing.
    """
    top = config.fixtures.partition(".")[0]
    found = {Path(__file__).parents[1], *config.root.glob("*.py")}
    if top and (config.root / top).is_dir():
        found.add(config.root / top)
    others = {Path(sys.prefix).resolve(), Path(sys.base_prefix).resolve()}
    for entry in sys.path[1:]:  # the first is that of the command
        path = Path(entry).resolve()
        installed = {"site-packages", "dist-packages"} & set(path.parts)
        apart = not installed and not any(path.is_relative_to(other) for other in others)
        if path.is_dir() and apart and path not in (config.root, Path.cwd()):
            found.add(path)
    return found


def _files(place: Path) -> str:
    """Return a hash of the programs below a folder, and of how new its other files are."""
    digest = hashlib.sha256(str(place).encode())
    for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
        hidden = any(p[0] == "." or p == "__pycache__" for p in path.relative_to(place).parts)
        if not hidden and path.is_file():
            is_program = path.suffix == ".py"
            content = _content(path) if is_program else repr(stat_of(str(path))).encode()
            digest.update(os.fsencode(path) + b"\0" + content)
    return digest.hexdigest()


def _programs_in(folder: Path) -> str:
    """Return a hash of the programs in a folder, which may read each other."""
    files = sorted(path for path in folder.glob("*.py") if path.is_file())  # and no editor's lock
    return _digest(repr([(file.name, _content(file)) for file in files]))


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:  # programs cannot read it either
        return b""


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
