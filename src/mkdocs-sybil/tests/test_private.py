"""What `_private` leans on is still there, and does what it is used for."""

import logging
import queue
import re
import threading
import time
from collections.abc import Callable
from pathlib import Path

import markdown
import mkdocs.commands.serve
import mkdocs.utils.yaml
import pygments
import pytest
import yaml
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.livereload import LiveReloadServer
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.theme import Theme
from sample_site import Site

from mkdocs_sybil import _private

SNIPPETS = {"pymdownx.snippets": {"base_path": ["snippets"], "check_paths": True}}


def convert(text: str) -> str:
    """Return what pymdownx makes of some Markdown."""
    extensions = ["pymdownx.superfences", "pymdownx.highlight", "pymdownx.snippets"]
    options = SNIPPETS | {"pymdownx.highlight": {"pygments_lang_class": True}}
    return markdown.markdown(text, extensions=extensions, extension_configs=options)


INFOS = [
    "python", "  python  ", "{.python}", "{ .python .a #b c=d }", "python { .a }", ".python",
    'python title="a b" hl_lines="1 3-4"', "python hl_lines='1'", 'python linenums="1 2"',
    "c++", "c#", "objective-c", "{ .a .python }", 'python title=""', "",
]  # fmt: skip
BAD_INFOS = [
    "python a", 'python exec="1"', 'python hl_lines="a"', 'python linenums="a"', "{ .python",
    "python ` a", "python title=a b", "python linenums",
]  # fmt: skip


def test_colours_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A block that is as before is not coloured again, and looks the same."""
    pages = [
        "```python\nx = 1\n```\n",
        '```python linenums="3"\nx = 1\n```\n',
        "```text\nx = 1\n```\n",
    ]
    before = list(map(convert, pages))
    coloured = []

    def highlight(code: str, lexer: object, formatter: object) -> str:
        coloured.append(code)
        return str(pygments.highlight(code, lexer, formatter))

    monkeypatch.setattr("pymdownx.highlight.highlight", highlight)
    _private.remember_colours()
    _private.remember_colours()
    assert list(map(convert, pages)) == list(map(convert, pages)) == before
    assert len(coloured) == len(pages) == len(set(before))


@pytest.mark.parametrize("info", INFOS + BAD_INFOS)
def test_info_of(site: Site, info: str) -> None:
    """It understands what superfences renders as a block, and nothing else."""
    html = convert(f"```{info}\nx\n```\n")
    block = re.match(r'<div[^>]* class="language-(\S+) ', html)
    found = _private.info_of("```", info)
    assert (found is not None) == (block is not None) == (info in INFOS)
    if block and found:
        known = (
            found.language if found.language in ("python", "c++", "c#", "objective-c") else "text"
        )
        assert block[1] == known


def test_info_of_parts() -> None:
    found = _private.info_of("```", '{ .python .a .b title="c" class="d" }')
    assert found == ("python", ("a", "b", "d"), {"title": "c"})


LINES = {
    '--8<-- "one.py"': "one.py",
    "--8<-- 'one.py'": "one.py",
    '-8<- "one.py"': "one.py",
    '--8<--   "one.py"': "one.py",
    '--8<-- "one.py" ': None,
    ';--8<-- "one.py"': None,
    '--8<-- "one.py" text': None,
    "--8<-- one.py": None,
    '# --8<-- "one.py"': None,
}


@pytest.mark.parametrize("line", LINES)
def test_target_of(site: Site, line: str) -> None:
    """It finds a target where snippets embeds one."""
    assert _private.target_of(line) == LINES[line]
    assert ("print(1)" in convert(line)) == (LINES[line] is not None)


def test_target_of_several_lines() -> None:
    assert _private.target_of("--8<--") == ""


@pytest.mark.parametrize(
    "mark",
    ["# --8<-- [start:a]", "#--8<--[ start : a ]", "  // -8<- [start:a]", "# --8<-- [START:a]",
     "# --8<-- [end:a]", "# ;--8<-- [start:a]", "# --8<-- [start:a] x", "# --8<-- [begin:a]"],
)  # fmt: skip
def test_marker(site: Site, mark: str) -> None:
    """It takes a line for a marker where snippets drops it."""
    site.programs(it=f"x = 1\n{mark}\ny = 2\n")
    html = convert('```text\n--8<-- "it.py"\n```')
    assert (_private.marker(mark) is None) == ("8<-" in html or "8&lt;-" in html)


def test_marker_names() -> None:
    assert _private.marker("# --8<-- [start:a-b]") == ("start", "a-b")
    assert _private.marker("# --8<-- [end:a-b]") == ("end", "a-b")


@pytest.mark.parametrize(
    "line",
    ['--8<-- "one.py"', ';--8<-- "one.py"', "# --8<-- [start:a]", "--8<--", "x --8<-- y", "a"],
)
def test_escape_and_unescape(site: Site, line: str) -> None:
    """An escaped line is shown as it is; unescaped is what the reader sees."""
    escaped = _private.escape(line)
    shown = markdown.util.AMP_SUBSTITUTE  # so that mypy sees the module used
    shown = re.sub("<[^>]+>", "", convert(f"```text\n{escaped}\n```")).strip()
    assert shown.replace("&lt;", "<").replace("&quot;", '"') == line
    assert _private.unescape(escaped) == line


# MkDocs


def test_hasten(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    built: list[bool] = []

    def build(config: object, *, serve_url: str, dirty: bool) -> None:
        built.append(dirty)
        logging.getLogger("mkdocs.commands.build").warning("A 'dirty' build is being performed.")

    monkeypatch.setattr(mkdocs.commands.serve, "build", build)
    small = iter([True, False])
    for _ in range(2):  # the second time it must not wrap what the first has wrapped
        server = LiveReloadServer(builder=lambda: None, host="127.0.0.1", port=0, root="/")
        before = server.build_delay
        _private.hasten(server, lambda: next(small))
        assert server.build_delay < before
        server.server_close()
    for dirty in True, False:
        mkdocs.commands.serve.build(None, serve_url="/", dirty=False)  # type: ignore[attr-defined]
        assert built.pop() is dirty
    assert "dirty" not in caplog.text


def test_mkdocs_yml_is_read_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the same, but not parsed by Python."""
    reader = mkdocs.utils.yaml.get_yaml_loader
    before = yaml.load("a: [1, b]", reader())
    monkeypatch.setattr(reader, "__defaults__", reader.__defaults__)
    monkeypatch.setattr(mkdocs.commands.serve, "build", lambda: None)
    server = LiveReloadServer(builder=lambda: None, host="127.0.0.1", port=0, root="/")
    _private.hasten(server, lambda: True)
    server.server_close()
    assert issubclass(reader(), yaml.CLoader)
    assert yaml.load("a: [1, b]", reader()) == before


@pytest.mark.parametrize("room", [True, False])
def test_a_server_hears_of_changes_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, room: bool
) -> None:
    """It builds once for each way to save, whether or not the system has room for listeners."""

    def no_room(self: object) -> None:
        raise OSError("inotify watch limit reached")

    monkeypatch.setattr(_private, "SECONDS", 0.3)
    monkeypatch.setattr(mkdocs.commands.serve, "build", lambda: None)
    if not room:
        monkeypatch.setattr(_private.Observer, "start", no_room)
    file, folder = tmp_path / "page.md", tmp_path / "folder"
    file.write_text("one")
    folder.mkdir()
    server = LiveReloadServer(
        lambda: built.put(file.read_text()), "127.0.0.1", 0, "/", polling_interval=0.2
    )
    built: queue.SimpleQueue[str] = queue.SimpleQueue()
    server.watch(str(tmp_path))
    assert _private.watched(server) == [str(tmp_path)]
    _private.hasten(server, lambda: True)
    thread = threading.Thread(target=server.serve)
    thread.start()

    def replace() -> None:
        (tmp_path / "page.md~").write_text("three")
        (tmp_path / "page.md~").replace(file)

    ways: list[Callable[[], object]] = [
        lambda: file.write_text("two"), replace, (folder / "new.py").touch,
        (folder / "new.py").unlink,
    ]  # fmt: skip
    try:
        time.sleep(0.5)
        for text, save in zip(["two", "three", "three", "three"], ways, strict=True):
            save()
            assert built.get(timeout=10) == text
            file.read_text()  # which is no change
            time.sleep(1)  # both have looked again
            assert built.empty()
    finally:
        server.shutdown(wait=True)
        thread.join()


def test_tell_modified() -> None:
    """MkDocs asks the file, when it reads a page, builds it, or copies a file."""
    file = File("index.md", "docs", "site", use_directory_urls=False)
    _private.tell_modified(file, lambda: "asked")
    assert file.is_modified() == "asked"  # type: ignore[comparison-overlap]


def test_keep_environment(site: Site) -> None:
    theme = Theme("mkdocs")
    environment = theme.get_env()
    other = Theme("mkdocs")
    _private.keep_environment(other, environment)
    assert other.get_env() is environment
    files = Files([])
    files.add_files_from_theme(environment, load_config("mkdocs.yml", theme={"name": "mkdocs"}))
    again = Files([])
    _private.keep_environment(other, environment)
    environment.loader = None  # it is not asked again
    again.add_files_from_theme(environment, load_config("mkdocs.yml", theme={"name": "mkdocs"}))
    assert files.src_uris.keys() == again.src_uris.keys()
    assert "css/base.css" in files.src_uris


def test_appends(site: Site) -> None:
    assert not _private.appends(load_config("mkdocs.yml"))
    file = site.root / "mkdocs.yml"
    file.write_text(file.read_text().replace("snippets: {", "snippets: {auto_append: [a.md], "))
    assert _private.appends(load_config("mkdocs.yml"))


@pytest.fixture
def page(site: Site) -> Page:
    """Return a page, read and not yet rendered."""
    site.write("docs/index.md", "# Title {#top}\n\n[gone](#nowhere)\n")
    config = load_config("mkdocs.yml")
    file = File("index.md", "docs", "site", use_directory_urls=False)
    page = Page(None, file, config)
    page.read_source(config)
    return page


def test_rendered_is_all_that_rendering_sets(page: Page) -> None:
    before = dict(vars(page))
    page.render(load_config("mkdocs.yml"), Files([page.file]))
    after = vars(page)
    changed = {name for name in after if name not in before or after[name] != before[name]}
    assert changed <= set(_private.RENDERED)
    assert _private.rendered(page).keys() == set(_private.RENDERED)


def test_read_and_rendered(page: Page) -> None:
    page.render(load_config("mkdocs.yml"), Files([page.file]))
    file = File("index.md", "docs", "site", use_directory_urls=False)
    other = Page(None, file, load_config("mkdocs.yml"))
    _private.give(other, _private.read_and_rendered(page), Files([file]))
    assert (other.markdown, other.content, other.title) == (page.markdown, page.content, "Title")
    assert [linked is file for linked in other.links_to_anchors or ()] == [True]


def test_render_as(page: Page) -> None:
    page.render(load_config("mkdocs.yml"), Files([page.file]))
    result = _private.rendered(page)
    other = Page(None, page.file, load_config("mkdocs.yml"))
    assert not _private.is_given(other)
    _private.render_as(other, result)
    assert _private.is_given(other)
    other.render(load_config("mkdocs.yml"), Files([other.file]))
    assert other.content == page.content
    assert "Title" in (other.content or "")
    assert [entry.id for entry in other.toc] == ["top"]


def test_render_as_markdown(page: Page) -> None:
    """mkdocs-jupyter sets `render` of the page itself, which is taken back."""
    pytest.importorskip("mkdocs_jupyter")
    vars(page)["render"] = lambda *_: None
    _private.render_as_markdown(page)
    page.render(load_config("mkdocs.yml"), Files([page.file]))
    assert page.content


def test_warnings() -> None:
    counted = _private.Warnings()
    log = logging.getLogger("mkdocs.some.module")
    logging.getLogger("mkdocs").addHandler(counted)
    try:
        log.info("a")
        log.warning("b")
        log.error("c")
    finally:
        logging.getLogger("mkdocs").removeHandler(counted)
    assert len(counted) == 2


def test_templates(site: Site) -> None:
    """A template is rendered again only when its key changes."""
    rendered = []

    class Template:
        name = "main.html"

        def render(self, context: dict[str, object]) -> str:
            rendered.append(context)
            return f"page {len(rendered)}"

    class Environment:
        filters = "those of the environment"

        def get_template(self, name: str) -> Template:
            return Template()

    templates = _private.Templates()
    file = File("index.md", "docs", "site", use_directory_urls=False)
    page = Page(None, file, load_config("mkdocs.yml"))
    for key, expected in ("a", "page 1"), ("a", "page 1"), ("b", "page 2"), ("b", "page 2"):
        env = templates.use(Environment(), lambda context, key=key: key)
        template = env.get_template("main.html")
        assert (env.filters, template.name) == ("those of the environment", "main.html")
        assert template.render({"page": page}) == expected
    assert templates.get_template("404.html").render({}) == "page 3"


def test_mkdocs_uses_what_on_env_returns(site: Site) -> None:
    """Whatever its kind: so `Templates` may stand for Jinja's environment."""
    site.write("docs/index.md", "# Title\n")
    config = load_config("mkdocs.yml", serve_url="http://localhost/")
    plugin = config.plugins["sybil"]
    plugin.__init__()  # type: ignore[misc]
    plugin.on_startup(command="serve", dirty=False)  # type: ignore[attr-defined]
    try:
        build(config, serve_url="http://localhost/")
        assert "Title" in (site.root / "site/index.html").read_text()
        assert plugin.templates is not None  # type: ignore[attr-defined]
    finally:
        plugin.runner.close()  # type: ignore[attr-defined]
        plugin.__init__()  # type: ignore[misc]
