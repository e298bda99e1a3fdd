import contextlib
import io
import os
import shutil
import tempfile
from pathlib import Path

import torch

with tempfile.TemporaryDirectory() as home:
    os.environ["TORCH_HOME"] = home  # a cache of our own
    cache = Path(torch.hub.get_dir())
    # A repository that was loaded lies there as owner_repository_ref.
    repository = Path(__file__).parent / "hub"
    shutil.copytree(repository, cache / "ours_stylegan_main")

    print(torch.hub.list("ours/stylegan:main", verbose=False))
    with contextlib.redirect_stderr(io.StringIO()):  # where the cache is
        told = torch.hub.help("ours/stylegan:main", "generator")
    print(told)
    model = torch.hub.load("ours/stylegan:main", "generator", verbose=False)
    print(model.linear)
