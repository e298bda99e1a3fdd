import os
import tempfile
from pathlib import Path

import torch

with tempfile.TemporaryDirectory() as home:
    os.environ["TORCH_HOME"] = home
    for ref in ("main", "hub", "v1.0", "feature_fast"):
        repository = Path(torch.hub.get_dir()) / f"ours_stylegan_{ref}"
        repository.mkdir(parents=True)
        (repository / "hubconf.py").write_text(
            f"def origin(): return 'the folder of {ref}'"
        )

    for name in (
        "ours/stylegan:main",
        "ours/stylegan:hub",
        "ours/stylegan:v1.0",
    ):
        print(name, "->", torch.hub.load(name, "origin", verbose=False))
    name = "ours/stylegan:feature/fast"
    print(name, "->", torch.hub.load(name, "origin", verbose=False))
