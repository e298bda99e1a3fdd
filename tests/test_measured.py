"""The tables that commands measure: a page shows what the file holds, and misses none."""

import re

import pytest
from mkdocs.exceptions import Abort
from tiny_site import PROJECT, Site

from stop_the_gradient import measured

TABLE: measured.Table = {
    "command": "uv run it",
    "run_with": "PyTorch 1",
    "columns": ["Tool", "Noticed"],
    "rows": [["one", 3], ["`two`", 4]],
}


@pytest.fixture
def tables(site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    monkeypatch.setattr(measured, "FOLDER", site.root / "docs" / "measured")
    (site.root / "docs").mkdir(exist_ok=True)
    hook = PROJECT / "src" / "stop_the_gradient" / "measured.py"
    config = site.root / "mkdocs.yml"
    config.write_text(f"{config.read_text()}\nhooks: ['{hook}']\nexclude_docs: measured/\n")
    return site


def test_a_page_shows_the_table(tables: Site) -> None:
    measured.write("it", TABLE)
    assert measured.load(measured.FOLDER / "it.json") == TABLE
    tables.page("# A\n\n<!-- measured: it -->\n")
    html = tables.build()
    assert "<code>two</code></td>" in html
    assert '<td align="right">4</td>' in html
    assert "Measured with PyTorch 1: <code>uv run it</code>" in html


def test_a_missing_table_names_the_page(tables: Site, caplog: pytest.LogCaptureFixture) -> None:
    tables.page("# A\n\n<!-- measured: them -->\n")
    with pytest.raises(Abort):
        tables.build()
    said = caplog.records[-1].message
    assert re.match(r"index\.md: there is no file .*them\.json\. Run the command", said)


def test_a_broken_table_names_its_line(tables: Site, caplog: pytest.LogCaptureFixture) -> None:
    tables.write("docs/measured/it.json", '{\n"a": <<<<<<<')
    tables.page("# A\n\n<!-- measured: it -->\n")
    with pytest.raises(Abort):
        tables.build()
    assert caplog.records[-1].message.startswith("docs/measured/it.json:2: this is not JSON: Exp")
