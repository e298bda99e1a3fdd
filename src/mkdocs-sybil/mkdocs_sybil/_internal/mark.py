"""`python -m mkdocs_sybil mark [PAGE ...]`: mark typed programs that fail, so that they do not run.

A site that begins to check its pages has blocks that cannot run alone. They become fragments.
"""

import os
import re
from pathlib import Path

from mkdocs_sybil._internal.blocks import Block
from mkdocs_sybil._internal.config import Config
from mkdocs_sybil._internal.errors import ProblemError, counted, display
from mkdocs_sybil._internal.files import alone, write_text
from mkdocs_sybil._internal.parser import PythonBlockParser
from mkdocs_sybil._internal.reader import INCLUDES
from mkdocs_sybil._internal.record import Failure, check, edited
from mkdocs_sybil._internal.run import Runner
from mkdocs_sybil._internal.superfences import info_of


def mark(config: Config, paths: list[Path]) -> int:
    """Mark what fails, until all else passes; return 0 if it does, 1 if something is left.

    What prints something else than recorded is left: `record` is for it, or a person. Raises
    ProblemError if the configuration has no fragments.
    """
    if os.environ.get("CI"):
        print("CI is set: programs are marked by a person who reads them, never by CI.")
        return 2
    if not config.typed or not config.fragments:
        raise ProblemError(
            "This marks programs that are typed into pages. Set typed = true and "
            'fragments = ["fragment"] in [tool.mkdocs-sybil].'
        )
    marked = 0
    with Runner(config) as runner:
        found = check(config, paths, runner)
        while edits := _edits(config, found.failures):
            for path, own in edits.items():
                with alone(config.root):
                    write_text(path, edited(path, found.texts[path], own.values()))
                for line in own:
                    print(f"{display(path)}:{line}: marked as {config.fragments[0]}")
            marked += sum(map(len, edits.values()))
            found = check(config, paths, runner)  # some may have needed another
    left = found.failures
    for failure in left:
        print(f"\n{failure}")
    print(f"\n{counted(marked, 'block')} marked, {counted(len(left), 'example')} failed.")
    return 1 if left else 0


def _edits(config: Config, failures: list[Failure]) -> dict[Path, dict[int, tuple[int, int, str]]]:
    """Return the opening lines that mark what failed, by page and line."""
    parser, found = PythonBlockParser(config), dict[Path, dict[int, tuple[int, int, str]]]()
    for path in dict.fromkeys(failure.page for failure in failures):
        blocks = {block.start: block for block in parser.page(path).blocks}
        for failure in failures:
            block = blocks.get(failure.start) if failure.page == path else None
            if block is None or not _is_typed(block) or _has_passed(failure):
                continue
            opening = marked_opening(block.info, config.fragments[0])
            if opening is not None:
                start = block.start + len(block.prefix)
                edit = start, start + len(block.info), opening
                found.setdefault(path, {})[failure.line] = edit
    return found


def _is_typed(block: Block) -> bool:
    """Tell whether a block is a program that stands on the page itself."""
    typed = block.is_python and block.target is None and block.problem is None
    return typed and not INCLUDES.fullmatch("\n".join(block.body or ()))


def _has_passed(failure: Failure) -> bool:
    """Tell whether a program ran, here or at some time: then a person must look."""
    recorded = failure.program and failure.program.recorded and not failure.program.step.is_session
    return bool(failure.findings or recorded)


def marked_opening(opening: str, name: str) -> str | None:
    """Return the line that opens a block with one more class; None if there is no such line."""
    parts = re.fullmatch(r"([`~]+)[ \t]*(.*?)[ \t]*(?:\{(.*)\})?[ \t]*", opening)
    if parts is None:
        return None
    fence, language, attributes = parts[1], parts[2], parts[3]
    if attributes is None:
        language, _, options = language.partition(" ")
        info = f"{{ .{language.removeprefix('.')} .{name} {options.strip()}".rstrip() + " }"
    elif language:
        info = f"{language} {{ .{name} {attributes.strip()} }}"
    else:
        classes = re.sub(r"(?<!\S)(\.\S+)", rf"\1 .{name}", attributes.strip(), count=1)
        info = f"{{ {classes} }}"
    before, after = info_of(fence, opening.removeprefix(fence)), info_of(fence, info)
    if before is None or after is None or name in before.classes or name not in after.classes:
        return None
    return fence + info if after.language == before.language else None
