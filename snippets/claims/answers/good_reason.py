import torch

for way in ("detach()", "data"):
    w = torch.tensor([2.0], requires_grad=True)
    y = w * 1
    loss = y * y
    (y.detach() if way == "detach()" else y.data).mul_(10)
    try:
        loss.backward()
        print(way, "- no error, gradient", w.grad.item(), "instead of 4.0")
    except RuntimeError as error:
        print(way, "-", str(error).partition(":")[0])
