import inspect
import warnings

import torch

defaults = inspect.signature(torch.Tensor.backward).parameters
print("retain_graph =", defaults["retain_graph"].default)
print("create_graph =", defaults["create_graph"].default)

x = torch.tensor(3.0, requires_grad=True)
y = x**3
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # about the cycle that this makes
    y.backward(create_graph=True)  # keeps the graph, unasked
x.grad = None
y.backward()  # frees it
print("second:", x.grad)
try:
    y.backward()
except RuntimeError as error:
    print(f"third: RuntimeError: {error}")
