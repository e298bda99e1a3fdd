import torch

trunk = torch.tensor(1.0, requires_grad=True)  # both networks use it
G_head = torch.tensor(2.0, requires_grad=True)
D_head = torch.tensor(3.0, requires_grad=True)
optimizer_D = torch.optim.SGD([trunk, D_head], lr=0.125)
optimizer_G = torch.optim.SGD([G_head], lr=0.125)  # not the trunk

fake = G_head * trunk
loss_D = D_head * (trunk * fake.detach())
optimizer_D.zero_grad()
loss_D.backward()
optimizer_D.step()
print("after D's half:", trunk.item(), G_head.item(), D_head.item())

fake = G_head * trunk  # again: the trunk has changed
loss_G = -D_head * (trunk * fake)
optimizer_G.zero_grad()
loss_G.backward(inputs=[G_head])  # nothing for trunk and D_head
optimizer_G.step()
print("after G's half:", trunk.item(), G_head.item(), D_head.item())
