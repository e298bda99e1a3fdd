"""`docs` with several folders: pages in several languages, which share programs and outputs."""

import subprocess
import sys
from typing import Any
from unittest import mock

import pytest
from mkdocs.exceptions import Abort
from sample_site import MKDOCS, Site, program

from mkdocs_sybil import PythonBlockParser, Runner
from mkdocs_sybil._internal import cli
from mkdocs_sybil._internal.cli import main
from mkdocs_sybil._internal.job import Job


@pytest.fixture
def languages(site: Site) -> Site:
    """Return a site with one page in two languages, whose program lies in the page's folder."""
    site.configure('docs = ["docs/en", "docs/zh"]')
    site.write("docs/index.md", "").unlink()
    site.write("docs/en/stop/cut.md", f"# Cut\n\n{program('add')}")
    site.write("docs/zh/stop/cut.md", f"# 截断\n\n{program('add')}")
    site.write("snippets/stop/cut/add.py", "print(1 + 1)\n")
    site.write("snippets/stop/cut/add.out", "2\n")
    return site


def test_a_page_has_its_programs_where_those_of_the_first_language_are(languages: Site) -> None:
    parser = PythonBlockParser(languages.config)
    jobs = []
    for language in ("en", "zh"):
        (found,) = parser.page(languages.root / f"docs/{language}/stop/cut.md").programs
        assert (
            found.recorded and found.recorded.path == languages.root / "snippets/stop/cut/add.out"
        )
        jobs.append(found.job)
    assert jobs[0] == jobs[1]


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[Job]:
    """Return what has run in this process, filled as it runs."""
    ran: list[Job] = []
    do = Runner._do

    def noted(self: Runner, job: Job, pipe: Any) -> Any:
        ran.append(job)
        return do(self, job, pipe)

    monkeypatch.setattr(Runner, "_do", noted)
    return ran


def test_one_run_serves_all_languages(
    languages: Site, ran: list[Job], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check"]) == 0
    assert "2 pages with 2 programs, 0 failed." in capsys.readouterr().out
    assert len(ran) == 1
    languages.write("snippets/stop/cut/add.out", "3\n")
    assert main(["check"]) == 1
    said = capsys.readouterr().out
    assert "docs/en/stop/cut.md:3: " in said and "docs/zh/stop/cut.md:3: " in said
    assert main(["record", "docs/zh/stop/cut.md"]) == 0
    assert (languages.root / "snippets/stop/cut/add.out").read_text() == "2\n"


def test_new_puts_a_program_where_all_languages_have_it(languages: Site) -> None:
    assert main(["new", "docs/zh/stop/cut.md", "twice"]) == 0
    assert (languages.root / "snippets/stop/cut/twice.py").is_file()


def test_programs_see_no_page_of_any_language(languages: Site) -> None:
    languages.programs(
        look="from pathlib import Path\n\n"
        f"for name in ('en', 'zh'):\n"
        f"    folder = Path({str(languages.root)!r}, 'docs', name)\n"
        "    try:\n"
        "        print(len(list(folder.rglob('*.md'))))\n"
        "    except PermissionError:\n"
        "        print(0)\n",
        look_out="0\n0\n",
    )
    languages.write("docs/zh/look.md", f"# 看\n\n{program('look')}")
    assert main(["check", "docs/zh/look.md"]) == 0


def test_one_command_builds_all_languages_and_runs_once(
    languages: Site,
    ran: list[Job],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr("mkdocs.__main__.State.__del__")  # nobody knows when it is called
    for language in ("en", "zh"):
        config = {"docs_dir": f"docs/{language}", "site_dir": f"site/{language}"}
        lines = "".join(f"{name}: {value}\n" for name, value in config.items())
        languages.write(f"{language}.yml", f"{MKDOCS}{lines}")
    assert main(["build", "en.yml", "zh.yml"]) == 0
    assert capsys.readouterr().err.count("Documentation built in") == 2
    assert "截断" in (languages.root / "site/zh/stop/cut.html").read_text("utf-8")
    assert len(ran) == 1
    languages.write("docs/zh/stop/cut.md", '# 断\n\n```python\n--8<-- "no.py"\n```\n')
    assert main(["build", "en.yml", "zh.yml"]) == 1
    assert "docs/zh/stop/cut.md:3: " in capsys.readouterr().err
    assert "截断" in (languages.root / "site/zh/stop/cut.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("files", "zh", "code", "message"),
    [
        (["en.yml", "no.yml"], "site/zh", 2, "There is no file no.yml."),
        (["en.yml", "docs"], "site/zh", 2, "There is no file docs."),
        (["en.yml", "./en.yml"], "site/zh", 2, "./en.yml is named twice."),
        (["en.yml", "zh.yml"], "site/en", 1, "which was made before this one, would be removed."),
        (["en.yml", "zh.yml"], "site", 1, "one inside of another is built after it."),
        (["plain.yml", "en.yml"], "site/zh", 2, "plain.yml has no plugin sybil: its programs did"),
    ],
)
def test_what_one_command_cannot_build(
    languages: Site,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    files: list[str],
    zh: str,
    code: int,
    message: str,
) -> None:
    monkeypatch.delitem(sys.modules, cli.EXTENSION, raising=False)
    for language, folder in (("en", "site/en"), ("zh", zh)):
        lines = f"docs_dir: docs/{language}\nsite_dir: {folder}\n"
        languages.write(f"{language}.yml", f"{MKDOCS}{lines}")
    plain = "site_name: P\nplugins: []\ntheme: {name: null, custom_dir: theme}\nsite_dir: plain\n"
    languages.write("plain.yml", plain)
    assert main(["build", *files]) == code
    assert message in capsys.readouterr().err


def test_a_build_that_is_interrupted(languages: Site, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "docs_dir: docs/zh\nsite_dir: site/zh\n"
    languages.write("zh.yml", f"{MKDOCS}{lines}")
    with mock.patch.object(Runner, "result", side_effect=KeyboardInterrupt):
        assert main(["build", "zh.yml"]) == 130
    assert capsys.readouterr().err.endswith("\nInterrupted.\n")
    assert not (languages.root / "site/.zh.building").exists()


def test_pytest_puts_what_runs_the_same_together(languages: Site) -> None:
    languages.write("pytest.ini", "[pytest]\n")
    for language in ("en", "zh"):
        languages.write(f"docs/{language}/other.md", f"# A\n\n{program('one')}")
    command = [sys.executable, "-m", "pytest", "-p", "no:cov", "-q", "--collect-only", "docs"]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    named = [line.partition("::")[0] for line in said.splitlines() if "::" in line]
    pages = ["other.md", "other.md", "stop/cut.md", "stop/cut.md"]
    assert named == [
        f"docs/{language}/{page}" for language, page in zip(["en", "zh"] * 2, pages, strict=True)
    ]


def test_pytest_sees_all_languages(languages: Site) -> None:
    languages.write("pytest.ini", "[pytest]\n")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:cov",
        "-v",
        "docs",
    ]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    for language in ("en", "zh"):
        assert f"docs/{language}/stop/cut.md::line 3, add.py PASSED" in said
    assert "2 of 2 examples have a result" in said


def test_mkdocs_builds_each_of_them_and_nothing_else(
    languages: Site, caplog: pytest.LogCaptureFixture
) -> None:
    for language, title in (("en", "Cut"), ("zh", "截断")):
        html = languages.build("stop/cut", docs_dir=str(languages.root / "docs" / language))
        assert title in html and "print" in html
    with pytest.raises(Abort):
        languages.build(docs_dir=str(languages.root / "docs"))
    assert "It must be one of them." in caplog.text
