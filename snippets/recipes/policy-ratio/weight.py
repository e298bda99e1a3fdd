import torch
from torch import nn

advantage = torch.tensor(1.0)
old = torch.log(torch.tensor(0.25))


def clipped(log_prob):
    ratio = (log_prob - old).exp()
    return -torch.minimum(
        ratio * advantage, ratio.clamp(0.5, 1.5) * advantage
    )


def weighted(log_prob):
    ratio = (log_prob - old).exp()
    return -ratio.clamp(max=1.5).detach() * advantage * log_prob


def not_detached(log_prob):
    ratio = (log_prob - old).exp()
    return -ratio.clamp(max=1.5) * advantage * log_prob


for probability in 0.25, 0.5:
    print("ratio", probability / 0.25)
    for loss in clipped, weighted, not_detached:
        log_prob = nn.Parameter(torch.tensor(probability).log())
        loss(log_prob).backward()
        print(f"    {loss.__name__}: {log_prob.grad.item():.3f}")
