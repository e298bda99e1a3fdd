"""Another place, machine or generator: the same site, to the byte, and no network."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import pytest
from building import SETTINGS, Build, command, copy_tree
from enclosed import enclosed
from small import shared_site, small_site
from test_downloads import FILES

# Another time zone, locale (the strictest: its encoding is ASCII), hashes and number of threads.
OTHER = {"TZ": "Asia/Kathmandu", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0",
         "PYTHONHASHSEED": "7", "OMP_NUM_THREADS": "1", "CI": "1"}  # fmt: skip
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


class There:
    """A copy of the tree that cannot be written, without a network, in another environment."""

    def __init__(self, root: Path, temporary: str) -> None:
        copy_tree(root)
        paths = os.pathsep.join(str(root / "src" / name) for name in ("", "mkdocs-sybil"))
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self.root = root
        self.environment = kept | SETTINGS | OTHER | {"PYTHONPATH": paths, "TMPDIR": temporary}

    def run(self, call: list[str]) -> str:
        done = subprocess.run(
            enclosed(call, self.root, self.environment),
            cwd=self.root,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        said = done.stdout.decode()
        assert done.returncode == 0, said
        return said


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[There]:
    folder = tmp_path_factory.mktemp("a folder elsewhere, with a longer name")
    # multiprocessing puts sockets there, whose paths may have 108 bytes.
    with tempfile.TemporaryDirectory(prefix="t e m p ") as temporary:
        yield There(folder / "the tree", temporary)


def test_there_is_no_network_and_nothing_can_be_written(there: There) -> None:
    """The walls of the other test stand: loopback works, nothing else, even for root."""
    refused = there.run([sys.executable, "-c", PROBE]).splitlines()
    assert refused[0] == "Read-only file system"
    assert "lo" in refused[1].split()
    assert refused[2] == "Network is unreachable"


def files(site: Path) -> dict[str, bytes]:
    paths = [path for path in site.rglob("*") if path.is_file()]
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in paths}


def compare(mkdocs: Path, properdocs: Path) -> None:
    """Fail unless both sites have the same files, but for the generator's name."""
    here, there = files(mkdocs), files(properdocs)
    name = f'content="mkdocs-{version("mkdocs")}'.encode()
    named = {k: re.sub(rb'content="mkdocs-ProperDocs [\d.]+', name, v) for k, v in there.items()}
    assert here.keys() == there.keys() > {"index.html", "404.html", "sitemap.xml.gz"}
    assert named != there, "ProperDocs did not build this"
    assert [path for path in here if here[path] != named[path]] == []


def test_properdocs_builds_the_same_small_site(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path
) -> None:
    """The generator that goes on where MkDocs 1 ends makes the same files, but for its name."""
    built = small_site(tmp_path, FILES, generator="properdocs")
    assert not built.failed, built.said
    compare(shared_site(tmp_path_factory, "downloads", FILES).root, built.root)


@pytest.mark.skipif(
    not os.environ.get("EVERY_PAGE"), reason="Runs all programs again: each week, with EVERY_PAGE=1"
)
def test_properdocs_builds_the_same_site_elsewhere(
    built: Build, there: There, tmp_path: Path
) -> None:
    """On another path, without a network, in a tree that cannot be written, and so on."""
    said = there.run([*command("properdocs", tmp_path), "-f", "mkdocs.yml"])
    assert re.search(r"pages: examples: \d+ run, \d+ not executed, 0 failed", said)
    compare(built.root, tmp_path)
