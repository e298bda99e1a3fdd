import torch

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)


def show(what):
    grad = None if w.grad is None else w.grad.item()
    print(f"{what:30} w {w.item()} grad {grad}")


optimizer.step()
show("step without a gradient")
(3 * w).backward()
show("backward")
optimizer.step()
show("step")
optimizer.step()
show("step again, the same gradient")
w.grad = torch.tensor([-2.0])  # nobody asks where it comes from
optimizer.step()
show("step with a gradient by hand")
(3 * w).backward()
(1 * w).backward()
show("two losses, no step")
