"""Run scripts, each as `python script.py` would, without importing torch anew for each.

Reads paths from standard input, a line each, and answers each with a line of JSON: the exit
status, the output, and what went to standard error. This process only imports; each script gets
a copy of it.
"""

import json
import os
import runpy
import sys
import tempfile

import torch  # noqa: F401
import torchvision  # noqa: F401

for line in sys.stdin:
    path = line.rstrip("\n")
    with (
        tempfile.TemporaryFile("w+") as output,
        tempfile.TemporaryFile("w+") as errors,
        tempfile.TemporaryDirectory() as folder,
    ):
        child = os.fork()
        if not child:
            os.dup2(output.fileno(), 1)
            os.dup2(errors.fileno(), 2)
            os.chdir(folder)
            sys.argv, sys.path[0] = [path], os.path.dirname(path)  # noqa: PTH120
            sys.stdin.close()
            status = 1
            try:
                runpy.run_path(path, run_name="__main__")
                status = 0
            except BaseException:
                sys.excepthook(*sys.exc_info())
            sys.stdout.flush()
            os._exit(status)
        status = os.waitpid(child, 0)[1]
        output.seek(0)
        errors.seek(0)
        print(json.dumps([status, output.read(), errors.read()]), flush=True)
