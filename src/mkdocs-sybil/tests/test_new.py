"""`python -m mkdocs_sybil new PAGE NAME`: a file, and one line."""

import threading
from pathlib import Path

import pytest
from sample_site import Site

from mkdocs_sybil._internal import files
from mkdocs_sybil._internal.cli import main


@pytest.mark.parametrize("name", ["first", "first.py"])
def test_new(site: Site, capsys: pytest.CaptureFixture[str], name: str) -> None:
    """Its steps lead to a page that passes."""
    page = site.write("docs/guide/start.md", "# Start\n\nText.\n\n\n")
    assert main(["new", "docs/guide/start.md", name]) == 0
    said = capsys.readouterr().out
    assert page.read_text() == '# Start\n\nText.\n\n--8<-- "first.py"\n'
    program = site.root / "snippets/guide/start/first.py"
    assert "1. Write the program: snippets/guide/start/first.py\n" in said
    assert "record docs/guide/start.md\n" in said
    program.write_text("print(2)\n")
    assert main(["check", "docs/guide/start.md"]) == 1
    assert main(["record", "docs/guide/start.md"]) == 0
    assert program.with_suffix(".out").read_text() == "2\n"
    assert main(["check"]) == 0


def test_the_other_lines_stay_as_they_are(site: Site) -> None:
    page = site.write("docs/index.md", "\ufeff# A\r\n\r\nb\nc\r\n\r\n")
    assert main(["new", "docs/index.md", "first"]) == 0
    assert page.read_bytes().decode() == ('\ufeff# A\r\n\r\nb\nc\n\n--8<-- "first.py"\n')


@pytest.mark.parametrize(
    ("page", "name", "message"),
    [
        ("docs/nowhere.md", "a", "There is no page docs/nowhere.md."),
        ("mkdocs.yml", "a", "mkdocs.yml is no page of this site."),
        ("docs/index.md", "A b", "'A b' is not a name like my_example"),
        ("docs/index.md", "../a", "'../a' is not a name like my_example"),
        ("docs/index.md", "import", "'import' is not a name like my_example"),
        ("docs/index.md", "there", "There is snippets/index/there.py already. Choose another"),
        ("docs/one.ipynb", "a", "A notebook holds its programs itself: add a cell to it."),
    ],
)
def test_what_cannot_be(
    site: Site, capsys: pytest.CaptureFixture[str], page: str, name: str, message: str
) -> None:
    site.write("snippets/index/there.py", "")
    site.write("docs/one.ipynb", "{}")
    before = sorted(site.root.rglob("*"))
    assert main(["new", page, name]) == 2
    assert message in capsys.readouterr().err
    assert sorted(site.root.rglob("*")) == before
    assert (site.root / "docs/index.md").read_text() == ""


def test_a_page_that_cannot_be_written(
    site: Site, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = files._replace

    def refused(path: Path, text: str) -> None:
        if path.suffix == ".md":
            raise PermissionError(13, "Permission denied")
        replace(path, text)

    monkeypatch.setattr(files, "_replace", refused)
    assert main(["new", "docs/index.md", "a"]) == 2
    assert capsys.readouterr().err == "docs/index.md cannot be written: Permission denied.\n"
    assert not (site.root / "snippets/index/a.py").exists()


def test_a_folder_that_cannot_be_made(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    site.write("snippets/index", "")
    assert main(["new", "docs/index.md", "a"]) == 2
    assert capsys.readouterr().err == "snippets/index cannot be made: File exists.\n"


def test_a_name_that_another_folder_has(site: Site) -> None:
    """The page's own folder comes first."""
    assert main(["new", "docs/index.md", "one"]) == 0
    (example,) = site.examples(None)
    assert example.parsed.name == "index/one.py"


def test_two_at_once(site: Site) -> None:
    """Each adds its line to what the other has written."""
    page = site.write("docs/index.md", "Text.\n")
    with files.alone(site.root):
        thread = threading.Thread(target=main, args=(["new", "docs/index.md", "first"],))
        thread.start()
        thread.join(0.5)
        page.write_text('Text.\n\n--8<-- "other.py"\n')
    thread.join()
    assert page.read_text() == 'Text.\n\n--8<-- "other.py"\n\n--8<-- "first.py"\n'
