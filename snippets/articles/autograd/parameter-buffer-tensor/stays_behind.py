import torch
from torch import nn


class Truncate(nn.Module):
    def __init__(self):
        super().__init__()
        self.average = torch.tensor([1.0, 3.0])  # plain

    def forward(self, w):
        return self.average + 0.5 * (w - self.average)


model = Truncate()
model.to("meta")
try:
    model(torch.ones(4, 2, device="meta"))
except RuntimeError as error:
    print(f"RuntimeError: {error}")

model.to(torch.float16)
print(model(torch.ones(4, 2, dtype=torch.float16)).dtype)
