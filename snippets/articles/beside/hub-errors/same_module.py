from pathlib import Path

import torch

for name in "cat", "dog":  # two repositories
    Path(name).mkdir()
    Path(name, "models.py").write_text(f"def {name}(): return '{name}'")
    Path(name, "hubconf.py").write_text(
        f"from models import {name} as _make\ndef animal(): return _make()"
    )

print(torch.hub.load("cat", "animal", source="local"))
try:
    torch.hub.load("dog", "animal", source="local")
except ImportError as error:
    print(f"ImportError: {error}".partition(" (")[0])
