import torch

trunk = torch.tensor(1.0, requires_grad=True)
head_a = torch.tensor(2.0, requires_grad=True)
head_b = torch.tensor(3.0, requires_grad=True)

h = trunk * 4.0
loss = head_a * h + head_b * h.detach()  # head b learns, and watches
loss.backward()
print("trunk: ", trunk.grad.item())
print("head b:", head_b.grad.item())
