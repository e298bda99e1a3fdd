"""A small site to try the engine on: the fixture `site` of the tests."""

import contextlib
import functools
import random
import shutil
import socket
from pathlib import Path
from typing import Any, cast

import markdown
from mkdocs.commands.build import build
from mkdocs.config import load_config
from sybil import Example

from mkdocs_sybil import Config, PythonBlockParser, Runner, load
from mkdocs_sybil._internal import html_audit
from mkdocs_sybil._internal.model import Evaluation
from mkdocs_sybil._internal.plugin import SybilPlugin
from mkdocs_sybil._internal.report import Report

SAMPLES = Path(__file__).parent / "samples"
MKDOCS = """\
dev_addr: 127.0.0.1:0
site_name: Small
use_directory_urls: false
theme: {name: null, custom_dir: theme}
markdown_extensions:
  - abbr
  - admonition
  - attr_list
  - def_list
  - footnotes
  - md_in_html
  - tables
  - toc
  - pymdownx.details
  - pymdownx.highlight
  - pymdownx.inlinehilite
  - pymdownx.snippets: {base_path: [snippets, .], check_paths: true}
  - pymdownx.superfences:
      custom_fences:
        - name: mermaid
          class: mermaid
          format: !!python/name:pymdownx.superfences.fence_code_format
  - pymdownx.tabbed: {alternate_style: true}
plugins:
  - sybil
"""


class Site:
    """A folder with pages, programs, and a theme that shows the content of a page and no more.

    Its programs run with a runner that all tests share, as a runner takes a while to start.
    """

    def __init__(self, root: Path, runner: Runner | None = None) -> None:
        self.root, self.runner = root, runner
        for name in ("docs", "snippets"):  # the folders stay: programs see others in their place
            (root / name).mkdir(exist_ok=True)
            for path in (root / name).iterdir():
                shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        self.configure()
        self.write("mkdocs.yml", MKDOCS)
        self.write("theme/main.html", "{{ page.content }}")
        self.write("docs/index.md", "")
        self.programs(one="print(1)\n", one_out="1\n")

    def configure(self, options: str = "") -> None:
        """Write the options of the engine."""
        self.write("pyproject.toml", f"[tool.mkdocs-sybil]\n{options}\n")

    def mkdocs(self, text: str) -> None:
        """Add lines to mkdocs.yml."""
        file = self.root / "mkdocs.yml"
        file.write_text(f"{file.read_text()}{text}\n")

    @property
    def config(self) -> Config:
        return load(self.root)

    def write(self, path: str, text: str | bytes) -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    def programs(self, **files: str | bytes) -> None:
        """Write snippets/name.py for each name; snippets/name.out for name_out."""
        for name, text in files.items():
            stem, _, suffix = name.rpartition("_")
            stem, suffix = (
                (stem, suffix)
                if suffix in ("out", "md", "mmd", "svg", "json", "err")
                else (name, "py")
            )
            self.write(f"snippets/{stem}.{suffix}", text)

    def examples(self, text: str | bytes | None, name: str = "index.md") -> list[Example]:
        """Return the examples of a page. With None, it is as it is."""
        path = self.root / "docs" / name if text is None else self.write(f"docs/{name}", text)
        return list(PythonBlockParser(self.config, self.runner).page(path))

    def check(
        self, text: str | bytes | None, name: str = "index.md"
    ) -> list[tuple[int, str | None, str | None]]:
        """Return the line of each example of a page, its failure, and why it was skipped."""
        return [(e.line, *self.evaluate(e)[:2]) for e in self.examples(text, name)]

    def evaluate(self, example: Example) -> Evaluation:
        """Return what becomes of an example."""
        return PythonBlockParser(self.config, self.runner).evaluation(example)

    def failures(self, text: str | bytes | None, name: str = "index.md") -> list[str]:
        """Return the failures of a page, with their lines: `3: message`."""
        return [f"{line}: {failure}" for line, failure, _ in self.check(text, name) if failure]

    def failure(self, text: str | bytes | None, name: str = "index.md") -> str:
        """Return the one failure of a page."""
        (failure,) = self.failures(text, name)
        return failure

    def render(self, text: str | bytes) -> tuple[str, list[str]]:
        """Return the HTML of a page, as MkDocs makes it, and the failures."""
        page = PythonBlockParser(self.config, self.runner).page(self.write("docs/index.md", text))
        report = Report(Path(page.path))
        report.check(page, self.evaluate)
        html = _markdown().convert(report.text)
        html = report.finish(html, page.text, self.config.ignore, {"mermaid"})
        return html, [f.removeprefix("docs/index.md:") for f in report.failures]

    def build(self, name: str = "index", **options: Any) -> str:
        """Build the site as `mkdocs build` does; return the HTML of a page."""
        config = load_config(str(self.root / "mkdocs.yml"), **options)
        plugin = cast(SybilPlugin, config.plugins["sybil"])
        plugin.__init__()  # type: ignore[misc]  # MkDocs makes it once in a process
        shutil.rmtree(self.root / "site", ignore_errors=True)
        try:
            build(config)
        finally:
            plugin.on_build_error()
        return (self.root / "site" / f"{name}.html").read_text()


@functools.cache
def _extensions() -> tuple[list[str], dict[str, dict[str, object]]]:
    config = load_config("mkdocs.yml")
    config.mdx_configs["pymdownx.highlight"] = {"pygments_lang_class": True}
    return config.markdown_extensions, config.mdx_configs


def _markdown() -> markdown.Markdown:
    names, options = _extensions()
    return markdown.Markdown(extensions=names, extension_configs=options)


def code_in(html: str, python: bool = True) -> list[str]:
    """Return the programs, or else the outputs, that a page shows."""
    blocks, _ = html_audit.find_code(html)
    return [b.code.strip("\n") for b in blocks if (b.is_python if python else b.is_output)]


def free_port() -> int:
    """Return a port that is free, and that the system gives to nobody who asks for any."""
    for port in random.sample(range(20_000, 30_000), 1000):
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise OSError("no port is free")


def program(name: str) -> str:
    """Return the line that shows a program."""
    return f'--8<-- "{name}.py"\n'


def block(target: str, info: str = "python") -> str:
    """Return a fenced block that embeds a file."""
    return f'```{info}\n--8<-- "{target}"\n```\n'
