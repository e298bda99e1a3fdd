import os
from pathlib import Path

import torch

os.environ["TORCH_HOME"] = "hub_home"
for ref in "main", "v1.0", "feature_fast":
    repository = Path(torch.hub.get_dir()) / f"ours_stylegan_{ref}"
    repository.mkdir(parents=True)
    (repository / "hubconf.py").write_text(
        f"def origin(): return 'the folder of {ref}'"
    )

for ref in "main", "v1.0", "feature/fast":
    name = f"ours/stylegan:{ref}"
    print(name, "->", torch.hub.load(name, "origin", verbose=False))
