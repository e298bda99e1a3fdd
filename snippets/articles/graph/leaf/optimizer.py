import torch

w = torch.tensor([2.0], requires_grad=True)
# as w.to("cuda"): computed from w
converted = w.to(torch.float64)
try:
    torch.optim.SGD([converted], lr=0.25)
except ValueError as error:
    print(f"ValueError: {error}")

same = w.to(torch.float32)  # nothing to convert
torch.optim.SGD([same], lr=0.25)
print("nothing to convert, the same tensor:", same is w)

w = torch.tensor([2.0]).to(torch.float64).requires_grad_()
torch.optim.SGD([w], lr=0.25)
print("flag set last:", w.is_leaf)
