"""How many of the readers' questions are answered: `uv run python tests/studies/questions.py`.

Builds the site (or takes the one in `--site`), asks each question of tests/search/questions.yml in
Chromium, and says for how many a page that answers it is among the first three results. What is
missed is listed, but not of those that are held back: who has seen them must write new ones.
"""

import argparse
import json
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from playwright.sync_api import Page, sync_playwright

TESTS = Path(__file__).parents[1]
sys.path.insert(0, str(TESTS))  # where pytest finds it, too
from browsing import FLAGS, GET_CHROMIUM, chromium, serve  # noqa: E402

FIRST = 3
# Asks the real worker, and measures it.
ASK = """async ([source, questions]) => {
  const at = performance.now()
  const worker = new Worker(`${source}worker.js`, { type: "module" })
  const answer = query => new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => data.error ? reject(data.error) : resolve(data.results)
    worker.onerror = reject
    worker.postMessage({ source: `${source}index.json`, query, number: 0 })
  })
  const found = [], times = []
  for (const question of questions) {
    const asked = performance.now()
    found.push((await answer(question)).map(({ url }) => url))
    times.push(performance.now() - (times.length ? asked : at))
  }
  worker.terminate()
  return { found, times }
}"""


@dataclass
class Asked:
    """A question, the addresses that answer it, and what the search found."""

    text: str
    wanted: list[str]
    held: bool
    found: list[str]

    @property
    def answered(self) -> bool:
        """Whether a page or section that answers it is among the first results."""
        return any(within(found, wanted) for found in self.found[:FIRST] for wanted in self.wanted)


def within(found: str, wanted: str) -> bool:
    """Tell whether an address is the one that is wanted, or a section of the page that is."""
    return found == wanted or ("#" not in wanted and found.partition("#")[0] == wanted)


def questions() -> list[dict[str, Any]]:
    """Return what stands in questions.yml."""
    text = (TESTS / "search" / "questions.yml").read_text("utf-8")
    return list(yaml.safe_load(text))


def address(page: str) -> str:
    """Return where a page is published: its path below docs/en, with or without an anchor."""
    path, mark, anchor = page.partition("#")
    folder = Path(path).with_suffix("")
    shown = folder.parent if folder.name == "index" else folder
    return f"{shown.as_posix()}/{mark}{anchor}"


def ask(page: Page, base: str) -> tuple[list[Asked], list[float]]:
    """Ask all questions of the site at `base`, which a page shows; return the milliseconds, too."""
    known = questions()
    answer = page.evaluate(ASK, [f"{base}assets/search/", [question["ask"] for question in known]])
    asked = [
        Asked(q["ask"], [address(page) for page in q["want"]], q.get("held", False), found)
        for q, found in zip(known, answer["found"], strict=True)
    ]
    return asked, answer["times"]


def without_page(asked: list[Asked], site: Path) -> list[Asked]:
    """Return the questions for which the built site has none of the pages."""
    return [
        question
        for question in asked
        if not any((site / w.partition("#")[0] / "index.html").is_file() for w in question.wanted)
    ]


def share(asked: list[Asked]) -> str:
    """Return how many questions are answered, in words."""
    count = sum(question.answered for question in asked)
    return f"{count} of {len(asked)} ({count / max(1, len(asked)):.1%})"


def report(site: Path, index: Path | None) -> None:
    """Print the shares, and what was missed."""
    path = chromium()
    if path is None:
        sys.exit(f"This needs Chromium: {GET_CHROMIUM}.")
    with sync_playwright() as playwright, serve(site) as base:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page()
        if index:
            page.context.route("**/search/index.json", lambda route: route.fulfill(path=index))
        page.goto(base)
        asked, times = ask(page, base)
        browser.close()
    if index:
        pages = {url for url, *_ in json.loads(index.read_text("utf-8"))["pages"]}
        absent = [q for q in asked if not pages & {w.partition("#")[0] for w in q.wanted}]
    else:
        absent = without_page(asked, site)
    rest = [question for question in asked if question not in absent]
    for question in rest:
        if not question.held and not question.answered:
            print(f"{question.text}\n  wanted {' '.join(question.wanted)}")
            print(f"  found  {' '.join(question.found[:FIRST])}")
    print(f"open: {share([question for question in rest if not question.held])}")
    print(f"held back: {share([question for question in rest if question.held])}")
    print(
        f"first answer after {times[0]:.0f} ms, then {sum(times[1:]) / len(times[1:]):.0f} ms each"
    )
    if absent:
        print(f"{len(absent)} questions whose page does not exist:")
        print(*(f"  {question.text}: {' '.join(question.wanted)}" for question in absent), sep="\n")


def main() -> None:
    """Run the study."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[2])
    parser.add_argument("--site", type=Path, help="a built site")
    parser.add_argument("--index", type=Path, help="another index than that of the site")
    given = parser.parse_args()
    if given.site:
        return report(given.site, given.index)
    import building

    with tempfile.TemporaryDirectory() as folder:
        built = building.build(Path(folder, "site"))
        if built.failed:
            sys.exit(built.said)
        return report(built.root, given.index)


if __name__ == "__main__":
    main()
