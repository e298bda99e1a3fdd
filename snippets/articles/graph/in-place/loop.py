import torch

w = torch.tensor([2.0], requires_grad=True)
out = torch.ones(3)
for i in 1, 2:
    # keeps out[i - 1]
    out[i] = w[0] * out[i - 1]
try:
    out.sum().backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

parts = [torch.ones(1)]
for i in 1, 2:
    parts.append(w * parts[-1])
torch.cat(parts).sum().backward()
print("a list:", w.grad)
