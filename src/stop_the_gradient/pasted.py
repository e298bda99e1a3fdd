"""The package who-learns as one file, for who pastes: `python -m stop_the_gradient.pasted`.

It prints the file that the recipe offers. The site makes it from the package at each build, so that
both are one.
"""

import ast
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

MODULES = ("cuts", "fingerprint", "flow", "causes", "report", "watch", "repeat")
ADDRESS = "recipes/who_learns.py"  # on the site
OWN = re.compile(r"^from who_learns\.\w+ import (\([^)]*\)|.*)\n", re.MULTILINE)
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
    parts, seen = [HEAD], set[str]()
    for name in MODULES:
        source = (folder() / f"{name}.py").read_text("utf-8")
        tree = ast.parse(source)
        text = tree.body[0]
        assert isinstance(text, ast.Expr) and text.end_lineno is not None
        says = ast.get_docstring(tree) or ""
        for node in tree.body:
            for given in _names(node):
                if given in seen:
                    raise ValueError(f"{name}.py: {given} is in another module, too. Rename it.")
                seen.add(given)
        rest = "".join(source.splitlines(keepends=True)[text.end_lineno :])
        comment = "".join(f"# {line}".rstrip() + "\n" for line in says.splitlines())
        parts.append(f"\n{comment}{OWN.sub('', rest)}")
    return "\n".join(parts)


def _names(node: ast.stmt) -> list[str]:
    """Return the names that a statement of a module defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


if __name__ == "__main__":
    print(one_file(), end="")
