import torch

trunk = torch.tensor(1.0, requires_grad=True)
G_head = torch.tensor(2.0, requires_grad=True)
D_head = torch.tensor(3.0, requires_grad=True)

fake = G_head * trunk
loss_D = D_head * (trunk * fake.detach())
loss_D.backward()
print("G_head.grad:", G_head.grad)
print("trunk.grad: ", trunk.grad.item())
