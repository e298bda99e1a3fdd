"""What `acceleration` leans on is still there, and does what it is used for."""

import logging
import queue
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import mkdocs.commands.serve
import mkdocs.utils.yaml
import pytest
import yaml
from mkdocs.config import load_config
from mkdocs.livereload import LiveReloadServer
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from mkdocs.theme import Theme
from sample_site import Site
from watchdog.observers.api import BaseObserver

from mkdocs_sybil._internal import acceleration


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
        acceleration.hasten(server, lambda: next(small))
        assert server.build_delay < before
        server.shutdown()
    for dirty in True, False:
        mkdocs.commands.serve.build(None, serve_url="/", dirty=False)  # type: ignore[attr-defined, arg-type]
        assert built.pop() is dirty
    assert "dirty" not in caplog.text


def test_mkdocs_yml_is_read_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the same, but not parsed by Python."""
    reader = mkdocs.utils.yaml.get_yaml_loader
    before = yaml.load("a: [1, b]", reader())
    monkeypatch.setattr(reader, "__defaults__", reader.__defaults__)
    monkeypatch.setattr(mkdocs.commands.serve, "build", lambda: None)
    server = LiveReloadServer(builder=lambda: None, host="127.0.0.1", port=0, root="/")
    acceleration.hasten(server, lambda: True)
    server.shutdown()
    assert issubclass(reader(), yaml.CLoader)
    assert yaml.load("a: [1, b]", reader()) == before


@pytest.mark.parametrize("room", [True, False])
def test_a_server_hears_of_changes_once(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    room: bool,
) -> None:
    """It builds once for each way to save, whether or not the system has room for listeners.

    And not for what lies beside a file that it watches: with a log there, it would build for ever.
    """

    def no_room(self: object) -> None:
        raise OSError("inotify watch limit reached")

    monkeypatch.setattr(acceleration, "SECONDS", 0.3)
    monkeypatch.setattr(mkdocs.commands.serve, "build", lambda: None)
    if not room:
        monkeypatch.setattr(acceleration.Observer, "start", no_room)  # type: ignore[attr-defined]
    file, folder = tmp_path / "page.md", tmp_path / "folder"
    settings = tmp_path_factory.mktemp("other") / "mkdocs.yml"
    for made in file, settings:
        made.write_text("one")
    folder.mkdir()
    server = LiveReloadServer(
        lambda: built.put(file.read_text()), "127.0.0.1", 0, "/", polling_interval=0.2
    )
    built: queue.SimpleQueue[str] = queue.SimpleQueue()
    server.watch(str(tmp_path))
    server.watch(str(settings))
    assert acceleration.watched(server) == [str(tmp_path), str(settings)]
    acceleration.hasten(server, lambda: True)
    thread = threading.Thread(target=server.serve)
    thread.start()

    def replace() -> None:
        (tmp_path / "page.md~").write_text("three")
        (tmp_path / "page.md~").replace(file)

    ways: list[Callable[[], object]] = [
        lambda: file.write_text("two"), replace, (folder / "new.py").touch,
        (folder / "new.py").unlink, lambda: settings.write_text("more"),
    ]  # fmt: skip
    try:
        while not all(
            emitter._snapshot.paths  # type: ignore[attr-defined]
            for emitter in server.observer.emitters
        ):
            time.sleep(0.01)  # what is saved before it has looked is no change
        for text, save in zip(["two", "three", "three", "three", "three"], ways, strict=True):
            save()
            assert built.get(timeout=60) == text
            file.read_text()  # which is no change
            settings.with_name("serve.log").write_text(text)
            time.sleep(1)  # both have looked again
            assert built.empty()
    finally:
        server.shutdown(wait=True)
        thread.join()
    for observer in threading.enumerate():
        if isinstance(observer, BaseObserver):
            observer.join(60)  # none goes on to hear
            assert not observer.is_alive()


def test_tell_modified() -> None:
    """MkDocs asks the file, when it reads a page, builds it, or copies a file."""
    file = File("index.md", "docs", "site", use_directory_urls=False)
    for answer in (True, False):
        acceleration.tell_modified(file, partial(bool, answer))
        assert file.is_modified() is answer


def test_keep_environment(site: Site) -> None:
    theme = Theme("mkdocs")
    environment = theme.get_env()
    other = Theme("mkdocs")
    acceleration.keep_environment(other, environment)
    assert other.get_env() is environment
    files = Files([])
    files.add_files_from_theme(environment, load_config("mkdocs.yml", theme={"name": "mkdocs"}))
    again = Files([])
    acceleration.keep_environment(other, environment)
    environment.loader = None  # it is not asked again
    again.add_files_from_theme(environment, load_config("mkdocs.yml", theme={"name": "mkdocs"}))
    assert files.src_uris.keys() == again.src_uris.keys()
    assert "css/base.css" in files.src_uris


def test_appends(site: Site) -> None:
    assert not acceleration.appends(load_config("mkdocs.yml"))
    file = site.root / "mkdocs.yml"
    file.write_text(file.read_text().replace("snippets: {", "snippets: {auto_append: [a.md], "))
    assert acceleration.appends(load_config("mkdocs.yml"))


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
    assert changed <= set(acceleration.RENDERED)
    assert acceleration.rendered(page).keys() == set(acceleration.RENDERED)


def test_read_and_rendered(page: Page) -> None:
    page.render(load_config("mkdocs.yml"), Files([page.file]))
    file = File("index.md", "docs", "site", use_directory_urls=False)
    other = Page(None, file, load_config("mkdocs.yml"))
    acceleration.give(other, acceleration.read_and_rendered(page), Files([file]))
    assert (other.markdown, other.content, other.title) == (page.markdown, page.content, "Title")
    assert [linked is file for linked in other.links_to_anchors or ()] == [True]


def test_render_as(page: Page) -> None:
    page.render(load_config("mkdocs.yml"), Files([page.file]))
    result = acceleration.rendered(page)
    other = Page(None, page.file, load_config("mkdocs.yml"))
    assert not acceleration.is_given(other)
    acceleration.render_as(other, result)
    assert acceleration.is_given(other)
    other.render(load_config("mkdocs.yml"), Files([other.file]))
    assert other.content == page.content
    assert "Title" in (other.content or "")
    assert [entry.id for entry in other.toc] == ["top"]


def test_warnings() -> None:
    counted = acceleration.Warnings()
    log = logging.getLogger("mkdocs.some.module")
    logging.getLogger("mkdocs").addHandler(counted)
    try:
        log.info("a")
        log.warning("b")
        log.error("c")
    finally:
        logging.getLogger("mkdocs").removeHandler(counted)
    assert len(counted) == 2
