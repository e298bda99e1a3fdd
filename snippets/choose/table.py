import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

x = torch.arange(32.0).view(4, 8) / 32
print("| You write | A gets a gradient | B does | C does | B moves", end=" ")
print("| B's running mean moves | Bytes kept |")
print("| --- | :-: | :-: | :-: | :-: | :-: | --: |")


def row(code, before=None, forward=None, without_B=False):
    A, C = nn.Linear(8, 8), nn.Linear(8, 8)
    B = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8))
    nets = (A, C) if without_B else (A, B, C)
    if before:
        before(B)
    optimizer = torch.optim.SGD([p for net in nets for p in net.parameters()])
    own = {p.data_ptr() for net in (A, B, C) for p in net.parameters()}
    kept = {}

    def note(tensor):
        if tensor.data_ptr() not in own:
            kept[tensor.data_ptr()] = tensor.nbytes
        return tensor

    with saved_tensors_hooks(note, lambda tensor: tensor):
        h = forward(A, B) if forward else B(A(x))
        loss = C(h).square().mean()
    old = B[0].weight.clone()
    loss.backward()
    optimizer.step()
    facts = [net.weight.grad is not None for net in (A, B[0], C)]
    facts += [not old.equal(B[0].weight), B[1].running_mean.any()]
    marks = ["yes" if fact else "no" for fact in facts]
    print(f"| `{code}` |", " | ".join(marks), f"| {sum(kept.values())} |")


def under(mode):
    def forward(A, B):
        with mode():
            return B(A(x))

    return forward


row("C(B(A(x)))")
row("C(B(A(x)).detach())", forward=lambda A, B: B(A(x)).detach())
row("with torch.no_grad(): h = B(A(x))", forward=under(torch.no_grad))
row("B.requires_grad_(False)", before=lambda B: B.requires_grad_(False))
row("B.eval()", before=lambda B: B.eval())
row("SGD([*A.parameters(), *C.parameters()])", without_B=True)
