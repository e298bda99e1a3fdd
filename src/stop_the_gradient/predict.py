"""Questions about an output: "What will this print?".

An author writes one directly below an output:

    --8<-- "cut.py"

    ??? predict "What is the gradient after `detach()`?"

        - [ ] `x.grad: 31.0`: [`detach()` copies](shared-memory.md) no way back.
        - [x] `x.grad: 1.0`: only `+ x` is left.

A choice is what the program would print, in code font, one piece or more. The right one must be in
the recorded output, and a wrong one must not, so that none of them can drift. What follows the
choices explains the output. The build makes of it the output, what explains it, and a fold with the
question and its choices: so most readers see it. For who comes from the course, or wants it so,
docs/theme/assets/predict.js asks first.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mkdocs_sybil import ProblemError, display, outside_fences, read_text
from stop_the_gradient.html_tree import Node, children, replace

HEAD = re.compile(r"^(?P<prefix>[> \t]*)(?P<mark>[?]{3}[+]?|!!!)[ \t]*predict\b(?P<rest>.*)$", re.M)
QUESTION = re.compile(r'\s+"(?P<question>[^"\n]+)"\s*')
ITEM = re.compile(
    r"- \[(?P<mark>[ x])\] (?P<pieces>`[^`]+`(?:, `[^`]+`)*)(?::\s+(?P<why>\S.*))?", re.DOTALL
)
PIECE = re.compile("`([^`]+)`")
ABOVE = re.compile(r"(?:^[> \t]*(?:sybil0\d+0token)?[ \t]*\n)+\Z", re.MULTILINE)
TOKEN = re.compile(r"sybil0\d+0token")
FORM = 'Write ??? predict "The question", and below it, indented, - [x] `the output`: why.'
MARK = re.compile(r"\s*\[(?P<mark>[ x])\] ")  # of a choice, in the HTML of a page


def allowed(page: str) -> bool:
    """Tell whether a page may have questions: who comes for an error or a recipe is in a hurry."""
    return page.startswith("articles/") or of_course(page)


def of_course(page: str) -> bool:
    """Tell whether a page is one of the course, which asks before it shows an output."""
    return page.startswith("course/") or page == "start.md"


def folded(text: str, outputs: Mapping[str, str], path: Path, page: str) -> str:
    """Return the Markdown of a page in which each output that a question is about stands in it.

    `outputs` are by the tokens that stand for them in the text. Raises ProblemError, with the file
    and the line, if a question is wrong.
    """
    result, end = "", 0
    for number, head in enumerate(outside_fences(HEAD, text)):
        try:
            if not allowed(page):
                raise ProblemError(
                    "only articles, the course and start.md ask before they show an output."
                )
            above, body = _checked(head, text[end : head.start()], text[head.end() :], outputs)
        except ProblemError as error:
            source = read_text(path)
            start = [head.start() for head in outside_fences(HEAD, source)][number]
            line = source.count("\n", 0, start) + 1
            raise ProblemError(f"{display(path)}:{line}: {error}") from None
        tokens = TOKEN.findall(above)
        before = text[end : head.start() - len(above)].rstrip("\n")
        inside = "".join(f"{head['prefix']}    {token}\n\n" for token in tokens)
        result += f"{before}\n\n{head[0]}\n\n{inside}{body}"
        end = head.end() + len(body)
    return result + text[end:]


def _checked(
    head: re.Match[str], before: str, after: str, outputs: Mapping[str, str]
) -> tuple[str, str]:
    """Return the lines above a question with its outputs, and its body."""
    if head["mark"] != "???" or not QUESTION.fullmatch(head["rest"]):
        raise ProblemError(f"this is no question. {FORM}")
    above = match[0] if (match := ABOVE.search(before)) else ""
    printed = [outputs[token] for token in TOKEN.findall(above) if token in outputs]
    if not printed:
        raise ProblemError(
            'above this question is no output. Put it directly below the line --8<-- "name.py" of '
            "a program that prints something, or that of its output."
        )
    inner = re.escape(head["prefix"]) + "    "
    body = re.match(rf"(?:[> \t]*\n|{inner}[^\n]*(?:\n|\Z))*", after)
    assert body is not None
    lines = [line[len(head["prefix"]) + 4 :] for line in body[0].split("\n")]
    _check_choices("\n".join(lines).strip("\n"), "\n".join(printed))
    return above, body[0].lstrip("\n")


def _check_choices(body: str, printed: str) -> None:
    # As Markdown reads it: the list goes on below an empty line.
    listed = re.match(r"(?:- .*(?:\n(?![-\n]).*)*\n*)*", body)
    items = [item.strip() for item in re.split(r"^(?=- )", listed[0] if listed else "", flags=re.M)]
    items = [item for item in items if item]
    right = 0
    for item in items:
        found = ITEM.fullmatch(item)
        if found is None:
            raise ProblemError(f"{item!r} is no choice. {FORM}")
        missing = [piece for piece in PIECE.findall(found["pieces"]) if not _prints(printed, piece)]
        if found["mark"] == "x":
            right += 1
            if missing:
                raise ProblemError(
                    f"the right choice is not what the program prints: `{missing[0]}`\n{printed}"
                )
        elif not missing:
            raise ProblemError(
                f"the program prints this choice, which is called wrong: {found['pieces']}. "
                "Write more of the line that it would stand on."
            )
        elif not found["why"]:
            raise ProblemError(
                f"the wrong choice {found['pieces']} lacks a sentence: after a colon, who "
                "expects it, and why it is not so."
            )
    if right != 1 or not 2 <= len(items) <= 4:
        raise ProblemError(
            f"this question has {len(items)} choices, {right} of them right. It needs two to four, "
            f"one of them right. {FORM}"
        )


def _prints(printed: str, piece: str) -> bool:
    """Tell whether a piece is in an output, whole words and numbers, whatever the spaces."""
    words = r"\s+".join(re.escape(word) for word in piece.split())
    return re.search(rf"(?<![\w.-]){words}(?!\w|\.\d)", printed) is not None


def mark_choices(tree: Node, words: Any, page: str) -> None:
    """Make of each question its output, what explains it, and a fold with the choices.

    The fold stays last, and a page of the course is marked as one that asks first. Raises
    ProblemError if Markdown made no list of the choices, or not of each.
    """
    asks = " predict--asks" if of_course(page) else ""
    for fold in tree.css("details.predict"):
        summary, choices = fold.css_first("summary"), _list_in(fold)
        if summary is None or choices is None:
            raise ProblemError(f"Markdown made no list of these choices: {fold.html}")
        inside = list(children(fold))
        output, more = (
            "".join(node.html or "" for node in nodes).strip()
            for nodes in (
                inside[inside.index(summary) + 1 : inside.index(choices)],
                inside[inside.index(choices) + 1 :],
            )
        )
        listed = "".join(
            _choice(node, words) if node.tag == "li" else node.html or ""
            for node in children(choices)
        )
        replace(
            fold,
            f'<div class="predict{asks}">\n<div class="predict__output">\n{output}\n</div>\n'
            + (f'<div class="predict__more">\n{more}\n</div>\n' if more else "")
            + f'<details class="predict__answers">\n{summary.html}\n'
            f'<ul class="predict__choices">{listed}</ul>\n</details>\n</div>',
        )


def _list_in(fold: Node) -> Node | None:
    return next((node for node in children(fold) if node.tag == "ul"), None)


def _choice(item: Node, words: Any) -> str:
    """Return the HTML of a choice: what it says, and why it is right or wrong."""
    paragraph = next((node for node in children(item) if node.tag == "p"), None)
    first, *rest = children(paragraph if paragraph is not None else item)
    mark = MARK.fullmatch(first.text(deep=True))
    if mark is None:
        raise ProblemError(f"Markdown made no choice of this: {item.html}")
    pieces = ""
    while rest and (rest[0].tag == "code" or rest[0].text(deep=True) == ", "):
        pieces += rest.pop(0).html or ""
    why = "".join(node.html or "" for node in rest).removeprefix(":").rstrip()
    if paragraph is not None:
        why += "".join(node.html or "" for node in children(item) if node != paragraph).rstrip()
    kind = "right" if mark["mark"] == "x" else "wrong"
    return (
        f'<li class="{kind}"><span class="predict__choice">{pieces}</span> '
        f'<span class="predict__why"><strong>{words[kind]}</strong>{why}</span></li>'
    )
