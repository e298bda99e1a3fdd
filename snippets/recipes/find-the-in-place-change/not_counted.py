import torch

for way in ["h.add_(1)", "h.detach().add_(1)", "h.data.add_(1)", "numpy()"]:
    w = torch.tensor([0.0], requires_grad=True)
    h = w.exp()
    if way == "h.add_(1)":
        with torch.no_grad():
            h.add_(1.0)
    if way == "h.detach().add_(1)":
        h.detach().add_(1.0)
    if way == "h.data.add_(1)":
        h.data.add_(1.0)
    if way == "numpy()":
        array = h.detach().numpy()
        array += 1.0
    try:
        h.sum().backward()
        print(f"{way}: version {h._version}, gradient {w.grad.item()}")
    except RuntimeError:
        print(f"{way}: version {h._version}, RuntimeError")
