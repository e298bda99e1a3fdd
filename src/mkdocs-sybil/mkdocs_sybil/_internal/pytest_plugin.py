"""The pytest integration: one test for each example of each page, by Sybil.

A page belongs to the site whose pyproject.toml, with a table `[tool.mkdocs-sybil]`, lies at or
above it, whatever the root of pytest is.

With pytest-xdist, each of its workers runs the programs of its own tests, one at a time, and tells
the names of all examples to the main process. That one checks that each has a result.
"""

import os
from contextlib import suppress
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from mkdocs_sybil._internal.config import Config
    from mkdocs_sybil._internal.model import Program

# The folders that pytest does not enter, if nobody has said which.
NOT_ENTERED = ["*.egg", ".*", "_darcs", "build", "CVS", "dist", "node_modules", "venv", "{arch}"]


class Site:
    """Collects the pages of a site, and runs their programs."""

    def __init__(self, config: "Config") -> None:
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

        self.config, self.runner = config, Runner(config)
        self.parser = PythonBlockParser(config, self.runner)
        self.snapshot = Snapshot(config)
        self.collect = PageExamples(
            parsers=[self.parser], document_types=dict.fromkeys(PAGES, Page)
        ).pytest()


class Examples:
    """Collects the pages of all sites, runs their programs, and ends the processes."""

    def __init__(self, output: dict[str, Any] | None) -> None:
        self.output = output  # what a worker of pytest-xdist tells the main process
        self.chosen: list[str] = []  # the names of the examples, in the order of the pages
        self.reported: set[str] = set()  # those of all tests with a result
        self.ended = False
        self.sites: dict[Path, Site] = {}  # by their folders
        self.roots: dict[Path, Path | None] = {}  # of the folders that were looked at

    def site_of(self, folder: Path) -> Site | None:
        """Return the site of a folder, if it has one. Raises ProblemError if it cannot be used."""
        from mkdocs_sybil._internal.config import find, load

        if folder not in self.roots:
            found = find(folder)
            self.roots[folder] = found and found[0].parent
        root = self.roots[folder]
        if root is not None and root not in self.sites:
            config = load(root)
            if self.output is not None:
                config = replace(config, processes=1)
            self.sites[root] = Site(config)
        return self.sites[root] if root else None

    def begin(self, config: pytest.Config) -> None:
        """Find the sites of what a person names, and name it without links above a site."""
        self.site_of(config.rootpath)
        for number, (place, rest) in enumerate(_asked(config)):
            folder = place if os.path.isdir(place) else place.parent  # noqa: PTH112
            self.site_of(folder)
            root = self.roots[folder]
            if root is not None and root != root.resolve():
                place = root.resolve() / place.relative_to(root)
                config.args[number] = f"{place}{rest}"
                self.site_of(place)

    def pytest_ignore_collect(self, collection_path: Path, config: pytest.Config) -> bool | None:
        """Leave out the programs, unless they are asked for: pytest would import test_x.py.

        But no pages: those in docs/build, which pytest would pass over for its name.
        """
        from mkdocs_sybil._internal.errors import ProblemError

        site = None
        with suppress(ProblemError):  # told with a page
            site = self.site_of(collection_path) if collection_path.is_dir() else None
        if site is None:
            return None
        snippets = site.config.snippets.resolve()
        if collection_path.resolve() == snippets:
            asked = (place.resolve().is_relative_to(snippets) for place, _ in _asked(config))
            return None if any(asked) else True
        if collection_path.parent.resolve().is_relative_to(collection_path.resolve()):
            return True  # a link to a folder above it
        names, option = config.getini("norecursedirs"), config.option
        if names != NOT_ENTERED or option.ignore or option.ignore_glob:  # a person has said it
            return None
        name = collection_path.name
        known = name[0] != "." and any(fnmatchcase(name, pattern) for pattern in names)
        return False if known and site.config.inside(collection_path) else None

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> Any:
        """Collect a page."""
        from mkdocs_sybil._internal.errors import ProblemError

        try:
            site = self.site_of(file_path.parent)
        except ProblemError as error:
            raise parent.CollectError(str(error)) from None
        found = site and site.collect(file_path, parent)
        if site and found and self.output is None and not parent.config.option.collectonly:
            with suppress(ProblemError):  # told later, once
                site.runner.start()
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
        try:
            for site in self.sites.values():
                own = [item for item in items if self.site_of(item.path.parent) is site]
                programs = [_program_of(item.example) for item in own]
                if own:
                    site.runner.submit(program.job for program in programs if program)
                    site.runner.versions()
        except ProblemError as error:
            self._close()
            raise pytest.UsageError(str(error)) from None

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """End the run in a worker, too: the main process tells why."""
        from mkdocs_sybil._internal.errors import ProblemError

        if self.output is not None and hasattr(item, "example"):
            try:
                if site := self.site_of(item.path.parent):
                    site.runner.versions()
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
            self._close()
            self.ended = True

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Learn the examples from a worker of pytest-xdist: each has collected all of them."""
        self.chosen = getattr(node, "workeroutput", {}).get("examples", self.chosen)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Fail if an example was not told of, or the tree is not as before."""
        self._close()
        if self.output is not None:
            self.output["examples"] = self.chosen
            return
        self.problems = []
        silent = [name for name in self.chosen if name not in self.reported]
        stopped = session.shouldfail or session.shouldstop
        if silent and not session.config.option.collectonly and not stopped and exitstatus != 2:
            self.problems.append(f"{len(silent)} examples have no result: {', '.join(silent[:5])}")
        for site in self.sites.values():
            if self.chosen and (changed := site.snapshot.changes()):
                self.problems.append(changed)
            self.problems += _uncollected(site, session.config)
        if self.problems and session.exitstatus == 0:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def _close(self) -> None:
        for site in self.sites.values():
            site.runner.close()

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Say how many examples ran, and what was wrong at the end."""
        if self.chosen:
            count = f"{len(self.reported & {*self.chosen})} of {len(self.chosen)}"
            terminalreporter.write_line(f"{count} examples have a result")
        for problem in getattr(self, "problems", ()):
            terminalreporter.write_line(problem, red=True)


def _asked(config: pytest.Config) -> list[tuple[Path, str]]:
    """Return what a person names: each place, and what follows it, `::` and the name of a test."""
    here = config.invocation_params.dir
    pairs = [argument.partition("::") for argument in config.args]
    return [(Path(os.path.normpath(here / place)), sign + test) for place, sign, test in pairs]


def _uncollected(site: Site, config: pytest.Config) -> list[str]:
    """Return what is wrong with pages that pytest passes over: broken links, and no files."""
    from mkdocs_sybil._internal.errors import ProblemError
    from mkdocs_sybil._internal.files import read_text
    from mkdocs_sybil._internal.pages import pages

    asked = [place.resolve() for place, _ in _asked(config)]
    found = []
    try:
        for page in pages(site.config):
            if not page.is_file() and any(map(page.is_relative_to, asked)):
                try:
                    read_text(page)
                except ProblemError as error:
                    found.append(str(error))
    except ProblemError as error:
        found.append(str(error))
    return found


def _program_of(example: Any) -> "Program | None":
    """Return the program of an example; None if it has none, or is no example of a page."""
    from mkdocs_sybil._internal.model import program_of

    found: Any = getattr(example, "parsed", None)
    return program_of(found)


def pytest_configure(config: pytest.Config) -> None:
    """Take part where there are pages of a site."""
    from mkdocs_sybil._internal.errors import ProblemError

    examples = Examples(getattr(config, "workeroutput", None))
    try:
        examples.begin(config)
    except ProblemError as error:
        raise pytest.UsageError(str(error)) from None
    config.pluginmanager.register(examples, "mkdocs-sybil-examples")
