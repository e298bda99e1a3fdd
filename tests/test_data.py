"""docs/data, and the words of a language: what is wrong there is told with its line."""

import re
import shutil
from pathlib import Path

import pytest
from building import DOCS

from mkdocs_sybil import ProblemError
from stop_the_gradient import claims, data, measured
from stop_the_gradient.releases import data as release_data
from stop_the_gradient.releases import pages as release_pages


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the data and the words of the site, with a few programs in releases.json."""
    shutil.copytree(data.FOLDER, tmp_path / "data", ignore=shutil.ignore_patterns("schemas"))
    releases = tmp_path / "data" / "releases.json"
    lines = releases.read_text("utf-8").splitlines(keepends=True)
    few = lines.index('"examples": [\n') + 9
    releases.write_text("".join([*lines[:few], *lines[-3:]]), "utf-8")
    (tmp_path / "en").mkdir()
    shutil.copy(DOCS / "words.yml", tmp_path / "en")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def read(tree: Path) -> None:
    """Read all of it, as a build does."""
    docs, folder = tree / "en", tree / "data"
    data.words(docs)
    claims.load(folder, docs)
    release_pages.changes(folder, docs)
    release_data.load(folder / "releases.json")
    for path in sorted((folder / "measured").glob("*.json")):
        measured.load(path.stem, folder / "measured")


def test_the_data_of_the_site_is_right() -> None:
    read(DOCS.parent)


TABLE = '{\n"command": "x",\n"run_with": "",\n"columns": ["a", "b"],\n"rows": [\n["c", 1],\n["d"]]}'
CLAIM = "  S0-01:\n    verdict: condition\n"
# The file, what is replaced, what with, and what is told.
WRONG = [
    (
        "en/words.yml",
        "  checked: ",
        "  chekced: ",
        "stamp: 'chekced' was unexpected. Did you mean 'checked'\\?$",
    ),
    ("en/words.yml", "\nsources:\n", "\nsources:\n  S9: x\n", r"claims\.yml has no sources S9"),
    ("en/words.yml", "  S0-01:\n", "  S9-01:\n", r"words\.yml has no claims S0-01"),
    ("en/words.yml", "\nchanges:\n", "\nchanges:\n  x: {title: a, why: b}\n", "has no change x"),
    ("en/words.yml", "\nmeasured:", "\n<<<<<<< ours\nmeasured:", "this is not YAML: "),
    ("data/claims.yml", CLAIM, CLAIM.replace("condition", "true"), "claims S0-01 verdict: True is"),
    (
        "data/claims.yml",
        "verdict: c",
        "verdcit: c",
        "'verdcit' was unexpected. Did you mean 'verdict'\\?$",
    ),
    ("data/claims.yml", CLAIM, f"{CLAIM}    proofs: x\n", "claims S0-01: .*'proofs' was unexp"),
    ("data/claims.yml", "t: condition", "t: unchecked", "claims S0-01: 'proof' is not one of"),
    ("data/claims.yml", "  S0-01:\n", "  S9-01:\n", "S9-01 is of no source: sources names N,"),
    ("data/claims.yml", "  S0-01:\n", "  S0-1:\n", "'S0-1' does not match"),
    ("data/claims.yml", "  S0-02:\n", "  S0-01:\n", r"'S0-01' stands twice\. Keep one"),
    ("data/claims.yml", "\nsources:\n", "\nsources: [\n", "this is not YAML"),
    ("data/quotes.yml", "N-01:\n", "Z-01:\n", "Z-01 is of no source: sources names N,"),
    ("data/quotes.yml", "N-01:\n", "N-1:\n", "'N-1' does not match"),
    ("data/quotes.yml", "    And as", "    Two sentences. And as", "N-01 quote: .* should not be"),
    ("data/quotes.yml", "verdict: condition", "verdict: aged", "'until' is a required property"),
    ("data/quotes.yml", "verdict: condition", "verdict: never", "'instead' is a required prop"),
    ("data/quotes.yml", '  date: "2025"', "  date: today", "N-01 date: 'today' does not match"),
    ("data/changes.yml", "  examples:\n", "  example:\n", "'example' was unexpected"),
    ("data/changes.yml", "hook-order:\n", "Hook order:\n", "'Hook order' does not match"),
    ("data/changes.yml", "hook-order:\n", "new:\n", r"words\.yml has no changes new"),
    (
        "data/releases.json",
        '"page": ',
        '"pgae": ',
        "examples 0: 'pgae' was unexpected. Did you mean 'page'\\?$",
    ),
    ("data/releases.json", '": "same"', '": "sam"', r"results [\d.]+: 'sam' is not valid under"),
    ("data/releases.json", '"releases": {', '"releases": {"2.15": {},', r"'2\.15' does not match"),
    ("data/measured/attacked.json", "[", "{", "this is not JSON"),
]


FILES = (
    "en/words.yml", "data/claims.yml", "data/quotes.yml", "data/changes.yml", "data/releases.json",
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "old", "new", "expected"), WRONG, ids=[w[2].strip() for w in WRONG]
)
def test_what_is_wrong_has_its_line(
    tree: Path, name: str, old: str, new: str, expected: str
) -> None:
    file = tree / name
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(ProblemError) as error:
        read(tree)
    assert re.search(expected, str(error.value)), error.value
    assert re.match(r"(data|en)/[-\w/]+\.\w+:\d+: ", str(error.value))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        *((name, text) for name in FILES for text in ("", "\n")),
        ("en/words.yml", "# nothing\n"),
    ],
)
def test_an_empty_file(tree: Path, name: str, text: str) -> None:
    (tree / name).write_text(text)
    with pytest.raises(ProblemError, match=rf"^{re.escape(name)}:1: this file is empty\.$"):
        read(tree)


@pytest.mark.parametrize(
    "text", ["x", "[1]", "- a\n- b\n", "\ta", "a: b: c", "\x00", "!x y", "? [a]"]
)
@pytest.mark.parametrize("name", FILES)
def test_another_shape(tree: Path, name: str, text: str) -> None:
    (tree / name).write_text(text)
    with pytest.raises(ProblemError, match=rf"^{re.escape(name)}:1: "):
        read(tree)


def test_a_short_row(tree: Path) -> None:
    (tree / "data/measured/it.json").write_text(TABLE)
    with pytest.raises(ProblemError, match=r"it\.json:7: this row has 1 cells for 2 columns"):
        measured.load("it", tree / "data/measured")


def test_an_example_in_two_changes(tree: Path) -> None:
    (tree / "data/changes.yml").write_text(
        "hook-order:\n  examples: [a.py]\nnbytes:\n  examples: [b.py, a.py]\n"
    )
    with pytest.raises(ProblemError, match=r"changes\.yml:4: a\.py belongs to a change already"):
        release_pages.changes(tree / "data", tree / "en")


def test_a_wording_that_is_no_example(tree: Path) -> None:
    (tree / "data/changes.yml").write_text("nbytes:\n  wording: b.py\n  examples: [a.py]\n")
    with pytest.raises(ProblemError, match=r"changes\.yml:2: wording must be one of the examples"):
        release_pages.changes(tree / "data", tree / "en")


def test_an_entry_twice(tree: Path) -> None:
    file = tree / "data/releases.json"
    lines = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join([*lines[:-2], ",", lines[-3], *lines[-2:]]), "utf-8")
    with pytest.raises(
        ProblemError, match=rf"releases\.json:{len(lines) - 1}: .* stands twice\. Keep one"
    ):
        read(tree)


def test_a_key_twice_in_an_entry_of_a_list(tmp_path: Path) -> None:
    file = tmp_path / "a.yml"
    file.write_text("list:\n  - one: 1\n    two: 2\n    one: 3\n")
    with pytest.raises(ProblemError, match=r"a\.yml:4: 'one' stands twice\. Keep one\."):
        data.load(file, "words")


def test_a_word_that_a_language_lacks_is_english(tmp_path: Path) -> None:
    """And one that is misspelt there, or what only it can know, is told."""
    english, file = DOCS, tmp_path / "zh" / "words.yml"
    file.parent.mkdir()
    text = (DOCS.parent / "zh" / "words.yml").read_text("utf-8")
    file.write_text(re.sub(r"  comma: .*\n", "", text), "utf-8")
    known = data.words(file.parent, english)
    assert known["stamp"]["comma"] == data.words(english)["stamp"]["comma"]
    assert known["stamp"]["checked"] != data.words(english)["stamp"]["checked"]
    assert known["claims"] == data.words(english)["claims"]
    file.write_text(text.replace("  comma:", "  coma:"), "utf-8")
    with pytest.raises(ProblemError, match=r"stamp: 'coma' was unexpected. Did you mean 'comma'\?"):
        data.words(file.parent, english)
    file.write_text(re.sub(r"(?m)^  name: .*\n", "", text), "utf-8")
    with pytest.raises(ProblemError, match="languages: 'name' is a required property"):
        data.words(file.parent, english)


def test_a_word_with_other_braces() -> None:
    assert data.fill("{a} and {b}", a=1, b=2) == "1 and 2"
    with pytest.raises(ProblemError, match=r"words\.yml: 'since \{relese\}' may hold \{release\}"):
        data.fill("since {relese}", release="1")


def test_a_table_is_written_as_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured, "FOLDER", tmp_path)
    table: measured.Table = {
        "command": "uv run it",
        "run_with": "PyTorch 1",
        "columns": ["Tool", "Noticed"],
        "rows": [["one", 3], ["`two`", 4]],
    }
    measured.write("it", table)
    assert measured.load("it", tmp_path) == table
    words = {"tables": {"Tool": "Werkzeug"}, "measured": "Measured with {run_with}: `{command}`"}
    assert measured.markdown(table, words) == (
        "| Werkzeug | Noticed |\n| --- | ---: |\n| one | 3 |\n| `two` | 4 |\n\n"
        "Measured with PyTorch 1: `uv run it`\n{ .measured }\n"
    )
