import warnings

import torch

x = torch.tensor([3.0], requires_grad=True)
for step in 1, 2:
    y = x**2 if step == 1 else 5 * x  # Python decides what the graph is
    y.backward()
    print(f"step {step}:", y.grad_fn.name(), x.grad)
    x.grad = None

# And a gradient without any graph: forward mode
warnings.simplefilter("ignore")  # of what jvp() imports
with torch.no_grad():
    value, slope = torch.func.jvp(torch.square, (x,), (torch.ones(1),))
print("forward mode:", slope, "graph:", value.grad_fn)
