"""Across releases: the data covers the site, the page says what the data says, a run is safe."""

import json
import re
import sys
from itertools import pairwise
from pathlib import Path

import pytest
import torch
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files

from mkdocs_sybil.examples import PythonBlockParser
from stop_the_gradient import across, fixtures, releases
from stop_the_gradient.releases import DOCS, NO_TORCHVISION, Result

ADVICE = "Run: uv run python -m stop_the_gradient.releases"
DATA = releases.load()
KNOWN = across.known_now()
SHOWN = KNOWN.shown
ENTRIES = {entry["name"]: entry for entry in KNOWN.entries}
DIFFERING = KNOWN.differing
TEXT = across.markdown(KNOWN, DOCS, "releases.md")
EDITION = torch.__version__.partition("+")[0]
CHANGES = across.changes(DOCS)


def test_the_data_is_about_the_examples_of_the_site() -> None:
    """What an example did on each release. A new example may wait for the next run, 25 may not."""
    newer = [key for key in SHOWN if key[1] not in ENTRIES]
    assert len(newer) < 25, f"{ADVICE}. It does not know {newer}"
    assert (f"{len(newer)} programs of the site are newer" in TEXT) == bool(newer)
    for entry in DATA["examples"]:
        assert tuple(entry["results"]) == releases.RELEASES, f"{ADVICE}. {entry['name']}"
    assert tuple(DATA["releases"]) == releases.RELEASES, ADVICE


def test_the_edition_is_the_last_release_and_shows_what_the_pages_show() -> None:
    assert releases.RELEASES[-1] == EDITION, ADVICE
    for entry in DATA["examples"]:
        assert across.kind(entry["results"][EDITION]) in ("same", "not executed"), entry["name"]


def test_no_difference_is_noise() -> None:
    """What differs between machines and runs is not what a release changed."""
    for entry in DIFFERING.values():
        for result in entry["results"].values():
            assert not re.search(r"0x[0-9a-f]{6}|/tmp/|/root/|TimeLimit|process ended", str(result))


def test_each_difference_belongs_to_one_change() -> None:
    explained = [name for change in CHANGES.values() for name in change["examples"]]
    assert len(explained) == len(set(explained)), "Correct docs/en/releases.yml"
    assert set(DIFFERING) <= set(explained), "Correct docs/en/releases.yml"
    assert all(change["why"].strip().endswith(".") for change in CHANGES.values())


def row(name: str) -> list[str]:
    """Return the words of the row of the matrix."""
    lines = [line for line in TEXT.splitlines() if line.startswith("| [`")]
    (line,) = [line for line in lines if f"](#{across._anchor(name)})" in line]
    return re.findall(r'aria-label="([^"]*)"', line)


@pytest.mark.parametrize("name", DIFFERING)
def test_the_page_says_what_the_data_says(name: str) -> None:
    results = DIFFERING[name]["results"]
    assert row(name) == [across.SIGNS[across.kind(result)][0] for result in results.values()]
    (section,) = re.findall(
        rf"\n\[`[^\n]*since ([\d.]+)\.\n{{ #{across._anchor(name)} }}\n(.*?)(?=\n\[`|\n## |\Z)",
        TEXT,
        re.DOTALL,
    )
    since, shown = section
    (before,) = [a for a, b in pairwise(results) if b == since]
    assert across.kind(results[before]) in across.DIFFERS
    later = list(results)[list(results).index(since) :]
    assert not any(across.kind(results[release]) in across.DIFFERS for release in later)
    for result in results.values():
        if across.kind(result) == "different":
            assert all(re.search(rf"^[ -]{re.escape(x)}$", shown, re.M) for x in lines(result))
        elif across.kind(result) == "failed":
            assert result[1].partition(". ")[0] in shown


def lines(result: Result) -> list[str]:
    return result[1].splitlines()


def test_the_rows_of_the_matrix_are_what_differs() -> None:
    assert TEXT.count("\n| [`") == len(DIFFERING)


@pytest.mark.parametrize(
    "change", [c for c in CHANGES.values() if "wording" in c], ids=lambda change: change["wording"]
)
def test_both_wordings_of_a_message_are_listed(change: across.Change) -> None:
    """The page's row holds a line of the old output and one of the recorded output."""
    assert change["wording"] in change["examples"]
    entry = DIFFERING[change["wording"]]
    recorded = SHOWN[entry["page"], entry["name"]].parsed.recorded.text
    table = TEXT.partition("{#messages}")[2].partition("\n## ")[0]
    texts = {r[1] for r in entry["results"].values() if across.kind(r) == "different"}
    rows = re.findall(rf"#{across._anchor(entry['name'])}\) \| `(.*)` \| `(.*)` \|", table)
    assert rows and texts
    for text in texts:
        assert any(
            before.removesuffix(" ...") in text and now.removesuffix(" ...") in recorded
            for before, now in rows
        )


@pytest.mark.parametrize("release", releases.RELEASES)
def test_readers_get_what_each_release_did(release: str) -> None:
    """The data behind the chooser, against the data that the run wrote."""
    told = {
        name: [result for shown, *result in groups if release in shown]
        for name, groups in across.for_readers(KNOWN).items()
    }
    for name, entry in ENTRIES.items():
        result = entry["results"][release]
        silent = across.kind(result) in ("same", "not executed")
        assert told.get(name, []) == ([] if silent else [result]), name
    newer = {name for _, name in SHOWN} - set(ENTRIES)
    assert {name for name in newer if told[name]} == (newer if release != EDITION else set())


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put the data file of a run into a temporary folder."""
    monkeypatch.setattr(releases, "DATA", tmp_path / "releases.json")
    monkeypatch.setattr(releases, "fingerprints", lambda: {("a.md", "a.py"): "1"})
    return tmp_path / "releases.json"


def test_a_release_that_cannot_be_installed_is_noted(tiny: Path, capsys, monkeypatch) -> None:
    def install(wanted: list[str], folder: str) -> Path:
        raise releases.subprocess.CalledProcessError(1, "uv", stderr="error: No solution\n  more")

    monkeypatch.setattr(releases, "install", install)
    assert releases.main(["0.1.0"]) == 1
    (entry,) = json.loads(tiny.read_text("utf-8"))["examples"]
    assert entry["results"] == {"0.1.0": ["not available", "error: No solution"]}
    assert "0.1.0: not available: error: No solution" in capsys.readouterr().out


def test_broken_data_is_told_and_kept(tiny: Path, capsys, monkeypatch) -> None:
    tiny.write_text('{\n"releases": <<<<<<<\n')
    assert releases.main([]) == 2
    assert re.search(
        r"releases\.json:2: this is not JSON: Expecting value\. Take", capsys.readouterr().out
    )
    assert "<<<<<<<" in tiny.read_text()
    with pytest.raises(PluginError, match=r"releases\.json:2: this is not JSON"):
        across.on_files(Files([]), config=MkDocsConfig())


def test_what_is_known_is_not_run_again(tiny: Path, monkeypatch) -> None:
    ran = []
    monkeypatch.setattr(releases, "RELEASES", ("1.0.0", "1.1.0"))
    monkeypatch.setattr(releases, "install", lambda wanted, folder: Path(wanted[0][7:]))

    def run(python: Path, wanted: list[releases.Key]):
        ran.append(python.name)
        yield None, {"PyTorch": python.name}
        yield from ((key, "same") for key in wanted)

    monkeypatch.setattr(releases, "run", run)
    assert releases.main([]) == releases.main([]) == releases.main(["1.1.0"]) == 0
    assert ran == ["1.0.0", "1.1.0", "1.1.0"]
    monkeypatch.setattr(releases, "fingerprints", lambda: {("a.md", "a.py"): "2"})
    assert releases.main([]) == 0
    assert len(ran) == 5


def test_a_process_of_its_own_runs_the_examples() -> None:
    """As for a release, with the PyTorch of this process, and with one example that ends it."""
    key = ("index.md", "index/two_ways_back.py")
    (none, versions), *results = releases.run(Path(sys.executable), [key])
    assert none is None and versions == PythonBlockParser(DOCS, fixtures).versions()
    assert results == [(key, "same")]


def test_a_process_that_ends_is_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [("a.md", "one.py"), ("a.md", "two.py")]
    ended = ["failed", "The process ended."]
    assert list(releases.run(Path("/bin/false"), keys)) == [(key, ended) for key in keys]


def test_an_example_that_does_not_end_is_run_again(tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text(f"""#!{sys.executable}
import json, pathlib, sys
again = pathlib.Path({str(tmp_path / "again")!r})
result = "same" if again.exists() else ["failed", "sandbox.TimeLimitError"]
again.touch()
for key in json.load(sys.stdin):
    print(json.dumps([key, result]))
""")
    python.chmod(0o755)
    key = ("a.md", "a.py")
    assert list(releases.run(python, [key])) == [(key, "same")]


def results_of(folder: Path, text: str) -> list[Result]:
    """Return the results of the sections of a program."""
    (folder / "a.py").write_text(text)
    names = re.findall(r"\[start:(\w+)", text)
    page = folder / "a.md"
    page.write_text("".join(f'```python\n--8<-- "a.py:{name}"\n```\n\n' for name in names))
    parser = PythonBlockParser(folder, fixtures)
    return [releases.result(parser, e) for e in releases.Page.parse(str(page), parser)]


def test_a_section_that_fails_does_not_hide_the_next(tmp_path: Path) -> None:
    text = """\
# --8<-- [start:one]
x = 1
import torchvision_of_another_time
# --8<-- [end:one]
# --8<-- [start:two]
assert x == 1
# --8<-- [end:two]
# --8<-- [start:three]
torchvision_of_another_time
# --8<-- [end:three]
"""
    one, two, three = results_of(tmp_path, text)
    assert one == ["failed", f"{NO_TORCHVISION[:-1]}_of_another_time'"]
    assert two == "same"
    assert three[0] == "not available"


def test_errors_lose_their_folders_and_addresses() -> None:
    problem = (
        "a.py raises E.\nTraceback (most recent call last):\n  x\nE: in /tmp/b/c.py at 0x7f00aa\n"
    )
    assert releases.first_line(problem) == "E: in c.py at 0x"
