"""The content security policy (CSP): what a browser may load for a page, and what may run in it.

It stands in a `<meta>` element, since a static host sets no headers. Scripts run that are files of
the site, or that a template of the theme holds: such a script gets a mark when Jinja reads the
template, before anything that a person or a program wrote can be in it. A page that holds any
other script is refused.
"""

import base64
import hashlib
import re

from jinja2.ext import Extension

from mkdocs_sybil import ProblemError

SCRIPT = re.compile(
    r"<script\b(?P<attributes>[^>]*)>(?P<code>.*?)(</script\s*>|\Z)", re.DOTALL | re.IGNORECASE
)
SOURCE = re.compile(r"\ssrc\s*=", re.IGNORECASE)
DATA = re.compile(r"""\stype\s*=\s*["']?application/json""", re.IGNORECASE)
STYLE = re.compile("<style>(.*?)</style>", re.DOTALL)
START = '<meta charset="utf-8">'


def marking(mark: str) -> type[Extension]:
    """Return the Jinja extension that gives a mark to each script of each template."""

    class Marking(Extension):
        def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
            return re.sub(r"<script\b", f"<script {mark}", source)

    return Marking


def finished(html: str, content: str, mark: str) -> str:
    """Return a page with its policy in front of all that it loads, and without the marks.

    `content` is what an author wrote of it. Raises ProblemError if that holds a script, or if the
    page holds an inline script that is in no template.
    """
    foreign = SCRIPT.search(content)
    hashes = set()
    for script in SCRIPT.finditer(html):
        if SOURCE.search(script["attributes"]) or DATA.search(script["attributes"]):
            continue
        if mark not in script["attributes"]:
            foreign = foreign or script
        hashes.add(_hash(script["code"]))
    if foreign:
        shown = re.sub(r"\s+", " ", foreign[0])[:100]
        raise ProblemError(
            f"this page holds a script: {shown} Scripts are files in docs/theme/assets/, which "
            "mkdocs.yml names in extra_javascript."
        )
    html = html.replace(f"<script {mark}", "<script")
    if START not in html:
        raise ProblemError(f"The policy of a page goes behind {START}, which the theme has not.")
    styles = {
        _hash(style) for style in STYLE.findall(html.replace(content, "") if content else html)
    }
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy(html, hashes, styles)}">'
    return html.replace(START, f"{START}\n      {meta}", 1)


def policy(html: str, scripts: set[str], styles: set[str]) -> str:
    """Return the policy that a page needs, and no more."""
    # Mermaid measures a diagram with styles of its own, which differ from diagram to diagram.
    inline = ["'unsafe-inline'"] if 'class="mermaid"' in html else _named(styles)
    return "; ".join(
        [
            "default-src 'none'",
            " ".join(["script-src 'self'", *_named(scripts)]),
            " ".join(["style-src 'self'", *inline]),
            "img-src 'self' data:",
            "connect-src 'self'",  # the index of the search, and data that a script fetches
            "worker-src 'self'",  # the search
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _named(hashes: set[str]) -> list[str]:
    return [f"'sha256-{value}'" for value in sorted(hashes)]


def _hash(code: str) -> str:
    return base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
