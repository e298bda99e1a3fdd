import torch
from torch import nn


class HalfLayer(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, weight):
        ctx.save_for_backward(weight)
        return torch.bmm(x.half(), weight).to(x.dtype)

    @staticmethod
    def backward(ctx, grad):
        (weight,) = ctx.saved_tensors
        return torch.bmm(grad, weight.mT), None


adapter = nn.Linear(1, 1, bias=False)
frozen = torch.full((1, 1, 1), 3.0, dtype=torch.float16)
x = torch.full((1, 1, 1), 2.0)
try:
    HalfLayer.apply(adapter(x), frozen).sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

with torch.autocast("cpu", dtype=torch.float16):
    loss = HalfLayer.apply(adapter(x), frozen).sum()
loss.backward()
print("autocast:", adapter.weight.grad)
