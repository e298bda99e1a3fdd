"""The pytest integration: a test for each example, and nothing that fails without a word."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import pytest
from sample_site import Site, block, program

from mkdocs_sybil._internal.pytest_plugin import Examples


@pytest.fixture
def run(site: Site) -> object:
    site.programs(two="print(2)\n", two_out="3\n", gpu="1 / 0\n", leave="import os\nos._exit(0)\n")
    site.write("pytest.ini", "[pytest]\n")

    def run(*arguments: str) -> tuple[int, str]:
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:cov",
            *arguments,
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    return run


SKIP = '<!-- skip: next if(True, reason="It needs two GPUs.") -->\n'


# One process, and the workers of pytest-xdist.
several = pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["one", "two"])


@several
def test_each_example_is_a_test(site: Site, run, workers) -> None:  # type: ignore[no-untyped-def]
    site.write("docs/index.md", program("one") + program("two") + SKIP + block("gpu.py"))
    site.write("docs/more/other.markdown", program("one") + "```python\n")
    code, said = run("docs", "-rA", *workers)
    assert code == 1
    for line in (
        "PASSED docs/index.md::line 1, one.py",
        "FAILED docs/index.md::line 2, two.py",
        "It needs two GPUs.",
        "PASSED docs/more/other.markdown::line 1, one.py",
        "FAILED docs/more/other.markdown::line 2, problem",
        "5 of 5 examples have a result",
        "2 failed, 2 passed, 1 skipped",
        "snippets/two.py does not print what snippets/two.out says.",
    ):
        assert line in said
    assert "Traceback" not in said


def test_fixtures_that_cannot_be_used_are_told_once(site: Site, run) -> None:  # type: ignore[no-untyped-def]
    site.write("own_fixtures.py", "1 / 0\n")
    site.configure('fixtures = "own_fixtures"')
    site.write("docs/index.md", program("one") * 3)
    code, said = run("docs")
    assert code == pytest.ExitCode.USAGE_ERROR
    assert said.count("The fixtures cannot be used") == said.count("ZeroDivisionError") == 1
    code, said = run("docs", "-n", "2")
    assert code == pytest.ExitCode.INTERRUPTED
    assert "The fixtures cannot be used: fixtures = 'own_fixtures' in pyproject.toml." in said
    assert "INTERNALERROR" not in said


def test_only_examples_are_counted(site: Site, run) -> None:  # type: ignore[no-untyped-def]
    site.write("docs/index.md", program("one"))
    site.write("tests/test_other.py", "def test_other():\n    pass\n")
    code, said = run("docs", "tests")
    assert (code, "1 of 1 examples have a result" in said, "2 passed" in said) == (0, True, True)


def test_an_example_that_was_only_set_up_has_no_result(site: Site, run) -> None:  # type: ignore[no-untyped-def]
    site.write("docs/index.md", program("one"))
    code, said = run("docs", "--setup-only")
    assert code == 1
    assert "0 of 1 examples have a result" in said
    assert "1 examples have no result: docs/index.md::line 1, one.py" in said


NO_PROCESS = """\
import psutil

def test_other():
    children = psutil.Process().children(recursive=True)
    assert [c for c in children if "worker.main(" in " ".join(c.cmdline())] == []
"""


@several
def test_after_the_last_example_its_processes_end(site: Site, run, workers) -> None:  # type: ignore[no-untyped-def]
    site.programs(three="print(3)\n", three_out="3\n")
    site.write("docs/index.md", program("one"))
    site.write("docs/other.md", program("three"))
    site.write("tests/test_other.py", NO_PROCESS)
    one = workers and ("-n", "1")
    code, said = run("docs/index.md", "docs/other.md", "tests", *one)
    assert (code, "3 passed" in said) == (0, True), said
    code, said = run("docs/index.md", "tests", "docs/other.md", *one)
    assert "2 of 2 examples have a result" in said
    assert (code, "3 passed" in said) == ((0, True) if one else (1, False)), said


def test_a_program_that_ends_its_process_fails(site: Site, run) -> None:  # type: ignore[no-untyped-def]
    site.write("docs/index.md", program("leave") + program("one"))
    code, said = run("docs")
    assert (code, "1 failed, 1 passed" in said) == (1, True)
    assert "ended before its last line, with the exit code 0" in said


def test_one_page(site: Site, run) -> None:  # type: ignore[no-untyped-def]
    site.write("docs/index.md", program("two"))
    site.write("docs/other.md", program("one"))
    code, said = run("docs/other.md")
    assert (code, "1 passed" in said, "1 of 1 examples" in said) == (0, True, True)
    assert run("docs/other.md", "docs/index.md", "-k", "one.py")[0] == 0


def test_collecting_runs_nothing(site: Site, run) -> None:  # type: ignore[no-untyped-def]
    site.write("docs/index.md", program("two"))
    code, said = run("docs", "--collect-only")
    assert (code, "1 test collected" in said) == (0, True)


def test_stopping_early_is_no_loss(site: Site, run) -> None:  # type: ignore[no-untyped-def]
    site.write("docs/index.md", program("two") + program("one"))
    code, said = run("docs", "-x")
    assert (code, "have no result" in said) == (1, False)


@several
def test_examples_without_a_result_are_a_failure(site: Site, run, workers) -> None:  # type: ignore[no-untyped-def]
    """A test that nobody reports must not turn a run green."""
    site.write("docs/index.md", program("one") * 2)
    lost = (
        "def pytest_runtest_protocol(item, nextitem):\n    return 'line 2' in item.nodeid or None\n"
    )
    site.write("conftest.py", lost)
    code, said = run("docs", *workers)
    (site.root / "conftest.py").unlink()
    assert (code, "1 of 2 examples have a result" in said) == (1, True)
    assert "1 examples have no result: docs/index.md::line 2, one.py" in said


def test_files_that_change_while_programs_run(
    site: Site,
    run: Callable[..., tuple[int, str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MKDOCS_SYBIL_WITHOUT", "namespaces landlock")
    copy = f"import subprocess\nsubprocess.run(['cp', __file__, '{site.root}/docs/new.md'], check=True)"
    site.programs(writes=copy)
    site.write("docs/index.md", program("writes"))
    code, said = run("docs")
    assert code == 1
    assert "These files changed while the examples ran: docs/new.md." in said


def test_without_a_table_it_takes_no_part(site: Site, run) -> None:  # type: ignore[no-untyped-def]
    site.write("pyproject.toml", "[project]\nname = 'mkdocs-sybil'\n")
    site.write("docs/index.md", program("two"))
    code, said = run("docs")
    assert (code, "no tests ran" in said) == (5, True)


def test_wrong_options(site: Site, run) -> None:  # type: ignore[no-untyped-def]
    site.configure("typo = 1")
    code, said = run("docs")
    assert code == 4
    assert "pyproject.toml:2: [tool.mkdocs-sybil] has no option 'typo'." in said
    assert "Traceback" not in said


def test_pages_that_pytest_passes_over(site: Site) -> None:
    """`check` and the build read them, or fail."""
    (site.root / "docs/gone.md").symlink_to("nowhere")
    os.mkfifo(site.root / "docs/pipe.md")
    examples = Examples(None)
    assert examples.site_of(site.root / "docs")
    session = mock.Mock(exitstatus=0, shouldfail=False, shouldstop=False)
    session.config.invocation_params.dir, session.config.args = site.root, ["docs/index.md::x"]
    examples.pytest_sessionfinish(session, 0)
    assert (examples.problems, session.exitstatus) == ([], 0)
    session.config.args = ["docs"]
    examples.pytest_sessionfinish(session, 0)
    gone = "docs/gone.md cannot be read: No such file or directory."
    assert examples.problems == [gone, "docs/pipe.md cannot be read: it is a named pipe."]
    assert session.exitstatus == 1


FAILS = "raise SystemExit('ran')\n"


@several
def test_a_page_belongs_to_the_site_above_it(  # type: ignore[no-untyped-def]
    run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers
) -> None:
    """Wherever the root of pytest is: it is that of a file with pytest's options."""
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        site = Site(tmp_path / name)
        site.programs(test_it=FAILS, conftest=FAILS)
        site.write("docs/index.md", program("one") + program("test_it"))
    (tmp_path / "link").symlink_to("one")
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests/test_other.py").write_text("def test_it():\n    pass\n")
    for folder, arguments, told in (
        (".", ("one/docs",), "1 failed, 1 passed"),
        (".", ("tests", "one/docs", "two/docs/index.md"), "2 failed, 3 passed"),
        (".", (), "2 failed, 3 passed"),
        ("one", (), "1 failed, 1 passed"),
        ("one/snippets", ("../docs",), "1 failed, 1 passed"),
        ("tests", ("--rootdir=.", "../one/docs/index.md"), "1 failed, 1 passed"),
        (".", ("link/docs",), "1 failed, 1 passed"),
        (".", ("tests", "link"), "1 failed, 2 passed"),
    ):
        if workers and "2 failed" not in told:
            continue
        monkeypatch.chdir(tmp_path / folder)
        code, said = run(*arguments, *workers)
        assert (code, told in said, "Error" in said) == (1, True, False), (arguments, said)
    (tmp_path / "two/pyproject.toml").write_text("[tool.mkdocs-sybil]\ntypo = 1\n")
    monkeypatch.chdir(tmp_path)
    assert "no option 'typo'" in run()[1]


@pytest.mark.parametrize("name", ["build", "dist", "venv", "node_modules", "x.egg"])
def test_pages_in_folders_that_pytest_does_not_enter(site: Site, run, name: str) -> None:  # type: ignore[no-untyped-def]
    """But for a person who says so."""
    site.write("docs/index.md", program("one"))
    site.write(f"docs/{name}/index.md", program("two"))
    (site.root / "docs" / name / "circle").symlink_to("..")  # which `check` and the build leave
    assert "1 failed, 1 passed" in run("docs")[1]
    for said_so in (f"--ignore=docs/{name}", f"-onorecursedirs={name}"):
        assert run("docs", said_so)[0] == 0
    shutil.rmtree(site.root / "docs" / name)


def test_a_program_that_is_called_as_a_test_does_not_run_in_pytest(
    run: Callable[..., tuple[int, str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does a conftest.py beside it. Who names it asks for that."""
    monkeypatch.chdir(tmp_path)
    site = Site(tmp_path)
    site.write("pytest.ini", "[pytest]\n")
    code = f"open({str(tmp_path / 'ran')!r}, 'w').close()\ndef test_it(): pass\n"
    for name in ("test_it.py", "conftest.py"):
        site.write(f"snippets/index/{name}", code)
    site.write("docs/index.md", program("one"))
    for arguments in ((), (".",), ("docs",)):
        status, said = run(*arguments)
        assert status == 0, said
        assert "1 passed" in said
        assert not (tmp_path / "ran").exists()
    assert "1 passed" in run("snippets/index/test_it.py")[1]
