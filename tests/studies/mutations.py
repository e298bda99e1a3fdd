"""Change each program of the site in small ways, and count the changes that are noticed.

`uv run python tests/studies/mutations.py [PART OF A PATH]` drops each statement, changes each
number, flips each truth value, takes away or swaps calls such as `.detach()`, one at a time, in a
copy of the programs and notebooks. A change that no example notices must be explained in
survivors.yml: either it means the same, or the line is not needed, or an output is missing. Without
a part of a path, it writes the tables of the page "The checks, attacked". It takes about an hour on
two cores.
"""

import ast
import json
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import study

from mkdocs_sybil import Program, PythonBlockParser, Runner
from mkdocs_sybil.compare import compare
from mkdocs_sybil.config import Config
from mkdocs_sybil.problems import ProblemError

CALLS = {"backward", "clone", "detach", "detach_", "eval", "requires_grad_", "retain_grad", "step",
         "train", "zero_", "zero_grad"}  # fmt: skip
SWAPS = {"detach": "clone", "clone": "detach", "eval": "train", "train": "eval",
         "no_grad": "enable_grad", "enable_grad": "no_grad", "inference_mode": "enable_grad",
         "sum": "mean", "mean": "sum", "zeros": "ones", "ones": "zeros"}  # fmt: skip
KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Pass)
TIME_LIMIT = 60.0  # a change may make an endless loop
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


def changed(text: str, name: str, source: str) -> str:
    """Return the text of a file with another source for one program."""
    if not name:
        return source
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        if cell["id"] == name:
            cell["source"] = source.splitlines(keepends=True)
    return json.dumps(notebook, indent=1)


class Tried:
    """A copy of the site, whose programs are changed and run."""

    def __init__(self, folder: Path) -> None:
        docs, snippets = folder / "docs", folder / "snippets"
        shutil.copytree(study.CONFIG.docs, docs)
        shutil.copytree(study.CONFIG.snippets, snippets)
        self.config: Config = replace(
            study.CONFIG, root=folder, docs=docs, snippets=snippets, time_limit=TIME_LIMIT
        )
        self.runner = Runner(self.config)
        self.parser = PythonBlockParser(self.config)

    def users(self, page: str, path: Path) -> list[Program]:
        """Return the programs of a page that are in a file, or that read it."""
        folder = "" if path.parent == self.config.snippets / Path(page).with_suffix("") else (
            f'"{path.parent.name}"'
        )  # fmt: skip
        programs = self.parser.page(self.config.docs / page).programs
        reads = [p for p in programs if folder and p.path != path and folder in p.step.source]
        return [p for p in programs if p.path == path] + reads

    def noticed(self, program: Program) -> bool:
        """Tell whether a program does not do what is recorded."""
        told = self.runner.result(program.job)[program.index]
        try:
            return not told["skipped"] and bool(compare(program, told, self.runner.versions()))
        except ProblemError:
            return True

    def survivors(self, page: str, file: str, name: str) -> tuple[int, list[tuple[str, str]]]:
        """Try the changes of a program: return how many there are, and (line, change) not noticed.

        Raises RuntimeError if it fails without a change.
        """
        path = self.config.docs / page if page == file else self.config.snippets / file
        text = path.read_text(encoding="utf-8")
        source = next(s for f, part, s in study.sources() if (f, part) == (file, name))
        self.runner.forget(())
        self.runner.sync()
        if any(map(self.noticed, self.users(page, path))):
            raise RuntimeError(f"{file}#{name} fails without a change")
        tried, found = [], []
        for line, what, mutated in mutations(source):
            path.write_text(changed(text, name, mutated), encoding="utf-8")
            users = self.users(page, path)
            tried.append((source.splitlines()[line - 1].strip(), what, users))
            if any(user.path != path for user in users):  # these read the file when they run
                self.runner.forget(())
                self.runner.sync()
                for user in users:
                    self.noticed(user)
            self.runner.submit(user.job for user in users if user.job.steps)
        path.write_text(text, encoding="utf-8")
        for line, what, users in tried:
            if users and not any(map(self.noticed, users)):
                found.append((line, what))
        return len(tried), found


def tasks(wanted: str) -> Iterator[tuple[str, str, str]]:
    """Yield (page, file, name in the file) of each program of the site."""
    pages = {program.path: page for page, program in study.programs() if not program.skip}
    for file, name, _ in study.sources():
        path = study.CONFIG.docs / file if name else study.CONFIG.snippets / file
        if path in pages and wanted in f"{file}#{name}":
            yield pages[path], file, name


def main(wanted: str = "") -> int:
    """Print what is not noticed; write the tables. Return 1 if an explanation is left over."""
    tried, alive, told = Counter[str](), Counter[str](), Counter[str]()
    reasons, used = Counter[str](), set()
    with tempfile.TemporaryDirectory() as folder:
        trial = Tried(Path(folder).resolve())
        with trial.runner:
            for page, file, name in tasks(wanted):
                count, found = trial.survivors(page, file, name)
                part = study.section(page)
                tried[part] += count
                alive[part] += len(found)
                program = f"{file}#{name}" if name else file
                for change in ((program, *line_and_change) for line_and_change in found):
                    if why := study.explained().get(change):
                        told[part] += 1
                        reasons[why] += 1
                        used.add(change)
                    else:
                        reasons["Nobody has looked at it yet."] += 1
                        print("not noticed, and not explained:", json.dumps(change), flush=True)
                print(f"{tried.total()} tried, {alive.total()} not noticed", file=sys.stderr)
    if wanted:
        return 1 if alive != told else 0
    for change in study.explained().keys() - used:
        print(f"noticed, or no longer there: {json.dumps(change)}")
    if alive != told:
        print(f"Show more, take the line away, or say why not in {study.SURVIVORS.name}.")
    rows = [[name, tried[name], alive[name], told[name]] for name in tried]
    rows.append(["All pages", tried.total(), alive.total(), told.total()])
    columns = ["Page", "Changes", "Noticed", "Noticed, %", "Explained"]
    study.write("mutations", "mutations", columns, [
        [name, count, count - left, round(100 * (count - left) / count, 1), explained]
        for name, count, left, explained in rows
    ])  # fmt: skip
    noticed = tried.total() - alive.total()
    study.record("mutations", "[Changed programs](#mutations)", tried.total(), noticed)
    columns = ["Why a change is not noticed", "Changes"]
    study.write("mutations", "survivors", columns, [list(row) for row in reasons.most_common()])
    return 1 if study.explained().keys() - used else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
