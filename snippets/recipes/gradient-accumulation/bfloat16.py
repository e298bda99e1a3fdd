import torch

for dtype in torch.float32, torch.bfloat16:
    w = torch.ones(1, dtype=dtype, requires_grad=True)
    for _ in range(1024):
        (w.sum() / 1024).backward()
    print(f"{dtype} weight: gradient {w.grad.item()}")

w = torch.ones(1, requires_grad=True)
for _ in range(1024):
    with torch.autocast("cpu", dtype=torch.bfloat16):
        loss = torch.matmul(w, torch.ones(1)) / 1024
    loss.backward()
print(f"torch.float32 weight, autocast: gradient {w.grad.item()}")
