"""The directives of a page: `<!-- name: argument -->` becomes what it says, or stops the build."""

import re
import shutil
from pathlib import Path

import pytest
from building import ROOT
from jinja2 import DictLoader, Environment
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort, PluginError

from mkdocs_sybil import Page
from stop_the_gradient import data
from stop_the_gradient.directives import NAMES
from stop_the_gradient.lint import lint
from stop_the_gradient.plugin import SitePlugin
from stop_the_gradient.sidebar import TEMPLATE, NamedLists

CLAIMS = "<!-- claims: S2 -->"


class Site:
    """The site with one page, which runs nothing."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in ("docs/theme", "docs/data"):
            shutil.copytree(ROOT / name, root / name)
        for name in ("mkdocs.yml", "docs/en/words.yml", "docs/en/search.yml"):
            (root / name).parent.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, root / name)
        config = (root / "mkdocs.yml").read_text("utf-8")
        (root / "mkdocs.yml").write_text(config[: config.index("nav:")])
        (root / "pyproject.toml").write_text('[tool.mkdocs-sybil]\ndocs = "docs/en"\n')
        # The claims of the site lead to pages that are not there.
        claims = (root / "docs/data/claims.yml").read_text("utf-8")
        claims = re.sub(r"(?<=proof: ).*", "index.md#home", claims)
        claims = re.sub(
            r"(?<=: )(articles|claims)/.*(md|ipynb)$", "index.md", claims, flags=re.MULTILINE
        )
        (root / "docs/data/claims.yml").write_text(claims)

    def build(self, text: str, head: str = "") -> str:
        """Return the built page."""
        (self.root / "docs/en/index.md").write_text(f"{head}# Home {{#home}}\n\n{text}\n")
        config = load_config(
            str(self.root / "mkdocs.yml"), strict=True, site_dir=str(self.root / "site")
        )
        build(config)
        return (self.root / "site/index.html").read_text("utf-8")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    monkeypatch.chdir(tmp_path)
    return Site(tmp_path)


def test_what_becomes_of_them(site: Site) -> None:
    (site.root / "docs/data/measured/it.json").write_text(
        '{"command": "x", "run_with": "y", "columns": ["a"], "rows": [[114]]}'
    )
    html = site.build(
        f"{CLAIMS}\n\n<!-- measured: it -->\n\n- An item.\n\n    <!-- claims: S1 -->\n\n"
        f"<!-- A comment, and not: a directive -->\n\n`{CLAIMS}`\n\n```markdown\n{CLAIMS}\n```\n"
    )
    assert html.count('id="s2-01"') == html.count('id="s1-01"') == 1
    assert re.search(r'<li>\n<p>An item.</p>.*? id="s1-01".*?</li>', html, re.DOTALL)
    assert '<td align="right">114</td>' in html
    assert html.count("&lt;!-- claims: S2 --&gt;") == 2


def test_all_claims_have_their_words(site: Site) -> None:
    html = site.build("\n\n".join(f"<!-- claims: S{number} -->" for number in range(5)))
    found = re.findall(r'<p class="claim \w+" [^>]*id="([^"]*)"', html)
    assert len(found) == len(set(found)) > 200
    assert html.count('data-all="All verdicts"') == 5


def test_a_quote_stands_above_its_program(site: Site) -> None:
    html = site.build("<!-- claims: N-01 -->\n\n    Its program.")
    claim = re.search(
        r'<p class="claim \w+" [^>]*id="n-01".*?</p>\n<details.*?</details>', html, re.S
    )
    assert claim is not None
    assert "“And as described above" in claim[0]
    assert "<p>Its program.</p>" in claim[0]


def test_the_claims_are_counted(site: Site) -> None:
    quotes = data.load(data.FOLDER / "quotes.yml", "quotes")
    anchors = "".join(f'<i id="{name.lower()}"></i>' for name in quotes)
    html = site.build(f"<!-- claims: all -->\n\n<!-- claims: false -->\n\n{anchors}")
    assert re.search(r'<a class="claim-source" href="\S*" id="s2">S2: ', html)
    false = [quote for quote in quotes.values() if quote["verdict"] == "never"]
    assert html.count("<li>") == len(false) > 0


WRONG = [
    ("<!-- claims: S99 -->", "there is no source or quote 'S99'. The sources are N, "),
    ("<!-- claims: -->", "there is no source or quote ''. "),
    ("<!-- claims S2 -->", "write <!-- claims: ... -->, "),
    ("<!-- measured: x -->", "there is no table 'x'. The tables are attacked, "),
    ("<!-- measured: ../claims -->", "there is no table '../claims'"),
    ("<!-- measure: attacked -->", "there is no directive 'measure'. Those of this site are"),
    ("<!-- releases -->", "write <!-- claims: ... -->, "),
    ("<!-- releases: 2.15 -->", "there is no part '2.15' of the releases. The parts are "),
    ("Text <!-- claims: S2 -->", "on a line of its own"),
    ("<!-- claims: S3 --> text", "on a line of its own"),
    ("<!--\nmeasure: x\n-->", "there is no directive 'measure'"),
]


def test_a_wrong_one_stops_the_build(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    text, lines = "Text.\n\n", []
    for directive, _ in WRONG:
        text += f"```markdown\n{directive}\n```\n\n"  # this one is no directive
        lines.append(f"# Home\n\n{text}".count("\n") + 1)
        text += f"{directive}\n\n"
    with pytest.raises(Abort):
        site.build(text)
    messages = caplog.records[-1].message.split("\n\n")[1:]
    for message, line, (_, expected) in zip(messages, lines, WRONG, strict=True):
        assert message.startswith(f"docs/en/index.md:{line}: ")
        assert expected in message
    assert not (site.root / "site/index.html").exists()


def test_all_that_is_wrong_is_told_at_once(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    (site.root / "docs/en/other.md").write_text("# Other {#other}\n\n??? predict\n\n    Text.\n")
    head = "---\ntitle: Home\nraise: a.py\n---\n\n"
    with pytest.raises(Abort):
        site.build('??? perdict "What?"\n\n    Text.\n\n<!-- measured: x -->', head)
    messages = caplog.records[-1].message.split("\n\n")[1:]
    assert [message.partition(": ")[0] for message in messages] == [
        "docs/en/index.md:3", "docs/en/index.md:8", "docs/en/index.md:12", "docs/en/other.md:3",
    ]  # fmt: skip
    assert not (site.root / "site/index.html").exists()


@pytest.mark.parametrize(
    ("text", "meta", "line", "expected"),
    [
        (
            "---\ntitle: Home\ndescription: An error: a text\n---\n", {}, 3,
            "the front matter is no YAML: mapping values are not allowed here. Put what holds",
        ),
        ("---\nHome\n---\n", {}, 1, "the front matter is no YAML: it holds no names. Put"),
        ("---\nraise: a\n---\n", {"raise": "a"}, 2, "nobody reads: 'raise'. Did you mean 'raises'?"),
        ("---\nx: a\n---\n", {"x": "a"}, 2, "nobody reads: 'x'. Write one of title, "),
        ("Text.\n\n!!! notes\n", {}, 3, "no such kind of box: 'notes'. Did you mean 'note'?"),
        ("- a\n\n    ???+ perdict\n", {}, 3, "no such kind of box: 'perdict'. Did you mean 'predict'"),
    ],
)  # fmt: skip
def test_what_is_misspelt(text: str, meta: dict[str, object], line: int, expected: str) -> None:
    ((found, message),) = lint(Page(text, "index.md"), meta)
    assert found == line
    assert expected in message


def test_what_a_block_shows_is_not_misspelt() -> None:
    text = "---\ntitle: A\nhide: [toc]\n---\n```markdown\n??? perdict\n```\n\n??? note\n"
    assert list(lint(Page(text, "index.md"), {"title": "A", "hide": ["toc"]})) == []


def test_a_line_in_place_of_front_matter_is_none(site: Site) -> None:
    assert "<hr" in site.build("Text.", "---\n\n")


def test_a_script_in_a_page_stops_the_build(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(Abort):
        site.build("Text.\n\n<script>alert(1)</script>")
    assert caplog.records[-1].message.startswith("docs/en/index.md: this page holds a script: <scr")


def test_broken_data_stops_the_build(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    (site.root / "docs/data/claims.yml").write_text("sources: {}\n")
    with pytest.raises(Abort):
        site.build("Text.")
    assert caplog.records[-1].message.startswith("docs/data/claims.yml:1: 'claims' is a required")


def test_the_lists_of_the_sidebar_have_names(site: Site) -> None:
    part = site.root / "docs/en/questions & answers"
    part.mkdir()
    for name in ("index", "one"):
        (part / f"{name}.md").write_text(f"# {name.title()} {{#{name}}}\n")
    site.build("Text.")
    html = (site.root / "site/questions & answers/one/index.html").read_text("utf-8")
    assert re.search(r'<nav class="md-nav"[^>]* aria-label="Questions &amp; answers"', html)
    assert "labelledby" not in html


def test_a_sidebar_without_a_place_for_names_stops_the_build() -> None:
    templates = {TEMPLATE: "<nav>", "main.html": "<nav>"}
    env = Environment(loader=DictLoader(templates), extensions=[NamedLists])
    assert env.get_template("main.html").render() == "<nav>"
    with pytest.raises(PluginError, match="does not have aria-labelledby"):
        env.get_template(TEMPLATE)


def test_each_directive_is_known_in_both_places() -> None:
    assert tuple(sorted(SitePlugin.DIRECTIVES)) == NAMES
