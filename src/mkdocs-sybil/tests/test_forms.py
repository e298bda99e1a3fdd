"""What becomes of the forms of samples/forms.md: Python runs, or is refused with advice."""

import re

import pytest
from sample_site import SAMPLES, Site

SECTION = re.compile(
    r"^## (.+)\n- (?:shown|refused (\d+): (.+))\n(?:- with: (.+)\n)?~~~~~~markdown\n([\s\S]*?)^~~~~~~$",
    re.MULTILINE,
)
TEXT = (SAMPLES / "forms.md").read_text()
FORMS = {name: form for name, *form in SECTION.findall(TEXT)}


@pytest.mark.parametrize("name", FORMS)
def test_form(site: Site, name: str) -> None:
    line, message, options, page = FORMS[name]
    site.configure(options)
    site.programs(data="")
    site.write("snippets/data.txt", "")
    site.write("prose.md", "Words.\n")
    site.write("python.md", "```python\nprint(2)\n```\n")
    _, failures = site.render(page)
    if not message:
        assert failures == []
    else:
        assert [f for f in failures if message in f and f.startswith(f"{line}:")], failures
        if "A merge" not in message:
            assert len(failures) == 1, failures


def test_all_of_them_are_read() -> None:
    assert len(FORMS) == len(
        re.findall("^## ", re.sub(r"~~~~~~m[\s\S]*?^~~~~~~$", "", TEXT, flags=re.M), re.M)
    )
