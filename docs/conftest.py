"""One test for each example of each page, through Sybil's own pytest integration."""

from sybil import Example, Sybil

from mkdocs_sybil.examples import Page, Program, PythonBlockParser
from stop_the_gradient import fixtures


class PageExamples(Sybil):
    def identify(self, example: Example) -> str:
        """Name a test after its place and its program: line 12, shared_branch.py."""
        parsed = example.parsed
        name = parsed.name.rpartition("/")[2] if isinstance(parsed, Program) else "problem"
        return f"line {example.line}, {name}"


pytest_collect_file = PageExamples(
    parsers=[PythonBlockParser("snippets", fixtures)],
    patterns=["*.md", "*.ipynb"],
    document_types={".md": Page, ".ipynb": Page},
).pytest()
