"""What each release of PyTorch did with the examples, wherever the site says it.

One page gets a table of the releases and of what changed when, a page for each release the
differences, another a matrix of the examples that did not do the same everywhere. Each of these
examples gets a mark, "since X". And the site carries assets/releases.json, from which
docs/theme/assets/releases.js shows a page as another release prints it.

Results come from docs/data/releases.json, which `python -m stop_the_gradient.releases` writes, and
reasons from changes.yml there and words.yml of a language, which a person does.
"""

import difflib
import html
import json
import posixpath
import re
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from pathlib import Path, PurePosixPath
from typing import Any, NotRequired, TypedDict

from mkdocs_sybil import ProblemError, render_output
from stop_the_gradient import data
from stop_the_gradient.data import fill
from stop_the_gradient.html_tree import (
    Node,
    attribute,
    classes,
    insert_after,
    insert_before,
    next_element,
    parse,
)
from stop_the_gradient.releases.data import Data, Entry, Example, Key, Outcome, kind

PAGE = "releases/{}.md"  # where the changes of a release stand
# The sign of a result in the matrix.
SIGNS = {
    "same": "·",
    "different": "≠",
    "failed": "✕",
    "not available": "?",
    "not executed": "-",
}
DIFFERS = ("different", "failed")
CHANGED = {"-": "del", "+": "ins"}
INERT = {ord(sign): f"&#{ord(sign)};" for sign in "|`*_[]"}  # what Markdown would read in a cell
NEAR = 3  # lines that are the same, shown on each side of a difference
ROWS = 8  # of the matrix; after so many, the releases are named again
OPEN = 1  # so many programs of a change are not folded
# matrix.js puts a field and a list in here. Without JavaScript the folds hold all rows.
FILTER = '<div class="matrix-filter" data-program="{}" data-release="{}" data-none="{}"></div>'


class Change(TypedDict):
    """A change in PyTorch: the examples that show it, and the one whose lines are a message."""

    wording: NotRequired[str]
    examples: list[str]


def changes(folder: Path, docs: Path) -> dict[str, Change]:
    """Return the changes of docs/data/changes.yml, for which a language has the words.

    Raises ProblemError, with the line, if one has none, or if two have the same example.
    """
    path = folder / "changes.yml"
    found: dict[str, Change] = data.load(path, "changes")
    known: set[str] = set()
    for name, change in found.items():
        if name not in data.words(docs).get("changes", {}):
            raise data.wrong(path, (name,), f"words.yml has no changes {name}.")
        for number, example in enumerate(change["examples"]):
            if example in known:
                message = f"{example} belongs to a change already. Keep one."
                raise data.wrong(path, (name, "examples", number), message)
            known.add(example)
        if change.get("wording", change["examples"][0]) not in change["examples"]:
            message = "wording must be one of the examples of this change."
            raise data.wrong(path, (name, "wording"), message)
    for name in data.words(docs).get("changes", {}):
        if name not in found:
            message = f"changes.yml has no change {name}."
            raise data.wrong(docs / "words.yml", ("changes", name), message)
    return found


def differs(entry: Entry) -> bool:
    """Tell whether an example did something else on some release."""
    return any(kind(result) in DIFFERS for result in entry["results"].values())


Section = tuple[str, list[str]]  # the anchor of a change, and the names of examples


@dataclass
class Known:
    """What is known about the examples as the site shows them now."""

    releases: dict[str, dict[str, str]]
    entries: list[Entry]
    shown: dict[Key, Example]
    changes: dict[str, Change]

    @cached_property
    def differing(self) -> dict[str, Entry]:
        """The entries of the examples that did something else on some release, by name."""
        return {entry["name"]: entry for entry in self.entries if differs(entry)}

    @cached_property
    def missing(self) -> list[str]:
        """The names of those that belong to no change."""
        explained = {name for change in self.changes.values() for name in change["examples"]}
        return [name for name in self.differing if name not in explained]

    @cached_property
    def sections(self) -> dict[str, list[Section]]:
        """The changes by the first release that does what the site shows."""
        found: dict[str, list[Section]] = {release: [] for release in self.releases}
        every = {anchor: change["examples"] for anchor, change in self.changes.items()}
        for anchor, names in (every | {"unexplained": self.missing}).items():
            if differing := list(filter(self.differing.get, names)):
                found[since(self.differing[differing[0]])].append((anchor, differing))
        return {release: sections for release, sections in found.items() if sections}

    @cached_property
    def places(self) -> dict[str, str]:
        """The page with the difference of each example that did something else, by its name."""
        return {
            name: PAGE.format(release)
            for release, sections in self.sections.items()
            for _, names in sections
            for name in names
        }


def known(all_data: Data, shown: dict[Key, Example], changes: dict[str, Change]) -> Known:
    """Return what earlier runs found out, without that about examples that have changed since."""
    current = {key: example.fingerprint for key, example in shown.items()}
    entries = [
        entry
        for entry in all_data["examples"]
        if current.get((entry["page"], entry["name"])) == entry["fingerprint"]
        and entry["results"].keys() == all_data["releases"].keys()
    ]
    return Known(all_data["releases"], entries, shown, changes)


def check(known: Known, paths: Container[str]) -> None:
    """Raise ProblemError if the page of a release with changes is missing."""
    for release in known.sections:
        if PAGE.format(release) not in paths:
            raise ProblemError(
                f"docs/en/{PAGE.format(release)} is missing: programs differ up to PyTorch "
                f"{release}. Write it like the others in that folder, with the line "
                f"<!-- releases: {release} -->, and name it in the nav of mkdocs.yml."
            )


def stale(known: Known) -> list[str]:
    """Return, in words for a maintainer, what the data does not know, or knows too much of."""
    messages = []
    command = "Run `uv run python -m stop_the_gradient.releases`."
    if newer := len(known.shown) - len(known.entries):
        messages.append(f"{newer} programs are newer than docs/data/releases.json. {command}")
    for name in known.missing:
        messages.append(f"{name} differs on a release, and is not in docs/data/changes.yml.")
    explained = {name for change in known.changes.values() for name in change["examples"]}
    for name in sorted(explained - {name for _, name in known.shown}):
        messages.append(f"{name} is in docs/data/changes.yml, and on no page any more.")
    return messages


def since(entry: Entry) -> str:
    """Return the first release from which on an example did what the site shows."""
    results = list(entry["results"].items())
    last = max(i for i, (_, result) in enumerate(results) if kind(result) in DIFFERS)
    return results[min(last + 1, len(results) - 1)][0]


def spans(entry: Entry) -> Iterator[tuple[list[str], Outcome]]:
    """Yield the releases, in groups, that did the same, and what they did."""
    for result, group in groupby(entry["results"].items(), key=lambda pair: pair[1]):
        yield [release for release, _ in group], result


def for_readers(known: Known, words: Any) -> dict[str, Any]:
    """Return what the script needs: for each example, what the releases did that differ from it."""
    differing = {
        entry["name"]: [[releases, *result] for releases, result in spans(entry)
                        if kind(result) in (*DIFFERS, "not available")]
        for entry in known.entries
    }  # fmt: skip
    newer = [name for _, name in known.shown if name not in differing]
    reason = words["across"]["not_known"]
    differing |= {name: [[list(known.releases)[:-1], "not available", reason]] for name in newer}
    return {name: groups for name, groups in differing.items() if groups}


def markdown(known: Known, words: Any, argument: str, page: str) -> str:
    """Return a part of what the data says, as Markdown for a page.

    The parts are the summary, the matrix, and, by the name of a release, what changed in it.
    """
    if argument == "summary":
        return _overview(known, words, page)
    if argument == "matrix":
        return _matrix(known, words, page)
    if argument in known.releases:
        return _changes(known, words, argument, page)
    parts = ", ".join(["summary", "matrix", *known.releases])
    raise ProblemError(f"there is no part {argument!r} of the releases. The parts are {parts}.")


def _title(anchor: str, words: Any) -> str:
    said = words["changes"].get(anchor)
    return str(said["title"] if said else words["across"]["unexplained"])


def _overview(known: Known, words: Any, page: str) -> str:
    said = words["across"]
    newer = len(known.shown) - len(known.entries)
    lines = [
        _summary(known, words),
        f"{fill(said['newer'], count=newer)}\n" if newer else "",
        f"## {said['when']} {{#when}}",
        f"\n{said['when_text']}\n",
    ]
    for release, sections in known.sections.items():
        path = data.relative(PAGE.format(release), page)
        lines += [f"- **[PyTorch {release}]({path})**", ""]
        lines += [f"    - [{_title(anchor, words)}]({path}#{anchor})" for anchor, _ in sections]
        lines.append("")
    return "\n".join([*lines, "", *_messages(known, words, page)])


def _changes(known: Known, words: Any, release: str, page: str) -> str:
    lines = []
    for anchor, names in known.sections.get(release, []):
        why = words["changes"].get(anchor, {}).get("why", "")
        lines += [f"## {_title(anchor, words)} {{#{anchor}}}", "", why.strip(), ""]
        for name in names[:OPEN]:
            lines += _example(known.differing[name], known, words, page)
        if rest := names[OPEN:]:
            summary = fill(words["across"]["more"], count=len(rest))
            lines += [f'<details class="note" markdown="block"><summary>{summary}</summary>', ""]
            for name in rest:
                lines += _example(known.differing[name], known, words, page)
            lines += ["</details>", ""]
    return "\n".join(lines)


def _matrix(known: Known, words: Any, page: str) -> str:
    said, differing = words["across"], known.differing
    signs = {name.replace(" ", "_"): _sign(name, words) for name in SIGNS}
    counts = {"differing": len(differing), "count": len(known.entries)}
    heads = " | ".join(known.releases)
    labels = (said["find_program"], said["find_release"], said["find_none"])
    lines = [fill(said["matrix_text"], **counts, **signs), f"\n{FILTER.format(*labels)}"]
    of_page = itemgetter("page")
    entries = sorted(differing.values(), key=lambda e: (not _folder(e), _folder(e), of_page(e)))
    for folder, group in groupby(entries, key=_folder):
        title, inside = f"`{folder}`" if folder else said["others"], list(group)
        count = fill(said["folded"], count=len(inside), pages=len({*map(of_page, inside)}))
        lines += [
            f"\n## {title} {{#{_anchor(folder) or 'others'}}}\n",
            f'<details class="note matrix" markdown="block"><summary>{count}</summary>\n',
            f"| {said['program']} | {heads} |",
            f"| --- |{' :---: |' * len(known.releases)}",
        ]
        below = 0  # rows below the last one that names the releases
        for uri, programs in groupby(inside, key=of_page):
            rows = [_row(entry, known, words, page) for entry in programs]
            below += len(rows)
            again = f" {heads} |" if below > ROWS else ""
            lines += [f"| [{PurePosixPath(uri).stem}]({data.relative(uri, page)}) |{again}", *rows]
            below = len(rows) if again else below
        lines.append("\n</details>")
    return "\n".join(lines)


def _folder(entry: Entry) -> str:
    return posixpath.dirname(entry["page"])


def _link(name: str, known: Known, page: str) -> str:
    return f"{data.relative(known.places[name], page)}#{_anchor(name)}"


def _row(entry: Entry, known: Known, words: Any, page: str) -> str:
    """Return the row of a program in the matrix."""
    name = re.sub(r"^.*[/#]", "", entry["name"])
    cells = [_sign(kind(entry["results"][release]), words) for release in known.releases]
    return f"| [`{name}`]({_link(entry['name'], known, page)}) | {' | '.join(cells)} |"


def _messages(known: Known, words: Any, page: str) -> list[str]:
    """Return a table of the messages whose words changed: both wordings."""
    rows = {}
    for change in known.changes.values():
        entry = known.differing.get(change.get("wording", ""))
        if entry is None:
            continue
        for releases, result in spans(entry):
            if kind(result) == "different":
                merged = _merged(result[1], _recorded(entry, known))
                lines = [_first(sign, merged) for sign in "-+"]
                before, now = map(_sentence, lines)
                if before == now:  # what changed comes after the first sentence
                    before, now = lines
                rows[before, now] = f"[{releases[-1]}]({_link(entry['name'], known, page)})"
    said = words["across"]
    return [
        f"## {said['messages']} {{#messages}}",
        f"\n{said['messages_text']}\n",
        f"| {said['up_to']} | {said['before']} | {said['now']} |",
        "| --- | --- | --- |",
        *(f"| {up_to} | {_code(before)} | {_code(now)} |" for (before, now), up_to in rows.items()),
    ]


def _recorded(entry: Entry, known: Known) -> str:
    return known.shown[entry["page"], entry["name"]].program.printed


def _code(text: str) -> str:
    """Return a text as code for the cell of a table, whatever is in it."""
    return f"<code>{html.escape(text).translate(INERT)}</code>"


def _first(sign: str, merged: str) -> str:
    """Return the first line of one side of a difference."""
    return next((line[1:].strip() for line in merged.splitlines() if line.startswith(sign)), "")


def _sentence(text: str) -> str:
    """Return the first sentence of a message, and whether more follows."""
    sentence = re.split(r"(?<=\.) ", text)[0]
    return sentence if sentence == text else f"{sentence} ..."


def _summary(known: Known, words: Any) -> str:
    """Return a table of the releases: versions, and how many programs did what."""
    heads = " | ".join(f"{_sign(name, words)} {words['results'][name]}" for name in SIGNS)
    lines = [f"| PyTorch | torchvision | {heads} |", f"| --- | --- |{' ---: |' * len(SIGNS)}"]
    said = words["across"]
    for release, versions in known.releases.items():
        did = [kind(entry["results"][release]) for entry in known.entries]
        counts = " | ".join(str(did.count(name)) for name in SIGNS)
        lines.append(f"| {release} | {versions.get('torchvision', said['none'])} | {counts} |")
    pythons = dict.fromkeys(versions["Python"] for versions in known.releases.values())
    run_with = fill(said["run_with"], versions=said["and"].join(pythons))
    return "\n".join([f"{run_with}\n", *lines, ""])


def _example(entry: Entry, known: Known, words: Any, page: str) -> list[str]:
    """Return what an example did on the releases on which it did something else."""
    example, said, name = known.shown[entry["page"], entry["name"]], words["across"], entry["name"]
    path = data.relative(entry["page"], page)
    lines = [
        f"[`{_short(name)}`]({path}#{example.anchor}): {fill(said['shown'], release=since(entry))}",
        f"{{ #{_anchor(name)} }}\n",
    ]
    edition = list(entry["results"])[-1]
    for releases, result in spans(entry):
        first, last = releases[0], releases[-1]
        span = first if first == last else fill(said["span"], first=first, last=last)
        if kind(result) == "different":
            merged = _merged(result[1], _recorded(entry, known))
            lines += _block(f"- {span}, + {edition}", merged)
        elif kind(result) == "failed":
            lines += _block(fill(said["error"], span=span), _sentence(result[1]))
        elif kind(result) == "not available":
            lines += [f"{fill(said['not_available'], span=span, reason=result[1])}\n"]
    return lines


def _merged(before: str, after: str) -> str:
    """Return two texts as one: lines of the first with `-`, of the second with `+`.

    What is the same far from both is left out. Of pictures, the words are compared.
    """
    if _words(before) != _words(after):
        before, after = _words(before), _words(after)
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=NEAR)
    kept: list[str] = []
    for line in list(lines)[2:]:
        if not line.startswith("@@"):
            kept.append(line)
        elif kept or not line.startswith(("@@ -1 ", "@@ -1,", "@@ -0,")):
            kept.append(" ...")
    return "\n".join(kept)


def _words(text: str) -> str:
    """Return the words of a picture, a line each, in their order; other text as it is."""
    if not text.startswith("<svg"):
        return text
    words = (html.unescape(found) for found in re.findall(r"<text[^>]*>([^<]*)", text))
    return "\n".join(words)


def _block(title: str, text: str) -> list[str]:
    """Return a text, and which of its lines went and which came.

    It is no block of code: Material would give each of some hundreds a button, and measure the page
    again for each.
    """
    lines = [f"<{tag}>{html.escape(line)}</{tag}>" if (tag := CHANGED.get(line[:1])) else
             html.escape(line) for line in text.splitlines()]  # fmt: skip
    body = "\n".join(lines)
    return [f'<div class="difference" data-title="{html.escape(title)}">{body}</div>\n']


def _sign(name: str, words: Any) -> str:
    classes = name.replace(" ", "-")
    said = words["results"][name]
    return f'<span class="result {classes}" role="img" aria-label="{said}">{SIGNS[name]}</span>'


def _short(name: str) -> str:
    """Return the name of a program with that of its page: many are called raises.py."""
    return "/".join(name.split("/")[-2:])


def _anchor(name: str) -> str:
    return re.sub(r"\W+", "-", name.removeprefix("articles/")).lower()


def mark_differences(
    tree: Node, known: Known, words: Any, page: str, url: Callable[[str], str]
) -> None:
    """Put a mark, "since X", below what printed something else before, in the HTML of a page.

    `url` gives the address of another page, from this one. A table or picture also gets an element
    in front that names its program, since releases.js must find it.
    """
    for name, entry in known.differing.items():
        if entry["page"] != page:
            continue
        program = known.shown[page, name].program
        block = tree.css_first(f"[data-program={json.dumps(name)}]")
        if block is None:  # a failure that the page tells first
            continue
        marked, output = block, None
        if program.recorded is not None:
            shown = parse(render_output(program.recorded).html).child
            assert shown is not None, "an output is an element"
            output = _first_like(shown, tree, None if program.placed else block)
        if output is not None:
            marked = output
            language = classes(output)[:1]
            if next_element(block) != output or language != ["language-output"]:
                insert_before(output, f"<div{attribute('data-prints', name)}></div>\n")
        said = fill(words["across"]["since"], release=since(entry))
        link = attribute("href", f"{url(known.places[name])}#{_anchor(name)}")
        insert_after(marked, f'\n<p class="since"><a{link}>{said}</a></p>')


def _first_like(wanted: Node, tree: Node, after: Node | None) -> Node | None:
    """Return the first element with the HTML of another one, of those after a block."""
    waits = after is not None
    kind = ".".join([wanted.tag or "", *classes(wanted)])
    for node in tree.css(f"{kind}, [data-program]"):
        if node == after:
            waits = False
        elif not waits and node.html == wanted.html:
            return node
    return None
