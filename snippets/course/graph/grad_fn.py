import torch

w = torch.tensor(2.0, requires_grad=True)
x = torch.tensor(3.0)
h = w * x
loss = h * h

tensors = {"w": w, "x": x, "h": h, "loss": loss}
for name, tensor in tensors.items():
    leaf, made_by = tensor.is_leaf, "nobody"
    if tensor.grad_fn:
        made_by = type(tensor.grad_fn).__name__
    print(f"{name:4} leaf: {leaf!s:5}  made by: {made_by}")

loss.backward()
print("w.grad:", w.grad.item())
print("x.grad:", x.grad)
