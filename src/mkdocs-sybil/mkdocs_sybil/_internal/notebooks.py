"""Notebooks as pages: a code cell is a program, and its stored output is its recorded output."""

import json
import re
import warnings
from pathlib import Path
from typing import Any, NamedTuple

from mkdocs_sybil._internal.blocks import CONFLICT
from mkdocs_sybil._internal.errors import ProblemError


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


def is_notebook(path: str | Path) -> bool:
    """Tell whether a page is a notebook."""
    return str(path).endswith(".ipynb")


def load(text: str) -> dict[str, Any]:
    """Return a notebook; raise ProblemError if it is none, by the schema of its format."""
    try:
        import nbformat  # takes 0.2 s, and few sites have notebooks
    except ImportError:
        raise ProblemError(
            "Notebooks need more packages: pip install mkdocs-sybil[notebooks]. Or leave this one "
            "out, with exclude."
        ) from None
    try:
        notebook: dict[str, Any] = json.loads(text)
        if not isinstance(notebook, dict):
            raise ValueError("it begins with no {.")
        json.dumps(notebook, ensure_ascii=False).encode()  # it may hold half a character
        if notebook.get("nbformat") != 4:
            raise ValueError(f"its format is {notebook.get('nbformat')!r}. Save it in format 4.5.")
        with warnings.catch_warnings(action="ignore"):  # of ids that two cells have
            nbformat.validate(nbformat.from_dict(notebook))
    except json.JSONDecodeError as error:
        if conflict := CONFLICT.search(text):
            line = text.count("\n", 0, conflict.start()) + 1
            raise ProblemError(f"A merge left a conflict on line {line}. Resolve it.") from None
        raise ProblemError(f"This is not a Jupyter notebook: {error}.") from None
    except Exception as error:  # nbformat lets some others through
        reason = str(error).partition("\n")[0] or type(error).__name__
        raise ProblemError(f"This is not a Jupyter notebook: {reason}") from None
    if (notebook["nbformat"], notebook["nbformat_minor"]) < (4, 5):
        raise ProblemError("The cells of this notebook have no ids. Save it in format 4.5.")
    names = [cell["id"] for cell in notebook["cells"]]
    if doubled := [name for name in names if names.count(name) > 1]:
        raise ProblemError(f"Two cells of this notebook have the id {doubled[0]!r}. Change one.")
    kernel = notebook["metadata"].get("kernelspec", {}).get("language", "python")
    language = notebook["metadata"].get("language_info", {}).get("name", kernel)
    if not str(language).lower().startswith("python"):
        raise ProblemError(f"The language of this notebook is {language!r}. Only Python runs here.")
    return notebook


def cells(text: str) -> list[Cell]:
    """Return the cells of a notebook that hold anything; raise ProblemError if it is none."""
    found = []
    end = last = 0
    for cell in load(text)["cells"]:
        place = re.compile(r'"id"\s*:\s*' + re.escape(json.dumps(cell["id"]))).search(text, end)
        if place is None:
            raise ProblemError(f"The id {cell['id']!r} is not written as Jupyter does. Save it.")
        end = place.end()
        source = re.sub("\r\n?", "\n", _joined(cell["source"]))  # as in a page
        outputs = cell.get("outputs", [])
        if not source.strip() and not outputs:
            continue
        begins = re.compile(r'"source"\s*:\s*(\[?)').search(text, end)
        line = text.count("\n", 0, begins.end()) + 1 + bool(begins[1]) if begins else 1
        line = max(line, last + 1)  # of a file that has several in one line
        last = line + source.count("\n")
        problem = None
        if {(output["output_type"], output.get("name")) for output in outputs} - {
            ("stream", "stdout")
        }:
            problem = (
                f"Cell {cell['id']!r} stores an output that is not printed text, and only that is "
                "compared. Print what the reader should see."
            )
        printed = "".join(_joined(output.get("text", "")) for output in outputs)
        is_code = cell["cell_type"] == "code"
        found.append(Cell(place.start(), end, cell["id"], is_code, source, line, printed, problem))
    return found


def _joined(text: str | list[str]) -> str:
    return text if isinstance(text, str) else "".join(text)


def recorded(text: str, name: str, printed: str) -> str:
    """Return the text of a notebook with what a cell printed as its stored output.

    All else stays as what saved it has written it.
    """
    notebook: dict[str, Any] = json.loads(text)
    for cell in notebook["cells"]:
        if cell["id"] == name:
            lines = printed.splitlines(keepends=True)
            output = {"name": "stdout", "output_type": "stream", "text": lines}
            cell["outputs"], cell["execution_count"] = [output] if printed else [], None
    indent = re.match(r"\{\n([ \t]+)", text)
    escaped = text.isascii() and "\\u" in text
    new = json.dumps(notebook, indent=indent and indent[1], ensure_ascii=escaped)
    return new + text[len(text.rstrip()) :]
