"""Directives: lines `<!-- name: argument -->` of a page, outside of its blocks.

One becomes what the function of its name makes of the argument, see the plugin.
"""

import re
from collections.abc import Iterator

from mkdocs_sybil import ProblemError, is_directive, outside_fences

# A comment that begins with a name and a colon. Without the colon it is a comment.
COMMENT = re.compile(r"<!--+\s*(?P<name>[A-Za-z][-\w]*)(?P<rest>.*?)--+>", re.DOTALL)
NAMES = ("claims", "errors", "measured", "releases")


def directives(text: str) -> Iterator[re.Match[str]]:
    """Yield the comments of a page that are directives, or try to be, outside of its blocks."""
    for match in outside_fences(COMMENT, text):
        named = match["name"] in NAMES or match["rest"].lstrip().startswith(":")
        code = text[match.start() - 1 : match.start()] == "`"
        if named and not code and not is_directive(match["name"]):
            yield match


def argument_of(match: re.Match[str], text: str) -> str:
    """Return the argument of a directive in a text.

    Raises ProblemError if its name is unknown, or if it is not written as one.
    """
    prefix = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
    after = text[match.end() :].partition("\n")[0]
    known, rest = ", ".join(f"<!-- {known}: ... -->" for known in NAMES), match["rest"].lstrip()
    if match["name"] not in NAMES:
        raise ProblemError(
            f"there is no directive {match['name']!r}. Those of this site are {known}; "
            "those of the engine <!-- skip: ... -->. In a comment, "
            "leave out the colon after the first word."
        )
    if not rest.startswith(":") or prefix.strip() or after.strip():
        raise ProblemError(f"write {known} on a line of its own, with the colon.")
    return rest[1:].strip()
