"""The editions of the site, one for each language (i18n): names, addresses, what stays English.

All have the nav of mkdocs.yml. A page's name there is the `short` of its front matter, else its
heading. An edition leaves out the pages that it lacks, and its links to them lead to the English
ones.
"""

import html
import posixpath
import re
from collections.abc import Container, Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

import yaml

from mkdocs_sybil import split_front_matter
from stop_the_gradient import data, translations
from stop_the_gradient.html_tree import Node, insert_after

SHORT = re.compile(r"^short: *(.*)$", re.MULTILINE)
HEADING = re.compile(r"^# +(.*?)(?: +\{[^}\n]*\})?[ \t]*$", re.MULTILINE)
CHINESE = "\u3001-\u301f\u4e00-\u9fff\uff01-\uff60“”"
LABEL = re.compile(r'"([^"\n]*)"')  # of a Mermaid diagram
LINE_END = re.compile(
    rf"(?P<code><pre\b.*?</pre>)"
    rf"|(?<=[\u3001\u3002\uff01-\uff1f])\n|(?<=[{CHINESE}])\n(?=[{CHINESE}])",
    re.DOTALL,
)
MARKS = {"code": "`", "strong": "**"}
LINK = re.compile(r"\]\((?P<path>[^)\s#?:]+\.(?:md|ipynb))(?P<more>[?#][^)\s]*)?\)")


def name_of(text: str) -> str | None:
    """Return what the nav calls a page, None if the page does not say it."""
    head, _ = split_front_matter(text)
    if short := SHORT.search(head):
        return str(yaml.safe_load(short[1]))
    heading = HEADING.search(text)
    return heading[1].replace("`", "") if heading else None


def nav(entries: Iterable[Any], found: Container[str], words: Mapping[str, str]) -> list[Any]:
    """Return the nav of an edition: of the pages that are `found`, with sections in its `words`."""
    kept: list[Any] = []
    for entry in entries:
        if isinstance(entry, str):
            kept += [entry] if entry in found else []
            continue
        for title, below in entry.items():
            if isinstance(below, str):
                kept += [below] if below in found else []
            elif inside := nav(below, found, words):
                kept.append({words.get(title, title): inside})
    return kept


def url_of(uri: str) -> str:
    """Return the address of a page in its edition: articles/stop/detach/."""
    path = PurePosixPath(uri).with_suffix("")
    path = path.parent if path.name in ("index", "README") else path
    return "" if path == PurePosixPath() else f"{path}/"


def elsewhere(uri: str, page: str, edition: str) -> str:
    """Return the link from a page to one of another edition, both given by their paths."""
    return f"{'../' * (url_of(page).count('/') + 1)}{edition}/{url_of(uri)}"


def linked(text: str, page: str, found: Container[str], english: Path) -> str:
    """Return the Markdown of a page with links to the English pages where its edition has none."""

    def link(match: re.Match[str]) -> str:
        uri = posixpath.normpath(posixpath.join(posixpath.dirname(page), match["path"]))
        if uri in found or not (english / uri).is_file():
            return match[0]
        return f"]({elsewhere(uri, page, english.name)}{match['more'] or ''})"

    return LINK.sub(link, text)


def mark_english(tree: Node, english: str) -> None:
    """Mark the links of a page that lead to the English edition, in the folder `english`."""
    for link in tree.css("a[href]"):
        if re.match(rf"(?:\.\./)+{re.escape(english)}/", link.attributes["href"] or ""):
            link.attrs["hreflang"] = english


def joined(content: str) -> str:
    """Return the HTML of a page without the ends of lines that would show as a space in Chinese.

    In code, outputs and diagrams lines end where they end.
    """
    return LINE_END.sub(lambda match: match["code"] or "", content)


def translate_figures(tree: Node, words: Mapping[str, str]) -> None:
    """Put the words of a language into the drawn figures of a page: their titles, and other texts.

    `words` has them by what the English figure says. A figure whose title it lacks is marked as
    English, as the description of each figure is. A title gets one line. Of a Mermaid diagram the
    title is for screen readers, and each line of a label is a text.
    """

    def label(match: re.Match[str]) -> str:
        return '"' + "<br>".join(words.get(line, line) for line in match[1].split("<br>")) + '"'

    for figure in tree.css("svg[role=img]"):
        title = figure.css_first("title")
        if title is None or title.text() not in words:
            figure.attrs["lang"] = "en"
        else:
            said = words[title.text()]
            for node in figure.css("desc"):
                node.attrs["lang"] = "en"
            for node in figure.css("text.title")[:-1]:
                node.decompose()
            for node in figure.css("title, text.title"):
                _say(node, said)
        for node in figure.css("text:not(.title)"):
            _say(node, words.get(node.text()))
    for diagram in tree.css("pre.mermaid code"):
        text = translations.TITLE.sub(lambda title: words.get(title[0], title[0]), diagram.text())
        _say(diagram, LABEL.sub(label, text))


def translate_tables(tree: Node, words: Mapping[str, str]) -> None:
    """Put the words of a language into the tables of a page that programs printed.

    `words` has them by what a cell says in English, both in Markdown.
    """
    for cell in tree.css("th, td"):
        text = cell.inner_html or ""
        for tag, mark in MARKS.items():
            text = re.sub(f"</?{tag}>", mark, text)
        if said := words.get(html.unescape(text)):
            said = html.escape(said, quote=False)
            for tag, mark in MARKS.items():
                sign = re.escape(mark)
                said = re.sub(f"{sign}(.*?){sign}", rf"<{tag}>\1</{tag}>", said)
            cell.inner_html = said


def _say(node: Node, text: str | None) -> None:
    if text and node.child:
        node.child.replace_with(text)


def add_stale_notice(tree: Node, changed: Mapping[str, translations.Section], words: Any) -> None:
    """Say below the heading of a page which English sections changed since, with their text."""
    heading = tree.css_first("h1")
    if not changed or heading is None:
        return
    sections = "".join(
        f'<details lang="en"><summary>{html.escape(section.title)}</summary>'
        f'<div class="stale__text">{html.escape(section.body)}</div></details>'
        for section in changed.values()
    )
    insert_after(
        heading,
        f'<div class="admonition warning stale"><p class="admonition-title">{words["stale"]}</p>'
        f"<p>{words['stale_text']}</p>{sections}</div>",
    )


def known(folders: Iterable[Path]) -> dict[str, tuple[Path, Any]]:
    """Return the folder of each edition that is there, and its words, by its language.

    The first that is there is the English one.
    """
    there = [folder for folder in folders if (folder / "words.yml").is_file()]
    return {folder.name: (folder, data.words(folder, there[0])["languages"]) for folder in there}


def switch(
    editions: Mapping[str, tuple[Path, Any]], page: str | None, own: str, site_url: str | None
) -> Iterator[dict[str, Any]]:
    """Yield what the switch offers on a page, and the address for search engines if it is known.

    An edition that lacks the page is offered with its home page.
    """
    if page is None or len(editions) < 2:
        return
    base = (site_url or "").removesuffix(f"/{own}/") if site_url else ""
    for language, (folder, words) in editions.items():
        there = (folder / page).is_file()
        url = elsewhere(page if there else "index.md", page, language)
        whole = f"{base}/{language}/{url_of(page)}" if base and there else ""
        yield {"language": language, "name": words["name"], "url": url, "there": there,
               "own": language == own, "whole": whole, "lacking": words["lacking"]}  # fmt: skip
