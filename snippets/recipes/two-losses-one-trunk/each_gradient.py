import torch

trunk = torch.tensor([1.0, 1.0], requires_grad=True)
loss_a = trunk[0] * 4.0
loss_b = trunk[1] - trunk[0]

(a,) = torch.autograd.grad(loss_a, trunk, retain_graph=True)
(b,) = torch.autograd.grad(loss_b, trunk)
print("a:", a.tolist(), " b:", b.tolist())
print("they pull against each other:", (a @ b).item() < 0)
