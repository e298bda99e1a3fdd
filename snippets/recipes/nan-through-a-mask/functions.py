import torch

functions = {
    "sqrt(0)": (torch.sqrt, 0.0),
    "log(0)": (torch.log, 0.0),
    "1 / 0": (torch.reciprocal, 0.0),
    "0 ** 0.5": (lambda x: x**0.5, 0.0),
    "xlogy(0, 0)": (lambda x: torch.xlogy(x, x), 0.0),
    "acos(1)": (torch.acos, 1.0),
    "exp(100)": (torch.exp, 100.0),
    "norm of zeros": (lambda x: x.norm(), 0.0),
    "sqrt of a sum of squares": (lambda x: x.square().sum().sqrt(), 0.0),
    "std of equal numbers": (lambda x: torch.stack([x, x]).std(), 1.0),
}
for name, (function, value) in functions.items():
    x = torch.tensor(value, requires_grad=True)
    (0 * function(x)).backward()
    print(f"{name:25}", x.grad.item())
