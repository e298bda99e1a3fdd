import torch
from torch import nn

for how in "nothing stopped", "B frozen", "B not in the list":
    A, B, C = nn.Linear(8, 8), nn.Linear(8, 8), nn.Linear(8, 8)
    parameters = [*A.parameters(), *B.parameters(), *C.parameters()]
    listed = parameters
    if how == "B frozen":
        B.requires_grad_(False)
    if how == "B not in the list":
        listed = [*A.parameters(), *C.parameters()]
    optimizer = torch.optim.Adam(listed)

    C(B(A(torch.ones(4, 8)))).sum().backward()
    optimizer.step()
    grads = [p.grad for p in parameters if p.grad is not None]
    averages = [s["exp_avg"] for s in optimizer.state.values()]
    averages += [s["exp_avg_sq"] for s in optimizer.state.values()]
    print(f"{how:17} .grad {sum(t.nbytes for t in grads)},", end=" ")
    print("averages", sum(t.nbytes for t in averages))
