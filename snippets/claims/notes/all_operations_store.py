import torch

w = torch.ones(2, 2, requires_grad=True)
stored = []


def store(tensor):
    stored.append(tensor)
    return tensor


for name, operation in {
    "w + 1": lambda: w + 1,
    "w.sum()": lambda: w.sum(),
    "w.t()": lambda: w.t(),
    "w.exp()": lambda: w.exp(),
    "w * w": lambda: w * w,
}.items():
    stored.clear()
    with torch.autograd.graph.saved_tensors_hooks(store, lambda t: t):
        operation()
    print(f"{name:8} stores {len(stored)}")
