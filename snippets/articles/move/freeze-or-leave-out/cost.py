import torch
from torch import nn
from torch.utils.flop_counter import FlopCounterMode

kept = []


def pack(tensor):
    kept.append(tuple(tensor.shape))
    return tensor


x = torch.ones(4, 8)
for freeze in False, True:
    backbone = nn.Sequential(nn.Linear(8, 8), nn.Linear(8, 8))
    head = nn.Linear(8, 8)
    optimizer = torch.optim.SGD(head.parameters(), lr=0.25)  # in both
    backbone.requires_grad_(not freeze)
    kept.clear()
    with torch.autograd.graph.saved_tensors_hooks(pack, lambda t: t):
        loss = head(backbone(x)).sum()
    with FlopCounterMode(display=False) as counter:
        loss.backward()
    optimizer.step()

    print("frozen, too:" if freeze else "left out of the optimizer:")
    print("  activations kept for backward():", kept.count((4, 8)))
    print("  operations in backward():", counter.get_total_flops())
    grads = [p for p in backbone.parameters() if p.grad is not None]
    print("  gradients in the backbone:", len(grads))
