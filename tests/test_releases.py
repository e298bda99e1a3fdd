"""Across releases: the page says what the data says, and a run is safe."""

import html
import json
import re
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import pytest
import study
from building import DOCS

from mkdocs_sybil import Config, Job, ProblemError, Program, Recorded, Result, Step, new_result
from stop_the_gradient import data, html_tree
from stop_the_gradient.releases import data as release_data
from stop_the_gradient.releases import pages as release_pages
from stop_the_gradient.releases import run as release_run
from stop_the_gradient.releases.data import Data, Entry, Example, Key, Outcome
from stop_the_gradient.releases.run import NO_TORCHVISION

SHOWN = release_data.examples(study.site())
WORDS, CHANGES = data.words(DOCS), release_pages.changes(data.FOLDER, DOCS)
KNOWN = release_pages.known(release_data.load(release_data.DATA), SHOWN, CHANGES)
PAGE = "\n".join(
    release_pages.markdown(KNOWN, WORDS, part, "releases.md")
    for part in ("summary", *KNOWN.releases, "matrix")
)
PLAIN = re.sub("</?code>", "", PAGE)
TEXT = html.unescape(re.sub("</?(?:del|ins|div)[^>]*>", "\n", PLAIN).replace("\n\n", "\n"))
ENTRIES = {entry["name"]: entry for entry in KNOWN.entries}


# The page, for the data of the site


def row(name: str) -> list[str]:
    """Return the words of the row of the matrix."""
    lines = [line for line in TEXT.splitlines() if line.startswith("| [`")]
    (line,) = [
        line for line in lines if f"]({KNOWN.places[name]}#{release_pages._anchor(name)})" in line
    ]
    return re.findall(r'aria-label="([^"]*)"', line)


def words(text: str) -> str:
    """Return the words of a picture; other text as it is."""
    return re.sub(r"(?s)^<svg.*", "\n".join(re.findall(r"<text[^>]*>([^<]*)", text)), text)


def missing(before: str, now: str) -> set[str]:
    return set(before.splitlines()) - set(now.splitlines())


def test_the_page_says_what_the_data_says() -> None:
    for name, entry in KNOWN.differing.items():
        results = entry["results"]
        assert row(name) == [WORDS["results"][release_data.kind(did)] for did in results.values()]
        ((since, shown),) = re.findall(
            rf"\n\[`[^\n]*since ([\d.]+)\.\n{{ #{release_pages._anchor(name)} }}\n(.*?)(?=\n\[`|\n## |\Z)",
            TEXT,
            re.DOTALL,
        )
        (before,) = [a for a, b in pairwise(results) if b == since]
        assert release_data.kind(results[before]) in release_pages.DIFFERS
        later = list(results)[list(results).index(since) :]
        assert not any(release_data.kind(results[r]) in release_pages.DIFFERS for r in later)
        for did in results.values():
            if release_data.kind(did) == "different":
                now = SHOWN[entry["page"], name].program.printed
                gone = missing(words(did[1]), words(now)) or missing(did[1], now)
                assert gone <= set(re.findall("^-(.*)", shown, re.M))
            elif release_data.kind(did) == "failed":
                assert did[1].partition(". ")[0] in shown
    assert TEXT.count("\n| [`") == len(KNOWN.differing) > 0


def test_a_difference_leaves_out_what_is_far_from_it() -> None:
    same = [str(number) for number in range(20)]
    before, after = "\n".join(same), "\n".join([*same[:9], "new", *same[10:]])
    assert release_pages._merged(before, after).splitlines() == [
        " ...", " 6", " 7", " 8", "-9", "+new", " 10", " 11", " 12",
    ]  # fmt: skip
    before, after = "\n".join(["a", *same, "b"]), "\n".join(["A", *same, "B"])
    merged = release_pages._merged(before, after).splitlines()
    assert merged == ["-a", "+A", " 0", " 1", " 2", " ...", " 17", " 18", " 19", "-b", "+B"]
    assert release_pages._merged("", "one\ntwo") == "+one\n+two"


def test_pictures_differ_by_their_words() -> None:
    picture = '<svg viewBox="0 0 9 9">\n<text x="1">w = 1 &lt; 2</text>\n<text>same</text>\n</svg>'
    assert (
        release_pages._merged(picture, picture.replace("= 1", "= 3"))
        == "-w = 1 < 2\n+w = 3 < 2\n same"
    )
    assert "-<svg" in release_pages._merged(picture, picture.replace("0 9 9", "0 8 8"))


def test_both_wordings_of_a_message_are_listed() -> None:
    """The page's row holds a line of the old output and one of the recorded output."""
    table = TEXT.partition("{#messages}")[2].partition("\n## ")[0]
    wordings = [c["wording"] for c in CHANGES.values() if c.get("wording") in KNOWN.differing]
    for wording in wordings:
        entry = KNOWN.differing[wording]
        recorded = SHOWN[entry["page"], entry["name"]].program.printed
        texts = {r[1] for r in entry["results"].values() if release_data.kind(r) == "different"}
        rows = re.findall(rf"#{release_pages._anchor(wording)}\) \| (.*) \| (.*) \|", table)
        for text in texts:
            assert any(
                before.removesuffix(" ...") in text and now.removesuffix(" ...") in recorded
                for before, now in rows
            )
    assert wordings


def test_no_difference_is_noise() -> None:
    """What differs between machines and runs is not what a release changed."""
    for entry in KNOWN.differing.values():
        for did in entry["results"].values():
            assert not re.search(r"0x[0-9a-f]{6}|/tmp/|/root/|did not end", str(did))


def test_readers_get_what_each_release_did() -> None:
    """The data behind the chooser, against the data that the run wrote."""
    readers = release_pages.for_readers(KNOWN, WORDS)
    for release in KNOWN.releases:
        for name, entry in ENTRIES.items():
            did = entry["results"][release]
            silent = release_data.kind(did) in ("same", "not executed")
            shown = [rest for some, *rest in readers.get(name, []) if release in some]
            assert shown == ([] if silent else [did]), name


# The page, for data that was made up


def example(
    text: str = "2\n", source: str = "import torch\nprint(1 + 1)\n", **more: Any
) -> Example:
    path = Path("snippets/a/b.py")
    recorded = Recorded(path.with_suffix(".out"), text)
    job = Job((Step(str(path), source),))
    program = Program(path, "a/b.py", source, job.steps[0], recorded=recorded, job=job)
    return Example(replace(program, **more), 3, "above")


def known(
    results: dict[str, Outcome],
    shown: Example | None = None,
    changes: dict[str, release_pages.Change] | None = None,
) -> release_pages.Known:
    shown = shown or example()
    entry: Entry = {
        "page": "a.md", "name": "a/b.py", "fingerprint": shown.fingerprint, "results": results
    }  # fmt: skip
    versions = {release: {"PyTorch": release, "Python": "3.11.7"} for release in results}
    found: Data = {"releases": versions, "examples": [entry]}
    return release_pages.known(found, {("a.md", "a/b.py"): shown}, changes or {})


def test_a_difference_that_nobody_has_explained_is_shown_and_told() -> None:
    found = known({"1.0.0": ["different", "3\n"], "1.1.0": "same"})
    text = release_pages.markdown(found, WORDS, "1.1.0", "releases/1.1.0.md")
    assert "## Not explained yet {#unexplained}" in text
    block = '<div class="difference" data-title="- 1.0.0, + 1.1.0">{}</div>'
    assert block.format("<del>-3</del>\n<ins>+2</ins>") in text
    assert "[`a/b.py`](../a.md#above): as shown there since 1.1.0." in text
    assert release_pages.stale(found) == ["a/b.py differs on a release, and is not in "
                                   "docs/data/changes.yml."]  # fmt: skip
    explained: dict[str, release_pages.Change] = {"why": {"examples": ["a/b.py", "a/gone.py"]}}
    assert release_pages.stale(replace(found, changes=explained)) == [
        "a/gone.py is in docs/data/changes.yml, and on no page any more."
    ]


def test_what_a_program_printed_is_text_on_the_page() -> None:
    found = known({"1.0.0": ["different", "<b>3</b>\n"], "1.1.0": "same"})
    text = release_pages.markdown(found, WORDS, "1.1.0", "releases/1.1.0.md")
    assert "<del>-&lt;b&gt;3&lt;/b&gt;</del>" in text and "<b>" not in text


def test_a_release_with_changes_needs_a_page() -> None:
    found = known({"1.0.0": ["different", "3\n"], "1.1.0": "same"})
    release_pages.check(found, ["releases/1.1.0.md"])
    with pytest.raises(ProblemError, match=r"releases/1\.1\.0\.md is missing: .* <!-- releases: 1"):
        release_pages.check(found, ["releases.md"])
    release_pages.check(known({"1.0.0": "same", "1.1.0": "same"}), [])


def test_a_reader_finds_each_minor_release() -> None:
    assert list(release_data.offered(["1.13.1", "2.0.1", "2.2.2", "2.5.0"]).items()) == [
        ("2.5.0", None),
        ("2.4", ("2.2.2", "2.5.0")),
        ("2.3", ("2.2.2", "2.5.0")),
        ("2.2.2", None),
        ("2.1", ("2.0.1", "2.2.2")),
        ("2.0.1", None),
        ("1.13.1", None),
    ]


def test_programs_of_frameworks_are_left_out_and_watched() -> None:
    """Their releases fit few releases of PyTorch; `upcoming` runs them with the newest."""
    more = release_data.site(frameworks=True).keys() - SHOWN.keys()
    assert ("recipes/trl-reference.md", "recipes/trl-reference/first_loss.py") in more
    assert not any("trl-reference" in page or "lightning" in page for page, _ in SHOWN)


def test_a_changed_example_is_newer_than_the_data() -> None:
    found = known({"1.0.0": ["different", "3\n"], "1.1.0": "same"})
    for changed in (example(text="4\n"), example(source="import torch\nprint(2)\n"), example(
        job=example().program.job._replace(helpers="another")
    )):  # fmt: skip
        key = ("a.md", "a/b.py")
        newer = release_pages.known(
            {"releases": found.releases, "examples": found.entries}, {key: changed}, {}
        )
        assert newer.entries == []
        assert "1 programs of the site are newer" in release_pages.markdown(
            newer, WORDS, "summary", "a.md"
        )
        assert release_pages.stale(newer)[0].startswith(
            "1 programs are newer than docs/data/releases"
        )
        assert release_pages.for_readers(newer, WORDS)["a/b.py"][0][:2] == [
            ["1.0.0"],
            "not available",
        ]


def test_a_mark_stands_below_the_output() -> None:
    found = known({"1.0.0": ["different", "3\n"], "1.1.0": "same"})
    program = '<div data-program="a/b.py" class="x"><pre><code>print(1 + 1)</code></pre></div>'
    output = '<div class="language-output highlight"><pre><code>2\n</code></pre></div>'
    other = output + '<div data-program="a/c.py"><pre></pre></div>'

    def marked(content: str, page: str = "a.md") -> str:
        tree = html_tree.parse(content)
        release_pages.mark_differences(tree, found, WORDS, page, "../{}/".format)
        return html_tree.write(tree)

    assert marked(f"{other}{program}\n{output}<p></p>") == (
        f'{other}{program}\n{output}\n<p class="since"><a href="../releases/1.1.0.md/#a-b-py">'
        "Like this since PyTorch 1.1.0</a></p><p></p>"
    )
    assert marked(program, "b.md") == program
    # releases.js must find an output that a question folds, too.
    fold = f"{program}\n<details><summary>What?</summary>{output}</details>"
    assert f'<div data-prints="a/b.py"></div>\n{output}\n<p class="since">' in marked(fold)


# A run


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put the data file of a run into a temporary folder, for a site with one example."""
    monkeypatch.setattr(release_run, "DATA", tmp_path / "releases.json")
    monkeypatch.setattr(release_run, "RELEASES", ("1.0.0", "1.1.0"))
    monkeypatch.setattr(release_run, "site", lambda: {("a.md", "a/b.py"): example()})
    monkeypatch.setattr(release_run, "install", lambda wanted, folder: Path(wanted[0][7:]))
    return tmp_path / "releases.json"


def run(python: Path, wanted: dict[Key, Example]) -> tuple[dict[str, str], dict[Key, Outcome]]:
    return {"PyTorch": python.name, "Python": "3.11.7"}, dict.fromkeys(wanted, "same")


def uv_says(monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    def install(wanted: list[str], folder: str) -> Path:
        raise subprocess.CalledProcessError(1, "uv", stderr=said)

    monkeypatch.setattr(release_run, "install", install)


# What uv 0.13 said when it was tried.
NO_RELEASE = """\
error: No solution found when resolving dependencies
  cause: Because there is no version of torch==1.0.0 and you require torch==1.0.0, we can conclude
that your requirements are unsatisfiable.
"""
NO_WHEEL = """\
error: No solution found when resolving dependencies
  cause: Because torch==1.0.0 has no wheels with a matching Python ABI tag (e.g., `cp311`) and you
require torch==1.0.0, we can conclude that your requirements are unsatisfiable.
"""
NO_NETWORK = """\
error: Request failed after 3 retries in 10.3s
  cause: Failed to fetch: http://127.0.0.1:9/simple/torch/
"""
OFFLINE = """\
error: No solution found when resolving dependencies
  cause: Because torch was not found in the cache and you require torch==1.0.0, we can conclude that
your requirements are unsatisfiable.
"""
OTHER_PACKAGE = """\
error: No solution found when resolving dependencies
  cause: Because there is no version of torchvision==9.9 and you require torchvision==9.9, we can
conclude that your requirements are unsatisfiable.
"""


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (NO_RELEASE, "there is no version of torch==1.0.0"),
        (NO_WHEEL, "torch==1.0.0 has no wheels"),
    ],
)
def test_a_release_that_does_not_exist_is_noted(
    tiny: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    said: str,
    reason: str,
) -> None:
    uv_says(monkeypatch, said)
    assert release_run.main(["1.0.0"]) == 1
    (entry,) = json.loads(tiny.read_text("utf-8"))["examples"]
    assert entry["results"] == {"1.0.0": ["not available", reason]}
    assert "1.0.0: not available here." in capsys.readouterr().out


@pytest.mark.parametrize("said", [NO_NETWORK, OFFLINE, OTHER_PACKAGE, "error: No space left", ""])
def test_another_failure_is_not_knowledge(
    tiny: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    uv_says(monkeypatch, said)
    assert release_run.main(["1.0.0"]) == release_run.main([]) == 2
    assert "could not be installed. It will be tried again next time." in capsys.readouterr().out
    assert not tiny.exists()


@pytest.mark.parametrize("release", ["9.9.9", "2.15", "abc", "1.0"])
def test_an_unknown_release_is_told(
    tiny: Path, capsys: pytest.CaptureFixture[str], release: str
) -> None:
    assert release_run.main([release]) == 2
    assert f"{release} is none of the releases that this site compares: 1.0.0, 1.1.0." in (
        capsys.readouterr().out
    )
    assert not tiny.exists()


def test_the_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        release_run.main(["--help"])
    assert end.value.code == 0
    assert "usage: python -m stop_the_gradient.releases" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{\n"releases": <<<<<<<\n', r"releases\.json:2: this is not JSON"),
        ("", r"releases\.json:1: this file is empty"),
        ("[]", r"releases\.json:1: \[\] is not of type 'object'"),
    ],
)
def test_broken_data_is_told_and_kept(
    tiny: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    tiny.write_text(text)
    assert release_run.main([]) == 2
    assert re.search(said, capsys.readouterr().out)
    assert tiny.read_text() == text


def test_what_is_known_is_not_run_again(tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = []

    def noted(
        python: Path, wanted: dict[Key, Example]
    ) -> tuple[dict[str, str], dict[Key, Outcome]]:
        ran.append(python.name)
        return run(python, wanted)

    monkeypatch.setattr(release_run, "run", noted)
    assert release_run.main([]) == release_run.main([]) == release_run.main(["1.1.0"]) == 0
    assert ran == ["1.0.0", "1.1.0", "1.1.0"]
    monkeypatch.setattr(release_run, "site", lambda: {("a.md", "a/b.py"): example(text="3\n")})
    assert release_run.main([]) == 0
    assert len(ran) == 5


def test_a_release_that_fails_does_not_stop_the_next(
    tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def install(wanted: list[str], folder: str) -> Path:
        if wanted[0] == "torch==1.0.0":
            raise subprocess.CalledProcessError(1, "uv", stderr=NO_NETWORK)
        return Path(wanted[0][7:])

    monkeypatch.setattr(release_run, "install", install)
    monkeypatch.setattr(release_run, "run", run)
    assert release_run.main([]) == 1
    (entry,) = json.loads(tiny.read_text("utf-8"))["examples"]
    assert entry["results"] == {"1.1.0": "same"}


def test_programs_run_in_another_environment() -> None:
    """As for a release, with the PyTorch of this one."""
    key = ("index.md", "index/two_ways_back.py")
    versions, results = release_run.run(Path(sys.executable), {key: SHOWN[key]})
    assert versions.keys() == {"PyTorch", "torchvision", "Python"}
    assert results == {key: "same"}


def test_a_program_that_does_not_end_is_run_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ends at the second attempt."""
    monkeypatch.setattr(release_run, "TIME_LIMIT", 0.5)
    attempts = []

    class Runner:
        def __init__(self, config: Config, python: str) -> None: ...
        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None: ...
        def versions(self, *_: object) -> dict[str, str]:
            return {}

        def evict(self, keep: object) -> None: ...
        def submit(self, jobs: list[Job]) -> None:
            attempts.append(len(jobs))

        def result(self, job: Job) -> list[Result]:
            hangs = len(attempts) < 2
            did = new_result("stopped" * hangs, "did not end within 0.5 seconds" * hangs)
            return [did | {"out": b"2\n"}]

    monkeypatch.setattr(release_run, "Runner", Runner)
    key = ("a.md", "a/b.py")
    assert release_run.run(Path("python"), {key: example()})[1] == {key: "same"}
    assert attempts[:2] == [1, 1] and sum(attempts) == 2


def failed(line: str) -> Result:
    return new_result(line.partition(":")[0], f"Traceback (most recent call last):\n  x\n{line}")


def test_what_an_example_did() -> None:
    one = example().program
    other = replace(one, index=1)
    printed = new_result() | {"out": b"2\n", "err": b"chatter"}
    assert release_run.outcome(one, [printed]) == "same"
    assert release_run.outcome(one, [printed | {"out": b"3\n"}]) == ["different", "3\n"]
    at = printed | {"out": b"<function at 0x7f8b6076d1c0>\n"}
    assert release_run.outcome(one, [at]) == ["different", "<function at 0x>\n"]
    assert release_run.outcome(one, [failed("ValueError: no")]) == ["failed", "ValueError: no"]
    assert release_run.outcome(one, [failed(NO_TORCHVISION)])[0] == "not available"
    old = failed("ImportError: who_learns needs PyTorch 2.2 or newer. This is 2.0.1.")
    assert release_run.outcome(one, [old])[0] == "not available"
    missing = failed("NameError: name 'net' is not defined")
    assert release_run.outcome(other, [failed("ValueError: no"), missing])[0] == "not available"
    assert release_run.outcome(other, [printed, missing])[0] == "failed"
    skip: Any = SimpleNamespace(reason="It needs two GPUs.")
    skipped = replace(one, skip=skip)
    assert release_run.outcome(skipped, [new_result(skipped=True)]) == [
        "not executed",
        "It needs two GPUs.",
    ]
    chatter = b"[Gloo] Rank [Gloo] Rank 0 is connected to 1 peer ranks. Expected number of " \
              b"connected peer ranks is : 1\n1 is connected to 1 peer ranks. Expected number of " \
              b"connected peer ranks is : 1\n2\n"  # fmt: skip
    assert release_run.outcome(one, [new_result() | {"out": chatter}]) == "same"
    mixed = b"0 is connected to 11 is connected to  peer ranks. 1Expected number of connected peer " \
            b"ranks is :  peer ranks. 1Expected number of connected peer ranks is : \n1\n2\n"  # fmt: skip
    assert release_run.outcome(one, [new_result() | {"out": mixed}]) == "same"


def test_errors_lose_their_folders_and_addresses() -> None:
    problem = "Traceback (most recent call last):\n  x\nE: in /tmp/b/c.py at 0x7f00aa\n"
    assert release_run.first_line(problem) == "E: in c.py at 0x"
    shortened = "Traceback (most recent call last):\n  x\n...\nE: message\n"
    assert release_run.first_line(shortened) == "E: message"


def test_shards_together_are_the_same_bytes(
    tiny: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Some results are known before. A shard that is missing, or old, is told."""
    shown = {(f"{page}.md", f"{page}/{n}.py"): example() for page in "cabed" for n in (1, 2)}
    monkeypatch.setattr(release_run, "site", lambda: shown)
    monkeypatch.setattr(release_run, "run", run)
    monkeypatch.setattr(release_run, "SHARDS", tiny.parent / "dist")
    known = {**shown, ("a.md", "a/gone.py"): example()}
    found: Data = {
        "releases": {"1.0.0": {"PyTorch": "1.0.0", "Python": "3.11.7"}},
        "examples": [],
    }
    found["examples"] = list(release_data.current(found, known).values())
    found["examples"][3]["results"] = {"1.0.0": ["failed", "Error"]}
    release_data.save(tiny, found)
    before = tiny.read_bytes()
    assert release_run.main([]) == 0
    whole = tiny.read_bytes()
    tiny.write_bytes(before)
    for shard in ("1/3", "2/3", "3/3"):
        assert release_run.main(["--shard", shard]) == 0
        assert tiny.read_bytes() == before
    files = [str(tiny.parent / "dist" / f"releases-{n}-of-3.json") for n in (2, 3, 1)]
    assert release_run.main(["--merge", *files[:2]]) == 2
    assert "4 examples are in none of these files: c.md c/1.py" in capsys.readouterr().out
    assert tiny.read_bytes() == before
    assert release_run.main(["--merge", *files]) == 0
    assert tiny.read_text() == whole.decode()
    assert whole != before


@pytest.mark.parametrize("shard", ["0/3", "4/3", "3", "a/b", "1/0"])
def test_a_shard_that_cannot_be(shard: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        release_run.main(["--shard", shard])
    assert "is not a part such as 3/8" in capsys.readouterr().err
