"""Prints what an earlier program could have changed for this one."""

import atexit
import builtins
import codecs
import decimal
import gc
import json
import locale
import logging
import os
import random
import signal
import socket
import sys
import tempfile
import threading
import time
import warnings

import psutil

print("folder", os.listdir(), os.listdir(tempfile.gettempdir()), sorted(os.listdir("..")))
print("files of all", sorted(os.listdir("../..")) == [os.path.basename(os.path.realpath(".."))])
print("environment", sorted(os.environ), os.environ["PATH"], os.umask(0o22))
print("path", [os.path.basename(folder) for folder in sys.path])
print("modules", sorted(sys.modules))
print("builtins", len(vars(builtins)), print.__class__, open.__module__)
print("json", json.dumps.__qualname__, json.dumps([1]))
print(
    "streams", [(s.name, s.encoding, s.line_buffering) for s in (sys.stdin, sys.stdout, sys.stderr)]
)
print("descriptors", len(os.listdir("/proc/self/fd")))
print("warnings", warnings.filters)
print("logging", logging.root.manager.disable, logging.root.level, logging.root.handlers)
print("random", random.random.__qualname__, random.getstate()[1][:3] != (0, 0, 0))
print("hooks", sys.excepthook.__name__, sys.gettrace(), sys.getprofile(), threading.excepthook)
print(
    "signals",
    [
        s.name
        for s in signal.valid_signals()
        if hasattr(s, "name") and callable(signal.getsignal(s))
    ],
)
print("masks", signal.pthread_sigmask(signal.SIG_BLOCK, []), signal.getitimer(signal.ITIMER_REAL))
print("limits", sys.getrecursionlimit(), os.getpriority(os.PRIO_PROCESS, 0), gc.isenabled())
print("gc", gc.get_debug(), gc.get_threshold())
print("numbers", decimal.getcontext().prec, sys.get_int_max_str_digits())
print("locale", locale.setlocale(locale.LC_ALL), time.tzname)
print("threads", threading.active_count(), psutil.Process().children(recursive=True))
print("argv", [os.path.basename(a) for a in sys.argv], __name__, atexit._ncallbacks())
print("socket", socket.getdefaulttimeout(), codecs.lookup_error("strict").__name__)
