"""The HTML of a page as its style sheet and its reader need it: copy buttons, boxes, some classes.

All of it could be done in the browser, and made pages slow there: Material adds the buttons one by
one, and lays the page out again for each; `:has()` in a style sheet is looked at again after each
change of the page.
"""

import html
import re

from mkdocs_sybil.census import text_of

# A block of code that has a copy button: what no reader types has none.
BLOCK = re.compile(
    r'(?P<open><div (?P<more>[^>]*)class="language-(?!output|text|diff)[^"]* highlight"'
    r'(?P<rest>[^>]*)>(?:<span class="filename">(?:(?!</span>).)*</span>)?<pre>)'
    r"(?P<empty>(?:<span></span>)?)<code>"
)
COPIES = re.compile(r'data-copies="([^"]*)"')
# A block with its output, or a question about it, right below.
JOINED = re.compile(
    r'class="(?P<names>[^"]*highlight)"(?P<code>[^>]*>(?:(?!<div).)*?</div>\s*'
    r'(?=<div class="(?:language-output|predict)|<details class="predict"))',
    re.DOTALL,
)
TABLE = re.compile(
    r'<table>(?P<rows>(?:(?!</table>).)*</table>)(?P<after>\s*<p class="measured")?', re.DOTALL
)
DRAWN_THERE = re.compile('class="(?:mermaid"|tabbed-set)')
CELL = re.compile("<t[hd][ >]")
# Cells side by side that say the same: nothing, or one result.
REPEATED = re.compile(
    r'<td align="center">(?P<said>(?:<span class="result [^<]*</span>)?)</td>'
    r'(?:\n<td align="center">(?P=said)</td>)+'
)
WIDE, LONG = 5, 100  # columns and rows of a table
HEADING = re.compile(r"<h[1-4][^>]*>(?P<text>.*?)</h[1-4]>", re.DOTALL)
HEADERLINK = re.compile(r'<a class="headerlink".*?</a>', re.DOTALL)
LINK = re.compile(r'<a (?=href="[^"]*"><code>)')


def needs_material(content: str) -> bool:
    """Tell whether Material works on a page in the browser: on its diagrams and tabs.

    Then it makes the boxes of tables, too. docs/theme/main.html leaves it out elsewhere.
    """
    return bool(DRAWN_THERE.search(content))


def dressed(content: str, label: str) -> str:
    """Return the HTML of a page with its buttons and classes; `label` is what a button says."""
    number, wraps = 0, not needs_material(content)

    def button(block: re.Match[str]) -> str:
        nonlocal number
        number += 1
        copies = COPIES.search(block["rest"] + block["more"])
        said = copies[1] if copies else html.escape(label)
        name = f"code-{number}"  # of the code: Material gives the <pre> another
        return (
            f'{block["open"]}<nav class="md-code__nav" role="none"><button class="md-code__button" '
            f'title="{said}" data-md-type="copy" data-clipboard-target="#{name}"></button></nav>'
            f'{block["empty"]}<code id="{name}">'
        )

    headings = [
        (found.start(), text_of(HEADERLINK.sub("", found["text"])).strip())
        for found in HEADING.finditer(content)
    ]

    def one_cell(found: re.Match[str]) -> str:
        return f'<td align="center" colspan="{found[0].count("</td>")}">{found["said"]}</td>'

    def table(found: re.Match[str]) -> str:
        rows = REPEATED.sub(one_cell, found["rows"])
        results = " data-results" if '<span class="result ' in rows else ""
        measured = " data-measured" if found["after"] else ""
        first = found["rows"].partition("</tr>")[0]
        wide = " data-wide" if len(CELL.findall(first)) >= WIDE else ""
        made = f"<table{results}{measured}{wide}>{rows}"
        if wraps:
            above = [text for start, text in headings if start < found.start()]
            label = f' aria-label="{html.escape(above[-1])}"' if above else ""
            long = " long" if found["rows"].count("<tr") > LONG else ""
            made = (
                f'<div class="md-typeset__scrollwrap{long}" role="group"{label}>'
                f'<div class="md-typeset__table">{made}</div></div>'
            )
        return made + (found["after"] or "")

    content = TABLE.sub(table, content)  # first, as it compares places with those of headings
    content = BLOCK.sub(button, content)
    content = JOINED.sub(r'class="\g<names> joined"\g<code>', content)
    # Where releases.js says what another release prints.
    content = content.replace("</h1>", '</h1>\n<div class="release-notice" role="status"></div>', 1)
    return LINK.sub('<a class="name" ', content)
