import torch

trunk = torch.tensor(1.0, requires_grad=True)
head_a = torch.tensor(2.0, requires_grad=True)
head_b = torch.tensor(3.0, requires_grad=True)
list_a, list_b = [trunk, head_a], [trunk, head_b]
optimizer_a = torch.optim.SGD(list_a, lr=0.125)
optimizer_b = torch.optim.SGD(list_b, lr=0.125)

a, b = head_a * trunk, head_b * trunk
loss_a, loss_b = a + b, a - b  # b counts for the one, against the other

loss_a.backward(retain_graph=True)
loss_b.backward(retain_graph=True)
summed = [p.grad.item() for p in (trunk, head_a, head_b)]
print("backward() on each:", summed)

grads_a = torch.autograd.grad(loss_a, list_a, retain_graph=True)
grads_b = torch.autograd.grad(loss_b, list_b)  # both gradients first
for optimizer, parameters, grads in (
    (optimizer_a, list_a, grads_a),
    (optimizer_b, list_b, grads_b),
):
    for p, g in zip(parameters, grads):
        p.grad = g
    optimizer.step()
    print("each its own:      ", [p.grad.item() for p in parameters])
print("trunk and heads:   ", trunk.item(), head_a.item(), head_b.item())
