"""`python -m stop_the_gradient.lint`: what is wrong on pages, without a build or a run."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from building import ROOT

from stop_the_gradient import lint


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the pages of a small site, with the data of this one."""
    shutil.copytree(ROOT / "docs/data", tmp_path / "docs/data")
    folder = tmp_path / "docs/en"
    (folder / "articles").mkdir(parents=True)
    shutil.copy(ROOT / "docs/en/words.yml", folder)
    (tmp_path / "snippets/articles/a").mkdir(parents=True)
    (tmp_path / "snippets/articles/a/one.py").write_text("print(1)\n")
    (tmp_path / "snippets/articles/a/one.out").write_text("1\n")
    (tmp_path / "pyproject.toml").write_text('[tool.mkdocs-sybil]\ndocs = "docs/en"\n')
    (folder / "articles/index.md").write_text("# All {#all}\n\n[A](a.md#two)\n")
    monkeypatch.chdir(tmp_path)
    return folder


RIGHT = """\
---
title: "What?"
---

# A {#a}

## Two {#two data-also="a {}"}

[here](#two), [all](index.md#all), `[code](none.md)`, [it](https://example.org/#x)

<!-- claims: S2 -->

--8<-- "one.py"

??? predict "What?"

    - [ ] `2`: who adds.
    - [x] `1`: so.
"""


def lint_of(docs: Path, text: str) -> list[str]:
    (docs / "articles/a.md").write_text(text)
    site = lint.Site(lint.load(docs.parents[1]))
    return [f"{line}: {what}" for line, what in site.wrong(docs / "articles/a.md")]


def test_a_page_that_is_right(docs: Path) -> None:
    assert lint_of(docs, RIGHT) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("title: ", "titel: ", "2: the front matter has a name that nobody reads: 'titel'."),
        ("{#a}", "", "5: this heading has no anchor."),
        ("{#two", "{#a", "7: the anchor 'a' stands twice."),
        ("a {}", "a `b`", "7: Markdown reads signs such as"),
        ("a {}", "t._two_words_", "7: Markdown reads signs such as"),
        ("a {}", "f(*a) g(*b)", "7: Markdown reads signs such as"),
        ("## Two", "### Two", "7: a heading of level 1 is followed by one of level 3."),
        ("## Two", "# Two", "7: a page has one heading of level 1."),
        ("(#two)", "(#tow)", "9: docs/en/articles/a.md has no anchor 'tow'. Did you mean 'two'?"),
        ("index.md#all", "index.md#a", "9: docs/en/articles/index.md has no anchor 'a'."),
        ("index.md#all", "../all.md", "9: there is no file ../all.md."),
        ("claims: S2", "claim: S2", "11: there is no directive 'claim'."),
        ("claims: S2", "claims: S9", "11: "),
        ("claims: S2", "measured: none", "11: there is no table 'none'."),
        ("one.py", "two.py", "13: There is no file snippets/articles/a/two.py."),
        ("`1`: so", "`3`: so", "15: the right choice is not what the program prints: `3`"),
        ("??? predict", "??? predcit", "15: there is no such kind of box: 'predcit'."),
    ],
)
def test_what_is_wrong_is_told_with_its_line(docs: Path, old: str, new: str, expected: str) -> None:
    assert old in RIGHT
    found, *follows = lint_of(docs, RIGHT.replace(old, new))
    assert found.startswith(expected)
    assert len(follows) == (old == "{#two"), "the link to it"


def test_a_page_that_its_index_forgets(docs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (docs / "articles/a.md").write_text(RIGHT)
    (docs / "articles/b.md").write_text("# B {#b}\n")
    assert lint.main(["docs/en/articles/index.md"]) == 1
    assert "articles/index.md:1: this index does not lead to b.md.\n" in capsys.readouterr().out
    assert lint.main(["docs/en/articles/a.md"]) == 0
    assert lint.main(["docs/en/none.md"]) == 2


def test_wrong_data(docs: Path) -> None:
    file = docs.parent / "data/measured/faults.json"
    file.write_text(file.read_text().replace('"command"', '"comand"', 1))
    (message,) = lint.Site(lint.load(docs.parents[1])).wrong_data()
    assert message.startswith("docs/data/measured/faults.json:")
    assert message.endswith(": 'comand' was unexpected. Did you mean 'command'?")


def test_nothing_is_wrong_on_this_site_and_no_torch_is_needed() -> None:
    code = (
        "import sys; from stop_the_gradient import lint; code = lint.main([])\n"
        "print('torch' in sys.modules); sys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.endswith(" pages, 0 found.\nFalse\n"), done.stdout + done.stderr
