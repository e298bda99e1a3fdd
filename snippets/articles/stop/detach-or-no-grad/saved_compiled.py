import torch
from torch import nn
from torch.autograd.graph import saved_tensors_hooks

front = nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 8))
x = torch.ones(4, 8)
saved = []


def pack(tensor):
    saved.append(tensor.nbytes)
    return tensor


def features(x):
    return front(x).detach()


compiled = torch.compile(features, backend="aot_eager")
for name, function in [("detach()", features), ("compiled", compiled)]:
    saved.clear()
    with saved_tensors_hooks(pack, torch.Tensor.detach):
        function(x)
    print(f"{name}: {len(saved)} tensors")
