import torch
from torch.autograd.graph import get_gradient_edge

weight = torch.tensor([2.0], requires_grad=True)
h = weight * 3
edge = get_gradient_edge(h)  # this place in the graph
h.mul_(2)  # h goes on to the next place
loss = (h * 5).sum()

(at_edge,) = torch.autograd.grad(loss, edge, retain_graph=True)
(at_h,) = torch.autograd.grad(loss, h, retain_graph=True)
print("at the edge:", at_edge.item())
print("at h, as it is now:", at_h.item())

# The same graph in two parts: the second one begins at the edge.
torch.autograd.backward(edge, at_edge)
print("weight.grad:", weight.grad.item())
