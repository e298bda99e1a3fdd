import torch

stored = []


def store(tensor):
    stored.append(tensor)
    return tensor


for clear in (True, False):
    w = torch.ones(1, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.1)
    for step in range(2):
        if clear:
            optimizer.zero_grad()
        stored.clear()
        with torch.autograd.graph.saved_tensors_hooks(store, lambda t: t):
            loss = (w * w).sum()
        loss.backward()
    print("cleared:" if clear else "left:   ", end=" ")
    print(len(stored), "tensors stored, gradient", w.grad.item())
