"""The MkDocs plugin: run the examples of every page, and fail the build if one has drifted."""

import html as markup
import importlib
import re
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple

from mkdocs.config.base import Config
from mkdocs.config.config_options import Dir, Optional, Type
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.utils import get_build_date, is_markdown_file
from mkdocs.utils.templates import TemplateContext

from mkdocs_sybil import notebooks
from mkdocs_sybil.blocks import ProblemError, display, is_python
from mkdocs_sybil.examples import (
    Outcome,
    Page,
    Program,
    PythonBlockParser,
    outcome,
)
from mkdocs_sybil.notebooks import is_notebook

log = get_plugin_logger(__name__)

DIV_OR_CODE = re.compile(
    r"""<div\b[^>]*\bclass=["'](?P<classes>[^"']*)["'][^>]*>|<code\b[^>]*>(?P<code>.*?)</code>""",
    re.DOTALL,
)
# What MkDocs' Page.render sets.
RENDERED = ("content", "toc", "_title_from_render", "present_anchor_ids")
QUOTED_EMBED = re.compile(
    r"""^(?P<prefix>(?:[ \t]*>)+[ \t]*)-+8<-+[ \t]+(?P<quote>["'])(?P<target>.+)(?P=quote)$""",
    re.MULTILINE,
)


@dataclass
class Report:
    """What became of the examples of one page. The theme finds it as `examples`."""

    path: Path
    versions: dict[str, str]
    date: str = field(default_factory=get_build_date)
    run: int = 0
    not_run: int = 0
    failures: list[str] = field(default_factory=list)
    examples: list[tuple[int, Program | str]] = field(default_factory=list)  # with their lines

    def fail(self, line: int, message: str) -> None:
        """Add a failure, with its place."""
        self.failures.append(f"{display(self.path)}:{line}: {message}")


class SybilConfig(Config):
    """The plugin's options in mkdocs.yml; see PythonBlockParser for their meaning."""

    snippets = Dir(default="snippets", exists=True)
    fixtures = Optional(Type(str))  # the name of a module
    time_limit = Type((int, float), default=120)


class SybilPlugin(BasePlugin[SybilConfig]):
    """Run the examples of each page when MkDocs reads it.

    `mkdocs build` ends with every failure listed, and writes no page. `mkdocs serve` shows each
    failure in its page, and runs only what changed.
    """

    def __init__(self) -> None:
        self.serving = False
        self.kept: dict[Program, Outcome] = {}
        self.rendered: dict[str, tuple[object, dict[str, Any]]] = {}
        self.reports: dict[str, Report] = {}

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Note whether a person is watching. Because of this method, `serve` keeps the plugin."""
        self.serving = command == "serve"

    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Callable[..., Any]
    ) -> LiveReloadServer:
        """Build again when a snippet changes, and soon: a person saves, and looks."""
        server.build_delay = 0.05  # seconds without a change before it builds, not 0.25
        server.observer._timeout = 0.1  # seconds between two looks at the snippets, not 0.5
        server.watch(self.config.snippets)
        return server

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Start a build."""
        self.reports = {}
        self.started = time.perf_counter()
        self.parser = self.make_parser()
        self.snippets = config.mdx_configs.setdefault("pymdownx.snippets", {})
        return config

    def make_parser(self, record: bool = False) -> PythonBlockParser:
        """Return the parser that the options describe."""
        fixtures = self.config.fixtures and importlib.import_module(self.config.fixtures)
        return PythonBlockParser(self.config.snippets, fixtures, self.config.time_limit, record)

    def on_page_read_source(self, *, page: MkDocsPage, config: MkDocsConfig) -> str | None:
        """Run the examples of a page; return its text, with the failures if there are any."""
        if page.file.abs_src_path is None or not is_page(page):
            return None
        started = time.perf_counter()
        document = Page.parse(page.file.abs_src_path, self.parser)
        report = Report(Path(page.file.abs_src_path), self.parser.versions())
        self.reports[page.file.src_uri] = report
        text, end = "", 0
        for example in document:
            program = example.parsed
            report.examples.append((example.line, program))
            result = self.kept.get(program) or outcome(example)
            source = document.text[example.start : example.end]
            prefix = re.match(r"[> \t]*", source)[0]  # type: ignore[index]
            if isinstance(program, Program):
                if self.serving and not result.failure:
                    self.kept[program] = result
                report.run += result.skipped is None
                report.not_run += result.skipped is not None
            else:
                source = ""
            if result.failure:
                report.fail(example.line, result.failure)
                source += _admonition(prefix, "failure", f"Line {example.line}", result.failure)
            if result.skipped:
                source += _admonition(prefix, "not-executed", "Not executed here", result.skipped)
            text += document.text[end : example.start] + source
            end = example.end
        self.snippets["check_paths"] = not report.failures  # a failure is shown, not raised
        log.info(f"{page.file.src_uri}: {_count(report)}, {time.perf_counter() - started:.2f} s")
        if is_notebook(page.file.src_uri):
            # mkdocs-jupyter has given this page another `render`. Without it MkDocs renders the
            # notebook as any other page: same markup, same style, links validated.
            vars(page).pop("render", None)
            text = ""
            with suppress(ProblemError):  # an example of the page says so
                text = notebooks.markdown(document.text)
            if report.failures:
                text += _admonition("", "failure", "This notebook", "\n\n".join(report.failures))
            return text
        text += document.text[end:]
        return QUOTED_EMBED.sub(self._quoted, text)

    def _quoted(self, match: re.Match[str]) -> str:
        """Embed a file in a quote, where pymdownx.snippets does not look."""
        try:
            text = self.parser.embedded(match["target"])
        except ProblemError:
            return match[0]  # an example of the page says so
        return "\n".join(match["prefix"] + line for line in text.strip("\n").split("\n"))

    @event_priority(-100)  # after all that changes the text
    def on_page_markdown(self, markdown: str, *, page: MkDocsPage, **_: Any) -> None:
        """Spare MkDocs the rendering of pages that did not change: it is most of a rebuild."""
        report = self.reports.get(page.file.src_uri)
        key = (markdown, report and report.examples)
        earlier, result = self.rendered.get(page.file.src_uri, (None, {}))
        if self.serving and result and key == earlier:
            vars(page)["render"] = lambda config, files: vars(page).update(result)
        self.rendered[page.file.src_uri] = (key, result)

    def on_page_content(self, html: str, *, page: MkDocsPage, **_: Any) -> str:
        """Take the census: what the reader sees as a program must be what ran.

        Each such block is marked with the name of its program, as `data-program`.
        """
        if "render" not in vars(page):
            key, _ = self.rendered[page.file.src_uri]
            result = {name: vars(page)[name] for name in RENDERED}
            self.rendered[page.file.src_uri] = (key, result)
        if not is_page(page):
            return html
        report = self.reports.setdefault(page.file.src_uri, Report(Path(page.file.src_uri), {}))
        if report.failures:
            return html
        blocks = [block for block in code_blocks(html) if is_python(block.language)]
        marks: list[tuple[int, str]] = []
        programs = [(line, p) for line, p in report.examples if isinstance(p, Program)]
        for line, program in programs:
            shown = program.shown
            block = next((block for block in blocks if block.code.strip("\n") == shown), None)
            if block is None:
                report.fail(
                    line,
                    "This program ran, but the built page does not show it, or shows it otherwise. "
                    f"Is it in a comment or in indented code?\n{shown}",
                )
            else:
                blocks.remove(block)
                marks.append((block.start, program.name))
        for block in blocks:
            code = block.code.strip("\n")
            report.fail(
                _line_of(code, page.file.content_string),
                "The built page shows this Python block, which did not run. Only a fenced block of "
                "the page itself that embeds a snippet runs: write it so, not as HTML, and not in "
                f"an included text.\n{code}",
            )
        for start, name in sorted(marks, reverse=True):
            tag = f'<div data-program="{markup.escape(name)}"'
            html = html[:start] + tag + html[start:].removeprefix("<div")
        failures = "\n\n".join(report.failures)
        return f'<pre class="failure">{markup.escape(failures)}</pre>{html}' if failures else html

    def on_page_context(
        self, context: TemplateContext, /, *, page: MkDocsPage, **_: Any
    ) -> TemplateContext:
        """Give the theme what it needs for the stamp."""
        context["examples"] = self.reports.get(page.file.src_uri)  # type: ignore[typeddict-unknown-key]
        return context

    def on_env(self, env: Any, **_: Any) -> None:
        """End the build, before anything is written, if an example failed."""
        reports = list(self.reports.values())
        total = Report(
            Path(),
            self.parser.versions(),
            run=sum(report.run for report in reports),
            not_run=sum(report.not_run for report in reports),
            failures=[failure for report in reports for failure in report.failures],
        )
        versions = ", ".join(map(" ".join, total.versions.items()))
        log.info(
            f"{len(reports)} pages: {_count(total)}, "
            f"{time.perf_counter() - self.started:.2f} s with {versions}"
        )
        if total.failures:
            message = "\n\n".join(total.failures)
            if not self.serving:
                raise PluginError(f"the examples do not do what the pages say:\n\n{message}\n")
            log.error(message)


def is_page(page: MkDocsPage) -> bool:
    """Tell whether a page can hold examples."""
    return is_markdown_file(page.file.src_uri) or is_notebook(page.file.src_uri)


def _count(report: Report) -> str:
    return (
        f"examples: {report.run} run, {report.not_run} not executed, {len(report.failures)} failed"
    )


def _line_of(code: str, text: str) -> int:
    """Return the line of a page on which some code starts; 1 if it comes from elsewhere."""
    return text.count("\n", 0, max(0, text.find(code.partition("\n")[0]))) + 1


def _admonition(prefix: str, kind: str, title: str, text: str) -> str:
    # A `;` keeps pymdownx.snippets from obeying what a message says about markers.
    shown = ["~~~~text", *re.sub(r"(?=-8<-+ \[)", ";", text).split("\n"), "~~~~"]
    lines = ["", "", f'!!! {kind} "{title}"', "", *(f"    {line}" for line in shown), "", ""]
    return "\n".join(prefix + line for line in lines)


class CodeBlock(NamedTuple):
    """A block that pymdownx.highlight made, and where it starts."""

    language: str
    code: str
    start: int


def code_blocks(html: str) -> list[CodeBlock]:
    """Return the blocks that pymdownx.highlight made, in order."""
    found: list[CodeBlock] = []
    language, start = None, 0
    visible = re.sub("<!--.*?-->", lambda match: " " * len(match[0]), html, flags=re.DOTALL)
    for match in DIV_OR_CODE.finditer(visible):
        classes = (match["classes"] or "").split()
        if "highlight" in classes:
            names = [name for name in classes if name.startswith("language-")]
            language = names[0].removeprefix("language-") if names else ""
            start = match.start()
        elif match["code"] is not None and language is not None:
            code = markup.unescape(re.sub("<[^>]*>", "", match["code"]))
            found.append(CodeBlock(language, code, start))
            language = None
    return found
