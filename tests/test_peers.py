"""The page that compares tools: its tables are of the script, and what they say of ours holds.

The other tools run in tests/benchmarks/peers.py only.
"""

import importlib
import sys
import tempfile
from pathlib import Path

import pytest
from benchmarks import peers
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from mkdocs_sybil.examples import Page, PythonBlockParser, outcome
from stop_the_gradient import measured

TABLES = {
    name: measured.load(measured.FOLDER / f"peers-{name}.json")
    for name in ("tools", "time", "faults")
}
CELLS = {
    (row[0], tool): cell.strip("*")
    for row in TABLES["faults"]["rows"]
    for tool, cell in zip(TABLES["faults"]["columns"][1:], row[1:], strict=True)
}


def test_the_tables_are_those_of_the_script() -> None:
    names = [tool.name for tool in peers.TOOLS]
    assert [row[0] for row in TABLES["faults"]["rows"]] == list(peers.FAULTS)
    assert TABLES["faults"]["columns"][1:] == names
    assert [row[0] for row in TABLES["tools"]["rows"]] == names
    assert [row[2] for row in TABLES["tools"]["rows"]] == [tool.used for tool in peers.TOOLS]
    assert [row[0] for row in TABLES["time"]["rows"]][1:-1] == names
    assert {table["command"] for table in TABLES.values()} == {peers.COMMAND}


def test_each_tool_notices_an_error() -> None:
    """One that does not is used wrongly."""
    assert {CELLS["A block raises", tool.name] for tool in peers.TOOLS} == {"yes"}


@pytest.mark.parametrize("tool", peers.TOOLS[:2], ids=lambda tool: tool.name)
@pytest.mark.parametrize("fault", peers.FAULTS)
def test_this_engine_notices_what_the_table_says(
    fault: str, tool: peers.Tool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The column of this engine, again, in this process."""

    def start(_: Path, arguments: list[str], root: Path, environment: dict[str, str]):
        with monkeypatch.context() as patch:
            for name, value in environment.items():
                patch.setenv(name, value)
            for name in "shapes", "state":
                patch.delitem(sys.modules, name, raising=False)
            patch.setattr(tempfile, "tempdir", str(root / "temporary"))
            patch.syspath_prepend(root)
            patch.chdir(root)
            failed = (fails_in_build if "mkdocs" in arguments else fails_in_pytest)(root)
        return int(failed), "", 0.0

    said = peers.noticed(tmp_path, tool, Path(), peers.FAULTS[fault], start)
    assert said == CELLS[fault, tool.name]


def fails_in_pytest(root: Path) -> bool:
    fixtures = importlib.import_module("state") if (root / "state.py").exists() else None
    parser = PythonBlockParser("snippets", fixtures, time_limit=1)
    examples = [e for page in root.glob("docs/*.md") for e in Page.parse(str(page), parser)]
    assert len(examples) >= len(peers.GREEN)
    return any(outcome(example).failure for example in examples)


def fails_in_build(root: Path) -> bool:
    config = load_config(str(root / "mkdocs.yml"), strict=True)
    config.plugins["sybil"].config["time_limit"] = 1
    try:
        build(config)
    except Abort:
        return True
    return False
