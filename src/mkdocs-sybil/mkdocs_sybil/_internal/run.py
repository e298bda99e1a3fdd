"""Run programs, each in a process of its own; see `worker` for the processes."""

import contextlib
import errno
import json
import os
import queue
import shutil
import socket
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Protocol, runtime_checkable

from mkdocs_sybil._internal import sandbox, wire, worker
from mkdocs_sybil._internal.cache import Cache
from mkdocs_sybil._internal.config import Config
from mkdocs_sybil._internal.errors import ProblemError, display
from mkdocs_sybil._internal.files import KINDS, unreadable
from mkdocs_sybil._internal.job import Job, Request, Result, new_result, unpacked
from mkdocs_sybil._internal.worker import FORKS, WRITABLE

PACKAGE = Path(__file__).parents[2]
IMPORTS = 60  # seconds that the import of the fixtures may take longer than a program
GRACE = 30  # seconds after the limit, from which on what watches a program is taken for lost
LATE = "They could not be imported within {:g} seconds. To give them more, raise time_limit."
ENDED = "The process that imports them ended."
POLITE = 10  # by how much programs are nice while a person waits for others
MANY = 100  # jobs, from which on it pays to prepare the clean process for forking


@runtime_checkable
class Fixtures(Protocol):
    """What the module that the option `fixtures` names may hold. All of it is optional.

    The module is imported once, in a process that runs no program; programs start with what it
    has imported.
    """

    conditions: dict[str, object]
    """The names that a `skip: next if(...)` may use."""

    def versions(self) -> dict[str, str]:
        """Return what programs run with, besides Python, as {name: version}."""

    def machine(self) -> str:
        """Return what programs run on, and what their outputs were recorded on, for failures."""

    def setup(self) -> None:
        """Prepare the process of a program, before it runs."""

    def state(self) -> dict[str, object]:
        """Return the global state that a program may not leave changed, by name."""


Idle = queue.SimpleQueue[socket.socket | None]


class Runner:
    """Runs jobs, as many at once as there are processors. Use it with `with`, or `close()` it.

    :param config: the limits, the fixtures, and the folders that programs may not see.
    :param python: the interpreter of the programs, which needs psutil and what the fixtures need.
    :param prepare: Python source that each program's process runs before it.
    :param forks: whether processes may be forked. Else each imports everything again.
    :param polite: whether a person waits for something else. Then one of several processors is left
        alone until `use_all`, and programs that cannot be forked run at low priority, as they need
        seconds, but for those that `prefer` names.
    :param cache: what knows the results of an earlier run. Only `mkdocs serve` has it.
    """

    def __init__(
        self,
        config: Config,
        python: str = sys.executable,
        prepare: str = "",
        forks: bool = FORKS,
        polite: bool = False,
        cache: Cache | None = None,
    ) -> None:
        self.config, self.python, self.prepare = config, python, prepare
        self.forks = forks and "forks" not in os.environ.get(sandbox.WITHOUT, "")
        self.polite, self.cache = polite, cache
        self.until: float | None = None
        """The time.monotonic() from which on `result` waits no more; None if it always waits."""
        self.sandbox_gap = ""
        """Why programs have no namespaces, if they have none."""
        self._machine = ""
        self._versions: dict[str, str] = {}
        self._later: list[socket.socket] = []  # to those that import `preload` when it is needed
        self._preloaded: Future[None] | None = None  # whether that was imported
        self._results: dict[Job, Future[list[Result]]] = {}
        self._waiting: list[Job] = []  # in the order in which they will run
        self._running: dict[Path, Job] = {}  # by their folders
        self._wanted: set[Job] = set()
        self._sparing = polite
        self._spared: list[socket.socket | None] = []
        self._count = 0
        self._closing = False
        self._lock = threading.Lock()
        self._threads: ThreadPoolExecutor | None = None

    def __enter__(self) -> "Runner":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def versions(self, packages: Iterable[str] = ()) -> dict[str, str]:
        """Return what the programs run with, as {name: version}.

        Of the packages of the option `preload`, these are among it.
        """
        self.start()
        self._ready.result()
        without = set(self.config.packages).difference(packages)
        return {name: text for name, text in self._versions.items() if name not in without}

    def ran_with(self, packages: Iterable[str] = ()) -> dict[str, str]:
        """Return the versions, and the machine if the fixtures tell it, for what failed."""
        return self.versions(packages) | ({"on": self._machine} if self._machine else {})

    def start(self) -> None:
        """Start the processes, before it is known what will run. It returns at once."""
        if self._threads is not None:
            return
        folder = self.config.snippets
        self._start(sum(1 for _ in folder.rglob("*.py")) if folder.is_dir() else 0)

    def submit(self, jobs: Iterable[Job]) -> None:
        """Start jobs, before those that wait. Those that are already known are not run again."""
        new = [job for job in dict.fromkeys(jobs) if job.steps and job not in self._results]
        if new:
            # The longest first, so that no processor waits for one at the end.
            new.sort(key=lambda job: -sum(len(step.source) for step in job.steps))
            self._start(len(new))
            assert self._threads is not None
            known = self.cache.found(new) if self.cache else {}
            with self._lock:
                self._results |= {job: Future() for job in new}
                self._waiting[:0] = [job for job in new if job not in known]
            for job in new:
                if job in known:
                    self._results[job].set_result(known[job])
                else:
                    self._threads.submit(self._next)

    def prefer(self, jobs: Iterable[Job]) -> None:
        """Let jobs run before all others that wait: a person waits for them."""
        self._wanted = set(jobs)
        with self._lock:
            self._waiting.sort(key=lambda job: job not in self._wanted)

    def use_all(self) -> None:
        """Leave no processor alone any more."""
        with self._lock:
            self._sparing = False
            while self._spared:
                self._idle.put(self._spared.pop())

    def result(self, job: Job) -> list[Result]:
        """Return what became of each step of a job.

        Raises ProblemError if nothing can run, and TimeoutError if it still runs at `until`, or if
        this is being closed.
        """
        while (future := self._results.get(job)) is None:
            self.submit([job])
        if self.until is None:
            return future.result()
        return future.result(max(0.0, self.until - time.monotonic()))

    def when_done(self, job: Job, call: Callable[[], None]) -> None:
        """Call something when a job has a result: at once if it has, not if it is evicted."""
        self.submit([job])

        def done(future: Future[list[Result]]) -> None:
            if not future.cancelled():
                call()

        self._results[job].add_done_callback(done)

    def progress(self) -> tuple[int, int, str]:
        """Return how many programs have run, of how many, and the file of one that runs."""
        with self._lock:
            known, running = list(self._results.items()), list(self._running.values())
        done = sum(len(job.steps) for job, future in known if future.done())
        file = running[0].steps[0].file if running else ""
        return done, sum(len(job.steps) for job, _ in known), file

    def evict(self, keep: Iterable[Job]) -> None:
        """Evict the results of all jobs but these, and cancel those that run."""
        kept = set(keep)
        with self._lock:
            gone = [future for job, future in self._results.items() if job not in kept]
            self._results = {job: result for job, result in self._results.items() if job in kept}
            self._waiting = [job for job in self._waiting if job in kept]
            running = [folder for folder, job in self._running.items() if job not in kept]
        for folder in running:
            worker.stop_of(folder).touch()
        for future in gone:
            future.cancel()

    def refresh(self, changed: Iterable[Path] | None = None) -> None:
        """Bring what programs see up to date: of the snippets, all files but recorded outputs.

        `changed` are the files that are not as before, if no file was added or removed.
        """
        if self._threads is None or not self.forks:
            return
        seen = self._seen(self.config.snippets)
        if changed is None:
            for folder in (*self.config.folders, self.config.cache):
                self._seen(folder).mkdir(exist_ok=True)
            if self.config.snippets.is_dir():
                mirror(self.config.snippets, seen)
        for path in changed or ():
            if path.is_relative_to(self.config.snippets) and not sandbox.is_output(path):
                with contextlib.suppress(FileNotFoundError):  # it is gone again
                    _copy(path, seen / path.relative_to(self.config.snippets))

    def _seen(self, folder: Path) -> Path:
        """Return the folder that programs see instead of the one of the pages, or snippets."""
        for number, docs in enumerate(self.config.folders):
            if folder.is_relative_to(docs):
                return self._root / f"docs{number or ''}" / folder.relative_to(docs)
        return self._root / ("cache" if folder == self.config.cache else "snippets")

    def scratch(self) -> Path:
        """Return a folder that is removed when this ends, in whatever way."""
        self.start()
        folder = self._root / "scratch"
        folder.mkdir(exist_ok=True)
        return folder

    def close(self) -> None:
        """End all processes, and remove what they wrote."""
        with self._lock:
            threads, self._threads = self._threads, None
            if threads is None:
                return
            self._closing = True
        threads.shutdown(wait=False, cancel_futures=True)
        self.evict(())
        self.use_all()
        if self.cache:
            self.cache.save()
        self._kill()
        wait([self._ready])  # it may have started one in the meantime
        self._kill()
        threads.shutdown(wait=True)
        self._kill()  # what a thread has started in the meantime
        for late in self._later:
            late.close()
        for idle in self._idle, self._idle_preloaded:
            while not idle.empty():
                pipe = idle.get()
                if pipe is not None:
                    pipe.close()
        sandbox.remove(self._root)
        self._closing = False

    def _end(self) -> None:
        """Close this at the end of the process; if a person cannot wait, guards end the rest.

        What another plugin forks, as a Pool of multiprocessing, leaves it alone.
        """
        if os.getpid() != self._pid:
            return
        with contextlib.suppress(KeyboardInterrupt):
            self.close()

    def _kill(self) -> None:
        for process in self._processes:
            if process.stdin is not None:
                process.stdin.close()  # its guard ends what is below it, and then itself
                with contextlib.suppress(subprocess.TimeoutExpired):
                    process.wait(GRACE)
            process.kill()
            process.wait()

    def _start(self, jobs: int) -> None:
        with self._lock:
            if self._threads is not None:
                return
            if self._closing:  # what waits for a program asks once more when it is stopped
                raise TimeoutError
            open_streams()
            try:
                self._check_temporary()
                self._root = Path(os.path.realpath(tempfile.mkdtemp(prefix="sybil-")))
                try:
                    (self._root / sandbox.JOBS).mkdir()
                except BaseException:
                    self._root.rmdir()
                    raise
            except OSError as error:
                raise _unstartable(error) from None
            # Not by atexit: before that, the executor would wait for its threads.
            self._pid = os.getpid()
            threading._register_atexit(self._end)  # type: ignore[attr-defined]
            self._processes: list[subprocess.Popen[bytes]] = []
            self._idle: Idle = queue.SimpleQueue()
            self._idle_preloaded: Idle = queue.SimpleQueue()
            count = self.config.processes or os.cpu_count() or 1
            self._threads = ThreadPoolExecutor(count, "sybil")
            self._ready: Future[None] = Future()
            threading.Thread(target=self._get_ready, args=(count, jobs), daemon=True).start()

    def _check_temporary(self) -> None:
        """Raise ProblemError if programs would have their folders in one that they do not see."""
        temporary = Path(os.path.realpath(tempfile.gettempdir()))
        for folder in (*self.config.folders, self.config.snippets, self.config.cache):
            if temporary.is_relative_to(os.path.realpath(folder)):
                raise ProblemError(
                    f"Temporary files belong to {display(temporary)}, which lies in "
                    f"{display(folder)}. Set TMPDIR to another folder."
                )

    def _get_ready(self, count: int, jobs: int) -> None:
        try:
            pipes: Sequence[socket.socket | None]
            if self.forks:
                pipes, self._later = self._fork_workers(count, jobs, bool(self.config.preload))
            else:
                pipes = self._no_workers(count)
            with self._lock:
                if self._sparing:
                    self._spared, pipes = list(pipes[1:2]), [*pipes[:1], *pipes[2:]]
                for pipe in pipes:
                    self._idle.put(pipe)
            self._ready.set_result(None)
        except OSError as error:
            self._ready.set_exception(_unstartable(error))
        except BaseException as error:
            self._ready.set_exception(error)

    def _fork_workers(
        self, count: int, jobs: int, later: bool
    ) -> tuple[list[socket.socket], list[socket.socket]]:
        """Start a clean process with workers, and one that `_preload` wakes, if one may.

        Return a pipe to each worker, and those that it will have later. Raises ProblemError if the
        fixtures fail.
        """
        config = self.config
        pairs = [socket.socketpair() for _ in range(2 * count if later else count)]
        ends = [theirs.fileno() for _, theirs in pairs]
        modules = config.fixtures, list(config.preload), list(config.packages)
        arguments = *modules, str(self._root), jobs >= MANY, ends[:count], ends[count:]
        input_ = subprocess.PIPE  # which ends with this process
        self._processes.append(self._python("main", *arguments, descriptors=ends, stdin=input_))
        for _, theirs in pairs:
            theirs.close()
        pipes = [ours for ours, _ in pairs]
        self.refresh()  # now that a guard would remove the copies
        hidden = {
            str(folder.resolve()): str(self._seen(folder))
            for folder in (*config.folders, config.snippets, config.cache)
            if folder.is_dir() and (folder != config.snippets or config.inside(folder) is None)
        }
        with contextlib.suppress(OSError):  # it has ended
            wire.send(pipes[0], hidden)
        versions, problem, self.sandbox_gap = self._answer(pipes[:count])
        hides = not self.sandbox_gap and self._root.is_relative_to(sandbox.SHARED)
        if problem or hides:
            for pipe in pipes:
                pipe.close()
        self._learn(versions, problem)
        if hides:
            raise ProblemError(
                f"Temporary files belong to {display(self._root.parent)}, and each program has a "
                f"{sandbox.SHARED} of its own. Set TMPDIR to another folder."
            )
        return pipes[:count], pipes[count:]

    def _answer(self, pipes: list[socket.socket]) -> tuple[dict[str, str], str, str]:
        """Return what a clean process says when it has imported all: versions, problem, gap."""
        limit = self.config.time_limit + IMPORTS
        try:
            versions, problem, gap = [wire.receive(pipe, seconds=limit) for pipe in pipes][-1]
            return versions, problem, gap
        except TimeoutError:
            return {}, LATE.format(limit), ""
        except OSError:
            return {}, ENDED, ""

    def _wake(self, pipes: list[socket.socket]) -> None:
        """Let the second clean process import `preload`. Raises ProblemError if that fails."""
        with contextlib.suppress(OSError):  # it has ended
            wire.send(pipes[0], "import")
        _, problem, _ = self._answer(pipes)
        if problem:
            for pipe in pipes:
                pipe.close()
            raise ProblemError(
                "What this program needs cannot be imported: preload = "
                f"{list(self.config.preload)} in pyproject.toml.\n{problem}"
            )

    def _no_workers(self, count: int) -> list[None]:
        """Import the fixtures in a process of their own, only for their versions."""
        self.sandbox_gap = "no forks: each program's process imports everything again"
        file, limit = self._root / "versions", self.config.time_limit + IMPORTS
        arguments = self.config.fixtures, list(self.config.packages), str(file)
        self._processes.append(self._python("write_versions", *arguments))
        try:
            self._processes[-1].wait(limit)
            self._learn(*json.loads(file.read_text()))
        except subprocess.TimeoutExpired:
            self._processes[-1].kill()
            self._learn({}, LATE.format(limit))
        except OSError:
            self._learn({}, ENDED)
        return [None] * count

    def _learn(self, versions: dict[str, str], problem: str) -> None:
        if problem:
            fixtures = self.config.fixtures
            what = f"The fixtures cannot be used: fixtures = {fixtures!r} in pyproject.toml."
            raise ProblemError(f"{what if fixtures else 'Programs cannot be started.'}\n{problem}")
        self._machine = versions.pop(worker.MACHINE, "")
        self._versions = versions

    def _python(
        self, function: str, *arguments: object, descriptors: Iterable[int] = (), **files: int
    ) -> subprocess.Popen[bytes]:
        """Start a function of `worker` in a new interpreter."""
        code = (
            # First without the folder of the site: it may have a script called json.py.
            f"import sys; sys.path[0] = {str(PACKAGE)!r}; "
            "from mkdocs_sybil._internal import worker; "
            "sys.path.insert(0, ''); "
            f"worker.{function}(*{arguments!r})"
        )
        environment = worker.inherited()
        return subprocess.Popen(
            [self.python, "-c", code],
            cwd=self.config.root,
            env=environment | dict.fromkeys(WRITABLE, str(self._root)),
            stdin=files.get("stdin", subprocess.DEVNULL),
            start_new_session=True,  # so that Ctrl+C ends only the front end, which ends them
            pass_fds=tuple(descriptors),
            stdout=files.get("stdout", 2),  # what fixtures print is not what a command tells
            stderr=files.get("stderr"),
        )

    def _next(self) -> None:
        """Run the job that is wanted most, as soon as a process is idle."""
        try:
            self._ready.result()
        except BaseException as error:
            with self._lock:
                waiting, self._waiting = self._waiting, []
            for lost in waiting:
                if future := self._results.get(lost):
                    future.set_exception(error)
            return
        pipe = self._idle.get()
        with self._lock:
            job = self._waiting.pop(0) if self._waiting else None
            future = self._results.get(job) if job else None
        if job is None or future is None or not future.set_running_or_notify_cancel():
            self._idle.put(pipe)
            return
        try:
            result = self._do(job, pipe)
            if self.cache:
                self.cache.add(job, result)
            future.set_result(result)
        except BaseException as error:
            future.set_exception(error)

    def _do(self, job: Job, pipe: socket.socket | None) -> list[Result]:
        """Run a job, by a process or alone."""
        if pipe is None or not job.packages:
            return self._do_with(pipe, job, self._idle)
        try:  # another process does it: this one only allows it to run
            self._preload()
            return self._do_with(self._idle_preloaded.get(), job, self._idle_preloaded)
        finally:
            self._idle.put(pipe)

    def _preload(self) -> None:
        """Let the second clean process import `preload`, and have workers, at the first call.

        Raises ProblemError, at each call, if that fails.
        """
        with self._lock:
            first, self._preloaded = self._preloaded is None, self._preloaded or Future()
        if first:
            try:
                self._wake(self._later)
                for pipe in self._later:
                    self._idle_preloaded.put(pipe)
                self._preloaded.set_result(None)
            except BaseException as error:
                self._preloaded.set_exception(error)
        self._preloaded.result()

    def _do_with(self, pipe: socket.socket | None, job: Job, idle: Idle) -> list[Result]:
        with self._lock:
            self._count += 1
            folder = self._root / sandbox.JOBS / str(self._count)
            self._running[folder] = job
        recorded = *self.config.folders, self.config.cache, self.config.snippets
        request = Request(
            job,
            self.prepare,
            str(folder),
            tuple(map(os.path.realpath, recorded)),
            self.config.fixtures,
            self.config.preload if job.packages else (),
            self.config.time_limit,
            self.config.memory_limit,
            self.config.output_limit,
        )
        try:
            if pipe is None:
                return self._alone(request, POLITE * (self.polite and job not in self._wanted))
            limit = self.config.time_limit + GRACE
            wire.send(pipe, request, limit)
            most = len(job.steps) * (wire.A_MESSAGE + 12 * self.config.output_limit)
            return unpacked(wire.receive(pipe, most, limit), len(job.steps))
        except (OSError, ValueError):
            if pipe is not None:
                pipe.close()
            pipe = self._replace(bool(job.packages))
            sandbox.remove(folder)
            return [new_result("stopped", "ended or stopped its parent") for _ in job.steps]
        finally:
            with self._lock:
                del self._running[folder]
            worker.stop_of(folder).unlink(missing_ok=True)
            idle.put(pipe)

    def _alone(self, request: Request, nice: int) -> list[Result]:
        file = Path(f"{request.folder}.job")
        file.write_text(json.dumps(request))
        process = self._python(
            "main_alone",
            str(file),
            os.getpid(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        if nice and hasattr(os, "setpriority"):
            os.setpriority(os.PRIO_PROCESS, process.pid, os.nice(0) + nice)
        return worker.supervise(request, process.pid, process.poll)

    def _replace(self, preloaded: bool) -> socket.socket | None:
        """Return a new worker, for one that a program has ended."""
        if self._threads is None:
            return None
        pipes, later = self._fork_workers(1, 0, preloaded and self.forks)
        if not later:
            return pipes[0]
        pipes[0].close()
        self._wake(later)
        return later[0]


def _unstartable(error: OSError) -> ProblemError:
    """Return what to tell where the processes of programs cannot be had."""
    return ProblemError(f"Programs cannot be started: {error}.")


def open_streams() -> None:
    """Open what of the standard streams is closed: the processes of programs put theirs there."""
    while (descriptor := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(descriptor)
    for stream in range(3):  # another may be there by chance
        with contextlib.suppress(OSError):
            os.set_inheritable(stream, True)


def _copy(old: Path, new: Path) -> None:
    """Copy a file with its date, so that its copy can be written again, even if it cannot."""
    shutil.copy2(old, new)
    new.chmod(new.stat().st_mode | stat.S_IWUSR)


def _is_as_new(copy: Path, status: os.stat_result) -> bool:
    """Tell whether a copy was made after its file was changed, as the system and the file say."""
    try:
        made = copy.stat()
    except OSError:
        return False
    same = (made.st_mtime_ns, made.st_size) == (status.st_mtime_ns, status.st_size)
    return same and (os.name == "nt" or made.st_ctime_ns > status.st_ctime_ns)


def mirror(source: Path, target: Path) -> None:
    """Copy a tree, without recorded outputs. What is already there and as new is left alone.

    Raises ProblemError for what cannot be copied. What is gone again, or a link to nothing, is
    left out: editors make such links while a file is not saved.
    """
    wanted = set()
    target.mkdir(parents=True, exist_ok=True)
    for folder, names, files in os.walk(source):
        names[:] = [name for name in names if name != "__pycache__"]
        inside = Path(target, os.path.relpath(folder, source))
        wanted |= {inside / name for name in names}
        for name in names:
            if (inside / name).is_file():  # as it was
                (inside / name).unlink()
            (inside / name).mkdir(exist_ok=True)
        for name in files:
            old, new = Path(folder, name), inside / name
            if sandbox.is_output(old):
                continue
            try:
                status = old.stat()
                kind = stat.S_IFMT(status.st_mode)
                if kind != stat.S_IFREG:
                    raise ProblemError(
                        f"{display(old)} is {KINDS.get(kind, 'no file')}. Programs see copies of "
                        "files, so it cannot be among them. Remove it."
                    )
                if not _is_as_new(new, status):
                    if new.is_dir():  # as it was
                        shutil.rmtree(new)
                    _copy(old, new)
                wanted.add(new)
            except FileNotFoundError:
                pass
            except OSError as error:
                if error.errno == errno.ENOSPC:
                    raise ProblemError(
                        f"{display(old)} cannot be copied to {target}, where programs see it: "
                        f"{error.strerror}. Make room there, or set TMPDIR."
                    ) from None
                raise unreadable(old, error) from None
    for path in sorted(target.rglob("*"), reverse=True):
        if path not in wanted:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
