import torch

w = torch.tensor([-1.0], requires_grad=True)
(w.detach() + torch.ones(1, requires_grad=True)).backward()
print("cut off:       ", w.grad)

w.relu().backward()
print("relu(-1):      ", w.grad)
w.grad = None
(0 * w).backward()
print("times 0:       ", w.grad)
w.grad = None
w.round().backward()
print("round():       ", w.grad)
