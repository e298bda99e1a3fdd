import os
import tempfile
from pathlib import Path

import torch

HUBCONF = """
from collections import OrderedDict
from pathlib import Path as _Path

from torch import nn

dependencies = ["torch"]

class Generator(nn.Module):
    pass

def generator():
    return Generator()

def _read_config():
    pass
"""

with tempfile.TemporaryDirectory() as home:
    os.environ["TORCH_HOME"] = home
    repository = Path(torch.hub.get_dir()) / "ours_stylegan_main"
    repository.mkdir(parents=True)
    (repository / "hubconf.py").write_text(HUBCONF)
    print(torch.hub.list("ours/stylegan:main", verbose=False))
