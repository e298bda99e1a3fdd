"""An MkDocs hook: what each release of PyTorch did with the examples, wherever the site says it.

`<!-- releases -->` becomes a table of the releases, a matrix of the examples that did not do the
same everywhere, and each difference. Each program that is among them gets a mark, "since X". And
the site carries assets/releases.json, from which docs/theme/assets/releases.js shows a page as
another release prints it.

Results come from docs/en/releases.json, which `python -m stop_the_gradient.releases` writes, and
reasons from releases.yml, which a person does.
"""

import difflib
import html
import json
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from mkdocs_sybil.blocks import ProblemError
from mkdocs_sybil.examples import PythonBlockParser
from stop_the_gradient import entries
from stop_the_gradient.releases import (
    SNIPPETS,
    Entry,
    Key,
    Result,
    examples,
    fingerprint,
    load,
)

DIRECTIVE = "<!-- releases -->"
ANCHOR = re.compile(r"\{ ?#([-\w]+)")
# What a result is called, and its sign in the matrix.
SIGNS = {
    "same": ("same", "·"),
    "different": ("other text", "≠"),
    "failed": ("error", "✕"),
    "not available": ("not available", "?"),
    "not executed": ("not executed", "-"),
}
DIFFERS = ("different", "failed")
SINCE = "Like this since PyTorch %s"
# In the HTML of a page: a program with the output that follows it, or a table that one printed.
PRINTED = re.compile(
    r'<div data-program="(?P<program>[^"]*)".*?</code></pre></div>'
    r'(\s*<div class="[^"]*\blanguage-output\b.*?</code></pre></div>)?'
    r'|<div data-prints="(?P<table>[^"]*)"></div>\s*<table>.*?</table>',
    re.DOTALL,
)


class Change(TypedDict):
    """A change in PyTorch: the examples that show it, and why they do."""

    title: str
    wording: NotRequired[str]
    why: str
    examples: list[str]


def changes(folder: Path) -> dict[str, Change]:
    """Return the changes of releases.yml, by the anchor of their section."""
    found: dict[str, Change] = entries.load(folder / "releases.yml", ("title", "why", "examples"))
    return found


def kind(result: Result) -> str:
    """Return the word for a result."""
    return result if isinstance(result, str) else result[0]


def differs(entry: Entry) -> bool:
    """Tell whether an example did something else on some release."""
    return any(kind(result) in DIFFERS for result in entry["results"].values())


@dataclass
class Known:
    """What is known about the examples as the site shows them now."""

    releases: dict[str, dict[str, str]]
    entries: list[Entry]
    shown: dict[Key, Any]

    @property
    def differing(self) -> dict[str, Entry]:
        """The entries of the examples that did something else on some release, by name."""
        return {entry["name"]: entry for entry in self.entries if differs(entry)}


def known_now() -> Known:
    """Return what earlier runs found out, without that about examples that have changed since."""
    data, shown = load(), dict(examples(PythonBlockParser(SNIPPETS)))
    current = {key: fingerprint(example.parsed) for key, example in shown.items()}
    entries = [
        e for e in data["examples"] if current.get((e["page"], e["name"])) == e["fingerprint"]
    ]
    return Known(data["releases"], entries, shown)


def since(entry: Entry) -> str:
    """Return the first release from which on an example did what the site shows."""
    results = list(entry["results"].items())
    last = max(i for i, (_, result) in enumerate(results) if kind(result) in DIFFERS)
    return results[last + 1][0]


def spans(entry: Entry) -> Iterator[tuple[list[str], Result]]:
    """Yield the releases, in groups, that did the same, and what they did."""
    for result, group in groupby(entry["results"].items(), key=lambda pair: pair[1]):
        yield [release for release, _ in group], result


def for_readers(known: Known) -> dict[str, Any]:
    """Return what the script needs: for each example, what the releases did that differ from it."""
    told = {
        entry["name"]: [[releases, *result] for releases, result in spans(entry)
                        if kind(result) in (*DIFFERS, "not available")]
        for entry in known.entries
    }  # fmt: skip
    newer = [name for _, name in known.shown if name not in told]
    told |= {
        name: [[list(known.releases)[:-1], "not available", "This program is newer than the run."]]
        for name in newer
    }
    return {name: groups for name, groups in told.items() if groups}


def markdown(known: Known, folder: Path, page: str) -> str:
    """Return all that the data says, as Markdown for a page."""
    why = changes(folder)
    shown, differing = known.shown, known.differing
    lines = [
        _summary(known.entries, known.releases),
        _newer(len(shown) - len(known.entries)),
        "## The matrix {#matrix}",
        f"\n{len(differing)} of {len(known.entries)} programs did not do the same on each release. "
        f"A name leads to the difference. {_sign('different')} is another text, {_sign('failed')} "
        f"an error, {_sign('same')} the same, {_sign('not available')} not available.\n",
        f"| Program | {' | '.join(known.releases)} |",
        f"| --- |{' :---: |' * len(known.releases)}",
    ]
    for change in why.values():
        for name in filter(differing.get, change["examples"]):
            cells = " | ".join(_sign(kind(differing[name]["results"][r])) for r in known.releases)
            lines.append(f"| [`{_short(name)}`](#{_anchor(name)}) | {cells} |")
    lines += ["", *_messages(why, known)]
    for anchor, change in why.items():
        if not any(map(differing.get, change["examples"])):
            continue
        lines += ["", f"## {change['title']} {{#{anchor}}}", "", change["why"].strip(), ""]
        for name in filter(differing.get, change["examples"]):
            lines += _example(differing[name], shown[differing[name]["page"], name], page)
    return "\n".join(lines)


def _messages(why: dict[str, Change], known: Known) -> list[str]:
    """Return a table of the messages whose words changed: both wordings."""
    rows = {}
    for change in why.values():
        entry = known.differing.get(change.get("wording", ""))
        if entry is None:
            continue
        recorded = known.shown[entry["page"], entry["name"]].parsed.recorded.text
        for releases, result in spans(entry):
            if kind(result) == "different":
                merged = _merged(result[1], recorded)
                before, now = (_first(sign, merged) for sign in "-+")
                rows[before, now] = f"[{releases[-1]}](#{_anchor(entry['name'])})"
    return [
        "## Messages whose wording changed {#messages}",
        "\nWhat the same program said before, and what it says now.\n",
        "| Up to | Before | Now |",
        "| --- | --- | --- |",
        *(f"| {release} | `{before}` | `{now}` |" for (before, now), release in rows.items()),
    ]


def _first(sign: str, merged: str) -> str:
    """Return the first line of one side of a difference, cut to its first sentence."""
    lines = (line[1:].strip() for line in merged.splitlines() if line.startswith(sign))
    return _sentence(next(lines))


def _sentence(text: str) -> str:
    """Return the first sentence of a message, and whether more follows."""
    sentence = re.split(r"(?<=\.) ", text)[0]
    return sentence if sentence == text else f"{sentence} ..."


def _newer(count: int) -> str:
    return f"{count} programs of the site are newer than this table.\n" if count else ""


def _summary(entries: list[Entry], releases: dict[str, dict[str, str]]) -> str:
    """Return a table of the releases: versions, and how many programs did what."""
    heads = " | ".join(f"{_sign(name)} {words}" for name, (words, _) in SIGNS.items())
    lines = [f"| PyTorch | torchvision | {heads} |", f"| --- | --- |{' ---: |' * len(SIGNS)}"]
    for release, versions in releases.items():
        did = [kind(entry["results"][release]) for entry in entries]
        counts = " | ".join(str(did.count(name)) for name in SIGNS)
        lines.append(f"| {release} | {versions.get('torchvision', 'none')} | {counts} |")
    pythons = " and ".join(dict.fromkeys(versions["Python"] for versions in releases.values()))
    return "\n".join([f"Run with Python {pythons}.\n", *lines, ""])


def _example(entry: Entry, example: Any, page: str) -> list[str]:
    """Return what an example did on the releases on which it did something else."""
    anchor = ["", *ANCHOR.findall(example.document.text[: example.start])][-1]
    path = posixpath.relpath(entry["page"], posixpath.dirname(page) or ".")
    name = entry["name"]
    lines = [
        f"[`{_short(name)}`]({path}#{anchor}): as shown there since {since(entry)}.",
        f"{{ #{_anchor(name)} }}\n",
    ]
    recorded = example.parsed.recorded.text if example.parsed.recorded else ""
    edition = list(entry["results"])[-1]
    for releases, result in spans(entry):
        span = " to ".join(dict.fromkeys([releases[0], releases[-1]]))
        if kind(result) == "different":
            lines += _block("diff", f"- {span}, + {edition}", _merged(result[1], recorded))
        elif kind(result) == "failed":
            lines += _block("text", f"{span}: an error", _sentence(result[1]))
        elif kind(result) == "not available":
            lines += [f"Not available on {span}: `{result[1]}`\n"]
    return lines


def _merged(before: str, after: str) -> str:
    """Return two texts as one: lines of the first with `-`, of the second with `+`."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=10**6)
    return "\n".join(list(lines)[3:])


def _block(language: str, title: str, text: str) -> list[str]:
    return [f'~~~~{language} title="{title}"', text, "~~~~\n"]


def _sign(name: str) -> str:
    words, sign = SIGNS[name]
    classes = name.replace(" ", "-")
    return f'<span class="result {classes}" role="img" aria-label="{words}">{sign}</span>'


def _short(name: str) -> str:
    return re.sub(r"^.*[/#]", "", name)


def _anchor(name: str) -> str:
    return re.sub(r"\W+", "-", name.removeprefix("articles/")).lower()


_known: Known


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Read the data, and add to the site what the script needs; raise PluginError if broken."""
    global _known
    try:
        _known = known_now()
    except ProblemError as error:
        raise PluginError(str(error)) from None
    text = json.dumps(for_readers(_known), ensure_ascii=False)
    files.append(File.generated(config, "assets/releases.json", content=text))
    return files


def on_page_markdown(text: str, *, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Replace `<!-- releases -->` of a page, and mark the tables that other releases change."""
    for name, target in _tables(page.file.src_uri).items():
        embed = rf'^([ \t]*)(?=-+8<-+ "{re.escape(target)}"$)'
        text = re.sub(embed, rf'\1<div data-prints="{name}"></div>\n\n\1', text, flags=re.MULTILINE)
    if DIRECTIVE not in text:
        return text
    return text.replace(DIRECTIVE, markdown(_known, Path(config.docs_dir), page.file.src_uri))


def _tables(page: str) -> dict[str, str]:
    """Return what a page embeds of the programs that print Markdown, by their names."""
    found = {}
    for name, entry in _known.differing.items():
        recorded = _known.shown[entry["page"], name].parsed.recorded
        if entry["page"] == page and recorded and recorded.path.suffix == ".md":
            found[name] = recorded.path.relative_to(SNIPPETS).as_posix()
    return found


@event_priority(-50)  # after mkdocs_sybil has put the names of the programs there
def on_page_content(text: str, *, page: Page, files: Files, **_: Any) -> str:
    """Put a mark, "since X", below what a program prints if it printed something else before."""
    target = files.get_file_from_path("releases.md")
    if target is None:
        return text
    differing, tables = _known.differing, _tables(page.file.src_uri)
    url = target.url_relative_to(page.file)

    def marked(match: re.Match[str]) -> str:
        name = html.unescape(match["program"] or match["table"])
        if name not in differing or (match["program"] and name in tables):
            return match[0]
        link = f'<a href="{url}#{_anchor(name)}">{SINCE % since(differing[name])}</a>'
        return f'{match[0]}\n<p class="since">{link}</p>'

    return PRINTED.sub(marked, text)


def on_page_context(context: TemplateContext, /, **_: Any) -> TemplateContext:
    """Give the theme the releases, the newest first, for the list in the header."""
    context["releases"] = list(_known.releases)[::-1]  # type: ignore[typeddict-unknown-key]
    return context
