import torch

for detached in "neither", "the second", "the first":
    w = torch.tensor(2.0, requires_grad=True)
    # one network, two inputs
    first, second = w * 5.0, w * 1.0
    if detached == "the second":
        second = second.detach()
    elif detached == "the first":
        first = first.detach()
    loss = -(first - second).abs()
    loss.backward()
    print(f"detached: {detached:10} gradient {w.grad.item()}")
