"""What tests in a browser share: the built site, served, and Chromium in two looks.

conftest.py offers the fixtures.
"""

import os
import re
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from building import DOCS, Build, blocks
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    expect,
    sync_playwright,
)

PATIENCE = 60  # seconds: on a busy machine, what takes one may take twenty
expect.set_options(timeout=PATIENCE * 1000)
# No profile, no background traffic; no name but localhost can be looked up.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
]
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "is_mobile": True,
    "has_touch": True,
}
# Layout does not depend on the palette, nor contrast on the width: two looks see all of it.
LOOKS: dict[str, dict[str, Any]] = {
    "light-desktop": {"color_scheme": "light", **DESKTOP},
    "dark-phone": {"color_scheme": "dark", **PHONE},
}
# Material draws diagrams into closed shadow roots; open ones let the tests and axe look inside.
OPEN_SHADOWS = """
const attachShadow = Element.prototype.attachShadow
Element.prototype.attachShadow = function (options) {
  return attachShadow.call(this, {...options, mode: "open"})
}
"""
OPENED = "document.querySelectorAll('details').forEach(box => box.open = true)"
# What the policy of a page (src/stop_the_gradient/csp.py) forbids is told by an event.
VIOLATIONS = """
window.violations = []
addEventListener("securitypolicyviolation", event =>
  violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`))
"""


# A browser that blocks cookies forbids the mere look at what a page may store.
FORBIDDEN_STORAGE = """
for (const kind of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, kind, {
    get() { throw new DOMException("The operation is insecure.", "SecurityError") },
  })
}
"""

DIAGRAMS = """() => [...document.querySelectorAll(".mermaid")].map(host => {
  const svg = host.shadowRoot?.querySelector("svg")
  const scale = svg ? svg.getBoundingClientRect().width / svg.viewBox.baseVal.width : 0
  const texts = svg ? [...svg.querySelectorAll("text, p, span")] : []
  return {
    name: host.ariaLabel,
    visible: host.checkVisibility(),
    texts: texts.filter(text => text.textContent.trim()).map(text => ({
      text: text.textContent,
      size: scale * parseFloat(getComputedStyle(text).fontSize),
      color: getComputedStyle(text).color,
    })),
    lines: svg ? [...svg.querySelectorAll(".flowchart-link, marker path")].map(
      line => getComputedStyle(line).stroke) : [],
  }
})"""

# For axe: what is as it should be takes most of its time to tell.
FASTER = {"resultTypes": ["violations"]}

GET_CHROMIUM = "`apt-get install chromium`, or set CHROMIUM to its path"


def chromium() -> str | None:
    """Return the path of the browser, None if there is none."""
    names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def firefox() -> str | None:
    """Return the path of Firefox, None if there is none."""
    names = ["firefox-esr", "firefox"]
    return os.environ.get("FIREFOX") or next(filter(None, map(shutil.which, names)), None)


def address(source: Path) -> str:
    """Return the address of a page below the root of the site."""
    path = source.relative_to(DOCS).with_suffix("")
    return (path.parent if path.name == "index" else path).as_posix().removeprefix(".")


PAGES = sorted(address(path) for path in DOCS.rglob("*") if path.suffix in {".md", ".ipynb"})
PAGES.append("404.html")


@dataclass
class Site:
    """The built site and where it is served."""

    root: Path
    base: str

    def html(self, path: str) -> str:
        """Return a page as it was built."""
        file = self.root / path.partition("?")[0]
        return (file if file.is_file() else file / "index.html").read_text("utf-8")

    def with_diagram(self) -> str:
        """Return a page that has a diagram."""
        return next(path for path in PAGES if '<pre class="mermaid">' in self.html(path))

    def with_program(self) -> str:
        """Return a page that has a program."""
        return next(path for path in PAGES if programs(self.html(path)))


@dataclass
class Visit:
    """A page in a browser, and what happened on the way there."""

    path: str
    html: str
    page: Page
    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Listen to what happens."""
        self.page.on("request", self._request)
        self.page.on("pageerror", self._error)
        self.page.on("console", self._console)

    def leave(self) -> None:
        """Listen no more: the page goes elsewhere."""
        self.page.remove_listener("request", self._request)
        self.page.remove_listener("pageerror", self._error)
        self.page.remove_listener("console", self._console)

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)

    def _error(self, error: Error) -> None:
        self.errors.append(f"{error}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.errors.append(f"{message.type}: {message.text}")


def programs(html: str) -> list[str]:
    """Return the programs that a page shows."""
    return [block.code for block in blocks(html) if block.is_python]


class Handler(SimpleHTTPRequestHandler):
    """Serves a folder. What is not there is answered as a host does, with the site's own page."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def send_error(self, code: int, *_: object) -> None:
        """Send the page for what is not there."""
        page = next(Path(self.directory).rglob("404.html")).read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", f"{len(page)}")
        self.end_headers()
        self.wfile.write(page)


@contextmanager
def serve(folder: Path, handler: type[Handler] = Handler) -> Iterator[str]:
    """Serve a folder, and yield its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def site(built: Build) -> Iterator[Site]:
    with serve(built.root.parent) as base:
        yield Site(built.root, f"{base}en/")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = chromium()
    if found is None:
        stop = pytest.fail if os.environ.get("CI") else pytest.skip
        stop(f"These tests need Chromium: {GET_CHROMIUM}.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def contexts(browser: Browser, site: Site) -> dict[str, BrowserContext]:
    """One browser profile per look: its cache makes the second page fast."""
    contexts = {}
    for look, options in LOOKS.items():
        contexts[look] = browser.new_context(**options)
        contexts[look].set_default_timeout(PATIENCE * 1000)
        contexts[look].add_init_script(OPEN_SHADOWS)
        contexts[look].add_init_script(VIOLATIONS)
        allow_clipboard(contexts[look], site)
    return contexts


def allow_clipboard(context: BrowserContext, site: Site) -> None:
    """Let the pages of a site read what was copied. Firefox has a setting for it instead."""
    if context.browser and context.browser.browser_type.name == "chromium":
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site.base)


@pytest.fixture(scope="module")
def tabs(contexts: dict[str, BrowserContext]) -> dict[str, Page]:
    """A tab of each look, for one page after the other: a new one takes longer than most pages."""
    return {look: context.new_page() for look, context in contexts.items()}


def go(page: Page, site: Site, path: str) -> Visit:
    """Visit an address in a page of the browser, and wait until its diagrams are drawn."""
    visit = Visit(path, site.html(path), page)
    visit.page.goto(f"{site.base}{path}")
    visit.page.evaluate(OPENED)
    visit.page.evaluate("dispatchEvent(new Event('beforeprint'))")  # draws all diagrams
    with suppress(Error):  # then the test of the diagrams fails
        visit.page.locator("pre.mermaid").first.wait_for(state="detached")
    return visit


def eventually(page: Page, expression: str) -> Any:
    """Return the value of an expression in a page as soon as it is true, or what it is at last.

    Playwright's `wait_for_function` needs `eval`, which the policy of a page refuses.
    """
    ended = time.monotonic() + PATIENCE
    while not (value := page.evaluate(expression)) and time.monotonic() < ended:
        page.wait_for_timeout(50)
    return value


def contrast(one: str, other: str) -> float:
    """Return the contrast of two CSS colours as WCAG defines it."""

    def luminance(color: str) -> float:
        parts = [float(part) / 255 for part in re.findall(r"[\d.]+", color)[:3]]
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def background(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def check_diagrams(page: Page) -> None:
    """Every diagram is drawn, has a name, and can be read."""
    for diagram in page.evaluate(DIAGRAMS):
        assert diagram["texts"], "a diagram is not drawn"
        assert diagram["name"], "a diagram has no name"
        for text in diagram["texts"]:
            assert not diagram["visible"] or text["size"] >= 12, text
            assert contrast(text["color"], background(page)) >= 4.5, text
        for line in diagram["lines"]:
            assert contrast(line, background(page)) >= 3, line
