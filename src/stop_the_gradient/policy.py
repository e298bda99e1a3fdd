"""An MkDocs hook: each page says what a browser may load for it, and what may run in it.

That is a Content Security Policy, in a `<meta>` element, since a static host sets no headers. What
a page holds that its policy does not name, such as a script that somebody slipped into it, does
not run.
"""

import base64
import hashlib
import re
from typing import Any, Literal

from mkdocs.exceptions import PluginError
from mkdocs.plugins import event_priority

INLINE = re.compile(r"<script(?![^>]*\b(?:src|type)=)[^>]*>(.*?)</script>", re.DOTALL)
START = '<meta charset="utf-8">'

_serving = False


def on_startup(*, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
    """Note whether MkDocs serves. Then it adds a script to each page that differs each time."""
    global _serving
    _serving = command == "serve"


def policy(html: str) -> str:
    """Return the policy that a finished page needs, and no more."""
    hashes = sorted(
        {
            base64.b64encode(hashlib.sha256(s.encode()).digest()).decode()
            for s in INLINE.findall(html)
        }
    )
    # Mermaid measures a diagram with styles of its own, which differ from diagram to diagram.
    styles = " 'unsafe-inline'" if 'class="mermaid"' in html else ""
    return "; ".join(
        [
            "default-src 'none'",
            " ".join(["script-src 'self'", *(f"'sha256-{value}'" for value in hashes)]),
            f"style-src 'self'{styles}",
            "img-src 'self' data:",
            "connect-src 'self'",  # the index of the search, and data that a script fetches
            "worker-src 'self'",  # the search
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


@event_priority(-100)  # after all that changes the page
def on_post_page(html: str, **_: Any) -> str:
    """Put the policy of a page in front of all that it loads."""
    if _serving:
        return html
    if START not in html:
        raise PluginError(f"The policy of a page goes behind {START}, which the theme has not.")
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy(html)}">'
    return html.replace(START, f"{START}\n      {meta}", 1)


@event_priority(-100)
def on_post_template(text: str, *, template_name: str, **_: Any) -> str:
    """Do the same for 404.html, which is no page of the docs."""
    return on_post_page(text) if template_name.endswith(".html") else text
