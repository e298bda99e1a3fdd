"""Whether an output is reproducible: `record` runs each new program elsewhere, too.

Another host, another person, another day, one processor. Python sees all of it; of what compiled
code and other programs see by themselves, only the processor, and the host where this process may
still make a namespace: one that is behind namespaces already has no right to.
"""

import contextlib
import datetime
import os
import platform
import random
import socket
import time

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
    os.getuid = os.geteuid = lambda: NUMBER
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
    now, localtime, gmtime, strftime = time.time, time.localtime, time.gmtime, time.strftime
    nanoseconds = time.time_ns
    time.time = lambda: now() + LATER  # `datetime.date.today()` asks for it, too
    time.time_ns = lambda: nanoseconds() + LATER * 10**9
    time.localtime = lambda seconds=None: localtime(time.time() if seconds is None else seconds)
    time.gmtime = lambda seconds=None: gmtime(time.time() if seconds is None else seconds)
    time.strftime = lambda form, moment=None: strftime(form, moment or time.localtime())
    asctime = time.asctime
    time.asctime = lambda moment=None: asctime(moment or time.localtime())
    time.ctime = lambda seconds=None: asctime(time.localtime(seconds))

    class Later(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> "Later":
            return cls.fromtimestamp(time.time(), tz)

        @classmethod
        def today(cls) -> "Later":
            return cls.now()

        @classmethod
        def utcnow(cls) -> "Later":
            return cls.now(datetime.UTC).replace(tzinfo=None)

        def __repr__(self) -> str:
            return f"datetime.{super().__repr__()}"

    Later.__name__ = Later.__qualname__ = "datetime"
    Later.__module__ = "datetime"
    datetime.datetime = Later  # type: ignore[misc]
