import torch

for dtype in torch.float32, torch.bfloat16, torch.float16:
    w = torch.ones(1, dtype=dtype, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=1 / 4096)
    for step in range(256):
        optimizer.zero_grad()
        w.sum().backward()
        optimizer.step()
    print(dtype, "after 256 steps of 1/4096:", w.item())
