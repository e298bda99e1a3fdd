import torch

for mistake in ["none", "not cleared", "one forward pass"]:
    w = torch.tensor([3.0, 4.0], requires_grad=True)
    loss = w.square().sum() / 2
    loss.backward(retain_graph=True)
    with torch.no_grad():
        move = w.grad / w.grad.norm()
        w.add_(move)
    if mistake != "not cleared":
        w.grad = None
    try:
        if mistake == "one forward pass":
            loss.backward()
        else:
            (w.square().sum() / 2).backward()
        print(f"{mistake}:", [round(g, 4) for g in w.grad.tolist()])
    except RuntimeError as error:
        told = str(error).partition(":")[0]
        print(f"{mistake}: RuntimeError: {told} ...")
