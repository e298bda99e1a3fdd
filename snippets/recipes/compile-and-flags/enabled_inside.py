import torch


def forward(x, w):
    with torch.enable_grad():
        return x * w


compiled = torch.compile(forward, backend="aot_eager", fullgraph=True)
for name, function in ("as written", forward), ("compiled", compiled):
    w = torch.tensor(2.0, requires_grad=True)
    with torch.no_grad():
        y = function(torch.tensor(3.0), w)
        z = 2.0 * y
    y.backward()
    print(f"{name}: y requires a gradient: {y.requires_grad},", end=" ")
    print(f"z: {z.requires_grad}, gradient of w: {w.grad.item()}")
