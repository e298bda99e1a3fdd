from torch import nn

model = nn.Linear(2, 1)
saved = nn.DataParallel(model).state_dict()
try:
    model.load_state_dict(saved)
except RuntimeError as error:
    print(f"RuntimeError: {error}")
