from torch import nn

model = nn.Sequential(nn.Flatten(), nn.LazyLinear(10))
try:
    print(sum(p.numel() for p in model.parameters()))
except ValueError as error:
    print(f"ValueError: {error}")
