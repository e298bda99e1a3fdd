"""Where a program runs: as a script, in an empty folder, offline, with a time limit."""

import atexit
import contextlib
import functools
import io
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import FrameType, ModuleType

WRITE_FLAGS = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
# Audit events (https://docs.python.org/3/library/audit_events.html) whose first two
# arguments are paths that change, or a path and something that is not one.
CHANGES = {
    "os.chmod", "os.chown", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir",
    "os.symlink", "os.truncate", "os.utime", "shutil.rmtree",
}  # fmt: skip
LOOK_UPS = {"socket.getaddrinfo", "socket.gethostbyaddr", "socket.gethostbyname"}
CONNECTIONS = {"socket.bind", "socket.connect", "socket.sendmsg", "socket.sendto"}
DEVICES = (Path("/dev/null"), Path("/dev/shm"))

_writable: tuple[Path, ...] | None = None  # None: no program is running
_audited = False


class TimeLimitError(BaseException):
    """A program ran longer than its time limit. Not an Exception, so that programs let it pass."""


class ForbiddenError(PermissionError):
    """A program reached for the network, or changed a file outside the temporary folder."""


def _audit(event: str, args: tuple[object, ...]) -> None:
    """Refuse what an example may not do. Audit hooks stay for ever, so this one has a switch."""
    if _writable is None:
        return
    if event == "open":
        path, _, flags = args
        changed = [path] if isinstance(flags, int) and flags & WRITE_FLAGS else []
    elif event in CHANGES:
        changed = list(args[:2])
    elif event in LOOK_UPS or (
        event in CONNECTIONS
        and isinstance(args[0], socket.socket)
        and args[0].family != getattr(socket, "AF_UNIX", None)
    ):
        raise ForbiddenError(
            f"An example may not use the network ({event}). Let it make the data that it needs."
        )
    else:
        return
    for path in changed:
        if isinstance(path, str | bytes | os.PathLike):
            target = Path(os.path.realpath(os.fsdecode(path)))
            if not any(target.is_relative_to(folder) for folder in _writable):
                raise ForbiddenError(
                    f"An example may not change {target}. Let it use a relative path: it runs in "
                    "a temporary folder."
                )


def _expired(signal_number: int, frame: FrameType | None) -> None:
    raise TimeLimitError


@contextlib.contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Raise TimeLimitError in the body after `seconds`.

    Needs POSIX signals and the main thread, which pytest and MkDocs both give. Elsewhere the
    body runs without a limit.
    """
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return
    previous = signal.signal(signal.SIGALRM, _expired)
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds)  # of a program that runs this one
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)
        signal.setitimer(signal.ITIMER_REAL, left)


@functools.cache
def _new_folder(parent: str) -> str:
    folder = tempfile.mkdtemp(prefix="example-", dir=parent)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@contextlib.contextmanager
def empty_folder() -> Iterator[str]:
    """Yield an empty folder. It is made once: few programs write, and removing it takes 2 ms.

    A program that itself runs programs gets one of its own for them, below its folder.
    """
    folder = _new_folder(tempfile.gettempdir() if _writable is None else os.getcwd())  # noqa: PTH109
    Path(folder).mkdir(exist_ok=True)
    try:
        yield folder
    finally:
        with contextlib.suppress(FileNotFoundError):
            if os.listdir(folder):  # noqa: PTH208
                shutil.rmtree(folder)


@contextlib.contextmanager
def sandbox(module: ModuleType, time_limit: float) -> Iterator[io.StringIO]:
    """Run the body as the script `module`; yield what it prints to standard output.

    Inside, `module` is `__main__` (so that pickling and multiprocessing work as in a script), the
    working directory is an empty temporary folder, warnings are errors (in processes that it
    starts, too), and audit hooks raise ForbiddenError for network use and for changed files
    outside the temporary folders. Raises TimeLimitError after `time_limit` seconds. The
    environment is put back afterwards.
    """
    global _audited, _writable
    if not _audited:
        sys.addaudithook(_audit)
        _audited = True
    printed = io.StringIO()
    temporary = Path(os.path.realpath(tempfile.gettempdir()))
    writable = _writable
    environment, main, arguments = dict(os.environ), sys.modules["__main__"], sys.argv
    # Python prints what a destructor or a thread raises, and goes on.
    ignored: list[BaseException | None] = []
    hooks = sys.unraisablehook, threading.excepthook
    with (
        empty_folder() as folder,
        contextlib.chdir(folder),
        warnings.catch_warnings(),
        contextlib.redirect_stdout(printed),
    ):
        warnings.simplefilter("error")
        os.environ["PYTHONWARNINGS"] = "error"  # for processes that the program starts
        sys.modules["__main__"], sys.argv = module, [str(module.__file__)]
        sys.unraisablehook = lambda problem: ignored.append(problem.exc_value)
        threading.excepthook = lambda problem: ignored.append(
            None if problem.exc_type is SystemExit else problem.exc_value
        )
        _writable = (temporary, *DEVICES)
        try:
            with deadline(time_limit):
                yield printed
            for error in filter(None, ignored):
                raise error
        finally:
            _writable = writable
            sys.unraisablehook, threading.excepthook = hooks
            sys.modules["__main__"], sys.argv = main, arguments
            if os.environ != environment:
                os.environ.clear()
                os.environ.update(environment)
