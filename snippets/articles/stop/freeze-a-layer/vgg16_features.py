import torch
from torchvision.models import vgg16

# "meta" has shapes and no memory. For training leave it out, and pass
# weights.
with torch.device("meta"):
    model = vgg16(weights=None)
    images = torch.empty(1, 3, 224, 224)

model.features.requires_grad_(False)
model(images).sum().backward()

features = list(model.features.parameters())
classifier = list(model.classifier.parameters())
print("features:  ", len(features), "parameters,", end=" ")
print(sum(p.grad is not None for p in features), "with a gradient")
print("classifier:", len(classifier), "parameters,", end=" ")
print(sum(p.grad is not None for p in classifier), "with a gradient")
print("recorded:  ", model.features(images).requires_grad)
