import torch

w = torch.tensor([1.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.5)
scaler = torch.amp.GradScaler("cpu", init_scale=4.0)

scaler.scale(w.sum()).backward()
scaler.step(optimizer)
scaler.update()
print("scaled:", w.item())

optimizer.zero_grad()
w.sum().backward()  # scale() is missing
scaler.step(optimizer)
scaler.update()
print("not scaled:", w.item())

scaler = torch.amp.GradScaler("cpu", init_scale=4.0)
optimizer.zero_grad()
w.sum().backward()  # scale() is missing in the first step
try:
    scaler.step(optimizer)
except AssertionError as error:
    print("AssertionError:", str(error).partition(".")[0])
