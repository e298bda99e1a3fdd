import torch
from torch import nn

for dtype in torch.float32, torch.bfloat16:
    torch.manual_seed(0)
    model = nn.Sequential(nn.LayerNorm(16), nn.Linear(16, 1)).to(dtype)
    before = [p.detach().clone() for p in model.parameters()]
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.001)
    for step in range(100):
        optimizer.zero_grad()
        x = torch.randn(8, 16, dtype=dtype)
        model(x).square().mean().backward()
        optimizer.step()
    print(dtype)
    pairs = zip(model.named_parameters(), before)
    for (name, p), old in pairs:
        changed = (p != old).sum().item()
        print(f"  {name}: {changed} of {p.numel()} changed")
