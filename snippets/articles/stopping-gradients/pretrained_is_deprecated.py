import warnings

import torch
from torchvision.models import vgg16

with torch.device("meta"), warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    vgg16(pretrained=False)
for warning in caught:
    print(str(warning.message).split(", please")[0])
