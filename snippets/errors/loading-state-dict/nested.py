from torch import nn

model = nn.Linear(2, 1)
checkpoint = {"model": model.state_dict(), "epoch": 3}
try:
    model.load_state_dict(checkpoint)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

print(model.load_state_dict(checkpoint["model"]))
