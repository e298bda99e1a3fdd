import torch

for order in ["zero, backward, step", "backward, zero, step"]:
    w = torch.tensor([0.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.5)
    for step in range(3):
        loss = (w - 2.0).square().sum()
        for name in order.split(", "):
            if name == "zero":
                optimizer.zero_grad()
            if name == "backward":
                loss.backward()
            if name == "step":
                optimizer.step()
    print(f"{order}: weight {w.item()}")
