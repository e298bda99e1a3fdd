"""Notebooks: a code cell is a program, and its stored output is its recorded output."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from mkdocs.exceptions import Abort
from mkdocs.utils.meta import get_data
from sample_site import Site, code_in, program

from mkdocs_sybil import PythonBlockParser, Report
from mkdocs_sybil._internal import notebooks
from mkdocs_sybil._internal.cli import main
from mkdocs_sybil._internal.html_audit import find_code
from mkdocs_sybil._internal.model import Evaluation

PLUGINS = """\
plugins:
  - mkdocs-jupyter: {include: ["*.ipynb"], ignore: ["*.md"], cache: false}
  - sybil
"""


def notebook(*cells: tuple[str, str, str | None], **metadata: object) -> str:
    """Return a notebook of (id, source, stored output) cells; None: a Markdown cell."""
    made = []
    for name, source, printed in cells:
        cell: dict[str, object] = {"id": name, "metadata": {}, "source": source.splitlines(True)}
        if printed is None:
            cell["cell_type"] = "markdown"
        else:
            output = {"name": "stdout", "output_type": "stream", "text": printed.splitlines(True)}
            cell |= {"cell_type": "code", "execution_count": None}
            cell["outputs"] = [output] if printed else []
        made.append(cell)
    content = {"cells": made, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(content, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


GOOD = notebook(
    ("title", "# A notebook {#top}\n\nText with a [link](index.md).", None),
    ("first", "names = ['first']\nprint(names)", "['first']\n"),
    ("quiet", "names.append('second')", ""),
    ("last", "print(names)\nprint('``` fence <b>')", "['first', 'second']\n``` fence <b>\n"),
    description="What it is about: cells.",
)


@pytest.fixture
def jupyter(site: Site) -> Site:
    """Return a site whose notebooks are pages."""
    text = (site.root / "mkdocs.yml").read_text()
    site.write("mkdocs.yml", text.partition("plugins:")[0] + PLUGINS)
    return site


def test_cells_run_in_order_in_one_namespace(site: Site) -> None:
    assert [result for _, *result in site.check(GOOD, "one.ipynb")] == [[None, None]] * 3


def test_half_a_character(site: Site) -> None:
    """JSON can say it, and no page could show it."""
    text = GOOD.replace("Text with", "Text \\ud800 with")
    assert "This is not a Jupyter notebook: 'utf-8' codec can't" in site.failure(text, "a.ipynb")


def test_one_cell_alone_runs_after_the_earlier_ones(site: Site) -> None:
    examples = site.examples(GOOD, "one.ipynb")
    assert [site.evaluate(example) for example in reversed(examples)] == [Evaluation()] * 3


def test_an_example_is_found_by_the_line_of_its_cell(site: Site) -> None:
    lines = GOOD.splitlines()
    for example in site.examples(GOOD, "one.ipynb"):
        name = example.parsed.name.partition("#")[2]
        assert lines[example.line - 1].strip() == f'"id": "{name}",'


def test_a_traceback_names_the_line_of_the_notebook(site: Site) -> None:
    text = notebook(("text", "# Title", None), ("boom", "x = 0\nprint(1 / x)", "1\n"))
    line = next(n for n, line in enumerate(text.splitlines(), 1) if "1 / x" in line)
    failure = site.failure(text, "one.ipynb")
    assert f'File "docs/one.ipynb", line {line}, in <module>' in failure
    assert "ZeroDivisionError" in failure


@pytest.mark.parametrize(
    ("source", "stored", "message"),
    [
        ("print(48)", "49\n", "Cell 'cell' of one.ipynb does not print what the notebook says"),
        ("print(48)", "48", "does not print"),
        ("print(48)", "48\nand more\n", "does not print"),
        ("print(48)", "", "does not print"),
        ("x = 48", "48\n", "does not print"),
        ("%matplotlib inline", "", "Cells run as Python, without Jupyter: lines that begin with %"),
        ("x = 1\n!ls", "", "without Jupyter"),
        ("print?", "", "without Jupyter"),
        ("await f()", "", "without Jupyter"),
        ("display(1)", "", "without Jupyter"),
        ("import sys\nsys.exit(3)", "", "calls sys.exit(3) on line "),
        ("import warnings\nwarnings.warn('old')", "", "warns"),
        ("open('index.md')", "", "It sees no file beside its page. Write into it what it needs"),
        ("open(__file__)", "", "It sees no file beside its page. Write into it what it needs"),
    ],
)
def test_a_cell_that_does_not_do_what_is_stored(
    site: Site, source: str, stored: str, message: str
) -> None:
    assert message in site.failure(notebook(("cell", source, stored)), "one.ipynb")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("```python\nprint(1)\n```", "Make it a code cell"),
        ("```pyhton\nprint(1)\n```", "Make it a code cell"),
        ("```output\n1\n```", "shows an output, and no program printed it"),
        ("```{ .text .output }\n1\n```", "shows an output, and no program printed it"),
        ('--8<-- "one.py"', "embeds no files"),
        ('<!-- skip: next if(True, reason="x") -->', "has no skip"),
        ("```python", "not closed"),
    ],
)
def test_a_markdown_cell_that_would_not_be_checked(site: Site, text: str, message: str) -> None:
    assert message in site.failure(notebook(("cell", text, None)), "one.ipynb")


@pytest.mark.parametrize(
    "output",
    [
        {
            "output_type": "execute_result",
            "data": {"text/plain": ["1"]},
            "metadata": {},
            "execution_count": 1,
        },
        {"output_type": "display_data", "data": {"image/png": "aaaa"}, "metadata": {}},
        {"output_type": "error", "ename": "E", "evalue": "v", "traceback": []},
        {"output_type": "stream", "name": "stderr", "text": ["oh"]},
    ],
)
def test_only_printed_output_is_compared(site: Site, output: dict[str, object]) -> None:
    content = json.loads(notebook(("cell", "1", "")))
    content["cells"][0]["outputs"] = [output]
    assert "Print what the reader should see" in site.failure(json.dumps(content), "one.ipynb")


def test_cells_of_a_notebook_in_one_line(site: Site) -> None:
    """Their lines are told apart: each function has its own source."""
    text = notebook(
        ("a", "def f(): return 1", ""),
        ("b", "import inspect\nprint(inspect.getsource(f))", "def f(): return 1\n\n"),
    )
    assert site.failures(json.dumps(json.loads(text)), "one.ipynb") == []


def test_several_chunks_of_output_are_one(site: Site) -> None:
    content = json.loads(notebook(("cell", "print(1)\nprint(2)", "1\n")))
    content["cells"][0]["outputs"] *= 2
    content["cells"][0]["outputs"][1] = content["cells"][0]["outputs"][1] | {"text": "2\n"}
    assert site.failures(json.dumps(content), "one.ipynb") == []


MALFORMED = {
    "{": "This is not a Jupyter notebook: Expecting property name",
    "[]": "This is not a Jupyter notebook",
    "null": "This is not a Jupyter notebook",
    '{"cells": [{"cell_type": "code", "id": "a"}]}': "This is not a Jupyter notebook",
    '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 4}': "Save it in format 4.5.",
    notebook(("a", "1", "")).replace('"source"', '"sauce"'): "This is not a Jupyter notebook",
    notebook(("a", "1", "")).replace('"id": "a"', '"id": "\\u0061"'): "Save it",
    notebook(("a", "1", ""), ("a", "2", "")): "Two cells of this notebook have the id 'a'.",
    notebook(("a", "1", ""), language_info={"name": "R"}): "The language of this notebook is 'R'.",
    notebook(("a", "1", ""), kernelspec={"language": "R", "name": "ir", "display_name": "R"}): (
        "The language of this notebook is 'R'."
    ),
    '{"worksheets": [], "metadata": {}, "nbformat": 3, "nbformat_minor": 0}': (
        "its format is 3. Save it in format 4.5."
    ),
    '{"cells": [], "metadata": {}, "nbformat": 6, "nbformat_minor": 0}': "its format is 6. Save it",
}


@pytest.mark.parametrize("text", MALFORMED)
def test_a_file_that_is_no_notebook(
    jupyter: Site, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert MALFORMED[text] in jupyter.failure(text, "one.ipynb")


def test_where_the_packages_for_notebooks_are_missing(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "nbformat", None)
    assert "pip install mkdocs-sybil[notebooks]" in site.failure(GOOD, "one.ipynb")


def test_a_notebook_that_is_not_utf_8(site: Site) -> None:
    assert "docs/one.ipynb:1 is not UTF-8" in site.failure(b'{"cells": "\xff"}', "one.ipynb")


def test_a_file_that_is_no_notebook_is_told_by_the_build(
    jupyter: Site, caplog: pytest.LogCaptureFixture
) -> None:
    for text in ("{", '{"cells": [{"cell_type": "code", "source": ["1"]}]}'):
        jupyter.write("docs/one.ipynb", text)
        with pytest.raises(Abort):
            jupyter.build("one")
        assert "docs/one.ipynb:1: This is not a Jupyter notebook" in caplog.text


def test_a_program_that_is_a_page(jupyter: Site, caplog: pytest.LogCaptureFixture) -> None:
    """mkdocs-jupyter shows those, too, if one does not say otherwise."""
    text = (jupyter.root / "mkdocs.yml").read_text()
    jupyter.write("mkdocs.yml", text.replace('"*.ipynb"', '"*.py"'))
    jupyter.write("docs/one.py", "# %%\nprint(1)\n")
    with pytest.raises(Abort):
        jupyter.build("one")
    assert "docs/one.py:2: A plugin such as mkdocs-jupyter makes a page of this" in caplog.text


def test_record_stores_what_a_cell_prints_and_changes_nothing_else(jupyter: Site) -> None:
    changed = GOOD.replace("\"['first']\\n", '"nonsense\\n').replace('"``` fence', '"gone')
    assert changed != GOOD
    page = jupyter.write("docs/one.ipynb", changed)
    assert main(["record"]) == 0
    assert page.read_text() == GOOD
    assert main(["record"]) == 0
    assert not list(page.parent.glob(".*"))


@pytest.mark.parametrize(
    ("options", "begin", "end"),
    [
        ({"indent": 2}, "", ""),
        ({"indent": "\t", "ensure_ascii": False}, "\ufeff", "\n"),
        ({}, "", ""),
        ({"indent": 1}, "", "\r\n"),
    ],
)
def test_record_leaves_a_notebook_as_its_editor_writes_it(
    site: Site, options: dict[str, Any], begin: str, end: str
) -> None:
    content = json.loads(notebook(("cell", "print('\xe9')", "old\n")))
    content["cells"][0] = dict(reversed(content["cells"][0].items()))

    def text() -> bytes:
        text = f"{begin}{json.dumps(content, **options)}{end}"
        return (text if end != "\r\n" else re.sub("\r?\n", "\r\n", text)).encode()

    page = site.write("docs/one.ipynb", text())
    assert main(["record"]) == 0
    content["cells"][0]["outputs"][0]["text"] = ["\xe9\n"]
    assert page.read_bytes() == text()


def test_a_conflict_in_a_notebook(site: Site) -> None:
    text = notebook(("cell", "1", "")).replace('{\n "cells"', '{\n<<<<<<< HEAD\n "cells"')
    assert "A merge left a conflict on line 2. Resolve it." in site.failure(text, "one.ipynb")


def test_the_page_is_like_any_other(jupyter: Site) -> None:
    jupyter.write("theme/main.html", "{{ page.meta.description }}{{ page.content }}")
    jupyter.write("docs/one.ipynb", GOOD)
    html = jupyter.build("one", strict=True)
    assert "What it is about: cells." in html
    assert '<h1 id="top">' in html
    assert '<a href="index.html">link</a>' in html
    assert "<style" not in html
    assert code_in(html) == [
        "names = ['first']\nprint(names)",
        "names.append('second')",
        "print(names)\nprint('``` fence <b>')",
    ]
    assert code_in(html, python=False) == ["['first']", "['first', 'second']\n``` fence <b>"]
    assert len(find_code(html)[0]) == 5


def test_a_broken_link_in_a_notebook_fails_the_strict_build(jupyter: Site) -> None:
    text = notebook(("text", "# Title\n\n[gone](nowhere.md)", None))
    jupyter.write("docs/one.ipynb", text)
    with pytest.raises(Abort):
        jupyter.build("one", strict=True)


def test_a_failing_cell_fails_the_build(jupyter: Site, caplog: pytest.LogCaptureFixture) -> None:
    jupyter.write("docs/one.ipynb", notebook(("cell", "print(48)", "49\n")))
    with pytest.raises(Abort):
        jupyter.build("one")
    assert "docs/one.ipynb:6: Cell 'cell' of one.ipynb does not print" in caplog.text
    assert not (jupyter.root / "site" / "one.html").exists()


def test_a_notebook_that_is_only_downloaded(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """No plugin makes a page of it. `check` tells of it, and so does the build."""
    site.write("docs/index.md", program("one"))
    site.write("docs/one.ipynb", notebook(("cell", "print(48)", "48\n")))
    site.build()
    site.write("docs/one.ipynb", notebook(("cell", "print(48)", "49\n")))
    with pytest.raises(Abort):
        site.build()
    assert "docs/one.ipynb:6: Cell 'cell' of one.ipynb does not print" in caplog.text


def test_a_notebook_is_read_and_written_as_utf_8(site: Site) -> None:
    path = Path(site.write("docs/one.ipynb", notebook(("cell", "print('梯度')", ""))))
    assert main(["record", "docs/one.ipynb"]) == 0
    assert path.read_text(encoding="utf-8") == notebook(("cell", "print('梯度')", "梯度\n"))


@pytest.mark.parametrize(
    "description", ['it\'s "both"', "a\n---\nb", "- x: \x7f\U0001f600", {"a": 1}]
)
def test_what_a_notebook_says_of_itself(site: Site, description: object) -> None:
    """As MkDocs reads it again. Else the page would show it."""
    page = PythonBlockParser(site.config).page(
        site.write("docs/it.ipynb", notebook(("a", "# T", None), description=description))
    )
    text, meta = get_data(Report(Path(page.path))._notebook(page))
    assert (text, meta) == ("# T\n", {"description": description})


def test_line_ends_of_another_system_in_a_cell(site: Site) -> None:
    text = notebook(("a", "print(1)\r\nprint(2)", "1\n2\n"))
    assert site.failures(text, "cells.ipynb") == []
    assert [cell.source for cell in notebooks.cells(text)] == ["print(1)\nprint(2)"]


@pytest.mark.parametrize("text", ["[]", "null", "5"])
def test_json_that_is_no_object(site: Site, text: str) -> None:
    assert site.failure(text, "cells.ipynb").endswith("Jupyter notebook: it begins with no {.")


def test_an_empty_cell_with_an_output(jupyter: Site, caplog: pytest.LogCaptureFixture) -> None:
    """Nothing printed it, and it was passed over."""
    page = jupyter.write("docs/n.ipynb", notebook(("a", "", "1\n"), ("b", "print(2)", "2\n")))
    assert "does not print what the notebook says" in jupyter.failure(None, "n.ipynb")
    with pytest.raises(Abort):
        jupyter.build()
    assert "does not print what the notebook says" in caplog.text
    assert main(["record", str(page)]) == 0
    assert jupyter.failures(None, "n.ipynb") == []
