import tempfile
from pathlib import Path

import torch

with tempfile.TemporaryDirectory() as repository:
    hubconf = Path(repository) / "hubconf.py"
    hubconf.write_text("dependencies = ['no_such_package']")
    try:
        torch.hub.load(repository, "generator", source="local")
    except RuntimeError as error:
        print("RuntimeError:", error)

    hubconf.write_text("def generator(): pass")
    try:
        torch.hub.load(repository, "dcgan", source="local")
    except RuntimeError as error:
        print("RuntimeError:", error)

with tempfile.TemporaryDirectory() as repository:
    try:
        torch.hub.load(repository, "generator", source="local")
    except FileNotFoundError as error:
        print("FileNotFoundError:", Path(error.filename).name)
