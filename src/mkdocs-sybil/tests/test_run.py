"""Jobs, their processes, and what the module of the fixtures may hold."""

import functools
import os
import platform
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
import warnings
from pathlib import Path
from unittest import mock

import psutil
import pytest
from mkdocs.config import load_config
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files
from sample_site import Site, block, program

from mkdocs_sybil import Fixtures, Job, ProblemError, Runner, Step, SybilPlugin
from mkdocs_sybil._internal import run, sandbox, worker
from mkdocs_sybil._internal.cli import main
from mkdocs_sybil._internal.job import Request
from mkdocs_sybil._internal.reader import packages_of
from mkdocs_sybil._internal.sandbox import WITHOUT
from mkdocs_sybil._internal.snapshot import stat_of

FIXTURES = """\
import os
conditions = {"gpus": lambda: 0}
used = []
def versions():
    return {"Tool": "1.2"}
def machine():
    return "a large one (recorded on a small one)"
def setup():
    os.environ["SET_UP"] = "yes"
def state():
    return {"the switch": os.environ.get("SWITCH", "off")}
"""


def job(*sources: str) -> Job:
    return Job(tuple(Step("it.py", source) for source in sources))


@pytest.fixture
def own(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """Return a site with fixtures."""
    monkeypatch.chdir(tmp_path)
    own = Site(tmp_path)
    own.write("own_fixtures.py", FIXTURES)
    own.configure('fixtures = "own_fixtures"')
    return own


def test_steps_share_a_process_and_their_outputs_are_apart(site: Site) -> None:
    assert site.runner
    steps = site.runner.result(
        job("x = 1\nprint(x)", "import sys\nprint(x + 1, file=sys.stderr)", "print(x)")
    )
    assert [(step["out"], step["err"], step["problem"]) for step in steps] == [
        (b"1\n", b"", ""),
        (b"", b"2\n", ""),
        (b"1\n", b"", ""),
    ]


def test_steps_after_one_that_fails_run(site: Site) -> None:
    assert site.runner
    steps = site.runner.result(job("x = 1\n1 / 0", "print(x)"))
    assert [step["problem"] for step in steps] == ["ZeroDivisionError", ""]
    assert steps[1]["out"] == b"1\n"


def test_steps_before_one_that_ends_the_process_are_told(site: Site) -> None:
    assert site.runner
    first, second, third = site.runner.result(job("print(1)", "import os\nos._exit(0)", "print(3)"))
    assert (first["problem"], first["out"]) == ("", b"1\n")
    assert second["problem"] == third["problem"] == "stopped"


def test_equal_jobs_run_once(site: Site) -> None:
    """Until they are forgotten."""
    assert site.runner
    clock = job("import time\nprint(time.perf_counter_ns())")
    first = site.runner.result(clock)
    site.runner.submit([clock])
    assert site.runner.result(clock) == first
    site.runner.evict([clock])
    assert site.runner.result(clock) == first
    site.runner.evict([])
    assert site.runner.result(clock) != first


def test_helpers_are_a_part_of_a_job(site: Site) -> None:
    """So that `serve` runs a program again when a file that it reads has changed."""
    site.programs(
        reads="from pathlib import Path\nprint(Path(__file__).with_name('data.txt').read_text())\n"
    )
    site.write("snippets/data.txt", "first")
    assert site.runner
    site.runner.refresh()
    assert "first" in site.failure(program("reads"))
    site.write("snippets/data.txt", "second")
    site.runner.refresh()
    assert "second" in site.failure(program("reads"))
    site.write("snippets/sub/deep.txt", "x")
    assert len({example.parsed.job for example in site.examples(program("reads"))}) == 1
    before = site.examples(program("reads"))[0].parsed.job
    site.write("snippets/sub/deep.txt", "y")
    assert site.examples(program("reads"))[0].parsed.job != before
    site.write("snippets/one.out", "3\n")
    site.write("docs/other.md", "")
    after = site.examples(program("reads"))[0].parsed.job
    site.write("snippets/other/a.txt", "")  # the folder of another page
    assert site.examples(program("reads"))[0].parsed.job == after


def test_programs_start_clean_whatever_the_front_end_is(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONOPTIMIZE", "1")
    monkeypatch.setenv("PYTHONWARNINGS", "ignore")
    monkeypatch.setenv("PYTHONPROFILEIMPORTTIME", "1")  # which writes to standard error
    monkeypatch.setenv("PYTHONSAFEPATH", "1")  # with which fixtures are not found
    child = "import subprocess, sys\nsubprocess.run([sys.executable, '-c', {!r}], check=True)\n"
    sources = ["assert False", "import warnings\nwarnings.warn('x')"]
    quiet = job("import subprocess, sys\nsubprocess.run([sys.executable, '-c', '0'], check=True)")
    sources += [child.format(source) for source in sources]
    own = Site(tmp_path)
    own.write("own_fixtures.py", "")
    own.configure('fixtures = "own_fixtures"')
    for without in ("", "forks"):
        monkeypatch.setenv(WITHOUT, without)
        with Runner(own.config) as runner:
            assert runner.result(quiet)[0]["err"] == b""
            problems = [runner.result(job(source))[0]["problem"] for source in sources]
        assert problems == ["AssertionError", "warns", "CalledProcessError", "CalledProcessError"]


def test_the_snippets_are_counted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else each program takes longer, the more there are."""
    own = Site(tmp_path)
    own.programs(one="print(1)")
    with Runner(own.config) as runner:
        first = runner.versions()
        monkeypatch.delattr(Path, "rglob")
        assert runner.versions() == first


def test_optimized_front_end(site: Site) -> None:
    """Not even `python -O -m mkdocs_sybil check` lets an assertion pass."""
    site.programs(fails="assert 1 == 2\n")
    site.write("docs/index.md", program("fails"))
    command = [sys.executable, "-O", "-m", "mkdocs_sybil", "check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "raises AssertionError" in done.stdout


def test_nothing_stays(tmp_path: Path) -> None:
    runner = Runner(Site(tmp_path).config)
    runner.result(job("open('file', 'w').close()"))
    root = runner._root
    assert root.is_dir()
    pids = [process.pid for process in runner._processes]
    runner.close()
    runner.close()
    assert not root.exists()
    assert not any(map(psutil.pid_exists, pids))


FRONT_END = """\
import sys, time
from mkdocs_sybil import Job, Runner, Step, load
runner = Runner(load())
runner.result(Job((Step("a.py", "pass"),)))
runner.submit([Job((Step("a.py", "import time\\ntime.sleep(61.5)"),))])
print(runner._processes[0].pid, runner._root, flush=True)
time.sleep(60)
"""


@pytest.mark.parametrize("without", ["", "namespaces landlock"])
def test_when_the_front_end_is_killed_all_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, without: str
) -> None:
    monkeypatch.setenv(WITHOUT, without)
    monkeypatch.chdir(tmp_path)
    Site(tmp_path).configure("time_limit = 5")
    with subprocess.Popen(
        [sys.executable, "-c", FRONT_END], stdout=subprocess.PIPE, text=True
    ) as front:
        assert front.stdout
        pid, root = front.stdout.readline().split()
        guard = psutil.Process(int(pid))
        below = guard.children(recursive=True)
        assert below
        front.kill()
    _, alive = psutil.wait_procs([guard, *below], timeout=60)
    assert alive == []
    assert not Path(root).exists()


def test_when_the_front_end_is_killed_while_it_copies_nothing_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    site = Site(tmp_path)
    site.programs(one="pass")
    code = FRONT_END.replace("runner = ", COPIES_FOR_EVER).partition("runner.result")[0]
    code += "runner.start()\ntime.sleep(60)\n"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as front:
        assert front.stdout
        pid, root = front.stdout.readline().split()
        assert Path(root).is_dir()
        guard = psutil.Process(int(pid))
        front.kill()
    _, alive = psutil.wait_procs([guard], timeout=60)
    assert alive == []
    assert not Path(root).exists()


COPIES_FOR_EVER = """\
from mkdocs_sybil._internal import run
def mirror(*_):
    print(runner._processes[0].pid, runner._root, flush=True)
    time.sleep(60)
run.mirror = mirror
runner = """
KEYS = """\
import ctypes, sys
from mkdocs_sybil import Job, Runner, Step, load
libc = ctypes.CDLL(None)
if libc.syscall(250, 1, None) < 0:
    sys.exit("no keyrings")
with Runner(load()) as runner:
    adds = "import ctypes; print(ctypes.CDLL(None).syscall(248, b'user', b'left_behind', b'x', 1, -3) > 0)"
    print(runner.result(Job((Step("a.py", adds),)))[0]["out"])
    print(libc.syscall(250, 10, -3, b"user", b"left_behind", 0))
"""


@pytest.mark.skipif(platform.machine() != "x86_64", reason="It calls Linux by number.")
@pytest.mark.parametrize("without", ["", "namespaces", "namespaces landlock"])
def test_a_key_ends_with_its_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, without: str
) -> None:
    monkeypatch.setenv(WITHOUT, without)
    monkeypatch.chdir(tmp_path)
    Site(tmp_path)
    command = [sys.executable, "-c", KEYS]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "no keyrings" in done.stderr:
        pytest.skip("The system has no keyrings.")
    assert done.stdout == "b'True\\n'\n-1\n"


HANGING = """\
import os, pathlib, time
pathlib.Path(os.environ["TMPDIR"], "hangs").touch()
time.sleep(61.75)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("without", ["", "namespaces landlock"])
def test_when_the_front_end_ends_while_fixtures_are_imported_all_ends(
    own: Site, monkeypatch: pytest.MonkeyPatch, without: str, number: int
) -> None:
    monkeypatch.setenv(WITHOUT, without)
    own.write("own_fixtures.py", HANGING)
    code = FRONT_END.replace('runner.result(Job((Step("a.py", "pass"),)))', "runner.start()")
    code = code.replace("print(", "while not runner._processes: time.sleep(0.01)\nprint(")
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as front:
        assert front.stdout
        pid, root = front.stdout.readline().split()
        while not Path(root, "hangs").exists():
            time.sleep(0.01)
        guard = psutil.Process(int(pid))
        below = guard.children(recursive=True)
        assert below
        front.send_signal(number)
    _, alive = psutil.wait_procs([guard, *below], timeout=60)
    assert alive == []
    assert not Path(root).exists()


@pytest.mark.parametrize("without", ["", "forks"])
def test_fixtures_that_hang_while_they_are_imported(
    own: Site, monkeypatch: pytest.MonkeyPatch, without: str
) -> None:
    monkeypatch.setenv(WITHOUT, without)
    monkeypatch.setattr(run, "IMPORTS", 0.5)
    own.configure('fixtures = "own_fixtures"\ntime_limit = 0.5')
    own.write("own_fixtures.py", HANGING)
    with Runner(own.config) as own.runner:
        failure = own.failure(program("one"))
    assert "The fixtures cannot be used: fixtures = 'own_fixtures' in pyproject.toml." in failure
    assert "They could not be imported within 1 seconds." in failure


def test_the_terminal_does_not_end_the_processes(site: Site) -> None:
    """Ctrl+C is for the front end, which then closes them."""
    assert site.runner
    site.runner.versions()
    assert {os.getsid(process.pid) for process in site.runner._processes} != {os.getsid(0)}


def test_what_a_program_may_do(site: Site) -> None:
    """A script may."""
    sources = [
        "with open('a', 'w') as file:\n    file.write('x')",
        "import os\nos.mkdir('a')\nos.rename('a', 'b')\nos.rmdir('b')",
        "import tempfile\nwith tempfile.TemporaryFile() as file:\n    file.write(b'x')",
        "import os\nwith open(os.devnull, 'w') as file:\n    file.write('x')",
        "import os\nassert os.listdir() == []",
        "import colorsys, sched, fractions",
        "import socket\na, b = socket.socketpair()\na.close()\nb.close()",
        "import asyncio\nasyncio.run(asyncio.sleep(0))",
        "import multiprocessing\n"
        "process = multiprocessing.get_context('fork').Process(target=int)\n"
        "process.start()\nprocess.join()",
        "import sqlite3\nsqlite3.connect('a.sqlite').close()\nsqlite3.connect(':memory:').close()",
        "from multiprocessing import shared_memory\n"
        "x = shared_memory.SharedMemory(create=True, size=9)\nx.close()\nx.unlink()",
        "import pickle\nclass A: pass\nassert type(pickle.loads(pickle.dumps(A()))) is A",
        "import dataclasses\n@dataclasses.dataclass\nclass A:\n    a: 'int'\nassert A(1).a == 1",
        "from __future__ import annotations\ndef f(x: y): pass",
        "import inspect\ndef f(): pass\nassert 'def f' in inspect.getsource(f)",
        "assert __name__ == '__main__'\nimport sys\nassert sys.argv == [__file__]",
        "import sys, threading\nt = threading.Thread(target=sys.exit)\nt.start()\nt.join()",
        "import subprocess, sys\nsubprocess.run([sys.executable, '-c', ''], check=True)",
        "import os\nos.symlink('/etc', 'etc')\nos.listdir('etc')",
        "import psutil\nassert psutil.Process().children() == []",
        "import locale, os\nassert os.path.isdir(os.environ['TMPDIR'])",
        # As libraries do when they are imported.
        "import os\nos.makedirs(os.path.join(os.environ['XDG_CONFIG_HOME'], 'matplotlib'))",
    ]
    assert site.runner
    site.runner.submit(map(job, sources))
    for source in sources:
        (result,) = site.runner.result(job(source))
        assert (result["problem"], result["err"]) == ("", b""), source


@pytest.mark.parametrize(
    "source",
    [
        "print(dir())\nprint(type(__builtins__), len(dir(__builtins__)))",
        "print(__loader__.get_source('__main__'))",
        "import sys\nprint(len(sys.orig_argv), sys.orig_argv[-1] == __file__)",
        "import inspect, sys\nprint(inspect.getsource(sys.modules[__name__]))",
        "import sys\nprint(sys.stdin, sys.stdout, sys.stderr, sys.stdin is sys.__stdin__)",
        "import gc\nprint(gc.collect())",
        # The end: destructors
        "import json\nclass A:\n    def __del__(self): print(json.dumps(1))\na = A()",
        "def f(n): print(n)\nclass A:\n    def __del__(self): f('del')\na = A(); b = A()",
        "import weakref\nclass A: pass\na = A()\nr = weakref.ref(a, lambda r: print('gone'))",
        "class A:\n    def __init__(self, n): self.n = n\n    def __del__(self): print(self.n)\n"
        "l = [A(1), A(2)]; d = {1: A(3)}\nt = A(0)",
        # The end of a copy of its process
        "import os, sys\nif pid := os.fork(): print(os.waitpid(pid, 0)[1])\nelse: sys.exit(3)",
        "import os, sys\nif pid := os.fork(): print(os.waitpid(pid, 0)[1])\nelse: sys.exit(-1)",
        "import os, sys\nif pid := os.fork(): print(os.waitpid(pid, 0)[1])\nelse: sys.exit('no')",
        "import os\nif pid := os.fork(): print(os.waitpid(pid, 0)[1])\nelse: raise ValueError",
    ],
)
def test_a_program_prints_what_a_script_prints(site: Site, source: str) -> None:
    script = site.write("script.py", f"{source}\n")
    done = subprocess.run([sys.executable, script], capture_output=True, check=True)
    assert site.runner
    (result,) = site.runner.result(Job((Step(str(script), f"{source}\n"),)))
    assert result["problem"] == ""
    assert (result["out"], result["err"]) == (done.stdout, done.stderr)


def test_a_source_that_is_no_program(site: Site) -> None:
    assert site.runner
    for source, problem in {
        "x = (": "SyntaxError",
        "x = '\0'": "SyntaxError",
        "  x = 1": "IndentationError",
        "def f():\n    '''\\d'''": "SyntaxError",
        "x = 1 is 1": "SyntaxError",
        "(" * 500 + ")" * 500: "SyntaxError",
    }.items():
        assert site.runner.result(job(source))[0]["problem"] in (
            problem,
            "ValueError",
            "MemoryError",
        )


# Fixtures


def test_fixtures(own: Site) -> None:
    own.programs(
        gpu="1 / 0\n", setup="import os\nassert os.environ['SET_UP'] == 'yes'\n", boom="1 / 0\n"
    )
    page = '<!-- skip: next if(gpus() < 2, reason="Two.") -->\n' + program("gpu") + program("setup")
    with Runner(own.config) as own.runner:
        assert own.check(page) == [(2, None, "Two."), (3, None, None)]
        assert own.runner.versions().keys() == {"Tool", "Python"}
        failure = own.failure(program("boom"))
        assert "\nRun with Tool 1.2, Python 3." in failure
        assert failure.endswith(", on a large one (recorded on a small one).")


MUCH = """\
import os, sys
own, after = os.getpid(), "own_fixtures" in sys.modules
with open(os.path.join(os.environ["TMPDIR"], "noted"), "a") as file:
    file.write(".")
"""


@pytest.fixture
def slow(own: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """Return a site with packages that few programs import: each import of `much` is noted."""
    monkeypatch.setenv("PYTHONPATH", str(own.root))
    own.write("much/__init__.py", "")
    own.write("much/more.py", MUCH)
    own.write("much-3.4.dist-info/METADATA", "Metadata-Version: 2.1\nName: much\nVersion: 3.4\n")
    own.configure('fixtures = "own_fixtures"\npreload = ["much.more", "psutil"]')
    own.programs(
        plain="import sys\nassert 'much' not in sys.modules\n",
        uses="import sys\nassert 'much.more' in sys.modules\nimport much.more\nimport os\n"
        "assert much.more.own != os.getpid() and much.more.after\n",
        boom="from much import more\n1 / 0\n",
        ends="import much, os\nos.kill(os.getppid(), 9)\n",
    )
    return own


def test_programs_that_import_what_few_need_start_where_it_is_imported(slow: Site) -> None:
    with Runner(slow.config) as slow.runner:
        assert slow.check(program("plain")) == [(1, None, None)]
        noted = slow.runner._root / "noted"
        assert not noted.exists()  # no program paid for it yet
        assert slow.check(program("uses") + program("plain")) == [(1, None, None), (2, None, None)]
        assert noted.read_text() == "."
        assert slow.runner.versions().keys() == {"Tool", "Python"}
        assert slow.runner.versions(["much"])["much"] == "3.4"
        assert ", much 3.4, on a large one" in slow.failure(program("boom"))
        assert "psutil" not in slow.failure(program("boom"))
        slow.check(program("ends"))
        assert slow.check(program("uses")) == [(1, None, None)]


def test_without_forks_they_are_imported_before_the_program(
    slow: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(WITHOUT, "forks")
    slow.programs(alone="import sys\nassert 'much.more' in sys.modules\nimport much\n")
    with Runner(slow.config) as slow.runner:
        assert slow.check(program("alone") + program("plain")) == [(1, None, None), (2, None, None)]
        assert slow.runner.versions(["much"])["much"] == "3.4"


def test_what_few_need_and_cannot_be_imported_is_told_where_it_is_needed(slow: Site) -> None:
    slow.write("much/more.py", MUCH + "1 / 0")
    with Runner(slow.config) as slow.runner:
        assert slow.check(program("plain")) == [(1, None, None)]
        for _ in range(2):
            failure = slow.failure(program("boom"))
            assert "cannot be imported: preload = ['much.more', 'psutil'] in pyproject" in failure
            assert "ZeroDivisionError" in failure
        assert (slow.runner._root / "noted").read_text() == "."  # it was tried once


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("import much", True),
        ("    import os, much.more as m", True),
        ("from much.more import own", True),
        ("from muchly import own", False),
        ("x = 'import much'", False),
        ("import sys  # not much", False),
    ],
)
def test_what_a_program_imports(line: str, found: bool) -> None:
    assert packages_of(job(f"x = 1\n{line}\n").steps, ["much"]) == ("much",) * found


def test_what_a_program_leaves_changed(own: Site) -> None:
    own.programs(leaves="import os\nos.environ['SWITCH'] = 'on'\n")
    with Runner(own.config) as own.runner:
        failure = own.failure(program("leaves") + program("one"))
    assert (
        "leaves changed what a reader would inherit: the switch (off before, on after)." in failure
    )
    assert "Use a `with` block, or undo the change at the end." in failure


def test_a_program_after_which_the_state_cannot_be_read(own: Site) -> None:
    """As a default device that this machine does not have."""
    own.programs(leaves="import os\nos.environ = None\n")
    with Runner(own.config) as own.runner:
        failure = own.failure(program("leaves"))
    assert "inherit: state() of the fixtures raises AttributeError now: 'NoneType'" in failure


@pytest.mark.parametrize(
    ("state", "leaves", "said"),
    [
        ("{'env': os.environ}", "os.environ['X'] = '1'", "env (environ({"),
        ("{'path': sys.path}", "sys.path.append('x')", "path (["),
        ("{'path': sys.path, 'module': sys}", "sys.path[:] = []", "path (["),
        ("{'both': [sys, sys.path]}", "pass", ""),
        ("{'modules': [sys, *sys.path]}", "sys.path.append('x')", "modules ([<module"),
        ("dict(os.environ)", "os.environ['X'] = '1'", "X (not there before, 1 after)."),
        ("dict(os.environ)", "del os.environ['HOME']", "HOME ("),
        (
            "dict(os.environ)",
            "os.environ['SET'] = os.environ.pop('SET', '')",
            "SET (not there before",
        ),
    ],
)
def test_a_state_that_the_program_changes_in_place(
    own: Site, state: str, leaves: str, said: str
) -> None:
    own.write("own_fixtures.py", f"import os, sys\ndef state():\n return {state}\n")
    own.programs(leaves=f"import os, sys\n{leaves}\n")
    with Runner(own.config) as own.runner:
        failures = own.failures(program("leaves"))
    assert [said in failure for failure in failures] == [True] * bool(said)


@pytest.mark.parametrize("without", ["", "forks"])
def test_a_condition_that_does_not_end(
    own: Site, monkeypatch: pytest.MonkeyPatch, without: str
) -> None:
    monkeypatch.setenv(WITHOUT, without)
    own.write("own_fixtures.py", "import time\nconditions = {'wait': lambda: time.sleep(60)}\n")
    own.configure('fixtures = "own_fixtures"\ntime_limit = 1')
    with Runner(own.config) as own.runner:
        failure = own.failure(
            f'<!-- skip: next if(wait(), reason="It waits.") -->\n\n{program("one")}'
        )
    assert "did not end within 1 seconds, as the condition of its skip did not. Make" in failure


def test_two_programs_have_the_same_port_at_once(own: Site) -> None:
    """As two that start DDP at 127.0.0.1:29500."""
    own.configure("processes = 2")
    serve = "import socket, time; s = socket.create_server(('127.0.0.1', 29500)); time.sleep(1)"
    source = (
        "import subprocess, sys\nsubprocess.run([sys.executable, '-c', {!r}], check=True)\n# {}"
    )
    jobs = [job(source.format(serve, number)) for number in range(2)]
    with Runner(own.config) as runner:
        runner.submit(jobs)
        assert [runner.result(each)[0]["text"] for each in jobs] == ["", ""]
        if runner.sandbox_gap:
            pytest.skip(runner.sandbox_gap)


@pytest.mark.parametrize("without", ["", "namespaces landlock", "forks"])
def test_where_a_program_is_that_does_not_end(
    own: Site, monkeypatch: pytest.MonkeyPatch, without: str
) -> None:
    monkeypatch.setenv(WITHOUT, without)
    own.configure("time_limit = 1")
    wait = "import threading, time\nevent = threading.Event()\n"
    own.programs(
        sleeps=f"{wait}def f():\n    time.sleep(60)\n\nf()\n",
        größe=f"{wait}while True: pass\n",
        waits=f"{wait}threading.Thread(target=event.wait).start()\n",
        ignores="import signal\nsignal.signal(signal.SIGRTMAX, signal.SIG_IGN)\nsignal.pause()\n",
    )
    with Runner(own.config) as own.runner:
        page = "".join(map(program, ("sleeps", "größe", "waits", "ignores")))
        sleeps, loops, waits, ignores = own.failures(page)
    late = "did not end within 1 seconds."
    assert f"{late} It was in line 4 then. Make it smaller, or raise time_limit" in sleeps
    assert f"{late} It was in line 3 then. Make it smaller, or raise time_limit" in loops
    assert f"{late} Its last line had run, and it waited for what it had started. Make" in waits
    assert f"{late} Make it smaller, or raise time_limit" in ignores


@pytest.mark.parametrize("without", ["", "forks"])
def test_what_programs_inherit(own: Site, monkeypatch: pytest.MonkeyPatch, without: str) -> None:
    """Nothing that tells of a terminal, of a hook of git, or of who develops something.

    Their own scripts neither.
    """
    monkeypatch.setenv(WITHOUT, without)
    gone = {"COLUMNS": "40", "FORCE_COLOR": "1", "PYTHONWARNDEFAULTENCODING": "1", "TERM": "vt100",
            "PYTHONASYNCIODEBUG": "1", "PYTHONNODEBUGRANGES": "1", "PYTHON_COLORS": "1",
            "TTY_COMPATIBLE": "1", "GIT_DIR": "/x/.git", "GIT_INDEX_FILE": ".git/index",
            "GITHUB_ACTIONS": "true", "TERMINAL_WIDTH": "20", "PYCHARM_HOSTED": "1",
            "MPLBACKEND": "qtagg", "COV_CORE_SOURCE": "."}  # fmt: skip
    kept = {"CI": "true", "STYLE": "1", "GIT_AUTHOR_NAME": "a", "PYTHONHASHSEED": "5"}
    kept["COLUMNS_OF_MINE"] = "1"
    for name, value in (gone | kept).items():
        monkeypatch.setenv(name, value)
    own.configure()
    for name in "json", "select", "psutil":
        own.write(f"{name}.py", "raise SystemExit('This is a script.')\n")
    ask = f"import os\nprint(*sorted({gone | kept}.keys() & os.environ.keys()))\nopen('x', 'w').close()"
    with Runner(own.config) as runner:
        (result,) = runner.result(job(ask))
    assert (result["text"], result["out"].decode().split()) == ("", sorted(kept))


@pytest.mark.parametrize("without", ["", "forks"])
def test_modules_are_found_where_the_caller_says(
    own: Site, monkeypatch: pytest.MonkeyPatch, without: str
) -> None:
    """A PYTHONPATH begins in the current folder, which is not that of a program or of its site."""
    monkeypatch.setenv(WITHOUT, without)
    own.write("library/ours.py", "")
    monkeypatch.chdir(own.root / "docs")
    monkeypatch.setenv("PYTHONPATH", str(Path("../library")))
    ask = "import ours, subprocess, sys\nsubprocess.run([sys.executable, '-c', 'import ours'], check=True)"
    with Runner(own.config) as runner:
        (result,) = runner.result(job(ask))
    assert result["text"] == ""


def test_a_runner_that_is_closed_starts_nothing_again(own: Site) -> None:
    """What waits for a program hears that it was stopped, and asks for its result."""
    runner, asked = Runner(own.config), list[object]()
    slow = job("import time\ntime.sleep(60)")

    def ask() -> None:
        try:
            asked.append(runner.result(slow))
        except TimeoutError as error:
            asked.append(error)

    runner.when_done(slow, ask)
    while not runner.progress()[2]:
        time.sleep(0.01)
    runner.close()
    assert [type(it) for it in asked] == [TimeoutError]
    assert runner._threads is None
    assert runner.result(job("print(1)"))[0]["out"] == b"1\n"  # it can be used again
    runner.close()


def test_what_a_section_leaves_changed_is_told_once(own: Site) -> None:
    parts = "# --8<-- [start:{0}]\nimport os\nos.environ['SWITCH'] = 'on'\n# --8<-- [end:{0}]\n"
    own.programs(leaves=parts.format("a") + parts.format("b"))
    with Runner(own.config) as own.runner:
        assert own.failure(block("leaves.py:a") + block("leaves.py:b")).startswith("1: ")


@pytest.mark.parametrize("without", ["", "forks"])
@pytest.mark.parametrize(
    ("module", "message"),
    [
        (
            "def version(): return {}",
            "version is none of conditions, versions, machine, setup, state",
        ),
        ("def version(): return {}", "Did you mean versions?"),
        ("condition = {}", "condition is none of"),
        ("1 / 0", "ZeroDivisionError"),
        ("def versions(): return 1 / 0", "ZeroDivisionError"),
        ("def versions(): return {'a': 1}", "versions() must return texts, as {name: version}"),
        ("def machine(): return 5", "machine() must return a text, not 5."),
        (None, "No module named 'own_fixtures'"),
    ],
)
def test_fixtures_that_cannot_be_used(
    own: Site, monkeypatch: pytest.MonkeyPatch, module: str | None, message: str, without: str
) -> None:
    monkeypatch.setenv(WITHOUT, without)
    monkeypatch.syspath_prepend(own.root)
    monkeypatch.delitem(sys.modules, "own_fixtures", raising=False)
    file = own.root / "own_fixtures.py"
    file.unlink() if module is None else file.write_text(module)
    with Runner(own.config) as own.runner:
        failure = own.failure(program("one"))
        assert (
            "The fixtures cannot be used: fixtures = 'own_fixtures' in pyproject.toml." in failure
        )
        assert message in failure
        assert "_internal" not in failure
        with pytest.raises(ProblemError):
            own.runner.versions()


def test_fixtures_that_fail_in_the_process_of_a_program(own: Site) -> None:
    own.write("own_fixtures.py", "def setup(): raise ValueError('no luck')")
    with Runner(own.config) as own.runner:
        assert "ValueError: no luck" in own.failure(program("one"))


UNEQUAL = "class A:\n    def __ne__(self, other): raise ValueError('ambiguous')\n"


@pytest.mark.parametrize(
    ("fixtures", "said"),
    [
        ("def setup(x): pass", "TypeError: setup() missing 1 required positional argument: 'x'"),
        ("def setup(): 1 / 0", 'own_fixtures.py", line 1, in setup'),
        ("import sys\ndef setup(): sys.exit(3)", "SystemExit: 3"),
        ("setup = None", "TypeError: 'NoneType' object is not callable"),
        ("import os\ndef setup(): os.write(2, b'hm')", "They write to standard error, which"),
        ("def state(): return {'x': object()}", "equal as long as nothing changes."),
        ("def state(): return None", "state() returns None, and at once None. It must return"),
        (f"{UNEQUAL}def state(): return {{'x': A()}}", "equal as long as nothing changes."),
        ("_x = []\ndef state(): return dict.fromkeys([*_x, _x.append(len(_x))])", "It must return"),
    ],
)
def test_what_is_wrong_with_fixtures_is_not_the_programs_fault(
    own: Site, fixtures: str, said: str
) -> None:
    own.write("own_fixtures.py", fixtures)
    own.programs(ends="import os\nos._exit(0)\n")
    with Runner(own.config) as own.runner:
        for name in "one", "ends":
            failure = own.failure(program(name))
            assert f"The fixtures fail before snippets/{name}.py runs. Correct their s" in failure
            assert said in failure
            assert "_internal" not in failure


@pytest.mark.parametrize("name", ["XDG_CONFIG_HOME", "MPLCONFIGDIR"])
def test_fixtures_may_make_a_folder_for_settings(own: Site, name: str) -> None:
    """As matplotlib does, where nobody has one."""
    own.write("own_fixtures.py", f"import os\nos.mkdir(os.environ['{name}'] + '/tool')\n")
    with Runner(own.config) as own.runner:
        assert own.failures(program("one")) == []


def test_a_module_is_fixtures() -> None:
    """The protocol says what may be there; a module with all of it fits."""
    source = type(sys)("own_fixtures")
    exec(FIXTURES, vars(source))
    assert isinstance(source, Fixtures)


def test_prepare(tmp_path: Path) -> None:
    with Runner(Site(tmp_path).config, prepare="import math\nmath.pi = 3") as runner:
        steps = runner.result(job("import math\nprint(math.pi)"))
    assert steps[0]["out"] == b"3\n"


# What ends the process that watches


def test_a_worker_that_was_killed_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(WITHOUT, "namespaces landlock")
    site = Site(tmp_path)
    site.configure("processes = 1")
    with Runner(site.config) as runner:
        (result,) = runner.result(job("import os\nos.kill(os.getppid(), 9)"))
        assert "ended or stopped its parent" in result["text"]
        assert runner.result(job("print(1)"))[0]["out"] == b"1\n"


def test_a_worker_that_was_stopped_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(WITHOUT, "namespaces landlock")
    monkeypatch.setattr(run, "GRACE", 0.5)
    site = Site(tmp_path)
    site.configure("processes = 1\ntime_limit = 3")  # in which a busy machine can print 1
    with Runner(site.config) as runner:
        (result,) = runner.result(job("import os, signal\nos.kill(os.getppid(), signal.SIGSTOP)"))
        assert "ended or stopped its parent" in result["text"]
        assert runner.result(job("print(1)"))[0]["out"] == b"1\n"


@pytest.mark.parametrize("without", ["", "forks"])
def test_what_is_forgotten_is_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, without: str
) -> None:
    """It is not known then, and runs again if it is asked for."""
    monkeypatch.setenv(WITHOUT, without)
    site = Site(tmp_path)
    site.configure("processes = 1\ntime_limit = 60")
    hangs, short, waits = job("while True: pass"), job("print(1)"), job("print(2)")
    with Runner(site.config) as runner:
        runner.submit([hangs])
        while not runner._running:
            time.sleep(0.01)
        runner.submit([short])
        runner.submit([waits])
        cancelled = runner._results[waits]
        runner.evict([short])
        assert runner.result(short)[0]["out"] == b"1\n"
        assert cancelled.cancelled()
        assert list(runner._results) == [short]
        assert runner.result(waits)[0]["out"] == b"2\n"
        assert not list(runner._root.rglob("*.stop"))


def test_who_waits_comes_first_and_is_not_kept_waiting(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.configure("processes = 2")
    go = tmp_path / "go"
    wait = f"import os, time\nwhile not os.path.exists({str(go)!r}): time.sleep(0.01)\n"
    slow = job(wait)
    others = [job(f"print({number})") for number in range(5)]
    done: list[Job] = []
    with Runner(site.config, polite=True) as runner:
        runner.versions()
        runner.submit([slow])
        while not runner._running:
            time.sleep(0.01)
        runner.submit(others)
        runner.prefer([others[3]])
        runner.until = time.monotonic()
        with pytest.raises(TimeoutError):
            runner.result(others[3])
        assert len(runner._running) == 1  # of two processors
        go.touch()
        for other in others:
            runner.when_done(other, functools.partial(done.append, other))
        runner.until = None
        for other in others:
            runner.result(other)
        assert done == [others[3], *others[:3], others[4]]
        go.unlink()
        runner.submit([job(wait + f"print({number})") for number in range(2)])
        runner.use_all()
        while len(runner._running) < 2:
            time.sleep(0.01)
        go.touch()


@pytest.mark.parametrize(
    ("platform", "given", "forks"),
    [
        ("linux", "", True), ("darwin", "", False), ("darwin", "forks", True),
        ("darwin", "nothing", False), ("win32", "forks", False),
    ],
)  # fmt: skip
def test_who_wants_to_may_try_forks(platform: str, given: str, forks: bool) -> None:
    windows = "del os.fork; " * (platform == "win32")
    code = f"import os, sys; from mkdocs_sybil._internal import sandbox; {windows}sys.platform = {platform!r}; "
    code += "from mkdocs_sybil._internal.worker import FORKS; print(FORKS)"
    environment = {**os.environ, worker.WITH: given}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True)
    assert done.stdout.decode().strip() == str(forks), done.stderr


def test_where_nothing_is_forked_only_who_waits_has_priority(site: Site) -> None:
    """The process may already have ended when it is to be nice: then it is no matter."""
    waits = "for _ in range(3000 * (n > 0)):\n    os.nice(0) > was or time.sleep(0.01)\n"
    asks = [
        job(f"import os, time\nn, was = {n}, {os.nice(0)}\n{waits}print(os.nice(0))")
        for n in range(3)
    ]
    with Runner(site.config, forks=False, polite=True) as runner:
        runner.versions()
        runner.prefer(asks[:1])
        runner.submit(asks)
        found = [int(runner.result(ask)[0]["out"].split()[0]) - os.nice(0) for ask in asks]
    polite = min(run.POLITE, 19 - os.nice(0))  # these tests may be nice themselves
    assert found == [0, polite, polite]


def test_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After Ctrl+C nothing is left, and nothing but the interruption is told."""
    monkeypatch.chdir(tmp_path)
    Site(tmp_path)
    # Who runs the tests in the background ignores the signal, and so would the front end.
    heeds = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    code = heeds + FRONT_END.replace("time.sleep(60)", "print('ready', flush=True)\ntime.sleep(60)")
    command = [sys.executable, "-c", code]
    with subprocess.Popen(
        command, stdout=-1, stderr=-1, text=True, start_new_session=True
    ) as front:
        assert front.stdout and front.stderr
        pid, root = front.stdout.readline().split()
        clean = psutil.Process(int(pid))
        below = clean.children(recursive=True)
        front.stdout.readline()
        started = time.monotonic()
        os.killpg(front.pid, signal.SIGINT)
        assert front.stderr.read().rstrip().endswith("KeyboardInterrupt")
        assert time.monotonic() - started < 50  # a worker that lives on does so for a minute
    assert not clean.is_running()
    assert not any(process.is_running() for process in below)
    assert not Path(root).exists()


IMPATIENT = """\
import os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from mkdocs_sybil import Runner, load
runner = Runner(load())
runner.versions()
print(runner._root, flush=True)
runner._kill = lambda: os.kill(os.getpid(), signal.SIGINT)
"""


def test_who_interrupts_a_second_time_sees_no_traceback(site: Site) -> None:
    done = subprocess.run(
        [sys.executable, "-c", IMPATIENT], cwd=site.root, capture_output=True, text=True
    )
    assert done.stderr == ""
    until = time.monotonic() + 30
    while Path(done.stdout.strip()).exists() and time.monotonic() < until:
        time.sleep(0.1)
    assert not Path(done.stdout.strip()).exists()


POOL = """\
import multiprocessing
from mkdocs_sybil import Runner, load
runner = Runner(load())
runner.versions()
pool = multiprocessing.get_context("fork").Pool(2)
pool.map(abs, [1, 2])
pool.close()
pool.join()
print((runner._root / "jobs").is_dir())
"""


def test_what_another_plugin_forks_leaves_the_runner_alone(site: Site) -> None:
    """As the dates of pages from git do: at its end such a process closed the runner."""
    done = subprocess.run(
        [sys.executable, "-c", POOL], cwd=site.root, capture_output=True, text=True, timeout=60
    )
    assert (done.stdout, done.stderr) == ("True\n", "")


@pytest.mark.parametrize("act", ["versions", "start"])
def test_a_runner_that_is_closed_while_it_starts_says_nothing(site: Site, act: str) -> None:
    """Its workers may still be closing their sandbox, in folders that must not be gone yet."""
    code = f"from mkdocs_sybil import Runner, load\nwith Runner(load()) as runner: runner.{act}()\n"
    done = subprocess.run(
        [sys.executable, "-c", code * 10], cwd=site.root, capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


# What is among the snippets and no file


COMMANDS = (["mkdocs_sybil", "check"], ["mkdocs_sybil", "record"], ["mkdocs", "build"],
            ["pytest", "docs", "-p", "no:cacheprovider"])  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("kind", ["a named pipe", "a socket"])
@pytest.mark.parametrize("folder", ["", "index/"])
def test_what_is_no_file_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str], kind: str, folder: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CI", raising=False)
    site = Site(tmp_path)
    site.write("docs/index.md", program("one"))
    site.write(f"snippets/{folder}data.txt", "")
    name = f"snippets/{folder}data"
    if kind == "a socket":
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(name)
    else:
        os.mkfifo(name)
    done = subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, timeout=300
    )
    assert done.returncode not in (0, 3)
    output = done.stdout + done.stderr
    assert f"{name} is {kind}. Programs see copies of files, so it cannot be among them." in output
    assert "Traceback" not in output


@pytest.mark.parametrize("command", COMMANDS)
def test_what_editors_and_people_leave_harms_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    """A lock of Emacs, links in a circle, to nothing and to everything, a folder like a page."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CI", raising=False)
    site = Site(tmp_path)
    site.write("docs/index.md", program("one"))
    site.write("docs/dir.md/inside.txt", "")
    for folder in "snippets", "snippets/index":
        (site.root / folder).mkdir(exist_ok=True)
        (site.root / folder / ".#one.py").symlink_to("user@host.1234:5678")
        (site.root / folder / "gone.txt").symlink_to("nowhere")
        (site.root / folder / "all").symlink_to("/")
    site.write(os.fsdecode(b"snippets/\xff.txt"), "")
    done = subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, timeout=300
    )
    assert (done.returncode, "Traceback" in done.stdout + done.stderr) == (0, False), done


@pytest.mark.parametrize("command", COMMANDS)
def test_a_folder_of_pages_that_this_user_may_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    """MkDocs passes over it without a word, and so would its pages be missing."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CI", raising=False)
    ordinary = [] if os.getuid() else ["unshare", "-U", "--map-user=1000", "--map-group=1000"]
    if ordinary and subprocess.run(["sh", "-c", f"{' '.join(ordinary)} true"]).returncode:
        pytest.skip("Root cannot become another user here.")
    site = Site(tmp_path)
    site.write("docs/closed/page.md", "# A page\n")
    (site.root / "docs/closed").chmod(0)
    done = subprocess.run(
        [*ordinary, sys.executable, "-m", *command], capture_output=True, text=True, timeout=300
    )
    (site.root / "docs/closed").chmod(0o755)
    told = done.stdout + done.stderr
    assert done.returncode in (1, 2)
    assert "docs/closed cannot be read: Permission denied." in told or "pytest" in command
    assert "Permission denied" in told
    assert "mkdocs_sybil/_internal" not in told


def test_links_in_a_circle(site: Site) -> None:
    (site.root / "snippets" / "circle").symlink_to("circle")
    assert stat_of(str(site.root / "snippets" / "circle")) == (0, 0), "who watches goes on"
    with Runner(site.config) as runner:
        message = "snippets/circle cannot be read: Too many levels of symbolic links."
        with pytest.raises(ProblemError, match=message):
            runner.versions()


# Files


def test_what_programs_see_may_become_a_folder_and_a_file_again(tmp_path: Path) -> None:
    """As while `mkdocs serve` runs: it did not answer any more."""
    source, target = tmp_path / "source", tmp_path / "target"
    source.mkdir()
    for _ in range(2):
        (source / "it.txt").write_text("1")
        run.mirror(source, target)
        assert (target / "it.txt").read_text() == "1"
        (source / "it.txt").unlink()
        (source / "it.txt").mkdir()
        (source / "it.txt/inner.txt").write_text("2")
        run.mirror(source, target)
        assert (target / "it.txt/inner.txt").read_text() == "2"
        shutil.rmtree(source / "it.txt")


def test_a_helper_of_an_older_date_is_copied(tmp_path: Path) -> None:
    """As `git checkout` or a backup may bring it back."""
    source, target = tmp_path / "source", tmp_path / "target"
    source.mkdir()
    helper = source / "helper.txt"
    helper.write_text("new")
    run.mirror(source, target)
    helper.write_text("old")
    os.utime(helper, (0, 0))
    run.mirror(source, target)
    assert (target / "helper.txt").read_text() == "old"
    helper.write_text("newer, and of the same date")
    os.utime(helper, (0, 0))
    run.mirror(source, target)
    assert (target / "helper.txt").read_text() == "newer, and of the same date"
    before = stat_of(str(helper))
    helper.write_text("NEWER, and of the same date")
    os.utime(helper, (0, 0))
    run.mirror(source, target)
    assert (target / "helper.txt").read_text() == "NEWER, and of the same date", "as many bytes"
    assert stat_of(str(helper)) != before


def test_a_copy_of_what_nobody_may_write_can_be_written_again(tmp_path: Path) -> None:
    """As the objects of git: else the copy of a newer one is refused."""
    source, target = tmp_path / "source", tmp_path / "target"
    source.mkdir()
    (source / "helper.sh").touch(0o555)
    run.mirror(source, target)
    assert (target / "helper.sh").stat().st_mode & 0o777 == 0o755


@pytest.mark.parametrize("name", ["0.out", "0.err"])
def test_what_is_written_without_end_is_noticed_while_it_runs(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"x" * 11)
    request = Request(Job(()), "", str(tmp_path), (), "", (), 1.0, 1e6, 10)
    assert worker._too_much(request, tmp_path, os.getpid()) == "printed more than 10 bytes"
    assert worker._too_much(request._replace(printed=11), tmp_path, os.getpid()) == ""


@pytest.mark.parametrize("name", ["out", "err"])
def test_what_was_printed_too_much_before_the_end_is_noticed(tmp_path: Path, name: str) -> None:
    (tmp_path / "report").write_text('{"problem": ""}\n"end"\n')
    for stream in ("out", "err"):
        (tmp_path / f"0.{stream}").write_bytes(b"x" * 11 if stream == name else b"")
    job = Job((Step("a.py", ""),))
    request = Request(job, "", str(tmp_path), (), "", (), 1.0, 1e6, 11)
    (whole,) = worker._read(request, tmp_path, "", 0)
    assert (whole["problem"], whole[name]) == ("", b"x" * 11)  # type: ignore[literal-required]
    (cut,) = worker._read(request._replace(printed=10), tmp_path, "", 0)
    assert (cut["problem"], cut["text"]) == ("stopped", "printed more than 10 bytes")
    assert cut[name] == b"x" * 10  # type: ignore[literal-required]


def test_a_disk_that_is_full_before_the_report_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "jobs/1"
    request = Request(Job((Step("a.py", ""),)), "", str(folder), (), "", (), 1.0, 1e6, 11)
    monkeypatch.setattr("shutil.disk_usage", lambda path: mock.Mock(free=path != tmp_path / "jobs"))
    (result,) = worker._read(request, folder, "", 0)
    assert result["text"] == f"found no room for what it prints in {tmp_path}"
    assert "signal SIGKILL" in worker._read(request, folder, "", -9)[0]["text"]


def test_where_no_memory_is_shared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some containers have no /dev/shm."""
    (tmp_path / "jobs").mkdir()
    monkeypatch.setattr(sandbox, "namespaces", str(tmp_path))
    monkeypatch.setattr(sandbox, "SHARED", str(tmp_path / "shm"))
    monkeypatch.setattr(sandbox, "adopts_orphans", True)
    monkeypatch.setattr(os, "waitpid", mock.Mock(side_effect=ChildProcessError))
    sandbox.end_orphans()
    # Other tests write and remove files on the same disk at the same time.
    disk = mock.Mock(f_blocks=10, f_bfree=3, f_frsize=512)
    monkeypatch.setattr(os, "statvfs", lambda folder: Path(folder).stat() and disk)
    monkeypatch.setattr(sandbox, "own_memory", False)
    assert sandbox.shared_memory([]) == 7 * 512
    (tmp_path / "shm").mkdir()
    assert sandbox.shared_memory([]) == 2 * 7 * 512


def test_more_programs_in_a_namespace_than_files_may_be_open(tmp_path: Path) -> None:
    """Each has two. The programs themselves have the limit of the user."""
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    ask = "import resource\nprint(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, most))
    try:
        with Runner(Site(tmp_path).config) as runner:
            results = runner.result(job(*["pass"] * 150, ask))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before, most))
    assert {result["problem"] for result in results} == {""}
    assert results[-1]["out"] == b"256\n"


@pytest.mark.parametrize("what", ["tempfile.mkdtemp", "pathlib.Path.mkdir", "socket.socketpair"])
def test_where_programs_cannot_be_started(
    site: Site,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    what: str,
) -> None:
    """There is no temporary folder, or no room in it, or too many files are open."""
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with mock.patch(what, side_effect=OSError(24, "Too many open files")):
        assert main(["check"]) == 2
        said = "Programs cannot be started: [Errno 24] Too many open files.\n"
        assert capsys.readouterr().err == said
        plugin = SybilPlugin()
        plugin.on_startup(command="build", dirty=False)
        with pytest.raises(PluginError, match=r"^Programs cannot be started: "):
            plugin.on_files(Files([]), config=plugin.on_config(load_config("mkdocs.yml")))
        plugin.on_build_error()
        plugin.on_shutdown()
    assert list(tmp_path.iterdir()) == []


UNFRIENDLY = """\
import subprocess
subprocess.run(["false"], check=False).check_returncode()
"""


def test_what_who_starts_it_ignores_and_forbids_reaches_no_program(tmp_path: Path) -> None:
    """As some supervisors do. A program finds what a script finds in a terminal."""
    ask = "import os\nprint(oct(os.umask(0)))"
    ignored = signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    umask = os.umask(0o77)
    try:
        with Runner(Site(tmp_path).config) as runner:
            (failed,), (asked,) = map(runner.result, (job(UNFRIENDLY), job(ask)))
    finally:
        os.umask(umask)
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGCHLD, ignored)
    assert (failed["problem"], asked["out"]) == ("CalledProcessError", b"0o22\n")


def test_fixtures_that_fork(own: Site) -> None:
    """Their copy of the process does not speak for it."""
    own.write("own_fixtures.py", "import os\nos.fork()\n")
    with Runner(own.config) as own.runner:
        assert own.check(program("one")) == [(1, None, None)]


def test_fixtures_that_start_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """From Python 3.12 on, who forks then is warned; and a warning is an error."""

    def fork() -> int:
        warnings.warn("multi-threaded", DeprecationWarning, stacklevel=2)
        return 5

    monkeypatch.setattr(os, "fork", fork)
    assert worker._fork() == 5


def test_a_temporary_folder_in_shared_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", sandbox.SHARED)
    site = Site(tmp_path)
    with Runner(site.config) as runner:
        try:
            assert runner.result(job("print(1)"))[0]["out"] == b"1\n"
            assert runner.sandbox_gap
        except ProblemError as error:
            assert "has a /dev/shm of its own. Set TMPDIR to another folder." in str(error)


@pytest.mark.parametrize("folder", ["docs", "snippets/a", ".sybil_cache"])
def test_a_temporary_folder_that_programs_do_not_see(
    site: Site, monkeypatch: pytest.MonkeyPatch, folder: str
) -> None:
    (site.root / folder).mkdir(exist_ok=True)
    monkeypatch.setattr("tempfile.tempdir", str(site.root / folder))
    with Runner(site.config) as runner, pytest.raises(ProblemError) as error:
        runner.versions()
    where = f"Temporary files belong to {folder}, which lies in {folder.partition('/')[0]}."
    assert str(error.value) == f"{where} Set TMPDIR to another folder."


def test_fixtures_that_change_signals(own: Site) -> None:
    """Nobody would learn how a program has ended, and it would be said of the program."""
    own.write(
        "own_fixtures.py",
        "import signal\nsignal.signal(signal.SIGCHLD, signal.SIG_IGN)\n"
        "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])\n",
    )
    with Runner(own.config) as own.runner:
        assert own.check(program("one")) == [(1, None, None)]
        ask = job("import signal\nprint(signal.pthread_sigmask(signal.SIG_BLOCK, []))")
        assert own.runner.result(ask)[0]["out"] == b"set()\n"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("raise ValueError('x' * 2_000_000 + 'end')", "xxend"),
        ("def versions(): return {'Tool': 'x' * 2_000_000}", r"return more than 10,000 characters"),
    ],
)
def test_fixtures_that_say_too_much(own: Site, code: str, message: str) -> None:
    own.write("own_fixtures.py", f"{code}\n")
    with Runner(own.config) as runner, pytest.raises(ProblemError, match=message):
        runner.versions()


def test_a_folder_whose_name_is_not_utf_8(tmp_path: Path) -> None:
    root = tmp_path / os.fsdecode(b"\xff")
    root.mkdir()
    with Runner(Site(root).config) as runner:
        assert runner.result(job("print(1)"))[0]["out"] == b"1\n"


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="This is of Linux.")
def test_a_program_that_takes_processors_from_its_parent(site: Site) -> None:
    site.configure("processes = 1")
    own, ask = "os.sched_getaffinity(0)", job("import os\nprint(len(os.sched_getaffinity(0)))")
    with Runner(site.config) as runner:
        before = runner.result(ask)
        taken = runner.result(job(f"import os\nos.sched_setaffinity(os.getppid(), {{min({own})}})"))
        runner.evict([])
        assert (taken[0]["problem"], runner.result(ask)) == ("", before)
