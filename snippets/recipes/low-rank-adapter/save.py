import torch
from torch import nn

model = nn.ModuleDict(
    {
        "base": nn.Linear(64, 64).requires_grad_(False),
        "down": nn.Linear(64, 4, bias=False),
        "up": nn.Linear(4, 64, bias=False),
    }
)
trained = {n: p for n, p in model.named_parameters() if p.requires_grad}
torch.save(trained, "adapter.pt")

result = model.load_state_dict(torch.load("adapter.pt"), strict=False)
print("missing:   ", result.missing_keys)
print("unexpected:", result.unexpected_keys)
