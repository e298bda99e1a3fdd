import torch
from torch import nn
from torch.func import stack_module_state

models = [nn.Linear(1, 1, bias=False) for _ in range(2)]
models[1].requires_grad_(False)
try:
    stack_module_state(models)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

models[1].requires_grad_(True)
models[1].eval()
try:
    stack_module_state(models)
except RuntimeError as error:
    print(f"RuntimeError: {error}")

models[1].train()
params, buffers = stack_module_state(models)
params["weight"].register_hook(lambda grad: grad * mask)
mask = torch.tensor([1.0, 0.0]).view(2, 1, 1)  # the second one is frozen
params["weight"].sum().backward()
print(params["weight"].grad.flatten())
