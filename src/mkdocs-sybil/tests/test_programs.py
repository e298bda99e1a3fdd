"""Blocks to programs: what each Python block of a page runs, and what is wrong with it."""

import itertools
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from unittest import mock

import pytest
from sample_site import Site, block, code_in, program
from sybil import Document
from sybil.parsers.markdown.lexers import RawFencedCodeBlockLexer

from mkdocs_sybil import Page, PythonBlockParser, Report, Runner
from mkdocs_sybil._internal import html_audit
from mkdocs_sybil._internal.blocks import blocks
from mkdocs_sybil._internal.model import Evaluation

SPELLINGS = [
    "```python",
    "```py",
    "```py3",
    "```python3",
    "```Python",
    "```PYTHON",
    "```.python",
    "``` python  ",
    '```python title="a.py"',
    '```python hl_lines="1"',
    '```python hl_lines="1-1" title="a.py"',
    '```python linenums="1"',
    "```{ .python .annotate }",
    "```{.py}",
    '```{ .py title="a.py" #id }',
    "```python { .annotate }",
    "~~~python",
    "````python",
    "~~~~~ py",
]
PLACES = {
    "top": "{}",
    "tab": '=== "x"\n\n    {}',
    "tab in tab": '=== "x"\n\n    === "y"\n\n        {}',
    "admonition": "!!! note\n\n    {}",
    "details": "??? note\n\n    {}",
    "list": "- item\n\n    {}",
    "numbered list": "1. item\n\n    {}",
    "nested list": "- item\n\n    - item\n\n        {}",
    "quote": "> {}",
    "nested quote": "> > {}",
    "list in quote": "> - item\n>\n>     {}",
    "quote in list": "- item\n\n    > {}",
    "definition": "term\n\n:   text\n\n    {}",
    "footnote": "A[^1]\n\n[^1]:\n    Text.\n\n    {}",
    "html": "<div markdown>\n\n{}\n\n</div>",
}


def put(text: str, place: str) -> str:
    """Put some lines at a place: they get what stands in front of the first."""
    before, _, after = PLACES[place].partition("{}")
    before, _, prefix = before.rpartition("\n")
    return "\n".join([before, *(prefix + line for line in text.splitlines())]) + after + "\n"


# What the page shows, what runs, and where the output stands


@pytest.mark.parametrize("place", ["top", "tab in tab", "list", "list in quote"])
@pytest.mark.parametrize("opening", SPELLINGS)
def test_every_spelling_runs_and_is_shown(site: Site, opening: str, place: str) -> None:
    fence = opening[: len(opening) - len(opening.lstrip("`~"))]
    text = put(f'{opening}\n--8<-- "one.py"\n{fence}\n', place)
    assert [failure for _, failure, _ in site.check(text)] == [None]
    html, failures = site.render(text)
    assert (failures, code_in(html), code_in(html, python=False)) == ([], ["print(1)"], ["1"])


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("text", [program("long"), block("long.py")], ids=["line", "block"])
def test_program_and_output_are_shown_at_every_place(site: Site, text: str, place: str) -> None:
    site.programs(long="if True:\n\n    print(1)\n", long_out="1\n\n``` <b>*2*\n")
    site.programs(long="if True:\n\n    print(1)\n    print('\\n``` <b>*2*')\n")
    html, failures = site.render(put(text, place))
    assert failures == []
    assert code_in(html) == ["if True:\n\n    print(1)\n    print('\\n``` <b>*2*')"]
    assert code_in(html, python=False) == ["1\n\n``` <b>*2*"]
    assert 'data-program="long.py"' in html


@pytest.mark.parametrize("place", PLACES)
def test_a_page_may_place_an_output_itself(site: Site, place: str) -> None:
    html, failures = site.render(program("one") + "\nText.\n\n" + put('--8<-- "one.out"', place))
    assert failures == []
    assert code_in(html, python=False) == ["1"]
    assert html.index("Text.") < html.index("language-output")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("text", [program("one"), 'Text.\n--8<-- "one.out"\n'])
def test_what_stands_around_an_output_stays_what_it_is(site: Site, text: str, place: str) -> None:
    """Also where there is no empty line; and two of them end a footnote."""
    first = "" if "py" in text else program("one")
    html, failures = site.render(first + put(f"Before.\n\n{text}After.\n\nLast.", place))
    assert (failures, code_in(html, python=False)) == ([], ["1"])
    rest = html[html.index("After.") :]
    assert "<code>" not in rest.partition("Last.")[0]
    ends = {"list": "</li>", "footnote": "</li>", "quote": "</blockquote>", "tab": "</div>"}
    if place in ends:
        assert rest.index("Last.") < rest.index(ends[place])


NOTED = "x = 1  # (1)!\nprint(x)\n"


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("text", "is_below"),
    [
        (program("noted") + "\n1.  The note.\n\n    More.\n\n2.  Two.\n\nAfter.\n", True),
        (block("noted.py") + "1. The note.", True),
        (program("noted") + "\nAfter.\n\n1. The note.\n", False),
        (program("noted") + "\n1. The note.\n\n    " + program("one") + "\nAfter.\n", False),
        (program("one") + "\n1. The note.\n", False),
    ],
)
def test_notes_stand_right_below_their_program(
    site: Site, text: str, is_below: bool, place: str
) -> None:
    """There Material looks for them."""
    site.programs(noted=NOTED, noted_out="1\n")
    html, failures = site.render(put(text, place))
    assert failures == []
    assert (html.index("The note.") < html.index("language-output")) is is_below
    assert "After." not in text or html.index("language-output") < html.index("After.")
    assert re.search(r"<li>\s*(<p>)?The note", html)


@pytest.mark.parametrize(
    "text",
    ["<!--\n{}\n-->\n", "Text.\n- a\n\n    {}\n", "<pre>\n{}\n</pre>\n", "<p title='\n{}\n'>\n"],
)
def test_an_output_that_the_page_does_not_show_as_one(site: Site, text: str) -> None:
    _, failures = site.render(program("one") + "\n" + text.format('--8<-- "one.out"'))
    assert "Markdown does not show this output here, or not as an output." in failures[0]
    assert failures[0].startswith(str(text.count("\n", 0, text.index("{}")) + 3))


@pytest.mark.parametrize(
    ("name", "printed", "shown"),
    [
        ("md", "| a | b |\n|---|--:|\n| <i> | *2* |\n", '<td align="right"><em>2</em></td>'),
        ("md", "| a | b |\n|---|--:|\n| <i> | *2* |\n", "<td>&lt;i&gt;</td>"),
        ("mmd", "graph LR\n  a --> b<c\n", "<code>graph LR\n  a --&gt; b&lt;c\n</code>"),
        ("svg", '<svg><text x="1">&amp;</text></svg>\n', '<svg><text x="1">&amp;</text></svg>'),
        ("json", '{"a": [1]}\n', '{"a": [1]}'),
        ("out", "a\t`b` --8<-- <c> &amp;\n", "a\t`b` --8&lt;-- &lt;c&gt; &amp;amp;\n</code>"),
    ],
)
def test_kinds_of_outputs(site: Site, name: str, printed: str, shown: str) -> None:
    site.programs(it=f"print({printed!r}, end='')\n", **{f"it_{name}": printed})
    html, failures = site.render(program("it"))
    assert failures == []
    assert shown in html


@pytest.mark.parametrize(
    "text",
    [
        "Inline `print(2)` and ``python``.",
        "````markdown\n```python\nprint(2)\n```\n````",
        '````markdown\n```python\n;--8<-- "one.py"\n```\n````',
        "```console\n$ python one.py\n```",
        "`#!python print(2)`",
    ],
)
def test_what_is_no_python_block(site: Site, text: str) -> None:
    assert site.check(text) == []
    assert code_in(site.render(text)[0]) == []


# What the reader sees must be what runs: sections are those of pymdownx.snippets.
TRICKY = """\
import sys
# --8<-- [start:outer]
print("outer")
#  --8<--  [ start : inner ]
print("inner")
# --8<-- [start:across]
print("both")
# --8<-- [end:inner]
print("outer again")
# --8<-- [end:outer]
print("across")  # ;--8<-- [start:shown]
# --8<-- [end:across]

print("hidden") # --8<-- [start:twice]
print("first")
# --8<-- [start:twice]
print("still first")
# --8<-- [end:twice]

# --8<-- [start:twice]
print("second")
# --8<-- [end:twice]
# --8<-- [start:a-b_c]

print("blank lines around")


# --8<-- [end:a-b_c]
# ;;--8<-- [end:shown]

"""
SECTIONS_OF_TRICKY = ["", ":outer", ":inner", ":across", ":twice", ":a-b_c"]


@pytest.mark.parametrize("place", ["top", "tab", "quote"])
@pytest.mark.parametrize(
    "change",
    [
        str.encode,
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: text.encode("utf-8-sig"),
        lambda text: text.strip().encode(),
        lambda text: (text + "\n\n\n").encode(),
        lambda text: (text + 'x = "\x0c \u2028 é 漢"\n').encode(),
    ],
    ids=["as it is", "CRLF", "BOM", "no final newline", "many final newlines", "odd line ends"],
)
def test_sections_are_those_of_pymdownx_snippets(
    site: Site, change: Callable[[str], bytes], place: str
) -> None:
    site.programs(tricky=change(TRICKY))
    page = "\n".join(put(block(f"tricky.py{name}"), place) for name in SECTIONS_OF_TRICKY)
    path = site.write("docs/index.md", page)
    shown = [p.shown for p in PythonBlockParser(site.config).page(path).programs]
    assert shown[4] == 'print("first")\nprint("still first")'
    assert "hidden" not in shown[0]
    site.runner = None  # so that nothing runs
    assert code_in(site.render(page)[0]) == shown


def test_a_line_with_a_marker_does_not_run(site: Site) -> None:
    """The reader does not see it."""
    site.programs(hide="print(1)\nprint(2)  # --8<-- [start:x]\n", hide_out="1\n")
    assert site.failures(program("hide")) == []


TRACEBACK = """\
# --8<-- [start:a]
def f():
    return 1 / 0
# --8<-- [end:a]

# --8<-- [start:b]
x = 1

f()
# --8<-- [end:b]
"""


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("name", ["boom.py", "boom.py:b"])
def test_tracebacks_name_the_lines_of_the_program(site: Site, name: str, ending: str) -> None:
    site.programs(boom=("\x0c\n" + TRACEBACK).replace("\n", ending).encode())
    failure = site.failure(block("boom.py:a") + block(name))
    assert 'File "snippets/boom.py", line 10, in <module>' in failure
    assert 'File "snippets/boom.py", line 4, in f' in failure
    assert "    return 1 / 0\n" in failure  # a form feed ends no line
    assert "mkdocs_sybil" not in failure  # the first frame is the reader's, not ours
    assert "snippets/boom.py" in failure.split(" raises ZeroDivisionError.\n")[0]
    assert "catch it and print it" in failure


# Namespaces

SECTIONS = """\
# --8<-- [start:first]
names = ["first"]
print(names)
# --8<-- [end:first]
# --8<-- [start:second]
names.append("second")
print(names)
# --8<-- [end:second]
# --8<-- [start:third]
names.append("third")
print(names)
# --8<-- [end:third]
"""


@pytest.fixture
def sections(site: Site) -> str:
    """Return a page of three sections that share a namespace."""
    site.programs(
        steps=SECTIONS,
        **{
            "steps.first_out": "['first']\n",
            "steps.second_out": "['first', 'second']\n",
            "steps.third_out": "['first', 'second', 'third']\n",
        },
    )
    return "".join(block(f"steps.py:{name}") for name in ("first", "second", "third"))


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0], [1], [2], [0, 2, 1], [1, 1, 2, 0, 2]])
def test_sections_share_a_namespace_in_page_order(
    site: Site, sections: str, order: list[int]
) -> None:
    examples = site.examples(sections)
    assert [site.evaluate(examples[number]) for number in order] == [Evaluation()] * len(order)


def test_sections_of_two_pages_do_not_share(site: Site, sections: str) -> None:
    assert site.failures(sections) == []
    failure = site.failure(block("steps.py:second"), name="other.md")
    assert "NameError: name 'names' is not defined" in failure


def test_a_section_twice_on_a_page_runs_twice(site: Site) -> None:
    text = "# --8<-- [start:a]\nn = globals().get('n', 0) + 1\nprint(n)\n# --8<-- [end:a]\n"
    site.programs(count=text, **{"count.a_out": "1\n"})
    assert ["2\n" in failure for failure in site.failures(block("count.py:a") * 2)] == [True]


def test_a_whole_file_has_a_fresh_namespace(site: Site) -> None:
    site.programs(fresh="print('x' in globals())\nx = 1\n", fresh_out="False\n")
    assert site.failures(program("fresh") * 3) == []


def test_whole_file_and_sections_do_not_share(site: Site, sections: str) -> None:
    site.programs(steps_out="['first']\n['first', 'second']\n['first', 'second', 'third']\n")
    middle = block("steps.py:second")
    assert site.failures(sections.replace(middle, program("steps") + middle)) == []


TYPED = "```python\nx = 1\n```\n\n```python\nprint(x)\n```\n\n```output\n1\n```\n"


def test_a_page_may_be_one_namespace(site: Site) -> None:
    site.configure("typed = true")
    assert "NameError" in site.failure(TYPED)
    site.configure('typed = true\nnamespace = "page"')
    assert site.failures(TYPED) == []
    assert "NameError" in site.failure(
        TYPED.replace("```\n\n", "```\n<!-- clear-namespace -->\n", 1)
    )


def test_hidden_programs(site: Site) -> None:
    hidden = "<!-- invisible-code-block: python\nx = 1\n-->\n\n"
    page = hidden + "```python\nprint(x)\n```\n\n```output\n1\n```\n"
    assert "set typed = true" in site.failures(page)[0]
    site.configure('typed = true\nnamespace = "page"')
    html, failures = site.render(page)
    assert failures == []
    assert code_in(html) == ["print(x)"]
    assert "NameError" in site.failures("x\n\n" + hidden.replace("x = 1", "y") + "\n")[0]


@pytest.mark.parametrize("before", ["", " ", "    ", "\t", "> ", "> > ", "    > ", ">     "])
def test_hidden_programs_are_indented_as_their_comment(site: Site, before: str) -> None:
    site.configure('typed = true\nnamespace = "page"')
    lines = ["<!-- invisible-code-block: python", "if True:", "", "    x = 1", "-->"]
    hidden = "".join(f"{before}{line}".rstrip() + "\n" for line in lines)
    assert site.failures(f"{hidden}\n```python\nassert x == 1\n```\n") == []


DIRECTIVES = ['skip: next "No."', "clear-namespace", "invisible-code-block: python\nx = 1\n"]


@pytest.mark.parametrize("directive", DIRECTIVES)
@pytest.mark.parametrize("before", ["Words ", "- ", "1. ", "# ", "| ", "<!-- x --> ", ": "])
def test_directives_beside_a_text_are_told(site: Site, directive: str, before: str) -> None:
    site.configure("typed = true")
    page = f"Text.\n\n{before}<!-- {directive} -->\n\n"
    name = re.match("[-a-z]+", directive)[0]  # type: ignore[index]
    failure = site.failure(page + program("one"))
    assert failure == f"3: This says nothing here. Begin a line with it: <!-- {name}"
    assert site.failures(page.replace("<!-- ", "`<!-- ") + program("one")) == []


@pytest.mark.parametrize("name", ["Skip", "SKIP", "Clear-Namespace", "INVISIBLE-CODE-BLOCK"])
def test_directives_in_capitals_are_told(site: Site, name: str) -> None:
    assert f"{name!r} is not a directive" in site.failure(f"<!-- {name}: x -->\n" + program("one"))


def test_a_directive_on_the_second_line_of_its_comment_is_told(site: Site) -> None:
    page = f'<!--\nskip: next "No."\n-->\n{program("one")}'
    assert site.failure(page).startswith("1: This says nothing here.")


@pytest.mark.parametrize("language", ["bazel", "starlark"])
def test_other_languages_that_pygments_colours_as_python(site: Site, language: str) -> None:
    html, failures = site.render(f"```{language}\nload('x', y)\n```\n")
    assert failures == []
    assert "load" in html


def test_fragments(site: Site) -> None:
    site.configure('typed = true\nfragments = ["fragment"]')
    page = "```{ .python .fragment }\n1 / 0\n```\n\n```python\nprint(1)\n```\n\n```output\n1\n```\n"
    html, failures = site.render(page)
    assert (failures, code_in(html)) == ([], ["1 / 0", "print(1)"])


# Not executed

SKIP = '<!-- skip: next if(not [], reason="It needs two <GPUs>.") -->\n\n'
REASON = "It needs two <GPUs>."


@pytest.mark.parametrize("place", ["top", "tab", "quote", "list"])
def test_skip(site: Site, place: str) -> None:
    site.programs(gpu="raise RuntimeError\n")
    page = put(SKIP + block("gpu.py"), place) + "\n" + program("one")
    skipped, ran = (result for _, *result in site.check(page))
    assert (skipped, ran) == ([None, REASON], [None, None])  # the next one only
    html, failures = site.render(page)
    assert failures == []
    assert "It needs two &lt;GPUs&gt;." in html
    assert code_in(html) == ["raise RuntimeError", "print(1)"]
    assert "RuntimeError" in site.failure(page.replace("not []", "[]"))


def test_a_skip_without_a_condition(site: Site) -> None:
    page = '<!-- skip: next "It needs a robot." -->\n' + block("one.py")
    assert site.check(page) == [(2, None, "It needs a robot.")]


def test_a_skip_inside_a_block_is_shown(site: Site) -> None:
    page = "```text\n" + SKIP + "```\n" + program("one")
    assert site.check(page) == [(5, None, None)]


def test_later_sections_run_without_a_skipped_one(site: Site, sections: str) -> None:
    page = sections.replace(block("steps.py:second"), SKIP + block("steps.py:second"))
    site.write("snippets/steps.third.out", "['first', 'third']\n")
    assert [result for _, *result in site.check(page)] == [
        [None, None],
        [None, REASON],
        [None, None],
    ]


@pytest.mark.parametrize(
    ("directive", "message"),
    [
        (
            "skip: next",
            'Write one line: <!-- skip: next if(condition, reason="what is missing") -->',
        ),
        ("skip: next if(True)", "Write one line:"),
        ('skip: next if(True, reason="")', "Write one line:"),
        ('skip: next if(reason="x")', "Write one line:"),
        ('skip: next if True, reason="x"', "Write one line:"),
        ("skip: next if(True, reason=x)", "Write one line:"),
        ('skip: next if((, reason="x")', "Write one line:"),
        ('skip: next if(a, b, reason="x")', "Write one line:"),
        ('skip: next if(a, because="x")', "Write one line:"),
        ('skip: start if(True, reason="x")', "Write one line:"),
        ("skip: next", "Write one line:"),
        ("skip: next ''", "Write one line:"),
        ("skip: nextif(True, reason='x')", "Write one line:"),
        ('skip: next if(gpu() < 2, reason="x")', "NameError: name 'gpu' is not defined"),
        ('skip: next if(1 / 0, reason="x")', "fails: ZeroDivisionError: division by zero."),
        ('skip: next if(True, reason="x") -->\n<!-- skip: next if(True, reason="y")', " and <!--"),
    ],
)
def test_a_skip_that_nobody_can_parse(site: Site, directive: str, message: str) -> None:
    assert message in site.failure(f"<!-- {directive} -->\n{program('one')}")


def test_a_skip_on_several_lines(site: Site) -> None:
    page = f'<!-- skip: next if(True,\n  reason="x") -->\n{program("one")}'
    assert site.check(page) == [(3, None, "x")]


def test_a_skip_with_nothing_after_it(site: Site) -> None:
    assert site.failure(program("one") + SKIP) == "2: No program follows this skip. Remove it."


def test_a_skipped_output_must_have_been_recorded(site: Site) -> None:
    site.programs(new="print(1)\n")
    assert site.failure(SKIP + program("new") + '\n--8<-- "new.out"\n') == (
        "3: There is no file snippets/new.out yet. Record it where the program can run."
    )


# What goes wrong

BAD_PROGRAMS: dict[str, str | bytes] = {
    "silent": "x = 1\n",
    "silent_out": "1\n",
    "latin": "x = 1\nprint('é')\n".encode("latin-1"),
    "latinout": "print('é')\n",
    "latinout_out": "é\n".encode("latin-1"),
    "tab": "if True:\n\tprint(1)\n",
    "nest": 'x = """\n--8<-- "one.py"\n"""\n',
    "open": "x = 1\n# --8<-- [start:part]\nprint(1)\n",
    "ends": "# --8<-- [end:part]\n# --8<-- [start:part]\n# --8<-- [end:part]\n",
    "upper": "# --8<-- [START:part]\n# --8<-- [end:part]\n",
    "both": "# --8<-- [start:part]\n# --8<-- [end:part]\n",
    "both.part": "print(1)\n",
    "else/where": "print(1)\n",
    "else/same": "print(1)\n",
    "other/same": "print(1)\n",
    "two": "print(2)\n",
    "two_out": "2\n",
    "two_md": "2\n",
    "prints": "print(2)\n",
    "gro\u0308\xdfe": "print(1)\n",  # as macOS writes it
}
BAD_PAGES = [
    # A page, the line of its one failure, and what the message says: what is wrong, what to do.
    ("a\n\n" + program("onee"), 3, "There is no file snippets/index/onee.py. Did you mean one.py?"),
    ('--8<-- "one"', 1, "There is no file one. Did you mean one.py?"),
    ("a\n\n" + block("onee.py"), 3, "There is no file snippets/index/onee.py. Did you mean one.py?"),
    (program("ONE"), 1, "Did you mean one.py? Copy that name: its letters have another case, or"),
    (program("gr\xf6\xdfe"), 1, "Did you mean gro\u0308\xdfe.py? Copy that name: its letters"),
    (block("no\0.py"), 1, "'no\\x00.py' is no name that a file can have. Correct it."),
    (block("a" * 1001 + ".py"), 1, "is no name that a file can have. Correct it."),
    (block("é" * 127 + ".py"), 1, "is no name that a file can have. Correct it."),
    (block("no/file.py"), 1, "There is no file snippets/no/file.py. Create it, or correct"),
    (program("absent"), 1, "There is no file snippets/index/absent.py. Create it, or correct"),
    (block("one.py:part"), 1, "There is no section 'part'. The file's sections: none."),
    (block("open.py:parts"), 1, "There is no section 'parts'. The file's sections: part."),
    (block("open.py:part"), 1, "snippets/open.py: Section 'part' starts on line 2 and is never"),
    (block("open.py:part"), 1, "End it with the line: # --8<-- [end:part]"),
    (block("ends.py:part"), 1, "Section 'part' ends on line 1, before it starts."),
    (block("upper.py:part"), 1, "Section 'part' ends on line 1, before it starts. Begin it with"),
    (block("both.py:part"), 1, "would be recorded where that of snippets/both.part.py is. Rename"),
    (block("one.py:\xfc"), 1, "'\xfc' is no name of a section. It begins with a letter from a to"),
    (block("one.py:gr\xfcn"), 1, "'gr\xfcn' is no name of a section. It begins with a letter from a to"),
    (program("where"), 1, "Move snippets/else/where.py there, or write its path below snippets."),
    (program("folder"), 1, "There is no file snippets/index/folder.py. A folder has that name."),
    (program("nowhere"), 1, "nowhere.py. It is a link to 'gone.py', which is not there."),
    (program("same"), 1, "another below snippets: snippets/else/same.py, snippets/other/same.py."),
    ('--8<-- "one.pyy"\n', 1, "There is no file one.pyy. Write the name of a program so: --8<--"),
    ('--8<-- "one\uff0epy\uff1apart"\n', 1, 'There is no file one\uff0epy\uff1apart. Write the name of'),
    ("a\n\n\uff40\uff40\uff40python\n1\n", 3, "'\uff40\uff40\uff40' marks nothing: an input method, or"),
    ('\u2014\u20148<\u2014\u2014 "one.py"\n', 1, "has put other characters in the place of `, -, < or !."),
    ("> <\uff01-- skip: next -->\n\n" + program("one"), 1, "'<\uff01--' marks nothing"),
    (block("../one.py"), 1, "'../one.py' is outside of snippets/. Move the file there"),
    (block("/etc/passwd.py"), 1, "'/etc/passwd.py' is outside of snippets/."),
    (block("link.py"), 1, "'link.py' is outside of snippets/."),
    (block("one.py:1"), 1, "Lines cannot be embedded by number"),
    (block("one.py:1:2"), 1, "write file.py or file.py:section"),
    (block("one.py:-1"), 1, "Lines cannot be embedded by number"),
    (block("one.out"), 1, "snippets/one.out is not a program, but this block is Python."),
    (block("session.pycon", "pycon"), 1, "Files with interpreter sessions are not run. Write a program"),
    (program("silent"), 1, "snippets/silent.py prints nothing. Remove snippets/silent.out."),
    (program("prints"), 1, "snippets/prints.py prints this, and snippets/prints.out does not"),
    (program("prints"), 1, "To record it, run `python -m mkdocs_sybil record docs/index.md`."),
    (block("latin.py"), 1, "snippets/latin.py:2 is not UTF-8 (byte 0xe9). Save the file as UTF-8."),
    (block("latinout.py"), 1, "snippets/latinout.out:1 is not UTF-8 (byte 0xe9)."),
    (block("tab.py"), 1, "snippets/tab.py:2 has a tab. Write spaces, or \\t."),
    (block("nest.py"), 1, "snippets/nest.py:2 embeds another file. Programs stand alone"),
    (block("one.out", "output"), 1, "No program on this page prints snippets/one.out. Embed the"),
    (program("one") + block("two.md", "text"), 2, "No program on this page prints snippets/two.md."),
    (program("one") + '\n--8<-- "two.md"\n', 3, "Embed the program, or remove this."),
    (program("one") + block("one.py", "text"), 2, "This is a program. Embed it in a block"),
    (program("one") + "```output\n1\n```\n", 2, "Outputs are recorded, never typed. Remove this"),
    (program("two"), 1, "A program has one output, and there is snippets/two.out and snippets/two"),
    (program("one") + block("one.out:part", "text"), 2, "Embed the whole output."),
    ("```python\nprint(1)\n```\n", 1, "This program is typed into the page. Move it to a file"),
    ("```python\n```\n", 1, "This program is typed into the page."),
    ("```python\n;--8<-- 'one.py'\n```\n", 1, "This program is typed into the page."),
    ("\n\nx é\n".encode("latin-1"), 1, "docs/index.md:3 is not UTF-8 (byte 0xe9). Save the file"),
    (block("one.py", "python 1 2"), 1, "cannot parse what follows the fence: 'python 1 2'. Write"),
    (block("one.py", 'python hl_lines="x"'), 1, "cannot parse what follows the fence"),
    (block("one.py", 'python linenums="x"'), 1, "cannot parse what follows the fence"),
    (block("one.py", "python ignored"), 1, "cannot parse what follows the fence"),
    (block("one.py", "{ .python"), 1, "cannot parse what follows the fence"),
    ('```python\n--8<-- "one.py"\n', 1, "This block is not closed. End it with the line ```"),
    ('  ```python\n  --8<-- "one.py"\n```', 1, "This block is not closed."),
    ('````python\n--8<-- "one.py"\n```\n', 1, "This block is not closed. End it with the line ````"),
    ('```python\n--8<-- "one.py"\n````\n', 1, "This block is not closed."),
    ('```python\nx\n\n```text\ny\n```\n', 1, "not closed before the next one opens, with '```text'"),
    ('- ```python\n  --8<-- "one.py"\n  ```\n', 1, "A block cannot start beside a list marker"),
    ('```python\n--8<-- "one.py" \n```\n', 1, "with no space behind it"),
    ('```python\n    --8<-- "one.py"\n```\n', 1, "indented as the fence is"),
    ('```text\na\n--8<-- "one.out"\n```\n', 1, "must be the only one of its block"),
    ("```python\n--8<--\none.py\n--8<--\n```\n", 1, "must be the only one of its block"),
    ('````text\n```python\n--8<-- "one.py"\n```\n````\n', 1, "put `;` in front of it"),
    ("--8<-- “one.py”\n", 1, 'Write the path in straight quotes: --8<-- "name.py"'),
    ("> \xa0" + program("one"), 1, "This line embeds nothing: '\\xa0' stands in front of it."),
    ("a\n\n- " + program("one"), 3, "'-' stands in front of it. Put it on a line of its own"),
    ("1. " + program("one"), 1, "'1.' stands in front of it. Put it on a line of its own, indented"),
    ('**--8<-- "one.py"**\n', 1, "'**' stands in front of it."),
    ('| a |\n| --- |\n| --8<-- "one.py" |\n', 3, "'|' stands in front of it."),
    ('| a | b |\n| --- | --- |\n| c | --8<-- "one.py" |\n', 3, "'| c |' stands in front of it."),
    ("a\n\n- [x] " + program("one"), 3, "'- [x]' stands in front of it."),
    ("[^1]: " + program("one"), 1, "To show it, put it into backticks."),
    ('--8<--"one.py"\n', 1, "This line embeds nothing. Write the path in straight quotes"),
    ("--8<-- one.py\n", 1, "This line embeds nothing. Write the path in straight quotes"),
    (r'--8<-- "index\one.py"', 1, "Write / between the names of folders."),
    ('--8<-- "one.py" \n', 1, "This line embeds nothing: spaces stand behind it. Remove them."),
    ("```python\n--8<-- “one.py”\n```\n", 1, "This line embeds nothing."),
    ("a\n--8<-- [start:x]\nb\n", 2, "takes this line for the mark of a section, and drops it"),
    ("a\n<<<<<<< HEAD\nb\n", 2, "A merge left a conflict here. Resolve it."),
    ("a\n\n>>>>>>> branch\nb\n", 3, "A merge left a conflict here. Resolve it."),
    ("```pyhton\nprint(1)\n```\n", 1, "'pyhton' does not make this block Python"),
    ("```python3.11\nprint(1)\n```\n", 1, "'python3.11' does not make this block Python"),
    ("<!-- invisible-code-block: python\nx = 1\n-->\n", 1, "To allow that, set typed = true."),
    ("a\n\n<!-- skip: next\n\n" + program("one"), 3, "This comment is not closed. End it with"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("page", "line", "message"), BAD_PAGES, ids=[message for _, _, message in BAD_PAGES]
)
def test_bad_input_is_told_with_its_place(
    site: Site, page: str | bytes, line: int, message: str
) -> None:
    site.programs(**BAD_PROGRAMS)
    (site.root / "snippets/link.py").symlink_to(site.write("elsewhere.py", "print(1)\n"))
    (site.root / "snippets/index/folder.py").mkdir(parents=True)
    (site.root / "snippets/index/nowhere.py").symlink_to("gone.py")
    before = sorted(site.root.rglob("*"))
    failure = site.failure(page)
    assert failure.startswith(f"{line}: ")
    assert message in failure
    assert sorted(site.root.rglob("*")) == before


def test_a_text_that_a_page_embeds_and_that_embeds_a_program(site: Site) -> None:
    """By pymdownx.snippets the program would be a paragraph."""
    site.write("part.md", 'Text.\n\n    --8<-- "one.py"\n')
    page = '--8<-- "part.md"\n'
    assert site.failure(page).startswith("1: part.md:3 embeds one.py, which would be shown as text")
    assert not site.failures(f"```text\n{page}```\n")
    site.write("part.md", 'Text.\n\n;--8<-- "one.py"\n\n--8<-- "other.md"\n')
    assert not site.failures(page)
    site.write("part.md", b"\xff8<-")
    assert not site.failures(page)


@pytest.mark.parametrize("place", ["{}", "Words.\n{}", "- a\n\n    {}", "> {}", "!!! note\n    {}"])
@pytest.mark.parametrize("line", ['8<-- "one.py"', '-- 8<-- "one.py"', '--8 <-- "one.py"'])
def test_a_line_that_embeds_nothing_and_is_shown(site: Site, line: str, place: str) -> None:
    page = "Text.\n\n" + place.format(line)
    _, (failure,) = site.render(page)
    number = page.count("\n") + 1
    assert failure.startswith(f"{number}: The built page shows this line, which embeds no program.")
    assert site.render(f"`{line}`\n\n```text\na\n{line}\n```\n\n<!--\n{line}\n-->\n")[1] == []


def test_a_text_that_snippets_does_not_embed(site: Site) -> None:
    site.write("docs/prose.md", "Words.\n")
    _, (failure,) = site.render('> --8<-- "docs/prose.md"\n')
    assert failure.startswith("1: The built page shows this line")


def test_prose_with_wide_characters_marks_nothing(site: Site) -> None:
    page = "\u2014\u2014 and <\uff01-- this --> stay, \uff40x\uff40 too.\n\n```text\n\uff40\uff40\uff40python\n```\n"
    assert site.failures(page + program("one")) == []


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("open('data.csv')", "with Path(__file__).with_name('data.csv')."),
        ("open('sub/data.csv')", "with Path(__file__).parent / 'sub/data.csv'."),
        ("import helper", "A program imports no file beside it: copy what it needs of helper.py."),
        (
            "from tools import x",
            "imports no file beside it: copy what it needs of tools/__init__.py.",
        ),
        ("open('other.csv')", "catch it and print it.\nRun with "),
        ("import other", "catch it and print it.\nRun with "),
    ],
)
def test_a_program_that_looks_in_vain_for_what_lies_beside_it(
    site: Site, code: str, said: str
) -> None:
    site.programs(it=f"{code}\n", helper="")
    for name in "data.csv", "sub/data.csv", "tools/__init__.py":
        site.write(f"snippets/{name}", "1")
    assert said in site.failure(program("it"))


def test_a_program_of_the_same_name_elsewhere(site: Site) -> None:
    """As where a folder that is a submodule is empty: the name itself is right."""
    assert site.failure(block("no/one.py")) == (
        "1: There is no file snippets/no/one.py. Did you mean one.py?"
    )


def test_what_is_not_the_fault_of_a_program_alone(site: Site) -> None:
    site.programs(asks="name = input('Name? ')\n")
    site.programs(it="# --8<-- [start:a]\nx = 1\n# --8<-- [end:a]\n"
                  "# --8<-- [start:b]\ny = x\n# --8<-- [end:b]\n")  # fmt: skip
    site.programs(
        reads="import sqlite3\nfrom pathlib import Path\nsqlite3.connect(Path(__file__))\n"
    )
    assert 'To read it: sqlite3.connect(f"file:{path}?mode=ro"' in site.failure(program("reads"))
    assert "Nobody types while it runs: write into the program" in site.failure(program("asks"))
    assert "Sections run in the order of the page" in site.failure(
        block("it.py:b") + block("it.py:a")
    )


def test_what_multiprocessing_starts_needs_a_guard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a site of its own: the program's own processes look for its file."""
    monkeypatch.chdir(tmp_path)
    site = Site(tmp_path)
    site.configure("typed = true")
    site.programs(
        many="import multiprocessing\nmultiprocessing.get_context('spawn').Process(target=int).start()\n"
    )
    with Runner(site.config) as runner:
        site.runner = runner
        said = site.failure(program("many"))
        code = site.root.joinpath("snippets/many.py").read_text()
        typed = site.failure(f"```python\n{code}```\n")
    assert "It has no file that multiprocessing could import. Put it into a file" in typed, typed
    assert 'put what starts them below the line `if __name__ == "__main__":`' in said, said


def test_a_future_holds_for_the_sections_below_it(site: Site) -> None:
    """As in their file."""
    source = "# --8<-- [start:a]\nfrom __future__ import annotations\n# --8<-- [end:a]\n"
    source += "# --8<-- [start:b]\ndef f(x: Later): ...\n# --8<-- [end:b]\n"
    site.programs(it=source)
    assert site.failures(block("it.py:a") + block("it.py:b")) == []
    assert "NameError" in site.failure(block("it.py:b"))


def test_a_name_that_python_cannot_encode() -> None:
    """With LC_ALL=C and PYTHONUTF8=0. In a process of its own, as that is settled at its start."""
    code = "from mkdocs_sybil._internal.config import is_short\nis_short('\\u68af')"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        timeout=60,
    )
    assert "ascii, which has not all letters of '\\u68af'. Set PYTHONUTF8=1." in done.stderr


def test_a_link_in_a_circle_is_no_file(tmp_path: Path) -> None:
    site = Site(tmp_path)
    (tmp_path / "snippets").mkdir(exist_ok=True)
    (tmp_path / "snippets/circle.py").symlink_to("circle.py")
    page = PythonBlockParser(site.config).page(site.write("docs/index.md", program("circle")))
    assert ["There is no file" in str(site.evaluate(example).failure) for example in page] == [True]


@pytest.mark.parametrize("line", ["```python", "```text\n~~~", "> ```a\n- ~~~b"])
def test_thousands_of_fences_that_nobody_closes(
    site: Site, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """Each is compared with the first alone. Sybil's lexer compares it with all before it."""
    compared, closes = [], RawFencedCodeBlockLexer.match_closes_existing

    def counted(*fences: re.Match[str]) -> bool:
        compared.append(fences)
        return closes(*fences)

    monkeypatch.setattr(RawFencedCodeBlockLexer, "match_closes_existing", staticmethod(counted))
    fences = 3000 * (line.count("\n") + 1)
    failure = site.failure(f"Text.\n\n{line}\n" + f"{line}\n" * 2999)
    assert failure.startswith("3: This block is not closed")
    assert len(compared) == fences - 1


def test_the_fences_are_those_of_sybil() -> None:
    """The outermost of its regions, however they are nested."""
    lines = ["```", "````", "~~~", "```python", "    ```", "> ```", "- ~~~ x", "x", ""]
    for number in itertools.product(lines, repeat=4):
        text = "\n".join(number)
        outermost: list[tuple[int, int]] = []
        regions = RawFencedCodeBlockLexer(re.compile(r"[^\n]*\n?"))(Document(text, ""))
        for region in sorted(regions, key=lambda region: region.start):
            if not outermost or region.start >= outermost[-1][1]:
                outermost.append((region.start, region.end))
        assert [(block.start, block.end) for block in blocks(Document(text, ""))] == outermost


def test_a_comment_in_a_block_hides_no_directive_below_it(site: Site) -> None:
    """Although the one in the block would end where the directive does."""
    skip = '<!-- skip: next if(never, reason="x") -->\n\n'
    page = "```html\n<!-- skip: is shown\n```\n\n" + skip + program("one")
    (example,) = site.examples(page)
    assert (example.parsed.skip.condition, example.parsed.skip.reason) == ("never", "x")


def test_all_failures_of_a_page_are_told(site: Site) -> None:
    site.programs(boom="1 / 0\n", new="print(2)\n")
    page = program("boom") + program("one") + program("new") + "```python\n"
    assert [failure[:2] for failure in site.failures(page)] == ["1:", "3:", "4:"]


@pytest.mark.parametrize("code", ["  ```python\n  1 / 0\n  ```\n", '  --8<-- "gone.py"\n'])
def test_front_matter_has_no_programs(site: Site, code: str) -> None:
    page = f"---\nsummary: |\n{code}---\n\n"
    assert site.failures(page + program("one")) == []
    assert site.failure(page + program("boom")).startswith(f"{page.count(chr(10)) + 1}: ")
    names = "Summary: x\n" + "".join(f"    {line}\n" for line in code.splitlines())
    assert site.failures(f"{names}\n{program('one')}") == []
    assert site.failure(f"{names}{program('boom')}").startswith(f"{names.count(chr(10)) + 1}: ")
    assert site.failure(f"Summary: x\n{code.replace('  ', '')}").startswith("2: ")
    no_settings = f"---\n{code}\n---\n"  # MkDocs shows these lines
    assert site.failure(no_settings).startswith("2: ")


def test_a_page_is_a_sybil_document(site: Site) -> None:
    """So that Sybil's own pytest integration collects it."""
    path = site.write("docs/index.md", program("one"))
    page = Page.parse(str(path), PythonBlockParser(site.config), encoding="latin-1")
    assert [example.line for example in page.examples()] == [1]


@pytest.mark.parametrize("count", [10, 10_000])
def test_long_data_is_named_and_not_shown(site: Site, count: int) -> None:
    data = f"{[1] * count}\n"
    site.programs(data=f"print([1] * {count})\n", data_json=data)
    html, failures = site.render(program("data"))
    assert failures == []
    assert (data in html) == (count == 10)
    assert (f"data.json, {len(data):,} characters" in html) == (count > 10)
    site.programs(data="print([2])\n")
    assert "does not print what" in site.failure(program("data"))


@pytest.mark.parametrize("character", ["\u200b", "\xad", "\u202e", "\ufeff", "\x02", "\x1b"])
def test_what_nobody_sees_in_a_program(site: Site, character: str) -> None:
    site.programs(it=f"# a\nprint('b{character}c')\n")
    place = f"snippets/it.py:2 has {character!r}. Nobody sees this character"
    assert place in site.failure(program("it"))
    site.configure("typed = true")
    page = f"Text.\n\n```python\nprint('b{character}c')\n```\n"
    assert f"docs/index.md:4 has {character!r}. Nobody sees" in site.failure(page)


@pytest.mark.parametrize("line", ["# -*- coding: latin-1 -*-", "# vim: set fileencoding=koi8-r :"])
@pytest.mark.parametrize("before", ["", "#!/usr/bin/env python\n"])
def test_a_program_that_says_that_it_is_not_utf_8(site: Site, before: str, line: str) -> None:
    """The page would show other letters than Python prints from the file."""
    site.programs(it=f"{before}{line}\nprint('\xe9')\n", it_out="\xe9\n")
    place = f"snippets/it.py:{2 if before else 1} says that the file is "
    assert place in site.failure(program("it"))


def test_a_program_may_say_that_it_is_utf_8(site: Site) -> None:
    site.programs(it="# -*- coding: UTF8 -*-\nprint('\xe9')  # coding: latin-1\n", it_out="\xe9\n")
    assert site.failures(program("it")) == []


def test_an_error_stream_that_is_recorded_and_empty_now(site: Site) -> None:
    site.programs(one_err="it complained\n")
    failure = site.failure(program("one"))
    assert "does not print what snippets/one.err says" in failure
    assert "-it complained" in failure


def test_the_files_beside_a_program_by_which_it_is_known(site: Site) -> None:
    """What an editor hides there changes nothing."""

    def helpers() -> str:
        (example,) = site.examples(program("one"))
        return str(example.parsed.job.helpers)

    assert helpers() == ""
    site.write("snippets/.one.py.swp", "x")
    assert helpers() == ""
    site.write("snippets/data.txt", "x")
    known = helpers()
    assert known
    site.write("snippets/.one.py.swp", "y")
    assert helpers() == known


def test_an_output_that_markdown_shows_twice(site: Site) -> None:
    page = PythonBlockParser(site.config, site.runner).page(
        site.write("docs/index.md", "Text.\n\n" + program("one"))
    )
    report = Report(Path(page.path))
    report.check(page, site.evaluate)
    (token,) = report.inserted
    code = '<div class="language-python highlight"><pre><code>print(1)</code></pre></div>'
    report.finish(f"{code}<p>{token}</p><p>{token}</p>", page.text, (), ())
    assert "docs/index.md:3: Markdown does not show this output here" in report.failures[0]


@pytest.mark.parametrize("count", [500, 3_000, 20_000])
def test_a_condition_that_is_too_deep(site: Site, count: int) -> None:
    """Python reads it, or gives up: neither ends in a traceback."""
    skip = f'<!-- skip: next if({"-" * count}1, reason="x") -->\n'
    text = f"{skip}{program('one')}"
    assert all("Write one line" in f or "skip of" in f for f in site.failures(text))


def test_a_reason_with_half_a_character(site: Site) -> None:
    text = f'<!-- skip: next "\\ud800" -->\n{program("one")}'
    assert "Write one line" in site.failure(text)


def test_addresses_in_a_table_are_text(site: Site) -> None:
    table = "| a |\n|---|\n| <https://a.b> <a@b.c> |\n"
    site.programs(table=f"print({table!r}, end='')\n", table_md=table)
    html, failures = site.render(program("table"))
    assert failures == [] and "<a href" not in html


def test_a_picture_with_a_quoted_name_in_a_diagram(site: Site) -> None:
    diagram = 'graph LR\na@{ "img": "https://a.b/c.png" }\n'
    site.programs(it=f"print({diagram!r}, end='')\n", it_mmd=diagram)
    assert "a diagram may not hold" in site.failure(program("it"))


PICTURE = """\
<svg><title id="t">a id="a" url(#a)</title><defs><clipPath id="a"/><g id='b'/></defs>
<g clip-path="url(#a)" style="fill: url('#a'); stroke: url( &quot;#b&quot; )" aria-labelledby="t b">
<use href="#b"/><use xlink:href="#top"/></g></svg>
"""


def test_ids_of_pictures_are_made_unique(site: Site) -> None:
    """Those of one stay, if nothing else on the page has them."""
    for name in "one", "two":
        site.programs(**{name: f"print({PICTURE!r}, end='')\n", f"{name}_svg": PICTURE})
    (site.root / "snippets/one.out").unlink()
    html, failures = site.render("# A {#b}\n\n# B {#a-2}\n\n" + program("one") + program("two"))
    assert failures == []
    _, first, second = html.split('<div class="picture">')
    expected = PICTURE.rstrip().replace("'b'", "'b-2'").replace("#b", "#b-2")
    assert first.startswith(expected.replace("t b", "t b-2"))
    assert second.startswith(
        '<svg><title id="t-2">a id="a" url(#a)</title><defs><clipPath id="a-3"/><g id=\'b-3\'/></defs>\n'
        '<g clip-path="url(#a-3)" style="fill: url(\'#a-3\'); stroke: url( &quot;#b-3&quot; )" '
        'aria-labelledby="t-2 b-3">\n<use href="#b-3"/><use xlink:href="#top"/></g></svg>'
    )


def test_what_a_program_may_write_to_standard_error_may_be_anything(site: Site) -> None:
    """As a bar that shows progress: the page does not show it."""
    site.programs(bar="import sys\nprint(end='\\r 50%\\x1b[A\\r', file=sys.stderr)\n")
    assert site.failures(block("bar.py", "{ .python .any-stderr }")) == []
    assert "'\\r' on line 1" in site.failure(block("bar.py"))


def test_a_folder_that_cannot_be_read(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    refused = PermissionError(13, "Permission denied", str(site.root / "snippets"))
    monkeypatch.setattr(Path, "iterdir", mock.Mock(side_effect=refused))
    assert site.failure(program("one")) == "1: snippets cannot be read: Permission denied."


@pytest.mark.parametrize("info", ["python", "{ .python }"])
def test_quotes_in_a_name(site: Site, info: str) -> None:
    for name, quote in ('a"b.py', "'"), ("a'b.py", '"'):
        site.write(f"snippets/{name}", "print(1)\n")
        site.write(f"snippets/{name[:-3]}.out", "1\n")
        html, failures = site.render(f"```{info}\n--8<-- {quote}{name}{quote}\n```\n")
        assert (failures, code_in(html)) == ([], ["print(1)"])
        assert name in unescape(html)


def test_html_that_closes_nothing() -> None:
    """As it may: no item of a long list makes the next one take longer."""
    looked = []

    class Open(list[tuple[str, tuple[str, ...], int]]):
        def __iter__(self) -> Iterator[tuple[str, tuple[str, ...], int]]:
            looked.append(len(self))
            return super().__iter__()

    finder = html_audit._Finder(())
    finder.open = Open()
    finder.feed_page("<ul>" + "<li>x</p>" * 100 + "</ul><pre>y</pre>")
    assert [block.code for block in finder.found] == ["y"]
    assert len(looked) < 10


@pytest.mark.parametrize(
    "text",
    [
        'Write `--8<-- "one.py"`.', '- `--8<-- "a"`', ';--8<-- "one.py"', "8<- - a", "--8<--x",
        'Write <code>--8<-- "one.py"</code>.', 'It says --8<-- "a.md" here.',
    ],
)  # fmt: skip
def test_a_sentence_about_lines_that_embed(site: Site, text: str) -> None:
    assert site.failures(f"{text}\n") == []


@pytest.mark.parametrize("start", ["<!-", "<!-- skip: next ", "<!-- a"])
def test_a_line_of_dashes(site: Site, start: str) -> None:
    """Each dash is looked at once. It took minutes."""
    started = time.monotonic()
    site.examples(f"{start}{'-' * 100_000}\n\nText.\n")
    assert time.monotonic() - started < 30


def test_data_that_is_too_large_to_be_read(site: Site) -> None:
    """Of what lies beside a program, which may be large, size and date are enough."""
    data = site.write("snippets/data.bin", "")
    os.truncate(data, 10**12)
    (first,) = site.examples(program("one"))
    os.utime(data, (1, 1))
    (second,) = site.examples(program("one"))
    assert first.parsed.job.helpers != second.parsed.job.helpers
    data.unlink()
    os.truncate(site.root / "snippets/one.out", 10**12)
    assert "one.out cannot be read: it has more than 100,000," in site.failure(program("one"))


def test_what_an_error_in_a_part_of_a_program_means(site: Site) -> None:
    """Python's own words lead nowhere: the file is right, and it is not the program's line."""
    part = "def f():\n    # --8<-- [start:a]\n    x = 1\n    # --8<-- [end:a]\n"
    site.programs(part=part, relative="from . import one\n")
    failure = site.failure(program("part:a").replace("part:a.py", "part.py:a"))
    assert "IndentationError" in failure
    assert "let it begin and end outside of a function, a class or a loop" in failure
    failure = site.failure(program("relative"))
    assert "ImportError: attempted relative import with no known parent package" in failure
    assert "A program is no part of a package" in failure


def test_the_folder_of_a_page_in_other_characters(site: Site) -> None:
    """As macOS may write them: both look the same."""
    site.write("snippets/caf\u00e9/own.py", "print(1)\n")
    assert "Give the page, or its folder, that name." in site.failure(
        program("own"), "cafe\u0301.md"
    )


def test_a_block_that_the_configuration_makes_python(site: Site) -> None:
    site.mkdocs("")
    text = (site.root / "mkdocs.yml").read_text()
    site.write("mkdocs.yml", text.replace("highlight\n", "highlight: {default_lang: python}\n"))
    site.configure()
    site.write("docs/index.md", "```\nx\n```\n")
    command = [sys.executable, "-m", "mkdocs", "build", "-q"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "If it says no language, default_lang or guess_lang" in done.stderr


@pytest.mark.parametrize(
    "lines",
    [
        "if 1:\n    x = 1\n    \n    y = x",
        ">>> 1\n1\n  \n>>> 2\n2",
        "x = 1\t",
        "x = 1\n\t\ny = 2",
        "if 1:\n\tx = 1",
        "# ;--8<-- [start:a]\nx = 1",
    ],
)
@pytest.mark.parametrize("info", ["python", "{ .python .fragment }"])
@pytest.mark.parametrize("place", ["{}", "- a\n\n    {}", "> {}"])
def test_check_and_build_agree_on_what_markdown_changes_in_typed_code(
    site: Site, lines: str, info: str, place: str
) -> None:
    """Markdown shows tabs as spaces and nothing on lines of spaces: only the build failed."""
    site.configure('typed = true\nfragments = ["fragment"]')
    prefix = place.rpartition("\n")[2].format("")
    text = place.format(f"```{info}\n{lines}\n```\n".replace("\n", f"\n{prefix}"))
    assert site.failures(text) == site.render(text)[1] == []


def test_a_tab_stands_for_the_spaces_of_a_list(site: Site) -> None:
    site.configure("typed = true")
    text = "- a\n\n    ```python\n    x = 1\n\tprint(x)\n    ```\n\n    ```output\n\t1\n    ```\n"
    assert site.failures(text) == site.render(text)[1] == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("> ```python\nx = 1\n> ```\n", "'x = 1' is not indented as its fence is"),
        ("- a\n\n    ```python\n  x = 1\n    ```\n", "'x = 1' is not indented as its fence is"),
        ("```python\nx = 1\n```\xa0\n", "This block is not closed."),
        ("\xa0```python\n\xa0x = 1\n\xa0```\n", "marks nothing"),
        (
            "```python\nprint('# --8<-- [start:a]')\n```\n",
            "takes this line for the mark of a section",
        ),
    ],
)
def test_check_tells_what_only_the_build_told(site: Site, text: str, message: str) -> None:
    site.configure("typed = true")
    assert message in site.failures(text)[0]
    assert message in site.render(text)[1][0]
