import torch
from torch import nn

net = nn.Sequential(*[nn.Linear(8, 8) for _ in range(4)])
x = torch.ones(2, 8)
most = 0


def count(weight):
    global most
    alive = sum(p.grad is not None for p in net.parameters())
    most = max(most, alive)


def count_and_clear(weight):
    count(weight)
    weight.grad = None  # as after a step


handles = []
for hook in count, count_and_clear:
    for p in net.parameters():
        handles.append(p.register_post_accumulate_grad_hook(hook))
    net(x).sum().backward()
    print(hook.__name__, "gradients at once:", most)
    for handle in handles:
        handle.remove()
    net.zero_grad()
    most = 0
