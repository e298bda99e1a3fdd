"""How pymdownx reads a page: what opens a fence, and the lines that embed a file or mark a part.

The reading of a page must agree with what pymdownx renders, so its own expressions are used, though
they are private. tests/test_superfences.py tests each.
"""

import re
from typing import NamedTuple

from markdown.extensions.attr_list import get_attrs
from pymdownx.snippets import SnippetPreprocessor
from pymdownx.superfences import RE_HL_LINES, RE_LINENUMS, RE_NESTED_FENCE_START, RE_OPTIONS

# What may follow the language of a fence. With anything else, Material shows the block as text.
FENCE_OPTIONS = {
    "title": re.compile(""),
    "title_mode": re.compile(""),
    "hl_lines": RE_HL_LINES,
    "linenums": RE_LINENUMS,
}


class Info(NamedTuple):
    """What follows a fence: the language, more classes, and the other options.

    `unknown` are the names of options with which superfences shows plain text.
    """

    language: str
    classes: tuple[str, ...]
    options: dict[str, str]
    unknown: tuple[str, ...] = ()


def info_of(mark: str, info: str) -> Info | None:
    """Return what an opening fence says; None if superfences shows plain text whatever is known."""
    parsed = RE_NESTED_FENCE_START.match(mark + info)
    if parsed is None or parsed["unrecognized"]:
        return None
    given = {o["key"]: o["value"] or "" for o in RE_OPTIONS.finditer(parsed["options"] or "")}
    unknown = tuple(key for key in given if key not in FENCE_OPTIONS)
    for key, value in given.items():
        if key not in unknown and not FENCE_OPTIONS[key].match(value or key):
            return None
    attributes = get_attrs(parsed["attrs"] or "")
    names = [parsed["lang"]] if parsed["lang"] else []
    names += [value for key, value in attributes if key == "."]
    given |= {key: value for key, value in attributes if key not in (".", "#")}
    others = given.pop("class", "").split()  # which never name the language
    return Info(names[0] if names else "", (*names[1:], *others), given, unknown)


def target_of(line: str) -> str | None:
    """Return what a line embeds ("" for the form on several lines); None if it embeds nothing."""
    match = SnippetPreprocessor.RE_ALL_SNIPPETS.match(line)
    if match is None or match["escape"]:
        return None
    return match["snippet"][1:-1].strip() if match["snippet"] else ""


def marker(line: str) -> tuple[str, str] | None:
    """Return the type (start or end) and name of the section that a snippet's line marks."""
    match = SnippetPreprocessor.RE_SNIPPET_SECTION.match(line) if "8<-" in line else None
    if not match or match["escape"]:
        return None
    return "start" if match["type"] == "start" else "end", match["name"]  # so START is an end


def unescape(line: str) -> str:
    """Return a snippet's line as the reader sees it: `;--8<--` without its semicolon."""
    if "8<-" in line:
        for pattern in SnippetPreprocessor.RE_ALL_SNIPPETS, SnippetPreprocessor.RE_SNIPPET_SECTION:
            match = pattern.match(line)
            if match and match["escape"]:
                return line[: match.start("escape")] + line[match.start("escape") + 1 :]
    return line


def escape(line: str) -> str:
    """Return a line so that pymdownx.snippets shows it as it is."""
    if "8<-" in line:
        for pattern in SnippetPreprocessor.RE_ALL_SNIPPETS, SnippetPreprocessor.RE_SNIPPET_SECTION:
            match = pattern.match(line)
            if match:
                return line[: match.start("escape")] + ";" + line[match.start("escape") :]
    return line
