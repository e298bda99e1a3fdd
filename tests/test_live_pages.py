"""What a person sees under `mkdocs serve` while programs run, and that nothing moves when they end."""

import threading
from collections.abc import Callable, Iterable, Iterator
from types import SimpleNamespace
from typing import Any
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest
from playwright.sync_api import Browser, expect

from mkdocs_sybil._internal.live import Live

PAGE = (
    "<!doctype html><html lang=en><title>A page</title><body>"
    + "".join(
        f'<p>Text {n}.</p><div class="language-output"><!--sybil:{n}--><pre><code>'
        + f"printed by {n}\n" * 20
        + "</code></pre></div>"
        for n in (1, 2, 3)
    )
    + '<p><a href="#">A link</a></p><p class="stamp"><!--sybil:1,2,3-->3 programs ran.</p>'
    + "<br>" * 60
    + "</body></html>"
)


class Silent(WSGIRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture
def served() -> Iterator[tuple[str, dict[int, Any]]]:
    """Return the address of a page, and what runs, by number."""
    live = Live()
    waiting = {"passed": False, "is_settled": False}
    running = {number: SimpleNamespace(**waiting) for number in (1, 2, 3)}
    live._awaited = {number: ("index.md", it) for number, it in running.items()}  # type: ignore[misc]

    def app(_: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        start("200 OK", [("Content-Type", "text/html"), ("Content-Length", str(len(PAGE)))])
        return [PAGE.encode()]

    with make_server("127.0.0.1", 0, live.wrapped(app), handler_class=Silent) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/", running
        server.shutdown()


def test_a_page_mends_itself_and_nothing_moves(
    browser: Browser, served: tuple[str, dict[int, Any]]
) -> None:
    address, running = served
    page = browser.new_page(viewport={"width": 800, "height": 400})
    page.goto(address)
    expect(page.locator("[data-runs]")).to_have_count(4)
    for text in page.get_by_text("printed by 1").all():
        expect(text).to_be_hidden()
    before = page.locator("[data-runs]").first.evaluate(
        "element => getComputedStyle(element, '::before').content"
    )
    assert "still runs" in before
    link = page.get_by_role("link", name="A link")
    link.focus()
    page.evaluate("scrollTo(0, 700); window.same = true")
    where = "[same, scrollY, document.activeElement.textContent, document.body.scrollHeight]"
    at_first = page.evaluate(where)
    running[1].passed = True
    expect(page.get_by_text("printed by 1")).to_be_visible()
    expect(page.get_by_text("printed by 2")).to_be_hidden()
    expect(page.get_by_text("3 programs ran.")).to_be_hidden()
    running[2].passed = running[3].passed = True
    expect(page.get_by_text("3 programs ran.")).to_be_visible()
    expect(page.get_by_text("printed by 3")).to_be_visible()
    assert page.evaluate(where) == at_first
    assert at_first[:3] == [True, 700, "A link"]
    page.reload()
    expect(page.get_by_text("printed by 1")).to_be_visible()
    expect(page.locator("style")).to_have_count(0)
    page.close()


def test_the_page_before_the_first_build_becomes_the_one_that_was_asked_for(
    browser: Browser,
) -> None:
    """It says how far MkDocs is. MkDocs then has its address."""
    live = Live()
    live.open("127.0.0.1", 0)
    assert live._waiting is not None
    port = live._waiting.server_port
    page = browser.new_page()
    page.goto(f"http://127.0.0.1:{port}/articles/stop/")
    status = page.get_by_role("status")
    expect(status).to_have_text("It reads the pages.")
    live.total, live.read = 233, 57
    expect(status).to_have_text("It has rendered 57 of 233 pages.")
    live.close()

    def app(_: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        start("200 OK", [("Content-Type", "text/html")])
        return [b"<p>The page</p>"]

    with make_server("127.0.0.1", port, app, handler_class=Silent) as server:
        threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        expect(page.get_by_text("The page")).to_be_visible()
        assert page.url.endswith("/articles/stop/")
        page.close()
        server.shutdown()
