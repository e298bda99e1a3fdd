"""What became of the examples of a page, and the page with all that it shows of them.

A page is handed to Markdown with a *token* in the place of each output, message and table. When
Markdown and all other processors are done, the tokens are replaced by HTML. So nothing reads what
a program printed, and what the reader sees is what was compared.
"""

import html
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from itertools import count
from os import environ
from pathlib import Path
from textwrap import indent
from typing import NamedTuple

import markdown
import yaml
from sybil import Document, Example

from mkdocs_sybil._internal import html_audit, notebooks, svg
from mkdocs_sybil._internal.blocks import Block, blocks
from mkdocs_sybil._internal.errors import ProblemError, display
from mkdocs_sybil._internal.html_audit import CodeBlock
from mkdocs_sybil._internal.model import Evaluation, Placed, Problem, Program, Recorded, program_of
from mkdocs_sybil._internal.notebooks import is_notebook
from mkdocs_sybil._internal.pages import Page
from mkdocs_sybil._internal.superfences import escape, unescape

PARAGRAPH = re.compile(rf"<p>\s*({html_audit.TOKEN.pattern})\s*</p>|({html_audit.TOKEN.pattern})")
# An output that other plugins see, for some time. The comments hold no token, as they may stay.
SHOWN = re.compile(r"<!--sybil-(?P<rest>\w+)-->(?P<html>.*?)<!--/sybil-(?P=rest)-->", re.DOTALL)
LINE = re.compile(rf"^(?P<prefix>[> \t]*)(?P<token>{html_audit.TOKEN.pattern})$", re.MULTILINE)
FIRST = re.compile("<[a-z]+[^<>]*>")  # the first tag
PICTURE = '<div class="picture"'
LONG = 10_000  # characters of JSON: more is for programs, not for readers
ANNOTATED = re.compile(r"#[ \t]*\(\d+\)")  # with a note below the program, by Material
NOTE = re.compile(r"\d+\.[ \t]|[ \t]{2}")  # a line of such a note
# A line that was meant to embed something, and is shown.
EMBEDDING = re.compile(
    r"^\s*+(?:<(?:p|li|dd|td)>)?(-*+ ?8 ?&lt; ?-++ ?[\"'\u201c][^<\n]*)", re.MULTILINE
)
OF_PYTHON = (
    "A plugin such as mkdocs-jupyter makes a page of this program, and it did not run. Make a "
    "notebook of it, or let the plugin leave it out, by its option include."
)
UNPLACED = (
    "Markdown does not show this output here, or not as an output. Is it in a comment, in indented "
    "code, or in HTML?"
)


CHANGED = "A hook, a plugin or the theme has changed this output:"


def build_date() -> date:
    """Return the date of the build: today, or that of SOURCE_DATE_EPOCH."""
    epoch = environ.get("SOURCE_DATE_EPOCH")
    return datetime.fromtimestamp(int(epoch), UTC).date() if epoch else datetime.now(UTC).date()


Evaluate = Callable[[Example], Evaluation]


class Inserted(NamedTuple):
    """What stands on a page in the place of a token: as HTML, and as Markdown."""

    html: str
    markdown: str = ""
    line: int = 1  # of the page


@dataclass
class Awaited:
    """An example that still runs. Its page is built as if it will pass, and withholds its output.

    `skipped` is why it will not be executed, if it has a condition, which is taken for true.
    """

    example: Example
    evaluate: Evaluate
    program: Program
    skipped: str | None
    number: int = field(default_factory=count(1).__next__)
    is_settled: bool = False
    passed: bool = False

    def settle(self) -> None:
        """Learn whether the example did what its page was built for."""
        with suppress(TimeoutError):
            self.passed = self.evaluate(self.example) == Evaluation(None, self.skipped)
            self.is_settled = True

    @property
    def paths(self) -> set[Path]:
        """The files of the program and of what it prints."""
        outputs = (self.program.recorded, self.program.errors)
        return {self.program.path, *(output.path for output in outputs if output)}


NOT_EXECUTED = "Not executed here. {reason}"


@dataclass
class Report:
    """What became of the examples of one page. Templates find it as `examples`."""

    path: Path
    visible: bool = False  # whether the page itself shows its failures
    not_executed: str = NOT_EXECUTED  # what stands below a program that did not run
    versions: dict[str, str] = field(default_factory=dict)
    date: date = field(default_factory=build_date)
    run: int = 0
    not_run: int = 0
    ignored: int = 0  # blocks of Python that the option `ignore` leaves out
    failures: list[str] = field(default_factory=list)
    programs: list[tuple[int, Program]] = field(default_factory=list)  # with their lines
    skipped: dict[str, str] = field(default_factory=dict)  # the reasons, by program
    inserted: dict[str, Inserted] = field(default_factory=dict)  # by token
    awaited: list[Awaited] = field(default_factory=list)  # what still runs
    text: str = ""  # Markdown

    def fail(self, line: int, message: str) -> None:
        """Add a failure, with its place."""
        self.failures.append(f"{display(self.path)}:{line}: {message}")

    def show_failure(self, message: str) -> str:
        """Add a failure that names its place itself; return a token that shows it on the page."""
        self.failures.append(message)
        return self.token(render_failure("This page", message))

    @property
    def count(self) -> str:
        """How many examples there were, in words."""
        awaited = sum(not awaited.is_settled for awaited in self.awaited)
        text = f"examples: {self.run} run, {self.not_run} not executed"
        return f"{text}, {len(self.failures)} failed" + (f", {awaited} still run" * bool(awaited))

    @property
    def withheld(self) -> str:
        """What a template puts behind the first tag of what holds only when all have run."""
        return _mark(self.awaited)

    # From the page to Markdown

    def token(self, content: Inserted, line: int = 1) -> str:
        """Return a token that will be replaced by some HTML, for a line of the page."""
        name = f"sybil0{len(self.inserted)}0token"
        self.inserted[name] = content._replace(line=line)
        return name

    def as_markdown(self, text: str) -> str:
        """Return Markdown with what the tokens in it stand for, as Markdown too."""

        def replaced(line: re.Match[str]) -> str:
            found = self.inserted.get(line["token"])
            return indent(found.markdown, line["prefix"], lambda _: True) if found else line[0]

        return LINE.sub(replaced, "\n".join(map(unescape, text.split("\n"))))

    def check(self, page: Page, evaluate: Evaluate) -> None:
        """Evaluate the examples of a page, and make its Markdown."""
        for example in page:
            program = program_of(example.parsed)
            try:
                failure, skipped, _ = evaluate(example)
            except TimeoutError:
                assert program is not None
                failure, skipped = None, program.skip.reason if program.skip else None
                self.awaited.append(Awaited(example, evaluate, program, skipped))
            if program:
                ran = skipped is None and not program.is_fragment
                self.run += ran
                self.not_run += not ran
                if skipped:
                    self.skipped[program.name] = skipped
                if not program.hidden:
                    self.programs.append((example.line, program))
            if failure:
                self.fail(example.line, failure)
        self.text = self._notebook(page) if is_notebook(page.path) else self._markdown(page)

    def _markdown(self, page: Page) -> str:
        text, end = "", 0
        regions = sorted((region for _, region in page.regions), key=lambda region: region.start)
        ends = [*(region.start for region in regions[1:]), len(page.text)]
        for region, until in zip(regions, ends, strict=False):
            text += page.text[end : region.start]
            line = _line(page.text, region.start)
            source, end = page.text[region.start : region.end], region.end
            parsed = region.parsed
            shown_lines: list[str] = []
            below: list[Inserted] = []
            if isinstance(parsed, Program) and parsed.block is not None:
                shown_lines, below = self._lines(parsed, parsed.block, source), self._below(parsed)
            elif isinstance(parsed, Placed):
                below.append(self._shown(parsed.recorded))
            place = f"{display(self.path)}:{line}: "
            messages = [f.removeprefix(place) for f in self.failures if f.startswith(place)]
            if self.visible:
                below += [render_failure(f"Line {line}", message) for message in messages]
            elif isinstance(parsed, Problem):
                shown_lines = source.split("\n")
            prefix = match[0] if (match := re.match(r"[> \t]*", source)) else ""
            parts = [prefix + self.token(content, line) for content in below]
            if shown_lines:
                parts.insert(0, "\n".join(shown_lines))
            if len(parts) > 1 and ANNOTATED.search(parts[0]):
                stop = end + len(_notes(page.text[end:], prefix))
                if end < stop <= until:  # Material looks for the notes right below the program
                    text += _paragraphs(text, prefix, parts[:1], page.text[end:])
                    text += page.text[end:stop] + "\n"
                    parts, end = parts[1:], stop
            if parts:
                text += _paragraphs(text, prefix, parts, page.text[end:])
        return text + page.text[end:]

    @staticmethod
    def _lines(program: Program, block: Block, source: str) -> list[str]:
        """Return the Markdown that shows a program."""
        if block.target is None:
            return source.split("\n")
        info = block.info.lstrip("`~") if block.body is not None else "python"
        if "title" not in block.options:
            info = _with_title(info, program.name.partition(":")[0].rpartition("/")[2])
        return [block.prefix + line for line in fenced(info, program.shown).split("\n")]

    def _below(self, program: Program) -> list[Inserted]:
        """Return what stands below a program."""
        below = []
        if program.recorded and program.recorded.text and not program.placed:
            below.append(self._shown(program.recorded))
        if program.errors and program.errors.text:
            below.append(self._shown(program.errors))
        if program.name in self.skipped:
            said = self.not_executed.replace("{reason}", self.skipped[program.name])
            shown = Inserted(f'<p class="not-executed">{html.escape(said)}</p>', said)
            below.append(self._until(program.path, shown))
        return below

    def _shown(self, recorded: Recorded) -> Inserted:
        return self._until(recorded.path, render_output(recorded))

    def _until(self, path: Path, content: Inserted) -> Inserted:
        """Mark what must be withheld until the programs have run that a file belongs to."""
        awaited = [awaited for awaited in self.awaited if path in awaited.paths]
        if not awaited:
            return content
        whole = content.html
        if whole.startswith("<pre"):  # for a diagram, which a script puts another element for
            whole = f"<div>{whole}</div>"
        return content._replace(html=FIRST.sub(rf"\g<0>{_mark(awaited)}", whole, count=1))

    def _notebook(self, page: Page) -> str:
        try:
            notebook, cells = notebooks.load(page.text), notebooks.cells(page.text)
        except ProblemError:
            return self.token(render_failure("This notebook", "\n\n".join(self.failures)))
        description = notebook["metadata"].get("description")
        head = yaml.safe_dump({"description": description}, allow_unicode=True)
        parts = [f"---\n{head}---"] if description else []
        for cell in cells:
            if not cell.is_code:
                parts.append(cell.source)
                continue
            parts.append(fenced("python", cell.source.rstrip()))
            if cell.printed:
                parts.append(self.token(self._shown(Recorded(self.path, cell.printed))))
        return "\n\n".join(part.strip("\n") for part in parts) + "\n"

    def see_text(self, text: str) -> None:
        """Look at the text that Markdown gets: what a plugin has put into it embeds no program."""
        known = set(self.text.split("\n"))
        for block in blocks(Document(text, "")) if "8<-" in text else ():
            line = text[block.start : block.end]
            if block.embeds_program and block.body is None and line not in known:
                self.fail(
                    1,
                    "This line embeds no program, as a plugin or a hook has put it into the page, "
                    f"or made the page. Write it into a page of your own.\n{line.strip()}",
                )

    # From HTML to the page

    def shown(self, content: str) -> str:
        """Return the HTML of a page with its outputs, for plugins that take it as it is now."""
        self._rename(set(html_audit.ids(content)))

        def shown(token: re.Match[str]) -> str:
            name = token[1] or token[2]
            found = self.inserted.get(name)
            rest = name.removeprefix("sybil")
            return f"<!--sybil-{rest}-->{found.html}<!--/sybil-{rest}-->" if found else token[0]

        return PARAGRAPH.sub(shown, content)

    def hidden(self, content: str) -> str:
        """Take the outputs out of what `shown` has returned, and plugins may have changed."""

        def hidden(match: re.Match[str]) -> str:
            token = f"sybil{match['rest']}"
            if token not in self.inserted:
                return match[0]
            whole, _, line = self.inserted[token]
            now = match["html"]
            if now != whole and html_audit.normal(now) != html_audit.normal(whole):
                self.fail(line, f"{CHANGED}\n{whole}")
            return token

        return SHOWN.sub(hidden, content)

    def finish(
        self,
        content: str,
        source: str,
        ignored: Iterable[str],
        known: Iterable[str],
    ) -> str:
        """Replace the tokens in the HTML of a page, and audit the result.

        `source` is what the page was made from. Returns the page, in which each program is marked
        with its name, as `data-program`.
        """
        marks: list[tuple[int, str]] = []
        late = len(self.failures)
        self.ignored = html_audit.left_out(content, ignored)
        if not self.failures:
            blocks, tokens = html_audit.find_code(content, ignored)
            marks = self._match(blocks, source)
            for token, (inserted, _, line) in self.inserted.items():
                if tokens.count(token) != 1 and not self.failures:
                    self.fail(line, f"{UNPLACED}\n{html_audit.text_of(inserted)}")
            for block, problem in html_audit.problems(blocks, known):
                if html_audit.TOKEN.search(block.code):
                    continue
                code = block.code.strip("\n")
                if self.path.suffix == ".py":
                    problem = OF_PYTHON
                start = max(source.find(code), source.find(code.strip().partition("\n")[0]))
                self.fail(_line(source, start), f"{problem}\n{code}")
            for shown in EMBEDDING.findall(html_audit.PRE.sub("", content)):
                said = html.unescape(shown)
                self.fail(
                    _line(source, source.find(said)),
                    "The built page shows this line, which embeds no program. To embed a text, add "
                    f"pymdownx.snippets to markdown_extensions; it reads no quotes (>).\n{said}",
                )
        for name in html_audit.doubled_ids(content):
            line = _line(source, source.rfind(f"#{name}"))
            self.fail(line, f"Two elements of this page have the id {name!r}.")
        for start, name in sorted(marks, reverse=True):
            tag = re.match(r"<\w+", content[start:])
            end = start + (tag.end() if tag else 0)
            content = f'{content[:end]} data-program="{html.escape(name)}"{content[end:]}'
        self._rename(set(html_audit.ids(content)))
        content = PARAGRAPH.sub(self._inserted, content)
        messages = self.failures[late:] if self.visible else []
        return "".join(render_failure("This page", message).html for message in messages) + content

    def _rename(self, taken: set[str]) -> None:
        """Give ids of pictures other names where another element of the page has them."""
        for token, (whole, text, line) in self.inserted.items():
            if whole.startswith(PICTURE):
                own = svg.ids(whole)
                names = {}
                for name in taken.intersection(own):
                    numbered = (f"{name}-{number}" for number in count(2))
                    names[name] = next(n for n in numbered if n not in taken and n not in own)
                taken |= {names.get(name, name) for name in own}
                self.inserted[token] = Inserted(svg.renamed(whole, names), text, line)

    def _inserted(self, token: re.Match[str]) -> str:
        found = self.inserted.get(token[1] or token[2])
        return found.html if found else token[0]

    def _match(self, blocks: list[CodeBlock], source: str = "") -> list[tuple[int, str]]:
        """Find each program in the built page, and take it out of its blocks.

        Those in comments come last: a block may show the same program elsewhere on the page.
        """
        marks = []
        comments = [
            range(_line(source, found.start()), _line(source, found.end()) + 1)
            for found in re.finditer("<!--.*?-->", source, re.DOTALL)
        ]
        for line, program in sorted(
            self.programs, key=lambda program: any(program[0] in lines for lines in comments)
        ):
            block = next(
                (b for b in blocks if b.is_python and b.code.strip("\n") == program.shown), None
            )
            if block is None:
                self.fail(
                    line,
                    "This program ran, but the built page does not show it, or shows it otherwise. "
                    "Is it in a comment, or in indented code? Or does a hook or a plugin, such as "
                    f"macros, change it?\n{program.shown}",
                )
            else:
                blocks.remove(block)
                marks.append((block.start, program.name))
        return marks

    def see_whole(
        self, output: str, content: str, ignored: Iterable[str], known: Iterable[str]
    ) -> None:
        """Look at a page as it is written: a theme or a hook may have changed something."""
        found = content in output
        rest = output.replace(content, "", 1) if found else html_audit.normal(output)
        if not found:
            for inserted, _, line in self.inserted.values():
                before, own, after = rest.partition(html_audit.normal(inserted))
                if not own:
                    self.fail(line, f"{CHANGED}\n{inserted}")
                rest = before + after
        blocks, _ = html_audit.find_code(rest, ignored)
        if not found:
            self._match(blocks)
        for block, problem in html_audit.problems(blocks, known):
            self.fail(1, f"{problem}\n{block.code}")


def _mark(awaited: list[Awaited]) -> str:
    """Return the comment by which `live` knows what to withhold.

    Minifiers leave a comment that begins with `!`, and take that from it.
    """
    numbers = ",".join(str(it.number) for it in awaited)
    return numbers and f"<!--!sybil:{numbers}-->"


def _line(text: str, start: int) -> int:
    return text.count("\n", 0, max(0, start)) + 1


def _notes(text: str, prefix: str) -> str:
    """Return the numbered list at the beginning of what follows a program; "" if there is none."""
    notes, found = "", 0
    for line in text.split("\n")[1:]:
        own = line.removeprefix(prefix) if line.startswith(prefix) else ""
        if own.strip() and not NOTE.match(own):
            break
        notes += f"\n{line}"
        found = len(notes) if own.strip() else found
    return notes[:found] if NOTE.match(notes[:found].strip("> \t\n")) else ""


def _paragraphs(before: str, prefix: str, parts: list[str], after: str) -> str:
    """Return paragraphs with one empty line around each, not two, which end a footnote."""
    line_before = before.rpartition("\n")[0].rpartition("\n")[2]
    line_after = after.partition("\n")[2].partition("\n")[0]
    empty = prefix.rstrip()
    first = [empty] if line_before.strip("> \t") else []
    last = [empty] if line_after.strip("> \t") else []
    return "\n".join([*first, f"\n{empty}\n".join(parts), *last])


def _with_title(info: str, title: str) -> str:
    info, quote = info.strip(), "'" if '"' in title else '"'  # a line that embeds has both in none
    if info.endswith("}"):
        return f"{info[:-1].rstrip()} title={quote}{title}{quote} }}"
    return f"{info} title={quote}{title}{quote}"


def fenced(info: str, code: str) -> str:
    """Return a fenced block for pymdownx, which shows some code as it is."""
    return fence(info, "\n".join(map(escape, code.split("\n"))))


def fence(info: str, code: str) -> str:
    """Return a fenced block of Markdown."""
    mark = "`" * max([3, *(len(run) + 1 for run in re.findall("`{3,}", code))])
    return f"{mark}{info.strip()}\n{code.rstrip(chr(10))}\n{mark}"


def render_output(recorded: Recorded) -> Inserted:
    """Return an output as a page shows it."""
    text, suffix = recorded.text or "", recorded.path.suffix
    if suffix == ".svg":
        return Inserted(f"{PICTURE}>{text.rstrip()}</div>", text.rstrip())
    if suffix == ".md" and recorded.span is None:
        return Inserted(table(text), text.rstrip())
    if suffix == ".json" and len(text) > LONG:
        said = f"The output is data: {recorded.path.name}, {len(text):,} characters."
        return Inserted(f'<p class="data">{html.escape(said)}</p>', said)
    code = html.escape(text, quote=False)
    if suffix == ".mmd":
        return Inserted(f'<pre class="mermaid"><code>{code}</code></pre>', fence("mermaid", text))
    kind = " stderr" if suffix == ".err" else ""
    shown = f'<div class="language-output{kind} highlight"><pre><code>{code}</code></pre></div>'
    return Inserted(shown, fence("text", text))


def table(text: str) -> str:
    """Return the HTML of a table that a program printed. HTML and links are shown as text."""
    converter = markdown.Markdown(
        extensions=["tables"], extension_configs={"tables": {"use_align_attribute": True}}
    )
    converter.preprocessors.deregister("html_block")
    for name in ("html", "link", "image_link", "image_reference", "reference", "short_reference",
                 "short_image_ref", "autolink", "automail"):  # fmt: skip
        converter.inlinePatterns.deregister(name)
    return converter.convert(text)


def render_failure(title: str, message: str) -> Inserted:
    """Return what shows a failure to the person who writes the page."""
    return Inserted(
        f'<div class="admonition failure"><p class="admonition-title">{html.escape(title)}</p>'
        f"<pre>{html.escape(message)}</pre></div>"
    )
