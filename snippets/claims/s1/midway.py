import torch

for way in "zero_grad()", "zero_grad(set_to_none=False)", "no zero_grad":
    w = torch.tensor([1.0], requires_grad=True)
    other = torch.tensor([1.0], requires_grad=True)
    optimizer = torch.optim.SGD([w, other], lr=0.25, momentum=0.5)
    (w + other).backward()
    optimizer.step()
    frozen_at = w.item()

    w.requires_grad_(False)
    if way == "zero_grad()":
        optimizer.zero_grad()
    elif way == "zero_grad(set_to_none=False)":
        optimizer.zero_grad(set_to_none=False)
    (w + other).backward()
    optimizer.step()
    print(f"{way:28} {frozen_at} -> {w.item()}")
