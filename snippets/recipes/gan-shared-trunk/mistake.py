import torch

trunk = torch.tensor(1.0, requires_grad=True)
G_head = torch.tensor(2.0, requires_grad=True)
D_head = torch.tensor(3.0, requires_grad=True)
optimizer_D = torch.optim.SGD([trunk, D_head], lr=0.125)
optimizer_G = torch.optim.SGD([trunk, G_head], lr=0.125)  # in both lists

fake = G_head * trunk
(D_head * (trunk * fake.detach())).backward()
optimizer_D.step()
print("after D's half:", trunk.item())
try:
    (-D_head.detach() * (trunk * fake)).backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
optimizer_G.zero_grad()

fake = G_head * trunk
(-D_head.detach() * (trunk * fake)).backward()
optimizer_G.step()
print("after G's half:", trunk.item())
