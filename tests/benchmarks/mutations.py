"""Change each program of the site in small ways, and count the changes that are noticed.

`uv run python tests/benchmarks/mutations.py [PART OF A PATH]` drops each statement, changes each
number, flips each truth value and takes away each call such as `.detach()`, one at a time, in a
copy of snippets/. A change that no example notices is printed: then the line is not needed, or an
output is missing.
"""

import ast
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from mkdocs_sybil.examples import Page, Program, PythonBlockParser, outcome
from stop_the_gradient import fixtures

ROOT = Path(__file__).parents[2]
CALLS = {"backward", "clone", "detach", "detach_", "eval", "requires_grad_", "retain_grad", "step",
         "train", "zero_", "zero_grad"}  # fmt: skip
KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Pass)


def mutations(text: str) -> Iterator[tuple[int, str, str]]:
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

    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.stmt) and not isinstance(node, KEPT):
            if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):
                yield node.lineno, "drop", replaced(node, "pass")
        elif isinstance(node, ast.Constant) and type(node.value) in (int, float):
            yield node.lineno, f"{node.value} + 1", replaced(node, repr(node.value + 1))
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield node.lineno, f"not {node.value}", replaced(node, repr(not node.value))
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in CALLS
            and (inner := ast.get_source_segment(text, node.func.value))
        ):
            yield node.lineno, f"no .{node.func.attr}()", replaced(node, inner)


def main(wanted: str) -> None:
    """Print what is not noticed, and the share that is."""
    noticed = total = 0
    with tempfile.TemporaryDirectory() as folder:
        snippets = Path(shutil.copytree(ROOT / "snippets", Path(folder) / "snippets"))
        parser = PythonBlockParser(snippets, fixtures, time_limit=20)
        for page in sorted((ROOT / "docs" / "en").rglob("*.md")):
            examples = list(Page.parse(str(page), parser))
            programs = [e.parsed for e in examples if isinstance(e.parsed, Program)]
            paths = {p.path for p in programs if not p.skip and wanted in str(p.path)}
            for path in sorted(paths):
                text = path.read_text(encoding="utf-8")
                for line, what, changed in mutations(text):
                    path.write_text(changed, encoding="utf-8")
                    total += 1
                    if any(
                        outcome(example).failure
                        for example in Page.parse(str(page), parser)
                        if isinstance(example.parsed, str) or example.parsed.path == path
                    ):
                        noticed += 1
                    else:
                        name = path.relative_to(snippets).as_posix()
                        print(f"{name}:{line}: {what}: {text.splitlines()[line - 1].strip()}")
                path.write_text(text, encoding="utf-8")
    print(f"{noticed} of {total} changes noticed, {noticed / total:.1%}")


if __name__ == "__main__":
    main(*sys.argv[1:] or [""])
