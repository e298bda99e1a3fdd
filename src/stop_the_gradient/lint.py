"""Lint a page: what MkDocs would pass over, in the front matter and in the kinds of boxes."""

import difflib
import re
from collections.abc import Collection, Iterator, Mapping

import yaml

from mkdocs_sybil import Page

FRONT_MATTER = re.compile(r"---[ \t]*\n.*?\n---[ \t]*\n", re.DOTALL)
# What this site, MkDocs and Material read there.
NAMES = (
    "title", "short", "description", "raises", "source", "hide", "icon", "search", "status",
    "subtitle", "template",
)  # fmt: skip
BOX = re.compile(r"^[> \t]*(?:[?]{3}[+]?|!!!)[ \t]*(?P<kind>[\w-]+)", re.MULTILINE)
# Those of Material, and the question of predict.py.
KINDS = (
    "abstract", "bug", "danger", "example", "failure", "info", "note", "predict", "question",
    "quote", "success", "tip", "warning",
)  # fmt: skip


def lint(page: Page, meta: Mapping[str, object]) -> Iterator[tuple[int, str]]:
    """Yield what is misspelt on a page, with its line.

    `meta` is what MkDocs has read as its front matter.
    """
    text = page.text
    head = FRONT_MATTER.match(text)
    if head:
        for name in meta:
            if name not in NAMES:
                line = re.search(rf"^{re.escape(name)}\s*:", head[0], re.MULTILINE)
                yield (
                    1 + head[0].count("\n", 0, line.start() if line else 0),
                    f"the front matter has a name that nobody reads: {_unknown(name, NAMES)}",
                )
        if not meta:  # MkDocs leaves it in the text
            yield _no_yaml(head[0])
    for box in page.outside(BOX):
        if box["kind"] not in KINDS:
            line_of_box = text.count("\n", 0, box.start("kind")) + 1
            yield line_of_box, f"there is no such kind of box: {_unknown(box['kind'], KINDS)}"


def _unknown(name: str, known: Collection[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1)
    return f"{name!r}. " + (
        f"Did you mean {close[0]!r}?" if close else f"Write one of {', '.join(known)}."
    )


def _no_yaml(head: str) -> tuple[int, str]:
    line, problem = 1, "it holds no names"
    try:
        yaml.safe_load(head.strip("-\n"))
    except yaml.MarkedYAMLError as error:
        line += 1 + (error.problem_mark.line if error.problem_mark else 0)
        problem = str(error.problem)
    return line, (
        f"the front matter is no YAML: {problem}. Put what holds a colon into quotes: "
        'title: "RuntimeError: ..."'
    )
