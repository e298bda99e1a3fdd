"""Pictures show what ran: another program gives another picture, and a phone can show it."""

from xml.etree import ElementTree

import pytest
import torch

from stop_the_gradient.figures import Graph, bars, lines, order, questions


def picture(cut: bool = False, factor: float = 5.0, name: str = "z") -> str:
    with Graph() as graph:
        x = torch.tensor([3.0], requires_grad=True)
        z = x * x
        y = factor * (z.detach() if cut else z) + x
        y.backward()
    return graph.svg("Two ways", **{"x": x, name: z, "y": y})


def described(svg: str) -> str:
    return ElementTree.fromstring(svg).findtext("desc") or ""


def shown(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter("text")]


def test_the_same_program_gives_the_same_bytes() -> None:
    assert picture() == picture()


def test_a_graph_shows_the_gradients_that_passed() -> None:
    told = described(picture())
    assert "From y = 48 5 arrives at z = 9." in told
    assert "From y = 48 1 arrives at x = 3." in told
    assert "From z = 9 30 arrives at x = 3." in told
    assert "x = 3 is a leaf, with .grad 31." in told
    assert {"z = 9", "x·x", "5", "30", ".grad 31"} <= set(shown(picture()))
    assert "12" in shown(picture(factor=2.0)) and "12" not in shown(picture())
    assert 'class="cut"' not in picture()


def test_a_cut_is_drawn_where_nothing_was_recorded() -> None:
    told = described(picture(cut=True))
    assert "nothing passes to z = 9: detach()." in told
    assert ".grad 1." in told
    assert picture(cut=True).count('class="cut"') == 1
    with Graph() as graph:
        x = torch.tensor([3.0], requires_grad=True)
        with torch.no_grad():
            z = 2 * x
        y = x + z
        y.backward()
    assert "From z = 6 nothing passes to x = 3: no_grad()." in described(
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
    assert "From loss = 9 6 arrives at first = 3." in told
    assert "From first = 3 6 arrives at w = 3." in told
    assert "nothing passes" not in told


def test_a_cut_behind_steps_without_a_name_is_drawn() -> None:
    with Graph() as graph:
        x = torch.tensor([3.0], requires_grad=True)
        fixed = (2 * x).detach()
        y = x + fixed
        y.backward()
    told = described(graph.svg("Straight through", x=x, fixed=fixed, y=y))
    assert "From fixed = 6 nothing passes to x = 3: detach()." in told
    assert "From y = 9 1 arrives at x = 3." in told


class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx: object, x: torch.Tensor) -> torch.Tensor:
        return x * 2

    @staticmethod
    def backward(ctx: object, grad: torch.Tensor) -> torch.Tensor:
        return grad * 7


def test_a_function_of_ones_own_is_one_operation() -> None:
    with Graph() as graph:
        x = torch.tensor([3.0], requires_grad=True)
        z = Double.apply(x)
        y = z * 5
        y.backward()
    svg = graph.svg("A function", x=x, z=z, y=y)
    assert "From z = 6 35 arrives at x = 3." in described(svg)
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
    assert "From z = 6 24 arrives at x = 3." in described(svg)


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


def test_lines_have_gaps_where_there_is_no_number() -> None:
    svg = lines("Title", "step", "weight", {"a": [1.0, None, 3.0], "b": [2.0, 2.0, 2.0]}, start=1)
    assert described(svg) == "weight, by step, from 1. a: 1, none, 3. b: 2, 2, 2."
    path = next(e.get("d", "") for e in ElementTree.fromstring(svg).iter("path")
                if e.get("class") == "line s0")  # fmt: skip
    assert path.count("M") == 3 and path.count("L") == 0  # two points, and the one of the legend
    assert {"weight", "step", "1", "2", "3", "a", "b"} <= set(shown(svg))
    assert lines("Title", "step", "w", {"a": [1.0, 2.0]}) != lines(
        "Title", "step", "w", {"a": [1.0, 3.0]}
    )


def test_bars_are_as_long_as_their_numbers() -> None:
    svg = bars("Kept", "bytes", {"all": 800, "half": 400, "none": 0})
    widths = [int(e.get("width", 0)) for e in ElementTree.fromstring(svg).iter("rect")]
    assert widths[0] == 2 * widths[1] and widths[2] <= 2
    assert described(svg) == "all: 800 bytes, half: 400 bytes, none: 0 bytes."


def test_questions_lead_to_each_outcome() -> None:
    svg = questions("Is it?", [("A?", "no", ["not A", "x"]), ("B?", "yes", ["B"])], ["rest"])
    assert described(svg) == "A? no: not A; x. B? yes: B. All others: rest."
    assert {"A?", "yes", "no", "B?", "not A", "x", "rest"} <= set(shown(svg))


def test_an_order_goes_up() -> None:
    svg = order("Who came first?", ["<one>", "two"])
    assert described(svg) == "In this order: <one>, then two."
    places = {e.text: int(e.get("y", 0)) for e in ElementTree.fromstring(svg).iter("text")}
    assert places["<one>"] > places["two"] and places["1"] > places["2"]
