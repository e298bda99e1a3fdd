import torch
from torch import nn

w = torch.tensor([2.0], requires_grad=True)
moved = w.to(torch.float64)  # as .to("cuda") does: a copy, computed from w
try:
    torch.optim.SGD([moved], lr=0.25)
except ValueError as error:
    print(error)

unmoved = w.to(torch.float32)  # nothing to convert
print("nothing to convert, same tensor:", unmoved is w)
torch.optim.SGD([unmoved], lr=0.25)

# Convert first, then set the flag.
w = torch.tensor([2.0]).to(torch.float64).requires_grad_()
optimizer = torch.optim.SGD([w], lr=0.25)
(3 * w).backward()
optimizer.step()
print("flag set last:", w)

module = nn.Linear(1, 1).to(torch.float64)
print("a module's parameters:", [p.is_leaf for p in module.parameters()])
