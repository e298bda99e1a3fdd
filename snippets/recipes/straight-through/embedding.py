import torch
from torch import nn
from torch.nn.functional import gumbel_softmax

logits = torch.tensor([[2.0, 1.0, 0.0]], requires_grad=True)
embedding = nn.Embedding(3, 1)
embedding.weight.data = torch.tensor([[1.0], [2.0], [4.0]])


def gradients():
    chosen = embedding.weight.grad[index].item()
    others = embedding.weight.grad.sum().item() - chosen
    print("    logits get one:", logits.grad is not None)
    print(f"    embedding: {chosen:.3f}, other rows {others:.3f}")
    logits.grad = embedding.weight.grad = None


hard = gumbel_softmax(logits, hard=True)
index = hard.argmax(1)
row = hard @ embedding.weight
print("the same row:", torch.allclose(row, embedding(index)))
print("gradients of the one-hot vector:")
row.sum().backward()
gradients()
print("gradients of the index:")
embedding(index).sum().backward()
gradients()
