import torch
from torch import nn

below = nn.Linear(1, 1, bias=False)
gate = nn.Linear(1, 2, bias=False)
gate.weight = nn.Parameter(torch.tensor([[2.0], [0.0]]))
nn.init.ones_(below.weight)
for cut in [False, True]:
    below.zero_grad()
    gate.zero_grad()
    h = below(torch.tensor([[1.0], [0.5]]))
    shares = gate(h.detach() if cut else h).softmax(1)
    chosen = shares.argmax(1)  # both examples go to expert 0
    used = torch.bincount(chosen, minlength=2) / len(chosen)
    loss = 2 * (used * shares.mean(0)).sum()  # number of experts: 2
    loss.backward()
    print("gate:", [round(g, 4) for g in gate.weight.grad[:, 0].tolist()])
    grad = below.weight.grad
    print("below:", None if grad is None else round(grad.item(), 4))
print("used:", used.tolist(), "requires grad:", used.requires_grad)
