# --8<-- [start:ways]
from functools import partial

import torch
from torch import nn

func = getattr(torch, "func", None) or torch.nn.utils.stateless  # 1.13


def under(mode, B, h):
    with mode():
        return B(h)


def under_inference_mode(B, h):
    with torch.inference_mode():
        h = B(h)
    return h.clone()  # C cannot save what inference_mode() made


def with_constants(B, h):
    constants = {name: p.detach() for name, p in B.named_parameters()}
    return func.functional_call(B, constants, (h,))


def with_hook(B, h):
    h = B(h)
    h.register_hook(torch.zeros_like)
    return h


CALLS = {  # how B is called with what A made
    "`B(h).detach()`": lambda B, h: B(h).detach(),
    "`B(h.detach())`": lambda B, h: B(h.detach()),
    "`B(h).data`": lambda B, h: B(h).data,
    "`torch.tensor(B(h).tolist())`": lambda B, h: torch.tensor(
        B(h).tolist()
    ),
    "`no_grad()`": partial(under, torch.no_grad),
    "`set_grad_enabled(False)`": partial(
        under, partial(torch.set_grad_enabled, False)
    ),
    "`inference_mode()` and `clone()`": under_inference_mode,
    "`functional_call()` with constants": with_constants,
    "a hook that returns zeros": with_hook,
}
# --8<-- [end:ways]
# --8<-- [start:measure]
PREPARATIONS = {  # what is done to B before the forward pass
    "`B.requires_grad_(False)`": lambda B: B.requires_grad_(False),
    "`B.eval()`": lambda B: B.eval(),
    "both of these": lambda B: B.requires_grad_(False).eval(),
}
WAYS = ["nothing", *CALLS, *PREPARATIONS, "not in the list", "`lr=0`"]
WAYS += ["`.grad = None` before the step"]
x = torch.arange(32.0).view(4, 8) / 32  # 32 numbers: 128 bytes


class Net(nn.Module):
    def __init__(self, way):
        super().__init__()
        torch.manual_seed(0)
        self.A, self.C = nn.Linear(8, 8), nn.Linear(8, 8)
        self.B = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8))
        self.call = CALLS.get(way, lambda B, h: B(h))
        PREPARATIONS.get(way, nn.Module.train)(self.B)

    def forward(self, x):
        return self.C(self.call(self.B, self.A(x)))


def groups_of(net, way):
    """Return the optimizer's groups: those of B are as the way demands."""
    groups = [{"params": [*net.A.parameters(), *net.C.parameters()]}]
    if way != "not in the list":
        groups.append({"params": [*net.B.parameters()]})
    if way == "`lr=0`":
        groups[1]["lr"] = 0.0
    return groups


def loss_of(net):
    return net(x).square().sum()


def seen(net, way, optimizer, run=loss_of):
    """Return who has a gradient, and whether a step changes B."""
    weights = [part.weight for part in (net.A, net.B[0], net.C)]
    before = weights[1].detach().clone()
    statistics = net.B[1].running_mean.clone()
    run(net).backward()
    if way == "`.grad = None` before the step":
        net.B.zero_grad(set_to_none=True)
    optimizer.step()
    facts = ["-" if w.grad is None else "yes" for w in weights]
    for i, w in enumerate(weights):
        if w.grad is not None and not w.grad.any():
            facts[i] = "zeros"
    facts.append("-" if weights[1].equal(before) else "yes")
    same = net.B[1].running_mean.equal(statistics)
    return [*facts, "-" if same else "yes"]


# --8<-- [end:measure]
# --8<-- [start:plain]
plain, decay, momentum, zeros = {}, {}, {}, {}
for way in WAYS:
    net = Net(way)
    optimizer = torch.optim.SGD(groups_of(net, way), lr=0.5)
    plain[way] = seen(net, way, optimizer)

    net = Net(way)
    groups = groups_of(net, way)
    optimizer = torch.optim.SGD(groups, lr=0.5, weight_decay=0.5)
    decay[way] = seen(net, way, optimizer)

    for answers, to_none in (momentum, True), (zeros, False):
        net = Net("nothing")  # a step before, in which B learns
        groups = groups_of(net, way)
        optimizer = torch.optim.SGD(groups, lr=0.5, momentum=0.5)
        loss_of(net).backward()
        optimizer.step()
        net.zero_grad(set_to_none=to_none)
        net.call = Net(way).call
        PREPARATIONS.get(way, nn.Module.train)(net.B)
        answers[way] = seen(net, way, optimizer)
# --8<-- [end:plain]
# --8<-- [start:bytes]
kept = {}
for way in WAYS:
    net, saved = Net(way), {}

    def unpack(tensor):
        saved[tensor.data_ptr()] = tensor.numel() * tensor.element_size()
        return tensor

    detach = torch.Tensor.detach
    with torch.autograd.graph.saved_tensors_hooks(detach, unpack):
        loss_of(net).backward()
    for tensor in net.state_dict().values():  # they are there anyway
        saved.pop(tensor.data_ptr(), None)
    kept[way] = sum(saved.values())
# --8<-- [end:bytes]
# --8<-- [start:table]
print("| B is stopped by | A.grad | B.grad | C.grad | B changes", end=" | ")
print("with momentum | zeros and momentum | with decay", end=" | ")
print("BatchNorm changes | bytes kept |")
print("| --- |" + " :-: |" * 8 + " --: |")
for way in WAYS:
    cells = plain[way][:4] + [momentum[way][3], zeros[way][3]]
    cells += [decay[way][3], plain[way][4], str(kept[way])]
    print("|", way, "|", " | ".join(cells), "|")


# --8<-- [end:table]
# --8<-- [start:report]
def report(sentence, answers):
    """Say for how many ways something is so, and name the fewer."""
    yes = [way for way in answers if answers[way]]
    no = [way for way in answers if not answers[way]]
    print(sentence.format(f"{len(yes)} of {len(answers)} ways"))
    if yes and no:
        few, word = (yes, "these") if len(yes) <= len(no) else (no, "not")
        print(f"    {word}: {', '.join(few).replace('`', '')}")


ways = WAYS[1:]
report(
    "the gradient reaches A: {}", {w: plain[w][0] == "yes" for w in ways}
)
report(
    "the gradient reaches C: {}", {w: plain[w][2] == "yes" for w in ways}
)
report(
    "B holds still, plain SGD: {}", {w: plain[w][3] == "-" for w in ways}
)
report(
    "B holds still, momentum: {}", {w: momentum[w][3] == "-" for w in ways}
)
report("B holds still, zeros: {}", {w: zeros[w][3] == "-" for w in ways})
report(
    "B holds still, weight decay: {}", {w: decay[w][3] == "-" for w in ways}
)
report("BatchNorm holds still: {}", {w: plain[w][4] == "-" for w in ways})
less = {w: kept[w] < kept["nothing"] for w in ways}
report("fewer bytes are kept: {}", less)
# --8<-- [end:report]
# --8<-- [start:runs]
import warnings

from torch.utils.checkpoint import checkpoint


def compiled(net):
    torch._dynamo.reset()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # tolist() breaks the graph
        return torch.compile(net, backend="aot_eager")(x).square().sum()


def with_autocast(net):
    with torch.autocast("cpu", torch.bfloat16):
        return net(x).float().square().sum()


def checkpointed(net, use_reentrant):
    leaf = x.clone().requires_grad_()  # the reentrant way asks for one
    return checkpoint(net, leaf, use_reentrant=use_reentrant).square().sum()


RUNS = {
    "autocast": with_autocast,
    "checkpoint": partial(checkpointed, use_reentrant=False),
    "reentrant checkpoint": partial(checkpointed, use_reentrant=True),
}
if hasattr(torch, "compile"):  # since 2.0
    RUNS["torch.compile"] = compiled
# --8<-- [end:runs]
# --8<-- [start:contexts]
same = {}
for name, run in RUNS.items():
    same[name] = {}
    for way in ["nothing", *CALLS, *PREPARATIONS]:  # the rest runs the same
        net = Net(way)
        optimizer = torch.optim.SGD(groups_of(net, way), lr=0.5)
        try:
            same[name][way] = seen(net, way, optimizer, run) == plain[way]
        except RuntimeError as error:
            same[name][way] = False
            print(f"{name}, {way.replace('`', '')}:")
            print(f"    RuntimeError: {error}")
    report(f"{name}: the same gradients and changes in {{}}", same[name])
# --8<-- [end:contexts]
# --8<-- [start:ddp]
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel

dist.init_process_group(
    "gloo", store=dist.HashStore(), rank=0, world_size=1
)
ddp, unused = {}, {}
for way in WAYS:
    for answers in ddp, unused:
        net = Net(way)
        optimizer = torch.optim.SGD(groups_of(net, way), lr=0.5)
        wrapped = DistributedDataParallel(
            net, find_unused_parameters=answers is unused
        )
        try:
            facts = seen(net, way, optimizer, lambda net: loss_of(wrapped))
            answers[way] = facts == plain[way]
            wrapped.zero_grad()
            loss_of(wrapped).backward()  # the second step
        except RuntimeError as error:
            answers[way], message = False, str(error)
        if answers[way]:
            break
dist.destroy_process_group()
report("DDP: {} run, with the same gradients and changes", ddp)
report("DDP, find_unused_parameters=True: {} of the others", unused)
# --8<-- [end:ddp]
