import torch
from torch import nn
from torch.utils.checkpoint import checkpoint


class Router(nn.Module):
    def __init__(self):
        super().__init__()
        self.gate = nn.Linear(1, 2, bias=False)
        nn.init.constant_(self.gate.weight, 0.0)
        self.bias = nn.Parameter(torch.tensor([0.5, 0.0]))
        self.register_buffer("counts", torch.zeros(2))

    def forward(self, x):
        scores = self.gate(x).sigmoid()
        chosen = (scores + self.bias).topk(1).indices
        with torch.no_grad():
            self.counts += chosen.flatten().bincount(minlength=2)
        return x * scores.gather(1, chosen)


x = torch.ones(4, 1)
for way in "plain", "checkpoint":
    router = Router()
    if way == "plain":
        y = router(x)
    else:
        y = checkpoint(router, x, use_reentrant=False)
    y.sum().backward()
    print(way, "gate:", router.gate.weight.grad.flatten().tolist())
    print("    bias:", router.bias.grad, "counts:", router.counts.tolist())
