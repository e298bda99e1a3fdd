import torch

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.5)
scaler = torch.amp.GradScaler("cpu", init_scale=4.0)
scaler.scale(w.sum()).backward()
scaler.unscale_(optimizer)
try:
    scaler.unscale_(optimizer)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
