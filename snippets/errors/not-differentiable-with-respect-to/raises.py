import torch
import torch.nn.functional as F

logits = torch.tensor([[0.0, 0.0], [1.0, 0.0]])
target = torch.tensor([0, 1])
weight = torch.tensor([1.0, 3.0], requires_grad=True)
try:
    F.cross_entropy(logits, target, weight=weight)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
