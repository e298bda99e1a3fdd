import torch
from torch.nn.functional import logsigmoid

for case in ["as it should be", "chosen is rejected", "masked", "beta 0"]:
    w = torch.ones(1, requires_grad=True)
    chosen, rejected, mask, beta = -1.0, -2.0, 1.0, 1.0
    if case == "chosen is rejected":  # cut to the same tokens
        rejected = chosen
    elif case == "masked":  # no token of the answers counts
        mask = 0.0
    elif case == "beta 0":
        beta = 0.0
    margin = mask * (w * chosen - w * rejected)
    difference = margin - margin.detach()
    loss = -logsigmoid(beta * difference).sum()
    loss.backward()
    print(f"{case:18} loss {loss.item():.4f}", end=", ")
    print("gradient", w.grad.item() + 0.0)

w = torch.ones(1, dtype=torch.bfloat16, requires_grad=True)
w.grad = torch.ones_like(w)
torch.optim.AdamW([w], lr=1e-6).step()
print("bfloat16, lr=1e-6: w", w.item())
