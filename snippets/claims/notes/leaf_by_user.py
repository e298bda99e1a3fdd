import torch

w = torch.ones(2, requires_grad=True)
with torch.no_grad():
    view, product = w[0], w * 2
print("a view:   ", view.is_leaf, view.requires_grad)
print("a product:", product.is_leaf, product.requires_grad)
