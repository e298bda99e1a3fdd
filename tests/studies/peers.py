"""Compare this engine with others: `uv run python tests/studies/peers.py`.

One corpus is written for each tool in the form that its documentation asks for. Three tables are
recorded for the page "Compared with other tools": how each tool was used, how long it takes, and
what it notices out of a list of planted faults. Each tool gets an environment of its own in a
temporary folder. It takes about five minutes.
"""

import contextlib
import json
import os
import platform
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from textwrap import indent
from typing import Any

from stop_the_gradient import measured
from stop_the_gradient.data import ROOT
from stop_the_gradient.data import words as words_of

COMMAND = "uv run python tests/studies/peers.py"
PAGES, REPEATS = 10, 3
FEW, MANY = 200, 1000  # blocks
TIME_LIMIT = 5  # seconds for one block, where a tool has such a limit
PATIENCE = 30  # seconds until a run counts as one that does not end

# The corpus

LIBRARY = '''\
"""The library that the pages document."""

import warnings

scale = 1
verbose = False


def area(width, height):
    if width < 0 or height < 0:
        raise ValueError("a side is negative")
    return scale * width * height
'''
COUNTING = """\
    import os, tempfile
    with open(os.path.join(tempfile.gettempdir(), "ran"), "a") as file:
        file.write(".")
    return"""


@dataclass(frozen=True)
class Block:
    """A block of a page: a program, and the output that the page shows.

    `fence` is the info string; without one, the tool's own is taken. `target` is a file that the
    block embeds, instead of holding the program.
    """

    setup: str = ""
    value: str = ""  # the name whose value it prints
    shown: str | None = None
    fence: str = ""
    plain: bool = False  # without what a tool may want to find besides the fence
    mark: str = "```"
    place: str = ""  # a name in PLACES, or "html"
    target: str = ""

    @property
    def program(self) -> str:
        """What runs."""
        return self.setup + (f"print({self.value})\n" if self.value else "")


class CannotBeWrittenError(Exception):
    """A tool has no form for a block."""


class GeneratedError(Exception):
    """The output of a block is on the built page, so the page cannot show another."""


IMPORT = "from shapes import area\n\n"
GREEN = [
    Block(f"{IMPORT}six = area(2, 3)\n", "six", "6\n"),
    Block(
        f"{IMPORT}try:\n    area(-1, 2)\nexcept ValueError as error:\n    message = str(error)\n",
        "message",
        "a side is negative\n",
    ),
    Block(f"{IMPORT}areas = [area(1, 2), area(3, 4)]\n", "areas", "[2, 12]\n"),
]
RIGHT, WRONG = (f"{IMPORT}assert area(2, 3) == {number}\n" for number in (6, 7))
SESSION = ">>> from shapes import area\n>>> assert area(2, 3) == {}\n"
# Files that a page can embed.
FILES = {
    "right.py": RIGHT,
    "parts.py": f"# --8<-- [start:second]\n{RIGHT}# --8<-- [end:second]\n",
}

MATERIAL = {
    "admonition": ("!!! note\n\n", "    "),
    "tab": ('=== "One"\n\n', "    "),
    "list": ("- An item.\n\n", "    "),
    "quote": ("", "> "),
}
MYST = {
    "admonition": (":::{note}\n", "", ":::\n"),
    "tab": ("::::{tab-set}\n:::{tab-item} One\n", "", ":::\n::::\n"),
    "list": ("- An item.\n\n", "  ", ""),
    "quote": ("", "> ", ""),
}


@dataclass(frozen=True)
class Fault:
    """What is planted into the green corpus: one more block, or another library.

    `control` is the block without its fault. A tool that fails with that one, too, refuses the
    form. `help` is what a tool may need besides itself to notice.
    """

    block: Block | None = None
    control: Block | None = None
    library: tuple[str, str] = ("", "")
    help: str = ""
    output: str | None = None  # what it prints, if the fault is in an output of the page


def form(**options: Any) -> Fault:
    """Return the fault of a wrong program in some form of a block."""
    return Fault(Block(WRONG, **options), Block(RIGHT, **options))


FAULTS = {
    "A block raises": Fault(Block("raise RuntimeError\n")),
    "A block calls `sys.exit(0)`": Fault(Block("import sys\n\nsys.exit(0)\n")),
    "A thread of a block raises": Fault(
        Block(
            f"import threading\n\n{IMPORT}thread = threading.Thread(target=area, args=(-1, 2))\n"
            "thread.start()\nthread.join()\n"
        )
    ),
    "An output shows a wrong number": Fault(
        Block(f"{IMPORT}large = area(20, 212)\n", "large", "4241\n"), output="4240"
    ),
    "A block prints, no output is shown": Fault(
        Block(f"{IMPORT}large = area(20, 212)\n", "large"), output="4240"
    ),
    "An output is shown, nothing is printed": Fault(
        Block(f"{IMPORT}area(20, 212)\n", "", "4240\n"), output=""
    ),
    "Compiled code prints, no output is shown": Fault(
        Block(f'import os\n\n{IMPORT}os.write(1, b"%d\\n" % area(20, 212))\n'), output="4240"
    ),
    "The library returns another number": Fault(library=("return scale", "return 2 * scale")),
    "The library words an error otherwise": Fault(library=("a side is negative", "negative side")),
    "The library deprecates a function": Fault(
        library=(
            "    return",
            '    warnings.warn("use size", DeprecationWarning, stacklevel=2)\n    return',
        )
    ),
    "Wrong in ```` ```python ````, without another mark": form(fence="python", plain=True),
    "Wrong in ```` ```py ````": form(fence="py"),
    "Wrong in ```` ```python3 ````": form(fence="python3"),
    "Wrong in ```` ```Python ````": form(fence="Python"),
    "Wrong in ```` ```pycon ````": Fault(
        Block(SESSION.format(7), fence="pycon"), Block(SESSION.format(6), fence="pycon")
    ),
    'Wrong in ```` ```python title="x" ````': form(fence='python title="x"'),
    "Wrong in ```` ``` { .python .annotate } ````": form(fence=" { .python .annotate }"),
    "Wrong in `~~~python`": form(fence="python", mark="~~~"),
    "Wrong in an admonition": form(place="admonition"),
    "Wrong in a tab": form(place="tab"),
    "Wrong in a list": form(place="list"),
    "Wrong in a quote": form(place="quote"),
    "Wrong in HTML, `<pre><code>`": form(place="html"),
    "The embedded file is missing": Fault(Block(target="gone.py"), Block(target="right.py")),
    "The embedded section is misspelt": Fault(
        Block(target="parts.py:secnod"), Block(target="parts.py:second")
    ),
    "A block imports what it does not use": Fault(Block("import os\n"), help="its linters"),
    "A block leaves a global switch changed": Fault(
        Block("import shapes\n\nshapes.verbose = True\n"), help="a fixture"
    ),
    "A block writes outside of the temporary folder": Fault(
        Block("import os\n\nos.makedirs(os.environ['OUTSIDE'])\n")
    ),
    "A block opens a connection": Fault(
        Block(
            "import os, socket\n\n"
            "socket.create_connection(('127.0.0.1', int(os.environ['PORT']))).close()\n"
        ),
        help="pytest-socket",
    ),
    "A block never ends": Fault(
        Block("import time\n\nwhile True:\n    time.sleep(0.1)\n"), help="pytest-timeout"
    ),
}

# The tools


@dataclass(frozen=True)
class Tool:
    """A tool, and how its documentation says that it should be used.

    `name` may be of a package, else the engine of this project is meant. `helps` are additional
    files and arguments that make it notice more.
    """

    name: str
    used: str  # for the reader
    compares: str
    write: Callable[[Path, list[list[Block]]], None]
    arguments: list[str]  # of Python
    files: dict[str, str] = field(default_factory=dict)
    packages: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    helps: dict[str, tuple[dict[str, str], list[str]]] = field(default_factory=dict)
    generates: bool = False  # the output on a page is made by the build
    ran: str = ""  # how it says how many programs it ran, if these can write no file


def fenced(block: Block, info: str, code: str) -> str:
    """Return a block of a Material page."""
    if block.place == "html":
        return f'<pre><code class="language-python">{code}</code></pre>\n'
    text = f"{block.mark}{info}\n{code}{block.mark}\n"
    before, prefix = MATERIAL.get(block.place, ("", ""))
    return before + indent(text, prefix, lambda _: True)


def embedding(target: str) -> str:
    return f'--8<-- "{target}"\n'


def write_pages(
    root: Path, pages: list[list[Block]], text_of: Callable[[Block], str], head: str = ""
) -> None:
    for number, page in enumerate(pages):
        text = f"{head}# Page {number}\n\n" + "\n".join(text_of(block) for block in page)
        write(root / f"docs/page{number}.md", text)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def write_embedded(root: Path, pages: list[list[Block]]) -> None:
    """Write the corpus as this engine wants it: programs and outputs are files."""
    for name, text in FILES.items():
        write(root / "snippets" / name, text)
    numbers = iter(range(sum(map(len, pages))))

    def text_of(block: Block) -> str:
        name = f"block{next(numbers)}"
        if block.place == "html":
            return fenced(block, "", block.program)
        if not block.target:
            write(root / "snippets" / f"{name}.py", block.program)
        if block.shown is not None:
            write(root / "snippets" / f"{name}.out", block.shown)
        line = embedding(block.target or f"{name}.py")
        if block.fence:
            return fenced(block, block.fence, line)
        before, prefix = MATERIAL.get(block.place, ("", ""))
        return before + indent(line, prefix)

    write_pages(root, pages, text_of)
    write(root / "docs/index.md", "# Home\n")


def write_comments(root: Path, pages: list[list[Block]]) -> None:
    """Write the corpus for pytest-examples: outputs are comments below each print."""

    def text_of(block: Block) -> str:
        comments = indent(block.shown or "", "#> ")
        code = embedding(block.target) if block.target else block.program + comments
        return fenced(block, block.fence or "py", code)

    write_pages(root, pages, text_of)


def write_asserts(root: Path, pages: list[list[Block]]) -> None:
    """Write the corpus for a tool that compares no output: the program asserts what it prints."""

    def text_of(block: Block) -> str:
        code = embedding(block.target) if block.target else block.program
        if block.shown is not None:
            if not block.value:
                raise CannotBeWrittenError
            code += f"assert str({block.value}) == {block.shown.strip()!r}\n"
        return fenced(block, block.fence or "python", code)

    write_pages(root, pages, text_of)


def write_exec(root: Path, pages: list[list[Block]]) -> None:
    """Write the corpus for markdown-exec: the build puts the output behind the program."""
    for name, text in FILES.items():
        write(root / "snippets" / name, text)

    def text_of(block: Block) -> str:
        code = embedding(block.target) if block.target else block.program
        info = block.fence or 'python source="above" result="text"'
        if not block.plain:
            info = info.removesuffix(" }") + ' exec="on"' + " }" * info.endswith(" }")
        return fenced(block, info, code)

    write_pages(root, pages, text_of)
    write(root / "docs/index.md", "# Home\n")


def write_cells(root: Path, pages: list[list[Block]]) -> None:
    """Write the corpus for MyST-NB: programs are cells, a page is a notebook."""
    for name, text in FILES.items():
        write(root / "docs" / name, text)

    def text_of(block: Block) -> str:
        code = block.program
        if block.place == "html":
            return fenced(block, "", code)
        if ":" in block.target or " " in block.fence:
            raise CannotBeWrittenError
        if block.target:
            code = f":load: {block.target}\n"
        info = f"{'' if block.plain else '{code-cell} '}{block.fence or 'python'}"
        text = f"{block.mark}{info}\n{code}{block.mark}\n"
        before, prefix, after = MYST.get(block.place, ("", "", ""))
        return before + indent(text, prefix, lambda _: True) + after

    write_pages(
        root, pages, text_of, "---\nfile_format: mystnb\nkernelspec:\n  name: python3\n---\n\n"
    )
    write(root / "docs/index.md", "# Home\n\n```{toctree}\n:glob:\n\npage*\n```\n")


STATE = """\
import shapes


def state():
    return {"shapes.verbose": shapes.verbose}
"""
STATE_FIXTURE = """\
import pytest
import shapes


@pytest.fixture(autouse=True)
def state():
    yield
    assert not shapes.verbose
"""
OPTIONS = f"""\
[tool.pytest.ini_options]
testpaths = ["docs"]

[tool.mkdocs-sybil]
time_limit = {TIME_LIMIT}
"""
EXTENSIONS = """\
markdown_extensions:
  - admonition
  - attr_list
  - pymdownx.highlight:
      pygments_lang_class: true
  - pymdownx.snippets:
      base_path: [snippets]
      check_paths: true
  - pymdownx.superfences
  - pymdownx.tabbed:
      alternate_style: true
"""
MKDOCS = "site_name: Corpus\ntheme:\n  name: material\n  font: false\n"
PLUGIN = "plugins: [sybil]\n"
EXAMPLES = """\
import pytest
from pytest_examples import find_examples


@pytest.mark.parametrize("example", list(find_examples("docs")), ids=str)
def test_docs(example, eval_example):
    eval_example.run_print_check(example)
"""
LINTED = EXAMPLES.replace("eval_example.run", "eval_example.lint(example)\n    eval_example.run")
MKTESTDOCS = """\
import pathlib

import pytest
from mktestdocs import check_md_file


@pytest.mark.parametrize("path", sorted(pathlib.Path("docs").glob("**/*.md")), ids=str)
def test_docs(path):
    check_md_file(path)
"""
ADMONITIONS = """\
def pytest_markdown_docs_markdown_it():
    import markdown_it
    from mdit_py_plugins.admon import admon_plugin

    return markdown_it.MarkdownIt(config="commonmark").use(admon_plugin)
"""
CONF = f"""\
project = "Corpus"
extensions = ["myst_nb", "sphinx_design"]
myst_enable_extensions = ["colon_fence"]
nb_execution_mode = "force"
nb_execution_timeout = {TIME_LIMIT}
nb_output_stderr = "error"
"""
PYTEST = ["-m", "pytest", "-q", "-W", "error"]
PYTEST_PLUGINS = ("pytest-timeout", "pytest-socket")
PYTEST_HELPS = {
    "pytest-timeout": ({}, [f"--timeout={TIME_LIMIT}"]),
    "pytest-socket": ({}, ["--disable-socket"]),
    "a fixture": ({"conftest.py": STATE_FIXTURE}, []),
}
BUILD = ["-m", "mkdocs", "build", "--strict"]
OWN_HELPS: dict[str, tuple[dict[str, str], list[str]]] = {
    "a fixture": ({"state.py": STATE, "pyproject.toml": f'{OPTIONS}fixtures = "state"\n'}, [])
}

TOOLS = [
    Tool(
        "this engine, pytest",
        "the plugin of pytest, with a `time_limit`",
        "all that is printed, to the letter",
        write_embedded,
        PYTEST,
        {"pyproject.toml": OPTIONS},
        helps=OWN_HELPS,
        ran=r"(\d+) passed",
    ),
    Tool(
        "this engine, MkDocs",
        "the plugin `sybil`, with a `time_limit`; Material",
        "all that is printed, to the letter",
        write_embedded,
        BUILD,
        {"pyproject.toml": OPTIONS, "mkdocs.yml": MKDOCS + PLUGIN + EXTENSIONS},
        helps=OWN_HELPS,
        ran=r"pages: examples: (\d+) run",
    ),
    Tool(
        "pytest-examples",
        "`run_print_check`, without its linters",
        "what `print` got, with `#>` comments",
        write_comments,
        PYTEST,
        {"test_docs.py": EXAMPLES},
        ("pytest-examples",),
        helps={**PYTEST_HELPS, "its linters": ({"test_docs.py": LINTED}, [])},
    ),
    Tool(
        "mktestdocs",
        "`check_md_file`",
        "no output; the blocks hold `assert`",
        write_asserts,
        PYTEST,
        {"test_docs.py": MKTESTDOCS},
        ("mktestdocs",),
        helps=PYTEST_HELPS,
    ),
    Tool(
        "pytest-markdown-docs",
        "`--markdown-docs-syntax=superfences`, and the admonition parser of its README",
        "no output; the blocks hold `assert`",
        write_asserts,
        [*PYTEST, "--markdown-docs", "--markdown-docs-syntax=superfences", "docs"],
        {"conftest.py": ADMONITIONS},
        ("pytest-markdown-docs", "mdit-py-plugins"),
        helps={**PYTEST_HELPS, "a fixture": ({"conftest.py": ADMONITIONS + STATE_FIXTURE}, [])},
    ),
    Tool(
        "markdown-exec",
        'the MkDocs plugin, `exec="on"` in each block; Material',
        "nothing; the build makes the output",
        write_exec,
        ["-W", "error", *BUILD],
        {"mkdocs.yml": f"{MKDOCS}plugins: [markdown-exec]\n{EXTENSIONS}"},
        ("markdown-exec[ansi]", "mkdocs-material"),
        generates=True,
    ),
    Tool(
        "MyST-NB",
        "`nb_execution_mode`: `force`, `nb_output_stderr`: `error`, `nb_execution_timeout`; "
        "colon fences; sphinx-design for tabs",
        "nothing; the build makes the output",
        write_cells,
        ["-m", "sphinx", "-q", "-W", "-j", "auto", "docs", "site"],
        {"docs/conf.py": CONF},
        ("myst-nb", "sphinx-design"),
        generates=True,
    ),
]

# What their documentation offers, and fails, so that the tools are not used with it: a page, the
# environment, and the exit status (None: it does not end).
EXCUSES: list[tuple[Tool, str, dict[str, str], int | None]] = [
    (
        TOOLS[4],
        "```python fixture:capsys\nprint(1)\nassert capsys.readouterr().out == '1\\n'\n```\n",
        {},
        1,
    ),
    (TOOLS[5], "```python\nraise RuntimeError\n```\n", {"MARKDOWN_EXEC_AUTO": "python"}, None),
]
# What a site that checks nothing takes.
ALONE = Tool(
    "MkDocs, nothing is run",
    "",
    "nothing",
    write_embedded,
    BUILD,
    {"mkdocs.yml": f"{MKDOCS}plugins: []\n{EXTENSIONS}"},
)

# Running them


@contextlib.contextmanager
def corpus(
    folder: Path, tool: Tool, pages: list[list[Block]], fault: Fault | None = None, helped: str = ""
) -> Iterator[Path]:
    """Write a corpus in a new folder; yield the folder, and remove it."""
    files, _ = tool.helps[helped] if helped else ({}, [])
    with tempfile.TemporaryDirectory(dir=folder) as name:
        root = Path(name)
        tool.write(root, pages)
        for path, text in {**tool.files, **files}.items():
            write(root / path, text)
        write(root / "shapes.py", LIBRARY.replace(*(fault or Fault()).library))
        (root / "temporary").mkdir()
        yield root


Result = tuple[int | None, str, float]
Run = Callable[[Path, list[str], Path, dict[str, str]], Result]


def run(python: Path, arguments: list[str], root: Path, environment: dict[str, str]) -> Result:
    """Run a tool in a new process; return its exit status, what it said, and the seconds.

    The status is None if it did not end.
    """
    settings = {
        **os.environ,
        "HOME": str(root / "temporary"),
        "TMPDIR": str(root / "temporary"),
        "PYTHONPATH": str(root),
        "PYTHONDONTWRITEBYTECODE": "1",
        "NO_MKDOCS_2_WARNING": "1",
        **environment,
    }
    started = time.perf_counter()
    with subprocess.Popen(
        [python, *arguments],
        cwd=root,
        env=settings,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            said, _ = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            said, _ = process.communicate()
            return None, said, time.perf_counter() - started
    return process.returncode, said, time.perf_counter() - started


def planted(block: Block | None) -> list[list[Block]]:
    """Return the page of a fault: the green blocks, and one more behind the first."""
    return [[GREEN[0], *([block] if block else []), *GREEN[1:]]]


def noticed(folder: Path, tool: Tool, python: Path, fault: Fault, start: Run = run) -> str:
    """Return what a tool does about a fault: a word of the table."""

    def fails(block: Block | None, fault: Fault | None, helped: str = "") -> bool:
        _, arguments = tool.helps[helped] if helped else ({}, [])
        with (
            corpus(folder, tool, planted(block), fault, helped) as root,
            socket.create_server(("127.0.0.1", 0)) as server,
        ):
            environment = {
                "PORT": str(server.getsockname()[1]),
                "OUTSIDE": str(root / "outside"),
            }
            status, _, _ = start(python, [*tool.arguments, *arguments], root, environment)
            if tool.generates and fault and fault.output is not None and status == 0:
                built = (page.read_text() for page in root.glob("site/**/*.html"))
                if any(fault.output in html for html in built):
                    raise GeneratedError
            return bool(status)  # None: it did not end, so nobody is told anything

    try:
        if fault.control and fails(fault.control, None):
            return "refused"
        if fails(fault.block, fault):
            return "yes"
        if fault.help in tool.helps and fails(fault.block, fault, fault.help):
            return f"with {fault.help}"
        return "no"
    except CannotBeWrittenError:
        return "no form"
    except GeneratedError:
        return "generated"


def numbered(blocks: int) -> list[list[Block]]:
    """Return the corpus of the time table: small programs, no two of them equal."""
    return [
        [
            Block(
                f"{IMPORT}areas = [area(1, {number}), area(2, {number})]\n",
                "areas",
                f"[{number}, {2 * number}]\n",
            )
            for number in range(page, blocks, PAGES)
        ]
        for page in range(PAGES)
    ]


FLOOR = """\
import contextlib, io, json, sys
from types import ModuleType
for source in json.load(open("programs.json")):
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(source, "program", "exec"), vars(ModuleType("__main__")))
"""


def floor(folder: Path, blocks: int) -> float:
    """Return the seconds of one process that executes the programs and checks nothing."""
    with tempfile.TemporaryDirectory(dir=folder) as name:
        root = Path(name)
        (root / "temporary").mkdir()
        write(root / "shapes.py", LIBRARY)
        programs = [block.program for page in numbered(blocks) for block in page]
        write(root / "programs.json", json.dumps(programs))
        status, said, seconds = run(Path(sys.executable), ["-c", FLOOR], root, {})
        assert status == 0, said
        return seconds


def seconds(folder: Path, tool: Tool, python: Path, blocks: int) -> float:
    """Return the seconds that a tool takes for the corpus."""
    with corpus(folder, tool, numbered(blocks)) as root:
        status, said, seconds = run(python, tool.arguments, root, {})
        assert status == 0, f"{tool.name}: {said}"
        return seconds


def prove(folder: Path, tool: Tool, python: Path) -> None:
    """Prove that a tool is used as it should: it runs each block once, and notices an error."""
    library = ("    return", "    return" if tool.ran else COUNTING)
    with corpus(folder, tool, numbered(FEW), Fault(library=library)) as root:
        status, said, _ = run(python, tool.arguments, root, {})
        if tool.ran:
            ran = float(re.findall(tool.ran, said)[-1])
        else:  # each block calls the library twice
            ran = len((root / "temporary/ran").read_text()) / 2
        assert (status, ran) == (0, FEW), f"{tool.name} ran {ran} blocks: {said}"
    assert noticed(folder, tool, python, FAULTS["A block raises"]) == "yes", tool.name


def excused(
    folder: Path, python: Path, excuse: tuple[Tool, str, dict[str, str], int | None]
) -> bool:
    """Tell whether what a tool's documentation offers still fails as the page says."""
    tool, text, environment, expected = excuse
    with corpus(folder, tool, [[]]) as root:
        write(root / "docs/page0.md", text)
        status, _, _ = run(python, tool.arguments, root, environment)
        return status == expected


def install(folder: Path, tool: Tool) -> tuple[Path | None, str]:
    """Return the Python that has a tool, and the tool's version; or None, and the reason."""
    if not tool.packages:
        name = "sybil" if "pytest" in tool.name else "mkdocs"
        return Path(sys.executable), f"{name} {version(name)}"
    home = folder / "environments" / tool.name
    python = home / "bin" / "python"
    # What this project uses as well is taken in the same version.
    packages = list(tool.packages)
    for name in ("pytest", "mkdocs-material"):
        if name == "pytest" and tool.arguments[: len(PYTEST)] == PYTEST:
            packages += [f"pytest=={version('pytest')}", *PYTEST_PLUGINS]
        elif name in packages:
            packages[packages.index(name)] += f"=={version(name)}"
    show = "import importlib.metadata, sys; print(importlib.metadata.version(sys.argv[1]))"
    try:
        for command in (
            ["uv", "venv", "--quiet", "--python", sys.executable, str(home)],
            ["uv", "pip", "install", "--quiet", "--python", str(python), *packages],
        ):
            # In the project's own folder, its pins would hold.
            subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
        call = [str(python), "-c", show, tool.packages[0].partition("[")[0]]
        return python, subprocess.check_output(call, text=True).strip()
    except subprocess.CalledProcessError as error:
        return None, error.stderr.strip().splitlines()[-1]


def time_table(
    folder: Path, pythons: dict[str, tuple[Path | None, str]]
) -> list[list[str | int | float]]:
    """Return the rows of the time table."""
    tools = [(tool, python) for tool in (*TOOLS, ALONE) if (python := pythons[tool.name][0])]
    runs: dict[str, list[list[float]]] = {}
    for _ in range(REPEATS):
        runs.setdefault("", []).append([floor(folder, size) for size in (FEW, MANY)])
        for tool, python in tools:
            took = [seconds(folder, tool, python, size) for size in (FEW, MANY)]
            runs.setdefault(tool.name, []).append(took)
        print(".", end="", flush=True)
    print()
    few = {name: statistics.median(run[0] for run in times) for name, times in runs.items()}
    many = {name: statistics.median(run[1] for run in times) for name, times in runs.items()}

    def row(name: str, *cells: str) -> list[str | int | float]:
        own = (many[name] - few[name] - (many[""] - few[""])) / (MANY - FEW)
        return [
            *cells,
            f"{few[name]:.2f} s",
            f"{few[name] / few['']:.0f}",
            f"{max(0, 1000 * own):.1f} ms",
        ]

    rows = [row(tool.name, tool.name, tool.compares) for tool, _ in tools]
    return [row("", "The floor: one process runs them all", "nothing"), *rows]


def main() -> None:
    """Measure, and write the tables."""
    started = time.perf_counter()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        pythons = {tool.name: install(folder, tool) for tool in (*TOOLS, ALONE)}
        present = {tool.name: python for tool in TOOLS if (python := pythons[tool.name][0])}
        for tool in TOOLS:
            if tool.name in present:
                prove(folder, tool, present[tool.name])
        print(f"{len(present)} of {len(TOOLS)} tools run all blocks and notice an error.")
        times = time_table(folder, pythons)
        # Most of these wait for a process. What never ends waits longest, so it starts first.
        jobs = [(fault, tool) for fault in reversed(FAULTS) for tool in TOOLS]
        with ThreadPoolExecutor((os.cpu_count() or 1) + len(TOOLS)) as pool:
            words = {
                (fault, tool.name): pool.submit(
                    noticed, folder, tool, present[tool.name], FAULTS[fault]
                )
                for fault, tool in jobs
                if tool.name in present
            }
            excuses = [
                pool.submit(excused, folder, present[excuse[0].name], excuse)
                for excuse in EXCUSES
                if excuse[0].name in present
            ]
            cells = {key: word.result() for key, word in words.items()}
            cells = {key: "**no**" if word == "no" else word for key, word in cells.items()}
    tables: dict[str, tuple[list[str], list[list[str | int | float]]]] = {
        "peers-tools": (
            ["Tool", "Version", "Used with"],
            [
                [tool.name, said if python else "not available", tool.used if python else said]
                for tool in TOOLS
                for python, said in [pythons[tool.name]]
            ],
        ),
        "peers-time": (
            [
                "Tool",
                "Compares",
                f"{FEW} blocks, {PAGES} pages",
                "Times the floor",
                "Own time for one more",
            ],
            times,
        ),
        "peers-faults": (
            ["Planted fault", *(tool.name for tool in TOOLS)],
            [
                [fault, *(cells.get((fault, tool.name), "not available") for tool in TOOLS)]
                for fault in FAULTS
            ],
        ),
    }
    run_with = f"Python {platform.python_version()}, {os.cpu_count()} processor cores"
    for table, (columns, rows) in tables.items():
        data: measured.Table = {
            "command": COMMAND,
            "run_with": run_with,
            "columns": columns,
            "rows": rows,
        }
        measured.write(table, data)
        print(f"\n{measured.markdown(data, words_of(ROOT / 'docs' / 'en'))}")
    print(f"{time.perf_counter() - started:.0f} s")
    assert all(excuse.result() for excuse in excuses), "EXCUSES are mended: see compared.md"


if __name__ == "__main__":
    main()
