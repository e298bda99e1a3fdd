"""The HTML of a page as its style sheet and its reader need it: copy buttons, boxes, some classes.

All of it could be done in the browser, and made pages slow there: Material adds the buttons one by
one, and lays the page out again for each; `:has()` in a style sheet is looked at again after each
change of the page. Each function changes one thing of the tree of a page.
"""

import re

from mkdocs_sybil import ProblemError
from stop_the_gradient.html_tree import (
    Node,
    add_class,
    attribute,
    children,
    classes,
    insert_after,
    insert_before,
    next_element,
    replace,
    text_of,
)

PRINTED = {"language-output", "language-text", "language-diff"}  # what no reader types
WIDE, LONG = 5, 100  # columns and rows of a table
# Where a long name in a table may go on in the next line: where a reader also sees two words.
SEAMS = re.compile(
    r"(?<=\w)(?=\.[A-Za-z])|(?<=[)\]])(?=\.)|(?<=[A-Za-z0-9]_)(?=[A-Za-z0-9])"
    r"|(?<=[(\[=,/])(?=[\w(\[{-])|(?<=[a-z])(?=[A-Z][a-z])"
)
SHORT = 9  # a name of so many characters stays whole
WHOLE = 16  # and so does a whole expression, outside of tables
LONG_NAME = re.compile(rf"[^\s&;]{{{SHORT + 1},}}")
# A line in columns that a phone would break, signs below what they mean, or a long name that would
# be alone below its indentation.
COLUMNS = re.compile(r"^(?=.{42}).*\S {2,}\S", re.MULTILINE)
SIGNS_OR_NAME = re.compile(r"^ *[\^~]+ *$|^ {2,}\S{36,}$", re.MULTILINE)
# Of a wider line a phone hides the end, which is what the output is about, or it is a message.
TOO_WIDE, MESSAGE = re.compile(r".{53}"), re.compile(r".{91}")
WIDE_NAME = re.compile(r"[^\s&;]{33,}")  # as wide as a phone
WIDE_TITLE = re.compile(r"[^\s&;]{24,}")  # as wide in the type of a heading


def needs_material(content: str) -> bool:
    """Tell whether Material works on a page in the browser: on its diagrams and tabs.

    Then it makes the boxes of tables, too. docs/theme/main.html leaves it out elsewhere.
    """
    return 'class="mermaid"' in content or 'class="tabbed-set' in content


def merge_equal_cells(tree: Node) -> None:
    """Make one cell of cells side by side that say the same: nothing, or one result."""
    for row in tree.css("tr"):
        cells = [cell for cell in children(row) if cell.is_element_node]
        while cells:
            first, *rest = cells
            same = 1
            if _says_a_result(first):
                while same < len(cells) and cells[same].html == first.html:
                    same += 1
            for other in rest[: same - 1]:
                while other.prev is not None and other.prev.is_text_node:
                    other.prev.remove()  # the end of a line
                other.remove()
            if same > 1:
                first.attrs["colspan"] = str(same)
            cells = cells[same:]


def _says_a_result(cell: Node) -> bool:
    """Tell whether a cell of a table holds nothing, or one result of a release."""
    inside = list(children(cell))
    results = [node for node in inside if node.is_element_node and "result" in classes(node)]
    return cell.tag == "td" and cell.attributes.get("align") == "center" and inside == results[:1]


def mark_tables(tree: Node) -> None:
    """Let the style sheet know the tables of results, those that were measured, and wide ones."""
    for table in tree.css("table"):
        after = next_element(table)
        first = table.css_first("tr")
        cells = [cell for cell in children(first) if cell.is_element_node] if first else []
        for name, holds in {
            "data-results": table.css_first("span.result") is not None,
            "data-measured": after is not None and classes(after) == ["measured"],
            "data-wide": len(cells) >= WIDE,
        }.items():
            if holds:
                table.attrs[name] = ""


def let_names_break(tree: Node) -> None:
    """Let code in tables go on in the next line at its dots, brackets and underscores.

    In a narrow column a browser would otherwise break a word, or widen the table. In text and in
    headings, where there is room for most names, only those do that are as wide as a phone.
    """
    for text in [text for title in tree.css("h1, h2, h3") for text in children(title)]:
        if text.is_text_node:
            _seam(text, WIDE_TITLE)
    for code in tree.css("td code"):
        _seam(code, LONG_NAME)
    for code in _in_text(tree):
        _seam(code, WIDE_NAME)


def _seam(code: Node, names: re.Pattern[str]) -> None:
    if names.search(code.text(deep=True)):
        parts = re.split(r"(<[^>]*>)", code.html or "")
        parts[::2] = [names.sub(_seamed, part) for part in parts[::2]]
        replace(code, "".join(parts))


def keep_short_code_whole(tree: Node) -> None:
    """Let the style sheet know the code in a text that goes to the next line as a whole: w * x."""
    for code in _in_text(tree):
        if re.search("[ -]", code.text()) and len(code.text()) <= WHOLE:
            code.attrs["data-whole"] = ""


def _in_text(tree: Node) -> list[Node]:
    """Return the code that stands in a line of text."""
    found = {code.mem_id: code for code in tree.css("p code, li code")}  # each once
    return [code for code in found.values() if code.parent and code.parent.tag != "pre"]


def _seamed(name: re.Match[str]) -> str:
    return SEAMS.sub("<wbr>", name[0])


def box_tables(tree: Node) -> None:
    """Put each table into a box that scrolls, with the name of its section."""
    if needs_material(tree.html or ""):
        return
    title, boxes = "", []
    for node in tree.css("h1, h2, h3, h4, table"):
        if node.tag != "table":
            title = text_of(node)
        else:
            boxes.append((node, title))
    for table, title in boxes:
        long = " long" if len(table.css("tr")) > LONG else ""
        label = attribute("aria-label", title) if title else ""
        replace(
            table,
            f'<div class="md-typeset__scrollwrap{long}" role="group"{label}>'
            f'<div class="md-typeset__table">{table.html}</div></div>',
        )


def add_copy_buttons(tree: Node, label: str) -> None:
    """Give each block of code that a reader may type a button; `label` is what it says.

    Raises ProblemError if Pygments wrote one otherwise than it did.
    """
    number = 0
    for block in tree.css("div.highlight"):
        code = block.css_first("pre > code")
        if not classes(block)[0].startswith("language-") or PRINTED & {*classes(block)}:
            continue
        if code is None or code.parent is None:
            raise ProblemError(f"This block of code has no <pre><code>: {block.html}")
        number += 1
        name = code.attrs["id"] = f"code-{number}"  # Material gives the <pre> another
        said = attribute("title", block.attributes.get("data-copies") or label)
        first = code.parent.child
        assert first is not None, "it holds the code"
        insert_before(
            first,
            f'<nav class="md-code__nav" role="none"><button class="md-code__button"{said} '
            f'data-md-type="copy" data-clipboard-target="#{name}"></button></nav>',
        )


def join_outputs(tree: Node) -> None:
    """Mark each block with its output, or a question about it, right below."""
    for block in tree.css("div.highlight"):
        below = next_element(block)
        named = classes(below)[:1] if below is not None else []
        if named == ["language-output"] or named == ["predict"]:
            add_class(block, "joined")


def mark_columns(tree: Node) -> None:
    """Mark each output whose lines must stay whole, as what is in columns is read downwards."""
    for code in tree.css("div.language-output > pre > code"):
        output = code.parent and code.parent.parent
        text = code.text()
        columns = COLUMNS.search(text) and not TOO_WIDE.search(text)
        if output and (columns or (SIGNS_OR_NAME.search(text) and not MESSAGE.search(text))):
            add_class(output, "columns")


def add_release_notice(tree: Node) -> None:
    """Make the place where releases.js says what another release prints."""
    title = tree.css_first("h1")
    if title is not None:  # a page without a title of its own has nothing to compare
        insert_after(title, '\n<div class="release-notice" role="status"></div>')


def mark_names(tree: Node) -> None:
    """Let the style sheet know the links whose text begins with code."""
    for link in tree.css("a[href]"):
        if link.child is not None and link.child.tag == "code" and not link.attributes.get("class"):
            link.attrs["class"] = "name"
