import torch

w = torch.tensor([2.0], requires_grad=True)

total = 0
try:
    for x in (1.0, 3.0):
        loss = (x * w) ** 2
        total = total + loss
        total.backward()  # goes through the first loss again
except RuntimeError as error:
    print(f"x = {x}: {type(error).__name__}")

w.grad = None
total = 0
for x in (1.0, 3.0):
    loss = (x * w) ** 2
    loss.backward()
    total += loss.item()  # a number, without a graph
print("total:", total, "w.grad:", w.grad)
