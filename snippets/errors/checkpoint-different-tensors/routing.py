import torch
from torch import nn
from torch.utils.checkpoint import CheckpointError, checkpoint

experts = nn.ModuleList(nn.Linear(1, 1) for _ in range(2))
draws = iter([[0, 0, 1], [0, 1, 1]])  # the router's noise decides


def route():
    return torch.tensor(next(draws))


def block(x, chosen=None):
    chosen = route() if chosen is None else chosen
    output = torch.zeros_like(x)
    for number, expert in enumerate(experts):
        rows = (chosen == number).nonzero().flatten()
        output = output.index_add(0, rows, expert(x[rows]))
    return output


x = torch.ones(3, 1, requires_grad=True)
chosen = torch.tensor([0, 0, 1])
checkpoint(block, x, chosen, use_reentrant=False).sum().backward()
print("chosen outside:", experts[0].weight.grad.tolist())
try:
    checkpoint(block, x, use_reentrant=False).sum().backward()
except CheckpointError as error:
    print("chosen inside:  CheckpointError:", str(error).splitlines()[0])
