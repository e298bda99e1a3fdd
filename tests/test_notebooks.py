"""Notebooks: a code cell is a block, and its stored output is its recorded output."""

import json
from pathlib import Path

import pytest
from mkdocs.exceptions import Abort
from tiny_site import Site

from mkdocs_sybil.examples import Page, outcome
from mkdocs_sybil.plugin import code_blocks
from mkdocs_sybil.record import main

PLUGINS = 'mkdocs-jupyter: {include: ["*.ipynb"], ignore: ["*.md"], cache: false}\n  - sybil'


def notebook(*cells: tuple[str, str, str | None], **metadata: str) -> str:
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
    return _dump({"cells": made, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


def _dump(content: object) -> str:
    return json.dumps(content, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


GOOD = notebook(
    ("title", "# A notebook {#top}\n\nText with a [link](index.md).", None),
    ("first", "names = ['first']\nprint(names)", "['first']\n"),
    ("quiet", "names.append('second')", ""),
    ("last", "print(names)\nprint('``` fence')", "['first', 'second']\n``` fence\n"),
    description="What it is about: cells.",
)


def test_cells_run_in_order_in_one_module(site: Site) -> None:
    checked = site.check(GOOD, name="one.ipynb")
    assert [result for _, result in checked] == [(None, None)] * 3


def test_one_cell_alone_runs_after_the_earlier_ones(site: Site) -> None:
    examples = site.examples(GOOD, "one.ipynb")
    assert outcome(examples[-1]) == (None, None)
    assert [outcome(example) for example in reversed(examples)] == [(None, None)] * 3


def test_an_example_is_found_by_the_line_of_its_cell(site: Site) -> None:
    lines = GOOD.splitlines()
    for example in site.examples(GOOD, "one.ipynb"):
        name = example.parsed.name.partition("#")[2]
        assert lines[example.line - 1].strip() == f'"id": "{name}",'


def test_a_traceback_names_the_line_of_the_notebook(site: Site) -> None:
    text = notebook(("text", "# Title", None), ("boom", "x = 0\nprint(1 / x)", "1\n"))
    line = next(n for n, line in enumerate(text.splitlines(), 1) if "1 / x" in line)
    failure = site.failure(text, name="one.ipynb")
    assert f'File "docs/one.ipynb", line {line}, in <module>' in failure
    assert "ZeroDivisionError" in failure


@pytest.mark.parametrize(
    ("source", "stored", "message"),
    [
        (
            "print(48)",
            "49\n",
            "Cell 'cell' of docs/one.ipynb does not print what the notebook says",
        ),
        ("print(48)", "48", "does not print"),
        ("print(48)", "48\nand more\n", "does not print"),
        ("print(48)", "", "does not print"),
        ("x = 48", "48\n", "does not print"),
        ("%matplotlib inline", "", "raises SyntaxError"),
        ("import sys\nsys.exit(3)", "", "calls sys.exit(3)"),
        ("import warnings\nwarnings.warn('old')", "", "warns"),
    ],
)
def test_a_cell_that_does_not_do_what_is_stored(
    site: Site, source: str, stored: str, message: str
) -> None:
    assert message in site.failure(notebook(("cell", source, stored)), name="one.ipynb")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("```python\nprint(1)\n```", "Make it a code cell"),
        ('--8<-- "one.py"', "embeds no files"),
        ('<!-- skip: next if(True, reason="x") -->', "has no skip"),
        ("```python", "never closed"),
    ],
)
def test_a_markdown_cell_that_would_not_be_checked(site: Site, text: str, message: str) -> None:
    assert message in site.failure(notebook(("cell", text, None)), name="one.ipynb")


@pytest.mark.parametrize(
    "output",
    [
        {"output_type": "execute_result", "data": {"text/plain": ["1"]}, "metadata": {}},
        {"output_type": "display_data", "data": {"image/png": "aaaa"}, "metadata": {}},
        {"output_type": "error", "ename": "E", "evalue": "v", "traceback": []},
        {"output_type": "stream", "name": "stderr", "text": ["oh"]},
    ],
)
def test_only_printed_output_is_compared(site: Site, output: dict[str, object]) -> None:
    content = json.loads(notebook(("cell", "1", "")))
    content["cells"][0]["outputs"] = [output]
    failure = site.failure(json.dumps(content), name="one.ipynb")
    assert "Print what the reader should see" in failure


def test_several_chunks_of_output_are_one(site: Site) -> None:
    content = json.loads(notebook(("cell", "print(1)\nprint(2)", "1\n")))
    content["cells"][0]["outputs"] *= 2
    content["cells"][0]["outputs"][1] = content["cells"][0]["outputs"][1] | {"text": "2\n"}
    assert site.check(json.dumps(content), name="one.ipynb")[0][1] == (None, None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not a Jupyter notebook"),
        ("[]", "not a Jupyter notebook"),
        ('{"cells": [{"cell_type": "code", "source": ["1"]}]}', "has no id"),
        (b'{"cells": "\xff"}', "is not UTF-8"),
    ],
)
def test_a_file_that_is_no_notebook(site: Site, text: str | bytes, message: str) -> None:
    assert message in site.failure(text, name="one.ipynb")


def test_record_stores_what_a_cell_prints_and_changes_nothing_else(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CI", raising=False)
    site.configure(PLUGINS)
    changed = GOOD.replace("['first']\\\\n", "nonsense\\\\n").replace('"``` fence', '"gone')
    assert changed != GOOD
    page = site.page(changed, "one.ipynb")
    assert main([]) == 0
    assert page.read_text() == GOOD
    assert main([]) == 0
    assert not list(page.parent.glob(".*"))


def test_the_page_is_like_any_other(site: Site) -> None:
    site.configure(PLUGINS)
    site.write("theme/main.html", "{{ page.meta.description }}{{ page.content }}{{ page.nb_url }}")
    site.page(GOOD, "one.ipynb")
    html = site.build("one", strict=True)
    assert "What it is about: cells." in html
    assert '<h1 id="top">' in html
    assert '<a href="index.html">link</a>' in html
    assert "<style" not in html
    assert [(language, code) for language, code, _ in code_blocks(html)] == [
        ("python", "names = ['first']\nprint(names)\n"),
        ("output", "['first']\n"),
        ("python", "names.append('second')\n"),
        ("python", "print(names)\nprint('``` fence')\n"),
        ("output", "['first', 'second']\n``` fence\n"),
    ]


def test_a_broken_link_in_a_notebook_fails_the_strict_build(site: Site) -> None:
    site.configure(PLUGINS)
    site.page(notebook(("text", "# Title\n\n[gone](nowhere.md)", None)), "one.ipynb")
    with pytest.raises(Abort):
        site.build("one", strict=True)


def test_a_failing_cell_fails_the_build(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    site.configure(PLUGINS)
    site.page(notebook(("cell", "print(48)", "49\n")), "one.ipynb")
    with pytest.raises(Abort):
        site.build("one")
    assert "docs/one.ipynb:6: Cell 'cell' of docs/one.ipynb does not print" in caplog.text
    assert not (site.root / "site" / "one.html").exists()


def test_a_notebook_is_read_as_utf_8(site: Site) -> None:
    path = site.page(notebook(("cell", "print('梯度')", "梯度\n")), "one.ipynb")
    (example,) = Page.parse(str(path), site.parser())
    assert outcome(example) == (None, None)
    assert "梯度" in Path(path).read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["{", "[]", '{"cells": [{"cell_type": "code", "source": ["1"]}]}'])
def test_a_file_that_is_no_notebook_is_told_by_the_build(
    site: Site, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    site.configure(PLUGINS)
    site.page(text, "one.ipynb")
    with pytest.raises(Abort):
        site.build("one")
    assert "docs/one.ipynb:1: " in caplog.text
