"""What Lighthouse says of pages: `uv run python tests/studies/lighthouse.py --site site/en`.

Serves a built site with gzip, opens pages as a phone does, and prints a table. Pages are addresses
below the site, such as `choose articles/stop/detach`; without one, the first page of each folder and
the largest page. It needs Node.js, whose npx fetches Lighthouse. Measure on a machine that does
nothing else.
"""

import argparse
import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))  # where pytest finds it, too
from browsing import GET_CHROMIUM, Handler, chromium, serve

TEXT = {".html", ".css", ".js", ".json", ".svg", ".txt", ".xml", ".md", ".py"}
CATEGORIES = ["performance", "accessibility", "best-practices", "seo"]


class Gzip(Handler):
    """Serves a folder as a host does: text is compressed."""

    def do_GET(self) -> None:  # noqa: N802 (so http.server calls it)
        """Send a file."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if path.suffix not in TEXT or not path.is_file():
            super().do_GET()
            return
        body = gzip.compress(path.read_bytes())
        self.send_response(200)
        for name, value in (
            ("Content-Type", self.guess_type(path)),
            ("Content-Encoding", "gzip"),
            ("Content-Length", str(len(body))),
            ("Cache-Control", "max-age=600"),
        ):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


def sample(site: Path) -> list[str]:
    """Return the address of the first page of each folder, and of the largest page."""
    pages = sorted(path for path in site.rglob("index.html"))
    first = {path.parent.parent: path for path in reversed(pages)}
    found = {*first.values(), max(pages, key=lambda path: path.stat().st_size)}
    return sorted(path.parent.relative_to(site).as_posix().removeprefix(".") for path in found)


def ask(url: str) -> dict[str, Any]:
    """Return Lighthouse's report on a page."""
    browser = chromium()
    if browser is None or shutil.which("npx") is None:
        sys.exit(
            f"This needs Chromium ({GET_CHROMIUM}) and Node.js (`apt-get install nodejs npm`)."
        )
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        subprocess.run(
            [
                "npx", "--yes", "lighthouse", url, "--quiet", "--output=json",
                f"--output-path={report.name}", f"--only-categories={','.join(CATEGORIES)}",
                "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
            ],
            env={**os.environ, "CHROME_PATH": browser},
            check=True,
        )  # fmt: skip
        found: dict[str, Any] = json.loads(Path(report.name).read_text("utf-8"))
        return found


def main() -> None:
    """Print a row for each page, and what cost it points outside of its performance."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", type=Path, default=Path("site/en"))
    parser.add_argument("pages", nargs="*")
    options = parser.parse_args()
    if not (options.site / "index.html").is_file():
        sys.exit(f"{options.site} has no index.html. Run `uv run mkdocs build` first.")
    for page in options.pages:
        if not (options.site / page / "index.html").is_file():
            sys.exit(f"{options.site} has no page {page!r}.")
    print(f"| Page | {' | '.join(CATEGORIES)} | blocked, ms | longest task, ms | KiB |")
    print(f"| --- |{' ---: |' * (len(CATEGORIES) + 3)}")
    with serve(options.site, Gzip) as base:
        for page in options.pages or sample(options.site):
            report = ask(f"{base}{page}{'/' if page else ''}")
            audits = report["audits"]
            scores = [round(100 * report["categories"][name]["score"]) for name in CATEGORIES]
            tasks = audits["long-tasks"].get("details", {}).get("items", [])
            figures = [
                round(audits["total-blocking-time"]["numericValue"]),
                round(max((task["duration"] for task in tasks), default=0)),
                round(audits["total-byte-weight"]["numericValue"] / 1024),
            ]
            print(f"| {page or 'home'} | {' | '.join(map(str, [*scores, *figures]))} |", flush=True)
            for name in CATEGORIES[1:]:
                for audit in report["categories"][name]["auditRefs"]:
                    if audit["weight"] and (audits[audit["id"]]["score"] or 0) < 1:
                        score = audits[audit["id"]]["score"]
                        if score is not None:
                            print(f"  {name}: {audits[audit['id']]['title']}", file=sys.stderr)


if __name__ == "__main__":
    main()
