"""The processes that programs run in. Only the standard library and psutil are needed here.

The front end (pytest, MkDocs, the recorder) starts one *clean* process, `main`. It imports what the
site's fixtures import, and runs nothing with it. It forks a *worker* for each processor, and a
worker forks a *child* for each job: the programs that share a namespace. So a program starts from
what the fixtures imported, whatever other programs do, and what it leaves behind ends with it.
A second clean process is forked from the first, before that has workers. It waits until a program
needs what the option `preload` names, imports that, too, and has workers of its own.

Where there is no fork, the front end starts a child for each job by itself (`supervise`,
`main_alone`), which imports everything again: the same isolation, slower.

A child writes into the folder of its job: what each step printed (`0.out`, `0.err`, ...), and in
`report` a line of JSON for each step that ended, and one at the end. What is not reported did not
happen: a child that ends early, with whatever exit code, is a failure.
"""

import __future__

import atexit
import builtins
import contextlib
import copy
import ctypes
import difflib
import errno
import faulthandler
import gc
import importlib
import json
import linecache
import os
import platform
import re
import select
import shutil
import signal
import socket
import stat
import sys
import tempfile
import threading
import time
import traceback
import warnings
import weakref
from collections.abc import Callable, Iterable
from importlib.machinery import SourceFileLoader
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from itertools import zip_longest
from pathlib import Path
from types import FunctionType as Call
from types import ModuleType
from typing import Any, NoReturn

import psutil

from mkdocs_sybil._internal import sandbox, wire
from mkdocs_sybil._internal.job import (
    LONG,
    SHORT,
    STREAMS,
    Request,
    Result,
    Step,
    cut,
    known,
    new_result,
    packed,
    request_of,
)

# Forks of a process that has imported much are safe on Linux; macOS advises against it.
WITH = "MKDOCS_SYBIL_WITH"  # may name "forks", for who wants to try
FORKS = hasattr(os, "fork") and (
    sys.platform == "linux" or "forks" in os.environ.get(WITH, "").split()
)
MEGABYTE = 1_000_000
LOST = "has removed or closed the file that takes what it prints"
MACHINE = ""  # among versions, what programs run on
# Where programs may write, and libraries make folders when they are imported.
WRITABLE = ("TMPDIR", "TEMP", "TMP", "XDG_CONFIG_HOME", "MPLCONFIGDIR")
MOMENT = 0.05  # seconds between two looks at what a program uses
FUTURE: dict[str, Any] = {name: getattr(__future__, name) for name in __future__.all_feature_names}
C = None if sys.platform == "win32" else ctypes.CDLL(None)
FIXTURES = ("conditions", "versions", "machine", "setup", "state")  # see run.Fixtures
# What makes Python itself behave otherwise, and what tells of a terminal, a session and a desktop.
# It differs between two of them, and libraries print in colours, in other widths, or into windows.
NOT_INHERITED = re.compile(
    "PYTHON.*|_|CLICOLOR(_FORCE)?|COLORTERM|COLUMNS|DBUS_.*|DISPLAY|FORCE_COLOR|GPG_TTY|"
    # What git tells a hook of the repository of the site, see `git rev-parse --local-env-vars`.
    "GIT_(ALTERNATE_OBJECT_DIRECTORIES|COMMON_DIR|CONFIG(_COUNT|_PARAMETERS)?|DIR|GRAFT_FILE|"
    "IMPLICIT_WORK_TREE|INDEX_FILE|INTERNAL_SUPER_PREFIX|NO_REPLACE_OBJECTS|OBJECT_DIRECTORY|"
    "PREFIX|REPLACE_REF_BASE|SHALLOW_FILE|WORK_TREE)|"
    "INVOCATION_ID|JOURNAL_STREAM|LINES|LS_COLORS|NO_COLOR|OLDPWD|PWD|PY_COLORS|PYTEST_.*|"
    "SESSION_MANAGER|SHLVL|SSH_.*|STY|TERM(INFO|CAP|_.*)?|TMUX(_.*)?|"
    "TTY_(COMPATIBLE|INTERACTIVE)|VTE_VERSION|WAYLAND_DISPLAY|WINDOWID|XAUTHORITY|XDG_SESSION_.*|"
    # By which colorama, loguru, matplotlib, termcolor and typer print otherwise in an editor, in a
    # notebook and on CI, and coverage begins in each Python.
    "ANSI_COLORS_DISABLED|APPVEYOR|CIRCLECI|COV_CORE_.*|COVERAGE_PROCESS_.*|GITHUB_ACTIONS|"
    "GITLAB_CI|MPLBACKEND|PYCHARM_HOSTED|QT_QPA_PLATFORM|TERMINAL_WIDTH|TRAVIS"
)
# The signal at which a program's process writes where it is.
WHERE = getattr(signal, "SIGRTMAX", None)
# What Python gives to the module of a script, and not to others.
OWN = {"__annotations__", "__builtins__"} & vars(sys.modules["__main__"]).keys()
OWN |= {"__cached__"} if sys.version_info < (3, 15) else set()
# But for where Python finds modules, how it reads files, and what makes hashes.
INHERITED = {"PYTHONCASEOK", "PYTHONCOERCECLOCALE", "PYTHONHASHSEED", "PYTHONHOME",
             "PYTHONNOUSERSITE", "PYTHONPATH", "PYTHONPLATLIBDIR", "PYTHONPYCACHEPREFIX",
             "PYTHONUSERBASE", "PYTHONUTF8"}  # fmt: skip


# The clean process and its workers


def main(
    fixtures: str,
    preload: list[str],
    packages: list[str],
    root: str,
    many: bool,
    descriptors: list[int],
    later: list[int],
) -> None:
    """Import what the fixtures import, fork a worker for each descriptor, and wait for them.

    Another process does the same for the descriptors `later`, after the first message to the first
    of them: it imports the modules of `preload`, too. `packages` are those whose versions to tell.
    Programs may write below `root`. The first message names a folder for each folder that programs
    see instead of it. If there are `many` jobs, it pays to make the forks cheaper.

    Another process guards this one: standard input is closed when the front end closes it, or
    ends in whatever way. Then it ends all, and removes `root`.
    """
    _heed_signals()
    guard = os.getpid()
    if pid := os.fork():
        for descriptor in (*descriptors, *later):
            os.close(descriptor)
        _guard(pid, Path(root))
    _no_input()
    pipes, others = _pipes(descriptors), _pipes(later)
    hidden = _first_message(pipes)
    sandbox.leave_keyrings()
    built = sandbox.build(root, hidden)
    sandbox.end_with_parent(guard)  # after that: who enters a namespace forgets it
    gc.disable()  # a fifth of the time that it takes to import PyTorch
    first = os.getpid()
    versions, problem = try_versions(fixtures, packages)
    if os.getpid() != first:
        os._exit(0)  # the fixtures have forked
    if later and not os.fork():
        sandbox.end_with_parent(first)
        pipes, others = others, pipes
        many = False
        _first_message(pipes)
        problem = try_to_import(preload)
    for other in others:
        other.close()
    for pipe in pipes:
        wire.send(pipe, [versions, problem, built])
    _prepare_to_fork(many)
    _fork_workers(pipes)


def _pipes(descriptors: list[int]) -> list[socket.socket]:
    return [socket.socket(fileno=descriptor) for descriptor in descriptors]


def _first_message(pipes: list[socket.socket]) -> Any:
    """Wait for the first message to the first of some pipes; end the process if none will come."""
    try:
        return wire.receive(pipes[0])
    except OSError:  # nothing is to run after all
        os._exit(0)


def _prepare_to_fork(many: bool) -> None:
    """Make forks of this process, which has imported all that it will, clean and cheap."""
    _heed_signals()  # what is imported may have changed that
    become_a_program()
    forget_exit_handlers()
    compile("", "", "exec")  # the first makes the types of syntax trees: 2 ms for each program
    gc.freeze()  # so that the collector of a child leaves these pages shared
    gc.enable()
    if many:
        sandbox.use_huge_pages()


def _fork_workers(pipes: list[socket.socket]) -> NoReturn:
    """Fork a worker for each pipe, wait until all have ended, and end."""
    clean = os.getpid()
    for pipe in pipes:
        if not _fork():
            for other in pipes:
                if other is not pipe:
                    other.close()
            work(pipe, clean)
            os._exit(0)
    for pipe in pipes:
        pipe.close()
    with contextlib.suppress(ChildProcessError):
        while True:
            os.wait()
    os._exit(0)  # libraries complain of what is still there at a normal end


def _fork() -> int:
    """Fork, although the fixtures may have started threads: Python 3.12 warns of that."""
    with warnings.catch_warnings(action="ignore"):
        return os.fork()


def _heed_signals() -> None:
    """Undo what who has started all this ignores, or keeps waiting."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # else nobody learns how a child has ended
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def _guard(pid: int, root: Path) -> NoReturn:
    """Wait until a process has ended, or standard input; then end the process, and all below it."""
    sandbox.adopt_orphans()
    known = hasattr(os, "pidfd_open")
    ends = [0, os.pidfd_open(pid)] if known else [0]
    ready: list[int] = []
    while not ready and not os.waitpid(pid, os.WNOHANG)[0]:
        ready = select.select(ends, [], [], None if known else MOMENT)[0]
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    sandbox.end_orphans()
    if select.select([0], [], [], MOMENT)[0]:  # when the front end ends, the other sees it first
        sandbox.remove(root)
    os._exit(0)


def forget_exit_handlers() -> None:
    """Drop what libraries do at the end of a process: it takes time at the end of each program."""
    atexit._clear()
    for finalizer in list(weakref.finalize._registry):  # type: ignore[attr-defined]
        finalizer.atexit = False
    weakref.finalize._registered_with_atexit = False  # type: ignore[attr-defined]
    if "multiprocessing.util" in sys.modules:  # this one waits for the program's own processes
        atexit.register(sys.modules["multiprocessing.util"]._exit_function)


def load(fixtures: str) -> object:
    """Return the module of the fixtures; an object without any if there is none.

    Raises NameError if it defines a function, or a dict, that nobody would look for.
    """
    if not fixtures:
        return object()
    known = fixtures in sys.modules
    module = importlib.import_module(fixtures)
    for name, value in {} if known else vars(module).items():
        own = getattr(value, "__module__", fixtures) == fixtures
        if name[0] != "_" and name not in FIXTURES and own and isinstance(value, Call | dict):
            close = difflib.get_close_matches(name, FIXTURES, n=1)
            hint = f" Did you mean {close[0]}?" if close else ""
            raise NameError(
                f"{module.__file__}: {name} is none of {', '.join(FIXTURES)}.{hint} What the "
                "module needs for itself begins with an underscore."
            )
    return module


def import_all(modules: Iterable[str]) -> None:
    """Import modules: those of the option `preload`."""
    for name in modules:
        importlib.import_module(name)


def versions_of(fixtures: object) -> dict[str, str]:
    """Return what programs run with, as {name: version}, and below MACHINE on what."""
    versions: dict[str, str] = getattr(fixtures, "versions", dict)()
    pairs = versions.items() if isinstance(versions, dict) else [(versions, None)]
    if not all(isinstance(text, str) for pair in pairs for text in pair):
        raise TypeError(f"versions() must return texts, as {{name: version}}, not {versions!r}.")
    machine = getattr(fixtures, "machine", str)()
    if not isinstance(machine, str):
        raise TypeError(f"machine() must return a text, not {machine!r}.")
    if sum(len(text) for pair in versions.items() for text in pair) + len(machine) > LONG:
        raise ValueError(f"versions() and machine() return more than {LONG:,} characters.")
    return versions | {"Python": platform.python_version(), MACHINE: machine}


def packaged(names: list[str]) -> dict[str, str]:
    """Return the versions of packages that can be imported, of those that are installed.

    They are not imported for it. A package may have come under another name.
    """
    found = {}
    for name in names:
        with contextlib.suppress(PackageNotFoundError, LookupError):
            try:
                found[name] = version(name)
            except PackageNotFoundError:
                found[name] = version(packages_distributions()[name][0])
    return found


def try_versions(fixtures: str, packages: list[str]) -> tuple[dict[str, str], str]:
    """Import the fixtures; return what programs run with, and what went wrong."""
    try:
        return versions_of(load(fixtures)) | packaged(packages), ""
    except BaseException as error:
        return {}, excerpt(error)


def try_to_import(modules: list[str]) -> str:
    """Import modules; return what went wrong."""
    try:
        import_all(modules)
        return ""
    except BaseException as error:
        return excerpt(error)


def write_versions(fixtures: str, packages: list[str], file: str) -> None:
    """Write what `try_versions` returns into a file, as JSON."""
    Path(file).write_text(json.dumps(try_versions(fixtures, packages)))
    _flush()
    os._exit(0)


def work(pipe: socket.socket, parent: int) -> None:
    """Do the jobs that come through a pipe, one after the other, until it is closed."""
    sandbox.contain(parent)
    sandbox.let_look(False)
    worker = os.getpid()
    import resource  # what forks has it

    least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # a job may have many steps
    limits = _limits()
    processors = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    while True:
        try:
            request = request_of(wire.receive(pipe, sys.maxsize))
        except OSError:
            return
        descriptors = prepare(request)
        pid = os.fork()
        if not pid:
            pipe.close()  # what comes through it is believed to be the worker's
            resource.setrlimit(resource.RLIMIT_NOFILE, (least, most))
            run(request, descriptors, worker)
        for descriptor in descriptors:
            os.close(descriptor)
        results = supervise(request, pid, lambda pid=pid: _ended(pid))  # type: ignore[misc]
        if _limits() != limits:
            return  # a program has changed them here, and the next would have them
        if processors is not None:
            os.sched_setaffinity(0, processors)
        try:
            wire.send(pipe, packed(results))
        except OSError:
            return


def _limits() -> list[tuple[int, int]]:
    import resource

    names = [name for name in dir(resource) if name.startswith("RLIMIT_")]
    return [resource.getrlimit(getattr(resource, name)) for name in names]


def _ended(pid: int) -> int | None:
    done, status = os.waitpid(pid, os.WNOHANG)
    if not done or os.WIFSTOPPED(status):  # a program can ask to be traced by its parent
        return None
    return os.waitstatus_to_exitcode(status)


def supervise(request: Request, pid: int, ended: Callable[[], int | None]) -> list[Result]:
    """Wait for a child, end what it started, and return what became of its steps.

    `ended` returns the exit code of the child, None as long as it runs.
    """
    folder = Path(request.folder)
    started = time.monotonic()
    stopped = ""
    while _runs(pid):
        if time.monotonic() - started > request.seconds:
            stopped = f"did not end within {request.seconds:g} seconds{_place(request, pid)}"
        elif stop_of(folder).exists():
            stopped = "is not wanted any more"
        else:
            stopped = _too_much(request, folder, pid)
        if stopped:
            _kill(pid)
            break
    while (code := ended()) is None:
        time.sleep(0.001)
    _end_what_is_left(pid)
    sandbox.open_jobs()
    results = _read(request, folder, stopped, code)
    sandbox.remove(folder)
    sandbox.empty_jobs()
    return results


def _place(request: Request, pid: int) -> str:
    """Return where a child is that takes too long, in words; "" if nothing tells."""
    told, until = b"", time.monotonic() + 1
    if WHERE is not None:
        with contextlib.suppress(OSError):
            os.kill(pid, WHERE)
        while not told and time.monotonic() < until:
            time.sleep(MOMENT)
            told = _start_of(Path(request.folder, "where"), wire.A_MESSAGE) or b""
    names = {step.file.encode("ascii", "backslashreplace") for step in request.job.steps}
    for thread in told.split(b"\n\n"):  # the main one is the last
        frames = re.findall(rb'  File "(.*)", line (\d{1,7}) in (.*)', thread)
        if line := next((int(line) for name, line, _ in frames if name in names), 0):
            return f". It was in line {line} then"
        if any(function == _finish.__name__.encode() for _, _, function in frames):
            return ". Its last line had run, and it waited for what it had started"
        if any((name, function) == (b"<string>", b"<module>") for name, _, function in frames):
            return ", as the condition of its skip did not"
    return ""


def stop_of(folder: Path) -> Path:
    """Return the file by which the front end says that nobody waits for a job any more.

    Not beside the folder: what is there, a worker alone may see.
    """
    return folder.parents[1] / f"{folder.name}.stop"


def _runs(pid: int) -> bool:
    """Wait for a process, for a moment; tell whether it still runs then."""
    if hasattr(os, "pidfd_open"):
        descriptor = os.pidfd_open(pid)
        try:
            return not select.select([descriptor], [], [], MOMENT)[0]
        finally:
            os.close(descriptor)
    time.sleep(MOMENT / 10)
    return psutil.pid_exists(pid) and bool(psutil.Process(pid).status() != psutil.STATUS_ZOMBIE)


def _too_long(request: Request) -> str:
    """Return the message on a program that printed too much."""
    return f"printed more than {request.printed:,} bytes"


def _too_much(request: Request, folder: Path, pid: int) -> str:
    for path in (*folder.glob("*.out"), *folder.glob("*.err")):
        with contextlib.suppress(OSError):
            if path.lstat().st_size > request.printed:
                return _too_long(request)
    processes = []
    with contextlib.suppress(psutil.Error):
        child = psutil.Process(pid)
        processes = [child, *child.children(recursive=True)]
    used = [sandbox.shared_memory([process.pid for process in processes])]
    for process in processes:
        with contextlib.suppress(psutil.Error):
            used.append(process.memory_info().rss)
    much = max(used) > request.megabytes * MEGABYTE
    return f"used more than {request.megabytes:,g} MB of memory" if much else ""


def _kill(pid: int) -> None:
    """End a process and those that it has started."""
    with contextlib.suppress(psutil.Error):
        child = psutil.Process(pid)
        for process in (child, *child.children(recursive=True)):
            with contextlib.suppress(psutil.Error):
                process.kill()


def _end_what_is_left(pid: int) -> None:
    """End the processes that a child leaves behind when it has ended."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            os.killpg(pid, signal.SIGKILL)
    sandbox.end_orphans()


def _read(request: Request, folder: Path, stopped: str, code: int) -> list[Result]:
    """Return what the files of a job say."""
    most = len(request.job.steps) * wire.A_MESSAGE
    lines = []
    with contextlib.suppress(ValueError, RecursionError):  # the program has written into it
        told = _start_of(folder / "report", most) or b""
        lines = [json.loads(line) for line in told.decode().splitlines()]
        lines = [line if line == "end" else known(line) for line in lines]
    complete = len(lines) == len(request.job.steps) + 1 and lines[-1] == "end"
    if not stopped and not complete:
        if code < 0:
            with contextlib.suppress(ValueError):
                stopped = f"was ended by the signal {signal.Signals(-code).name}"
        elif not shutil.disk_usage(folder.parent).free:
            stopped = f"found no room for what it prints in {folder.parents[1]}"
        stopped = stopped or f"ended before its last line, with the exit code {code}"
    found = []
    for number in range(len(request.job.steps)):
        step = new_result("stopped", stopped)
        # At the very end of the last step, destructors and exit handlers run.
        if number < len(lines) and (complete or number < len(request.job.steps) - 1):
            step |= lines[number]
        for name in STREAMS:
            data = _start_of(folder / f"{number}.{name}", request.printed + 1)
            if data is None and not stopped:  # what it printed is lost
                step |= {"problem": "stopped", "text": LOST}
            data = data or b""
            step[name] = data[: request.printed]
            if len(data) > request.printed:
                step |= {"problem": "stopped", "text": _too_long(request)}
        found.append(step)
    return found


def _start_of(path: Path, most: int) -> bytes | None:
    """Return what a file begins with; None if a program has put something else in its place."""
    flags = os.O_RDONLY
    for name in "O_NOFOLLOW", "O_NONBLOCK", "O_BINARY":
        flags |= getattr(os, name, 0)
    with contextlib.suppress(OSError), contextlib.ExitStack() as stack:
        descriptor = os.open(path, flags)
        stack.callback(os.close, descriptor)
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            with os.fdopen(descriptor, "rb", closefd=False) as file:
                return file.read(most)
    return None


# A child


def main_alone(file: str, parent: int) -> None:
    """Run the job in a file, in a process of its own, which ends with its parent."""
    sandbox.end_with_parent(parent)
    request = request_of(json.loads(Path(file).read_bytes()))
    load(request.fixtures)
    with contextlib.suppress(Exception):  # the program will tell
        import_all(request.preload)
    become_a_program()
    run(request, prepare(request), parent)


def inherited() -> dict[str, str]:
    """Return what programs see of the environment of this process."""
    found = {
        name: value
        for name, value in os.environ.items()
        if name in INHERITED or not NOT_INHERITED.fullmatch(name)
    }
    if path := found.get("PYTHONPATH"):  # as of the current folder, which is not that of a program
        found["PYTHONPATH"] = os.pathsep.join(map(os.path.abspath, path.split(os.pathsep)))
    return found


def become_a_program() -> None:
    """Give this process what a script finds in its own, but for its folder and its output."""
    _flush()  # what the fixtures have printed
    for name in os.environ.keys() - inherited().keys():
        del os.environ[name]
    os.environ["PYTHONWARNINGS"] = "error"  # for processes that the program starts
    _no_input()
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        # Buffered as in a terminal, so that lines come in the order in which they were printed.
        mode, buffering = ("w", 1) if number else ("r", -1)
        errors = "backslashreplace" if number == 2 else "strict"
        stream: Any = open(  # noqa: SIM115
            number, mode, buffering, encoding="utf-8", errors=errors, newline="\n", closefd=False
        )
        stream.buffer.raw.name = f"<{name}>"
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    warnings.resetwarnings()
    warnings.simplefilter("error")
    # An error says it.
    warnings.filterwarnings("ignore", "can't resolve package from", ImportWarning)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.umask(0o022)  # the same everywhere
    sandbox.leave_no_core()
    sandbox.watch()


def _no_input() -> None:
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)


def prepare(request: Request) -> list[int]:
    """Make the folders of a job, go there, and open its files: the report, two for each step.

    This is done before the fork, as each thing that a child does for the first time costs it a
    copy of the memory that it changes.
    """
    folder = request.folder
    os.mkdir(folder)  # noqa: PTH102
    os.mkdir(f"{folder}/work")  # noqa: PTH102
    os.mkdir(f"{folder}/tmp")  # noqa: PTH102
    os.chdir(f"{folder}/work")
    os.environ |= dict.fromkeys((*WRITABLE, "XDG_CACHE_HOME"), f"{folder}/tmp")
    sys.path[0], tempfile.tempdir = f"{folder}/work", f"{folder}/tmp"
    names = [f"{number}.{name}" for number in range(len(request.job.steps)) for name in STREAMS]
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    # So that who opens them again, as `> /dev/stdout` in a shell, cannot empty them.
    mode = 0o400 if os.name == "posix" else 0o600
    report = os.open(f"{folder}/report", flags, 0o600)
    return [report, *(os.open(f"{folder}/{name}", flags, mode) for name in names)]


def run(request: Request, descriptors: list[int], parent: int) -> None:
    """Run the programs of a job in this process, and end it."""
    leave = os._exit
    try:
        sandbox.let_look(True)
        sandbox.end_with_parent(parent)
        if hasattr(os, "setsid") and os.getsid(0) != os.getpid():
            os.setsid()
        _run(request, *descriptors)
    except BaseException as error:  # the report is not complete, so that the worker tells
        if getattr(error, "errno", None) != errno.ENOSPC:  # a fault in here
            os.write(2, traceback.format_exc().encode())
    finally:
        leave(0)


def _run(request: Request, report: int, *files: int) -> None:
    if WHERE is not None:
        faulthandler.register(WHERE, os.open(f"{request.folder}/where", os.O_WRONLY | os.O_CREAT))
    write, dumps, getpid, leave = os.write, json.dumps, os.getpid, os._exit
    os.dup2(files[1], 2)  # where faults in here are told
    pid = getpid()
    sandbox.close(request.folder, request.recorded)
    fixtures = load(request.fixtures)
    if request.prepare:
        exec(request.prepare, {})
    unfit = _unfit(fixtures)
    module = ModuleType("__main__")
    scripts = {"__annotations__": {}, "__builtins__": builtins, "__cached__": None}
    vars(module).update((name, scripts[name]) for name in scripts if name in OWN)
    sys.modules["__main__"] = module
    modules = [module]  # the only reference to it is here
    del module
    gc.collect()  # what the program asks for is its own
    sys.stderr.flush()
    if not unfit and os.fstat(2).st_size:
        text = "They write to standard error, which a page would not show."
        unfit = {"problem": "fixtures", "text": text, "skipped": False}
    last = len(request.job.steps) - 1
    for number, step in enumerate(request.job.steps):
        for descriptor in 1, 2:
            os.dup2(files[2 * number + descriptor - 1], descriptor)
        result = unfit or _step(step, modules[0], fixtures)
        said = result.pop("said", None)
        if number == last:
            _finish(modules)
        _flush()
        if getpid() != pid:  # the program has forked, and this is a copy of it
            known = said is None or isinstance(said, int)
            write(2, b"" if known else f"{said}\n".encode("utf-8", "backslashreplace"))
            leave(int(said or 0) & 255 if known else 1)
        end = b'\n"end"\n' if number == last else b"\n"
        write(report, dumps(result).encode() + end)


def _unfit(fixtures: Any) -> dict[str, Any] | None:
    """Let the fixtures prepare a process; return what is wrong with them, as a part of Result."""
    try:
        if hasattr(fixtures, "setup"):
            fixtures.setup()
        get_state: Callable[[], Any] = getattr(fixtures, "state", dict)
        state, then = get_state(), get_state()
        if not isinstance(state, dict) or state != then or _changed(state, lambda: then):
            raise ValueError(
                f"state() returns {state}, and at once {then}. It must return a dict of values "
                "that are equal as long as nothing changes."
            )
    except BaseException as error:
        return {"problem": "fixtures", "text": excerpt(error), "skipped": False}
    return None


def _step(step: Step, module: ModuleType, fixtures: object) -> dict[str, Any]:
    """Run a program in a module; return what is known about it, as a part of Result."""
    if step.skip:
        names = getattr(fixtures, "conditions", {})
        try:
            if eval(step.skip, dict(names)):
                return {"problem": "", "text": "", "skipped": True}
        except BaseException as error:
            return {"problem": "condition", "text": cut(f"{type(error).__name__}: {error}")}
    file, source = step.file, step.source
    module.__file__, sys.argv, sys.orig_argv = file, [file], [sys.executable, file]
    if file.endswith(".py"):
        module.__loader__ = SourceFileLoader("__main__", file)
    # A form feed ends no line, see linecache.
    lines = [f"{line}\n" for line in source.rstrip("\n").split("\n")]
    # A function of the section before this one has its lines there.
    known = linecache.getlines(file) if file in linecache.cache else []
    lines = [
        line if line.strip() else old for line, old in zip_longest(lines, known, fillvalue="\n")
    ]
    linecache.cache[file] = len(source), None, lines, file
    state = getattr(fixtures, "state", dict)
    problem, text = "", ""
    said: object = None  # by the end of a copy of this process
    try:
        before = {name: _kept(value) for name, value in state().items()}
        if step.is_session:
            from mkdocs_sybil._internal import session  # few programs are, and it takes a while

            printed, changed = session.run(source, file, module)
            problem, text = ("session", changed) if changed else ("", "")
            sys.stdout.write(printed)
        else:
            # What a section imports from __future__ holds for the next ones, as in their file.
            on = (it for name, it in FUTURE.items() if vars(module).get(name, FUTURE) is it)
            flags = sum(feature.compiler_flag for feature in on)
            tree = compile(source, file, "exec", flags, dont_inherit=True, optimize=0)
            exec(tree, vars(module))
        if changed := _changed(before, state):
            problem, text = "changes", changed
    except SystemExit as error:
        frames = traceback.walk_tb(error.__traceback__)
        own = [f" on line {line}" for frame, line in frames if frame.f_code.co_filename == file]
        problem, text, said = "exits", f"sys.exit({error.code!r}){''.join(own[-1:])}", error.code
    except Warning as error:
        problem, text = "warns", (said := excerpt(error, file))
    except BaseException as error:
        problem, text = type(error).__name__, (said := excerpt(error, file))
    return {"problem": problem[:SHORT], "text": cut(text), "skipped": False, "said": said}


def _kept(value: object) -> object:
    """Return a copy, as state() may return what programs change in place, such as sys.path."""
    for make in copy.deepcopy, copy.copy:
        with contextlib.suppress(Exception):
            if (copied := make(value)) == value:
                return copied
    return value


def _changed(before: dict[str, object], state: Callable[[], dict[str, object]]) -> str:
    """Return what is not as before, in words; "" if all is."""
    try:
        after = state()
        return ", ".join(
            f"{name} ({before.get(name, 'not there')} before, {after.get(name, 'not there')} after)"
            for name in {**before, **after}
            if name not in before or name not in after or before[name] != after[name]
        )
    except Exception as error:
        return f"state() of the fixtures raises {type(error).__name__} now: {error}"


def _finish(modules: list[ModuleType]) -> None:
    """End a program as Python ends a script: threads, exit handlers, destructors."""
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    threading.excepthook = lambda _: None  # of daemons, which Python stops here
    vars(modules[0])["__end__"] = ModuleType("")
    end = weakref.ref(vars(modules[0])["__end__"])
    sys.modules.pop("__main__", None)
    gc.collect()
    modules.clear()
    gc.collect()  # so destructors still find the names of their module
    with contextlib.suppress(Exception):  # the program may have forbidden it
        for names in gc.get_referrers(end()) if end() else ():  # something else holds them
            names.clear()
    gc.collect()


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
        with contextlib.suppress(Exception):
            stream.flush()  # type: ignore[union-attr]
    if C is not None:
        C.fflush(None)  # what compiled code has printed


def excerpt(error: BaseException, file: str = "") -> str:
    """Return a traceback from the program's own first line on; without a file, of the fixtures."""
    frame = error.__traceback__
    while frame and not _begins(frame.tb_frame.f_code.co_filename, file):
        frame = frame.tb_next
    shown = traceback.TracebackException(type(error), error, frame)
    link: traceback.TracebackException | None = shown
    while link:
        link.stack[:] = [entry for entry in link.stack if entry.filename != sandbox.__file__]
        link = link.__cause__ or link.__context__
    return cut("".join(shown.format()).rstrip())


def _begins(name: str, file: str) -> bool:
    """Tell whether what a person wrote begins in a file of this name, and not what runs it."""
    ours = name in (__file__, importlib.__file__) or name.startswith("<frozen importlib")
    return name == file if file else not ours
