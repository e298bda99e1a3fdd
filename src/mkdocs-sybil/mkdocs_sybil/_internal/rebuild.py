"""What `mkdocs serve` builds again: after a small change, only the pages that it concerns.

A change is *small* if it is inside of pages and programs that were there before. MkDocs has a way
to build less, its `--dirty`, which asks each file whether it is modified. Here the answer depends
on all that a page is made of, and what is not built again is taken from the build before.
"""

import gc
import os
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel

from mkdocs_sybil._internal import acceleration
from mkdocs_sybil._internal.config import Config
from mkdocs_sybil._internal.model import Placed, Problem, Program, program_of
from mkdocs_sybil._internal.pages import PAGES, Page, is_page
from mkdocs_sybil._internal.snapshot import Seen, scan, stat_of
from mkdocs_sybil._internal.superfences import target_of

# Plugins that need not see all pages in each build. Others say so: `sees_changed_pages = True`.
KNOWN = {"sybil", "mkdocs-jupyter"}
IDLE = 1.0  # seconds after which a small change is seen: time to collect garbage
IN_NAVIGATION = ("icon", "status", "subtitle")  # what Material shows there besides the title


class Rebuild:
    """What is known from the build before."""

    def __init__(self) -> None:
        self.small = False
        self._born = time.time_ns()
        self.also: dict[str, object] = {}
        """What pages depend on besides what stands on them, by path; that of all pages by ""."""
        self.saved: list[Path] | None = None
        """The files whose content is not as before; None if that is not all that happened."""
        self._allowed = False
        self._others: list[Path] = []
        self._rest: Seen | None = None  # files that are neither pages nor programs
        self._finished = False
        self._seen: Seen = {}
        self._pages: dict[str, Page] = {}
        self._keys: dict[str, object] = {}
        self._kept: dict[str, dict[str, Any]] = {}
        self._written: dict[str, bytes] = {}  # files that plugins made
        self._content = self._written
        self._titles: object = None
        self._changed: set[str] = set()
        self._warned: list[tuple[str, int]] = []

    @property
    def is_complete(self) -> bool:
        """Whether there was a build that ended."""
        return bool(self._titles)

    def again(self, uris: Iterable[str]) -> None:
        """Let pages be built again, whatever has changed."""
        for uri in uris:
            self._kept.pop(uri, None)

    # Whether a change is small

    def allow(self, config: MkDocsConfig) -> None:
        """Learn from the configuration whether builds may be small at all."""
        self._allowed = not acceleration.appends(config) and all(
            name in KNOWN or getattr(plugin, "sees_changed_pages", False)
            for name, plugin in config.plugins.items()
        )

    def watch(self, others: Iterable[Path], options: Config) -> None:
        """Learn the files and folders that are watched: from now on `is_small` may say so."""
        self.options = options
        self._others = [path for path in others if not path.is_relative_to(options.snippets)]
        self._rest = self._look_at_the_rest()
        if any(changed >= self._born for changed, _ in self._rest.values()):
            self._finished = False  # something was saved during the first build

    def is_small(self) -> bool:
        """Tell, before a build, whether only pages and programs have changed."""
        rest = self._look_at_the_rest()
        self.small = self._allowed and self._finished and rest == self._rest
        self._rest = rest
        return self.small

    def _look_at_the_rest(self) -> Seen:
        """Return the files that are watched: pages by name only, and no programs."""
        snippets = f"{self.options.snippets}{os.sep}"
        return {
            path: (0, 0) if path.endswith(PAGES) and is_page(Path(path), self.options) else status
            for path, status in scan(self._others).items()
            if not path.startswith(snippets)
        }

    # The build

    def read(
        self, found: Mapping[str, Path], seen: Seen, read: Callable[[Path], Page]
    ) -> dict[str, Page]:
        """Return all pages: those that a small change does not concern as they were read before.

        `seen` are the files of the docs and the snippets, as they are now.
        """
        self._finished, self.also = False, {}
        before, self._seen = self._seen, seen
        if self.small and before.keys() == seen.keys():
            self.saved = [Path(path) for path in seen if before[path] != seen[path]]
        else:
            self.saved = None
        saved = self.saved or ()
        changed = {*map(str, saved), *(str(folder) for path in saved for folder in path.parents)}
        self._pages = {
            uri: page
            if self.saved is not None
            and (page := self._pages.get(uri))
            and not _concerns(changed, page)
            else read(path)
            for uri, path in found.items()
        }
        return self._pages

    def begin(self, files: Files) -> None:
        """Let each file tell MkDocs whether it is modified."""
        if self.small:
            _collect_later()
        before = self._keys
        self._keys = {file.src_uri: self._key(file) for file in _pages(files)}
        self._changed = {
            uri for uri, key in self._keys.items()
            if not self.small or uri not in self._kept or key != before.get(uri)
        }  # fmt: skip
        self._warned = []
        self._content = {
            file.dest_uri: file.content_bytes for file in files if file.abs_src_path is None
        }
        for file in files:
            if file.src_uri in self._keys:
                acceleration.tell_modified(file, partial(self.is_changed, file.src_uri))
            elif content := self._content.get(file.dest_uri):
                same = self._written.get(file.dest_uri) == content
                acceleration.tell_modified(file, partial(bool, not same))

    def _key(self, file: File) -> object:
        """Return what a page is made of."""
        page, also = self._pages.get(file.src_uri), (self.also.get(file.src_uri), self.also.get(""))
        if page is None:
            path = file.abs_src_path
            return stat_of(path) if path else file.content_bytes, also
        if embeds_text(page):
            return object()  # equal to no other
        return page.text, [(r.start, r.end, r.parsed) for _, r in page.regions], also

    def is_changed(self, uri: str) -> bool:
        """Tell whether a page is built in this build."""
        return not self.small or uri in self._changed

    def note(self, uri: str, warned: int) -> None:
        """Note how many warnings there were before a page was read; in the end, with ""."""
        self._warned.append((uri, warned))

    def restore(self, files: Files, failed: Iterable[str], warned: int) -> None:
        """Let the pages that were not read have what they had, and keep that of the others.

        Those of `failed` are not kept, nor those that have warned: they must do it again.
        """
        self.note("", warned)
        loud = {*failed, *(uri for (uri, a), (_, b) in pairwise(self._warned) if a != b)}
        for file in _pages(files):
            if file.page is None:
                continue
            if file.src_uri not in self._changed:
                acceleration.give(file.page, self._kept[file.src_uri], files)
            elif file.src_uri in loud:
                self._kept.pop(file.src_uri, None)
            else:
                self._kept[file.src_uri] = acceleration.read_and_rendered(file.page)
        titles = [
            (file.src_uri, file.page.title, *map(file.page.meta.get, IN_NAVIGATION))
            for file in _pages(files)
            if file.page
        ]
        if titles != self._titles:  # which the navigation of each page shows
            self._titles, self._changed = titles, set(self._keys)

    def end(self, site: Path) -> None:
        """Note that all is written, and remove what plugins no longer make."""
        for gone in self._written.keys() - self._content.keys():
            (site / gone).unlink(missing_ok=True)
        self._written, self._finished = self._content, True


def _collect_later() -> None:
    """Collect no garbage for a moment, whatever becomes of this build."""
    gc.disable()
    enable = threading.Timer(IDLE, gc.enable)
    enable.daemon = True
    enable.start()


def _pages(files: Files) -> Iterable[File]:
    """Return the pages that `mkdocs serve` builds: drafts, too."""
    return files.documentation_pages(inclusion=InclusionLevel.is_in_serve)


@lru_cache(maxsize=1000)  # asked twice of each page in each build
def embeds_text(page: Page) -> bool:
    """Tell whether a page embeds what is no program nor output, and any file may be that."""
    found = (program_of(region.parsed) or region.parsed for _, region in page.regions)
    known = {
        thing.block.target for thing in found if isinstance(thing, Program | Placed) and thing.block
    }
    targets = (target_of(line.strip("> \t")) for line in page.text.split("\n"))
    return any(target is not None and target not in known for target in targets)


def _concerns(changed: set[str], page: Page) -> bool:
    """Tell whether a page must be read again when these files, in these folders, have changed."""
    return page.path in changed or any(
        isinstance(parsed := region.parsed, Problem)
        or ((program := program_of(parsed)) and os.path.dirname(program.path) in changed)  # noqa: PTH120 (ten times as fast)
        for _, region in page.regions
    )
