import torch

w = torch.ones(1, requires_grad=True)

with torch.no_grad():
    a = 2 * w
with torch.inference_mode():
    b = 2 * w

print("no_grad:       ", a.requires_grad, a.is_inference())
print("inference_mode:", b.requires_grad, b.is_inference())

(w * a).backward()  # a is a constant like any other
print("w.grad:", w.grad)
try:
    w * b
except RuntimeError as error:
    print(str(error).split(". ")[0])
(w * b.clone()).backward()  # a copy made outside may take part again
print("w.grad:", w.grad)
