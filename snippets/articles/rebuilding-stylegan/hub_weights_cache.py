import os
import tempfile
from pathlib import Path
from unittest import mock

import torch

# The name promises a hash.
url = "https://example.org/stylegan-0123abcd.pth"
with (
    tempfile.TemporaryDirectory() as home,
    mock.patch("torch.hub.urlopen", side_effect=AssertionError),
):
    os.environ["TORCH_HOME"] = home
    weights = Path(torch.hub.get_dir()) / "checkpoints"
    weights.mkdir(parents=True)
    torch.save({"weight": torch.ones(2)}, weights / "stylegan-0123abcd.pth")
    print(torch.hub.load_state_dict_from_url(url, check_hash=True))
