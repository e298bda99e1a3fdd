"""`python -m mkdocs_sybil record [PAGE ...]`: write what programs print, and show what changed.

Each program that printed something new runs twice, the second time in another process with other
hashes, another time zone and one thread: an output that is not the same is refused.
"""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from mkdocs_sybil import notebooks
from mkdocs_sybil.compare import Finding, difference, title_of
from mkdocs_sybil.config import Config
from mkdocs_sybil.problems import ProblemError, display, read, write
from mkdocs_sybil.programs import Page, PythonBlockParser, is_page, outcome, pages
from mkdocs_sybil.run import Runner

OTHERWISE = {"PYTHONHASHSEED": "7", "OMP_NUM_THREADS": "1", "TZ": "Asia/Kathmandu"}


def chosen(config: Config, arguments: Iterable[str]) -> list[Path]:
    """Return the pages that a command line names, all if it names none.

    Raises ProblemError for what is no page of the site.
    """
    found = []
    for name in arguments:
        path = Path(os.path.abspath(name))  # noqa: PTH100 (keeps links)
        if not path.is_file():
            raise ProblemError(f"There is no page {name}.")
        if not is_page(path, config):
            raise ProblemError(
                f"{name} is no page of this site. Pages are the Markdown files and notebooks below "
                f"{display(config.docs)}/."
            )
        found.append(path)
    return found or pages(config)


def check(paths: list[Path], parser: PythonBlockParser) -> Iterator[tuple[Path, int, str]]:
    """Run pages; yield each failure with its page and line."""
    read_pages = [parser.page(path) for path in paths]
    if parser.runner is not None:
        parser.runner.submit(p.job for page in read_pages for p in page.programs if p.job.steps)
    for page in read_pages:
        for example in page:
            failure, _ = outcome(example)
            if failure:
                yield Path(page.path), example.line, failure


def record(config: Config, paths: list[Path]) -> int:
    """Record the outputs of pages; return 0 if each example then passes, 1 if one does not."""
    if os.environ.get("CI"):
        print("CI is set: outputs are recorded by a person who reads them, never by CI.")
        return 2
    with Runner(config) as runner:
        parser = PythonBlockParser(config, runner)
        failed = {(path, line): told for path, line, told in check(paths, parser)}
        findings, written = parser.findings, 0
        refused = _refused(config, findings)
        for finding in findings:
            problem = refused.get(id(finding))
            if problem:
                print(f"{problem}\n")
            elif finding.path is not None and finding.path not in paths:
                _write(finding)
                written += 1
        for path in {f.path for f in findings if f.path in paths and id(f) not in refused}:
            own = [f for f in findings if f.path == path and id(f) not in refused]
            write(path, with_outputs(path, own))
            written += len(own)
        for finding in findings:
            if id(finding) not in refused and finding.path is not None:
                change = "recorded" if finding.old is None else "changed"
                print(f"{display(finding.path)}: {title_of(finding.program)}: {change}")
                print(difference(finding.old or "", finding.new), end="\n\n")
        again = PythonBlockParser(config, runner)
        left = list(check(paths, again)) if failed else []
        for path, line, told in left:
            if not any(told.startswith(text) for text in refused.values()):
                print(f"{display(path)}:{line}: {told}\n")
    print(f"{written} outputs written, {len(left)} examples failed.")
    if written:
        print("Read them. Would you have predicted each? If not, find out why before you commit.")
    return 1 if left else 0


def _write(finding: Finding) -> None:
    if finding.path is not None:
        write(finding.path, finding.new)


def _refused(config: Config, findings: list[Finding]) -> dict[int, str]:
    """Return why some findings cannot be recorded: they do not print the same twice."""
    refused: dict[int, str] = {}
    values: dict[Path, str] = {}
    with otherwise(), Runner(config) as runner:
        runner.submit(finding.program.job for finding in findings)
        for finding in findings:
            program = finding.program
            told = runner.result(program.job)[program.index]
            key = "err" if finding.path and finding.path.suffix == ".err" else "out"
            second = told[key].decode("utf-8", "replace")  # type: ignore[literal-required]
            name = title_of(program)
            if told["problem"]:
                refused[id(finding)] = f"{name} fails when it runs again: {told['text']}"
            elif second != finding.new:
                lines = zip(finding.new.splitlines(), second.splitlines(), strict=False)
                line = next((i for i, (a, b) in enumerate(lines, 1) if a != b), 0) or (
                    min(finding.new.count("\n"), second.count("\n")) + 1
                )
                refused[id(finding)] = (
                    f"{name} prints another text each time: line {line}\n"
                    f"{difference(finding.new, second)}\nIt was not recorded."
                )
            elif finding.path is None or "#" in program.name:
                continue
            elif values.setdefault(finding.path, finding.new) != finding.new:
                refused[id(finding)] = (
                    f"{name} prints another text on another page. {display(finding.path)} can hold "
                    "only one."
                )
    return refused


@contextmanager
def otherwise() -> Iterator[None]:
    """Let processes that start in the body have other hashes, another time zone, one thread."""
    before = {name: os.environ.get(name) for name in OTHERWISE}
    os.environ.update(OTHERWISE)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def with_outputs(path: Path, findings: list[Finding]) -> str:
    """Return a page, or a notebook, with the outputs of its own programs."""
    text = read(path)
    if notebooks.is_notebook(path):
        for finding in findings:
            text = notebooks.recorded(text, finding.program.name.partition("#")[2], finding.new)
        return text
    page = Page(text, str(path))
    edits = []
    for finding in findings:
        block = finding.program.block
        if block is None:
            continue
        lines = ("```output", *finding.new.rstrip("\n").split("\n"), "```")
        output = "\n".join(block.prefix + line for line in lines)
        recorded = finding.program.recorded
        if recorded is not None and recorded.span is not None:
            edits.append((*recorded.span, output))
        else:
            edits.append((block.end, block.end, f"\n{block.prefix.rstrip()}\n{output}"))
    text = page.text
    for start, end, output in sorted(edits, reverse=True):
        text = text[:start] + output + text[end:]
    return text
