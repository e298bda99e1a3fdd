"""The page of the laws types numbers: each stands in a recorded output of its law."""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAWS = ROOT / "docs/en/laws"
INDEX = (LAWS / "index.md").read_text(encoding="utf-8")
HEADINGS = re.findall(r"^## ([^{\n]*\d[^{\n]*) \{#([\w-]+)", INDEX, re.M)
SENTENCES = dict(re.findall(r"^(\d+)\. (.*)", INDEX, re.M))


@cache
def sections(law: str) -> dict[str, list[str]]:
    """Return the outputs that the sections of a law's page show, by the sections' anchors."""
    page = (LAWS / f"{law}.md").read_text(encoding="utf-8")
    shown: dict[str, list[str]] = {}
    for line in page.splitlines():
        if heading := re.match(r"#+ .*\{#([\w-]+)", line):
            outputs = shown.setdefault(heading[1], [])
        elif name := re.match(r'\s*--8<-- "([\w.-]+\.(?:out|md))"', line):
            outputs.append((ROOT / "snippets/laws" / law / name[1]).read_text(encoding="utf-8"))
    return shown


def law_of(sentence: str) -> tuple[str, str]:
    """Return the page and the anchor that a sentence ends with a link to."""
    link = re.search(r"\[[^]]*\]\(([\w-]+)\.md#([\w-]+)\)$", sentence)
    assert link, f"end it with a link to its law: {sentence}"
    return link[1], link[2]


@pytest.mark.parametrize("number", SENTENCES)
def test_a_count_in_a_sentence_is_recorded_in_the_section_that_it_links_to(number: str) -> None:
    law, anchor = law_of(SENTENCES[number])
    recorded = re.findall(r"\d+ of \d+", "\n".join(sections(law)[anchor]))
    assert set(re.findall(r"\d+ of \d+", SENTENCES[number])) <= set(recorded)


@pytest.mark.parametrize("number", SENTENCES)
def test_the_section_that_a_law_links_to_names_its_number(number: str) -> None:
    law, anchor = law_of(SENTENCES[number])
    page = (LAWS / f"{law}.md").read_text(encoding="utf-8")
    (section,) = re.findall(rf"^#+ .*\{{#{anchor}[ }}].*\n\n(.*)", page, re.M)
    said, first = re.findall(
        r"^This section shows \[laws? ([^]]+)\]\(index\.md#law-(\d+)\)\.", section
    )[0]
    numbers = [int(found) for found in re.findall(r"\d+", said)]
    assert numbers[0] == int(first)
    assert numbers[0] <= int(number) <= numbers[-1]


def test_each_law_has_an_anchor_and_each_list_begins_with_the_number_that_is_written() -> None:
    anchors = re.findall(r"^\{#law-(\d+)(?: value=(\d+))?\}$", INDEX, re.M)
    assert [number for number, _ in anchors] == list(SENTENCES)
    lists = re.findall(r"^\n(\d+)\. ", INDEX, re.M)  # Markdown alone begins each at 1
    assert [value for _, value in anchors if value] == lists


@pytest.mark.parametrize(("heading", "anchor"), HEADINGS)
def test_the_classes_and_cases_of_a_heading_are_recorded(heading: str, anchor: str) -> None:
    part = INDEX.split(f"{{#{anchor} ")[1].partition("\n## ")[0]
    (law,) = {law_of(line)[0] for line in part.splitlines() if re.match(r"\d+\. ", line)}
    outputs = [text for texts in sections(law).values() for text in texts if text[0] != "|"]
    counts = re.findall(r"\b(\d+) (?!of\b)[a-z]", outputs[0])  # "115 layers", "of 15 ways"
    assert set(re.findall(r"\d+", heading)) <= set(counts)


def test_the_numbers_of_the_sentences_count_on() -> None:
    assert list(SENTENCES) == [str(n) for n in range(1, len(SENTENCES) + 1)]
    assert len(re.findall(r"^\d+\. ", INDEX, re.M)) == len(SENTENCES) > 0
    assert HEADINGS
