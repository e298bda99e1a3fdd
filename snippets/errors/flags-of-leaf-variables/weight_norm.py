from torch import nn
from torch.nn.utils import parametrizations

layer = parametrizations.weight_norm(nn.Linear(1, 1, bias=False))
try:
    layer.weight.requires_grad = False
except RuntimeError as error:
    print("layer.weight:", type(error).__name__)

layer.requires_grad_(False)
for name, parameter in layer.named_parameters():
    print(name, parameter.requires_grad)
