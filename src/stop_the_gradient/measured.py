"""The tables that commands measure, in docs/data/measured: no figure of a page is typed."""

import json
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from mkdocs_sybil import ProblemError, write_text
from stop_the_gradient import data

FOLDER = data.FOLDER / "measured"


class Table(TypedDict):
    """What a command measured. Cells are Markdown; numbers are aligned to the right.

    `programs` is a hash of the programs of the site, if they are what was measured.
    """

    command: str
    run_with: str
    programs: NotRequired[str]
    columns: list[str]
    rows: list[list[str | int | float]]


def load(name: str, folder: Path = FOLDER) -> Table:
    """Return a table that a command wrote.

    Raises ProblemError if there is none of that name, or, with the line, if it is broken.
    """
    path = folder / f"{name}.json"
    if not path.is_file():
        names = ", ".join(sorted(file.stem for file in folder.glob("*.json"))) or "none"
        raise ProblemError(f"there is no table {name!r}. The tables are {names}.")
    table: Table = data.load(path, "measured")
    for number, row in enumerate(table["rows"]):
        if len(row) != len(table["columns"]):
            message = f"this row has {len(row)} cells for {len(table['columns'])} columns."
            raise data.wrong(path, ("rows", number), message)
    return table


def write(name: str, table: Table) -> None:
    """Write a table in one step, with one line for each row."""
    rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in table["rows"])
    head = json.dumps({**table, "rows": []}, ensure_ascii=False, indent=1).removesuffix("[]\n}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    write_text(FOLDER / f"{name}.json", f"{head}[\n{rows}\n]}}\n")


def markdown(table: Table, words: Any) -> str:
    """Return a table as Markdown, with the command that made it."""
    columns = zip(*table["rows"], strict=True)
    marks = ["---" if any(isinstance(cell, str) for cell in c) else "---:" for c in columns]
    lines: list[list[Any]] = [[*table["columns"]], marks, *table["rows"]]
    cells = [[words["tables"].get(cell, str(cell)) for cell in line] for line in lines]
    text = "\n".join(f"| {' | '.join(line)} |" for line in cells)
    ran_with = data.fill(words["measured"], run_with=table["run_with"], command=table["command"])
    return f"{text}\n\n{ran_with}\n{{ .measured }}\n"
