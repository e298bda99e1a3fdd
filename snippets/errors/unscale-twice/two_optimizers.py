import torch

for update_between in False, True:
    scaler = torch.amp.GradScaler("cpu", init_scale=4.0, growth_interval=1)
    a = torch.tensor(2.0, requires_grad=True)
    b = torch.tensor(2.0, requires_grad=True)
    first = torch.optim.SGD([a], lr=1.0)
    second = torch.optim.SGD([b], lr=1.0)

    scaler.scale(a + b).backward()
    scaler.step(first)
    if update_between:
        scaler.update()
    scaler.step(second)
    scaler.update()
    print(f"update() in between: {update_between},", end=" ")
    print(f"a: {a.item()}, b: {b.item()}")
