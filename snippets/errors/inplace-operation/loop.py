import torch

w = torch.tensor(2.0, requires_grad=True)

states = torch.ones(3)
for t in range(1, 3):
    states[t] = w * states[t - 1]
try:
    states.sum().backward()
except RuntimeError as error:
    print("states[t] = ...:", str(error).partition(":")[0])

states = [torch.tensor(1.0)]
for t in range(1, 3):
    states.append(w * states[t - 1])
torch.stack(states).sum().backward()
print("a list, then stack():", w.grad)
