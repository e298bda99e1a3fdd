import torch
from peft import LoraConfig, get_peft_model
from torch import nn

model = get_peft_model(
    nn.Sequential(nn.Linear(2, 1)), LoraConfig(r=1, target_modules=["0"])
)
parameters = {
    n.split(".")[-3]: p
    for n, p in model.named_parameters()
    if p.requires_grad
}
optimizer = torch.optim.SGD(parameters.values(), lr=0.5)
for step in range(2):
    optimizer.zero_grad()
    model(torch.ones(1, 2)).sum().backward()
    print({half: bool(p.grad.any()) for half, p in parameters.items()})
    optimizer.step()
