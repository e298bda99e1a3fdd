import torch

w = torch.ones(2, 3, requires_grad=True)
gradient = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])

(1 * w).backward(gradient.reshape(2, 3))
print("reshape():", w.grad)

w.grad = None
(1 * w).backward(gradient.T)
print("transposed:", w.grad)
