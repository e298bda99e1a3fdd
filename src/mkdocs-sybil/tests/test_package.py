"""What the package exports, promises in its README, and needs."""

import ast
import dataclasses
import importlib.metadata
import json
import re
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import mkdocs_sybil
from mkdocs_sybil._internal.config import OPTIONS
from mkdocs_sybil._internal.run import Fixtures

INTERNAL = "mkdocs_sybil._internal"
PACKAGE = Path(mkdocs_sybil.__file__).parent / "_internal"
PROJECT = Path(__file__).parents[1]
README = (PROJECT / "README.md").read_text()


def test_what_is_exported() -> None:
    """A change of this list is a change of what others rely on."""
    assert mkdocs_sybil.__all__ == [
        "CodeBlock", "Config", "Evaluation", "Finding", "Fixtures", "Inserted", "Job", "Page",
        "ProblemError", "Program", "Progress", "PythonBlockParser", "Recorded", "Report", "Result",
        "Runner", "Step", "SybilPlugin", "check", "compare", "difference", "display",
        "environment_of", "find_code", "is_directive", "is_output", "is_page", "load", "message_of",
        "new_result", "outside_fences", "pages", "program_of", "read_text", "render_output",
        "split_front_matter", "without_marks", "write_text",
    ]  # fmt: skip
    assert dir(mkdocs_sybil) == mkdocs_sybil.__all__
    for name in mkdocs_sybil.__all__:
        exported = getattr(mkdocs_sybil, name)
        assert (exported.__name__, exported.__module__.rpartition(".")[0]) == (name, INTERNAL)
        assert exported.__doc__
        assert f"`{name}" in README


def test_all_else_is_internal() -> None:
    folder = Path(mkdocs_sybil.__file__).parent
    public = {path.name for path in folder.iterdir() if path.name != "__pycache__"}
    assert public == {"__init__.py", "__main__.py", "_internal", "py.typed"}
    (others,) = ast.parse((folder / "__main__.py").read_text()).body[-1:]
    assert isinstance(others, ast.If), "it only calls main()"


def test_no_module_imports_itself_through_others() -> None:
    """Not even for types: what needs each other is one thing, or lacks a third."""
    graph = {}
    for path in PACKAGE.glob("*.py"):
        tree = ast.parse(path.read_text())
        found = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        inside = [node for node in found if f"{node.module}.".startswith(f"{INTERNAL}.")]
        modules = {str(node.module).removeprefix(INTERNAL).lstrip(".") for node in inside}
        modules |= {name.name for node in inside if node.module == INTERNAL for name in node.names}
        graph[path.stem] = modules - {""}
    assert graph["run"] > {"worker", "job"} and "run" not in graph["worker"]
    TopologicalSorter(graph).prepare()  # raises CycleError, which names them


def test_an_unknown_name() -> None:
    assert not hasattr(mkdocs_sybil, "Runnner")


def test_the_readme_has_every_option_with_its_default() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| `(.+?)` \|", README, re.MULTILINE))
    defaults = {}
    for name, field in OPTIONS.items():
        value = field.default
        value = str(value) if isinstance(value, Path) else value
        defaults[name] = list(value) if isinstance(value, tuple) else value
    assert {name: tomllib.loads(f"x = {value}")["x"] for name, value in rows.items()} == defaults


def test_every_option_has_a_docstring() -> None:
    """In the source, below its line: editors show it."""
    (body,) = (
        node.body
        for node in ast.parse((PACKAGE / "config.py").read_text()).body
        if isinstance(node, ast.ClassDef)
    )
    names = [node.target.id for node in body if isinstance(node, ast.AnnAssign)]  # type: ignore[union-attr]
    texts = [node for node in body[1:] if isinstance(node, ast.Expr)]
    assert len(names) == len(texts) == len(dataclasses.fields(mkdocs_sybil.Config))


def test_the_readme_has_every_fixture() -> None:
    names = {name for name in vars(Fixtures) if not name.startswith("_")} | {"conditions"}
    assert {name for name in names if f"| `{name}" in README} == names


def test_it_is_typed_and_licensed() -> None:
    assert (PACKAGE.parent / "py.typed").is_file()
    assert (PROJECT / "LICENSE").is_file()
    metadata = importlib.metadata.metadata("mkdocs-sybil")
    version = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["version"]
    assert metadata["Version"] == version
    headings = re.findall("^## (.+)", (PROJECT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert re.fullmatch(rf"{re.escape(version)} \((unreleased|\d{{4}}-\d\d-\d\d)\)", headings[0])


def loaded_by(code: str) -> set[str]:
    show = "; import json, sys; print(json.dumps(sorted(sys.modules)))"
    command = [sys.executable, "-c", code + show]
    return set(json.loads(subprocess.run(command, capture_output=True, check=True).stdout))


def test_the_process_of_a_program_needs_only_the_standard_library_and_psutil() -> None:
    own = loaded_by("import mkdocs_sybil._internal.worker") - loaded_by("import psutil")
    others = {name.partition(".")[0] for name in own} - set(sys.stdlib_module_names)
    assert others - {"__mp_main__"} == {"mkdocs_sybil"}


def test_recording_needs_no_mkdocs() -> None:
    loaded = loaded_by("import mkdocs_sybil._internal.cli")
    assert not {"mkdocs", "torch", "nbformat"} & loaded


@pytest.mark.parametrize("name", ["acceleration", "superfences"])
def test_each_part_that_leans_on_private_parts_has_a_test(name: str) -> None:
    tree = ast.parse((PACKAGE / f"{name}.py").read_text())
    parts = [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
    ]
    tests = (Path(__file__).parent / f"test_{name}.py").read_text()
    assert [part for part in parts if f"{name}.{part}(" not in tests] in ([], ["Info"])


def test_no_other_module_leans_on_private_parts() -> None:
    """Of Material, pymdownx and mkdocs-jupyter, and of watchdog, which `record` needs not."""
    sources = {path.name: path.read_text() for path in PACKAGE.glob("*.py")}
    private = re.compile(
        r"^(from|import) (pymdownx|mkdocs_jupyter|material|watchdog)\b", re.MULTILINE
    )
    assert [name for name, text in sorted(sources.items()) if private.search(text)] == [
        "acceleration.py",
        "superfences.py",
    ]
    assert "watchdog" not in loaded_by("import mkdocs_sybil._internal.cli")
