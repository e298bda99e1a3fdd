# --8<-- [start:modes]
import threading
import warnings
from contextlib import ExitStack
from functools import partial

import torch
from torch import nn
from torch.autograd import grad_mode, graph

warnings.simplefilter("ignore")  # detect_anomaly() comes with advice


def keep(tensor):
    return tensor


ARGUMENTS = {  # of those that torch.autograd has
    "no_grad": (),
    "enable_grad": (),
    "set_grad_enabled": (False,),
    "inference_mode": (),
    "set_multithreading_enabled": (False,),
    "enforce_grad_layout_policy": (False,),
    "saved_tensors_hooks": (keep, keep),
    "save_on_cpu": (),
    "disable_saved_tensors_hooks": ("no hooks",),
    "allow_mutation_on_saved_tensors": (),
    "node_creation_hook": (lambda node: None,),
}
NO_MODES = """register_multi_grad_hook Node GradientEdge queue_callback
    get_gradient_edge increment_version region_activation_memory_budget
    set_warn_on_accumulate_grad_stream_mismatch
    set_override_stale_capture_stream"""
# --8<-- [end:modes]
# --8<-- [start:cases]
MODES = {"none": []}
for module in grad_mode, graph:
    for name in getattr(module, "__all__", ARGUMENTS):  # before 2.0
        if name in NO_MODES.split() or not hasattr(module, name):
            continue
        assert name in ARGUMENTS, f"declare {name} in ARGUMENTS"
        enter = partial(getattr(module, name), *ARGUMENTS[name])
        MODES[f"`{name}`"] = [enter]
MODES["`detect_anomaly`"] = [torch.autograd.detect_anomaly]
for outer in torch.no_grad, torch.inference_mode:
    for inner in torch.no_grad, torch.enable_grad, torch.inference_mode:
        if inner is not outer:
            name = f"`{inner.__name__}` in `{outer.__name__}`"
            MODES[name] = [outer, inner]
off = partial(torch.inference_mode, False)
MODES["`inference_mode(False)` in `no_grad`"] = [torch.no_grad, off]
MODES["`inference_mode(False)` in `inference_mode`"] = [
    torch.inference_mode,
    off,
]
print(len(MODES) - 1, "modes and pairs of modes")


def inside(mode, function, *arguments):
    """Return what a function returns in a mode, or its error."""
    with ExitStack() as stack:
        for enter in MODES[mode]:
            stack.enter_context(enter())
        try:
            return function(*arguments)
        except RuntimeError as error:
            return error


def report(sentence, answers):
    """Say for how many modes something is so, and name the fewer."""
    yes = [mode for mode in answers if answers[mode]]
    no = [mode for mode in answers if not answers[mode]]
    print(sentence.format(f"{len(yes)} of {len(answers)} modes"))
    if yes and no:
        few, word = (yes, "these") if len(yes) <= len(no) else (no, "not")
        print(f"    {word}: {', '.join(few).replace('`', '')}")


modes = [mode for mode in MODES if mode != "none"]
# --8<-- [end:cases]


# --8<-- [start:functions]
class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return 2 * x

    @staticmethod
    def backward(ctx, grad):
        return 2 * grad


def made(mode, function):
    """Return what a function makes of a leaf and of what comes from it."""
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    return inside(mode, function, w, 2 * w)


made_by = {
    "operation": lambda w, h: h * w,
    "custom": lambda w, h: Double.apply(w),
    "view": lambda w, h: h.view(2, 1),
    "creation": lambda w, h: torch.ones(2, requires_grad=True),
    "parameter": lambda w, h: nn.Linear(1, 1).weight,
    "flag": lambda w, h: (w * 2).detach().requires_grad_(),
    "plain": lambda w, h: torch.ones(2),
}
results = {
    name: {mode: made(mode, function) for mode in MODES}
    for name, function in made_by.items()
}
# --8<-- [end:functions]
# --8<-- [start:record]
recorded = {m: results["operation"][m].grad_fn is not None for m in modes}
custom = {m: results["custom"][m].grad_fn is not None for m in modes}
view = {m: results["view"][m].grad_fn is not None for m in modes}
report("an operation is recorded in {}", recorded)
report("a custom Function is recorded in {}", custom)
report("a view is recorded in {}", view)
# --8<-- [end:record]
# --8<-- [start:creation]
creation = {m: results["creation"][m].requires_grad for m in modes}
parameter = {m: results["parameter"][m].requires_grad for m in modes}
flag = {m: results["flag"][m].requires_grad for m in modes}
inference = {m: results["plain"][m].is_inference() for m in modes}
report("ones(2, requires_grad=True) requires one: {}", creation)
report("the weight of a new layer requires one: {}", parameter)
report("requires_grad_() works on what is made there: {}", flag)
report("what is made there is an inference tensor: {}", inference)
weights = {m: results["parameter"][m].is_inference() for m in modes}
report("the weight of a new layer is one, too: {}", weights)
learns = {}
for mode in modes:
    layer = inside(mode, nn.Linear, 2, 1)
    layer(torch.ones(1, 2)).sum().backward()
    learns[mode] = layer.weight.grad is not None
report("the weight of a new layer gets a gradient, later: {}", learns)
# --8<-- [end:creation]
# --8<-- [start:later]
problems = {}


def later(mode, use):
    """Return whether a tensor of a mode can be used after it."""
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    try:
        use(w, results["plain"][mode])
        return True
    except RuntimeError as error:
        problems.setdefault(f"RuntimeError: {error}")
        return False


uses = {
    "added": lambda w, t: (w + t).sum().backward(),
    "multiplied, and so saved": lambda w, t: (w * t).sum().backward(),
    "changed in place": lambda w, t: t.add_(0),
    "cloned, and saved": lambda w, t: (w * t.clone()).sum().backward(),
}
for name, use in uses.items():
    report(f"{name}, later: {{}}", {m: later(m, use) for m in modes})
print(*problems, sep="\n")
# --8<-- [end:later]
# --8<-- [start:in_place]
leaf, other = {}, {}
for mode in modes:
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    answer = inside(mode, w.add_, 1)
    leaf[mode] = not isinstance(answer, RuntimeError)
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    h = 2 * w
    inside(mode, h.mul_, 3)
    h.sum().backward()
    other[mode] = w.grad[0].item() == 6
report("a leaf that requires a gradient can be changed: {}", leaf)
report("2 * w, times 3 in place, has the gradient 6: {}", other)
# --8<-- [end:in_place]
# --8<-- [start:backward]
backward, adds, second = {}, {}, {}
for mode in modes:
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    loss = w.square().sum()
    inside(mode, loss.backward)
    backward[mode] = w.grad is not None and w.grad[1].item() == 4
    try:
        w.square().sum().backward()  # outside, adds to w.grad
        adds[mode] = w.grad[1].item() == 8
    except RuntimeError:
        adds[mode] = False
    loss = w.square().sum()
    grad = partial(torch.autograd.grad, loss, w, create_graph=True)
    answer = inside(mode, grad)
    second[mode] = (
        not isinstance(answer, RuntimeError) and answer[0].requires_grad
    )
report("backward() of a loss from outside works: {}", backward)
report("and the next one, outside, adds to .grad: {}", adds)
report("create_graph=True records there: {}", second)
# --8<-- [end:backward]
# --8<-- [start:layers]
statistics, dropped = {}, {}
for mode in modes:
    layer = nn.BatchNorm1d(2)
    inside(mode, layer, torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
    statistics[mode] = layer.running_mean.any().item()
    dropped[mode] = not inside(mode, nn.Dropout(0.5), torch.ones(99)).all()
report("BatchNorm's statistics change: {}", statistics)
report("Dropout drops: {}", dropped)
# --8<-- [end:layers]
# --8<-- [start:threads]
in_thread = {}


def records():
    return (2 * torch.ones(1, requires_grad=True)).requires_grad


def start(answers):
    thread = threading.Thread(target=lambda: answers.append(records()))
    thread.start()
    thread.join()


for mode in modes:
    answers = []
    inside(mode, start, answers)
    in_thread[mode] = answers[0]
report("a new thread records: {}", in_thread)
# --8<-- [end:threads]
# --8<-- [start:step]
changes, again = {}, {}
for mode in modes:
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.5, momentum=0.5)
    w.square().sum().backward()
    inside(mode, optimizer.step)
    changes[mode] = w.tolist() == [0.0, 0.0]
    try:
        optimizer.step()  # outside, with the momentum of the mode
        again[mode] = True
    except RuntimeError:
        again[mode] = False
report("step() changes a weight: {}", changes)
report("and the next step, outside, works: {}", again)
closure = {}
for mode in modes:
    w = torch.tensor([1.0, 2.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.5)

    def loss_of_w():
        loss = w.square().sum()
        loss.backward()
        return loss

    answer = inside(mode, optimizer.step, loss_of_w)
    closure[mode] = not isinstance(answer, RuntimeError)
report("step(closure) works: {}", closure)
# --8<-- [end:step]
# --8<-- [start:table]
print("| Mode | records | a leaf can be changed in place", end=" | ")
print(
    "2w, times 3 in place, learns as | `backward()` | inference tensors |"
)
print("| --- |" + " :-: |" * 5)
words = {True: "yes", False: "-"}
for mode in modes:
    cells = [words[x[mode]] for x in (recorded, leaf)]
    cells.append("6w" if other[mode] else "2w")
    cells += [words[x[mode]] for x in (backward, inference)]
    print("|", mode, "|", " | ".join(cells), "|")
# --8<-- [end:table]
