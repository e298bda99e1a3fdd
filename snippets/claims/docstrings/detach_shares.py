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

y = torch.ones(2, 3)
cut = y.detach()
y.t_()
print("t_():  ", tuple(y.shape), tuple(cut.shape))
y = torch.ones(2, 3).to_sparse()
cut = y.detach()
y.zero_()
print("sparse:", y.to_dense().sum().item(), cut.to_dense().sum().item())
