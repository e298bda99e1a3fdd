"""What `superfences` leans on is still there, and does what it is used for."""

import re

import markdown
import pytest
from sample_site import Site

from mkdocs_sybil._internal import superfences

SNIPPETS = {"pymdownx.snippets": {"base_path": ["snippets"], "check_paths": True}}


def convert(text: str) -> str:
    """Return what pymdownx makes of some Markdown."""
    extensions = ["pymdownx.superfences", "pymdownx.highlight", "pymdownx.snippets"]
    options = SNIPPETS | {"pymdownx.highlight": {"pygments_lang_class": True}}
    return markdown.markdown(text, extensions=extensions, extension_configs=options)


INFOS = [
    "python", "  python  ", "{.python}", "{ .python .a #b c=d }", "python { .a }", ".python",
    'python title="a b" hl_lines="1 3-4"', "python hl_lines='1'", 'python linenums="1 2"',
    "c++", "c#", "objective-c", "{ .a .python }", 'python title=""', "",
]  # fmt: skip
BAD_INFOS = [
    "python a", 'python exec="1"', 'python hl_lines="a"', 'python linenums="a"', "{ .python",
    "python ` a", "python title=a b", "python linenums",
]  # fmt: skip


@pytest.mark.parametrize("info", INFOS + BAD_INFOS)
def test_info_of(site: Site, info: str) -> None:
    """It understands what superfences renders as a block, and nothing else."""
    html = convert(f"```{info}\nx\n```\n")
    block = re.match(r'<div[^>]* class="language-(\S+) ', html)
    found = superfences.info_of("```", info)
    understood = found is not None and not found.unknown
    assert understood == (block is not None) == (info in INFOS)
    if block and found:
        known = (
            found.language if found.language in ("python", "c++", "c#", "objective-c") else "text"
        )
        assert block[1] == known


def test_info_of_parts() -> None:
    found = superfences.info_of("```", '{ .python .a .b title="c" class="d" }')
    assert found == ("python", ("a", "b", "d"), {"title": "c"}, ())
    found = superfences.info_of("```", 'python exec="1" title="a" skip')
    assert found and found.unknown == ("exec", "skip")
    assert superfences.info_of("```", 'python exec="1" hl_lines="a"') is None


LINES = {
    '--8<-- "one.py"': "one.py",
    "--8<-- 'one.py'": "one.py",
    '-8<- "one.py"': "one.py",
    '--8<--   "one.py"': "one.py",
    '--8<-- "one.py" ': None,
    ';--8<-- "one.py"': None,
    '--8<-- "one.py" text': None,
    "--8<-- one.py": None,
    '# --8<-- "one.py"': None,
}


@pytest.mark.parametrize("line", LINES)
def test_target_of(site: Site, line: str) -> None:
    """It finds a target where snippets embeds one."""
    assert superfences.target_of(line) == LINES[line]
    assert ("print(1)" in convert(line)) == (LINES[line] is not None)


def test_target_of_several_lines() -> None:
    assert superfences.target_of("--8<--") == ""


@pytest.mark.parametrize(
    "mark",
    ["# --8<-- [start:a]", "#--8<--[ start : a ]", "  // -8<- [start:a]", "# --8<-- [START:a]",
     "# --8<-- [end:a]", "# ;--8<-- [start:a]", "# --8<-- [start:a] x", "# --8<-- [begin:a]"],
)  # fmt: skip
def test_marker(site: Site, mark: str) -> None:
    """It takes a line for a marker where snippets drops it."""
    site.programs(it=f"x = 1\n{mark}\ny = 2\n")
    html = convert('```text\n--8<-- "it.py"\n```')
    assert (superfences.marker(mark) is None) == ("8<-" in html or "8&lt;-" in html)


def test_marker_names() -> None:
    assert superfences.marker("# --8<-- [start:a-b]") == ("start", "a-b")
    assert superfences.marker("# --8<-- [end:a-b]") == ("end", "a-b")


@pytest.mark.parametrize(
    "line",
    ['--8<-- "one.py"', ';--8<-- "one.py"', "# --8<-- [start:a]", "--8<--", "x --8<-- y", "a"],
)
def test_escape_and_unescape(site: Site, line: str) -> None:
    """An escaped line is shown as it is; unescaped is what the reader sees."""
    escaped = superfences.escape(line)
    shown = markdown.util.AMP_SUBSTITUTE  # so that mypy sees the module used
    shown = re.sub("<[^>]+>", "", convert(f"```text\n{escaped}\n```")).strip()
    assert shown.replace("&lt;", "<").replace("&quot;", '"') == line
    assert superfences.unescape(escaped) == line
