import torch
import torch.nn.functional as F

loss_of = F.binary_cross_entropy_with_logits
logits, target = torch.zeros(2), torch.tensor([0.0, 1.0])
pos_weight = torch.tensor(3.0, requires_grad=True)

losses = loss_of(logits, target, reduction="none")
loss = (losses * (1 + (pos_weight - 1) * target)).mean()
loss.backward()
print(f"mean: {loss.item():.4f}, gradient: {pos_weight.grad:.4f}")

constant = loss_of(logits, target, pos_weight=pos_weight.detach())
print(f"with pos_weight=: {constant.item():.4f}")
