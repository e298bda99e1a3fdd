"""What `mkdocs serve` shows while programs still run."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from sample_site import Site, block, free_port, program

from mkdocs_sybil import Runner
from mkdocs_sybil._internal.job import Result
from mkdocs_sybil._internal.live import Live
from mkdocs_sybil._internal.parser import PythonBlockParser
from mkdocs_sybil._internal.plugin import SybilPlugin
from mkdocs_sybil._internal.report import Report, render_output
from mkdocs_sybil._internal.sandbox import WITHOUT

SERVE = """\
import signal
from mkdocs.__main__ import cli
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever starts the tests may ignore it
cli()
"""
HOOK = """\
import time
from pathlib import Path

def on_nav(nav, **_):
    while not Path({!r}).exists():
        time.sleep(0.01)
"""
WAITS = """\
import time
from pathlib import Path
while not Path({!r}).exists():
    time.sleep(0.01)
print(1)
"""


class Served:
    """`mkdocs serve`, in a process of its own."""

    def __init__(self, site: Site) -> None:
        self.port = free_port()
        self.log = site.root / "serve.log"
        with self.log.open("w") as log:
            command = [sys.executable, "-c", SERVE, "serve", "-a", f"127.0.0.1:{self.port}"]
            self.process = subprocess.Popen(
                command, cwd=site.root, stdout=log, stderr=log, start_new_session=True
            )

    def ask(self, path: str = "") -> tuple[int, str]:
        """Return the status, 0 if nothing answers, and the body."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{path}", timeout=60) as page:
                return page.status, page.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()
        except OSError:
            return 0, ""

    def until(self, holds: Callable[[int, str], object], path: str = "") -> str:
        """Ask for a page until something holds of its status and its text; return the text."""
        ended = time.monotonic() + 120
        while not holds(*(answer := self.ask(path))):
            assert self.process.poll() is None, self.log.read_text()
            assert time.monotonic() < ended, (answer, self.log.read_text())
            time.sleep(0.05)
        return answer[1]

    def end(self) -> None:
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(60)


@pytest.fixture
def serve(site: Site) -> Iterator[Callable[[], Served]]:
    servers: list[Served] = []

    def start() -> Served:
        servers.append(Served(site))
        return servers[-1]

    for file in site.root.glob(".sybil_cache/*"):
        file.unlink()
    yield start
    for server in servers:
        if server.process.poll() is None:
            server.end()


def states(page: str) -> str:
    """Return the address where a page asks what has run."""
    numbers = re.findall(r'data-runs="([\d,]+)"', page)
    address = re.search(r'fetch\("/([^"]+)\?"', page)
    assert address
    return f"{address[1]}?{','.join(numbers)}"


@pytest.mark.parametrize("without", ["", "forks"])
def test_pages_are_there_before_their_programs_have_run(
    site: Site, serve: Callable[[], Served], monkeypatch: pytest.MonkeyPatch, without: str
) -> None:
    """A second start runs nothing again."""
    monkeypatch.setenv(WITHOUT, without)
    go, render = site.root / "go", site.root / "render"
    for file in go, render:
        file.unlink(missing_ok=True)
    site.configure("processes = 2")
    site.mkdocs("hooks: [slow_hook.py]")
    site.write("slow_hook.py", HOOK.format(str(render)))
    waits = WAITS.format(str(go))
    site.programs(first=waits, first_out="1\n")
    site.write("snippets/other/wrong.py", f"print(2)\n{waits}")
    site.write("snippets/other/wrong.out", "1\n")
    site.write("docs/index.md", program("first"))
    site.write("docs/other.md", '--8<-- "other/wrong.py"\n')
    server = serve()
    assert "MkDocs builds the site" in server.until(lambda status, _: status)
    assert server.ask("other.html")[0] == server.ask("no/such/page/")[0] == 503
    render.touch()
    page = server.until(lambda status, _: status == 200)
    assert "This program still runs. Its output will stand here." in page
    assert "sybil:" not in page
    assert server.ask(states(page)) == (200, "[]")
    assert "does not print" not in server.ask("other.html")[1]
    go.touch()
    page = server.until(lambda _, text: "data-runs" not in text)
    assert '<div class="language-output highlight"><pre><code>1\n' in page
    page = server.until(lambda _, text: "does not print" in text, "other.html")
    assert "data-runs" not in page
    site.write("snippets/other/wrong.py", waits)
    server.until(lambda _, text: not re.search("does not print|data-runs", text), "other.html")
    server.end()
    assert "Traceback" not in server.log.read_text()
    kept = json.loads((site.root / ".sybil_cache/serve.json").read_text())
    assert len(kept) == 3
    go.unlink()
    server = serve()  # with programs that would wait for ever
    page = server.until(lambda status, _: status == 200)
    assert "data-runs" not in page
    assert "<code>1\n" in page


LATE_HOOK = """\
import time
from pathlib import Path

def on_post_build(**_):
    Path({!r}).touch()
    time.sleep(1)
"""


def test_what_fails_before_mkdocs_serves_is_shown(site: Site, serve: Callable[[], Served]) -> None:
    """While nobody listened yet that could have built its page again."""
    go = site.root / "go"
    go.unlink(missing_ok=True)
    site.configure()
    site.mkdocs("hooks: [late_hook.py]")
    site.write("late_hook.py", LATE_HOOK.format(str(go)))
    site.programs(wrong=f"print(2)\n{WAITS.format(str(go))}", wrong_out="1\n")
    site.write("docs/index.md", program("wrong"))
    page = serve().until(lambda _, text: "does not print" in text)
    assert "data-runs" not in page


def test_what_fails_late_is_shown_after_the_options_have_changed(
    site: Site, serve: Callable[[], Served]
) -> None:
    """Programs are then run by others, in another folder."""
    go = site.root / "go"
    go.unlink(missing_ok=True)
    site.configure()
    site.programs(late="print(1)\n", late_out="1\n")
    site.write("docs/index.md", program("late"))
    server = serve()
    server.until(lambda status, text: status == 200 and "data-runs" not in text)
    site.configure("time_limit = 60")
    time.sleep(2)
    site.programs(late=f"{WAITS.format(str(go))}print(2)\n")
    server.until(lambda _, text: "data-runs" in text)
    go.touch()
    server.until(lambda _, text: "does not print" in text)
    server.end()
    assert "Traceback" not in server.log.read_text()


def test_fixtures_that_change_run_again(site: Site, serve: Callable[[], Served]) -> None:
    """Also where they could not be used for a while."""
    fixture = "import os\nos.environ['IT'] = {}\n"
    site.write("late_fixtures.py", fixture.format("'1'"))
    site.configure('fixtures = "late_fixtures"')
    site.programs(it="import os\nprint(os.environ['IT'])\n", it_out="1\n")
    site.write("docs/index.md", program("it"))
    server = serve()
    server.until(lambda status, text: status == 200 and "data-runs" not in text)
    site.write("late_fixtures.py", fixture.format("'22'"))
    server.until(lambda _, text: "does not print" in text)
    site.write("late_fixtures.py", fixture.format("("))
    ended = time.monotonic() + 60
    while "The fixtures cannot be used" not in server.log.read_text():
        assert time.monotonic() < ended
        time.sleep(0.05)
    site.write("late_fixtures.py", fixture.format("'1'"))
    server.until(lambda status, text: status == 200 and "does not print" not in text)
    server.end()


@pytest.mark.parametrize(
    ("command", "options", "live", "staging"),
    [
        ("serve", {"livereload": True}, True, False),
        ("serve", {"livereload": False}, False, False),
        ("build", {"livereload": True}, False, False),  # serve --clean
        ("build", {"clean": True}, False, True),
        ("serve", None, False, False),  # not by the command
    ],
)
def test_only_a_page_that_can_change_by_itself_is_shown_early(
    command: Any, options: dict[str, bool] | None, live: bool, staging: bool
) -> None:
    plugin = SybilPlugin()
    if options is None:
        plugin.on_startup(command=command, dirty=False)
    else:
        with click.Context(click.Command(command)) as context:
            context.params.update(options)
            plugin.on_startup(command=command, dirty=False)
    assert (plugin.live is not None, plugin.staging is not None) == (live, staging)


@pytest.fixture
def runs(site: Site, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let programs run until the function is called that this returns."""
    running = [True]
    real = Runner.result

    def result(runner: Runner, job: Any) -> list[Result]:
        if running:
            raise TimeoutError
        return real(runner, job)

    monkeypatch.setattr(Runner, "result", result)
    return running.clear


OUTPUTS = {
    "text.out": "1\n", "table.md": "| a |\n| - |\n| 1 |\n", "drawn.mmd": "graph TD\n  a --> b\n",
    "picture.svg": "<svg><title>A</title></svg>\n", "data.json": json.dumps([1] * 9999) + "\n",
    "own.err": "an error\n",
}  # fmt: skip


def asked(live: Live, address: str) -> list[int]:
    """Return what a page learns from an address: the programs that did as was told."""
    path, _, query = address.partition("?")
    answer = live.wrapped(lambda *_: [])
    answered: list[object] = []
    (body,) = answer(
        {"PATH_INFO": f"/{path}", "QUERY_STRING": query}, lambda *given: answered.append(given[0])
    )
    assert answered == ["200 OK"]
    return sorted(set(json.loads(body)))


def test_each_kind_of_output_is_withheld(site: Site, runs: Callable[[], None]) -> None:
    for name, text in OUTPUTS.items():
        stem, _, suffix = name.partition(".")
        stream = ", file=sys.stderr" * (suffix == "err")
        site.write(f"snippets/{stem}.py", f"import sys\nprint({text[:-1]!r}{stream})\n")
        site.write(f"snippets/{name}", text)
    lines = [program(name.partition(".")[0]) for name in OUTPUTS]
    lines += [program("one"), "\nText.\n\n", '--8<-- "one.out"\n']
    lines.append('<!-- skip: next "It needs a robot." -->\n' + block("one.py"))
    page = PythonBlockParser(site.config, site.runner).page(
        site.write("docs/index.md", "\n".join(lines))
    )
    report = Report(Path(page.path))
    report.check(page, site.evaluate)
    assert len(report.awaited) == 8
    assert report.count == "examples: 7 run, 1 not executed, 0 failed, 8 still run"
    live = Live()
    live._runner = site.runner
    live.know("/", {"index.md": ""}, {"index.md": page}, site.runner)  # type: ignore[arg-type]
    whole = "".join(output.html for output in report.inserted.values())
    whole += f"<p>{report.withheld} 8 examples</p></body>"
    before = live.withheld(whole.encode()).decode()
    marked = len(report.inserted) + 1
    assert before.count(" data-runs=") == before.count(" data-still=") == marked == 10
    assert asked(live, states(before)) == []
    runs()
    live.follow({"index.md": report})
    site.runner.submit(program.job for program in page.programs)  # type: ignore[union-attr]
    ended = time.monotonic() + 60
    while not all(awaited.passed for awaited in report.awaited):
        assert time.monotonic() < ended
        time.sleep(0.01)
    after = live.withheld(whole.encode()).decode()
    assert asked(live, states(before)) == sorted(awaited.number for awaited in report.awaited)
    assert "data-" not in after
    assert "<script>" not in after
    for example in page.programs:
        if example.recorded:
            assert render_output(example.recorded).html in after


def test_numbers_that_no_page_has() -> None:
    assert asked(Live(), f"sybil-states?{'9' * 5000},-1,x,,\u00b2") == []


def test_a_visited_page_comes_first(site: Site) -> None:
    """Whether it was asked for before or after the pages were read, and however it is written."""
    preferred: list[list[object]] = []

    class Notes:
        def prefer(self, jobs: list[object]) -> None:
            preferred.append(jobs)

        def progress(self) -> tuple[int, int, str]:
            return 3, 8, "one.py"

    site.write("docs/in/a b.md", program("one"))
    page = PythonBlockParser(site.config).page(site.root / "docs/in/a b.md")
    jobs = [program.job for program in page.programs]
    live = Live()
    live.visit("/sub/in/a b/index.html")
    urls = {"index.md": "./", "in/a b.md": "in/a%20b/"}
    live.know("http://localhost/sub/", urls, {"in/a b.md": page}, Notes())  # type: ignore[arg-type]
    live.visit("/sub/in/a%20b/")
    live.visit("/sub/")
    live.visit("/elsewhere")
    assert preferred == [jobs, jobs]
    assert live.progress() == "It has rendered 0 of 2 pages. Meanwhile 3 of 8 programs have run."


def test_the_address_is_left_when_nobody_holds_it() -> None:
    """A process that starts meanwhile holds a copy of the socket for a moment."""
    live = Live()
    live.open("127.0.0.1", 0)
    assert live._waiting is not None
    address = live._waiting.server_address
    copy = live._waiting.socket.dup()
    closing = threading.Timer(0.3, copy.close)
    closing.start()
    live.close()
    socket.create_server(address[:2]).close()
    closing.join()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_after_a_signal_nothing_stays(
    number: int,
    site: Site,
    serve: Callable[[], Served],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    site.configure("")

    site.programs(one="print(1)\n", one_out="1\n")
    site.write("docs/index.md", program("one"))
    server = serve()
    server.until(lambda status, _: status == 200)
    assert [*tmp_path.glob("sybil-*")]
    assert [*tmp_path.glob("mkdocs_*")]
    for _ in range(3):
        server.process.send_signal(number)
        time.sleep(0.05)
    assert server.process.wait(60) == 0
    ended = time.monotonic() + 60  # a guard removes it
    while left := [*tmp_path.glob("*_*"), *tmp_path.glob("sybil-*")]:
        assert time.monotonic() < ended, left
        time.sleep(0.05)
