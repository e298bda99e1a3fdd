import torch

x = torch.tensor(3.0, requires_grad=True)
(2 * x).backward()
print("after the first loss: ", x.grad.item())
(5 * x).backward()
print("after the second loss:", x.grad.item())

x.grad = None
(5 * x).backward()
print("cleared in between:   ", x.grad.item())
