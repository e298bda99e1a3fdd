"""The fixture `who_learns`: the block, with the lines, and its report beside a test that fails."""

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from who_learns.report import Report
    from who_learns.watch import Watch

REPORTS = pytest.StashKey[list["Report"]]()


@pytest.fixture
def who_learns(request: pytest.FixtureRequest) -> Callable[..., "Watch"]:
    """Return `who_learns()` with `where=True`; a test that fails shows what it found."""
    from who_learns.watch import who_learns as block  # torch is imported by who uses the fixture

    reports: list[Report] = request.node.stash.setdefault(REPORTS, [])

    def watched(*args: Any, **options: Any) -> "Watch":
        watch = block(*args, **{"where": True, **options})
        reports.append(watch.report)
        return watch

    return watched


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Put the reports of a test that fails below its traceback."""
    result = yield
    if result.when == "call" and result.failed:
        for report in item.stash.get(REPORTS, []):
            result.sections.append(("who_learns", str(report)))
    return result
