"""The pytest integration: one test for each example of each page, by Sybil.

It is active where a pyproject.toml at or above pytest's root has a table `[tool.mkdocs-sybil]`.

With pytest-xdist, each of its workers runs the programs of its own tests, one at a time, and tells
the names of all examples to the main process. That one checks that each has a result.
"""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from mkdocs_sybil._internal.config import Config
    from mkdocs_sybil._internal.model import Program


class Examples:
    """Collects the pages, runs their programs, and ends the processes."""

    def __init__(self, config: "Config", output: dict[str, Any] | None) -> None:
        from sybil import Example, Sybil

        from mkdocs_sybil._internal.pages import PAGES, Page, is_page
        from mkdocs_sybil._internal.parser import PythonBlockParser
        from mkdocs_sybil._internal.run import Runner
        from mkdocs_sybil._internal.snapshot import Snapshot

        class PageExamples(Sybil):
            def should_parse(self, path: Path) -> bool:
                return is_page(path, config)

            def identify(self, example: Example) -> str:
                """Name a test after its place and its program: line 12, shared_branch.py."""
                program = _program_of(example)
                name = program.name if program else "problem"
                return f"line {example.line}, {name.rpartition('/')[2]}"

        self.output = output  # what a worker of pytest-xdist tells the main process
        if output is not None:
            config = replace(config, processes=1)
        self.chosen: list[str] = []  # the names of the examples, in the order of the pages
        self.reported: set[str] = set()  # those of all tests with a result
        self.ended = False
        self.runner = Runner(config)
        self.parser = PythonBlockParser(config, self.runner)
        self.snapshot = Snapshot(config)
        self.collect = PageExamples(
            parsers=[self.parser], document_types=dict.fromkeys(PAGES, Page)
        ).pytest()

    def pytest_ignore_collect(self, collection_path: Path, config: pytest.Config) -> bool | None:
        """Leave out the programs, unless they are asked for: pytest would import test_x.py."""
        snippets = self.parser.config.snippets
        asked = (config.invocation_params.dir / a.partition("::")[0] for a in config.args)
        if collection_path == snippets and not any(p.is_relative_to(snippets) for p in asked):
            return True
        return None

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> Any:
        """Collect a page."""
        from mkdocs_sybil._internal.errors import ProblemError

        found = self.collect(file_path, parent)
        if found is not None and self.output is None and not parent.config.option.collectonly:
            with suppress(ProblemError):  # told later, once
                self.runner.start()
        return found

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put examples that run the same next to each other, as those of two languages.

        They are likely to get into one worker of pytest-xdist then, which runs them once.
        """
        first: dict[object, int] = {}

        def place(numbered: tuple[int, pytest.Item]) -> int:
            number, item = numbered
            program = _program_of(getattr(item, "example", None))
            return first.setdefault(program.job if program else item, number)

        items[:] = [item for _, item in sorted(enumerate(items), key=place)]

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Start the programs of all chosen tests: as many at once as there are processors.

        End the run, once, if the fixtures cannot be used: no program could run.
        """
        from mkdocs_sybil._internal.errors import ProblemError

        items = [item for item in session.items if hasattr(item, "example")]
        self.chosen = [item.nodeid for item in items]
        if not items or self.output is not None or session.config.option.collectonly:
            return
        programs = [_program_of(item.example) for item in items]
        try:
            self.runner.submit(program.job for program in programs if program)
            self.runner.versions()
        except ProblemError as error:
            self.runner.close()
            raise pytest.UsageError(str(error)) from None

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """End the run in a worker, too: the main process tells why."""
        from mkdocs_sybil._internal.errors import ProblemError

        if self.output is not None and hasattr(item, "example"):
            try:
                self.runner.versions()
            except ProblemError as error:
                item.session.shouldfail = str(error)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note which examples were told of."""
        if report.when == "call" or report.outcome != "passed":
            self.reported.add(report.nodeid)

    def pytest_runtest_teardown(self, item: pytest.Item, nextitem: pytest.Item | None) -> None:
        """End the processes when the examples have ended: they hold memory that others may need.

        A worker of pytest-xdist may get more of them later. Then it starts its process again, once.
        """
        if self.ended or not hasattr(item, "example") or hasattr(nextitem, "example"):
            return
        if self.output is not None or self.reported.issuperset(self.chosen):
            self.runner.close()
            self.ended = True

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Learn the examples from a worker of pytest-xdist: each has collected all of them."""
        self.chosen = getattr(node, "workeroutput", {}).get("examples", self.chosen)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Fail if an example was not told of, or the tree is not as before."""
        self.runner.close()
        if self.output is not None:
            self.output["examples"] = self.chosen
            return
        self.problems = []
        silent = [name for name in self.chosen if name not in self.reported]
        stopped = session.shouldfail or session.shouldstop
        if silent and not session.config.option.collectonly and not stopped and exitstatus != 2:
            self.problems.append(f"{len(silent)} examples have no result: {', '.join(silent[:5])}")
        if self.chosen and (changed := self.snapshot.changes()):
            self.problems.append(changed)
        self.problems += self._uncollected(session.config)
        if self.problems and session.exitstatus == 0:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _uncollected(self, config: pytest.Config) -> list[str]:
        """Return what is wrong with pages that pytest passes over: broken links, and no files.

        So it does with those of another site, as it has one root.
        """
        from mkdocs_sybil._internal.config import find, load
        from mkdocs_sybil._internal.errors import ProblemError, display
        from mkdocs_sybil._internal.files import read_text
        from mkdocs_sybil._internal.pages import pages

        here = config.invocation_params.dir
        asked = [(here / argument.partition("::")[0]).resolve() for argument in config.args]
        found = []
        try:
            known = pages(self.parser.config)
        except ProblemError as error:
            return [str(error)]
        for page in known:
            if not page.is_file() and any(map(page.is_relative_to, asked)):
                try:
                    read_text(page)
                except ProblemError as error:
                    found.append(str(error))
        for place in filter(Path.exists, asked):
            folder = place if place.is_dir() else place.parent
            with suppress(ProblemError):
                other = find(folder)
                if other is None or other[0].parent == self.parser.config.root:
                    continue
                if any(page.is_relative_to(place) for page in pages(load(folder))):
                    found.append(
                        f"{display(place)} was not tested: it belongs to another site, that of "
                        f"{display(other[0])}. Call pytest once for each site."
                    )
        return found

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Say how many examples ran, and what was wrong at the end."""
        if self.chosen:
            count = f"{len(self.reported & {*self.chosen})} of {len(self.chosen)}"
            terminalreporter.write_line(f"{count} examples have a result")
        for problem in getattr(self, "problems", ()):
            terminalreporter.write_line(problem, red=True)


def _program_of(example: Any) -> "Program | None":
    """Return the program of an example; None if it has none, or is no example of a page."""
    from mkdocs_sybil._internal.model import program_of

    found: Any = getattr(example, "parsed", None)
    return program_of(found)


def pytest_configure(config: pytest.Config) -> None:
    """Take part where the project says so."""
    from mkdocs_sybil._internal.config import find, load
    from mkdocs_sybil._internal.errors import ProblemError

    try:
        if find(config.rootpath) is not None:
            examples = Examples(load(config.rootpath), getattr(config, "workeroutput", None))
            config.pluginmanager.register(examples, "mkdocs-sybil-examples")
    except ProblemError as error:
        raise pytest.UsageError(str(error)) from None
