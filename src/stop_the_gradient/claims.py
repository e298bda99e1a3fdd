"""What others say of PyTorch, with a verdict on each sentence, as Markdown for a page."""

import html
import json
from collections import Counter
from pathlib import Path
from typing import Any, NotRequired, TypedDict

from mkdocs_sybil import ProblemError
from stop_the_gradient import data

# In the order in which a reader wants them.
VERDICTS = ("never", "aged", "condition", "unchecked", "holds")
# claims.js puts a list and a field in here. Without JavaScript nothing is hidden.
FILTER = (
    '<div class="claim-filter" data-all="{verdicts}" data-find="{find}" '
    'data-labels="{labels}"></div>'
)


class Claim(TypedDict):
    """One claim; docs/data/claims.yml and quotes.yml explain the fields."""

    verdict: str
    says: str
    today: str
    proof: NotRequired[str]
    example: NotRequired[str]
    source: NotRequired[str]
    date: NotRequired[str]
    until: NotRequired[str]
    instead: NotRequired[str]


class Claims(TypedDict):
    """What docs/data holds: the page of each source, and the claims by id."""

    sources: dict[str, str]
    claims: dict[str, Claim]


def load(folder: Path, docs: Path) -> Claims:
    """Return the claims of docs/data, in order, with their sentences.

    Those of claims.yml have theirs in the words of a language, those of quotes.yml beside them.
    Raises ProblemError, with the line, if a claim is of no source or has no sentences, or if
    there are sentences of no claim.
    """
    path, quoted = folder / "claims.yml", folder / "quotes.yml"
    claims = data.load(path, "claims")
    quotes = data.load(quoted, "quotes")
    words = data.words(docs)
    for file, part in ((path, claims["claims"]), (quoted, quotes)):
        for name in part:
            if name.partition("-")[0] not in claims["sources"]:
                known = ", ".join(claims["sources"])
                keys = ("claims", name) if file == path else (name,)
                raise data.wrong(file, keys, f"{name} is of no source: sources names {known}.")
    for part, known in (("sources", claims["sources"]), ("claims", claims["claims"])):
        for name in known:
            if name not in words.get(part, {}):
                raise data.wrong(path, (part, name), f"words.yml has no {part} {name}.")
        for name in words.get(part, {}):
            if name not in known:
                raise data.wrong(
                    docs / "words.yml", (part, name), f"claims.yml has no {part} {name}."
                )
    found = {name: claim | words["claims"][name] for name, claim in claims["claims"].items()}
    for name, quote in quotes.items():
        page = claims["sources"][name.partition("-")[0]]
        said = {"says": f"“{quote['quote']}”", "proof": f"{page}#{name.lower()}"}
        found[name] = {key: it for key, it in quote.items() if key != "quote"} | said
    return {"sources": claims["sources"], "claims": dict(sorted(found.items()))}


def markdown(claims: Claims, words: Any, argument: str, page: str) -> str:
    """Return claims as Markdown for a page.

    The argument is "all" for how many there are of each source, "false" for the quotes that are,
    the id of a source for its claims (of quotes only what filters them: each stands where its own
    id is written), or the id of one quote. Raises ProblemError if there is no such thing.
    """
    if argument == "all":
        return _counts(claims, words, page)
    if argument == "false":
        return _false(claims, page)
    if "source" in claims["claims"].get(argument, ()):
        return _with_program(argument, claims["claims"][argument], words, page)
    if argument not in claims["sources"]:
        raise ProblemError(
            f"there is no source or quote {argument!r}. The sources are "
            f"{', '.join(claims['sources'])}, besides all and false."
        )
    labels = html.escape(json.dumps(words["verdicts"], ensure_ascii=False))
    entries = [
        _entry(name, claim, words, page)
        for name, claim in claims["claims"].items()
        if name.startswith(f"{argument}-") and "source" not in claim
    ]
    chosen = FILTER.format(**words["claim"], labels=labels)
    if not entries:
        return chosen
    folded = "\n".join(entries).replace("\n", "\n    ")
    return f'{chosen}\n\n??? abstract "{words["claim"]["all"]}: {len(entries)}"\n\n    {folded}\n'


def _counts(claims: Claims, words: Any, page: str) -> str:
    """Return how many claims of each source have each verdict, as a table with links to them."""
    said, sources = words["claim"], claims["sources"]
    counts = Counter(
        (name.partition("-")[0], claim["verdict"]) for name, claim in claims["claims"].items()
    )
    verdicts = [words["verdicts"][verdict] for verdict in VERDICTS]
    lines = [
        f"| {said['document']} | {' | '.join(verdicts)} | {said['all']} |",
        f"| --- |{' ---: |' * (len(VERDICTS) + 1)}",
    ]
    for source, path in sources.items():
        link = data.relative(path, page)
        row = [
            f"[{count}]({link}?verdict={verdict})" if (count := counts[source, verdict]) else "0"
            for verdict in VERDICTS
        ]
        total = sum(counts[source, verdict] for verdict in VERDICTS)
        name = f"[{words['sources'][source]}]({link}){{ #{source.lower()} .claim-source }}"
        lines.append(f"| {name} | {' | '.join(row)} | {total} |")
    totals = [sum(counts[source, verdict] for source in sources) for verdict in VERDICTS]
    lines.append(f"| {said['all']} | {' | '.join(map(str, totals))} | {sum(totals)} |")
    return "\n".join(lines)


def _false(claims: Claims, page: str) -> str:
    """Return the quoted sentences that are false, as a list of links."""
    return "\n".join(
        f"- [{claim['source']}]({data.relative(claim['proof'], page)}): {claim['says']}"
        for claim in claims["claims"].values()
        if "source" in claim and claim["verdict"] == "never"
    )


def _entry(name: str, claim: Claim, words: Any, page: str) -> str:
    said, verdict = words["claim"], words["verdicts"][claim["verdict"]]
    if "until" in claim:
        verdict = data.fill(said["until"], release=claim["until"])
    lines = [f"**{name}** {claim['says']}"]
    if "source" in claim:
        lines.append(f"<small>{claim['source']}, {claim['date']}</small>")
    lines.append(f"**{verdict}.**{{ .verdict }} {claim['today']}")
    if "instead" in claim:
        lines.append(f"**{said['instead']}** {claim['instead']}")
    if "source" not in claim and "proof" in claim:
        path, _, anchor = claim["proof"].partition("#")
        path = "" if path == page else data.relative(path, page)
        lines[-1] += f" [{said['proof']}]({path}#{anchor})."
    kind = claim["verdict"]
    return "  \n".join(lines) + f'\n{{ .claim .{kind} #{name.lower()} data-verdict="{kind}" }}\n'


def _with_program(name: str, claim: Claim, words: Any, page: str) -> str:
    """Return a quoted claim, and the head of a fold, in which the program below it stands."""
    return f'{_entry(name, claim, words, page)}\n??? example "{words["claim"]["run"]}"\n'
