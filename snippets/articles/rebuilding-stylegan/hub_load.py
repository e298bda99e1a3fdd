from pathlib import Path

import torch

folder = str(Path(__file__).parent / "hub")  # it holds hubconf.py
model = torch.hub.load(folder, "generator", source="local", latent_size=3)
print(model)
print("training:", model.training)
model.eval()
print("training:", model.training)
print(model(torch.zeros(1, 3)).tolist())
