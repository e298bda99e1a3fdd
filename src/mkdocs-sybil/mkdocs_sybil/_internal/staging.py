"""`mkdocs build` makes the new site beside the old one, so that a failure leaves the old one."""

import os
import shutil
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig


class Staging:
    """A folder for the new site. It takes the place of `site_dir` when all went well."""

    def __init__(self) -> None:
        self.complete = False
        """Whether the new site may take the place of the old one."""
        self._config: MkDocsConfig | None = None

    def begin(self, config: MkDocsConfig) -> None:
        """Let MkDocs build beside `site_dir`, unless that cannot be exchanged."""
        self.complete = False
        self._site = Path(os.path.realpath(config.site_dir))
        self._new = self._site.with_name(f".{self._site.name}.building")
        try:
            self._remove(self._new)
            self._new.mkdir(parents=True)
        except OSError:  # it is not ours to write there
            return
        if self._site.is_mount():  # which nobody can rename
            self._new.rmdir()
            return
        self._config, config.site_dir = config, str(self._new)

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

    @staticmethod
    def _remove(folder: Path) -> None:
        if folder.exists():
            shutil.rmtree(folder)
