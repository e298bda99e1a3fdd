import torch
from torch import nn

logits, labels = torch.tensor([[1.0, 2.0, 4.0]]), torch.tensor([1])
criterion = nn.CrossEntropyLoss()
once = criterion(logits, labels)
twice = criterion(logits.log_softmax(dim=1), labels)
negative = nn.NLLLoss()(logits, labels)  # a loss that does not apply it
print("log_softmax changes CrossEntropyLoss:", not once.allclose(twice))
print("it is what NLLLoss lacks:            ", not once.allclose(negative))
