import torch


def accumulated(w):
    for _ in range(1024):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            loss = w.dot(torch.ones(1, dtype=w.dtype)) / 1024
        loss.backward()
    return w.grad.item()


w = torch.ones(1, dtype=torch.bfloat16, requires_grad=True)
print("bfloat16:", accumulated(w))

w = torch.ones(1, dtype=torch.bfloat16, requires_grad=True)
w.grad_dtype = torch.float32
print("bfloat16, grad_dtype float32:", accumulated(w))

w = torch.ones(1, dtype=torch.float32, requires_grad=True)
print("float32 under autocast:", accumulated(w))
