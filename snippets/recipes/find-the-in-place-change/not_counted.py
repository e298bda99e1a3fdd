import torch

for way in ["h.mul_(2)", "h.detach().mul_(2)", "h.data.mul_(2)", "numpy()"]:
    w = torch.tensor([0.0], requires_grad=True)
    h = w.exp()
    if way == "h.mul_(2)":
        with torch.no_grad():
            h.mul_(2.0)
    if way == "h.detach().mul_(2)":
        h.detach().mul_(2.0)
    if way == "h.data.mul_(2)":
        h.data.mul_(2.0)
    if way == "numpy()":
        h.detach().numpy()[:] = 2.0
    try:
        h.sum().backward()
        print(f"{way}: version {h._version}, gradient {w.grad.item()}")
    except RuntimeError:
        print(f"{way}: version {h._version}, RuntimeError")
