import torch

for dtype in torch.float32, torch.bfloat16:
    for lr in 0.001, 0.1:
        w = torch.full((1,), 0.5, dtype=dtype, requires_grad=True)
        optimizer = torch.optim.AdamW([w], lr=lr, weight_decay=0.1)
        for step in range(100):
            w.grad = torch.zeros_like(w)  # only the decay is left
            optimizer.step()
        print(f"{dtype}, lr {lr}: {w.item():.3f}")
