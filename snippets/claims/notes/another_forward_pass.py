import torch
from torch import nn


def old_output(detach, **options):
    G, D = (nn.Linear(1, 1, bias=False) for _ in range(2))
    nn.init.constant_(G.weight, 1.0)
    nn.init.constant_(D.weight, 2.0)
    optimizer = torch.optim.SGD(D.parameters(), lr=0.25, **options)
    fake = G(torch.ones(1, 1))
    output = D(fake.detach() if detach else fake).square().sum()
    output.backward(retain_graph=True)
    optimizer.step()
    G.zero_grad()
    try:
        output.backward(retain_graph=True)
    except RuntimeError as error:
        return str(error).partition(":")[0]
    if G.weight.grad is None:
        return "G has no gradient"
    old = G.weight.grad.item()
    G.zero_grad()
    D(fake).square().sum().backward()
    return f"gradient {old}, of a new pass: {G.weight.grad.item()}"


print("detached -", old_output(detach=True))
print("attached -", old_output(detach=False))
print("fused -   ", old_output(detach=False, fused=True))
