import torch
from torch.autograd import grad

G = torch.tensor(0.5, requires_grad=True)
D = torch.tensor(1.0, requires_grad=True)
optimizer_G = torch.optim.SGD([G], lr=0.125)
optimizer_D = torch.optim.SGD([D], lr=0.125)
noise, real = torch.tensor(1.0), torch.tensor(2.0)

fake = G * noise
judged = D * fake  # once, for both losses
loss_D = judged.square() + (D * real - 1).square()
loss_G = (judged - 1).square()

(D.grad,) = grad(loss_D, [D], retain_graph=True)
(G.grad,) = grad(loss_G, [G])
# both gradients are there: now both steps
optimizer_D.step()
optimizer_G.step()
print("D.grad:", D.grad.item(), " G.grad:", G.grad.item())
print("D:", D.item(), " G:", G.item())
