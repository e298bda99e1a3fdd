import torch

w, x = torch.ones(2, requires_grad=True), torch.ones(2)
stored = []


def store(tensor):
    stored.append(tensor)
    return tensor


with torch.autograd.graph.saved_tensors_hooks(store, lambda t: t):
    with torch.no_grad():
        z = x * w
    print("no_grad():", z.requires_grad, len(stored), "stored")
    z = x * w
    cut = z.detach()
    print("detach(): ", cut.requires_grad, len(stored), "stored")
print("z itself: ", z.requires_grad)
