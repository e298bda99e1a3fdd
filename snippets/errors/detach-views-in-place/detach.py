import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
h = 3 * w

first = h[0].detach()
print("a part:", first)

states = [h[0], h[1]]
for state in states:
    state = state.detach()  # another name, the list stays as it is
print("loop:  ", [state.requires_grad for state in states])
states = [state.detach() for state in states]
print("list:  ", [state.requires_grad for state in states])
