"""`python -m mkdocs_sybil.record`: outputs are written again by one command, and never by CI."""

from pathlib import Path
from unittest import mock

import pytest
from tiny_site import Site, block, program

from mkdocs_sybil.record import main


@pytest.fixture(autouse=True)
def outside_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)


def contents(site: Site) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in site.root.rglob("*") if path.is_file()}


@pytest.fixture
def drifted(site: Site) -> Site:
    """Return a site with a new, a changed and an unchanged output."""
    site.snippets(new="print('é')\n", two="print(1)\nprint(2)\n", two_out="1\n3\n")
    site.page(program("new") + program("one"))
    site.page(program("two"), "pages/two.md")
    return site


@pytest.mark.parametrize("value", ["1", "true", "false"])
def test_refuses_under_ci(
    drifted: Site,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    value: str,
) -> None:
    monkeypatch.setenv("CI", value)
    before = contents(drifted)
    assert main([]) == 2
    assert capsys.readouterr().out.startswith("CI is set: outputs are recorded by a person")
    assert contents(drifted) == before


def test_writes_what_differs_and_shows_it(
    drifted: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(drifted)
    assert main([]) == 0
    after = contents(drifted)
    snippets = drifted.root / "snippets"
    assert {path for path in after if after[path] != before.get(path)} == {
        snippets / "new.out",
        snippets / "two.out",
    }
    assert after[snippets / "new.out"] == "é\n".encode()
    assert after[snippets / "two.out"] == b"1\n2\n"
    said = capsys.readouterr().out
    assert "snippets/new.out: recorded\n--- documented\n+++ printed\n@@ -0,0 +1 @@\n+é\n" in said
    assert "snippets/two.out: changed\n" in said
    assert "-3\n+2\n" in said
    assert "2 outputs written, 0 examples failed.\nRead them." in said
    assert main([]) == 0
    assert capsys.readouterr().out == "0 outputs written, 0 examples failed.\n"


def test_a_failure_does_not_stop_the_others(
    drifted: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    drifted.snippets(boom="print(5)\n1 / 0\n", boom_out="4\n", silent="x = 1\n", silent_out="1\n")
    drifted.page(
        program("boom") + block("missing.py") + program("silent") + block("one.py"), "a.md"
    )
    assert main([]) == 1
    said = capsys.readouterr().out
    assert "docs/a.md:1: snippets/boom.py raises ZeroDivisionError." in said
    assert "docs/a.md:8: There is no file snippets/missing.py." in said
    assert "docs/a.md:11: snippets/silent.py prints nothing." in said
    assert "docs/a.md:18: snippets/one.py prints what the page does not show" in said
    assert "2 outputs written, 4 examples failed." in said
    snippets = drifted.root / "snippets"
    assert (snippets / "two.out").read_text() == "1\n2\n"
    assert (snippets / "boom.out").read_text() == "4\n"
    assert (snippets / "silent.out").read_text() == "1\n"


@pytest.mark.parametrize(
    ("info", "recorded", "after"),
    [
        ("{ .output .ellipsis }", "0.2...\n", "0.2...\n"),
        ("{ .output .number }", "0.3\n", "0.3\n"),
        ("{ .output .ellipsis }", "0.3...\n", "0.25\n"),
        ("output", "0.2...\n", "0.25\n"),
    ],
)
def test_what_matches_stays(site: Site, info: str, recorded: str, after: str) -> None:
    site.snippets(it="print(0.25)\n", it_out=recorded)
    site.page(block("it.py") + block("it.out", info))
    assert main([]) == 0
    assert (site.root / "snippets/it.out").read_text() == after


def test_a_session_and_its_program_stays(site: Site) -> None:
    """A .pycon file is both; nothing else may ever overwrite a program."""
    site.snippets(it_pycon=">>> 1 + 1\n3\n>>> 'é'\n")
    site.page(block("it.pycon", "pycon") + block("one.py") + block("one.py", "text"))
    before = (site.root / "snippets/one.py").read_text()
    assert main([]) == 1
    assert (site.root / "snippets/it.pycon").read_text() == ">>> 1 + 1\n2\n>>> 'é'\n'é'\n"
    assert (site.root / "snippets/one.py").read_text() == before


def test_a_crash_leaves_the_old_file(drifted: Site) -> None:
    before = contents(drifted)
    with (
        mock.patch.object(Path, "replace", side_effect=KeyboardInterrupt),
        pytest.raises(KeyboardInterrupt),
    ):
        main([])
    assert contents(drifted) == before  # and no temporary file


def test_a_page(drifted: Site, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(drifted)
    assert main(["docs/pages/two.md"]) == 0
    after = contents(drifted)
    assert [path.name for path in after if after[path] != before.get(path)] == ["two.out"]


@pytest.mark.parametrize("page", ["docs/pages/three.md", "docs/pages"])
def test_an_unknown_page(drifted: Site, capsys: pytest.CaptureFixture[str], page: str) -> None:
    before = contents(drifted)
    assert main(["docs/pages/two.md", page]) == 2
    assert capsys.readouterr().out == f"There is no page {page}.\n"
    assert contents(drifted) == before


def test_files_can_be_read_by_others(drifted: Site) -> None:
    assert main([]) == 0
    assert (drifted.root / "snippets/new.out").stat().st_mode & 0o777 == 0o644
