"""Another place, order or machine: the same site, to the byte, and the same outputs."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from enclosed import enclosed

ROOT = Path(__file__).parents[1]
TREE = ("docs", "mkdocs.yml", "pyproject.toml", "snippets", "src", "tests")
BUILD = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir"]
# Another folder for temporary files, time zone, locale (the strictest: its encoding is ASCII),
# hashes and number of threads.
OTHER = {"TZ": "Asia/Kathmandu", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0",
         "PYTHONHASHSEED": "7", "OMP_NUM_THREADS": "1"}  # fmt: skip
GENERATOR = f'content="mkdocs-{version("mkdocs")}'.encode()
SETTINGS = {"SOURCE_DATE_EPOCH": "1700000000", "SITE_URL": "http://127.0.0.1/en/"}


class Place:
    """A copy of the tree in a folder of its own, and an environment."""

    def __init__(self, root: Path, **other: str) -> None:
        self.root = root
        ignored = shutil.ignore_patterns("__pycache__", ".*")
        root.mkdir(parents=True)
        for name in TREE:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, root / name, ignore=ignored)
            else:
                shutil.copy(source, root)
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        common = {"PYTHONPATH": str(root / "src"), "NO_MKDOCS_2_WARNING": "1", "CI": "1"}
        self.environment = kept | common | SETTINGS | other

    def start(self, *command: str, enclose: bool = False) -> subprocess.Popen[str]:
        call = enclosed([*command], self.root, self.environment) if enclose else [*command]
        return subprocess.Popen(
            call,
            cwd=self.root,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )


def printed(process: subprocess.Popen[str]) -> str:
    output, errors = process.communicate()
    assert process.returncode == 0, output + errors
    return output


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Place:
    return Place(tmp_path_factory.mktemp("here") / "tree", OMP_NUM_THREADS="2", LC_ALL="C.UTF-8")


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("a folder elsewhere, with a longer name")
    # multiprocessing puts sockets there, whose paths may have 108 bytes.
    with tempfile.TemporaryDirectory(prefix="t e m p ") as temporary:
        yield Place(folder / "the tree", TMPDIR=temporary, **OTHER)


PROBE = """
import pathlib, socket
try:
    pathlib.Path("docs/x").touch()
except OSError as error:
    print(error.strerror)
print(*(name for _, name in socket.if_nameindex()))
with socket.create_server(("127.0.0.1", 0)) as server:
    socket.create_connection(server.getsockname()).close()
try:
    socket.create_connection(("192.0.2.1", 80))
except OSError as error:
    print(error.strerror)
"""


def test_there_is_no_network_and_nothing_can_be_written(there: Place) -> None:
    """The walls of the other tests stand: loopback works, nothing else, even for root."""
    told = printed(there.start(sys.executable, "-c", PROBE, enclose=True)).splitlines()
    assert told[0] == "Read-only file system"
    assert "lo" in told[1].split()
    assert told[2] == "Network is unreachable"


@pytest.fixture(scope="module")
def sites(
    here: Place, there: Place, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, dict[str, bytes]]:
    """Return the files of three builds at once: here, there, and with ProperDocs."""
    folder = tmp_path_factory.mktemp("sites")
    properdocs = ["properdocs" if word == "mkdocs" else word for word in BUILD]
    builds = {
        "here": here.start(*BUILD, str(folder / "here")),
        "there": there.start(*BUILD, str(folder / "there"), enclose=True),
        "properdocs": here.start(*properdocs, str(folder / "properdocs"), "-f", "mkdocs.yml"),
    }
    for build in builds.values():
        printed(build)
    return {
        name: {
            path.relative_to(folder / name).as_posix(): path.read_bytes()
            for path in (folder / name).rglob("*")
            if path.is_file()
        }
        for name in builds
    }


def different(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    assert one.keys() == other.keys() > {"index.html", "404.html", "sitemap.xml.gz"}
    return [name for name in one if one[name] != other[name]]


def test_two_builds_are_equal_to_the_byte(sites: dict[str, dict[str, bytes]]) -> None:
    """On two paths. One of them has no network, a read-only tree, another locale and so on."""
    assert different(sites["here"], sites["there"]) == []


def test_properdocs_builds_the_same_site(sites: dict[str, dict[str, bytes]]) -> None:
    """The generator that goes on where MkDocs 1 ends: the same files, but for its name."""
    named = {
        name: re.sub(rb'content="mkdocs-ProperDocs [\d.]+', GENERATOR, data)
        for name, data in sites["properdocs"].items()
    }
    assert different(sites["here"], sites["properdocs"]), "ProperDocs did not build this"
    assert different(sites["here"], named) == []


def test_the_order_of_the_examples_does_not_matter(here: Place, there: Place) -> None:
    """Each twice in a row, in two processes at once: in the second with one thread, and enclosed.

    Sections of one program need those before them, which then run first.
    """
    script = [sys.executable, "-W", "error", "tests/shuffled.py"]
    runs = [here.start(*script, "1"), there.start(*script, "2", enclose=True)]
    told = [json.loads(printed(run)) for run in runs]
    assert [run["failures"] for run in told] == [[], []]
    assert [run["threads"] for run in told] == [2, 1]
    assert told[0]["ran"] == told[1]["ran"] > 400
