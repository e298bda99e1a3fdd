"""What `mkdocs build` and `mkdocs serve` do with the examples."""

import copy
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any, cast
from unittest import mock

import pytest
import yaml
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.structure.files import Files
from sample_site import MKDOCS, Site, block, code_in, program

from mkdocs_sybil._internal import acceleration
from mkdocs_sybil._internal.job import Job
from mkdocs_sybil._internal.live import Live
from mkdocs_sybil._internal.plugin import SybilPlugin
from mkdocs_sybil._internal.run import Runner

FIXTURES = '''\
"""The fixtures of a machine without GPUs."""
conditions = {"gpus": lambda: 0}
def versions(): return {"Tool": "1.2"}
'''
SKIP = '<!-- skip: next if(gpus() < 2, reason="It needs two <GPUs>.") -->\n\n'


@pytest.fixture(autouse=True)
def log(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, site: Site) -> None:
    caplog.set_level("INFO", "mkdocs")
    site.write("own_fixtures.py", FIXTURES)
    site.configure('fixtures = "own_fixtures"')


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if "sybil" in record.name]


def failures(caplog: pytest.LogCaptureFixture) -> str:
    return caplog.records[-1].getMessage()


# build


def test_the_plugin_is_named_once(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    site.mkdocs("  - sybil\n")
    with pytest.raises(Abort):
        site.build()
    assert "names the plugin sybil twice" in failures(caplog)


def test_fixtures_that_cannot_be_used_are_told_once(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    site.write("own_fixtures.py", "1 / 0\n")
    site.write("docs/index.md", program("one") * 3)
    with pytest.raises(Abort):
        site.build("index")
    messages = "\n".join(record.getMessage() for record in caplog.records)
    assert messages.count("The fixtures cannot be used") == messages.count("ZeroDivisionError") == 1


def test_a_page_shows_the_versions_of_what_it_imports(site: Site) -> None:
    site.configure('fixtures = "own_fixtures"\npreload = ["pytest", "yaml"]')
    site.write("theme/main.html", "{{ page.content }}{{ examples.versions }}")
    site.programs(yaml="import yaml\n")
    site.write("docs/index.md", program("yaml") + program("one"))
    site.write("docs/other.md", program("one"))
    assert f"'yaml': '{yaml.__version__}'" in site.build("index")
    assert "pytest" not in site.build("index")
    assert "yaml" not in site.build("other")


@pytest.mark.parametrize("strict", [False, True])
def test_build_tells_what_it_does(
    site: Site, caplog: pytest.LogCaptureFixture, strict: bool
) -> None:
    site.programs(gpu="1 / 0\n")
    site.write("docs/index.md", program("one") * 2 + SKIP + block("gpu.py"))
    site.write("docs/prose.md", "# Prose\n")
    assert "<h1" in site.build("prose", strict=strict)
    seconds = r"\d+\.\d\d s"
    index, total = (message.removeprefix("mkdocs_sybil: ") for message in said(caplog))
    assert re.fullmatch(f"index.md: examples: 2 run, 1 not executed, 0 failed, {seconds}", index)
    assert re.fullmatch(
        f"2 pages: examples: 2 run, 1 not executed, 0 failed, {seconds} "
        r"with Tool 1.2, Python 3\.\d+\.\d+",
        total,
    )


@pytest.mark.parametrize("strict", [False, True])
def test_build_ends_with_every_failure_and_no_page(
    site: Site, caplog: pytest.LogCaptureFixture, strict: bool
) -> None:
    site.programs(two="print(2)\n", two_out="3\n", new="print(1)\n")
    site.write("docs/index.md", program("two") + block("missing.py") + program("one"))
    site.write("docs/pages/other.md", "---\ntitle: Front\n---\n\n" + block("new.py"))
    with pytest.raises(Abort) as abort:
        site.build(strict=strict)
    assert abort.value.code == 1
    messages = failures(caplog)
    assert "docs/index.md:1: snippets/two.py does not print what snippets/two.out" in messages
    assert "docs/index.md:2: There is no file snippets/index/missing.py." in messages
    assert (
        "docs/pages/other.md:5: snippets/new.py prints this, and snippets/new.out does" in messages
    )
    assert "2 pages: examples: 3 run, 0 not executed, 3 failed" in said(caplog)[-1]
    assert not list(site.root.glob("site/**/*.*"))


def test_failures_may_be_a_report(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    site.configure('failures = "report"')
    site.programs(two="print(2)\n", two_out="3\n")
    site.write("docs/index.md", program("two") + program("one") + "```python\nx\n```\n")
    html = site.build(strict=True)
    assert code_in(html)[:2] == ["print(2)", "print(1)"]
    assert "docs/index.md:1: snippets/two.py does not print what" in caplog.text
    assert "2 failed" in said(caplog)[-2]
    assert "sybil0" not in html


def test_the_command_exits_with_1_and_no_traceback(site: Site) -> None:
    site.configure()
    site.programs(new="print(2)\n")
    site.write("docs/index.md", program("new"))
    command = [sys.executable, "-m", "mkdocs", "build", "-q"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert "docs/index.md:1: snippets/new.py prints this" in result.stderr
    assert "Traceback" not in result.stderr
    site.write("docs/index.md", program("one"))
    assert subprocess.run(command, check=False).returncode == 0


def test_a_build_of_what_was_saved_is_refused(site: Site) -> None:
    """A program can change without its page, which would not be built."""
    site.write("docs/index.md", program("one"))
    site.configure()
    command = [sys.executable, "-m", "mkdocs", "build", "-q"]
    assert subprocess.run(command, check=False).returncode == 0
    site.programs(one="print(2)\n")
    done = subprocess.run([*command, "--dirty"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "--dirty builds only pages that were saved" in done.stderr


def test_a_build_that_fails_leaves_the_old_site(site: Site) -> None:
    def build(text: str, *options: str) -> tuple[int, str]:
        site.write("docs/index.md", text)
        command = [sys.executable, "-m", "mkdocs", "build", *options]
        done = subprocess.run(command, stderr=subprocess.DEVNULL, check=False)
        assert [path.name for path in site.root.glob(".*.building")] == []
        return done.returncode, (site.root / "site/index.html").read_text()

    site.configure()
    shutil.rmtree(site.root / "site", ignore_errors=True)
    assert build("The first.\n") == (0, "<p>The first.</p>")
    kept = site.write("site/gone.html", "an old page")
    assert build("The second.\n" + program("gone")) == (1, "<p>The first.</p>")
    broken = "The third, with a [link](gone.md).\n"
    assert build(broken, "--strict") == (1, "<p>The first.</p>")
    assert kept.exists()
    assert build("The fourth.\n", "--strict") == (0, "<p>The fourth.</p>")
    assert not kept.exists()
    site.write(".site.building/new/index.html", "what a build left that was killed")
    site.write(".site.building/old/index.html", "the same, at its end")
    assert build("The fifth.\n") == (0, "<p>The fifth.</p>")
    elsewhere = site.root / "elsewhere"
    shutil.move(site.root / "site", elsewhere)
    (site.root / "site").symlink_to(elsewhere)
    assert build("The sixth.\n") == (0, "<p>The sixth.</p>")
    assert (elsewhere / "index.html").read_text() == "<p>The sixth.</p>"
    assert (site.root / "site").is_symlink()
    (site.root / "site").unlink()
    shutil.rmtree(elsewhere)


TWICE = """\
from pathlib import Path
from mkdocs import utils
from mkdocs.commands.build import build
done = []

def on_page_markdown(markdown, **_):
    return markdown + "\\nbuilt twice" * len(done)

def on_post_page(output, **_):
    return output.replace("LATE", "<pre>print(1)</pre>") if not done else output

def on_post_build(config, **_):
    if not done:
        done.append(1)
        utils.clean_directory = lambda folder: folder
        build(config)
        Path(config.site_dir, "own").touch()
"""


@pytest.mark.parametrize("command", ["mkdocs build", "mkdocs_sybil build mkdocs.yml"])
def test_a_plugin_that_builds_once_more(site: Site, command: str) -> None:
    """As mkdocs-static-i18n does for each language, into the same site."""

    def build(text: str) -> tuple[int, str]:
        site.write("docs/index.md", text)
        done = subprocess.run([sys.executable, "-m", *command.split()], check=False, stderr=-3)
        assert [path.name for path in site.root.glob(".*.building")] == []
        return done.returncode, (site.root / "site/index.html").read_text()

    site.configure()
    site.mkdocs("hooks: [twice.py]")
    site.write("twice.py", TWICE)
    shutil.rmtree(site.root / "site", ignore_errors=True)
    twice = "<p>The first.</p>\n<p>built twice</p>"
    assert build("The first.\n") == (0, twice)
    assert (site.root / "site/own").exists()
    assert build("The second.\n\nLATE\n") == (1, twice)
    assert build(program("gone")) == (1, twice)


@pytest.mark.parametrize(
    "code", ["import os\nos._exit(0)", "import logging\nlogging.disable()\n1 / 0"]
)
def test_a_program_does_not_end_the_build_nor_its_warnings(
    site: Site, caplog: pytest.LogCaptureFixture, code: str
) -> None:
    site.programs(bad=code)
    site.write("docs/index.md", program("bad") + "\n[gone](nowhere.md)\n")
    with pytest.raises(Abort):
        site.build()
    assert "nowhere.md" in caplog.text
    assert "docs/index.md:1: snippets/bad.py " in failures(caplog)


@pytest.mark.parametrize(
    "text",
    [
        "---\ntitle: x\n---\n\n" + block("new.py"),
        ("\n\n\n\n" + block("new.py")).replace("\n", "\r\n"),
        "\ufeff\n\n\n\n" + block("new.py"),
    ],
    ids=["front matter", "CRLF", "BOM"],
)
def test_lines_are_those_of_the_file(
    site: Site, caplog: pytest.LogCaptureFixture, text: str
) -> None:
    site.programs(new="print(1)\n")
    site.write("docs/index.md", text)
    with pytest.raises(Abort):
        site.build()
    assert "docs/index.md:5: snippets/new.py prints" in failures(caplog)


def test_the_theme_finds_the_report(site: Site) -> None:
    site.write(
        "theme/main.html",
        "{{ page.content }}|{{ examples.run }} {{ examples.not_run }} {{ examples.versions }} {{ examples.date }}",
    )
    site.programs(gpu="1 / 0\n")
    site.write("docs/index.md", program("one") * 2 + SKIP + block("gpu.py"))
    assert re.search(r"\|2 1 \{.*Tool.*1\.2.*\} \d{4}-\d\d-\d\d", site.build())


def test_a_template_without_a_page_finds_a_report(site: Site) -> None:
    """As 404.html, which extends main.html in Material; and a page that `exclude` names."""
    site.write("theme/main.html", "{{ page.content }}|{{ examples.run }} ran")
    site.mkdocs("extra_templates: [404.html]")
    site.write("docs/404.html", "|{{ examples.run }} ran")
    site.configure('exclude = ["left.md"]')
    site.write("docs/left.md", "Out.\n")
    site.write("docs/index.md", program("one"))
    assert "|1 ran" in site.build()
    assert "|0 ran" in (site.root / "site/404.html").read_text()
    assert "|0 ran" in (site.root / "site/left.html").read_text()


def test_files_that_change_while_programs_run(
    site: Site, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MKDOCS_SYBIL_WITHOUT", "namespaces landlock")
    code = f"import subprocess\nsubprocess.run(['cp', __file__, '{site.root}/docs/new.md'], check=True)"
    site.programs(writes=code)
    site.write("docs/index.md", program("writes"))
    with pytest.raises(Abort):
        site.build()
    assert "These files changed while the examples ran: docs/new.md." in failures(caplog)


# The configuration of MkDocs


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("site_name: Small", "site_name: Small\ndocs_dir: snippets", "They must be the same folder"),
        ("site_name: Small", "site_name: Small\nsite_dir: snippets", "would remove programs"),
        ("site_name: Small", "site_name: Small\nsite_dir: snippets/a", "would remove programs"),
        ("pymdownx.superfences:", "sane_lists:", "mkdocs.yml has no pymdownx.superfences"),
        (
            "  - pymdownx.highlight\n",
            "  - pymdownx.highlight:\n      extend_pygments_lang: [{name: snake, lang: python}]\n",
            "extend_pygments_lang of mkdocs.yml gives Python another name, 'snake'.",
        ),
        ("  - pymdownx.highlight\n", "  - pymdownx.highlight\n  - sybil\n", "Remove it there"),
        (
            "  - pymdownx.highlight\n",
            "  - pymdownx.highlight: {use_pygments: false}\n",
            "pymdownx.highlight needs Pygments here.",
        ),
    ],
)  # fmt: skip
def test_a_site_that_cannot_be_seen_is_refused(
    site: Site, caplog: pytest.LogCaptureFixture, old: str, new: str, message: str
) -> None:
    text = (site.root / "mkdocs.yml").read_text()
    text = re.sub(r"\n      custom_fences:(\n        .*)+", "", text) if "sane" in new else text
    assert old in text
    site.write("mkdocs.yml", text.replace(old, new))
    site.write("docs/index.md", program("one"))
    with pytest.raises(Abort):
        site.build()
    assert message in failures(caplog)


@pytest.mark.parametrize(
    "highlight",
    [
        "",
        "  - pymdownx.highlight: {pygments_lang_class: false}\n",
        "  - pymdownx.highlight: {linenums: true, linenums_style: table}\n",
        "  - pymdownx.highlight: {linenums: true, linenums_style: pymdownx-inline, anchor_linenums: true}\n",
        "  - pymdownx.highlight: {linenums: true, linenums_style: inline, line_spans: __span}\n",
        "  - pymdownx.highlight: {auto_title: true, noclasses: true, css_class: code}\n",
        "  - pymdownx.highlight: {extend_pygments_lang: [{name: inline-php, lang: php}]}\n",
        "  - codehilite\n",
    ],
)
def test_programs_are_seen_however_they_are_highlighted(
    site: Site, caplog: pytest.LogCaptureFixture, highlight: str
) -> None:
    text = (site.root / "mkdocs.yml").read_text()
    site.write("mkdocs.yml", text.replace("  - pymdownx.highlight\n", highlight))
    site.programs(it="if True:\n    print('<&>')\n", it_out="<&>\n")
    site.write(
        "docs/index.md", program("it") + "\n```inline-php\necho 1;\n```\n" * ("php" in highlight)
    )
    html = site.build()
    assert code_in(html, python=False) == ["<&>"]
    site.write("docs/index.md", program("it") + "\n```text\nimport os\nprint(1)\n```\n")
    with pytest.raises(Abort):
        site.build()
    assert "looks like Python" in failures(caplog)


RAW = '<div class="language-python highlight"><pre><code>print(9)\n</code></pre></div>\n'
UNSEEN = "The built page shows this Python block, which did not run."
HOOKS = {
    "before": f"def on_page_markdown(markdown, **_):\n    return markdown + '''\\n\\n{RAW}'''",
    "after": f"def on_page_content(html, **_):\n    return html + '''{RAW}'''",
    "late": f"def on_post_page(output, **_):\n    return output + '''{RAW}'''",
    "latest": "from mkdocs.plugins import event_priority\n@event_priority(-99)\n"
    f"def on_post_page(output, **_):\n    return output + '''{RAW}'''",
    "made": "from mkdocs.structure.files import File\ndef on_files(files, config):\n"
    f"    files.append(File.generated(config, 'made.md', content='''{RAW}'''))\n    return files",
}


def hook(site: Site, source: str) -> None:
    """Add a hook. Its name is its own: Python remembers files by their names."""
    name = f"hook_{len(list(site.root.glob('hook_*')))}.py"
    site.mkdocs(f"hooks: [{name}]")
    site.write(name, source)


@pytest.mark.parametrize("when", HOOKS)
def test_a_hook_that_adds_a_block(site: Site, caplog: pytest.LogCaptureFixture, when: str) -> None:
    hook(site, HOOKS[when])
    site.write("docs/index.md", program("one"))
    with pytest.raises(Abort):
        site.build()
    assert UNSEEN in failures(caplog)
    assert "print(9)" in failures(caplog)
    assert "made.md:1: " in failures(caplog) or when != "made"
    assert not list(site.root.glob("site/**/*.html")) or "late" in when


def test_a_page_that_another_plugin_reads(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """As Material's blog does with its posts: MkDocs asks nobody for their text."""
    hook(
        site,
        "def on_pre_page(page, **_):\n    def read_source(config):\n"
        "        page.markdown, page.meta = page.file.content_string, {}\n"
        "    page.read_source = read_source\n    return page\n",
    )
    site.write("docs/index.md", "# No Python\n")
    assert "No Python" in site.build()
    site.write("docs/index.md", "# Python\n\n" + program("one"))
    site.write("docs/raw.md", RAW)
    with pytest.raises(Abort):
        site.build()
    assert "docs/index.md:3: Another plugin reads this page" in failures(caplog)
    assert f"docs/raw.md:1: {UNSEEN}" in failures(caplog)
    site.configure("exclude = ['index.md', 'raw.md']")
    site.build()


def test_a_hook_that_changes_an_output(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    site.mkdocs("hooks: [hook.py]")
    site.write(
        "hook.py", "def on_post_page(output, **_):\n    return output.replace('1\\n', '2\\n')"
    )
    site.write("docs/index.md", program("one"))
    with pytest.raises(Abort):
        site.build()
    assert "docs/index.md:1: A hook, a plugin or the theme has changed this" in failures(caplog)


SHORTER = r'''
import re
def shorter(html):
    """Write HTML in another form, as plugins do that minify it, or parse it."""
    html = re.sub("<!--(?![!/s]).*?-->", "", html)
    parts = re.split("(<pre.*?</pre>)", html, flags=re.DOTALL)
    for number in range(0, len(parts), 2):
        part = re.sub(r"\s+", " ", parts[number]).replace("> <", "><").replace("viewBox", "viewbox")
        parts[number] = re.sub("<(path[^>]*)/>", r"<\1></path>", part)
    return re.sub(r'="(\w+)"', r"=\1", "".join(parts))
'''


@pytest.mark.parametrize("when", ["post_page(output", "page_content(html"])
def test_a_plugin_that_writes_the_html_anew(
    site: Site, caplog: pytest.LogCaptureFixture, when: str
) -> None:
    def change(result: str) -> None:
        site.write("mkdocs.yml", MKDOCS)
        name = when.partition("(")[2]
        hook(site, f"{SHORTER}\ndef on_{when}, **_):\n    return {result.replace('html', name)}\n")

    picture = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">\n<path d="M0 0"/>\n</svg>\n'
    )
    table = "| a | b |\n| - | - |\n| 1 | 2  3 |\n"
    site.programs(picture=f"print('''{picture}''', end='')\n", picture_svg=picture)
    site.programs(table=f"print('''{table}''', end='')\n", table_md=table)
    site.programs(space="print('a  b &')\n", space_out="a  b &\n")
    site.write("docs/index.md", "".join(map(program, ("picture", "table", "space", "one"))))
    change("shorter(html)")
    html = site.build()
    assert ("viewbox" in html) == ("<td>2 3" in html) == ("post" in when)
    assert code_in(html, python=False) == ["a  b &", "1"]
    for line, changed in ((1, "'M0 0', 'M1 0'"), (2, "'2  3', '23'"), (3, "'a  b', 'a b'")):
        change(f"shorter(html.replace({changed}))")
        with pytest.raises(Abort):
            site.build()
        said = f"docs/index.md:{line}: A hook, a plugin or the theme has changed this output:"
        assert said in failures(caplog)


def test_a_plugin_that_takes_pages_elsewhere(site: Site) -> None:
    """As to a feed, or to one page that is printed: it finds outputs there, and no tokens."""
    hook(
        site,
        "from pathlib import Path\n"
        "def on_page_content(html, page, **_):\n"
        "    Path('taken').write_text(html + '--Text' + page.markdown)\n"
        "def on_post_build(config, **_):\n"
        "    Path(config.site_dir, 'all.txt').write_text(Path('taken').read_text())\n",
    )
    site.write("docs/index.md", "Text.\n\n" + program("one"))
    site.build()
    html, markdown = (site.root / "taken").read_text().split("--Text")
    assert "<code>1\n</code>" in html
    assert "```text\n1\n```" in markdown
    assert "sybil0" not in html + markdown


def test_a_plugin_that_takes_a_text_before_outputs_are_in_it(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    source = (
        "from pathlib import Path\ntaken = []\n"
        "def on_page_markdown(text, **_):\n    taken.append(text)\n"
        "def on_post_build(config, **_):\n"
        "    Path(config.site_dir, 'all.txt').write_text(''.join(taken))\n"
    )
    hook(site, source)
    site.write("docs/index.md", "Text.\n")
    site.build()
    site.write("docs/index.md", program("one"))
    with pytest.raises(Abort):
        site.build()
    assert "all.txt of the new site has sybil0" in failures(caplog)


def test_a_plugin_that_includes_a_program(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """Its line would be shown, or pymdownx.snippets would put the program into the text."""
    line = '--8<-- "one.py"'
    hook(site, f"def on_page_markdown(text, **_):\n    return text + '''\n\n{line}\n'''\n")
    site.write("docs/index.md", f"# Own\n\n```text\n;{line}\n```\n")
    with pytest.raises(Abort):
        site.build()
    assert "docs/index.md:1: This line embeds no program, as a plugin or a hook" in failures(caplog)


@pytest.mark.parametrize("name", ["extra", "markdown.extensions.fenced_code"])
def test_an_extension_that_reads_fences_instead(
    site: Site, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    site.write("mkdocs.yml", MKDOCS.replace("plugins:", f"  - {name}\nplugins:"))
    site.write("docs/index.md", program("one"))
    with pytest.raises(Abort):
        site.build()
    assert f"mkdocs.yml names {name} below pymdownx.superfences" in failures(caplog)
    site.write("mkdocs.yml", MKDOCS.replace("  - abbr", f"  - {name}\n  - abbr"))
    assert code_in(site.build()) == ["print(1)"]


def test_a_theme_that_shows_a_block(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    site.write("theme/main.html", "{{ page.content }}" + RAW)
    site.write("docs/index.md", program("one"))
    with pytest.raises(Abort):
        site.build()
    assert UNSEEN in failures(caplog)


def test_a_snippet_that_the_page_shows_otherwise(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    """A processor between changes it."""
    change = (
        "def on_page_markdown(markdown, **_):\n    return markdown.replace('print(1)', 'print(7)')"
    )
    hook(site, change)
    site.write("docs/index.md", program("one"))
    with pytest.raises(Abort):
        site.build()
    assert "docs/index.md:1: This program ran, but the built page does not show it" in failures(
        caplog
    )


def test_a_program_in_a_comment(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    """And not the same one that the page shows below."""
    site.write("docs/index.md", f"<!--\n\n{program('one')}\n-->\n\n{program('one')}")
    with pytest.raises(Abort):
        site.build()
    assert "docs/index.md:3: This program ran, but the built page" in failures(caplog)
    assert "docs/index.md:7: " not in failures(caplog)


@pytest.mark.parametrize("suffix", ["markdown", "mdown", "mkdn", "mkd"])
def test_every_suffix_of_markdown_is_a_page(
    site: Site, caplog: pytest.LogCaptureFixture, suffix: str
) -> None:
    site.programs(new="print(1)\n")
    site.write(f"docs/other.{suffix}", block("new.py"))
    with pytest.raises(Abort):
        site.build("other")
    assert f"docs/other.{suffix}:1: snippets/new.py prints" in failures(caplog)


def test_excluded_pages_are_left_alone(site: Site) -> None:
    site.configure('exclude = ["api/*.md"]')
    site.write("docs/api/one.md", "```python\nprint(2)\n```\n" + RAW)
    assert code_in(site.build("api/one")) == ["print(2)", "print(9)"]


def test_a_build_without_a_table_is_refused(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    site.write("pyproject.toml", "[project]\nname = 'x'\n")
    with pytest.raises(Abort):
        site.build()
    assert "has a table [tool.mkdocs-sybil]. Go to the folder of your site, or" in failures(caplog)


def test_options_in_mkdocs_yml_are_refused(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    text = (site.root / "mkdocs.yml").read_text()
    site.write("mkdocs.yml", text.replace("  - sybil\n", "  - sybil: {typed: true}\n"))
    with pytest.raises(Abort):
        site.build(strict=True)
    assert "typed" in caplog.text


# serve


@pytest.fixture
def serve(site: Site) -> Iterator[Callable[[], str]]:
    """Return a function that builds as `mkdocs serve` does, and returns the text of the page."""
    kept = cast(SybilPlugin, load_config().plugins["sybil"])  # MkDocs makes it once in a process
    kept.__init__()  # type: ignore[misc]

    def serve() -> str:
        build(load_config(), serve_url="http://localhost/")
        return unescape(re.sub("<.*?>", "", (site.root / "site" / "index.html").read_text()))

    kept.on_startup(command="serve", dirty=False)
    yield serve
    kept._close()
    kept.__init__()  # type: ignore[misc]


BAD: dict[str, str | bytes] = {
    "snippets/two.py does not print what snippets/two.out says.": program("two"),
    "There is no file snippets/index/missing.py.": block("missing.py"),
    "snippets/new.py prints this": program("new"),
    "snippets/latin.py:1 is not UTF-8": block("latin.py"),
    "End it with the line: # --8<-- [end:a]": block("open.py:a"),
    "'../mkdocs.py' is outside of snippets/.": block("../mkdocs.py"),
    "This program is typed into the page.": "```python\nx\n```\n",
    "This block is not closed": "```python\nx\n",
    "A block cannot start beside a list marker": "- ```python\n  x\n  ```\n",
    "docs/index.md:1 is not UTF-8": "é".encode("latin-1"),
    UNSEEN: RAW,
    "ZeroDivisionError: division by zero": "> " + block("boom.py").replace("\n", "\n> "),
    "division by zero": '=== "x"\n\n    ' + block("boom.py").replace("\n", "\n    "),
}


@pytest.mark.parametrize("message", BAD)
def test_serve_shows_a_failure_in_the_page_and_goes_on(
    site: Site, serve: Callable[[], str], caplog: pytest.LogCaptureFixture, message: str
) -> None:
    site.programs(
        two="print(2)\n", two_out="3\n", new="print(1)\n", latin="'é'\n".encode("latin-1"),
        open="# --8<-- [start:a]\n", boom="\n1 / 0\n",
    )  # fmt: skip
    bad = BAD[message]
    site.write("docs/index.md", bad if isinstance(bad, bytes) else bad + "\n\nThe end.\n")
    assert message in (page := serve())
    assert "The end." in page or message in (
        "This block is not closed",
        "docs/index.md:1 is not UTF-8",
    )
    assert message in caplog.text
    site.write("docs/index.md", program("one") + "\nThe end.\n")
    assert message not in (page := serve())
    assert "print(1)" in page


def test_serve_shows_a_failure_where_builds_are_strict(
    site: Site, serve: Callable[[], str], caplog: pytest.LogCaptureFixture
) -> None:
    site.mkdocs("strict: true")
    site.write("docs/index.md", block("missing.py"))
    assert "There is no file snippets/index/missing.py." in serve()
    assert "There is no file snippets/index/missing.py." in caplog.text
    site.write("docs/index.md", "[a](none.md)\n")
    with pytest.raises(Abort):  # as MkDocs has it
        serve()


@pytest.mark.usefixtures("site")
def test_serve_waits_for_programs_where_a_plugin_builds_for_each_language() -> None:
    """Nobody could tell later what became of those of another build."""
    plugin, config = SybilPlugin(), load_config()
    config.plugins["i18n"] = mock.Mock()
    plugin.serving, plugin.live = True, Live()
    plugin.on_config(config)
    assert plugin.runner is not None
    with mock.patch.object(plugin.runner, "evict") as evict:
        plugin.on_files(Files([]), config=config)
    assert [plugin.live, plugin.runner.until, evict.called] == [None, None, False]
    plugin._close()


def test_serve_says_at_once_that_its_port_is_taken(
    site: Site, serve: Callable[[], str], caplog: pytest.LogCaptureFixture
) -> None:
    site.write("docs/index.md", program("one"))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        file = site.root / "mkdocs.yml"
        file.write_text(file.read_text().replace("127.0.0.1:0", f"127.0.0.1:{port}"))
        with pytest.raises(Abort):
            serve()
    assert f"Nothing can be served at 127.0.0.1:{port}: Address already in use" in caplog.text
    assert "print(1)" in serve()


def test_an_address_that_is_none() -> None:
    with pytest.raises(
        PluginError, match=r"^Nothing can be served at 127\.0\.0\.1:99999: .*0-65535"
    ):
        SybilPlugin()._answer("127.0.0.1", 99999)


def test_a_site_that_cannot_be_exchanged() -> None:
    plugin = SybilPlugin()
    plugin.staging = mock.Mock()
    plugin.staging.end.side_effect = OSError(16, "Device or resource busy")
    with pytest.raises(PluginError, match=r"cannot take the place of the old: .*busy"):
        plugin.on_shutdown()


def test_serve_runs_only_what_changed(site: Site, serve: Callable[[], str]) -> None:
    ran: list[str] = []
    real = Runner._do

    def do(runner: Runner, job: Job, *more: Any) -> Any:
        ran.extend(step.file.rpartition("/")[2] for step in job.steps)
        return real(runner, job, *more)

    site.programs(two="print(2)\n", two_out="2\n", gpu="1 / 0\n")
    sections = "# --8<-- [start:a]\nx = 1\n# --8<-- [end:a]\n# --8<-- [start:b]\nx += 1\n# --8<-- [end:b]\n"
    site.programs(parts=sections)
    page = program("one") + program("two") + SKIP + block("gpu.py")
    page += block("parts.py:a") + block("parts.py:b")
    site.write("docs/index.md", page)
    with mock.patch.object(Runner, "_do", do):
        serve()
        assert sorted(ran) == ["gpu.py", "one.py", "parts.py", "parts.py", "two.py"]
        ran.clear()
        serve()
        site.write("docs/index.md", "A new line.\n\n" + page)
        assert "A new line." in serve()
        assert ran == []
        site.programs(two="print(1 + 1)\n")
        assert "print(1 + 1)" in serve()
        assert ran == ["two.py"]
        ran.clear()
        site.programs(two_out="3\n")
        assert "does not print what" in serve()
        site.programs(two_out="2\n")
        assert "does not print what" not in serve()
        assert ran == []
        site.programs(parts=sections.replace("x += 1", "x += 2"))
        assert "x += 2" in serve()
        assert ran == ["parts.py"] * 2
        ran.clear()
        site.write("snippets/data.txt", "new")  # a file that the programs may read
        serve()
        assert sorted(ran) == ["gpu.py", "one.py", "parts.py", "parts.py", "two.py"]


def test_serve_warns_again_of_a_broken_link(
    site: Site, serve: Callable[[], str], caplog: pytest.LogCaptureFixture
) -> None:
    site.write("docs/index.md", program("one") + "\n[gone](other.md)\n\n[here](there.md)\n")
    site.write("docs/there.md", "# There\n")
    for _ in range(2):
        caplog.clear()
        serve()
        assert "other.md" in caplog.text
    (site.root / "docs/there.md").unlink()
    caplog.clear()
    serve()
    assert "there.md" in caplog.text


def test_serve_watches_the_programs_and_the_options(site: Site) -> None:
    server = LiveReloadServer(builder=lambda: None, host="127.0.0.1", port=0, root="/")
    config = load_config(str(site.root / "mkdocs.yml"))
    plugin = cast(SybilPlugin, config.plugins["sybil"])
    plugin.options = site.config
    plugin.on_serve(server, config=config, builder=print)
    server.shutdown()
    assert acceleration.watched(server) == [
        str(site.root / "snippets"),
        str(site.root / "pyproject.toml"),
        str(site.root / f"{site.config.fixtures}.py"),
    ]


def test_dead_anchors_and_doubled_ids_are_told_with_the_failures_of_programs(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    site.mkdocs("validation: {links: {anchors: warn}}")
    site.programs(wrong="print(2)\n", wrong_out="1\n")
    site.write("docs/index.md", f"# A {{#a}}\n\n# B {{#a}}\n\n{program('wrong')}")
    site.write("docs/other.md", "# C\n\n[x](index.md#gone)\n\n# D {#d}\n\n# E {#d}\n")
    with pytest.raises(Abort):
        site.build()
    messages = caplog.text
    assert "docs/index.md:5: snippets/wrong.py does not print what" in messages
    assert "docs/index.md:3: Two elements of this page have the id 'a'." in messages
    assert "docs/other.md:7: Two elements of this page have the id 'd'." in messages
    assert "the doc 'index.md' does not contain an anchor '#gone'" in messages


def test_options_of_fences_that_a_hook_removes(site: Site) -> None:
    """The engine reads the page before the hook, and the built page after it."""
    site.configure('typed = true\nattributes = ["test"]')
    site.mkdocs("hooks: [attribute_hook.py]")
    site.write(
        "attribute_hook.py",
        "def on_page_markdown(text, **_):\n    return text.replace(' test=\"on\"', '')\n",
    )
    site.write("docs/index.md", '```python test="on"\nassert 1\n```\n')
    assert code_in(site.build()) == ["assert 1"]


def test_what_ignore_leaves_out_is_counted(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    shown = '<div class="language-python highlight"><pre><code>f(1)</code></pre></div>'
    site.write("docs/index.md", f'<div class="doc doc-object">{shown}{shown}</div>\n')
    with caplog.at_level("INFO"):
        site.build()
    assert "2 blocks of Python not looked at, because of `ignore`." in caplog.text


@pytest.mark.parametrize("given", ["tomorrow", "", "99999999999999999999"])
def test_a_date_that_is_none(
    site: Site, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", given)
    with pytest.raises(Abort):
        site.build()
    assert f"SOURCE_DATE_EPOCH is {given!r}. It must be a number of seconds" in caplog.text


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("highlight: {extend_pygments_lang: [{name: x}]}", "each entry has name and lang"),
        ("highlight: {extend_pygments_lang: null}", "extend_pygments_lang of mkdocs.yml must be a"),
        ("superfences: {custom_fences: [{name: x}]}", "each entry has name and class"),
    ],
)
def test_settings_that_lack_something(
    site: Site, caplog: pytest.LogCaptureFixture, line: str, message: str
) -> None:
    others = [text for text in MKDOCS.split("\n") if "pymdownx" not in text and text[:6] != " " * 6]
    rest = "\n".join(others).replace(
        "plugins:", f"  - pymdownx.{line}\n  - pymdownx.extra\nplugins:"
    )
    site.write("mkdocs.yml", rest)
    with pytest.raises(Abort):
        site.build()
    assert message in caplog.text


def test_a_site_that_is_named_by_a_link(site: Site, tmp_path: Path) -> None:
    """Its pages were taken for pages of another, and lines that embed were shown as they are."""
    (tmp_path / "link").symlink_to(site.root)
    site.write("docs/index.md", program("one"))
    linked = copy.copy(site)
    linked.root = tmp_path / "link"
    assert code_in(linked.build()) == ["print(1)"]
