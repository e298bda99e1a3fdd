import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

kept = []


def pack(tensor):
    kept.append(tensor.nbytes)
    return tensor


for how in "left out of the list", "frozen":
    kept.clear()
    model_1, fc = nn.Linear(8, 8), nn.Linear(8, 1)
    optimizer = torch.optim.SGD(fc.parameters(), lr=0.5)
    if how == "frozen":
        model_1.requires_grad_(False)
    with saved_tensors_hooks(pack, torch.Tensor.detach):
        loss = fc(model_1(torch.ones(4, 8))).sum()
    loss.backward()
    grads = [p.grad for m in (model_1, fc) for p in m.parameters()]
    computed = sum(grad is not None for grad in grads)
    print(f"{how}: kept {sum(kept)} bytes, computed {computed} gradients")
