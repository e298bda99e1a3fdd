"""Fixtures of the tests."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from mkdocs.commands import build
from sample_site import Site

from mkdocs_sybil import Runner


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Runner]]:
    """Return a folder for a site, and the runner of its programs."""
    root = tmp_path_factory.mktemp("shared")
    with Runner(Site(root).config) as runner:
        yield root, runner


@pytest.fixture
def site(shared: tuple[Path, Runner], monkeypatch: pytest.MonkeyPatch) -> Site:
    """Return a small site with one program, in the current folder."""
    root, runner = shared
    monkeypatch.chdir(root)
    monkeypatch.delenv("CI", raising=False)
    log = logging.getLogger("mkdocs")  # which its commands change for the whole process
    for name in ("propagate", "level"):
        monkeypatch.setattr(log, name, getattr(log, name))
    monkeypatch.setattr(log, "handlers", [*log.handlers])  # `serve` adds one, and stays with it
    monkeypatch.setattr(build.log, "filters", [*build.log.filters])
    return Site(root, runner)
