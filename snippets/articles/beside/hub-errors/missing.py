from pathlib import Path

import torch

Path("hubconf.py").write_text("dependencies = ['no_such_package']")
try:
    torch.hub.load(".", "generator", source="local")
except RuntimeError as error:
    print(f"RuntimeError: {error}")

Path("hubconf.py").write_text("def generator(): pass")
try:
    torch.hub.load(".", "dcgan", source="local")
except RuntimeError as error:
    print(f"RuntimeError: {error}")

Path("empty").mkdir()
try:
    torch.hub.load("empty", "generator", source="local")
except FileNotFoundError as error:
    print("FileNotFoundError:", error.strerror, Path(error.filename).name)
