# --8<-- [start:cases]
import inspect
import warnings
from functools import partial

import torch

SWITCHES = {  # each is tried with every optimizer that has it
    "plain": {},
    "momentum": {"momentum": 0.5},
    "nesterov": {"momentum": 0.5, "nesterov": True},
    "amsgrad": {"amsgrad": True},
    "centered": {"centered": True},
    "decoupled_weight_decay": {"decoupled_weight_decay": True},
    "line_search_fn": {"line_search_fn": "strong_wolfe"},
    "maximize": {"maximize": True},
}
WAYS = {"loop": {}, "foreach": {"foreach": True}, "fused": {"fused": True}}
NOT_TRIED = {"adjust_lr_fn", "capturable", "differentiable", "max_eval"}
declared = NOT_TRIED.union(*SWITCHES.values(), *WAYS.values())
if torch.__version__ < (2, 4):  # fused steps needed a GPU
    del WAYS["fused"]

cases = {}  # what makes the optimizer, by (class, switch, way)
for kind in [getattr(torch.optim, name) for name in dir(torch.optim)]:
    if not isinstance(kind, type) or kind is torch.optim.Optimizer:
        continue
    arguments = inspect.signature(kind).parameters
    for name, argument in arguments.items():
        if isinstance(argument.default, bool | None):
            assert name in declared, f"declare {name} of {kind.__name__}"
    for switch, chosen in SWITCHES.items():
        for way, how in WAYS.items():
            if {*chosen, *how} <= {*arguments}:
                make = partial(kind, lr=0.5, **chosen, **how)
                cases[kind.__name__, switch, way] = make
kinds = list(dict.fromkeys(kind for kind, switch, way in cases))
print(len(kinds), "optimizers,", len(cases), "cases")
# --8<-- [end:cases]


# --8<-- [start:moved]
def gradient(make, value, dtype=torch.float32):
    """Return a gradient of the layout that an optimizer takes."""
    if make.func is torch.optim.SparseAdam:
        return torch.ones(1, 1, dtype=dtype).to_sparse() * value
    return torch.tensor([[value]], dtype=dtype)


def moved(make, *grads, dtype=torch.float32, **last):
    """Return by how much the last of some steps changes a weight of 2.

    A grad of None is no gradient. `last` are options that are set before
    the last step. The weight has a neighbour with a gradient of its own.
    """
    w = torch.tensor([[2.0]], dtype=dtype, requires_grad=True)
    neighbour = w.detach().clone().requires_grad_()
    optimizer = make([w, neighbour])
    group = optimizer.param_groups[0]
    group["weight_decay"] = 0.0

    def closure():
        w.grad = None if grad is None else gradient(make, grad, dtype)
        neighbour.grad = gradient(make, neighbour.item(), dtype)
        return neighbour.detach().square().sum() / 2

    for number, grad in enumerate(grads, 1):
        if number == len(grads):
            group.update(last)
        before = w.item()
        optimizer.step(closure)
    return w.item() - before


# --8<-- [end:moved]
# --8<-- [start:report]
def report(sentence, answers):
    """Say for how many cases something is so, and name the fewer."""
    yes = [case for case in answers if answers[case]]
    no = [case for case in answers if not answers[case]]
    print(sentence.format(f"{len(yes)} of {len(answers)} cases"))
    if yes and no:
        few, word = (yes, "these") if len(yes) <= len(no) else (no, "not")
        print(f"    {word}: {', '.join(named(few))}")


def named(chosen):
    """Return names of cases: the shortest that mean no other case."""
    names = {}
    for case in chosen:
        for places in (0,), (0, 1), (0, 2), (0, 1, 2):
            name = [case[place] for place in places]
            if all(
                other in chosen
                for other in cases
                if [other[place] for place in places] == name
            ):
                names[" ".join(name)] = None
                break
    return list(names)


# --8<-- [end:report]
# --8<-- [start:none]
none, none_later = {}, {}
for case, make in cases.items():
    none[case] = moved(make, None) != 0
    none_later[case] = moved(make, 1.0, None) != 0
report("None, and never a gradient: {} change", none)
report("None, and a gradient the step before: {} change", none_later)
# --8<-- [end:none]
# --8<-- [start:zero]
zero, zero_later = {}, {}
for case, make in cases.items():
    zero[case] = moved(make, 0.0) != 0
    zero_later[case] = moved(make, 1.0, 0.0) != 0
report("zero in the first step: {} change", zero)
report("zero after a step with a gradient of 1: {} change", zero_later)
# --8<-- [end:zero]
# --8<-- [start:decay]
decay, decay_none, by_default = {}, {}, {}
for case, make in cases.items():
    if "weight_decay" in inspect.signature(make.func).parameters:
        decay[case] = moved(make, 0.0, weight_decay=0.5) != 0
        decay_none[case] = moved(make, None, weight_decay=0.5) != 0
        options = make([torch.ones(1, 1, requires_grad=True)]).defaults
        by_default[case] = options["weight_decay"] > 0
report("weight decay, the gradient is zero: {} change", decay)
report("weight decay, the gradient is None: {} change", decay_none)
report("weight decay without asking for it: {}", by_default)
# --8<-- [end:decay]
# --8<-- [start:rate]
rate, rate_later = {}, {}
for case, make in cases.items():
    rate[case] = moved(make, 1.0, lr=0.0) != 0
    try:
        rate_later[case] = moved(make, 1.0, 1.0, lr=0.0) != 0
    except ZeroDivisionError:
        print(f"{' '.join(case)}: ZeroDivisionError")
report("lr=0 from the start: {} change", rate)
report("lr=0 set after a step: {} change", rate_later)
# --8<-- [end:rate]
# --8<-- [start:nan]
nan, inf = {}, {}
for case, make in cases.items():
    try:
        nan[case] = moved(make, float("nan"), lr=0.0) != 0
    except ZeroDivisionError:
        print(f"{' '.join(case)}: ZeroDivisionError")
    change = moved(make, float("inf"), lr=0.0)
    inf[case] = change != change  # nan is the number that is not itself
report("lr=0, the gradient is nan: {} become nan", nan)
report("lr=0, the gradient is inf: {} become nan", inf)
# --8<-- [end:nan]
# --8<-- [start:half]
half = {}
for case, make in cases.items():
    try:
        change = moved(make, 0.0, dtype=torch.float16)
        half[case] = change != change
    except RuntimeError as error:
        print(f"{' '.join(case)}: RuntimeError: {error}")
report("float16, zero in the first step: {} become nan", half)
# --8<-- [end:half]
# --8<-- [start:frozen]
taken, frozen = {}, {}
for case, make in cases.items():
    w = torch.tensor([[2.0]], requires_grad=False)
    optimizer = make([w])
    taken[case] = w is optimizer.param_groups[0]["params"][0]
    w.grad = gradient(make, 1.0)  # left over
    optimizer.step(w.sum)  # LBFGS wants the loss
    frozen[case] = w.item() != 2.0
report("frozen: {} take it into their list", taken)
report("frozen, with a gradient left over: {} change it", frozen)
# --8<-- [end:frozen]
# --8<-- [start:state]
made = {}
for case, make in cases.items():
    w = torch.tensor([[2.0]], requires_grad=True)
    optimizer = make([w])
    made[case] = "when it is built" if optimizer.state[w] else "never"
    for grad in None, gradient(make, 0.0):
        w.grad = grad
        optimizer.step(w.sum)
        state = [x for x in optimizer.state[w].values() if x is not None]
        if state and made[case] == "never":
            made[case] = "in a step without a gradient"
            if w.grad is not None:
                made[case] = "in the first step with a gradient"
for when in sorted({*made.values()}):
    report(f"state made {when}: {{}}", {c: made[c] == when for c in cases})
# --8<-- [end:state]
# --8<-- [start:same]
same = {}
for (kind, switch, way), make in cases.items():
    if way != "loop":
        loop = moved(cases[kind, switch, "loop"], 1.0, 0.5)
        difference = moved(make, 1.0, 0.5) - loop
        same[kind, switch, way] = abs(difference) < 1e-5 * abs(loop)
report("foreach and fused: {} change it as much as the loop does", same)
# --8<-- [end:same]
# --8<-- [start:kept]
kept = {}
for case, make in cases.items():
    w = torch.tensor([[2.0]], requires_grad=True)
    w.grad = gradient(make, 1.0)
    optimizer = make([w])
    optimizer.param_groups[0]["weight_decay"] = 0.0
    optimizer.step(w.sum)
    kept[case] = w.grad.sum().item() == 1.0
report("step() leaves .grad as it was in {}", kept)
# --8<-- [end:kept]
# --8<-- [start:sparse]
warnings.simplefilter("ignore")  # Adagrad makes a sparse tensor, and warns
sparse, dense = {}, {}
for case, make in cases.items():
    for grad in torch.ones(1, 1), torch.ones(1, 1).to_sparse():
        takes = sparse if grad.is_sparse else dense
        w = torch.tensor([[2.0]], requires_grad=True)
        w.grad = grad
        try:
            make([w]).step(w.sum)
            takes[case] = True
        except RuntimeError:
            takes[case] = False
report("a sparse gradient: {} take it", sparse)
report("a dense gradient: {} take it", dense)
# --8<-- [end:sparse]


# --8<-- [start:closure]
def calls_of_closure(make):
    """Return how often one step calls its closure."""
    w = torch.tensor([[2.0]], requires_grad=True)
    calls = []

    def closure():
        calls.append(torch.is_grad_enabled())
        w.grad = gradient(make, w.item())
        return w.detach().square().sum() / 2

    make([w]).step(closure)
    return calls


calls = {case: calls_of_closure(make) for case, make in cases.items()}
report("closure: {} call it once", {c: len(calls[c]) == 1 for c in cases})
report("closure: {} record in it", {c: all(calls[c]) for c in cases})
# --8<-- [end:closure]
# --8<-- [start:table]
columns = {
    "None": none,
    "None, later": none_later,
    "zero": zero,
    "zero, later": zero_later,
    "zero, decay": decay,
    "lr=0": rate,
    "lr=0, later": rate_later,
    "nan, lr=0": nan,
}
print("| Optimizer |", " | ".join(columns), "|")
print("| --- |", " | ".join(":-:" for column in columns), "|")
for kind in kinds:
    rows = {}  # one, or more where its switches differ
    for case in [case for case in cases if case[0] == kind]:
        answers = [column.get(case) for column in columns.values()]
        words = [{True: "yes", False: "-", None: ""}[x] for x in answers]
        rows.setdefault(" | ".join(words), []).append(case)
    for words, chosen in rows.items():
        name = ", ".join(named(chosen)).replace(f", {kind}", ",")
        print(f"| {name} | {words} |")
# --8<-- [end:table]
