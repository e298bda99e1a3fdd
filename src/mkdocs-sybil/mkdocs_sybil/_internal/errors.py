"""What a person can mend is raised as ProblemError; and how messages name files and numbers."""

import os
from pathlib import Path


class ProblemError(Exception):
    """Something on a page or in a snippet is wrong. The message says what, and what to do."""


def here() -> Path:
    """Return the current folder; if somebody has removed it, one in which nothing lies."""
    try:
        return Path.cwd()
    except OSError:
        return Path(os.devnull)


def display(path: Path) -> str:
    """Return a path as a person in the current folder would type it."""
    folder = here()
    name = path.relative_to(folder).as_posix() if path.is_relative_to(folder) else str(path)
    # A name may be no text, and hold what a terminal would obey.
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in name)


def counted(number: int, thing: str) -> str:
    """Return a number of things in words: 1 page, 2 pages."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
