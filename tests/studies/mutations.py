"""Change each program of the site in small ways, and count the changes that are noticed.

`uv run python tests/studies/mutations.py [PART OF A PATH]` drops each statement, changes each
number, flips each truth value, takes away or swaps calls such as `.detach()`, one at a time, in a
copy of the programs and notebooks. Of each program it tries a few, from all over it. A change that
no example notices is explained in survivors.yml, or nobody has looked at it: either it means the
same, or the line is not needed, or an output is missing. Without a part of a path, it writes the
tables of the page "The checks, attacked". It takes about half an hour on two cores.
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

from mkdocs_sybil import Config, ProblemError, Program, PythonBlockParser, Runner, compare

CALLS = {"backward", "clone", "detach", "detach_", "eval", "requires_grad_", "retain_grad", "step",
         "train", "zero_", "zero_grad"}  # fmt: skip
SWAPS = {"detach": "clone", "clone": "detach", "eval": "train", "train": "eval",
         "no_grad": "enable_grad", "enable_grad": "no_grad", "inference_mode": "enable_grad",
         "sum": "mean", "mean": "sum", "zeros": "ones", "ones": "zeros"}  # fmt: skip
KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Pass)
TIME_LIMIT = 12.0  # a change may make an endless loop, or a process that waits for another
MOST = 10  # changes of one program: those of all take two hours
KINDS = {
    "drop": "A statement is dropped", "no .": "A call is taken away", "->": "A call is swapped",
    "not ": "A truth value is turned over", "+ 1": "A number is raised by 1",
}  # fmt: skip
UNKNOWN = "Nobody has looked at it yet."
Change = tuple[int, str, str]


def mutations(text: str) -> Iterator[Change]:
    """Yield the line, a description and the changed text of each mutation of a program."""
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))

    def position(line: int, column: int) -> int:
        return starts[line - 1] + len(lines[line - 1].encode()[:column].decode())

    def replaced(node: ast.stmt | ast.expr, code: str) -> str:
        assert node.end_lineno and node.end_col_offset, "it was parsed"
        start = position(node.lineno, node.col_offset)
        end = position(node.end_lineno, node.end_col_offset)
        return text[:start] + code + text[end:]

    tree = ast.parse(text)
    dropped = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt) and not isinstance(node, KEPT):
            if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
                yield node.lineno, "drop", replaced(node, "pass")
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            yield node.lineno, f"not {node.value}", replaced(node, repr(not node.value))
        elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
            yield node.lineno, f"{node.value} + 1", replaced(node, repr(node.value + 1))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name, of = node.func.attr, ast.get_source_segment(text, node.func.value)
            last = node.end_lineno or node.lineno
            if name in CALLS and id(node) not in dropped:
                yield last, f"no .{name}()", replaced(node, f"({of})")
            if name in SWAPS:
                other = SWAPS[name]
                yield last, f"{name} -> {other}", replaced(node.func, f"({of}).{other}")


def some(changes: list[Change]) -> list[Change]:
    """Return the changes of a program, or MOST of them from all over it."""
    step = max(1, len(changes) / MOST)
    return [changes[int(number * step)] for number in range(min(MOST, len(changes)))]


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

    def skipped(self, program: Program) -> bool:
        """Tell whether a program does not run on this machine."""
        return self.runner.result(program.job)[program.index]["skipped"]

    def noticed(self, program: Program) -> bool:
        """Tell whether a program does not do what is recorded."""
        if self.skipped(program):
            return False
        result = self.runner.result(program.job)[program.index]
        try:
            return bool(compare(program, result, self.runner.versions()))
        except ProblemError:
            return True

    def tried(self, page: str, file: str, name: str, source: str) -> list[tuple[str, str, bool]]:
        """Try changes of a program: return for each the line, what it is, whether it is noticed.

        Raises RuntimeError if it fails without a change.
        """
        path = self.config.docs / page if page == file else self.config.snippets / file
        text = path.read_text(encoding="utf-8")
        self.runner.evict(())
        self.runner.refresh()
        unchanged = self.users(page, path)
        if any(map(self.noticed, unchanged)):
            raise RuntimeError(f"{file}#{name} fails without a change")
        if all(map(self.skipped, unchanged)):  # it needs a GPU
            return []
        tried = []
        for line, what, mutated in some(list(mutations(source))):
            path.write_text(changed(text, name, mutated), encoding="utf-8")
            users = self.users(page, path)
            tried.append((source.splitlines()[line - 1].strip(), what, users))
            if any(user.path != path for user in users):  # these read the file when they run
                self.runner.evict(())
                self.runner.refresh()
                for user in users:
                    self.noticed(user)
            self.runner.submit(user.job for user in users if user.job.steps)
        path.write_text(text, encoding="utf-8")
        return [
            (line, what, not users or any(map(self.noticed, users))) for line, what, users in tried
        ]


def tasks(wanted: str) -> Iterator[tuple[str, str, str, str]]:
    """Yield (page, file, name in the file, source) of each program of the site."""
    pages = {program.path: page for page, program in study.programs() if not program.skip}
    for file, name, source in study.sources():
        path = study.CONFIG.docs / file if name else study.CONFIG.snippets / file
        if path in pages and wanted in f"{file}#{name}":
            yield pages[path], file, name, source


def kind(what: str) -> str:
    """Return of which kind a change is, in words."""
    return next(words for mark, words in KINDS.items() if mark in what)


def table(tried: Counter[str], alive: Counter[str]) -> list[list[str | int | float]]:
    """Return a row for each name, and for all."""
    rows = [(name, count, count - alive[name]) for name, count in tried.items()]
    rows.append(("All", tried.total(), tried.total() - alive.total()))
    return [[name, of, seen, round(100 * seen / of, 1)] for name, of, seen in rows]


def main(wanted: str = "") -> int:
    """Print what is not noticed; write the tables. Return 1 if an explanation is left over."""
    parts, parts_alive, kinds, kinds_alive = (Counter[str]() for _ in range(4))
    reasons = Counter[str]()
    seen, unseen = set[tuple[str, str, str]](), set[tuple[str, str, str]]()
    # A line that stands twice can be in both.
    with tempfile.TemporaryDirectory() as folder:
        trial = Tried(Path(folder).resolve())
        with trial.runner:
            for page, file, name, source in study.progress([*tasks(wanted)], "programs changed"):
                part = study.section(page)
                for line, what, noticed in trial.tried(page, file, name, source):
                    parts[part] += 1
                    kinds[kind(what)] += 1
                    change = (f"{file}#{name}" if name else file, line, what)
                    (seen if noticed else unseen).add(change)
                    if noticed:
                        continue
                    parts_alive[part] += 1
                    kinds_alive[kind(what)] += 1
                    reasons[study.explained().get(change, UNKNOWN)] += 1
                    if change not in study.explained():
                        study.say("not noticed, and not explained:", json.dumps(change))
    print(f"{parts.total()} tried, {parts_alive.total()} not noticed")
    if wanted:
        return 1 if reasons[UNKNOWN] else 0
    over = (seen & study.explained().keys()) - unseen
    for left in over:
        print(f"explained, but noticed: {json.dumps(left)}")
    columns = ["Changes", "Noticed", "Noticed, %"]
    study.write("mutations", "mutations", ["Page", *columns], table(parts, parts_alive))
    study.write("mutations", "kinds", ["What is changed", *columns], table(kinds, kinds_alive))
    killed = parts.total() - parts_alive.total()
    study.record("mutations", "[Changed programs](#mutations)", parts.total(), killed)
    columns = ["Why a change is not noticed", "Changes"]
    study.write("mutations", "survivors", columns, [list(row) for row in reasons.most_common()])
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
