import torch

w = torch.tensor(3.0, requires_grad=True)

for step in (1, 2):
    rows = torch.zeros(2, 2)  # new in each step
    for i in range(2):
        rows[i] = w * (i + 1)  # an in-place copy, which is recorded
    rows.sum().backward()
    print(f"step {step}:", w.grad)
