import os
import warnings
from pathlib import Path

import torch
from torch import nn
from torchvision.models import ResNet18_Weights, resnet18

# A file of ours, where the call looks before it downloads
os.environ["TORCH_HOME"] = "hub_home"
folder = Path(torch.hub.get_dir(), "checkpoints")
folder.mkdir(parents=True)
ours = resnet18()
nn.init.constant_(ours.fc.bias, 7.0)
name = Path(ResNet18_Weights.DEFAULT.url).name
torch.save(ours.state_dict(), folder / name)

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    model = resnet18(pretrained=True)
print("our weights:", model.fc.bias.unique().tolist() == [7.0])
for warning in caught:
    print("warning:", warning.message)
