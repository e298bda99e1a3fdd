"""All that leans on private parts of other packages. tests/test_private.py tests each.

The reading of a page must agree with what pymdownx renders, so its own expressions are used. And
MkDocs has no public way to render fewer pages while a person is watching.
"""

import functools
import importlib
import inspect
import logging
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pymdownx.highlight
import yaml
from markdown.extensions.attr_list import get_attrs
from pymdownx.snippets import SnippetPreprocessor
from pymdownx.superfences import RE_HL_LINES, RE_LINENUMS, RE_NESTED_FENCE_START, RE_OPTIONS
from watchdog.events import (
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer
from watchdog.observers.polling import PollingObserver

from mkdocs_sybil.tree import look_at

# What may follow the language of a fence. With anything else, Material shows the block as text.
FENCE_OPTIONS = {
    "title": re.compile(""),
    "title_mode": re.compile(""),
    "hl_lines": RE_HL_LINES,
    "linenums": RE_LINENUMS,
}
# What the system tells of: it would also tell of each file that is read.
CHANGES = (FileCreatedEvent, FileDeletedEvent, FileModifiedEvent, FileMovedEvent)
SECONDS = 2.0  # between two looks at all files, where the system tells of changes
# What MkDocs' Page.render sets.
RENDERED = (
    "content", "toc", "_title_from_render", "present_anchor_ids", "links_to_anchors",
)  # fmt: skip


class Info(NamedTuple):
    """What follows a fence: the language, more classes, and the other options."""

    language: str
    classes: tuple[str, ...]
    options: dict[str, str]


def info_of(mark: str, info: str) -> Info | None:
    """Return what superfences understands of an opening fence; None if it shows plain text."""
    parsed = RE_NESTED_FENCE_START.match(mark + info)
    if parsed is None or parsed["unrecognized"]:
        return None
    given = {o["key"]: o["value"] or "" for o in RE_OPTIONS.finditer(parsed["options"] or "")}
    for key, value in given.items():
        if key not in FENCE_OPTIONS or not FENCE_OPTIONS[key].match(value or key):
            return None
    attributes = get_attrs(parsed["attrs"] or "")
    names = [parsed["lang"]] if parsed["lang"] else []
    names += [value for key, value in attributes if key == "."]
    given |= {key: value for key, value in attributes if key not in (".", "#")}
    others = given.pop("class", "").split()  # which never name the language
    return Info(names[0] if names else "", (*names[1:], *others), given)


def target_of(line: str) -> str | None:
    """Return what a line embeds ("" for the form on several lines); None if it embeds nothing."""
    match = SnippetPreprocessor.RE_ALL_SNIPPETS.match(line)
    if match is None or match["escape"]:
        return None
    return match["snippet"][1:-1].strip() if match["snippet"] else ""


def marker(line: str) -> tuple[str, str] | None:
    """Return the type (start or end) and name of the section that a snippet's line marks."""
    match = SnippetPreprocessor.RE_SNIPPET_SECTION.match(line) if "8<-" in line else None
    if not match or match["escape"]:
        return None
    return "start" if match["type"] == "start" else "end", match["name"]  # so START is an end


def unescape(line: str) -> str:
    """Return a snippet's line as the reader sees it: `;--8<--` without its semicolon."""
    if "8<-" in line:
        for pattern in SnippetPreprocessor.RE_ALL_SNIPPETS, SnippetPreprocessor.RE_SNIPPET_SECTION:
            match = pattern.match(line)
            if match and match["escape"]:
                return line[: match.start("escape")] + line[match.start("escape") + 1 :]
    return line


def escape(line: str) -> str:
    """Return a line so that pymdownx.snippets shows it as it is."""
    if "8<-" in line:
        for pattern in SnippetPreprocessor.RE_ALL_SNIPPETS, SnippetPreprocessor.RE_SNIPPET_SECTION:
            match = pattern.match(line)
            if match:
                return line[: match.start("escape")] + ";" + line[match.start("escape") :]
    return line


# MkDocs


def hasten(server: Any, is_small: Callable[[], bool]) -> None:
    """Let `mkdocs serve` build soon after a person has saved, and less if `is_small` says so."""
    server.build_delay = 0.05  # seconds without a change before it builds, not 0.1
    if Observer is not PollingObserver:
        _listen(server)
    # Of MkDocs, or of one that is made from it.
    package = type(server).__module__.partition(".")[0]
    if hasattr(yaml, "CLoader"):  # it reads mkdocs.yml, in each build, ten times as fast
        reader = importlib.import_module(f"{package}.utils.yaml").get_yaml_loader
        reader.__defaults__ = (yaml.CLoader, *reader.__defaults__[1:])
    command: Any = importlib.import_module(f"{package}.commands.serve")
    build = inspect.unwrap(command.build)

    @functools.wraps(build)
    def small_build(config: Any, *, dirty: bool = False, **options: Any) -> None:
        log = logging.getLogger(f"{package}.commands.build")
        log.addFilter(_about_dirty)
        try:
            build(config, dirty=is_small() or dirty, **options)
        finally:
            log.removeFilter(_about_dirty)

    command.build = small_build


def remember_colours() -> None:
    """Let a block of code be coloured once, however often its page is built: see `hasten`."""
    colour = pymdownx.highlight.highlight
    known: dict[object, str] = {}

    def remembered(code: str, lexer: Any, formatter: Any) -> str:
        options = [(type(of), sorted(of.options.items())) for of in (lexer, formatter)]
        key = code, str(options)
        if key not in known:
            known[key] = colour(code, lexer, formatter)
        return known[key]

    if colour.__name__ != remembered.__name__:
        pymdownx.highlight.highlight = remembered


def _listen(server: Any) -> None:
    """Let a server hear of changes from the system.

    MkDocs looks at all files twice a second, as no system tells of files on another machine. It
    goes on to look, less often, and finds no news in what was heard.
    """
    heard: dict[str, tuple[int, int]] = {}
    observer = Observer()
    observer.daemon = True
    handlers = server.observer._handlers
    given = [(w, h, h.on_any_event) for w, own in handlers.items() for h in own]
    for watch, _, tell in given:

        def hear(event: Any, tell: Callable[[Any], None] = tell) -> None:
            for path in filter(None, (event.src_path, event.dest_path)):
                heard[path] = look_at(path)
            tell(event)

        listener = FileSystemEventHandler()
        vars(listener)["on_any_event"] = hear
        observer.schedule(
            listener, watch.path, recursive=watch.is_recursive, event_filter=list(CHANGES)
        )
    try:
        observer.start()
    except OSError:  # it has no room for so many folders
        return
    for _, handler, tell in given:

        def see(event: Any, tell: Callable[[Any], None] = tell) -> None:
            if heard.get(event.src_path) != look_at(event.src_path):
                tell(event)

        vars(handler)["on_any_event"] = see
    for emitter in server.observer.emitters:
        emitter._timeout = SECONDS


def _about_dirty(record: logging.LogRecord) -> bool:
    """Leave out the warning that a dirty build may be wrong: this one is not."""
    return "A 'dirty' build" not in record.getMessage()


def keep_environment(theme: Any, environment: Any) -> None:
    """Let a theme use the Jinja environment of an earlier build, and what it has compiled.

    Listing the templates takes a tenth of a second, because Material has 14,000 icons.
    """
    if "list_templates" not in vars(environment):
        list_templates = environment.list_templates
        listed: list[Any] = []

        def once(*arguments: Any, **options: Any) -> Any:
            if not listed:  # MkDocs always asks for the same
                listed.append(list_templates(*arguments, **options))
            return listed[0]

        vars(environment)["list_templates"] = once
    vars(theme)["get_env"] = lambda: environment


def watched(server: Any) -> list[str]:
    """Return what `mkdocs serve` watches."""
    return list(server._watched_paths)


def tell_modified(file: Any, is_modified: Callable[[], bool]) -> None:
    """Let a file answer otherwise when MkDocs asks whether to build it again."""
    vars(file)["is_modified"] = is_modified


def read_and_rendered(page: Any) -> dict[str, Any]:
    """Return what reading and rendering a page has set, mkdocs-jupyter's link included."""
    more = {name: getattr(page, name) for name in ("nb_url", "data_files") if hasattr(page, name)}
    return more | {name: getattr(page, name) for name in ("markdown", "meta", *RENDERED)}


def appends(config: Any) -> bool:
    """Tell whether a file is appended to each page, so that any page may depend on it."""
    return bool(config.mdx_configs.get("pymdownx.snippets", {}).get("auto_append"))


def rendered(page: Any) -> dict[str, Any]:
    """Return what rendering a page has set."""
    return {name: getattr(page, name) for name in RENDERED}


def render_as(page: Any, result: dict[str, Any]) -> None:
    """Let a page take an earlier result instead of being rendered."""
    vars(page)["render"] = lambda config, files: give(page, result, files)


def give(page: Any, result: dict[str, Any], files: Any) -> None:
    """Give a page what it had in an earlier build, with links to the files of this one."""
    vars(page).update(result)
    links = result["links_to_anchors"]
    if links is not None:
        found = {files.get_file_from_path(file.src_uri): links[file] for file in links}
        page.links_to_anchors = {file: anchors for file, anchors in found.items() if file}


def is_given(page: Any) -> bool:
    """Tell whether `render_as` was called for a page."""
    return "render" in vars(page)


def render_as_markdown(page: Any) -> None:
    """Take back the way in which mkdocs-jupyter renders a page.

    Without it MkDocs renders the notebook as any other page: same markup, same style, links
    validated.
    """
    vars(page).pop("render", None)


class Warnings(logging.Handler):
    """Counts what MkDocs has warned of: `len(warnings)`."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def emit(self, record: logging.LogRecord) -> None:
        """Count a warning."""
        self._count += 1


Key = Callable[[dict[str, Any]], object]


class Templates:
    """A Jinja environment that renders the template of a page only when something in it changed."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[object, str]] = {}

    def use(self, environment: Any, key: Key) -> "Templates":
        """Use the environment of a build. `key` returns what a page depends on."""
        self._environment, self._key = environment, key
        return self

    def __getattr__(self, name: str) -> Any:
        return getattr(self._environment, name)

    def get_template(self, name: str, *arguments: Any, **options: Any) -> Any:
        """Return a template, as Jinja's method does."""
        return _Template(self, self._environment.get_template(name, *arguments, **options))


class _Template:
    def __init__(self, templates: Templates, template: Any) -> None:
        self._templates, self._template = templates, template

    def __getattr__(self, name: str) -> Any:
        return getattr(self._template, name)

    def render(self, context: dict[str, Any]) -> str:
        page, kept = context.get("page"), self._templates._kept
        if page is None:  # 404.html, or the sitemap
            return str(self._template.render(context))
        key, uri = self._templates._key(context), page.file.src_uri
        if kept.get(uri, (None,))[0] != key:
            kept[uri] = key, str(self._template.render(context))
        return kept[uri][1]
