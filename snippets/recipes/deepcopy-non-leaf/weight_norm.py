import copy
import warnings

import torch
from torch import nn
from torch.nn.utils import prune

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # that the old one is deprecated
    old = nn.utils.weight_norm(nn.Linear(1, 1))
    old_spectral = nn.utils.spectral_norm(nn.Linear(1, 1))
new = nn.utils.parametrizations.weight_norm(nn.Linear(1, 1))
spectral = nn.utils.parametrizations.spectral_norm(nn.Linear(1, 1))
lstm = nn.utils.parametrizations.weight_norm(nn.LSTM(1, 1), "weight_hh_l0")
pruned = prune.l1_unstructured(nn.Linear(1, 1), "weight", amount=1)
removed = prune.l1_unstructured(nn.Linear(1, 1), "weight", amount=1)
prune.remove(removed, "weight")
for name, layer in [
    ("old weight_norm", old),
    ("old spectral_norm", old_spectral),
    ("pruned", pruned),
    ("pruned, and prune.remove()", removed),
    ("parametrizations.weight_norm", new),
    ("parametrizations.spectral_norm", spectral),
    ("parametrizations.weight_norm of an LSTM", lstm),
]:
    layer(torch.ones(1, 1))
    try:
        copy.deepcopy(layer)
        print(f"{name}: copied")
    except RuntimeError as error:
        print(f"{name}: RuntimeError: {error}".partition(" at the")[0])
