"""What a reader operates, in Firefox too: the tests of the others, with another browser.

Playwright drives an unpatched Firefox by its channel `moz-firefox`, over WebDriver BiDi.
"""

from collections.abc import Iterator
from typing import cast

import pytest
import test_browser
import test_lab
from browsing import DESKTOP, OPEN_SHADOWS, PATIENCE, VIOLATIONS, Site, Visit, firefox
from playwright.sync_api import Browser, BrowserContext, BrowserType, Error, sync_playwright

# Pages may read what was copied without a question.
PREFERENCES: dict[str, str | float | bool] = {"dom.events.testing.asyncClipboard": True}

small = test_browser.small
opened = test_lab.opened

test_questions = test_browser.test_a_question_hides_the_output_until_it_is_answered_by_keyboard
test_storage = test_browser.test_all_works_where_nothing_may_be_stored
test_chooser = test_browser.test_the_release_is_chosen_by_keyboard_remembered_and_linked
test_search = test_browser.test_searches_under_the_policy
test_box = test_browser.test_a_pasted_error_leads_to_its_page
test_lab_link = test_lab.test_a_link_shows_its_state
test_lab_choices = test_lab.test_all_choices_can_be_made
test_lab_keyboard = test_lab.test_the_keyboard_alone_operates_it


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = firefox()
    if found is None:
        pytest.skip("There is no Firefox.")
    with sync_playwright() as playwright:
        browser = launched(playwright.firefox, found)
        yield browser
        browser.close()


def launched(kind: BrowserType, path: str) -> Browser:
    """Start Firefox, or skip the test if Playwright needs a newer one: the ESR 140 of Debian 13."""
    try:
        return kind.launch(
            executable_path=path, channel="moz-firefox", firefox_user_prefs=PREFERENCES
        )
    except Error as error:
        if "unknown command" not in str(error):
            raise
        pytest.skip("This Firefox lacks what Playwright asks of it: install a newer one.")


@pytest.mark.parametrize(
    ("message", "raised"),
    [
        # What Firefox ESR 140 answers to Playwright 1.64.
        ("Protocol error (network.addDataCollector): unknown command", pytest.skip.Exception),
        ("Failed to launch: no such file", Error),
    ],
)
def test_only_an_old_firefox_is_a_reason_to_skip(message: str, raised: type[BaseException]) -> None:
    class Kind:
        def launch(self, **_: object) -> Browser:
            raise Error(f"BrowserType.launch: {message}")

    with pytest.raises(raised):
        launched(cast(BrowserType, Kind()), "firefox-esr")


@pytest.fixture(scope="module")
def contexts(browser: Browser) -> dict[str, BrowserContext]:
    context = browser.new_context(**DESKTOP)
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(OPEN_SHADOWS)
    context.add_init_script(VIOLATIONS)
    return {"light-desktop": context}


def test_copy(small: Site, browser: Browser) -> None:
    test_browser.copies_a_section(small, browser, "light-desktop")


def test_no_page_reports_an_error(small: Site, browser: Browser) -> None:
    """Firefox fetches what `<link rel="next">` names, which the policy would refuse."""
    page = browser.new_page(**DESKTOP)
    page.add_init_script(VIOLATIONS)
    visit = Visit("", "", page)
    for path in ("", "sums/", "diagrams/", "articles/ask/"):
        page.goto(f"{small.base}{path}")
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(500)  # it fetches when it has nothing else to do
        assert visit.errors == page.evaluate("violations") == []
    page.close()
