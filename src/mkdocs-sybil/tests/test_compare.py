"""What a program printed against what is recorded."""

import pytest
from sample_site import Site, program

from mkdocs_sybil.compare import check_kind, difference
from mkdocs_sybil.problems import ProblemError


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
        ("print('a\\nb')", "a\r\nb\r\n"),
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
    ],
)
def test_equal_outputs_pass(site: Site, code: str, recorded: str) -> None:
    site.programs(exact=f"{code}\n", exact_out=recorded)
    assert site.failures(program("exact")) == []


@pytest.mark.parametrize("character", ["\r", "\x1b", "\ufeff", "\u2028", "\u202e", "\x00", "\x85"])
def test_what_a_page_cannot_show(site: Site, character: str) -> None:
    """It is refused before it is recorded: HTML would show something else."""
    site.programs(it=f"print({'a' + character + 'b'!r})\n", it_out=f"a{character}b\n")
    failure = site.failure(program("it"))
    assert f"prints {character!r} on line 1, which a page cannot show. Print its repr()." in failure


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (".json", '{"a": [1, null]}\n'),
        (".svg", '<svg xmlns="http://www.w3.org/2000/svg"><text>a</text><use href="#b"/></svg>\n'),
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
        (".svg", "<svg>"),
        (".svg", "<svg/> text"),
        (".svg", "<p/>"),
        (".svg", "<svg><script>alert(1)</script></svg>"),
        (".svg", '<svg onload="alert(1)"/>'),
        (".svg", '<svg><a href="https://example.org"/></svg>'),
        (".svg", '<svg><image href="a.png"/></svg>'),
        (".svg", "<svg><style>p {color: red}</style></svg>"),
        (".svg", "<svg><foreignObject/></svg>"),
        (".md", "text\n"),
        (".md", "| a |\n|---|\n| 1 |\n\n<script>\n"),
        (".md", "| a |\n|---|\ntext\n"),
    ],
)
def test_what_is_not_of_its_kind(kind: str, text: str) -> None:
    with pytest.raises(ProblemError, match=rf"it.py does not print what a \{kind} file holds: "):
        check_kind(kind, text, "it.py")


def test_what_is_recorded_is_of_its_kind(site: Site) -> None:
    """Also when it is the same: somebody may have written the file by hand."""
    site.programs(it="print('<svg onload=\"x\"/>')\n", it_svg='<svg onload="x"/>\n')
    assert "a picture may not hold onload='x'" in site.failure(program("it"))


def test_difference() -> None:
    assert difference("a\nb\n", "a\nc\n").splitlines()[3:] == [" a", "-b", "+c"]
    assert "\\ no line end" in difference("a", "a\n")


@pytest.mark.parametrize("size", [10_000, 1_000_000])
def test_a_difference_is_short(size: int) -> None:
    lines = "".join(f"{number}\n" for number in range(size))
    changed = lines.replace("\n9000\n", "\nchanged\n")
    for a, b in ((lines, changed), (lines, ""), ("x" * size, "y" * size), (lines, lines + "x")):
        assert 10 < len(difference(a, b)) < 10_000
    assert "-9000\n+changed\n" in difference(lines, changed)
