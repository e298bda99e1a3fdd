import torch

trunk = torch.tensor(1.0, requires_grad=True)
D_head = torch.tensor(3.0, requires_grad=True)
Q_head = torch.tensor(2.0, requires_grad=True)  # a second head on D's trunk

h = trunk * 4.0
loss = D_head * h + Q_head * h.detach()  # Q learns, the trunk is D's
loss.backward()
print("trunk: ", trunk.grad.item())
print("D_head:", D_head.grad.item(), " Q_head:", Q_head.grad.item())
