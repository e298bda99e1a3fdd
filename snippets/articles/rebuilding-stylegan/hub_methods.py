import pydoc
from pathlib import Path

import torch

folder = str(Path(__file__).parent / "hub")
model = torch.hub.load(folder, "generator", source="local")

public = [name for name in dir(model) if not name.startswith("_")]
print([name for name in ("forward", "to", "state_dict") if name in public])
print([name for name in public if not callable(getattr(model, name))])
print("linear" in public)

shown_by_help = pydoc.plain(pydoc.render_doc(model.forward))
print(*shown_by_help.splitlines()[2:], sep="\n")
