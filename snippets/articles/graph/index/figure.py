import torch

from stop_the_gradient.figures import order

w = torch.tensor(2.0, requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)
steps = [f"w = {w.item()}, w.grad = {w.grad}"]
loss = w**2
steps.append(f"loss.grad_fn is {loss.grad_fn.name()}")
loss.backward()
steps.append(f"backward() sets w.grad to {w.grad.item()}")
optimizer.step()
steps.append(f"step() sets w to {w.item()}")
optimizer.zero_grad()
steps.append(f"zero_grad() sets w.grad to {w.grad}")
print(order("One step, call by call", steps, down=True))
