import torch

w = torch.tensor(4.0, requires_grad=True)

numbers = torch.tensor([w.item(), 2 * w.item()])
print("numbers:", numbers)

stacked = torch.stack([w, 2 * w])
print("stacked:", stacked)
