"""What `mkdocs serve` shows while programs still run.

Before MkDocs has rendered, nothing answers at its address: a small server says how far it is
(`Waiting`). Then pages are there at once, built as if each program will print what is recorded. An
output is *withheld* until that is known (`Live`): the page says in its place that the program still
runs, and shows it when it has run. Where a program did something else, the page is built again.
"""

import html
import json
import logging
import re
import socket
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from mkdocs_sybil._internal.errors import counted
from mkdocs_sybil._internal.pages import Page
from mkdocs_sybil._internal.report import Awaited, Report
from mkdocs_sybil._internal.run import Runner

MARK = re.compile(rb"(<[a-z]+\b[^<>]*)>\s*<!--!?sybil:([\d,]+)-->")
STATES = "sybil-states"  # the address, below that of the site, where a page asks what has run
STILL = """\
<style>
[data-runs] { position: relative; visibility: hidden }
[data-runs]::before {
  content: attr(data-still); font: italic 0.75rem/1.5 sans-serif; inset: 0.5em auto auto 0.5em;
  opacity: 0.75; position: absolute; visibility: visible; white-space: nowrap;
}
</style>
<script>
(function look() {
  const waiting = [...document.querySelectorAll("[data-runs]")]
  const numbers = waiting.map((element) => element.dataset.runs)
  if (!numbers.length) return document.readyState === "loading" && setTimeout(look, 50)
  fetch("%s?" + numbers)
    .then((answer) => answer.json())
    .then((passed) => {
      for (const element of waiting) {
        if (element.dataset.runs.split(",").every((number) => passed.includes(Number(number)))) {
          delete element.dataset.runs
          delete element.dataset.still
        }
      }
    })
    .catch(() => {})
    .finally(() => setTimeout(look, 500))
})()
</script>
"""
WAITING = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>MkDocs builds the site</title>
<noscript><meta http-equiv="refresh" content="2"></noscript>
<style>
:root { color-scheme: light dark }
body { font: 1.1rem/1.5 system-ui, sans-serif; margin: 20vh auto; max-width: 30em; padding: 1em }
</style>
<h1>MkDocs builds the site</h1>
<p>This page becomes the one that you asked for as soon as it is there.</p>
<p role="status">%s</p>
<script>
setInterval(() => fetch(location.href, { cache: "no-store" }).then(async (answer) => {
  if (answer.status !== 503) return location.reload()
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  const [now, next] = [document, page].map((it) => it.querySelector("[role=status]"))
  if (now.textContent !== next.textContent) now.textContent = next.textContent
}).catch(() => {}), 500)
</script>
"""
App = Callable[..., Iterable[bytes]]
log = logging.getLogger(f"mkdocs.plugins.{__name__}")


class Live:
    """What is known of the programs that still run, and of the pages that a person looks at."""

    def __init__(self) -> None:
        self.total = 0
        """How many pages there are, 0 if that is not known yet."""
        self.read = 0
        """How many of them MkDocs has read."""
        self._waiting: Waiting | None = None
        self._mount = "/"
        self._runner: Runner | None = None
        self._pages: Mapping[str, Page] = {}
        self._uris: dict[str, str] = {}  # by path, as a browser asks for it
        self._visited: dict[str, None] = {}
        self._awaited: dict[int, tuple[str, Awaited]] = {}
        self._wrong: set[str] = set()
        self._lock = threading.RLock()
        self._signal: Path | None = None
        self._server: Any = None

    # Before MkDocs serves

    def open(self, host: str, port: int) -> None:
        """Answer at the address of MkDocs until it does; raise OSError if nothing can."""
        self._waiting = Waiting(self, host, port)

    def close(self) -> None:
        """Leave the address to MkDocs."""
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting.shutdown()
            waiting.server_close()
            waiting.wait_until_free()

    def progress(self) -> str:
        """Return how far the first build is, in words."""
        if not self.total:
            return "It reads the pages."
        text = f"It has rendered {self.read} of {counted(self.total, 'page')}."
        done, of, _ = self._runner.progress() if self._runner else (0, 0, "")
        return f"{text} Meanwhile {done} of {counted(of, 'program')} have run." if of else text

    def visit(self, path: str) -> None:
        """Let the programs of a page run first: somebody has asked for its path."""
        with self._lock:
            path = unquote(path).removesuffix("index.html")
            self._visited.pop(path, None)
            self._visited[path] = None
            page = self._pages.get(self._uris.get(path, ""))
            if page is not None and self._runner is not None:
                self._runner.prefer([program.job for program in page.programs])

    # In each build

    def know(
        self, site_url: str, urls: Mapping[str, str], pages: Mapping[str, Page], runner: Runner
    ) -> None:
        """Learn the pages of a build, by their path in the docs, where they are, and who runs them.

        Those that were visited come first, the last of them before all others.
        """
        with self._lock:
            self._mount = urlsplit(site_url or "/").path.rstrip("/") + "/"
            self._uris = {
                self._mount + unquote(url).removeprefix("./").removesuffix("index.html"): uri
                for uri, url in urls.items()
            }
            self._pages, self._runner, self.total = pages, runner, len(urls)
            if self._server is not None:
                self._watch()
            for path in list(self._visited):
                self.visit(path)

    def follow(self, reports: Mapping[str, Report]) -> None:
        """Wait for the programs that the pages of a build withhold."""
        assert self._runner is not None
        with self._lock:
            before = self._awaited
            self._awaited = {
                awaited.number: (uri, awaited)
                for uri, report in reports.items()
                for awaited in report.awaited
            }
            new = [self._awaited[number] for number in self._awaited.keys() - before.keys()]
        for uri, awaited in new:
            self._runner.when_done(awaited.program.job, partial(self._settle, uri, awaited))

    def _settle(self, uri: str, awaited: Awaited) -> None:
        """Compare what a program did with what its page was built for."""
        awaited.settle()
        with self._lock:
            if awaited.number not in self._awaited:  # its page was built again
                return
            if awaited.is_settled and not awaited.passed:
                self._wrong.add(uri)
            left = self._build_wrong()
        if not left:
            log.info("All programs have run.")

    def take_wrong(self) -> set[str]:
        """Return the pages whose programs did something else, each once."""
        with self._lock:
            wrong, self._wrong = self._wrong, set()
        return wrong

    def _build_wrong(self) -> int:
        """Let pages be built again that are wrong, if it is time; return how many programs run."""
        left = sum(not awaited.is_settled for _, awaited in self._awaited.values())
        visited = not self._wrong.isdisjoint(map(self._uris.get, self._visited))
        if self._wrong and self._signal is not None and (visited or not left):
            with suppress(FileNotFoundError):  # the options changed, and cannot be used
                (self._signal / "again").write_text(str(time.time_ns()))
        return left

    def end(self) -> None:
        """End what answers."""
        self.close()
        self._signal = self._server = None

    # While MkDocs serves

    def serve(self, server: Any) -> None:
        """Take part in what a server answers; let it build again when a program failed."""
        assert self._runner is not None
        self._server = server
        self._watch()
        server.set_app(self.wrapped(server.get_app()))
        self.close()

    def _watch(self) -> None:
        """Let the server hear of this folder, which another runner has elsewhere."""
        assert self._runner is not None
        before, self._signal = self._signal, self._runner.scratch()
        if before != self._signal:
            if before is not None:
                self._server.unwatch(str(before))
            self._server.watch(str(self._signal))

    def wrapped(self, app: App) -> App:
        """Return another's WSGI application, so that it withholds what is not known yet."""

        def answer(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
            path = environ["PATH_INFO"].encode("latin-1").decode("utf-8", "replace")
            with self._lock:
                self._build_wrong()  # what had failed before MkDocs listened
            if path == self._mount + STATES:
                body = json.dumps(self._passed(environ.get("QUERY_STRING", ""))).encode()
                start_response("200 OK", [("Content-Type", "application/json")])
                return [body]
            self.visit(path)
            started: list[Any] = []
            result = app(environ, lambda *given: started.extend(given))
            status, headers = started[:2]
            if status.startswith("200") and ("Content-Type", "text/html") in headers:
                body = self.withheld(b"".join(result))
                if hasattr(result, "close"):
                    result.close()
                others = [(name, it) for name, it in headers if name != "Content-Length"]
                headers, result = [*others, ("Content-Length", str(len(body)))], [body]
            start_response(status, headers)
            return result

        return answer

    def _passed(self, query: str) -> list[int]:
        """Return those of some numbers, separated by commas, whose programs did as was told."""
        numbers = unquote(query).split(",")
        asked = [int(number) for number in numbers if number.isdecimal() and len(number) < 20]
        with self._lock:
            return [n for n in asked if n in self._awaited and self._awaited[n][1].passed]

    def withheld(self, page: bytes) -> bytes:
        """Return a page that says of each program that still runs that it does."""
        found = 0

        def mark(match: re.Match[bytes]) -> bytes:
            nonlocal found
            numbers = match[2].decode()
            left = len(numbers.split(",")) - len(self._passed(numbers))
            if not left:
                return match[1] + b">"
            found += 1
            one = "This program still runs. Its output will stand here."
            said = one if left == 1 else f"{left} programs still run."
            return match[1] + f' data-runs="{numbers}" data-still="{said}">'.encode()

        page = MARK.sub(mark, page)
        if not found:
            return page
        # In front of the first: a theme that takes pages over by a script takes this over, too.
        first = page.rindex(b"<", 0, page.index(b" data-runs="))
        return page[:first] + (STILL % (self._mount + STATES)).encode() + page[first:]


class Waiting(ThreadingHTTPServer):
    """Says at each address that MkDocs builds the site, and how far it is."""

    daemon_threads = True

    def __init__(self, live: Live, host: str, port: int) -> None:
        self.live = live
        self.address_family = socket.AF_INET6 if ":" in host else socket.AF_INET
        super().__init__((host, port), _Answer)
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def wait_until_free(self) -> None:
        """Wait, 10 seconds at most, until the address can be bound again.

        A process that starts at this moment holds a copy of the socket until it becomes a program.
        """
        ended = time.monotonic() + 10
        while time.monotonic() < ended:
            with socket.socket(self.address_family) as probe, suppress(OSError):
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                probe.bind(self.server_address)
                return
            time.sleep(0.01)


class _Answer(BaseHTTPRequestHandler):
    server: Waiting

    def do_GET(self) -> None:
        path = urlsplit(self.path).path
        if path.endswith(("/", ".html")) or "." not in path.rpartition("/")[2]:
            self.server.live.visit(path)
        body = (WAITING % html.escape(self.server.live.progress())).encode()
        self.send_response(503)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Retry-After", "1")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing: it is asked twice a second."""
