"""What `mkdocs serve` builds again after a change, and what it must not leave as it was."""

import gc
import re
import time
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import cast

import mkdocs.commands.serve
import pytest
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.livereload import LiveReloadServer
from mkdocs.structure.files import File, Files
from sample_site import Site, block, program

from mkdocs_sybil._internal.plugin import SybilPlugin
from mkdocs_sybil._internal.reader import helpers_of
from mkdocs_sybil._internal.rebuild import Rebuild

NAV = "{% for item in nav %}[{{ item.title }}]{% endfor %}{{ page.content }}"


class Server:
    """`mkdocs serve`, without a thread that looks at the files: `save` does what that would do."""

    def __init__(self, site: Site, built: list[str]) -> None:
        self.site, self.built = site, built
        config = load_config("mkdocs.yml")
        self.plugin = cast(SybilPlugin, config.plugins["sybil"])
        self.plugin.__init__()  # type: ignore[misc]
        config.plugins.on_startup(command="serve", dirty=False)
        self._build(config)
        self.live = LiveReloadServer(lambda: None, "127.0.0.1", 0, str(site.root / "site"))
        self.live.watch(config.docs_dir)
        self.live.watch(str(config.config_file_path))
        config.plugins.on_serve(self.live, config=config, builder=self._build)

    def _build(self, config: object = None) -> None:
        url = "http://127.0.0.1/"
        mkdocs.commands.serve.build(config or load_config("mkdocs.yml"), serve_url=url)  # type: ignore[arg-type, attr-defined]

    def save(self, **files: str | bytes) -> list[str]:
        """Write files of the docs (`page_md`) or snippets; return the pages that were built."""
        for name, text in files.items():
            if name.endswith("_md") and name != "one_md":
                self.site.write(f"docs/{name[:-3]}.md", text)
            else:
                self.site.programs(**{name: text})
        return self.again()

    def again(self) -> list[str]:
        self.built.clear()
        self._build()
        return sorted(self.built)

    def page(self, name: str = "index") -> str:
        return unescape(re.sub("<.*?>", "", Path(f"site/{name}.html").read_text()))


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which each page is added that MkDocs builds."""
    names: list[str] = []
    real = SybilPlugin.on_page_context

    def noted(self: SybilPlugin, context: object, /, **given: object) -> object:
        names.append(given["page"].file.src_uri)  # type: ignore[attr-defined]
        return real(self, context, **given)  # type: ignore[arg-type]

    monkeypatch.setattr(SybilPlugin, "on_page_context", noted)
    return names


Start = Callable[[], Server]


@pytest.fixture
def start(site: Site, built: list[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Return a function that starts a server on the site."""
    monkeypatch.setattr(mkdocs.commands.serve, "build", mkdocs.commands.serve.build)  # type: ignore[attr-defined]
    site.write("theme/main.html", NAV)
    site.write("docs/index.md", "# First\n\n" + program("one"))
    site.write("docs/other.md", "# Other\n\n" + program("two"))
    site.programs(two="print(2)\n", two_out="2\n")
    servers: list[Server] = []

    def start() -> Server:
        servers.append(Server(site, built))
        return servers[-1]

    yield start
    for server in servers:
        server.live.shutdown()
        server.plugin._close()
        server.plugin.__init__()  # type: ignore[misc]


def test_only_the_pages_of_a_change_are_built(start: Start) -> None:
    server = start()
    other = Path("site/other.html").stat().st_mtime_ns
    assert server.save(one="print(1 + 0)\n") == ["index.md"]
    assert "print(1 + 0)" in server.page()
    assert server.save(other_md="# Other\n\nNew.\n") == ["other.md"]
    assert "New." in server.page("other")
    assert "print(1 + 0)" in server.page()
    assert Path("site/other.html").stat().st_mtime_ns > other
    assert server.again() == []


@pytest.mark.parametrize(
    "name", ["data.txt", "other.py", ".env", ".hidden/data.txt", "deep/.a/b/c"]
)
def test_a_helper_beside_a_program_runs_it_again(start: Start, site: Site, name: str) -> None:
    site.programs(
        one=f"from pathlib import Path\nprint((Path(__file__).parent / {name!r}).read_text())\n",
        one_out="1\n",
    )
    site.write(f"snippets/{name}", "1")
    server = start()
    assert "does not print" not in server.page()
    site.write(f"snippets/{name}", "3")
    assert "index.md" in server.again()
    assert "does not print" in server.page()


def test_what_an_editor_puts_beside_a_program_does_not_run_it_again(site: Site) -> None:
    site.write("snippets/data.txt", "1")
    before = helpers_of(site.root / "snippets", site.config)
    for name in (".one.py.swp", ".#one.py", ".~lock.data.txt#", ".one.out.x1.tmp", "._data.txt"):
        site.write(f"snippets/{name}", "1")
    assert helpers_of(site.root / "snippets", site.config) == before


def test_a_page_in_a_folder_that_is_a_link_is_built_again(start: Start, site: Site) -> None:
    site.write("elsewhere/page.md", "One.")
    (site.root / "docs/link").symlink_to("../elsewhere")
    server = start()
    site.write("elsewhere/page.md", "```python\nprint(1)\n```\n")
    assert server.again() == ["link/page.md"]
    assert "typed into the page" in server.page("link/page")


def test_a_new_title_is_in_the_navigation_of_all_pages(start: Start) -> None:
    server = start()
    assert server.save(other_md="# Renamed\n") == ["index.md", "other.md"]
    assert "[Renamed]" in server.page()
    assert "print(1)" in server.page()


def test_a_failure_and_a_warning_are_told_in_each_build(
    start: Start, site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    server = start()
    server.save(one="print(3)\n")
    server.save(other_md="# Other\n\n[gone](gone.md)\n")
    for _ in range(2):
        caplog.clear()
        assert server.save(other_md="# Other\n\n[gone](gone.md) again\n") == [
            "index.md",
            "other.md",
        ]
        assert "gone.md" in caplog.text
        assert "snippets/one.py does not print" in caplog.text
    assert server.save(one="print(1)\n", other_md="# Other\n") == ["index.md", "other.md"]
    caplog.clear()
    assert server.again() == []
    assert "one.py" not in caplog.text
    assert "dirty" not in caplog.text


def test_anchors_of_a_page_that_is_not_built_are_looked_at(
    start: Start, site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    site.mkdocs("validation: {anchors: warn}")
    site.write("docs/index.md", "# First\n\n[there](other.md#there)\n")
    site.write("docs/other.md", "# Other\n\n## There\n")
    server = start()
    assert "there" not in caplog.text.lower().replace("[there]", "")
    server.save(other_md="# Other\n\n## Elsewhere\n")
    assert "other.md#there" in caplog.text


def test_more_than_pages_and_programs_is_a_whole_build(start: Start, site: Site) -> None:
    server = start()
    everything = ["index.md", "other.md"]
    site.write("theme/main.html", NAV + "!")
    assert server.again() == everything
    assert server.page().endswith("!")
    assert server.save(third_md="# Third\n") == [*everything, "third.md"]
    (site.root / "docs/third.md").unlink()
    assert server.again() == everything
    assert not (site.root / "site/third.html").exists()
    site.write("docs/picture.txt", "a")
    assert server.again() == everything
    site.mkdocs("site_description: More")
    assert server.again() == everything
    assert server.again() == []


def test_a_new_program_mends_the_page_that_names_it(start: Start, site: Site) -> None:
    site.write("docs/other.md", "# Other\n\n" + block("new.py"))
    server = start()
    assert "There is no file snippets/other/new.py" in server.page("other")
    server.save(new="x = 1\n")
    assert "There is no file" not in server.page("other")


def test_a_file_that_plugins_no_longer_make_is_not_served(
    start: Start, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the copy of a program that was deleted."""
    real = SybilPlugin.on_files

    def on_files(self: SybilPlugin, files: Files, *, config: MkDocsConfig) -> Files:
        files = real(self, files, config=config)
        for path in Path("snippets").rglob("*.py"):
            files.append(File.generated(config, f"copies/{path.name}", content=path.read_text()))
        return files

    monkeypatch.setattr(SybilPlugin, "on_files", on_files)
    site.write("snippets/loose.py", "x = 1\n")
    server = start()
    assert Path("site/copies/loose.py").read_text() == "x = 1\n"
    Path("snippets/loose.py").unlink()
    server.again()
    assert not Path("site/copies/loose.py").exists()
    assert Path("site/copies/one.py").exists()


def test_a_page_that_embeds_another_text_is_built_each_time(start: Start, site: Site) -> None:
    site.write("docs/index.md", '# First\n\n--8<-- "docs/other.md"\n')
    server = start()
    assert server.save(other_md="# Other\n\nNew.\n") == ["index.md", "other.md"]
    assert "New." in server.page()


def test_after_a_build_that_failed_all_is_built(start: Start, site: Site) -> None:
    server = start()
    site.configure("unknown = 1")
    with pytest.raises((Abort, SystemExit)):
        server.again()
    site.configure()
    assert server.again() == ["index.md", "other.md"]
    assert server.again() == []


def test_what_is_saved_during_the_first_build_is_not_lost(start: Start, site: Site) -> None:
    server = start()
    site.write("theme/main.html", NAV + "!")
    others = [site.root / "docs", site.root / "theme"]
    server.plugin.rebuild.watch(others, site.config)  # as if the first build ended only now
    assert server.again() == ["index.md", "other.md"]
    assert server.page().endswith("!")


def test_changed_settings_are_on_each_page(start: Start, site: Site) -> None:
    site.write("theme/main.html", "{{ config.site_name }} {{ page.content }}")
    server = start()
    file = site.root / "mkdocs.yml"
    file.write_text(file.read_text().replace("site_name: Small", "site_name: Large"))
    server.again()
    assert server.page().startswith("Large")


def test_a_plugin_that_comes_later_makes_builds_whole(start: Start, site: Site) -> None:
    server = start()
    site.mkdocs("  - search")  # the plugins stand last
    assert server.again() == ["index.md", "other.md"]
    assert server.save(one="print(1 + 0)\n") == ["index.md", "other.md"]


def test_serve_clean_is_as_mkdocs_has_it(start: Start, site: Site) -> None:
    server = start()
    server.plugin.serving = False
    built = mkdocs.commands.serve.build  # type: ignore[attr-defined]
    config = load_config("mkdocs.yml")
    assert server.plugin.on_serve(server.live, config=config, builder=print) is server.live
    assert mkdocs.commands.serve.build is built  # type: ignore[attr-defined]


@pytest.mark.parametrize("more", ["  - search", ""])
def test_where_a_change_may_concern_any_page_all_are_built(
    start: Start, site: Site, more: str
) -> None:
    """The search must see each page; a text may be appended to each."""
    file = site.root / "mkdocs.yml"
    text = file.read_text()
    if more:
        text = text.replace("  - sybil", f"  - sybil\n{more}")
    else:
        text = text.replace("snippets: {", "snippets: {auto_append: [docs/other.md], ")
    file.write_text(text)
    server = start()
    assert server.save(one="print(1 + 0)\n") == ["index.md", "other.md"]


def test_no_garbage_is_collected_while_a_small_change_is_built() -> None:
    """And only then: a first build is long, and one that fails never ends."""
    known = Rebuild()
    known.begin(Files([]))
    assert gc.isenabled()
    known.small = True
    known.begin(Files([]))
    assert not gc.isenabled()
    ended = time.monotonic() + 60
    while not gc.isenabled():
        assert time.monotonic() < ended
        time.sleep(0.01)
