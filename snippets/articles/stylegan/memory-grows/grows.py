import torch

w = torch.tensor(2.0, requires_grad=True)
total, mean = 0.0, 0.0
for x in 1.0, 2.0, 3.0:
    loss = w * x
    total = total + loss  # a tensor, with the graph of each step
    mean = mean + loss.item() / 3  # a number

print("total has a graph:", total.grad_fn is not None)
total.backward()  # it still reaches all three steps
print("gradient:", w.grad.item())
print("mean is a", type(mean).__name__)
