import torch

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.5)
scaler = torch.amp.GradScaler("cpu", init_scale=4.0)
scaler.scale(w.sum()).backward()
scaler.unscale_(optimizer)
print("unscaled once: ", w.grad)
scaler.update()  # the fix
scaler.unscale_(optimizer)
print("unscaled twice:", w.grad)
