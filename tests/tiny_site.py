"""A tiny site to try the engine on: `site` of the tests."""

import re
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from mkdocs_sybil.examples import Outcome, Page, PythonBlockParser, outcome

PROJECT = Path(__file__).parent.parent
# The extensions of the real site: what they render is what the engine must have understood.
EXTENSIONS = re.search(
    r"^markdown_extensions:\n(?:(?: .*)?\n)+", (PROJECT / "mkdocs.yml").read_text(), re.MULTILINE
)


class Site:
    """A folder with pages, snippets and a theme that shows the content of a page and no more."""

    def __init__(self, root: Path) -> None:
        self.root = root
        assert EXTENSIONS is not None
        self.configure("sybil")
        self.page("")
        self.write("theme/main.html", "{{ page.content }}")
        self.write("snippets/one.py", "print(1)\n")
        self.write("snippets/one.out", "1\n")

    def configure(self, plugin: str) -> None:
        self.write(
            "mkdocs.yml",
            "site_name: Tiny\nuse_directory_urls: false\ntheme: {name: null, custom_dir: theme}\n"
            f"plugins:\n  - {plugin}\n{EXTENSIONS[0]}",
        )

    def write(self, path: str, text: str | bytes) -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    def snippets(self, **files: str | bytes) -> None:
        """Write snippets/name.py for each name; snippets/name.out for name_out."""
        for name, text in files.items():
            stem, _, suffix = name.partition("_")
            self.write(f"snippets/{stem}.{suffix or 'py'}", text)

    def page(self, text: str | bytes, name: str = "index.md") -> Path:
        return self.write(f"docs/{name}", text)

    def parser(self, **options: object) -> PythonBlockParser:
        return PythonBlockParser("snippets", **options)  # type: ignore[arg-type]

    def examples(self, text: str | bytes, name: str = "index.md", **options: object) -> list:
        return list(Page.parse(str(self.page(text, name)), self.parser(**options)))

    def check(self, text: str | bytes, **options: object) -> list[tuple[int, Outcome]]:
        """Return the line and the outcome of each example of a page."""
        return [(example.line, outcome(example)) for example in self.examples(text, **options)]

    def failure(self, text: str | bytes, **options: object) -> str:
        """Return the one failure of a page, with its line: `3: message`."""
        ((line, message),) = [
            (line, result.failure) for line, result in self.check(text, **options) if result.failure
        ]
        return f"{line}: {message}"

    def build(self, name: str = "index", **options: object) -> str:
        """Build the site; return the HTML of a page."""
        build(load_config(str(self.root / "mkdocs.yml"), **options))
        return (self.root / "site" / f"{name}.html").read_text()


def block(target: str, info: str = "python") -> str:
    """Return a fenced block that embeds a file."""
    return f'```{info}\n--8<-- "{target}"\n```\n'


def program(name: str) -> str:
    """Return the block of a program, and that of its output."""
    return f"{block(f'{name}.py')}\n{block(f'{name}.out', 'output')}"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    monkeypatch.chdir(tmp_path)
    return Site(tmp_path)
