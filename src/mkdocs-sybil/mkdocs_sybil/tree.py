"""Whether a run has changed the files of the site."""

import os
from pathlib import Path

from mkdocs_sybil.config import Config
from mkdocs_sybil.problems import display


class Tree:
    """The pages and programs of a site, as they are when this is made."""

    def __init__(self, config: Config) -> None:
        self.folders = (config.docs, config.snippets)
        self.before = self._look()

    def _look(self) -> dict[str, tuple[int, int]]:
        found = {}
        for top in self.folders:
            for folder, names, files in os.walk(top):
                names[:] = [name for name in names if name[0] != "." and name != "__pycache__"]
                for name in files:
                    path = os.path.join(folder, name)  # noqa: PTH118 (twice as fast)
                    status = os.stat(path)  # noqa: PTH116
                    found[path] = status.st_mtime_ns, status.st_size
        return found

    def changes(self) -> str:
        """Return what has changed since, in words; "" if nothing has."""
        after = self._look()
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
