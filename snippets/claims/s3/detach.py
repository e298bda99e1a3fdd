import torch

x = torch.tensor([3.0], requires_grad=True)
h = 1 * x  # an intermediate result
cut = h.detach()
print("equal:", torch.equal(cut, h), "the same tensor:", cut is h)
print("requires_grad:", cut.requires_grad, "leaf:", cut.is_leaf)
print("the same memory:", cut.data_ptr() == h.data_ptr())

product = h * cut
(_, _), node_of_cut = product.grad_fn.next_functions
print("node of cut:", node_of_cut)
product.backward()
print("x.grad, through h:", x.grad)

cut.zero_()
print("h, after cut.zero_():", h.item())
