import torch
from torch import nn


class Spike(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return (x >= 0).float()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, gradient):
        (x,) = ctx.saved_tensors
        return gradient / (1 + x.abs()) ** 2


for detach in True, False:
    w = nn.Parameter(torch.tensor(1.0))
    v = torch.tensor(0.0)
    spikes = 0.0
    for x in 1.0, 1.0:
        v = 0.5 * v + w * x
        s = Spike.apply(v - 1)
        v = v - (s.detach() if detach else s)
        spikes = spikes + s
    spikes.backward()
    print(
        f"reset detached: {detach}, spikes {spikes.item()}", w.grad.item()
    )
