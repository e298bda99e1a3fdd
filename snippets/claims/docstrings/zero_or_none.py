import torch

for name, make in {
    "SGD": lambda p: torch.optim.SGD(p, lr=0.5),
    "SGD, momentum": lambda p: torch.optim.SGD(p, lr=0.5, momentum=0.5),
    "AdamW": lambda p: torch.optim.AdamW(p, lr=0.5, weight_decay=0.5),
}.items():
    changed = []
    for to_none in (False, True):
        w = torch.nn.Parameter(torch.tensor([2.0]))
        optimizer = make([w])
        (w * 3).backward()
        optimizer.step()
        before = w.item()
        optimizer.zero_grad(set_to_none=to_none)
        optimizer.step()
        changed.append(w.item() != before)
    print(f"{name:14} changed by 0: {changed[0]}, by None: {changed[1]}")
