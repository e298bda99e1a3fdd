import torch
import torch.nn.functional as F

logits = torch.zeros(2, 2, requires_grad=True)
target = torch.tensor([0, 1])
weight = torch.tensor([1.0, 3.0], requires_grad=True)
fixed = weight.detach()
F.cross_entropy(logits, target, weight=fixed).backward()
print("logits:", logits.grad)
print("weight:", weight.grad)
