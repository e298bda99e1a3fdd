"""Change each program of the site in small ways, and count the changes that are noticed.

`uv run python tests/benchmarks/mutations.py [PART OF A PATH]` drops each statement, changes each
number, flips each truth value, takes away or swaps calls such as `.detach()`, one at a time, in a
copy of the programs and notebooks. A change that no example notices must be explained in
survivors.yml: either it means the same, or the line is not needed, or an output is missing. Without
a part of a path, it writes the table of the page "The checks, attacked".
"""

import ast
import json
import multiprocessing
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

sys.path.insert(0, str(Path(__file__).parents[1]))

from attacks import DOCS, PAGES, PARSER, RUN_WITH, SNIPPETS, each, link, name_of, record

from mkdocs_sybil.examples import Page, Program, PythonBlockParser, outcome
from stop_the_gradient import fixtures, measured

SURVIVORS = Path(__file__).with_name("survivors.yml")
CALLS = {"backward", "clone", "detach", "detach_", "eval", "requires_grad_", "retain_grad", "step",
         "train", "zero_", "zero_grad"}  # fmt: skip
SWAPS = {"detach": "clone", "clone": "detach", "eval": "train", "train": "eval",
         "no_grad": "enable_grad", "enable_grad": "no_grad", "inference_mode": "enable_grad",
         "sum": "mean", "mean": "sum", "zeros": "ones", "ones": "zeros"}  # fmt: skip
KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Pass)
Change = tuple[int, str, str]


def mutations(text: str) -> Iterator[Change]:
    """Yield the line, a description and the changed text of each mutation of a program."""
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def position(line: int, column: int) -> int:
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    def replaced(node: ast.AST, code: str) -> str:
        start = position(node.lineno, node.col_offset)
        end = position(node.end_lineno, node.end_col_offset)
        return text[:start] + code + text[end:]

    tree = ast.parse(text)
    dropped = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and not isinstance(node, KEPT):
            if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
                yield node.lineno, "drop", replaced(node, "pass")
        elif isinstance(node, ast.Constant) and type(node.value) in (int, float):
            yield node.lineno, f"{node.value} + 1", replaced(node, repr(node.value + 1))
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield node.lineno, f"not {node.value}", replaced(node, repr(not node.value))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name, of = node.func.attr, ast.get_source_segment(text, node.func.value)
            if name in CALLS and id(node) not in dropped:
                yield node.end_lineno, f"no .{name}()", replaced(node, f"({of})")
            if name in SWAPS:
                other = SWAPS[name]
                yield node.end_lineno, f"{name} -> {other}", replaced(node.func, f"({of}).{other}")


def sources(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each program in a file: of each cell, if it is a notebook."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        yield "", text
    else:
        for cell in json.loads(text)["cells"]:
            if cell["cell_type"] == "code":
                yield cell["id"], "".join(cell["source"])


def changed(text: str, name: str, source: str) -> str:
    """Return the text of a file with another source for one program."""
    if not name:
        return source
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        if cell["id"] == name:
            cell["source"] = source.splitlines(keepends=True)
    return json.dumps(notebook, indent=1)


def noticed(page: Path, path: Path, snippets: Path, time_limit: float) -> bool:
    """Tell whether an example that holds this file, or one that uses it, fails."""
    parser = PythonBlockParser(snippets, fixtures, time_limit)
    examples = Page.parse(str(page), parser)
    try:
        return any(
            outcome(example).failure
            for example in examples
            if isinstance(example.parsed, str)
            or example.parsed.path == path
            or (path.parent.name == "hub" and '"hub"' in example.parsed.source)
        )
    finally:
        for process in multiprocessing.active_children():
            process.kill()


def survivors(task: tuple[str, str, str]) -> tuple[int, list[tuple[str, str]]]:
    """Try the changes of one program: return how many there are, and (line, change) not noticed."""
    page_name, path_name, name = task
    with tempfile.TemporaryDirectory() as folder:
        snippets = Path(shutil.copytree(SNIPPETS, Path(folder, "snippets")))
        page = Path(shutil.copytree(DOCS, Path(folder, "docs")), page_name)
        path = page if page_name == path_name else snippets / path_name
        for _ in range(2):  # the second time, everything is imported
            start = time.perf_counter()
            if noticed(page, path, snippets, 600):
                raise RuntimeError(f"{path_name} fails without a change")
        time_limit = 3 + 6 * (time.perf_counter() - start)
        text = path.read_text(encoding="utf-8")
        source = dict(sources(path))[name]
        tried, found = 0, []
        for line, what, mutated in mutations(source):
            path.write_text(changed(text, name, mutated), encoding="utf-8")
            tried += 1
            if not noticed(page, path, snippets, time_limit):
                found.append((source.splitlines()[line - 1].strip(), what))
        return tried, found


def tasks(wanted: str) -> Iterator[tuple[str, str, str]]:
    """Yield (page, file, name in the file) of each program of the site."""
    for page in PAGES:
        name = name_of(page)
        found = [e.parsed for e in Page.parse(str(page), PARSER) if isinstance(e.parsed, Program)]
        for path in sorted({program.path for program in found if not program.skip}):
            file = name if path == page else path.relative_to(SNIPPETS).as_posix()
            for part, _ in sources(path):
                if wanted in f"{file}#{part}":
                    yield name, file, part


@cache
def explained() -> dict[tuple[str, str, str], str]:
    """Return why a change is not noticed, by program, line and change."""
    known: dict[str, Any] = yaml.safe_load(SURVIVORS.read_text(encoding="utf-8"))
    return {
        (program, line, what): why
        for why, programs in known.items()
        for program, lines in programs.items()
        for line, changes in lines.items()
        for what in changes
    }


def main(wanted: str = "") -> int:
    """Print what is not noticed; write the tables. Return 1 if a survivor is not explained."""
    # What takes longest comes first.
    todo = sorted(tasks(wanted), key=lambda task: "ddp" not in task[1] and not task[2])
    tried, alive, told, reasons = Counter(), Counter(), Counter(), Counter()
    used = set()
    for (page, file, part), (count, found) in each(survivors, todo):
        tried[page] += count
        alive[page] += len(found)
        program = f"{file}#{part}" if part else file
        for change in ((program, *line_and_change) for line_and_change in found):
            if why := explained().get(change):
                told[page] += 1
                reasons[why] += 1
                used.add(change)
            else:
                print("not noticed, and not explained:", json.dumps(change), flush=True)
        print(f"{tried.total()} tried, {alive.total()} not noticed", file=sys.stderr)
    if wanted:
        return 1 if alive != told else 0
    for change in explained().keys() - used:
        print(f"noticed, or no longer there: {json.dumps(change)}")
    if alive != told:
        print(f"Show more, take the line away, or say why not in {SURVIVORS.name}.")
        return 1
    rows = [[link(page), tried[page], alive[page]] for page in map(name_of, PAGES) if tried[page]]
    rows.append(["All pages", tried.total(), alive.total()])
    columns = ["Page", "Changes", "Noticed", "Noticed, %", "Explained"]
    write("mutations", columns, [
        [name, count, count - left, round(100 * (count - left) / count, 1), left]
        for name, count, left in rows
    ])  # fmt: skip
    record("[Changed programs](#mutations)", tried.total(), tried.total() - alive.total())
    write("survivors", ["Why a change is not noticed", "Changes"], map(list, reasons.most_common()))
    return 1 if explained().keys() - used else 0


def write(name: str, columns: list[str], rows: Iterable[list[str | int | float]]) -> None:
    """Write a table of the page."""
    command = "uv run python tests/benchmarks/mutations.py"
    measured.write(name, {
        "command": command, "run_with": RUN_WITH, "columns": columns, "rows": list(rows)
    })  # fmt: skip


if __name__ == "__main__":
    import torch._dynamo  # noqa: F401
    import torchvision  # noqa: F401  # each process would import it

    sys.exit(main(*sys.argv[1:]))
