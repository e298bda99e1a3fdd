"""What a reader can download: each program as a file, zips of them, and pages as Markdown.

All of it is served from the site itself. A program whose block shows a part only, a section of a
file or a cell of a notebook, gets the address of the whole, which docs/theme/assets/programs.js
copies instead of it. In the file of a notebook, a line `# %% name` begins each cell. Programs that
draw a figure import a package of this site: it is served beside them, as one file.
"""

import ast
import io
import posixpath
import re
import zipfile
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path, PurePosixPath
from urllib.parse import quote, unquote

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.utils import get_relative_url

from mkdocs_sybil import Page, read_text, without_marks
from stop_the_gradient.data import fill
from stop_the_gradient.html_tree import Node, attribute, replace
from stop_the_gradient.one_file import joined

FOLDER = "snippets"
CELL = "# %% "
DRAWING = "stop_the_gradient.figures"  # what programs import that draw
DRAWING_MODULES = ("picture", "nodes", "layout", "graph", "plots", "flows", "steps")
DRAWN_WITH = f"{FOLDER}/{DRAWING.replace('.', '/')}.py"
LINK = re.compile(
    r"\]\((<)?(?P<path>(?(1)[^<>#:?\n]|[^()<>\s#:?])+\.(?:md|ipynb))(?P<more>[?#][^()<>\s]*)?(?(1)>)\)"
)
SKIP = re.compile(r"^[> \t]*<!-- skip: .*-->\n+", re.MULTILINE)
ALSO = re.compile(r'\s+data-also="[^"\n]*"')  # words for the search
RESULT = re.compile('<span class="result [^>]*>([^<]*)</span>')


def whole(path: Path) -> str:
    """Return the text of a program without the marks of its sections."""
    return without_marks(read_text(path).split("\n"))


def programs(pages: Mapping[str, Page]) -> dict[str, str]:
    """Return the programs of all pages as a reader can run them, by address."""
    found: dict[str, str] = {}
    for uri, page in pages.items():
        found |= _programs(uri, page)
    if any(map(_draws, found.values())):
        found[DRAWN_WITH] = drawing_module()
    return found


@cache
def drawing_module() -> str:
    """Return the package that programs draw with as one file."""
    folder = Path(__file__).with_name("figures")
    head = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
    return joined(folder, DRAWING_MODULES, f'"""{head}\n"""\n')


@lru_cache(maxsize=1000)  # `mkdocs serve` gives the same pages again
def _programs(uri: str, page: Page) -> dict[str, str]:
    found: dict[str, str] = {}
    for program in page.programs:
        address = address_of(program.name, uri).partition("#")[0]
        if program.path.suffix == ".py":
            found[address] = whole(program.path)
        else:
            cell = f"{CELL}{program.name.partition('#')[2]}\n{program.shown}\n"
            found[address] = "\n".join(filter(None, (found.get(address), cell)))
    return found


def _draws(program: str) -> bool:
    return f"from {DRAWING} import" in program


def address_of(program: str, page: str) -> str:
    """Return where a program of a page is served, below the root; a cell has its name behind #."""
    name, _, cell = program.partition("#")
    if cell:
        return f"{FOLDER}/{page.removesuffix('.ipynb')}.py#{cell}"
    return f"{FOLDER}/{name.partition(':')[0]}"


def zip_of(page: str) -> str | None:
    """Return the address of the zip that a page offers: its section's, or that of a recipe."""
    folder = posixpath.dirname(page)
    if folder.startswith("articles/"):
        return f"{FOLDER}/{folder}.zip"
    return f"{FOLDER}/{PurePosixPath(page).with_suffix('')}.zip" if folder == "recipes" else None


def zips(pages: Mapping[str, Page], served: Mapping[str, str], draws: str) -> dict[str, bytes]:
    """Return the zips of the programs that are served, by address: the same bytes each time.

    `draws` says how programs are run that draw, with one as {example}.
    """
    inside: dict[str, set[str]] = {}
    for uri, page in pages.items():
        names = {address_of(program.name, uri).partition("#")[0] for program in page.programs}
        if (address := zip_of(uri)) and names:
            inside.setdefault(address, set()).update(names)
    return {
        address: _zipped(
            tuple((name, served[name]) for name in sorted(names)), served.get(DRAWN_WITH, ""), draws
        )
        for address, names in inside.items()
    }


@lru_cache(maxsize=1000)  # as above
def _zipped(given: tuple[tuple[str, str], ...], module: str, draws: str) -> bytes:
    programs = dict(given)
    drawing = [name for name, text in given if _draws(text)]
    if drawing:
        example = drawing[0].removeprefix(f"{FOLDER}/").removesuffix(".py").replace("/", ".")
        note = fill(draws, example=example)
        programs |= {DRAWN_WITH: module, f"{FOLDER}/README.txt": note}
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:  # not compressed: that differs between versions
        for name in sorted(programs):
            entry = zipfile.ZipInfo(name.removeprefix(f"{FOLDER}/"))  # with the date of 1980
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            archive.writestr(entry, programs[name])
    return file.getvalue()


def link_programs(tree: Node, page: MkDocsPage, label: str, served: Mapping[str, str]) -> None:
    """Make links of the file names of programs, and note the addresses of what is to be copied.

    `label` is what the button says that copies more than its block shows. A program that draws
    also gets a link to the module that it draws with.
    """
    for block in tree.css("[data-program]"):
        name = block.attributes["data-program"] or ""
        at = address_of(name, page.file.src_uri)
        address = get_relative_url(quote(at, safe="/#"), page.url)
        if ":" in name or "#" in name:
            block.attrs["data-source"], block.attrs["data-copies"] = address, label
        title = block.css_first("span.filename")
        if title is None:  # a cell of a notebook
            continue
        needs = ""
        if _draws(served.get(at.partition("#")[0], "")):
            module = get_relative_url(DRAWN_WITH, page.url)
            needs = f' + <a href="{module}">{PurePosixPath(DRAWN_WITH).name}</a>'
        link = f"<a{attribute('href', address)}>{title.inner_html}</a>{needs}"
        replace(title, f'<span class="filename">{link}</span>')


def markdown(text: str, page: MkDocsPage, files: Files) -> str:
    """Return the Markdown of a page as it is served, beside its index.html.

    Its links lead to the Markdown of other pages.
    """

    def link(match: re.Match[str]) -> str:
        folder = posixpath.dirname(page.file.src_uri)
        path = posixpath.join(folder, unquote(match["path"]))
        target = files.get_file_from_path(posixpath.normpath(path))
        if target is None:
            return match[0]
        address = get_relative_url(markdown_of(target.url), page.url)
        return f"]({address}{match['more'] or ''})"

    text = RESULT.sub(r"\1", ALSO.sub("", SKIP.sub("", text)))
    return LINK.sub(link, text).strip("\n") + "\n"


def markdown_of(url: str) -> str:
    """Return the address of the Markdown of a page."""
    return posixpath.join(url.removeprefix("./"), "index.md")


def about(page: MkDocsPage) -> str:
    """Return the description of a page, "" if it has none, or one that is not written yet."""
    return " ".join(str(page.meta.get("description") or "").split())


def texts(
    config: MkDocsConfig, pages: Iterable[MkDocsPage], markdown: Mapping[str, str]
) -> dict[str, str]:
    """Return the Markdown of the pages, in order, by file: `markdown` has it by the path of a page.

    llms.txt lists the pages, and llms-full.txt holds all of them.
    """
    head = f"# {config.site_name}\n\n> {config.site_description}\n"
    files, listed, whole, part = {}, [head], [head], None
    for page in pages:
        address, told_of = markdown_of(page.url), about(page)
        own = (list(page.ancestors) or [page])[-1].title  # as the tab says
        if own != part:
            listed.append(f"\n## {own}\n")
            part = own
        listed.append(f"- [{page.title}]({address}){told_of and f': {told_of}'}")
        files[unquote(address)] = markdown[page.file.src_uri]
        whole.append(f"<!-- {address} -->\n\n{markdown[page.file.src_uri]}")
    return files | {"llms.txt": "\n".join(listed) + "\n", "llms-full.txt": "\n".join(whole)}
