import torch
from torch import nn

calls = []


def hook(module, grad_input, grad_output):
    calls.append(module)


def runs(model):
    calls.clear()
    model(torch.ones(1, 1, requires_grad=True)).sum().backward()
    return len(calls)


net = nn.Linear(1, 1)
fast = torch.compile(net, backend="aot_eager")
fast.register_full_backward_hook(hook)  # before the first call
print("hook on the compiled model:", runs(fast))
torch.compiler.reset()
print("after reset():", runs(fast))

net.register_full_backward_hook(hook)
torch.compiler.reset()
print("hook on the model:", runs(fast))
