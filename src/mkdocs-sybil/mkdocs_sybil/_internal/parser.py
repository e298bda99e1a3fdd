"""The Sybil parser and evaluator for the Python blocks of a page."""

import shlex
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from unittest import SkipTest

from sybil import Document, Example, Region

from mkdocs_sybil._internal.compare import compare, message_of
from mkdocs_sybil._internal.config import Config
from mkdocs_sybil._internal.errors import ProblemError, display
from mkdocs_sybil._internal.files import unreadable
from mkdocs_sybil._internal.model import (
    Evaluation,
    Parsed,
    Placed,
    Problem,
    Program,
    program_of,
)
from mkdocs_sybil._internal.notebooks import is_notebook
from mkdocs_sybil._internal.pages import Page
from mkdocs_sybil._internal.reader import Reader
from mkdocs_sybil._internal.run import Runner


@dataclass
class PythonBlockParser:
    """The Sybil parser, and evaluator, for the Python blocks of a page.

    :param config: the configuration.
    :param runner: what runs the programs. Without one, pages can be read and nothing more.

    Each region that it yields is a Python block (its `parsed` is a :class:`Program`), the place
    of an output (:class:`Placed`), a directive (:class:`Hidden`) or a place on the page that is
    wrong (:class:`Problem`), which fails when it is evaluated.
    """

    config: Config
    runner: Runner | None = None

    def __call__(self, document: Document) -> Iterable[Region]:
        """Yield the regions of a page. Those that are not examples have no evaluator."""
        reader = Reader(self.config, document)
        found: Iterable[tuple[int, int, Parsed]]
        try:
            found = list(reader.cells() if is_notebook(document.path) else reader.blocks())
        except OSError as error:  # of a file or folder beside a program
            problem = unreadable(Path(error.filename or document.path), error)
            found = [(0, 0, Problem(str(problem)))]
        for start, end, parsed in found:
            evaluator = None if isinstance(parsed, Placed) else self.evaluate
            yield Region(start, end, parsed, evaluator)

    def page(self, path: Path) -> Page:
        """Return a page, read and parsed."""
        return Page.parse(str(path), self)

    def evaluate(self, example: Example) -> str | None:
        """Do for Sybil what `evaluation` does; return the failure, None if there is none.

        Raises unittest.SkipTest, with the reason, if the condition of its `skip` is true.
        """
        result = self.evaluation(example)
        if result.skipped is not None:
            raise SkipTest(result.skipped)
        return result.failure

    def evaluation(self, example: Example) -> Evaluation:
        """Run one example; return what became of it.

        Raises TimeoutError if it still runs and the runner waits no more.
        """
        if isinstance(example.parsed, Problem):
            return Evaluation(example.parsed.message)
        program = program_of(example.parsed)
        if program is None or self.runner is None or program.is_fragment:
            return Evaluation()
        try:
            return self._compared(self.runner, program, display(Path(example.path)))
        except ProblemError as error:
            return Evaluation(str(error))

    def _compared(self, runner: Runner, program: Program, page: str) -> Evaluation:
        result = runner.result(program.job)[program.index]
        if result["skipped"] and program.skip:
            if program.recorded and program.recorded.text is None:
                file = display(program.recorded.path)
                return Evaluation(
                    f"There is no file {file} yet. Record it where the program can run."
                )
            return Evaluation(skipped=program.skip.reason)
        # Versions are asked for when something is wrong: they wait for the fixtures.
        packages = program.job.packages
        findings = compare(program, result, runner.ran_with(packages) if result["problem"] else {})
        if not findings:
            return Evaluation()
        command = f"{self.config.command} record {shlex.quote(page)}"
        versions = runner.ran_with(packages)
        messages = [message_of(finding, command, versions) for finding in findings]
        return Evaluation("\n\n".join(messages), None, tuple(findings))
