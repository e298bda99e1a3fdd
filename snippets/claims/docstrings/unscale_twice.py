import torch

for enabled in True, False:
    weight = torch.ones(1, requires_grad=True)
    optimizer = torch.optim.SGD([weight], lr=0.5)
    scaler = torch.amp.GradScaler("cpu", enabled=enabled)
    scaler.scale(weight.sum()).backward()
    scaler.unscale_(optimizer)
    try:
        scaler.unscale_(optimizer)
        print(f"enabled={enabled}: no error")
    except RuntimeError as error:
        print(f"enabled={enabled}: RuntimeError: {error}")
