import io
import pickle
from pathlib import Path

import torch

repository = str(Path(__file__).parent / "hub")
model = torch.hub.load(repository, "generator", source="local")
try:
    torch.save(model, io.BytesIO())
except pickle.PicklingError as error:
    print("PicklingError:", str(error).partition(":")[0])

file = io.BytesIO()
torch.save(model.state_dict(), file)
file.seek(0)
model = torch.hub.load(repository, "generator", source="local")
print(model.load_state_dict(torch.load(file)))
