"""What makes `mkdocs serve` build soon after a person has saved, and no more than is needed.

MkDocs has no public way to do so, so this leans on its private parts, and on those of watchdog.
tests/test_acceleration.py tests each. Without this and `rebuild`, `mkdocs serve` would show the
same, later: it would look for changes twice a second, and render each page at each change.
"""

import functools
import importlib
import inspect
import logging
from collections.abc import Callable
from typing import Any

import yaml
from watchdog.events import (
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer
from watchdog.observers.polling import PollingObserver

from mkdocs_sybil._internal.snapshot import stat_of

# What the system tells of: it would also tell of each file that is read.
CHANGES = (FileCreatedEvent, FileDeletedEvent, FileModifiedEvent, FileMovedEvent)
SECONDS = 2.0  # between two looks at all files, where the system tells of changes
# What MkDocs' Page.render sets.
RENDERED = (
    "content", "toc", "_title_from_render", "present_anchor_ids", "links_to_anchors",
)  # fmt: skip


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
                heard[path] = stat_of(path)
            tell(event)

        listener = FileSystemEventHandler()
        vars(listener)["on_any_event"] = hear
        # Of a file, from watchdog 7 on, `path` is its folder: a log may lie there.
        path = getattr(watch, "raw_path", watch.path)
        observer.schedule(listener, path, recursive=watch.is_recursive, event_filter=list(CHANGES))
    try:
        observer.start()
    except OSError:  # it has no room for so many folders
        return
    # Stopping the one stops the other: it would hear of what is written there later.
    stop = server.observer.on_thread_stop

    def stop_both() -> None:
        observer.stop()
        stop()

    vars(server.observer)["on_thread_stop"] = stop_both
    for _, handler, tell in given:

        def see(event: Any, tell: Callable[[Any], None] = tell) -> None:
            if heard.get(event.src_path) != stat_of(event.src_path):
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
