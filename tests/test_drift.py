"""The build notices when PyTorch changes: faults are put into torch, and a page must be named."""

from collections.abc import Iterator

import pytest
from attacks import PAGES, PARSER, name_of
from faults import FAULTS, installed

from mkdocs_sybil.examples import Page, outcome
from stop_the_gradient import measured

TABLE = measured.load(measured.FOLDER / "faults.json")
RECORDED = {row[0]: dict(zip(TABLE["columns"], row, strict=True)) for row in TABLE["rows"]}


def failures() -> Iterator[tuple[str, str]]:
    """Yield the page of each example that fails, and where and why it does."""
    for page in PAGES:
        for example in Page.parse(str(page), PARSER):
            if failure := outcome(example).failure:
                yield name_of(page), f"{page.name}:{example.line}: {failure}"


@pytest.mark.parametrize("fault", FAULTS)
def test_the_site_notices(fault: str) -> None:
    """One failure, with its page and line, is enough to stop the build."""
    with installed(fault):
        page, failure = next(failures())
    print(failure)
    (column,) = [name for name in TABLE["columns"] if f"]({page})" in name]
    assert RECORDED[fault][column]


def test_the_table_lists_each_fault() -> None:
    """After a change of the faults, run `uv run python tests/benchmarks/faults.py`."""
    assert list(RECORDED) == list(FAULTS)
