import torch

w = torch.tensor([2.0], requires_grad=True)

total = 0
try:
    for x in (1.0, 3.0):
        loss = (x * w) ** 2
        total = total + loss
        # goes through the first loss again
        total.backward()
except RuntimeError as error:
    print(f"x = {x}: {type(error).__name__}")

w.grad = None
total = 0
for x in (1.0, 3.0):
    loss = (x * w) ** 2
    loss.backward()
    # a number, without a graph
    total += loss.item()
print("total:", total, "w.grad:", w.grad)
