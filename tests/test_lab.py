"""The lab: what it shows is what its programs do, in a browser and beside it."""

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from browsing import Site, go
from building import DOCS, ROOT, SNIPPETS
from playwright.sync_api import BrowserContext, Page, expect

from mkdocs_sybil._internal.config import load
from mkdocs_sybil._internal.errors import ProblemError
from mkdocs_sybil._internal.programs import PythonBlockParser
from mkdocs_sybil._internal.run import Job, Runner, Step
from stop_the_gradient import data, lab
from who_learns import who_learns

State = dict[str, str]
TABLE = json.loads((SNIPPETS / "lab/table.json").read_text("utf-8"))
DEFAULT = {option: values[0] for option, values in TABLE["options"].items()}
NAMES = lab.names()  # the functions of the page's program
STATES = [dict(zip(DEFAULT, values, strict=True)) for values in product(*TABLE["options"].values())]
# Spread over all options, with a program that PyTorch refuses, at once and later.
SAMPLE = [
    *STATES[7 :: len(STATES) // 11],
    DEFAULT | {"c": "no_grad"},
    DEFAULT | {"c": "later", "edge2": "detach", "zero": "not"},
    DEFAULT | dict.fromkeys("abc", "out"),
]


def address(state: State) -> str:
    """Return the address of a state."""
    return urlencode({k: v for k, v in state.items() if v != DEFAULT[k]}) or "a=trained"


@pytest.fixture(scope="module")
def shards() -> dict[str, dict[str, Any]]:
    page = PythonBlockParser(load(ROOT)).page(DOCS / "lab.md")
    return {
        path.removeprefix(f"{lab.FOLDER}/").removesuffix(".json"): json.loads(text)
        for path, text in lab.files({"lab.md": page}).items()
    }


def steps_of(shards: dict[str, dict[str, Any]], state: State) -> list[str]:
    """Return what is recorded of a state, a line for each step."""
    shard = shards["-".join(state[option] for option in TABLE["shards"])]
    rest = [option for option in DEFAULT if option not in TABLE["shards"]]
    place = "".join(str(TABLE["options"][option].index(state[option])) for option in rest)
    numbers = shard["of"].split(";")[lab.places(TABLE).index(place)]
    return [shard["steps"][int(number)] for number in numbers.split()]


def test_a_visit_loads_little(shards: dict[str, dict[str, Any]]) -> None:
    """A part of the results, and the table."""
    page = PythonBlockParser(load(ROOT)).page(DOCS / "lab.md")
    for path, text in lab.files({"lab.md": page}).items():
        assert len(text.encode()) <= 50_000, path
    counts = [s["of"].count(";") + 1 for name, s in shards.items() if name != "table"]
    assert sum(counts) == len(STATES) == 41_472
    assert f"{len(STATES):,} combinations" in (DOCS / "lab.md").read_text("utf-8")


def test_what_was_run_once_is_what_pytorch_does(shards: dict[str, dict[str, Any]]) -> None:
    """Each fortieth of the combinations that do not run with the page."""
    others = [state for state in STATES if not NAMES["checked"](state)]
    wrong = [s for s in others[::40] if list(NAMES["result"](s)) != steps_of(shards, s)]
    assert wrong == []
    assert len(others[::40]) > 900


def test_old_combinations_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = {"lab.md": PythonBlockParser(load(ROOT)).page(DOCS / "lab.md")}
    monkeypatch.setattr(lab, "DATA", tmp_path / "lab.json")
    with pytest.raises(ProblemError, match=r"There is no file .*python -m stop_the_gradient\.lab"):
        lab.files(pages)
    lab.DATA.write_text('{"none-sgd-none-plain": \n')
    with pytest.raises(ProblemError, match=r"lab\.json:2: "):
        lab.files(pages)
    text = (data.FOLDER / "lab.json").read_text()
    lab.DATA.write_text(text.replace("6.0 0.625 gM", "6.0 0.75 gM"))
    with pytest.raises(ProblemError, match=r"none-sgd-none-plain 0000 is not what lab/combin"):
        lab.files(pages)


@pytest.mark.parametrize("value", [0.15625, -0.15625, 2.5, 2.2064499, 0.2])
def test_what_is_exact_or_far_from_the_middle_is_rounded(value: float) -> None:
    assert lab.rounded(value, 4) == round(value, 4)


@pytest.mark.parametrize("value", [2.20645, -2.20645, 2.20645 + 1e-13, 0.29995])
def test_what_another_processor_may_round_otherwise_is_refused(value: float) -> None:
    with pytest.raises(ProblemError, match=r"may be rounded to 4 digits otherwise by another"):
        lab.rounded(value, 4)


def test_the_programs_of_the_lab_round_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "NEAR", 1.0)  # now nothing is far enough
    with pytest.raises(ProblemError):
        NAMES["result"](DEFAULT)


def test_a_site_without_the_lab_has_no_files() -> None:
    assert lab.files({}) == {}


# What the package who-learns says, for each sign of the lab.
SAID = {
    "N": "no gradient",
    "Z": "zero gradient",
    "r": "lr=0",
    "d": "weight decay",
}


@pytest.mark.parametrize("state", STATES[3 :: len(STATES) // 90], ids=address)
def test_the_causes_are_those_that_who_learns_finds(
    shards: dict[str, dict[str, Any]], state: State
) -> None:
    from torch import nn

    build, loop = NAMES["program"](state).split("\nfor step")
    body = "if True:\n" + loop.partition("\n")[2].partition("    for name")[0]
    names: dict[str, Any] = {}
    told = steps_of(shards, state)
    if told[0].startswith("ValueError"):  # nothing is listed
        with pytest.raises(ValueError, match="empty parameter list") as error:
            exec(build, names)
        assert told == [f"ValueError: {error.value}"]
        return
    exec(build, names)
    model = nn.ModuleDict({name: names[name] for name in "ABC"})
    for number, step in enumerate(told):
        names["step"] = number + 1
        if "Error" in step:
            with pytest.raises(RuntimeError) as raised:
                exec(body, names)
            assert step == f"RuntimeError: {raised.value}"
            continue
        with who_learns(model, names["optimizer"]) as report:
            exec(body, names)
        rows = report.to_dict()["parameters"]
        for row, net in zip(rows, step.split("|")[1:], strict=True):
            signs, found = net.split()[2], row["had"]
            assert ("M" in signs) == row["changed"], (row, net)
            assert ("x" in signs) != row["in_optimizer"], (row, net)
            if "x" not in signs:
                for sign, word in SAID.items():
                    assert (sign in signs) == (word in found), (row, net)
                if "Z" in signs:  # else momentum is not what changes it
                    assert ("m" in signs) == ("momentum" in found), (row, net)
            if not set("NZ") & set(signs):
                assert ("g" in signs) == ("new gradient" in found), (row, net)
                assert ("o" in signs and "g" not in signs) == ("left-over gradient" in found)


# In the browser


@pytest.fixture
def opened(site: Site, contexts: dict[str, BrowserContext]) -> Iterator[Page]:
    visit = go(contexts["light-desktop"].new_page(), site, "lab/")
    visit.page.locator(".lab__step").first.wait_for()
    yield visit.page
    assert visit.errors == visit.page.evaluate("violations") == []
    visit.page.close()


def show(page: Page, asked: str) -> None:
    """Follow a link to a state."""
    page.evaluate("asked => location.hash = asked", asked)
    page.wait_for_load_state("networkidle")


def printed(page: Page) -> str:
    """Return what the program would print, from the tables of the lab."""
    text = ""
    for number, table in enumerate(page.locator(".lab__step table").all(), 1):
        for row in table.locator("tbody tr").all():
            net, grad, weight, *_ = row.locator("th, td").all_inner_texts()
            text += f"step {number}: {net}.grad {grad}, {net} is now {weight}\n"
        if mean := re.search(r"running_mean \S+", table.locator("caption").inner_text()):
            text += f"        {mean[0]}\n"
    return text


def test_the_program_that_is_shown_prints_what_is_shown(opened: Page) -> None:
    shown = {}
    for state in SAMPLE:
        show(opened, address(state))
        expect(opened.locator("gradient-lab pre code")).to_have_text(
            NAMES["program"](state), use_inner_text=False
        )
        error = opened.locator(".lab__error code")
        shown[opened.locator("gradient-lab pre code").text_content()] = (
            printed(opened),
            error.inner_text() if error.count() else "",
        )
    assert len(shown) == len(SAMPLE)
    with Runner(load(ROOT)) as runner:
        jobs = {source: Job((Step("pasted.py", source),)) for source in shown if source}
        runner.submit(jobs.values())
        for source, (text, error) in shown.items():
            (told,) = runner.result(jobs[source])  # type: ignore[index]
            assert told["out"].decode() == text, source
            assert told["text"].strip().splitlines()[-1:] == ([error] if error else []), source
    assert any(error for _, error in shown.values())


def test_a_link_shows_its_state(opened: Page, site: Site) -> None:
    for number, state in enumerate(SAMPLE[:4]):
        if number % 2:
            show(opened, address(state))
        else:
            opened.goto(f"{site.base}lab/?{address(state)}&release=2.15.0")
        for name, value in state.items():
            expect(opened.locator(f"select[name={name}]")).to_have_value(value)
    opened.goto(f"{site.base}lab/#b=frozen&edge2=glue&llama=1&constructor=1")
    opened.reload()
    notice = opened.get_by_role("alert")
    expect(notice).to_contain_text("edge2=glue")
    expect(notice).to_contain_text("llama=1")
    expect(opened.get_by_label("B", exact=True)).to_have_value("frozen")
    expect(opened.get_by_label("B to C")).to_have_value("plain")
    opened.get_by_role("link", name="How to read it").first.click()  # a place on the page
    expect(opened.get_by_label("B", exact=True)).to_have_value("frozen")
    opened.goto(f"{site.base}lab/?b=later&toString=1")
    expect(opened.get_by_label("B", exact=True)).to_have_value("later")
    expect(notice).to_be_hidden()


def test_the_keyboard_alone_operates_it(opened: Page) -> None:
    opened.evaluate("document.querySelector('gradient-lab select').focus()")
    names = []
    for _ in range(9):
        names.append(opened.evaluate("document.activeElement.name"))
        opened.keyboard.press("Tab")
    assert names == ["preset", "a", "edge1", "b", "edge2", "c", "opt", "zero", "more"]
    opened.keyboard.press("Tab")  # past what folds the program
    opened.keyboard.press("Enter")  # the button that copies
    expect(opened.get_by_text(TABLE["words"]["copied"])).to_be_visible()
    copied = opened.evaluate("navigator.clipboard.readText()")
    assert copied == NAMES["program"](DEFAULT)
    for _ in range(7):
        opened.keyboard.press("Shift+Tab")
    opened.keyboard.press("ArrowDown")
    opened.keyboard.press("ArrowDown")
    expect(opened.get_by_label("B", exact=True)).to_have_value("later")
    expect(opened).to_have_url(re.compile(r"\?b=later$"))
    expect(opened.get_by_role("status").filter(has_text="Step 3")).to_contain_text(
        "Step 3: A moved, its gradient; B stays, no gradient; C moved, its gradient."
    )
    expect(opened.locator(".lab__step").last).to_contain_text("no gradient")
    opened.reload()
    expect(opened.get_by_label("B", exact=True)).to_have_value("later")


def test_each_combination_to_start_from_is_told_by_its_name(opened: Page) -> None:
    start = opened.get_by_label("Start from", exact=True)
    for title, _ in TABLE["presets"]:
        start.select_option(title)
        expect(start.locator("option:checked")).to_have_text(title)
        opened.reload()
        expect(start.locator("option:checked")).to_have_text(title)


def test_all_choices_can_be_made(opened: Page) -> None:
    for net in "ABC":
        opened.get_by_label(net, exact=True).select_option("out")
    expect(opened.locator(".lab__error code")).to_have_text(
        "ValueError: optimizer got an empty parameter list"
    )
    for name, value in {"Optimizer": "adam", "B": "later", "C": "later"}.items():
        opened.get_by_label(name, exact=True).select_option(value)
    expect(opened.locator(".lab__error")).to_have_count(0)
    expect(opened.get_by_label("Optimizer", exact=True)).to_have_value("adam")
    expect(opened.get_by_role("status").filter(has_text="Step 3")).to_contain_text(
        "Step 3: A stays, not in the list; B stays, no gradient; C stays, no gradient."
    )
    opened.get_by_label("Start from", exact=True).select_option("0")
    expect(opened).to_have_url(re.compile("/lab/$"))


def test_the_longest_numbers_fit_on_a_phone(
    site: Site, contexts: dict[str, BrowserContext]
) -> None:
    page = contexts["dark-phone"].new_page()
    page.goto(f"{site.base}lab/?more=two&opt=adam&zero=not")
    page.locator(".lab__step").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.close()


def test_without_javascript_the_combinations_are_there(site: Site, browser: Any) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{site.base}lab/")
    expect(page.locator("gradient-lab")).to_contain_text("needs JavaScript")
    for title, _ in TABLE["presets"]:
        expect(page.get_by_role("cell", name=title, exact=True).first).to_be_visible()
    page.close()


def test_results_that_are_lost_are_told(site: Site, contexts: dict[str, BrowserContext]) -> None:
    page = contexts["light-desktop"].new_page()
    page.route("**/lab/none-sgd-none-plain.json", lambda route: route.abort())
    page.goto(f"{site.base}lab/")
    page.get_by_text(TABLE["words"]["lost"]).wait_for()
    page.close()
