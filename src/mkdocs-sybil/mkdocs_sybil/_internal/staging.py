"""`mkdocs build` makes the new site beside the old one, so that a failure leaves the old one."""

import contextlib
import errno
import os
import shutil
from pathlib import Path

from mkdocs import utils
from mkdocs.config.defaults import MkDocsConfig

from mkdocs_sybil._internal.errors import ProblemError, display

BUILDING = ".building"


class Staging:
    """A folder for the new site. It takes the place of `site_dir` when all went well."""

    def __init__(self) -> None:
        self.complete = False
        """Whether the new site may take the place of the old one."""
        self._config: MkDocsConfig | None = None
        self._lock = -1

    def has_begun(self, config: MkDocsConfig) -> bool:
        """Tell whether MkDocs builds here already: a plugin builds once more, for a language."""
        return self._config is not None and config.site_dir == str(self._new)

    def begin(self, config: MkDocsConfig) -> None:
        """Let MkDocs build beside `site_dir`, unless that cannot be exchanged.

        Raises ProblemError if another build does so now, or if nobody can write there.
        """
        self.complete = False
        if self.has_begun(config):
            return
        self._site = Path(os.path.realpath(config.site_dir))
        self._folder = self._site.with_name(f".{self._site.name}{BUILDING}")
        self._new, self._old = self._folder / "new", self._folder / "old"
        if self._site.exists() and not self._site.is_dir():
            raise ProblemError(
                f"The site cannot be written to {display(self._site)}: it is a file."
            )
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._lock_it()
            self._clean()
            (self._folder / ".gitignore").write_text("*\n")  # it stays if this process is killed
            self._new.mkdir()
        except OSError as error:
            if error.errno not in (errno.EACCES, errno.EPERM, errno.EROFS):
                with contextlib.suppress(OSError):
                    self._clean()
                    shutil.rmtree(self._folder)
                self._unlock()
                raise ProblemError(
                    f"The site cannot be written to {display(self._site)}: {error.strerror}."
                ) from None
            # It is not ours to write beside the site.
            there = next(path for path in (self._site, *self._site.parents) if path.exists())
            if not os.access(there, os.W_OK):
                raise ProblemError(
                    f"The site cannot be written to {display(self._site)}: {error.strerror}."
                ) from None
            return
        if self._site.is_mount():  # which nobody can rename
            shutil.rmtree(self._folder)
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
            self._lock = os.open(self._folder, os.O_RDONLY)
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(self._lock), self._folder.stat()):
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
        try:
            if self.complete:
                self._exchange()
        finally:
            self._clean()
            shutil.rmtree(self._folder)
            self._unlock()

    def _exchange(self) -> None:
        """Put the new site into the place of the old one."""
        if self._site.exists():
            try:
                self._site.rename(self._old)
            except OSError as error:
                if error.errno != errno.EBUSY:
                    raise
                # It is mounted, from the same disk. As MkDocs does, if it would build there.
                utils.clean_directory(str(self._site))
                shutil.copytree(self._new, self._site, dirs_exist_ok=True)
                return
        self._new.rename(self._site)  # between the two there is no site, for a moment

    def _clean(self) -> None:
        """Remove all but the old site, where it is the only one, and what is hidden in it.

        MkDocs leaves alone what is hidden in a site: it may be a repository.
        """
        if self._old.exists() and not self._site.exists():  # a build was killed in that moment
            self._old.rename(self._site)
        for kept in self._old.glob(".*"):
            if not kept.name.endswith(BUILDING) and not os.path.lexists(self._site / kept.name):
                kept.rename(self._site / kept.name)
        for left in self._folder.iterdir():
            shutil.rmtree(left) if left.is_dir() and not left.is_symlink() else left.unlink()
