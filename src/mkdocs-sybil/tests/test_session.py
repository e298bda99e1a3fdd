"""Interpreter sessions on a page: run and compared as doctest does, recorded in place."""

import re

import pytest
from sample_site import Site

from mkdocs_sybil._internal.cli import main

SESSION = """\
```pycon
>>> a = [1, 2]
>>> a  # the list
[1, 2]
>>> for x in a:
...     print(x)
...
1
2

It goes on.
>>> 1 / 0
Traceback (most recent call last):
  File "<stdin>", line 1, in <module>
ZeroDivisionError: division by zero
>>> # nothing
>>> print("one\\n\\nthree")
one
<BLANKLINE>
three
>>> print(list(range(20)))  # doctest: +ELLIPSIS
[0, 1, ..., 19]
>>> import not_there  # doctest: +SKIP
```
"""


@pytest.fixture
def typed(site: Site) -> Site:
    site.configure('typed = true\nnamespace = "page"')
    return site


@pytest.mark.parametrize("info", ["pycon", "python", 'py title="session"', "{ .pycon .annotate }"])
def test_a_right_session_passes_and_stays(typed: Site, info: str) -> None:
    text = SESSION.replace("pycon", info)
    page, failures = typed.render(text)
    assert failures == []
    assert "language-output" not in page
    assert main(["record"]) == 0
    assert (typed.root / "docs/index.md").read_text() == text


@pytest.mark.parametrize("prefix", ["", "    "])
def test_what_it_prints_is_recorded_in_place(typed: Site, prefix: str) -> None:
    wrong = (
        SESSION.replace("[1, 2]\n>>> for", ">>> for")
        .replace("...\n1\n2\n", "...\n3\n")
        .replace("one\n<BLANKLINE>\nthree", "one")
        .replace("by zero\n", "by one\n")
        .replace("1, ..., 19", "1, ..., 20")
    )
    around = "!!! note\n\n" if prefix else ""
    lines = [prefix + line if line else "" for line in wrong.split("\n")]
    typed.write("docs/index.md", around + "\n".join(lines))
    assert main(["check"]) == 1
    assert main(["record"]) == 0
    right = SESSION.replace('  File "<stdin>", line 1, in <module>', "    ...").replace(
        "[0, 1, ..., 19]", str(list(range(20)))
    )
    lines = [prefix + line if line else "" for line in right.split("\n")]
    assert (typed.root / "docs/index.md").read_text() == around + "\n".join(lines)
    assert main(["check"]) == 0


@pytest.mark.parametrize("line", [">>> x", "...", ">>>1"])
def test_a_line_of_output_that_a_session_cannot_hold(typed: Site, line: str) -> None:
    text = f"```pycon\n>>> print({line!r})\nold\n>>> print(1)\n2\n```\n"
    page = typed.write("docs/index.md", text)
    assert main(["record"]) == 1
    assert page.read_text() == text
    said = (
        "prints a line that begins with >>> or ..., which a session cannot hold. Print its repr()."
    )
    assert said in typed.failure(text)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (r"print('a\tb')", "prints a tab, which a session cannot hold. Print its repr()."),
        ("print('```')", "prints a line that ends its block (line 2), so the page cannot hold it."),
        (
            "__import__('os').system('echo 1')",
            "prints something by another process, or by compiled",
        ),
    ],
)
def test_what_would_be_no_session_any_more_is_not_recorded(
    typed: Site, line: str, said: str
) -> None:
    text = f"```pycon\n>>> {line}\n```\n"
    page = typed.write("docs/index.md", text)
    assert main(["record"]) == 1
    assert page.read_text() == text
    assert said in typed.failure(text)


@pytest.mark.parametrize("line", ["1 / 0", "[][0]", "next(iter([]))", "input()"])
def test_the_advice_on_an_error_holds(typed: Site, line: str) -> None:
    page = typed.write("docs/index.md", f"```pycon\n>>> {line}\n```\n")
    advice = re.search("write `(.*)` and `(.*)` on two lines", typed.failure(None))
    assert advice
    page.write_text(f"```pycon\n>>> {line}\n{advice[1]}\n{advice[2]}\n```\n")
    assert main(["record"]) == 0


def test_the_advice_on_standard_error_holds(typed: Site) -> None:
    code = "import sys\nprint(1, file=sys.stderr)\n```\n"
    advice = re.search(r"or begin its block with (.*)\.", typed.failure(f"```python\n{code}"))
    assert advice
    assert typed.failures(f"{advice[1]}\n{code}") == []


def test_it_shares_the_namespace_of_its_page(typed: Site) -> None:
    page = "```python\nn = 1\n```\n\n```pycon\n>>> n + 1\n2\n>>> m = n\n```\n\n```python\nassert m == 1\n```\n"
    assert typed.failures(page) == []


def test_an_error_that_it_does_not_show_fails(typed: Site) -> None:
    failure = typed.failure("```pycon\n>>> import not_there\n>>> 1\n```\n")
    assert "raises ModuleNotFoundError" in failure
    assert ">>> import not_there" in failure
    assert "warns" in typed.failure("```pycon\n>>> import warnings; warnings.warn('old')\n```\n")
    assert "sys.exit(0)" in typed.failure("```pycon\n>>> raise SystemExit(0)\n```\n")


def test_true_is_not_one(typed: Site) -> None:
    assert "+True" in typed.failure("```pycon\n>>> 1 == 1\n1\n```\n")


def test_what_the_system_prints_counts(typed: Site) -> None:
    page = "```pycon\n>>> import os\n>>> os.write(1, b'low\\n')\n4\n```\n"
    assert "prints something by another process, or by compiled" in typed.failure(page)


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("1 + 1\n2", "it has no line that begins with >>>"),
        (">>>1", "line 1 of the docstring for <string> lacks blank after >>>"),
    ],
)
def test_what_is_no_session(typed: Site, code: str, why: str) -> None:
    failure = typed.failure(f"```pycon\n{code}\n```\n")
    assert f"This is not an interpreter session: {why}" in failure


def test_the_next_command_to_record_says_so(
    typed: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    typed.write("docs/index.md", "```pycon\n>>> 1 + 1\n3\n```\n")
    assert main(["check"]) == 1
    said = capsys.readouterr().out
    assert "The program on line 1 of index.md does not print what the page says.\n" in said
    assert "\n-3\n+2\n" in said
    assert "run `python -m mkdocs_sybil record docs/index.md`" in said


def test_a_session_below_comments(typed: Site) -> None:
    text = "```python\n# What follows\n  # is a session.\n\n>>> 1 + 1\n3\n```\n"
    assert "does not print what the page says" in typed.failure(text)
    assert main(["record"]) == 0
    assert (typed.root / "docs/index.md").read_text() == text.replace("\n3\n", "\n2\n")
    assert "SyntaxError" in typed.failure("```python\nx = 1\n>>> 1 + 1\n2\n```\n")


@pytest.mark.parametrize("line", [">>> for x in [1]:\n>>>     print(x)", ">>> print(1,\n      2)"])
def test_a_line_that_goes_on_without_dots(typed: Site, line: str) -> None:
    failure = typed.failure(f"```pycon\n{line}\n```\n")
    assert "The next lines of what goes on must begin with ... and not with >>>." in failure
    assert "must begin" not in typed.failure("```pycon\n>>> 1 / 0\n```\n")
