import torch

w = torch.tensor([2.0], requires_grad=True)

loss = (w * w).sum()
# too early: between forward and backward
w.data += 1
loss.backward()
print(".data:", w.grad)

w = torch.tensor([2.0], requires_grad=True)
loss = (w * w).sum()
with torch.no_grad():
    w += 1
try:
    loss.backward()
except RuntimeError as error:
    print("no_grad():", str(error).partition(":")[0])
