import torch
from torch import nn

calls = []


def hook(module, grad_input, grad_output):
    calls.append(module)


def runs(model):
    calls.clear()
    model(torch.ones(1, 1, requires_grad=True)).sum().backward()
    return len(calls)


for skip in True, False:
    torch.compiler.reset()
    torch._dynamo.config.skip_nnmodule_hook_guards = skip
    print("skip_nnmodule_hook_guards =", skip)

    net = nn.Sequential(nn.Linear(1, 1))
    fast = torch.compile(net, backend="aot_eager")
    runs(fast)  # the first call compiles
    net[0].register_full_backward_hook(hook)
    print(f"    hook after the first call: {runs(fast)}", end=", ")
    print("not compiled:", runs(net))

    other = nn.Sequential(nn.Linear(1, 1))
    other[0].register_full_backward_hook(hook)
    fast_too = torch.compile(other, backend="aot_eager")
    print("    another model, hook before the first call:", runs(fast_too))

    torch.compiler.reset()
    print("    after reset():", runs(fast), runs(fast_too))
