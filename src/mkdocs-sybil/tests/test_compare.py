"""What a program printed against what is recorded."""

import re
import time
from pathlib import Path
from typing import Any

import pytest
from sample_site import Site, program

from mkdocs_sybil import Finding, Program, Recorded, Step, new_result
from mkdocs_sybil._internal import svg
from mkdocs_sybil._internal.compare import SHOWN_LINES, check_kind, compare, difference, message_of
from mkdocs_sybil._internal.errors import ProblemError


@pytest.mark.parametrize(
    ("code", "recorded"),
    [
        ("print('a ')", "a\n"),
        ("print('a')", "a \n"),
        ("print('a', end='')", "a\n"),
        ("print('a')", "a"),
        ("print('a')", "a\n\n"),
        ("print('a\\n')", "a\n"),
        ("print(True)", "1\n"),
        ("print(1)", "True\n"),
        ("print()", "<BLANKLINE>\n"),
        ("print('a\\n\\nb')", "a\n<BLANKLINE>\nb\n"),
        ("print('abc')", "a...\n"),
        ("print(0.1 + 0.2)", "0.3\n"),
        ("print('é')", "\\xe9\n"),
        ("print('e\u0301')", "é\n"),
        ("print('a  b')", "a b\n"),
        ("print('A')", "a\n"),
        ("print('a\\nb')", "a\rb\n"),
        ("print('a')", "\ufeffa\n"),
    ],
)
def test_outputs_are_compared_to_the_letter(site: Site, code: str, recorded: str) -> None:
    site.programs(exact=f"{code}\n", exact_out=recorded)
    failure = site.failure(program("exact"))
    assert failure.startswith("1: snippets/exact.py does not print what snippets/exact.out says.")
    assert "+++ printed" in failure
    assert "\nRun with Python 3." in failure
    assert failure.endswith("run `python -m mkdocs_sybil record docs/index.md`.")


@pytest.mark.parametrize(
    ("code", "recorded"),
    [
        ("print('a ')", "a \n"),
        ("print('a', end='')", "a"),
        ("print('<BLANKLINE>')", "<BLANKLINE>\n"),
        ("print('...')", "...\n"),
        ("print('\\n\\na')", "\n\na\n"),
        ("print('é 漢 \\U0001f600')", "é 漢 \U0001f600\n"),
        ("print('a\\tb')", "a\tb\n"),
        ("print('a\\nb')", "a\r\nb\r\n"),  # as git checks it out on Windows
    ],
)
def test_equal_outputs_pass(site: Site, code: str, recorded: str) -> None:
    site.programs(exact=f"{code}\n", exact_out=recorded)
    assert site.failures(program("exact")) == []


@pytest.mark.parametrize(
    "letter",
    [
        "\u2764\ufe0f",
        "\u261d\U0001f3fd",
        "1\ufe0f\u20e3",
        "\U0001f469\u200d\U0001f469\u200d\U0001f467",
        "\u2764\ufe0f\u200d\U0001f525",
        "\u0645\u06cc\u200c\u062e\u0648",
        "\u0915\u094d\u200d\u0937",
        "\u08a0\u200d\u08a1",
        "\u1820\u180b\u1821",
        "\u2714\ufe0e",
        "\u2229\ufe00",
        "\u845b\U000e0100",
        "\u8fbb\ufe00",
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    ],
)
def test_what_nobody_sees_alone_may_be_a_part_of_a_letter(site: Site, letter: str) -> None:
    """Emoji, and words in some scripts, are written with it."""
    site.programs(it=f"print({letter!r})\n", it_out=f"{letter}\n")
    html, failures = site.render(program("it"))
    assert failures == []
    assert f"<code>{letter}\n</code>" in html
    hidden = re.sub("([\u180b\u200d\ufe00-\ufe0f\U000e0000-\U000e0fff])", r"\1\1", letter)
    if hidden != letter:
        site.programs(it=f"print('{hidden}')\n")
        assert "Nobody sees this character" in site.failure(program("it"))


@pytest.mark.parametrize(
    "character",
    list(
        "\r\x1b\ufeff\u2028\u202e\x00\x85\xad\u061c\u200b\u200d\u200e\u2060\u2069\u3164\ufdd0\uffff\ufe0f\U000e0041"
    ),
)
def test_what_a_page_cannot_show(site: Site, character: str) -> None:
    """It is refused before it is recorded: HTML would show something else."""
    site.programs(it=f"print({'a' + character + 'b'!a})\n", it_out=f"a{character}b\n")
    failure = site.failure(program("it"))
    assert f"prints {character!a} on line 1, which a page cannot show. Print its " in failure
    assert ("Print its ascii()." in failure) == (character in "\u3164\ufe0f")


def test_lines_that_end_otherwise(site: Site) -> None:
    site.programs(it="import csv, sys\ncsv.writer(sys.stdout).writerow([1, 2])\n")
    failure = site.failure(program("it"))
    assert 'End lines with \\n alone, as csv.writer(..., lineterminator="\\n") does.' in failure


# As matplotlib (without its style sheet) and Graphviz draw, and this site.
PICTURES = [
    """<?xml version="1.0" encoding="utf-8" standalone="no"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
  "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns:xlink="http://www.w3.org/1999/xlink" width="460.8pt" height="345.6pt"
 viewBox="0 0 460.8 345.6" xmlns="http://www.w3.org/2000/svg" version="1.1">
 <metadata>
  <rdf:RDF xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:cc="http://creativecommons.org/ns#"
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
   <cc:Work>
    <dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage"/>
    <dc:creator><cc:Agent><dc:title>Matplotlib v3.11.2</dc:title></cc:Agent></dc:creator>
   </cc:Work>
  </rdf:RDF>
 </metadata>
 <g id="axes_1">
  <path d="M 7.2 7.2 L 10 10 z" clip-path="url(#p0123)" style="fill: none; stroke: #1f77b4;
   stroke-dasharray: 5.55,2.4; stroke-dashoffset: 0; stroke-width: 1.5; stroke-linecap: square"/>
  <!-- $\\alpha^2$ -->
  <g style="fill: url(#he6b9adc71b); opacity: 0.8" transform="translate(3 4) scale(0.1 -0.1)">
   <use xlink:href="#m1504cfccaf" x="36.5" y="161.2"/>
   <text style="font-size: 10px; font-family: 'DejaVu Sans', 'Bitstream Vera Sans', sans-serif;
    text-anchor: middle" x="50" y="4" transform="rotate(-0 50 4)"><tspan x="1">a</tspan></text>
  </g>
  <image xlink:href="data:image/png;base64,
iVBORw0KGgoAAAANSUhEUg==" id="image0" transform="matrix(1 0 0 1 2 3)" width="9" height="9"/>
 </g>
 <defs>
  <clipPath id="p0123"><rect x="57.6" y="41.4" width="357" height="266"/></clipPath>
  <pattern id="he6b9adc71b" patternUnits="userSpaceOnUse" x="0" y="0" width="72" height="72">
   <rect x="0" y="0" width="73" height="73" fill="#1f77b4"/></pattern>
 </defs>
</svg>
""",
    """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Generated by graphviz version 2.43.0 (0)
 -->
<svg width="208pt" height="198pt" viewBox="0.00 0.00 207.60 198.25"
 xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<g id="graph0" class="graph" transform="scale(1 1) rotate(0) translate(4 194.25)">
<title>a&#45;&gt;b</title>
<!-- a&#45;&gt;b -->
<g id="a_node1"><a xlink:href="#x" xlink:title="t">
<defs><linearGradient id="l_0" gradientUnits="userSpaceOnUse" x1="0" y1="-18" x2="54" y2="-18">
<stop offset="0" style="stop-color:red;stop-opacity:1.;"/></linearGradient></defs>
<ellipse fill="url(#l_0)" stroke="black" cx="35" cy="-24" rx="35.9" ry="18"/>
<polygon fill="transparent" stroke="blue" stroke-dasharray="5,2" points="8,-57.5 8,-132.5"/>
<text text-anchor="middle" x="99" y="-117" font-family="Times,serif" font-size="14.00">c</text>
</a></g></g></svg>
""",
    '<svg class="graph" viewBox="0 0 9 9" role="img"><title>A</title><desc>B &lt;b&gt;</desc>'
    '<g transform="translate(1, 2)"><path class="edge" d="M0 0L1 1"/></g></svg>\n',
    '<svg><path style="stroke: var(--edge)" marker-end="url(&quot;#arrow&quot;)"/></svg>',
    '<svg><path style="mask: url(#a:b); fill: red;"/></svg>',
    # What is printed is UTF-8, whatever it says of itself: a browser reads it with its page.
    '<?xml version="1.0" encoding="us-ascii"?>\n<svg><title>\u00e9</title></svg>',
]
# Each of these runs or fetches something in a browser, changes the page, or may do so in another.
REFUSED = [
    "<svg><!--><script>alert(1)</script>--></svg>",
    "<svg><!---><script>alert(1)</script>--></svg>",
    "<svg><desc><![CDATA[><script>alert(1)</script>]]></desc></svg>",
    "<svg><?x ><script>alert(1)</script>?></svg>",
    "<?x ><script>alert(1)</script>?><svg/>",
    "<svg><title><script>alert(1)</script></title></svg>",
    "<svg><title><path/></title></svg>",
    "<svg><SCRIPT>alert(1)</SCRIPT></svg>",
    '<svg><script xmlns="http://example.org/other">alert(1)</script></svg>',
    '<svg xmlns:s="http://www.w3.org/2000/svg"><s:script>alert(1)</s:script></svg>',
    '<svg><g xmlns="http://www.w3.org/1999/xhtml"><p/></g></svg>',
    '<svg><metadata><rdf:RDF xmlns:rdf="x"><script>alert(1)</script></rdf:RDF></metadata></svg>',
    '<svg><meta http-equiv="refresh" content="0; url=http://example.org"/></svg>',
    "<svg><p>text</p></svg>",
    "<svg><switch/></svg>",
    '<svg><set attributeName="href" to="javascript:alert(1)"/></svg>',
    '<svg><path style="fill:url(http://example.org/a)"/></svg>',
    """<svg><path style="fill:url('//example.org/a#b')"/></svg>""",
    '<svg><path style="fill:u\\72l(http://example.org/a)"/></svg>',
    '<svg><path style="fill:URL(http://example.org/a)"/></svg>',
    "<svg><path style=\"fill:image-set('http://example.org/a' 1x)\"/></svg>",
    '<svg><path style="cursor:url(#a)"/></svg>',
    '<svg><path style="background:red"/></svg>',
    '<svg><path style="position:fixed; fill:red"/></svg>',
    '<svg><path style="--x: url(http://example.org/a)"/></svg>',
    '<svg><path style="fill:red; behavior:url(a)"/></svg>',
    '<svg><path style="fill:red; position:fixed"/></svg>',
    '<svg><path style="fill:re\\64"/></svg>',
    '<svg><path style="fill:red /* url(#a) */"/></svg>',
    "<svg><metadata><path/></metadata></svg>",
    '<svg><path filter="url(http://example.org/a)"/></svg>',
    '<svg><path fill="url(http://example.org/a#b)"/></svg>',
    '<svg><path mask="url( http://example.org/a )"/></svg>',
    '<svg><path fill="url(#a) url(http://example.org/a)"/></svg>',
    '<svg><path ONCLICK="alert(1)"/></svg>',
    '<svg><use href="http://example.org/a#b"/></svg>',
    '<svg><use href="data:image/svg+xml,x#b"/></svg>',
    '<svg><use href=" javascript:alert(1)"/></svg>',
    '<svg><image href="data:image/svg+xml;base64,AAAA"/></svg>',
    '<svg xmlns:xlink="x" xlink:href="http://example.org"/>',
    '<svg xmlns:l="http://www.w3.org/1999/xlink"><a l:href="javascript:alert(1)"/></svg>',
    '<svg xml:base="http://example.org/"/>',
    '<svg><a href="#a" target="_top" ping="http://example.org"/></svg>',
    '<!DOCTYPE svg [<!ENTITY a "<script/>">]><svg>&a;</svg>',
    '<!DOCTYPE svg SYSTEM "><script>alert(1)</script>"><svg/>',
    '<!DOCTYPE svg SYSTEM "x"><svg><use href="&colon;"/></svg>',
    "<!-- <svg> --><p/>",
    f"<svg>{'<g>' * 200}{'</g>' * 200}</svg>",
]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (".json", '{"a": [1, null]}\n'),
        (".svg", '<svg xmlns="http://www.w3.org/2000/svg"><text>a</text><use href="#b"/></svg>\n'),
        *((".svg", text) for text in PICTURES),
        (".md", "| a | b |\n|:--|--:|\n| 1 | 2 |\n"),
        (".md", "| a |\n|---|\n"),
        (".mmd", "graph LR\n"),
        (".out", "<svg\n"),
    ],
)
def test_kinds(kind: str, text: str) -> None:
    check_kind(kind, text, "it.py")


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (".json", "{'a': 1}\n"),
        (".json", ""),
        (".json", "[" * 10),
        (".svg", "<svg>"),
        (".svg", "<svg/> text"),
        (".svg", "<p/>"),
        (".svg", "<svg><script>alert(1)</script></svg>"),
        (".svg", '<svg onload="alert(1)"/>'),
        (".svg", '<svg><a href="https://example.org"/></svg>'),
        (".svg", '<svg><image href="a.png"/></svg>'),
        (".svg", "<svg><style>p {color: red}</style></svg>"),
        (".svg", "<svg><foreignObject/></svg>"),
        *((".svg", text) for text in REFUSED),
        (".md", "text\n"),
        (".md", "| a |\n|---|\n| 1 |\n\n<script>\n"),
        (".md", "| a |\n|---|\ntext\n"),
        (".md", "| a | b |\n|---|---|\n| 1 | 2|3 |\n"),
        (".md", "| a|b | c |\n|---|---|\n| 1 | 2 |\n"),
    ],
)
def test_what_is_not_of_its_kind(kind: str, text: str) -> None:
    with pytest.raises(ProblemError, match=rf"it.py does not print what a \{kind} file holds: "):
        check_kind(kind, text, "it.py")


@pytest.mark.parametrize(
    "text",
    [
        "| a | b |\n|---|---|\n| `1|2` | 2\\|3 |\n| 1 |\n",
        "||a|\n|---|---|\n|1||\n",
    ],
)
def test_a_table_shows_each_of_its_cells(text: str) -> None:
    check_kind(".md", text, "it.py")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<p/>", "it does not begin with <svg"),
        ("<svg>\n<p/></svg>", "line 2: a picture may not hold <p>"),
        (
            "<svg>\n<style/></svg>",
            "line 2: a picture may not hold <style>: its rules would hold for the whole page",
        ),
        ("<svg><title>\n<g/></title></svg>", "line 2: a picture may not hold <g> in <title>"),
        (
            f"<svg>\n{'<g>' * 100}",
            "line 2: a picture may not hold more than 100 elements in each other",
        ),
        ('<svg>\n<g x="&lt;(" y="f("/></svg>', "line 2: a picture may not hold x='<('"),
        (
            "<svg>\n<!-->--></svg>",
            "line 2: a picture may not hold <!-->-->, which ends earlier in HTML",
        ),
        ("<svg>\n<?x ?></svg>", "line 2: a picture may not hold <?x"),
        ("<svg>\n<g><![CDATA[a]]></g></svg>", "line 2: a picture may not hold <![CDATA["),
        (
            "\n<!DOCTYPE svg [<!ELEMENT a ANY>]><svg/>",
            "line 2: a picture may not hold declarations",
        ),
        (
            "<svg>\n\n&eacute;\n</svg>",
            "line 3: only &amp; &lt; &gt; &quot; &apos; and numbers are known",
        ),
        ("<svg>\n</g></svg>", "mismatched tag: line 2, column 2"),
    ],
)
def test_why_a_picture_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError) as error:
        svg.check(text)
    assert str(error.value) == message


def test_what_is_recorded_is_of_its_kind(site: Site) -> None:
    """Also when it is the same: somebody may have written the file by hand."""
    site.programs(it="print('<svg onload=\"x\"/>')\n", it_svg='<svg onload="x"/>\n')
    assert "a picture may not hold onload='x'" in site.failure(program("it"))


def test_difference() -> None:
    assert difference("a\nb\n", "a\nc\n").splitlines()[3:] == [" a", "-b", "+c"]
    assert "\\ no line end" in difference("a", "a\n")
    assert "no line end" not in difference("a\n", f"{'a' * 5000}\n")
    lines = difference("a\nb\t\nc \n", "a \nb\t\nc").splitlines()[3:]
    ends = r"\ ends with ' '"
    assert lines == ["-a", "+a ", ends, " b\t", "-c ", ends, "+c", r"\ no line end"]


@pytest.mark.parametrize("size", [10_000, 1_000_000])
def test_a_difference_is_short(size: int) -> None:
    lines = "".join(f"{number}\n" for number in range(size))
    changed = lines.replace("\n9000\n", "\nchanged\n")
    for a, b in ((lines, changed), (lines, ""), ("x" * size, "y" * size), (lines, lines + "x")):
        assert 10 < len(difference(a, b)) < 10_000
    assert "-9000\n+changed\n" in difference(lines, changed)


def test_json_that_is_too_deep_has_its_place(site: Site) -> None:
    code = "print('[' * 100_000 + ']' * 100_000)\n"
    site.programs(deep=code, deep_json="1\n")
    assert site.failure(program("deep")) == (
        "1: snippets/deep.py prints JSON that is too deep to be read. If it is text, make the file "
        "snippets/deep.out, empty, and remove snippets/deep.json."
    )


def test_a_picture_is_refused_with_its_line(site: Site) -> None:
    site.programs(it="print('<svg>\\n<script/></svg>')\n", it_svg="<svg>\n<script/></svg>\n")
    assert "line 2: a picture may not hold <script>" in site.failure(program("it"))


@pytest.mark.parametrize(
    ("suffix", "text", "message"),
    [
        (".json", "[NaN]\n", "NaN is not known in JSON"),
        (".json", "-Infinity\n", "-Infinity is not known in JSON"),
        (
            ".svg",
            "<svg><text>a&#x202e;b</text></svg>",
            "'\\\\u202e', which is written as an entity",
        ),
        (
            ".md",
            "| a |\n|---|\n| b&ZeroWidthSpace;c |\n",
            "'\\\\u200b', which is written as an entity",
        ),
        (
            ".mmd",
            'graph LR\n a-->b\n click a href "javascript:alert(1)"\n',
            "line 3: a diagram may not",
        ),
        (".mmd", "graph LR\n a-->b\n style a fill:url(http://example.org)\n", "line 3"),
        (".mmd", "graph LR\n a-->b\n style a fill:u\\72l(http://example.org)\n", "line 3"),
        (".mmd", 'graph LR\n a@{ img: "http://example.org/a.png" }\n', "line 2"),
        (".mmd", 'graph LR\n a["<img src=http://example.org>"]\n', "line 2"),
        (".mmd", 'graph LR\n a["`![x](http://example.org/a.png)`"]\n', "line 2"),
        (".mmd", '%%{init: {"themeCSS": "@import x"}}%%\ngraph LR\n', "line 1"),
        (".mmd", '---\nconfig:\n  themeCSS: "a{}"\n---\ngraph LR\n', "line 3"),
        (".mmd", "sequenceDiagram\n link A: x @ https://example.org\n", "line 2"),
        (".mmd", "\ngraph LR\n style a fill:url(http://example.org)\n", "line 3"),
        (".md", "| a |\n", r"holds: it is not one table, a line beginning with \| for each row\."),
    ],
)
def test_what_could_run_or_fetch_something_is_refused(suffix: str, text: str, message: str) -> None:
    with pytest.raises(ProblemError, match=message):
        check_kind(suffix, text, "a.py")


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (".json", "9" * 5000 + "\n"),
        (".md", "| a |\n|---|\n| b&nbsp;c &lt; d |\n"),
        (
            ".mmd",
            'graph LR\n link["a < b // c = d<br>e"]:::stopped --> click\n classDef x fill:#fff\n',
        ),
    ],
)
def test_what_can_do_neither_is_not(suffix: str, text: str) -> None:
    check_kind(suffix, text, "a.py")


def test_a_failure_does_not_command_a_terminal(site: Site) -> None:
    site.programs(
        raises='raise ValueError("a\\x1b[2J\\0b\\u202e")\n',
        stops='import os, sys\nsys.stderr.write("\\x1b[2J")\nsys.stderr.flush()\nos._exit(0)\n',
    )
    for name, shown in ("raises", r"a\x1b[2J\x00b\u202e"), ("stops", r"\x1b[2J"):
        failure = site.failure(program(name))
        assert shown in failure
        assert "\x1b" not in failure


# What was printed is compared here without running anything: `result` is made up.

FILE = Path("snippets/a.py")
VERSIONS = {"Python": "3.11", "Tool": "1.0"}


def made(name: str = "a.py", **more: Any) -> Program:
    path = FILE.with_name(name.partition("#")[0].partition(":")[0])
    return Program(path, name, "print(1)", Step(str(path), "print(1)"), **more)


def recorded(text: str | None, suffix: str = ".out") -> Recorded:
    return Recorded(FILE.with_suffix(suffix), text)


def found(of: Program, out: bytes = b"", err: bytes = b"") -> list[tuple[str, str | None, str]]:
    result = new_result()
    result["out"], result["err"] = out, err
    findings = compare(of, result, VERSIONS)
    assert all(finding.program is of for finding in findings)
    return [(finding.path.as_posix(), finding.old, finding.new) for finding in findings]


def refused(of: Program, out: bytes = b"", err: bytes = b"") -> str:
    with pytest.raises(ProblemError) as error:
        found(of, out, err)
    return str(error.value)


def test_what_is_printed_for_the_first_time_belongs_where_it_looks_like() -> None:
    for printed, suffix in {
        "1\n": ".out",
        "<svg></svg>": ".svg",
        "<p>": ".out",
        "| a |\n|:-:|\n| 1 |\n": ".md",
        "| a |\n": ".out",
        "a\n| a |\n|---|\n": ".out",
        "graph LR\n a-->b\n": ".mmd",
        "flowchart TD\n": ".mmd",
        "sequenceDiagram\n": ".mmd",
        "stateDiagram-v2\n": ".mmd",
        "graph": ".out",
        "graphs are\n": ".out",
        "[1]\n": ".out",
    }.items():
        assert found(made(), printed.encode()) == [(f"snippets/a{suffix}", None, printed)]
    assert found(made("a.py:part"), b"1") == [("snippets/a.part.out", None, "1")]
    assert found(made(hidden=True), b"1\n") == []
    assert found(made()) == []


def test_what_is_recorded_stays_of_its_kind() -> None:
    of = made(recorded=recorded("[1]\n", ".json"))
    assert found(of, b"[1]\n") == []
    assert found(of, b"[2]\n") == [("snippets/a.json", "[1]\n", "[2]\n")]
    assert refused(of, b"1, 2\n").startswith("snippets/a.py does not print what a .json file holds")
    assert found(made(recorded=recorded(None)), b"1") == [("snippets/a.out", None, "1")]


def test_a_program_that_prints_nothing_any_more() -> None:
    said = "snippets/a.py prints nothing. Remove snippets/a.out"
    assert refused(made(recorded=recorded("1\n"))) == f"{said}."
    assert refused(made(recorded=recorded(None))) == f"{said}."
    placed = made(recorded=recorded("1\n"), placed=True)
    assert refused(placed) == f"{said} and the line that embeds it."
    assert found(made(recorded=recorded(""))) == []


def test_what_is_in_the_page_itself_ends_with_a_line() -> None:
    """A fence cannot say that it does not. A notebook can."""
    page = Recorded(Path("snippets/a.md"), "1\n", (3, 9))
    assert found(made("a.md#3", recorded=page), b"1") == []
    assert found(made("a.md#3", recorded=page), b"1\n") == []
    assert found(made("a.md#3", recorded=page), b"2") == [("snippets/a.md", "1\n", "2\n")]
    assert found(made("a.md#3", recorded=page)) == [("snippets/a.md", "1\n", "")]
    assert found(made("a.md#3"), b"<svg>") == [("snippets/a.md", None, "<svg>\n")]
    assert found(made("a.md#3", recorded=Recorded(page.path, ""))) == []
    cell = Recorded(Path("snippets/a.ipynb"), "1")
    assert found(made("a.ipynb#x", recorded=cell), b"1") == []
    assert found(made("a.ipynb#x", recorded=cell), b"1\n") == [("snippets/a.ipynb", "1", "1\n")]


def test_standard_error() -> None:
    said = refused(made(), b"1", b"oh\n")
    assert said == (
        "snippets/a.py writes to standard error, which the page does not show:\noh\n\n"
        "Mend what it complains of. If that is what the page is about, print it to standard output, "
        "or make the file snippets/a.err and record it."
    )
    assert found(made(any_errors=True), b"", b"oh\n") == []
    known = made(errors=recorded("oh\n", ".err"))
    assert found(known, b"", b"oh\n") == []
    assert found(known, b"", b"ah\n") == [("snippets/a.err", "oh\n", "ah\n")]
    assert found(known) == [("snippets/a.err", "oh\n", "")]
    both = [("snippets/a.err", "oh\n", "ah\n"), ("snippets/a.out", None, "1")]
    assert found(known, b"1", b"ah\n") == both


def test_a_byte_that_is_no_text_has_its_line() -> None:
    assert refused(made(), b"\nb\nc\n\xff\n") == (
        "snippets/a.py prints a byte that is not UTF-8 (line 4, 0xff). Print its repr()."
    )
    assert refused(made(), b"", b"\x80").startswith(
        "snippets/a.py prints a byte that is not UTF-8 (line 1, 0x80)."
    )
    said = "snippets/a.py prints '\\r' on line 2, which a page cannot show. Print its repr()."
    assert refused(made(), b"\nb\rc\n\n") == said


@pytest.mark.parametrize(
    ("problem", "text", "said"),
    [
        ("stopped", "did not end in 5 s", "{} did not end in 5 s. Make it smaller, or raise time_limit"),
        ("stopped", "used more than 9 MB", "{} used more than 9 MB. Make it smaller, or raise memory_"),
        ("stopped", "printed more than 9 b", "{} printed more than 9 b. Make it smaller, or raise output"),
        ("stopped", "found no room in /x", "{} found no room in /x. Make room there, or set TMPDIR."),
        ("stopped", "was ended by SIGKILL", "{} was ended by SIGKILL. Let the program end by itself."),
        ("exits", "sys.exit(3)", "{} calls sys.exit(3). Let the program end by itself."),
        ("EOFError", "EOFError: EOF when reading a line", "Nobody types while it runs: write into"),
        ("BdbQuit", "bdb.BdbQuit", "Nobody types while it runs: write into the program what"),
        ("warns", "getpass.GetPassWarning: no", "Nobody types while it runs: write into the"),
        ("condition", "NameError: x", "The skip of {} fails: NameError: x. It may use `conditions`"),
        ("changes", "the dtype", "{} leaves changed what a reader would inherit: the dtype. Use a "),
        ("changes", "the dtype", "Use a `with` block, or undo the change at the end.\n"),
        ("fixtures", "E: no", "The fixtures fail before {} runs. Correct their setup(), or state()."),
        ("warns", "UserWarning: no", "{} warns, and a warning is the first sign of drift. Follow its"),
        ("ValueError", "ValueError: no", "{} raises ValueError.\nValueError: no\nCorrect the program. "),
        ("ValueError", "no", "If the error is what the page is about, catch it and print it.\n"),
    ],
)  # fmt: skip
def test_what_went_wrong_and_what_to_do(problem: str, text: str, said: str) -> None:
    with pytest.raises(ProblemError) as error:
        compare(made(), new_result(problem, text), VERSIONS)
    assert said.format("snippets/a.py") in str(error.value)
    assert str(error.value).endswith("\nRun with Python 3.11, Tool 1.0.")
    assert "standard error" not in str(error.value)


def test_a_failure_shows_what_was_written_to_standard_error_and_no_folder_of_this_machine() -> None:
    result = new_result("ValueError", f'File "{Path.cwd()}/snippets/a.py", line 1')
    result["err"] = b"  \xff it ended\n\n"
    with pytest.raises(ProblemError) as error:
        compare(made(), result, VERSIONS)
    assert 'File "snippets/a.py", line 1\n' in str(error.value)
    assert "\nIt wrote to standard error:\n  \N{REPLACEMENT CHARACTER} it ended\nRun with " in (
        str(error.value)
    )


def test_a_message_says_where_it_would_be_recorded() -> None:
    first = Finding(made(), FILE.with_suffix(".out"), None, "1\n")
    assert message_of(first, "record it", VERSIONS) == (
        "snippets/a.py prints this, and snippets/a.out does not show it yet:\n1\n\n"
        "To record it, run `record it`."
    )
    for name, place in {"a.md#3": "the page", "a.ipynb#x": "the notebook"}.items():
        of = made(name)
        later = Finding(of, of.path, "1\n", "2\n")
        said = f"{of.title} does not print what {place} says.\n--- documented\n+++ printed\n"
        assert message_of(later, "record it", VERSIONS).startswith(said)


def test_of_a_long_output_the_beginning_is_shown() -> None:
    lines = [f"{number}\n" for number in range(SHOWN_LINES)]
    said = message_of(Finding(made(), FILE, None, "".join(lines)), "record", VERSIONS)
    assert f"\n{SHOWN_LINES - 1}\n" in said
    assert "and more" not in said
    said = message_of(Finding(made(), FILE, None, "".join([*lines, "last\n"])), "record", VERSIONS)
    assert f"\n{SHOWN_LINES - 1}\n... and more: {SHOWN_LINES + 1} lines, " in said
    assert "last" not in said
    most = 100 * SHOWN_LINES
    said = message_of(Finding(made(), FILE, None, "x" * most + "y"), "record", VERSIONS)
    assert f"\n{'x' * most}\n... and more: 1 lines, {most + 1:,} characters\n" in said


def test_a_difference_begins_three_lines_above_it() -> None:
    old = "".join(f"{number}\n" for number in range(9))
    assert re.findall(r"^ .*", difference(old, old.replace("5", "five")), re.M) == [
        " 2", " 3", " 4", " 6", " 7", " 8",
    ]  # fmt: skip
    assert difference("a\n", "a") == (
        "--- documented\n+++ printed\n@@ -1 +1 @@\n-a\n+a\n\\ no line end"
    )


def test_what_is_long_is_looked_at_once() -> None:
    """These took minutes."""
    started = time.monotonic()
    check_kind(".mmd", "graph TD\n" + "\n" * 900_000 + "A-->B\n", "it")
    path = "l1-1" * 200_000
    check_kind(".svg", f'<svg xmlns="{svg.SVG}"><path d="M0 0{path}"/></svg>', "it")
    assert time.monotonic() - started < 30
    for hidden in "M0 url(x)", "M0 0,expression(x)", f"{path}url(x)":
        with pytest.raises(ProblemError, match="a picture may not hold d="):
            check_kind(".svg", f'<svg xmlns="{svg.SVG}"><path d="{hidden}"/></svg>', "it")
