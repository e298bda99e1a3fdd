from torch import nn
from torchvision.models import resnet18

model = resnet18()
kinds = (nn.BatchNorm1d, nn.BatchNorm2d, nn.BatchNorm3d, nn.SyncBatchNorm)

model.train()
for module in model.modules():
    if isinstance(module, kinds):
        module.eval()  # the statistics
        # weight and bias
        module.requires_grad_(False)

frozen = [m for m in model.modules() if isinstance(m, kinds)]
print("BatchNorm layers:", len(frozen))
print("one still in training mode:", any(m.training for m in frozen))
trains = any(p.requires_grad for m in frozen for p in m.parameters())
print("one weight or bias still trains:", trains)
print("the rest is in training mode:", model.layer1.training)
