"""The YAML files that people write, claims.yml and releases.yml: read, and wrong ones refused."""

import functools
from pathlib import Path
from typing import Any

import yaml
from mkdocs.exceptions import PluginError

from mkdocs_sybil.blocks import display


def load(path: Path, required: tuple[str, ...]) -> Any:
    """Return the entries of a file, by name. Raise PluginError, with the line, if one is wrong."""
    return _parsed(path, path.read_text(encoding="utf-8"), required)


@functools.lru_cache(maxsize=8)  # `serve` reads them at each build
def _parsed(path: Path, text: str, required: tuple[str, ...]) -> Any:
    try:
        entries = yaml.load(text, Loader=yaml.CSafeLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise PluginError(f"{display(path)}:{line}: this is not YAML: {error.problem}.") from None
    for name, entry in entries.items():
        missing = [field for field in required if field not in (entry or {})]
        if missing:
            line = f"\n{text}".partition(f"\n{name}:")[0].count("\n") + 1
            raise PluginError(
                f"{display(path)}:{line}: {name} has no {missing[0]!r}. An entry needs "
                f"{', '.join(required)}."
            )
    return entries
