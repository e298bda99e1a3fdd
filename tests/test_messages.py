"""What is told of the messages that pages explain: stop_the_gradient.messages."""

from stop_the_gradient.messages import Explained, fragments, named, others, wording

ABOUT = Explained("errors/shape/", "A shape", "", (["the shape ", "[2]", " is none that I take"],))
AT = ("recipes/sum.md", "mistake")


def test_a_message_that_no_page_is_about_leads_to_its_program() -> None:
    printed = "ValueError: the sum of nothing is no number at all\nnan"
    assert list(others([(AT, printed)], [ABOUT])) == [
        (AT, ["the sum of nothing is no number at all"])
    ]


def test_a_message_is_told_once() -> None:
    twice = "ValueError: the sum of 3 tensors is no number\n"
    assert len(list(others([(AT, twice), (("b.md", "b"), twice.replace("3", "4"))], []))) == 1


def test_a_message_that_a_page_is_about_stays_there() -> None:
    assert not list(others([(AT, "ValueError: The shape [3, 4] is none that I take")], [ABOUT]))


def test_what_says_too_little_leads_nowhere() -> None:
    assert not list(others([(AT, "KeyError: 'x'\nValueError: no number")], []))


def test_parts_of_messages_among_the_words_of_a_section() -> None:
    also = "detach in loop, values have different metadata than in the forward pass [3]"
    assert fragments([also, ""]) == (wording("", also.partition(", ")[2]),)
    assert fragments([also])[0][1] == "[3]"


def test_a_section_names_a_message_that_no_program_can_raise() -> None:
    also = "LSTM on a GPU, RuntimeError: cudnn RNN backward can only be called, eval mode"
    assert named(also) == (["cudnn RNN backward can only be called"],)


def test_a_line_of_the_traceback_tells_a_message_that_says_too_little() -> None:
    also = "momentum lost, buf.mul_(momentum)<...>) RuntimeError: The size of tensor a, sizes"
    (parts,) = named(also)
    assert parts[::2] == ["buf.mul_(momentum)", ") RuntimeError: The size of tensor a"]
    assert not named("what does AttributeError: mean, a RuntimeError: here")


def test_what_any_code_may_raise_leads_nowhere() -> None:
    for line in (
        "RuntimeError: The size of tensor a (3) must match the size of tensor b (2)",
        "RuntimeError: Boolean value of Tensor with more than one value is ambiguous",
        "AttributeError: 'tuple' object has no attribute 'dim'",
    ):
        assert not list(others([(AT, line)], []))


def test_ordinals_vary_and_an_attribute_does_not() -> None:
    assert wording("", "nan values in its 0th output now")[1::2] == ["0th"]
    assert len(wording("", "'NoneType' object has no attribute 'zero_'")) == 1


def test_an_if_on_a_tensor_is_told_from_other_operators() -> None:
    assert not wording("", "no rule for aten::is_nonzero is there")[1::2]
    assert wording("", "no rule for the operator aten::t is there")[1::2] == ["aten::t"]


def test_a_storage_that_was_freed_is_no_storage_that_is_too_small() -> None:
    text = "sizes [2] need 40, out of bounds for storage of size 0"
    assert wording("", text)[1::2] == ["[2]", "40"]


def test_of_a_message_of_python_more_words_must_stay() -> None:
    """Else what fits any name would be found in what other programs raise."""
    text = "unsupported operand type(s) for +: 'int' and 'str'"
    assert wording("RuntimeError", text)[1::2] == ["'int'", "'str'"]
    assert wording("TypeError", text) == [text]


def test_names_and_code_are_no_part_of_a_message() -> None:
    """Else any traceback that shows such a line would lead to the page."""
    assert not fragments(["torch._dynamo.config.optimize_ddp, filter(lambda p: p.requires_grad"])


def test_the_types_of_input_and_weight_stay() -> None:
    """Those tell whether the device differs, or the dtype."""
    text = (
        "Input type (torch.cuda.HalfTensor) and weight type (torch.FloatTensor) should be the same"
    )
    assert wording("", text) == [text]
