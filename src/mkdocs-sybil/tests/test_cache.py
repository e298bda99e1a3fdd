"""What `mkdocs serve` keeps between two runs, and when it must not use it."""

import json
import os
import pickle
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from sample_site import Site, program

from mkdocs_sybil import Job, PythonBlockParser, Runner, Step
from mkdocs_sybil._internal import cache
from mkdocs_sybil._internal.cache import Cache, surroundings
from mkdocs_sybil._internal.cli import main
from mkdocs_sybil._internal.job import new_result
from mkdocs_sybil._internal.sandbox import WITHOUT
from mkdocs_sybil._internal.worker import FORKS

Change = Callable[[Site, pytest.MonkeyPatch], object]


def job(site: Site, source: str = "print(1)\n", helpers: str = "") -> Job:
    return Job((Step(str(site.root / "snippets/one.py"), source),), helpers)


def known(site: Site, asked: Job) -> bool:
    return bool(Cache(site.config).found([asked]))


@pytest.fixture(autouse=True)
def few_places(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads the folders of the site and of its tests, which pytest puts on the path."""
    installed = sys.prefix, sys.base_prefix
    path = [entry for entry in sys.path if any(map(Path(entry).is_relative_to, installed))]
    monkeypatch.setattr(sys, "path", path)


@pytest.fixture
def remembered(site: Site) -> Job:
    """Return a job of which a run has kept a result that is not true."""
    for file in site.root.glob(".sybil_cache/*"):
        file.unlink()
    asked, earlier = job(site), Cache(site.config)
    assert not earlier.found([asked])
    earlier.add(asked, [new_result() | {"out": b"9\n"}])
    earlier.save()
    assert known(site, asked)
    return asked


CHANGES: dict[str, Change] = {
    "a limit": lambda site, _: site.configure("time_limit = 1"),
    "the fixtures": lambda site, _: site.configure('fixtures = "own"'),
    "a program beside it": lambda site, _: site.programs(two="print(2)\n"),
    "a module at the root": lambda site, _: site.write("own.py", "x = 1\n"),
    "the environment": lambda _, patch: patch.setenv("OMP_NUM_THREADS", "3"),
    "an engine with another sandbox": lambda _, patch: patch.setenv(
        "MKDOCS_SYBIL_WITHOUT", "landlock"
    ),
    "the packages": lambda _, patch: patch.setattr(
        cache, "distributions", lambda: [SimpleNamespace(name="torch", version="9")]
    ),
    "Python": lambda _, patch: patch.setattr(sys, "version", "3.99"),
    "the system": lambda _, patch: patch.setattr(platform, "platform", lambda: "Plan 9"),
    "the processor": lambda _, patch: patch.setattr(cache, "_capability", lambda: ["avx1024"]),
    "how many processors": lambda _, patch: patch.setattr("os.cpu_count", lambda: 99),
    "no forks": lambda _, patch: patch.setattr(cache, "FORKS", not FORKS),
}


@pytest.mark.parametrize("name", CHANGES)
def test_each_part_of_the_key_counts(
    site: Site, remembered: Job, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (site.root / "own.py").unlink(missing_ok=True)
    assert known(site, remembered)
    CHANGES[name](site, monkeypatch)
    assert not known(site, remembered)
    (site.root / "own.py").unlink(missing_ok=True)


def test_the_job_itself_counts(site: Site, remembered: Job) -> None:
    assert not known(site, job(site, "print(1) \n"))
    assert not known(site, job(site, helpers="a1"))
    assert not known(site, Job((Step(remembered.steps[0].file, "print(1)\n", "True"),)))
    assert not known(site, Job(remembered.steps * 2))


def test_the_files_of_the_engine_and_of_what_is_installed_for_editing_count(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program and another file in them; not what Python or a person hides there."""
    for place in "engine", "editable":
        (tmp_path / place / "inside").mkdir(parents=True)
    monkeypatch.setattr(cache, "__file__", str(tmp_path / "engine/_internal/cache.py"))
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "editable")])
    seen = []
    for name in "engine/a.py", "editable/inside/b.py", "editable/table.json":
        for text in "1", "2":
            (tmp_path / name).write_text(text)
            seen.append(json.dumps(cache.surroundings(site.config)))
    assert len(set(seen)) == len(seen)
    (tmp_path / "editable/.hidden.py").write_text("x")
    (tmp_path / "editable/__pycache__").mkdir()
    (tmp_path / "editable/__pycache__/b.py").write_text("x")
    assert json.dumps(cache.surroundings(site.config)) == seen[-1]


def test_another_terminal_is_no_change(
    site: Site, remembered: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "another")
    monkeypatch.setenv("SSH_CLIENT", "another")
    assert known(site, remembered)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[]", b"\xff", b"[" * 100_000, pickle.dumps({}), None],
    ids=["empty", "half", "a list", "not UTF-8", "deep", "pickle", "a folder"],
)
def test_a_file_that_is_not_ours_is_ignored(
    site: Site, remembered: Job, content: bytes | None
) -> None:
    file = Cache(site.config).file
    if content is None:
        file.unlink()
        file.mkdir()
    else:
        file.write_bytes(content)
    again = Cache(site.config)
    assert not again.found([remembered])
    again.save()
    if content is None:
        file.rmdir()


@pytest.mark.parametrize(
    "entry", [None, 1, "x", [], [1], [{}, {}], [{"out": 1}], [{"problem": {}}]]
)
def test_an_entry_that_is_not_ours_is_ignored(site: Site, remembered: Job, entry: object) -> None:
    file = Cache(site.config).file
    (key,) = json.loads(file.read_text())
    file.write_text(json.dumps({key: entry}))
    assert not known(site, remembered)


def test_only_success_is_kept(site: Site) -> None:
    now = Cache(site.config)
    asked = job(site, "print(7)\n")
    now.found([asked])
    now.add(asked, [new_result("stopped", "did not end")])
    now.add(asked, [new_result(skipped=True)])
    now.save()
    assert not known(site, asked)


def test_where_nothing_can_be_written_nothing_is_kept(
    site: Site, remembered: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(cache, "write_text", refuse)
    Cache(site.config).save()


def test_git_does_not_see_it(site: Site, remembered: Job) -> None:
    assert (site.root / ".sybil_cache/.gitignore").read_text() == "*\n"


def test_only_serve_uses_it(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    """What is kept here is wrong, so who uses it fails."""
    site.write("docs/index.md", program("one"))
    page = PythonBlockParser(site.config).page(site.root / "docs/index.md")
    (only,) = {program.job for program in page.programs}
    false = Cache(site.config)
    false.found([only])
    false.add(only, [new_result() | {"out": b"9\n"}])
    false.save()
    with Runner(site.config, cache=Cache(site.config)) as runner:
        assert runner.result(only)[0]["out"] == b"9\n"
    assert main(["check"]) == 0
    assert main(["record"]) == 0
    assert "0 outputs written" in capsys.readouterr().out
    site.build()
    plugin = load_config("mkdocs.yml").plugins["sybil"]
    plugin.__init__()  # type: ignore[misc]
    plugin.on_startup(command="serve", dirty=False)
    try:
        build(load_config("mkdocs.yml"), serve_url="http://localhost/")  # without a server
        assert plugin.runner.cache is None  # type: ignore[attr-defined]
    finally:
        plugin.runner.close()  # type: ignore[attr-defined]
        plugin.__init__()  # type: ignore[misc]
    assert "kept" not in Path(cache.__file__).with_name("pytest_plugin.py").read_text()


def test_a_file_that_cannot_be_read_harms_nothing(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.write("helper.py", "")
    config = site.config
    refused = PermissionError(13, "Permission denied")
    monkeypatch.setattr(Path, "read_bytes", mock.Mock(side_effect=refused))
    assert surroundings(config)["files"]


def test_an_editors_lock_and_a_pipe_are_no_programs(tmp_path: Path) -> None:
    """Emacs makes such a link while a file is not saved."""
    (tmp_path / "one.py").write_text("print(1)")
    before = cache._programs_in(tmp_path)
    (tmp_path / ".#one.py").symlink_to("user@host.1234:5678")
    os.mkfifo(tmp_path / "pipe.py")
    assert cache._programs_in(tmp_path) == before


@pytest.mark.parametrize("without", ["", "namespaces"])
def test_programs_do_not_find_it(site: Site, monkeypatch: pytest.MonkeyPatch, without: str) -> None:
    monkeypatch.setenv(WITHOUT, without)
    kept = Cache(site.config)
    kept.save()
    reads = f"from pathlib import Path\nprint(Path({str(kept.file)!r}).read_text())"
    with Runner(site.config) as runner:
        assert "Error" in runner.result(job(site, reads))[0]["problem"]
