"""The site itself: all of it is executed, all of it is used, and each output can fail."""

import importlib.metadata
import json
import os
import pydoc
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import study
from building import DOCS, ROOT, SNIPPETS, Build, copy_tree
from sybil.example import Example

from mkdocs_sybil import Program, PythonBlockParser, Runner, is_output, load, pages, read_text
from stop_the_gradient import claims, data
from stop_the_gradient.releases import data as release_data
from stop_the_gradient.releases import pages as release_pages

CONFIG = load(ROOT)
PAGES = study.site()
PROGRAMS = [(name, program) for name, page in PAGES.items() for program in page.programs]
EMBEDDING = re.compile(r'^[> \t]*-+8<-+ "[^"\n]+\.py(:\w+)?"$', re.MULTILINE)


def test_the_site_can_be_built(any_build: Build) -> None:
    if any_build.failed:
        pytest.fail(any_build.said, pytrace=False)


def written(*folders: Path) -> int:
    """Count the programs of the sources, without the engine: embedding lines, and code cells."""
    count = 0
    for path in (path for folder in folders for path in folder.rglob("*")):
        if path.suffix == ".md":
            count += len(EMBEDDING.findall(path.read_text("utf-8")))
        elif path.suffix == ".ipynb":
            cells = json.loads(path.read_text("utf-8"))["cells"]
            count += sum(
                c["cell_type"] == "code" and bool("".join(c["source"]).strip()) for c in cells
            )
    return count


def test_each_program_of_the_sources_ran_and_is_shown(built: Build) -> None:
    ran, not_run = map(
        int, re.findall(r"pages: examples: (\d+) run, (\d+) not exec", built.said)[0]
    )
    shown = [path.read_text("utf-8") for path in built.root.rglob("*.html")]
    highlighted = sum(len(re.findall(r'<div[^>]* class="language-py', page)) for page in shown)
    assert ran + not_run == written(DOCS) == highlighted
    skips = sum(
        len(re.findall(r"^<!-- skip:", read_text(path), re.MULTILINE))
        for path in DOCS.rglob("*.md")
    )
    assert not_run <= skips


@pytest.mark.skipif("CI" not in os.environ, reason="A person may run some of the tests.")
def test_ci_tests_as_many_examples_as_there_are(request: pytest.FixtureRequest) -> None:
    """The engine fails the run if one of them has no result."""
    examples = [item.example.parsed for item in request.session.items if hasattr(item, "example")]
    assert sum(isinstance(parsed, Program) for parsed in examples) == written(*CONFIG.folders)


def test_no_program_and_no_output_is_an_orphan() -> None:
    """Each of snippets/ is on a page. Other files there are what programs read."""
    used = {program.path for _, program in PROGRAMS}
    used |= {p.recorded.path for _, p in PROGRAMS if p.recorded}
    used |= {p.errors.path for _, p in PROGRAMS if p.errors}
    files = {
        path
        for path in SNIPPETS.rglob("*.*")
        if "__pycache__" not in path.parts and (path.suffix == ".py" or is_output(path))
    }
    if lost := [str(path.relative_to(ROOT)) for path in sorted(files - used)]:
        pytest.fail(
            f"On no page: {', '.join(lost)}. Embed each program with one line, "
            '--8<-- "name.py", or remove it with its output.'
        )


def test_every_section_is_on_a_page() -> None:
    embedded = {program.name for _, program in PROGRAMS}
    for path in SNIPPETS.rglob("*.py"):
        for name in re.findall(r"--8<-- \[start:([-\w]+)\]", path.read_text("utf-8")):
            target = f"{path.relative_to(SNIPPETS).as_posix()}:{name}"
            assert target in embedded, f"{target} is on no page"


# Each output can fail

CHANGES: dict[str, Callable[[str], str]] = {
    "a digit or letter changed": lambda text: re.sub(
        r"\w", lambda m: "7" if m[0] != "7" else "3", text, count=1
    ),
    "a line dropped": lambda text: "".join(text.splitlines(keepends=True)[1:]),
    "a line added": lambda text: text + text.splitlines(keepends=True)[-1],
}


def test_a_changed_output_is_noticed(runner: Runner, tmp_path: Path) -> None:
    """The files of a copy are changed, and the real check runs on them."""
    tree = tmp_path / "tree"
    copy_tree(tree)
    config = replace(load(tree), docs=tree / "docs" / "en")
    recorded = [p for _, p in PROGRAMS if p.recorded and p.recorded.path != p.path and not p.skip]
    sample = recorded[:: max(1, len(recorded) // 12)]
    changed = {}
    for number, program in enumerate(sample):
        assert program.recorded
        file = tree / program.recorded.path.relative_to(ROOT)
        what, change = list(CHANGES.items())[number % len(CHANGES)]
        changed[program.name] = what
        file.write_text(change(file.read_text("utf-8")), "utf-8")
    parser = PythonBlockParser(config, runner)
    examples: list[Example] = [e for path in pages(config) for e in parser.page(path)]
    chosen = {e.parsed.name: e for e in examples if getattr(e.parsed, "name", "") in changed}
    runner.submit(e.parsed.job for e in chosen.values())
    failures = {name: parser.evaluation(example).failure for name, example in chosen.items()}
    assert failures.keys() == changed.keys()
    passed = [f"{name}: {changed[name]}" for name, failure in failures.items() if not failure]
    assert len(changed) >= 3 and passed == []
    assert all("does not print what" in (failure or "") for failure in failures.values())


# What a reader can do with a program

SCRIPTS = sorted({p.path for _, p in PROGRAMS if p.path.suffix == ".py" and not p.skip})
SCRIPT = """\
import os, runpy, sys, tempfile
import torch, torchvision, torch._dynamo  # an optimizer imports the last, in four seconds
if sys.version_info[:3] == (3, 13, 0):  # it has a fault that PyTorch warns of: see the fixtures
    import stop_the_gradient.fixtures
    torch.set_warn_always(False)
for path in sys.argv[1:]:
    print(end="\\0", flush=True)
    if not os.fork():
        os.chdir(tempfile.mkdtemp(dir="."))
        sys.argv, sys.path[0] = [path], os.path.dirname(path)
        runpy.run_path(path, run_name="__main__")
        sys.stdout.flush()
        os._exit(0)
    assert not os.wait()[1], path
"""


def test_a_script_prints_its_outputs(tmp_path: Path) -> None:
    """`python name.py` prints what the page shows, the sections' outputs in the file's order.

    Without the engine: for some of the files, with EVERY_PAGE for all that have sections.
    """
    programs = {path: {p.name: p for _, p in PROGRAMS if p.path == path} for path in SCRIPTS}
    whole = [
        path for path in SCRIPTS if f"{path.relative_to(SNIPPETS).as_posix()}" in programs[path]
    ]
    chosen = [path for path in SCRIPTS if path not in whole]
    chosen = [*chosen[:: 1 if os.environ.get("EVERY_PAGE") else 5], *whole[::72]]
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *map(str, chosen)], cwd=tmp_path, capture_output=True
    )
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    printed = done.stdout.decode().split("\0")[1:]
    for path, text in zip(chosen, printed, strict=True):
        order = sorted(programs[path].values(), key=lambda p: p.step.source.count("\n"))
        assert text == "".join(p.printed for p in order), path


# Across releases, and claims


def test_what_was_different_before_carries_a_mark(built: Build) -> None:
    """The mark says since when, as the data does, and leads to the difference. No other has one."""
    changes = release_pages.changes(data.FOLDER, DOCS)
    known = release_pages.known(
        release_data.load(release_data.DATA), release_data.examples(PAGES), changes
    )
    differing = known.differing
    for name, entry in differing.items():
        results = list(entry["results"].items())
        before = max(i for i, (_, did) in enumerate(results) if did[0] in ("different", "failed"))
        anchor = re.sub(r"\W+", "-", name.removeprefix("articles/")).lower()
        place = known.places[name]
        link = f'/{place.removesuffix(".md")}/#{anchor}">Like this since PyTorch {results[before + 1][0]}</a></p>'
        assert built.html(entry["page"]).count(link) == 1, name
        assert f'id="{anchor}"' in built.html(place), name
    pages = [path.read_text("utf-8") for path in built.root.rglob("*.html")]
    assert sum(page.count('<p class="since">') for page in pages) == len(differing) > 0


def test_a_claim_is_proven_where_it_says(built: Build) -> None:
    """The example of each claim runs on the page that it names, below the heading."""
    found = claims.load(data.FOLDER, DOCS)["claims"]
    wrong = []
    for name, claim in found.items():
        if claim["verdict"] == "unchecked" or "source" in claim:
            continue
        page, _, anchor = claim["proof"].partition("#")
        folder = f"{Path(page).with_suffix('').as_posix()}/"
        skips = {
            re.sub(r"^.*\.ipynb#", "", program.name.removeprefix(folder)): program.skip
            for program in (PAGES[page].programs if page in PAGES else [])
        }
        if claim["example"] not in skips:
            wrong.append(f"{name}: {page} has no example {claim['example']}")
        elif skips[claim["example"]] is not None:
            wrong.append(f"{name}: {claim['example']} is not executed, so it proves nothing")
        elif f'id="{anchor}"' not in built.html(page):
            wrong.append(f"{name}: {page} has no #{anchor}")
    assert wrong == []
    assert len(found) > 200


QUOTED = re.compile(r'<!-- claims: ([A-Z]-\d\d) -->\n\n    --8<-- "(\w+\.py)"\n')


def test_a_quote_has_a_program_of_its_own_below_it(built: Build) -> None:
    quotes = {n: c for n, c in claims.load(data.FOLDER, DOCS)["claims"].items() if "source" in c}
    programs = {}
    for page in {claim["proof"].partition("#")[0] for claim in quotes.values()}:
        skips = {program.name.rpartition("/")[2]: program.skip for program in PAGES[page].programs}
        for name, example in QUOTED.findall(PAGES[page].text):
            assert name not in programs, f"{name} stands twice"
            assert skips[example] is None, f"{example} is not executed, so it proves nothing"
            assert quotes[name]["proof"] == f"{page}#{name.lower()}"
            claim = built.html(page).partition(f' id="{name.lower()}"')[2]
            assert f'"{example}"' in claim.partition('class="claim')[0] or example in claim
            programs[name] = page, example
    assert programs.keys() == quotes.keys()
    assert len(set(programs.values())) == len(programs) == len(quotes)


def test_a_docstring_still_says_what_is_quoted() -> None:
    """Those of PyTorch: to import the frameworks takes too long."""
    gone = []
    for name, quote in data.load(data.FOLDER / "quotes.yml", "quotes").items():
        if match := re.match(r"docstring of (torch\.[\w.]+)", quote["source"]):
            said = pydoc.locate(match[1]).__doc__ or ""
            text = re.sub(r":\w+:`~?\.?([^`]*)`", r"\1", said)
            if quote["quote"] not in " ".join(text.replace("`", "").replace("\\ ", "").split()):
                gone.append(f"{name}: {match[1]} no longer says so")
    assert gone == []


def test_the_edition_is_what_runs() -> None:
    edition = importlib.metadata.version("torch").partition("+")[0]
    assert release_data.RELEASES[-1] == edition == importlib.metadata.version("stop-the-gradient")


SEEDS = """
import importlib, os, torch
from stop_the_gradient import fixtures
drawn = []
for hashes in "0", "0", "7":
    os.environ["PYTHONHASHSEED"] = hashes
    importlib.reload(fixtures)
    drawn.append(torch.rand(1).item())
print(drawn[0] == drawn[1], drawn[1] == drawn[2])
"""


def test_random_numbers_without_a_seed_are_not_recorded() -> None:
    """`record` runs a program with other hashes again. With these, it draws other numbers."""
    done = subprocess.run([sys.executable, "-c", SEEDS], capture_output=True, text=True, check=True)
    assert done.stdout == "True False\n"
