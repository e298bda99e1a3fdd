import torch

for cleared in ("not", "to None", "to zero"):
    w = torch.nn.Parameter(torch.tensor([2.0]))
    optimizer = torch.optim.SGD([w], lr=0.5, momentum=0.5, weight_decay=0.5)
    (w * 3).backward()
    optimizer.step()
    w.requires_grad_(False)
    if cleared != "not":
        optimizer.zero_grad(set_to_none=cleared == "to None")
    before = w.item()
    optimizer.step()
    print("cleared:", cleared, "- changed:", w.item() != before)
