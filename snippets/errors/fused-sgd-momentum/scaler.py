import torch

torch.use_deterministic_algorithms(True)  # unwritten memory is nan
for fused in False, True:
    w = torch.tensor([1.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.5, momentum=0.5, fused=fused)
    scaler = torch.amp.GradScaler("cpu")
    print(f"{fused=}")
    for factor in float("inf"), 1.0:
        optimizer.zero_grad()
        scaler.scale((w * factor).sum()).backward()
        scaler.step(optimizer)  # skipped, if the gradient is inf
        scaler.update()
        momentum = optimizer.state[w].get("momentum_buffer")
        kept = None if momentum is None else momentum.tolist()
        print(f"    gradient {factor}: momentum {kept}, w {w.tolist()}")
torch.use_deterministic_algorithms(False)
