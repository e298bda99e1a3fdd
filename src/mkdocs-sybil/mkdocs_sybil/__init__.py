"""Run the Python blocks of a MkDocs site with Sybil; stop the build when their output drifts.

The public API: `load()` reads the configuration, `PythonBlockParser` and `Page` read pages with
Sybil, `Runner` runs their programs, `Fixtures` is what a site may give, and `ProblemError` is what
all of them raise for what a person can mend. `SybilPlugin` is the plugin for MkDocs.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs_sybil._internal.config import Config, load
    from mkdocs_sybil._internal.errors import ProblemError
    from mkdocs_sybil._internal.job import Job, Step
    from mkdocs_sybil._internal.model import Program
    from mkdocs_sybil._internal.pages import Page, pages
    from mkdocs_sybil._internal.parser import PythonBlockParser
    from mkdocs_sybil._internal.plugin import SybilPlugin
from mkdocs_sybil._internal.run import Fixtures, Runner

# Where each name is. They are imported when they are used: a program's process needs none of them.
_PLACES = {
    "Config": "config", "Fixtures": "run", "Job": "job", "Page": "pages",
    "ProblemError": "errors", "Program": "model", "PythonBlockParser": "parser",
    "Runner": "run", "Step": "job", "SybilPlugin": "plugin", "load": "config", "pages": "pages",
}  # fmt: skip
__all__ = [
    "Config", "Fixtures", "Job", "Page", "ProblemError", "Program", "PythonBlockParser", "Runner",
    "Step", "SybilPlugin", "load", "pages",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}._internal.{_PLACES[name]}"), name)
