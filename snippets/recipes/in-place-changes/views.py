import torch

w = torch.tensor([2.0, 3.0], requires_grad=True)
for way in ["split", "chunk", "unbind", "for row in x", "index", "clone"]:
    w.grad = None
    x = w * 1.0
    try:
        if way == "split":
            x.split(1)[0].mul_(4.0)
        if way == "chunk":
            x.chunk(2)[0].mul_(4.0)
        if way == "unbind":
            x.unbind()[0].mul_(4.0)
        if way == "for row in x":
            for row in x:
                row.mul_(4.0)
        if way == "index":
            x[0].mul_(4.0)
        if way == "clone":
            x = torch.stack([part.clone() for part in x.unbind()])
            x[0].mul_(4.0)
        x.sum().backward()
        print(f"{way}: gradient {w.grad.tolist()}")
    except RuntimeError as error:
        print(f"{way}: RuntimeError: {error}".partition(". ")[0])
