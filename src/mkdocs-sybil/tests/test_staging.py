"""The new site is made beside the old one, by one build at a time."""

import errno
import os
from pathlib import Path
from unittest import mock

import pytest
from mkdocs.config.defaults import MkDocsConfig

from mkdocs_sybil import ProblemError
from mkdocs_sybil._internal.staging import Staging


def names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


def config(folder: Path) -> MkDocsConfig:
    made = MkDocsConfig()
    made.site_dir = str(folder / "site")
    return made


def test_two_builds_of_one_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each would remove what the other writes."""
    monkeypatch.chdir(tmp_path)
    first, second = Staging(), Staging()
    first.begin(config(tmp_path))
    Path(".site.building/new/a").touch()
    with pytest.raises(ProblemError, match=r"^Another build writes to site now. Wait until it has"):
        second.begin(config(tmp_path))
    first.complete = True
    first.end()
    second.end()
    assert names(Path("site")) == ["a"]
    second.begin(config(tmp_path))
    second.end()
    assert names(tmp_path) == ["site"]


def test_what_a_build_left_that_was_killed_is_removed(tmp_path: Path) -> None:
    (tmp_path / ".site.building/new/folder").mkdir(parents=True)
    (tmp_path / ".site.building/new/file").touch()
    staging = Staging()
    staging.begin(config(tmp_path))
    assert sorted(names(tmp_path / ".site.building")) == [".gitignore", "new"]
    assert (tmp_path / ".site.building/.gitignore").read_text() == "*\n"
    assert names(tmp_path / ".site.building/new") == []
    staging.end()
    assert names(tmp_path) == []


def test_a_build_that_was_killed_while_it_exchanged_the_sites(tmp_path: Path) -> None:
    (tmp_path / ".site.building/old").mkdir(parents=True)
    (tmp_path / ".site.building/old/a").touch()
    staging = Staging()
    staging.begin(config(tmp_path))
    staging.end()
    assert names(tmp_path) == ["site"]
    assert names(tmp_path / "site") == ["a"]


def test_what_is_hidden_in_a_site_stays(tmp_path: Path) -> None:
    """As MkDocs has it: the folder may be a clone of what is published."""
    (tmp_path / "site/.git").mkdir(parents=True)
    for file in ".git/HEAD", ".nojekyll", ".made", "old.html":
        (tmp_path / "site" / file).touch()
    (tmp_path / "site/.zh.building").mkdir()
    staging = Staging()
    staging.begin(config(tmp_path))
    (tmp_path / ".site.building/new/.made").write_text("new")
    staging.complete = True
    staging.end()
    assert sorted(names(tmp_path / "site")) == [".git", ".made", ".nojekyll"]
    assert (tmp_path / "site/.git/HEAD").exists()
    assert (tmp_path / "site/.made").read_text() == "new"
    assert names(tmp_path) == ["site"]


def test_a_file_in_the_place_of_the_site(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("kept")
    with pytest.raises(ProblemError, match=r"cannot be written to .*site: it is a file\.$"):
        Staging().begin(config(tmp_path))
    assert names(tmp_path) == ["site"]


def test_a_folder_that_nobody_can_write_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused = PermissionError(13, "Permission denied")
    with mock.patch.object(Path, "mkdir", side_effect=refused):
        made = config(tmp_path)
        Staging().begin(made)  # MkDocs can write to the folder itself
        assert made.site_dir == str(tmp_path / "site")
        with (
            mock.patch.object(os, "access", return_value=False),
            pytest.raises(ProblemError, match=r"^The site cannot be written to site: Permission"),
        ):
            Staging().begin(made)


def test_a_full_disk(tmp_path: Path) -> None:
    """The old site stays. It was built in its place, and half of it was lost."""
    (tmp_path / "site").mkdir()
    full = OSError(errno.ENOSPC, "No space left on device")
    with (
        mock.patch.object(Path, "write_text", side_effect=full),
        pytest.raises(ProblemError, match=r"cannot be written to .*: No space left on device\.$"),
    ):
        Staging().begin(config(tmp_path))
    assert names(tmp_path) == ["site"]


def test_a_site_that_is_mounted_from_the_same_disk(tmp_path: Path) -> None:
    """Nobody can rename it, and it has the number of the disk around it."""
    site = tmp_path / "site"
    (site / ".git").mkdir(parents=True)
    (site / "old").touch()
    busy, rename = OSError(errno.EBUSY, "busy"), Path.rename

    def refuse(path: Path, target: Path) -> Path:
        if path == site:
            raise busy
        return rename(path, target)

    staging = Staging()
    staging.begin(config(tmp_path))
    (tmp_path / ".site.building/new/a").touch()
    staging.complete = True
    with mock.patch.object(Path, "rename", refuse):
        staging.end()
    assert sorted(names(site)) == [".git", "a"]
    assert names(tmp_path) == ["site"]
    staging.begin(config(tmp_path))
    staging.complete = True
    with (
        mock.patch.object(Path, "rename", refuse),
        mock.patch("shutil.copytree", side_effect=OSError(errno.EROFS, "no")),
        pytest.raises(OSError, match="no"),
    ):
        staging.end()
    assert names(tmp_path) == ["site"]
