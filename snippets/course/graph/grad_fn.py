import torch

w = torch.tensor(2.0, requires_grad=True)
x = torch.tensor(3.0)
h = w * x
loss = h * h

for name, tensor in {"w": w, "x": x, "h": h, "loss": loss}.items():
    made_by = type(tensor.grad_fn).__name__ if tensor.grad_fn else "nobody"
    print(f"{name:4} leaf: {tensor.is_leaf!s:5}  made by: {made_by}")

loss.backward()
print("w.grad:", w.grad.item())
print("x.grad:", x.grad)
