import copy

import torch
from torch import nn
from torch.func import functional_call, stack_module_state

models = [nn.Linear(1, 1, bias=False) for _ in range(3)]
for start, model in zip([1.0, 2.0, 4.0], models, strict=True):
    nn.init.constant_(model.weight, start)
parameters, buffers = stack_module_state(models)
template = copy.deepcopy(models[0]).to("meta")


def one(parameters, buffers, x):
    return functional_call(template, (parameters, buffers), (x,))


optimizer = torch.optim.SGD(parameters.values(), lr=0.25)
outputs = torch.vmap(one, in_dims=(0, 0, None))(
    parameters, buffers, torch.ones(1, 1)
)
outputs.square().sum().backward()
optimizer.step()
print("stacked:", parameters["weight"].flatten().tolist())
print("models: ", [model.weight.item() for model in models])

with torch.no_grad():
    for i, model in enumerate(models):
        for name, p in model.named_parameters():
            p.copy_(parameters[name][i])
print("copied: ", [model.weight.item() for model in models])
