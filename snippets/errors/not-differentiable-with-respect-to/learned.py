import torch
import torch.nn.functional as F

logits = torch.tensor([[0.0, 0.0], [1.0, 0.0]])
target = torch.tensor([0, 1])
weight = torch.tensor([1.0, 3.0], requires_grad=True)

losses = F.cross_entropy(logits, target, reduction="none")
of_each = weight[target]
loss = (of_each * losses).sum() / of_each.sum()
loss.backward()
print("losses:", losses)
print(f"mean: {loss.item():.4f}, gradient: {weight.grad}")

constant = F.cross_entropy(logits, target, weight=weight.detach())
print(f"with weight=: {constant.item():.4f}")
