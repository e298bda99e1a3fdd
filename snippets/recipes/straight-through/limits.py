import torch

x = torch.tensor(1.0)
for how in (
    "clamp_() after the step",
    "clamp()",
    "2 * sigmoid()",
    "no_grad()",
):
    w = torch.tensor(1.75, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.25)
    for _ in range(2):
        if how == "clamp()":
            used = w.clamp(0, 2)
        elif how == "2 * sigmoid()":
            used = 2 * torch.sigmoid(w)
        elif how == "no_grad()":
            with torch.no_grad():
                used = w.clamp(0, 2)
        else:
            used = w
        loss = -(used * x * 2)
        optimizer.zero_grad()
        if loss.requires_grad:
            loss.backward()
        optimizer.step()
        if how == "clamp_() after the step":
            with torch.no_grad():
                w.clamp_(0, 2)
    grad = None if w.grad is None else round(w.grad.item(), 4)
    print(f"{how:23} w = {w.item():.4f}, gradient {grad}")
