"""The claims of the source documents, with their verdicts, as Markdown for a page."""

import html
import json
from collections import Counter
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from mkdocs_sybil import ProblemError
from stop_the_gradient import data

# In the order in which a reader wants them.
VERDICTS = ("never", "aged", "condition", "unchecked", "holds")
# claims.js puts two lists in here. Without JavaScript all claims are shown.
FILTER = (
    '<div class="claim-filter" data-source="{documents}" data-verdict="{verdicts}" '
    'data-labels="{labels}"></div>'
)


class Claim(TypedDict):
    """One claim; docs/data/claims.yml explains the fields."""

    verdict: str
    proof: NotRequired[str]
    example: NotRequired[str]


class Claims(TypedDict):
    """What docs/data/claims.yml holds: the page of each document, and the claims by id."""

    sources: dict[str, str]
    claims: dict[str, Claim]


def load(folder: Path, docs: Path) -> Claims:
    """Return the claims of docs/data, in order, for which a language has the words.

    Raises ProblemError, with the line, if a claim is of no document or has no sentences, or if
    there are sentences of no claim.
    """
    path = folder / "claims.yml"
    claims: Claims = data.load(path, "claims")
    words = data.words(docs)
    for name in claims["claims"]:
        source = name.partition("-")[0]
        if source not in claims["sources"]:
            raise data.wrong(
                path,
                ("claims", name),
                f"{name} is of no document: sources names {', '.join(claims['sources'])}.",
            )
    for part, known in (("sources", claims["sources"]), ("claims", claims["claims"])):
        for name in known:
            if name not in words.get(part, {}):
                raise data.wrong(path, (part, name), f"words.yml has no {part} {name}.")
        for name in words.get(part, {}):
            if name not in known:
                raise data.wrong(
                    docs / "words.yml", (part, name), f"claims.yml has no {part} {name}."
                )
    return {"sources": claims["sources"], "claims": dict(sorted(claims["claims"].items()))}


def markdown(claims: Claims, words: Any, source: str, page: str) -> str:
    """Return the claims of one document, or of "all", as Markdown for a page.

    Raises ProblemError if there is no such document.
    """
    if source == "all":
        return _everything(claims, words, page)
    if source not in claims["sources"]:
        raise ProblemError(
            f"there is no document {source!r}. The documents are {', '.join(claims['sources'])}, "
            "and all."
        )
    return _of_source(claims, words, source, page)


def _of_source(claims: Claims, words: Any, source: str, page: str) -> str:
    """Return the claims of one document: one folded block for each verdict."""
    blocks = []
    for verdict in VERDICTS:
        chosen = [
            _entry(name, claim, words, page)
            for name, claim in claims["claims"].items()
            if name.startswith(f"{source}-") and claim["verdict"] == verdict
        ]
        if chosen:
            entries = "\n".join(chosen).replace("\n", "\n    ")
            title = f"{words['verdicts'][verdict]}: {len(chosen)}"
            blocks.append(f'??? {verdict} "{title}"\n\n    {entries}\n')
    return "\n".join(blocks)


def _everything(claims: Claims, words: Any, page: str) -> str:
    """Return all claims: the counts, then the claims of each document."""
    sources, said = claims["sources"], words["claim"]
    counts = Counter(
        (name.partition("-")[0], claim["verdict"]) for name, claim in claims["claims"].items()
    )
    verdicts = [words["verdicts"][verdict] for verdict in VERDICTS]
    lines = [
        f"| {said['document']} | {' | '.join(verdicts)} | {said['all']} |",
        f"| --- |{' ---: |' * (len(VERDICTS) + 1)}",
    ]
    for source in sources:
        row = [counts[source, verdict] for verdict in VERDICTS]
        numbers = " | ".join(map(str, row))
        lines.append(f"| [{source}](#{source.lower()}) | {numbers} | {sum(row)} |")
    totals = [sum(counts[source, verdict] for source in sources) for verdict in VERDICTS]
    lines.append(f"| {said['all']} | {' | '.join(map(str, totals))} | {sum(totals)} |")
    labels = html.escape(json.dumps(words["verdicts"], ensure_ascii=False))
    lines.append(f"\n{FILTER.format(**said, labels=labels)}")
    for source, path in sources.items():
        title = f"{source}: {words['sources'][source]} {{#{source.lower()}}}"
        lines.append(f"\n## {title}\n\n[{said['article']}]({data.relative(path, page)})\n")
        lines += [
            _entry(
                name,
                claim,
                words,
                page,
                f"**{words['verdicts'][claim['verdict']]}.**{{ .verdict }} ",
            )
            for name, claim in claims["claims"].items()
            if name.startswith(f"{source}-")
        ]
    return "\n".join(lines)


def _entry(name: str, claim: Claim, words: Any, page: str, verdict: str = "") -> str:
    link = ""
    if "proof" in claim:
        path, _, anchor = claim["proof"].partition("#")
        path = "" if path == page else data.relative(path, page)
        link = f" [{words['claim']['proof']}]({path}#{anchor})."
    said, verdict = words["claims"][name], verdict or f"**{words['claim']['now']}** "
    return (
        f"**{name}** {said['says']}  \n{verdict}{said['today']}{link}\n"
        f'{{ .claim .{claim["verdict"]} #{name.lower()} data-source="{name.partition("-")[0]}" '
        f'data-verdict="{claim["verdict"]}" }}\n'
    )
