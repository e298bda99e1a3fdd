import torch

target = torch.tensor([3.0, float("nan")])
known = ~target.isnan()
w = torch.ones(2, requires_grad=True)

loss = (w - target).square()[known].sum()
loss.backward()
print("chosen after: ", loss.item(), w.grad.tolist())

w.grad = None
loss = (w[known] - target[known]).square().sum()
loss.backward()
print("chosen before:", loss.item(), w.grad.tolist())
