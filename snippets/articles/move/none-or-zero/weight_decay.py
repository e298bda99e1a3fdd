import torch

for set_to_none in True, False:
    w = torch.tensor([4.0], requires_grad=True)
    optimizer = torch.optim.SGD([w], lr=0.5, weight_decay=0.5)
    w.sum().backward()
    optimizer.zero_grad(set_to_none=set_to_none)
    optimizer.step()
    print("weight decay: .grad", w.grad, "weight", w.item())

w = torch.tensor([4.0], requires_grad=True)
# neither decay nor momentum
optimizer = torch.optim.SGD([w], lr=0.5)
w.sum().backward()
optimizer.zero_grad(set_to_none=False)
optimizer.step()
print("plain SGD:    .grad", w.grad, "weight", w.item())
