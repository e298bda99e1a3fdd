import torch

low, high = torch.tensor(-1.0), torch.tensor(1.0)
ways = {
    "x.clamp(-1.0, 1.0):    ": lambda x: x.clamp(-1.0, 1.0),
    "x.clamp(low, high):    ": lambda x: x.clamp(low, high),
    "torch.minimum(x, high):": lambda x: torch.minimum(x, high),
}
for name, way in ways.items():
    x = torch.tensor([-1.0, 0.5, 1.0, 2.0], requires_grad=True)
    way(x).sum().backward()
    print(name, x.grad.tolist())
