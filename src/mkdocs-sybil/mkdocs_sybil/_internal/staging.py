"""`mkdocs build` makes the new site beside the old one, so that a failure leaves the old one."""

import os
import shutil
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig

from mkdocs_sybil._internal.errors import ProblemError, display


class Staging:
    """A folder for the new site. It takes the place of `site_dir` when all went well."""

    def __init__(self) -> None:
        self.complete = False
        """Whether the new site may take the place of the old one."""
        self._config: MkDocsConfig | None = None
        self._lock = -1

    def begin(self, config: MkDocsConfig) -> None:
        """Let MkDocs build beside `site_dir`, unless that cannot be exchanged.

        Raises ProblemError if another build does so now, or if nobody can write there.
        """
        self.complete = False
        self._site = Path(os.path.realpath(config.site_dir))
        self._new = self._site.with_name(f".{self._site.name}.building")
        try:
            self._new.mkdir(parents=True, exist_ok=True)
            self._lock_it()
            for left in self._new.iterdir():
                shutil.rmtree(left) if left.is_dir() and not left.is_symlink() else left.unlink()
        except OSError as error:  # it is not ours to write there
            there = next(path for path in (self._site, *self._site.parents) if path.exists())
            if not os.access(there, os.W_OK):
                raise ProblemError(
                    f"The site cannot be written to {display(self._site)}: {error.strerror}."
                ) from None
            return
        if self._site.is_mount():  # which nobody can rename
            self._remove(self._new)
            self._unlock()
            return
        self._config, config.site_dir = config, str(self._new)

    def _lock_it(self) -> None:
        """Keep other builds from the new site, until this process ends or `_unlock` is called."""
        try:
            import fcntl
        except ImportError:  # Windows
            return
        self._unlock()
        try:
            self._lock = os.open(self._new, os.O_RDONLY)
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(self._lock), self._new.stat()):
                return
        except (BlockingIOError, FileNotFoundError):
            pass
        except OSError:  # this file system has no locks
            return
        self._unlock()
        raise ProblemError(
            f"Another build writes to {display(self._site)} now. Wait until it has ended."
        )

    def _unlock(self) -> None:
        if self._lock >= 0:
            os.close(self._lock)
        self._lock = -1

    def end(self) -> None:
        """Exchange the two sites if the new one is complete; remove it if not."""
        if self._config is None:
            return
        config, self._config = self._config, None
        config.site_dir = str(self._site)
        if self.complete:
            old = self._site.with_name(f".{self._site.name}.old.building")
            self._remove(old)
            if self._site.exists():
                self._site.rename(old)
            self._new.rename(self._site)  # between the two there is no site, for a moment
            self._remove(old)
        else:
            self._remove(self._new)
        self._unlock()

    @staticmethod
    def _remove(folder: Path) -> None:
        if folder.exists():
            shutil.rmtree(folder)
