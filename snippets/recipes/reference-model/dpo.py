import copy

import torch
from torch import nn
from torch.nn.functional import logsigmoid

policy = nn.Linear(1, 1, bias=False)  # log-probability of an answer
nn.init.ones_(policy.weight)
reference = copy.deepcopy(policy)
reference.requires_grad_(False).eval()
optimizer = torch.optim.SGD(policy.parameters(), lr=1.0)
beta = 1.0  # yours: 0.1

chosen, rejected = torch.tensor([[-1.0]]), torch.tensor([[-2.0]])
for step in range(3):
    ours = policy(chosen) - policy(rejected)
    with torch.no_grad():
        theirs = reference(chosen) - reference(rejected)
    loss = -logsigmoid(beta * (ours - theirs)).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(f"step {step}: loss {loss.item():.4f}", end=", ")
    print(f"policy {policy.weight.item():.4f}", end=", ")
    print("reference", reference.weight.item())
