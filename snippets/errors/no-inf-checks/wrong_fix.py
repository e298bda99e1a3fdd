import torch

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.5)
scaler = torch.amp.GradScaler("cpu", init_scale=1024.0)
scaler.scale(w.sum()).backward()
optimizer.step()  # not scaler.step(optimizer)
print("w:", w.item())
