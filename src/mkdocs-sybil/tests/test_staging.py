"""The new site is made beside the old one, by one build at a time."""

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
    Path(".site.building/a").touch()
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
    (tmp_path / ".site.building/folder").mkdir(parents=True)
    (tmp_path / ".site.building/file").touch()
    staging = Staging()
    staging.begin(config(tmp_path))
    assert names(tmp_path / ".site.building") == []
    staging.end()
    assert names(tmp_path) == []


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
