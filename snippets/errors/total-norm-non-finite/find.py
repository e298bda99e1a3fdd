import torch
from torch import nn

model = nn.ParameterDict({"a": torch.zeros(1), "b": torch.ones(1)})
(model["a"].sqrt() * 0 + model["b"]).backward()
for name, p in model.named_parameters():
    if p.grad is not None:
        print(name, "finite:", p.grad.isfinite().all().item())
