import copy
import warnings

from torch import nn
from torch.nn.utils import parametrizations, weight_norm

layer = parametrizations.weight_norm(nn.Linear(1, 1))
copy.deepcopy(layer)
print("parametrizations.weight_norm: copied")

with warnings.catch_warnings():
    # it is deprecated
    warnings.simplefilter("ignore")
    layer = weight_norm(nn.Linear(1, 1))
try:
    copy.deepcopy(layer)
except RuntimeError as error:
    print(f"weight_norm: RuntimeError: {str(error).partition('.')[0]}")
