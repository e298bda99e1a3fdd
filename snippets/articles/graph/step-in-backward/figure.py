import torch
from torch import nn

from stop_the_gradient.figures import bars

nets = {name: nn.Linear(8, 8, bias=False) for name in "ABCD"}
weights = [net.weight for net in nets.values()]
alive = {"step() after backward()": [], "step() in backward()": []}
for way, counts in alive.items():

    def count(weight):
        kept = [w.grad.nbytes for w in weights if w.grad is not None]
        counts.append(sum(kept))
        if way == "step() in backward()":
            weight.grad = None  # the optimizer has used it

    handles = [w.register_post_accumulate_grad_hook(count) for w in weights]
    nn.Sequential(*nets.values())(torch.ones(1, 8)).sum().backward()
    for handle in handles:
        handle.remove()
    for weight in weights:
        weight.grad = None
most = {way: max(counts) for way, counts in alive.items()}
print(
    bars(
        "With step() in backward(), one of four gradients is in memory",
        "bytes",
        most,
    )
)
