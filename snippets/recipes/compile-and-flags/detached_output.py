import torch


def step(x, w):
    loss = (x * w).sum()
    return loss, loss.detach()


compiled = torch.compile(step, backend="aot_eager", fullgraph=True)
for name, function in ("as written", step), ("compiled", compiled):
    w = torch.tensor([2.0], requires_grad=True)
    loss, logged = function(torch.tensor([3.0]), w)
    print(f"{name}: requires a gradient:", end=" ")
    print(f"loss {loss.requires_grad}, logged {logged.requires_grad}")
    loss.backward()
    print("    gradient of w:", w.grad.item())
