import torch

for dtype in torch.float32, torch.float16, torch.bfloat16:
    w = torch.tensor([1.0], dtype=dtype, requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=1 / 4096)
    for _ in range(512):
        optimizer.zero_grad()
        w.sum().backward()
        w.grad.neg_()
        optimizer.step()
    print(dtype, "w after 512 steps of 1 / 4096:", w.item())
