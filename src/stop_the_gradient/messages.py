"""The messages that pages explain: docs/theme/assets/errors.js finds the page of a pasted one.

A page that explains a message says in its front matter which of its programs raises it:
`raises: name.py`. The message is what that program printed, here and on other releases, after the
last `SomeError: `. What varies in a message, such as a shape, may be anything in what is pasted.
A message that other programs print, and no page is about, leads to the section of its program. So
do parts of messages in the `data-also` of a page that explains one, and in that of any section what
begins with the name of an error, as in `RuntimeError: cudnn RNN backward can only be called`, or
with a line of code and that name, as in `exp_avg.lerp_(grad<...> RuntimeError: The size`.
"""

import difflib
import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from mkdocs_sybil import Page, ProblemError, Program, display
from stop_the_gradient.releases.data import Entry

# The name of an exception or a warning, at the start of a line.
RAISED = re.compile(
    r"^(?:\w+\.)*\w*(?:Error|Warning|Exception|Interrupt|Unsupported): +(?=\S)", re.M
)
VARYING = re.compile(
    r"""
    (?<!\w)(?<!has\ no\ attribute\ )(?: # a name in quotes
      '(?!(?:NoneType|(?:Distributed)?DataParallel)')[^'\n]{1,80}'|"[^"\n]{1,80}"|`[^`\n]{1,80}`
    )(?!\w)
    |(?<!Size\()\[[^][]*(?:\[[^][]*\][^][]*)*\] # a shape, or a type with its shape
    |(?<=Size\()\[(?!0\]\))[\d,\ ]*\] # but not that of a weight that was given away
    |<[^<>\n]+>
    |(?<!type\ \(torch\.)\b(?:cuda|cpu|mps|xpu|meta|hpu)(?::\d+)?\b
    |(?<!scalar\ type\ )(?<!but\ found\ ) # types that must be the same are what a message is about
    (?<!type\ \()(?<!type\ \(torch\.)(?<!type\ \(torch\.cuda\.)\b(?:torch\.)?(?:cuda\.)?(?:
      Float|Double|Half|BFloat16|Long|Int|Short|Char|Byte|Bool|ComplexFloat|ComplexDouble
    )(?:Tensor)?\b
    |\btorch\.(?:b?float|complex|u?int)\d+\b|\btorch\.bool\b
    |\b(?!Backward\d*\b)\w*Backward\d*\b # what recorded an operation
    |\b[\w.]+\.(?:weight|bias)\b
    |\baten::(?!is_nonzero\b)\w+|\baten\.[\w.]+
    |(?<=to\ vmap\ over\ )\w+|(?<=Output\ 0\ of\ )\w+(?=\ is\ a\ view)
    |\b\w+(?=\(\):\ functions\ with\ out=)
    |(?<=but\ got\ )\w+(?=\ is\ on\ )
    |\b(?:SparseAdam|[NR]?Adam\w*|A?SGD|RMSprop|Rprop|LBFGS|Ada\w+)\b
    |(?<=state_dict\ for\ )\w+|(?<=of\ type\ )\w+|(?<=the\ params\ is\ )[\w.]+
    |0x[0-9a-f]+
    |(?<![\w.])\d+(?:st|nd|rd|th)\b
    |(?<![\w.])(?<!Size\(\[)(?<!storage\ of\ size\ )-?\d+(?:[.:]\d+)*(?:e[-+]?\d+)?
    """,
    re.VERBOSE,
)
# How many words must stay, if all that varies is gone, to tell one message from others. Python has
# messages of its own that fit every name.
FEW, MORE, BEGINNING = 4, 7, 5
PYTHON = ("AttributeError", "ImportError", "IndexError", "KeyError", "NameError", "TypeError")
# Messages that say nothing of the page whose program prints them: any code may raise them.
ANYWHERE = re.compile(
    r"The size of tensor a |Boolean value of Tensor |(?:zip|float)\(\) argument "
    r"|missing a required argument|'\w+' object has no attribute |expected scalar type "
)
SIMILAR = 0.6  # an uncaught error of another release is the same message in other words
END = re.compile(r"[.!?;:](?=\s)")
# A line of code, and below it the name of an error: `p.add_(grad<...> RuntimeError: The size`.
BELOW = re.compile(
    r"[)>\]:] (?:\w+\.)*\w*(?:Error|Warning|Exception|Interrupt|Unsupported): +(?=\S)"
)

# A message: what stays, and between what varies, in turn. It begins and ends with what stays.
Wording = list[str]


@dataclass(frozen=True)
class Explained:
    """A page, or a section, that explains a message: `also` is what else may stand in one."""

    url: str
    title: str
    text: str
    wordings: tuple[Wording, ...]
    also: tuple[Wording, ...] = ()


def message(printed: str) -> tuple[str, str] | None:
    """Return the last exception that a program printed, and what it says, on one line."""
    found = list(RAISED.finditer(printed))
    if not found:
        return None
    return found[-1][0].rstrip(": "), " ".join(printed[found[-1].end() :].split())


@lru_cache(maxsize=1000)  # `mkdocs serve` asks for the same in each build
def wording(kind: str, text: str) -> Wording:
    """Return the parts of a message, unless too little of it would stay."""
    parts, end = [], 0
    for match in VARYING.finditer(text):
        parts += [text[end : match.start()], match[0]]
        end = match.end()
    parts.append(text[end:])
    return parts if _count(parts) >= (MORE if kind in PYTHON else FEW) else [text]


def beginning(parts: Wording) -> Wording | None:
    """Return the first sentence of a message, if it says enough: its end differs most often."""
    for number in range(0, len(parts), 2):
        for end in END.finditer(parts[number]):
            first = [*parts[:number], parts[number][: end.start()]]
            if _count(first) > BEGINNING:
                return first
    return None


def named(also: str) -> tuple[Wording, ...]:
    """Return the messages in the `data-also` of a section: what begins with the name of an error.

    So a section can explain one that none of its programs can raise. Where the message alone says
    too little, a line of the traceback stands before it, and both must be in what is pasted.
    """
    listed = also.split(", ")
    found = [(RAISED.match(text), text) for text in listed]
    alone = [wording("", text[match.end() :]) for match, text in found if match]
    below = [wording("", text) for match, text in found if not match and BELOW.search(text)]
    return (*alone, *below)


def fragments(also: Iterable[str]) -> tuple[Wording, ...]:
    """Return what is long enough to be a part of a message in the `data-also` of sections.

    Code and names, such as `torch._dynamo.config.optimize_ddp`, are no sentence, and what any
    traceback may show.
    """
    found = (wording("", words) for listed in also for words in listed.split(", "))
    said_enough = (parts for parts in found if _count(parts) >= BEGINNING)
    return tuple(parts for parts in said_enough if len(" ".join(parts[::2]).split()) >= FEW)


def others(
    printed: Iterable[tuple[tuple[str, str], str]], explained: Iterable[Explained]
) -> Iterator[tuple[tuple[str, str], Wording]]:
    """Yield what programs print and no page is about, each wording once, and where.

    `printed` holds pairs of a place, its page and its anchor, and a text. Of a message, the first
    line counts.
    """
    known = [_pattern(parts) for page in explained for parts in page.wordings]
    for place, text in printed:
        for squeezed, parts in _raised(text):
            if any(pattern.search(squeezed) for pattern in known):
                continue
            known.append(_pattern(parts))
            yield place, parts


@lru_cache(maxsize=10_000)  # as above
def _raised(printed: str) -> list[tuple[str, Wording]]:
    """Return the messages of a text that say enough: as errors.js compares them, and in parts."""
    said_enough = []
    for found in RAISED.finditer(printed):
        line = printed[found.end() :].partition("\n")[0].strip()
        if ANYWHERE.match(line):
            continue
        parts = wording(found[0].rstrip(": "), line)
        if _count(parts) >= FEW:
            said_enough.append((_squeezed(line), parts))
    return said_enough


def _pattern(parts: Wording) -> re.Pattern[str]:
    return re.compile(".*".join(re.escape(_squeezed(part)) for part in parts[::2]))


def _squeezed(text: str) -> str:
    """Return a text as errors.js compares it."""
    signs = r"[\s,`'\"\u2018\u2019\u201c\u201d\\-]+"
    return re.sub(signs, "", text).lower().replace("variable", "tensor")


def _count(parts: Wording) -> int:
    return sum(len(re.findall(r"[A-Za-z]+", part)) for part in parts[::2])


def wordings(page: Page, name: str, entries: Iterable[Entry]) -> tuple[Wording, ...]:
    """Return the wordings of the message that a program of a page raises: the current one first.

    Raises ProblemError, with the line, if there is no such program, or if it prints no message.
    """
    line = page.text.count("\n", 0, max(page.text.find("\nraises:"), 0)) + 2
    place = f"{display(Path(page.path))}:{line}: raises: {name}"
    program = next((p for p in page.programs if _is(p, name)), None)
    if program is None:
        known = ", ".join(p.name for p in page.programs) or "none"
        raise ProblemError(f"{place} is no program of this page. It has: {known}.")
    now = message(program.printed)
    if now is None:
        raise ProblemError(
            f"{place} must print the message that it raises last, and its output must be recorded: "
            'print(f"RuntimeError: {error}")'
        )
    entry = next((e for e in entries if e["name"] == program.name), None)
    before = _before(entry, now[1]) if entry else ()
    found = [wording(*raised) for raised in dict.fromkeys([now, *before])]
    found += [first for parts in found if (first := beginning(parts))]
    return tuple(parts for i, parts in enumerate(found) if parts not in found[:i])


def _is(program: Program, name: str) -> bool:
    return program.name == name or program.name.endswith(f"/{name}")


def _before(entry: Entry, now: str) -> Iterator[tuple[str, str]]:
    """Yield what the program of an entry raised on other releases."""
    for result in entry["results"].values():
        if isinstance(result, str) or result[0] not in ("different", "failed"):
            continue
        raised = message(result[1])
        if raised and (result[0] == "different" or _alike(raised[1], now)):
            yield raised


def _alike(one: str, other: str) -> bool:
    return difflib.SequenceMatcher(None, one, other, autojunk=False).ratio() >= SIMILAR


def box(argument: str, words: Mapping[str, str]) -> str:
    """Return where errors.js makes a box into which a reader pastes an error."""
    if argument != "box":
        raise ProblemError(f"there is no part {argument!r} of the errors. Write box.")
    data = html.escape(json.dumps(words, ensure_ascii=False))
    return f'<div class="paste" data-words="{data}"></div>\n'


def to_json(explained: Iterable[Explained]) -> str:
    """Return what errors.js loads."""
    rows = [[e.url, e.title, e.text, e.wordings + e.also] for e in explained]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))
