import torch

w = torch.tensor([1.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.0)
scheduler = torch.optim.lr_scheduler.CyclicLR(
    optimizer,
    base_lr=0.25,
    max_lr=0.75,
    step_size_up=2,
    cycle_momentum=False,
)
for _ in range(2):
    optimizer.zero_grad()
    w.sum().backward()
    optimizer.step()
    print("lr", optimizer.param_groups[0]["lr"], "weight", w.item())
    scheduler.step()
