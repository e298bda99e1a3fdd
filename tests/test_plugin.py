"""What `mkdocs build` and `mkdocs serve` do with the examples."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from html import unescape
from typing import cast
from unittest import mock

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort
from tiny_site import Site, block, program

from mkdocs_sybil import plugin
from mkdocs_sybil.plugin import SybilPlugin

FIXTURES = '''\
"""The fixtures of a machine without GPUs."""
def versions(): return {"Tool": "1.2"}
def gpus(): return 0
'''
SKIP = '<!-- skip: next if(gpus() < 2, reason="It needs two <GPUs>.") -->\n\n'


@pytest.fixture(autouse=True)
def log(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, site: Site) -> None:
    caplog.set_level("INFO", "mkdocs")
    site.write("modules/tiny_fixtures.py", FIXTURES)
    monkeypatch.syspath_prepend(site.root / "modules")
    site.configure("sybil: {fixtures: tiny_fixtures}")


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.message for record in caplog.records if "sybil" in record.name]


# build


@pytest.mark.parametrize("strict", [False, True])
def test_build_tells_what_it_does(
    site: Site, caplog: pytest.LogCaptureFixture, strict: bool
) -> None:
    site.snippets(gpu="1 / 0\n")
    site.page(program("one") * 2 + SKIP + block("gpu.py"))
    site.page("# Prose\n", "prose.md")
    assert "<h1" in site.build("prose", strict=strict)
    seconds = r"\d+\.\d\d s"
    index, prose, total = (message.removeprefix("mkdocs_sybil: ") for message in said(caplog))
    assert re.fullmatch(f"index.md: examples: 2 run, 1 not executed, 0 failed, {seconds}", index)
    assert re.fullmatch(f"prose.md: examples: 0 run, 0 not executed, 0 failed, {seconds}", prose)
    assert re.fullmatch(
        f"2 pages: examples: 2 run, 1 not executed, 0 failed, {seconds} "
        r"with Tool 1.2, Python 3\.\d+\.\d+",
        total,
    )


@pytest.mark.parametrize("strict", [False, True])
def test_build_ends_with_every_failure_and_no_page(
    site: Site, caplog: pytest.LogCaptureFixture, strict: bool
) -> None:
    site.snippets(two="print(2)\n", two_out="3\n")
    site.page(program("two") + block("missing.py") + program("one"))
    site.page("---\ntitle: Front\n---\n\n" + block("one.py"), "pages/other.md")
    site.page("fine")
    site.page(program("two") + block("missing.py") + program("one"))
    with pytest.raises(Abort) as abort:
        site.build(strict=strict)
    assert abort.value.code == 1
    failures = caplog.records[-1].message
    assert "docs/index.md:1: snippets/two.py does not print what snippets/two.out" in failures
    assert "docs/index.md:8: There is no file snippets/missing.py." in failures
    assert "docs/pages/other.md:5: snippets/one.py prints what the page does" in failures
    assert "2 pages: examples: 3 run, 0 not executed, 3 failed" in said(caplog)[-1]
    assert not list(site.root.glob("site/**/*.*"))


def test_the_command_exits_with_1_and_no_traceback(site: Site) -> None:
    site.configure("sybil")
    site.page(block("one.py"))
    result = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build"], capture_output=True, text=True, check=False
    )
    assert result.returncode == 1
    assert "docs/index.md:1: snippets/one.py prints what the page does not show" in result.stderr
    assert "Traceback" not in result.stderr
    site.page(program("one"))
    assert (
        subprocess.run([sys.executable, "-m", "mkdocs", "build", "-q"], check=False).returncode == 0
    )


@pytest.mark.parametrize(
    "text",
    [
        "---\ntitle: x\n---\n\n" + block("one.py"),
        ("\n\n\n\n" + block("one.py")).replace("\n", "\r\n"),
        "\ufeff\n\n\n\n" + block("one.py"),
    ],
    ids=["front matter", "CRLF", "BOM"],
)
def test_lines_are_those_of_the_file(
    site: Site, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    site.page(text)
    with pytest.raises(Abort):
        site.build()
    assert "docs/index.md:5: snippets/one.py prints" in caplog.records[-1].message


def test_skipped_examples_are_shown_with_their_reason(site: Site) -> None:
    site.snippets(gpu="1 / 0\n")
    site.page(SKIP + block("gpu.py"))
    html = site.build()
    assert '<div class="admonition not-executed">' in html
    assert "It needs two &lt;GPUs&gt;." in html
    assert "1 / 0" in re.sub("<.*?>", "", html)


def test_the_theme_finds_the_report(site: Site) -> None:
    site.write(
        "theme/main.html",
        "{{ examples.run }} {{ examples.not_run }} {{ examples.versions }} {{ examples.date }}",
    )
    site.snippets(gpu="1 / 0\n")
    site.page(program("one") * 2 + SKIP + block("gpu.py"))
    assert re.fullmatch(r"2 1 \{.*Tool.*1\.2.*\} \d{4}-\d\d-\d\d", site.build())


# The census

RAW = '<div class="language-python highlight"><pre><code>print(9)\n</code></pre></div>\n'
ESCAPED = "This program ran, but the built page does not show it"
NOT_UTF8 = "docs/index.md:1 is not UTF-8"
UNSEEN = "The built page shows this Python block, which did not run."


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a\n\n" + RAW, 3, UNSEEN),
        (program("one") + "\n" + RAW, 9, UNSEEN),
        (RAW + "\n" + program("one"), 1, UNSEEN),
        ("<!--\n" + program("one") + "-->\n", 2, ESCAPED),
        (
            "Text:\n\n" + "".join(f"    {line}\n" for line in block("quiet.py").split("\n")),
            3,
            ESCAPED,
        ),
        (program("one") + "\n<!--\n" + program("one") + "-->\n", 10, ESCAPED),
    ],
)
def test_census(
    site: Site, caplog: pytest.LogCaptureFixture, text: str, line: int, message: str
) -> None:
    site.snippets(quiet="x = 1\n")
    site.page("---\na: b\n---\n" + text)
    with pytest.raises(Abort):
        site.build()
    failures = caplog.records[-1].message
    assert f"docs/index.md:{line + 3}: {message}" in failures
    assert failures.count("docs/index.md") == 1
    assert "1 failed" in said(caplog)[-1]


INCLUDE = '''\
def on_page_markdown(markdown, **_):
    return markdown + """\\n\\n```python\\nprint(9)\\n```\\n"""
'''


def test_census_of_a_block_that_a_hook_adds(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    with (site.root / "mkdocs.yml").open("a") as file:
        file.write("hooks: [hook.py]\n")
    site.write("hook.py", INCLUDE)
    site.page(program("one"))
    with pytest.raises(Abort):
        site.build()
    assert f"docs/index.md:1: {UNSEEN}" in caplog.records[-1].message
    assert "print(9)" in caplog.records[-1].message


GENERATE = """\
from mkdocs.structure.files import File
def on_files(files, config):
    files.append(File.generated(config, "made.md", content="```python\\nprint(9)\\n```\\n"))
    return files
"""


def test_census_of_a_page_that_is_no_file(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    with (site.root / "mkdocs.yml").open("a") as file:
        file.write("hooks: [hook.py]\n")
    site.write("hook.py", GENERATE)
    site.page(program("one"))
    with pytest.raises(Abort):
        site.build()
    assert f"made.md:2: {UNSEEN}" in caplog.records[-1].message


def test_every_suffix_of_markdown_is_a_page(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    site.page(block("one.py"), "other.markdown")
    with pytest.raises(Abort):
        site.build("other")
    assert "docs/other.markdown:1: snippets/one.py prints what" in caplog.records[-1].message


def test_a_snippet_that_the_page_shows_otherwise(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    """For example, from another folder than the one that the examples run from."""
    site.write("elsewhere/one.py", "print(1)  # elsewhere\n")
    config = site.root / "mkdocs.yml"
    config.write_text(config.read_text().replace("$config_dir/snippets", "$config_dir/elsewhere"))
    site.page(block("one.py"))
    site.snippets(one="x = 1\n")
    with pytest.raises(Abort):
        site.build()
    assert ESCAPED in caplog.records[-1].message
    assert UNSEEN in caplog.records[-1].message


# serve


@pytest.fixture
def serve(site: Site) -> Iterator[Callable[[], str]]:
    """Return a function that builds as `mkdocs serve` does, and returns the text of the page."""

    def serve() -> str:
        build(load_config(), serve_url="http://localhost/")
        return unescape(re.sub("<.*?>", "", (site.root / "site" / "index.html").read_text()))

    kept = cast(SybilPlugin, load_config().plugins["sybil"])  # MkDocs makes it once in a process
    kept.on_startup(command="serve", dirty=False)
    yield serve
    kept.on_startup(command="build", dirty=False)
    kept.kept.clear()


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (program("two"), "snippets/two.py does not print what snippets/two.out says."),
        (block("missing.py"), "There is no file snippets/missing.py."),
        (program("new"), "There is no file snippets/new.out yet."),
        (block("latin.py"), "snippets/latin.py:1 is not UTF-8"),
        (program("latinout"), "snippets/latinout.out:1 is not UTF-8"),
        (block("open.py:a"), "End it with the line: # --8<-- [end:a]"),
        (block("../mkdocs.py"), "'../mkdocs.py' is outside of snippets/."),
        ("```python\nx\n```\n", "This program is typed into the page."),
        ("```python\nx\n", "This block is never closed."),
        ("- ```python\n  x\n  ```\n", "A block cannot start beside a list marker"),
        ("é".encode("latin-1"), NOT_UTF8),
        (RAW, UNSEEN),
        ("> " + block("boom.py").replace("\n", "\n> "), "ZeroDivisionError: division by zero"),
        ('=== "x"\n\n    ' + block("boom.py").replace("\n", "\n    "), "ZeroDivisionError: div"),
    ],
    ids=lambda value: value if isinstance(value, str) and "\n" not in value else "page",
)
def test_serve_shows_a_failure_in_the_page_and_goes_on(
    site: Site,
    serve: Callable[[], str],
    caplog: pytest.LogCaptureFixture,
    bad: str | bytes,
    message: str,
) -> None:
    site.snippets(
        two="print(2)\n",
        two_out="3\n",
        new="print(1)\n",
        latin="'é'\n".encode("latin-1"),
        latinout="print('é')\n",
        latinout_out="é\n".encode("latin-1"),
        open="# --8<-- [start:a]\n",
        boom="\n1 / 0\n",
    )
    site.page(bad if isinstance(bad, bytes) else bad + "\n\nThe end.\n")
    assert message in (page := serve())
    assert "The end." in page or message in ("This block is never closed.", NOT_UTF8)
    assert message in caplog.text
    site.page(program("one") + "\nThe end.\n")
    assert message not in (page := serve())
    assert "print(1)" in page


def test_serve_runs_only_what_changed(site: Site, serve: Callable[[], str]) -> None:
    ran = []

    def outcome(example):  # type: ignore[no-untyped-def]
        ran.append(example.parsed.name)
        return real(example)

    real = plugin.outcome
    site.snippets(two="print(2)\n", two_out="2\n", gpu="1 / 0\n", bad="1 / 0\n")
    sections = (
        "# --8<-- [start:a]\nx = 1\n# --8<-- [end:a]\n"
        "# --8<-- [start:b]\nx += 1\n# --8<-- [end:b]\n"
    )
    site.snippets(parts=sections)
    page = program("one") + program("two") + SKIP + block("gpu.py")
    site.page(page + block("parts.py:a") + block("parts.py:b"))
    with mock.patch.object(plugin, "outcome", outcome):
        serve()
        assert ran == ["one.py", "two.py", "gpu.py", "parts.py:a", "parts.py:b"]
        ran.clear()
        serve()
        site.page("A new line.\n\n" + page + block("parts.py:a") + block("parts.py:b"))
        assert "A new line." in serve()
        assert ran == []
        site.snippets(two="print(1 + 1)\n")
        assert "print(1 + 1)" in serve()
        assert ran == ["two.py"]
        ran.clear()
        site.snippets(two_out="3\n")
        assert "does not print what" in serve()
        assert "does not print what" in serve()  # what failed runs again
        assert ran == ["two.py"] * 2
        ran.clear()
        site.snippets(two_out="2\n")
        assert "does not print what" not in serve()
        assert ran == []  # it had passed with this output before
        site.snippets(parts=sections.replace("x = 1", "x = 5"))
        serve()
        assert ran == ["parts.py:a", "parts.py:b"]
        ran.clear()
        site.snippets(parts=sections.replace("x = 1", "x = 5").replace("x += 1", "x += 2"))
        assert "x += 2" in serve()
        assert ran == ["parts.py:b"]  # with what the first section left


def test_serve_watches_the_snippets(site: Site) -> None:
    server = mock.Mock()
    config = load_config(str(site.root / "mkdocs.yml"))
    config.plugins["sybil"].on_serve(server, config=config, builder=print)
    server.watch.assert_called_once_with(str(site.root / "snippets"))
