"""What the studies share: the programs of the site, their tables, and when these are old.

Studies are commands of the maintainer. They measure, and their tables stand in docs/data/measured;
no test fails for who adds an example.
"""

import ast
import functools
import hashlib
import importlib.metadata
import io
import json
import platform
import sys
import time
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, TypeVar

import yaml
from tqdm import tqdm

from mkdocs_sybil import Page, Program, PythonBlockParser, Runner, load, pages
from stop_the_gradient import claims, data, measured
from stop_the_gradient.releases import data as release_data
from stop_the_gradient.releases import pages as release_pages

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CONFIG = load(ROOT)
PARSER = PythonBlockParser(CONFIG)
SURVIVORS = HERE / "survivors.yml"
SELDOM = 30.0  # seconds between two lines where there is no terminal
FORMAT = "{desc}: {n_fmt} of {total_fmt}, about {remaining} left"
BAR = "{percentage:3.0f}% |{bar:20}| " + FORMAT
Task = TypeVar("Task")
COMMANDS = {
    "faults": "uv run python tests/studies/faults.py",
    "machines": "uv run python tests/studies/machines.py",
    "mutations": "uv run python tests/studies/mutations.py",
    "peers": "uv run python tests/studies/peers.py",
    "second_mode": "uv run python tests/studies/second_mode.py",
}


def _name(path: Path) -> str:
    return path.relative_to(CONFIG.docs).as_posix()


@functools.cache
def site() -> dict[str, Page]:
    """Return the pages of the site, by their paths below the docs."""
    return {_name(path): PARSER.page(path) for path in pages(CONFIG, CONFIG.docs)}


def programs() -> list[tuple[str, Program]]:
    """Return the programs of all pages, each with its page."""
    return [(name, program) for name, page in site().items() for program in page.programs]


def differs(program: Program, runner: Runner) -> bool:
    """Tell whether a program that was submitted fails, or prints otherwise than recorded."""
    result = runner.result(program.job)[program.index]
    printed = result["out"].decode("utf-8", "replace")
    compared = program.recorded is not None and not result["skipped"]
    return bool(result["problem"]) or (compared and printed != program.printed)


def progress(tasks: Collection[Task], what: str) -> Iterator[Task]:
    """Yield tasks that are done one after the other, and say on standard error how many are.

    In a terminal that is a bar, elsewhere a line at times. Programs of a runner end in another
    order than they are asked for: mkdocs_sybil.Progress tells of them.
    """
    terminal, last = sys.stderr.isatty(), time.monotonic()
    with tqdm(
        desc=what,
        total=len(tasks),
        leave=False,
        file=sys.stderr if terminal else io.StringIO(),
        bar_format=BAR if terminal else FORMAT,
    ) as bar:
        for task in tasks:
            yield task
            bar.update()
            if not terminal and time.monotonic() >= last + SELDOM:
                print(bar, file=sys.stderr, flush=True)
                last = time.monotonic()


def say(*words: object) -> None:
    """Print a line at once, above the bar if there is one."""
    with tqdm.external_write_mode():
        print(*words, flush=True)


def run_with() -> str:
    """Return the versions that programs run with, for the line below a table."""
    names = {"PyTorch": "torch", "torchvision": "torchvision"}
    found = {k: importlib.metadata.version(v).partition("+")[0] for k, v in names.items()}
    return ", ".join(f"{k} {v}" for k, v in {**found, "Python": platform.python_version()}.items())


@functools.cache
def signature() -> str:
    """Return a hash of all programs and their outputs: what a study of them depends on."""
    marks = sorted(release_data.fingerprint(program) for _, program in programs())
    return hashlib.sha256(" ".join(marks).encode()).hexdigest()[:12]


def write(
    study: str,
    name: str,
    columns: list[str],
    rows: list[list[str | int | float]],
    programs: str = "",
) -> None:
    """Write a table about the programs of the site, as they are or by the hash of others."""
    measured.write(name, {
        "command": COMMANDS[study], "run_with": run_with(), "programs": programs or signature(),
        "columns": columns, "rows": rows,
    })  # fmt: skip


def replace_row(study: str, name: str, columns: list[str], row: list[str | int | float]) -> None:
    """Write a table with one row anew. While others are of an earlier run, the table is stale()."""
    rows, programs = [], signature()
    if (measured.FOLDER / f"{name}.json").is_file():
        table = measured.load(name)
        rows = [other for other in table["rows"] if other[0] != row[0]]
        if any(other[1] != row[1] for other in rows):
            programs = table.get("programs", "")
    write(study, name, columns, [*rows, row], programs)


def record(study: str, attack: str, tried: int, noticed: int) -> None:
    """Write the row of one attack in the table that the page begins with."""
    columns = ["What was attacked", "Tried", "Noticed"]
    known = (measured.FOLDER / "attacked.json").is_file()
    rows = measured.load("attacked")["rows"] if known else []
    rows = [*(row for row in rows if row[0] != attack), [attack, tried, noticed]]
    write(study, "attacked", columns, sorted(rows))


def section(page: str) -> str:
    """Return the folder of a page, as code. Not a link: a table may be older than the pages."""
    return f"`{Path(page).parent.as_posix()}`".replace("`.`", "home, choice")


@functools.cache
def explained() -> dict[tuple[str, str, str], str]:
    """Return why a change is not noticed, by program, line and change."""
    known: dict[str, Any] = yaml.safe_load(SURVIVORS.read_text(encoding="utf-8"))
    return {
        (program, line, what): why
        for why, lines_of in known.items()
        for program, lines in lines_of.items()
        for line, changes in lines.items()
        for what in changes
    }


def stale() -> Iterator[str]:
    """Yield, in words for a maintainer, which data is older than the site."""
    changes = release_pages.changes(data.FOLDER, CONFIG.docs)
    known = release_pages.known(
        release_data.load(release_data.DATA), release_data.examples(site()), changes
    )
    yield from release_pages.stale(known)
    claims.load(data.FOLDER, CONFIG.docs)
    for path in sorted(measured.FOLDER.glob("*.json")):
        table = measured.load(path.stem)
        again = f"Run `{table['command']}`."
        if table.get("programs", signature()) != signature():
            yield f"docs/data/measured/{path.name} was measured with other programs. {again}"
        elif "PyTorch" in table["run_with"] and table["run_with"] != run_with():
            yield f"docs/data/measured/{path.name} was measured with {table['run_with']}. {again}"
    if {row[0] for row in measured.load("faults")["rows"]} != set(_faults()):
        yield f"docs/data/measured/faults.json has other faults. Run `{COMMANDS['faults']}`."
    lines = {
        (f"{name}#{part}" if part else name, line.strip())
        for name, part, text in sources()
        for line in text.splitlines()
    }
    gone = {program for program, line, _ in explained() if (program, line) not in lines}
    for program in sorted(gone):
        yield f"survivors.yml explains lines of {program} that are there no more."


def _faults() -> list[str]:
    """Return the names of the faults, without importing PyTorch."""
    tree = ast.parse((HERE / "planted.py").read_text(encoding="utf-8"))
    (faults,) = [
        node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "FAULTS"
    ]
    assert isinstance(faults, ast.Dict)
    return [ast.literal_eval(key) for key in faults.keys if key]


def sources() -> Iterator[tuple[str, str, str]]:
    """Yield the file, the cell, and the text of each program: of each cell, if it is a notebook."""
    for path in dict.fromkeys(program.path for _, program in programs()):
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".py":
            yield path.relative_to(CONFIG.snippets).as_posix(), "", text
        else:
            for cell in json.loads(text)["cells"]:
                if cell["cell_type"] == "code":
                    yield _name(path), cell["id"], "".join(cell["source"])
