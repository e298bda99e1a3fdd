import torch
from torch import nn

torch._dynamo.config.trace_autograd_ops = True
critic = nn.Sequential(nn.BatchNorm1d(1), nn.Tanh())  # in training mode


def penalty(x):
    (grad,) = torch.autograd.grad(critic(x).sum(), x, create_graph=True)
    return (grad.norm(dim=1) - 1).square().mean()


compiled = torch.compile(penalty, backend="aot_eager", fullgraph=True)
x = torch.tensor([[0.0], [1.0], [4.0]], requires_grad=True)
for function in penalty, compiled:
    critic.zero_grad()
    function(x).backward()
    grads = [round(p.grad.item(), 4) for p in critic.parameters()]
    print("compiled:  " if function is compiled else "as written:", grads)
