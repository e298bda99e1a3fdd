"""`python -m mkdocs_sybil mark`: what fails becomes a fragment, and nothing else."""

from pathlib import Path

import pytest
from sample_site import Site

from mkdocs_sybil._internal import mark as module
from mkdocs_sybil._internal.cli import main
from mkdocs_sybil._internal.superfences import info_of


@pytest.fixture
def page(site: Site) -> Path:
    site.configure('typed = true\nnamespace = "page"\nfragments = ["part", "fragment"]')
    return site.root / "docs/index.md"


def mark(page: Path, text: str) -> tuple[int, str]:
    """Return the exit code, and the page as it is then."""
    page.write_bytes(text.encode())
    return main(["mark"]), page.read_bytes().decode()


def test_what_needs_what_fails_is_marked_too(
    page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        "```python\nn = missing\n```\n\n!!! note\n\n    ~~~Python\n    m = n\n    ~~~\n\n"
        "```py\nassert 1\n```\n\n```pycon\n>>> import missing\n```\n"
    )
    code, marked = mark(page, text)
    assert code == 0
    assert marked == (
        "```{ .python .part }\nn = missing\n```\n\n!!! note\n\n    ~~~{ .Python .part }\n    m = n\n"
        "    ~~~\n\n```py\nassert 1\n```\n\n```{ .pycon .part }\n>>> import missing\n```\n"
    )
    said = capsys.readouterr().out
    assert "docs/index.md:1: marked as part\n" in said
    assert said.endswith("\n3 blocks marked, 0 examples failed.\n")
    assert main(["check"]) == 0


def test_what_is_not_marked(page: Path, site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    """A new output, a program that has printed something before, one in a file, one included."""
    site.programs(fails="1 / 0\n")
    text = (
        "```python\nprint(1)\n```\n\n```python\nprint(missing)\n```\n\n```output\n2\n```\n\n"
        '```python\n--8<-- "fails.py"\n```\n\n```python\n{!one.py!}\n```\n\n'
        "<!-- invisible-code-block: python\n1 / 0\n-->\n"
    )
    assert mark(page, text) == (1, text)
    assert capsys.readouterr().out.endswith("\n0 blocks marked, 5 examples failed.\n")


def test_line_ends_stay(page: Path) -> None:
    code, marked = mark(page, "\ufeff```python\r\n1 / 0\r\n```\r\n")
    assert (code, marked) == (0, "\ufeff```{ .python .part }\r\n1 / 0\r\n```\r\n")


@pytest.mark.parametrize(
    ("opening", "marked"),
    [
        ("```python", "```{ .python .new }"),
        ("~~~~ py ", "~~~~{ .py .new }"),
        ('```python title="a b" hl_lines="1 2"', '```{ .python .new title="a b" hl_lines="1 2" }'),
        ("```python { .annotate }", "```python { .new .annotate }"),
        ("```{.python}", "```{ .python .new }"),
        ('``` { #a.b .python3 title="x" }', '``` { #a.b .python3 .new title="x" }'),
        ('```py {test="skip" lint="skip"}', '```py { .new test="skip" lint="skip" }'),
        ("```.python", "```{ .python .new }"),
        ("```python { .new }", None),
        ("```{ .python .new }", None),
    ],
)
def test_the_opening_line(opening: str, marked: str | None) -> None:
    found = module.marked_opening(opening, "new")
    if marked is None:
        assert found is None
        return
    assert found is not None and found.replace(" ", "") == marked.replace(" ", "")
    fence = marked.rstrip(marked.lstrip("`~"))
    before, after = (info_of(fence, text.removeprefix(fence)) for text in (opening, found))
    assert before and after
    assert (after.language, after.options) == (before.language, before.options)
    assert set(after.classes) == {*before.classes, "new"}


def test_it_needs_the_options(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    for options in ("", "typed = true", 'fragments = ["part"]'):
        site.configure(options)
        assert main(["mark"]) == 2
        assert "Set typed = true and fragments =" in capsys.readouterr().err


def test_refuses_under_ci(
    page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", "1")
    assert mark(page, "```python\n1 / 0\n```\n") == (2, "```python\n1 / 0\n```\n")
    assert capsys.readouterr().out.startswith("CI is set: ")
