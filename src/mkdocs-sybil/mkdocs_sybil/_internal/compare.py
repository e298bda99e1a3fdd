"""What a program printed against what is recorded, and the messages about it."""

import difflib
import html
import json
import re
from pathlib import Path

from mkdocs_sybil._internal import svg
from mkdocs_sybil._internal.config import is_short
from mkdocs_sybil._internal.errors import ProblemError, display, here
from mkdocs_sybil._internal.job import Result
from mkdocs_sybil._internal.model import Finding, Program
from mkdocs_sybil._internal.notebooks import is_notebook
from mkdocs_sybil._internal.superfences import marker, target_of
from mkdocs_sybil._internal.unseen import UNSEEN, UNSHOWN

# What lets Mermaid run or fetch something, or could: links, pictures, HTML with attributes, and
# styles that name an address, or could hide one.
FETCHES = re.compile(
    r"^[^\S\n]*(?:click\s.*|links?\s+\w+\s*:.*|(?:style|classDef|linkStyle|%%\s*\{).*\\.*)|themeCSS"
    r"|\burl\s*\(|@import|image-set|javascript\s*:|!\[|\bimg\W?\s*:|<\w+[\s/][^<>]*=",
    re.IGNORECASE | re.MULTILINE,
)
TABLE = re.compile(r"\|.*\n\|[ :|-]*-[ :|-]*\|\n(\|.*\n)*")
DIAGRAM = re.compile(
    r"((graph|flowchart)[ \t]+(TB|TD|BT|RL|LR)\b|(sequenceDiagram|stateDiagram)(-v2)?[ \t]*\n)"
)
# What Jupyter takes in a cell and Python does not.
JUPYTER = re.compile(r"^\s*[%!]|\?\s*$|\bawait\b", re.MULTILINE)
SHOWN_LINES = 60  # of a difference


def message_of(finding: Finding, command: str, versions: dict[str, str]) -> str:
    """Return what to tell a person. `command` records the outputs of the page."""
    name, file = finding.program.title, display(finding.path)
    if finding.path == finding.program.path:
        file = "the notebook" if is_notebook(finding.path) else "the page"
    if finding.old is None:
        return (
            f"{name} prints this, and {file} does not show it yet:\n{_cut(finding.new)}\n"
            f"To record it, run `{command}`."
        )
    return (
        f"{name} does not print what {file} says.\n{difference(finding.old, finding.new)}\n"
        f"{run_with(versions)}\nCorrect the program. If the new output is right, and you know "
        f"why, run `{command}`."
    )


def compare(program: Program, result: Result, versions: dict[str, str]) -> list[Finding]:
    """Return what a program printed otherwise than recorded.

    Raises ProblemError if it did something that cannot be recorded.
    """
    name = program.title
    if result["problem"]:
        wrote = result["err"].decode("utf-8", "replace").rstrip()
        wrote = f"It wrote to standard error:\n{_cut(wrote)}\n" if wrote else ""
        why = _why(program, result) + _advice(program, result) + _beside(program, result)
        raise ProblemError(f"{why}\n{wrote}{run_with(versions)}")
    hides_errors = program.any_errors and program.errors is None
    errors, printed = "" if hides_errors else _text(result["err"], name), _text(result["out"], name)
    findings = []
    if program.errors is None and errors:
        raise ProblemError(
            f"{name} writes to standard error, which the page does not show:\n{_cut(errors)}\n"
            f"Mend what it complains of.{_advice(program, result)} If that is what the page is "
            f"about, print it to standard output{_or_allow(program)}."
        )
    if program.errors is not None and errors != program.errors.text:
        findings.append(Finding(program, program.errors.path, program.errors.text, errors))
    recorded = program.recorded
    inside = program.is_typed
    if printed and not program.hidden:
        path = recorded.path if recorded else _path(program, printed)
        if inside and not is_notebook(path) and not printed.endswith("\n"):
            printed += "\n"  # a block on a page cannot say that the last line does not end
        if not inside:
            try:
                check_kind(path.suffix, printed, name)
            except ProblemError as error:
                hint = f" If it is text, make the file {display(program.stem)}.out, empty"
                hint += f", and remove {display(path)}." if path.is_file() else "."
                raise ProblemError(f"{error}{hint}") from None
        elif not is_notebook(path):
            _check_embeds(printed, program)
        if recorded is None or printed != recorded.text:
            findings.append(Finding(program, path, recorded.text if recorded else None, printed))
    elif recorded and recorded.text != "" and not inside:
        embedded = " and the line that embeds it" if program.placed else ""
        raise ProblemError(f"{name} prints nothing. Remove {display(recorded.path)}{embedded}.")
    elif recorded and recorded.text:
        findings.append(Finding(program, recorded.path, recorded.text, ""))
    return findings


def _or_allow(program: Program) -> str:
    """Return how else the page may say that a program writes to standard error."""
    if not program.is_typed:
        return f", or make the file {display(program.stem)}.err and record it"
    allowed = ", or begin its block with ```{ .python .any-stderr }"
    return "" if is_notebook(program.path) or program.hidden else allowed


def _check_embeds(printed: str, program: Program) -> None:
    """Raise ProblemError if what was printed would be no output in the page that holds it."""
    block = program.block if program.step.is_session else None
    fence = re.match("[`~]+", block.info) if block else None
    for number, line in enumerate(printed.split("\n"), 1):
        embeds = target_of(line.strip("> \t")) is not None or marker(line) is not None
        if embeds or (fence and line.startswith(fence[0])):
            does = "embeds a file" if embeds else "ends its block"
            raise ProblemError(
                f"{program.title} prints a line that {does} (line {number}), so the page cannot "
                "hold it. Move the program to a file: what it prints is then recorded beside it."
            )


def _path(program: Program, printed: str) -> Path:
    """Return where the first output of a program belongs, from what it looks like."""
    if program.is_typed:
        return program.path
    suffix = ".out"
    if re.match(r"(?:<[?!][^>]*>\s*)*+<svg\b[^>]*>", printed):  # below what matplotlib writes
        suffix = ".svg"
    elif TABLE.fullmatch(printed):
        suffix = ".md"
    elif DIAGRAM.match(printed):
        suffix = ".mmd"
    return program.stem.with_name(program.stem.name + suffix)


def _text(data: bytes, name: str) -> str:
    """Return what was printed as text; raise ProblemError if a page cannot show it as it is."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ProblemError(
            f"{name} prints a byte that is not UTF-8 (line {line}, 0x{data[error.start]:02x}). "
            "Print its repr()."
        ) from None
    found = UNSHOWN.search(text)
    if found:
        line = text.count("\n", 0, found.start()) + 1
        how = "repr" if found[0] not in repr(found[0]) else "ascii"
        advice = f"Print its {how}()."
        if text.startswith("\r\n", found.start()):
            advice = 'End lines with \\n alone, as csv.writer(..., lineterminator="\\n") does.'
        raise ProblemError(
            f"{name} prints {found[0]!a} on line {line}, which a page cannot show. {advice}"
        )
    return text


def check_kind(suffix: str, text: str, name: str) -> None:
    """Raise ProblemError if what was printed is not what the suffix of its file says."""
    try:
        if suffix == ".json":
            json.loads(text, parse_constant=_refuse_constant, parse_int=len)
        elif suffix == ".svg":
            svg.check(text)
        elif suffix == ".mmd" and (found := FETCHES.search(text)):
            line = text.count("\n", 0, found.start()) + 1
            raise ValueError(f"line {line}: a diagram may not hold {found[0].strip()[:100]!r}")
        elif suffix == ".md" and not re.match(r"\|.*\n\|[ :|-]+\|\n(\|.*\n)*$", text):
            raise ValueError("it is not one table, a line beginning with | for each row")
        elif suffix == ".md":
            _check_cells(text)
        if suffix in (".md", ".svg") and (unseen := UNSEEN.search(html.unescape(text))):
            raise ValueError(f"nobody would see {unseen[0]!a}, which is written as an entity")
    except RecursionError:
        raise ProblemError(f"{name} prints JSON that is too deep to be read.") from None
    except ValueError as error:
        raise ProblemError(f"{name} does not print what a {suffix} file holds: {error}.") from None


def _check_cells(text: str) -> None:
    """Raise ValueError if a table has more cells than its head, which nobody would see."""
    rows = [re.sub(r"\\.|(`+).+?\1", "", line).rstrip() for line in text.splitlines()]
    head, *others = (row.removesuffix("|").count("|") for row in rows)
    for number, cells in enumerate(others, 2):
        if cells > head or (number == 2 and cells < head):
            raise ValueError(
                f"line {number} has not as many cells as line 1 ({cells}, not {head}). Write a | "
                "that stands in a cell as \\|"
            )


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is not known in JSON")


def _why(program: Program, result: Result) -> str:
    """Return what went wrong in the process of a program, and what to do."""
    name = program.title
    problem, text = shown(result["problem"]), shown(result["text"].replace(f"{here()}/", ""))
    if problem == "stopped":
        limits = {
            "did not end": "time_limit",
            "used more": "memory_limit",
            "printed more": "output_limit",
        }
        option = next((o for words, o in limits.items() if text.startswith(words)), None)
        if text.startswith("found no room"):
            return f"{name} {text}. Make room there, or set TMPDIR."
        if text.startswith("has removed"):
            return f"{name} {text}. It lies in the folder above its own: leave that alone."
        if option:
            return f"{name} {text}. Make it smaller, or raise {option} in pyproject.toml."
        return f"{name} {text}. Let the program end by itself."
    if problem == "session":
        return f"{name} prints {text}"
    if problem == "exits":
        return f"{name} calls {text}. Let the program end by itself."
    if problem == "fixtures":
        return f"The fixtures fail before {name} runs. Correct their setup(), or state().\n{text}"
    if problem == "condition":
        return f"The skip of {name} fails: {text}. It may use `conditions` of the fixtures."
    if problem == "changes":
        return (
            f"{name} leaves changed what a reader would inherit: {text}. Use a `with` block, or "
            "undo the change at the end."
        )
    if problem == "warns":
        return (
            f"{name} warns, and a warning is the first sign of drift. Follow its advice, or catch "
            f"the warning and print it.\n{text}"
        )
    show = "catch it and print it."
    if program.step.is_session:
        header = "`Traceback (most recent call last):`"
        show = f"write {header} and `{problem}:` on two lines below that one, and record it."
    return (
        f"{name} raises {problem}.\n{text}\nCorrect the program. If the error is what the page is "
        f"about, {show}"
    )


def _advice(program: Program, result: Result) -> str:
    """Return what else to do about an error that is not the fault of a program alone."""
    if re.search("EOFError: EOF when reading a line|BdbQuit|GetPassWarning", result["text"]):
        return " Nobody types while it runs: write into the program what a reader would type."
    if b"finished its bootstrapping phase" in result["err"]:
        return (
            " Each process that multiprocessing starts imports the program: put what starts them "
            'below the line `if __name__ == "__main__":`'
        )
    if program.is_typed and re.search(rb"multiprocessing.(spawn|forkserver)\.py", result["err"]):
        return (
            " It has no file that multiprocessing could import. Put it into a file, or use "
            'multiprocessing.get_context("fork").'
        )
    if result["problem"] == "IndentationError" and ":" in program.name:
        return (
            " A section runs as it stands, without the lines around it: let it begin and end "
            "outside of a function, a class or a loop."
        )
    if "attempted relative import" in result["text"]:
        return (
            " A program is no part of a package: import what is installed by its whole name, and "
            "copy what it needs of a file beside it."
        )
    if result["problem"] == "NameError" and ":" in program.name:
        return " Sections run in the order of the page: one that defines a name stands above."
    if is_notebook(program.path) and (
        (result["problem"] == "SyntaxError" and JUPYTER.search(program.step.source))
        or re.search(r"name '(display|get_ipython)' is not defined", result["text"])
    ):
        return (
            " Cells run as Python, without Jupyter: lines that begin with % or !, or end with ?, "
            "display(), and await outside of a function mean nothing to it."
        )
    return ""


def _beside(program: Program, result: Result) -> str:
    """Return what to do about a file that a program has not found, and that lies beside it."""
    last = result["text"].rstrip().rpartition("\n")[2]
    found = re.search(r"(?:directory: |No module named )'([^']+)'$", last)
    if found is None or (found[1].startswith("/") and not program.is_typed):
        return ""
    name = found[1].rpartition("/")[2] if found[1].startswith("/") else found[1]
    if result["problem"] == "ModuleNotFoundError":
        package = f"{name}/__init__.py"
        is_package = is_short(package) and (program.path.parent / package).exists()
        name = package if is_package else f"{name}.py"
    if not is_short(name) or not (program.path.parent / name).exists():
        return ""
    if program.is_typed:
        return f" It sees no file beside its page. Write into it what it needs of {name}."
    if name != found[1]:
        return f" A program imports no file beside it: copy what it needs of {name}."
    path = f".parent / {name!r}" if "/" in name else f".with_name({name!r})"
    return (
        " A program runs in an empty folder. What lies beside its file is found with "
        f"Path(__file__){path}."
    )


def run_with(versions: dict[str, str]) -> str:
    """Return a sentence about versions."""
    return f"Run with {', '.join(map(' '.join, versions.items()))}."


def difference(documented: str, printed: str) -> str:
    """Return what changed between two outputs, line by line; of a long one only the beginning."""
    old, new = documented.splitlines(keepends=True), printed.splitlines(keepends=True)
    same = next((i for i, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), None)
    first = max(0, (min(len(old), len(new)) if same is None else same) - 3)
    lines = difflib.unified_diff(
        list(map(_shortened, old[first : first + 1000])),
        list(map(_shortened, new[first : first + 1000])),
        "documented",
        "printed",
    )
    return _cut("".join(map(_with_end, lines)).rstrip("\n"))


def _shortened(line: str) -> str:
    """Return the beginning of a line, with its end if it has one."""
    return line if len(line) <= 2000 else line[:2000] + "\n" * line.endswith("\n")


def _with_end(line: str) -> str:
    """Return a line of a difference, and below it what nobody would see of how it ends."""
    text = line.rstrip("\n")
    blank = len(text) - len(text.rstrip(" \t"))
    more = f"\\ ends with {text[-blank:]!r}\n" if blank and text[0] in "+-" else ""
    return f"{text}\n{more}" if line != text else f"{text}\n{more}\\ no line end\n"


def shown(text: str) -> str:
    """Return a text with what a terminal would obey, or nobody would see, written out."""
    return UNSHOWN.sub(lambda found: ascii(found[0])[1:-1], text)


def _cut(text: str) -> str:
    text = shown(text)
    lines = text.splitlines()
    if len(lines) <= SHOWN_LINES and len(text) <= 100 * SHOWN_LINES:
        return text
    first = "\n".join(lines[:SHOWN_LINES])[: 100 * SHOWN_LINES]
    return f"{first}\n... and more: {len(lines)} lines, {len(text):,} characters"
