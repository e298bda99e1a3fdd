import torch

w = torch.tensor([2.0], requires_grad=True)
y = 3 * w
for tensor, flag in ((y, False), (y, True), (torch.tensor([2]), True)):
    try:
        tensor.requires_grad = flag
    except RuntimeError as error:
        print(str(error).split(". ")[0])
print("requires_grad_():", y.requires_grad_().requires_grad)

(y.detach() * w).backward()
print("y as a constant:", w.grad)
