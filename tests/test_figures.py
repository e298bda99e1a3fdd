"""Pictures show what ran: another program gives another picture, and a phone can show it."""

import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
import torch
from building import DOCS

from stop_the_gradient import data
from stop_the_gradient.figures import Graph, bars, flow, lines, order, questions
from stop_the_gradient.figures.layout import along, beside


def picture(cut: bool = False, factor: float = 5.0, name: str = "z") -> str:
    with Graph() as graph:
        x = torch.tensor([3.0], requires_grad=True)
        z = x * x
        y = factor * (z.detach() if cut else z) + x
        y.backward()
    drawn: str = graph.svg("Two ways", **{"x": x, name: z, "y": y})
    return drawn


def described(svg: str) -> str:
    return ElementTree.fromstring(svg).findtext("desc") or ""


def shown(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter("text")]


def test_the_same_program_gives_the_same_bytes() -> None:
    assert picture() == picture()


def test_a_graph_shows_the_gradients_that_passed() -> None:
    told = described(picture())
    assert "A gradient of 5 goes from y = 48 to z = 9." in told
    assert "A gradient of 1 goes from y = 48 to x = 3." in told
    assert "A gradient of 30 goes from z = 9 to x = 3." in told
    assert "x = 3 is a leaf, with .grad 31." in told
    assert {"z = 9", "x·x", "5", "30", ".grad 31"} <= set(shown(picture()))
    assert "12" in shown(picture(factor=2.0)) and "12" not in shown(picture())
    assert 'class="cut"' not in picture()


def test_a_cut_is_drawn_where_nothing_was_recorded() -> None:
    told = described(picture(cut=True))
    assert "to z = 9: detach()." in told
    assert ".grad 1." in told
    assert picture(cut=True).count('class="cut"') == 1
    with Graph() as graph:
        x = torch.tensor([3.0], requires_grad=True)
        with torch.no_grad():
            z = 2 * x
        y = x + z
        y.backward()
    assert "No gradient goes from z = 6 to x = 3: no_grad()." in described(
        graph.svg("Not recorded", x=x, z=z, y=y)
    )


def test_a_gradient_leads_to_what_it_was_computed_from() -> None:
    w = torch.tensor([[3.0]], requires_grad=True)
    with Graph() as graph:
        x = torch.tensor([[2.0]], requires_grad=True)
        y = w * x
        (first,) = torch.autograd.grad(y, x, create_graph=True)
        loss = first**2
        loss.backward()
    told = described(graph.svg("Of w alone", x=x, w=w, first=first, loss=loss))
    assert "A gradient of 6 goes from loss = 9 to first = 3." in told
    assert "A gradient of 6 goes from first = 3 to w = 3." in told
    assert "No gradient" not in told


def test_a_cut_behind_steps_without_a_name_is_drawn() -> None:
    with Graph() as graph:
        x = torch.tensor([3.0], requires_grad=True)
        fixed = (2 * x).detach()
        y = x + fixed
        y.backward()
    told = described(graph.svg("Straight through", x=x, fixed=fixed, y=y))
    assert "No gradient goes from fixed = 6 to x = 3: detach()." in told
    assert "A gradient of 1 goes from y = 9 to x = 3." in told


class Double(torch.autograd.Function):  # type: ignore[misc]
    @staticmethod
    def forward(ctx: object, x: torch.Tensor) -> torch.Tensor:
        return x * 2

    @staticmethod
    def backward(ctx: object, grad: torch.Tensor) -> torch.Tensor:
        return grad * 7


def test_what_led_to_no_loss_is_told() -> None:
    with Graph() as graph:
        x = torch.tensor([3.0], requires_grad=True)
        aside = x + 1
        y = 2 * x
        y.backward()
    assert "x = 3 goes into aside = 4, and no gradient comes back." in described(
        graph.svg("Aside", x=x, y=y, aside=aside)
    )


def test_a_function_of_ones_own_is_one_operation() -> None:
    with Graph() as graph:
        x = torch.tensor([3.0], requires_grad=True)
        z = Double.apply(x)
        y = z * 5
        y.backward()
    svg = graph.svg("A function", x=x, z=z, y=y)
    assert "A gradient of 35 goes from z = 6 to x = 3." in described(svg)
    assert "Double()" in shown(svg) and 'class="cut"' not in svg


def test_a_graph_before_backward_has_no_gradients() -> None:
    with Graph() as graph:
        x = torch.tensor([3.0], requires_grad=True)
        y = 2 * x
    svg = graph.svg("Before", x=x, y=y)
    assert ".grad ?" in shown(svg) and 'class="passes"' not in svg


def test_what_was_added_by_two_calls_is_shown_as_their_sum() -> None:
    with Graph() as graph:
        x = torch.tensor([3.0], requires_grad=True)
        z = x * 2
        (z * 5).backward(retain_graph=True)
        (z * 7).backward()
    svg = graph.svg("Two losses", x=x, z=z)
    assert "A gradient of 24 goes from z = 6 to x = 3." in described(svg)


def test_parameters_in_place_changes_and_layers() -> None:
    with Graph() as graph:
        layer = torch.nn.Linear(1, 1, bias=False)
        torch.nn.init.constant_(layer.weight, 3.0)
        frozen = torch.nn.Linear(1, 1, bias=False).requires_grad_(False)
        torch.nn.init.constant_(frozen.weight, 2.0)
        h = layer(torch.ones(1, 1))
        h.mul_(2.0)
        loss = frozen(h).sum()
        loss.backward()
    svg = graph.svg("Layers", A=layer, B=frozen, h=h, loss=loss)
    assert "A.weight = 3 is a leaf, with .grad 4." in described(svg)
    assert {"B.weight = 2", "frozen", "h = 6"} <= set(shown(svg))


def drawn(graph: Graph, **names: torch.Tensor) -> set[str]:
    return set(shown(graph.svg("Drawn", **names)))


def test_a_tensor_that_was_changed_between_two_uses_has_both_values() -> None:
    with Graph() as graph:
        w = torch.tensor(3.0, requires_grad=True)
        optimizer = torch.optim.SGD([w], lr=0.5)
        y = 2 * w
        y.backward()
        optimizer.step()
        z = w * w
        h = w.detach()
        h.mul_(4.0)
        k = h + 1
    assert {"w = 3, then 2", "y = 6", "z = 4", "h = 2, then 8", "k = 9"} <= drawn(
        graph, w=w, y=y, z=z, h=h, k=k
    )


@pytest.mark.parametrize(
    ("made", "label"),
    [
        (lambda x: 1 - (x - 2), "1 - (x - 2)"),
        (lambda x: 1 - x - 2, "1 - x - 2"),
        (lambda x: (2 * x) ** 2, "(2·x)**2"),
        (lambda x: 2 * x**2 - x, "2·x**2 - x"),
        (lambda x: x / (x / 2), "x/(x/2)"),
        (lambda x: (x + 1) * (x + 2), "(x + 1)·(x + 2)"),
        (lambda x: (x * 2).sum(), "(2·x).sum()"),
        (lambda x: x * -2, "(-2)·x"),
        (lambda x: (x + 1) * (x + 2) - 3 * x, "(x + 1)·(x + 2) - 3·x"),
        (lambda x: (x + 1) * (x + 2) - (x + 3) * (x + 4), "sub()"),
        (lambda x: -(x + 1), "-(x + 1)"),
        (lambda x: -x * x, "(-x)·x"),
        (lambda x: torch.add(x, x, alpha=5), "add()"),
        (lambda x: torch.sub(x, other=x), "sub()"),
    ],
)
def test_expressions_mean_what_was_computed(
    made: Callable[[torch.Tensor], torch.Tensor], label: str
) -> None:
    with Graph() as graph:
        x = torch.tensor(4.0, requires_grad=True)
        y = made(x)
    assert label in drawn(graph, x=x, y=y)


def test_a_cut_has_the_name_of_what_cut() -> None:
    with Graph() as graph:
        x = torch.tensor(3.0, requires_grad=True)
        with torch.inference_mode():
            a = 2 * x
        b = x.data
    told = described(graph.svg("Cut", x=x, a=a, b=b))
    assert "No gradient goes from a = 6 to x = 3: inference_mode()." in told
    assert "No gradient goes from b = 3 to x = 3: .data." in told


def test_ways_without_a_gradient_are_told() -> None:
    with Graph() as graph:
        x = torch.tensor(3.0, requires_grad=True)
        w = torch.tensor(2.0)
        y = w * x
    assert described(graph.svg("Before", x=x, w=w, y=y)) == (
        "w = 2 goes into y = 6. x = 3 goes into y = 6."
    )
    y.backward()
    told = described(graph.svg("After", x=x, w=w, y=y))
    assert "w = 2 goes into y = 6, and no gradient comes back." in told
    assert "x = 3 goes into" not in told


def test_autograd_grad_is_no_backward() -> None:
    with Graph() as graph:
        x = torch.tensor(3.0, requires_grad=True)
        y = 2 * x
        torch.autograd.grad(y, x)
    told = described(graph.svg("grad()", x=x, y=y))
    assert "grad() starts with 1 at y = 6." in told and ".grad None" in told


def test_one_leaf_alone_has_its_gradient() -> None:
    with Graph() as graph:
        x = torch.tensor(3.0, requires_grad=True)
        x.backward()
    assert described(graph.svg("Alone", x=x)) == "x = 3 is a leaf, with .grad 1."


def test_what_cannot_be_told_is_refused() -> None:
    with Graph() as graph:
        pass
    with pytest.raises(ValueError, match="no tensor of this graph has a name"):
        graph.svg("Nothing")
    with Graph() as graph:
        x = torch.tensor([1.0, 2.0], requires_grad=True)
        a, b = x.unbind()
        z = a * b
        z.backward()
    with pytest.raises(ValueError, match=r"unbind\(\) has made a = 1 and b = 2, and autograd"):
        graph.svg("Two from one", x=x, a=a, b=b)
    assert "A gradient of [2, 1] goes from z = 2 to x = [1, 2]." in described(
        graph.svg("One", x=x, z=z)
    )
    with pytest.raises(ValueError, match=r"mul_\(\) changes a view in place"), Graph():
        (2 * x)[0].mul_(10.0)


def test_names_are_escaped() -> None:
    svg = picture(name="<z> & 'w'")
    assert "<z> & 'w' = 9" in shown(svg) and "<z>" not in svg
    for drawn in (
        lines("<a>", "<b>", "<c>", {"<d>": [1.0, 2.0]}),
        bars("<a>", "<b>", {"<c>": 1.0}),
        questions("<a>", [("<b>", "yes", ["<c>"])], ["<d>"]),
    ):
        assert "<a>" in (ElementTree.fromstring(drawn).findtext("title") or "")


def test_a_tensor_that_is_not_in_the_graph_is_refused() -> None:
    with Graph() as graph:
        x = torch.tensor([3.0], requires_grad=True)
        (2 * x).backward()
    with pytest.raises(ValueError, match="w is in no operation of this graph"):
        graph.svg("Wrong", x=x, w=torch.ones(1))


def test_what_is_too_wide_for_a_phone_is_refused() -> None:
    with pytest.raises(ValueError, match="a phone shows 340"):
        picture(name="z" * 50)


def test_numbers_are_beside_their_edge_and_on_no_other() -> None:
    edge, other = [(100, 100), (100, 50)], [(112, 100), (112, 50)]
    assert beside(edge, "12", along(edge), [], 200, False)[0] > 100
    ways = [*along(edge), *along(other)]
    assert beside(edge, "12", ways, [], 200, False)[0] < 100 - 16
    taken = [(60, 50, 95, 100)]
    assert beside(edge, "12", along(edge), taken, 200, True)[0] > 100
    assert taken[1:] and all(right > 100 for _, _, right, _ in taken[1:])


def test_a_number_that_is_left_of_all_boxes_widens_the_picture() -> None:
    with Graph() as graph:
        a = torch.tensor(1.0, requires_grad=True)
        b = 123.4 * a
        c = 2.5 * a
        (b + c).backward()
    root = ElementTree.fromstring(graph.svg("Wide", a=a, b=b, c=c))
    shift = int(re.findall(r"translate\((\d+)", root.findall("{*}g")[0].get("transform", ""))[0])
    starts = [
        int(e.get("x", 0)) + shift for e in root.iter("text") if "start" in e.get("class", "")
    ]
    assert min(starts) >= 4


def test_an_axis_without_a_zero_says_where_it_starts() -> None:
    assert "weight (the axis starts at 2.5)" in shown(
        lines("Title", "step", "weight", {"a": [2.5, 4]})
    )
    assert "weight" in shown(lines("Title", "step", "weight", {"a": [0, 4]}))


def test_a_curve_has_places_between_whole_numbers() -> None:
    svg = lines("Title", "x", "y", {"a": [float(n * n) for n in range(17)]}, start=-2, by=0.25)
    assert described(svg).startswith("y, by x, from -2 by 0.25. a: 0, 1, 4,")
    assert {"-2", "-1.5", "2"} <= set(shown(svg)) and "-1.75" not in shown(svg)


def test_lines_have_gaps_where_there_is_no_number() -> None:
    svg = lines("Title", "step", "weight", {"a": [1.0, None, 3.0], "b": [2.0, 2.0, 2.0]}, start=1)
    assert described(svg) == "weight, by step, from 1. a: 1, none, 3. b: 2, 2, 2."
    path = next(e.get("d", "") for e in ElementTree.fromstring(svg).iter("path")
                if e.get("class") == "line s0")  # fmt: skip
    assert path.count("M") == 3 and path.count("L") == 0  # two points, and the one of the legend
    assert {"weight (the axis starts at 1)", "step", "1", "2", "3", "a", "b"} <= set(shown(svg))
    assert lines("Title", "step", "w", {"a": [1.0, 2.0]}) != lines(
        "Title", "step", "w", {"a": [1.0, 3.0]}
    )


def test_bars_are_as_long_as_their_numbers() -> None:
    svg = bars("Kept", "bytes", {"all": 800, "half": 400, "none": 0})
    widths = [int(e.get("width", 0)) for e in ElementTree.fromstring(svg).iter("rect")]
    assert widths[0] == 2 * widths[1] and widths[2] <= 2
    assert described(svg) == "all: 800 bytes, half: 400 bytes, none: 0 bytes."


def test_a_line_that_does_not_move_has_an_axis() -> None:
    assert {"2", "3", "4"} <= set(shown(lines("Still", "step", "w", {"a": [3.0, 3.0]})))


def test_numbers_that_cannot_be_drawn_are_refused() -> None:
    five = {name: [1.0, 2.0] for name in "abcde"}
    for series in ({}, {"a": [None]}, {"a": [1.0, float("nan")]}, five):
        with pytest.raises(ValueError, match="'Lines' needs one to four series of finite numbers"):
            lines("Lines", "step", "w", series)
    with pytest.raises(ValueError, match="differ too little"):
        lines("Lines", "step", "w", {"a": [1e9, 1e9 + 1]})
    with pytest.raises(ValueError, match="is too long for a phone"):
        lines("Lines", "step", "w", {"a" * 35: [1.0, 2.0]})
    for numbers in ({}, {"a": -1.0}, {"a": float("inf")}):
        with pytest.raises(ValueError, match="'Bars' needs finite numbers, none of them negative"):
            bars("Bars", "bytes", numbers)


def test_questions_lead_to_each_outcome() -> None:
    svg = questions("Is it?", [("A?", "no", ["not A", "x"]), ("B?", "yes", ["B"])], ["rest"])
    assert described(svg) == "A? no: not A; x. B? yes: B. All others: rest."
    assert {"A?", "yes", "no", "B?", "not A", "x", "rest"} <= set(shown(svg))


def test_an_order_goes_up() -> None:
    svg = order("Who came first?", ["<one>", "two"])
    assert described(svg) == "In this order: <one>, then two."
    places = {e.text: int(e.get("y", 0)) for e in ElementTree.fromstring(svg).iter("text")}
    assert places["<one>"] > places["two"] and places["1"] > places["2"]


def test_an_order_goes_down_where_it_is_asked_to() -> None:
    svg = order("What came first?", ["one", "two"], down=True)
    places = {e.text: int(e.get("y", 0)) for e in ElementTree.fromstring(svg).iter("text")}
    assert places["one"] < places["two"] and places["1"] < places["2"]


def test_a_step_that_no_phone_shows_is_refused() -> None:
    with pytest.raises(
        ValueError, match=r"'Steps': 'x{37}' is too long for a phone. .* 36 letters"
    ):
        order("Steps", ["x" * 37])


def test_a_flow_shows_the_gradients_that_arrived_and_the_closed_path() -> None:
    weight = torch.tensor(3.0, requires_grad=True)
    forward = [("x", "D"), ("D", "loss")]
    gradients = {("loss", "D"): torch.tensor(6.0), ("D", "x"): None}
    before = flow("Title", forward, gradients, {"D": weight}, {"D": "frozen"})
    assert '  n1["D<br>weight.grad: None<br>frozen"]:::stopped' in before
    assert before.splitlines()[-2:] == [
        '  n2 == "6" ==> n1',
        '  n1 -. "no gradient" .-x n0',
    ]
    (2 * weight).backward()
    assert '  n1["D<br>weight.grad: 2"]\n' in flow("Title", forward, gradients, {"D": weight})


@pytest.mark.parametrize(
    ("forward", "gradients", "told"),
    [
        ([], {("b", "a"): None}, "needs arrows forward"),
        ([("a", "b")], {}, "needs arrows forward"),
        ([("a", "b")], {("a", "b"): None}, "from 'a' to 'b', and nothing forward"),
    ],
)
def test_a_flow_that_cannot_be_is_refused(forward: Any, gradients: Any, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        flow("Title", forward, gradients, {})


# The flows that the mission names: on which page, what is in it, and how far the gradient gets.
FLOWS = {
    "articles/stop/gan-step/flow_discriminator": (
        {"input", "CNN", "G", "D", "real", "loss_D"},
        {"G"},
    ),
    "articles/stop/gan-step/flow_open": ({"input", "CNN", "G", "D", "real", "loss_D"}, set()),
    "articles/stop/gan-step/flow_generator": ({"input", "CNN", "G", "D", "loss_G"}, set()),
    "articles/stop/gan-step/flow_pix2pix": ({"image", "G", "D", "loss_GAN", "loss_L1"}, set()),
    "articles/stop/freeze-a-layer/flow": ({"input", "A", "B", "C", "loss"}, set()),
    "articles/stop/memory/flow_front": ({"input", "A", "B", "C", "loss"}, {"A"}),
    "articles/stop/memory/flow_middle": ({"input", "A", "B", "C", "loss"}, set()),
}


@pytest.mark.parametrize(("name", "names", "ends"), [(k, *v) for k, v in FLOWS.items()])
def test_the_flows_of_the_gan_and_of_three_networks_are_there(
    name: str, names: set[str], ends: set[str]
) -> None:
    page, _, file = name.rpartition("/")
    assert f'--8<-- "{file}.mmd"' in (DOCS / f"{page}.md").read_text("utf-8")
    text = (data.FOLDER.parents[1] / f"snippets/{name}.mmd").read_text("utf-8")
    labels = dict(re.findall(r'  (n\d+)\(?\["([^"<]*)', text))
    assert set(labels.values()) == names
    assert re.search(r"^  accTitle: \w", text, re.M)
    closed = re.findall(r'-\. "no gradient" \.-x (n\d+)', text)
    assert ends <= {labels[key] for key in closed}
    assert bool(ends) == bool(closed)
    if page.endswith("memory"):
        assert re.findall(r"keeps (\d+) bytes", text).count("128") == 2
