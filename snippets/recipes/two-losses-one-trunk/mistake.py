import torch

trunk = torch.tensor(1.0, requires_grad=True)
head_a = torch.tensor(2.0, requires_grad=True)
head_b = torch.tensor(3.0, requires_grad=True)
optimizer_a = torch.optim.SGD([trunk, head_a], lr=0.125)
optimizer_b = torch.optim.SGD([trunk, head_b], lr=0.125)

for retain_graph in False, True:
    h = 4.0 * trunk.square()
    loss_a, loss_b = head_a * h, head_b * h
    try:
        loss_a.backward(retain_graph=retain_graph)
        optimizer_a.step()  # changes the trunk that loss_b was made with
        loss_b.backward()
    except RuntimeError as error:
        print(f"retain_graph={retain_graph}: RuntimeError: {error}")
        print()
