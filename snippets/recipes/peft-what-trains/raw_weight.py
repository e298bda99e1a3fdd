import torch
from peft import LoraConfig, get_peft_model
from torch import nn
from torch.nn import functional as F


class Net(nn.Module):
    def __init__(self, fused):
        super().__init__()
        self.fused = fused
        self.body, self.lm_head = nn.Linear(2, 2), nn.Linear(2, 3)

    def forward(self, x):
        h = self.body(x)
        if self.fused:
            return F.linear(h, self.lm_head.weight, self.lm_head.bias)
        return self.lm_head(h)


for fused in False, True:
    model = get_peft_model(
        Net(fused), LoraConfig(r=1, target_modules=["body", "lm_head"])
    )
    model(torch.ones(1, 2)).sum().backward()
    print("reads lm_head.weight" if fused else "calls lm_head")
    for name, p in model.named_parameters():
        if p.requires_grad:
            name = name.removeprefix("base_model.model.")
            name = name.removesuffix(".default.weight")
            print(f"    {name} has a gradient: {p.grad is not None}")
