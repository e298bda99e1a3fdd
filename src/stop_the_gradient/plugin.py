"""The plugin of the site: its data, Mermaid's file, the policy of each page, and directives."""

import json
import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.metadata import distribution
from pathlib import Path
from textwrap import indent
from typing import Any, ClassVar, Literal

from mkdocs.config.base import Config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, event_priority, get_plugin_logger
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import write_file
from mkdocs.utils.templates import TemplateContext

from mkdocs_sybil import Page as Source
from mkdocs_sybil import ProblemError, SybilPlugin, display, read_text
from stop_the_gradient import (
    claims,
    csp,
    data,
    doc_links,
    downloads,
    html_tree,
    i18n,
    lab,
    measured,
    messages,
    notebooks,
    pasted,
    postprocess,
    predict,
    search,
    sidebar,
    social_cards,
    terms,
    translations,
)
from stop_the_gradient.directives import COMMENT, argument_of, directives
from stop_the_gradient.lint import lint
from stop_the_gradient.releases import data as release_data
from stop_the_gradient.releases import pages as release_pages

log = get_plugin_logger(__name__)

# Kinds of pages whose programs explain messages, those first that a reader should get first.
EXPLAIN = ("error", "recipe", "article")


class NoOptions(Config):
    """The plugin has no options."""


class SitePlugin(BasePlugin[NoOptions]):
    """What only this site needs."""

    sees_changed_pages = True  # so `mkdocs serve` may build only those

    def __init__(self) -> None:
        self.serving = False
        self.index = search.Index()
        self.markdown: dict[str, str] = {}
        self.texts: dict[str, str] = {}
        self.made: dict[str, tuple[str | bytes, File]] = {}
        self.explained: list[messages.Explained] = []

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Note whether MkDocs serves. Then it adds a script to each page that differs each time."""
        self.serving = command == "serve"

    def on_serve(
        self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Callable[..., Any]
    ) -> LiveReloadServer:
        """Build again when the data changes."""
        server.watch(str(self.folder))
        return server

    @event_priority(-10)  # after the engine has read its options
    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Learn the editions: leave out of the nav what this one lacks, and use its words."""
        engine = config.plugins["sybil"]
        if not isinstance(engine, SybilPlugin):
            raise PluginError("mkdocs.yml must have the plugin sybil before stop-the-gradient.")
        self.engine, docs = engine, Path(config.docs_dir)
        try:
            self.editions = i18n.known(engine.options.folders)
            self.english = engine.options.docs
            self.is_english = docs.resolve() == self.english.resolve()
            words = data.words(docs, self.english)
            if not self.is_english and config.nav:
                found = {path.relative_to(docs).as_posix() for path in docs.rglob("*")}
                config.nav = i18n.nav(config.nav, found, words.get("nav", {}))
            engine.not_executed = words["not_executed"]
            config.mdx_configs["toc"]["permalink_title"] = words["permalink"]
        except ProblemError as error:
            raise PluginError(str(error)) from None
        return config

    @event_priority(-110)  # after the engine has read the pages
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Read the data, and add the files that no folder holds.

        These are Mermaid, from the package mermaidx, which docs/theme/assets/diagrams.js loads,
        what docs/theme/assets/releases.js needs, and who-learns as one file. Raises PluginError if
        the data is broken.
        """
        docs = Path(config.docs_dir)
        self.folder = docs.parent / "data"
        try:
            combinations = self._read_data(docs, files)
        except ProblemError as error:
            raise PluginError(str(error)) from None
        for message in release_pages.stale(self.known) if self.is_english else ():
            log.info(message)
        self._add_assets(files, config)
        self._add_downloads(files, config, combinations)
        anchors = [(key, example.anchor) for key, example in self.known.shown.items()]
        known = self.known.entries, anchors
        for uri, page in self.engine.pages.items():
            if _lists_releases(page):
                self.engine.depend(uri, known)
        self.engine.depend("", (sorted(self.zips), self.glossary.meanings, self.glossary.forms))
        # Others ask for a picture by its whole address, and for none on a reader's own machine.
        self.docs_dir, self.site_url = config.docs_dir, config.site_url
        self.cards = bool(config.site_url) and not self.serving
        return files

    def _read_data(self, docs: Path, files: Files) -> dict[str, str]:
        """Read what pages are made of; return the files of the lab, by their addresses."""
        engine = self.engine
        if not engine.is_partial:  # else all of it is as before
            self.words = data.words(docs, self.english)
            self.search_words = search.words(docs)
            self.claims = claims.load(self.folder, self.english)
            self.changes = release_pages.changes(self.folder, self.english)
            self.runs = release_data.load(self.folder / "releases.json")
        examples = release_data.examples(engine.pages)
        self.glossary = terms.Glossary(docs / terms.PAGE)
        self.known = release_pages.known(self.runs, examples, self.changes)
        if self.is_english:
            release_pages.check(self.known, files.src_uris)
        return lab.files(engine.pages, self.words.get("lab_table"))

    def _add_assets(self, files: Files, config: MkDocsConfig) -> None:
        """Add what scripts load: Mermaid, what differs across releases, who-learns as one file."""
        # Located without an import, which would load a renderer that the site does not need.
        mermaid = str(distribution("mermaidx").locate_file("mermaidx/assets/mermaid.js"))
        files.append(File.generated(config, "assets/mermaid.js", abs_src_path=mermaid))
        text = json.dumps(release_pages.for_readers(self.known, self.words), ensure_ascii=False)
        files.append(File.generated(config, "assets/releases.json", content=text))
        files.append(File.generated(config, pasted.ADDRESS, content=pasted.one_file()))

    def _add_downloads(
        self, files: Files, config: MkDocsConfig, more: Mapping[str, str | bytes]
    ) -> None:
        """Add programs and zips, and `more`: those of the last build that are the same."""
        self.programs = downloads.programs(self.engine.pages)
        self.zips = downloads.zips(self.engine.pages, self.programs, self.words["take"]["draws"])
        before = self.made if self.engine.is_partial else {}
        self.made = {}
        for address, content in {**self.programs, **self.zips, **more}.items():
            was, file = before.get(address, (None, None))
            if file is None or was != content:
                file = File.generated(config, address, content=content)
            self.made[address] = content, file
            files.append(file)

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, **_: Any) -> None:
        """Note the order of the pages, and name those of mkdocs.yml as they say."""
        self.order = [page.file.src_uri for page in nav.pages]
        pages = [page for page in nav.pages if predict.of_course(page.file.src_uri)]
        begins = pages and pages[0].file.src_uri == "course/index.md"  # else it is no course yet
        self.course = pages if begins else []
        for page in nav.pages if config.nav else ():
            source = self.engine.pages.get(page.file.src_uri)
            if source and page.title is None and (name := i18n.name_of(source.text)):
                page.title = name

    # Directives

    def _claims(self, argument: str, page: str) -> str:
        return claims.markdown(self.claims, self.words, argument, page)

    def _measured(self, argument: str, page: str) -> str:
        table = measured.load(argument, self.folder / "measured")
        return measured.markdown(table, self.words)

    def _releases(self, argument: str, page: str) -> str:
        return release_pages.markdown(self.known, self.words, argument, page)

    def _errors(self, argument: str, page: str) -> str:
        return messages.box(argument, self.search_words["paste"])

    DIRECTIVES: ClassVar = {
        "claims": _claims,
        "errors": _errors,
        "measured": _measured,
        "releases": _releases,
    }

    def on_page_markdown(self, text: str, *, page: Page, files: Files, **_: Any) -> str:
        """Replace the directives of a page, and link to PyTorch's documentation.

        What is wrong becomes a failure of the page, with its line.
        """
        source, path = self.engine.pages.get(page.file.src_uri), display(_path(page))
        wrong = lint(source, page.meta) if source and path.endswith(".md") else ()
        result = "".join(f"{self._fail(page, f'{path}:{line}: {it}')}\n\n" for line, it in wrong)
        end = 0
        for match in directives(text):
            prefix = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
            try:
                made = self._expanded(match, text, page.file.src_uri)
            except ProblemError as error:
                made = self._fail(page, f"{_place(page, match[0])}: {error}")
            result += text[end : match.start() - len(prefix)] + indent(made, prefix)
            end = match.end()
        result = doc_links.linked(result + text[end:])
        if not self.is_english:
            result = i18n.linked(result, page.file.src_uri, files.src_uris, self.english)
        report = self.engine.reports.get(page.file.src_uri)
        whole = report.as_markdown(result) if report else result
        self.markdown[page.file.src_uri] = downloads.markdown(whole, page, files)
        if report is None or report.failures:  # which are told first
            return result
        outputs = {token: output.markdown for token, output in report.inserted.items()}
        try:
            return predict.folded(result, outputs, _path(page), page.file.src_uri)
        except ProblemError as error:
            return f"{self._fail(page, str(error))}\n\n{result}"

    def _fail(self, page: Page, message: str) -> str:
        """Add a failure to those of a page; return what shows it there."""
        report = self.engine.reports.get(page.file.src_uri)
        if report is None:  # the configuration excludes it
            raise PluginError(message)
        return report.show_failure(message)

    def _expanded(self, match: re.Match[str], text: str, page: str) -> str:
        argument = argument_of(match, text)
        return str(self.DIRECTIVES[match["name"]](self, argument, page))

    # What pages get besides

    @event_priority(-110)  # after the engine has put the outputs into the page
    def on_page_content(self, html: str, *, page: Page, files: Files, **_: Any) -> str:
        """Pass the HTML of a page, as one tree, through all that this site changes in it.

        The order counts: the search reads what a reader sees, and words of its own, which then go.
        """

        def url(path: str) -> str:
            if path in files.src_uris:
                return files.src_uris[path].url_relative_to(page.file)
            return i18n.elsewhere(path, page.file.src_uri, self.english.name)

        content = html if self.is_english else i18n.joined(html)
        uri, words, tree = page.file.src_uri, self.words, html_tree.parse(content)
        report = self.engine.reports.get(uri)
        try:
            release_pages.mark_differences(tree, self.known, words, uri, url)
            if not self.is_english:  # and after the outputs were found by what they print
                i18n.translate_tables(tree, words["tables"])
            if report is None or not report.failures:  # else no question has its output
                predict.mark_choices(tree, words["predict"], uri)
            self.index.read(uri, tree)
            search.drop_search_words(tree)
            downloads.link_programs(tree, page, words["take"]["copies"], self.programs)
            postprocess.merge_equal_cells(tree)
            postprocess.let_names_break(tree)
            postprocess.keep_short_code_whole(tree)
            postprocess.mark_tables(tree)
            postprocess.box_tables(tree)
            postprocess.add_copy_buttons(tree, words["take"]["copy"])
            postprocess.join_outputs(tree)
            postprocess.mark_columns(tree)
            postprocess.add_release_notice(tree)
            postprocess.mark_names(tree)
            self.glossary.link(tree, uri, url(terms.PAGE))
            if not self.is_english:
                i18n.mark_english(tree, self.english.name)
                i18n.translate_figures(tree, words.get("figures", {}))
                i18n.add_stale_notice(tree, self._changed(page), words["languages"])
        except ProblemError as error:
            raise PluginError(f"{_place(page)}: {error}") from None
        return html_tree.write(tree)

    def _changed(self, page: Page) -> dict[str, translations.Section]:
        """Return the English sections that are not as they were when a page was translated."""
        source = self.english / page.file.src_uri
        if page.meta.get("source") == "none" or not source.is_file():
            return {}
        return translations.changed(read_text(source), page.meta.get("source"))

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Write what the search and the box for an error load, and what a reader can take along."""
        assets = Path(config.site_dir, "assets")
        pages = ((page.file.src_uri, page.url, str(page.title)) for page in self.found)
        index = self.index.json(pages, self.search_words)
        write_file(index.encode(), str(assets / "search" / "index.json"))
        write_file(messages.to_json(self.explained).encode(), str(assets / "errors.json"))
        place = {uri: number for number, uri in enumerate(self.order)}
        ordered = sorted(self.found, key=lambda page: place.get(page.file.src_uri, len(place)))
        before = self.texts if self.engine.is_partial else {}
        self.texts = downloads.texts(config, ordered, self.markdown)
        for name, text in self.texts.items():
            if text != before.get(name):
                write_file(text.encode(), str(Path(config.site_dir, name)))
        for page in ordered if self.cards else []:
            picture = social_cards.card(str(page.meta.get("title", page.title)), config.site_name)
            address = social_cards.address_of(page.file.src_uri)
            write_file(picture, str(Path(config.site_dir, address)))
        for name, text in self._notebooks(ordered):
            write_file(text.encode(), str(Path(config.site_dir, name)))

    def _notebooks(self, pages: Iterable[Page]) -> Iterator[tuple[str, str]]:
        """Yield the notebook of each section, and where it is served."""
        inside: dict[str, list[Page]] = {}
        for page in pages:
            if address := notebooks.address_of(page.file.src_uri):
                inside.setdefault(address, []).append(page)
        for address, found in inside.items():
            if not any(self.engine.is_changed(page.file.src_uri) for page in found):
                continue  # it is there
            chapters = [
                notebooks.Chapter(
                    str(page.title), page.canonical_url or "", downloads.about(page), source
                )
                for page in found
                if (source := self.engine.pages.get(page.file.src_uri)) and source.programs
            ]
            title = next((p for p in found if p.is_index), found[0]).title
            yield address, notebooks.notebook(str(title), chapters, self.words["notebook"])

    def _explained(self) -> Iterator[messages.Explained]:
        before = {it.url: it for it in self.explained}
        for page in self.found:
            name, source = page.meta.get("raises"), self.engine.pages.get(page.file.src_uri)
            if not name or source is None:
                continue
            if page.url in before and not self.engine.is_changed(page.file.src_uri):
                yield before[page.url]
                continue
            entries = [e for e in self.known.entries if e["page"] == page.file.src_uri]
            try:
                wordings = messages.wordings(source, str(name), entries)
            except ProblemError as error:
                if not self.serving:
                    raise PluginError(str(error)) from None
                log.error(str(error))
                continue
            text = downloads.about(page)
            sections = self.index.sections(page.file.src_uri).values()
            also = messages.fragments(section.also for section in sections)
            yield messages.Explained(page.url, str(page.title), text, wordings, also)

    def _explained_elsewhere(self) -> Iterator[messages.Explained]:
        """Yield the sections whose programs print a message that no page is about."""
        pages = {page.file.src_uri: page for page in self.found}
        places = [
            (kind, (uri, example.anchor), example.program.printed)
            for (uri, _), example in self.known.shown.items()
            if uri in pages and (kind := search.kind(uri)) in EXPLAIN
        ]
        places.sort(key=lambda place: EXPLAIN.index(place[0]))
        found: dict[tuple[str, str], list[messages.Wording]] = {}
        for uri in pages:
            for section in self.index.sections(uri).values():
                if named := messages.named(section.also):
                    found[uri, section.anchor] = list(named)
        for place, parts in messages.others([place[1:] for place in places], self.explained):
            found.setdefault(place, []).append(parts)
        for (uri, anchor), wordings in found.items():
            page, section = pages[uri], self.index.sections(uri)[anchor]
            titles = dict.fromkeys((str(page.title), section.title))
            text = section.text.partition("\n")[0]
            yield messages.Explained(
                f"{page.url}#{anchor}", ": ".join(titles), text, tuple(wordings)
            )

    def _switch(self, page: Page) -> list[dict[str, Any]]:
        own, site_url = Path(self.docs_dir).name, self.site_url
        return list(i18n.switch(self.editions, page.file.src_uri, own, site_url))

    def on_page_context(
        self, context: TemplateContext, /, page: Page | None = None, **_: Any
    ) -> TemplateContext:
        """Give the theme the words, the releases, the newest first, and what a page offers."""
        address = page and downloads.zip_of(page.file.src_uri)
        more = {
            "words": self.words,
            "search": self.search_words["dialog"],
            "releases": release_data.offered(self.known.releases),
            "course": self.course,
            "editions": page and self._switch(page),
            "needs_material": page and postprocess.needs_material(page.content or ""),
            "card": page and self.cards and social_cards.address_of(page.file.src_uri),
            "zip": address if address in self.zips else None,
            "notebook": page and address in self.zips and notebooks.address_of(page.file.src_uri),
        }
        context.update(more)  # type: ignore[typeddict-item]
        return context

    def on_template_context(self, context: TemplateContext, /, **_: Any) -> TemplateContext:
        """Do the same for 404.html, which is no page of the docs."""
        return self.on_page_context(context)

    # The policy

    def on_env(self, env: Any, *, files: Files, **_: Any) -> Any:
        """Change the theme's templates: names in the sidebar, and marks of scripts for the policy.

        Nobody can guess the mark.
        """
        env.add_extension(sidebar.NamedLists)
        self.found = [file.page for file in files.documentation_pages() if file.page]
        self.explained = list(self._explained())
        self.explained += list(self._explained_elsewhere())
        if not self.serving:
            self.mark = f'data-theme="{secrets.token_hex()}"'
            env.add_extension(csp.marking(self.mark))
        return env

    @event_priority(-100)  # after all that changes the page
    def on_post_page(self, html: str, *, page: Page, **_: Any) -> str:
        """Put the policy of a page into it; raise PluginError if it holds a script of its own."""
        return html if self.serving else self._with_policy(html, page.content or "", _place(page))

    @event_priority(-100)
    def on_post_template(self, text: str, *, template_name: str, **_: Any) -> str:
        """Do the same for 404.html."""
        if self.serving or not template_name.endswith(".html"):
            return text
        return self._with_policy(text, "", template_name)

    def _with_policy(self, html: str, content: str, place: str) -> str:
        try:
            return csp.finished(html, content, self.mark)
        except ProblemError as error:
            raise PluginError(f"{place}: {error}") from None


@lru_cache(maxsize=1000)  # `mkdocs serve` gives the same pages again
def _lists_releases(page: Source) -> bool:
    return any(comment["name"] == "releases" for comment in COMMENT.finditer(page.text))


def _place(page: Page, comment: str = "") -> str:
    """Return the file of a page, and the line on which a comment stands in it."""
    path = _path(page)
    if not comment or not path.is_file():
        return display(path)
    text = read_text(path)
    if path.suffix == ".ipynb":
        comment = json.dumps(comment)[1:-1]
        start = text.find(comment)
    else:
        start = next((m.start() for m in directives(text) if m[0] == comment), 0)
    return f"{display(path)}:{text.count(chr(10), 0, max(start, 0)) + 1}"


def _path(page: Page) -> Path:
    return Path(page.file.abs_src_path or page.file.src_uri)
