import torch

weight = torch.ones(1, requires_grad=True)
optimizer = torch.optim.SGD([weight], lr=0.25)
scaler = torch.amp.GradScaler("cpu", enabled=False)
scaler.scale(weight.sum()).backward()
print("gradient:", weight.grad.item())
scaler.step(optimizer)
print("after scaler.step():", weight.item())

x = torch.ones(1, 1)
with torch.autocast("cpu", enabled=False):
    print("autocast(enabled=False):", (x @ x).dtype)
with torch.autocast("cpu"):
    print("autocast():", (x @ x).dtype)
    with torch.autocast("cpu", enabled=False):
        print("autocast(enabled=False) inside of it:", (x @ x).dtype)
