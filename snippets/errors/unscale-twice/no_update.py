import torch

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.5)
scaler = torch.amp.GradScaler("cpu", init_scale=4.0)

for step in 1, 2:
    optimizer.zero_grad()
    scaler.scale(w.sum()).backward()
    try:
        scaler.step(optimizer)
    except RuntimeError as error:
        print(f"RuntimeError: {error}")
    else:
        print("step", step, "w:", w.item())
    # scaler.update() is missing
