import torch
from torch import nn
from torch.nn.modules.utils import (
    consume_prefix_in_state_dict_if_present as without_prefix,
)

model = nn.Linear(2, 1)
saved = nn.DataParallel(model).state_dict()
print(list(saved))
without_prefix(saved, "module.")  # in place
print(list(saved), model.load_state_dict(saved))

saved = torch.compile(model).state_dict()
print(list(saved))
without_prefix(saved, "_orig_mod.")
print(list(saved), model.load_state_dict(saved))
