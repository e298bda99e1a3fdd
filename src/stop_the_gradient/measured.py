"""An MkDocs hook: put what a command measured into a page.

`<!-- measured: peers -->` becomes the table of measured/peers.json. A command writes that file,
with `write`, so that no figure of a page is typed. The page says it was written by that command.
"""

import json
import re
from pathlib import Path
from typing import Any, TypedDict

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.pages import Page

from mkdocs_sybil import examples
from mkdocs_sybil.blocks import ProblemError
from stop_the_gradient import releases

FOLDER = Path(__file__).parents[2] / "docs" / "en" / "measured"
DIRECTIVE = re.compile(r"^<!-- measured: ([-\w]+) -->$", re.MULTILINE)


class Table(TypedDict):
    """What a command measured. Cells are Markdown; numbers are aligned to the right."""

    command: str
    run_with: str
    columns: list[str]
    rows: list[list[str | int | float]]


def load(file: Path) -> Table:
    """Return a table that a command wrote; raise ProblemError if the file is broken."""
    table: Table = releases.read(file, "run the command that measures it again")
    return table


def write(name: str, table: Table) -> None:
    """Write a table in one step, with one line for each row."""
    rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in table["rows"])
    head = json.dumps({**table, "rows": []}, ensure_ascii=False, indent=1).removesuffix("[]\n}")
    FOLDER.mkdir(exist_ok=True)
    examples.write(FOLDER / f"{name}.json", f"{head}[\n{rows}\n]}}\n")


def markdown(table: Table) -> str:
    """Return a table as Markdown, with the command that made it."""
    columns = zip(*table["rows"], strict=True)
    marks = ["---" if any(isinstance(cell, str) for cell in c) else "---:" for c in columns]
    lines = [table["columns"], marks, *([str(cell) for cell in row] for row in table["rows"])]
    text = "\n".join(f"| {' | '.join(line)} |" for line in lines)
    return f"{text}\n\nMeasured with {table['run_with']}: `{table['command']}`\n{{ .measured }}\n"


def on_page_markdown(text: str, *, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Replace each `<!-- measured: ... -->` of a page; raise PluginError if that cannot be."""

    def table(match: re.Match[str]) -> str:
        file = Path(config.docs_dir, "measured", f"{match[1]}.json")
        if not file.is_file():
            raise PluginError(
                f"{page.file.src_uri}: there is no file {file}. Run the command that measures it, "
                "or correct the name."
            )
        try:
            return markdown(load(file))
        except ProblemError as error:
            raise PluginError(str(error)) from None

    return DIRECTIVE.sub(table, text)
