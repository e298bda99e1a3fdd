"""The MkDocs plugin: run the examples of every page, and fail the build if one has drifted."""

import logging
import re
import signal
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from os import environ
from pathlib import Path, PurePath
from typing import Any, ClassVar, Literal

import click
from mkdocs.config.base import Config as PluginConfig
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority, get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.utils.templates import TemplateContext

from mkdocs_sybil._internal import acceleration, html_audit
from mkdocs_sybil._internal.blocks import is_python
from mkdocs_sybil._internal.cache import Cache
from mkdocs_sybil._internal.config import Config, load
from mkdocs_sybil._internal.errors import ProblemError, counted
from mkdocs_sybil._internal.live import Live
from mkdocs_sybil._internal.notebooks import is_notebook
from mkdocs_sybil._internal.pages import PAGES, Page, is_excluded, is_page, pages
from mkdocs_sybil._internal.parser import PythonBlockParser
from mkdocs_sybil._internal.progress import Progress
from mkdocs_sybil._internal.rebuild import Rebuild, embeds_text
from mkdocs_sybil._internal.report import NOT_EXECUTED, Report
from mkdocs_sybil._internal.run import Runner
from mkdocs_sybil._internal.snapshot import Seen, Snapshot, scan, stat_of
from mkdocs_sybil._internal.staging import Staging

log = get_plugin_logger(__name__)

SEVERAL = "i18n"  # the plugin (mkdocs-static-i18n) that builds once more for each language
SUPERFENCES = {"pymdownx.superfences", "pymdownx.extra"}
# Extensions that read fences, too. The last one named does it.
FENCES = [
    f"{package}{name}"
    for package in ("", "markdown.extensions.")
    for name in ("extra", "fenced_code")
]
TEXTS = {".html", ".json", ".md", ".txt", ".xml"}  # files of a site that may hold pages
MOMENT = 1.0  # seconds for which a build waits for a program that was saved


class NoOptions(PluginConfig):
    """mkdocs.yml has no options for the plugin: they stand in pyproject.toml."""


class SybilPlugin(BasePlugin[NoOptions]):
    """Run the examples of each page when MkDocs reads it.

    `mkdocs build` ends with every failure listed, and writes no page. `mkdocs serve` shows each
    failure in its page, and runs only what changed. The options stand in pyproject.toml.

    Another plugin finds it as `config.plugins["sybil"]`, and may use `options` from its `on_config`
    on, `pages`, `is_partial`, `is_changed` and `depend` from its `on_files` on, and `reports` from
    its `on_page_markdown` on; all of these methods with a priority below -100. Its `on_config` may
    set `not_executed`.
    """

    lasting: Runner | None = None
    """What runs the programs of several builds in one process. Else each build has its own."""
    built: ClassVar[list[Path]] = []
    """The folders of the sites that these builds have made."""

    def __init__(self) -> None:
        self.serving = False
        self.staging: Staging | None = None
        self.dirty = False
        self.live: Live | None = None
        """What shows pages before all programs have run. Else a build waits for them."""
        self.runner: Runner | None = None
        self.options: Config
        """What pyproject.toml says."""
        self.not_executed = NOT_EXECUTED
        """What pages say of a program that did not run: in their language, with `{reason}`."""
        self.pages: dict[str, Page] = {}
        """The pages as Sybil has read them, by their path below the docs."""
        self.reports: dict[str, Report] = {}
        """What became of the examples of each page, by its path below the docs."""
        self.read: set[str] = set()
        """The pages that MkDocs has read in this build, and no plugin in its place."""
        self.late: list[str] = []
        self.rendered: dict[str, tuple[object, dict[str, Any]]] = {}
        self.warnings = acceleration.Warnings()
        self.warned = 0
        self.rebuild = Rebuild()
        self.fixtures: Seen = {}
        """The files of the fixtures, as they were when the runner began."""
        self.environment: Any = None

    # For other plugins

    @property
    def is_partial(self) -> bool:
        """Whether this build builds only the pages that a change concerns."""
        return self.rebuild.small

    def is_changed(self, uri: str) -> bool:
        """Tell whether a page is built in this build."""
        return self.rebuild.is_changed(uri)

    def depend(self, uri: str, thing: object) -> None:
        """Note what a page depends on besides what stands on it; with "", what all pages do.

        `mkdocs serve` builds the page again when this is not equal to what it was.
        """
        self.rebuild.also[uri] = thing

    # For MkDocs

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Note whether a person is watching. Because of this method, `serve` keeps the plugin."""
        self.serving = command == "serve"
        reloads = _reloads()
        serves = self.serving or reloads is not None  # with --clean, too
        self.staging = None if serves else Staging()
        self.dirty = dirty and not serves
        if serves and threading.current_thread() is threading.main_thread():
            for number in _ends():  # end as after Ctrl+C: MkDocs removes its folder
                if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
                    signal.signal(number, _end_once)
        self.live = Live() if self.serving and reloads else None
        logging.getLogger("mkdocs").addHandler(self.warnings)

    @event_priority(-100)  # after others have said what to watch
    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Callable[..., Any]
    ) -> LiveReloadServer:
        """Build again when a snippet changes, and soon: a person saves, and looks."""
        if self.options.snippets.is_dir():
            server.watch(str(self.options.snippets))
        server.watch(str(self.options.root / "pyproject.toml"))
        for place in _fixtures(self.options):
            server.watch(str(place))
        if not self.serving:  # with --clean
            return server
        assert self.runner is not None
        self.runner.use_all()
        others = [*acceleration.watched(server), *config.watch, config.theme.custom_dir or ""]
        self.rebuild.watch([Path(path) for path in others if path], self.options)
        if self.live:
            self.live.serve(server)
        acceleration.hasten(server, self.rebuild.is_small)
        return server

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Start a build."""
        self.started, self.strict = time.perf_counter(), config.strict
        again = self.staging is not None and self.staging.has_begun(config)
        if again:
            self._tell(self.late)
        if SEVERAL in config.plugins:
            self.live = None  # it knows the pages of one build
        if sum(isinstance(plugin, SybilPlugin) for plugin in config.plugins.values()) > 1:
            raise PluginError("mkdocs.yml names the plugin sybil twice. Remove one of them.")
        if self.dirty:
            raise PluginError(
                "--dirty builds only pages that were saved, and what their programs print can "
                "change without that. Remove it: `mkdocs serve` builds only what changed."
            )
        try:
            options = load(Path(config.config_file_path or ".").parent)
        except ProblemError as error:
            raise PluginError(str(error)) from None
        config.docs_dir = str(_folder_of(config, options))
        _check_date()
        site = Path(config.site_dir).resolve()
        if self.lasting and not again:
            self._check_site(site)
        snippets = options.snippets.resolve()
        if snippets.is_relative_to(site) or site.is_relative_to(snippets):
            raise PluginError(
                f"site_dir is {site}, and snippets are {snippets}: a build would remove programs. "
                "Give the site a folder of its own."
            )
        if self.serving and self.runner is None and not self.rebuild.is_complete:
            self._answer(*config.dev_addr)
        fixtures = scan(_fixtures(options))
        if self.runner is None or self.runner.config != options or fixtures != self.fixtures:
            self.rebuild.small, self.fixtures = False, fixtures
            self._close()
            self.runner = self._runner(options)
            self.progress = Progress(self.runner)
            self.progress.start()
            try:
                self.runner.start()
            except ProblemError as error:
                raise self._unusable(error) from None
        if self.live:  # a person who saves wants to see what comes of it, but not to wait
            self.runner.until = time.monotonic() + MOMENT * self.rebuild.is_complete
        self.options = options
        self.parser = PythonBlockParser(options, self.runner)
        if self.rebuild.small:
            acceleration.keep_environment(config.theme, self.environment)
        else:
            self.reports = {}
        self.late, self.read = [], set()
        self.rebuild.allow(config)
        self.settings = stat_of(config.config_file_path or "")
        self.snapshot = Snapshot(options)
        self.known = _known_languages(config, options)
        if self.staging is not None:
            try:
                self.staging.begin(config)
            except ProblemError as error:
                raise self._unusable(error) from None
        return config

    def _check_site(self, site: Path) -> None:
        """Raise PluginError if a build would remove what one before it has made."""
        for other in self.built:
            if other.is_relative_to(site):
                raise PluginError(
                    f"site_dir of mkdocs.yml is {site}, and the site in {other}, which was made "
                    "before this one, would be removed. Give each language a folder of its own; "
                    "one inside of another is built after it."
                )
        self.built.append(site)

    def _close(self) -> None:
        """End the programs, and the bar that shows how far they are."""
        if self.runner is not None:
            self.progress.end()
            if self.runner is not self.lasting:
                self.runner.close()
            self.runner = None

    def _runner(self, options: Config) -> Runner:
        """Return a runner. In a first build it leaves the processor to MkDocs."""
        if self.lasting and self.lasting.config == options:
            return self.lasting
        if not self.live:
            return Runner(options)
        runner = Runner(options, polite=True, cache=Cache(options))
        if self.rebuild.is_complete:
            runner.use_all()
        return runner

    def _answer(self, host: str, port: int) -> None:
        """Answer where MkDocs will. Raises PluginError if nothing can be served there.

        MkDocs would find out after the first build.
        """
        waiting = self.live or Live()
        try:
            waiting.open(host, port)
        except (OSError, OverflowError) as error:
            why = getattr(error, "strerror", error)
            raise PluginError(
                f"Nothing can be served at {host}:{port}: {why}. If another `mkdocs "
                f"serve` runs there, end it, or take another port: `mkdocs serve -a {host}:8001`"
            ) from None
        if waiting is not self.live:
            waiting.close()

    @event_priority(-100)  # after all that adds pages
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Read all pages, and start their programs: as many at once as there are processors."""
        assert self.runner is not None
        found = {
            file.src_uri: Path(file.abs_src_path)
            for file in files
            if file.abs_src_path
            and file.src_uri.endswith(PAGES)
            and is_page(Path(file.abs_src_path), self.options)
        }
        self.pages = self.rebuild.read(found, self.snapshot.before, self.parser.page)
        jobs = [program.job for page in self.pages.values() for program in page.programs]
        try:
            if self.rebuild.saved is None:
                pages(self.options)  # refuses a folder that MkDocs would pass over
            self.runner.refresh(self.rebuild.saved)
            if SEVERAL not in config.plugins:
                self.runner.evict(jobs)
            self.runner.submit(jobs)
        except ProblemError as error:
            raise self._unusable(error) from None
        self.sources = frozenset(file.src_uri for file in files)
        if self.live:
            self.rebuild.again(self.live.take_wrong())
            urls = {file.src_uri: file.url for file in files.documentation_pages()}
            self.live.know(config.site_url or "/", urls, self.pages, self.runner)
        else:
            self._versions()
        return files

    def _versions(self) -> dict[str, str]:
        """Return what programs run with; end the build if the fixtures cannot be used."""
        assert self.runner is not None
        try:
            return self.runner.versions()
        except ProblemError as error:
            raise self._unusable(error) from None

    def _unusable(self, error: ProblemError) -> PluginError:
        """Return what ends a build in which nothing can run: told once, not for each page."""
        self._close()  # `mkdocs serve` tries again
        return PluginError(str(error))

    @event_priority(-100)  # after all that adds files
    def on_nav(self, nav: Navigation, *, files: Files, **_: Any) -> None:
        """Let MkDocs know which pages to build again, while a person is watching."""
        if self.serving:
            self.rebuild.begin(files)

    @event_priority(100)  # before all that may warn
    def on_pre_page(self, page: MkDocsPage, **_: Any) -> None:
        """Note how many warnings there were before."""
        self.rebuild.note(page.file.src_uri, len(self.warnings))

    def on_page_read_source(self, *, page: MkDocsPage, config: MkDocsConfig) -> str | None:
        """Return the text of a page, with a token for each output."""
        uri, document = page.file.src_uri, self.pages.get(page.file.src_uri)
        if self.runner is None or is_excluded(PurePath(uri), self.options):
            return None
        self.read.add(uri)
        started = time.perf_counter()
        visible = self.serving or self.options.failures == "error"
        path = Path(document.path if document else page.file.abs_src_path or uri)
        if document is None and not path.is_relative_to(self.options.root):
            path = Path(uri)  # a plugin has made it, in a folder of its own
        report = self.reports[uri] = Report(path, visible, self.not_executed)
        if document is None:  # a page that is no file: it may show no Python
            return None
        report.check(document, self.parser.evaluation)
        if self.live:
            self.live.read += 1
        if any(document):
            seconds = time.perf_counter() - started
            log.info(f"{uri}: {report.count}, {seconds:.2f} s")
        if is_notebook(uri):
            vars(page).pop("render", None)  # so MkDocs renders it as any other page
        return report.text

    @event_priority(-100)  # after all that changes the text
    def on_page_markdown(self, markdown: str, *, page: MkDocsPage, **_: Any) -> None:
        """Spare MkDocs the rendering of pages that did not change: it is most of a rebuild."""
        self._not_read(page)
        report = self.reports.get(page.file.src_uri)
        if report is not None:
            report.see_text(markdown)
        if not self.serving:
            return
        document = self.pages.get(page.file.src_uri)
        changes = document and embeds_text(document)
        key = object() if changes else (markdown, page.url, self.sources, self.settings)
        earlier, result = self.rendered.get(page.file.src_uri, (None, {}))
        if result and key == earlier:
            acceleration.render_as(page, result)
        else:
            self.rendered[page.file.src_uri] = (key, {})
            self.warned = len(self.warnings)

    def _not_read(self, page: MkDocsPage) -> None:
        """Refuse the programs of a page that another plugin has read, as a post of a blog."""
        document = self.pages.get(page.file.src_uri)
        if document is None or self.runner is None or page.file.src_uri in self.read:
            return
        report = self.reports[page.file.src_uri] = Report(Path(document.path))
        for example in document:
            report.fail(
                example.line,
                "Another plugin reads this page, and shows parts of it elsewhere, so that programs "
                "cannot be put into it. Show them on another page, and link to it; or leave it out "
                "with exclude.",
            )

    @event_priority(100)  # before all that changes the HTML
    def _keep(self, html: str, /, *, page: MkDocsPage, **_: Any) -> str:
        """Keep what rendering a page has given, unless it has warned: it must warn again.

        Plugins that take pages elsewhere, as to a feed or to be printed, find the outputs there.
        """
        key, _result = self.rendered.get(page.file.src_uri, (None, {}))
        if self.serving and not acceleration.is_given(page) and len(self.warnings) == self.warned:
            self.rendered[page.file.src_uri] = (key, acceleration.rendered(page))
        report = self.reports.get(page.file.src_uri)
        if report is None:
            return html
        page.markdown = report.as_markdown(page.markdown or "")
        return report.shown(html)

    @event_priority(-100)  # after all that changes the HTML
    def _finish(self, html: str, /, *, page: MkDocsPage, **_: Any) -> str:
        """Put the outputs into a page, and compare what the reader sees with what ran."""
        report = self.reports.get(page.file.src_uri)
        if report is None:
            return html
        document = self.pages.get(page.file.src_uri)
        source = document.text if document else page.markdown or ""
        return report.finish(report.hidden(html), source, self.options.ignore, self.known)

    on_page_content = CombinedEvent(_keep, _finish)

    def on_page_context(
        self, context: TemplateContext, /, *, page: MkDocsPage, **_: Any
    ) -> TemplateContext:
        """Give the theme what it needs for the stamp."""
        report = self.reports.get(page.file.src_uri) or Report(Path(page.file.src_uri))
        context["examples"] = report  # type: ignore[typeddict-unknown-key]
        return context

    def on_template_context(
        self, context: TemplateContext, /, *, template_name: str, **_: Any
    ) -> TemplateContext:
        """Give a theme's page without programs the same, as 404.html extends main.html."""
        context["examples"] = Report(Path(template_name))  # type: ignore[typeddict-unknown-key]
        return context

    @event_priority(100)  # before others look at the pages
    def _restore(self, env: Any, /, *, config: MkDocsConfig, files: Files) -> None:
        """Give the pages that are not built again what they had."""
        if self.serving:
            self.environment = env
            failed = [uri for uri, report in self.reports.items() if report.failures]
            self.rebuild.restore(files, failed, len(self.warnings))

    def _total(self, env: Any, /, *, config: MkDocsConfig, files: Files) -> Any:
        """End the build, before anything is written, if an example failed."""
        assert self.runner is not None
        found = self._versions()
        for file in () if self.serving else files.media_files():
            if document := self.pages.get(file.src_uri):  # a notebook, to be downloaded
                report = self.reports[file.src_uri] = Report(Path(document.path))
                report.check(document, self.parser.evaluation)
        for report in self.reports.values():
            packages = {name for _, program in report.programs for name in program.job.packages}
            ran = report.run + report.not_run
            report.versions = self.runner.versions(packages) if ran else {}
        if self.live:
            self.live.follow(self.reports)
        total = Report(
            Path(),
            run=sum(report.run for report in self.reports.values()),
            not_run=sum(report.not_run for report in self.reports.values()),
            failures=[f for report in self.reports.values() for f in report.failures],
            awaited=[a for report in self.reports.values() for a in report.awaited],
        )
        if changed := "" if self.serving else self.snapshot.changes():
            total.failures.append(changed)
        versions = ", ".join(map(" ".join, found.items()))
        seconds = time.perf_counter() - self.started
        log.info(
            f"{counted(len(self.reports), 'page')}: {total.count}, {seconds:.2f} s with {versions}"
        )
        if ignored := sum(report.ignored for report in self.reports.values()):
            log.info(
                f"{counted(ignored, 'block')} of Python not looked at, because of `ignore`. Those "
                "of docstrings run where the code is tested: see Docstrings in the README."
            )
        if gap := self.runner.sandbox_gap:
            log.info(f"Only Python keeps programs from files and network: {gap}")
        if total.failures and not self.serving and self.options.failures == "error":
            for file in files.documentation_pages():  # MkDocs would do it after the build
                if file.page is not None:
                    level = config.validation.links.anchors
                    file.page.validate_anchor_links(files=files, log_level=level)
        self._tell(total.failures)
        if not self.serving:
            self._close()

    on_env = CombinedEvent(_restore, _total)

    def _tell(self, failures: list[str]) -> None:
        """Fail the build; tell only, where a person is watching or wants a report."""
        if not failures:
            return
        message = "\n\n".join(failures)
        if not self.serving and self.options.failures == "error":
            raise PluginError(f"not all is as the pages say:\n\n{message}\n")
        # With `strict`, MkDocs would end at an error, and not show the page that has it.
        (log.error if self.serving and not self.strict else log.info)(message)

    @event_priority(-100)  # after all that changes the page
    def on_post_page(self, output: str, *, page: MkDocsPage, **_: Any) -> None:
        """Look at the page as it is written: themes and hooks have a last word."""
        report = self.reports.get(page.file.src_uri)
        if report is None or self.serving:
            return
        known = len(report.failures)
        report.see_whole(output, page.content or "", self.options.ignore, self.known)
        self.late += report.failures[known:]

    @event_priority(-200)  # after others have written what they write
    def on_post_build(self, *, config: MkDocsConfig, **_: Any) -> None:
        """End the build if a page was written otherwise than it was checked."""
        if not self.serving:
            self.late += _taken_early(Path(config.site_dir))
        self._tell(self.late)
        self.rebuild.end(Path(config.site_dir))
        if self.staging is not None:
            self.staging.complete = True

    def on_build_error(self, **_: Any) -> None:
        """End the processes of a build that failed, for which `strict` may be the reason."""
        if self.staging is not None:
            self.staging.complete = False
        if not self.serving:
            self._close()

    def on_shutdown(self) -> None:
        """Put the new site into the place of the old one, if it is complete. End what runs."""
        if self.staging is not None:
            try:
                self.staging.end()
            except OSError as error:
                raise PluginError(
                    f"The new site cannot take the place of the old: {error}"
                ) from None
        if self.live is not None:
            self.live.end()
        if self.serving:
            self._close()


def _ends() -> list[int]:
    """Return the signals by which people and systems end `mkdocs serve`."""
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    return [int(getattr(signal, name)) for name in names if hasattr(signal, name)]


def _end_once(*_: object) -> None:
    """End as after Ctrl+C. A second signal would keep MkDocs from stopping its server."""
    for number in _ends():
        signal.signal(number, signal.SIG_IGN)
    raise KeyboardInterrupt


def _check_date() -> None:
    """Raise PluginError if nobody can tell the date of the build, for which MkDocs asks, too."""
    try:
        if "SOURCE_DATE_EPOCH" in environ:
            datetime.fromtimestamp(int(environ["SOURCE_DATE_EPOCH"]), UTC)
    except (ValueError, OverflowError, OSError):
        raise PluginError(
            f"SOURCE_DATE_EPOCH is {environ['SOURCE_DATE_EPOCH']!r}. It must be a number of "
            "seconds since 1970. Correct it, or unset it."
        ) from None


def _folder_of(config: MkDocsConfig, options: Config) -> Path:
    """Return the folder of the pages of mkdocs.yml as pyproject.toml, which knows no links, has it.

    Raises PluginError if it has others.
    """
    folders = options.folders
    found = {folder.resolve(): folder for folder in folders}.get(Path(config.docs_dir).resolve())
    if found is None:
        what = "They must be the same folder." if len(folders) == 1 else "It must be one of them."
        what += " If a plugin has copied them, as monorepo does: programs are not found there."
        raise PluginError(
            f"docs_dir of mkdocs.yml is {config.docs_dir}, and docs of pyproject.toml is "
            f"{' and '.join(map(str, folders))}. {what}"
        )
    return found


def _fixtures(options: Config) -> list[Path]:
    """Return the file of the fixtures, if it lies below the folder of pyproject.toml."""
    module = options.root.joinpath(*options.fixtures.split("."))
    places = [module.with_name(f"{module.name}.py"), module / "__init__.py"]
    return [place for place in places if options.fixtures and place.is_file()]


def _known_languages(config: MkDocsConfig, options: Config) -> set[str]:
    """Let pages say the language of each block; return those that Pygments need not know.

    Raises PluginError if mkdocs.yml has settings by which Python would pass for something else.
    """
    # Else the built page does not say which of its blocks are Python.
    highlight = config.mdx_configs.setdefault("pymdownx.highlight", {})
    highlight["pygments_lang_class"] = True
    if "pymdownx.highlight" not in config.markdown_extensions:
        config.markdown_extensions.insert(0, "pymdownx.highlight")  # else that is not read
    if not SUPERFENCES & set(config.markdown_extensions):
        raise PluginError(
            "mkdocs.yml has no pymdownx.superfences among its markdown_extensions, by which "
            "this plugin reads the fenced blocks of a page."
        )
    if "sybil" in config.markdown_extensions:
        raise PluginError(
            "mkdocs.yml names sybil among its markdown_extensions, too, so that programs would run "
            "twice. Remove it there: the plugin does all of it."
        )
    if late := [name for name in config.markdown_extensions if name in FENCES]:
        names = config.markdown_extensions
        if names.index(late[-1]) > max(map(names.index, {*names} & SUPERFENCES)):
            raise PluginError(
                f"mkdocs.yml names {late[-1]} below pymdownx.superfences among its "
                "markdown_extensions, and so lets it read the fenced blocks. Name it above."
            )
    if highlight.get("use_pygments", True) is not True:
        raise PluginError("pymdownx.highlight needs Pygments here. Remove use_pygments: false.")
    configs = config.mdx_configs | config.mdx_configs.get("pymdownx.extra", {})
    fences = configs.get("pymdownx.superfences", {}).get("custom_fences", [])
    languages = highlight.get("extend_pygments_lang", [])
    for option, entries, keys in (
        ("custom_fences", fences, ("name", "class")),
        ("extend_pygments_lang", languages, ("name", "lang")),
    ):
        entries = entries if isinstance(entries, list) else [entries]
        if not all(isinstance(it, dict) and all(map(it.get, keys)) for it in entries):
            raise PluginError(
                f"{option} of mkdocs.yml must be a list, in which each entry has "
                f"{' and '.join(keys)}."
            )
    for name in [entry["name"] for entry in languages if is_python(entry["lang"])]:
        raise PluginError(
            f"extend_pygments_lang of mkdocs.yml gives Python another name, {name!r}. Remove "
            "it: blocks of this name would be shown as Python and not run."
        )
    return {
        *options.languages,
        *(fence["class"] for fence in fences),
        *(entry["name"] for entry in languages),
    }


def _taken_early(site: Path) -> list[str]:
    """Return what is wrong with each file of a site that has a token, and no output, in it."""
    return [
        f"{path.relative_to(site)} of the new site has {found[0].decode()} in the place of an "
        "output: a plugin has taken the text of a page before it was in it, and not in "
        "on_page_content or later. Leave that plugin out."
        for path in sorted(site.rglob("*"))
        if path.suffix in TEXTS and path.is_file()
        if (found := re.search(html_audit.TOKEN.pattern.encode(), path.read_bytes()))
    ]


def _reloads() -> bool | None:
    """Tell whether pages are served that reload by themselves; None if none are served.

    `mkdocs serve --clean` starts as `mkdocs build` does.
    """
    context = click.get_current_context(silent=True)
    return context.params.get("livereload") if context is not None else None
