# --8<-- [start:net]
import warnings

import torch
from torch import nn
from torch.nn.modules.module import register_module_forward_hook
from torch.nn.utils import parametrize

x = torch.tensor([[1.0], [2.0], [4.0]], requires_grad=True)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.A, self.C = nn.Linear(1, 1), nn.Linear(1, 1)
        self.B = nn.Sequential(nn.Linear(1, 1), nn.BatchNorm1d(1))
        for number, parameter in enumerate(self.parameters(), 1):
            nn.init.constant_(parameter, number)
        self.between, self.returns_both = (lambda h: h), False
        self.last = torch.Tensor.contiguous  # returns what it is given

    def forward(self, x):
        h = self.B(self.A(x))
        out = self.C(self.between(h))
        if self.returns_both:
            return self.last(out), h
        return self.last(out)


class Double(nn.Module):
    def forward(self, weight):
        return 2 * weight


def twice(*given):
    """Return the last argument, doubled: that is what each hook does."""
    *_, last = given
    if isinstance(last, tuple):
        return tuple(t if t is None else 2 * t for t in last)
    return 2 * last


def twice_gradient(parameter):
    parameter.grad.mul_(2)


# --8<-- [end:net]
# --8<-- [start:inside]
def no_grad(h):
    with torch.no_grad():
        return 1 * h


def detach_in_place(h):
    h = 1 * h
    h.detach_()
    return h


def hook(h):
    h.register_hook(twice)
    return h


def retain(h):
    h.retain_grad()
    return h


INSIDE = {  # what forward() does between B and C
    "`h.detach()`": lambda h: h.detach(),
    "`h.detach_()`": detach_in_place,
    "`no_grad()`": no_grad,
    "`h.register_hook()`": hook,
    "`h.retain_grad()`": retain,
}
BOTH = {"`h.detach()`, and `h` is returned, too": lambda h: h.detach()}
# --8<-- [end:inside]
# --8<-- [start:changes]
seven = torch.tensor([[7.0]])
FLAGS = {
    "`B.requires_grad_(False)`": lambda n: n.B.requires_grad_(False),
    "`B.eval()`": lambda n: n.B.eval(),
    "`B[1].momentum = 1.0`": lambda n: setattr(n.B[1], "momentum", 1.0),
    "`net.between`, a function": lambda n: setattr(n, "between", no_grad),
    "`net.last`, a method of `torch.Tensor`": lambda n: setattr(
        n, "last", torch.neg
    ),
}
PARTS = {
    "`C = nn.Identity()`": lambda n: setattr(n, "C", nn.Identity()),
    "`C.forward = ...`": lambda n: setattr(n.C, "forward", twice),
    "`C.weight = nn.Parameter(...)`": lambda n: setattr(
        n.C, "weight", nn.Parameter(seven)
    ),
    "`C.weight.data = ...`": lambda n: setattr(n.C.weight, "data", seven),
    "a parametrization of `C.weight`": lambda n: (
        parametrize.register_parametrization(n.C, "weight", Double())
    ),
}
HOOKS = {
    "`C.weight.register_hook()`": lambda n: n.C.weight.register_hook(twice),
    "`C.weight.register_post_accumulate_grad_hook()`": lambda n: (
        n.C.weight.register_post_accumulate_grad_hook(twice_gradient)
    ),
    "`net.register_forward_hook()`": lambda n: n.register_forward_hook(
        twice
    ),
    "`net.register_full_backward_hook()`": lambda n: (
        n.register_full_backward_hook(lambda m, g, out: twice(g))
    ),
    "`C.register_forward_pre_hook()`": lambda n: (
        n.C.register_forward_pre_hook(twice)
    ),
    "`C.register_forward_hook()`": lambda n: n.C.register_forward_hook(
        twice
    ),
    "`C.register_full_backward_pre_hook()`": lambda n: (
        n.C.register_full_backward_pre_hook(twice)
    ),
    "`C.register_full_backward_hook()`": lambda n: (
        n.C.register_full_backward_hook(lambda m, g, out: twice(g))
    ),
    "`register_module_forward_hook()`": lambda n: (
        register_module_forward_hook(twice)
    ),
}
# --8<-- [end:changes]
# --8<-- [start:measure]
IN = "in `forward()`"
BEFORE, AFTER = "before the first call", "after the first call"
REMOVED = "removed after the first call"


def facts(net, run):
    """Return the output, the gradients and the statistics of a step."""
    x.grad = None
    net.zero_grad()
    out = run(x)
    out = out[0] if net.returns_both else out
    out.square().sum().backward()
    tensors = [out, x.grad, *net.B.buffers()]
    tensors += [parameter.grad for parameter in net.parameters()]
    return [None if t is None else rounded(t) for t in tensors]


def rounded(tensor):
    return [round(n, 2) + 0.0 for n in tensor.flatten().tolist()]


def cut_inside(name, net, run):
    net.between, net.returns_both = (INSIDE | BOTH)[name], name in BOTH
    return {IN: facts(net, run)}


def hook_first(name, net, run):
    torch.compiler.reset()
    handle = HOOKS[name](net)
    found = {BEFORE: facts(net, run)}
    handle.remove()
    return found | {REMOVED: facts(net, run)}


def change_later(name, net, run):
    facts(net, run)
    handle = (FLAGS | PARTS | HOOKS)[name](net)
    found = facts(net, run)
    if name in HOOKS:
        handle.remove()
    return {AFTER: found}


PLAN = [(cut_inside, INSIDE | BOTH), (hook_first, HOOKS)]
PLAN += [(change_later, family) for family in (FLAGS, PARTS, HOOKS)]
results = {}
for step, family in PLAN:
    torch.compiler.reset()  # after 8 compiled variants, none is added
    for name in family:
        net = Net()
        eager = step(name, net, net)
        net = Net()
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            run = torch.compile(net, backend="aot_eager")
            compiled = step(name, net, run)
        wrong = "a warning" if told else "**silent**"
        for when, answer in eager.items():
            same = compiled[when] == answer
            results[name, when] = "the same" if same else wrong
# --8<-- [end:measure]
# --8<-- [start:counted]
same = [case for case in results if results[case] == "the same"]
print(f"{len(results)} cases, {len(same)} of {len(results)} the same:")
for when in IN, BEFORE, AFTER, REMOVED:
    of = [case for case in results if case[1] == when]
    print(f"{when}: {sum(case in same for case in of)} of {len(of)}")
    for case in of:
        if case not in same:
            print(f"    not: {case[0]}: {results[case]}".replace("*", ""))
# --8<-- [end:counted]
# --8<-- [start:inside_table]
print("| `forward()` has, between B and C | compiled |")
print("| --- | --- |")
for name in INSIDE | BOTH:
    print(f"| {name} | {results[name, IN]} |")
# --8<-- [end:inside_table]
# --8<-- [start:table]
TIMES = BEFORE, AFTER, REMOVED
print("| what changes |", *(f"{when} |" for when in TIMES))
print("| --- | --- | --- | --- |")
for name in FLAGS | PARTS | HOOKS:
    cells = [results.get((name, when), "") for when in TIMES]
    print(f"| {name} |", *(f"{cell} |" for cell in cells))
# --8<-- [end:table]
