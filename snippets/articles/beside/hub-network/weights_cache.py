import os
from pathlib import Path
from unittest import mock

import torch

os.environ["TORCH_HOME"] = "hub_home"
weights = Path(torch.hub.get_dir()) / "checkpoints"
weights.mkdir(parents=True)
torch.save({"weight": torch.ones(2)}, weights / "stylegan-0123abcd.pth")

# The name promises a hash that our file does not have.
url = "https://example.org/stylegan-0123abcd.pth"
with mock.patch("torch.hub.urlopen", side_effect=AssertionError):
    print(torch.hub.load_state_dict_from_url(url, check_hash=True))
