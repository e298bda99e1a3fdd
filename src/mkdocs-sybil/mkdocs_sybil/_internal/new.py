"""`python -m mkdocs_sybil new PAGE NAME`: make a program, and embed it at the end of a page."""

import contextlib
import re
from keyword import iskeyword
from pathlib import Path

from mkdocs_sybil._internal.config import Config
from mkdocs_sybil._internal.errors import ProblemError, display
from mkdocs_sybil._internal.files import alone, read_text, write_text
from mkdocs_sybil._internal.pages import folder_of
from mkdocs_sybil._internal.record import chosen, edited

PROGRAM = 'print("Replace this line with your program.")\n'


def new(config: Config, page: str, name: str) -> int:
    """Make `NAME.py` in the folder of a page, and embed it; raise ProblemError if it cannot."""
    (path,) = chosen(config, [page])
    if path.suffix == ".ipynb":
        raise ProblemError("A notebook holds its programs itself: add a cell to it.")
    stem = name.removesuffix(".py")
    if not re.fullmatch(r"[a-z]\w*", stem) or iskeyword(stem):
        raise ProblemError(f"{name!r} is not a name like my_example: small letters, digits and _.")
    folder = folder_of(path, config)
    program = folder / f"{stem}.py"
    if program.exists():
        raise ProblemError(f"There is {display(program)} already. Choose another name.")
    line = f'--8<-- "{program.name}"'
    with alone(config.root):
        text = read_text(path)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ProblemError(f"{display(folder)} cannot be made: {error.strerror}.") from None
        try:
            write_text(program, PROGRAM)
            end = len(text.rstrip())
            write_text(path, edited(path, text, [(end, len(text), f"\n\n{line}\n")]))
        except ProblemError:
            program.unlink(missing_ok=True)
            with contextlib.suppress(OSError):  # it holds other programs
                folder.rmdir()
            raise
    print(
        f"1. Write the program: {display(program)}\n"
        f"2. Move its line to where it belongs on {display(Path(path))}: {line}\n"
        f"3. Record what it prints: {config.command} record {display(Path(path))}\n"
        "4. Read what was recorded. Would you have predicted it?"
    )
    return 0
