# --8<-- [start:cases]
import warnings
from functools import partial

import torch
from torch import nn

x = torch.linspace(-1, 1, 24).view(2, 3, 4)  # 2 examples, 24 elements
y = torch.linspace(0, 1, 24).view(2, 3, 4)
sign = torch.where(x > 0, 1.0, -1.0)
scores, other, third = x[:, :, 0], y[:, :, 0], y[:, :, 1]  # 2 times 3
classes, many = torch.tensor([0, 2]), torch.tensor([[0, 1, 2, 0]] * 2)
lengths = torch.tensor([4, 4]), torch.tensor([2, 1])
INPUTS = {  # for each loss, its inputs; the target is the last
    **dict.fromkeys(
        "L1Loss MSELoss SmoothL1Loss HuberLoss".split(), (x, y)
    ),
    **dict.fromkeys("BCEWithLogitsLoss PoissonNLLLoss".split(), (x, y)),
    **dict.fromkeys("SoftMarginLoss HingeEmbeddingLoss".split(), (x, sign)),
    "BCELoss": (x.sigmoid(), y),
    "KLDivLoss": (x.log_softmax(1), y.softmax(1)),
    "GaussianNLLLoss": (x, y + 1, y),  # input, target and variance
    "CrossEntropyLoss": (x, many),
    "NLLLoss": (x.log_softmax(1), many),
    "MultiMarginLoss": (scores, classes),
    "MultiLabelMarginLoss": (scores, torch.tensor([[0, 2, -1]] * 2)),
    "MultiLabelSoftMarginLoss": (scores, other.round()),
    "CosineEmbeddingLoss": (scores, other, torch.tensor([1.0, -1.0])),
    "MarginRankingLoss": (scores, other, sign[:, :, 0]),
    "TripletMarginLoss": (scores, other, third),
    "TripletMarginWithDistanceLoss": (scores, other, third),
    "AdaptiveLogSoftmaxWithLoss": (scores, classes),
    "LinearCrossEntropyLoss": (scores, classes),
    "CTCLoss": (
        x.permute(2, 0, 1),
        torch.tensor([[1, 2], [1, 2]]),
        *lengths,
    ),
}
ARGUMENTS = {
    "AdaptiveLogSoftmaxWithLoss": (3, 4, [2]),
    "LinearCrossEntropyLoss": (3, 3),
}
THE_SAME = ["NLLLoss2d"]  # as NLLLoss, deprecated
UNDEFINED = ["MultiLabelMarginLoss", "MultiMarginLoss"]  # of no example
# --8<-- [end:cases]
# --8<-- [start:build]
warnings.simplefilter("ignore")  # some targets come with advice
torch.manual_seed(0)  # two losses have weights
cases = {}
for name in dir(nn):
    if "Loss" in name and name not in THE_SAME:
        assert name in INPUTS, f"declare {name} in INPUTS"
        cases[name] = partial(getattr(nn, name), *ARGUMENTS.get(name, ()))
print(len(cases), "losses")


def report(sentence, answers):
    """Say for how many losses something is so, and name the fewer."""
    yes = [case for case in answers if answers[case]]
    no = [case for case in answers if not answers[case]]
    print(sentence.format(f"{len(yes)} of {len(answers)} losses"))
    if yes and no:
        few, word = (yes, "these") if len(yes) <= len(no) else (no, "not")
        print(f"    {word}: {', '.join(few)}")


# --8<-- [end:build]
# --8<-- [start:returns]
returns, none = {}, {}
for name, make in cases.items():
    output = make()(*INPUTS[name])
    returns[name] = isinstance(output, torch.Tensor) and output.dim() == 0
reduced = {  # AdaptiveLogSoftmaxWithLoss has no choice
    name: make
    for name, make in cases.items()
    if hasattr(make(), "reduction")
}
for name, make in reduced.items():
    output = make(reduction="none")(*INPUTS[name])
    none[name] = output.shape == INPUTS[name][0].shape
report("{} return a single number", returns)
report('reduction="none": {} return the shape of the input', none)
# --8<-- [end:returns]
# --8<-- [start:mean]
divisor = {}
for name, make in reduced.items():
    inputs = INPUTS[name]
    torch.manual_seed(0)
    total = make(reduction="sum")(*inputs).item()
    torch.manual_seed(0)  # the same weights, where it has some
    divisor[name] = round(total / make()(*inputs).item(), 3)
elements = {n: divisor[n] == INPUTS[n][0].numel() for n in divisor}
examples = {n: divisor[n] == INPUTS[n][0].shape[0] for n in divisor}
targets = {n: divisor[n] == 8 and not elements[n] for n in divisor}
report('"mean" divides the sum by the number of elements: {}', elements)
report('"mean" divides the sum by the number of examples: {}', examples)
report('"mean" divides the sum by the number of targets: {}', targets)
rest = [n for n in divisor if not elements[n] + examples[n] + targets[n]]
print("else:", ", ".join(rest))
# --8<-- [end:mean]
# --8<-- [start:ctc]
losses = nn.CTCLoss(reduction="none")(*INPUTS["CTCLoss"])
mean = nn.CTCLoss()(*INPUTS["CTCLoss"])
print(
    "by its length, then by 2:", mean.allclose((losses / lengths[1]).mean())
)
total = nn.KLDivLoss(reduction="sum")(*INPUTS["KLDivLoss"])
mean = nn.KLDivLoss(reduction="batchmean")(*INPUTS["KLDivLoss"])
print('KLDivLoss, "batchmean" divides by', round((total / mean).item(), 3))
# --8<-- [end:ctc]
# --8<-- [start:more]
last = {  # of three dimensions: 2 times 3 times 4
    "TripletMarginLoss": (x, x + 1, y),
    "TripletMarginWithDistanceLoss": (x, x + 1, y),
    "MultiLabelSoftMarginLoss": (x, y.round()),
}
for name, inputs in last.items():
    total = cases[name](reduction="sum")(*inputs)
    mean = cases[name]()(*inputs)
    print(f"{name}: divided by {round((total / mean).item(), 3)}")
# --8<-- [end:more]
# --8<-- [start:weights]
weight = torch.tensor([1.0, 2.0, 4.0])
by_weight = [
    name for name in reduced if hasattr(cases[name](), "ignore_index")
]
for name in by_weight:
    print(f"{name}, {divisor[name]:.0f} targets: divided by")
    for option in {"weight": weight}, {"ignore_index": 0}:
        torch.manual_seed(0)
        total = cases[name](reduction="sum", **option)(*INPUTS[name])
        torch.manual_seed(0)
        mean = cases[name](**option)(*INPUTS[name])
        print(f"    {round((total / mean).item(), 3)} with {[*option][0]}")
# --8<-- [end:weights]
# --8<-- [start:probabilities]
probabilities = y.softmax(1).requires_grad_()
total = nn.CrossEntropyLoss(weight, reduction="sum")(x, probabilities)
mean = nn.CrossEntropyLoss(weight)(x, probabilities)
print("probabilities: divided by", round((total / mean).item(), 3))
(grad,) = torch.autograd.grad(mean, probabilities)
print("they have a gradient:", grad.any().item())
# --8<-- [end:probabilities]
# --8<-- [start:twice]
mean_twice, sum_twice = {}, {}
for name, make in reduced.items():
    batch = 1 if name == "CTCLoss" else 0  # the dimension of the examples
    inputs = INPUTS[name]
    first = torch.cat([inputs[0]] * 2, batch)
    double = [first, *[torch.cat([t] * 2) for t in inputs[1:]]]
    for reduction, answers in ("mean", mean_twice), ("sum", sum_twice):
        loss = make(reduction=reduction)
        once, twice = loss(*inputs), loss(*double)
        answers[name] = twice.allclose(2 * once)
        if reduction == "mean":
            answers[name] = twice.allclose(once)
report('"mean": {} stay when each example comes twice', mean_twice)
report('"sum": {} double', sum_twice)
# --8<-- [end:twice]
# --8<-- [start:target]
reached, refused = {}, {}
for name, make in cases.items():
    inputs = [t.clone() for t in INPUTS[name]]
    number = 1 if name == "GaussianNLLLoss" else -1
    if not inputs[number].is_floating_point():
        continue  # classes and lengths have no gradient
    target = inputs[number].requires_grad_()
    try:
        loss = make()(*inputs)
        reached[name] = loss.requires_grad
    except RuntimeError as error:
        reached[name] = False
        refused[name] = error
report("a target that requires a gradient: {} give it one", reached)
for name, error in refused.items():
    print(f"{name}: RuntimeError: {error}")
# --8<-- [end:target]
# --8<-- [start:empty]
nan, zero = {}, {}
for name, make in reduced.items():
    batch = 1 if name == "CTCLoss" else 0
    inputs = INPUTS[name]
    if name in UNDEFINED:  # memory that nothing was written to
        continue
    empty = [inputs[0].narrow(batch, 0, 0), *[t[:0] for t in inputs[1:]]]
    try:
        nan[name] = bool(make()(*empty).isnan())
        zero[name] = make(reduction="sum")(*empty).item() == 0
    except (RuntimeError, ValueError, IndexError) as error:
        print(f"{name}: {type(error).__name__}: {error}")
report('"mean" of no example: {} are nan', nan)
report('"sum" of no example: {} are 0', zero)
# --8<-- [end:empty]
# --8<-- [start:parameters]
parameters = {n: bool([*make().parameters()]) for n, make in cases.items()}
report("{} have parameters of their own", parameters)
# --8<-- [end:parameters]
# --8<-- [start:table]
print('| Loss | "mean" divides by | gradient for the target |')
print("| --- | --- | :-: |")
for name in cases:
    by = "elements" if elements.get(name) else ""
    by = "examples" if examples.get(name) else by
    by = "each target's length, then examples" if name == "CTCLoss" else by
    by = "targets, or their weights" if name in by_weight else by
    by = by or "examples, always"
    word = {True: "yes", False: "-", None: "integers"}[reached.get(name)]
    word = "refused" if name in refused else word
    print(f"| {name} | {by} | {word} |")
# --8<-- [end:table]
