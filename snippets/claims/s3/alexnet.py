import torch
from torchvision.models import alexnet

with torch.device("meta"):
    model = alexnet(weights=None)
print([name for name, _ in model.named_children()])
print(hasattr(model, "conv1"), hasattr(model, "fc3"))
