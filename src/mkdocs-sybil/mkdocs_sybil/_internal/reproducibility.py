"""Whether an output is reproducible: `record` runs each new program elsewhere, too.

Another host, another person, another day, one processor. Python sees all of it; of what compiled
code and other programs see by themselves, only the processor, and the host where this process may
still make a namespace: one that is behind namespaces already has no right to.
"""

import contextlib
import ctypes
import datetime
import functools
import gc
import os
import platform
import random
import socket
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any

from mkdocs_sybil._internal import sandbox

HOST, PERSON, NUMBER = "elsewhere", "somebody", 54321
ENVIRONMENT = {
    "PYTHONHASHSEED": "7", "OMP_NUM_THREADS": "1", "TZ": "Asia/Kathmandu",
    "HOME": "/home/somebody", "HOSTNAME": HOST,
    **dict.fromkeys(("LOGNAME", "USER", "LNAME", "USERNAME"), PERSON),
}  # fmt: skip
PREPARE = "from mkdocs_sybil._internal import reproducibility; reproducibility.move()"
# Uses up numbers of processes: in a namespace, programs have the same ones in each run.
FORKS = """
import os
for _ in range({} if hasattr(os, "fork") else 0):
    if pid := os.fork():
        os.waitpid(pid, 0)
    else:
        os._exit(0)
"""
LATER = 500 * 86400 + random.randrange(10**6)  # seconds: another year and, mostly, another weekday
CLONE_NEWUTS = 1 << 26


def move() -> None:
    """Move this process elsewhere."""
    _another_host()
    os.getuid = os.geteuid = os.getgid = os.getegid = lambda: NUMBER
    os.getlogin = lambda: PERSON
    processors = (os.cpu_count() or 1) + 3
    os.cpu_count = lambda: processors
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    _another_day()


def _another_host() -> None:
    platform._uname_cache = None  # type: ignore[attr-defined]
    with contextlib.suppress(OSError, AttributeError):
        sandbox.libc_call("unshare", CLONE_NEWUTS)
        sandbox.libc_call("sethostname", HOST.encode(), len(HOST))
        return
    socket.gethostname = lambda: HOST
    platform.node = lambda: HOST
    if hasattr(os, "uname"):
        ours = os.uname()
        there = os.uname_result((ours.sysname, HOST, ours.release, ours.version, ours.machine))
        os.uname = lambda: there


def _another_day() -> None:
    """Move the clock, as far as Python asks for it: no user may set that of the system."""
    now, nanoseconds, local, utc = time.time, time.time_ns, time.localtime, time.gmtime
    strftime, asctime = time.strftime, time.asctime
    _replace(time, "time", lambda: now() + LATER)  # `datetime.date.today()` asks for it, too
    _replace(time, "time_ns", lambda: nanoseconds() + LATER * 10**9)
    _replace(time, "localtime", lambda at=None: local(time.time() if at is None else at))
    _replace(time, "gmtime", lambda at=None: utc(time.time() if at is None else at))
    _replace(time, "strftime", lambda form, at=None: strftime(form, at or time.localtime()))
    _replace(time, "asctime", lambda at=None: asctime(at or time.localtime()))
    _replace(time, "ctime", lambda at=None: asctime(time.localtime(at)))
    if hasattr(time, "clock_gettime"):
        clock, exact = time.clock_gettime, time.clock_gettime_ns
        later = {time.CLOCK_REALTIME: LATER}
        _replace(time, "clock_gettime", lambda which: clock(which) + later.get(which, 0))
        _replace(time, "clock_gettime_ns", lambda which: exact(which) + later.get(which, 0) * 10**9)
    # Of the class itself, so that it stays the class of all dates, wherever they come from.
    methods: dict[str, Callable[..., Any]] = {
        "now": lambda cls, tz=None: cls.fromtimestamp(time.time(), tz),
        "today": lambda cls: cls.fromtimestamp(time.time()),
        "utcnow": lambda cls: cls.fromtimestamp(time.time(), datetime.UTC).replace(tzinfo=None),
    }
    for name, method in methods.items():
        known = getattr(datetime.datetime, name)
        new = classmethod(functools.wraps(known)(method))
        gc.get_referents(datetime.datetime.__dict__)[0][name] = new
    ctypes.pythonapi.PyType_Modified(ctypes.py_object(datetime.datetime))


def _replace(module: ModuleType, name: str, function: Callable[..., Any]) -> None:
    """Put a function that looks like the one of a module in its place."""
    setattr(module, name, functools.wraps(getattr(module, name))(function))
