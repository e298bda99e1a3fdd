"""The site itself: every block is executed, every file is used, every output can fail."""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from mkdocs.commands.build import build
from mkdocs.config import load_config

from mkdocs_sybil.blocks import is_python, marker
from mkdocs_sybil.examples import Page, Program, PythonBlockParser
from mkdocs_sybil.plugin import code_blocks
from stop_the_gradient import fixtures
from stop_the_gradient.across import known_now
from stop_the_gradient.claims import VERDICTS

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs" / "en"
SNIPPETS = ROOT / "snippets"
PAGES = sorted([*DOCS.rglob("*.md"), *DOCS.rglob("*.ipynb")])
PARSER = PythonBlockParser(SNIPPETS, fixtures)
EXAMPLES = {page: list(Page.parse(str(page), PARSER)) for page in PAGES}
PROGRAMS = [
    (page, example)
    for page, examples in EXAMPLES.items()
    for example in examples
    if isinstance(example.parsed, Program)
]
NAMES = [f"{page.stem}-{example.parsed.name.rpartition('/')[2]}" for page, example in PROGRAMS]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site as the README says, and return its folder."""
    folder = tmp_path_factory.mktemp("site")
    build(load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder), strict=True))
    return folder


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_reader_sees_what_ran(built: Path, page: Path) -> None:
    """The census: the Python blocks of the built page are the programs of its source."""
    relative = page.relative_to(DOCS).with_suffix("")
    html = built / ("" if relative.name == "index" else relative) / "index.html"
    seen = [
        code.strip("\n")
        for language, code, _ in code_blocks(html.read_text(encoding="utf-8"))
        if is_python(language)
    ]
    known = [e.parsed.shown for e in EXAMPLES[page] if isinstance(e.parsed, Program)]
    assert Counter(seen) == Counter(known)


def test_no_file_is_an_orphan() -> None:
    """Every file below snippets/ is a program on a page, or the output of one."""
    used = {example.parsed.path for _, example in PROGRAMS}
    used |= {e.parsed.recorded.path for _, e in PROGRAMS if e.parsed.recorded}
    files = {path for path in SNIPPETS.rglob("[!.]*.*") if "__pycache__" not in path.parts}
    assert files - used - {SNIPPETS / "ruff.toml"} == set()


def test_every_section_is_on_a_page() -> None:
    embedded = {example.parsed.name for _, example in PROGRAMS}
    for path in SNIPPETS.rglob("*.py"):
        marks = map(marker, path.read_text(encoding="utf-8").splitlines())
        for kind, name in filter(None, marks):
            target = f"{path.relative_to(SNIPPETS).as_posix()}:{name}"
            assert kind == "end" or target in embedded, f"{target} is on no page"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_sentence_is_taken_for_a_marker(page: Path) -> None:
    """pymdownx.snippets drops a line of a page that shows `--8<-- [start:x]` unescaped."""
    assert not [line for line in page.read_text("utf-8").splitlines() if marker(line)]


@pytest.mark.parametrize("page", [p for p in PAGES if p.suffix == ".md"], ids=lambda p: p.name)
def test_titles_are_paths(page: Path) -> None:
    """A block's title is the path of what it embeds, so that a reader finds the file."""
    for example in EXAMPLES[page]:
        if isinstance(example.parsed, Program):
            fence = example.document.text[example.start : example.end].strip().partition("\n")[0]
            path = example.parsed.name.partition(":")[0]
            assert f'title="{path}"' in fence, f"{page}:{example.line}"


def mutations(text: str) -> list[str]:
    """Return a text with a digit or letter changed, with each line dropped, with a line added."""
    lines = text.splitlines(keepends=True)
    if not lines:
        return ["a line\n"]
    changed = [
        text[: match.start()] + ("7" if match[0] != "7" else "3") + text[match.end() :]
        for match in re.finditer(r"\d", text)
    ] or [text.swapcase()]
    dropped = ["".join(lines[:i] + lines[i + 1 :]) for i in range(len(lines))]
    return [*changed, *dropped, text + lines[-1]]


@pytest.mark.parametrize(("page", "example"), PROGRAMS, ids=NAMES)
def test_a_changed_output_is_noticed(page: Path, example) -> None:
    """For the output of this program: a changed digit, a dropped line and an added line."""
    program = example.parsed
    if program.recorded is None or (program.skip and PARSER.applies(program.skip)):
        return
    printed = PARSER.run(program, example.document.namespace)
    assert PARSER.compare(program, printed) is None
    for mutation in mutations(program.recorded.text):
        mutated = replace(program, recorded=replace(program.recorded, text=mutation))
        assert PARSER.compare(mutated, printed), f"not noticed:\n{mutation}"


def scripts() -> list[Path]:
    """Return the programs that a reader can download and run."""
    paths = {e.parsed.path for _, e in PROGRAMS if not e.parsed.skip}
    return sorted(path for path in paths if path.suffix == ".py")


@pytest.fixture(scope="module")
def runner() -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, str(ROOT / "tests" / "run_scripts.py")]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.stdin.close()


@pytest.mark.parametrize("path", scripts(), ids=lambda path: path.relative_to(SNIPPETS).as_posix())
def test_a_script_prints_its_outputs(path: Path, runner: subprocess.Popen[str]) -> None:
    """`python name.py` prints what the page shows: its sections' outputs, in the file's order."""
    programs = {e.parsed.name: e.parsed for _, e in PROGRAMS if e.parsed.path == path}
    order = sorted(programs.values(), key=lambda program: program.source.count("\n"))
    expected = "".join(program.recorded.text for program in order if program.recorded)
    runner.stdin.write(f"{path}\n")
    runner.stdin.flush()
    status, printed, errors = json.loads(runner.stdout.readline())
    assert status == 0, errors
    assert printed == expected


DIFFERING = known_now().differing


@pytest.mark.parametrize("name", DIFFERING)
def test_what_was_different_before_carries_a_mark(name: str, built: Path) -> None:
    """The mark says since when, as the data does, and leads to the difference."""
    entry = DIFFERING[name]
    page = (built / Path(entry["page"]).with_suffix("") / "index.html").read_text("utf-8")
    results = list(entry["results"].items())
    before = max(i for i, (_, did) in enumerate(results) if did[0] in ("different", "failed"))
    anchor = re.sub(r"\W+", "-", name.removeprefix("articles/")).lower()
    link = f'/releases/#{anchor}">Like this since PyTorch {results[before + 1][0]}</a></p>'
    assert page.count(link) == 1
    assert f'id="{anchor}"' in (built / "releases" / "index.html").read_text("utf-8")


def test_nothing_else_carries_a_mark(built: Path) -> None:
    pages = [path.read_text("utf-8") for path in built.rglob("*.html")]
    assert sum(page.count('<p class="since">') for page in pages) == len(DIFFERING)


CLAIMS_TEXT = (DOCS / "claims.yml").read_text(encoding="utf-8")
CLAIMS = yaml.safe_load(CLAIMS_TEXT)


def test_every_claim_has_one_entry() -> None:
    """The five documents make 233 checkable claims. YAML itself would drop a doubled one."""
    assert len(re.findall(r"^\S+:$", CLAIMS_TEXT, re.MULTILINE)) == len(CLAIMS) == 233


@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_is_proven_where_it_says(name: str, built: Path) -> None:
    """Each claim has a verdict and a sentence; its example runs on the page that it names."""
    claim = CLAIMS[name]
    assert claim["verdict"] in VERDICTS
    assert claim["says"].strip()
    assert claim["today"].strip().endswith(".")
    if claim["verdict"] == "unchecked":
        assert "proof" not in claim
        return
    page, _, anchor = claim["proof"].partition("#")
    source = DOCS / page
    folder = f"{Path(page).with_suffix('').as_posix()}/"
    names = {
        re.sub(r"^.*\.ipynb#", "", e.parsed.name.removeprefix(folder)): e.parsed.skip
        for e in EXAMPLES[source]
        if isinstance(e.parsed, Program)
    }
    assert claim["example"] in names
    skip = names[claim["example"]]
    assert skip is None, "the proof of a claim must be executed"
    html = (built / Path(page).with_suffix("") / "index.html").read_text(encoding="utf-8")
    assert f'id="{anchor}"' in html
