import torch
from torch import nn

model = nn.Sequential(
    nn.Linear(1, 1, bias=False),
    nn.Linear(1, 1, bias=False),
)
nn.init.constant_(model[0].weight, 2.0)
nn.init.constant_(model[1].weight, 5.0)

x = torch.tensor([[3.0]])
output = model(x)  # 3 * 2 * 5
output.backward()
print("output:", output.item())
for name, parameter in model.named_parameters():
    print(f"{name}.grad:", parameter.grad.item())
