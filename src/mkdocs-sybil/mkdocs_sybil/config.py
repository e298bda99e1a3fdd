"""The options, which stand once: in `[tool.mkdocs-sybil]` of pyproject.toml."""

import dataclasses
import difflib
import os
import re
import tomllib
import typing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from mkdocs_sybil.problems import ProblemError, display

TABLE = "mkdocs-sybil"
OptionValue = str | int | float | bool | tuple[str, ...] | Path


@dataclass(frozen=True)
class Config:
    """What `[tool.mkdocs-sybil]` says. Paths are relative to the folder of pyproject.toml."""

    root: Path
    """The folder of pyproject.toml. Not an option."""

    docs: Path = Path("docs")
    """The folder of the pages."""

    snippets: Path = Path("snippets")
    """The folder of the programs that pages embed, and of their recorded outputs."""

    fixtures: str = ""
    """The module with what only this site knows, see `Fixtures`."""

    late: str = ""
    """A regular expression for the source of programs that need what `Fixtures.preload` imports."""

    exclude: tuple[str, ...] = ()
    """Pages that are not looked at, as patterns below `docs`, for example `api/*.md`."""

    typed: bool = False
    """Whether programs may be typed into a page. Else they must be files that it embeds."""

    namespace: Literal["program", "page"] = "program"
    """What shares a namespace: the sections of one file, or all programs of a page."""

    fragments: tuple[str, ...] = ()
    """Classes of Python blocks that are shown and not run: ```{ .python .fragment }."""

    languages: tuple[str, ...] = ()
    """Languages that Pygments does not know, and that are not Python."""

    ignore: tuple[str, ...] = ()
    """Classes of HTML elements in which code is not looked at, for example `doc-signature`."""

    failures: Literal["error", "report"] = "error"
    """Whether a failure ends the build, or is only told, for a site that begins to check."""

    time_limit: float = 120.0
    """The seconds that the programs of one namespace may take."""

    memory_limit: float = 8000.0
    """The megabytes that each process of a program may use."""

    output_limit: int = 1_000_000
    """The bytes that a program may print."""

    processes: int = 0
    """How many programs run at once. 0 means: as many as there are processors."""

    command: str = "python -m mkdocs_sybil"
    """How a person starts the commands here. The advice in messages begins with it."""

    def page(self, path: Path) -> str:
        """Return what a page is called: its path below `docs`, or as given if it is elsewhere."""
        return path.relative_to(self.docs).as_posix() if path.is_relative_to(self.docs) else str(path)


OPTIONS = {field.name: field for field in dataclasses.fields(Config) if field.name != "root"}


def find(start: Path) -> Path | None:
    """Return the pyproject.toml at or above `start` that configures the engine."""
    for folder in (start, *start.parents):
        file = folder / "pyproject.toml"
        if file.is_file() and TABLE in file.read_text(encoding="utf-8"):
            return file
    return None


def load(start: Path | None = None) -> Config:
    """Return the configuration for a folder (the current one).

    Raises ProblemError, with the line, if an option is unknown or has a wrong value.
    """
    start = (start or Path.cwd()).resolve()
    file = find(start)
    if file is None:
        raise ProblemError(
            f"No pyproject.toml in {start} or above it has a table [tool.{TABLE}]. Add one: it may "
            "be empty."
        )
    text = file.read_text(encoding="utf-8")
    try:
        options = tomllib.loads(text).get("tool", {}).get(TABLE, {})
    except tomllib.TOMLDecodeError as error:
        raise ProblemError(f"{display(file)}: this is not TOML: {error}.") from None
    values: dict[str, Any] = {}
    for name, value in options.items():
        try:
            values[name] = _checked(name, value, file.parent)
        except ProblemError as problem:
            line = re.search(rf"^\s*{re.escape(name)}\s*=", text, re.MULTILINE)
            number = text.count("\n", 0, line.start()) + 1 if line else 1
            raise ProblemError(f"{display(file)}:{number}: {problem}") from None
    folders = {name: file.parent / OPTIONS[name].default for name in ("docs", "snippets")}
    return Config(root=file.parent, **{**folders, **values})


def _checked(name: str, value: Any, root: Path) -> OptionValue:
    if name not in OPTIONS:
        close = difflib.get_close_matches(name, OPTIONS, n=1)
        hint = f"Did you mean {close[0]!r}?" if close else f"The options are {', '.join(OPTIONS)}."
        raise ProblemError(f"[tool.{TABLE}] has no option {name!r}. {hint}")
    wanted = OPTIONS[name].type
    choices = typing.get_args(wanted) if typing.get_origin(wanted) is Literal else ()
    if choices:
        right, what = value in choices, " or ".join(map(repr, choices))
    elif wanted is Path:
        right, what = isinstance(value, str), "the path of a folder"
        if right:
            return Path(os.path.normpath(root / value))
    elif typing.get_origin(wanted) is tuple:
        right, what = isinstance(value, list) and all(isinstance(v, str) for v in value), "a list"
        value = tuple(value) if right else value
    elif wanted in (int, float):
        numbers = (int, float) if wanted is float else int
        right = isinstance(value, numbers) and not isinstance(value, bool) and value >= 0
        what = "a number"
    else:
        right, what = isinstance(value, wanted), {bool: "true or false", str: "a text"}[wanted]
    if not right:
        raise ProblemError(f"{name} is {value!r}. It must be {what}.")
    return typing.cast(OptionValue, value)
