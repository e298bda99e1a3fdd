"""What a program may do, and that it leaves no trace."""

import os
import signal
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest
from tiny_site import Site, block, program

from stop_the_gradient import fixtures

Run = Callable[..., str]
THREAD = "import threading\nthread = threading.Thread(target={})\nthread.start()\nthread.join()\n"


@pytest.fixture
def run(site: Site, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs a program on a page, and returns its failure, if any.

    The site itself lies outside of the temporary folder.
    """
    (site.root / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(site.root / "temporary"))

    def run(code: str, **options: object) -> str:
        site.snippets(it=code)
        ((_, result),) = site.check(block("it.py"), **options)
        return result.failure or ""

    return run


NETWORK = [
    "socket.getaddrinfo('localhost', 80)",
    "socket.gethostbyname('localhost')",
    "socket.create_connection(('127.0.0.1', 1))",
    "with socket.socket() as s:\n    s.connect(('127.0.0.1', 1))",
    "with socket.socket() as s:\n    s.bind(('127.0.0.1', 0))",
    "with socket.socket(type=socket.SOCK_DGRAM) as s:\n    s.sendto(b'', ('127.0.0.1', 1))",
    "with socket.socket(type=socket.SOCK_DGRAM) as s:\n"
    "    s.sendmsg([b''], [], 0, ('127.0.0.1', 1))",
    "import urllib.request\nurllib.request.urlopen('http://127.0.0.1:1')",
    "from concurrent.futures import ThreadPoolExecutor\nwith ThreadPoolExecutor() as pool:\n"
    "    pool.submit(socket.getaddrinfo, 'localhost', 80).result()",
]


@pytest.mark.parametrize("code", NETWORK)
def test_no_network(run: Run, code: str) -> None:
    assert "An example may not use the network (socket." in run(f"import socket\n{code}\n")


@pytest.mark.parametrize(
    "code",
    [
        "open({0!r} + '/new', 'w')",
        "open({0!r} + '/mine', 'a')",
        "open({0!r} + '/mine', 'r+')",
        "import pathlib\npathlib.Path({0!r}, 'new').touch()",
        "import os\nos.mkdir({0!r} + '/new')",
        "import os\nos.remove({0!r} + '/mine')",
        "import os\nos.rename({0!r} + '/mine', 'mine')",
        "open('mine', 'w').close()\nimport os\nos.replace('mine', {0!r} + '/mine')",
        "import os\nos.symlink({0!r} + '/mine', 'link')\nopen('link', 'w')",
        "import os\nos.chmod({0!r} + '/mine', 0)",
        "import os\nos.utime({0!r} + '/mine', (0, 0))",
        "import shutil\nshutil.rmtree({0!r})",
        "import shutil\nshutil.copy({0!r} + '/mine', {0!r} + '/new')",
        "import os\nos.chdir({0!r})\nopen('new', 'w')",
        "open(b'/' + {0!r}.encode() + b'/new', 'w')",
    ],
)
def test_no_change_outside_the_temporary_folder(site: Site, run: Run, code: str) -> None:
    mine = site.write("folder/mine", "mine")
    before = mine.stat()
    failure = run(code.format(str(mine.parent)))
    assert "An example may not change folder" in failure
    assert "Let it use a relative path" in failure
    assert [*mine.parent.iterdir()] == [mine]
    assert (mine.read_text(), mine.stat()) == ("mine", before)


@pytest.mark.parametrize(
    "code",
    [
        "with open('a', 'w') as file:\n    file.write('x')",
        "import os\nos.mkdir('a')\nos.rename('a', 'b')\nos.rmdir('b')",
        "import tempfile\nwith tempfile.TemporaryFile() as file:\n    file.write(b'x')",
        "import os\nwith open(os.devnull, 'w') as file:\n    file.write('x')",
        "with open(__file__) as file:\n    file.read()",
        "import os\nassert os.listdir() == []",
        "import colorsys, sched, fractions",
        "import socket\na, b = socket.socketpair()\na.close()\nb.close()",
        "import multiprocessing\n"
        "process = multiprocessing.get_context('fork').Process(target=int)\n"
        "process.start()\nprocess.join()",
        "import pickle\nclass A: pass\nassert type(pickle.loads(pickle.dumps(A()))) is A",
        "import dataclasses\n@dataclasses.dataclass\nclass A:\n    a: 'int'\nassert A(1).a == 1",
        "import inspect\ndef f(): pass\nassert 'def f' in inspect.getsource(f)",
        "assert __name__ == '__main__'\nimport sys\nassert sys.argv == [__file__]",
        "import sys\n" + THREAD.format("sys.exit"),
    ],
)
def test_what_a_script_may_do(run: Run, code: str) -> None:
    assert run(code) == ""


def test_the_ban_ends_with_the_program(site: Site, run: Run) -> None:
    assert "may not change" in run(f"open({str(site.root / 'new')!r}, 'w')")
    site.write("new", "")


def test_everything_is_put_back(site: Site, run: Run) -> None:
    def now() -> tuple[object, ...]:
        return (
            dict(os.environ),
            Path.cwd(),
            sys.argv,
            list(sys.argv),
            sys.modules["__main__"],
            sys.stdout,
            sys.unraisablehook,
            threading.excepthook,
            warnings.filters[:],
            signal.getsignal(signal.SIGALRM),
            signal.getitimer(signal.ITIMER_REAL),
            sorted((site.root / "temporary").iterdir()),
        )

    before = now()
    change = (
        "import os, sys, warnings\nos.environ['NEW'] = '1'\ndel os.environ['PATH']\n"
        "os.mkdir('a')\nos.chdir('a')\nsys.argv.append('x')\nwarnings.simplefilter('ignore')\n"
        "sys.modules['__main__'] = sys\nsys.stdout = sys.stderr\n"
    )
    assert run(change) == ""
    assert now() == before
    assert "ZeroDivisionError" in run(change + "1 / 0\n")
    assert now() == before
    assert run("import os\nassert 'NEW' not in os.environ\nassert os.environ['PATH']\n") == ""


@pytest.mark.parametrize(
    "code",
    [
        "while True:\n    pass",
        "import time\ntime.sleep(60)",
        "while True:\n    try:\n        pass\n    except Exception:\n        pass",
    ],
)
def test_time_limit(run: Run, code: str) -> None:
    failure = run(code, time_limit=0.2)
    assert failure.startswith("snippets/it.py did not end within 0.2 seconds. Make it smaller, or")
    assert 'File "snippets/it.py", line ' in failure  # where it was


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("import sys\nsys.exit()", "snippets/it.py calls sys.exit(None). Let the program end by"),
        ("exit(3)", "snippets/it.py calls sys.exit(3)."),
        ("import warnings\nwarnings.warn('old')", "UserWarning: old"),
        (
            "import subprocess, sys\ncode = 'import warnings; warnings.warn(\"old\")'\n"
            "subprocess.run([sys.executable, '-c', code], check=True)",
            "CalledProcessError",
        ),
        ("import warnings\nwarnings.warn('old', ResourceWarning)", "ResourceWarning: old"),
        ("import os\nopen(os.devnull)", "ResourceWarning: unclosed file"),
        ("class A:\n    def __del__(self):\n        1 / 0\nA()", "ZeroDivisionError"),
        (THREAD.format("lambda: 1 / 0"), "ZeroDivisionError"),
        ("def f():\n    '''\\d'''", "invalid escape sequence"),
        ("x = 1 is 1", '"is" with'),
        ("x = '\0'", "null byte"),
    ],
)
@pytest.mark.filterwarnings("ignore")  # as outside of pytest
def test_what_ends_a_program(run: Run, code: str, message: str) -> None:
    assert message in run(code)
    assert message in run(code)  # a warning is not only given once


def test_a_warning_that_is_printed_is_no_error(site: Site) -> None:
    site.snippets(
        it="import warnings\nwith warnings.catch_warnings(record=True) as caught:\n"
        "    warnings.simplefilter('always')\n    warnings.warn('old')\n"
        "print(caught[0].message)\n",
        it_out="old\n",
    )
    assert site.check(program("it")) == [(1, (None, None))]


NESTED = """\
import sys, time
from pathlib import Path
from types import ModuleType
from mkdocs_sybil.sandbox import sandbox
Path("mine").touch()
inner = ModuleType("inner")
inner.__file__ = "inner.py"
with sandbox(inner, 60):
    assert not list(Path().iterdir())
    Path("yours").touch()
assert [path.name for path in Path().iterdir() if path.is_file()] == ["mine"]
"""


def test_a_program_may_run_programs(site: Site, run: Run) -> None:
    """The page on how the site checks itself does. What binds the outer one binds it still."""
    assert run(NESTED) == ""
    assert "An example may not change" in run(f"{NESTED}Path({str(site.root / 'new')!r}).touch()\n")
    assert "did not end" in run(f"{NESTED}while True:\n    pass\n", time_limit=0.2)


# PyTorch

CHANGES = {
    "torch.set_grad_enabled(False)": "gradient mode (True before, False after)",
    "torch.set_default_dtype(torch.float64)": "default dtype (torch.float32 before, torch.float64",
    "torch.set_default_device('meta')": "default device (cpu before, meta after)",
    "torch.use_deterministic_algorithms(True)": "deterministic algorithms",
    "torch.autograd.set_detect_anomaly(True)": "anomaly detection",
    "torch.set_num_threads(torch.get_num_threads() + 1)": "number of threads",
    "torch.set_printoptions(precision=1)": "print options",
    "mode = torch.inference_mode()\nmode.__enter__()": "inference mode",
    "torch.nn.modules.module.register_module_forward_hook(print)": "global forward hooks",
    "torch.nn.modules.module.register_module_forward_pre_hook(print)": "global forward pre-hooks",
    "torch.nn.modules.module.register_module_full_backward_hook(print)": "global backward hooks",
}
SHOW_STATE = "import torch\nprint(torch.is_grad_enabled(), torch.zeros(1), torch.rand(1).item())\n"


@pytest.mark.parametrize("change", CHANGES)
def test_pytorch_must_be_left_as_it_was(run: Run, change: str) -> None:
    failure = run(f"import torch\n{change}\n", fixtures=fixtures)
    assert "The program leaves PyTorch changed: " in failure
    assert CHANGES[change] in failure
    assert "Use a `with` block, or undo the change at the end." in failure
    assert "Run with PyTorch " in failure
    assert run("import torch\n", fixtures=fixtures) == ""  # the next program does not suffer


@pytest.mark.parametrize("change", ["torch.rand(3)", "torch.manual_seed(9)", *CHANGES])
def test_every_program_starts_from_the_same_state(site: Site, run: Run, change: str) -> None:
    first = run(SHOW_STATE, fixtures=fixtures)
    run(f"import torch\n{change}\n1 / 0\n", fixtures=fixtures)
    assert "prints what the page does not show:\nTrue tensor([0.]) 0." in first
    assert run(SHOW_STATE, fixtures=fixtures) == first


@pytest.mark.filterwarnings("ignore")
def test_a_warning_of_pytorch_is_given_each_time(run: Run) -> None:
    code = "import torch\nx = torch.ones(2, requires_grad=True) * 2\nx.grad\n"
    for _ in range(2):
        assert "UserWarning: The .grad attribute of a Tensor that is not a leaf" in run(
            code, fixtures=fixtures
        )
    code = "import torch\ntorch.ones(2, 3).T.resize_(1)\ntorch.ones(1, 2, 3).T\n"
    for _ in range(2):
        assert "Warning: " in run(code, fixtures=fixtures)
