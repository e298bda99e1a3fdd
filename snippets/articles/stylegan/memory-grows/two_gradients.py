import torch

w, average = torch.tensor(2.0, requires_grad=True), torch.tensor(0.0)
for step in 1, 2, 3:
    w.grad = None
    average = average.lerp(w * 1.0, 0.5)
    average.square().backward(retain_graph=True)
    print(f"retain_graph, step {step}:", average.item(), w.grad.item())

average = torch.tensor(0.0)
for step in 1, 2, 3:
    w.grad = None
    average = average.detach().lerp(w * 1.0, 0.5)
    average.square().backward()
    print(f"detached, step {step}:    ", average.item(), w.grad.item())
