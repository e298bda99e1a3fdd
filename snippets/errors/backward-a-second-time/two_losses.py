import torch

w = torch.tensor([2.0], requires_grad=True)

trunk = w * w
loss_a, loss_b = trunk.sum(), (5 * trunk).sum()
loss_a.backward()
try:
    loss_b.backward()
except RuntimeError as error:
    print(f"one after the other: {type(error).__name__}")

w.grad = None
trunk = w * w
loss_a, loss_b = trunk.sum(), (5 * trunk).sum()
(loss_a + loss_b).backward()
print("their sum:   ", w.grad)

w.grad = None
trunk = w * w
loss_a, loss_b = trunk.sum(), (5 * trunk).sum()
loss_a.backward(retain_graph=True)
loss_b.backward()
print("retain_graph:", w.grad)
