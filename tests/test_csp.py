"""The policy of a page: it names the scripts of the theme's templates, and no other runs."""

import jinja2
import pytest

from mkdocs_sybil import ProblemError
from stop_the_gradient import csp

MARK = 'data-theme="1f"'
TEMPLATE = (
    '<head><meta charset="utf-8"><title>{{ title }}</title>'
    '<script type="application/json">{}</script><script>1</script></head>{{ content }}'
)
# printf 1 | openssl dgst -sha256 -binary | base64
HASH = "a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s="


def page(content: str = "", title: str = "A page") -> str:
    """Return a page as the theme makes it, with its policy."""
    loader = jinja2.DictLoader({"main.html": TEMPLATE})
    environment = jinja2.Environment(loader=loader, extensions=[csp.marking(MARK)])
    html = environment.get_template("main.html").render(content=content, title=title)
    return csp.finished(html, content, MARK)


def test_only_a_page_with_a_diagram_may_have_inline_styles() -> None:
    assert "style-src 'self';" in page()
    assert "style-src 'self' 'unsafe-inline';" in page('<pre class="mermaid">')


def test_the_styles_of_a_template_are_named_by_their_hash_and_no_others() -> None:
    style = "<style>1</style>"
    assert csp.finished(f'<head><meta charset="utf-8">{style}', "", MARK).count(HASH) == 1
    assert HASH not in page(style).partition("style-src")[2].partition(";")[0]


def test_the_scripts_of_a_template_are_named_by_their_hash() -> None:
    assert f"script-src 'self' 'sha256-{HASH}';" in page(), "and data does not run"


def test_stands_in_front_of_all_that_it_governs_and_leaves_no_mark() -> None:
    html = page()
    assert html.index("Content-Security-Policy") < html.index("<script")
    assert MARK not in html
    with pytest.raises(ProblemError, match="which the theme has not"):
        csp.finished("<head></head>", "", MARK)


@pytest.mark.parametrize(
    "script",
    [
        "<script>2</script>",
        "<SCRIPT\n>2</SCRIPT >",
        "<script src='assets/x.js'></script>",
        "<script data-theme=1f>2</script>",
        "<script type=module>2</script>",
        "<script>1</script>",
        "<script>2",
    ],
)
def test_a_script_in_the_text_of_a_page_is_refused(script: str) -> None:
    with pytest.raises(ProblemError, match=r"this page holds a script: <script"):
        try:
            page(f"<p>text</p>{script}")
        except ProblemError as error:
            raise ProblemError(str(error).lower()) from None


def test_a_script_that_comes_through_the_title_is_refused() -> None:
    with pytest.raises(ProblemError, match=r"this page holds a script: <script>2</script>"):
        page(title="A</title><script>2</script>")


def test_it_allows_what_a_page_needs_and_no_more() -> None:
    """A change of this is a change of what an attacker could load."""
    assert csp.policy("", set(), set()) == (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'"
    )
