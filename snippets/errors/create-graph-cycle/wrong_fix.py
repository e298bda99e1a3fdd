import torch

w = torch.tensor(2.0, requires_grad=True)
loss = w**3
loss.backward(retain_graph=True)  # no warning
penalty = w.grad**2
print("the penalty has a graph:", penalty.requires_grad)
total = loss + penalty
w.grad = None
total.backward()
print("w.grad:", w.grad)
