import torch

x = torch.tensor([0.0, 0.0], requires_grad=True)
cases = {
    "sqrt(x)": x.sqrt(),
    "sqrt(x) + 1e-6": x.sqrt() + 1e-6,
    "sqrt(x + 1e-6)": (x + 1e-6).sqrt(),
    "x.norm()": x.norm(),
    "x.std()": x.std(),
    "x.pow(2).sum().sqrt()": x.pow(2).sum().sqrt(),
}
for name, y in cases.items():
    (grad,) = torch.autograd.grad((y * 0).sum(), x)
    print(f"{name:22}", grad)
