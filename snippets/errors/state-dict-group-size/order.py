import torch

a = torch.tensor([1.0], requires_grad=True)
b = torch.tensor([1.0], requires_grad=True)
optimizer = torch.optim.SGD([a, b], lr=0.5, momentum=0.5)
(8 * a + 2 * b).backward()
optimizer.step()
saved = optimizer.state_dict()

optimizer = torch.optim.SGD([b, a], lr=0.5, momentum=0.5)
optimizer.load_state_dict(saved)  # no error
print("momentum of a:", optimizer.state[a]["momentum_buffer"])
print("momentum of b:", optimizer.state[b]["momentum_buffer"])
