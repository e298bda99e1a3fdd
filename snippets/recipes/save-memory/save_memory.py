import torch
from torch import nn


def pack(tensor):
    if tensor.data_ptr() not in weights:
        kept[tensor.data_ptr()] = tensor.nbytes
    return tensor


print("| Trained | Activations | Gradients | Adam's state |")
print("| - | -: | -: | -: |")
for way in ["all", "last", "last, under no_grad", "first", "the input"]:
    layers = [nn.Linear(64, 64) for _ in range(4)]
    body = nn.Sequential()
    for layer in layers[:-1]:
        body.extend([layer, nn.GELU()])
    if way != "all":
        for layer in layers:
            layer.requires_grad_(False)
    if way.startswith("last"):
        layers[-1].requires_grad_(True)
    if way == "first":
        layers[0].requires_grad_(True)
    x = torch.ones(32, 64, requires_grad=way == "the input")
    model = nn.Sequential(body, layers[-1])
    weights = {p.data_ptr() for p in model.parameters()}
    kept = {}

    with torch.autograd.graph.saved_tensors_hooks(pack, lambda t: t):
        with torch.set_grad_enabled(way != "last, under no_grad"):
            h = body(x)
        loss = layers[-1](h).sum()
    loss.backward()
    trained = [p for p in [x, *model.parameters()] if p.requires_grad]
    optimizer = torch.optim.Adam(trained)
    optimizer.step()
    state = [optimizer.state[p] for p in trained]
    adam = sum(s["exp_avg"].nbytes + s["exp_avg_sq"].nbytes for s in state)
    grads = sum(p.grad.nbytes for p in trained)
    print(f"| {way} | {sum(kept.values()):,} | {grads:,} | {adam:,} |")
