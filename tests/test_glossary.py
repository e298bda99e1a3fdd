"""Terms of the glossary are linked at their first use under each heading of a page."""

from pathlib import Path

import pytest

from mkdocs_sybil import ProblemError
from stop_the_gradient import html_tree
from stop_the_gradient.terms import Glossary

ENTRIES = """\
# Glossary {#glossary}

autograd graph { #graph data-terms="graph, graphs" }
:   The record of `forward`, with [nodes](#node). [Printed](articles/the-graph.md#all), [here](b.md).

BatchNorm { #batch-norm data-terms="BatchNorm" }
:   A layer.

graph break { #break data-terms="graph break, 计算图" }
:   An end. 见[这里](c.md)。

node { #node }
:   A step.
"""


def linked(tmp_path: Path, content: str, page: str = "a.md", entries: str = ENTRIES) -> str:
    """Return the content of a page with its terms linked."""
    path = tmp_path / "glossary.md"
    path.write_text(entries, "utf-8")
    tree = html_tree.parse(content)
    Glossary(path).link(tree, page, "../glossary/")
    return html_tree.write(tree)


MEANING = "The record of forward, with nodes."
GRAPH = f'<a class="term" href="../glossary/#graph" title="{MEANING}">'
BREAK = '<a class="term" href="../glossary/#break" title="An end.">'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<p>A graph, and a graph.</p>", f"<p>A {GRAPH}graph</a>, and a graph.</p>"),
        ("<ul><li>Graphs &lt; 2</li></ul>", f"<ul><li>{GRAPH}Graphs</a> &lt; 2</li></ul>"),
        (
            "<p><strong>graph</strong>: a graph</p>",
            f"<p><strong>graph</strong>: a {GRAPH}graph</a></p>",
        ),
        ("<p>An <em>autograd graph</em>, a graph</p>", None),
        ("<p><strong>The graph</strong></p>", None),
        ('<h2 id="related">See</h2><ul><li><a href="b/">B</a>: a graph</li></ul>', None),
        ('<ul><li><a href="b/">B</a>: a graph</li></ul>', None),
        ('<ul><li>\n<p><a href="b/">B</a>: a graph</p></li></ul>', None),
        ('<ul><li>In <a href="b/">B</a></li></ul>', None),
        ("<p>One graph break</p>", f"<p>One {BREAK}graph break</a></p>"),
        ("<p>一个计算图的边</p>", f"<p>一个{BREAK}计算图</a>的边</p>"),
        ("<p>subgraph, graph-like, my.graph, batchNorm, node</p>", None),
        ('<p>It says "no graph here".</p>', None),
        ("<p>It says “no graph here”.</p>", None),
        ("<p>It says “no”: a graph.</p>", f"<p>It says “no”: a {GRAPH}graph</a>.</p>"),
        ("<p>Graphs:</p>", None),
        ("<p><code>graph</code></p>", None),
        ("<h2>The graph</h2>", None),
        ("<table><tbody><tr><td>graph</td></tr></tbody></table>", None),
        ("<details><summary>A graph</summary></details>", None),
        ('<p><a href="b/">A graph</a></p>', None),
    ],
)
def test_what_is_linked(tmp_path: Path, text: str, expected: str | None) -> None:
    assert linked(tmp_path, text) == (expected or text)


def test_once_under_each_heading(tmp_path: Path) -> None:
    text = "<p>graph</p><h2>A</h2><p>graph</p><p>graph</p><h3>B</h3><p>graph</p>"
    assert linked(tmp_path, text).count("<a ") == 3


@pytest.mark.parametrize("around", ["{}", "<strong>{}</strong>", "<strong>In {}</strong>"])
def test_a_link_of_the_page_is_the_first_use(tmp_path: Path, around: str) -> None:
    link = '<a href="../glossary/#graph">What autograd keeps</a>'
    after = linked(tmp_path, f"<p>{around.format(link)} is a graph.</p>")
    assert after.count("<a ") == 1
    assert f'title="{MEANING}"' in after


@pytest.mark.parametrize("page", ["articles/the-graph.md", "b.md"])
def test_a_page_that_explains_a_term_has_no_link(tmp_path: Path, page: str) -> None:
    assert linked(tmp_path, "<p>A graph</p>", page) == "<p>A graph</p>"


def test_the_glossary_itself(tmp_path: Path) -> None:
    text = '<dl><dt id="graph" data-terms="graph">graph</dt><dd><p>A graph</p></dd></dl>'
    assert linked(tmp_path, text, "glossary.md") == text.replace(' data-terms="graph"', "")


def test_without_a_glossary(tmp_path: Path) -> None:
    tree = html_tree.parse("<p>A graph</p>")
    Glossary(tmp_path / "glossary.md").link(tree, "a.md", "")
    assert html_tree.write(tree) == "<p>A graph</p>"


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ('net { #net data-terms="graph" }\n:   A net.\n', "glossary.md:15: the entry 'graph' has"),
        ("net { #net data-terms='net' }\n:   A net.\n", "glossary.md: write each entry"),
        ('net { #net data-terms="net" }\n\nA net.\n', "glossary.md: write each entry"),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, entry: str, message: str) -> None:
    with pytest.raises(ProblemError, match=message):
        linked(tmp_path, "", entries=f"{ENTRIES}\n{entry}")
