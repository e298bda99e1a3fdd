import torch
from torch import nn


class FromElsewhere(torch.optim.Optimizer):
    def __init__(self, params, lr, weight_decay):
        super().__init__(params, {"lr": lr, "weight_decay": weight_decay})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None:
                    p.grad = torch.zeros_like(p)
                p.mul_(1 - group["lr"] * group["weight_decay"])
                p.sub_(group["lr"] * p.grad)


def keeps(optimizer_class):
    w = nn.Parameter(torch.ones(1), requires_grad=False)
    optimizer = optimizer_class([w], lr=0.5, weight_decay=0.5)
    optimizer.step()
    return f"{w.item()}, .grad {w.grad}"


print("AdamW:", keeps(torch.optim.AdamW))
print("FromElsewhere:", keeps(FromElsewhere))
