import torch

x = torch.tensor([1.0], requires_grad=True)
q = torch.tensor([2.0], requires_grad=True)

z = 2 * x**2
(z * q).backward()  # frees what it used
try:
    (z**3).backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

x.grad = None
z = 2 * x**2
(z.detach() * q).backward()  # without retain_graph=True, too
(z**3).backward()
print("detached:", x.grad)
