import torch

for how in "one optimizer", "two optimizers":
    w1 = torch.tensor([2.0], requires_grad=True)
    w2 = torch.tensor([3.0], requires_grad=True)
    lists = [[w1, w2]] if how == "one optimizer" else [[w1], [w2]]
    optimizers = [torch.optim.SGD(weights, lr=0.25) for weights in lists]
    scaler = torch.amp.GradScaler("cpu")

    loss = w1 + float("inf") * w2  # the gradients are 1 and inf
    scaler.scale(loss).backward()
    for optimizer in optimizers:
        scaler.step(optimizer)
    scaler.update()
    print(f"{how}: w1 {w1.item()} w2 {w2.item()}")
