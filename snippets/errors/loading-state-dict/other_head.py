from torch import nn

saved = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 1000)).state_dict()
model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 10))
try:
    model.load_state_dict(saved, strict=False)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

mine = model.state_dict()
fits = {
    k: v
    for k, v in saved.items()
    if k not in mine or v.shape == mine[k].shape
}
print(model.load_state_dict(fits, strict=False))
