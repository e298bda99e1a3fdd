import torch

w = torch.tensor([2.0], requires_grad=True)
with torch.inference_mode():
    x = torch.tensor([3.0]) * 1
(w + x).backward()
print("w + x:", w.grad)
try:
    w * x
except RuntimeError as error:
    print("w * x:", str(error).partition(".")[0])
