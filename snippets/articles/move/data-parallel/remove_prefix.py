from torch import nn
from torch.nn.modules.utils import consume_prefix_in_state_dict_if_present

model = nn.DataParallel(nn.Linear(1, 1, bias=False))
saved = model.state_dict()  # a file with the prefix in it
try:
    nn.Linear(1, 1, bias=False).load_state_dict(saved)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

consume_prefix_in_state_dict_if_present(saved, "module.")
print(list(saved), nn.Linear(1, 1, bias=False).load_state_dict(saved))
