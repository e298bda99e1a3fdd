"""Notebooks as pages: a code cell is a block, and its stored output is its recorded output."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from mkdocs_sybil.blocks import ProblemError


class Cell(NamedTuple):
    """A cell: where its id stands in the file, and what it holds.

    `first_line` is the line of the file on which its source starts. `printed` is its stored
    output. `problem` says why that output cannot be checked.
    """

    start: int
    end: int
    name: str
    is_code: bool
    source: str
    first_line: int
    printed: str
    problem: str | None


def _load(text: str) -> dict[str, Any]:
    try:
        notebook: dict[str, Any] = json.loads(text)
        return {"metadata": {}, **notebook, "cells": notebook["cells"]}
    except (json.JSONDecodeError, KeyError, TypeError) as error:
        raise ProblemError(f"This is not a Jupyter notebook: {error!r}.") from None


def cells(text: str) -> Iterator[Cell]:
    """Yield the cells of a notebook that hold anything; raise ProblemError if it is none."""
    end = 0
    for number, cell in enumerate(_load(text)["cells"], start=1):
        place = re.compile(r'"id"\s*:\s*' + re.escape(json.dumps(cell.get("id")))).search(text, end)
        if place is None:
            raise ProblemError(f"Cell {number} has no id. Save the notebook in format 4.5.")
        end = place.end()
        source = "".join(cell["source"])
        if not source.strip():
            continue
        array = re.compile(r'"source"\s*:\s*\[').search(text, end)
        line = text.count("\n", 0, array.end()) + 2 if array else 1
        outputs = cell.get("outputs", [])
        printed = "".join("".join(output.get("text", [])) for output in outputs)
        kinds = {(output["output_type"], output.get("name")) for output in outputs}
        problem = None
        if kinds - {("stream", "stdout")}:
            problem = (
                f"Cell {cell['id']!r} stores an output that is not printed text, and only that is "
                "compared. Print what the reader should see."
            )
        yield Cell(
            place.start(), end, cell["id"], cell["cell_type"] == "code", source, line, printed,
            problem,
        )  # fmt: skip


def recorded(text: str, name: str, printed: str) -> str:
    """Return the text of a notebook with what a cell printed as its stored output."""
    notebook: dict[str, Any] = json.loads(text)
    for cell in notebook["cells"]:
        if cell["id"] == name:
            lines = printed.splitlines(keepends=True)
            output = {"name": "stdout", "output_type": "stream", "text": lines}
            cell["outputs"], cell["execution_count"] = [output] if printed else [], None
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def markdown(text: str) -> str:
    """Return a notebook as the Markdown page that shows the same; raise ProblemError if it is none.

    The `description` of its metadata becomes that of the page.
    """
    description = _load(text)["metadata"].get("description")
    parts = [f"---\ndescription: {json.dumps(description)}\n---"] if description else []
    for cell in cells(text):
        if cell.is_code:
            parts.append(_fence("python", cell.source))
            if cell.printed:
                parts.append(_fence("output", cell.printed))
        else:
            parts.append(cell.source)
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"


def _fence(language: str, code: str) -> str:
    mark = "`" * max([3, *(len(run) + 1 for run in re.findall("`+", code))])
    return f"{mark}{language}\n{code.rstrip()}\n{mark}"


def is_notebook(path: str | Path) -> bool:
    """Tell whether a page is a notebook."""
    return str(path).endswith(".ipynb")
