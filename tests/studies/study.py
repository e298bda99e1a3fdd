"""What the commands share that attack the site: the pages, processes, and their tables."""

import multiprocessing
import os
import re
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from mkdocs_sybil import notebooks
from mkdocs_sybil.examples import PythonBlockParser
from mkdocs_sybil.notebooks import is_notebook
from stop_the_gradient import fixtures, measured

ROOT = Path(__file__).parent.parent
DOCS, SNIPPETS = ROOT / "docs" / "en", ROOT / "snippets"
PAGES = sorted([*DOCS.rglob("*.md"), *DOCS.rglob("*.ipynb")])
PARSER = PythonBlockParser(SNIPPETS, fixtures, time_limit=600)  # a fault is not a slow machine
RUN_WITH = ", ".join(map(" ".join, PARSER.versions().items()))

COMMANDS = ("faults", "mutations")
CONTEXT = multiprocessing.get_context("fork")


def _work(function: Callable[[Any], Any], task: Any, end: Connection) -> None:
    end.send(function(task))


def each(function: Callable[[Any], Any], tasks: Iterable[Any]) -> Iterator[tuple[Any, Any]]:
    """Yield (task, function(task)) for each task as it ends; run one on each processor.

    Each runs in a fork of this process, which must not have computed anything with PyTorch: its
    threads do not survive a fork. Raises EOFError if a process dies.
    """
    running: dict[Connection, Any] = {}
    waiting = iter(tasks)
    while True:
        while len(running) < (os.cpu_count() or 1) and (task := next(waiting, None)) is not None:
            ours, theirs = CONTEXT.Pipe()
            CONTEXT.Process(target=_work, args=(function, task, theirs)).start()
            theirs.close()
            running[ours] = task
        if not running:
            return
        for end in wait(list(running)):
            yield running.pop(end), end.recv()
            end.close()


def record(attack: str, tried: int, noticed: int) -> None:
    """Write the row of one attack in the table that the page begins with."""
    file = measured.FOLDER / "attacked.json"
    rows = measured.load(file)["rows"] if file.is_file() else []
    rows = [*(row for row in rows if row[0] != attack), [attack, tried, noticed]]
    measured.write("attacked", {
        "command": " && ".join(f"uv run python tests/benchmarks/{name}.py" for name in COMMANDS),
        "run_with": RUN_WITH,
        "columns": ["What was attacked", "Tried", "Noticed"],
        "rows": sorted(rows),
    })  # fmt: skip


def name_of(page: Path) -> str:
    """Return the path of a page, as pages at the top link to it."""
    return page.relative_to(DOCS).as_posix()


def link(name: str) -> str:
    """Return a link to a page, with its title."""
    text = (DOCS / name).read_text(encoding="utf-8")
    text = notebooks.markdown(text) if is_notebook(name) else text
    title = re.search(r"^# (.*?)(?: \{#.*)?$", text, re.MULTILINE)
    return f"[{title[1] if title else name}]({name})"
