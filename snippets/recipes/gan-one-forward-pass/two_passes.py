import torch

G = torch.tensor(0.5, requires_grad=True)
D = torch.tensor(1.0, requires_grad=True)
optimizer_G = torch.optim.SGD([G], lr=0.125)
optimizer_D = torch.optim.SGD([D], lr=0.125)
noise, real = torch.tensor(1.0), torch.tensor(2.0)

fake = G * noise  # G runs once
loss_D = (D * fake.detach()).square() + (D * real - 1).square()
optimizer_D.zero_grad()
loss_D.backward()
optimizer_D.step()

# D judges again, after its step
loss_G = (D * fake - 1).square()
optimizer_G.zero_grad()
loss_G.backward()
optimizer_G.step()
print("D:", D.item(), " G:", G.item())
