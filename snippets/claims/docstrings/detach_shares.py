import torch

w = torch.tensor([2.0], requires_grad=True)
y = w * 1
loss = y * y
y.detach().mul_(10)
print("y:", y.item())
try:
    loss.backward()
except RuntimeError as error:
    print(str(error).partition(":")[0])
