import torch

logits = torch.tensor([0.0, 0.0], requires_grad=True)
optimizer = torch.optim.SGD([logits], lr=1.0)
losses = torch.tensor([4.0, 8.0])

weights = logits.softmax(dim=0)  # once, before the loop
for step in 1, 2:
    try:
        (weights * losses).sum().backward()
    except RuntimeError as error:
        print("step", step, "RuntimeError:", str(error).partition(" (")[0])

optimizer.zero_grad()
for step in 1, 2:
    weights = logits.softmax(dim=0)  # in each step
    (weights * losses).sum().backward()
    print("step", step, "logits", logits.tolist(), "gradient", logits.grad)
    optimizer.step()
    optimizer.zero_grad()
