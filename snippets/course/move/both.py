import torch
from torch.optim import SGD


def after_freezing(moment, cleared):
    w = torch.tensor(0.0, requires_grad=True)
    optimizer = SGD([w], lr=0.5, momentum=0.5)
    for step in [1, 2, 3]:
        if moment == "before zero_grad()" and step == 2:
            w.requires_grad_(False)
        optimizer.zero_grad(set_to_none=cleared == "None")
        if w.requires_grad:
            (4 * w).backward()
        if moment == "after backward()" and step == 2:
            w.requires_grad_(False)
        optimizer.step()
        if step == 1:
            learned = w.item()
    print(f"{moment:18} {cleared:5}", w.item() - learned)


for moment in ["before zero_grad()", "after backward()"]:
    for cleared in ["None", "zeros"]:
        after_freezing(moment, cleared)
