"""`python -m stop_the_gradient.translations`: which pages other languages lack, and what is stale.

The English pages come first. The same page of another language, at the same path in its folder,
notes in its front matter which text of each English section it was made from:

    source:
      detach: 0a1b2c3d

A page that is none of its English page says `source: none`.

`python -m stop_the_gradient.translations PAGE` writes that, after the page was brought up to date.
When an English section changes, the build shows its text at the top of the other page.
"""

import argparse
import hashlib
import html
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml
from mkdocs.utils.meta import get_data

from mkdocs_sybil import (
    Config,
    ProblemError,
    display,
    is_page,
    load,
    outside_fences,
    pages,
    read_text,
    split_front_matter,
    write_text,
)
from stop_the_gradient import data
from stop_the_gradient.data import ROOT

SOURCE = re.compile(r"^source:\n(?: .*\n)*", re.MULTILINE)
HEADING = re.compile(
    r"^#{1,6} (?P<title>.*?) +\{ *#(?P<anchor>[\w-]+)[^}\n]*\}[ \t]*$", re.MULTILINE
)
# Of a drawn figure, or of a Mermaid diagram.
TITLE = re.compile(r"(?<=<title>)[^<]*|(?<=\baccTitle: ).*")
# Of a table that a program printed: its columns. A column that has only code or names stays.
COLUMNS = re.compile(r"^\| (.*) \|\n\| :?--", re.MULTILINE)
CODE = re.compile(r"`[^`]*`|\b\w*[.=(]\S*")
# What a page and its translation have in common, in this order: programs and outputs, anchors,
# directives, boxes and questions with their right answers, languages of blocks.
SHARED = re.compile(
    r"""^[> \t]*(?:-+8<-+[ ]"(?P<embeds>[^"\n]+)"
    |\#{1,6}[ ].*?\{[ ]*\#(?P<heading>[\w-]+)
    |<!--+[ \t]*(?P<directive>[A-Za-z][-\w]*:(?:[^-]|-(?!-))*?)(?:,[ ]*reason=.*?)?[ \t]*\)?[ ]*--+>
    |(?P<box>(?:[?]{3}\+?|!!!)[ \t]*[\w-]+)
    |-[ ](?P<answer>\[[ x]\])[ ]
    |(?P<fence>(?:```|~~~)[^\s`][^\n]*))""",
    re.MULTILINE | re.VERBOSE,
)


@dataclass(frozen=True)
class Section:
    """A section of a page: its heading, and the Markdown from it up to the next heading."""

    title: str
    text: str

    @property
    def hash(self) -> str:
        """Return what its translation notes."""
        return hashlib.sha256(self.text.strip().encode()).hexdigest()[:8]

    @property
    def body(self) -> str:
        """Return its Markdown without its heading, and without the front matter."""
        found = HEADING.search(self.text)
        return self.text[found.end() if found else 0 :].strip()


def sections(text: str) -> dict[str, Section]:
    """Return the sections of a page by their anchors. The front matter belongs to the first."""
    found = list(outside_fences(HEADING, text))
    starts = [0, *(match.start() for match in found[1:])][: len(found)]
    ends = [*starts[1:], len(text)]
    return {
        match["anchor"]: Section(match["title"], text[start:end])
        for match, start, end in zip(found, starts, ends, strict=True)
    }


def changed(english: str, noted: object) -> dict[str, Section]:
    """Return the sections of an English page whose translation was made from another text.

    `noted` is what the front matter of the translation says of them.
    """
    known = noted if isinstance(noted, Mapping) else {}
    return {
        anchor: section
        for anchor, section in sections(english).items()
        if str(known.get(anchor)) != section.hash
    }


def shared(text: str) -> list[str]:
    """Return what the translation of a page must have as well, in order."""
    return [next(filter(None, match.groups())).strip() for match in SHARED.finditer(text)]


def unlike(english: str, other: str) -> str:
    """Return the first thing in which a translation is not made as its page, "" if none is.

    A section older than its English text may lack what was added: the build shows that text.
    """
    stale = changed(english, get_data(other)[1].get("source"))
    ours, theirs = (
        [
            name
            for anchor, section in sections(text).items()
            if anchor not in stale
            for name in shared(section.text)
        ]
        for text in (english, other)
    )
    for number, (one, two) in enumerate(zip(ours, theirs, strict=False)):
        if one != two:
            after = f" after {ours[number - 1]}" if number else ""
            return f"it has {two}{after}, and the English page has {one} there"
    if len(ours) == len(theirs):
        return ""
    longer, who = (ours, "the English page") if len(ours) > len(theirs) else (theirs, "it")
    return f"at the end {who} has more: {longer[min(len(ours), len(theirs))]}"


def noted(text: str, english: str) -> str:
    """Return a translation with a note of which text each English section has now."""
    # YAML quotes what would be read as a number: 01234567 is one, and the anchor "no" is false.
    hashes = {anchor: section.hash for anchor, section in sections(english).items()}
    lines = yaml.safe_dump({"source": hashes}, sort_keys=False)
    head, rest = split_front_matter(text)
    if not head:
        raise ProblemError("it has no front matter: begin it with title and description.")
    kept = SOURCE.sub("", head)
    return f"---\n{kept}{lines}---\n{rest}"


def source_of(page: Path, config: Config) -> Path | None:
    """Return the English page of which a page is the translation; None if it is none."""
    inside = config.inside(page)
    if inside is None or page.is_relative_to(config.docs) or page.suffix != ".md":
        return None
    source = config.docs / inside
    return source if source.is_file() else None


def _printed(page: Path, config: Config, *endings: str) -> Iterator[str]:
    """Yield what programs printed that a page shows, of the kinds with these endings."""
    folders = (config.snippets / (config.inside(page) or page).with_suffix(""), config.snippets)
    for name in shared(read_text(page)):
        found = [folder / name for folder in folders if name.endswith(endings)]
        if path := next((file for file in found if file.is_file()), None):
            yield read_text(path)


def untitled(page: Path, config: Config, words: Mapping[str, str]) -> list[str]:
    """Return the titles of figures of a page that `words`, by English titles, does not have."""
    texts = _printed(page, config, ".svg", ".mmd")
    titles = [html.unescape(title) for text in texts for title in TITLE.findall(text)]
    return [title for title in titles if title not in words]


def unnamed(page: Path, config: Config, words: Mapping[str, str]) -> list[str]:
    """Return the columns of printed tables of a page that `words`, by English ones, lacks."""
    rows = [row for text in _printed(page, config, ".md") for row in COLUMNS.findall(text)]
    columns = [column for row in rows for column in row.split(" | ") if column not in words]
    return [column for column in columns if re.search(r"\b[a-z]{3,}", CODE.sub("", column))]


def report(config: Config) -> list[str]:
    """Return, in words, what other languages lack, what is stale, and what is made otherwise."""
    messages = []
    english = pages(config, config.docs)
    for folder in config.translations:
        theirs = [page for page in pages(config, folder) if source_of(page, config)]
        messages.append(f"{display(folder)}: {len(theirs)} of {len(english)} pages.")
        said = data.words(folder, config.docs)
        for page in theirs:
            source = read_text(config.docs / page.relative_to(folder))
            text = read_text(page)
            source_hashes = get_data(text)[1].get("source")
            messages += [
                f"{display(page)} has a figure that stays English. Add its title to figures in "
                f"{display(folder / 'words.yml')}: {title}"
                for title in untitled(page, config, said.get("figures", {}))
            ]
            messages += [
                f"{display(page)} has a table that stays English. Add its column to tables in "
                f"{display(folder / 'words.yml')}: {column}"
                for column in unnamed(page, config, said.get("tables", {}))
            ]
            if source_hashes == "none":
                continue
            if what := unlike(source, text):
                messages.append(f"{display(page)} is not made as its English page: {what}.")
            if stale := changed(source, source_hashes):
                messages.append(
                    f"{display(page)} is older than its English page: {', '.join(stale)}."
                )
        names = {page.relative_to(folder) for page in theirs}
        lacking = [p for page in english if (p := page.relative_to(config.docs)) not in names]
        messages += [f"{display(folder / path)} is missing." for path in lacking]
    return messages


def main(arguments: list[str] | None = None) -> int:
    """Print the report, or note in pages what they were made from; return 2 if that cannot be."""
    parser = argparse.ArgumentParser(
        prog="python -m stop_the_gradient.translations",
        description=(__doc__ or "").partition("\n\n")[2],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("page", nargs="*", help="a translation that says what English says now")
    config = load(ROOT)
    try:
        chosen = [Path(name).resolve() for name in parser.parse_args(arguments).page]
        for page in chosen:
            source = source_of(page, config) if is_page(page, config) else None
            if source is None:
                raise ProblemError(f"{display(page)} is no translation of a page of this site.")
            write_text(page, noted(read_text(page), read_text(source)))
        if not chosen:
            print("\n".join(report(config)))
    except ProblemError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
