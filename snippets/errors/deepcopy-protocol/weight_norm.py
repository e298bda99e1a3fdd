import copy
import warnings

import torch
from torch import nn
from torch.nn.utils import parametrizations, weight_norm

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it is deprecated
    old = weight_norm(nn.Linear(1, 1))
old(torch.ones(1, 1))
try:
    copy.deepcopy(old)
except RuntimeError as error:
    print("weight_norm:", type(error).__name__)

new = parametrizations.weight_norm(nn.Linear(1, 1))
new(torch.ones(1, 1))
copy.deepcopy(new)
print("parametrizations.weight_norm: copied")
