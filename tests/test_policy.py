"""The policy of a page: made from the page, and left out while MkDocs serves."""

from collections.abc import Iterator

import pytest
from mkdocs.exceptions import PluginError

from stop_the_gradient import policy

HTML = '<head><meta charset="utf-8"><script type="application/json">{}</script>%s</head>'


@pytest.fixture(autouse=True)
def building() -> Iterator[None]:
    yield
    policy.on_startup(command="build", dirty=False)


def test_only_a_page_with_a_diagram_may_have_inline_styles() -> None:
    assert "style-src 'self';" in policy.policy(HTML)
    assert "style-src 'self' 'unsafe-inline';" in policy.policy('<pre class="mermaid">')


def test_an_inline_script_is_named_by_its_hash() -> None:
    # printf 1 | openssl dgst -sha256 -binary | base64
    assert (
        "script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=';"
        in policy.policy(HTML % "<script>1</script>")
    )
    assert "script-src 'self';" in policy.policy(HTML), "data does not run"


def test_stands_in_front_of_all_that_it_governs() -> None:
    page = policy.on_post_page(HTML % "")
    assert page.index("Content-Security-Policy") < page.index("<script")
    assert policy.on_post_template(HTML, template_name="404.html") == policy.on_post_page(HTML)
    assert policy.on_post_template(HTML, template_name="sitemap.xml") == HTML
    with pytest.raises(PluginError):
        policy.on_post_page("<head></head>")


def test_is_left_out_while_serving() -> None:
    """Livereload adds a script to each page, another one at each build."""
    policy.on_startup(command="serve", dirty=False)
    assert policy.on_post_page(HTML) == HTML
