import torch

for way in "clamp", "where":
    w = torch.tensor([0.5], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.75)
    seen = []
    for wanted in 1.0, -1.0, -1.0:  # which sign lowers the loss
        if way == "clamp":
            soft = w.clamp(-1, 1)
        else:
            soft = torch.where(w.abs() <= 1, w, w.detach())
        y = soft + (w.sign() - soft).detach()
        optimizer.zero_grad()
        (-wanted * y).sum().backward()
        optimizer.step()
        with torch.no_grad():
            w.clamp_(-1, 1)  # keep the weight in the range
        seen.append(w.item())
    print(f"{way}: w {seen}")
