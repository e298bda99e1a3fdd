# --8<-- [start:measure]
import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

x = torch.arange(32.0).view(4, 8) / 32  # 32 numbers: 128 bytes
kept = {}  # what backward() takes from autograd: bytes by address


def unpack(tensor):
    kept[tensor.data_ptr()] = tensor.nbytes
    return tensor


def networks():
    A, C = nn.Linear(8, 8), nn.Linear(8, 8)
    B = nn.Sequential(nn.Linear(8, 8), nn.BatchNorm1d(8))
    return A, B, C


def row(way, A, B, C, output, listed="ABC"):
    nets = {"A": A, "B": B, "C": C}
    optimizer = torch.optim.SGD(
        [p for name in listed for p in nets[name].parameters()], lr=0.5
    )
    before = B[0].weight.clone()
    kept.clear()
    output.square().sum().backward()
    optimizer.step()
    weights = {"A": A.weight, "B": B[0].weight, "C": C.weight}
    got = [name for name, w in weights.items() if w.grad is not None]
    changes = not before.equal(B[0].weight), B[1].running_mean.any()
    marks = [", ".join(got), *("yes" if fact else "-" for fact in changes)]
    for net in nets.values():  # they are there anyway
        for tensor in net.state_dict().values():
            kept.pop(tensor.data_ptr(), None)
    print("|", way, "|", " | ".join(marks), "|", sum(kept.values()), "|")


# --8<-- [end:measure]
# --8<-- [start:ways]
print("| B is stopped by | get a gradient | B changes", end=" | ")
print("BatchNorm changes | bytes kept |")
print("| --- | --- | :-: | :-: | --: |")
with saved_tensors_hooks(torch.Tensor.detach, unpack):
    A, B, C = networks()
    row("nothing", A, B, C, C(B(A(x))))

    A, B, C = networks()
    row("`B(...).detach()`", A, B, C, C(B(A(x)).detach()))

    A, B, C = networks()
    h = A(x)
    with torch.no_grad():
        h = B(h)
    row("`no_grad()` around B", A, B, C, C(h))

    A, B, C = networks()
    h = A(x)
    with torch.inference_mode():
        h = B(h)
    try:
        row("`inference_mode()` around B", A, B, C, C(h))
    except RuntimeError as error:
        message = error
        print("| `inference_mode()` around B" + " | error" * 4, "|")

    A, B, C = networks()
    B.requires_grad_(False)
    row("`B.requires_grad_(False)`", A, B, C, C(B(A(x))))

    A, B, C = networks()
    B.eval()
    row("`B.eval()`", A, B, C, C(B(A(x))))

    A, B, C = networks()
    B.requires_grad_(False).eval()
    row("`B.requires_grad_(False).eval()`", A, B, C, C(B(A(x))))

    A, B, C = networks()
    row("not in the optimizer's list", A, B, C, C(B(A(x))), listed="AC")
# --8<-- [end:ways]
# --8<-- [start:error]
print(f"RuntimeError: {message}")
# --8<-- [end:error]
