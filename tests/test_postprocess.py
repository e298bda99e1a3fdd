"""The HTML of a page gets its copy buttons, its boxes, and the classes that the style sheet needs."""

import re

import pytest
from building import ROOT, Build

from mkdocs_sybil import find_code
from stop_the_gradient import html_tree, postprocess


def changed(content: str, label: str = "Copy") -> str:
    """Return some HTML as all functions of the module leave it."""
    tree = html_tree.parse(content)
    postprocess.merge_equal_cells(tree)
    postprocess.let_names_break(tree)
    postprocess.keep_short_code_whole(tree)
    postprocess.mark_tables(tree)
    postprocess.box_tables(tree)
    postprocess.add_copy_buttons(tree, label)
    postprocess.join_outputs(tree)
    postprocess.mark_columns(tree)
    postprocess.add_release_notice(tree)
    postprocess.mark_names(tree)
    return html_tree.write(tree)


CODE = '<span></span><code><span class="n">x</span>\n</code></pre></div>'


def block(classes: str, more: str = "", name: str = "") -> str:
    filename = f'<span class="filename"><a href="a">{name}</a></span>' if name else ""
    return f'<div class="{classes}"{more}>{filename}<pre>{CODE}'


def test_each_block_that_a_reader_types_has_a_button() -> None:
    content = (
        block("language-python highlight", name="a.py")
        + block("language-console highlight")
        + block(
            "language-python highlight", ' data-source="b.py" data-copies="The &quot;whole&quot;"'
        )
    )
    found = changed(content, "Copy & paste")
    buttons = re.findall(
        r'<pre><nav [^>]*><button [^>]*title="([^"]*)"[^>]* data-clipboard-target="#([^"]*)"></button>'
        r'</nav><span></span><code id="([^"]*)">',
        found,
    )
    assert buttons == [
        ("Copy &amp; paste", "code-1", "code-1"),
        ("Copy &amp; paste", "code-2", "code-2"),
        ("The &quot;whole&quot;", "code-3", "code-3"),
    ]
    assert [code.code for code in find_code(found)[0]] == ["x\n"] * 3, "nothing is added to code"


@pytest.mark.parametrize("language", ["output", "output stderr", "text", "diff"])
def test_what_no_reader_types_has_no_button(language: str) -> None:
    content = block(f"language-{language} highlight")
    assert changed(content) == content


@pytest.mark.parametrize(
    ("after", "joined"),
    [
        ('<div class="language-output highlight"><pre></pre></div>', True),
        ('<div class="predict"><details></details></div>', True),
        ("<p>Text.</p>", False),
        ('<p>Text.</p>\n<div class="language-output highlight"><pre></pre></div>', False),
        ('<div class="picture"></div>', False),
    ],
)
def test_a_block_is_joined_to_what_it_prints(after: str, joined: bool) -> None:
    found = changed(f"{block('language-python highlight')}\n{after}")
    assert ('class="language-python highlight joined"' in found) is joined


def test_only_the_block_right_above_is_joined() -> None:
    output = '<div class="language-output highlight"><pre></pre></div>'
    two = block("language-python highlight") * 2
    assert changed(f"{two}\n{output}").count("joined") == 1


@pytest.mark.parametrize(
    ("printed", "columns"),
    [
        ("RuntimeError: one line", False),
        ("tensor([[1.],\n        [2.]])", False),
        (
            "w:      1.0\nweight: 2.0\nRuntimeError: this is one line, and longer than a phone",
            False,
        ),
        ("requires a gradient:   True   has a grad_fn: False", True),
        ("in place: True, compiled: False:  loss 1.0, gradient 1.0", False),
        (f"RuntimeError: a sentence that ends.  {'Two spaces are before this. ' * 3}", False),
        ("    x = f(\n        ^^", True),
        ("learn:\n    bert.encoder.layer.0.attention.self.query.weight", True),
    ],
)
def test_only_columns_of_an_output_stay_whole(printed: str, columns: bool) -> None:
    found = changed(
        f'<div class="language-output highlight"><pre><code>{printed}\n</code></pre></div>'
    )
    assert ('class="language-output highlight columns"' in found) is columns


TABLE = "<table><tbody><tr><td>1</td></tr></tbody></table>"


def test_a_table_scrolls_in_a_box_with_the_name_of_its_section() -> None:
    title = '<h2 id="a">The <code>a</code> &amp; b<a class="headerlink" href="#a">¶</a></h2>'
    found = changed(f"<h1>Page</h1>{title}{TABLE}<h2>Next</h2>")
    assert found.endswith(
        '<div class="md-typeset__scrollwrap" role="group" aria-label="The a &amp; b">'
        f'<div class="md-typeset__table">{TABLE}</div></div><h2>Next</h2>'
    )
    assert 'class="md-typeset__scrollwrap" role="group"><div' in changed(TABLE)


def test_tables_of_results_and_measured_tables_are_marked() -> None:
    assert "<table data-results=" in changed(
        TABLE.replace("1", '<span class="result same"></span>'), "Copy"
    )
    found = changed(f'{TABLE}\n<p class="measured">On a day.</p>')
    assert "<table data-measured=" in found
    assert found.endswith('</div></div>\n<p class="measured">On a day.</p>')
    five = (
        '<table><tr><th>1</th><th>2</th><th>3</th><th>4</th><th align="right">5</th></tr></table>'
    )
    assert "<table data-wide=" in changed(five)
    assert "data-wide" not in changed(five.replace("<th>1</th>", ""))
    long = changed("<table>" + "<tr><td>1</td></tr>" * 101 + "</table>")
    assert 'class="md-typeset__scrollwrap long"' in long


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("h.detach().requires_grad_(False)", "h|.detach()|.requires_|grad_(|False)"),
        ("CosineAnnealingWarmRestarts", "Cosine|Annealing|Warm|Restarts"),
        ("nn.Parameter(t, requires_grad=True)", "nn|.Parameter(|t, requires_|grad=|True)"),
        ("x &lt; 0.125 and torch.abs(x)", "x &lt; 0.125 and torch|.abs(|x)"),
        ('<a href="a_b.c">named_parameters</a>', '<a href="a_b.c">named_|parameters</a>'),
        ("[2.0000, 6.0000]", "[2.0000, 6.0000]"),
        ("detach()", "detach()"),
    ],
)
def test_names_in_tables_break_between_words(code: str, lines: str) -> None:
    tree = html_tree.parse(
        f"<table><tr><td><code>{code}</code></td></tr></table><code>{code}</code>"
    )
    postprocess.let_names_break(tree)
    in_table, in_text = re.findall("<code>(.*?)</code>", html_tree.write(tree))
    assert in_table == lines.replace("|", "<wbr>")
    assert in_text == code


@pytest.mark.parametrize(
    ("code", "lines"),
    [
        ("create_selective_checkpoint_contexts()", "create_|selective_|checkpoint_|contexts()"),
        ("parametrizations.weight.original", "parametrizations.weight.original"),
    ],
)
def test_names_in_a_text_break_only_if_a_phone_has_no_line_for_them(code: str, lines: str) -> None:
    assert lines.replace("|", "<wbr>") in changed(f"<ul><li><p><b><code>{code}</code></b></p></ul>")


def test_a_short_expression_in_a_text_is_one_piece() -> None:
    content = changed(
        "<ul><li><code>w * x</code> <code>-n</code> <code>x</code> <pre><code>y + 1</code></pre></ul>"
    )
    assert re.findall("<code.*?</code>", content) == [
        '<code data-whole="">w * x</code>', '<code data-whole="">-n</code>', "<code>x</code>", "<code>y + 1</code>",
    ]  # fmt: skip
    long = "<code>3 - 0.25 * 2 = 2.5</code>"
    assert long in changed(f"<p>{long}</p>")


def test_cells_side_by_side_that_say_the_same_are_one() -> None:
    def cell(name: str, more: str = "") -> str:
        said = name and f'<span class="result {name}" role="img">{name}</span>'
        return f'<td align="center"{more}>{said}</td>'

    def row(*cells: str) -> str:
        return "\n".join(["<tr>", *cells, "</tr>"])

    def of(*cells: str) -> str:
        return changed(f"<table>\n{row(*cells)}\n</table>")

    same, failed, none = cell("same"), cell("failed"), cell("")
    assert row(failed, cell("same", ' colspan="2"'), failed) in of(failed, same, same, failed)
    assert row(cell("", ' colspan="3"')) in of(none, none, none)
    number = '<td align="center">1</td>'
    assert row(number, number) in of(number, number)


@pytest.mark.parametrize(
    "more",
    ['<pre class="mermaid"><code>a</code></pre>', '<div class="tabbed-set tabbed-alternate">'],
)
def test_where_material_works_it_makes_the_boxes_of_tables(more: str) -> None:
    assert "scrollwrap" not in changed(TABLE + more)


def test_links_that_are_names_and_the_place_for_the_release() -> None:
    assert changed('<a href="b"><code>b</code></a> <a href="c">c</a>') == (
        '<a href="b" class="name"><code>b</code></a> <a href="c">c</a>'
    )
    assert changed("<h1>A</h1><h1>B</h1>").count("release-notice") == 1


def test_material_works_on_pages_that_need_it_and_on_no_other(any_build: Build) -> None:
    """It lays a page out anew for each of its blocks: docs/theme/main.html leaves it out."""
    if any_build.failed:
        pytest.skip("the site cannot be built: see test_the_site_can_be_built")
    needed = 0
    for page in any_build.root.rglob("index.html"):
        text = page.read_text("utf-8")
        works = 'data-md-component="content"' in text
        assert works == ('class="mermaid"' in text or 'class="tabbed-set' in text), page
        assert 'data-md-component="palette"' not in text
        needed += works
    assert needed, "the site has diagrams that are drawn in the browser"


def test_the_style_sheets_ask_for_no_ancestor() -> None:
    """A browser looks at `:has()` again after each change of a page."""
    sheets = list((ROOT / "docs/theme/assets/styles").glob("*.css"))
    assert [sheet.name for sheet in sheets if ":has(" in sheet.read_text("utf-8")] == []
    assert sheets


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("What about enable_input_require_grads()?", "What about enable_|input_|require_|grads()?"),
        ("Does requires_grad_(False) help?", "Does requires_grad_(False) help?"),
    ],
)
def test_long_names_in_headings_break_between_words(title: str, lines: str) -> None:
    tree = html_tree.parse(f"<h2>{title}</h2><p>{title}</p>")
    postprocess.let_names_break(tree)
    heading = lines.replace("|", "<wbr>")
    assert html_tree.write(tree) == f"<h2>{heading}</h2><p>{title}</p>"
