"""How files are told, read and written."""

import os
import tempfile
import threading
from pathlib import Path
from unittest import mock

import pytest

from mkdocs_sybil._internal.errors import ProblemError, display
from mkdocs_sybil._internal.files import (
    alone,
    read_exactly,
    read_text,
    split_front_matter,
    write_text,
)
from mkdocs_sybil._internal.pages import Page


def test_display(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert display(tmp_path / "a" / "b.md") == "a/b.md"
    assert display(tmp_path.parent / "b.md") == str(tmp_path.parent / "b.md")
    assert display(Path("é\n\x1b[31m\udcff")) == "é\\n\\x1b[31m\\udcff"


def test_read(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes("\ufeffa\r\nb\rc\n\u2028é".encode())
    assert read_text(file) == "a\nb\nc\n\u2028é"
    assert read_exactly(file) == "\ufeffa\r\nb\rc\n\u2028é"


def test_what_is_not_utf_8(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"\na\n\xe9\n\n")
    with pytest.raises(ProblemError, match=r"a:3 is not UTF-8 \(byte 0xe9\). Save the file as"):
        read_text(tmp_path / "a")


def test_write(tmp_path: Path) -> None:
    file = tmp_path / "a"
    write_text(file, "é\n")
    assert file.read_bytes() == "é\n".encode()
    assert file.stat().st_mode & 0o777 == 0o644
    file.chmod(0o600)
    write_text(file, "b\r\n")
    assert file.read_bytes() == b"b\r\n"
    assert file.stat().st_mode & 0o777 == 0o600


def test_write_leaves_all_or_nothing(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text("old")
    with mock.patch.object(Path, "replace", side_effect=OSError), pytest.raises(ProblemError):
        write_text(file, "new")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a", "old")]
    with pytest.raises(UnicodeEncodeError):
        write_text(file, "\ud800")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("a", "old")]


def test_a_new_file_is_for_whom_the_umask_says(tmp_path: Path) -> None:
    for mask, mode in ((0o077, 0o600), (0o002, 0o664)):
        before = os.umask(mask)
        try:
            write_text(tmp_path / f"{mask}", "a")
            write_text(tmp_path / f"{mask}", "b")
        finally:
            os.umask(before)
        assert (tmp_path / f"{mask}").stat().st_mode & 0o777 == mode


def test_what_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    os.mkfifo("pipe")
    for name, why in {
        "folder": "it is a folder",
        "pipe": "it is a named pipe",
        "/dev/null": "it is no file",
        "gone": "No such file or directory",
    }.items():
        with pytest.raises(ProblemError) as error:
            read_exactly(Path(name))
        assert str(error.value) == f"{name} cannot be read: {why}."


def test_what_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    with pytest.raises(ProblemError, match=r"^folder cannot be written: Is a directory.$"):
        write_text(Path("folder"), "")
    with pytest.raises(ProblemError, match=r"^gone/a cannot be written: No such file or dir"):
        write_text(Path("gone/a"), "")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_a_page_whose_name_is_not_utf_8(tmp_path: Path) -> None:
    """MkDocs would end with a traceback: no address can have it."""
    name = os.fsencode(tmp_path) + b"/\xff.md"
    Path(os.fsdecode(name)).touch()
    ((_, region),) = Page.parse(os.fsdecode(name)).regions
    assert "not UTF-8. Give it another." in region.parsed.message


def test_front_matter() -> None:
    assert split_front_matter("---\na: 1\n---\nText.\n") == ("a: 1\n", "Text.\n")
    assert split_front_matter("--- \na: 1\n...\t\n") == ("a: 1\n", "")
    assert split_front_matter("Text.\n---\na: 1\n---\n") == ("", "Text.\n---\na: 1\n---\n")


def test_what_is_half_written_lies_beside_it_and_is_hidden(tmp_path: Path) -> None:
    """On one file system, so that it can take its place; and MkDocs sees no page in it."""
    made = mock.Mock(wraps=tempfile.mkstemp)
    with mock.patch.object(tempfile, "mkstemp", made):
        write_text(tmp_path / "page.md", "\U0001f600\n\r")
    assert made.call_args.kwargs["dir"] == tmp_path
    assert made.call_args.kwargs["prefix"] == ".page.md."
    assert made.call_args.kwargs["suffix"] == ".tmp"
    assert (tmp_path / "page.md").read_bytes() == "\U0001f600\n\r".encode()


def test_a_link_stays_one(tmp_path: Path) -> None:
    """A page may be a link to README.md: it would be another file from then on."""
    (tmp_path / "docs").mkdir()
    link = tmp_path / "docs/index.md"
    link.symlink_to("../README.md")
    write_text(link, "new")
    assert link.is_symlink()
    assert (tmp_path / "README.md").read_text() == "new"


def test_display_where_the_current_folder_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another branch may be checked out while programs run."""
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert display(tmp_path / "a") == str(tmp_path / "a")


def test_one_at_a_time(tmp_path: Path) -> None:
    said = []

    def other() -> None:
        with alone(tmp_path):
            said.append("other")

    with alone(tmp_path):
        thread = threading.Thread(target=other)
        thread.start()
        thread.join(0.3)
        said.append("first")
    thread.join()
    assert said == ["first", "other"]
