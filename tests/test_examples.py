"""What a Python block is, what it runs, and what its output is compared with."""

import sys
from collections.abc import Callable
from unittest import mock

import pytest
from tiny_site import Site, block, program

from mkdocs_sybil import plugin
from mkdocs_sybil.blocks import is_python
from mkdocs_sybil.examples import Page, outcome
from mkdocs_sybil.plugin import code_blocks

SPELLINGS = [
    "```python",
    "```py",
    "```py3",
    "```python3",
    "```Python",
    "```PYTHON",
    "```pycon",
    "```.python",
    "``` python  ",
    "```python ",
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
}


def put(text: str, place: str) -> str:
    """Put a block at a place: its lines get what stands in front of the first."""
    before, _, prefix = PLACES[place].replace("{}", "").rpartition("\n")
    lines = [prefix + line for line in text.splitlines()]
    return before + "\n" + "\n".join(lines) + "\n"


def seen(html: str, language: str = "python") -> list[str]:
    wanted = is_python if language == "python" else language.__eq__
    return [code.strip("\n") for name, code, _ in code_blocks(html) if wanted(name)]


def a_block(opening: str, target: str) -> str:
    return f'{opening}\n--8<-- "{target}"\n{opening[: len(opening) - len(opening.lstrip("`~"))]}\n'


@pytest.mark.parametrize("opening", SPELLINGS)
@pytest.mark.parametrize("place", ["top", "tab in tab", "list", "list in quote"])
def test_every_spelling_runs_and_is_shown(site: Site, opening: str, place: str) -> None:
    page = put(a_block(opening, "one.py"), place) + "\n" + put(block("one.out", "output"), place)
    ((_, result),) = site.check(page)
    assert result == (None, None)
    assert seen(site.build()) == ["print(1)"]  # and the census agrees, or this build would end


@pytest.mark.parametrize("place", PLACES)
def test_program_and_output_are_shown_at_every_place(site: Site, place: str) -> None:
    site.snippets(long="if True:\n\n    print(1)\n", long_out="1\n")
    site.page(put(block("long.py"), place) + "\n" + put(block("long.out", "output"), place))
    html = site.build()
    assert seen(html) == ["if True:\n\n    print(1)"]
    assert seen(html, "output") == ["1"]


@pytest.mark.parametrize(
    "text",
    [
        "Inline `print(2)` and ``python``.",
        "````markdown\n```python\nprint(2)\n```\n````",
        '````markdown\n```python\n;--8<-- "one.py"\n```\n````',
        "~~~text\n```python\n```\n~~~",
        "```text\nprint(2)\n```",
        "```console\n$ python one.py\n```",
        "```\nprint(2)\n```",
        "```{ .annotate .python }\nprint(2)\n```",
        "Text:\n\n    print(2)\n",
    ],
)
def test_what_is_no_python_block(site: Site, text: str) -> None:
    assert site.check(text) == []
    assert seen(site.build()) == []


# What the reader sees must be what runs: the page is built by pymdownx.snippets, not by us.
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
    names = ["", ":outer", ":inner", ":across", ":twice", ":a-b_c"]
    site.snippets(tricky=change(TRICKY))
    page = "\n".join(put(block(f"tricky.py{name}"), place) for name in names)
    shown = [example.parsed.shown for example in site.examples(page)]
    assert shown[4] == 'print("first")\nprint("still first")'
    assert "hidden" not in shown[0]
    assert seen(render(site)) == shown


def render(site: Site) -> str:
    """Build a site whose examples are not run."""
    with mock.patch.object(plugin, "outcome", lambda example: plugin.Outcome()):
        return site.build()


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
def test_tracebacks_name_the_lines_of_the_snippet(site: Site, name: str, ending: str) -> None:
    site.snippets(boom=("\x0c\n" + TRACEBACK).replace("\n", ending).encode())
    ((_, first), *_) = checked = site.check(block("boom.py:a") + block(name))
    assert first == (None, None)
    failure = checked[1][1].failure
    assert 'File "snippets/boom.py", line 10, in <module>' in failure
    assert 'File "snippets/boom.py", line 4, in f' in failure
    assert "mkdocs_sybil" not in failure  # the first frame is the reader's, not ours
    assert failure.startswith("snippets/boom.py raises ZeroDivisionError.\n")
    assert "catch it and print it" in failure


def test_a_line_with_a_marker_does_not_run(site: Site) -> None:
    """The reader does not see it."""
    site.snippets(hide="print(1)\nprint(2)  # --8<-- [start:x]\n", hide_out="1\n")
    ((_, result),) = site.check(program("hide"))
    assert result == (None, None)


# State


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
    site.snippets(
        steps=SECTIONS,
        **{
            "steps.first_out": "['first']\n",
            "steps.second_out": "['first', 'second']\n",
            "steps.third_out": "['first', 'second', 'third']\n",
        },
    )
    return "".join(
        block(f"steps.py:{name}") + block(f"steps.{name}.out", "output")
        for name in ("first", "second", "third")
    )


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0], [1], [2], [0, 2, 1], [1, 1, 2, 0, 2]])
def test_sections_share_a_namespace_in_page_order(
    site: Site, sections: str, order: list[int]
) -> None:
    examples = site.examples(sections)
    assert [outcome(examples[number]).failure for number in order] == [None] * len(order)


def test_earlier_sections_do_not_run_again(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "runs", 0, raising=False)
    count = "# --8<-- [start:{0}]\nimport sys\nsys.runs += 1\n# --8<-- [end:{0}]\n"
    site.snippets(count=count.format("a") + count.format("b") + count.format("c"))
    site.check(block("count.py:a") + block("count.py:b") + block("count.py:c"))
    assert vars(sys)["runs"] == 3


def test_sections_of_two_pages_do_not_share(site: Site, sections: str) -> None:
    site.check(sections)
    (example,) = site.examples(block("steps.py:second"), name="other.md")
    assert "NameError: name 'names' is not defined" in (outcome(example).failure or "")


def test_a_section_twice_on_a_page_runs_twice(site: Site) -> None:
    site.snippets(
        count="# --8<-- [start:a]\nn = globals().get('n', 0) + 1\nprint(n)\n# --8<-- [end:a]\n"
    )
    failures = [result.failure for _, result in site.check(block("count.py:a") * 2)]
    assert ["1\n" in failures[0], "2\n" in failures[1]] == [True, True]


def test_a_whole_file_has_a_fresh_namespace(site: Site) -> None:
    site.snippets(fresh="print('x' in globals())\nx = 1\n", fresh_out="False\n")
    page = program("fresh") * 2 + block("fresh.py")
    assert [result for _, result in site.check(page)] == [(None, None)] * 3


def test_whole_file_and_sections_do_not_share(site: Site, sections: str) -> None:
    site.snippets(steps_out="['first']\n['first', 'second']\n['first', 'second', 'third']\n")
    page = sections.replace(block("steps.py:second"), program("steps") + block("steps.py:second"))
    assert [result.failure for _, result in site.check(page)] == [None] * 4


# Outputs


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
        ("print('a  b')", "a b\n"),
        ("print('A')", "a\n"),
    ],
)
def test_outputs_are_compared_to_the_letter(site: Site, code: str, recorded: str) -> None:
    site.snippets(exact=f"{code}\n", exact_out=recorded)
    failure = site.failure(program("exact"))
    assert failure.startswith("1: snippets/exact.py does not print what snippets/exact.out says.")
    assert "+++ printed" in failure


@pytest.mark.parametrize(
    ("code", "recorded"),
    [
        ("print('a ')", "a \n"),
        ("print('a', end='')", "a"),
        ("print('<BLANKLINE>')", "<BLANKLINE>\n"),
        ("print('...')", "...\n"),
        ("print('\\n\\na')", "\n\na\n"),
        ("print('é 漢')", "é 漢\n"),
        ("print('a\\nb')", "a\r\nb\r\n"),
    ],
)
def test_equal_outputs_pass(site: Site, code: str, recorded: str) -> None:
    site.snippets(exact=f"{code}\n", exact_out=recorded)
    assert site.check(program("exact")) == [(1, (None, None))]


@pytest.mark.parametrize(
    ("info", "recorded", "passes"),
    [
        ("{ .output .ellipsis }", "a ... c 0.25\n", True),
        ("{ .output .ellipsis }", "a ... c 0.2\n", False),
        ("{ .output .number }", "a b c 0.2\n", True),
        ("{ .output .number }", "a ... c 0.2\n", False),
        ("{ .output .number .ellipsis }", "a ... c 0.2\n", True),
        ("{ .output .number }", "a b c 0.31\n", False),
        ("output", "a ... c 0.25\n", False),
    ],
)
def test_a_block_may_loosen_the_comparison(
    site: Site, info: str, recorded: str, passes: bool
) -> None:
    site.snippets(loose="print('a b c 0.25')\n", loose_out=recorded)
    strict = program("one")  # another block's leniency is not its own
    page = block("loose.py") + block("loose.out", info) + strict
    results = [result.failure is None for _, result in site.check(page)]
    assert results == [passes, True]


@pytest.mark.parametrize(
    ("suffix", "embedded"),
    [
        ("md", '--8<-- "one.md"\n'),
        ("md", block("one.md", "markdown")),
        ("mmd", block("one.mmd", "mermaid")),
        ("json", block("one.json", "json")),
        ("out", block("one.out", "text")),
        ("out", "> " + block("one.out", "output").strip().replace("\n", "\n> ") + "\n"),
        ("md", '> --8<-- "one.md"\n'),
    ],
)
def test_other_recorded_outputs(site: Site, suffix: str, embedded: str) -> None:
    page = block("one.py") + "\n" + embedded
    site.write(f"snippets/one.{suffix}", "2\n")
    assert f"snippets/one.py does not print what snippets/one.{suffix} says." in site.failure(page)
    site.write(f"snippets/one.{suffix}", "1\n")
    assert site.check(page) == [(1, (None, None))]
    assert "8&lt;" not in (html := site.build()) and "8<" not in html  # the reader sees the text


@pytest.mark.parametrize(("code", "recorded"), [("True", "1\n"), ("''", "<BLANKLINE>\n")])
def test_a_loose_comparison_is_no_looser_than_it_says(site: Site, code: str, recorded: str) -> None:
    site.snippets(loose=f"print({code})\n", loose_out=recorded)
    page = block("loose.py") + block("loose.out", "{ .output .ellipsis .number }")
    assert "does not print what" in site.failure(page)


def test_an_interpreter_session_is_its_own_output(site: Site) -> None:
    text = ">>> x = [\n...     1]\n>>> x\n[1]\n>>> for i in x:\n...     print(i)\n1\n"
    site.snippets(session_pycon=text)
    assert site.check(block("session.pycon", "pycon")) == [(1, (None, None))]
    site.snippets(session_pycon=text.replace("[1]\n", "[2]\n"))
    assert "-[2]\n+[1]" in site.failure(block("session.pycon", "pycon"))


# What goes wrong

BAD_SNIPPETS = {
    "syntax": "x = 1\ny = (\n",
    "warns": "import warnings\nwarnings.warn('use z', DeprecationWarning)\n",
    "escape": "'\\d'\n",
    "silent": "x = 1\n",
    "silent_out": "1\n",
    "latin": "x = 1\nprint('é')\n".encode("latin-1"),
    "latinout": "print('é')\n",
    "latinout_out": "é\n".encode("latin-1"),
    "leaves": "import sys\nsys.exit('bye')\n",
    "new": "print(1)\n",
    "tab": "if True:\n\tprint(1)\n",
    "nest": 'x = """\n--8<-- "one.py"\n"""\n',
    "open": "x = 1\n# --8<-- [start:part]\nprint(1)\n",
    "ends": "# --8<-- [end:part]\n# --8<-- [start:part]\n# --8<-- [end:part]\n",
    "upper": "# --8<-- [START:part]\n# --8<-- [end:part]\n",
    "two": "print(2)\n",
    "two_out": "2\n",
    "two_md": "2\n",
    "session_pycon": "# --8<-- [start:part]\n>>> 1\n1\n# --8<-- [end:part]\n",
}
ADVICE = (
    'one line --8<-- "one.out" below the program, and run `uv run python -m mkdocs_sybil.record`'
)
TYPED = "```output\n1\n```\n"
BAD_PAGES = [
    # A page, the line of its one failure, and what the message says: what is wrong, what to do.
    ("a\n\n" + program("onee"), 3, "There is no file snippets/onee.py. Did you mean one.py?"),
    (block("no/where.py"), 1, "There is no file snippets/no/where.py. Create it, or correct"),
    (block("one.py:part"), 1, "There is no section 'part'. The file's sections: none."),
    (block("open.py:parts"), 1, "There is no section 'parts'. The file's sections: part."),
    (block("open.py:part"), 1, "snippets/open.py: Section 'part' starts on line 2 and is never"),
    (block("open.py:part"), 1, "End it with the line: # --8<-- [end:part]"),
    (block("ends.py:part"), 1, "Section 'part' ends on line 1, before it starts."),
    (block("upper.py:part"), 1, "Section 'part' ends on line 1, before it starts."),
    (block("../one.py"), 1, "'../one.py' is outside of snippets/. Move the file there"),
    (block("/etc/passwd.py"), 1, "'/etc/passwd.py' is outside of snippets/."),
    (block("link.py"), 1, "'link.py' is outside of snippets/."),
    (block("one.py:1"), 1, "Lines cannot be embedded by number"),
    (block("one.py:1:2"), 1, "write file.py or file.py:section"),
    (block("one.py:-1"), 1, "Lines cannot be embedded by number"),
    (block("one.out"), 1, "snippets/one.out is not a program, but this block is Python."),
    (block("session.pycon:part"), 1, "A .pycon session has no sections. Embed the whole file."),
    (block("syntax.py"), 1, 'raises SyntaxError.\n  File "snippets/syntax.py", line 2'),
    (block("warns.py"), 1, "snippets/warns.py warns, and a warning is the first sign of drift."),
    (block("warns.py"), 1, "line 2, in <module>\n    warnings.warn('use z', Deprecation"),
    (block("escape.py"), 1, "SyntaxError: invalid escape sequence"),
    (block("one.py"), 1, "snippets/one.py prints what the page does not show:\n1\nPut a block"),
    (block("one.py"), 1, ADVICE),
    (program("silent"), 1, "snippets/silent.py prints nothing. Remove the block that embeds"),
    (program("new"), 1, "There is no file snippets/new.out yet. To record it, run `uv run"),
    (block("latin.py"), 1, "snippets/latin.py:2 is not UTF-8 (byte 0xe9). Save the file as UTF-8."),
    (block("leaves.py"), 1, "snippets/leaves.py calls sys.exit('bye'). Let the program end"),
    (block("tab.py"), 1, "snippets/tab.py:2 has a tab. Write spaces, or \\t."),
    (block("nest.py"), 1, "snippets/nest.py:2 embeds another file. Programs stand alone"),
    (block("one.out", "output"), 1, "There is no program above this output. Put a block"),
    (program("one") + block("two.out", "output"), 8, "not the output of the program above."),
    (
        program("one") + block("two.md", "text"),
        8,
        "No program on this page prints snippets/two.md.",
    ),
    (program("one") + '--8<-- "two.md"\n', 8, "Embed the program above it, or remove this block."),
    (program("one") + block("one.py", "text"), 8, "This is a program. Embed it in a block"),
    (program("one") + TYPED, 8, "Outputs are recorded, never typed. Put a block ```output"),
    (program("two") + block("two.md", "text"), 1, "The page embeds two outputs of one program: "),
    (program("one") + block("one.out:part", "output"), 8, "Embed the whole output."),
    ("```python\nprint(1)\n```\n", 1, "This program is typed into the page. Move it to a file"),
    ("```python\n```\n", 1, "This program is typed into the page."),
    ("```python\n;--8<-- 'one.py'\n```\n", 1, "This program is typed into the page."),
    ("\n\nx é\n".encode("latin-1"), 1, "docs/index.md:3 is not UTF-8 (byte 0xe9). Save the file"),
    (block("one.py", "python 1 2"), 1, "cannot parse what follows the fence: 'python 1 2'. Write"),
    (block("one.py", 'python hl_lines="x"'), 1, "cannot parse what follows the fence"),
    (block("one.py", 'python linenums="x"'), 1, "cannot parse what follows the fence"),
    (block("one.py", "python ignored"), 1, "cannot parse what follows the fence"),
    (block("one.py", "{ .python"), 1, "cannot parse what follows the fence"),
    ("```python``` is inline code\n", 1, "cannot parse what follows the fence"),
    ('```python\n--8<-- "one.py"\n', 1, "This block is never closed. End it with the line ```"),
    ('  ```python\n  --8<-- "one.py"\n```', 1, "This block is never closed."),
    (
        '````python\n--8<-- "one.py"\n```\n',
        1,
        "This block is never closed. End it with the line ````",
    ),
    ('```python\n--8<-- "one.py"\n````\n', 1, "This block is never closed."),
    ('- ```python\n  --8<-- "one.py"\n  ```\n', 1, "A block cannot start beside a list marker"),
    ('```python\n--8<-- "one.py" \n```\n', 1, "with no space behind it"),
    ('```python\n    --8<-- "one.py"\n```\n', 1, "indented as the fence is"),
    ('```text\na\n--8<-- "one.out"\n```\n', 1, "must be the only one of its block"),
    ("```python\n--8<--\none.py\n--8<--\n```\n", 1, "must be the only one of its block"),
    ('````text\n```python\n--8<-- "one.py"\n```\n````\n', 1, "put `;` in front of it"),
]


@pytest.mark.parametrize(
    ("page", "line", "message"), BAD_PAGES, ids=[message for _, _, message in BAD_PAGES]
)
def test_bad_input_is_named_with_its_place(
    site: Site, page: str | bytes, line: int, message: str
) -> None:
    site.snippets(**BAD_SNIPPETS)
    (site.root / "snippets/link.py").symlink_to(site.write("elsewhere.py", "print(1)\n"))
    site.page("")
    before = sorted(site.root.rglob("*"))
    failure = site.failure(page)
    assert failure.startswith(f"{line}: ")
    assert message in failure
    assert sorted(site.root.rglob("*")) == before


def test_a_bad_output_file(site: Site) -> None:
    site.snippets(**BAD_SNIPPETS)
    checked = site.check(program("latinout"))
    assert checked[1][0] == 5
    assert "snippets/latinout.out:1 is not UTF-8 (byte 0xe9)" in checked[1][1].failure


def test_all_failures_of_a_page_are_named(site: Site) -> None:
    site.snippets(**BAD_SNIPPETS)
    page = block("syntax.py") + program("one") + block("warns.py") + "```python\n"
    assert [line for line, result in site.check(page) if result.failure] == [1, 11, 14]


def test_a_failure_names_the_versions(site: Site) -> None:
    class Fixtures:
        @staticmethod
        def versions() -> dict[str, str]:
            return {"Tool": "1.2"}

    site.snippets(two="print(2)\n", two_out="3\n")
    assert "\nRun with Tool 1.2, Python 3." in site.failure(program("two"), fixtures=Fixtures)


# Not executed


class Machine:
    """The fixtures of a machine without the second GPU."""

    @staticmethod
    def gpus() -> int:
        return 0


SKIP = '<!-- skip: next if(gpus() < 2, reason="It needs two GPUs.") -->\n\n'


@pytest.mark.parametrize("place", ["top", "tab", "quote"])
def test_skip(site: Site, place: str) -> None:
    site.snippets(gpu="raise RuntimeError\n")
    page = put(SKIP + block("gpu.py"), place) + "\n" + program("one")
    skipped, ran = (result for _, result in site.check(page, fixtures=Machine))
    assert skipped == (None, "It needs two GPUs.")
    assert ran == (None, None)  # the next one only
    always = page.replace("gpus() &lt; 2", "False").replace("gpus() < 2", "False")
    assert "RuntimeError" in site.failure(always, fixtures=Machine)


def test_a_skip_inside_a_block_is_shown(site: Site) -> None:
    page = "```text\n" + SKIP + "```\n" + program("one")
    assert site.check(page) == [(5, (None, None))]


def test_later_sections_run_without_a_skipped_one(site: Site, sections: str) -> None:
    page = sections.replace(block("steps.py:second"), SKIP + block("steps.py:second"))
    site.write("snippets/steps.third.out", "['first', 'third']\n")
    results = [result for _, result in site.check(page, fixtures=Machine)]
    assert results == [(None, None), (None, "It needs two GPUs."), (None, None)]


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
        ('skip: start if(True, reason="x")', "Write one line:"),
        ('skip: next if(gpu() < 2, reason="x")', "NameError: name 'gpu' is not defined"),
        ('skip: next if(1 / 0, reason="x")', "fails: 1 / 0. ZeroDivisionError: division by zero"),
        ('skip: next if(True, reason="x") -->\n<!-- skip: next if(True, reason="y")', " and <!--"),
        ('skip: next if(True,\nreason="x")', "Write one line:"),
    ],
)
def test_a_skip_that_nobody_can_parse(site: Site, directive: str, message: str) -> None:
    assert message in site.failure(f"<!-- {directive} -->\n{program('one')}", fixtures=Machine)


def test_a_skip_that_is_never_closed(site: Site) -> None:
    failure = site.failure(f'<!-- skip: next if(True, reason="x")\n\n{program("one")}')
    assert failure.startswith("3: This program is skipped with <!-- skip: next if(True, ")


def test_a_skip_with_nothing_after_it(site: Site) -> None:
    assert site.failure(program("one") + SKIP) == "8: No program follows this skip. Remove it."


def test_a_skipped_output_must_have_been_recorded(site: Site) -> None:
    site.snippets(new="print(1)\n")
    failure = site.failure(SKIP + program("new"), fixtures=Machine)
    assert failure == (
        "3: There is no file snippets/new.out yet. Record it where the program can run."
    )


def test_page_parse_is_a_sybil_document(site: Site) -> None:
    """So that Sybil's own pytest integration collects it."""
    page = Page.parse(str(site.page(program("one"))), site.parser(), encoding="latin-1")
    assert [example.line for example in page.examples()] == [1]
