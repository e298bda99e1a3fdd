"""An MkDocs hook: what each release of PyTorch did with the examples, as tables and differences.

`<!-- releases -->` becomes a table of the releases, a matrix of the examples that did not do the
same everywhere, and each difference. Results come from releases.json, which
`python -m stop_the_gradient.releases` writes, and reasons from releases.yml, which a person does.
"""

import difflib
import posixpath
import re
from itertools import groupby
from pathlib import Path
from typing import Any, TypedDict

import yaml
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

from mkdocs_sybil.examples import PythonBlockParser
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


class Change(TypedDict):
    """A change in PyTorch: the examples that show it, and why they do."""

    title: str
    why: str
    examples: list[str]


def changes(text: str) -> dict[str, Change]:
    """Return the changes that the text of releases.yml holds, by the anchor of their section."""
    found: dict[str, Change] = yaml.load(text, Loader=yaml.CSafeLoader)
    return found


def kind(result: Result) -> str:
    """Return the word for a result."""
    return result if isinstance(result, str) else result[0]


def differs(entry: Entry) -> bool:
    """Tell whether an example did something else on some release."""
    return any(kind(result) in DIFFERS for result in entry["results"].values())


def up_to_date(entries: list[Entry], shown: dict[Key, Any]) -> list[Entry]:
    """Return what is known about the examples as the site shows them now."""
    current = {key: fingerprint(example.parsed) for key, example in shown.items()}
    return [e for e in entries if current.get((e["page"], e["name"])) == e["fingerprint"]]


def markdown(folder: Path, page: str) -> str:
    """Return all that the data says, as Markdown for a page."""
    data, why = load(), changes((folder / "releases.yml").read_text(encoding="utf-8"))
    shown = dict(examples(PythonBlockParser(SNIPPETS)))
    entries = up_to_date(data["examples"], shown)
    known = {entry["name"]: entry for entry in entries if differs(entry)}
    lines = [
        _summary(entries, data["releases"]),
        _newer(len(shown) - len(entries)),
        "## The matrix {#matrix}",
        f"\n{len(known)} of {len(entries)} programs did not do the same on each release. "
        f"A name leads to the difference. {_sign('different')} is another text, {_sign('failed')} "
        f"an error, {_sign('same')} the same, {_sign('not available')} not available.\n",
        f"| Program | {' | '.join(data['releases'])} |",
        f"| --- |{' :---: |' * len(data['releases'])}",
    ]
    for change in why.values():
        for name in filter(known.get, change["examples"]):
            cells = " | ".join(_sign(kind(known[name]["results"][r])) for r in data["releases"])
            lines.append(f"| [`{_short(name)}`](#{_anchor(name)}) | {cells} |")
    for anchor, change in why.items():
        if not any(map(known.get, change["examples"])):
            continue
        lines += ["", f"## {change['title']} {{#{anchor}}}", "", change["why"].strip(), ""]
        for name in filter(known.get, change["examples"]):
            lines += _example(known[name], shown[known[name]["page"], name], page)
    return "\n".join(lines)


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
    name, results = entry["name"], list(entry["results"].items())
    last = max(i for i, (_, result) in enumerate(results) if kind(result) in DIFFERS)
    lines = [
        f"[`{_short(name)}`]({path}#{anchor}): as shown there since {results[last + 1][0]}.",
        f"{{ #{_anchor(name)} }}\n",
    ]
    recorded = example.parsed.recorded.text if example.parsed.recorded else ""
    for result, group in groupby(results, key=lambda pair: pair[1]):
        releases = [release for release, _ in group]
        span = " to ".join(dict.fromkeys([releases[0], releases[-1]]))
        if kind(result) == "different":
            lines += _block("diff", f"- {span}, + {results[-1][0]}", _merged(result[1], recorded))
        elif kind(result) == "failed":
            sentence = re.split(r"(?<=\.) ", result[1])[0]
            cut = "" if sentence == result[1] else " ..."
            lines += _block("text", f"{span}: an error", sentence + cut)
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


def on_page_markdown(text: str, *, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Replace `<!-- releases -->` of a page."""
    if DIRECTIVE not in text:
        return text
    return text.replace(DIRECTIVE, markdown(Path(config.docs_dir), page.file.src_uri))
