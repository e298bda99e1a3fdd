"""The package who-learns as one file, for who pastes: `python -m stop_the_gradient.pasted`.

It prints the file that the recipe offers. The site makes it from the package at each build, so that
both are one.
"""

from functools import cache
from importlib.util import find_spec
from pathlib import Path

from stop_the_gradient.one_file import joined

MODULES = (
    "cuts",
    "fingerprint",
    "backward",
    "origin",
    "zeros",
    "graph",
    "lookups",
    "flow",
    "rates",
    "causes",
    "report",
    "targets",
    "followers",
    "notes",
    "watch",
    "repeat",
)
ADDRESS = "recipes/who_learns.py"  # on the site
HEAD = '''"""Say which tensors a training step changes, which it should and does not, and why.

    from who_learns import who_learns

    with who_learns(model, optimizer, where=True) as report:
        ...  # one of your own training steps
    print(report)

This is the package who-learns in one file. Save it as who_learns.py beside your script. It needs
PyTorch 2.2 or newer. MIT license.
"""
'''


def folder() -> Path:
    """Return where the package is, without importing it."""
    spec = find_spec("who_learns")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("who-learns is not installed. Run: uv sync")
    return Path(spec.origin).parent


@cache
def one_file() -> str:
    """Return the package as one file. Raises ValueError if two modules share a name."""
    return joined(folder(), MODULES, HEAD)


if __name__ == "__main__":
    print(one_file(), end="")
