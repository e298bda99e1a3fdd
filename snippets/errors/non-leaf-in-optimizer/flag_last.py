import torch

w = (torch.ones(2) * 0.5).requires_grad_()
print(w, "is a leaf:", w.is_leaf)

w = torch.ones(2, device="meta").double().reshape(2, 1)
w.requires_grad_()  # after all of it
print("is a leaf:", w.is_leaf)
torch.optim.SGD([w], lr=0.5)
