import torch
from torch import nn

x = torch.arange(32.0).view(8, 4).cos()  # 8 tokens
experts = torch.tensor([1.5, 3.0, 7.0])  # their outputs
for kind in torch.optim.SGD, torch.optim.Adam:
    gate = nn.Linear(4, 3, bias=False)
    with torch.no_grad():
        gate.weight.copy_(torch.arange(12.0).view(3, 4).sin())
    before = gate.weight.detach().clone()
    optimizer = kind(gate.parameters(), lr=0.1)
    tiny = True
    for step in range(10):
        share, chosen = gate(x).softmax(dim=1).max(dim=1)
        share = share / share  # its sum: one expert is chosen
        optimizer.zero_grad()
        (share * experts[chosen]).sum().backward()
        tiny = tiny and gate.weight.grad.abs().max().item() < 1e-5
        optimizer.step()
    change = (gate.weight - before).abs().max().item()
    print(f"{kind.__name__}: gradients below 1e-5: {tiny},", end=" ")
    print(f"the gate changed by more than 0.05: {change > 0.05}")
