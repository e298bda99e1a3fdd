import torch

for clear in (False, True):
    w = torch.nn.Parameter(torch.tensor([2.0]))
    optimizer = torch.optim.SGD([w], lr=0.5, momentum=0.5, weight_decay=0.5)
    (w * 3).backward()
    optimizer.step()
    w.requires_grad_(False)
    if clear:
        optimizer.zero_grad()
    before = w.item()
    optimizer.step()
    print("cleared:", clear, "- changed:", w.item() != before)
