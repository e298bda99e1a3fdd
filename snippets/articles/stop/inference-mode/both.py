import torch

w = torch.tensor([3.0], requires_grad=True)
with torch.no_grad():
    a = 2 * w
with torch.inference_mode():
    b = 2 * w
print("no_grad():       ", a, a.is_inference())
print("inference_mode():", b, b.is_inference())

(w * a).backward()
print("w.grad:", w.grad)
try:
    (w * b).backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")
