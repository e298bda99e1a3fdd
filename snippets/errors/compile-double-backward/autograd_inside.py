import warnings

import torch

warnings.simplefilter("ignore")  # the compiler looks at y.grad


@torch.compile(backend="aot_eager")
def slope(x):
    y = (x * x * x).sum()
    return torch.autograd.grad(y, x, create_graph=True)[0]


x = torch.tensor([2.0], requires_grad=True)
for trace in False, True:
    torch._dynamo.config.trace_autograd_ops = trace
    torch.compiler.reset()  # forget what was compiled
    try:
        slope(x).sum().backward()
        print(f"trace_autograd_ops={trace}: its gradient", x.grad.item())
    except RuntimeError as error:
        print(f"trace_autograd_ops={trace}: RuntimeError: {error}")
