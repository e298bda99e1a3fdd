"""The lab: what it shows is what its programs do, in a browser and beside it."""

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from browsing import LOOKS, OPENED, Site, eventually, go
from building import DOCS, ROOT, SNIPPETS
from playwright.sync_api import BrowserContext, Locator, Page, expect

from mkdocs_sybil import Job, ProblemError, PythonBlockParser, Runner, Step, load
from mkdocs_sybil import Page as EnginePage
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
    page = PythonBlockParser(load(ROOT)).page(DOCS / lab.PAGE)
    return {
        path.removeprefix(f"{lab.FOLDER}/").removesuffix(".json"): json.loads(text)
        for path, text in lab.files({lab.PAGE: page}).items()
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
    page = PythonBlockParser(load(ROOT)).page(DOCS / lab.PAGE)
    for path, text in lab.files({lab.PAGE: page}).items():
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
    pages = {lab.PAGE: PythonBlockParser(load(ROOT)).page(DOCS / lab.PAGE)}
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


def extracts(shards: dict[str, dict[str, Any]], *tags: str) -> dict[str, Any]:
    """Return what the small labs on a page of these elements load."""
    pages = {lab.PAGE: PythonBlockParser(load(ROOT)).page(DOCS / lab.PAGE)}
    pages["a.md"] = EnginePage("\n".join(["# A {#a}", *tags]), "docs/en/a.md")
    files = lab.files(pages)
    return {path: json.loads(text) for path, text in files.items() if "extract-" in path}


def test_a_small_lab_loads_what_it_shows(shards: dict[str, dict[str, Any]]) -> None:
    tag = '<gradient-lab extract="x" choices="b zero" state="b=later&amp;opt=adam&amp;a=out">'
    (found,) = extracts(shards, tag).values()
    assert found["given"] == {"a": "out", "opt": "adam"}
    options = found["options"]
    assert len(json.dumps(found)) < 20_000
    for number, values in enumerate(product(*options.values())):
        state = dict(zip(options, values, strict=True))
        numbers = found["part"]["of"].split(";")[number].split()
        assert [found["part"]["steps"][int(n)] for n in numbers] == steps_of(shards, state)
        expected = [
            line
            for line, condition in found["lines"]
            if all(state[name] in c.split() for name, c in condition.items())
        ]
        assert "\n".join(expected) + "\n" == NAMES["program"](state)


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ('extract="x"', "it needs choices="),
        ('extract="x" choices="b llama"', "the lab does not have llama"),
        ('extract="x" choices="b" state="b=glue"', "the lab does not have b"),
        ('extract="y" choices="b"', "a name that no other extract has"),
    ],
)
def test_a_small_lab_of_what_is_not_there_is_refused(
    shards: dict[str, dict[str, Any]], attributes: str, expected: str
) -> None:
    with pytest.raises(ProblemError, match=rf"docs/en/a\.md:3: .*{expected}"):
        extracts(shards, '<gradient-lab extract="y" choices="a">', f"<gradient-lab {attributes}>")


def test_the_lab_speaks_the_language_of_its_pages() -> None:
    words = data.words(ROOT / "docs" / "zh", DOCS)["lab_table"]
    page = PythonBlockParser(load(ROOT)).page(DOCS / lab.PAGE)
    table = json.loads(lab.files({lab.PAGE: page}, words)[f"{lab.FOLDER}/table.json"])
    said = json.dumps([table["words"], [title for title, _ in table["presets"]]])
    assert table["options"] == TABLE["options"]
    values = re.findall(r'[:\[,] "([^"]*)"', said)
    assert [text for text in values if re.search("[a-z]{3} [a-z]{3}", text)] == []
    assert table["words"]["labels"]["net"]["frozen"] == words["frozen"]


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
    steps = steps_of(shards, state)
    if steps[0].startswith("ValueError"):  # nothing is listed
        with pytest.raises(ValueError, match="empty parameter list") as error:
            exec(build, names)
        assert steps == [f"ValueError: {error.value}"]
        return
    exec(build, names)
    model = nn.ModuleDict({name: names[name] for name in "ABC"})
    for number, step in enumerate(steps):
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
    visit.page.evaluate(OPENED)
    yield visit.page
    assert visit.errors == visit.page.evaluate("violations") == []
    visit.page.evaluate("localStorage.clear()")
    visit.page.close()


def show(page: Page, asked: str) -> None:
    """Follow a link to a state."""
    page.evaluate("asked => location.hash = asked", asked)
    page.wait_for_load_state("networkidle")


def box(page: Page, name: str) -> Locator:
    """Return what a click on a part of the picture opens."""
    return page.get_by_label(f"Choose for {name}", exact=True)


def edge(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=f"{name}: detach()")


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


# Without the lines that the last choice removed.
PROGRAM = """[...document.querySelector('gradient-lab pre code').childNodes]
  .filter(line => line.nodeName !== "DEL").map(line => line.textContent).join("")"""


def test_the_program_that_is_shown_prints_what_is_shown(opened: Page, runner: Runner) -> None:
    shown: dict[str, tuple[str, str]] = {}
    for state in SAMPLE:
        show(opened, address(state))
        wanted = NAMES["program"](state)
        assert eventually(opened, f"({PROGRAM}) === {json.dumps(wanted)}"), state
        found = opened.locator(".lab__error code")
        shown[wanted] = printed(opened), found.inner_text() if found.count() else ""
    assert len(shown) == len(SAMPLE)
    jobs = {source: Job((Step("pasted.py", source),)) for source in shown}
    runner.submit(jobs.values())
    for source, (text, error) in shown.items():
        (result,) = runner.result(jobs[source])
        assert result["text"].strip().splitlines()[-1:] == ([error] if error else []), source
        assert result["out"].decode() == text, source
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
    expect(box(opened, "B")).to_have_value("frozen")
    expect(edge(opened, "B to C")).to_have_attribute("aria-pressed", "false")
    opened.evaluate("location.hash = 'read'")  # a place on the page
    expect(box(opened, "B")).to_have_value("frozen")
    opened.goto(f"{site.base}lab/?b=later&toString=1")
    expect(box(opened, "B")).to_have_value("later")
    expect(notice).to_be_hidden()


def test_the_keyboard_alone_operates_it(opened: Page) -> None:
    opened.evaluate("document.querySelector('gradient-lab select').focus()")
    names = []
    for _ in range(12):
        opened.keyboard.press("Tab")
        names.append(
            opened.evaluate("(document.activeElement.ariaLabel ?? '').replace('Choose for ', '')")
        )
    assert names == [
        *("A", "A to B: detach()", "B", "B to C: detach()", "C"),
        *("Extra", "zero_grad()", "Optimizer", "Back", "Play", "Next", ""),
    ]
    box(opened, "B").focus()
    opened.keyboard.press("ArrowDown")
    opened.keyboard.press("ArrowDown")
    expect(box(opened, "B")).to_have_value("later")
    expect(opened).to_have_url(re.compile(r"\?b=later$"))
    told = opened.locator(".lab__told")
    expect(told).to_have_role("status")
    expect(told).to_have_text("Step 2: B is frozen: it gets no gradient and stays at 1.8125. "
                              "The gradient still goes through it: A gets 5.2109.")  # fmt: skip
    opened.keyboard.press("Tab")
    opened.keyboard.press("Space")
    expect(edge(opened, "B to C")).to_have_attribute("aria-pressed", "true")
    opened.get_by_role("button", name=TABLE["words"]["copy"]).press("Enter")
    expect(opened.get_by_text(TABLE["words"]["copied"])).to_be_visible()
    copied = opened.evaluate("navigator.clipboard.readText()")
    assert copied == NAMES["program"](DEFAULT | {"b": "later", "edge2": "detach"})
    opened.reload()
    expect(box(opened, "B")).to_have_value("later")


def test_each_combination_to_start_from_is_told_by_its_name(opened: Page) -> None:
    start = opened.get_by_label("Start from", exact=True)
    for title, _ in TABLE["presets"]:
        start.select_option(title)
        expect(start.locator("option:checked")).to_have_text(title)
        opened.reload()
        expect(start.locator("option:checked")).to_have_text(title)


def test_all_choices_can_be_made(opened: Page) -> None:
    """In the picture, and in the list; one shows what the other says."""
    for net in "ABC":
        box(opened, net).select_option("out")
    expect(opened.locator(".lab__error code")).to_have_text(
        "ValueError: optimizer got an empty parameter list"
    )
    expect(opened.locator(".lab__told")).to_contain_text("ValueError: optimizer got an empty")
    for name, value in {"Optimizer": "adam", "B": "later", "C": "later"}.items():
        opened.get_by_label(name, exact=True).select_option(value)
    expect(opened.locator(".lab__error")).to_have_count(0)
    expect(box(opened, "Optimizer")).to_have_value("adam")
    expect(opened.locator(".lab__step").last).to_contain_text("not in the list")
    opened.get_by_label("Start from", exact=True).select_option("0")
    expect(opened).to_have_url(re.compile("/lab/$"))


@pytest.mark.parametrize("look", LOOKS)
def test_a_change_and_its_effect_are_seen_together(
    site: Site, contexts: dict[str, BrowserContext], look: str
) -> None:
    """A frozen B that changes, and why, on one screen: within reach of a thumb or a click."""
    page = contexts[look].new_page()
    page.goto(f"{site.base}lab/?zero=not")
    page.locator(".lab__told:not(:empty)").wait_for()
    page.evaluate("scrollBy(0, document.querySelector('.lab').getBoundingClientRect().top - 60)")
    box(page, "B").select_option("later")
    told = page.locator(".lab__told")
    expect(told).to_have_text(
        "Step 2: B is frozen, but step() used its old gradient of 3.0: 1.8125 → 1.625. "
        "It would stay if you called zero_grad(), which sets .grad to None."
    )
    seen = [
        box(page, "B"),
        told,
        page.locator(".lab__line"),
        page.get_by_role("button", name="Play"),
    ]
    if "desktop" in look:
        seen.append(page.locator("gradient-lab ins", has_text="B.requires_grad_(False)"))
    for part in seen:
        expect(part).to_be_in_viewport(ratio=1)
    assert (
        page.evaluate("parseFloat(getComputedStyle(document.querySelector('.lab__told')).fontSize)")
        > 16
    )
    page.close()


def test_scissors_cut_an_edge_and_back_undoes_it(opened: Page) -> None:
    told, cut = opened.locator(".lab__told"), edge(opened, "A to B")
    cut.click()
    expect(cut).to_have_attribute("aria-pressed", "true")
    expect(told).to_have_text(
        "Step 1: A gets no gradient and stays at 1.0, because detach() cuts the path back from B."
    )
    expect(opened.locator("gradient-lab ins")).to_have_text("    b = B(a.detach())\n")
    expect(opened.locator("gradient-lab del")).to_have_text("    b = B(a)\n")
    changed = opened.locator(".lab__step").first.locator("td.changed")
    expect(changed).to_have_text(["None", "1.0", "stays"])
    box(opened, "C").select_option("frozen")
    expect(opened).to_have_url(re.compile("c=frozen"))
    opened.go_back()
    expect(box(opened, "C")).to_have_value("trained")
    expect(cut).to_have_attribute("aria-pressed", "true")
    opened.go_back()
    expect(cut).to_have_attribute("aria-pressed", "false")
    expect(opened).to_have_url(re.compile("/lab/$"))


def test_it_plays_pauses_and_goes_back(opened: Page) -> None:
    opened.emulate_media(reduced_motion="reduce")
    told, at = opened.locator(".lab__told"), opened.locator(".lab__at")
    back = opened.get_by_role("button", name="Back", exact=True)
    box(opened, "B").select_option("frozen")
    for text in ("Step 1 of 3: backward()", "Step 1 of 3: forward pass", "Before step 1"):
        back.click()
        expect(at).to_have_text(text)
    expect(back).to_be_disabled()
    opened.get_by_role("button", name="Play").click()
    expect(told).to_have_text(
        "In the forward pass of step 1, autograd keeps 16 bytes for backward()."
    )
    expect(told).to_have_text(
        "After backward() in step 1: A.grad is 6.0, B.grad is None, C.grad is 2.0."
    )
    assert (
        opened.evaluate("document.getAnimations().filter(a => a.playState === 'running').length")
        == 0
    )
    opened.get_by_role("button", name="Pause").click()
    where = at.inner_text()
    opened.wait_for_timeout(1500)
    expect(at, "it waits").to_have_text(where)
    opened.get_by_role("button", name="Play").click()
    expect(at).to_have_text("Step 3 of 3: step()")
    expect(opened.get_by_role("button", name="Play")).to_be_visible()
    opened.emulate_media(reduced_motion="no-preference")


def test_one_may_guess_first(opened: Page) -> None:
    told, numbers = opened.locator(".lab__told"), opened.locator(".lab__results")
    opened.get_by_role("switch", name="Guess first").check()
    expect(numbers).to_be_visible()
    for name, guess, right in (("later", "It stays", True), ("lr0", "It changes", False)):
        box(opened, "B").select_option(name)
        expect(told).to_contain_text("Will B change in step")
        expect(numbers).to_be_hidden()
        opened.get_by_role("button", name=guess).click()
        expect(told).to_contain_text("You were right." if right else "You expected something else.")
        expect(told).to_contain_text("stays at")
        expect(told).to_be_focused()
        expect(numbers).to_be_visible()


def test_a_challenge_is_checked_against_what_was_recorded(opened: Page) -> None:
    challenge, goal = opened.get_by_label("Challenge", exact=True), opened.locator(".lab__goal")
    challenge.select_option("only-c")
    expect(goal).to_contain_text("Not yet.")
    for net in "AB":
        box(opened, net).select_option("out")
    expect(goal).to_contain_text("It can be done with less.")
    opened.get_by_role("button", name="Show the best answer").click()
    expect(goal).to_contain_text("Done, with 24: the best there is.")
    opened.reload()
    expect(challenge.locator("option[value=only-c]")).to_have_text(re.compile("✓$"))


def test_a_small_lab_explains_its_article(site: Site, contexts: dict[str, BrowserContext]) -> None:
    """It fetches one file, and leads to the whole lab with the same choices."""
    visit = go(contexts["dark-phone"].new_page(), site, "articles/move/frozen-but-moves/")
    page = visit.page
    told = page.locator(".lab__told")
    expect(told).to_have_text(
        "Step 2: B is frozen, but step() used its old gradient of 3.0: 1.8125 → 1.625. "
        "It would stay if you called zero_grad(), which sets .grad to None."
    )
    box(page, "zero_grad()").select_option("none")
    expect(told).to_contain_text("B is frozen: it gets no gradient and stays at 1.8125.")
    assert len([url for url in visit.requests if "/lab/" in url and url.endswith(".json")]) == 1
    expect(box(page, "A")).to_be_disabled()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("link", name="Open this in the lab").click()
    expect(page).to_have_url(re.compile(r"/lab/\?b=later$"))
    expect(told).to_contain_text("B is frozen: it gets no gradient and stays at 1.8125.")
    page.close()


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
    page.get_by_role("link", name="These combinations").click()
    for title, _ in TABLE["presets"]:
        expect(page.get_by_role("cell", name=title, exact=True).first).to_be_visible()
    page.close()


def test_results_that_are_lost_are_told(site: Site, contexts: dict[str, BrowserContext]) -> None:
    page = contexts["light-desktop"].new_page()
    page.route("**/lab/none-sgd-none-plain.json", lambda route: route.abort())
    page.goto(f"{site.base}lab/")
    page.get_by_text(TABLE["words"]["lost"]).wait_for()
    page.close()
