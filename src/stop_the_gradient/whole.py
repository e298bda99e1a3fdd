"""An MkDocs hook: the folder of the site holds the old site or the new one, never a part of one.

The site is built in a folder beside it, `.en.building/site` for `en`, and the two are exchanged at
the end. A build that fails, or is killed at any moment, leaves the site that was there; the next
build removes what it left.
"""

import ctypes
import os
import shutil
import sys
from pathlib import Path
from typing import Any, Literal

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority, get_plugin_logger

log = get_plugin_logger(__name__)

MARK = "made-by-a-build"
AT_FDCWD, RENAME_EXCHANGE = -100, 2  # of Linux

_in_place = False
_site: Path | None = None  # of the build that is running


def on_startup(*, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
    """Note what is built in place: a folder that only `serve` knows, or a part of the site."""
    global _in_place
    _in_place = command == "serve" or dirty


def building(site: Path) -> Path:
    """Return the folder beside a site in which the next one is made."""
    return site.with_name(f".{site.name}.building")


@event_priority(-100)  # after all that chooses the folder
def on_config(config: MkDocsConfig) -> None:
    """Lead the build to a folder of its own. Raise PluginError if there is somebody else's."""
    global _site
    if _in_place:
        return
    site = Path(config.site_dir)
    folder = building(site)
    folder.mkdir(parents=True, exist_ok=True)
    if os.listdir(folder) and not (folder / MARK).exists():  # noqa: PTH208
        raise PluginError(f"{folder} was not made by a build. Move it: the build needs the name.")
    (folder / MARK).touch()
    config.site_dir = str(folder / "site")
    _site = site


@event_priority(-100)  # after all that writes into the site
def on_post_build(config: MkDocsConfig) -> None:
    """Put the new site in the place of the old one, which goes."""
    global _site
    if _site is None:
        return
    site, _site = _site, None
    new = Path(config.site_dir)
    config.site_dir = str(site)
    if site.exists():
        for hidden in site.glob(".*"):  # MkDocs does not touch these, such as .git
            if not (new / hidden.name).exists():
                hidden.rename(new / hidden.name)
        exchange(new, site)
    else:
        new.rename(site)
    _remove(new.parent)
    log.info(f"The new site is in {site}")


def on_build_error(error: Exception, **_: Any) -> None:
    """Remove what a build that failed has made."""
    global _site
    if _site is not None:
        site, _site = _site, None
        _remove(building(site))


def _remove(folder: Path) -> None:
    for path in folder.iterdir():
        if path.name != MARK:  # which goes last: without it, nobody knows whose the rest is
            shutil.rmtree(path)
    (folder / MARK).unlink()
    folder.rmdir()


def exchange(new: Path, site: Path) -> None:
    """Exchange two folders: in one step on Linux, elsewhere with a moment without a site."""
    if sys.platform == "linux":
        names = os.fsencode(new), os.fsencode(site)
        libc = ctypes.CDLL(None)
        if not libc.renameat2(AT_FDCWD, names[0], AT_FDCWD, names[1], RENAME_EXCHANGE):
            return
    # Also on Linux, for a file system that cannot exchange.
    site.rename(new.with_name("old"))
    new.rename(site)
