"""What several test files need: one build of the site, and the words about data that is old."""

import os
from collections.abc import Iterator
from pathlib import Path

import building
import pytest
from browsing import browser, contexts, site, tabs

from mkdocs_sybil import Runner, load

# Tests run side by side: threads of PyTorch that wait in a loop would take the processor from each
# other. With it a script of 1,000 small backward passes needs 12 instead of 40 seconds of processor.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")

__all__ = ["browser", "contexts", "site", "tabs"]  # fixtures


@pytest.hookimpl(wrapper=True)  # before pytest-xdist
def pytest_cmdline_main(config: pytest.Config) -> Iterator[None]:
    """Use all cores where whole folders are tested. `-n` says otherwise.

    Who names a file, a test, a word or `--pdb` gets one process, as pytest-xdist cannot debug.
    """
    chosen = (
        getattr(config.option, name, None) for name in ("keyword", "markexpr", "lf", "usepdb")
    )
    whole = not any(chosen) and all(Path(argument).is_dir() for argument in config.args)
    free = getattr(config.option, "numprocesses", 0) is None  # 0 is also where there is no xdist
    if whole and free and not hasattr(config, "workerinput"):
        config.option.numprocesses, config.option.dist = "logical", "worksteal"
    return (yield)


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


@pytest.fixture(scope="session")
def runner() -> Iterator[Runner]:
    """What runs programs of this tree: it imports PyTorch once for all tests."""
    with Runner(load(building.ROOT)) as runner:
        yield runner


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say which measured data is older than the site, to the maintainer: each week, with EVERY_PAGE.

    That is no failure, and nothing that who adds an example can do something about.
    """
    if not os.environ.get("EVERY_PAGE"):
        return
    import study

    for message in study.stale():
        terminalreporter.write_line(f"old: {message}", yellow=True)
