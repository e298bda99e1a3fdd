"""The pages in other languages: made as the English ones, with the terms of their glossary."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from building import DOCS, ROOT, SETTINGS, Build
from mkdocs.utils.meta import get_data
from selectolax.lexbor import LexborHTMLParser
from small import small_site

from mkdocs_sybil import load, pages
from stop_the_gradient import data, html_tree, i18n, translations

CONFIG = load(ROOT)
CHINESE = ROOT / "docs" / "zh"
TRANSLATED = [page for page in pages(CONFIG, CHINESE) if translations.source_of(page, CONFIG)]
HAN = "\u4e00-\u9fff"
FULL_WIDTH = re.compile(r"[\u3001\u3002\uff01-\uff5e]")
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", TRANSLATED, ids=name)
def test_a_translation_has_the_programs_anchors_and_directives_of_its_page(page: Path) -> None:
    text, english = page.read_text("utf-8"), (DOCS / page.relative_to(CHINESE)).read_text("utf-8")
    noted = get_data(text)[1].get("source")
    assert noted, "Say which English text it was made from: see the docstring of translations.py."
    if noted != "none":
        assert translations.unlike(english, text) == ""


@pytest.mark.parametrize("page", TRANSLATED, ids=name)
def test_links_of_a_translation_lead_to_a_section(page: Path) -> None:
    for match in i18n.LINK.finditer(page.read_text("utf-8")):
        target = page.parent / match["path"]
        if not target.is_file():
            target = DOCS / target.resolve().relative_to(CHINESE)
        assert target.is_file(), match[0]
        if (more := match["more"]) and more.startswith("#") and target.suffix == ".md":
            assert more[1:] in re.findall(r"\{ *#([\w-]+)", target.read_text("utf-8")), match[0]


# Terms


@cache
def glossary() -> list[str]:
    """Return what GLOSSARY.md says must not be written: the last cell of its first two tables."""
    text, words = (CHINESE / "GLOSSARY.md").read_text("utf-8"), []
    for tier in ("always", "english"):
        section = re.search(rf"^## .*\{{#{tier}\}}\n(.*?)(?=^## |\Z)", text, re.M | re.S)
        assert section, tier
        rows = re.findall(r"^\|.*\| (.*?) \|$", section[1], re.MULTILINE)[2:]
        words += [word for row in rows for word in row.split("、")]
    return words


TEXTS = [*pages(CONFIG, CHINESE), CHINESE / "words.yml", CHINESE / "search.yml"]
TEXTS = [path for path in TEXTS if path.name != "GLOSSARY.md"]


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_terms_and_spaces(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(glossary()) > 20
    assert [word for word in glossary() if word in text] == []
    for code in CODE.findall(text):
        assert not FULL_WIDTH.search(code), f"full-width in code: {code}"
    prose = re.sub(r"\{[^}\n]*\}|\]\([^)\n]*\)|[*_\[\]]", "", CODE.sub("`", text))
    close = re.findall(rf"[{HAN}][A-Za-z0-9`]|[A-Za-z0-9`][{HAN}]", prose)
    assert close == [], "write a space between Han and Latin"


# What the parts do

ENGLISH = """\
---
title: Sums
---

# Sums {#sums data-also="add"}

It adds.

--8<-- "sum.py"

## Two {#two}

See [more](more.md#top).
"""
TRANSLATION = """\
---
title: 求和
short: 和
---

# 求和 {#sums}

它做加法。

--8<-- "sum.py"

## 二 {#two}

见[更多](more.md#top)和[图](http://127.0.0.1/a.md)。
"""


def test_what_changed_is_known_by_section() -> None:
    text = translations.noted(TRANSLATION, ENGLISH)
    assert translations.noted(text, ENGLISH) == text
    noted = get_data(text)[1]["source"]
    assert get_data(text)[1]["title"] == "求和"
    assert translations.changed(ENGLISH, noted) == {}
    later = translations.changed(ENGLISH.replace("See", "Look at"), noted)
    assert [(anchor, section.body) for anchor, section in later.items()] == [
        ("two", "Look at [more](more.md#top).")
    ]
    assert [*translations.changed(f"{ENGLISH}\n## Three {{#three}}\n", noted)] == ["three"]
    assert [*translations.changed(ENGLISH.replace("title: S", "title: T"), noted)] == ["sums"]
    assert [*translations.changed(ENGLISH, None)] == ["sums", "two"]


def test_what_is_noted_is_text_also_if_yaml_has_a_number_for_it() -> None:
    english = "# No {#no}\n\n344\n"
    noted = get_data(translations.noted(TRANSLATION, english))[1]["source"]
    assert noted == {"no": "01146547"}
    assert translations.changed(english, noted) == {}


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("", "", ""),
        ("sum.py", "other.py", "it has other.py after sums, and the English page has sum.py there"),
        ("{#two}", "{#zwei}", "it has zwei after sum.py, and the English page has two there"),
        ("\n## 二 {#two}", "", "at the end the English page has more: two"),
        ("它做", "<!-- errors: box -->\n\n它做", "it has errors: box after sums, and the"),
        ("它做", '??? predict "?"\n\n    - [x] `1`: a\n\n它做', "it has ??? predict after sums"),
        ("见", "```text\na\n```\n见", "at the end it has more: ```text"),
    ],
)
def test_a_page_that_is_made_otherwise(old: str, new: str, expected: str) -> None:
    made = translations.noted(TRANSLATION, ENGLISH).replace(old, new, 1)
    found = translations.unlike(ENGLISH, made)
    assert found.startswith(expected) and bool(found) == bool(expected)


def test_a_translation_may_lack_what_was_added_since() -> None:
    """Who adds an example to the English page need not write Chinese: the build says it is older."""
    made = translations.noted(TRANSLATION, ENGLISH)
    added = ENGLISH.replace("It adds.", 'It adds.\n\n--8<-- "new.py"')
    added += '\n## Three {#three}\n\n--8<-- "three.py"\n'
    assert translations.unlike(added, made) == ""
    assert [*translations.changed(added, get_data(made)[1]["source"])] == ["sums", "three"]
    assert translations.unlike(added, translations.noted(made, added)).startswith("it has sum.py")


def test_the_reason_of_a_skip_is_translated() -> None:
    text = '---\ntitle: A\n---\n\n# A {{#a}}\n\n<!-- skip: next if(a, reason="{}") -->\n'
    english = text.format("No GPU.")
    made = translations.noted(text.format("没有 GPU。"), english)
    assert translations.unlike(english, made) == ""
    assert translations.unlike(english, made.replace("(a", "(b")) != ""


def test_the_name_of_a_page() -> None:
    assert i18n.name_of(TRANSLATION) == "和"
    assert i18n.name_of('---\nshort: "a: b"\n---\n# c\n') == "a: b"
    assert i18n.name_of("# What does `detach()` do? {#a}\n") == "What does detach() do?"
    assert i18n.name_of("text") is None


def test_the_nav_of_an_edition() -> None:
    entries = ["index.md", {"A": ["a.md", {"B": ["b.md"]}]}, {"C": ["c.md"]}, {"D": "d.md"}]
    found = {"index.md", "b.md", "d.md"}
    assert i18n.nav(entries, found, {"A": "甲"}) == [
        "index.md", {"甲": [{"B": ["b.md"]}]}, "d.md"
    ]  # fmt: skip


def test_the_list_of_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert translations.main([]) == 0
    said = capsys.readouterr().out
    assert f"docs/zh: {len(TRANSLATED)} of " in said
    assert "docs/zh/maintain.md is missing." in said
    assert "is not made as its English page" not in said
    assert translations.main(["docs/en/index.md"]) == 2
    assert "is no translation" in capsys.readouterr().err


# What a reader sees

OWN = "---\nsource: none\ntitle: 页\n---\n\n# 页 {#top}\n\n"
ASKS = (
    OWN
    + """--8<-- "add.py"

??? predict "什么"

    - [ ] `3`: 不。
    - [x] `2`: 对。

<!-- skip: next if(True, reason="没有。") -->

--8<-- "other.py"

| 甲 | 乙 |
| --- | --- |
| 1 | 2 |
"""
)


def signs(words: Any) -> Any:
    """Return words of a language as signs, with what is filled in."""
    if isinstance(words, dict):
        return {key: signs(word) for key, word in words.items()}
    return f"字{''.join(re.findall(r'{.*?}', words))}字"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """The Chinese edition of a site whose English one has a page more, and changed a section.

    The words of the site are signs in it.
    """
    stale = translations.noted(TRANSLATION, ENGLISH)
    words, search = signs(data.words(DOCS)), yaml.safe_load((CHINESE / "search.yml").read_text())
    search |= {part: signs(search[part]) for part in ("dialog", "paste")}
    files = {
        "docs/en/index.md": "# Home {#home}\n",
        "docs/en/more.md": "# More {#top}\n",
        "docs/en/sums.md": ENGLISH.replace("See", '--8<-- "new.py"\n\nLook at <more> in'),
        "snippets/new.py": "print(2 + 2)\n",
        "snippets/new.out": "4\n",
        "docs/zh/index.md": "---\nsource: none\n---\n\n# 首页 {#home}\n\n[求和](sums.md)\n",
        "docs/zh/sums.md": stale,
        "snippets/sum.py": "print(1 + 1)\n",
        "snippets/sum.out": "2\n",
        "docs/zh/words.yml": yaml.safe_dump(words, allow_unicode=True),
        "docs/zh/search.yml": yaml.safe_dump(search, allow_unicode=True),
        "docs/zh/parts.md": f"{OWN}<!-- errors: box -->\n\n<!-- releases: matrix -->\n",
    }
    for folder in ("course", "articles/one"):
        files |= {
            f"docs/zh/{folder}/index.md": OWN,
            f"docs/zh/{folder}/page.md": ASKS,
            f"snippets/{folder}/page/add.py": "print(1 + 1)\n",
            f"snippets/{folder}/page/add.out": "2\n",
            f"snippets/{folder}/page/other.py": "print(1)\n",
        }
    return small_site(tmp_path_factory.mktemp("zh"), files, "zh")


def test_an_edition_with_missing_and_stale_pages(small: Build) -> None:
    assert not small.failed, small.said
    tree = LexborHTMLParser(small.html("sums.md"))
    (root,) = tree.css("html")
    assert root.attributes["lang"] == "zh"
    (link,) = tree.css("article a[href*='/en/']")
    assert link.attributes["href"] == "../../en/more/#top"
    assert link.attributes["hreflang"] == "en"
    (other,) = tree.css("header a[hreflang=en]")
    assert (other.attributes["href"], other.text()) == ("../../en/sums/", "English")
    assert "data-lacking" not in other.attributes
    (notice,) = tree.css("article .stale details")
    assert [node.text() for node in notice.css("summary, div")] == [
        "Two",
        '--8<-- "new.py"\n\nLook at <more> in [more](more.md#top).',
    ]
    assert "stale" not in small.html("index.md")
    index = json.loads((small.root / "assets/search/index.json").read_text("utf-8"))
    assert ["sums/", "求和"] in [page[:2] for page in index["pages"]]
    assert "WARNING" not in small.said


def test_an_edition_is_the_same_after_another_in_one_process(small: Build) -> None:
    tree = small.root.parents[2] / "tree"
    call = [sys.executable, "-m", "mkdocs_sybil", "build", "mkdocs.yml", "mkdocs.zh.yml"]
    env = {**os.environ, **SETTINGS, "PYTHONPATH": f"{Path(__file__).parent}"}
    done = subprocess.run(call, cwd=tree, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    both, alone = (
        {path.relative_to(root): path.read_bytes() for path in root.rglob("*") if path.is_file()}
        for root in (tree / "site" / "zh", small.root)
    )
    assert both.keys() == alone.keys()
    assert [path for path, found in both.items() if found != alone[path]] == []


def test_no_space_shows_where_a_chinese_line_ends() -> None:
    chinese = "<p>一。\n二\n三\n<code>x</code>。\n<code>y</code>\n四</p>"
    assert i18n.joined(chinese) == ("<p>一。二三\n<code>x</code>。<code>y</code>\n四</p>")
    assert i18n.joined("<p>One.\nTwo</p>\n") == "<p>One.\nTwo</p>\n"
    code = '<pre class="mermaid"><code>一。\n二\n三</code></pre>'
    assert i18n.joined(f"<p>一\n二</p>{code}") == f"<p>一二</p>{code}"


def test_figures_speak_the_language_of_their_page() -> None:
    figure = (ROOT / "snippets/articles/move/frozen-but-moves/figure.svg").read_text("utf-8")
    unknown = '<svg role="img"><title>Is new</title><text class="title">Is new</text></svg>'
    diagram = '<pre class="mermaid"><code>graph TD\n  accTitle: Cut\n  a["x&lt;br&gt;frozen"]\n</code></pre>'
    tree = html_tree.parse(figure + unknown + diagram)
    words = data.words(CHINESE, DOCS)["figures"] | {"Cut": "切断"}
    i18n.translate_figures(tree, words)
    first, second = tree.css("svg")
    title = words["A frozen weight with an old gradient keeps changing"]
    assert [node.text() for node in first.css("title, .title")] == [title, title]
    texts = [node.text() for node in first.css("text")]
    assert [text for text in texts if re.search("[a-z]{3}", text)] == [
        "遗留的 .grad", "先 zero_grad()"
    ]  # fmt: skip
    assert "lang" not in first.attributes
    (desc,), (unknown_title,) = first.css("desc"), second.css(".title")
    assert (desc.attributes["lang"], second.attributes["lang"]) == ("en", "en")
    assert unknown_title.text() == "Is new"
    assert 'graph TD\n  accTitle: 切断\n  a["x&lt;br&gt;冻结"]' in html_tree.write(tree)


def test_the_figures_without_a_title_in_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    page, title = CHINESE / "articles/graph/leaf.md", "Without the flag, or without a grad_fn, it"
    (own,) = translations.untitled(page, CONFIG, {})
    assert own.startswith(title)
    assert translations.untitled(page, CONFIG, {own: "叶子"}) == []
    assert len(translations.untitled(CHINESE / "course/cut.md", CONFIG, {})) == 2  # of other pages
    diagrams = translations.untitled(CHINESE / "articles/stop/memory.md", CONFIG, {})
    assert "With the front frozen, A keeps nothing" in diagrams
    monkeypatch.setattr(data, "words", lambda *_: {})
    said = translations.report(CONFIG)
    assert [line for line in said if name(page) in line and line.endswith(f"words.yml: {own}")]


def test_tables_speak_the_language_of_their_page() -> None:
    tree = html_tree.parse(
        "<table><tr><th>gets <code>.grad</code></th><th>Name</th></tr>"
        "<tr><td><strong>yes</strong></td><td>no <code>a &lt; b()</code></td></tr></table><p>yes</p>"
    )
    words = {
        "gets `.grad`": "得到 `.grad`",
        "**yes**": "**是**",
        "no `a < b()`": "没有 `a < b()` 和 `c`",
    }
    i18n.translate_tables(tree, words)
    assert [node.inner_html for node in tree.css("th, td, p")] == [
        "得到 <code>.grad</code>", "Name", "<strong>是</strong>", "没有 <code>a &lt; b()</code> 和 <code>c</code>",
        "yes",
    ]  # fmt: skip


def test_the_columns_without_a_name_in_a_language(monkeypatch: pytest.MonkeyPatch) -> None:
    page = CHINESE / "articles/graph/leaf.md"
    assert translations.unnamed(page, CONFIG, {}) == ["leaf", "gets `.grad`"]  # and no code
    assert translations.unnamed(page, CONFIG, {"leaf": "叶子", "gets `.grad`": "得到"}) == []
    assert "lr=0" not in translations.unnamed(CHINESE / "laws/optimizers.md", CONFIG, {})
    assert [line for line in translations.report(CONFIG) if "has a table" in line] == []
    monkeypatch.setattr(data, "words", lambda *_: {})
    said = [line for line in translations.report(CONFIG) if "has a table" in line]
    assert [line for line in said if name(page) in line and line.endswith("words.yml: leaf")]


# Of the theme; names, and the folders that this small site has in the place of a nav.
LATIN = {
    "Stop the Gradient", "Made with", "Material for MkDocs", "logo", "PyTorch", "English",
    "Articles", "One", "Course", "add.py", "other.py", "sum.py", "torchvision",
}  # fmt: skip
NAMES = re.compile(r" - Stop the Gradient$|(?:PyTorch|Python) [\d.]+(?:\+cpu)?")


def leaves(words: Any) -> Iterator[str]:
    """Yield all texts in some words."""
    for value in words.values() if isinstance(words, dict) else ():
        yield from leaves(value)
    if isinstance(words, str):
        yield words


def seen(tree: LexborHTMLParser) -> Iterator[str]:
    """Yield the texts of a page that are no code: what is read, what is heard, what scripts say."""
    for node in tree.css("script, style, code, pre, svg, [lang=en]"):
        node.decompose()
    for node in tree.css("body *, title"):
        yield from (child.text() for child in node.iter(include_text=True) if child.is_text_node)
        if node.attributes.get("hreflang") != "en":  # what leads to the English page is in English
            names = ("alt", "aria-label", "content", "placeholder", "title", "data-title")
            yield from (node.attributes.get(name) or "" for name in names)
        if words := node.attributes.get("data-words"):
            yield from leaves(json.loads(words))


def test_no_source_has_words_for_readers(small: Build) -> None:
    """What is found here stands in Python, a template or a script. Its place is words.yml."""
    found = set()
    for file in small.root.rglob("*.html"):
        for text in seen(LexborHTMLParser(file.read_text("utf-8"))):
            plain = re.sub(r"{\w+}", "", NAMES.sub("", text)).strip()
            if re.search("[A-Za-z]", plain) and plain not in LATIN:
                found.add(f"{file.relative_to(small.root)}: {plain}")
    assert sorted(found) == []
    cells = json.loads((small.root / "snippets/articles/one.ipynb").read_text("utf-8"))["cells"]
    prose = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    assert prose and not [
        text for text in prose if re.search("[A-Za-z]", re.sub("other.py", "", text))
    ]


WORDS_IN_QUOTES = re.compile(r"""(["'`])([A-Z][a-z']*(?: [\w']+)+[.:?!]?|[A-Z][a-z]+[.:?!]?)\1""")


def test_no_script_has_words_for_readers() -> None:
    found = []
    for path in sorted((ROOT / "docs/theme/assets").rglob("*.js")):
        code = re.sub(r"/\*.*?\*/|//.*", "", path.read_text("utf-8"), flags=re.DOTALL)
        code = re.sub(r'key === "\w+"|case "\w+"', "", code)
        if "vendor" not in path.parts:
            found += [f"{name(path)}: {match[0]}" for match in WORDS_IN_QUOTES.finditer(code)]
    assert found == []


def test_the_switch_says_what_is_missing() -> None:
    known = i18n.known([DOCS, CHINESE])
    site = "http://127.0.0.1/en/"
    there, lacking = [
        next(e for e in i18n.switch(known, page, "en", site) if not e["own"])
        for page in ("articles/stop/detach.md", "claims/s0.md")
    ]
    assert there["there"] and there["url"] == "../../../../zh/articles/stop/detach/"
    assert there["whole"] == "http://127.0.0.1/zh/articles/stop/detach/"
    assert not lacking["there"] and lacking["url"] == "../../../zh/"
    assert lacking["whole"] == ""
    assert list(i18n.switch({"en": known["en"]}, "index.md", "en", site)) == []
