import torch

for scaled in False, True:
    weight = torch.tensor([3.0, 4.0], requires_grad=True)
    optimizer = torch.optim.SGD([weight], lr=1.0)
    scaler = torch.amp.GradScaler("cpu", init_scale=1024.0, enabled=scaled)
    scaler.scale(weight.square().sum()).backward()
    scaler.unscale_(optimizer)
    norm = torch.nn.utils.clip_grad_norm_([weight], max_norm=5.0)
    clipped = [round(number, 4) for number in weight.grad.tolist()]
    print(f"scaled: {scaled}, norm {norm.item()}, clipped {clipped}")
