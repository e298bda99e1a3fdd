"""An MkDocs hook: put the claims of the source documents, with their verdicts, into a page.

`<!-- claims: S2 -->` becomes the claims of claims.yml whose id starts with `S2-`, folded by
verdict. `<!-- claims: all -->` becomes all of them, with their counts on top.
"""

import posixpath
import re
from collections import Counter
from pathlib import Path
from typing import Any, TypedDict

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.pages import Page

from mkdocs_sybil.blocks import display
from stop_the_gradient import entries

# In the order in which a reader wants them.
VERDICTS = {
    "never": "Never true",
    "aged": "Aged",
    "condition": "Holds with a condition",
    "unchecked": "Cannot be checked here",
    "holds": "Holds",
}
# The articles, by the document that they go back to.
ARTICLES = {
    "S0": ("What moves a parameter", "articles/what-moves-a-parameter.md"),
    "S1": ("Autograd by hand", "articles/autograd-by-hand.ipynb"),
    "S2": ("Stopping the gradient", "articles/stopping-gradients.md"),
    "S3": ("Flags, leaves and the graph", "articles/flags-leaves-and-the-graph.md"),
    "S4": ("Notes from rebuilding StyleGAN", "articles/rebuilding-stylegan.md"),
}
# claims.js puts two lists in here. Without JavaScript all claims are shown.
FILTER = '<div class="claim-filter" data-source="All documents" data-verdict="All verdicts"></div>'
DIRECTIVE = re.compile(r"^<!-- claims: (\w+) -->$", re.MULTILINE)


class Claim(TypedDict, total=False):
    """One claim; claims.yml explains the fields."""

    says: str
    verdict: str
    today: str
    proof: str
    example: str


def load(folder: Path) -> dict[str, Claim]:
    """Return the claims of claims.yml, by id, in order. Raise PluginError if one is wrong."""
    path = folder / "claims.yml"
    claims: dict[str, Claim] = entries.load(path, ("says", "verdict", "today"))
    for name, claim in claims.items():
        if claim["verdict"] not in VERDICTS:
            raise PluginError(
                f"{display(path)}: {name} has the verdict {claim['verdict']!r}. It must be one of "
                f"{', '.join(VERDICTS)}."
            )
    return dict(sorted(claims.items()))


def of_source(claims: dict[str, Claim], source: str, page: str) -> str:
    """Return the claims of one document as Markdown: one folded block for each verdict."""
    blocks = []
    for verdict, title in VERDICTS.items():
        chosen = [
            _entry(name, claim, page)
            for name, claim in claims.items()
            if name.startswith(f"{source}-") and claim["verdict"] == verdict
        ]
        if chosen:
            entries = "\n".join(chosen).replace("\n", "\n    ")
            blocks.append(f'??? {verdict} "{title}: {len(chosen)}"\n\n    {entries}\n')
    return "\n".join(blocks)


def everything(claims: dict[str, Claim], page: str) -> str:
    """Return all claims as Markdown: the counts, then the claims of each document."""
    counts = Counter((name.partition("-")[0], claim["verdict"]) for name, claim in claims.items())
    lines = [
        f"| Document | {' | '.join(VERDICTS.values())} | All |",
        f"| --- |{' ---: |' * (len(VERDICTS) + 1)}",
    ]
    for source in ARTICLES:
        row = [counts[source, verdict] for verdict in VERDICTS]
        numbers = " | ".join(map(str, row))
        lines.append(f"| [{source}](#{source.lower()}) | {numbers} | {sum(row)} |")
    totals = [sum(counts[source, verdict] for source in ARTICLES) for verdict in VERDICTS]
    lines.append(f"| All | {' | '.join(map(str, totals))} | {sum(totals)} |")
    lines.append(f"\n{FILTER}")
    for source, (title, path) in ARTICLES.items():
        lines.append(f"\n## {source}: {title} {{#{source.lower()}}}\n\n[The article]({path})\n")
        lines += [
            _entry(name, claim, page, f"**{VERDICTS[claim['verdict']]}.** ")
            for name, claim in claims.items()
            if name.startswith(f"{source}-")
        ]
    return "\n".join(lines)


def _entry(name: str, claim: Claim, page: str, verdict: str = "") -> str:
    link = ""
    if "proof" in claim:
        path, _, anchor = claim["proof"].partition("#")
        path = "" if path == page else posixpath.relpath(path, posixpath.dirname(page))
        link = f" [See it run]({path}#{anchor})."
    return (
        f"**{name}** {claim['says']}  \n{verdict or '**Now:** '}{claim['today']}{link}\n"
        f'{{ .claim .{claim["verdict"]} #{name.lower()} data-source="{name.partition("-")[0]}" '
        f'data-verdict="{claim["verdict"]}" }}\n'
    )


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Replace each `<!-- claims: ... -->` of a page."""
    if not DIRECTIVE.search(markdown):
        return markdown
    claims = load(Path(config.docs_dir))
    path = page.file.src_uri
    return DIRECTIVE.sub(
        lambda match: (
            everything(claims, path) if match[1] == "all" else of_source(claims, match[1], path)
        ),
        markdown,
    )
