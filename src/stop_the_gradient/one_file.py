"""Make one file of a package, for a reader who has no package: each module without its imports."""

import ast
import re
from collections.abc import Iterable
from pathlib import Path


def joined(folder: Path, modules: Iterable[str], head: str) -> str:
    """Return modules of a package as one file, which begins with `head`.

    Each comes after those that it imports from. Raises ValueError if one does not, or if two
    modules share a name.
    """
    own = re.compile(rf"^from (?:\w+\.)*{folder.name}\.\w+ import (\([^)]*\)|.*)\n", re.MULTILINE)
    parts, seen, before = [head], set[str](), set[str]()
    for name in modules:
        source = (folder / f"{name}.py").read_text("utf-8")
        tree = ast.parse(source)
        text = tree.body[0]
        assert isinstance(text, ast.Expr) and text.end_lineno is not None
        says = ast.get_docstring(tree) or ""
        for node in tree.body:
            whole, _, part = str(getattr(node, "module", "")).rpartition(".")
            if whole.rpartition(".")[2] == folder.name and part not in before:
                raise ValueError(f"{name}.py imports from {part}.py, which is to come before it.")
            for given in _names(node):
                if given in seen:
                    raise ValueError(f"{name}.py: {given} is in another module, too. Rename it.")
                seen.add(given)
        before.add(name)
        rest = "".join(source.splitlines(keepends=True)[text.end_lineno :])
        comment = "".join(f"# {line}".rstrip() + "\n" for line in says.splitlines())
        parts.append(f"\n{comment}{own.sub('', rest)}")
    return "\n".join(parts)


def _names(node: ast.stmt) -> list[str]:
    """Return the names that a statement of a module defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]
