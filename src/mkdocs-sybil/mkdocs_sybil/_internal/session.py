"""Interpreter sessions: blocks with `>>>`, run and compared as doctest does.

The process of a program imports this: it needs only the standard library.
"""

import contextlib
import doctest
import os
import re
from types import ModuleType
from typing import Any

HEADER = "Traceback (most recent call last):\n"


def examples(text: str) -> list[doctest.Example]:
    """Return the examples of a session; raise ValueError if doctest cannot read it."""
    return doctest.DocTestParser().get_examples(text)


def run(text: str, name: str, module: ModuleType) -> tuple[str, str]:
    """Run a session in a module; return its text with what its lines print now, and what is wrong.

    What doctest takes for the same stays as it is, so its directives hold. Raises what a line
    raises, if the session does not show that it raises anything.
    """
    found = examples(text)
    test = doctest.DocTest(found, {}, name, name, 0, text)
    test.globs = vars(module)
    runner = _Runner(optionflags=doctest.DONT_ACCEPT_TRUE_FOR_1)
    runner.run(test, clear_globs=False)
    if os.fstat(1).st_size:
        return "", (
            "something by another process, or by compiled code, and a session holds what Python "
            "prints. Print what subprocess.run(..., capture_output=True) returns."
        )
    lines = text.split("\n")
    for example in reversed(found):
        if id(example) in runner.printed:
            start = example.lineno + 1
            while start < len(lines) and lines[start].lstrip().startswith("..."):
                start += 1
            end = start + example.want.count("\n")
            indent = " " * example.indent
            lines[start:end] = [indent + line for line in runner.printed[id(example)]]
    new = "\n".join(lines)
    with contextlib.suppress(ValueError):
        read = [(example.source, example.want) for example in examples(new)]
        if read == [(example.source, runner.want(example)) for example in found]:
            return new, ""
    tab = any("\t" in line for printed in runner.printed.values() for line in printed)
    what = "a tab" if tab else "a line that begins with >>> or ..."
    return "", f"{what}, which a session cannot hold. Print its repr()."


class _Runner(doctest.DocTestRunner):
    """Notes the lines that examples print otherwise than the session says."""

    def __init__(self, optionflags: int) -> None:
        super().__init__(verbose=False, optionflags=optionflags)
        self.printed: dict[int, list[str]] = {}

    def want(self, example: doctest.Example) -> str:
        """Return what the session is to say that an example prints."""
        printed = self.printed.get(id(example))
        return example.want if printed is None else "".join(f"{line}\n" for line in printed)

    def report_failure(
        self, out: Any, test: doctest.DocTest, example: doctest.Example, got: str
    ) -> None:
        if example.exc_msg is not None and HEADER in got:
            # Of the frames, which are those of this engine, doctest asks nothing.
            raised = re.search(r"^\S[\s\S]*", got.rpartition(HEADER)[2], re.MULTILINE)
            got = f"{got.partition(HEADER)[0]}{HEADER}    ...\n{raised[0] if raised else ''}"
        lines = got.removesuffix("\n").split("\n") if got else []
        self.printed[id(example)] = [line if line.strip() else "<BLANKLINE>" for line in lines]

    def report_unexpected_exception(
        self, out: Any, test: doctest.DocTest, example: doctest.Example, exc_info: Any
    ) -> None:
        error: BaseException = exc_info[1]
        error.add_note(f"It was raised by the line >>> {example.source.strip()}")
        if isinstance(error, SyntaxError):
            error.add_note("The next lines of what goes on must begin with ... and not with >>>.")
        raise error
