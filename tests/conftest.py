"""What several test files need: one build of the site, and the words about data that is old."""

import os
from pathlib import Path

import building
import pytest
from browsing import browser, contexts, site

__all__ = ["browser", "contexts", "site"]  # fixtures


@pytest.fixture(scope="session")
def any_build(tmp_path_factory: pytest.TempPathFactory) -> building.Build:
    """The build of this tree, which may have failed: what `.ci/run` has built, or one of its own."""
    if log := os.environ.get("BUILD_LOG"):
        return building.Build(building.ROOT / "site" / "en", Path(log).read_text("utf-8"), False)
    return building.build(tmp_path_factory.mktemp("site") / "en")


@pytest.fixture(scope="session")
def built(any_build: building.Build) -> building.Build:
    """The build of this tree."""
    if any_build.failed:
        pytest.skip("the site cannot be built: see test_the_site_can_be_built")
    return any_build


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which measured data is older than the site. That is no failure."""
    import study

    for told in study.stale():
        terminalreporter.write_line(f"old: {told}", yellow=True)
