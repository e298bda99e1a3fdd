"""Questions in front of an output: what an author writes is checked against what was recorded."""

import re
from pathlib import Path

import pytest

from mkdocs_sybil import ProblemError
from stop_the_gradient import html_tree, predict

TOKEN = "sybil000token"
OUTPUTS = {TOKEN: "```text\nx.grad: tensor([56.])\nq.grad:   None\n```"}
WORDS = {"right": "Right:", "wrong": "No:"}
RIGHT = "- [x] `x.grad: tensor([56.])`, `q.grad: None`: both ways."
WRONG = "- [ ] `x.grad: tensor([6.])`: who\n  forgets [a way](a.md)."


def page(*items: str, head: str = '??? predict "What?"', above: str = f"{TOKEN}\n\n") -> str:
    body = "\n".join(items).replace("\n", "\n    ")
    return f"```python\nprint()\n```\n\n{above}{head}\n\n    {body}\n\nThen.\n"


def folded(text: str, tmp_path: Path, name: str = "articles/a.md") -> str:
    path = tmp_path / "a.md"
    path.write_text(f"---\ntitle: A\n---\n{text}")
    return predict.folded(text, OUTPUTS, path, name)


def test_the_output_stands_in_the_fold(tmp_path: Path) -> None:
    text = folded(page(WRONG, RIGHT, "", "More of it."), tmp_path)
    assert re.sub("\\n{3,}", "\\n\\n", text) == (
        f'```python\nprint()\n```\n\n??? predict "What?"\n\n    {TOKEN}\n\n'
        "    - [ ] `x.grad: tensor([6.])`: who\n      forgets [a way](a.md).\n"
        f"    {RIGHT}\n    \n    More of it.\n\nThen.\n"
    )


def test_it_may_stand_in_a_list_and_twice_on_a_page(tmp_path: Path) -> None:
    inner = "".join(f"    {line}\n" if line else "\n" for line in page(WRONG, RIGHT).split("\n"))
    text = folded(f"{page(WRONG, RIGHT)}\n- An item.\n\n{inner}", tmp_path)
    assert f'\n??? predict "What?"\n\n    {TOKEN}\n' in text
    assert f'\n    ??? predict "What?"\n\n        {TOKEN}\n' in text


def test_a_page_that_shows_one_asks_nothing(tmp_path: Path) -> None:
    text = f"```markdown\n{page(WRONG).replace('```', '~~~')}```\n"
    assert folded(text, tmp_path, "maintain.md") == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (page(WRONG, RIGHT, above=""), "above this question is no output"),
        (page(WRONG, RIGHT, above=f"{TOKEN}\n\nText.\n\n"), "above this question is no output"),
        (page(WRONG, WRONG), "has 2 choices, 0 of them right"),
        (page(RIGHT, RIGHT, WRONG), "has 3 choices, 2 of them right"),
        (page(RIGHT), "has 1 choices, 1 of them right"),
        (page(), "has 0 choices, 0 of them right"),
        (page(RIGHT, *[WRONG] * 4), "has 5 choices"),
        (page(RIGHT, WRONG.partition(":")[0] + " 6`"), "lacks a sentence"),
        (page(RIGHT, "- [ ] `y`"), "lacks a sentence"),
        (page(RIGHT, WRONG, "", "- A list below."), "'- A list below.' is no choice"),
        (page(RIGHT, "- [ ] tensor: no code"), "is no choice"),
        (page(WRONG, RIGHT.replace("56", "48")), "is not what the program prints: `x.grad: tensor"),
        (page(WRONG, RIGHT.replace("x.grad", "grad")), "is not what the program prints: `grad: "),
        (page(RIGHT, "- [ ] `q.grad: None`: no."), "prints this choice, which is called wrong"),
        (page(WRONG, RIGHT, head="??? predict"), "this is no question"),
        (page(WRONG, RIGHT, head='???+ predict "What?"'), "this is no question"),
        (page(WRONG, RIGHT, head='!!! predict "What?"'), "this is no question"),
    ],
)
def test_a_wrong_one_is_refused_with_its_line(text: str, expected: str, tmp_path: Path) -> None:
    with pytest.raises(ProblemError) as error:
        folded(page(WRONG, RIGHT) + text, tmp_path)
    assert expected in str(error.value)
    whole = (tmp_path / "a.md").read_text()
    line = whole.count("\n", 0, whole.index("predict", whole.index("Then."))) + 1
    assert f"a.md:{line}: " in str(error.value)


@pytest.mark.parametrize("name", ["recipes/a.md", "errors/a.md", "index.md", "laws/a.md"])
def test_a_reader_in_a_hurry_is_not_asked(name: str, tmp_path: Path) -> None:
    with pytest.raises(ProblemError, match=r"a.md:10: only articles, the course and start.md ask"):
        folded(page(WRONG, RIGHT), tmp_path, name)


def test_a_number_is_not_found_in_another_one(tmp_path: Path) -> None:
    for piece in ("6", "5", "56.5", "tensor", "grad: tensor([56.])", "-56."):
        printed = piece == "tensor"
        items = (f"- [{'x' if printed else ' '}] `{piece}`: so.", WRONG if printed else RIGHT)
        assert "sybil" in folded(page(*items), tmp_path)
    negative = {TOKEN: "-1.0"}
    assert "sybil" in predict.folded(
        page("- [x] `-1.0`: so.", "- [ ] `1.0`: no."), negative, tmp_path / "a.md", "articles/a.md"
    )


def marked(html: str, page: str = "articles/a.md") -> str:
    tree = html_tree.parse(html)
    predict.mark_choices(tree, WORDS, page)
    return html_tree.write(tree)


def test_choices_become_elements() -> None:
    """Below the output and what explains it, both in plain sight."""
    html = (
        '<details class="predict">\n<summary>What?</summary>\n<p>56</p>\n<ul>\n'
        '<li>[ ] <code>6</code>: who forgets <a href="../a/">a way</a>.</li>\n'
        "<li>\n<p>[x] <code>5</code>, <code>6</code></p>\n</li>\n</ul>\n<p>More</p></details>"
    )
    found = (
        '<div class="predict">\n<div class="predict__output">\n<p>56</p>\n</div>\n'
        '<div class="predict__more">\n<p>More</p>\n</div>\n'
        '<details class="predict__answers">\n<summary>What?</summary>\n'
        '<ul class="predict__choices">\n'
        '<li class="wrong"><span class="predict__choice"><code>6</code></span> '
        '<span class="predict__why"><strong>No:</strong> who forgets <a href="../a/">a way</a>.'
        '</span></li>\n<li class="right"><span class="predict__choice"><code>5</code>, '
        '<code>6</code></span> <span class="predict__why"><strong>Right:</strong></span></li>\n'
        "</ul>\n</details>\n</div>"
    )
    assert marked(html) == found
    course = found.replace('"predict"', '"predict predict--asks"')
    assert marked(html, "start.md") == marked(html, "course/a.md") == course
    short = html.replace("\n<p>More</p>", "")
    assert 'class="predict__more"' not in marked(short)
    assert marked("<ul><li>[x] <code>5</code></li></ul>").startswith("<ul>")


@pytest.mark.parametrize("inside", ["<p>[x] <code>5</code></p>", "<ul><li>5</li></ul>"])
def test_what_markdown_made_otherwise_is_told(inside: str) -> None:
    with pytest.raises(ProblemError, match="Markdown made no"):
        marked(f'<details class="predict"><summary>What?</summary>{inside}</details>')
