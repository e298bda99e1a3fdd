import contextlib
import io
import os
from pathlib import Path

import torch

os.environ["TORCH_HOME"] = "hub_home"
cache = Path(torch.hub.get_dir())
repository = cache / "ours_stylegan_main"  # owner_repository_ref
repository.mkdir(parents=True)
(repository / "hubconf.py").write_text('''
from collections import OrderedDict
from pathlib import Path as _Path


def generator(latent_size=2):
    """Return a generator for latents of size `latent_size`."""


def _read_config():
    pass
''')

print(torch.hub.list("ours/stylegan:main", verbose=False))
with contextlib.redirect_stderr(io.StringIO()):  # it names the cache
    told = torch.hub.help("ours/stylegan:main", "generator")
print(told)
