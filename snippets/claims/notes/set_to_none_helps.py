import torch

weight = torch.ones(1, requires_grad=True)
optimizer = torch.optim.SGD([weight], lr=0.25)
for options in {}, {"set_to_none": True}, {"set_to_none": False}:
    weight.sum().backward()
    optimizer.zero_grad(**options)
    print(f"zero_grad({options}): {weight.grad}")
