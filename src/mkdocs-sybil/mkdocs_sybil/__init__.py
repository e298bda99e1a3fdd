"""Run the Python blocks of a MkDocs site with Sybil; stop the build when their output drifts.

This is the public API; the README says what each name is for. All else is in `_internal`.
"""

import importlib

TYPE_CHECKING = (
    False  # not that of `typing`, which takes a while to import: this is the first thing
)
if TYPE_CHECKING:
    from mkdocs_sybil._internal.blocks import is_directive, outside_fences
    from mkdocs_sybil._internal.compare import compare, difference, message_of
    from mkdocs_sybil._internal.config import Config, environment_of, load
    from mkdocs_sybil._internal.errors import ProblemError, display
    from mkdocs_sybil._internal.files import read_text, split_front_matter, write_text
    from mkdocs_sybil._internal.html_audit import CodeBlock, find_code
    from mkdocs_sybil._internal.job import Job, Result, Step, new_result
    from mkdocs_sybil._internal.model import Evaluation, Finding, Program, Recorded, program_of
    from mkdocs_sybil._internal.pages import Page, is_page, pages
    from mkdocs_sybil._internal.parser import PythonBlockParser
    from mkdocs_sybil._internal.plugin import SybilPlugin
    from mkdocs_sybil._internal.progress import Progress
    from mkdocs_sybil._internal.reader import without_marks
    from mkdocs_sybil._internal.record import check
    from mkdocs_sybil._internal.report import Inserted, Report, render_output
    from mkdocs_sybil._internal.run import Fixtures, Runner
    from mkdocs_sybil._internal.sandbox import is_output

# By module. They are imported when they are used: a program's process needs none of them.
_EXPORTED = {
    "blocks": ("is_directive", "outside_fences"),
    "compare": ("compare", "difference", "message_of"),
    "config": ("Config", "environment_of", "load"),
    "errors": ("ProblemError", "display"),
    "files": ("read_text", "split_front_matter", "write_text"),
    "html_audit": ("CodeBlock", "find_code"),
    "job": ("Job", "Result", "Step", "new_result"),
    "model": ("Evaluation", "Finding", "Program", "Recorded", "program_of"),
    "pages": ("Page", "is_page", "pages"),
    "parser": ("PythonBlockParser",),
    "plugin": ("SybilPlugin",),
    "progress": ("Progress",),
    "reader": ("without_marks",),
    "record": ("check",),
    "report": ("Inserted", "Report", "render_output"),
    "run": ("Fixtures", "Runner"),
    "sandbox": ("is_output",),
}
_MODULES = {name: module for module, names in _EXPORTED.items() for name in names}
__all__ = [
    "CodeBlock",
    "Config",
    "Evaluation",
    "Finding",
    "Fixtures",
    "Inserted",
    "Job",
    "Page",
    "ProblemError",
    "Program",
    "Progress",
    "PythonBlockParser",
    "Recorded",
    "Report",
    "Result",
    "Runner",
    "Step",
    "SybilPlugin",
    "check",
    "compare",
    "difference",
    "display",
    "environment_of",
    "find_code",
    "is_directive",
    "is_output",
    "is_page",
    "load",
    "message_of",
    "new_result",
    "outside_fences",
    "pages",
    "program_of",
    "read_text",
    "render_output",
    "split_front_matter",
    "without_marks",
    "write_text",
]


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(importlib.import_module(f"{__name__}._internal.{_MODULES[name]}"), name)
    return found


def __dir__() -> list[str]:
    return __all__
