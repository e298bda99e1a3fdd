"""`python -m mkdocs_sybil record` and `check`: what is written, what is refused, what is told."""

import itertools
import json
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from unittest import mock

import pytest
from sample_site import Site, block, program

import mkdocs_sybil
from mkdocs_sybil import Runner
from mkdocs_sybil._internal.cli import main
from mkdocs_sybil._internal.record import _naming_this_machine

SECTION = "# --8<-- [start:a]\nn = globals().get('n', 0) + 1\nprint(n)\n# --8<-- [end:a]\n"


def contents(site: Site) -> dict[Path, bytes]:
    """Return all files, without what Python and MkDocs make."""
    files = (path for path in site.root.rglob("*") if path.is_file())
    return {path: path.read_bytes() for path in files if "__pycache__" not in path.parts}


@pytest.fixture
def drifted(site: Site) -> Site:
    """Return a site with a new, a changed and an unchanged output."""
    site.programs(new="print('é')\n", two="print(1)\nprint(2)\n", two_out="1\n3\n")
    site.write("docs/index.md", program("new") + program("one"))
    site.write("docs/pages/two.md", program("two"))
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
    assert main(["record"]) == 2
    assert capsys.readouterr().out.startswith("CI is set: outputs are recorded by a person")
    assert contents(drifted) == before


def test_writes_what_differs_and_shows_it(
    drifted: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    before = contents(drifted)
    assert main(["record"]) == 0
    after = contents(drifted)
    snippets = drifted.root / "snippets"
    changed = {path for path in after if after[path] != before.get(path)}
    assert changed == {snippets / "new.out", snippets / "two.out"}
    assert after[snippets / "new.out"] == "é\n".encode()
    assert after[snippets / "two.out"] == b"1\n2\n"
    assert (snippets / "new.out").stat().st_mode & 0o777 == 0o644
    said = capsys.readouterr().out
    shown = "--- documented\n+++ printed\n@@ -0,0 +1 @@\n+é\n"
    assert f"snippets/new.out: snippets/new.py: recorded\n{shown}" in said
    assert "snippets/two.out: snippets/two.py: changed\n" in said
    assert "-3\n+2\n" in said
    assert "2 outputs written, 0 examples failed.\nRead them." in said
    assert main(["record"]) == 0
    assert capsys.readouterr().out == "0 outputs written, 0 examples failed.\n"


def test_a_page(drifted: Site) -> None:
    before = contents(drifted)
    assert main(["record", "docs/pages/two.md", "docs/pages/../pages/two.md"]) == 0
    after = contents(drifted)
    assert [path.name for path in after if after[path] != before.get(path)] == ["two.out"]


def test_a_failure_does_not_stop_the_others(
    drifted: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    drifted.programs(boom="print(5)\n1 / 0\n", boom_out="4\n", silent="x = 1\n", silent_out="1\n")
    drifted.write("docs/a.md", program("boom") + block("missing.py") + program("silent"))
    assert main(["record"]) == 1
    said = capsys.readouterr().out
    assert "docs/a.md:1: snippets/boom.py raises ZeroDivisionError." in said
    assert "docs/a.md:2: There is no file snippets/a/missing.py." in said
    assert "docs/a.md:5: snippets/silent.py prints nothing." in said
    assert "2 outputs written, 3 examples failed." in said
    snippets = drifted.root / "snippets"
    assert (snippets / "two.out").read_text() == "1\n2\n"
    assert (snippets / "boom.out").read_text() == "4\n"
    assert (snippets / "silent.out").read_text() == "1\n"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("docs/pages/three.md", "There is no page docs/pages/three.md."),
        ("docs/pages", "docs/pages is a folder. Name pages, or none for all."),
        ("README.md", "README.md is no page of this site. Pages are the Markdown files and"),
        ("mkdocs.yml", "mkdocs.yml is no page of this site."),
        ("snippets/one.py", "snippets/one.py is no page of this site."),
        ("../outside.md", "../outside.md is no page of this site."),
        ("docs/api/made.md", "docs/api/made.md is left out by exclude in pyproject.toml."),
        ("pages/two.md", "There is no page pages/two.md. Did you mean docs/pages/two.md?"),
        ("pages/two", "There is no page pages/two. Did you mean docs/pages/two.md?"),
        ("docs/pages/two.md:3", "no page docs/pages/two.md:3. Did you mean docs/pages/two.md?"),
        ("docs/*.md", "There is no page docs/*.md. Name each page, or none for all:"),
    ],
)
def test_what_is_no_page(
    drifted: Site, capsys: pytest.CaptureFixture[str], name: str, message: str
) -> None:
    drifted.configure('exclude = ["api/*"]')
    for path in ("README.md", "../outside.md", "docs/api/made.md"):
        drifted.write(path, "```python\nprint(1)\n```\n")
    before = contents(drifted)
    assert main(["record", "docs/pages/two.md", name]) == 2
    assert message in capsys.readouterr().err
    assert contents(drifted) == before


# Two runs


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("import time\nprint('a')\nprint(time.perf_counter_ns())", 2),
        ("print(len({*'abcdefgh'}))\nprint({*'abcdefgh'})", 2),
        ("import tempfile\nprint(tempfile.gettempdir())", 1),
        ("import time\nprint(time.localtime(0).tm_hour, time.tzname)", 1),
        ("import os, uuid\nprint(1)\nif uuid.uuid4().int % 1:\n    pass\nprint(os.urandom(4))", 2),
        ("import random\nprint('x\\n' * random.randrange(9, 99999))", None),
        ("import os\nprint(os.environ.get('OMP_NUM_THREADS'))", 1),
    ],
)
def test_what_differs_in_two_runs_is_refused(
    site: Site, capsys: pytest.CaptureFixture[str], code: str, line: int | None
) -> None:
    site.programs(it=code, two="print(2)\n")
    site.write("docs/index.md", program("it") + program("two"))
    assert main(["record"]) == 1
    said = capsys.readouterr().out
    assert f"snippets/it.py prints another text each time: line {line or ''}" in said
    assert "It was not recorded." in said
    assert "1 output written, 1 example failed." in said
    assert said.count("snippets/it.py") == 1
    assert sorted(path.name for path in site.root.glob("snippets/*.out")) == ["one.out", "two.out"]


def test_what_fails_the_second_time_is_refused(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    site.programs(it="import os\nassert os.environ.get('TZ') is None\nprint(1)\n")
    site.write("docs/index.md", program("it"))
    assert main(["record"]) == 1
    assert "snippets/it.py fails when it runs again: Traceback" in capsys.readouterr().out
    assert not (site.root / "snippets/it.out").exists()


def test_two_texts_for_one_file_are_refused(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    site.programs(count=SECTION)
    site.write("docs/index.md", block("count.py:a") * 2)
    assert main(["record"]) == 1
    said = capsys.readouterr().out
    places = "(docs/index.md:1, docs/index.md:4)"
    assert f"does not print the same in each place where it is embedded {places}" in said
    assert "snippets/count.a.out can hold only one text." in said
    assert "0 outputs written, 2 examples failed." in said
    assert not (site.root / "snippets/count.a.out").exists()


def test_another_page_that_shows_the_same_output(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is not taken from that page, which was not named: `record` there would take it back."""
    parts = "# --8<-- [start:{0}]\n{1}\n# --8<-- [end:{0}]\n"
    shows = {"a": "x = 1", "c": "x = 2", "b": "print(x)"}
    site.programs(it="".join(itertools.starmap(parts.format, shows.items())))
    site.write("docs/index.md", block("it.py:a") + block("it.py:b"))
    site.write("docs/other.md", block("it.py:a") + block("it.py:c") + block("it.py:b"))
    site.write("docs/link.md", "").unlink()
    (site.root / "docs/link.md").symlink_to("nowhere.md")
    for recorded in None, "1\n", "2\n":
        output = site.root / "snippets/it.b.out"
        if recorded:
            output.write_text(recorded)
        page = "docs/index.md" if recorded == "2\n" else "docs/other.md"
        assert main(["record", page]) == 1
        said = capsys.readouterr().out
        assert "docs/index.md:4" in said
        assert "docs/other.md:7" in said
        assert "show the same ones, or make it another section." in said
        assert (output.read_text() if output.exists() else None) == recorded
    site.write("docs/other.md", block("it.py:a") + block("it.py:b"))
    assert main(["record", "docs/index.md"]) == 0
    assert output.read_text() == "1\n"


def test_outputs_that_git_ignores(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    """All is well here, and fails in each clone."""
    site.programs(new="print(5)\n")
    site.write("docs/index.md", program("one") + program("new"))
    site.write(".gitignore", "*.out\n")
    subprocess.run(["git", "init", "-q"], check=True)
    subprocess.run(["git", "add", "--force", "snippets/one.out"], check=True)
    try:
        for _ in range(2):  # where nothing is written, too
            assert main(["record"]) == 0
            said = capsys.readouterr().out
            assert "git ignores snippets/new.out: the examples would fail in each clone" in said
    finally:
        shutil.rmtree(site.root / ".git")
        (site.root / ".gitignore").unlink()
    assert main(["record"]) == 0
    with mock.patch("subprocess.run", side_effect=FileNotFoundError):
        assert main(["record"]) == 0
    assert "git" not in capsys.readouterr().out


def test_two_texts_of_which_one_is_recorded(site: Site) -> None:
    site.programs(count=SECTION, **{"count.a_out": "1\n"})
    site.write("docs/index.md", block("count.py:a") * 2)
    assert main(["record"]) == 1
    assert (site.root / "snippets/count.a.out").read_text() == "1\n"


def test_one_program_on_two_pages_is_recorded_once(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    site.programs(it="print(1)\n")
    site.write("docs/index.md", program("it"))
    site.write("docs/two.md", program("it"))
    assert main(["record"]) == 0
    said = capsys.readouterr().out
    assert said.count("snippets/it.out: ") == 1
    assert "\n1 output written, 0 examples failed." in said


# Kinds


@pytest.mark.parametrize(
    ("printed", "suffix"),
    [
        ("1\n", "out"),
        ("| a |\n|---|\n| 1 |\n", "md"),
        ("graph LR\n  a --> b\n", "mmd"),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>\n', "svg"),
        ('<?xml version="1.0"?>\n<!-- a -->\n<svg xmlns="http://www.w3.org/2000/svg"/>\n', "svg"),
        ('<?xml version="1.0"?>\n<a/>\n', "out"),
        ("a | b\n", "out"),
        ("| a |\n|---|\n| 1 |\nand a sentence\n", "out"),
        ("| a |\n|---|\n| 1 |\n\n| b |\n|---|\n| 2 |\n", "out"),
        ("| a | b |\n|:--|--:|\n", "md"),
        ("| a |\n|---|\n| 1 |", "out"),
        ("<svg is a tag\n", "out"),
        ("graph of x\nis a line\n", "out"),
        ("flowchart: a to b\n1\n", "out"),
        ("stateDiagram is a word\n1\n", "out"),
        ("stateDiagram-v2\n  [*] --> a\n", "mmd"),
        ('{"a": 1}\n', "out"),
    ],
)
def test_the_kind_of_a_first_recording(site: Site, printed: str, suffix: str) -> None:
    site.programs(it=f"print({printed!r}, end='')\n")
    site.write("docs/index.md", program("it"))
    assert main(["record"]) == 0
    assert (site.root / f"snippets/it.{suffix}").read_text() == printed


def test_what_is_no_picture_can_be_recorded_as_text(site: Site) -> None:
    site.programs(it="print('<svg></svg> is empty')\n")
    site.write("docs/index.md", program("it"))
    assert "If it is text, make the file snippets/it.out, empty." in site.failure(None)
    site.programs(it_out="")
    assert main(["record"]) == 0
    assert (site.root / "snippets/it.out").read_text() == "<svg></svg> is empty\n"
    (site.root / "snippets/it.out").unlink()
    site.programs(it_json="")
    assert "make the file snippets/it.out, empty, and remove snippets/it.json." in site.failure(
        None
    )


def test_the_kind_stays(site: Site) -> None:
    site.programs(it="print('[1, 2]')\n", it_json="[1]\n")
    site.write("docs/index.md", program("it"))
    assert main(["record"]) == 0
    assert (site.root / "snippets/it.json").read_text() == "[1, 2]\n"
    assert not (site.root / "snippets/it.out").exists()


def test_both_streams_of_a_program(site: Site) -> None:
    site.programs(it="import sys\nprint(1)\nprint(2, file=sys.stderr)\n", it_err="")
    site.write("docs/index.md", program("it"))
    assert main(["record"]) == 0
    assert (site.root / "snippets/it.out").read_text() == "1\n"
    assert (site.root / "snippets/it.err").read_text() == "2\n"
    html, failures = site.render(program("it"))
    assert failures == []
    assert "stderr" in html


# Typed programs

TYPED = """\
# Title

```python
print(1)
print()
```

> - quoted
>
>     ```python
>     print("```")
>     print("")
>     print("    4")
>     ```

```python
x = 1
```

```output
old
```

```{ .python .any-stderr }
print(3, end="")
```

```output
old
```

End.
"""
RECORDED = """\
# Title

```python
print(1)
print()
```

```output
1

```

> - quoted
>
>     ```python
>     print("```")
>     print("")
>     print("    4")
>     ```
>
>     ````output
>     ```
>
>         4
>     ````

```python
x = 1
```

```{ .python .any-stderr }
print(3, end="")
```

```output
3
```

End.
"""


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_typed_programs_are_recorded_in_place(site: Site, ending: str, mark: str) -> None:
    site.configure("typed = true")
    page = site.write("docs/index.md", mark + TYPED.replace("\n", ending))
    assert main(["record"]) == 0
    assert page.read_bytes().decode() == mark + RECORDED.replace("\n", ending)
    assert main(["check"]) == 0


def test_each_line_ends_as_before(site: Site) -> None:
    """Also where two editors have written a page, and on a page from an old Mac."""
    site.configure("typed = true")
    for ends, own in (("\n", "\r\n"), "\n"), (("\r\n", "\n"), "\r\n"), (("\r", "\r"), "\r"):
        first, last = ends
        text = f"a{last}```python{first}print(1){first}```{first}{first}b{last}"
        page = site.write("docs/index.md", text)
        assert main(["record"]) == 0
        output = f"{own}{own}```output{own}1{own}```"
        assert page.read_bytes().decode() == text.replace(
            f"```{first}{first}", f"```{output}{first}{first}"
        )


# Nothing is lost


def test_a_crash_leaves_the_old_file(drifted: Site) -> None:
    before = contents(drifted)
    with mock.patch.object(Path, "replace", side_effect=KeyboardInterrupt):
        assert main(["record"]) == 130
    assert contents(drifted) == before  # and no temporary file


def test_what_was_written_before_a_crash_was_shown(
    drifted: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    real, calls = Path.replace, []

    def replace(self: Path, target: Path) -> Path:
        calls.append(target)
        if len(calls) > 1:
            raise OSError("no space left")
        return real(self, target)

    with mock.patch.object(Path, "replace", replace):
        assert main(["record"]) == 2
    said, told = capsys.readouterr()
    assert told.endswith(".out cannot be written: no space left.\n")
    assert (f"{calls[0].name}: " in said, f"{calls[1].name}: " in said) == (True, False)


def test_three_at_once(drifted: Site) -> None:
    command = [sys.executable, "-m", "mkdocs_sybil", "record"]
    all_ = [subprocess.Popen(command, stdout=-1, stderr=-1) for _ in range(3)]
    ends = [process.communicate() for process in all_]
    assert [(process.returncode, end[1]) for process, end in zip(all_, ends, strict=True)] == (
        [(0, b"")] * 3
    )
    assert (drifted.root / "snippets/two.out").read_text() == "1\n2\n"
    assert not list(drifted.root.glob("snippets/.*"))


def test_a_folder_that_cannot_be_written(drifted: Site) -> None:
    with mock.patch("tempfile.mkstemp", side_effect=PermissionError):
        assert main(["record"]) == 2
    assert (drifted.root / "snippets/two.out").read_text() == "1\n3\n"


# check


@pytest.mark.parametrize("command", ["check", "record"])
def test_fixtures_that_cannot_be_used_are_told_once(
    site: Site, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    site.write("own_fixtures.py", "1 / 0\n")
    site.configure('fixtures = "own_fixtures"')
    site.write("docs/index.md", program("one") * 3)
    assert main([command]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("The fixtures cannot be used") == 1


def test_check(drifted: Site, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(drifted)
    assert main(["check"]) == 1
    said = capsys.readouterr().out
    assert "docs/index.md:1: snippets/new.py prints this" in said
    assert "docs/pages/two.md:1: snippets/two.py does not print what" in said
    assert "\n2 pages with 3 programs, 2 failed. " in said
    assert main(["check", "docs/pages/two.md"]) == 1
    assert contents(drifted) == before
    drifted.configure('failures = "report"')
    assert main(["check"]) == 0
    assert main(["record"]) == 0
    drifted.configure()
    assert main(["check"]) == 0


def test_check_for_other_programs(drifted: Site, capsys: pytest.CaptureFixture[str]) -> None:
    """Its form is documented: who reads it relies on each name."""
    drifted.write("docs/pages/three.md", "Text.\n\n```python\nprint(1)\n```\n")
    assert main(["check", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    new, three, two = found["failures"]
    assert (found["version"], found["pages"], found["programs"]) == (1, 3, 3)
    assert list(found) == ["version", "pages", "programs", "failures"]
    assert two.pop("message").startswith(
        "snippets/two.py does not print what snippets/two.out says"
    )
    assert two == {
        "page": "docs/pages/two.md",
        "line": 1,
        "program": "snippets/two.py",
        "outputs": [{"file": "snippets/two.out", "recorded": "1\n3\n", "printed": "1\n2\n"}],
    }
    assert new["outputs"] == [{"file": "snippets/new.out", "recorded": None, "printed": "é\n"}]
    assert three.pop("message").startswith("This program is typed into the page.")
    assert three == {"page": "docs/pages/three.md", "line": 3, "program": None, "outputs": []}
    drifted.configure("typo = 1")
    assert main(["check", "--json"]) == 2
    assert capsys.readouterr().out == ""


def test_wrong_options_are_told_without_a_traceback(site: Site) -> None:
    site.configure("typo = 1")
    command = [sys.executable, "-m", "mkdocs_sybil", "check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("pyproject.toml:2: [tool.mkdocs-sybil] has no option 'typo'.")


def test_docs_that_are_not_there(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    """No pages are not pages that pass."""
    site.configure("docs = 'dosc'")
    assert main(["check"]) == 2
    assert "There is no folder dosc, which docs names." in capsys.readouterr().err


def test_a_folder_where_an_output_belongs(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    (site.root / "snippets/one.out").unlink()
    (site.root / "snippets/one.out").mkdir()
    site.write("docs/index.md", program("one"))
    assert main(["record"]) == 2
    assert capsys.readouterr().err == "snippets/one.out cannot be written: Is a directory.\n"


def test_who_interrupts_is_told_so(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    with mock.patch.object(Runner, "result", side_effect=KeyboardInterrupt):
        site.write("docs/index.md", program("one"))
        assert main(["check"]) == 130
    assert capsys.readouterr().err == "\nInterrupted.\n"


@pytest.mark.parametrize(
    ("redirected", "environment", "code", "said"),
    [
        (">/dev/full", {}, 2, "Not all could be written: No space left on device.\n"),
        ("| exec true", {}, 2, "Not all could be written: Broken pipe.\n"),
        ("2>&1 | exec true", {}, 2, ""),
        ("2>&-", {}, 1, ""),
        (">&- <&-", {}, 1, ""),
        ("", {"PYTHONIOENCODING": "ascii"}, 1, ""),
    ],
)
def test_an_output_that_cannot_take_all(
    site: Site, redirected: str, environment: dict[str, str], code: int, said: str
) -> None:
    site.programs(one="print('é')\n")
    site.write("docs/index.md", program("one"))
    shell = f"set -o pipefail; sleep 0; {sys.executable} -m mkdocs_sybil check {redirected}"
    done = subprocess.run(
        ["bash", "-c", shell],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": ""} | environment,  # as Python is by itself
    )
    assert (done.returncode, done.stderr) == (code, said)
    if not redirected:
        assert "+\\xe9\n" in done.stdout


def test_from_another_folder(drifted: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(drifted.root / "docs" / "pages")
    assert main(["record", "two.md"]) == 0
    assert (drifted.root / "snippets/two.out").read_text() == "1\n2\n"
    assert [path.name for path in Path().iterdir()] == ["two.md"]


# Elsewhere, and on other machines


@pytest.mark.parametrize(
    "code",
    [
        "import os\nprint(os.getpid())",
        "import subprocess\nit = subprocess.Popen(['true'])\nit.wait()\nprint(it.pid)",
        "import socket\nprint(socket.gethostname())",
        "import platform\nprint(platform.node())",
        "import os\nprint(os.uname().nodename)",
        "import getpass\nprint(getpass.getuser())",
        "import os\nprint(os.getuid())",
        "import pathlib\nprint(pathlib.Path.home().name)",
        "print(__file__)",
        "import sys\nprint(sys.executable)",
        "import os\nprint(os.__file__)",
        "import os\nprint(os.getcwd())",
        "import os\nprint(os.cpu_count())",
        "import multiprocessing\nprint(multiprocessing.cpu_count())",
        "import datetime\nprint(datetime.date.today())",
        "from datetime import datetime\nprint(f'{datetime.now():%Y}')",
        "import time\nprint(time.localtime().tm_year)",
        "import time\nprint(time.strftime('%d %B'))",
        "import time\nprint(time.ctime()[-4:])",
        "import time\nprint(time.clock_gettime(time.CLOCK_REALTIME) // 86400)",
        "import os\nprint(os.getgid())",
        "import datetime\nclass D(datetime.datetime): pass\nprint(D.now().year)",
    ],
)
def test_what_is_of_this_machine_or_day_is_refused(
    site: Site, capsys: pytest.CaptureFixture[str], code: str
) -> None:
    site.programs(it=code)
    site.write("docs/index.md", program("it"))
    assert main(["record"]) == 1
    said = capsys.readouterr().out
    assert "snippets/it.py prints a" in said
    assert "It was not recorded." in said
    assert not (site.root / "snippets/it.out").exists()


def test_a_machine_on_which_nothing_runs(site: Site, capfd: pytest.CaptureFixture[str]) -> None:
    site.configure('machines = ["PYTHONHOME=/nowhere"]')
    site.programs(new="print(1)\n")
    site.write("docs/index.md", program("new"))
    assert main(["record"]) == 2
    where = "Nothing runs on another machine (PYTHONHOME=/nowhere), which machines names."
    said = f"{where} Programs cannot be started.\nThe process that imports them ended."
    assert said in capfd.readouterr().err


def test_what_another_machine_prints_otherwise_is_refused(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    site.configure('machines = ["CAPABILITY=high", "CAPABILITY=low OTHER=1"]')
    digit = "import os\nprint(0.5)\nprint(0.1 + (os.environ.get('CAPABILITY') == 'low'))\n"
    site.programs(digit=digit, same="print(1)\n")
    site.write("docs/index.md", program("digit") + program("same"))
    assert main(["record"]) == 1
    said = capsys.readouterr().out
    where = "on another machine (CAPABILITY=low OTHER=1): line 2"
    assert f"snippets/digit.py prints another text {where}" in said
    assert "Print fewer digits" in said
    assert "1 output written, 1 example failed." in said
    assert (site.root / "snippets/same.out").read_text() == "1\n"


def test_times_and_days_that_a_program_chooses_are_recorded(site: Site) -> None:
    code = (
        "import datetime, time\nprint(datetime.datetime(2020, 1, 2).isoformat())\n"
        "print(time.strftime('%Y', time.gmtime(0)), repr(datetime.datetime(2020, 1, 2)))\n"
        "print(isinstance(datetime.datetime.now(), datetime.date))\n"
        "print(isinstance(datetime.datetime.min, datetime.datetime), type(datetime.datetime))\n"
        "class D(datetime.datetime): pass\n"
        "print(repr(D(2020, 1, 2)), D.mro(), datetime.datetime.now.__doc__, time.time.__name__)\n"
        "import pickle\nprint(pickle.dumps(datetime.datetime(2020, 1, 2)))\n"
    )
    site.programs(it=code)
    site.write("docs/index.md", program("it"))
    assert main(["record"]) == 0


def test_a_number_sign_in_a_name(site: Site) -> None:
    """A typed program is called after its page and its line, with that sign."""
    code = site.write("snippets/c#/d/it#2.py", "print(1)\n")
    site.write("docs/c#/d.md", program("it#2"))
    with mock.patch("mkdocs_sybil._internal.record._refused", return_value=[]):
        assert main(["record"]) == 0
    assert code.read_text() == "print(1)\n"
    assert code.with_suffix(".out").read_text() == "1\n"


@pytest.mark.parametrize("name", ["index.md", "cells.ipynb"])
def test_a_page_that_is_saved_while_its_programs_run(
    site: Site, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """By an editor, or by another `record`: the places of its programs are not what they were."""
    site.configure("typed = true")
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "source": "print(1)", "outputs": []}
    cells = {"cells": [{**cell, "execution_count": None}], "nbformat": 4, "nbformat_minor": 5}
    text = (
        json.dumps({**cells, "metadata": {}}) if "ipynb" in name else "```python\nprint(1)\n```\n"
    )
    page = site.write(f"docs/{name}", text)

    def save(*_: object) -> list[object]:
        page.write_text(f" {text}")
        return []

    with mock.patch("mkdocs_sybil._internal.record._refused", save):
        assert main(["record"]) == 2
    assert page.read_text() == f" {text}"
    assert f"docs/{name} was changed while its programs ran." in capsys.readouterr().err


def test_where_nobody_has_a_home(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", mock.Mock(side_effect=RuntimeError))
    assert _naming_this_machine(f"1\n{site.root}\n", site.config) == 2


def test_a_name_that_is_too_long(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "a" * 256]) == 2
    assert "File name too long" in capsys.readouterr().err


def test_fixtures_that_print(site: Site, capfd: pytest.CaptureFixture[str]) -> None:
    """Who reads what `check --json` writes finds one object there, and nothing else."""
    site.write("own_fixtures.py", "print('imported')\ndef setup(): print('set up')\n")
    site.configure('fixtures = "own_fixtures"')
    site.write("docs/index.md", program("one"))
    assert main(["check", "--json"]) == 0
    said, told = capfd.readouterr()
    assert json.loads(said)["failures"] == []
    assert told == "imported\nset up\n"


def test_closed_standard_error(
    site: Site, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["check", "--json", "nothing.md"]) == 2
    sys.stderr.close()
    assert capsys.readouterr().out == ""


def test_who_interrupts_while_a_command_begins(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Importing(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt if name == "main" else AttributeError

    monkeypatch.setitem(sys.modules, "mkdocs_sybil._internal.cli", Importing("cli"))
    with pytest.raises(SystemExit) as end:
        runpy.run_path(
            str(Path(mkdocs_sybil.__file__).with_name("__main__.py")), run_name="__main__"
        )
    assert (end.value.code, capsys.readouterr().err) == (130, "\nInterrupted.\n")


@pytest.mark.parametrize("name", ["random", "tempfile", "json", "argparse", "yaml"])
def test_a_file_with_the_name_of_a_module(site: Site, name: str) -> None:
    """Beside pyproject.toml: it does not run in the front end, nor in the place of the module."""
    file = site.write(f"{name}.py", "print('It ran.')\n")
    site.write("docs/index.md", program("one"))
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs_sybil", "check"],
        cwd=site.root, capture_output=True, text=True,
    )  # fmt: skip
    file.unlink()  # other tests begin commands of their own here
    assert (done.returncode, done.stderr) == (0, "")
    assert "It ran." not in done.stdout


def test_the_advice_can_be_pasted(site: Site) -> None:
    site.programs(new="print(2)\n")
    assert "record 'docs/a b.md'`" in site.failure(program("new"), "a b.md")


@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_build_without_streams(site: Site, closed: str) -> None:
    site.write("docs/index.md", program("one"))
    shell = f"{sys.executable} -m mkdocs_sybil build mkdocs.yml {closed}"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=False)
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)


def test_a_link_to_the_folder_of_the_site(site: Site, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(site.root)
    site.write("docs/index.md", program("one"))
    assert main(["check", str(tmp_path / "link/docs/index.md")]) == 0
    assert main(["check", str(tmp_path / "link/mkdocs.yml")]) == 2


@pytest.mark.parametrize("line", ['--8<-- "one.py"', "--8<--", "# --8<-- [end:a]"])
def test_a_typed_program_that_prints_a_line_that_embeds(
    site: Site, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    """Each `record` added one more block to the page."""
    site.configure("typed = true")
    code = line.replace("8", "{}")
    page = site.write("docs/index.md", f"```python\nprint({code!r}.format(8))\n```\n")
    before = page.read_text()
    assert main(["record"]) == 1
    assert "embeds a file (line 1), so the page cannot hold it." in capsys.readouterr().out
    assert page.read_text() == before
