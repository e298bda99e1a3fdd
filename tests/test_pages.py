"""What each page of the built site shows, in a browser and without one.

A browser visits each page once, in one of two looks, in turn, and all is read in this visit. What
takes long, axe and each copy button, is done with pages that together have all that pages consist
of; there, contrast is measured in both looks. EVERY_PAGE=1 does all with all, each week: weekly.yml.
"""

import importlib.metadata
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import FASTER, LOOKS, PAGES, Site, Visit, check_diagrams, go, programs
from building import Build, copied
from playwright.sync_api import Page
from selectolax.lexbor import LexborHTMLParser, LexborNode

# Most of axe's time goes into the contrast of each coloured word. It is left to what consists of
# something that stood nowhere before at such a place, on this page or on one that was looked at.
SEEN = """known => {
  const seen = new Set(known)
  const name = e => `${e.tagName} ${e.getAttribute("class")} ${e.getAttribute("style")}`
  const look = (e, place) => {
    const names = [...e.querySelectorAll("*")].map(child => {
      const names = []
      for (let one = child; one != e; one = one.parentElement) names.push(name(one))
      return [...names, place].join(" < ")
    })
    if ([place, ...names].every(name => seen.has(name))) return (e.dataset.seen = "")
    seen.add(place)
    for (const child of e.children) look(child, `${name(child)} < ${place}`)
  }
  look(document.body, "")
  return [...seen]
}"""
# Half of the rest goes into coloured words, which have no structure.
PLAIN = """() => {
  for (const code of document.querySelectorAll("pre > code:not(:has(a, button, [id], [tabindex]))"))
    code.textContent = code.textContent
}"""
KNOWN: dict[str, list[str]] = {}  # of each look
COLOURS = ["color-contrast", "link-in-text-block"]
ONLY_CONTRAST = {**FASTER, "runOnly": COLOURS}
NO_CONTRAST = {**FASTER, "rules": {rule: {"enabled": False} for rule in COLOURS}}

# Instead of the clipboard, of which there is one for all. Material copies what a field of its own
# holds, in the click.
COPIED = """async () => {
  const copied = []
  document.execCommand = () => copied.push(document.activeElement.value)
  for (const button of document.querySelectorAll("[class*=language-py] .md-code__button")) {
    const before = copied.length
    button.click()
    while (copied.length == before) await new Promise(done => setTimeout(done))
  }
  return copied
}"""
# What a reader can see of a block of code, and the button beside it, do not overlap.
COVERED = """() => [...document.querySelectorAll("pre > .md-code__nav")].map(nav => {
  const [button, code] = [nav, nav.parentElement.querySelector("code")].map(
    element => element.getBoundingClientRect())
  const apart = button.bottom <= code.top + 1 || button.left >= code.right - 1
  return apart || !nav.checkVisibility() ? "" : nav.parentElement.textContent.slice(0, 60)
}).filter(Boolean)"""
# Tables and code, of what is open, that are wider than their box.
WIDE = """[...document.querySelectorAll(".md-typeset__scrollwrap, pre > code")].filter(
  box => box.scrollWidth > box.clientWidth + 1 && box.checkVisibility()
).map(box => box.textContent.trim().slice(0, 60))"""
# The words of our own figures, and of the lab's, as large as they are seen.
FIGURES = """() => [...document.querySelectorAll("svg:is(.drawn, .lab__line) text")].filter(
  text => text.checkVisibility()  // a question hides what its program shows
).map(text => {
  const svg = text.ownerSVGElement
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width
  return [text.textContent, scale * parseFloat(getComputedStyle(text).fontSize)]
})"""


def parts(html: str) -> set[tuple[str, str]]:
    """Return what a page consists of: elements with their classes, each with the one around it."""

    def name(node: LexborNode | None) -> str:
        return f"{node.tag} {node.attributes.get('class')}" if node is not None else ""

    return {(name(node.parent), name(node)) for node in LexborHTMLParser(html).css("article *")}


def cover(pages: Mapping[str, set[Any]]) -> set[str]:
    """Return some of the pages that together consist of all that pages consist of."""
    left, chosen = set().union(*pages.values()), set()
    while left:
        most = max(sorted(pages), key=lambda path: len(pages[path] & left))
        chosen.add(most)
        left -= pages[most]
    return chosen


@pytest.fixture(scope="module")
def sample(site: Site) -> set[str]:
    """The pages for what takes long. What is around the article is the same on all."""
    if os.environ.get("EVERY_PAGE"):
        return set(PAGES)
    return cover({path: parts(site.html(path)) for path in PAGES})


def test_some_pages_have_all_that_pages_consist_of() -> None:
    pages = {"a": {1, 2}, "b": {2, 3, 4}, "c": {3}, "d": {1}}
    assert cover(pages) == {"a", "b"}
    article = "<article><p>1 <a class=x>2</a></article>"
    assert parts(article) == {("article None", "p None"), ("p None", "a x")}


def test_a_pale_word_is_told_also_among_known_ones(site: Site, tabs: dict[str, Page]) -> None:
    look = next(iter(LOOKS))
    visit = go(tabs[look], site, "glossary")
    paint = """color => {
      for (const marked of document.querySelectorAll("[data-seen]")) delete marked.dataset.seen
      document.querySelector("article h1 ~ p").style.color = color
    }"""
    for color in ("", "", "#ccc"):
        visit.page.evaluate(paint, color)
        wrong = "".join(f"{found}" for _, found in contrast(visit, look))
        assert ("color-contrast" in wrong) == bool(color), wrong
    visit.leave()


def test_every_built_page_is_visited(site: Site) -> None:
    built = {path.relative_to(site.root) for path in site.root.rglob("*.html")}
    visited = {Path(path) if path.endswith(".html") else Path(path, "index.html") for path in PAGES}
    assert built == visited


@pytest.mark.parametrize("path", PAGES)
def test_page(path: str, site: Site, tabs: dict[str, Page], sample: set[str]) -> None:
    looks = list(LOOKS)
    own = looks[PAGES.index(path) % len(looks)]
    found: dict[str, object] = {}
    for look in looks if path in sample else [own]:
        visit = go(tabs[look], site, path)
        checks = [*seen(visit, site)]
        if path in sample:
            checks += contrast(visit, look)
        if path in sample and (look == own or os.environ.get("EVERY_PAGE")):
            checks += tried(visit, site)
        found |= {f"{look}: {what}": wrong for what, wrong in checks if wrong}
        visit.leave()
    assert found == {}


def seen(visit: Visit, site: Site) -> Iterator[tuple[str, object]]:
    """Yield what is looked at on each page, and what is wrong with it."""
    page, has_diagram = visit.page, '<pre class="mermaid">' in visit.html
    yield "errors", visit.errors
    yield "forbidden by its own policy", page.evaluate("violations")
    inside = ("data:", "blob:", site.base)
    yield "other hosts", [url for url in visit.requests if not url.startswith(inside)]
    files = [url.rpartition("/")[2] for url in visit.requests]
    yield "fetches Mermaid without need, or not", ("mermaid.js" in files) != has_diagram
    yield "fetches other releases, of which none is chosen", "releases.json" in files
    if has_diagram:
        left = visit.html.count('<pre class="mermaid">') - page.locator(".mermaid").count()
        yield "diagrams that are not drawn", left
        check_diagrams(page)
    yield "too small", [word for word, size in page.evaluate(FIGURES) if size < 12]
    yield "code under the copy button", page.evaluate(COVERED)
    own = page.viewport_size
    assert own
    desktop = own["width"] > 1000
    for width in {own["width"], 1920} if desktop else {own["width"]}:
        page.set_viewport_size({**own, "width": width})
        yield f"scrolls at {width}", page.evaluate("document.documentElement.scrollWidth") > width
        if desktop:  # on a phone, a box with code or a table may scroll
            yield f"boxes too narrow at {width}", page.evaluate(WIDE)
    page.set_viewport_size(own)


def contrast(visit: Visit, look: str) -> Iterator[tuple[str, object]]:
    """Yield which colours are too near to each other."""
    known = [] if os.environ.get("EVERY_PAGE") else KNOWN.get(look, [])
    KNOWN[look] = visit.page.evaluate(SEEN, known)
    unseen = {"exclude": [["[data-seen]"]]}
    yield "contrast", violations(visit.page, context=unseen, options=ONLY_CONTRAST)


def tried(visit: Visit, site: Site) -> Iterator[tuple[str, object]]:
    """Yield what takes long, and what is wrong with it. The page is of no use afterwards."""
    page = visit.page
    page.evaluate(PLAIN)
    yield "axe", violations(page, options=NO_CONTRAST)
    if visit.path != "404.html":  # last, as a word about it stays in sight
        expected = [code for _, code in copied(site.root / visit.path / "index.html")]
        yield "copies another text", page.evaluate(COPIED) != expected
    button = ".language-output .md-code__button:visible"
    yield "copies outputs", page.locator(button).count()


def violations(page: Page, **options: object) -> str:
    """Return what axe says of a page, nothing if all is well."""
    found = Axe().run(page, **options)
    return found.generate_report() if found.violations_count else ""


def test_the_policy_stands_above_all_scripts(built: Build) -> None:
    for path in built.root.rglob("*.html"):
        html = path.read_text("utf-8")
        assert html.index('http-equiv="Content-Security-Policy"') < html.index("<script"), path


def test_pages_name_no_file_of_another_host(built: Build) -> None:
    loads = "script[src], img[src], source, iframe, link[rel=stylesheet], link[rel*=icon]"
    for path in built.root.rglob("*.html"):
        for node in LexborHTMLParser(path.read_text("utf-8")).css(loads):
            url = node.attributes.get("src") or node.attributes.get("href") or ""
            assert not re.match(r"(?!data:)[\w+.-]+:|//", url), f"{path}: {url}"


def test_each_page_with_programs_ends_with_its_stamp(built: Build) -> None:
    torch = importlib.metadata.version("torch").partition("+")[0]
    for path in PAGES:
        file = built.root / path
        html = (file if file.is_file() else file / "index.html").read_text("utf-8")
        tree = LexborHTMLParser(html)
        stamps = [" ".join(s.text().split()) for s in tree.css("article > .stamp")]
        count = len(programs(html))
        if count == 0:
            assert stamps == [], path
        else:
            (stamp,) = stamps
            assert tree.css("article > .stamp + .take"), path
            assert re.match(rf"Checked on \d{{4}}-\d\d-\d\d with .*\bPyTorch {torch}\b", stamp), (
                path
            )
            numbers = re.search(r": (\d+) programs? run(?:, (\d+) not executed)?\.", stamp)
            assert numbers, path
            assert sum(int(number or 0) for number in numbers.groups()) == count, path
            assert "are about code that isn't compiled and runs in one process" in stamp, path
            for way in {"laws/compiled", "articles/move/ddp"} - {path}:
                assert tree.css(f'.stamp a[href$="{Path(way).name}/"]'), path
