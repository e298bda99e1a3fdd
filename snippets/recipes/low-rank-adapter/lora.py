import torch
from torch import nn


class LoRA(nn.Module):
    """A frozen linear layer, and a trained one of low rank."""

    def __init__(self, base, rank, scale=1.0):
        super().__init__()
        self.base = base.requires_grad_(False)
        self.down = nn.Linear(base.in_features, rank, bias=False)
        self.up = nn.Linear(rank, base.out_features, bias=False)
        # at first it adds nothing
        nn.init.zeros_(self.up.weight)
        self.scale = scale

    def forward(self, x):
        return self.base(x) + self.scale * self.up(self.down(x))


model = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 64))
x = torch.ones(2, 64)
output = model(x)

model.requires_grad_(False)  # first freeze all,
# then add the adapters
for name, layer in list(model.named_modules()):
    if isinstance(layer, nn.Linear):
        model.set_submodule(name, LoRA(layer, rank=4))
print("same output at first:", model(x).equal(output))

trained = [p for p in model.parameters() if p.requires_grad]
print("numbers in all:  ", sum(p.numel() for p in model.parameters()))
print("numbers trained: ", sum(p.numel() for p in trained))

optimizer = torch.optim.SGD(trained, lr=0.5)
for step in range(2):
    optimizer.zero_grad()
    model(x).square().mean().backward()
    print("step", step, "has a gradient that is not zero:")
    for name, p in model.named_parameters():
        if p.grad is not None and p.grad.any():
            print("   ", name)
    optimizer.step()
