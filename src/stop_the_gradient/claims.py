"""An MkDocs hook: put the claims of a source document, with their verdicts, into a page.

The line `<!-- claims: S2 -->` becomes all claims of claims.yml whose id starts with `S2-`.
"""

import posixpath
import re
from pathlib import Path
from typing import Any, TypedDict

import yaml
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

# In the order in which a reader wants them.
VERDICTS = {
    "never": "Never true",
    "aged": "Aged",
    "condition": "Holds with a condition",
    "unchecked": "Cannot be checked here",
    "holds": "Holds",
}
DIRECTIVE = re.compile(r"^<!-- claims: (\w+) -->$", re.MULTILINE)


class Claim(TypedDict, total=False):
    """One claim; claims.yml explains the fields."""

    says: str
    verdict: str
    today: str
    proof: str
    example: str


def load(config: MkDocsConfig) -> dict[str, Claim]:
    """Return the claims of the edition that is built, by id."""
    text = (Path(config.docs_dir) / "claims.yml").read_text(encoding="utf-8")
    claims: dict[str, Claim] = yaml.safe_load(text)
    return claims


def render(claims: dict[str, Claim], source: str, page: str) -> str:
    """Return the claims of one source as Markdown: one folded block for each verdict."""
    blocks = []
    for verdict, title in VERDICTS.items():
        chosen = {
            name: claim
            for name, claim in claims.items()
            if name.startswith(f"{source}-") and claim["verdict"] == verdict
        }
        if chosen:
            blocks.append(f'??? {verdict} "{title}: {len(chosen)}"\n')
            for name, claim in chosen.items():
                blocks.append(
                    f"    **{name}** {claim['says']}  \n    **Now:** {claim['today']}"
                    f"{_link(claim, page)}\n    {{ .claim #{name.lower()} }}\n"
                )
    return "\n".join(blocks)


def _link(claim: Claim, page: str) -> str:
    if "proof" not in claim:
        return ""
    path, _, anchor = claim["proof"].partition("#")
    path = "" if path == page else posixpath.relpath(path, posixpath.dirname(page))
    return f" [See it run]({path}#{anchor})."


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, **_: Any) -> str:
    """Replace each `<!-- claims: ... -->` of a page."""
    if not DIRECTIVE.search(markdown):
        return markdown
    claims = load(config)
    return DIRECTIVE.sub(lambda match: render(claims, match[1], page.file.src_uri), markdown)
