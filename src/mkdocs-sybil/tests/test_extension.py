"""The front end of Python-Markdown: the same pages as the plugin of MkDocs makes."""

import re
import subprocess
import sys

import markdown
import pytest
from sample_site import MKDOCS, Site, block, program

from mkdocs_sybil import ProblemError
from mkdocs_sybil._internal import extension

PAGES = {
    "docs/index.md": f"---\ntitle: A\n---\n\n# A\n\n{program('one')}\n!!! note\n\n    {program('one')}",
    "docs/guide/two.md": '--8<-- "two.py"\n\n<!-- skip: next "It needs a robot." -->\n'
    + block("one.py", 'python hl_lines="1"')
    + '\n--8<-- "chart.py"\n',
    "docs/none.md": "Text without a program.\n",
}


@pytest.fixture
def pages(site: Site) -> Site:
    extension.front_end.cache_clear()
    site.configure()
    for name, text in PAGES.items():
        site.write(name, text)
    site.write("snippets/guide/two/two.py", "import sys\nprint(2)\nprint(3, file=sys.stderr)\n")
    site.write("snippets/guide/two/two.out", "2\n")
    site.write("snippets/guide/two/two.err", "3\n")
    site.write("snippets/guide/two/chart.py", "print('graph LR\\n a --> b')\n")
    site.write("snippets/guide/two/chart.mmd", "graph LR\n a --> b\n")
    return site


def configuration(folder: str, by: str) -> str:
    text = MKDOCS.replace(
        "  - pymdownx.highlight\n", "  - pymdownx.highlight: {pygments_lang_class: true}\n"
    )
    if by == "extension":
        text = text.replace("plugins:\n  - sybil\n", "plugins: []\n").replace(
            "  - abbr\n", "  - abbr\n  - sybil\n"
        )
    return f"{text}site_dir: {folder}\n"


def built(site: Site, tool: str, by: str) -> dict[str, str]:
    """Return the pages that a builder makes with one of the front ends."""
    folder = f"site-{tool}-{by}"
    site.write(f"{by}.yml", configuration(folder, by))
    command = [sys.executable, "-m", tool, "build", "-f", f"{by}.yml"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    made = site.root / folder
    return {str(path.relative_to(made)): path.read_text() for path in sorted(made.rglob("*.html"))}


@pytest.mark.parametrize("tool", ["mkdocs", "properdocs"])
def test_builders_make_the_same_pages_as_with_the_plugin(pages: Site, tool: str) -> None:
    if tool == "properdocs":
        pytest.importorskip("properdocs")
    expected = built(pages, "mkdocs", "plugin")
    assert len(expected) == 3 and "It needs a robot." in expected["guide/two.html"]
    assert built(pages, tool, "extension") == expected


# What the engine makes on a page, and Pygments of a program.
MADE = re.compile(
    r'<div class="language-.*?</div>|<pre class="mermaid">.*?</pre>|<p class="not-executed">.*?</p>',
    re.DOTALL,
)


def test_zensical_makes_the_same_programs_and_outputs(pages: Site) -> None:
    """It has a theme of its own, and builds a page that fails as an error."""
    pytest.importorskip("zensical")
    expected = built(pages, "mkdocs", "extension")
    made = built(pages, "zensical", "extension")
    for name, html in expected.items():
        parts = MADE.findall(html)
        assert MADE.findall(made[name]) == parts
        assert bool(parts) == (name != "none.html")
    pages.programs(one_out="2\n")
    with pytest.raises(AssertionError, match=r"snippets/one\.py does not print what"):
        built(pages, "zensical", "extension")


def converted(text: str) -> str:
    extensions = ["admonition", "pymdownx.superfences", "pymdownx.highlight", "sybil"]
    options = {"pymdownx.highlight": {"pygments_lang_class": True}}
    return markdown.markdown(text, extensions=extensions, extension_configs=options)


def test_a_failure_is_raised_with_its_place(pages: Site) -> None:
    pages.programs(one_out="2\n")
    with pytest.raises(ProblemError) as error:
        converted(PAGES["docs/index.md"].partition("---\n\n")[2])
    assert "docs/index.md:7: snippets/one.py does not print what" in str(error.value)
    assert "docs/index.md:11: " in str(error.value)
    pages.programs(one_out="1\n")
    assert "language-output" in converted(PAGES["docs/index.md"].partition("---\n\n")[2])


def test_a_failure_ends_the_build(pages: Site) -> None:
    pages.programs(one_out="2\n")
    pages.write("extension.yml", configuration("site-failed", "extension"))
    command = [sys.executable, "-m", "mkdocs", "build", "-f", "extension.yml"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert "snippets/one.py does not print what" in done.stderr


def test_python_that_did_not_run_is_told(pages: Site) -> None:
    text = '<pre><code class="language-python">print(2)</code></pre>\n\n' + program("one")
    pages.write("docs/html.md", text)
    with pytest.raises(ProblemError, match="shows this Python block, which did not run"):
        converted(text)


def test_a_text_that_is_no_page(pages: Site) -> None:
    with pytest.raises(ProblemError, match="is no page below docs, or was changed"):
        converted("Text.\n\n" + program("one"))
    assert converted("Text that a plugin renders.") == "<p>Text that a plugin renders.</p>"
    pages.write("docs/again.md", PAGES["docs/guide/two.md"])
    extension.front_end.cache_clear()  # it is seen when the pages are read again
    with pytest.raises(ProblemError, match=r"again.md and docs/guide/two.md have the same text"):
        converted(PAGES["docs/guide/two.md"])
