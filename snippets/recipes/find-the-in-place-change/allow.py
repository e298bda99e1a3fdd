import torch

for change in "h += 1.0", "h[1:] += 1.0":
    w = torch.tensor([0.0, 0.0], requires_grad=True)
    with torch.autograd.graph.allow_mutation_on_saved_tensors():
        h = w.exp()
        if change == "h += 1.0":
            h += 1.0
        else:
            h[1:] += 1.0
        h.sum().backward()
    print(f"{change}: gradient {w.grad.tolist()}")
