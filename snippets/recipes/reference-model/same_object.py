import torch
from torch import nn
from torch.nn.functional import logsigmoid

chosen, rejected = torch.tensor([[-1.0]]), torch.tensor([[-2.0]])
for recorded in [False, True]:
    policy = nn.Linear(1, 1, bias=False)
    nn.init.ones_(policy.weight)
    reference = policy  # not a copy
    optimizer = torch.optim.SGD(policy.parameters(), lr=1.0)
    for step in range(2):
        ours = policy(chosen) - policy(rejected)
        with torch.set_grad_enabled(recorded):
            theirs = reference(chosen) - reference(rejected)
        loss = -logsigmoid(ours - theirs).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print(f"reference recorded: {recorded}, step {step}", end=", ")
        print(f"loss {loss.item():.4f}, policy {policy.weight.item()}")
