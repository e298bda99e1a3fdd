import torch

w = torch.tensor(2.0, requires_grad=True)
h = w * 3
(h * h).backward()
print("plain:        ", h.retains_grad, w.grad)

w = torch.tensor(2.0, requires_grad=True)
h = w * 3
h.retain_grad()
(h * h).backward()
print("retain_grad():", h.grad, w.grad)

w = torch.tensor(2.0, requires_grad=True)
h = w * 3
(h * h).backward(inputs=[h])
print("inputs=[h]:   ", h.grad, w.grad)
