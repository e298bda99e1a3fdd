from pathlib import Path

import torch

from stop_the_gradient.figures import order

Path("hubconf.py").write_text("""
import torch

torch.happened.append("hubconf.py is run")


def generator(latent_size):
    torch.happened.append(f"generator(latent_size={latent_size})")
    return torch.nn.Linear(latent_size, 1)
""")

torch.happened = ["torch.hub.load(...)"]
model = torch.hub.load(".", "generator", source="local", latent_size=3)
mode = "training" if model.training else "evaluation"
torch.happened.append(f"a {type(model).__name__}, in {mode} mode")
print(order("From load to the model", torch.happened, down=True))
