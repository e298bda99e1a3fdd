"""Whether a run has changed the files of the site."""

import os
from collections.abc import Collection
from pathlib import Path

from mkdocs_sybil._internal.config import Config
from mkdocs_sybil._internal.errors import display

Seen = dict[str, tuple[int, int]]
"""Files, and when each was changed, in nanoseconds, and how many bytes it has.

The system notes a change also where a tool puts the old time of the file back.
"""


def scan(places: Collection[Path], programs: Path | None = None) -> Seen:
    """Return the files of some folders, and those that are named, as they are now.

    Of the folder of `programs` it is what they see: with what is hidden, without links to folders.
    Of others it is what MkDocs sees, the other way round.
    """
    found = {str(place): stat_of(str(place)) for place in places if place.is_file()}
    for top in places:
        for folder, names, files in os.walk(top, followlinks=top != programs):
            names[:] = [
                name for name in names
                if name != "__pycache__"
                and (top == programs or (name[0] != "." and not _goes_round(folder, name)))
            ]  # fmt: skip
            for name in files:
                path = os.path.join(folder, name)  # noqa: PTH118 (twice as fast)
                found[path] = stat_of(path)
    return found


def _goes_round(folder: str, name: str) -> bool:
    """Tell whether a folder in another is a link to one above it."""
    path = os.path.join(folder, name)  # noqa: PTH118
    return os.path.islink(path) and Path(folder).resolve().is_relative_to(Path(path).resolve())  # noqa: PTH114


def stat_of(path: str) -> tuple[int, int]:
    """Return when a file was changed, and its size; zeros if it is gone again, or a broken link."""
    try:
        status = os.stat(path)  # noqa: PTH116
    except OSError:
        return 0, 0
    changed = status.st_mtime_ns if os.name == "nt" else status.st_ctime_ns
    return changed, status.st_size


class Snapshot:
    """The pages and programs of a site, as they are when this is made."""

    def __init__(self, config: Config) -> None:
        self.folders, self.programs = (*config.folders, config.snippets), config.snippets
        self.before = scan(self.folders, self.programs)

    def changes(self) -> str:
        """Return what has changed since, in words; "" if nothing has."""
        after = scan(self.folders, self.programs)
        changed = sorted(
            path for path in {*self.before, *after} if self.before.get(path) != after.get(path)
        )
        if not changed:
            return ""
        names = ", ".join(display(Path(path)) for path in changed[:5])
        more = f" and {len(changed) - 5} more" if len(changed) > 5 else ""
        return (
            f"These files changed while the examples ran: {names}{more}. If nobody saved them, a "
            "program did. Let it use relative paths: it runs in an empty folder."
        )
