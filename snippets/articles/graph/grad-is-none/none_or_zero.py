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
w.grad = None
(w - w).backward()
print("w - w:         ", w.grad)

w = torch.tensor([-1.0], dtype=torch.float16, requires_grad=True)
(0.0001 * w * 0.0001).backward()
print("1e-8, float16: ", w.grad)
