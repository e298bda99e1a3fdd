"""The options, which stand once: in `[tool.mkdocs-sybil]` of pyproject.toml."""

import dataclasses
import difflib
import os
import re
import sys
import tomllib
import typing
from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from typing import Any, Literal

from mkdocs_sybil._internal.blocks import is_python
from mkdocs_sybil._internal.errors import ProblemError, display
from mkdocs_sybil._internal.files import read_text

TABLE = "mkdocs-sybil"


@dataclass(frozen=True)
class Config:
    """What `[tool.mkdocs-sybil]` says. Paths are relative to the folder of pyproject.toml."""

    root: Path
    """The folder of pyproject.toml. Not an option."""

    docs: Path = Path("docs")
    """The folder of the pages; of several, which hold them in other languages, the first."""

    snippets: Path = Path("snippets")
    """The folder of the programs that pages embed, and of their recorded outputs."""

    fixtures: str = ""
    """The module with what only this site knows, see `Fixtures`."""

    preload: tuple[str, ...] = ()
    """Modules that few programs need. Those that do start where they have been imported."""

    exclude: tuple[str, ...] = ()
    """Pages that are not looked at: patterns of paths below `docs`, such as `api/*`."""

    typed: bool = False
    """Whether programs may be typed into a page. Else they must be files that it embeds."""

    namespace: Literal["program", "page"] = "program"
    """What shares a namespace: the sections of one file, or all programs of a page."""

    fragments: tuple[str, ...] = ()
    """Classes of Python blocks that are shown and not run: ```{ .python .fragment }."""

    languages: tuple[str, ...] = ()
    """Languages that Pygments does not know, and that are not Python."""

    attributes: tuple[str, ...] = ()
    """Options of fenced blocks that a hook of the site removes before Material reads the page."""

    ignore: tuple[str, ...] = ("doc-object",)
    """Classes of HTML elements in which code is not looked at: what mkdocstrings renders."""

    failures: Literal["error", "report"] = "error"
    """Whether a failure ends the build, or is only told, for a site that begins to check."""

    time_limit: float = 120.0
    """The seconds that the programs of one namespace may take."""

    memory_limit: float = 8000.0
    """The megabytes that each process of a program may use, and all of them in shared memory."""

    output_limit: int = 1_000_000
    """The bytes that a program may print."""

    processes: int = 0
    """How many programs run at once. 0 means: as many as there are processors."""

    machines: tuple[str, ...] = ()
    """Other machines, on which `record` runs programs as well: variables, such as `"A=1 B=2"`."""

    command: str = "python -m mkdocs_sybil"
    """How a person starts the commands here. The advice in messages begins with it."""

    translations: tuple[Path, ...] = ()
    """The folders that `docs` names after the first. Not an option of its own."""

    @property
    def packages(self) -> tuple[str, ...]:
        """The packages of `preload`: a program that imports one of them needs all."""
        return tuple(dict.fromkeys(module.partition(".")[0] for module in self.preload))

    @property
    def cache(self) -> Path:
        """The folder of what `mkdocs serve` keeps between two runs."""
        return self.root / ".sybil_cache"

    @property
    def folders(self) -> tuple[Path, ...]:
        """All folders of pages."""
        return self.docs, *self.translations

    def inside(self, path: Path) -> Path | None:
        """Return the path of a page below its folder of pages; None if it lies in none."""
        folders = (folder for folder in self.folders if path.is_relative_to(folder))
        return next((path.relative_to(folder) for folder in folders), None)


# The least and the most of an option that is a number. More is a slip, and would end in an error
# of the system.
LIMITS = {
    "time_limit": (0.1, 86_400),
    "memory_limit": (1, 1e9),
    "output_limit": (1, 1_000_000_000),
    "processes": (0, 256),
}
CLASSES = ("fragments", "languages", "attributes", "ignore")
LONGEST, LONGEST_NAME = 1000, 255  # of a path, and of the name of a file, in bytes
OPTIONS = {
    field.name: field
    for field in dataclasses.fields(Config)
    if field.name not in ("root", "translations")
}


def is_text(value: Any) -> bool:
    """Tell whether a value is a text that the system takes as a name."""
    return isinstance(value, str) and "\0" not in value


def is_short(path: str) -> bool:
    """Tell whether the system takes each part of a path as a name."""
    try:
        return all(len(os.fsencode(part)) <= LONGEST_NAME for part in Path(path).parts)
    except UnicodeEncodeError as error:
        raise ProblemError(
            f"This Python writes names of files in {error.encoding}, which has not all letters of "
            f"{str(path)!a}. Set PYTHONUTF8=1."
        ) from None


# What the value of an option of a type must be, in words and as a test.
KINDS: dict[Any, tuple[str, Callable[[Any], bool]]] = {
    bool: ("true or false", lambda value: isinstance(value, bool)),
    str: ("a text", is_text),
    int: ("a whole number", lambda value: type(value) is int),
    float: ("a number", lambda value: type(value) in (int, float)),
    Path: (
        "the path of a folder",
        lambda value: is_text(value) and 0 < len(value) <= LONGEST and is_short(value),
    ),
    tuple: (
        "a list of texts",
        lambda value: isinstance(value, list) and all(map(is_text, value)),
    ),
}


def find(start: Path) -> tuple[Path, str, dict[str, Any]] | None:
    """Return the pyproject.toml at or above `start` with our table: path, text and table.

    Raises ProblemError if it cannot be read.
    """
    for folder in (start, *start.parents):
        file = folder / "pyproject.toml"
        there = os.path.isfile(file)  # noqa: PTH113 (says False where this user may not look)
        if there and TABLE in (text := read_text(file)):
            try:
                tool = tomllib.loads(text).get("tool")
            except RecursionError:
                raise ProblemError(f"{display(file)} is too deep to be read.") from None
            except ValueError as error:  # TOMLDecodeError is one
                raise ProblemError(f"{display(file)}: this is not TOML: {error}.") from None
            table = tool.get(TABLE) if isinstance(tool, dict) else None
            if table is not None and not isinstance(table, dict):
                raise ProblemError(
                    f"{display(file)}: {TABLE} is no table. Begin it with the line [tool.{TABLE}]"
                )
            if table is not None:
                return file, text, table
    return None


def load(start: Path | None = None) -> Config:
    """Return the configuration for a folder (the current one).

    Raises ProblemError, with the line, if an option is unknown or has a wrong value.
    """
    try:
        start = (start or Path.cwd()).resolve()
    except FileNotFoundError:
        raise ProblemError("The current folder is gone. Change to another one.") from None
    found = find(start)
    if found is None:
        raise ProblemError(
            f"No pyproject.toml in {start} or above it has a table [tool.{TABLE}]. Go to the "
            "folder of your site, or add one there: it may be empty."
        )
    file, text, table = found
    values: dict[str, Any] = {"docs": file.parent / "docs", "snippets": file.parent / "snippets"}
    for name, value in table.items():
        try:
            if name == "docs" and isinstance(value, list):
                values[name], *others = _folders(value, file.parent)
                values["translations"] = tuple(others)
            else:
                values[name] = _checked(name, value, file.parent)
        except ProblemError as problem:
            raise ProblemError(f"{_place_of(name, file, text)}: {problem}") from None
    config = Config(root=file.parent, **values)
    for pattern in config.exclude:
        if better := _better(pattern, config):
            raise ProblemError(
                f"{_place_of('exclude', file, text)}: exclude has {pattern!r}, which matches no "
                f"page. Patterns are of paths of pages below docs: write {better!r}."
            )
    for docs in config.folders:
        if docs in config.root.parents:
            raise ProblemError(
                f"{display(file)}: docs ({display(docs)}) is above the folder of {file.name}. Give "
                "the pages a folder of their own."
            )
        if docs.is_relative_to(config.snippets):
            raise ProblemError(
                f"{display(file)}: docs ({display(docs)}) lies in snippets "
                f"({display(config.snippets)}). Give the programs a folder of their own."
            )
    return config


def _place_of(name: str, file: Path, text: str) -> str:
    """Return where an option stands in pyproject.toml."""
    own = re.compile(
        rf"{TABLE}.*?(?:^|[.{{,])\s*[\"']?{re.escape(name)}[\"']?\s*=", re.DOTALL | re.M
    )
    line = own.search(text, max(0, text.find(f"tool.{TABLE}") - 1))
    number = text.count("\n", 0, line.end()) + 1 if line else 1
    return f"{display(file)}:{number}"


def _better(pattern: str, config: Config) -> str:
    """Return what a pattern is probably meant to be that matches no page; "" if it may be right."""
    for docs in config.folders:
        above = os.path.relpath(docs, config.root).replace(os.sep, "/") + "/"
        first = pattern.partition("/")[0]
        if pattern.startswith(above) and not os.path.lexists(docs / first):
            return pattern.removeprefix(above)
        if os.path.isdir(docs / pattern):  # noqa: PTH112 (says False for what no file is called)
            return f"{pattern}/*"
    return ""


def environment_of(machine: str) -> dict[str, str]:
    """Return the variables of the environment that make another machine of this one.

    Raises ProblemError if the text of the option is something else.
    """
    pairs = [word.partition("=") for word in machine.split()]
    if not pairs or not all(name and sign for name, sign, _ in pairs):
        raise ProblemError(
            f"machines has {machine!r}. It must be variables of the environment, such as "
            "'THREADS=1 CAPABILITY=default'."
        )
    return {name: value for name, _, value in pairs}


def _folders(value: list[Any], root: Path) -> list[Path]:
    """Return the folders of pages; raise ProblemError if a page could lie in two of them."""
    if not value:
        raise ProblemError("docs is []. It must be the path of a folder, or a list of such paths.")
    folders = [_checked("docs", path, root) for path in value]
    for inner, outer in permutations(folders, 2):
        if inner.is_relative_to(outer):
            raise ProblemError(
                f"docs names {display(inner)}, which lies in {display(outer)}. Give the pages of "
                "each language a folder beside the others."
            )
    return folders


def _checked(name: str, value: Any, root: Path) -> Any:
    """Return the value of an option as the dataclass has it; raise ProblemError if it is wrong."""
    if name not in OPTIONS:
        close = difflib.get_close_matches(name, OPTIONS, n=1)
        hint = f"Did you mean {close[0]!r}?" if close else f"The options are {', '.join(OPTIONS)}."
        raise ProblemError(f"[tool.{TABLE}] has no option {name!r}. {hint}")
    wanted = OPTIONS[name].type
    kind = typing.get_origin(wanted) or wanted
    choices = typing.get_args(wanted)
    if kind is Literal:
        what, test = " or ".join(map(repr, choices)), choices.__contains__
    else:
        what, test = KINDS[kind]
    least, most = LIMITS.get(name, (0, 0))
    if name in LIMITS:
        what += f" from {least:,} to {most:,}"
    if not test(value) or (name in LIMITS and not least <= value <= most):
        raise ProblemError(f"{name} is {value!r}. It must be {what}.")
    for machine in value if name == "machines" else ():
        environment_of(machine)
    modules = {"preload": value, "fixtures": [value] if value else []}
    for module in modules.get(name, ()):
        if not all(part.isidentifier() for part in module.split(".")):
            raise ProblemError(f"{name} has {module!r}. It must be a module, such as 'a.b'.")
    if name == "fixtures" and value.partition(".")[0] in sys.stdlib_module_names:
        raise ProblemError(f"fixtures is {value!r}, a module of Python. Give yours another name.")
    for word in value if name in CLASSES else ():
        if not word or re.search(r"\s|^\.", word):
            raise ProblemError(f"{name} has {word!r}. Write a name, without a dot in front of it.")
        if name in ("fragments", "languages") and is_python(word):
            raise ProblemError(
                f"{name} has {word!r}, which is Python, and runs. To show a block without that, "
                "name a class of your own: fragments = ['fragment'], for ```{ .python .fragment }"
            )
    for pattern in value if name == "exclude" else ():
        if (
            not pattern
            or pattern.endswith("/")
            or re.match(r"\.{0,2}/", pattern)
            or "\\" in pattern
        ):
            raise ProblemError(
                f"exclude has {pattern!r}. It must be patterns of paths below docs, such as "
                "'api/*'."
            )
    if name == "command" and not value.strip():
        raise ProblemError(f"command is {value!r}. It must be what a person types in a terminal.")
    if kind is Path:
        return Path(os.path.normpath(root / value))
    return tuple(value) if kind is tuple else value
