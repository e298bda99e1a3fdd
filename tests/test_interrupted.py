"""A run that is killed leaves what was there, or what it made, whole; and the next one goes on."""

import shutil
import signal
import subprocess
from pathlib import Path

import interrupted
import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort
from tiny_site import Site, program

from stop_the_gradient import whole

IDS = ("mkdocs build", "mkdocs_sybil.record", "releases")


@pytest.mark.parametrize("name", IDS)
def test_killed_at_a_change(name: str, tmp_path: Path) -> None:
    """SIGKILL at the first, the last and three other of the changes that a run makes to files."""
    (run,) = [run for run in interrupted.runs(tmp_path, pages=4) if run.name == name]
    old, new, changes = interrupted.states(run, tmp_path / "kept")
    stops = sorted({1, changes // 3, changes // 2, changes - 3, changes})
    assert len(stops) == 5
    seen = []
    for stop in stops:
        run.reset(tmp_path / "kept")
        process = run.start("2", stop)
        process.communicate()
        assert process.returncode == -signal.SIGKILL
        seen.append(run.check(old, new))
    assert seen[0] == "old"
    assert "half-written" not in seen
    assert set(seen) > {"old"}, "no stop was late enough to prove something"


def test_git_ignores_what_is_left(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "--quiet", tmp_path], check=True)
    shutil.copy(Path(__file__).parents[1] / ".gitignore", tmp_path)
    for name in ("snippets/.a.out.x_1.tmp", "docs/en/.releases.json.x_1.tmp", "x/.en.building/a"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    command = ["git", "status", "--porcelain", "--untracked-files=all"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert told.stdout == "?? .gitignore\n"


@pytest.fixture
def swapped(site: Site) -> Site:
    """Return a site that is built beside itself, and was built once."""
    config = site.root / "mkdocs.yml"
    config.write_text(f"{config.read_text()}\nhooks: ['{whole.__file__}']\n")
    site.page("The first.")
    site.build()
    return site


def test_a_build_that_fails_leaves_the_site(swapped: Site) -> None:
    swapped.snippets(bad="1 / 0\n")
    swapped.page("The second.\n\n" + program("bad"))
    with pytest.raises(Abort):
        swapped.build()
    assert "The first." in (swapped.root / "site" / "index.html").read_text()
    assert not whole.building(swapped.root / "site").exists()


def test_what_goes_and_what_stays(swapped: Site) -> None:
    """MkDocs removes what is not of the new site, but nothing hidden, such as .git."""
    swapped.write("site/.git/HEAD", "x")
    swapped.write("site/old.html", "x")
    swapped.page("The second.")
    assert "The second." in swapped.build()
    assert (swapped.root / "site/.git/HEAD").read_text() == "x"
    assert not (swapped.root / "site/old.html").exists()
    assert not whole.building(swapped.root / "site").exists()


def test_a_folder_of_somebody_else_stays(swapped: Site, caplog: pytest.LogCaptureFixture) -> None:
    mine = swapped.write("site.txt", "x").rename(swapped.root / "mine")
    folder = whole.building(swapped.root / "site")
    folder.mkdir()
    mine.rename(folder / "mine")
    with pytest.raises(Abort):
        swapped.build()
    assert "was not made by a build. Move it" in caplog.records[-1].message
    assert (folder / "mine").read_text() == "x"


def test_without_an_exchange(swapped: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """As on another system than Linux."""
    hook = load_config(str(swapped.root / "mkdocs.yml")).plugins[whole.__file__]
    monkeypatch.setattr(hook.sys, "platform", "other")
    swapped.page("The second.")
    assert "The second." in swapped.build()
    assert not whole.building(swapped.root / "site").exists()


def test_serve_builds_in_place(swapped: Site) -> None:
    """In a folder that only it knows."""
    config = load_config(str(swapped.root / "mkdocs.yml"), site_dir=str(swapped.root / "served"))
    hook = config.plugins[whole.__file__]
    hook.on_startup(command="serve", dirty=False)
    build(config, serve_url="http://localhost/")
    hook.on_startup(command="build", dirty=False)
    assert (swapped.root / "served" / "index.html").is_file()
