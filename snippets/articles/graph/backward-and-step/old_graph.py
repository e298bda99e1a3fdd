import torch

w = torch.tensor([2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)
loss = w**2
loss.backward(retain_graph=True)
optimizer.step()  # w is now 1, and the graph was made with 2
try:
    loss.backward()
except RuntimeError as error:
    print(f"RuntimeError: {error}")

optimizer.zero_grad()
loss = w**2
loss.backward()
print("a new forward pass:", w.grad)
