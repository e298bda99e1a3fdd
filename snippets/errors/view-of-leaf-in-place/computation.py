import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
h = w.clone()
h[0] = 5.0
(h * h).sum().backward()
print(h.tolist(), "gradient:", w.grad)

w.grad = None
learned = torch.tensor([False, True])
h = torch.where(learned, w, 5.0)
(h * h).sum().backward()
print(h.tolist(), "gradient:", w.grad)
