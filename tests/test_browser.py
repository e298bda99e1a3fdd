"""What a reader can do in a browser. What each page shows: see test_pages.py."""

import json
import os
import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
import questions
import study
import yaml
from axe_playwright_python.sync_playwright import Axe
from browsing import (
    DESKTOP,
    FASTER,
    FORBIDDEN_STORAGE,
    LOOKS,
    OPENED,
    PAGES,
    PHONE,
    Site,
    Visit,
    address,
    allow_clipboard,
    background,
    check_diagrams,
    contrast,
    eventually,
    go,
    serve,
)
from building import DOCS
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonConsoleLexer
from small import shared_site

from stop_the_gradient.releases import data as release_data
from stop_the_gradient.releases import pages as release_pages

KNOWN = release_pages.known(
    release_data.load(release_data.DATA), release_data.examples(study.site()), {}
)

FLOW = "```mermaid\nflowchart LR\n  accTitle: {name}\n  a --> {name}\n```\n"
SPACE = "".join(f"- A line of text, number {number}.\n" for number in range(150))
ASK = (
    '# Ask {#ask}\n\n--8<-- "two.py"\n\n??? predict "What?"\n\n'
    "    - [ ] `3`: who counts 1 twice.\n    - [x] `2`: 1 and 1.\n\n    Step by step.\n\n"
    "## Then {#then}\n\n[An article](../articles/ask.md)\n"
)
SMALL = {
    "docs/en/index.md": "# Home {#home}\n\n[Sums](sums.md), [diagrams](diagrams.md)\n",
    "docs/en/sums.md": '# Sums {#sums}\n\n--8<-- "sum.py:one"\n\n--8<-- "sum.py:two"\n',
    "docs/en/diagrams.md": f"# Diagrams {{#diagrams}}\n\n{SPACE}\n## Below {{#below}}\n\n"
    f"{FLOW.format(name='one')}\n{SPACE}\n{FLOW.format(name='two')}",
    **{f"docs/en/{page}.md": ASK for page in ("articles/ask", "course/ask")},
    **{
        f"snippets/{page}/two.{end}": text
        for page in ("articles/ask", "course/ask")
        for end, text in (("py", "print(1 + 1)\n"), ("out", "2\n"))
    },
    "docs/en/course/index.md": "# The course {#course}\n\n| Chapter |\n| --- |\n"
    "| [Ask](ask.md) |\n| [More](more.md) |\n",
    "docs/en/course/more.md": "# More {#more}\n\n## Last {#last}\n\n[An article](../articles/ask.md)\n\n"
    "[Below](../articles/long.md#below)\n",
    "docs/en/articles/long.md": f"# Long {{#long}}\n\n{SPACE}\n## Below {{#below}}\n\n{SPACE}",
    "docs/en/errors/why.md": "# Why {#why}\n\n[An article](../articles/ask.md)\n\n"
    "[A chapter](../course/ask.md)\n",
    "snippets/sums/sum.py": "# --8<-- [start:one]\none = 1\n# --8<-- [end:one]\n"
    "# --8<-- [start:two]\nprint(one + 1)\n# --8<-- [end:two]\n",
    "snippets/sums/sum.two.out": "2\n",
}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A small site, served below a prefix that it was not built for."""
    built = shared_site(tmp_path_factory, "browsed", SMALL)
    with serve(built.root.parents[1]) as base:
        yield Site(built.root, f"{base}below/en/")


def test_draws_a_diagram_when_it_comes_near_or_the_page_is_printed(
    small: Site, browser: Browser
) -> None:
    page = browser.new_page(**DESKTOP)
    fetched: list[str] = []
    page.on("request", lambda r: fetched.append(r.url) if r.url.endswith("/mermaid.js") else None)
    page.goto(f"{small.base}diagrams/")
    page.wait_for_load_state("networkidle")
    assert fetched == []
    page.locator("#below").scroll_into_view_if_needed()
    page.locator("#below + pre.mermaid").wait_for(state="detached")
    assert len(fetched) == 1
    expect(page.locator("pre.mermaid"), "the one further below waits").to_have_count(1)
    page.evaluate("window.print = () => { window.printed = true }")
    page.keyboard.press("Control+p")
    page.locator("pre.mermaid").wait_for(state="detached")
    assert eventually(page, "window.printed")
    page.close()


def copies_a_section(small: Site, browser: Browser, look: str) -> None:
    """With the clipboard itself, by keyboard or touch."""
    context = browser.new_context(**LOOKS[look])
    allow_clipboard(context, small)
    page = context.new_page()
    page.goto(f"{small.base}sums/")
    button = page.locator(".language-python .md-code__button").last
    button.tap() if LOOKS[look].get("has_touch") else button.press("Enter")
    page.get_by_text("Copied to clipboard").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == "one = 1\nprint(one + 1)"
    context.close()


@pytest.mark.parametrize("look", LOOKS)
def test_a_section_is_copied_whole(small: Site, browser: Browser, look: str) -> None:
    copies_a_section(small, browser, look)


def test_works_below_any_prefix(small: Site, browser: Browser) -> None:
    """It was built for another address. A page that is not there is shown as one, and leads home.

    Each page is opened, and all that its links and files lead to within the site is asked for.
    """
    page = browser.new_page(**DESKTOP)
    broken: list[str] = []
    page.on("response", lambda r: broken.append(r.url) if r.status >= 400 else None)
    inside = (small.base, "data:", "blob:")
    page.on("request", lambda r: None if r.url.startswith(inside) else broken.append(r.url))
    for path in ("", "sums/", "diagrams/", "articles/ask/"):
        page.goto(f"{small.base}{path}")
        page.wait_for_load_state("networkidle")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        links = page.evaluate(
            "[...document.querySelectorAll('a[href], link[href]:not([rel=canonical])')].map(link => link.href)"
        )
        for link in {link.partition("#")[0] for link in links}:
            if link.startswith("http://127.0.0.1"):
                assert link.startswith(small.base), link
                assert page.request.get(link).ok, link
        page.keyboard.press("/")
        page.locator("dialog[open] input").fill("sum")
        page.locator("dialog[open] a").first.wait_for()
    assert broken == []
    for lost in ("gone", "sums/gone/deeper/", "404.html"):
        broken.clear()
        page.goto(f"{small.base}{lost}")
        page.wait_for_load_state("networkidle")
        expect(page.get_by_role("heading")).to_have_text("There is no such page")
        assert (
            page.evaluate("getComputedStyle(document.querySelector('main')).maxWidth") != "none"
        ), "it has a style"
        assert [url for url in broken if not url.endswith(lost)] == []
        links = {
            link.inner_text(): link.evaluate("a => a.href") for link in page.locator("a").all()
        }
        word = lost.strip("/").rpartition("/")[2].removesuffix(".html")
        assert links["Search for it"] == f"{small.base}?q={word}"
        assert links["Paste an error message"] == f"{small.base}errors/"
        page.get_by_role("link", name="Stop the Gradient").click()
        page.wait_for_url(small.base)
        page.wait_for_load_state("networkidle")
    page.close()


def test_the_keys_n_and_p_turn_the_page(small: Site, browser: Browser) -> None:
    """No `<link rel="next">`, for Firefox would fetch ahead what it names."""
    page = browser.new_page(**DESKTOP)
    page.goto(f"{small.base}sums/")
    expect(page.locator("link[rel=next]")).to_have_count(0)
    page.keyboard.press("p")
    expect(page).not_to_have_url(f"{small.base}sums/")
    page.wait_for_load_state("networkidle")  # the next page listens for keys
    page.keyboard.press("n")
    expect(page).to_have_url(f"{small.base}sums/")
    page.close()


def test_a_question_hides_the_output_until_it_is_answered_by_keyboard(
    small: Site, browser: Browser
) -> None:
    """The reader's own answer comes first, and the others on demand."""
    page = browser.new_page(**DESKTOP)
    page.goto(f"{small.base}course/ask/")
    output, others = page.locator(".language-output"), page.locator(".predict__choices")
    own = page.locator(".predict__yours")
    expect(page.get_by_role("group", name="What?")).to_be_visible()
    for hidden in (output, own, others, page.get_by_text("Step by step.")):
        expect(hidden).to_be_hidden()
    page.get_by_role("switch", name="Ask me before showing").focus()
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.locator("button:focus", has_text="3").count():
            break
    page.keyboard.press("Enter")
    expect(output).to_be_visible()
    expect(own).to_have_text("You said 3. No: who counts 1 twice.")
    expect(own, "where the button was").to_be_focused()
    expect(page.get_by_text("Step by step.")).to_be_visible()
    expect(others).to_be_hidden()
    assert page.locator(".predict").inner_text().startswith("What?\n\nYou said 3.")
    page.keyboard.press("Tab")
    for _ in range(5):
        if page.locator("summary:focus", has_text="Other answers").count():
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(others).to_have_text("2 Right: 1 and 1.", use_inner_text=True)
    found = Axe().run(page, context={"include": [["article"]]}, options=FASTER)
    assert found.violations_count == 0, found.generate_report()
    page.reload()
    page.get_by_role("button", name="Show the output").press("Enter")  # without an answer
    expect(output).to_be_visible()
    page.locator("summary:focus", has_text="The answers").press("Enter")
    text = "3 No: who counts 1 twice.\n2 Right: 1 and 1."
    expect(others).to_have_text(text, use_inner_text=True)
    page.close()


def test_a_thumb_can_answer(small: Site, browser: Browser) -> None:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto(f"{small.base}course/ask/")
    for button in page.locator(".predict button").all():
        place = button.bounding_box()
        assert place
        assert place["height"] >= 44
        assert place["width"] >= 44
    page.get_by_role("button", name="2").tap()
    expect(page.locator(".predict__yours")).to_have_text("You said 2. Right: 1 and 1.")
    context.close()


def test_without_a_script_a_question_is_a_fold_below_its_output(
    small: Site, browser: Browser
) -> None:
    context = browser.new_context(java_script_enabled=False, **DESKTOP)
    page = context.new_page()
    for path in ("articles/ask/", "course/ask/"):
        page.goto(f"{small.base}{path}")
        expect(page.locator(".language-output")).to_be_visible()
        expect(page.get_by_text("Step by step.")).to_be_visible()
        expect(page.locator(".predict-switch")).to_be_hidden()
        why = page.locator(".predict__why")
        expect(why.first).to_be_hidden()
        page.locator("summary", has_text="What?").press("Enter")
        said = ["No: who counts 1 twice.", "Right: 1 and 1."]
        expect(why).to_have_text(said, use_inner_text=True)
    context.close()


def test_a_script_that_does_not_come_hides_no_output(small: Site, browser: Browser) -> None:
    page = browser.new_page(**DESKTOP)
    page.route("**/predict.js", lambda route: route.abort())
    page.goto(f"{small.base}course/ask/")
    expect(page.locator(".language-output")).to_be_visible()
    page.close()


def test_on_paper_a_question_is_answered_and_a_fold_is_open(small: Site, browser: Browser) -> None:
    page = browser.new_page(**DESKTOP)
    page.goto(f"{small.base}course/ask/")
    page.locator("article").evaluate(
        "page => page.insertAdjacentHTML('beforeend', "
        "'<details><summary>More</summary><p>What is folded.</p></details>')"
    )
    expect(page.get_by_text("What is folded.")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.get_by_text("What is folded.")).to_be_visible()
    expect(page.locator(".language-output")).to_be_visible()
    expect(page.locator(".predict__why").last).to_be_visible()
    expect(page.locator(".predict-switch")).to_be_hidden()
    page.emulate_media(media="screen")
    expect(page.locator(".predict__why").last).to_be_hidden()
    page.close()


def test_only_who_learns_is_asked(small: Site, browser: Browser) -> None:
    """Who reads the course, or comes from there; and who wants it so, from then on."""
    context = browser.new_context(**DESKTOP)
    page = context.new_page()
    output, buttons = page.locator(".language-output"), page.locator(".predict__ask")
    switch = page.get_by_role("switch", name="Ask me before showing")

    def is_asked(asked: bool) -> None:
        expect(output).to_be_visible(visible=not asked)
        expect(buttons).to_be_visible(visible=asked)
        expect(switch).to_be_checked(checked=asked)

    page.goto(f"{small.base}articles/ask/")
    is_asked(False)
    expect(page.get_by_text("Step by step."), "what explains it").to_be_visible()
    program, printed = page.locator(".joined").bounding_box(), output.bounding_box()
    assert program and printed
    assert printed["y"] - program["y"] - program["height"] < 2, "joined to its program"
    page.goto(f"{small.base}course/ask/")
    is_asked(True)
    page.get_by_role("link", name="An article").click()
    is_asked(True)
    page.goto(f"{small.base}errors/why/")
    expect(switch).to_have_count(0)
    page.get_by_role("link", name="An article").click()
    is_asked(False)
    for hurried in ("errors/why/", "course/ask/#then"):
        page.goto("about:blank")
        page.goto(f"{small.base}{hurried}")
        if "why" in hurried:
            page.get_by_role("link", name="A chapter").click()
        is_asked(False)
    switch.press("Space")
    is_asked(True)
    page.goto(f"{small.base}articles/ask/")
    is_asked(True)
    page.get_by_role("button", name="3").click()
    expect(output).to_be_visible()
    switch.press("Space")
    is_asked(False)
    page.goto(f"{small.base}course/ask/")
    is_asked(False)
    context.close()


def test_the_course_remembers_what_was_read(small: Site, browser: Browser) -> None:
    """By a tick at the end of a page, or a link to the next one."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    bar, ticks = page.locator(".course-bar"), page.locator("td a.read")
    page.goto(f"{small.base}course/")
    expect(bar).to_have_text("2 pages", use_inner_text=True)
    expect(ticks).to_have_count(0)
    page.get_by_role("link", name="Ask").last.click()
    expect(bar).to_have_text("The course, page 1 of 2", use_inner_text=True)
    page.goto(f"{small.base}course/ask/")  # by itself, it marks nothing
    tick = page.get_by_label("I have read this page")
    expect(tick).not_to_be_checked()
    page.locator(".md-footer__link--next").click()
    expect(bar).to_have_text("The course, page 2 of 2 1 of 2 pages read.", use_inner_text=True)
    tick.check()
    page.goto(f"{small.base}course/")
    expect(bar).to_have_text("2 pages 2 of 2 pages read.", use_inner_text=True)
    expect(ticks).to_have_count(2)
    page.goto(f"{small.base}course/ask/")
    expect(bar.get_by_role("link", name="Ask, read")).to_have_attribute("aria-current", "page")
    tick.uncheck()
    page.goto(f"{small.base}course/")
    expect(bar).to_contain_text("1 of 2 pages read.")
    bar.get_by_role("link", name="Ask", exact=True).last.click()
    expect(page).to_have_url(f"{small.base}course/ask/")
    found = Axe().run(page, context={"include": [["article"]]}, options=FASTER)
    assert found.violations_count == 0, found.generate_report()
    context.close()


@pytest.mark.parametrize("storage", ["", FORBIDDEN_STORAGE], ids=["remembers", "forbidden"])
def test_an_article_leads_back_to_the_course(small: Site, browser: Browser, storage: str) -> None:
    context = browser.new_context(**DESKTOP)
    context.add_init_script(storage)
    page = context.new_page()
    notice = page.locator(".course-back")
    page.goto(f"{small.base}articles/ask/")
    expect(notice).to_be_hidden()
    page.goto(f"{small.base}course/more/")
    expect(notice).to_have_count(0)
    page.get_by_role("link", name="An article").click()
    expect(notice).to_have_text("You came from the course. Back to: More")
    page.reload()
    notice.get_by_role("link", name="More").click()
    expect(page).to_have_url(f"{small.base}course/more/{'' if storage else '#last'}")
    context.close()


@pytest.mark.parametrize("look", LOOKS)
def test_the_way_back_to_the_course_is_in_view(small: Site, browser: Browser, look: str) -> None:
    """Where the course leads to a section, it stands above the heading, and covers nothing of it."""
    context = browser.new_context(**LOOKS[look])
    page = context.new_page()
    notice, heading = page.locator(".course-back"), page.locator("#below")
    page.goto(f"{small.base}course/more/")
    page.get_by_role("link", name="Below").click()
    expect(notice).to_be_in_viewport(ratio=1)
    header = page.locator(".md-header").bounding_box()
    above, below = notice.bounding_box(), heading.bounding_box()
    assert header and above and below
    assert header["y"] + header["height"] <= above["y"] + 1
    assert above["y"] + above["height"] < below["y"] < 200
    page.mouse.wheel(0, 900)
    expect(heading).not_to_be_in_viewport()
    expect(notice).to_be_in_viewport(ratio=1)
    context.close()


def test_all_works_where_nothing_may_be_stored(small: Site, browser: Browser) -> None:
    """The search, the questions, the chooser of the release and that of the look."""
    context = browser.new_context(**DESKTOP)
    context.add_init_script(FORBIDDEN_STORAGE)
    page = context.new_page()
    visit = Visit("", "", page)
    page.goto(f"{small.base}articles/ask/")
    page.get_by_role("switch", name="Ask me before showing").press("Space")
    expect(page.locator(".language-output")).to_be_hidden()
    page.get_by_title("Switch to the dark page").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.get_by_label("Your PyTorch").select_option(OLD)
    expect(page).to_have_url(f"{small.base}articles/ask/?release={OLD}")
    page.get_by_role("button", name="Search").click()
    page.locator("dialog[open] input").fill("sum")
    expect(page.locator("dialog[open] a").first).to_contain_text("Sums")
    assert visit.errors == []
    context.close()


def test_the_output_of_another_release_is_not_asked_for(small: Site, browser: Browser) -> None:
    """Its answers are those of the edition."""
    releases = json.dumps({"course/ask/two.py": [[[OLD], "different", "3\n"]]})
    page = browser.new_page(**DESKTOP)
    page.route("**/releases.json", lambda route: route.fulfill(body=releases))
    # As src/stop_the_gradient/across.py marks a program that has printed something else.
    html = small.html("course/ask").replace(
        '<div class="language-output',
        '<div data-prints="course/ask/two.py"></div>\n<div class="language-output',
    )
    page.route("**/course/ask/*", lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(f"{small.base}course/ask/?release={OLD}")
    expect(page.locator(".elsewhere")).to_be_visible()
    expect(page.locator(".language-output:visible")).to_have_count(1)
    page.get_by_role("button", name=f"Show {EDITION}").click()
    expect(page.locator(".language-output:visible")).to_have_text(["2"])
    page.close()


def test_copies_what_was_typed_into_a_console(
    site: Site, contexts: dict[str, BrowserContext]
) -> None:
    page = go(contexts["light-desktop"].new_page(), site, site.with_program()).page
    session = ">>> def double(x):\n...     return 2 * x\n>>> double(1)\n2\n>>> double(2)\n4\n"
    html = highlight(session, PythonConsoleLexer(), HtmlFormatter(nowrap=True))
    page.locator(".highlight code").first.evaluate("(code, html) => code.innerHTML = html", html)
    page.locator(".md-code__button").first.click()
    page.get_by_text("Copied to clipboard").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    lines = ["def double(x):", "    return 2 * x", "double(1)", "double(2)"]
    assert [line for line in copied.splitlines() if line] == lines
    page.close()


def test_keyboard_reaches_the_content_first_and_is_seen(
    site: Site, contexts: dict[str, BrowserContext]
) -> None:
    page = go(contexts["light-desktop"].new_page(), site, site.with_program()).page
    page.keyboard.press("Tab")
    skip = page.locator(".md-skip:focus")
    skip.wait_for()
    expect(skip).to_have_css("opacity", "1")
    target = skip.get_attribute("href")
    page.keyboard.press("Enter")
    page.locator(f"{target}:target").wait_for()
    page.evaluate("scrollTo(0, 0)")
    page.reload()
    for _ in range(12):
        page.keyboard.press("Tab")
        outlined, element = page.evaluate("""() => {
          const focused = document.activeElement
          return [getComputedStyle(focused).outlineStyle != "none", focused.outerHTML.slice(0, 200)]
        }""")
        assert outlined, element
    page.close()


def test_diagrams_follow_the_switch_of_the_palette(
    site: Site, contexts: dict[str, BrowserContext]
) -> None:
    page = go(contexts["light-desktop"].new_page(), site, site.with_diagram()).page
    light = background(page)
    page.get_by_title("Switch to the dark page").click()
    expect(page.locator("body")).not_to_have_css("background-color", light)
    assert contrast(light, background(page)) > 10
    check_diagrams(page)
    page.get_by_title("Switch to the light page").click()
    expect(page.locator("body")).to_have_css("background-color", light)
    check_diagrams(page)
    page.evaluate("localStorage.clear()")
    page.close()


def test_the_claims_can_be_filtered_and_the_choice_linked(
    site: Site, contexts: dict[str, BrowserContext]
) -> None:
    page = go(contexts["light-desktop"].new_page(), site, "claims/notes").page
    claims, seen = page.locator(".claim"), page.locator(".claim:visible")
    everything, false = claims.count(), page.locator(".claim.never").count()
    assert 0 < false < everything
    page.get_by_label("All verdicts").select_option("never")
    expect(seen).to_have_count(false)
    expect(page.locator(".claim.never:visible")).to_have_count(false)
    expect(page.locator(".claim + details:visible")).to_have_count(false)
    expect(page.locator(".claim-filter output")).to_have_text(f"{false} / {everything}")
    expect(page).to_have_url(f"{site.base}claims/notes/?verdict=never")
    page.reload()
    expect(seen).to_have_count(false)
    page.get_by_label("Words in a claim").fill("GRADIENTS batches")
    expect(seen).to_have_count(1)
    page.close()


def test_the_table_of_claims_leads_to_those_that_it_counts(
    site: Site, contexts: dict[str, BrowserContext]
) -> None:
    page = go(contexts["light-desktop"].new_page(), site, "claims").page
    number = page.locator("td a[href*='notes/?verdict=never']")
    count = int(number.inner_text())
    number.click()
    expect(page.locator(".claim:visible")).to_have_count(count)
    # All claims once stood on one page.
    page.goto(f"{site.base}claims/#s2-01")
    expect(page).to_have_url(f"{site.base}claims/s2/#s2-01")
    page.close()


def test_the_matrix_is_short_and_can_be_filtered(
    site: Site, contexts: dict[str, BrowserContext]
) -> None:
    page = contexts["dark-phone"].new_page()
    page.goto(f"{site.base}matrix/")
    rows = page.locator("details.matrix tbody tr:has(.result)")
    assert rows.count() == len(KNOWN.differing)
    expect(page.locator("details.matrix[open]")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollHeight") < 12_000
    name, entry = next(iter(KNOWN.differing.items()))
    program = name.removesuffix("#").rpartition("/")[2]
    page.get_by_label("Find a page or a program").fill(f"{Path(entry['page']).stem} {program}")
    expect(rows.locator("visible=true").first).to_contain_text(program)
    shown = rows.locator("visible=true").count()
    expect(page.locator(".matrix-filter output")).to_have_text(f"{shown} / {rows.count()}")
    page.get_by_label("Find a page or a program").fill("")
    page.get_by_label("Differs on any release").select_option(OLD)
    differs = [
        e
        for e in KNOWN.differing.values()
        if release_data.kind(e["results"][OLD]) in release_pages.DIFFERS
    ]
    expect(rows.locator("visible=true")).to_have_count(len(differs))
    expect(page).to_have_url(f"{site.base}matrix/?differs={OLD}")
    page.get_by_label("Find a page or a program").fill("no such name")
    expect(rows.locator("visible=true")).to_have_count(0)
    expect(page.locator(".matrix-filter output")).to_contain_text("No program")
    page.goto("about:blank")
    page.goto(f"{site.base}matrix/#errors")
    expect(page.locator("details.matrix[open]")).to_have_count(1)
    page.close()


# boxes.js looks at a new box in the frame after the one that lays it out.
FOUR_FRAMES = """async () => {
  for (let i = 0; i < 4; i++) await new Promise(requestAnimationFrame)
}"""
OLD = next(iter(KNOWN.releases))
EDITION = list(KNOWN.releases)[-1]


def differing(source: str, release: str) -> dict[str, str]:
    """Return what programs of a page print, or raise, on a release, if it differs."""
    results = {e["name"]: e["results"][release] for e in KNOWN.entries if e["page"] == source}
    return {name: did[1] for name, did in results.items() if did[0] in release_pages.DIFFERS}


# A page whose programs are known to do the same on the oldest release.
SAME = next(
    source
    for source, _ in KNOWN.shown
    if {name for page, name in KNOWN.shown if page == source}
    == {e["name"] for e in KNOWN.entries if e["page"] == source and e["results"][OLD] == "same"}
)
DIFFERING_PAGES = sorted({entry["page"] for entry in KNOWN.differing.values()})
# Of each kind of page, the first, and some more: what is put into them is alike.
FIRST_DIFFERING = [*{page.partition("/")[0]: page for page in reversed(DIFFERING_PAGES)}.values()]
SOME_DIFFERING = sorted({*FIRST_DIFFERING, *DIFFERING_PAGES[::12]})
if os.environ.get("EVERY_PAGE"):
    FIRST_DIFFERING = SOME_DIFFERING = DIFFERING_PAGES


@pytest.mark.parametrize(("source", "look"), list(zip(SOME_DIFFERING, cycle(LOOKS), strict=False)))
def test_shows_what_the_chosen_release_does(
    site: Site, tabs: dict[str, Page], source: str, look: str
) -> None:
    """As the first release that differs on the page."""
    path = address(DOCS / source)
    release = next(release for release in KNOWN.releases if differing(source, release))
    page = tabs[look]
    page.goto(f"{site.base}{path}/?release={release}")
    page.evaluate(OPENED)
    notice = page.locator(".release-notice")
    expected = differing(source, release)
    expect(notice).to_contain_text(re.compile(rf"\b{len(expected)} programs? of this page"))
    for name, text in expected.items():
        shown = page.evaluate(
            """name => {
              const table = document.querySelector(`[data-prints="${name}"]`)
              const program = document.querySelector(`[data-program="${name}"]`)
              let place = (table ?? program).nextElementSibling
              // a program that prints nothing in the edition has nothing that must be hidden
              const hidden = place.matches(".elsewhere") === place.checkVisibility()
              while (place && !place.matches(".elsewhere")) place = place.nextElementSibling
              return [place.dataset.title, place.innerText, hidden]
            }""",
            name,
        )
        assert shown[0] in (f"Output on PyTorch {release}", f"Error on PyTorch {release}")
        assert shown[1].strip() == text.strip()
        assert shown[2], "what the edition prints is still there"
    links = notice.locator("a").evaluate_all("links => links.map(a => a.getAttribute('href'))")
    headings = page.evaluate("""links => links.map(link => {
      const box = document.getElementById(link.slice(1))
      return box.matches(".elsewhere") && box.id.slice("elsewhere-".length)
    })""", links)  # fmt: skip
    marked = page.locator(".md-nav--secondary .elsewhere-below").all()
    title = page.locator("h1").get_attribute("id")
    assert 0 < len(headings) <= len(expected)
    assert {a.get_attribute("href") for a in marked} == {f"#{a}" for a in headings if a != title}
    if source in FIRST_DIFFERING:
        page.evaluate(FOUR_FRAMES)
        changed = {"include": [[".elsewhere"], [".release-notice"], [".release"]]}
        found = Axe().run(page, context=changed, options=FASTER)
        assert found.violations_count == 0, found.generate_report()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name=f"Show {EDITION}").click()
    expect(page.locator(".elsewhere, [data-elsewhere], .elsewhere-below")).to_have_count(0)
    expect(page).to_have_url(f"{site.base}{path}/")


def test_the_release_is_chosen_by_keyboard_remembered_and_linked(
    site: Site, contexts: dict[str, BrowserContext]
) -> None:
    source = next(page for page in DIFFERING_PAGES if differing(page, OLD))
    page = go(contexts["light-desktop"].new_page(), site, address(DOCS / source)).page
    before = page.locator("article").text_content()
    expect(page.locator(".since:visible")).to_have_count(0)  # nobody has asked for another
    chooser, other = page.get_by_label("Your PyTorch"), page.locator(".elsewhere")
    chooser.focus()
    page.keyboard.press("End")
    other.first.wait_for(state="attached")  # it may be in a fold
    expect(page).to_have_url(re.compile(rf"\?release={re.escape(OLD)}$"))
    expect(page.locator(".since").first).to_be_visible()
    page.goto(f"{site.base}{address(DOCS / SAME)}")
    page.wait_for_load_state("networkidle")
    expect(chooser).to_have_value(OLD)
    expect(other).to_have_count(0)
    expect(page.locator(".release-notice")).to_have_text("")
    page.goto(f"{site.base}{address(DOCS / source)}")
    other.first.wait_for(state="attached")  # it may be in a fold
    chooser.focus()
    page.keyboard.press("Home")
    expect(other).to_have_count(0)
    assert page.locator("article").text_content() == before
    assert page.evaluate("localStorage.getItem('release')") is None
    page.close()


def test_a_release_that_was_not_run_is_shown_as_the_one_before(
    site: Site, contexts: dict[str, BrowserContext]
) -> None:
    """A reader finds their own in the list, also by a link with its last number."""
    source = next(page for page in DIFFERING_PAGES if differing(page, "2.0.1"))
    page = go(contexts["light-desktop"].new_page(), site, address(DOCS / source)).page
    page.get_by_label("Your PyTorch").select_option("2.1")
    notice = page.locator(".release-notice")
    expect(notice).to_contain_text(
        "PyTorch 2.1 was not run. Shown is 2.0.1; 2.1 may already do as 2.2.2."
    )
    title = re.compile(r"PyTorch 2\.0\.1$")
    expect(page.locator(".elsewhere").first).to_have_attribute("data-title", title)
    expect(page).to_have_url(re.compile(r"\?release=2\.1$"))
    page.goto(f"{site.base}{address(DOCS / source)}/?release=2.1.2")
    expect(page.get_by_label("Your PyTorch")).to_have_value("2.1")
    page.get_by_role("button", name=f"Show {EDITION}").click()
    page.close()


def test_an_unknown_release_changes_nothing(
    site: Site, contexts: dict[str, BrowserContext]
) -> None:
    visit = go(contexts["light-desktop"].new_page(), site, "?release=0.1.0")
    expect(visit.page.get_by_label("Your PyTorch")).to_have_value(EDITION)
    assert not any(url.endswith("/releases.json") for url in visit.requests)
    visit.page.close()


def test_a_lost_answer_is_told(site: Site, contexts: dict[str, BrowserContext]) -> None:
    page = contexts["light-desktop"].new_page()
    page.route("**/releases.json", lambda route: route.abort())
    page.goto(f"{site.base}?release={OLD}")
    page.get_by_text(f"What PyTorch {OLD} prints could not be loaded").wait_for()
    page.evaluate("localStorage.clear()")


def test_searches_under_the_policy(site: Site, contexts: dict[str, BrowserContext]) -> None:
    """The search needs a worker, and fetches its index."""
    visit = go(contexts["light-desktop"].new_page(), site, "")
    visit.page.keyboard.press("/")
    visit.page.locator("dialog[open] input").fill("detach")
    visit.page.locator("dialog[open] a").first.wait_for()
    assert visit.errors == visit.page.evaluate("violations") == []
    visit.page.close()


# What a page does with an attack, and what its policy must say about it.
ATTACKS = {
    "an inline script": (
        """document.head.append(Object.assign(
          document.createElement("script"), {textContent: "window.ran = true"}))""",
        "script-src-elem inline",
    ),
    "an attribute": (
        """document.body.insertAdjacentHTML(
          "beforeend", "<img src=x onerror='window.ran = true'>")""",
        "script-src-attr inline",
    ),
    "a script of another host": (
        """document.head.append(Object.assign(
          document.createElement("script"), {src: "http://localhost:9/x.js"}))""",
        "script-src-elem http://localhost:9/x.js",
    ),
    "eval": ("""setTimeout("window.ran = true")""", "script-src eval"),
    "an image of another host": (
        """document.body.append(Object.assign(new Image(), {src: "http://localhost:9/x.png"}))""",
        "img-src http://localhost:9/x.png",
    ),
    "a request to another host": (
        """fetch("http://localhost:9/x").catch(() => {})""",
        "connect-src http://localhost:9/x",
    ),
    "a frame": (
        """document.body.append(Object.assign(
          document.createElement("iframe"), {src: "http://localhost:9/"}))""",
        "frame-src http://localhost:9",
    ),
    "another base": (
        """document.head.append(Object.assign(
          document.createElement("base"), {href: "http://localhost:9/"}))""",
        "base-uri http://localhost:9",
    ),
    "a form": (
        """document.body.insertAdjacentHTML(
          "beforeend", "<form action='http://localhost:9/'><button id=send></button></form>")
        document.querySelector("#send").click()""",
        "form-action http://localhost:9",
    ),
}


@pytest.mark.parametrize("attack", ATTACKS)
def test_the_policy_is_in_force(
    attack: str, site: Site, contexts: dict[str, BrowserContext]
) -> None:
    """On a page with a diagram, whose policy is the widest."""
    page = go(contexts["light-desktop"].new_page(), site, site.with_diagram()).page
    script, forbidden = ATTACKS[attack]
    page.evaluate(f"() => {{ {script} }}")
    assert eventually(
        page, f"violations.find(violation => violation.startsWith({json.dumps(forbidden)}))"
    )
    assert page.evaluate("window.ran") is None
    page.close()


# Pastes one text after the other, and returns the addresses that are offered for each.
PASTED = """async pasted => {
  const field = document.querySelector("#paste"), all = []
  for (const text of pasted) {
    field.value = text
    field.dispatchEvent(new Event("input"))
    await new Promise(done => setTimeout(done))
    all.push([...document.querySelectorAll(".paste__found a")].map(link => link.href))
  }
  return all
}"""


def test_a_pasted_error_leads_to_its_page(site: Site, contexts: dict[str, BrowserContext]) -> None:
    """Each message, as a program prints it, at the end of a traceback.

    Those that no page is about lead to the section of their program.
    """
    explained = json.loads((site.root / "assets/errors.json").read_text("utf-8"))
    pages = {path for path in PAGES if path.startswith("errors/")}
    pages.remove("errors/without-an-error")  # which is about none
    assert {url.rstrip("/") for url, *_ in explained if "#" not in url} == pages
    page = contexts["light-desktop"].new_page()
    page.goto(f"{site.base}errors/")
    links = page.locator(".paste__found a")
    pasted = [
        'Traceback (most recent call last):\n  File "train.py", line 3, in <module>\n'
        f"RuntimeError: {''.join(wordings[0])}\n"
        for *_, wordings in explained
    ]
    page.locator("#paste").fill(pasted[0])
    expect(links.first).to_be_visible()  # the messages are there
    found = page.evaluate(PASTED, pasted)
    # Several pages are about a message: each stands among those that are offered.
    assert not [
        (url, hrefs)
        for (url, *_, wordings), hrefs in zip(explained, found, strict=True)
        if f"{site.base}{url}"
        not in hrefs[: sum(other[0] == wordings[0] for *_, other in explained)]
    ]
    page.locator("#paste").fill("RuntimeError: the llama ate my gradient, and it was not amused")
    expect(page.locator(".paste__found")).to_contain_text("No page explains this message")
    expect(links).to_have_count(1)  # no page is near: the search is
    expect(links).to_have_attribute("href", re.compile(r"/\?q=the%20llama%20ate%20my%20gradient"))


def boxed(site: Site, context: BrowserContext, pasted: list[str]) -> list[list[str]]:
    """Return the addresses that the box for an error gives for each text, the best first."""
    page = context.new_page()
    page.goto(site.base)
    answers: list[list[str]] = page.evaluate(
        """async ([assets, pasted]) => {
          const { entryOf, find } = await import(`${assets}matching.js`)
          const entries = (await (await fetch(`${assets}errors.json`)).json()).map(entryOf)
          return pasted.map(text => (find(text, entries).fits ?? []).map(({ url }) => url))
        }""",
        [f"{site.base}assets/", pasted],
    )
    page.close()
    return answers


def test_the_box_is_right_about_messages_from_threads(
    site: Site, contexts: dict[str, BrowserContext]
) -> None:
    """tests/search/messages.yml says which page each must lead to, or that it must lead to none."""
    known = yaml.safe_load((Path(__file__).parent / "search" / "messages.yml").read_text("utf-8"))
    answers = boxed(site, contexts["light-desktop"], [one["paste"] for one in known])
    assert not [
        (one["paste"], found)
        for one, found in zip(known, answers, strict=True)
        if not right(found, [questions.address(page) for page in one.get("want", [])])
    ]


def test_the_box_is_right_about_messages_from_sources(
    site: Site, contexts: dict[str, BrowserContext]
) -> None:
    """tests/search/harvest.yml has what PyTorch and the frameworks can say."""
    known = yaml.safe_load((Path(__file__).parent / "search" / "harvest.yml").read_text("utf-8"))
    wanted = [(text, [page]) for page, texts in known["pages"].items() for text in texts]
    wanted += [(text, []) for text in known["foreign"]]
    pasted = [text.replace("…", "3") for text, _ in wanted]
    answers = boxed(site, contexts["light-desktop"], pasted)
    assert not [
        (text, found)
        for (text, pages), found in zip(wanted, answers, strict=True)
        if not right(found, [questions.address(page) for page in pages])
    ]


def right(found: list[str], wanted: list[str]) -> bool:
    """Tell whether the first page that explains a message is wanted; whether none is, if none is."""
    if not wanted:
        return not found
    return any(questions.within(address, want) for address in found[:1] for want in wanted)


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_three_doors_are_in_the_first_screen(
    site: Site, browser: Browser, look: dict[str, Any]
) -> None:
    """The answer to a pasted error is, too, and moves nothing."""
    page = browser.new_page(**{**look, "viewport": {**look["viewport"], "height": 740}})
    page.goto(site.base)
    doors = [page.locator("#paste"), *(page.locator(".hero .links a").all())]
    places = [door.bounding_box() for door in doors]
    assert [place["y"] + place["height"] < 740 for place in places if place] == [True] * 3
    assert page.locator("#paste").get_attribute("placeholder")
    page.locator("#paste").fill("RuntimeError: element 0 of tensors does not require grad")
    answer = page.locator(".paste__found a").first
    expect(answer).to_be_in_viewport()
    assert [door.bounding_box() for door in doors] == places
    page.close()


@pytest.mark.parametrize(
    ("locale", "scripts", "edition"),
    [("en-GB", True, "en"), ("zh-CN", True, "zh"), ("fr-FR", True, "en"), ("zh-CN", False, "en")],
)
def test_the_root_leads_to_the_edition(
    browser: Browser, site: Site, locale: str, scripts: bool, edition: str
) -> None:
    """docs/index.html goes by the browser's language, with a policy that allows nothing else."""
    context = browser.new_context(locale=locale, java_script_enabled=scripts)
    page = context.new_page()
    html = (DOCS.parent / "index.html").read_text("utf-8")
    assert "default-src 'none'" in html
    page.route(
        f"{site.base}root/", lambda route: route.fulfill(body=html, content_type="text/html")
    )
    page.route(f"{site.base}root/*/", lambda route: route.fulfill(body="the edition"))
    page.goto(f"{site.base}root/")
    page.wait_for_url(f"{site.base}root/{edition}/")
    context.close()
