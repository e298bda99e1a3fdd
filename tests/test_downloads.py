"""What a reader can take along: programs that run when pasted, zips, pages as Markdown."""

import ast
import hashlib
import io
import json
import os
import re
import runpy
import subprocess
import sys
import zipfile
from pathlib import Path
from urllib.parse import unquote

import nbformat
import pytest
from building import DOCS, ROOT, SETTINGS, Build, copied
from nbclient import NotebookClient
from PIL import Image
from small import shared_site

from mkdocs_sybil import Job, Program, PythonBlockParser, Runner, Step, load, pages
from stop_the_gradient import downloads, figures, social_cards

CELLS = ["import torch\n\nw = torch.ones(1)", "print(w.item())", "print(2 * w.item())"]
NOTEBOOK = {
    "cells": [
        {"cell_type": "markdown", "id": "head", "metadata": {}, "source": "# By hand {#by-hand}"},
        *(
            {
                "cell_type": "code",
                "execution_count": None,
                "id": f"cell-{number}",
                "metadata": {},
                "outputs": [{"name": "stdout", "output_type": "stream", "text": printed}]
                if printed
                else [],
                "source": source,
            }
            for number, (source, printed) in enumerate(
                zip(CELLS, ["", "1.0\n", "2.0\n"], strict=True)
            )
        ),
    ],
    "metadata": {},
    "nbformat": 4,
    "nbformat_minor": 5,
}
PARTS = """# --8<-- [start:first]
one = 1
# --8<-- [end:first]
# --8<-- [start:second]
print(one + 1)
# --8<-- [end:second]
"""
SVG = '<svg viewBox="0 0 9 9"><title>A circle</title><circle r="3"/></svg>'
# A reader has not installed the site.
WITHOUT_THE_SITE = """import os, runpy, sys
sys.path[:] = [p for p in sys.path if not os.path.exists(f"{p}/stop_the_gradient/__init__.py")]
runpy.run_path("bars.py")
print(sys.modules["stop_the_gradient.figures"].__file__)
"""
BARS = """from stop_the_gradient.figures import bars

print(bars("Sums", "apples", {"one": 1}))
"""
FILES = {
    "docs/en/index.md": "# Home {#home}\n\n[Add](articles/sums/add.md)\n",
    "docs/en/articles/sums/add.md": """\
---
title: How do I add?
description: With plus.
---

# Add {#add data-also="sum, plus"}

<span class="result same" role="img" aria-label="same">·</span> See [the recipe](../../recipes/table.md#table), and [a part](../../recipes/table.md?part=1).

--8<-- "whole.py"

- In a list:

    --8<-- "parts.py:first"

--8<-- "parts.py:second"
""",
    "docs/en/laws/两 个.md": """\
# Two {#two}

[Here](<两 个.md>), [here](%E4%B8%A4%20%E4%B8%AA.md), [add](../articles/sums/add.md).

--8<-- "一.py"
""",
    "snippets/laws/两 个/一.py": "pass\n",
    "docs/en/articles/sums/hand.ipynb": json.dumps(NOTEBOOK, indent=1),
    "docs/en/recipes/table.md": """\
# Table {#table}

--8<-- "table.py"

<!-- skip: next if(gpus() >= 0, reason="This needs another machine.") -->
--8<-- "other.py"
""",
    "docs/en/recipes/apart.md": """\
# Apart {#apart}

--8<-- "drawn.py"

## In two processes {#two}

--8<-- "starts.py"
""",
    "snippets/articles/sums/add/whole.py": "print(1 + 1)\n",
    "snippets/articles/sums/add/whole.out": "2\n",
    "snippets/articles/sums/add/parts.py": PARTS,
    "snippets/articles/sums/add/parts.second.out": "2\n",
    "docs/en/articles/sums/drawn.md": '# Drawn {#drawn}\n\n--8<-- "bars.py"\n',
    "snippets/articles/sums/drawn/bars.py": BARS,
    "snippets/articles/sums/drawn/bars.svg": figures.bars("Sums", "apples", {"one": 1}) + "\n",
    "snippets/recipes/table/table.py": 'print("| a |\\n| - |\\n| 1 |")\n',
    "snippets/recipes/table/table.md": "| a |\n| - |\n| 1 |\n",
    "snippets/recipes/table/other.py": "pass\n",
    "snippets/recipes/apart/drawn.py": f"print({SVG!r})\n",
    "snippets/recipes/apart/drawn.svg": f"{SVG}\n",
    "snippets/recipes/apart/starts.py": """\
from multiprocessing import get_context


def work():
    print("a process", flush=True)


if __name__ == "__main__":
    process = get_context("spawn").Process(target=work)
    process.start()
    process.join()
""",
    "snippets/recipes/apart/starts.out": "a process\n",
}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Build:
    return shared_site(tmp_path_factory, "downloads", FILES)


def test_the_button_copies_the_whole(small: Build) -> None:
    parts = "one = 1\nprint(one + 1)"
    assert copied(small.root / "articles/sums/add/index.html") == [
        ("articles/sums/add/whole.py", "print(1 + 1)"),
        ("articles/sums/add/parts.py:first", parts),
        ("articles/sums/add/parts.py:second", parts),
    ]
    cells = copied(small.root / "articles/sums/hand/index.html")
    assert [name for name, _ in cells] == [f"hand.ipynb#cell-{number}" for number in range(3)]
    for number, (_, code) in enumerate(cells):
        lines = [line for line in code.splitlines() if line and not line.startswith("# %% ")]
        wanted = "\n".join(CELLS[: number + 1])
        assert lines == [line for line in wanted.splitlines() if line]


def test_the_name_of_a_file_leads_to_it(small: Build) -> None:
    html = small.html("articles/sums/add.md")
    links = re.findall(r'<span class="filename"><a href="([^"]+)">([^<]+)</a></span>', html)
    assert [name for _, name in links] == ["whole.py", "parts.py", "parts.py"]
    folder = small.root / "articles/sums/add"
    assert (folder / links[0][0]).read_text("utf-8") == "print(1 + 1)\n"


def test_a_program_that_draws_leads_to_the_module_that_it_needs(small: Build) -> None:
    html = small.html("articles/sums/drawn.md")
    link = re.search(r'bars\.py</a> \+ <a href="([^"]+)">figures\.py</a></span>', html)
    assert link
    module = small.root / "articles/sums/drawn" / link[1]
    text = module.read_text("utf-8")
    assert text == downloads.drawing_module() and "from stop_the_gradient" not in text
    assert "figures.py" not in small.html("articles/sums/add.md")


def test_the_module_alone_draws_what_the_package_draws(tmp_path: Path) -> None:
    (tmp_path / "stop_the_gradient").mkdir()
    file = tmp_path / "stop_the_gradient" / "figures.py"
    file.write_text(downloads.drawing_module(), "utf-8")
    (tmp_path / "bars.py").write_text(BARS, "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_THE_SITE],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    svg = figures.bars("Sums", "apples", {"one": 1})
    assert done.stdout == f"{svg}\n{file}\n"
    defined = {name for name, it in runpy.run_path(str(file)).items() if callable(it)}
    assert defined >= set(figures.__all__)


@pytest.mark.parametrize(
    ("page", "file", "names"),
    [
        (
            "articles/sums/hand.ipynb",
            "articles/sums.zip",
            [
                "README.txt",
                "articles/sums/add/parts.py",
                "articles/sums/add/whole.py",
                "articles/sums/drawn/bars.py",
                "articles/sums/hand.py",
                "stop_the_gradient/figures.py",
            ],
        ),
        (
            "recipes/table.md",
            "recipes/table.zip",
            ["recipes/table/other.py", "recipes/table/table.py"],
        ),
    ],
)
def test_a_section_and_a_recipe_offer_a_zip(
    small: Build, page: str, file: str, names: list[str]
) -> None:
    assert f'/snippets/{file}" download>' in small.html(page)
    with zipfile.ZipFile(small.root / "snippets" / file) as archive:
        assert archive.namelist() == names
        for entry in archive.infolist():
            assert entry.date_time == (1980, 1, 1, 0, 0, 0)
            if entry.filename == "README.txt":
                continue
            assert archive.read(entry) == (small.root / "snippets" / entry.filename).read_bytes()


def test_programs_that_draw_run_as_their_zip_says(small: Build, tmp_path: Path) -> None:
    with zipfile.ZipFile(small.root / "snippets/articles/sums.zip") as archive:
        archive.extractall(tmp_path)
    note = (tmp_path / "README.txt").read_text("utf-8")
    name = note.partition(" -m ")[2].strip()
    assert name == "articles.sums.drawn.bars"
    done = subprocess.run(
        [sys.executable, "-m", name], cwd=tmp_path, capture_output=True, check=True, text=True
    )
    assert done.stdout.startswith("<svg")


def test_a_page_as_markdown_has_all_of_it(small: Build) -> None:
    assert '<a href="index.md">' in small.html("articles/sums/add.md")
    assert (
        (small.root / "articles/sums/add/index.md").read_text("utf-8")
        == """\
# Add {#add}

· See [the recipe](../../../recipes/table/index.md#table), and [a part](../../../recipes/table/index.md?part=1).

```python title="whole.py"
print(1 + 1)
```

```text
2
```

- In a list:

    ```python title="parts.py"
    one = 1
    ```

```python title="parts.py"
print(one + 1)
```

```text
2
```
"""
    )
    table = (small.root / "recipes/table/index.md").read_text("utf-8")
    assert "\n| a |\n| - |\n| 1 |\n" in table
    assert "<!--" not in table
    assert table.endswith("\nNot executed here. This needs another machine.\n")
    notebook = small.html("articles/sums/hand.ipynb")
    link = re.search(r'<a href="([^"]+)" download>The notebook</a>', notebook)
    assert link
    file = small.root / "articles/sums/hand" / link[1]
    assert json.loads(file.read_text("utf-8")) == NOTEBOOK


def test_tools_find_all_pages(small: Build) -> None:
    listed = (small.root / "llms.txt").read_text("utf-8")
    links = re.findall(r"^- \[[^]]+\]\(([^)]+)\)", listed, re.MULTILINE)
    pages = [path.relative_to(small.root).as_posix() for path in small.root.rglob("index.md")]
    assert sorted(map(unquote, links)) == sorted(pages)
    assert "None" not in re.findall(r"^## (.*)", listed, re.MULTILINE)
    assert "- [How do I add?](articles/sums/add/index.md): With plus.\n" in listed
    whole = (small.root / "llms-full.txt").read_text("utf-8")
    for link in links:
        assert (small.root / unquote(link)).read_text("utf-8") in whole


def test_an_address_may_hold_spaces_and_other_letters(small: Build) -> None:
    page = small.root / "laws/两 个"
    links = re.findall(r'<a href="([^"#]+)', small.html("laws/两 个.md"))
    links += re.findall(r"\]\(([^)]+)\)", (page / "index.md").read_text("utf-8"))
    assert len([link for link in links if link.endswith("%E4%B8%80.py")]) == 1
    own = [link for link in links if not link.startswith("https:")]
    assert [link for link in own if not (page / unquote(link)).exists()] == []


# The site itself


def imported(code: str) -> set[str]:
    """Return the modules that a program imports, without their parts."""
    nodes = list(ast.walk(ast.parse(code)))
    names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
    return {name.partition(".")[0] for name in names}


def test_what_a_button_copies_runs_in_an_empty_file(
    built: Build, runner: Runner, tmp_path: Path
) -> None:
    """And prints what is recorded, all of it: of a section all of its file, of a cell those above.

    The build runs a whole program as it is copied, in an empty folder. It is not run again, but may
    import nothing that lies beside it. Sections and cells are run here as they are copied. This
    proves it for this machine and the packages of the site. What the site does not execute is not
    run, nor is a program that reads files beside it, which it says with `__file__`. Every fourth
    runs; with EVERY_PAGE all do.
    """
    config = load(ROOT)
    parser = PythonBlockParser(config)
    found = {path: parser.page(path).programs for path in pages(config, DOCS)}
    of_file: dict[Path, dict[str, Program]] = {}
    for program in (program for programs in found.values() for program in programs):
        of_file.setdefault(program.path, {})[program.name] = program
    jobs: dict[Job, list[Program]] = {}
    wrong = []
    for path, programs in found.items():
        buttons = copied(built.file(path.relative_to(DOCS).as_posix()))
        assert [name for name, _ in buttons] == [program.name for program in programs]
        for (name, code), program in zip(buttons, programs, strict=True):
            parts = list(of_file[program.path].values())
            beside = {file.stem for file in program.path.parent.glob("*.py")}
            if "#" in name:
                parts = programs[: program.index + 1]
            elif ":" in name:
                parts = [part for part in parts if part.name == name.partition(":")[0]] or sorted(
                    parts, key=lambda part: part.step.source.count("\n")
                )
            elif code != program.step.source.strip("\n") or imported(code) & beside:
                wrong.append(f"{name}: this is not what ran: {code}")
            is_part = "#" in name or ":" in name
            if is_part and "__file__" not in code and not any(part.skip for part in parts):
                folder = tmp_path / hashlib.sha256(code.encode()).hexdigest()[:12]
                jobs[Job((Step(str(folder / "pasted.py"), f"{code}\n"),))] = parts
    if not os.environ.get("EVERY_PAGE"):
        jobs = dict(list(jobs.items())[::4])
    for job in jobs:
        file = Path(job.steps[0].file)
        file.parent.mkdir()
        file.write_text(job.steps[0].source, "utf-8")
    runner.submit(jobs)
    for job, parts in jobs.items():
        result = runner.result(job)[0]
        printed = "".join(part.recorded.text or "" for part in parts if part.recorded)
        if result["problem"] or result["out"].decode() != printed:
            wrong.append(f"{parts[-1].name}: {result['problem']} {result['text'][-300:]}")
    assert wrong == []
    assert jobs


def executed(path: Path, folder: Path) -> list[tuple[str, str, str]]:
    """Run a notebook; return of each cell with code its source, its stored output and its own."""
    stored = nbformat.read(path, as_version=4)
    fresh = nbformat.read(path, as_version=4)
    NotebookClient(fresh, timeout=300, resources={"metadata": {"path": str(folder)}}).execute()
    return [
        (cell.source, printed(cell), printed(now))
        for cell, now in zip(stored.cells, fresh.cells, strict=True)
        if cell.cell_type == "code"
    ]


def printed(cell: nbformat.NotebookNode) -> str:
    return "".join(output.text for output in cell.outputs)


def sources(notebook: nbformat.NotebookNode) -> list[str]:
    return [cell.source for cell in notebook.cells]


def test_a_section_is_a_notebook(small: Build, tmp_path: Path) -> None:
    path = small.root / "snippets/articles/sums.ipynb"
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    found = sources(notebook)
    url = f"{SETTINGS['SITE_URL']}articles/sums/"
    assert found[2:] == [
        f"## [How do I add?]({url}add/)\n\n· See the recipe, and a part.",
        "print(1 + 1)",
        "- In a list:",
        "one = 1",
        "print(one + 1)",
        f"## [Drawn]({url}drawn/)",
        "Left out: `bars.py`. It prints a picture, which its page shows.",
        f"## [By hand]({url}hand/)",
        *CELLS,
    ]
    ran = executed(path, tmp_path)
    assert [now for _, _, now in ran] == ["", "2\n", "", "2\n", "", "1.0\n", "2.0\n"]
    assert all(stored == now for _, stored, now in ran)
    html = small.html("articles/sums/add.md")
    assert '<a href="../../../snippets/articles/sums.ipynb" download>' in html


def test_what_does_not_run_in_a_notebook_says_so(small: Build, tmp_path: Path) -> None:
    """A program that starts processes runs from a file. Another one is left out."""
    path = small.root / "snippets/recipes.ipynb"
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    found = sources(notebook)
    assert "Left out: `other.py`. This needs another machine." in found
    assert "Left out: `drawn.py`. It prints a picture, which its page shows." in found
    assert not any("circle" in source for source in found)
    at = next(i for i, source in enumerate(found) if source.startswith("%%writefile"))
    assert found[at].startswith("%%writefile apart_starts.py\n")
    assert found[at + 1] == 'run("apart_starts.py")'
    assert found[at - 2] == "### In two processes"
    assert all(stored == now for _, stored, now in executed(path, tmp_path))
    assert not any(address.startswith("snippets/errors") for address in notebooks(small.root))


def notebooks(root: Path) -> list[str]:
    return sorted(path.relative_to(root).as_posix() for path in root.glob("snippets/**/*.ipynb"))


def test_each_section_has_its_notebook(built: Build, tmp_path: Path) -> None:
    sections = {path.parent.name for path in DOCS.glob("articles/*/*.md")}
    assert notebooks(built.root) == sorted(
        ["snippets/recipes.ipynb", *(f"snippets/articles/{name}.ipynb" for name in sections)]
    )
    for name in notebooks(built.root):
        notebook = nbformat.read(built.root / name, as_version=4)
        nbformat.validate(notebook)
        for cell in notebook.cells:
            if cell.cell_type == "code" and not cell.source.startswith("%"):
                ast.parse(cell.source)
    # One of them as a whole. The others run in the same way.
    for source, stored, now in executed(built.root / "snippets/articles/stylegan.ipynb", tmp_path):
        assert now == stored, source


def test_each_page_has_a_picture_for_links_to_it(small: Build, built: Build) -> None:
    html = small.html("articles/sums/add.md")
    address = f"{SETTINGS['SITE_URL']}assets/cards/articles/sums/add.png"
    assert f'<meta property="og:image" content="{address}">' in html
    assert '<meta property="og:title" content="How do I add?">' in html
    assert '<meta property="og:description" content="With plus.">' in html
    file = small.root / "assets/cards/articles/sums/add.png"
    with Image.open(file) as image:
        assert (image.size, image.format) == ((1200, 630), "PNG")
    pattern = re.compile(rf'<meta property="og:image" content="{SETTINGS["SITE_URL"]}([^"]+)">')
    for page in built.root.rglob("index.html"):
        found = pattern.findall(page.read_text("utf-8"))
        assert len(found) == 1, page
        assert (built.root / found[0]).stat().st_size < 100_000


def test_a_long_title_is_cut_and_no_line_leaves_the_picture() -> None:
    short, long, longer = (
        social_cards.card(title, "Site") for title in ("A", "word " * 60, "word " * 61)
    )
    assert short != long == longer
    with Image.open(io.BytesIO(social_cards.card("Many words in a row " * 5, "Site"))) as image:
        pixels = image.convert("L")
        edge = social_cards.MARGIN // 2
        for box in ((0, 0, edge, 630), (1200 - edge, 0, 1200, 630), (0, 630 - edge, 1200, 630)):
            assert len(pixels.crop(box).getcolors() or ()) == 1
