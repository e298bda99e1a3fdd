import torch
from torch import nn

experts = nn.ModuleList(nn.Linear(1, 1, bias=False) for _ in range(3))
for number, expert in enumerate(experts):
    nn.init.constant_(expert.weight, number + 1.0)
scores = torch.tensor([2.0, 1.0, 0.0], requires_grad=True)  # of the gate
x = torch.ones(1)

chosen_scores, chosen = scores.topk(2)
shares = chosen_scores.softmax(0)
output = sum(s * experts[i](x) for s, i in zip(shares, chosen.tolist()))
output.sum().backward()

print("chosen:", chosen.tolist())
print("gate:  ", [round(g, 4) for g in scores.grad.tolist()])
for number, expert in enumerate(experts):
    grad = expert.weight.grad
    if grad is not None:
        grad = round(grad.item(), 4)
    print(f"expert {number}:", grad)
