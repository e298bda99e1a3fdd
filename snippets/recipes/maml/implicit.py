import torch

target, rate = 4.0, 0.25


def inner(decay, weight, steps, recorded):
    for _ in range(steps):
        slope = (weight - target) + decay * weight
        weight = weight - rate * slope
        if not recorded:
            weight = weight.detach()
    return weight


def meta(weight):
    return weight**2


for steps in 1, 3, 50:
    decay = torch.tensor(1.0, requires_grad=True)
    meta(inner(decay, torch.tensor(1.0), steps, True)).backward()
    print(f"{steps} recorded steps: {decay.grad.item():.3f}")

decay = torch.tensor(1.0, requires_grad=True)
solution = inner(decay, torch.tensor(1.0), 50, recorded=False)
print("stopped: the outer loss learns", meta(solution).requires_grad)

last = inner(decay, solution, 1, recorded=True)
meta(last).backward()
print(f"only the last step recorded: {decay.grad.item():.3f}")

solution.requires_grad_()
(outer,) = torch.autograd.grad(meta(solution), solution)
slope = (solution - target) + decay * solution
curvature = 1 + decay.detach()
(implicit,) = torch.autograd.grad(slope, decay, -outer / curvature)
print(f"implicit, at the solution: {implicit.item():.3f}")
