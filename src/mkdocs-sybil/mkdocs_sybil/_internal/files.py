"""Text files: read as UTF-8, written in one step. What is wrong with one names its line."""

import contextlib
import os
import re
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from mkdocs_sybil._internal.errors import ProblemError, display

# As MkDocs finds it.
FRONT_MATTER = re.compile(r"---[ \t]*\n(.*?\n)(?:---|\.\.\.)[ \t]*\n", re.DOTALL)
LARGE = 100_000_000  # bytes: no page or output, and nothing that is read as a whole
KINDS = {stat.S_IFDIR: "a folder", stat.S_IFIFO: "a named pipe", stat.S_IFSOCK: "a socket"}


def read_text(path: Path) -> str:
    """Return the text of a page or program; raise ProblemError if it is not UTF-8."""
    return re.sub("\r\n?", "\n", read_exactly(path).removeprefix("\ufeff"))


def read_recorded(path: Path) -> str:
    """Return the text of a recorded output, to the letter; raise ProblemError if not UTF-8.

    Git for Windows ends the lines of what it checks out with CRLF. No output has a CR: a page
    cannot show it.
    """
    return read_exactly(path).replace("\r\n", "\n")


def read_exactly(path: Path) -> str:
    """Return the text of a file, to the letter; raise ProblemError if not UTF-8."""
    try:
        if not path.is_file() and path.exists():
            raise OSError(f"it is {KINDS.get(stat.S_IFMT(path.stat().st_mode), 'no file')}")
        if path.stat().st_size > LARGE:
            raise OSError(f"it has more than {LARGE:,} bytes")
        data = path.read_bytes()
    except OSError as error:
        raise unreadable(path, error) from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ProblemError(
            f"{display(path)}:{line} is not UTF-8 (byte 0x{data[error.start]:02x}). "
            "Save the file as UTF-8."
        ) from None


def split_front_matter(text: str) -> tuple[str, str]:
    """Return the front matter of a page, without the lines around it, and what follows it.

    Where a page has none, the first is "".
    """
    head = FRONT_MATTER.match(text)
    return (head[1], text[head.end() :]) if head else ("", text)


def unreadable(path: Path, error: OSError) -> ProblemError:
    """Return what to tell of a file that cannot be read."""
    return ProblemError(f"{display(path)} cannot be read: {error.strerror or error}.")


def is_utf8(text: str) -> bool:
    """Tell whether a text can be written: names of files may have half characters."""
    return text.isascii() or not re.search("[\ud800-\udfff]", text)


@contextlib.contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Let no other command read and write the pages of a site in the body: lines would be lost."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    lock = os.open(folder, os.O_RDONLY)
    try:
        with contextlib.suppress(OSError):  # this file system has no locks
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield
    finally:
        os.close(lock)


def write_text(path: Path, text: str) -> None:
    """Replace a file in one step: a run that is killed half-way leaves the old one.

    Raises ProblemError if it cannot be written.
    """
    try:
        _replace(path, text)
    except OSError as error:
        raise ProblemError(
            f"{display(path)} cannot be written: {error.strerror or error}."
        ) from None


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _replace(path: Path, text: str) -> None:
    path = Path(os.path.realpath(path))  # a link stays: docs/index.md may be one to README.md
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
        Path(temporary).chmod(mode)
        Path(temporary).replace(path)
    finally:
        with contextlib.suppress(FileNotFoundError):
            Path(temporary).unlink()
