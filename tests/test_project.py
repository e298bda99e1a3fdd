"""The code's own checks, as CI and pre-commit run them."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
import yaml

from mkdocs_sybil import load

ROOT = Path(__file__).parent.parent
INTERNAL = r"(from|import) mkdocs_sybil\._internal\b"


WORKFLOWS = [path.relative_to(ROOT).as_posix() for path in ROOT.glob(".github/workflows/*.yml")]


@pytest.mark.parametrize(
    "command",
    [
        "ruff check",
        "ruff format --check",
        "mypy",
        "mypy src/mkdocs-sybil/tests",
        "mypy src/who-learns/tests",
        "mypy tests",
        "zizmor --offline --no-progress .github",
        f"check-jsonschema --builtin-schema vendor.github-workflows {' '.join(WORKFLOWS)}",
    ],
    ids=[
        "ruff",
        "format",
        "mypy",
        "tests of the engine",
        "tests of who-learns",
        "tests",
        "zizmor",
        "workflows",
    ],
)
def test_check(command: str) -> None:
    name, *arguments = command.split()
    call = [str(Path(sys.executable).with_name(name)), *arguments]
    result = subprocess.run(call, cwd=ROOT, capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_checks_need_no_site_generator() -> None:
    """MkDocs may go, and the examples must still be checked."""
    code = "import sys, mkdocs_sybil.__main__; print([m for m in sys.modules if m == 'mkdocs'])"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert result.stdout == "[]\n", result.stderr


def test_the_site_uses_what_the_engine_exports() -> None:
    """And nothing else, but for the test of what `mkdocs serve` shows, which needs a browser."""
    sources = [*ROOT.glob("src/stop_the_gradient/**/*.py"), *ROOT.glob("tests/**/*.py")]
    using = {path.name for path in sources if re.search(INTERNAL, path.read_text("utf-8"))}
    assert using == {"test_live_pages.py"}


@pytest.mark.parametrize(
    ("folder", "module", "imported"),
    [
        ("src/stop_the_gradient", "stop_the_gradient.plugin", "stop_the_gradient.releases.pages"),
        ("src/mkdocs-sybil/mkdocs_sybil", "mkdocs_sybil", "mkdocs_sybil._internal.config"),
        ("src/who-learns/who_learns", "who_learns", "who_learns.report"),
    ],
)
def test_no_module_imports_itself_through_others(folder: str, module: str, imported: str) -> None:
    """Not even for types: what needs each other is one thing, or lacks a third."""
    package = ROOT / folder
    modules = {
        ".".join(path.relative_to(package.parent).with_suffix("").parts): path
        for path in package.glob("**/*.py")
    }
    modules = {name.removesuffix(".__init__"): path for name, path in modules.items()}
    graph = {}
    for name, path in modules.items():
        nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
        found = [node for node in nodes if isinstance(node, ast.ImportFrom)]
        names = {f"{node.module}.{alias.name}" for node in found for alias in node.names}
        names |= {str(node.module) for node in found}
        names |= {n.name for node in nodes if isinstance(node, ast.Import) for n in node.names}
        graph[name] = modules.keys() & names
    assert imported in graph[module]
    TopologicalSorter(graph).prepare()  # raises CycleError, which names them


def test_ci_runs_the_programs_on_the_machine_that_record_tries() -> None:
    (machine,) = load(ROOT).machines
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    assert f"\nexport {machine}\nuv run pytest\n" in script


PACKAGES = [path.parent.name for path in ROOT.glob("src/*/pyproject.toml")]


def test_each_package_has_a_tag_that_publishes_it() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
    assert sorted(workflow[True]["push"]["tags"]) == sorted(f"{name}-*" for name in PACKAGES)


@pytest.mark.parametrize("name", PACKAGES)
def test_only_the_tag_of_the_version_and_only_with_a_date(tmp_path: Path, name: str) -> None:
    """What comes after that needs a network and minutes: `.ci/package` was run by hand."""

    def refused(tag: str) -> str:
        command = [str(tmp_path / ".ci/package"), name, tag]
        result = subprocess.run(command, capture_output=True, text=True)
        assert result.returncode
        return result.stdout + result.stderr

    for path in (".ci/package", f"src/{name}/pyproject.toml", f"src/{name}/CHANGELOG.md"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, tmp_path / path)
    version = tomllib.loads((ROOT / f"src/{name}/pyproject.toml").read_text())["project"]["version"]
    assert f"Its tag is {name}-{version}, not {name}-9.9." in refused(f"{name}-9.9")
    changes = tmp_path / f"src/{name}/CHANGELOG.md"
    changes.write_text(f"# Changelog\n\n## {version} (unreleased)\n")
    assert f"has no line such as: ## {version} (" in refused(f"{name}-{version}")
    changes.write_text(f"# Changelog\n\n## {version} (2026-12-01)\n")
    assert "has no line" not in refused(f"{name}-{version}"), "it goes on, and finds no .ci/uv"
